"""Tables: the one format from which lessons, proofs, worked examples and bug reports all start, and its referee."""
