"""Exports of Keycloak realms, written by hand, and apps of such a realm that know its fixed paths alone."""

import base64
import hashlib

import jwt
import requests

from .browser import PKCE, Browser

DEFAULT = ["web-origins", "profile", "roles", "email"]
OPTIONAL = ["address", "phone", "offline_access", "microprofile-jwt"]
CALLBACK = "http://localhost:3000/callback"
PASSWORD = "reed-bed-9"
MIRA = {
    "id": "7c0ffee0-0000-4000-8000-000000000001",
    "username": "mira",
    "enabled": True,
    "email": "mira@example.com",
    "emailVerified": True,
    "firstName": "Mira",
    "lastName": "Reed",
    "credentials": [{"type": "password", "value": PASSWORD}],
}
EVERYWHERE = {"id.token.claim": "true", "access.token.claim": "true", "userinfo.token.claim": "true"}


def mapper(kind, claim=None, places=EVERYWHERE, **config):
    """A protocol mapper; underscores in the names of `config` stand for dots."""
    told = places | {name.replace("_", "."): value for name, value in config.items()}
    if claim:
        told["claim.name"] = claim
    return {"name": f"{kind} {claim}", "protocol": "openid-connect", "protocolMapper": kind, "config": told}


def client(client_id, *mappers, redirects=(CALLBACK,), attributes=None, **members):
    return {
        "clientId": client_id,
        "enabled": True,
        "publicClient": "secret" not in members,
        "standardFlowEnabled": True,
        "directAccessGrantsEnabled": True,
        "redirectUris": list(redirects),
        "defaultClientScopes": DEFAULT,
        "optionalClientScopes": OPTIONAL,
        "attributes": attributes or {},
        "protocolMappers": list(mappers),
    } | members


def realm(*clients, users=(MIRA,), **members):
    return {"realm": "weir", "enabled": True, "clients": list(clients), "users": list(users)} | members


class App:
    """An app that has the paths of Keycloak built in."""

    def __init__(self, server, client_id="web", secret=None, redirect=CALLBACK, name="weir", prefix="/realms"):
        self.server, self.id, self.secret, self.redirect = server, client_id, secret, redirect
        self.issuer = f"{server.url}{prefix}/{name}"
        self.base = f"{self.issuer}/protocol/openid-connect"
        self.browser = Browser(server)

    def ask(self, scope="openid", **changes):
        """Where the browser rests after a request for a code."""
        self.pkce = PKCE()
        told = {
            "client_id": self.id,
            "redirect_uri": self.redirect,
            "response_type": "code",
            "state": "s-1",
            "scope": scope,
        } | changes
        query = requests.Request("GET", f"{self.base}/auth", params=told | self.pkce.parameters).prepare().url
        return self.browser.open(query)

    def sign_in(self, username="mira", password=PASSWORD, **changes):
        """The tokens of a sign-in by browser."""
        landing = self.ask(**changes).submit(username=username, password=password)
        assert landing.target == self.redirect.split("?")[0], landing
        self.landing = landing
        form = {"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": self.redirect}
        return self.token(**form, code_verifier=self.pkce.verifier)

    def call(self, path, **form):
        form = {"client_id": self.id} | form
        if self.secret:
            form["client_secret"] = self.secret
        return requests.post(f"{self.base}/{path}", data=form, timeout=30)

    def token(self, **form):
        answer = self.call("token", **form)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def password(self, username="mira", password=PASSWORD, scope="openid"):
        return self.token(grant_type="password", username=username, password=password, scope=scope)

    def info(self, token):
        answer = requests.get(f"{self.base}/userinfo", headers={"Authorization": f"Bearer {token}"}, timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def verified(self, token):
        """The claims of a token of this issuer, by the keys at the fixed path."""
        keys = requests.get(f"{self.base}/certs", timeout=30).json()["keys"]
        key = next(one for one in keys if one["kid"] == jwt.get_unverified_header(token)["kid"])
        options = {"verify_aud": False}
        return jwt.decode(token, jwt.PyJWK(key), algorithms=["RS256"], issuer=self.issuer, options=options)


def pbkdf2(password, salt=b"0123456789abcdef", iterations=27_500):
    """A credential as exports of version 8 and later have it."""
    hashed = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, iterations, 64)
    value, salt = (base64.b64encode(part).decode() for part in (hashed, salt))
    return {
        "type": "password",
        "secretData": f'{{"value":"{value}","salt":"{salt}","additionalParameters":{{}}}}',
        "credentialData": f'{{"hashIterations":{iterations},"algorithm":"pbkdf2-sha256","additionalParameters":{{}}}}',
    }
