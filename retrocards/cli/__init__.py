"""The command line, the switches of DOS, and the script driver."""
