"""FAPI 2.0: requirements of a realm with `profile: fapi2` and `fapi2-message-signing`."""

import json
import time
from types import SimpleNamespace

import jwt
import pytest
import requests
from joserfc import jwt as joserfc
from joserfc.jwk import KeySet

from support.client_certificates import Authority
from support.provider import CALLBACK, PASSWORD, PERSON, PKCE, Key, Provider, RelyingParty, configuration, register
from support.server import Server, environment, run
from support.strict import Strict

PROFILES = ("fapi2", "fapi2-message-signing")


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fapi")
    home = environment(HOME=folder, XDG_DATA_HOME="")
    authority, key, realms = Authority(folder), Key("ES256"), []
    for profile in PROFILES:
        realm = configuration(key, id=profile, profile=profile, clientAuthorities=authority.pem)["realms"][0]
        base = {"redirectUris": [CALLBACK], "grantTypes": ["authorization_code", "client_credentials"]}
        realm["clients"] = [
            base | {"id": f"signer-{profile}", "authentication": "private_key_jwt", "jwks": {"keys": [key.jwk]}},
            base
            | {
                "id": f"holder-{profile}",
                "authentication": "tls_client_auth",
                "tlsClientAuthSubjectDn": "CN=app,O=Example",
                "certificateBound": True,
            },
        ]
        realms.append(realm)
    with Server("--mtls-port", "0", config={"realms": realms}, env=home) as server:
        trusted = run("ca", "path", env=home).stdout.strip()
        yield SimpleNamespace(server=server, key=key, holder=authority.vouch("app"), trusted=trusted)


@pytest.fixture
def strict(world):
    return Strict(world)


def opened(provider, text, algorithm="PS256"):
    return joserfc.decode(text, KeySet.import_key_set(provider.keys()), algorithms=[algorithm]).claims


def test_what_clients_sign_is_registered_by_the_profiles_algorithms(start):
    provider = Provider(start(config=configuration(Key("ES256"), profile="fapi2", clients=[])))
    base = {"token_endpoint_auth_method": "private_key_jwt", "jwks": {"keys": [Key("ES256").jwk]}}
    for name in ("token_endpoint_auth_signing_alg", "request_object_signing_alg"):
        for algorithm in ("RS256", "HS256", "none"):
            refused = register(provider, 400, **base | {name: algorithm})
            assert refused["error"] == "invalid_client_metadata", (name, algorithm)
            assert f"{name} {algorithm} is not supported" in refused["error_description"]
        assert register(provider, **base | {name: "ES256"})[name] == "ES256"
    for kind in ("token", "revocation", "introspection"):
        assert "RS256" not in provider[f"{kind}_endpoint_auth_signing_alg_values_supported"]


def test_the_whole_way(strict):
    pushed = strict.push()
    assert pushed.status_code == 201 and pushed.json()["expires_in"] < 600
    answer = strict.follow(pushed).submit(username=PERSON, password=PASSWORD).query
    assert answer["iss"] == strict.provider.issuer
    tokens = strict.spend(answer["code"]).json()
    assert tokens["token_type"] == "DPoP"
    assert opened(strict.provider, tokens["access_token"])["cnf"] == {"jkt": strict.proof_key.thumbprint}
    assert opened(strict.provider, tokens["id_token"])["aud"] == strict.id
    url = strict.provider["userinfo_endpoint"]
    proof = strict.proof_key.proof("GET", url, tokens["access_token"])
    headers = {"Authorization": f"DPoP {tokens['access_token']}", "DPoP": proof}
    assert requests.get(url, headers=headers, timeout=60).json()["sub"]
    assert strict.info(tokens["access_token"]).status_code == 401


