"""Authlib and curl as relying parties of a plain OpenID Connect realm, by its discovery document alone."""

import json
import subprocess
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

import pytest
import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc7523 import ClientSecretJWT, PrivateKeyJWT
from joserfc import jwt
from joserfc.jwk import KeySet

from support.browser import PKCE, Browser, Document
from support.provider import CALLBACK, PASSWORD, PERSON, SIGNED_OUT, Key, Provider, configuration
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


@pytest.mark.parametrize("grants", [["code"], ["code", "implicit"]])
def test_authlib_stays_signed_in_at_a_pool_of_the_standards(grants):
    """It asks for `offline_access`, as most relying parties do, and repeats it at the refresh."""
    client = {
        "ClientId": "web",
        "CallbackURLs": [CALLBACK],
        "AllowedOAuthFlows": grants,
        "AllowedOAuthScopes": ["openid", "email"],
        "AllowedOAuthFlowsUserPoolClient": True,
    }
    person = {"Username": "ada@example.com", "Password": PASSWORD}
    pool = {"Id": "eu-west-1_Shop00001", "PoolName": "shop", "UsernameAttributes": ["email"], "Profile": "oidc"}
    with Server(config={"userPools": [pool | {"Clients": [client], "Users": [person]}]}) as running:
        provider = Provider(running, pool["Id"])
        assert "offline_access" in provider["scopes_supported"]
        session = OAuth2Session(
            "web",
            scope="openid email offline_access",
            redirect_uri=CALLBACK,
            code_challenge_method="S256",
            token_endpoint_auth_method="none",
        )
        url, state = session.create_authorization_url(provider["authorization_endpoint"], code_verifier="v" * 48)
        landing = Browser(running).open(url).submit(username="ada@example.com", password=PASSWORD)
        token = session.fetch_token(
            provider["token_endpoint"], authorization_response=landing.url, code_verifier="v" * 48, state=state
        )
        assert set(token["scope"].split()) == {"openid", "email", "offline_access"}
        renewed = session.refresh_token(provider["token_endpoint"], refresh_token=token["refresh_token"])
        assert renewed["access_token"] != token["access_token"]
        # What the API shows is what the API takes.
        api = running.api("eu-west-1")
        shown = api.describe_user_pool_client(UserPoolId=pool["Id"], ClientId="web")["UserPoolClient"]
        assert sorted(shown["AllowedOAuthScopes"]) == ["email", "openid"]
        api.update_user_pool_client(
            UserPoolId=pool["Id"],
            **{name: shown[name] for name in client if name in shown},
        )
        assert session.refresh_token(provider["token_endpoint"], refresh_token=token["refresh_token"])


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


def test_curl_alone_is_a_relying_party(provider, tmp_path):
    """Discovery, registration, code with PKCE through the page's own form, refresh, userInfo and the way out."""
    meta = curl(f"{provider.issuer}/.well-known/openid-configuration")
    metadata = {"redirect_uris": [CALLBACK], "post_logout_redirect_uris": [SIGNED_OUT], "client_name": "curl"}
    # Without them, a client has authorization_code alone (RFC 7591 §2).
    metadata["grant_types"] = ["authorization_code", "refresh_token"]
    client = curl(meta["registration_endpoint"], "-H", "Content-Type: application/json", "-d", json.dumps(metadata))
    pkce, jar = PKCE(), str(tmp_path / "jar")

    def browse(*arguments):
        """Where curl is sent, or the page that it got."""
        done = subprocess.run(
            ["curl", "-sS", "-b", jar, "-c", jar, "-w", "\n%{http_code} %{redirect_url}", *arguments],
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert done.returncode == 0, done.stderr
        body, _, last = done.stdout.rpartition("\n")
        return last.partition(" ")[2] or body

    request = {
        "client_id": client["client_id"],
        "redirect_uri": CALLBACK,
        "response_type": "code",
        "scope": "openid email",
        "state": "a-state",
    } | pkce.parameters
    page_url = browse("-G", meta["authorization_endpoint"], *fields(request, "--data-urlencode"))
    page = Document(browse(page_url))
    [form] = [one for one in page.forms if one.named("password")]
    filled = {one.name: one.value for one in form.fields} | {"username": PERSON, "password": PASSWORD}
    landing = browse(urljoin(page_url, form.attributes["action"]), *fields(filled, "--data-urlencode"))
    answer = dict(parse_qsl(urlsplit(landing).query))
    assert landing.startswith(CALLBACK + "?") and answer["state"] == "a-state" and answer["iss"] == meta["issuer"]
    credentials = ("-u", f"{client['client_id']}:{client['client_secret']}")
    code = {"grant_type": "authorization_code", "code": answer["code"], "redirect_uri": CALLBACK}
    tokens = curl(meta["token_endpoint"], *credentials, *fields(code | {"code_verifier": pkce.verifier}, "-d"))
    again = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    renewed = curl(meta["token_endpoint"], *credentials, *fields(again, "-d"))
    person = curl(meta["userinfo_endpoint"], "-H", f"Authorization: Bearer {renewed['access_token']}")
    assert person["email"] == "ada@example.com"
    bye = {"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": SIGNED_OUT, "state": "bye"}
    assert browse("-G", meta["end_session_endpoint"], *fields(bye, "--data-urlencode")) == SIGNED_OUT + "?state=bye"
    assert "/login?" in browse("-G", meta["authorization_endpoint"], *fields(request, "--data-urlencode"))


def fields(pairs, option):
    return [word for name, value in pairs.items() for word in (option, f"{name}={value}")]


def test_authlib_registers_and_signs_out(provider):
    metadata = {"redirect_uris": [CALLBACK], "post_logout_redirect_uris": [SIGNED_OUT], "client_name": "authlib"}
    client = requests.post(provider["registration_endpoint"], json=metadata, timeout=60).json()
    session = OAuth2Session(client["client_id"], client["client_secret"], scope="openid", redirect_uri=CALLBACK)
    browser = Browser(provider.server)
    url, state = session.create_authorization_url(provider["authorization_endpoint"], nonce="n-1")
    landing = browser.open(url).submit(username=PERSON, password=PASSWORD)
    token = session.fetch_token(provider["token_endpoint"], authorization_response=landing.url, state=state)
    assert claims_of(provider, token)["aud"] == client["client_id"]
    query = urlencode({"id_token_hint": token["id_token"], "post_logout_redirect_uri": SIGNED_OUT})
    assert browser.open(f"{provider['end_session_endpoint']}?{query}").url == SIGNED_OUT
