"""DOS: the prompt, its commands, and its own disk, which holds the programs."""
