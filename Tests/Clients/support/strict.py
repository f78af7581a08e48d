"""A client of a realm with `profile: fapi2`, which does all that the profile wants."""

import requests

from .provider import PASSWORD, PERSON, PKCE, Key, Provider, RelyingParty


class Strict(RelyingParty):
    """Pushes its requests, signs its assertions and proves its key."""

    def __init__(self, world, profile="fapi2", **options):
        super().__init__(Provider(world.server, profile), f"signer-{profile}", None, **options)
        self.key, self.proof_key, self.pkce = world.key, Key("ES256"), PKCE()

    def request(self, **changes):
        return self.parameters(**{"nonce": None} | self.pkce.parameters | changes)

    def push(self, form=None, **changes):
        form = self.request() if form is None else form
        form = form | self.assertion(self.key) | changes
        form = {name: value for name, value in form.items() if value is not None}
        return requests.post(self.provider["pushed_authorization_request_endpoint"], data=form, timeout=60)

    def follow(self, pushed):
        url = self.provider["authorization_endpoint"]
        return self.browser.open(f"{url}?client_id={self.id}&request_uri={pushed.json()['request_uri']}")

    def code(self, **changes):
        rest = self.follow(self.push(self.request(**changes)))
        return rest.submit(username=PERSON, password=PASSWORD).query

    def spend(self, code, proof=True, **changes):
        headers = {"DPoP": self.proof_key.proof("POST", self.provider["token_endpoint"])} if proof else None
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect_uri}
        return self.token(
            form | {"code_verifier": self.pkce.verifier} | self.assertion(self.key) | changes, headers=headers
        )
