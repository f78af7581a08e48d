"""Stored data: durability, upgrades, exports, replicas, concurrent requests."""
