"""Sign-in through other providers: OpenID Connect, SAML, social providers."""
