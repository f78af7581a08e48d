"""Entities of a federation in the process of the tests: they make statements about themselves and each other."""

import time
import uuid
from urllib.parse import parse_qs, urlsplit

from .listener import Visit
from .provider import CALLBACK, Key

STATEMENT = "entity-statement+jwt"


class Statements(Visit):
    """What the entities of `server.entities` publish, by the first part of the path."""

    def do_GET(self):
        address = urlsplit(self.path)
        name, _, rest = address.path[1:].partition("/")
        entity = self.server.entities.get(name)
        self.server.hits.append(self.path)
        text = None
        if entity and rest == ".well-known/openid-federation":
            text = entity.configuration()
        elif entity and rest == "fetch":
            text = entity.about(parse_qs(address.query)["sub"][0])
        if text is None:
            return self.say({"error": "not_found", "error_description": "nobody"}, 404)
        return self.say(text.encode(), kind=f"application/{STATEMENT}")


class Entity:
    """One that is known by the address of the listener and a name."""

    def __init__(self, host, name, *superiors, **metadata):
        self.id, self.key = f"{host.url}/{name}", Key("ES256", kid=f"{name}-federation")
        self.superiors = [getattr(superior, "id", superior) for superior in superiors]
        self.claims, self.subordinates = {}, {}
        self.metadata = metadata or {"federation_entity": {"federation_fetch_endpoint": f"{self.id}/fetch"}}
        for superior in superiors:
            if isinstance(superior, Entity):
                superior.vouch(self)
        host.entities[name] = self

    @property
    def jwks(self):
        return {"keys": [self.key.jwk]}

    def vouch(self, other, **claims):
        """Makes statements about another entity from now on."""
        self.subordinates[other.id] = {"jwks": other.jwks} | claims

    def sign(self, subject, claims, **header):
        now = int(time.time())
        said = {"iss": self.id, "sub": subject, "iat": now, "exp": now + 600} | claims
        return self.key.sign(
            {name: value for name, value in said.items() if value is not None}, **({"typ": STATEMENT} | header)
        )

    def configuration(self):
        said = {"jwks": self.jwks, "metadata": self.metadata}
        if self.superiors:
            said["authority_hints"] = self.superiors
        return self.sign(self.id, said | self.claims)

    def about(self, subject):
        claims = self.subordinates.get(subject)
        return claims and self.sign(subject, claims)


class Party(Entity):
    """A relying party that nobody registered."""

    def __init__(self, host, name, *superiors, **parameters):
        self.own = Key("ES256", kid=f"{name}-requests")
        told = {
            "redirect_uris": [CALLBACK],
            "response_types": ["code"],
            "token_endpoint_auth_method": "private_key_jwt",
            "client_registration_types": ["automatic"],
            "jwks": {"keys": [self.own.jwk]},
        } | parameters
        told = {key: value for key, value in told.items() if value is not None}
        super().__init__(host, name, *superiors, openid_relying_party=told)

    def request(self, issuer, key=None, **changes):
        """A signed request object."""
        now = int(time.time())
        claims = {
            "iss": self.id,
            "aud": issuer,
            "client_id": self.id,
            "exp": now + 60,
            "iat": now,
            "jti": uuid.uuid4().hex,
            "redirect_uri": CALLBACK,
            "response_type": "code",
            "scope": "openid email",
            "state": "st",
        } | changes
        claims = {name: value for name, value in claims.items() if value is not None}
        return (key or self.own).sign(claims, typ="oauth-authz-req+jwt")
