"""What turns the tree into dist/ and runs it: set-up, build, catalogs, server. No part of the app."""
