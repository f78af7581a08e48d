"""A plain OpenID Connect realm, and relying parties of it that know nothing but its discovery document."""

import base64
import hashlib
import json
import secrets
import time
import uuid
from urllib.parse import urlencode

import jwt
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from .browser import PKCE, Browser, Landing, Page

CALLBACK = "https://rp.example.test/callback"
SIGNED_OUT = "https://rp.example.test/post_logout_redirect"
PERSON, PASSWORD = "ada", "Correct-Horse-1"
EVERY_GRANT = [
    "authorization_code",
    "implicit",
    "client_credentials",
    "password",
    "device_code",
    "token_exchange",
    "jwt_bearer",
]
PROFILE = {
    "name": "Ada Lovelace",
    "given_name": "Ada",
    "family_name": "Lovelace",
    "middle_name": "King",
    "nickname": "Ada",
    "preferred_username": "ada",
    "profile": "https://example.test/ada",
    "picture": "https://example.test/ada.png",
    "website": "https://example.test",
    "gender": "female",
    "birthdate": "1815-12-10",
    "zoneinfo": "Europe/London",
    "locale": "en-GB",
    "updated_at": 1700000000,
}
CLAIMS = PROFILE | {
    "email": "ada@example.com",
    "email_verified": True,
    "phone_number": "+15555550123",
    "phone_number_verified": False,
    "address": "12 St James Square, London",
}


CURVES = {"ES256": ec.SECP256R1, "ES384": ec.SECP384R1, "ES512": ec.SECP521R1}


class Key:
    """A relying party's own key."""

    def __init__(self, algorithm="RS256", kid="rp-1", private=None):
        self.algorithm, self.kid = algorithm, kid
        if algorithm not in CURVES:
            self.private = private or rsa.generate_private_key(65537, 2048)
            self.jwk = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.private.public_key()))
        else:
            self.private = ec.generate_private_key(CURVES[algorithm]())
            self.jwk = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(self.private.public_key()))
        self.jwk |= {"kid": kid, "use": "sig", "alg": algorithm}

    @property
    def pem(self):
        return self.private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )

    def sign(self, claims, **header):
        return jwt.encode(claims, self.private, self.algorithm, headers={"kid": self.kid} | header)

    @property
    def thumbprint(self):
        names = {"RSA": ("e", "kty", "n"), "EC": ("crv", "kty", "x", "y")}[self.jwk["kty"]]
        text = json.dumps({name: self.jwk[name] for name in names}, separators=(",", ":"), sort_keys=True)
        return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()

    def proof(self, method, url, token=None, **changes):
        claims = {"htm": method, "htu": url, "iat": int(time.time()), "jti": uuid.uuid4().hex}
        if token:
            claims["ath"] = half(token, whole=True)
        public = {name: value for name, value in self.jwk.items() if name not in ("kid", "use", "alg")}
        return jwt.encode(claims | changes, self.private, self.algorithm, headers={"typ": "dpop+jwt", "jwk": public})


def half(text, whole=False):
    digest = hashlib.sha256(text.encode()).digest()
    return base64.urlsafe_b64encode(digest if whole else digest[:16]).rstrip(b"=").decode()


def configuration(key, **realm):
    base = {"redirectUris": [CALLBACK], "postLogoutRedirectUris": [SIGNED_OUT], "grantTypes": EVERY_GRANT}
    described = {
        "id": "demo",
        "registration": True,
        "scopes": ["orders"],
        "clients": [
            base | {"id": "web"},
            base | {"id": "first", "secret": "first-secret-123"},
            base | {"id": "second", "secret": "second-secret-123"},
            base | {"id": "poster", "secret": "poster-secret-123", "authentication": "client_secret_post"},
            base | {"id": "asserter", "secret": "asserter-secret-0123456789", "authentication": "client_secret_jwt"},
            base | {"id": "signer", "authentication": "private_key_jwt", "jwks": {"keys": [key.jwk]}},
            base | {"id": "pusher", "secret": "pusher-secret-123", "requirePushedRequests": True},
        ],
        "users": [{"username": PERSON, "password": PASSWORD, "claims": CLAIMS}],
    } | realm
    return {"realms": [described]}


class Provider:
    """The realm, by its discovery document."""

    def __init__(self, server, realm="demo"):
        self.server, self.issuer = server, f"{server.url}/{realm}"
        answer = requests.get(f"{self.issuer}/.well-known/openid-configuration", timeout=60)
        assert answer.status_code == 200, answer.text
        self.meta = answer.json()

    def __getitem__(self, name):
        return self.meta[name]

    def keys(self):
        return requests.get(self["jwks_uri"], timeout=60).json()

    def verified(self, token, audience):
        """The claims of a token of this issuer; whatever does not hold fails the test."""
        header = jwt.get_unverified_header(token)
        key = next(one for one in self.keys()["keys"] if one["kid"] == header["kid"])
        # The server's clock may be moved: times are the tests' affair.
        return jwt.decode(
            token,
            jwt.PyJWK(key),
            algorithms=["RS256"],
            audience=audience,
            issuer=self.issuer,
            options={"verify_exp": False, "verify_iat": False, "verify_nbf": False},
        )


