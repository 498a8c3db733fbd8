"""Floor 2: a program's YAML read into a typed ROM, and the folders where files are kept."""
