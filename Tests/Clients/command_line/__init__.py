"""The command line, the scripts, and failures at start."""
