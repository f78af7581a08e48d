"""Remembered devices: keys, proofs, and the second factor that they replace (pycognito's device code included)."""

import base64
import hashlib
import hmac
import re
import secrets

import pytest

from support.pools import PASSWORD, SESSION_SPENT, WRONG_PASSWORD, Pool, as_dict, fails
from support.srp import G, N, SRPClient, pad, sha256, timestamp
from support.tokens import claims_of
from support.totp import totp

NO_DEVICE = "Device does not exist."
NO_REFRESH = "Invalid Refresh Token."
TRACKING = {"ChallengeRequiredOnNewDevice": True, "DeviceOnlyRememberedOnUserPrompt": False}


def device_pool(server, on_request=False, replaces=True, **settings) -> Pool:
    return Pool(
        server,
        DeviceConfiguration={
            "ChallengeRequiredOnNewDevice": replaces,
            "DeviceOnlyRememberedOnUserPrompt": on_request,
        },
        **settings,
    )


class Device:
    """A phone or browser: what it was told, and the password that it made for itself."""

    def __init__(self, metadata):
        self.key, self.group = metadata["DeviceKey"], metadata["DeviceGroupKey"]
        self.password = base64.b64encode(secrets.token_bytes(40)).decode()
        self.salt = pad(int.from_bytes(secrets.token_bytes(16), "big"))

    @property
    def _x(self):
        inner = hashlib.sha256(f"{self.group}{self.key}:{self.password}".encode()).digest()
        return int.from_bytes(sha256(self.salt, inner), "big")

    @property
    def verifier_config(self):
        return {
            "PasswordVerifier": base64.b64encode(pad(pow(G, self._x, N))).decode(),
            "Salt": base64.b64encode(self.salt).decode(),
        }

    def confirm(self, pool, token, name="laptop") -> bool:
        return pool.api.confirm_device(
            AccessToken=token, DeviceKey=self.key, DeviceName=name, DeviceSecretVerifierConfig=self.verifier_config
        )["UserConfirmationNecessary"]

    def claim(self, proof, parameters, stamp=None) -> dict:
        """The ChallengeResponses that answer DEVICE_PASSWORD_VERIFIER."""

        assert int(parameters["SALT"], 16) == int.from_bytes(self.salt, "big")
        B = int(parameters["SRP_B"], 16)
        u = int.from_bytes(sha256(pad(proof.A), pad(B)), "big")
        k = int.from_bytes(sha256(pad(N), pad(G)), "big")
        S = pow(B - k * pow(G, self._x, N), proof.a + u * self._x, N)
        prk = hmac.digest(pad(u), pad(S), "sha256")
        key = hmac.digest(prk, b"Caldera Derived Key\x01", "sha256")[:16]
        stamp = stamp or timestamp()
        message = f"{self.group}{self.key}".encode() + base64.b64decode(parameters["SECRET_BLOCK"]) + stamp.encode()
        return {
            "USERNAME": parameters["USERNAME"],
            "DEVICE_KEY": self.key,
            "PASSWORD_CLAIM_SECRET_BLOCK": parameters["SECRET_BLOCK"],
            "PASSWORD_CLAIM_SIGNATURE": base64.b64encode(hmac.digest(key, message, "sha256")).decode(),
            "TIMESTAMP": stamp,
        }

    def prove(self, client, challenge, proof=None) -> dict:
        """Answers DEVICE_SRP_AUTH and what follows."""
        assert challenge["ChallengeName"] == "DEVICE_SRP_AUTH"
        proof = proof or SRPClient()
        name = challenge["ChallengeParameters"]["USERNAME"]
        verifier = client.respond(
            "DEVICE_SRP_AUTH", challenge["Session"], USERNAME=name, DEVICE_KEY=self.key, SRP_A=proof.public_hex
        )
        assert verifier["ChallengeName"] == "DEVICE_PASSWORD_VERIFIER"
        return client.respond(
            "DEVICE_PASSWORD_VERIFIER", verifier["Session"], **self.claim(proof, verifier["ChallengeParameters"])
        )


