"""The modules of the FAPI 2.0 plans (Security Profile and Message Signing, final), named after the suite's classes.

Private keys and DPoP; the runs by mutual TLS are test_oidc_profile.py's and test_oidc_mtls.py's.
"""

import re
import time
import uuid
from types import SimpleNamespace

import jwt
import pytest
import requests
from joserfc import jwt as joserfc
from joserfc.jwk import KeySet

from support.provider import CALLBACK, PASSWORD, PERSON, Key, Page, configuration
from support.server import Server
from support.strict import Strict

PLAIN, SIGNED = "fapi2", "fapi2-message-signing"


@pytest.fixture(scope="module")
def world():
    key, realms = Key("ES256"), []
    for profile in (PLAIN, SIGNED):
        realm = configuration(key, id=profile, profile=profile)["realms"][0]
        base = {"redirectUris": [CALLBACK, CALLBACK + "2"], "authentication": "private_key_jwt"}
        base |= {"jwks": {"keys": [key.jwk]}, "grantTypes": ["authorization_code", "client_credentials"]}
        realm["clients"] = [base | {"id": f"{name}-{profile}"} for name in ("signer", "second")]
        realms.append(realm)
    with Server(config={"realms": realms}) as server:
        yield SimpleNamespace(server=server, key=key)


@pytest.fixture
def client(world):
    return Strict(world, PLAIN)


@pytest.fixture
def second(world):
    other = Strict(world, PLAIN)
    other.id = f"second-{PLAIN}"
    return other


@pytest.fixture
def signer(world):
    return Signer(world, SIGNED)


class Signer(Strict):
    """Signs its requests as well."""

    def claims(self, **changes):
        now = int(time.time())
        times = {"aud": self.provider.issuer, "iss": self.id, "nbf": now, "exp": now + 300}
        claims = self.request(response_mode="jwt") | times | changes
        return {name: value for name, value in claims.items() if value is not None}

    def push_signed(self, key=None, beside=None, **changes):
        signed = (key or self.key).sign(self.claims(**changes))
        return self.push({"request": signed, "client_id": self.id} | (beside or {}))

    def answer(self, pushed):
        """What the signed answer says."""
        response = self.follow(pushed).submit(username=PERSON, password=PASSWORD).query["response"]
        keys = KeySet.import_key_set(self.provider.keys())
        return joserfc.decode(response, keys, algorithms=["PS256"]).claims


def proof(client, key=None, **changes):
    return {"DPoP": (key or client.proof_key).proof("POST", client.provider["token_endpoint"], **changes)}


def good(tokens):
    assert tokens.status_code == 200, tokens.text
    return tokens.json()


def refused(answer, *errors):
    assert answer.status_code in (400, 401), answer.text
    assert answer.json()["error"] in errors, answer.text


def stopped(rest, error):
    """The browser learns of it: on a page, or at the client."""
    if isinstance(rest, Page):
        assert rest.status == 400
    else:
        assert rest.query["error"] == error, rest


# --- A client that behaves ---


def test_fapi2_discovery_endpoint_verification(client):
    meta = client.provider.meta
    for name in ("authorization_endpoint", "token_endpoint", "pushed_authorization_request_endpoint", "jwks_uri"):
        assert meta[name].startswith(client.provider.server.url)
    assert meta["authorization_response_iss_parameter_supported"] is True
    assert meta["issuer"] == client.provider.issuer


def test_fapi2_happy_flow(client, second):
    for one in (client, second):
        answer = one.code(nonce="n-1")
        assert answer["iss"] == one.provider.issuer and answer["state"]
        assert good(one.spend(answer["code"]))["id_token"]


def test_fapi2_ensure_server_accepts_request_object_with_multiple_aud(signer):
    pushed = signer.push_signed(aud=[signer.provider.issuer, "https://other.example.test"])
    assert signer.answer(pushed)["code"]


def test_fapi2_ensure_authorization_request_without_state_success(client):
    answer = client.code(state=None)
    assert "state" not in answer and good(client.spend(answer["code"]))


def test_fapi2_ensure_authorization_request_without_nonce_success(client):
    assert good(client.spend(client.code(nonce=None)["code"]))["id_token"]


