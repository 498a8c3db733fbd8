"""DOS: the prompt, its commands, and a disk of its own, on which the programs lie."""