def start(client, person, device=None) -> dict:
    more = {"DEVICE_KEY": device.key} if device else {}
    return client.initiate("USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD, **more)


def enrolled(pool, client, person, name="laptop") -> tuple:
    """A confirmed device and the tokens that were issued to it."""
    result = start(client, person)["AuthenticationResult"]
    device = Device(result["NewDeviceMetadata"])
    device.confirm(pool, result["AccessToken"], name)
    return device, result


def test_the_setting_is_shown(server):
    assert device_pool(server).description["DeviceConfiguration"] == TRACKING


def test_a_first_sign_in_gives_the_device_a_key(server):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    result = start(client, person)["AuthenticationResult"]
    metadata = result["NewDeviceMetadata"]
    assert re.fullmatch(r"us-east-1_[0-9a-f-]{36}", metadata["DeviceKey"])
    assert re.fullmatch(r"-[A-Za-z0-9]{8}", metadata["DeviceGroupKey"])
    assert claims_of(result["AccessToken"])["device_key"] == metadata["DeviceKey"]
    assert pool.api.list_devices(AccessToken=result["AccessToken"])["Devices"] == []

    device = Device(metadata)
    assert device.confirm(pool, result["AccessToken"]) is False
    listed = pool.api.list_devices(AccessToken=result["AccessToken"])["Devices"]
    assert [entry["DeviceKey"] for entry in listed] == [device.key]
    # Users do not see the developers' attributes (the service's samples of ListDevices and GetDevice, and Amplify's
    # recordings of 2021); administrators do.
    shown = as_dict(listed[0]["DeviceAttributes"])
    assert shown == {"device_name": "laptop", "device_status": "valid", "last_ip_used": "127.0.0.1"}
    assert pool.api.get_device(AccessToken=result["AccessToken"], DeviceKey=device.key)["Device"] == listed[0]
    [told] = pool.api.admin_list_devices(UserPoolId=pool.id, Username=person.email)["Devices"]
    told = as_dict(told["DeviceAttributes"])
    assert list(told) == [
        "device_status",
        "device_name",
        "dev:device_arn",
        "dev:device_owner",
        "last_ip_used",
        "dev:device_remembered_status",
        "dev:device_sdk",
    ]
    assert told["dev:device_remembered_status"] == "remembered"
    assert told["dev:device_owner"] == f"{person.sub}.{pool.id}"


def test_a_remembered_device_proves_itself(server):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    device, _ = enrolled(pool, client, person)
    challenge = start(client, person, device)
    assert challenge["ChallengeParameters"] == {"USERNAME": person.email, "DEVICE_KEY": device.key}
    result = device.prove(client, challenge)["AuthenticationResult"]
    assert "NewDeviceMetadata" not in result
    assert claims_of(result["AccessToken"])["device_key"] == device.key
    with fails("NotAuthorizedException", SESSION_SPENT):
        device.prove(client, challenge)


def test_a_device_with_another_password_is_refused(server):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    device, _ = enrolled(pool, client, person)
    challenge = start(client, person, device)
    device.password = "guess"
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        device.prove(client, challenge)


def test_a_proof_serves_once(server, together):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    device, _ = enrolled(pool, client, person)
    challenge, proof = start(client, person, device), SRPClient()
    verifier = client.respond(
        "DEVICE_SRP_AUTH", challenge["Session"], USERNAME=person.sub, DEVICE_KEY=device.key, SRP_A=proof.public_hex
    )
    claim = device.claim(proof, verifier["ChallengeParameters"])
    answers, failures = together(lambda _: client.respond("DEVICE_PASSWORD_VERIFIER", verifier["Session"], **claim))
    assert len(answers) == 1 and len(failures) == 7


def test_a_device_alone_does_not_sign_in(server):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    device, _ = enrolled(pool, client, person)
    with fails("NotAuthorizedException"):
        client.respond("DEVICE_SRP_AUTH", USERNAME=person.email, DEVICE_KEY=device.key, SRP_A=SRPClient().public_hex)
    # The block of a device's exchange is no password's.
    challenge, proof = start(client, person, device), SRPClient()
    verifier = client.respond(
        "DEVICE_SRP_AUTH", challenge["Session"], USERNAME=person.sub, DEVICE_KEY=device.key, SRP_A=proof.public_hex
    )
    with fails("NotAuthorizedException"):
        client.respond("PASSWORD_VERIFIER", **device.claim(proof, verifier["ChallengeParameters"]))


def test_an_unknown_device_is_told_so(server):
    pool = device_pool(server)
    client, person = pool.client(PreventUserExistenceErrors="ENABLED"), pool.user()
    device = Device({"DeviceKey": "us-east-1_0b6f4c52-1d7e-4a8b-9c33-5e2f7a91d604", "DeviceGroupKey": "-k3VwqTzR"})
    for name in (person.email, "nobody@example.com"):
        with fails("ResourceNotFoundException", NO_DEVICE):
            client.initiate("USER_PASSWORD_AUTH", USERNAME=name, PASSWORD=PASSWORD, DEVICE_KEY=device.key)
        with fails("ResourceNotFoundException", NO_DEVICE):
            client.initiate("USER_SRP_AUTH", USERNAME=name, SRP_A=SRPClient().public_hex, DEVICE_KEY=device.key)
    proof, challenge = client.srp_start(person)
    with fails("ResourceNotFoundException", NO_DEVICE):
        client.srp_finish(proof, challenge, DEVICE_KEY=device.key)
    assert client.srp_finish(proof, challenge, DEVICE_KEY="")["AuthenticationResult"]["NewDeviceMetadata"]


def test_the_device_of_another_is_unknown(server):
    pool = device_pool(server)
    client, person, other = pool.client(), pool.user(), pool.user()
    device, _ = enrolled(pool, client, person)
    with fails("ResourceNotFoundException", NO_DEVICE):
        start(client, other, device)


def register(pool, client, person) -> str:
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True}
    )
    session = start(client, person)["Session"]
    first = pool.api.associate_software_token(Session=session)
    pool.api.verify_software_token(Session=first["Session"], UserCode=totp(first["SecretCode"]))
    return first["SecretCode"]


