"""Mutual TLS (RFC 8705): client certificates, certificate-bound tokens, and clients without a certificate."""

import json
from types import SimpleNamespace

import pytest
import requests
from authlib.integrations.requests_client import OAuth2Session
from cryptography.x509.oid import ExtendedKeyUsageOID
from joserfc import jwt as joserfc
from joserfc.jwk import KeySet

from support.client_certificates import NAMES, Authority, self_signed
from support.provider import CALLBACK, EVERY_GRANT, Key, Provider, RelyingParty, configuration, register
from support.server import Server, environment, run

METHODS = ("tls_client_auth", "self_signed_tls_client_auth")


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """A server with the port that asks for certificates, and those whose certificates there are."""
    folder = tmp_path_factory.mktemp("mtls")
    home = environment(HOME=folder, XDG_DATA_HOME="")
    authority = Authority(folder)
    own, vouched, vault = self_signed(folder), authority.vouch("app"), {"id": "vault", "scopes": ["vault.open"]}
    base = {"redirectUris": [CALLBACK], "grantTypes": EVERY_GRANT}
    realm = configuration(Key("ES256"), clientAuthorities=authority.pem, resources=[vault])["realms"][0]
    realm["clients"] += [
        base | {"id": "vouched", "authentication": METHODS[0], "tlsClientAuthSubjectDn": "CN=app, O=Example"},
        base | {"id": "own", "authentication": METHODS[1], "jwks": {"keys": [own.jwk]}, "certificateBound": True},
        base | {"id": "bound", "authentication": "none", "certificateBound": True},
    ]
    closed = {"id": "closed", "clients": [{"id": "plain", "redirectUris": [CALLBACK]}], "users": realm["users"]}
    config = {"realms": [realm, closed]}
    with Server("--mtls-port", "0", config=config, env=home) as server:
        trusted = run("ca", "path", env=home).stdout.strip()
        provider = Provider(server)
        yield SimpleNamespace(
            server=server, provider=provider, aliases=provider["mtls_endpoint_aliases"], trusted=trusted,
            authority=authority, own=own, vouched=vouched, folder=folder,
        )  # fmt: skip


def post(world, endpoint, form, holder=None, **options):
    cert = holder.cert if holder else None
    url = world.aliases[endpoint]
    return requests.post(url, data=form, cert=cert, verify=world.trusted, timeout=60, **options)


def own_token(world, client, holder, status=200, **form):
    form = {"grant_type": "client_credentials", "scope": "orders", "client_id": client} | form
    answer = post(world, "token_endpoint", form, holder)
    assert answer.status_code == status, answer.text
    return answer.json()


def claims(world, token):
    return joserfc.decode(token, KeySet.import_key_set(world.provider.keys()), algorithms=["RS256"]).claims


def test_what_discovery_says(world):
    assert set(METHODS) < set(world.provider["token_endpoint_auth_methods_supported"])
    assert world.provider["tls_client_certificate_bound_access_tokens"] is True
    expected = {
        "token",
        "revocation",
        "introspection",
        "device_authorization",
        "backchannel_authentication",
        "pushed_authorization_request",
        "userinfo",
    }
    assert set(world.aliases) == {f"{name}_endpoint" for name in expected}
    # Seen from the other port, all is the same: one issuer.
    base = world.aliases["token_endpoint"].removesuffix("/token")
    url = f"{base}/.well-known/openid-configuration"
    assert requests.get(url, verify=world.trusted, timeout=60).json()["issuer"] == world.provider.issuer
    # Nobody in the other realm has a certificate.
    closed = Provider(world.server, "closed")
    assert not {"mtls_endpoint_aliases", "tls_client_certificate_bound_access_tokens"} & set(closed.meta)
    assert not set(METHODS) & set(closed["token_endpoint_auth_methods_supported"])


