"""Remembered devices as Amplify for JavaScript keeps and finds them (aws-amplify 6.20).

What is imitated, by file below packages/auth/src/providers/cognito:

- apis/signInWithUserPassword.ts and utils/signInHelpers.ts (`handleUserPasswordAuthFlow`): the key of a device that is
  kept under the typed name goes along as `DEVICE_KEY`; the name of the sign-in is then `USERNAME` of the challenge, or
  else its `USER_ID_FOR_SRP`, or else the typed one.
- utils/handleDeviceSRPAuth.ts: what is kept of the device is looked up under that name, and its absence is an error
  ("Either deviceKey, deviceGroupKey or secretPassword were not found during the sign-in process.").
- utils/handlePasswordVerifierChallenge.ts: after a password proof, the name is `USER_ID_FOR_SRP` for key and device.
- tokenProvider/TokenStore.ts (`storeTokens`): tokens and device are kept under the name of the sign-in.
"""

import pytest

from cognito.sign_in.test_devices import Device, device_pool, register
from support.pools import PASSWORD, address, fails
from support.srp import SRPClient
from support.totp import totp


class Amplify:
    """One browser's storage, and sign-ins that use it."""

    def __init__(self, pool, client):
        self.pool, self.client = pool, client
        self.devices = {}
        self.last_user = None
        self.challenges = []

    def _seen(self, answer):
        self.challenges.append(answer.get("ChallengeName"))
        return answer

    def by_password(self, typed, code=None):
        """`signIn({username, password, options: {authFlowType: "USER_PASSWORD_AUTH"}})`, and the code of an app."""
        known = self.devices.get(typed)
        more = {"DEVICE_KEY": known.key} if known else {}
        answer = self._seen(self.client.initiate("USER_PASSWORD_AUTH", USERNAME=typed, PASSWORD=PASSWORD, **more))
        parameters = answer.get("ChallengeParameters", {})
        name = parameters.get("USERNAME", parameters.get("USER_ID_FOR_SRP", typed))
        if answer.get("ChallengeName") == "DEVICE_SRP_AUTH":
            answer = self._prove(name, answer)
        if answer.get("ChallengeName") == "SOFTWARE_TOKEN_MFA":
            answer = self._seen(
                self.client.respond(
                    "SOFTWARE_TOKEN_MFA", answer["Session"], USERNAME=name, SOFTWARE_TOKEN_MFA_CODE=code
                )
            )
        return self._keep(name, answer)

    def by_proof(self, typed):
        """`signIn({username, password})`, whose default is USER_SRP_AUTH."""
        proof, challenge = self.client.srp_start(typed)
        name = challenge["ChallengeParameters"].get("USERNAME", typed)
        internal = challenge["ChallengeParameters"]["USER_ID_FOR_SRP"]
        known = self.devices.get(internal)
        more = {"DEVICE_KEY": known.key} if known else {}
        answer = self._seen(self.client.srp_finish(proof, challenge, **more))
        if answer.get("ChallengeName") == "DEVICE_SRP_AUTH":
            answer = self._prove(internal, answer)
        return self._keep(name, answer)

    def _prove(self, name, challenge):
        assert name in self.devices, f"Amplify finds no device under {name}, only under {list(self.devices)}"
        device, proof = self.devices[name], SRPClient()
        verifier = self._seen(
            self.client.respond(
                "DEVICE_SRP_AUTH",
                challenge["Session"],
                USERNAME=name,
                SRP_A=proof.public_hex,
                DEVICE_KEY=device.key,
            )
        )
        claim = device.claim(proof, verifier["ChallengeParameters"])
        claim["USERNAME"] = verifier["ChallengeParameters"].get("USERNAME", name)
        return self._seen(self.client.respond("DEVICE_PASSWORD_VERIFIER", verifier["Session"], **claim))

    def _keep(self, name, answer):
        result = answer["AuthenticationResult"]
        if metadata := result.get("NewDeviceMetadata"):
            device = Device(metadata)
            device.confirm(self.pool, result["AccessToken"])
            self.devices[name] = device
        self.last_user = name
        return result


@pytest.mark.parametrize("is_alias", [False, True])
def test_a_device_is_found_again_by_a_typed_address(server, is_alias):
    """The name in DEVICE_SRP_AUTH must be the one under which the first sign-in kept the device."""
    typed = address()
    if is_alias:
        pool = device_pool(server, AliasAttributes=["email"])
        pool.user("ada", email=typed, email_verified="true")
    else:
        pool = device_pool(server)
        pool.user(typed)
    browser = Amplify(pool, pool.client())
    assert "NewDeviceMetadata" in browser.by_password(typed)
    for _ in range(2):
        assert "NewDeviceMetadata" not in browser.by_password(typed)
        assert browser.challenges[-3:] == ["DEVICE_SRP_AUTH", "DEVICE_PASSWORD_VERIFIER", None]
        assert browser.last_user == typed


def test_a_device_is_found_again_by_a_password_proof(server):
    pool = device_pool(server)
    person = pool.user()
    browser = Amplify(pool, pool.client())
    assert "NewDeviceMetadata" in browser.by_proof(person.email)
    assert "NewDeviceMetadata" not in browser.by_proof(person.email)
    assert list(browser.devices) == [person.sub]


def test_after_a_second_factor_the_device_is_kept_under_the_username(server):
    """Amplify looks for the key under the typed name, and so asks for the factor again (amplify-js 7615)."""
    pool = device_pool(server)
    person, client = pool.user(), pool.client()
    secret = register(pool, client, person)
    browser = Amplify(pool, client)
    browser.by_password(person.email, code=totp(secret, steps=1))
    assert list(browser.devices) == [person.sub]
    assert "NewDeviceMetadata" not in browser.by_proof(person.email)


def test_the_other_name_is_taken_as_well(server):
    """pycognito, amazon-cognito-identity-js and the mobile SDKs answer with the name that they have, typed or not."""
    pool = device_pool(server)
    person, client = pool.user(), pool.client()
    browser = Amplify(pool, client)
    browser.by_password(person.email)
    device = browser.devices[person.email]
    for name in (person.email, person.sub):
        challenge = client.initiate(
            "USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD, DEVICE_KEY=device.key
        )
        proof = SRPClient()
        verifier = client.respond(
            "DEVICE_SRP_AUTH", challenge["Session"], USERNAME=name, DEVICE_KEY=device.key, SRP_A=proof.public_hex
        )
        claim = device.claim(proof, verifier["ChallengeParameters"]) | {"USERNAME": name}
        assert client.respond("DEVICE_PASSWORD_VERIFIER", verifier["Session"], **claim)["AuthenticationResult"]
    other = pool.user()
    challenge = client.initiate("USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD, DEVICE_KEY=device.key)
    with fails("NotAuthorizedException"):
        client.respond(
            "DEVICE_SRP_AUTH",
            challenge["Session"],
            USERNAME=other.email,
            DEVICE_KEY=device.key,
            SRP_A=SRPClient().public_hex,
        )
