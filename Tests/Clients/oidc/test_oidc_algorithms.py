"""Tokens in each signing algorithm, verified by joserfc and PyJWT, and clients that sign in each."""

import base64
import hashlib
import json

import jwt
import pytest
import requests
from botocore.exceptions import ClientError
from joserfc import jwt as joserfc
from joserfc.jwk import KeySet

from support.identity import ACCOUNT, USER_ROLE, IdentityPool, service
from support.provider import Key, Provider, RelyingParty, configuration, register, registered
from support.server import Server, run

FAMILIES = [f"{family}{bits}" for family in ("RS", "PS", "ES") for bits in (256, 384, 512)]
# The first signs access tokens.
ALGORITHMS = ["ES384", *(name for name in FAMILIES if name != "ES384"), "EdDSA", "Ed25519"]
RSA = Key()


@pytest.fixture(scope="module")
def provider():
    few = configuration(Key("ES256"), id="few", signing=["PS256"])["realms"]
    for client in few[0]["clients"]:
        client["id"] += "-few"
    realms = configuration(Key("ES256"), signing=ALGORITHMS)["realms"] + few
    realms[0]["clients"][1] |= {"idTokenAlgorithm": "ES512", "userInfoAlgorithm": "PS384"}
    with Server(config={"realms": realms}) as running:
        yield Provider(running)


def checked(provider, token, algorithm):
    """The claims, by a key that is published for this algorithm alone."""
    keys = provider.keys()
    header = joserfc.decode(token, KeySet.import_key_set(keys), algorithms=[algorithm]).header
    (key,) = (one for one in keys["keys"] if one["kid"] == header["kid"])
    assert header["alg"] == key["alg"] == algorithm and key["use"] == "sig" and "d" not in key
    signer = jwt.PyJWS()
    if algorithm == "Ed25519":
        # PyJWT does not know the name of RFC 9864.
        signer.register_algorithm("Ed25519", jwt.algorithms.OKPAlgorithm())
    signer.decode(token, jwt.PyJWK(key | {"alg": "EdDSA"} if algorithm == "Ed25519" else key).key, [algorithm])
    return joserfc.decode(token, KeySet.import_key_set(keys), algorithms=[algorithm]).claims


