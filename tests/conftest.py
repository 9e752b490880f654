"""What every test gets."""

import os

from hypothesis import settings

# No deadline: compiled code may compile in the middle of an example.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, max_examples=50, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")
