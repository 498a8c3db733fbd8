"""The command line, and the driver that has a script press the keys."""
