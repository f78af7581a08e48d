"""Authlib and curl as relying parties of a plain OpenID Connect realm, by its discovery document alone."""

import json
import subprocess

import pytest
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc7523 import ClientSecretJWT, PrivateKeyJWT
from joserfc import jwt
from joserfc.jwk import KeySet

from support.browser import Browser
from support.provider import CALLBACK, PASSWORD, PERSON, Key, Provider, configuration
from support.server import Server


@pytest.fixture(scope="module")
def key():
    return Key()


@pytest.fixture(scope="module")
def provider(key):
    with Server(config=configuration(key)) as running:
        yield Provider(running)


def signed_in(provider, session, verifier=None, **parameters):
    """Lets Authlib make the request, a browser answer it, and Authlib take what comes back."""
    url, state = session.create_authorization_url(
        provider["authorization_endpoint"], code_verifier=verifier, nonce="n-1", **parameters
    )
    landing = Browser(provider.server).open(url).submit(username=PERSON, password=PASSWORD)
    return session.fetch_token(
        provider["token_endpoint"], authorization_response=landing.url, code_verifier=verifier, state=state
    )


def claims_of(provider, token):
    return jwt.decode(token["id_token"], KeySet.import_key_set(provider.keys()), algorithms=["RS256"]).claims


def test_authlib_with_pkce(provider):
    session = OAuth2Session(
        "web",
        scope="openid email",
        redirect_uri=CALLBACK,
        code_challenge_method="S256",
        token_endpoint_auth_method="none",
    )
    token = signed_in(provider, session, verifier="v" * 48)
    assert claims_of(provider, token)["nonce"] == "n-1"
    assert session.get(provider["userinfo_endpoint"]).json()["email"] == "ada@example.com"
    renewed = session.refresh_token(provider["token_endpoint"], refresh_token=token["refresh_token"])
    assert renewed["access_token"] != token["access_token"]


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_authlib_with_a_secret(provider, method):
    client = ("poster", "poster-secret-123") if method == "client_secret_post" else ("first", "first-secret-123")
    session = OAuth2Session(
        *client,
        scope="openid",
        redirect_uri=CALLBACK,
        token_endpoint_auth_method=method,
        revocation_endpoint_auth_method=method,
    )
    token = signed_in(provider, session)
    assert claims_of(provider, token)["aud"] == client[0]
    said = session.introspect_token(provider["introspection_endpoint"], token=token["access_token"]).json()
    assert said["active"] is True
    assert session.revoke_token(provider["revocation_endpoint"], token=token["refresh_token"]).status_code == 200
    assert session.introspect_token(provider["introspection_endpoint"], token=token["access_token"]).json() == {
        "active": False
    }


def test_authlib_with_a_signed_assertion(provider, key):
    secret = OAuth2Session(
        "asserter", "asserter-secret-0123456789", scope="orders", token_endpoint_auth_method="client_secret_jwt"
    )
    secret.register_client_auth_method(ClientSecretJWT(provider["token_endpoint"]))
    assert secret.fetch_token(provider["token_endpoint"], grant_type="client_credentials")["scope"] == "orders"
    private = OAuth2Session("signer", key.pem, scope="orders", token_endpoint_auth_method="private_key_jwt")
    private.register_client_auth_method(PrivateKeyJWT(provider["token_endpoint"], headers={"kid": key.kid}))
    assert private.fetch_token(provider["token_endpoint"], grant_type="client_credentials")["access_token"]


def curl(*arguments):
    done = subprocess.run(["curl", "-sS", *arguments], capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_curl(provider):
    token = curl(
        provider["token_endpoint"],
        "-u",
        "first:first-secret-123",
        "-d",
        "grant_type=client_credentials",
        "-d",
        "scope=orders",
    )
    assert token["token_type"] == "Bearer"
    person = curl(
        provider["token_endpoint"],
        "-u",
        "first:first-secret-123",
        "-d",
        "grant_type=password",
        "-d",
        f"username={PERSON}",
        "-d",
        f"password={PASSWORD}",
        "-d",
        "scope=openid email",
    )
    info = curl(provider["userinfo_endpoint"], "-H", f"Authorization: Bearer {person['access_token']}")
    assert info["email"] == "ada@example.com" and info["email_verified"] is True
