"""`python -m retrocards` is the same as the command `retrocards`."""

import sys

from retrocards.cli.main import main

sys.exit(main())