def test_fapi2_ensure_authorization_request_with64char_nonce_success(client):
    nonce = "n" * 64
    token = good(client.spend(client.code(nonce=nonce)["code"]))["id_token"]
    keys = KeySet.import_key_set(client.provider.keys())
    assert joserfc.decode(token, keys, algorithms=["PS256"]).claims["nonce"] == nonce


def test_fapi2_ensure_other_scope_order_succeeds(client):
    assert set(good(client.spend(client.code(scope="email openid")["code"]))["scope"].split()) == {"openid", "email"}


def test_fapi2_test_claims_parameter_identity_claims(client):
    wanted = '{"id_token": {"nickname": null}, "userinfo": {"email": {"essential": true}}}'
    tokens = good(client.spend(client.code(claims=wanted)["code"]))
    keys = KeySet.import_key_set(client.provider.keys())
    assert joserfc.decode(tokens["id_token"], keys, algorithms=["PS256"]).claims["nickname"] == "Ada"
    assert told(client, tokens["access_token"]).json()["email"]


def told(client, token, scheme="DPoP", key=None):
    url = client.provider["userinfo_endpoint"]
    headers = {"Authorization": f"{scheme} {token}", "DPoP": (key or client.proof_key).proof("GET", url, token)}
    return requests.get(url, headers=headers, timeout=60)


def test_fapi2_access_token_type_header_case_sensitivity(client):
    token = good(client.spend(client.code()["code"]))["access_token"]
    for scheme in ("DPoP", "dpop", "DPOP"):
        assert told(client, token, scheme).status_code == 200


def test_fapi2_ensure_request_object_with_nbf8seconds_in_the_future_is_accepted(signer):
    assert signer.answer(signer.push_signed(nbf=int(time.time()) + 8))["code"]


# --- DPoP ---


def test_fapi2_check_dpop_proof_nbf_exp(client):
    now = int(time.time())
    code = client.code()["code"]
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    form |= {"code_verifier": client.pkce.verifier} | client.assertion(client.key)
    # Neither is a claim of proofs (RFC 9449 §4.2): the time of making counts.
    assert good(client.token(form, headers=proof(client, nbf=now, exp=now + 60)))


@pytest.mark.parametrize("seconds", [-10, 10])
def test_fapi2_ensure_dpop_proof_with_iat10seconds_succeeds(client, seconds):
    form = {"grant_type": "client_credentials", "scope": "orders"} | client.assertion(client.key)
    assert good(client.token(form, headers=proof(client, iat=int(time.time()) + seconds)))


def test_fapi2_ensure_mismatched_dpop_jkt_fails(client):
    form = client.request(dpop_jkt=Key("ES256").thumbprint) | client.assertion(client.key)
    url = client.provider["pushed_authorization_request_endpoint"]
    headers = {"DPoP": client.proof_key.proof("POST", url)}
    refused(requests.post(url, data=form, headers=headers, timeout=60), "invalid_request", "invalid_dpop_proof")


def test_fapi2_ensure_token_endpoint_fails_with_mismatched_dpop_jkt(client):
    code = client.code(dpop_jkt=Key("ES256").thumbprint)["code"]
    refused(client.spend(code), "invalid_grant", "invalid_dpop_proof")


def test_fapi2_ensure_token_endpoint_fails_with_mismatched_dpop_proof_jkt(client):
    url = client.provider["pushed_authorization_request_endpoint"]
    headers = {"DPoP": Key("ES256").proof("POST", url)}
    pushed = requests.post(url, data=client.request() | client.assertion(client.key), headers=headers, timeout=60)
    code = client.follow(pushed).submit(username=PERSON, password=PASSWORD).query["code"]
    refused(client.spend(code), "invalid_grant", "invalid_dpop_proof")


def test_fapi2_ensure_dpop_proof_at_par_endpoint_binding_success(client):
    url = client.provider["pushed_authorization_request_endpoint"]
    headers = {"DPoP": client.proof_key.proof("POST", url)}
    pushed = requests.post(url, data=client.request() | client.assertion(client.key), headers=headers, timeout=60)
    assert good(client.spend(client.follow(pushed).submit(username=PERSON, password=PASSWORD).query["code"]))


