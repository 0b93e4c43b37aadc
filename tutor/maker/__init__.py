"""Around the board maker of Card+ Adventure: its files and links, games of bots on a board, and its printed pages."""
