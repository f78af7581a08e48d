"""Clients of a directory tenant, as strict as the real ones."""