def test_fapi2_ensure_dpop_auth_code_binding_success(client):
    assert good(client.spend(client.code(dpop_jkt=client.proof_key.thumbprint)["code"]))


def test_fapi2_dpop_negative_tests(client):
    token = good(client.spend(client.code()["code"]))["access_token"]
    form = {"grant_type": "client_credentials", "scope": "orders"}
    url = client.provider["token_endpoint"]
    for changes in ({"htm": "GET"}, {"htu": url + "x"}, {"iat": 1}, {"jti": ""}):
        refused(
            client.token(form | client.assertion(client.key), headers=proof(client, **changes)), "invalid_dpop_proof"
        )
    once = proof(client)
    assert good(client.token(form | client.assertion(client.key), headers=once))
    refused(client.token(form | client.assertion(client.key), headers=once), "invalid_dpop_proof")
    # At a resource: with another key, without the hash of the token, as a bearer token.
    assert told(client, token, key=Key("ES256")).status_code == 401
    assert told(client, token, "Bearer").status_code == 401
    url = client.provider["userinfo_endpoint"]
    headers = {"Authorization": f"DPoP {token}", "DPoP": client.proof_key.proof("GET", url)}
    assert requests.get(url, headers=headers, timeout=60).status_code == 401


# --- Request objects ---


def test_fapi2_ensure_different_nonce_inside_and_outside_request_object(signer):
    pushed = signer.push_signed(beside={"nonce": "outside"}, nonce="inside")
    code = signer.answer(pushed)["code"]
    keys = KeySet.import_key_set(signer.provider.keys())
    token = good(signer.spend(code))["id_token"]
    assert joserfc.decode(token, keys, algorithms=["PS256"]).claims["nonce"] == "inside"


def test_fapi2_ensure_different_state_inside_and_outside_request_object(signer):
    assert signer.answer(signer.push_signed(beside={"state": "outside"}, state="inside"))["state"] == "inside"


def test_fapi2_state_only_outside_request_object_not_used(signer):
    assert "state" not in signer.answer(signer.push_signed(beside={"state": "outside"}, state=None))


def test_fapi2_ensure_authorization_request_with_long_nonce(client):
    assert good(client.spend(client.code(nonce="n" * 384)["code"]))


def test_fapi2_ensure_authorization_request_with_long_state(client):
    assert client.code(state="s" * 384)["state"] == "s" * 384


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"exp": None}, id="EnsureRequestObjectWithoutExpFails"),
        pytest.param({"nbf": None}, id="EnsureRequestObjectWithoutNbfFails"),
        pytest.param({"redirect_uri": None}, id="EnsureRequestObjectWithoutRedirectUriFails"),
        pytest.param({"exp": 1_700_000_000, "nbf": 1_699_999_900}, id="EnsureExpiredRequestObjectFails"),
        pytest.param({"aud": "https://other.example.test"}, id="EnsureRequestObjectWithBadAudFails"),
        pytest.param({"exp": lambda: time.time() + 4_200}, id="EnsureRequestObjectWithExpOver60Fails"),
        pytest.param({"nbf": lambda: time.time() - 4_200}, id="EnsureRequestObjectWithNbfOver60Fails"),
    ],
)
def test_fapi2_request_objects_that_fail(signer, changes):
    changes = {name: int(value()) if callable(value) else value for name, value in changes.items()}
    refused(signer.push_signed(**changes), "invalid_request_object", "invalid_request")


def test_fapi2_ensure_signed_request_object_with_rs256fails(signer):
    refused(signer.push_signed(Key("RS256")), "invalid_request_object")


def test_fapi2_ensure_request_object_signature_algorithm_is_not_none(signer):
    unsigned = jwt.encode(signer.claims(), None, "none")
    refused(signer.push({"request": unsigned, "client_id": signer.id}), "invalid_request_object")


def test_fapi2_ensure_request_object_with_invalid_signature_fails(signer):
    signed = signer.key.sign(signer.claims())
    damaged = signed[:-8] + ("A" * 8 if not signed.endswith("A" * 8) else "B" * 8)
    refused(signer.push({"request": damaged, "client_id": signer.id}), "invalid_request_object")


