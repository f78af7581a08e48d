"""Passkeys over the user pools API, with an authenticator in software."""

import json

import pytest
import requests

from support.passkeys import Passkey, encode64
from support.pools import PASSWORD, fails, passwordless
from support.totp import totp


@pytest.fixture
def shop(server):
    pool = passwordless(server, factors=["PASSWORD", "WEB_AUTHN"])
    configure(pool, RelyingPartyId="localhost")
    return pool


@pytest.fixture
def client(shop):
    return shop.client()


@pytest.fixture
def token(shop, client):
    shop.ada = shop.user()
    return client.sign_in(shop.ada)["AccessToken"]


def configure(pool, **configuration):
    return pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration=configuration)


def start(pool, token):
    return pool.api.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]


def register(pool, token, key=None, attestation="none"):
    key = key or Passkey()
    made = key.create(start(pool, token), attestation)
    pool.api.complete_web_authn_registration(AccessToken=token, Credential=made)
    return key


def ask(client, person):
    return client.initiate("USER_AUTH", USERNAME=str(person), PREFERRED_CHALLENGE="WEB_AUTHN")


def options_of(challenge):
    assert challenge["ChallengeName"] == "WEB_AUTHN"
    return json.loads(challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])


def answer(client, person, challenge, credential):
    return client.respond("WEB_AUTHN", challenge["Session"], USERNAME=str(person), CREDENTIAL=json.dumps(credential))


def test_options_of_a_registration(shop, token):
    options = start(shop, token)
    assert options.pop("challenge") != start(shop, token)["challenge"]
    assert options == {
        "rp": {"id": "localhost", "name": "localhost"},
        "user": {
            "id": encode64(shop.ada.sub.encode()),
            "name": options["user"]["name"],
            "displayName": options["user"]["name"],
        },
        "pubKeyCredParams": [{"type": "public-key", "alg": number} for number in (-7, -257)],
        "timeout": 60000,
        "excludeCredentials": [],
        "authenticatorSelection": {
            "requireResidentKey": True,
            "residentKey": "required",
            "userVerification": "preferred",
        },
    }


@pytest.mark.parametrize("attestation", ["none", "packed"])
@pytest.mark.parametrize("algorithm", [-7, -257], ids=["ES256", "RS256"])
def test_a_passkey_signs_in_again_and_again(shop, client, token, algorithm, attestation):
    key = register(shop, token, Passkey(algorithm), attestation)
    listed = shop.api.list_web_authn_credentials(AccessToken=token)["Credentials"]
    assert [one.pop("CreatedAt") for one in listed]
    assert listed == [
        {
            "CredentialId": encode64(key.id),
            "FriendlyCredentialName": "Passkey",
            "RelyingPartyId": "localhost",
            "AuthenticatorAttachment": "platform",
            "AuthenticatorTransports": ["internal", "hybrid"],
        }
    ]
    for _ in range(2):
        challenge = ask(client, shop.ada)
        options = options_of(challenge)
        assert options["rpId"] == "localhost" and options["userVerification"] == "preferred"
        assert options["allowCredentials"] == [
            {"id": encode64(key.id), "type": "public-key", "transports": ["internal", "hybrid"]}
        ]
        done = answer(client, shop.ada, challenge, key.get(options))
        assert done["AuthenticationResult"]["AccessToken"]
    again = start(shop, token)["excludeCredentials"]
    assert [one["id"] for one in again] == [encode64(key.id)]


def test_a_key_of_an_algorithm_that_was_not_offered_is_refused(shop, token):
    """The service offers ES256 and RS256 alone: AWS command line, example of `start-web-authn-registration`, 2025."""
    made = Passkey(-8).create(start(shop, token))
    with fails("WebAuthnCredentialNotSupportedException"):
        shop.api.complete_web_authn_registration(AccessToken=token, Credential=made)
    assert shop.api.list_web_authn_credentials(AccessToken=token)["Credentials"] == []


def test_a_key_to_carry_about_is_called_so(shop, token):
    """AWS command line, example of `list-web-authn-credentials`, 2025: a key without transports, to be carried."""
    made = Passkey().create(start(shop, token)) | {"authenticatorAttachment": "cross-platform"}
    made["response"]["transports"] = []
    shop.api.complete_web_authn_registration(AccessToken=token, Credential=made)
    listed = shop.api.list_web_authn_credentials(AccessToken=token)["Credentials"]
    assert [one["FriendlyCredentialName"] for one in listed] == ["Roaming passkey"]
    assert "transports" not in start(shop, token)["excludeCredentials"][0]


