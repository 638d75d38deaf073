"""`python -m bot` is the same as `longtable`."""

import sys

from bot.cli import main

sys.exit(main())
