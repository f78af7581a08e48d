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
from joserfc import jws
from joserfc.jwk import OKPKey

from support.provider import CALLBACK, PASSWORD, PERSON, Key, Provider, RelyingParty, configuration, half, register
from support.server import Server

POOL = "eu-west-1_Shop00001"
EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
ACCESS = "urn:ietf:params:oauth:token-type:access_token"
SUPPORTED = ("RS256", "ES256", "EdDSA", "Ed25519")


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


def test_a_stranger_ends_nothing(rotating):
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

