"""Content files: YAML read with its line numbers, and the models that every file must fit."""
