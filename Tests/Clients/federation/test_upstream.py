"""Sign-in through an OpenID Connect provider elsewhere: another pool, and a misbehaving one."""

import base64
import json
import time
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
import requests
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from support.browser import Browser, Landing, authorize_url, redeem
from support.listener import Visit, listening
from support.pools import CALLBACK, PASSWORD, Pool
from support.reasons import reason
from support.tokens import claims_of

KEYS = [rsa.generate_private_key(public_exponent=65537, key_size=2048) for _ in range(2)]


def base64url(octets) -> str:
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def number(value) -> str:
    return base64url(value.to_bytes((value.bit_length() + 7) // 8, "big"))


def signed(claims, key=KEYS[0], kid="k1", alg="RS256"):
    header = {"alg": alg, "kid": kid} if kid else {"alg": alg}
    text = ".".join(base64url(json.dumps(part).encode()) for part in (header, claims))
    return f"{text}.{base64url(key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256()))}"


class Issuer(Visit):
    """An issuer that says whatever a test wants."""

    def do_GET(self):
        issuer, path = self.server.url, urlsplit(self.path).path
        public = KEYS[0].public_key().public_numbers()
        if path == "/.well-known/openid-configuration":
            ends = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
            self.say({"issuer": issuer} | {name: f"{issuer}/{end}" for name, end in ends.items()})
        elif path == "/keys":
            key = {
                "kty": "RSA",
                "use": "sig",
                "alg": "RS256",
                "kid": "k1",
                "n": number(public.n),
                "e": number(public.e),
            }
            self.say({"keys": [key]})
        else:
            self.say({"error": "not_found"}, 404)

    def do_POST(self):
        form = parse_qs(self.body().decode())
        self.server.calls.append((self.path, dict(self.headers), {name: values[0] for name, values in form.items()}))
        self.say(*self.server.answer)


@pytest.fixture
def issuer():
    with listening(Issuer, calls=[], answer=({}, 200)) as listener:
        listener.issuer = listener.url
        yield listener


def provide(pool, issuer, name="Upstream", **details):
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName=name,
        ProviderType="OIDC",
        ProviderDetails={
            "client_id": "app",
            "client_secret": "secret",
            "authorize_scopes": "openid email",
            "attributes_request_method": "GET",
            "oidc_issuer": issuer,
        }
        | details,
        AttributeMapping={"email": "email", "name": "name"},
    )
    return pool.web_client(SupportedIdentityProviders=["COGNITO", name])


class Flow:
    """A browser that has been sent to the issuer."""

    def __init__(self, pool, issuer):
        self.issuer, self.client = issuer, provide(pool, issuer.issuer)
        self.browser = Browser(pool.server)
        self.sent = self.browser.open(authorize_url(self.client, identity_provider="Upstream", login_hint="ada"))
        assert isinstance(self.sent, Landing) and self.sent.target == issuer.issuer + "/authorize", self.sent

    def claims(self, **changes):
        now = int(time.time())
        claims = {
            "iss": self.issuer.issuer,
            "aud": "app",
            "sub": "U-1",
            "email": "ada@example.com",
            "nonce": self.sent.query["nonce"],
            "iat": now,
            "exp": now + 600,
        }
        return claims | changes

    def back(self, **parameters):
        everything = {"code": "a-code", "state": self.sent.query["state"]} | parameters
        everything = {name: value for name, value in everything.items() if value is not None}
        return self.browser.open("/oauth2/idpresponse?" + urlencode(everything))

    def back_with(self, token):
        self.issuer.answer = ({"id_token": token, "access_token": "x", "token_type": "Bearer"}, 200)
        return self.back()


def refused(landing, description, code="invalid_request"):
    assert isinstance(landing, Landing), landing
    assert landing.query["error"] == code and landing.query["state"] == "a-state"
    assert landing.query["error_description"] == description


def test_another_pool_is_the_provider(server):
    upstream, pool = Pool(server), Pool(server)
    theirs = upstream.web_client(GenerateSecret=True, CallbackURLs=[server.url + "/oauth2/idpresponse"])
    grace = upstream.user(name="Grace")
    client = provide(
        pool, upstream.issuer, client_id=theirs.id, client_secret=theirs.secret, authorize_scopes="openid email profile"
    )
    browser = Browser(server)
    page = browser.open(authorize_url(client)).follow("continue with upstream")
    assert page.path == "/login" and page.query["client_id"] == theirs.id
    landing = page.submit(username=grace.email, password=PASSWORD)
    assert landing.target == CALLBACK and landing.query["state"] == "a-state"
    claims = claims_of(redeem(client, landing.query["code"]).json()["id_token"])
    assert claims["cognito:username"] == f"Upstream_{grace.sub}"
    assert claims["email"] == grace.email and claims["name"] == "Grace"
    (identity,) = claims["identities"]
    assert identity["userId"] == grace.sub and identity["issuer"] == upstream.issuer
    assert pool.status_of(f"Upstream_{grace.sub}") == "EXTERNAL_PROVIDER"
    # The next time neither side asks anything.
    again = browser.open(authorize_url(client, prompt="login", identity_provider="Upstream"))
    assert again.path == "/login" and again.query["prompt"] == "login"


def test_what_the_provider_is_sent(pool, issuer):
    flow = Flow(pool, issuer)
    query = dict(flow.sent.query)
    assert query.pop("state") and query.pop("nonce")
    assert query == {
        "client_id": "app",
        "redirect_uri": pool.server.url + "/oauth2/idpresponse",
        "scope": "openid email",
        "response_type": "code",
        "login_hint": "ada",
    }
    landing = flow.back_with(signed(flow.claims()))
    assert landing.query["code"]
    ((path, headers, form),) = issuer.calls
    assert path == "/token" and headers["User-Agent"] == "Amazon/Cognito" and "Authorization" not in headers
    assert form == {
        "grant_type": "authorization_code",
        "code": "a-code",
        "redirect_uri": query["redirect_uri"],
        "client_id": "app",
        "client_secret": "secret",
    }


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"iss": "http://127.0.0.1:1"}, "Bad id_token issuer"),
        ({"aud": "another"}, "Bad id_token audience"),
        ({"aud": ["app", "another"], "azp": "another"}, "Bad id_token audience"),
        ({"nonce": "another"}, "Bad id_token nonce"),
        ({"exp": 1_000_000_000}, "Bad id_token: it has expired"),
        ({"sub": ""}, "Bad id_token: there is no sub"),
    ],
)
def test_claims_that_are_wrong(pool, issuer, changes, words):
    flow = Flow(pool, issuer)
    refused(flow.back_with(signed(flow.claims(**changes))), words)


