"""Floor 6: the programs, one module or folder each."""
