"""User pools and their resources: settings, clients, domains, replicas, regions."""
