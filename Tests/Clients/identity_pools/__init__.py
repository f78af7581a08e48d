"""Identity pools, the security token service and request signatures."""
