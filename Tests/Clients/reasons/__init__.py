"""The reasons that developers read when a request is refused: terminal, journal and page."""