def test_fapi2_ensure_matching_key_in_authorization_request(signer):
    refused(signer.push_signed(Key("ES256")), "invalid_request_object")


def test_fapi2_ensure_unsigned_request_at_par_endpoint_fails(signer):
    refused(signer.push(signer.request(response_mode="jwt")), "invalid_request_object", "invalid_request")


# --- Authorization requests ---


def test_fapi2_ensure_registered_redirect_uri(client):
    refused(client.push(client.request(redirect_uri=CALLBACK + "/other")), "invalid_request", "invalid_redirect_uri")


def test_fapi2_ensure_unsigned_authorization_request_without_using_par_fails(client):
    stopped(client.ask(**client.pkce.parameters), "invalid_request")


def test_fapi2_ensure_redirect_uri_in_authorization_request(client):
    refused(client.push(client.request(redirect_uri=None)), "invalid_request")


@pytest.mark.parametrize("kind", ["code id_token", "token"])
def test_fapi2_ensure_response_type_fails(client, kind):
    refused(client.push(client.request(response_type=kind, nonce="n")), "unsupported_response_type", "invalid_request")


# --- The token endpoint ---


def test_fapi2_ensure_client_id_in_token_endpoint(client):
    code = client.code()["code"]
    refused(client.spend(code, client_id=f"second-{PLAIN}"), "invalid_client", "invalid_request", "invalid_grant")


def test_fapi2_ensure_holder_of_key_required(client):
    refused(client.spend(client.code()["code"], proof=False), "invalid_dpop_proof", "invalid_request")


def test_fapi2_ensure_authorization_code_is_bound_to_client(client, second):
    code = client.code()["code"]
    second.pkce = client.pkce
    refused(second.spend(code), "invalid_grant")


def test_fapi2_attempt_reuse_authorization_code_after_one_second(client):
    code = client.code()["code"]
    token = good(client.spend(code))["access_token"]
    refused(client.spend(code), "invalid_grant")
    # What came of it is revoked (RFC 6749 §4.1.2).
    assert told(client, token).status_code == 401


def test_fapi2_ensure_signed_client_assertion_with_rs256fails(client):
    form = {"grant_type": "client_credentials", "scope": "orders"} | client.assertion(Key("RS256"))
    refused(client.token(form, headers=proof(client)), "invalid_client")


def test_fapi2_ensure_client_assertion_in_token_endpoint(client):
    form = {"grant_type": "client_credentials", "scope": "orders", "client_id": client.id}
    refused(client.token(form, headers=proof(client)), "invalid_client", "invalid_request")


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"exp": int(time.time()) - 300}, id="EnsureClientAssertionWithExpIs5MinutesInPastFails"),
        pytest.param({"aud": "https://other.example.test"}, id="EnsureClientAssertionWithWrongAudFails"),
        pytest.param({"sub": ""}, id="EnsureClientAssertionWithNoSubFails"),
    ],
)
def test_fapi2_client_assertions_that_fail(client, changes):
    form = {"grant_type": "client_credentials", "scope": "orders"} | client.assertion(client.key, **changes)
    refused(client.token(form, headers=proof(client)), "invalid_client")


def test_fapi2_refresh_token(client, second):
    tokens = good(client.spend(client.code()["code"]))
    form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    for _ in range(2):
        assert good(client.token(form | client.assertion(client.key), headers=proof(client)))["access_token"]
    refused(second.token(form | second.assertion(second.key), headers=proof(second)), "invalid_grant")


# --- Pushed requests ---


def test_fapi2_par_ensure_server_accepts_reused_request_uri_before_authentication_completion(client):
    pushed = client.push()
    assert client.follow(pushed).path == "/login"
    assert client.follow(pushed).submit(username=PERSON, password=PASSWORD).query["code"]


def test_fapi2_par_attempt_reuse_request_uri(client):
    pushed = client.push()
    assert client.follow(pushed).submit(username=PERSON, password=PASSWORD).query["code"]
    stopped(client.follow(pushed), "invalid_request_uri")


