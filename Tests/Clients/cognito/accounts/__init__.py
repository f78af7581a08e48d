"""Accounts of a user pool: sign-up, recovery, attributes, groups, search, import and administration."""