def test_it_takes_the_place_of_the_second_factor(server):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    device, _ = enrolled(pool, client, person)
    register(pool, client, person)
    assert start(client, person)["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    assert device.prove(client, start(client, person, device))["AuthenticationResult"]


def test_it_takes_no_factors_place_where_the_pool_says_so(server):
    pool = device_pool(server, replaces=False)
    client, person = pool.client(), pool.user()
    device, _ = enrolled(pool, client, person)
    secret = register(pool, client, person)
    challenge = start(client, person, device)
    assert challenge["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    next = client.respond(
        "SOFTWARE_TOKEN_MFA", challenge["Session"], USERNAME=person.sub, SOFTWARE_TOKEN_MFA_CODE=totp(secret, steps=1)
    )
    assert device.prove(client, next)["AuthenticationResult"]


def test_a_device_is_remembered_on_request(server):
    pool = device_pool(server, on_request=True)
    client, person = pool.client(), pool.user()
    result = start(client, person)["AuthenticationResult"]
    token, device = result["AccessToken"], Device(result["NewDeviceMetadata"])
    assert device.confirm(pool, token) is True
    assert pool.api.list_devices(AccessToken=token)["Devices"] == []
    with fails("ResourceNotFoundException", NO_DEVICE):
        pool.api.get_device(AccessToken=token, DeviceKey=device.key)
    assert len(pool.api.admin_list_devices(UserPoolId=pool.id, Username=person.email)["Devices"]) == 1
    again = start(client, person, device)["AuthenticationResult"]
    assert "NewDeviceMetadata" not in again
    pool.api.update_device_status(AccessToken=token, DeviceKey=device.key, DeviceRememberedStatus="remembered")
    assert pool.api.get_device(AccessToken=token, DeviceKey=device.key)["Device"]["DeviceKey"] == device.key
    assert start(client, person, device)["ChallengeName"] == "DEVICE_SRP_AUTH"
    pool.api.admin_update_device_status(
        UserPoolId=pool.id, Username=person.email, DeviceKey=device.key, DeviceRememberedStatus="not_remembered"
    )
    assert "AuthenticationResult" in start(client, person, device)


def test_refreshing_needs_the_device(server):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    device, result = enrolled(pool, client, person)
    refresh = result["RefreshToken"]
    assert claims_of(client.refresh(refresh, DEVICE_KEY=device.key)["AccessToken"])["device_key"] == device.key
    assert client.rotate(refresh, DeviceKey=device.key)["AccessToken"]
    other, _ = enrolled(pool, client, person)
    for more in ({}, {"DEVICE_KEY": other.key}):
        with fails("NotAuthorizedException", NO_REFRESH):
            client.refresh(refresh, **more)
    with fails("NotAuthorizedException", NO_REFRESH):
        client.rotate(refresh)
    pool.api.forget_device(AccessToken=result["AccessToken"], DeviceKey=device.key)
    with fails("NotAuthorizedException", NO_REFRESH):
        client.refresh(refresh, DEVICE_KEY=device.key)


def test_a_group_key_is_of_letters_and_digits(server):
    """All that are printed are: `-v7w9UcY6` (samples of InitiateAuth, AdminInitiateAuth and AdminRespondToAuthChallenge
    in the API reference and the AWS command line's examples, 2025)."""
    pool = device_pool(server)
    client = pool.client()
    for _ in range(24):
        metadata = start(client, pool.user())["AuthenticationResult"]["NewDeviceMetadata"]
        assert re.fullmatch(r"-[A-Za-z0-9]{8}", metadata["DeviceGroupKey"])


def test_an_administrators_sign_in_is_told_the_device_as_well(server):
    """`NewDeviceMetadata` is in the samples of AdminInitiateAuth (ADMIN_USER_PASSWORD_AUTH) and of
    AdminRespondToAuthChallenge; NewDeviceMetadataType names all four operations (API reference, 2025)."""
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    sign_in = dict(USERNAME=person.email, PASSWORD=PASSWORD)
    result = client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", **sign_in)["AuthenticationResult"]
    device = Device(result["NewDeviceMetadata"])
    assert claims_of(result["AccessToken"])["device_key"] == device.key
    with fails("NotAuthorizedException", NO_REFRESH):
        client.refresh(result["RefreshToken"])
    assert client.refresh(result["RefreshToken"], DEVICE_KEY=device.key)["AccessToken"]
    device.confirm(pool, result["AccessToken"])
    challenge = client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", DEVICE_KEY=device.key, **sign_in)
    assert challenge["ChallengeName"] == "DEVICE_SRP_AUTH"
    assert challenge["ChallengeParameters"] == {"USERNAME": person.email, "DEVICE_KEY": device.key}


def test_an_administrators_answer_is_told_the_device_as_well(server):
    """The sample of AdminRespondToAuthChallenge answers SOFTWARE_TOKEN_MFA (AWS command line's examples)."""
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    secret = register(pool, client, person)
    challenge = client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD)
    result = pool.api.admin_respond_to_auth_challenge(
        UserPoolId=pool.id,
        ClientId=client.id,
        ChallengeName="SOFTWARE_TOKEN_MFA",
        Session=challenge["Session"],
        ChallengeResponses={"USERNAME": person.sub, "SOFTWARE_TOKEN_MFA_CODE": totp(secret, steps=1)},
    )["AuthenticationResult"]
    assert Device(result["NewDeviceMetadata"]).confirm(pool, result["AccessToken"]) is False


