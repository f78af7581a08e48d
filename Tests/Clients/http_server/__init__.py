"""The HTTP server: malformed requests, TLS, proxies, CORS, connections, memory."""
