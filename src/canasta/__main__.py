"""`python -m canasta` is the command `canasta`."""

from canasta.cli import main

main()