@pytest.mark.parametrize("name", ["iat", "nbf"])
def test_fapi2_par_ensure_jwt_client_assertion_with_iat_nbf8seconds_in_the_future_is_accepted(client, name):
    assertion = client.assertion(client.key, **{name: int(time.time()) + 8})
    assert client.push(client.request(), **assertion).status_code == 201


@pytest.mark.parametrize("name", ["iat", "nbf"])
def test_fapi2_par_ensure_jwt_client_assertion_with_iat_nbf_over60seconds_in_the_future_fails(client, name):
    assertion = client.assertion(client.key, **{name: int(time.time()) + 75})
    refused(client.push(client.request(), **assertion), "invalid_client")


def test_fapi2_par_ensure_request_uri_is_bound_to_client(client, second):
    pushed = client.push()
    stopped(second.follow(pushed), "invalid_request_uri")


def test_fapi2_par_reject_request_uri_in_par_authorization_form_params(client):
    name = client.push().json()["request_uri"]
    refused(client.push(client.request(request_uri=name)), "invalid_request")


def test_fapi2_par_reject_request_uri_in_par_authorization_request(signer):
    refused(signer.push_signed(request_uri="urn:x:y"), "invalid_request_object", "invalid_request")


def test_fapi2_par_reject_invalid_http_verb(client):
    url = client.provider["pushed_authorization_request_endpoint"]
    answer = requests.put(url, data=client.request() | client.assertion(client.key), timeout=60)
    assert answer.status_code in (404, 405)


def test_fapi2_par_ensure_pkce_required(client):
    refused(client.push(client.request(code_challenge=None, code_challenge_method=None)), "invalid_request")


def test_fapi2_par_ensure_pkce_code_verifier_required(client):
    refused(client.spend(client.code()["code"], code_verifier=None), "invalid_grant", "invalid_request")


def test_fapi2_par_incorrect_pkce_code_verifier_rejected(client):
    refused(client.spend(client.code()["code"], code_verifier="x" * 43), "invalid_grant")


def test_fapi2_par_ensure_plain_pkce_rejected(client):
    verifier = "x" * 43
    changes = {"code_challenge": verifier, "code_challenge_method": "plain"}
    refused(client.push(client.request(**changes)), "invalid_request")


def test_fapi2_par_without_duplicate_parameters(client):
    # Beside request_uri stands the client's id alone.
    url = f"{client.provider['authorization_endpoint']}?client_id={client.id}"
    rest = client.browser.open(f"{url}&request_uri={client.push().json()['request_uri']}")
    assert rest.submit(username=PERSON, password=PASSWORD).query["code"]


@pytest.mark.parametrize(
    "audience",
    [
        pytest.param(lambda one: [one["pushed_authorization_request_endpoint"]], id="PAREndpointAsArrayAudienceFails"),
        pytest.param(lambda one: one["pushed_authorization_request_endpoint"], id="PAREndpointAsAudienceFails"),
        pytest.param(lambda one: one["token_endpoint"], id="PARTokenEndpointAsAudienceFails"),
    ],
)
def test_fapi2_audiences_that_fail(client, audience):
    assertion = client.assertion(client.key, aud=audience(client.provider), jti=uuid.uuid4().hex)
    refused(client.push(client.request(), **assertion), "invalid_client")


# --- The clock moves: a server of its own ---


def test_fapi2_times(world, start):
    realm = configuration(world.key, id=PLAIN, profile=PLAIN)["realms"][0]
    base = {"redirectUris": [CALLBACK], "authentication": "private_key_jwt", "jwks": {"keys": [world.key.jwk]}}
    realm["clients"] = [base | {"id": f"signer-{PLAIN}"}]
    server = start(config={"realms": [realm]})
    client = Strict(SimpleNamespace(server=server, key=world.key))
    # AttemptToUseExpiredAuthCode
    code, pushed = client.code()["code"], client.push()
    server.clock.advance(seconds=61)
    now = int(time.time()) + 61
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    form |= {"code_verifier": client.pkce.verifier} | client.assertion(client.key, iat=now, exp=now + 60)
    refused(client.token(form, headers=proof(client, iat=now)), "invalid_grant")
    # PARAttemptToUseExpiredRequestUri
    server.clock.advance(seconds=600)
    client.browser.session.cookies.clear()
    stopped(client.follow(pushed), "invalid_request_uri")


