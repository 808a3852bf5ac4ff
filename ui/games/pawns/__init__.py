"""What Homeward and Hyperdrive draw alike. Each game's board.py says where its places are, in a `Layout`."""
