"""`python -m retrocards` is the same as the command `retrocards`."""

import sys

from retrocards.cli.entry import retrocards

sys.exit(retrocards())
