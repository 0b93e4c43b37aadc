"""The kernel: values, rules, windows, chance and replay. It knows no game, no file and no widget."""
