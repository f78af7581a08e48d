"""Configuration files, files of other programs to start from, and reloading."""
