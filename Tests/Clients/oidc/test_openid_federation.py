"""OpenID Federation 1.0: realms as leaves and as superiors of others. Signatures are checked by joserfc."""

import json
import time

import pytest
import requests
from joserfc import jwt as joserfc
from joserfc.jwk import KeySet

from support.provider import Key
from support.server import Server

STATEMENT = "entity-statement+jwt"
KEY = Key("ES256", kid="rp-federation")
MARK = Key("ES256", kid="mark").sign(
    {
        "iss": "https://marks.example.test",
        "sub": "https://idp.example.test",
        "iat": 1,
        "trust_mark_type": "https://m.test/a",
    },
    typ="trust-mark+jwt",
)
POLICY = {
    "openid_provider": {
        "id_token_signing_alg_values_supported": {"subset_of": ["RS256", "PS256", "ES256"], "essential": True},
        "contacts": {"add": ["helpdesk@federation.example.test"]},
    }
}
ANCHOR = {
    "id": "anchor",
    "federation": {
        "organizationName": "Federation of Examples",
        "contacts": ["operator@federation.example.test"],
        "provider": False,
        "lifetime": 3600,
        "trustMarkIssuers": {"https://m.test/a": ["https://marks.example.test"]},
        "subordinates": [
            {"id": "shop", "metadataPolicy": POLICY},
            {"id": "middle"},
            {
                "id": "https://rp.example.test",
                "jwks": {"keys": [KEY.jwk]},
                "entityTypes": ["openid_relying_party"],
                "metadata": {"openid_relying_party": {"client_name": "Named by its superior"}},
                "metadataPolicy": {"openid_relying_party": {"logo_uri": {"regexp": "^https:"}}},
                "metadataPolicyCrit": ["regexp"],
                "constraints": {"max_path_length": 0, "naming_constraints": {"permitted": [".example.test"]}},
                "claims": {"jti": "7l2lncFdY6SlhNia"},
                "crit": ["jti"],
            },
        ],
    },
}
SHOP = {
    "id": "shop",
    "federation": {
        "authorityHints": ["anchor", "https://other.example.test"],
        "organizationName": "Shop",
        "metadata": {
            "openid_provider": {"logo_uri": "https://shop.example.test/logo.svg"},
            "oauth_authorization_server": {},
        },
        "trustMarks": [MARK],
    },
}
MIDDLE = {
    "id": "middle",
    "federation": {
        "authorityHints": ["anchor"],
        "trustAnchors": [{"id": "anchor"}],
        "signing": "ES256",
        "subordinates": [{"id": "shop"}],
    },
}


@pytest.fixture(scope="module")
def world():
    plain = {"id": "plain", "clients": "any"}
    with Server(config={"realms": [ANCHOR, SHOP, MIDDLE, plain]}) as running:
        yield running


def get(url, status=200, **query):
    answer = requests.get(url, params=query, timeout=60)
    assert answer.status_code == status, answer.text
    return answer


def own_keys(token):
    return KeySet.import_key_set(json.loads(token.payload)["jwks"])


def read(answer, keys=None, kind=STATEMENT):
    """The claims of a statement, by the keys of whoever made it; without them, by the ones that it has itself."""
    assert answer.headers["Content-Type"] == f"application/{kind}"
    known = KeySet.import_key_set(keys) if keys else own_keys
    token = joserfc.decode(answer.text, known, algorithms=["RS256", "ES256"])
    assert token.header["typ"] == kind and token.header["kid"]
    assert token.claims["iat"] <= time.time() < token.claims["exp"]
    return token.claims


def configuration(entity):
    return read(get(f"{entity}/.well-known/openid-federation"))


def fetched(superior, subject):
    said = configuration(superior)
    endpoint = said["metadata"]["federation_entity"]["federation_fetch_endpoint"]
    return read(get(endpoint, sub=subject), said["jwks"])


def test_a_leaf_says_who_it_is(world):
    issuer = f"{world.url}/shop"
    said = configuration(issuer)
    assert said["iss"] == said["sub"] == issuer
    assert said["exp"] - said["iat"] == 86_400
    assert said["authority_hints"] == [f"{world.url}/anchor", "https://other.example.test"]
    assert said["trust_marks"] == [{"trust_mark_type": "https://m.test/a", "trust_mark": MARK}]
    metadata = said["metadata"]
    assert metadata["federation_entity"] == {"organization_name": "Shop"}, "a leaf has no endpoints for subordinates"
    assert metadata["oauth_authorization_server"] == {}
    discovery = get(f"{issuer}/.well-known/openid-configuration").json()
    provider = metadata["openid_provider"]
    assert provider == discovery | {"logo_uri": "https://shop.example.test/logo.svg"}
    assert provider["issuer"] == issuer
    for name in ("constraints", "metadata_policy", "source_endpoint", "crit", "trust_anchor_hints"):
        assert name not in said


def test_its_keys_sign_nothing_else(world):
    keys = configuration(f"{world.url}/shop")["jwks"]["keys"]
    assert len({key["kid"] for key in keys}) == len(keys) == 1
    assert KeySet.import_key_set({"keys": keys}).keys[0].thumbprint() == keys[0]["kid"]
    assert all("d" not in key and "p" not in key for key in keys)
    tokens = get(f"{world.url}/shop/.well-known/jwks.json").json()["keys"]
    assert not {key["kid"] for key in keys} & {key["kid"] for key in tokens}
    assert not {key["n"] for key in keys} & {key["n"] for key in tokens}
    assert configuration(f"{world.url}/middle")["jwks"]["keys"][0]["crv"] == "P-256"


