"""The hosted pages: sign-in, sign-up, recovery, second factors, branding, accessibility, attacks."""
