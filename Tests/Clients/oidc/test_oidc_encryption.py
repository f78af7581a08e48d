"""Encrypted tokens, answers and request objects (RFC 7516), made and read by joserfc."""

import json

import pytest
import requests
from joserfc import jwe
from joserfc import jwt as joserfc
from joserfc.jwk import ECKey, KeySet, RSAKey

from support.provider import (
    CALLBACK,
    PASSWORD,
    PERSON,
    Key,
    Page,
    Provider,
    RelyingParty,
    configuration,
    register,
    registered,
)
from support.server import Server, run

ALGORITHMS = ["RSA-OAEP", "RSA-OAEP-256", "ECDH-ES", "ECDH-ES+A128KW", "ECDH-ES+A256KW"]
CONTENTS = ["A128CBC-HS256", "A256CBC-HS512", "A128GCM", "A256GCM"]
KEYS = {
    "RSA": RSAKey.generate_key(2048, {"use": "enc", "kid": "rsa-enc"}),
    "P-256": ECKey.generate_key("P-256", {"use": "enc", "kid": "ec-enc"}),
    "P-521": ECKey.generate_key("P-521", {"use": "enc", "kid": "ec-enc"}),
}


def fitting(algorithm):
    return KEYS["RSA" if algorithm.startswith("RSA") else "P-256"]


def public(*keys):
    return {"keys": [key.as_dict(private=False) for key in keys]}


@pytest.fixture(scope="module")
def provider():
    few = configuration(Key("ES256"), id="few", registration=False, encryption=["ECDH-ES"])["realms"][0]
    few["clients"] = [{"id": "quiet", "redirectUris": [CALLBACK]}]
    realm = configuration(Key("ES256"), encryption=ALGORITHMS)["realms"][0]
    realm["clients"].append(
        {
            "id": "configured",
            "redirectUris": [CALLBACK],
            "jwks": public(KEYS["P-256"]),
            "idTokenEncryption": "ECDH-ES A256GCM",
            "userInfoEncryption": "ECDH-ES+A128KW",
        }
    )
    with Server(config={"realms": [realm, few]}) as running:
        yield Provider(running)


def opened(provider, text, algorithm, content, key=None, signed=True):
    """The claims of a token in an encrypted one."""
    outer = jwe.decrypt_compact(text, key or fitting(algorithm), algorithms=[algorithm, content])
    assert (outer.headers()["alg"], outer.headers()["enc"]) == (algorithm, content)
    if not signed:
        assert "cty" not in outer.headers()
        return json.loads(outer.plaintext)
    assert outer.headers()["cty"] == "JWT"
    return joserfc.decode(
        outer.plaintext.decode(), KeySet.import_key_set(signing(provider)), algorithms=["RS256"]
    ).claims


def signing(provider):
    return {"keys": [key for key in provider.keys()["keys"] if key["use"] == "sig"]}


def encrypts(provider, algorithm, content, *names, **metadata):
    """A client that has these encrypted."""
    wanted = {}
    for name in names:
        stem = "request_object_encryption" if name == "request_object" else f"{name}_encrypted_response"
        wanted |= {f"{stem}_alg": algorithm, f"{stem}_enc": content}
    return registered(provider, jwks=public(fitting(algorithm)), **wanted, **metadata)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_id_tokens_and_user_info(provider, algorithm):
    for content in CONTENTS if algorithm == "ECDH-ES" else CONTENTS[ALGORITHMS.index(algorithm) % 4 :][:1]:
        party = encrypts(provider, algorithm, content, "id_token", "userinfo", response_types=["code id_token"])
        landing = party.sign_in(response_type="code id_token", scope="openid email").fragment
        front = opened(provider, landing["id_token"], algorithm, content)
        assert front["nonce"] and front["aud"] == party.id and front["c_hash"]
        tokens = party.redeem(landing["code"]).json()
        assert opened(provider, tokens["id_token"], algorithm, content)["sub"] == front["sub"]
        answer = party.info(tokens["access_token"])
        assert answer.headers["Content-Type"] == "application/jwt"
        told = opened(provider, answer.text, algorithm, content, signed=False)
        assert told["email"] and told["sub"] == front["sub"]


def test_user_info_is_signed_and_encrypted(provider):
    party = encrypts(provider, "RSA-OAEP-256", "A256GCM", "userinfo", userinfo_signed_response_alg="RS256")
    told = opened(provider, party.info(party.tokens()["access_token"]).text, "RSA-OAEP-256", "A256GCM")
    assert told["aud"] == party.id and told["iss"] == provider.issuer


