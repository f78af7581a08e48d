"""Plain OpenID Connect realms: grants, request objects, encryption, mutual TLS, CIBA, FAPI 2, OpenID Federation."""
