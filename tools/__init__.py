"""What turns the tree into dist/ and runs it: set-up, build, catalogues, server. No part of the app."""
