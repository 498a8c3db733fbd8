"""The command line, and the driver that presses the keys of a script."""
