"""The prompt: DOS on a disk of its own, on which the programs lie."""