def test_it_is_one_of_several_factors(shop, client, token):
    factors = lambda: shop.api.get_user_auth_factors(AccessToken=token)["ConfiguredUserAuthFactors"]  # noqa: E731
    assert factors() == ["PASSWORD"]
    key = register(shop, token)
    assert factors() == ["PASSWORD", "WEB_AUTHN"]
    offered = client.initiate("USER_AUTH", USERNAME=str(shop.ada))
    assert offered["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "WEB_AUTHN"]
    chosen = client.respond("SELECT_CHALLENGE", offered["Session"], USERNAME=str(shop.ada), ANSWER="WEB_AUTHN")
    assert answer(client, shop.ada, chosen, key.get(options_of(chosen)))["AuthenticationResult"]


def test_a_passkey_is_removed(shop, client, token):
    key = register(shop, token)
    other = register(shop, token)
    page = shop.api.list_web_authn_credentials(AccessToken=token, MaxResults=1)
    rest = shop.api.list_web_authn_credentials(AccessToken=token, NextToken=page["NextToken"])
    ids = {one["CredentialId"] for one in page["Credentials"] + rest["Credentials"]}
    assert ids == {encode64(key.id), encode64(other.id)} and "NextToken" not in rest
    shop.api.delete_web_authn_credential(AccessToken=token, CredentialId=encode64(key.id))
    with fails("ResourceNotFoundException"):
        shop.api.delete_web_authn_credential(AccessToken=token, CredentialId=encode64(key.id))
    challenge = ask(client, shop.ada)
    with fails("NotAuthorizedException"):
        answer(client, shop.ada, challenge, key.get(options_of(challenge)))
    assert answer(client, shop.ada, challenge, other.get(options_of(challenge)))["AuthenticationResult"]


def wrong_ceremony(key):
    key.type = "webauthn.other"


def wrong_challenge(key):
    key.challenge = encode64(bytes(32))


def wrong_origin(key):
    key.origin = "https://localhost.example.com"


def wrong_host(key):
    key.host = "example.com"


def nobody_present(key):
    key.flags = 0


def broken_signature(key):
    key.fix_signature = lambda signature: signature[:-1] + bytes([signature[-1] ^ 1])


def other_user(key):
    key.user = b"somebody else"


def copied(key):
    key.counter = -1 if key.counter == 0 else key.counter - 2


def unknown(key):
    key.id = bytes(32)


WRONG = [wrong_ceremony, wrong_challenge, wrong_origin, wrong_host, nobody_present, broken_signature]


@pytest.mark.parametrize("spoil", [*WRONG, other_user, copied, unknown])
def test_a_wrong_signature_does_not_sign_in(shop, client, token, spoil):
    key = register(shop, token)
    challenge = ask(client, shop.ada)
    assert answer(client, shop.ada, challenge, key.get(options_of(challenge)))["AuthenticationResult"]
    challenge = ask(client, shop.ada)
    spoil(key)
    with fails("NotAuthorizedException", "Incorrect username or password."):
        answer(client, shop.ada, challenge, key.get(options_of(challenge)))


def test_an_assertion_is_accepted_once(shop, client, token):
    key = register(shop, token)
    challenge = ask(client, shop.ada)
    credential = key.get(options_of(challenge))
    answer(client, shop.ada, challenge, credential)
    with fails("NotAuthorizedException", "Invalid session for the user, session can only be used once."):
        answer(client, shop.ada, challenge, credential)
    fresh = ask(client, shop.ada)
    with fails("NotAuthorizedException", "Incorrect username or password."):
        answer(client, shop.ada, fresh, credential)
    with fails("NotAuthorizedException", "Incorrect username or password."):
        client.respond("WEB_AUTHN", fresh["Session"], USERNAME=str(shop.ada), CREDENTIAL="{}")
    with fails("InvalidParameterException", "Missing required parameter CREDENTIAL"):
        client.respond("WEB_AUTHN", fresh["Session"], USERNAME=str(shop.ada))


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (wrong_ceremony, "InvalidParameterException"),
        (wrong_challenge, "WebAuthnChallengeNotFoundException"),
        (wrong_origin, "WebAuthnOriginNotAllowedException"),
        (wrong_host, "WebAuthnRelyingPartyMismatchException"),
        (nobody_present, "InvalidParameterException"),
        (broken_signature, "WebAuthnCredentialNotSupportedException"),
    ],
)
def test_a_wrong_registration_is_refused(shop, token, spoil, error):
    key = Passkey()
    spoil(key)
    made = key.create(start(shop, token), "packed")
    with fails(error):
        shop.api.complete_web_authn_registration(AccessToken=token, Credential=made)
    assert shop.api.list_web_authn_credentials(AccessToken=token)["Credentials"] == []