def test_a_chain_leads_to_the_anchor(world):
    leaf = configuration(f"{world.url}/shop")
    superior = leaf["authority_hints"][0]
    anchor = configuration(superior)
    assert "authority_hints" not in anchor and "trust_anchor_hints" not in anchor
    assert anchor["trust_mark_issuers"] == {"https://m.test/a": ["https://marks.example.test"]}
    assert set(anchor["metadata"]) == {"federation_entity"}
    entity = anchor["metadata"]["federation_entity"]
    assert entity["organization_name"] == "Federation of Examples"
    assert entity["contacts"] == ["operator@federation.example.test"]
    said = fetched(superior, leaf["sub"])
    assert (said["iss"], said["sub"], said["jwks"]) == (anchor["sub"], leaf["sub"], leaf["jwks"])
    assert said["metadata_policy"] == POLICY
    assert said["exp"] - said["iat"] == 3600
    assert said["source_endpoint"] == entity["federation_fetch_endpoint"]
    assert "authority_hints" not in said and "metadata" not in said
    # By way of an intermediate, whose statements are signed by another algorithm.
    middle = configuration(f"{world.url}/middle")
    assert middle["authority_hints"] == middle["trust_anchor_hints"] == [anchor["sub"]]
    assert fetched(middle["sub"], leaf["sub"])["jwks"] == leaf["jwks"]
    assert fetched(anchor["sub"], middle["sub"])["jwks"] == middle["jwks"]


def test_a_statement_about_an_entity_elsewhere(world):
    said = fetched(f"{world.url}/anchor", "https://rp.example.test")
    told = ANCHOR["federation"]["subordinates"][2]
    assert said["jwks"] == told["jwks"]
    assert said["metadata"] == told["metadata"]
    assert said["metadata_policy"] == told["metadataPolicy"]
    assert said["metadata_policy_crit"] == ["regexp"]
    assert said["constraints"] == told["constraints"]
    assert (said["jti"], said["crit"]) == ("7l2lncFdY6SlhNia", ["jti"])


def test_the_list_and_its_filters(world):
    endpoint = configuration(f"{world.url}/anchor")["metadata"]["federation_entity"]["federation_list_endpoint"]
    shop, middle, party = f"{world.url}/shop", f"{world.url}/middle", "https://rp.example.test"
    answer = get(endpoint)
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == [shop, middle, party]
    assert get(endpoint, entity_type="openid_provider").json() == [shop, middle]
    assert get(endpoint, entity_type=["openid_provider", "oauth_authorization_server"]).json() == [shop]
    assert get(endpoint, entity_type="openid_relying_party").json() == [party]
    assert get(endpoint, entity_type="unknown").json() == []
    assert get(endpoint, intermediate="true").json() == [middle]
    assert get(endpoint, intermediate="false", colour="blue").json() == [shop, middle, party]
    for name, value in (("trust_marked", "true"), ("trust_mark_type", "https://m.test/a")):
        refused = get(endpoint, 400, **{name: value})
        assert refused.headers["Content-Type"] == "application/json"
        assert refused.json()["error"] == "unsupported_parameter" and name in refused.json()["error_description"]
    assert get(endpoint, 400, intermediate="perhaps").json()["error"] == "invalid_request"


def test_what_cannot_be_fetched(world):
    anchor = f"{world.url}/anchor"
    endpoint = f"{anchor}/federation/fetch"
    for status, error, query in (
        (400, "invalid_request", {}),
        (400, "invalid_request", {"sub": ""}),
        (400, "invalid_request", {"sub": [f"{world.url}/shop", f"{world.url}/middle"]}),
        (400, "invalid_request", {"sub": anchor}),
        (404, "not_found", {"sub": "https://stranger.example.test"}),
        (404, "not_found", {"sub": "shop"}),
        (404, "not_found", {"sub": f"{world.url}/shop/"}),
    ):
        answer = get(endpoint, status, **query)
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.json()["error"] == error and answer.json()["error_description"]
    # A leaf makes no statements, and a realm outside of federations has nothing of all this.
    get(f"{world.url}/shop/federation/fetch", 404, sub=anchor)
    get(f"{world.url}/shop/federation/list", 404)
    for path in (".well-known/openid-federation", "federation/fetch", "federation/list"):
        get(f"{world.url}/plain/{path}", 404)
    get(f"{world.url}/.well-known/openid-federation", 404)


def test_an_export_and_a_sandbox_keep_it(world):
    exported = requests.get(f"{world.url}/_understudy/export", timeout=60).json()
    realms = {realm["id"]: realm.get("federation") for realm in exported["realms"]}
    assert realms == {
        "anchor": ANCHOR["federation"],
        "shop": SHOP["federation"],
        "middle": MIDDLE["federation"],
        "plain": None,
    }
    # Realms have other ids in a sandbox, and lead to each other by them.
    made = requests.post(f"{world.url}/_understudy/sandboxes", json={}, timeout=60).json()
    names = made["mapping"]
    leaf = configuration(f"{world.url}/{names['shop']}")
    assert leaf["authority_hints"][0] == f"{world.url}/{names['anchor']}"
    assert fetched(leaf["authority_hints"][0], leaf["sub"])["jwks"] == leaf["jwks"]
    get(f"{world.url}/{names['anchor']}/federation/fetch", 404, sub=f"{world.url}/shop")
    requests.delete(f"{world.url}/_understudy/sandboxes/{made['sandbox']}", timeout=60)


def test_a_realm_that_is_made_when_it_is_asked_for_is_an_entity():
    template = {"id": "*", "federation": {"authorityHints": ["https://anchor.example.test"]}}
    with Server(config={"realms": [template]}) as server:
        said = configuration(f"{server.url}/made-now")
        assert said["iss"] == said["sub"] == f"{server.url}/made-now"
        assert said["jwks"] == configuration(f"{server.url}/made-now")["jwks"]
