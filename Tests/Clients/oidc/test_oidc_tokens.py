"""Tokens of a plain OpenID Connect realm: scopes at a refresh, reuse of refresh tokens, bound tokens, two at once.

RFC 6749 §6, RFC 6750 §2, RFC 9449, RFC 9700 §4.14.2, RFC 9864.
"""

import json
import time
import uuid
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from joserfc import jws
from joserfc.jwk import OKPKey

from support.provider import CALLBACK, PASSWORD, PERSON, Key, Provider, RelyingParty, configuration, half, register
from support.server import Server

POOL = "eu-west-1_Shop00001"
EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
ACCESS = "urn:ietf:params:oauth:token-type:access_token"
SUPPORTED = ("RS256", "RS512", "PS256", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519")


def pool(**changes):
    client = {
        "ClientId": "shop",
        "CallbackURLs": [CALLBACK],
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email", "profile"],
        "AllowedOAuthFlowsUserPoolClient": True,
        "RefreshTokenRotation": {"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
    }
    person = {"Username": "ada@example.com", "Password": PASSWORD}
    described = {"Id": POOL, "PoolName": "shop", "UsernameAttributes": ["email"]}
    return {"userPools": [described | {"Clients": [client], "Users": [person]} | changes]}


@pytest.fixture(scope="module")
def key():
    return Key("ES256")


@pytest.fixture(scope="module")
def provider(key):
    with Server(config=configuration(key)) as running:
        yield Provider(running)


@pytest.fixture(scope="module")
def rotating():
    """A pool of the standard's personality whose client rotates its refresh tokens."""
    with Server(config=pool(Profile="oidc")) as running:
        yield Provider(running, POOL)


@pytest.fixture(scope="module")
def service():
    """The same as the service has it."""
    with Server(config=pool()) as running:
        yield Provider(running, POOL)


@pytest.fixture
def party(provider):
    return RelyingParty(provider)


def refresh(party, token, **more):
    return party.token({"grant_type": "refresh_token", "refresh_token": token} | more)


def error(answer, status=400):
    assert answer.status_code == status, answer.text
    return answer.json()["error"]


# --- Scopes at a refresh (RFC 6749 §6) ---


def test_fewer_scopes_are_fewer(party, provider):
    tokens = party.tokens(scope="openid email orders")
    fewer = refresh(party, tokens["refresh_token"], scope="orders email").json()
    assert fewer["scope"] == "email orders" and "id_token" not in fewer
    assert provider.verified(fewer["access_token"], party.id)["scope"] == "email orders"
    assert party.info(fewer["access_token"]).status_code == 403, "without openid"
    told = refresh(party, tokens["refresh_token"], scope="openid").json()
    assert told["id_token"] and set(party.info(told["access_token"]).json()) == {"sub"}
    again = refresh(party, tokens["refresh_token"]).json()
    assert again["scope"] == "openid email orders", "the grant keeps what it was given"
    assert "email" in party.info(again["access_token"]).json()


@pytest.mark.parametrize("scope", ["openid phone", "nothing", "openid email orders phone"])
def test_more_scopes_are_refused(party, scope):
    tokens = party.tokens(scope="openid email orders")
    assert error(refresh(party, tokens["refresh_token"], scope=scope)) == "invalid_scope"
    assert refresh(party, tokens["refresh_token"], scope=" ").status_code == 200, "nothing was spent"


def test_a_rotated_token_keeps_the_scopes(rotating):
    party = RelyingParty(rotating, "shop", None)
    tokens = party.redeem(party.sign_in("ada@example.com", scope="openid email").query["code"]).json()
    assert error(refresh(party, tokens["refresh_token"], scope="profile")) == "invalid_scope"
    fewer = refresh(party, tokens["refresh_token"], scope="openid").json()
    assert fewer["scope"] == "openid"
    assert refresh(party, fewer["refresh_token"]).json()["scope"] == "openid email"


def test_the_service_reads_no_scope_at_a_refresh(service):
    """Its guide on the token endpoint: `scope` is "only used if the grant_type is client_credentials"."""
    party = RelyingParty(service, "shop", None)
    tokens = party.redeem(party.sign_in("ada@example.com", scope="openid email").query["code"]).json()
    again = refresh(party, tokens["refresh_token"], scope="openid profile nothing").json()
    assert jwt.decode(again["access_token"], options={"verify_signature": False})["scope"] == "openid email"


# --- A refresh token that comes again (RFC 9700 §4.14.2) ---


def test_a_reused_refresh_token_ends_its_line(rotating):
    party = RelyingParty(rotating, "shop", None)
    first = party.redeem(party.sign_in("ada@example.com").query["code"]).json()
    other = party.redeem(party.silently().query["code"]).json()
    second = refresh(party, first["refresh_token"]).json()
    assert party.info(second["access_token"]).status_code == 200
    assert error(refresh(party, first["refresh_token"])) == "invalid_grant"
    assert error(refresh(party, second["refresh_token"])) == "invalid_grant", "whoever holds the newest one, too"
    assert party.info(second["access_token"]).status_code == 401
    assert refresh(party, other["refresh_token"]).status_code == 200, "another sign-in is another line"


def test_a_forged_refresh_token_ends_no_session(rotating):
    """A reuse by another client is no sign that this one's token was copied to it."""
    party = RelyingParty(rotating, "shop", None)
    first = party.redeem(party.sign_in("ada@example.com").query["code"]).json()
    second = refresh(party, first["refresh_token"]).json()
    forged = first["refresh_token"][:-4] + ("AAAA" if first["refresh_token"][-4:] != "AAAA" else "BBBB")
    assert error(refresh(party, forged)) == "invalid_grant"
    assert refresh(party, second["refresh_token"]).status_code == 200


def test_with_the_service_the_newest_goes_on(service):
    party = RelyingParty(service, "shop", None)
    first = party.redeem(party.sign_in("ada@example.com").query["code"]).json()
    second = refresh(party, first["refresh_token"]).json()
    assert error(refresh(party, first["refresh_token"])) == "invalid_grant"
    assert refresh(party, second["refresh_token"]).status_code == 200


# --- DPoP (RFC 9449) ---


class EdKey:
    """An Ed25519 key under either name of its algorithm, by joserfc."""

    def __init__(self, algorithm="Ed25519", declares=True):
        self.algorithm, self.private = algorithm, OKPKey.generate_key("Ed25519")
        self.public = self.private.as_dict(private=False)
        self.public.pop("kid", None)
        self.jwk = self.public | {"kid": "ed", "use": "sig"} | ({"alg": algorithm} if declares else {})

    def sign(self, claims, **header):
        protected = {"alg": self.algorithm, "kid": "ed"} | header
        return jws.serialize_compact(protected, json.dumps(claims), self.private, algorithms=["EdDSA", "Ed25519"])

    def proof(self, method, url, token=None, **changes):
        claims = {"htm": method, "htu": url, "iat": int(time.time()), "jti": uuid.uuid4().hex}
        if token:
            claims["ath"] = half(token, whole=True)
        return self.sign(claims | changes, typ="dpop+jwt", jwk=self.public)


def bound(party, key):
    """Tokens that are bound to a key."""
    form = {"grant_type": "password", "username": PERSON, "password": PASSWORD, "scope": "openid email orders"}
    answer = party.token(form, headers={"DPoP": key.proof("POST", party.provider["token_endpoint"])})
    assert answer.status_code == 200 and answer.json()["token_type"] == "DPoP", answer.text
    return answer.json()


def push(party, headers=None, **changes):
    endpoint = party.provider["pushed_authorization_request_endpoint"]
    return requests.post(
        endpoint, data=party.parameters(**changes), auth=(party.id, party.secret), headers=headers, timeout=60
    )


def test_a_pushed_request_announces_one_key(party, key):
    """RFC 9449 §10.1: `dpop_jkt` and the proof of a pushed request are of the same key."""
    endpoint = party.provider["pushed_authorization_request_endpoint"]
    proof = {"DPoP": key.proof("POST", endpoint)}
    assert error(push(party, proof, dpop_jkt=Key("ES256").thumbprint)) == "invalid_request"
    signed = jwt.encode(party.parameters(dpop_jkt=Key("ES256").thumbprint), party.secret, "HS256")
    form = {"request": signed}
    answer = requests.post(
        endpoint, data=form, auth=(party.id, party.secret), headers={"DPoP": key.proof("POST", endpoint)}, timeout=60
    )
    assert error(answer) == "invalid_request", "within a request object"
    pushed = push(party, {"DPoP": key.proof("POST", endpoint)}, dpop_jkt=key.thumbprint)
    assert pushed.status_code == 201, pushed.text
    address = f"{party.provider['authorization_endpoint']}?client_id={party.id}"
    page = party.browser.open(f"{address}&request_uri={pushed.json()['request_uri']}")
    code = page.submit(username=PERSON, password=PASSWORD).query["code"]
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    assert error(party.token(form)) == "invalid_dpop_proof"


def test_there_is_one_proof(party, key):
    """RFC 9449 §4.3, check 1. A client library folds two headers into one, so this one is written by hand."""

    def post(url, form, proofs, **headers):
        split = urlsplit(url)
        connection = HTTPConnection(split.hostname, split.port, timeout=60)
        body = urlencode(form)
        connection.putrequest("POST", split.path)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.putheader("Content-Type", "application/x-www-form-urlencoded")
        connection.putheader("Content-Length", str(len(body)))
        for proof in proofs:
            connection.putheader("DPoP", proof)
        connection.endheaders(body.encode())
        return connection.getresponse()

    form = {"grant_type": "client_credentials", "scope": "orders", "client_id": party.id}
    form |= {"client_secret": party.secret}
    endpoint = party.provider["token_endpoint"]
    two = [key.proof("POST", endpoint) for _ in range(2)]
    answer = post(endpoint, form, two)
    assert answer.status == 400 and b"invalid_dpop_proof" in answer.read()
    assert post(endpoint, form, two[:1]).status == 200, "neither was spent"
    tokens, info = bound(party, key), party.provider["userinfo_endpoint"]
    two = [key.proof("POST", info, tokens["access_token"]) for _ in range(2)]
    headers = {"Authorization": f"DPoP {tokens['access_token']}"}
    answer = post(info, {}, two, **headers)
    assert answer.status == 401 and "invalid_dpop_proof" in answer.headers["WWW-Authenticate"]
    assert post(info, {}, two[:1], **headers).status == 200


def test_an_unbound_token_has_its_own_scheme(party, key):
    """RFC 9449 §7.1: the scheme `DPoP` says that the token is bound."""
    token, address = party.tokens()["access_token"], party.provider["userinfo_endpoint"]
    headers = {"Authorization": f"DPoP {token}", "DPoP": key.proof("GET", address, token)}
    answer = requests.get(address, headers=headers, timeout=60)
    assert error(answer, 401) == "invalid_token" and answer.headers["WWW-Authenticate"].startswith("DPoP ")
    assert party.info(token).status_code == 200


def test_an_exchange_does_not_unbind(party, provider, key):
    tokens = bound(party, key)
    back = RelyingParty(provider, "second", "second-secret-123")
    form = {"grant_type": EXCHANGE, "subject_token": tokens["access_token"], "subject_token_type": ACCESS}
    assert error(back.token(form)) == "invalid_dpop_proof"
    own = Key("ES256")
    answer = back.token(form, headers={"DPoP": own.proof("POST", provider["token_endpoint"])})
    assert answer.status_code == 200 and answer.json()["token_type"] == "DPoP", answer.text
    assert provider.verified(answer.json()["access_token"], "second")["cnf"] == {"jkt": own.thumbprint}


# --- Ed25519 by its own name (RFC 9864) ---


@pytest.mark.parametrize("declares", [True, False])
@pytest.mark.parametrize("algorithm", ["EdDSA", "Ed25519"])
def test_a_proof_and_an_assertion_by_either_name(provider, algorithm, declares):
    key = EdKey(algorithm, declares)
    party = RelyingParty(provider)
    tokens, address = bound(party, key), provider["userinfo_endpoint"]
    headers = {"Authorization": f"DPoP {tokens['access_token']}"}
    headers["DPoP"] = key.proof("GET", address, tokens["access_token"])
    assert requests.get(address, headers=headers, timeout=60).status_code == 200
    client = register(
        provider,
        jwks={"keys": [key.jwk]},
        token_endpoint_auth_method="private_key_jwt",
        token_endpoint_auth_signing_alg=algorithm,
        request_object_signing_alg=algorithm,
        grant_types=["authorization_code", "client_credentials"],
    )
    signer = RelyingParty(provider, client["client_id"], None)
    form = {"grant_type": "client_credentials", "scope": "orders"}
    assert signer.token(form | signer.assertion(key)).status_code == 200
    assert signer.ask(request=key.sign(signer.parameters())).path == "/login"
    other = EdKey({"EdDSA": "Ed25519", "Ed25519": "EdDSA"}[algorithm])
    other.private = key.private
    refused = signer.token(form | signer.assertion(other))
    assert error(refused) == "invalid_client" and algorithm in refused.json()["error_description"]


def test_the_document_lists_both_names(provider):
    for name in (
        "dpop_signing_alg_values_supported",
        "token_endpoint_auth_signing_alg_values_supported",
        "request_object_signing_alg_values_supported",
    ):
        assert set(SUPPORTED) <= set(provider[name])


def test_a_key_has_the_purpose_that_it_says(provider):
    key = EdKey("Ed25519")
    key.jwk["alg"] = "ES256"
    answer = register(provider, 400, jwks={"keys": [key.jwk]}, token_endpoint_auth_method="private_key_jwt")
    assert answer["error"] == "invalid_client_metadata"


# --- What is not taken is named ---


def test_an_unknown_algorithm_is_named(provider, party):
    unknown = "ES256K"

    def told(answer):
        words = answer.get("error_description") or answer["error"]
        assert unknown in words and all(name in words for name in SUPPORTED), answer
        return answer["error"]

    # On a curve that is none of ours.
    key = Key("ES256")
    key.algorithm, key.private = unknown, ec.generate_private_key(ec.SECP256K1())
    public = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(key.private.public_key()))
    claims = {"htm": "POST", "htu": provider["token_endpoint"], "iat": int(time.time()), "jti": "j"}
    proof = jwt.encode(claims, key.private, unknown, headers={"typ": "dpop+jwt", "jwk": public})
    form = {"grant_type": "client_credentials", "scope": "orders"}
    assert told(party.token(form, headers={"DPoP": proof}).json()) == "invalid_dpop_proof"
    signer = RelyingParty(provider, "signer", None)
    assert told(signer.token(form | signer.assertion(key)).json()) == "invalid_client"
    assert told(signer.silently(request=key.sign(signer.parameters())).query) == "invalid_request_object"
    for name in ("request_object_signing_alg", "token_endpoint_auth_signing_alg"):
        assert told(register(provider, 400, **{name: unknown})) == "invalid_client_metadata"
    keys = {"keys": [public | {"alg": unknown, "use": "sig"}]}
    answer = register(provider, 400, jwks=keys, token_endpoint_auth_method="private_key_jwt")
    assert told(answer) == "invalid_client_metadata"


# --- One token, brought in one way (RFC 6750 §2) ---


def test_a_token_comes_in_one_way(party):
    token = party.tokens()["access_token"]
    answer = party.info(token, "POST", data={"access_token": token})
    assert error(answer) == "invalid_request" and answer.headers["WWW-Authenticate"].startswith("Bearer ")
    assert error(party.info(token, params={"access_token": token})) == "invalid_request"
    body = requests.post(party.provider["userinfo_endpoint"], data={"access_token": token}, timeout=60)
    assert body.status_code == 200 and body.json()["sub"]