def test_signed_answers(provider):
    party = encrypts(provider, "ECDH-ES+A256KW", "A128GCM", "authorization", "introspection")
    response = party.sign_in(response_mode="jwt").query["response"]
    code = opened(provider, response, "ECDH-ES+A256KW", "A128GCM")["code"]
    token = party.redeem(code).json()["access_token"]
    headers = {"Accept": "application/token-introspection+jwt"}
    auth = (party.id, party.secret)
    url = provider["introspection_endpoint"]
    answer = requests.post(url, data={"token": token}, auth=auth, headers=headers, timeout=60)
    assert opened(provider, answer.text, "ECDH-ES+A256KW", "A128GCM")["token_introspection"]["active"] is True


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_request_objects(provider, algorithm):
    key = Key("ES256")
    kind = "RSA" if algorithm.startswith("RSA") else "EC"
    (receiver,) = [one for one in provider.keys()["keys"] if one["use"] == "enc" and one["kty"] == kind]
    assert not {"d", "p", "q", "alg"} & set(receiver)
    receiver_key = (RSAKey if kind == "RSA" else ECKey).import_key(receiver)

    def encrypted(party, content="A128GCM", alg=algorithm, **header):
        signed = key.sign(party.parameters())
        protected = {"alg": alg, "enc": content, "cty": "JWT", "kid": receiver["kid"]} | header
        return jwe.encrypt_compact(protected, signed, receiver_key, algorithms=[alg, content])

    party = registered(provider, jwks={"keys": [key.jwk]}, request_object_signing_alg="ES256")
    for content in CONTENTS:
        page = party.ask(request=encrypted(party, content), state=None)
        assert isinstance(page, Page) and page.path == "/login", page
    name = requests.post(
        provider["pushed_authorization_request_endpoint"],
        data={"request": encrypted(party)}, auth=(party.id, party.secret), timeout=60,
    ).json()["request_uri"]  # fmt: skip
    assert party.browser.open(f"{provider['authorization_endpoint']}?client_id={party.id}&request_uri={name}").path
    # A client that registered one way uses no other.
    strict = registered(
        provider, jwks={"keys": [key.jwk]}, request_object_encryption_alg=algorithm, request_object_signing_alg="ES256"
    )
    assert strict.ask(request=encrypted(strict), state=None).path == "/login"
    refused = strict.ask(request=key.sign(strict.parameters()))
    assert refused.query["error"] == "invalid_request_object"
    assert "encrypted as registered" in refused.query["error_description"]
    damaged = encrypted(party)[:-6] + "AAAAAA"
    assert party.ask(request=damaged).query["error"] == "invalid_request_object"
    assert party.ask(request=encrypted(party, kid="other")).query["error"] == "invalid_request_object"


def test_keys_at_an_address_and_of_a_larger_curve(provider):
    stored = public(KEYS["P-521"])
    party = registered(provider, jwks=stored, id_token_encrypted_response_alg="ECDH-ES")
    assert (
        opened(provider, party.tokens()["id_token"], "ECDH-ES", "A128CBC-HS256", key=KEYS["P-521"])["aud"] == party.id
    )


def test_a_configured_client(provider):
    party = RelyingParty(provider, "configured", None)
    tokens = party.tokens()
    assert opened(provider, tokens["id_token"], "ECDH-ES", "A256GCM")["aud"] == "configured"
    told = party.info(tokens["access_token"]).text
    assert opened(provider, told, "ECDH-ES+A128KW", "A128CBC-HS256", signed=False)["sub"]
    exported = provider.server.control.get("export").json()["realms"][0]
    client = next(one for one in exported["clients"] if one["id"] == "configured")
    assert client["idTokenEncryption"] == "ECDH-ES A256GCM" and exported["encryption"] == ALGORITHMS


def test_what_discovery_says(provider):
    for name in ("id_token", "userinfo", "request_object", "authorization", "introspection"):
        assert provider[f"{name}_encryption_alg_values_supported"] == ALGORITHMS
        assert provider[f"{name}_encryption_enc_values_supported"] == CONTENTS
    # No client of this one has anything encrypted, and it registers none.
    few = Provider(provider.server, "few")
    assert {name for name in few.meta if "_encryption_" in name} == {
        "request_object_encryption_alg_values_supported",
        "request_object_encryption_enc_values_supported",
    }
    assert few["request_object_encryption_alg_values_supported"] == ["ECDH-ES"]
    assert [key["kty"] for key in few.keys()["keys"] if key["use"] == "enc"] == ["EC"]


@pytest.mark.parametrize(
    ("metadata", "words"),
    [
        ({"id_token_encrypted_response_alg": "RSA1_5"}, "must be RSA-OAEP"),
        ({"id_token_encrypted_response_alg": "RSA-OAEP"}, "needs jwks_uri, or a key for it"),
        ({"id_token_encrypted_response_enc": "A128GCM"}, "needs id_token_encrypted_response_alg"),
        (
            {"userinfo_encrypted_response_alg": "ECDH-ES", "userinfo_encrypted_response_enc": "A192GCM"},
            "must be A128CBC-HS256",
        ),
        (
            {"userinfo_encrypted_response_alg": "ECDH-ES", "jwks": public(KEYS["RSA"])},
            "needs jwks_uri, or a key for it",
        ),
    ],
)
def test_metadata_that_are_refused(provider, metadata, words):
    refused = register(provider, 400, **metadata)
    assert refused["error"] == "invalid_client_metadata" and words in refused["error_description"], refused


def test_a_wrong_configuration_is_told(tmp_path):
    path = tmp_path / "config.json"
    clients = [{"id": "a", "idTokenEncryption": "ECDH-ES"}, {"id": "b", "userInfoEncryption": "RSA-OAEP A128GCM"}]
    path.write_text(json.dumps({"realms": [{"id": "demo", "encryption": ["ECDH-ES"], "clients": clients}]}))
    done = run("check", path)
    told = done.stdout + done.stderr
    assert done.returncode != 0 and "a key for it in jwks" in told and "none of the realm's" in told, done


def test_keys_stay(tmp_path):
    config = configuration(Key("ES256"), encryption=["RSA-OAEP", "ECDH-ES"])

    def kids(server):
        return [key["kid"] for key in Provider(server).keys()["keys"] if key["use"] == "enc"]

    with Server("--data", tmp_path, config=config) as first:
        before = kids(first)
        first.control.post("keys/rotate", {"realm": "demo"})
        assert kids(first) == before and len(before) == 2
    with Server("--data", tmp_path, config=config) as second:
        assert kids(second) == before
        party = RelyingParty(Provider(second))
        assert party.ask().submit(username=PERSON, password=PASSWORD).query["code"]
