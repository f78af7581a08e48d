"""
Authenticators in software: python-fido2's server takes what they answer, and refuses each answer that is wrong, as user
pools do. Tenants are in entra/test_entra_authenticators.py.
"""

import json
from contextlib import nullcontext

import pytest
from cryptography.exceptions import InvalidSignature
from fido2.attestation import Attestation
from fido2.attestation.base import InvalidAttestation
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestationConveyancePreference,
    AuthenticatorData,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
)

from support.authenticators import (
    ALGORITHMS,
    OFFERED,
    WRONG_ASSERTIONS,
    WRONG_ATTESTATIONS,
    SoftwareAuthenticator,
)
from support.passkeys import decode64, encode64
from support.pools import fails, passwordless
from support.server import Server

ORIGIN, HOST = "https://shop.example.com", "shop.example.com"
USER = PublicKeyCredentialUserEntity(id=b"ada", name="ada", display_name="Ada")
CHALLENGE = encode64(bytes(range(32)))
CREATION = {"challenge": CHALLENGE, "rp": {"id": HOST}, "user": {"id": encode64(b"ada")}}
REQUEST = {"challenge": CHALLENGE, "rpId": HOST}

algorithms = pytest.mark.parametrize("algorithm", ALGORITHMS)
residents = pytest.mark.parametrize("resident", [True, False], ids=["resident", "by id"])


def plain(options) -> dict:
    return json.loads(json.dumps(dict(options)))


def refusing(how):
    """python-fido2 refuses what is inside, if the answer is wrong; the authenticator has answered before."""
    if "wrong" not in how:
        return nullcontext()
    return pytest.raises((ValueError, InvalidSignature, InvalidAttestation))


class RelyingParty:
    """python-fido2's server, with every check that it has."""

    def __init__(self):
        def verify(made, client):
            Attestation.for_type(made.fmt)().verify(made.att_stmt, made.auth_data, client)

        self.server = Fido2Server(
            PublicKeyCredentialRpEntity(id=HOST, name="Shop"),
            attestation=AttestationConveyancePreference.DIRECT,
            verify_attestation=verify,
        )

    def register(self, key, **how):
        options, state = self.server.register_begin(USER, user_verification="required")
        answer = key.attest(plain(options), **how)
        with refusing(how):
            data = self.server.register_complete(state, answer)
            self.credential, self.counter = data.credential_data, data.counter
            return data

    def sign_in(self, key, found=False, **how):
        allowed = None if found else [self.credential]
        options, state = self.server.authenticate_begin(allowed, user_verification="required")
        answer = key.assertion(plain(options), **how)
        with refusing(how):
            self.server.authenticate_complete(state, [self.credential], answer)
            # It leaves the counter to its caller.
            counter = AuthenticatorData(decode64(answer["response"]["authenticatorData"])).counter
            if counter <= self.counter:
                raise ValueError(f"the counter {counter} after {self.counter}")
            self.counter = counter
            return answer


@algorithms
@residents
def test_fido2_takes_its_answers(server, algorithm, resident):
    key, party = SoftwareAuthenticator(server, ORIGIN, algorithm=algorithm, resident=resident), RelyingParty()
    made = party.register(key)
    assert made.credential_data.public_key.ALGORITHM == ALGORITHMS[algorithm]
    assert made.is_user_verified() and made.counter == 1
    for _ in range(2):
        answer = party.sign_in(key)
        assert ("userHandle" in answer["response"]) == resident
    assert party.counter == 3
    if resident:
        assert decode64(party.sign_in(key, found=True)["response"]["userHandle"]) == b"ada"
    else:
        assert key.assertion(REQUEST, status=404)["code"] == "credential_not_found"


@algorithms
@residents
@pytest.mark.parametrize("wrong", WRONG_ATTESTATIONS)
def test_fido2_refuses_each_wrong_registration(server, algorithm, resident, wrong):
    key = SoftwareAuthenticator(server, ORIGIN, algorithm=algorithm, resident=resident)
    party = RelyingParty()
    party.register(key, wrong=wrong)
    # Nothing else was wrong.
    assert party.register(key)