def test_forgetting(server):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    (device, result), (other, _) = enrolled(pool, client, person), enrolled(pool, client, person)
    pool.api.forget_device(AccessToken=result["AccessToken"], DeviceKey=device.key)
    for call in (pool.api.forget_device, pool.api.get_device):
        with fails("ResourceNotFoundException", NO_DEVICE):
            call(AccessToken=result["AccessToken"], DeviceKey=device.key)
    with fails("ResourceNotFoundException", NO_DEVICE):
        start(client, person, device)
    shown = pool.api.admin_get_device(UserPoolId=pool.id, Username=person.email, DeviceKey=other.key)["Device"]
    assert shown["DeviceKey"] == other.key
    pool.api.admin_forget_device(UserPoolId=pool.id, Username=person.email, DeviceKey=other.key)
    assert pool.api.admin_list_devices(UserPoolId=pool.id, Username=person.email)["Devices"] == []


def test_only_the_devices_own_token_confirms_it(server):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    first, second = (start(client, person)["AuthenticationResult"] for _ in range(2))
    with fails("InvalidParameterException", "Invalid device key given."):
        Device(first["NewDeviceMetadata"]).confirm(pool, second["AccessToken"])


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"PasswordVerifier": "?", "Salt": "AAAA"},
        {"PasswordVerifier": "AAAA", "Salt": "AAAA"},
        {"PasswordVerifier": base64.b64encode(pad(N)).decode(), "Salt": "AQID"},
        {"PasswordVerifier": "AQID", "Salt": ""},
    ],
)
def test_a_verifier_must_be_one(server, config):
    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    result = start(client, person)["AuthenticationResult"]
    with fails("InvalidParameterException"):
        pool.api.confirm_device(
            AccessToken=result["AccessToken"],
            DeviceKey=result["NewDeviceMetadata"]["DeviceKey"],
            DeviceSecretVerifierConfig=config,
        )