def test_a_client_of_an_authority(world):
    token = own_token(world, "vouched", world.vouched)["access_token"]
    assert "cnf" not in claims(world, token)
    said = post(world, "introspection_endpoint", {"token": token, "client_id": "vouched"}, world.vouched).json()
    assert said["active"] and said["client_id"] == "vouched"
    assert post(world, "revocation_endpoint", {"token": token, "client_id": "vouched"}, world.vouched).ok
    # As a library does it.
    session = OAuth2Session("vouched", token_endpoint_auth_method="none", scope="orders")
    session.cert, session.verify, session.trust_env = world.vouched.cert, world.trusted, False
    assert session.fetch_token(world.aliases["token_endpoint"], grant_type="client_credentials")["access_token"]


def test_certificates_that_are_refused(world):
    authority, folder = world.authority, world.folder
    stranger = Authority(folder, "Somebody's CA").vouch("app")
    for holder, words in [
        (None, "came without one"),
        (stranger, "do not vouch"),
        (authority.vouch("app", days=(-9, -1)), "expired"),
        (authority.vouch("other"), "CN=other,O=Example"),
        (authority.vouch("app", usage=ExtendedKeyUsageOID.SERVER_AUTH), "purpose"),
        (self_signed(folder, "app"), "do not vouch"),
    ]:
        refused = own_token(world, "vouched", holder, status=400)
        assert refused["error"] == "invalid_client" and words in refused["error_description"], refused
    assert "x5c" in own_token(world, "own", world.vouched, status=400)["error_description"]
    # By the other port nobody can show one, and a secret is another way.
    form = {"grant_type": "client_credentials", "client_id": "vouched"}
    for options in ({}, {"auth": ("vouched", "secret")}):
        answer = requests.post(world.provider["token_endpoint"], data=form, timeout=60, **options)
        assert answer.json()["error"] == "invalid_client", answer.text


@pytest.mark.parametrize("kind", [*NAMES, "tls_client_auth_subject_dn"])
def test_a_client_registers_its_name(world, kind):
    value, entry = NAMES.get(kind, ("cn=Registered, o=Example", None))
    said = register(
        world.provider,
        token_endpoint_auth_method=METHODS[0],
        grant_types=["authorization_code", "client_credentials"],
        scope="orders",
        **{kind: value},
    )
    assert said[kind] == value and "client_secret" not in said
    below = Authority(world.folder, "Below", above=world.authority)
    holder = below.vouch("registered", names=[entry] if entry else [])
    assert own_token(world, said["client_id"], holder)["access_token"]
    assert own_token(world, said["client_id"], below.vouch("another"), status=400)["error"] == "invalid_client"


@pytest.mark.parametrize(
    ("metadata", "words"),
    [
        ({"token_endpoint_auth_method": METHODS[0]}, "exactly one of"),
        ({"token_endpoint_auth_method": METHODS[0], **{kind: NAMES[kind][0] for kind in NAMES}}, "exactly one of"),
        ({"token_endpoint_auth_method": METHODS[1]}, "x5c"),
        ({"tls_client_certificate_bound_access_tokens": True, "dpop_bound_access_tokens": True}, "exclude"),
    ],
)
def test_metadata_that_are_refused(world, metadata, words):
    refused = register(world.provider, 400, **metadata)
    assert refused["error"] == "invalid_client_metadata" and words in refused["error_description"]


def test_tokens_are_bound_to_the_certificate(world):
    token = own_token(world, "own", world.own, resource=f"{world.provider.issuer}/resources/vault")
    assert token["token_type"] == "Bearer"
    assert claims(world, token["access_token"])["cnf"] == {"x5t#S256": world.own.thumbprint}
    form = {"token": token["access_token"], "client_id": "own"}
    assert post(world, "introspection_endpoint", form, world.own).json()["cnf"] == {"x5t#S256": world.own.thumbprint}
    vault = world.aliases["token_endpoint"].replace("/token", "/resources/vault")
    headers = {"Authorization": f"Bearer {token['access_token']}"}
    for holder, status in ((world.own, 200), (None, 401), (world.vouched, 401)):
        cert = holder.cert if holder else None
        answer = requests.get(vault, headers=headers, cert=cert, verify=world.trusted, timeout=60)
        assert answer.status_code == status, answer.text
        if status == 401:
            assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]
            assert "certificate" in answer.json()["error_description"]


