"""The Dynamic plan's modules in which the provider fetches documents of the client."""

import jwt
import pytest

from support.provider import CALLBACK, PASSWORD, PERSON, WITH_REFRESH, Key, Landing, Page, redeem, register, registered


def by_keys_at(provider, address, **metadata):
    method = "private_key_jwt"
    metadata = {"grant_types": WITH_REFRESH} | metadata
    return registered(provider, token_endpoint_auth_method=method, jwks_uri=address, **metadata)


def test_oidcc_registration_jwks_uri(provider, shelf, key):
    party = by_keys_at(provider, shelf.put("/jwks", {"keys": [key.jwk]}))
    answer = redeem(party, key, party.sign_in())
    assert answer.status_code == 200, answer.text
    assert provider.verified(answer.json()["id_token"], party.id)["sub"]
    assert shelf.fetched == ["/jwks"]


def test_oidcc_refresh_token_rp_key_rotation(provider, shelf, key):
    party = by_keys_at(provider, shelf.put("/jwks", {"keys": [key.jwk]}))
    tokens = redeem(party, key, party.sign_in()).json()
    newer = Key(kid="rp-2")
    shelf.put("/jwks", {"keys": [newer.jwk]})
    form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    answer = party.token(form | party.assertion(newer))
    assert answer.status_code == 200, answer.text
    stale = party.token({"grant_type": "refresh_token", "refresh_token": "x"} | party.assertion(key))
    assert stale.json()["error"] == "invalid_client"


@pytest.mark.parametrize("content", [None, "no JSON", {"keys": []}, [], {"keys": [{"kty": "RSA"}]}])
def test_keys_that_are_not_there_prove_nothing(provider, shelf, key, content):
    address = shelf.url + "/jwks" if content is None else shelf.put("/jwks", content)
    party = by_keys_at(provider, address)
    landing = party.sign_in()
    answer = redeem(party, key, landing)
    assert answer.json()["error"] == "invalid_client"
    shelf.put("/jwks", {"keys": [key.jwk]})
    assert redeem(party, key, landing).status_code == 200, "a failed authentication costs no code"


def test_another_key_of_the_same_id_proves_nothing(provider, shelf, key):
    party = by_keys_at(provider, shelf.put("/jwks", {"keys": [key.jwk]}))
    assert redeem(party, Key(kid=key.kid), party.sign_in()).json()["error"] == "invalid_client"


@pytest.mark.parametrize("address", ["file:///etc/passwd", "rp", "gopher://rp.example.test/", "http://a b/", 7])
@pytest.mark.parametrize("name", ["jwks_uri", "sector_identifier_uri", "request_uris"])
def test_only_what_can_be_fetched_is_registered(provider, name, address):
    value = [address] if name == "request_uris" else address
    assert register(provider, 400, **{name: value})["error"] == "invalid_client_metadata"


def test_keys_come_in_one_way(provider, key):
    metadata = {"jwks": {"keys": [key.jwk]}, "jwks_uri": "https://rp.example.test/jwks"}
    assert register(provider, 400, **metadata)["error"] == "invalid_client_metadata"


def test_oidcc_registration_sector_uri(provider, shelf):
    address = shelf.put("/sector", [CALLBACK, CALLBACK + "2", "https://other.example.test/"])
    client = register(provider, sector_identifier_uri=address, redirect_uris=[CALLBACK, CALLBACK + "2"])
    assert client["sector_identifier_uri"] == address


@pytest.mark.parametrize("content", [None, [], ["https://other.example.test/"], {"a": 1}, "no JSON"])
def test_oidcc_registration_sector_bad(provider, shelf, content):
    address = shelf.url + "/sector" if content is None else shelf.put("/sector", content)
    answer = register(provider, 400, sector_identifier_uri=address)
    assert answer["error"] == "invalid_client_metadata" and "sector_identifier_uri" in answer["error_description"]


def test_a_sector_elsewhere_is_by_https(provider):
    answer = register(provider, 400, sector_identifier_uri="http://rp.example.test/sector")
    assert "sector_identifier_uri must be https" in answer["error_description"]


def ask_at(party, address, **outside):
    """Who asks, and where the rest is: what else stands outside counts for nothing (RFC 9101 §6.3)."""
    page = party.ask(request_uri=address, redirect_uri=None, state=None, nonce=None, **outside)
    assert isinstance(page, Page) and page.path == "/login", page
    return page.submit(username=PERSON, password=PASSWORD)


def unsigned(claims):
    return jwt.encode(claims, None, algorithm="none")


@pytest.mark.parametrize("registered_algorithm", [None, "none"])
def test_oidcc_request_uri_unsigned(provider, shelf, registered_algorithm):
    more = {"request_object_signing_alg": "none"} if registered_algorithm else {}
    party = registered(provider, request_uris=[shelf.url + "/request"], **more)
    inside = party.parameters()
    landing = ask_at(party, shelf.put("/request", unsigned(inside)))
    assert isinstance(landing, Landing) and landing.query["state"] == inside["state"]
    tokens = party.redeem(landing.query["code"]).json()
    assert provider.verified(tokens["id_token"], party.id)["nonce"] == inside["nonce"]


def test_oidcc_request_uri_signed_rs256(provider, shelf, key):
    address = shelf.put("/jwks", {"keys": [key.jwk]})
    more = {"jwks_uri": address, "request_uris": [shelf.url + "/request"], "request_object_signing_alg": "RS256"}
    party = registered(provider, **more)
    inside = party.parameters()
    landing = ask_at(party, shelf.put("/request", key.sign(inside)))
    assert isinstance(landing, Landing) and landing.query["state"] == inside["state"]
    refused = party.silently(request_uri=shelf.put("/request", unsigned(inside)), prompt="none")
    assert refused.query["error"] == "invalid_request_object"
    refused = party.silently(request_uri=shelf.put("/request", Key().sign(inside)), prompt="none")
    assert refused.query["error"] == "invalid_request_object"


def test_a_new_request_at_the_same_address_counts(provider, shelf):
    party = registered(provider, request_uris=[shelf.url + "/request"])
    address = shelf.put("/request", unsigned(party.parameters(state="first")))
    assert ask_at(party, address).query["state"] == "first"
    shelf.put("/request", unsigned(party.parameters(state="second")))
    assert party.silently(request_uri=address, state=None).query["state"] == "second"


def test_a_fragment_tells_versions_apart(provider, shelf):
    party = registered(provider, request_uris=[shelf.url + "/request"])
    address = shelf.put("/request", unsigned(party.parameters(state="inside")))
    assert ask_at(party, address + "#version-2").query["state"] == "inside"


def test_only_registered_addresses_are_fetched(provider, shelf):
    party = registered(provider, request_uris=[shelf.url + "/request"])
    address = shelf.put("/other", unsigned(party.parameters()))
    assert party.ask(request_uri=address).query["error"] == "request_uri_not_supported"
    assert shelf.fetched == []


def test_a_request_that_is_not_there(provider, shelf):
    party = registered(provider, request_uris=[shelf.url + "/request"])
    assert party.ask(request_uri=shelf.url + "/request").query["error"] == "invalid_request_uri"


def test_a_request_of_another_client_is_rejected(provider, shelf):
    party = registered(provider, request_uris=[shelf.url + "/request"])
    address = shelf.put("/request", unsigned(party.parameters(client_id="web")))
    assert party.ask(request_uri=address).query["error"] == "invalid_request_object"


def test_unsigned_requests_by_value_are_refused(provider):
    party = registered(provider)
    assert party.ask(request=unsigned(party.parameters())).query["error"] == "request_not_supported"