def test_signatures_that_are_wrong(pool, issuer):
    for forge, words in [
        (lambda claims: signed(claims, KEYS[1]), "Bad id_token signature"),
        (lambda claims: signed(claims, kid="k2"), "Bad id_token signature"),
        (lambda claims: signed(claims, kid=None), "Bad id_token: there is no kid"),
        (lambda claims: signed(claims, alg="none"), "Bad id_token signature"),
        (lambda claims: signed(claims, alg="HS256"), "Bad id_token signature"),
        (lambda claims: signed(claims).rsplit(".", 1)[0] + ".", "Bad id_token signature"),
        (lambda claims: "no token", "Bad token response: there is no id_token"),
    ]:
        own = Pool(pool.server)
        flow = Flow(own, issuer)
        refused(flow.back_with(forge(flow.claims())), words)


def test_a_state_is_good_once_and_in_its_own_browser(pool, issuer):
    flow = Flow(pool, issuer)
    stranger = Browser(pool.server).open(
        "/oauth2/idpresponse?" + urlencode({"code": "a-code", "state": flow.sent.query["state"]})
    )
    assert stranger.status == 400 and "does not belong to a sign-in" in stranger.text
    state = flow.browser.cookies["csrf-state"].value
    assert state == flow.sent.query["state"]
    assert flow.back_with(signed(flow.claims())).query["code"]
    # A replay, even with the cookie put back.
    requests.utils.add_dict_to_cookiejar(flow.browser.session.cookies, {"csrf-state": state})
    assert flow.back().status == 400
    assert Flow(Pool(pool.server), issuer).back(state="invented").status == 400
    assert len(issuer.calls) == 1


def test_errors_of_the_provider_reach_the_app(pool, issuer):
    landing = Flow(pool, issuer).back(code=None, error="access_denied", error_description="not today")
    refused(landing, "not today", code="access_denied")
    assert "answered the error access_denied: not today" in reason(pool.server)
    flow = Flow(Pool(pool.server), issuer)
    issuer.answer = ({"error": "invalid_grant", "error_description": "no such code"}, 400)
    refused(flow.back(), "Upstream Error - 400 invalid_grant no such code")
    flow = Flow(Pool(pool.server), issuer)
    issuer.answer = (b"<html>", 502)
    refused(flow.back(), "Bad token response: HTTP/1.1 502, entity: <html>")


def test_an_issuer_that_is_down(server, issuer):
    flow = Flow(Pool(server), issuer)
    issuer.shutdown()
    issuer.server_close()
    refused(flow.back(), "Connection reset")
    client = provide(Pool(server), "http://127.0.0.1:9")
    landing = Browser(server).open(authorize_url(client, identity_provider="Upstream"))
    refused(landing, "Unable to contact well-known endpoint")


def test_social_providers_are_where_they_are(pool):
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName="Facebook",
        ProviderType="Facebook",
        ProviderDetails={"client_id": "app", "client_secret": "secret", "authorize_scopes": "email"},
    )
    client = pool.web_client(SupportedIdentityProviders=["Facebook"])
    landing = Browser(pool.server).open(authorize_url(client))
    assert landing.target == "https://www.facebook.com/v17.0/dialog/oauth"