class RelyingParty:
    """A client with one browser."""

    def __init__(self, provider, client_id="first", secret="first-secret-123", redirect_uri=CALLBACK):
        self.provider, self.id, self.secret, self.redirect_uri = provider, client_id, secret, redirect_uri
        self.browser = Browser(provider.server)

    def parameters(self, **changes):
        everything = {
            "client_id": self.id,
            "redirect_uri": self.redirect_uri,
            "response_type": "code",
            "scope": "openid",
            "state": secrets.token_urlsafe(24),
            "nonce": secrets.token_urlsafe(24),
        } | changes
        return {name: value for name, value in everything.items() if value is not None}

    def url(self, **changes):
        return self.provider["authorization_endpoint"] + "?" + urlencode(self.parameters(**changes))

    def ask(self, **changes):
        """Where the browser rests: a page of the provider's, or back at the app."""
        return self.browser.open(self.url(**changes))

    def sign_in(self, username=PERSON, password=PASSWORD, **changes):
        page = self.ask(**changes)
        assert isinstance(page, Page) and page.path == "/login", page
        landing = page.submit(username=username, password=password)
        assert isinstance(landing, Landing) or posts(landing), landing
        return landing

    def silently(self, **changes):
        landing = self.ask(**changes)
        assert isinstance(landing, Landing), landing
        return landing

    def token(self, form, basic=True, headers=None, **options):
        form = {name: value for name, value in form.items() if value is not None}
        if self.secret and basic:
            options["auth"] = (self.id, self.secret)
        elif "client_assertion" not in form:
            form.setdefault("client_id", self.id)
        return requests.post(self.provider["token_endpoint"], data=form, headers=headers, timeout=30, **options)

    def redeem(self, code, headers=None, basic=True, **changes):
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect_uri} | changes
        return self.token(form, headers=headers, basic=basic)

    def tokens(self, **changes):
        answer = self.redeem(self.sign_in(**changes).query["code"])
        assert answer.status_code == 200, answer.text
        return answer.json()

    def info(self, token, method="GET", **options):
        headers = {"Authorization": f"Bearer {token}"}
        return requests.request(method, self.provider["userinfo_endpoint"], headers=headers, timeout=60, **options)

    def assertion(self, key=None, **changes):
        """What the client signs to prove itself."""
        now = int(time.time())
        claims = {
            "iss": self.id,
            "sub": self.id,
            "aud": self.provider.issuer,
            "iat": now,
            "exp": now + 60,
            "jti": uuid.uuid4().hex,
        } | changes
        signed = key.sign(claims) if key else jwt.encode(claims, self.secret, "HS256")
        return {
            "client_id": self.id,
            "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            "client_assertion": signed,
        }


# Without grant types a client has `authorization_code` alone, and no refresh tokens (RFC 7591 §2).
WITH_REFRESH = ["authorization_code", "refresh_token"]


def register(provider, status=201, **metadata):
    """What an app that registers itself is told."""
    answer = requests.post(
        provider["registration_endpoint"],
        json={"redirect_uris": [CALLBACK], "client_name": "dynamic"} | metadata,
        timeout=60,
    )
    assert answer.status_code == status, answer.text
    return answer.json()


def registered(provider, **metadata):
    client = register(provider, **metadata)
    return RelyingParty(provider, client["client_id"], client.get("client_secret"), client["redirect_uris"][0])


def redeem(party, key, landing):
    """The token endpoint's answer to a client that signs."""
    code = landing.query["code"]
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": party.redirect_uri}
    return party.token(form | party.assertion(key))


def posts(page):
    """Whether a page hands an answer over by a form that the browser posts to the app."""
    return isinstance(page, Page) and any(
        (form.attributes.get("action") or "").startswith(CALLBACK) for form in page.document.forms
    )


def posted(page):
    """What such a form brings."""
    form = next(form for form in page.document.forms if form.attributes["action"].startswith(CALLBACK))
    return {one.name: one.value for one in form.fields}


__all__ = [
    "CALLBACK",
    "CLAIMS",
    "PASSWORD",
    "PERSON",
    "PKCE",
    "PROFILE",
    "SIGNED_OUT",
    "Key",
    "Landing",
    "Page",
    "Provider",
    "RelyingParty",
    "configuration",
    "half",
    "posted",
    "posts",
    "redeem",
    "register",
    "registered",
]