def test_registrations_end_once_and_by_their_own_client(shop, client, token):
    made = Passkey().create(start(shop, token))
    other = shop.client().sign_in(shop.ada)["AccessToken"]
    with fails("WebAuthnClientMismatchException"):
        shop.api.complete_web_authn_registration(AccessToken=other, Credential=made)
    shop.api.complete_web_authn_registration(AccessToken=token, Credential=made)
    with fails("WebAuthnChallengeNotFoundException"):
        shop.api.complete_web_authn_registration(AccessToken=token, Credential=made)
    with fails("InvalidParameterException"):
        start(shop, token)
        shop.api.complete_web_authn_registration(AccessToken=token, Credential={"id": "x"})


def test_who_holds_the_key_is_checked_where_the_pool_asks_for_it(shop, client, token):
    absent = Passkey()
    absent.flags = 0x01
    register(shop, token, absent)
    configure(shop, RelyingPartyId="localhost", UserVerification="required")
    assert start(shop, token)["authenticatorSelection"]["userVerification"] == "required"
    other = Passkey()
    other.flags = 0x01
    with fails("InvalidParameterException"):
        register(shop, token, other)
    challenge = ask(client, shop.ada)
    assert options_of(challenge)["userVerification"] == "required"
    with fails("NotAuthorizedException"):
        answer(client, shop.ada, challenge, absent.get(options_of(challenge)))
    absent.flags = 0x05
    assert answer(client, shop.ada, challenge, absent.get(options_of(challenge)))["AuthenticationResult"]


def test_twenty_and_no_more(shop, token):
    for _ in range(20):
        register(shop, token)
    with fails("LimitExceededException"):
        start(shop, token)


def test_the_host_follows_the_domains(server):
    pool = passwordless(server, factors=["PASSWORD", "WEB_AUTHN"])
    token = pool.client().sign_in(pool.user())["AccessToken"]
    with fails("WebAuthnConfigurationMissingException"):
        start(pool, token)
    prefix = pool.name.lower()
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=prefix)
    host = f"{prefix}.auth.us-east-1.amazoncognito.com"
    shown = pool.api.get_user_pool_mfa_config(UserPoolId=pool.id)["WebAuthnConfiguration"]
    assert start(pool, token)["rp"]["id"] == shown["RelyingPartyId"] == host
    register(pool, token, Passkey(origin=f"https://{host}", host=host))
    # What is set replaces the domain, and leaves out what it does not say.
    configure(pool, RelyingPartyId="example.com", UserVerification="required")
    shown = configure(pool, RelyingPartyId="example.com")["WebAuthnConfiguration"]
    assert shown == {"RelyingPartyId": "example.com"}
    register(pool, token, Passkey(origin="https://login.example.com", host="example.com"))
    # A passkey of the earlier host is good for nothing now.
    assert [one["RelyingPartyId"] for one in pool.api.list_web_authn_credentials(AccessToken=token)["Credentials"]]
    with fails("WebAuthnOriginNotAllowedException"):
        register(pool, token, Passkey(origin="http://example.com", host="example.com"))


def test_a_pool_without_passkeys(pool, person):
    token = pool.client().sign_in(person)["AccessToken"]
    with fails("WebAuthnNotEnabledException"):
        start(pool, token)
    with fails("WebAuthnNotEnabledException"):
        pool.api.complete_web_authn_registration(AccessToken=token, Credential={})
    assert pool.api.list_web_authn_credentials(AccessToken=token)["Credentials"] == []
    assert "WebAuthnConfiguration" not in pool.api.get_user_pool_mfa_config(UserPoolId=pool.id)


def test_passkeys_do_not_reveal_users(shop, client, token):
    register(shop, token)
    client = shop.client(PreventUserExistenceErrors="ENABLED")
    bob, nobody = shop.user(), "nobody@example.com"
    expected = ["PASSWORD_SRP", "PASSWORD"]
    assert ask(client, bob)["AvailableChallenges"] == ask(client, nobody)["AvailableChallenges"] == expected
    assert client.sign_in(bob, password=PASSWORD)


