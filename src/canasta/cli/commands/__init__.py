"""The commands, one file each: a file's command has its name."""