def test_every_module_is_here():
    """The suite's plan, without those of single countries and of grant management, which a realm has not."""
    here = open(__file__).read()
    named = {re.sub("_", "", name) for name in re.findall(r"def test_fapi2_(\w+)\(", here)}
    named |= {name.lower() for name in re.findall(r'id="(\w+)"', here) + re.findall(r"# (\w+)$", here, re.MULTILINE)}
    assert sorted(name for name in MODULES.split() if name.lower() not in named) == []


MODULES = """
DiscoveryEndpointVerification HappyFlow EnsureServerAcceptsRequestObjectWithMultipleAud
EnsureAuthorizationRequestWithoutStateSuccess EnsureAuthorizationRequestWithoutNonceSuccess
EnsureAuthorizationRequestWith64CharNonceSuccess EnsureOtherScopeOrderSucceeds TestClaimsParameterIdentityClaims
AccessTokenTypeHeaderCaseSensitivity EnsureRequestObjectWithNbf8SecondsInTheFutureIsAccepted CheckDpopProofNbfExp
EnsureMismatchedDpopJktFails EnsureTokenEndpointFailsWithMismatchedDpopProofJkt
EnsureTokenEndpointFailsWithMismatchedDpopJkt EnsureDpopProofAtParEndpointBindingSuccess
EnsureDpopAuthCodeBindingSuccess EnsureDifferentNonceInsideAndOutsideRequestObject
EnsureDifferentStateInsideAndOutsideRequestObject EnsureAuthorizationRequestWithLongNonce
EnsureAuthorizationRequestWithLongState EnsureRequestObjectWithoutExpFails EnsureRequestObjectWithoutNbfFails
StateOnlyOutsideRequestObjectNotUsed EnsureRequestObjectWithoutRedirectUriFails EnsureExpiredRequestObjectFails
EnsureRequestObjectWithBadAudFails EnsureRequestObjectWithExpOver60Fails EnsureRequestObjectWithNbfOver60Fails
EnsureSignedRequestObjectWithRS256Fails EnsureRequestObjectSignatureAlgorithmIsNotNone
EnsureRequestObjectWithInvalidSignatureFails EnsureMatchingKeyInAuthorizationRequest
EnsureUnsignedRequestAtParEndpointFails EnsureRegisteredRedirectUri
EnsureUnsignedAuthorizationRequestWithoutUsingParFails EnsureRedirectUriInAuthorizationRequest
EnsureClientIdInTokenEndpoint EnsureHolderOfKeyRequired EnsureAuthorizationCodeIsBoundToClient
AttemptReuseAuthorizationCodeAfterOneSecond AttemptToUseExpiredAuthCode EnsureSignedClientAssertionWithRS256Fails
EnsureClientAssertionInTokenEndpoint EnsureClientAssertionWithExpIs5MinutesInPastFails
EnsureClientAssertionWithWrongAudFails EnsureClientAssertionWithNoSubFails DpopNegativeTests RefreshToken
PAREnsureServerAcceptsReusedRequestUriBeforeAuthenticationCompletion PARAttemptReuseRequestUri
PARAttemptToUseExpiredRequestUri PAREnsureJWTClientAssertionWithIatNbf8SecondsInTheFutureIsAccepted
PAREnsureJWTClientAssertionWithIatNbfOver60SecondsInTheFutureFails PAREnsureRequestUriIsBoundToClient
PARRejectRequestUriInParAuthorizationFormParams PARRejectInvalidHttpVerb PAREnsurePKCERequired
PAREnsurePKCECodeVerifierRequired PARIncorrectPKCECodeVerifierRejected PAREnsurePlainPKCERejected
PARRejectRequestUriInParAuthorizationRequest ParWithoutDuplicateParameters PAREndpointAsArrayAudienceFails
PAREndpointAsAudienceFails PARTokenEndpointAsAudienceFails
"""