def test_by_certificate(world):
    provider = Provider(world.server, "fapi2")
    party = RelyingParty(provider, "holder-fapi2", None)
    pkce, aliases = PKCE(), provider["mtls_endpoint_aliases"]
    options = {"cert": world.holder.cert, "verify": world.trusted, "timeout": 60}
    form = party.parameters(**pkce.parameters)
    pushed = requests.post(aliases["pushed_authorization_request_endpoint"], data=form, **options).json()
    url = f"{provider['authorization_endpoint']}?client_id={party.id}&request_uri={pushed['request_uri']}"
    code = party.browser.open(url).submit(username=PERSON, password=PASSWORD).query["code"]
    form = {"grant_type": "authorization_code", "client_id": party.id, "code": code, "redirect_uri": CALLBACK}
    tokens = requests.post(aliases["token_endpoint"], data=form | {"code_verifier": pkce.verifier}, **options).json()
    assert opened(provider, tokens["access_token"])["cnf"] == {"x5t#S256": world.holder.thumbprint}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"response_type": "code id_token", "nonce": "n"}, "unsupported_response_type"),
        ({"redirect_uri": None}, "invalid_request"),
        ({"redirect_uri": "https://evil.example.test/"}, "invalid_request"),
    ],
)
def test_requests_that_are_refused(strict, changes, error):
    answer = strict.push(strict.request(**changes))
    assert answer.status_code == 400 and answer.json()["error"] == error, answer.text


def test_only_pushed_requests_are_taken(strict):
    assert strict.ask(**strict.pkce.parameters).query["error"] == "invalid_request"
    form = strict.request()
    answer = requests.post(strict.provider["pushed_authorization_request_endpoint"], data=form, timeout=60)
    assert answer.json()["error"] == "invalid_client"


def test_assertions(strict):
    form = {"grant_type": "client_credentials", "scope": "orders"}

    def asked(key=strict.key, **claims):
        headers = {"DPoP": strict.proof_key.proof("POST", strict.provider["token_endpoint"])}
        return strict.token(form | strict.assertion(key, **claims), headers=headers).json()

    assert asked()["token_type"] == "DPoP"
    issuer = strict.provider.issuer
    for audience in (strict.provider["token_endpoint"], [issuer], [issuer, "https://other.example.test"]):
        assert "aud must be the issuer" in asked(aud=audience)["error_description"]
    assert asked(iat=int(time.time()) + 5)["access_token"] and asked(nbf=int(time.time()) + 8)["access_token"]
    assert asked(iat=int(time.time()) + 90)["error"] == asked(nbf=int(time.time()) + 90)["error"] == "invalid_client"
    refused = asked(Key("RS256"))
    assert "RS256 is not supported; supported: PS256, ES256, EdDSA, Ed25519" in refused["error_description"]


def test_every_token_is_bound(strict):
    code = strict.code()["code"]
    refused = strict.spend(code, proof=False)
    assert (
        refused.json()["error"] == "invalid_dpop_proof" and "binds every token" in refused.json()["error_description"]
    )
    other = Key("RS256").proof("POST", strict.provider["token_endpoint"])
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    refused = strict.token(form | strict.assertion(strict.key), headers={"DPoP": other}).json()
    assert refused["error"] == "invalid_dpop_proof" and "RS256" in refused["error_description"]
    assert strict.spend(code).status_code == 200
    form = {"grant_type": "password", "username": PERSON, "password": PASSWORD}
    headers = {"DPoP": strict.proof_key.proof("POST", strict.provider["token_endpoint"])}
    assert (
        strict.token(form | strict.assertion(strict.key), headers=headers).json()["error"] == "unsupported_grant_type"
    )


def test_codes_live_for_a_minute(world, start):
    config = configuration(world.key, id="fapi2", profile="fapi2")["realms"][0]
    base = {"id": "signer-fapi2", "redirectUris": [CALLBACK], "authentication": "private_key_jwt"}
    config["clients"] = [base | {"jwks": {"keys": [world.key.jwk]}}]
    server = start(config={"realms": [config]})
    strict = Strict(SimpleNamespace(server=server, key=world.key))
    code = strict.code()["code"]
    server.control.post("clock", {"advance": "PT61S"})
    now = int(time.time()) + 61
    times = {"iat": now, "exp": now + 60}
    proof = strict.proof_key.proof("POST", strict.provider["token_endpoint"], iat=now)
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    form |= {"code_verifier": strict.pkce.verifier} | strict.assertion(world.key, **times)
    assert strict.token(form, headers={"DPoP": proof}).json()["error"] == "invalid_grant"


