"""The browser edition: the page, its worker, and the start of the PC in it."""
