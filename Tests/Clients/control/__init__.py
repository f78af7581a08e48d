"""The control API and the plain REST API: clock, faults, journal, sandboxes, users."""
