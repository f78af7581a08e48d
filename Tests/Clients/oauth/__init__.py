"""The OAuth 2 endpoints of user pools, and the client libraries that call them."""
