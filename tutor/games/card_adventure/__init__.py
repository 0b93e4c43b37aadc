"""Card+ Adventure: everything that only this game knows."""