def half(text, algorithm):
    """OpenID Connect Core §3.1.3.6; Ed25519 hashes with SHA-512."""
    digest = hashlib.new(f"sha{algorithm[-3:] if algorithm[:2] in ('RS', 'PS', 'ES') else 512}", text.encode()).digest()
    return base64.urlsafe_b64encode(digest[: len(digest) // 2]).rstrip(b"=").decode()


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_client_chooses_what_signs_its_tokens(provider, algorithm):
    party = registered(
        provider, id_token_signed_response_alg=algorithm, userinfo_signed_response_alg=algorithm, scope="openid email"
    )
    tokens = party.tokens(scope="openid email")
    claims = checked(provider, tokens["id_token"], algorithm)
    assert claims["aud"] == party.id and claims["at_hash"] == half(tokens["access_token"], algorithm)
    assert checked(provider, tokens["access_token"], "ES384")["sub"] == claims["sub"]
    told = checked(provider, party.info(tokens["access_token"]).text, algorithm)
    assert told["email"] and told["aud"] == party.id
    # Known again, where it is shown.
    assert "code" in party.silently(id_token_hint=tokens["id_token"]).query
    tampered = tokens["access_token"][:-6] + ("A" * 6 if not tokens["access_token"].endswith("A" * 6) else "B" * 6)
    assert party.info(tampered).status_code == 401


def test_what_nobody_chose(provider):
    assert provider["id_token_signing_alg_values_supported"] == ALGORITHMS
    assert provider["userinfo_signing_alg_values_supported"] == ALGORITHMS
    # A registered client has RS256 by the standard, a configured one the first of the realm's.
    checked(provider, registered(provider).tokens()["id_token"], "RS256")
    checked(provider, RelyingParty(provider, "web", None).tokens()["id_token"], "ES384")
    configured = RelyingParty(provider)
    tokens = configured.tokens()
    checked(provider, tokens["id_token"], "ES512")
    checked(provider, configured.info(tokens["access_token"]).text, "PS384")
    own = configured.token({"grant_type": "client_credentials", "scope": "orders"}).json()["access_token"]
    checked(provider, own, "ES384")
    said = requests.post(
        provider["introspection_endpoint"], data={"token": own}, auth=(configured.id, configured.secret), timeout=60
    ).json()
    assert said["active"] and said["client_id"] == configured.id
    front = configured.silently(response_type="code id_token", nonce="n").fragment
    assert checked(provider, front["id_token"], "ES512")["c_hash"] == half(front["code"], "ES512")


@pytest.mark.parametrize("algorithm", ["RS256", "ES512", "PS384", "EdDSA"])
def test_logins_of_identity_pools(provider, algorithm):
    name = provider.issuer.removeprefix("http://")
    pool = IdentityPool(provider.server, OpenIdConnectProviderARNs=[f"arn:aws:iam::{ACCOUNT}:oidc-provider/{name}"])
    token = registered(provider, id_token_signed_response_alg=algorithm).tokens()["id_token"]
    identity = pool.app.get_id(IdentityPoolId=pool.id, Logins={name: token})["IdentityId"]
    assert pool.app.get_credentials_for_identity(IdentityId=identity, Logins={name: token})["Credentials"]["SecretKey"]
    damaged = token[:-6] + ("AAAAAA" if token[-6:] != "AAAAAA" else "BBBBBB")
    with pytest.raises(ClientError, match="NotAuthorized"):
        pool.app.get_id(IdentityPoolId=pool.id, Logins={name: damaged})
    sts = service(provider.server, "sts", signed=False)
    assumed = sts.assume_role_with_web_identity(RoleArn=USER_ROLE, RoleSessionName="me", WebIdentityToken=token)
    assert assumed["Credentials"]["SessionToken"]


def test_a_realm_without_rs256(provider):
    few = Provider(provider.server, "few")
    assert few["id_token_signing_alg_values_supported"] == ["PS256"]
    assert [key["alg"] for key in few.keys()["keys"]] == ["PS256"]
    tokens = registered(few).tokens()
    checked(few, tokens["id_token"], "PS256")
    answer = register(few, 400, id_token_signed_response_alg="RS256")
    assert answer["error"] == "invalid_client_metadata" and "PS256" in answer["error_description"]


@pytest.mark.parametrize("algorithm", FAMILIES)
def test_a_client_signs(provider, algorithm):
    key = Key(algorithm, private=RSA.private)
    party = registered(provider, token_endpoint_auth_method="private_key_jwt", jwks={"keys": [key.jwk]})
    form = {"grant_type": "authorization_code", "redirect_uri": party.redirect_uri}
    answer = party.ask(request=key.sign(party.parameters()))
    code = answer.submit(username="ada", password="Correct-Horse-1").query["code"]
    proof = key.proof("POST", provider["token_endpoint"])
    answer = party.token(form | {"code": code} | party.assertion(key), headers={"DPoP": proof})
    assert answer.status_code == 200 and answer.json()["token_type"] == "DPoP", answer.text
    # A key is for the algorithm that its owner says, and not for another of its kind.
    if algorithm[0] != "E":
        other = Key("RS512" if algorithm != "RS512" else "PS256", private=RSA.private)
        assert party.token(form | party.assertion(other)).json()["error"] == "invalid_client"


def test_forged_tokens_have_the_realms_algorithm(provider):
    def forged(**order):
        order = {"realm": "demo", "client_id": "web", "user": "ada", "use": "both"} | order
        return provider.server.control.post("tokens", order).json()

    good = forged()
    checked(provider, good["access_token"], "ES384")
    checked(provider, good["id_token"], "ES384")
    for defect in ("wrong_key", "unknown_kid", "tampered"):
        token = forged(defect=defect)["access_token"]
        assert jwt.get_unverified_header(token)["alg"] == "ES384"
        with pytest.raises(Exception, match="bad_signature|[Ii]nvalid|key"):
            checked(provider, token, "ES384")


def test_keys_change_and_stay(tmp_path):
    realms = configuration(Key("ES256"), signing=["ES512", "PS512", "Ed25519"])
    with Server("--data", tmp_path, config=realms) as first:
        provider = Provider(first)
        party = RelyingParty(provider, "web", None)
        old = party.tokens()
        before = {key["kid"] for key in provider.keys()["keys"]}
        rotated = first.control.post("keys/rotate", {"realm": "demo"}).json()
        fresh = party.redeem(party.silently().query["code"]).json()
        kids = [jwt.get_unverified_header(one["access_token"])["kid"] for one in (old, fresh)]
        assert kids[0] in before and kids[1] not in before and kids[1] == rotated["kid"]
        assert before < set(rotated["keys"]) == {key["kid"] for key in provider.keys()["keys"]}
    with Server("--data", tmp_path, "--port", str(first.port), config=realms) as second:
        party.provider = provider = Provider(second)
        assert {key["kid"] for key in provider.keys()["keys"]} == set(rotated["keys"])
        for tokens in (old, fresh):
            assert party.info(tokens["access_token"]).status_code == 200
        assert second.control.get("export").json()["realms"][0]["signing"] == ["ES512", "PS512", "Ed25519"]
        second.control.post("keys/rotate", {"realm": "demo", "keep_old": False})
        assert party.info(old["access_token"]).status_code == 401
        assert len(provider.keys()["keys"]) == 3


@pytest.mark.parametrize(
    ("realm", "words"),
    [
        ({"signing": ["HS256"]}, "HS256"),
        ({"signing": ["ES256", "ES256"]}, "an algorithm twice"),
        ({"clients": [{"id": "a", "idTokenAlgorithm": "ES256"}]}, "none of the realm's"),
    ],
)
def test_a_wrong_choice_is_told(tmp_path, realm, words):
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"realms": [{"id": "demo"} | realm]}))
    done = run("check", path)
    assert done.returncode != 0 and words in done.stdout + done.stderr, done
