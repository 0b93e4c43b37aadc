"""Munchkin Quest: one module per topic of the rules, data beside them."""
