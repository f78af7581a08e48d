"""The Config plan: the discovery document, and the keys."""

import base64

import requests


def test_oidcc_discovery_endpoint_verification(provider):
    answer = requests.get(f"{provider.issuer}/.well-known/openid-configuration", timeout=60)
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("application/json")
    meta = answer.json()
    assert meta["issuer"] == provider.issuer
    for name in ("authorization", "token", "userinfo", "revocation", "introspection", "end_session", "registration"):
        assert meta[f"{name}_endpoint"].startswith(provider.issuer + "/")
    assert {"code", "id_token", "id_token token"} <= set(meta["response_types_supported"])
    assert set(meta["subject_types_supported"]) == {"public", "pairwise"}
    assert "RS256" in meta["id_token_signing_alg_values_supported"]
    assert "openid" in meta["scopes_supported"]
    assert {"sub", "name", "email"} <= set(meta["claims_supported"])
    assert "client_secret_basic" in meta["token_endpoint_auth_methods_supported"]
    assert meta["code_challenge_methods_supported"] == ["S256"]
    assert "authorization_code" in meta["grant_types_supported"]


def test_both_forms_of_the_metadata_address_are_served(provider):
    host, realm = provider.issuer.rsplit("/", 1)
    inserted = requests.get(f"{host}/.well-known/oauth-authorization-server/{realm}", timeout=60).json()
    appended = requests.get(f"{provider.issuer}/.well-known/oauth-authorization-server", timeout=60).json()
    assert inserted == appended == provider.meta


def test_the_keys_are_public_and_told_apart(provider):
    keys = provider.keys()["keys"]
    assert len({key["kid"] for key in keys}) == len(keys) >= 1
    for key in keys:
        assert key["kty"] == "RSA" and key["use"] == "sig" and key["alg"] == "RS256" and "d" not in key
        assert len(base64.urlsafe_b64decode(key["n"] + "==")) * 8 >= 2048


def test_everything_that_is_advertised_answers(provider):
    """An endpoint that discovery names exists: a call without credentials is refused by it, and not unknown."""
    for name, address in provider.meta.items():
        if not name.endswith("_endpoint"):
            continue
        method = "GET" if name in ("authorization_endpoint", "end_session_endpoint", "userinfo_endpoint") else "POST"
        answer = requests.request(method, address, data={} if method == "POST" else None, timeout=60)
        assert answer.status_code in (200, 302, 400, 401), (name, answer.status_code)