def test_a_configuration_says_the_host(start):
    pool = {
        "Id": "us-east-1_Passkeys1",
        "PoolName": "passkeys",
        "Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}},
        "WebAuthnRelyingPartyID": "localhost",
        "WebAuthnUserVerification": "required",
        "Clients": [{"ClientId": "passkeyapp", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}],
        "Users": [{"Username": "ada", "Password": PASSWORD}],
    }
    server = start(config={"userPools": [pool]})
    api = server.api("us-east-1")
    shown = api.get_user_pool_mfa_config(UserPoolId=pool["Id"])["WebAuthnConfiguration"]
    assert shown == {"RelyingPartyId": "localhost", "UserVerification": "required"}
    export = requests.get(server.url + "/_understudy/export", timeout=60)
    assert export.status_code == 200, export.text
    kept = export.json()["userPools"][0]
    assert (kept["WebAuthnRelyingPartyID"], kept["WebAuthnUserVerification"]) == ("localhost", "required")
    signed_in = api.initiate_auth(
        ClientId="passkeyapp",
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada", "PASSWORD": PASSWORD},
    )
    token = signed_in["AuthenticationResult"]["AccessToken"]
    options = api.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]
    api.complete_web_authn_registration(AccessToken=token, Credential=Passkey().create(options))
    # A passkey is deleted with its user.
    export = requests.get(server.url + "/_understudy/export", timeout=60)
    (person,) = export.json()["userPools"][0]["Users"]
    assert [one["RelyingParty"] for one in person["Kept"]["Passkeys"]] == ["localhost"]


MULTI = "MULTI_FACTOR_WITH_USER_VERIFICATION"


def two_factors(shop, policy="OPTIONAL"):
    shop.api.set_user_pool_mfa_config(
        UserPoolId=shop.id,
        MfaConfiguration=policy,
        SoftwareTokenMfaConfiguration={"Enabled": True},
        WebAuthnConfiguration={"RelyingPartyId": "localhost", "FactorConfiguration": MULTI},
    )


@pytest.fixture
def strict(shop, client, token):
    """A pool that requires two factors, a person with an app and a passkey, and the passkey."""
    two_factors(shop)
    key = register(shop, token)
    secret = shop.api.associate_software_token(AccessToken=token)["SecretCode"]
    shop.api.verify_software_token(AccessToken=token, UserCode=totp(secret))
    shop.api.set_user_mfa_preference(AccessToken=token, SoftwareTokenMfaSettings={"Enabled": True})
    return key


def test_two_factors_in_one(shop, client, token, strict):
    shown = shop.api.get_user_pool_mfa_config(UserPoolId=shop.id)["WebAuthnConfiguration"]
    assert shown == {"RelyingPartyId": "localhost", "FactorConfiguration": MULTI}
    # A user with a second factor is not offered a passkey until they let it count for both.
    names = {"USERNAME": str(shop.ada)}
    assert client.initiate("USER_AUTH", **names)["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]
    shop.api.set_user_mfa_preference(AccessToken=token, WebAuthnMfaSettings={"Enabled": True})
    assert client.initiate("USER_AUTH", **names)["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "WEB_AUTHN"]
    challenge = ask(client, shop.ada)
    options = options_of(challenge)
    assert options["userVerification"] == "required"
    assert answer(client, shop.ada, challenge, strict.get(options))["AuthenticationResult"]["AccessToken"]
    # A key whose holder nobody checked is one factor at most.
    strict.flags = 0x01
    challenge = ask(client, shop.ada)
    with fails("NotAuthorizedException"):
        answer(client, shop.ada, challenge, strict.get(options_of(challenge)))
    # The password is as good as before.
    assert client.start(shop.ada)["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    shop.api.admin_set_user_mfa_preference(
        UserPoolId=shop.id, Username=str(shop.ada), WebAuthnMfaSettings={"Enabled": False}
    )
    assert client.initiate("USER_AUTH", **names)["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]


def test_two_factors_in_one_where_two_are_required(shop, client, token, strict):
    shop.api.set_user_mfa_preference(AccessToken=token, WebAuthnMfaSettings={"Enabled": True})
    two_factors(shop, "ON")
    challenge = ask(client, shop.ada)
    assert answer(client, shop.ada, challenge, strict.get(options_of(challenge)))["AuthenticationResult"]


def test_two_factors_in_one_need_the_pool_and_another_factor(shop, token):
    settings = {"AccessToken": token, "WebAuthnMfaSettings": {"Enabled": True}}
    with fails("InvalidParameterException"):
        shop.api.set_user_mfa_preference(**settings)
    two_factors(shop)
    with fails("InvalidParameterException"):
        shop.api.set_user_mfa_preference(**settings)
