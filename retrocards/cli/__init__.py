"""Floor 8: the command line, the switches of DOS, and the script driver."""
