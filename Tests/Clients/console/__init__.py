"""The web console and the start page, in a browser."""
