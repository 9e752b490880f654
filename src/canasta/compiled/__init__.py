"""The kernel, the search, and the ways to run them: what a build compiles."""
