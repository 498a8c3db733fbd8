"""The records of a ROM; each attribute has the name of its YAML key."""