@algorithms
@residents
@pytest.mark.parametrize("wrong", WRONG_ASSERTIONS)
def test_fido2_refuses_each_wrong_assertion(server, algorithm, resident, wrong):
    key, party = SoftwareAuthenticator(server, ORIGIN, algorithm=algorithm, resident=resident), RelyingParty()
    party.register(key)
    # Twice: a counter is wrong however often the authenticator has been refused meanwhile.
    for _ in range(2):
        party.sign_in(key, wrong="signature")
        party.sign_in(key, wrong=wrong)
    # Nothing else was wrong.
    assert party.sign_in(key)


@pytest.fixture(scope="module")
def shop(server):
    pool = passwordless(server, factors=["PASSWORD", "WEB_AUTHN"])
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration={"RelyingPartyId": "localhost"})
    pool.app = pool.client()
    return pool


class Account:
    def __init__(self, shop):
        self.shop, self.user = shop, shop.user()
        self.token = shop.app.sign_in(self.user)["AccessToken"]

    def register(self, key, **how):
        options = self.shop.api.start_web_authn_registration(AccessToken=self.token)["CredentialCreationOptions"]
        made = key.attest(options, **how)
        self.shop.api.complete_web_authn_registration(AccessToken=self.token, Credential=made)

    def sign_in(self, key, **how):
        app = self.shop.app
        asked = app.initiate("USER_AUTH", USERNAME=str(self.user), PREFERRED_CHALLENGE="WEB_AUTHN")
        options = json.loads(asked["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])
        credential = json.dumps(key.assertion(options, **how))
        done = app.respond("WEB_AUTHN", asked["Session"], USERNAME=str(self.user), CREDENTIAL=credential)
        return done["AuthenticationResult"]["AccessToken"]

    def passkeys(self):
        return self.shop.api.list_web_authn_credentials(AccessToken=self.token)["Credentials"]


REFUSALS = {
    "origin": "WebAuthnOriginNotAllowedException",
    "rp_id_hash": "WebAuthnRelyingPartyMismatchException",
    "challenge": "WebAuthnChallengeNotFoundException",
    "flags": "InvalidParameterException",
    "signature": "WebAuthnCredentialNotSupportedException",
}


@algorithms
@residents
@pytest.mark.parametrize("wrong", [None, *WRONG_ATTESTATIONS])
def test_a_pool_refuses_each_wrong_registration(server, shop, algorithm, resident, wrong):
    key, account = SoftwareAuthenticator(server, algorithm=algorithm, resident=resident), Account(shop)
    error = REFUSALS.get(wrong)
    if algorithm not in OFFERED and wrong in (None, "signature"):
        error = "WebAuthnCredentialNotSupportedException"
    if error:
        with fails(error):
            account.register(key, wrong=wrong)
        assert account.passkeys() == []
    else:
        account.register(key)
        [listed] = account.passkeys()
        assert listed["AuthenticatorAttachment"] == ("platform" if resident else "cross-platform")


@pytest.mark.parametrize("algorithm", OFFERED)
@residents
@pytest.mark.parametrize("wrong", WRONG_ASSERTIONS)
def test_a_pool_refuses_each_wrong_assertion(server, shop, algorithm, resident, wrong):
    key, account = SoftwareAuthenticator(server, algorithm=algorithm, resident=resident), Account(shop)
    account.register(key)
    with fails("NotAuthorizedException", "Incorrect username or password."):
        account.sign_in(key, wrong=wrong)
    assert account.sign_in(key)
    assert account.sign_in(key)


def test_a_user_who_is_not_verified(server, shop):
    """The authenticator says what it is, whatever the options ask for: the relying party refuses."""
    key, party = SoftwareAuthenticator(server, ORIGIN, user_verified=False), RelyingParty()
    with pytest.raises(ValueError, match="(?i)verif"):
        party.register(key)
    made = AuthenticatorData(decode64(key.attest(CREATION)["response"]["authenticatorData"]))
    assert made.is_user_present() and not made.is_user_verified()


@pytest.mark.parametrize(("backup", "flags"), [(False, 0), ("eligible", 0x08), (True, 0x18)])
def test_backup_flags(server, backup, flags):
    key = SoftwareAuthenticator(server, ORIGIN, backup=backup)
    for answer in (key.attest(CREATION), key.assertion(REQUEST)):
        assert AuthenticatorData(decode64(answer["response"]["authenticatorData"])).flags & 0x18 == flags


def test_counters(server):
    def counts(key, times=2):
        answers = [key.attest(CREATION), *(key.assertion(REQUEST) for _ in range(times))]
        return [AuthenticatorData(decode64(one["response"]["authenticatorData"])).counter for one in answers]

    assert counts(SoftwareAuthenticator(server, ORIGIN, counter=40)) == [40, 41, 42]
    still = SoftwareAuthenticator(server, ORIGIN, counter=0)
    assert counts(still) == [0, 0, 0]
    assert still.assertion(REQUEST, wrong="counter", status=400)["pointer"] == "/wrong"


def test_the_credential_is_what_a_browser_gives(server):
    """`RegistrationResponseJSON` and `AuthenticationResponseJSON` (Web Authentication, level 3, §5.1.8)."""
    key = SoftwareAuthenticator(server, ORIGIN, backup=True)
    made = key.attest({"publicKey": CREATION | {"extensions": {"credProps": True}}})
    assert made.keys() == {
        "id",
        "rawId",
        "type",
        "response",
        "authenticatorAttachment",
        "clientExtensionResults",
    }
    assert made["id"] == made["rawId"] and made["type"] == "public-key"
    assert made["clientExtensionResults"] == {"credProps": {"rk": True}}
    response = made["response"]
    assert response["transports"] == ["internal", "hybrid"] and response["publicKeyAlgorithm"] == -7
    client = json.loads(decode64(response["clientDataJSON"]))
    expected = {"type": "webauthn.create", "challenge": CHALLENGE, "origin": ORIGIN, "crossOrigin": False}
    assert client == expected and [*client] == [*expected]
    signed = key.assertion({"publicKey": REQUEST})
    assert signed["id"] == made["id"] and signed["clientExtensionResults"] == {}
    assert signed["response"].keys() == {"clientDataJSON", "authenticatorData", "signature", "userHandle"}
    # Without a relying party's id it is the page's host.
    other = key.attest({name: CREATION[name] for name in ("challenge", "user")} | {"rp": {}})
    assert key.assertion({"challenge": CHALLENGE}, origin=ORIGIN)["id"] == other["id"]
    # Of the same user there is one, as in CTAP.
    assert other["id"] != made["id"]
    listed = [{"type": "public-key", "id": made["id"]}]
    assert key.assertion(REQUEST | {"allowCredentials": listed}, status=404)["code"] == "credential_not_found"


def test_a_passkey_that_is_there_is_not_made_again(server):
    key = SoftwareAuthenticator(server, ORIGIN)
    made = key.attest(CREATION)
    known = CREATION | {"excludeCredentials": [{"type": "public-key", "id": made["id"]}]}
    assert key.attest(known, status=409)["code"] == "credential_excluded"
    assert SoftwareAuthenticator(server, ORIGIN).attest(known)


def without(options, name):
    return {one: value for one, value in options.items() if one != name}


@pytest.mark.parametrize(
    ("call", "body", "pointer"),
    [
        ("attest", {"options": CREATION, "origin": ORIGIN, "wrong": "counter"}, "/wrong"),
        ("attest", {"options": CREATION, "origin": ORIGIN, "wrong": "nothing"}, "/wrong"),
        ("assert", {"options": REQUEST, "origin": ORIGIN, "wrong": ""}, "/wrong"),
        ("attest", {"options": CREATION}, "/origin"),
        ("attest", {"options": CREATION, "origin": ""}, "/origin"),
        ("attest", {"options": [], "origin": ORIGIN}, "/options"),
        ("attest", {"options": {}, "origin": ORIGIN}, "/options"),
        ("attest", {"options": {"publicKey": 7}, "origin": ORIGIN}, "/options"),
        ("attest", {"options": without(CREATION, "user"), "origin": ORIGIN}, "/options"),
        ("attest", {"options": CREATION | {"user": {"id": encode64(bytes(65))}}, "origin": ORIGIN}, "/options"),
        ("attest", {"options": CREATION | {"challenge": "?"}, "origin": ORIGIN}, "/options"),
        ("attest", {"options": CREATION | {"rp": {"id": 7}}, "origin": ORIGIN}, "/options"),
        ("attest", {"options": without(CREATION, "rp"), "origin": "android:apk-key-hash:x"}, "/options"),
        ("attest", {"options": CREATION | {"excludeCredentials": [7]}, "origin": ORIGIN}, "/options"),
        ("assert", {"options": REQUEST | {"allowCredentials": 7}, "origin": ORIGIN}, "/options"),
        ("assert", {"options": REQUEST, "origin": ORIGIN, "more": 1}, "/more"),
    ],
)
def test_what_cannot_be_answered_is_refused(server, call, body, pointer):
    key = SoftwareAuthenticator(server, ORIGIN)
    refused = key.call(f"/{key.id}/{call}", body, status=400)
    assert refused["pointer"] == pointer and refused["code"] == "invalid_request"
    if pointer == "/wrong":
        assert "rp_id_hash" in refused["detail"]


@pytest.mark.parametrize("properties", [{"algorithm": "ES384"}, {"backup": "yes"}, {"counter": -1}, {"uv": True}])
def test_unknown_properties_are_refused(server, properties):
    answer = server.control.call("POST", "authenticators", properties)
    assert answer.status_code == 400 and answer.json()["pointer"] == f"/{[*properties][0]}"


def test_they_belong_to_a_sandbox_and_are_bounded(own_server):
    key = SoftwareAuthenticator(own_server, ORIGIN)
    credential = key.attest(CREATION)
    for number in range(19):
        key.attest(CREATION | {"user": {"id": encode64(bytes([number]))}})
    assert key.attest(CREATION | {"user": {"id": encode64(b"more")}}, status=409)["code"] == "authenticator_limit"
    # A sandbox begins without any.
    sandbox = own_server.control.post("sandboxes", {}).json()["sandbox"]
    call = f"authenticators/{key.id}/assert?sandbox={sandbox}"
    answer = own_server.control.call("POST", call, {"options": REQUEST, "origin": ORIGIN})
    assert (answer.status_code, answer.json()["code"]) == (404, "authenticator_not_found")
    # A snapshot has them, a removal and a reset leave none.
    snapshot = own_server.control.post("snapshots", {}).json()["id"]
    key.call(f"/{key.id}", None, status=204, method="DELETE")
    key.call(f"/{key.id}", None, status=404, method="DELETE")
    assert own_server.control.call("POST", f"snapshots/{snapshot}/restore").ok
    allowed = [{"type": "public-key", "id": credential["id"]}]
    assert key.assertion(REQUEST | {"allowCredentials": allowed})["id"] == credential["id"]
    for _ in range(999):
        SoftwareAuthenticator(own_server, ORIGIN)
    assert own_server.control.post("authenticators", {}).json()["code"] == "authenticator_limit"
    assert own_server.control.call("POST", "reset").ok
    assert key.assertion(REQUEST, status=404)["code"] == "authenticator_not_found"
    # An id of before is no other one's now.
    SoftwareAuthenticator(own_server, ORIGIN)
    assert key.assertion(REQUEST, status=404)["code"] == "authenticator_not_found"


def test_they_are_stored_with_the_data(tmp_path):
    with Server("--data", str(tmp_path / "data")) as first:
        key = SoftwareAuthenticator(first, ORIGIN, algorithm="RS256")
        made = key.attest(CREATION)
    with Server("--data", str(tmp_path / "data")) as second:
        key.control = second.control
        assert key.assertion(REQUEST)["id"] == made["id"]