def test_a_public_clients_tokens_are_bound(world):
    party = RelyingParty(world.provider, "bound", None)
    form = {"grant_type": "authorization_code", "client_id": "bound", "redirect_uri": CALLBACK}
    code = party.sign_in(scope="openid email").query["code"]
    refused = post(world, "token_endpoint", form | {"code": code})
    assert refused.json()["error"] == "invalid_grant" and "certificate" in refused.json()["error_description"]
    # Nothing was consumed.
    tokens = post(world, "token_endpoint", form | {"code": code}, world.vouched).json()
    headers = {"Authorization": f"Bearer {tokens['access_token']}"}
    told = [
        requests.get(world.aliases["userinfo_endpoint"], headers=headers, cert=cert, verify=world.trusted, timeout=60)
        for cert in (world.vouched.cert, world.own.cert, None)
    ]
    assert [one.status_code for one in told] == [200, 401, 401] and told[0].json()["email"]
    # Its refresh token is as well (RFC 8705 §4).
    form = {"grant_type": "refresh_token", "client_id": "bound", "refresh_token": tokens["refresh_token"]}
    assert post(world, "token_endpoint", form, world.own).json()["error"] == "invalid_grant"
    again = post(world, "token_endpoint", form, world.vouched).json()
    assert claims(world, again["access_token"])["cnf"] == {"x5t#S256": world.vouched.thumbprint}
    # One way to prove is enough.
    proof = Key("ES256").proof("POST", world.aliases["token_endpoint"])
    answer = post(world, "token_endpoint", form, world.vouched, headers={"DPoP": proof})
    assert answer.json()["error"] == "invalid_request"


def test_clients_without_certificates_are_served_there(world):
    auth = ("first", "first-secret-123")
    token = post(world, "token_endpoint", {"grant_type": "client_credentials", "scope": "orders"}, auth=auth).json()
    assert claims(world, token["access_token"])["iss"] == world.provider.issuer
    # A DPoP proof names the address that was called.
    proof = Key("ES256").proof("POST", world.aliases["token_endpoint"])
    form = {"grant_type": "client_credentials", "scope": "orders"}
    assert post(world, "token_endpoint", form, auth=auth, headers={"DPoP": proof}).json()["token_type"] == "DPoP"


def test_an_export_has_them(world):
    realm = world.server.control.get("export").json()["realms"][0]
    clients = {client["id"]: client for client in realm["clients"]}
    assert clients["vouched"]["tlsClientAuthSubjectDn"] == "CN=app, O=Example"
    assert clients["own"]["certificateBound"] is True and realm["clientAuthorities"] == world.authority.pem


@pytest.mark.parametrize(
    ("realm", "words"),
    [
        ({"clientAuthorities": "no PEM"}, "those of authorities"),
        ({"clients": [{"id": "a", "authentication": METHODS[0]}]}, "tlsClientAuthSubjectDn"),
        ({"clients": [{"id": "a", "authentication": METHODS[0], "tlsClientAuthSanDns": "a"}]}, "clientAuthorities"),
        ({"clients": [{"id": "a", "authentication": METHODS[1]}]}, "x5c"),
        ({"clients": [{"id": "a", "certificateBound": True, "dpopBound": True}]}, "exclude"),
    ],
)
def test_a_wrong_configuration_is_told(tmp_path, realm, words):
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"realms": [{"id": "demo"} | realm]}))
    done = run("check", path)
    assert done.returncode != 0 and words in done.stdout + done.stderr, done