def test_a_pool_that_keeps_no_track(pool, client, person):
    result = client.sign_in(person)
    assert "NewDeviceMetadata" not in result
    with fails("InvalidUserPoolConfigurationException"):
        pool.api.list_devices(AccessToken=result["AccessToken"])
    with fails("ResourceNotFoundException", NO_DEVICE):
        client.initiate("USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD, DEVICE_KEY="us-east-1_0b6f4c52")


def test_pycognito(server):
    from pycognito.aws_srp import AWSSRP, generate_hash_device

    pool = device_pool(server)
    client, person = pool.client(), pool.user()
    arguments = dict(
        username=person.email,
        password=PASSWORD,
        pool_id=pool.id,
        client_id=client.id,
        client=pool.api,
    )
    result = AWSSRP(**arguments).authenticate_user()["AuthenticationResult"]
    metadata = result["NewDeviceMetadata"]
    for _ in range(3):
        password, config = generate_hash_device(metadata["DeviceGroupKey"], metadata["DeviceKey"])
        pool.api.confirm_device(
            AccessToken=result["AccessToken"],
            DeviceKey=metadata["DeviceKey"],
            DeviceSecretVerifierConfig=config,
            DeviceName="pycognito",
        )
        known = AWSSRP(
            **arguments,
            device_key=metadata["DeviceKey"],
            device_group_key=metadata["DeviceGroupKey"],
            device_password=password,
        ).authenticate_user()["AuthenticationResult"]
        assert claims_of(known["AccessToken"])["device_key"] == metadata["DeviceKey"]
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        AWSSRP(
            **arguments,
            device_key=metadata["DeviceKey"],
            device_group_key=metadata["DeviceGroupKey"],
            device_password="another",
        ).authenticate_user()
