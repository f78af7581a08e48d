"""Sign-in to a user pool: passwords, codes, passkeys, devices, second factors, tokens, refresh and sign-out."""
