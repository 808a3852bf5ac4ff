"""Setup, build, catalogs, development server and pictures. None of this is part of the app."""