def test_signed_messages(world):
    strict = Strict(world, "fapi2-message-signing")
    provider, now = strict.provider, int(time.time())
    times = {"aud": provider.issuer, "nbf": now, "exp": now + 300}

    def pushed(**changes):
        claims = strict.request(response_mode="jwt") | times | changes
        claims = {name: value for name, value in claims.items() if value is not None}
        return strict.push({"request": strict.key.sign(claims), "client_id": strict.id})

    refused = strict.push(strict.request(response_mode="jwt")).json()
    assert refused["error"] == "invalid_request_object" and "wants requests signed" in refused["error_description"]
    for changes in ({"aud": None}, {"nbf": None}, {"exp": None}, {"nbf": now - 3700}, {"exp": now + 3700}):
        assert pushed(**changes).json()["error"] == "invalid_request_object", changes
    assert pushed(response_mode=None).json()["error"] == "unsupported_response_mode"
    response = strict.follow(pushed()).submit(username=PERSON, password=PASSWORD).query
    assert list(response) == ["response"]
    code = opened(provider, response["response"])["code"]
    token = strict.spend(code).json()["access_token"]
    # Introspection is signed, whether asked for or not.
    form = {"token": token} | strict.assertion(strict.key)
    answer = requests.post(provider["introspection_endpoint"], data=form, timeout=60)
    assert answer.headers["Content-Type"] == "application/token-introspection+jwt"
    assert opened(provider, answer.text)["token_introspection"]["active"] is True
    assert jwt.get_unverified_header(answer.text)["typ"] == "token-introspection+jwt"


@pytest.mark.parametrize("profile", PROFILES)
def test_what_discovery_says(world, profile):
    meta = Provider(world.server, profile).meta
    assert meta["response_types_supported"] == ["code"] and meta["require_pushed_authorization_requests"] is True
    assert not {"password", "implicit"} & set(meta["grant_types_supported"])
    methods = {"private_key_jwt", "tls_client_auth", "self_signed_tls_client_auth"}
    for name in ("token", "revocation", "introspection"):
        assert set(meta[f"{name}_endpoint_auth_methods_supported"]) == methods
    strong = {"PS256", "ES256", "EdDSA", "Ed25519"}
    for name in ("request_object", "token_endpoint_auth"):
        assert set(meta[f"{name}_signing_alg_values_supported"]) == strong
    assert set(meta["dpop_signing_alg_values_supported"]) == strong
    assert meta["id_token_signing_alg_values_supported"] == ["PS256"]
    assert meta["code_challenge_methods_supported"] == ["S256"]
    assert meta["authorization_response_iss_parameter_supported"] is True
    assert meta.get("require_signed_request_object", False) is (profile == PROFILES[1])


@pytest.mark.parametrize(
    ("metadata", "words"),
    [
        ({}, "client_secret_basic is not supported here"),
        ({"token_endpoint_auth_method": "none"}, "must be private_key_jwt"),
        ({"token_endpoint_auth_method": "private_key_jwt", "response_types": ["code id_token"]}, "code alone"),
        ({"token_endpoint_auth_method": "private_key_jwt", "grant_types": ["password"]}, "password"),
    ],
)
def test_registrations_that_are_refused(world, metadata, words):
    keys = {"jwks": {"keys": [world.key.jwk]}}
    refused = register(Provider(world.server, "fapi2"), 400, **keys, **metadata)
    assert refused["error"] == "invalid_client_metadata" and words in refused["error_description"], refused


def test_configurations_that_are_refused(tmp_path):
    path = tmp_path / "config.json"
    clients = [
        {"id": "a"},
        {"id": "b", "authentication": "client_secret_basic", "secret": "x"},
        {
            "id": "c",
            "authentication": "private_key_jwt",
            "jwksUri": "https://a.example.test",
            "grantTypes": ["password"],
        },
    ]
    realms = [{"id": "one", "profile": "fapi2", "clients": clients}]
    realms.append({"id": "two", "profile": "fapi2", "clients": "any", "signing": ["ES256", "RS256"]})
    path.write_text(json.dumps({"realms": realms[:1]}))
    told = run("check", path)
    assert told.returncode != 0 and "password is not allowed by fapi2" in told.stderr + told.stdout
    assert (told.stderr + told.stdout).count("expected private_key_jwt or tls_client_auth") == 2
    path.write_text(json.dumps({"realms": realms[1:]}))
    told = run("check", path)
    assert (
        "any, beside a profile" in told.stderr + told.stdout and "RS256, which the profile" in told.stderr + told.stdout
    )
