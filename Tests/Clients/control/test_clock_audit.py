"""Everything that expires follows the clock of its sandbox: valid just before, expired just after.

One table. Each row makes the thing twice on a frozen clock, uses one a moment before its end and the other a moment
after.
"""

import json
import uuid

import pytest
import requests
from botocore.exceptions import ClientError

from cognito.sign_in.test_mfa import mfa_pool
from oidc.test_oidc_grants import begin, poll, push
from support.browser import Browser, Landing, authorize_url, redeem, sign_in
from support.identity import IdentityPool, service
from support.pools import OTHER_PASSWORD, PASSWORD, Pool, address, passwordless
from support.provider import Key, Provider, RelyingParty, configuration
from support.server import Server
from support.totp import totp

MINUTE, HOUR, DAY = 60, 3600, 86_400
GUEST_ROLE = "arn:aws:iam::000000000000:role/guest"


def good(call, *arguments, **named) -> bool:
    """Whether the service says yes."""
    try:
        call(*arguments, **named)
    except ClientError:
        return False
    return True


def access_token(server):
    pool = Pool(server)
    client, person = pool.client(), pool.user()
    token = client.sign_in(person)["AccessToken"]
    return lambda: good(client.who, token)


def short_access_token(server):
    pool = Pool(server)
    client = pool.client(AccessTokenValidity=7, TokenValidityUnits={"AccessToken": "minutes"})
    token = client.sign_in(pool.user())["AccessToken"]
    return lambda: good(client.who, token)


def id_token(server):
    pool = Pool(server)
    client = pool.client()
    identities = IdentityPool(server, client)
    token = client.sign_in(pool.user())["IdToken"]
    return lambda: good(identities.get_id, token)


def refresh_token(server):
    client, person = (pool := Pool(server)).client(), pool.user()
    token = client.sign_in(person)["RefreshToken"]
    return lambda: good(client.refresh, token)


def rotated_token(server):
    pool = Pool(server)
    client = pool.client(
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 30},
    )
    token = client.sign_in(pool.user())["RefreshToken"]
    client.rotate(token)
    return lambda: good(client.rotate, token)


def authorization_code(server):
    pool = Pool(server)
    client, person = pool.web_client(), pool.user()
    code = sign_in(Browser(server), client, person).query["code"]
    return lambda: redeem(client, code).status_code == 200


def session_of_a_flow(server):
    pool = Pool(server)
    client, name = pool.client(), address()
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=name, MessageAction="SUPPRESS", TemporaryPassword="Temporary-Pass-1"
    )
    session = client.start(name, "Temporary-Pass-1")["Session"]
    return lambda: good(client.respond, "NEW_PASSWORD_REQUIRED", session, USERNAME=name, NEW_PASSWORD=OTHER_PASSWORD)


def session_of_fifteen_minutes(server):
    pool = Pool(server)
    client, name = pool.client(AuthSessionValidity=15), address()
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=name, MessageAction="SUPPRESS", TemporaryPassword="Temporary-Pass-1"
    )
    session = client.start(name, "Temporary-Pass-1")["Session"]
    return lambda: good(client.respond, "NEW_PASSWORD_REQUIRED", session, USERNAME=name, NEW_PASSWORD=OTHER_PASSWORD)


def sign_in_code(server):
    pool = passwordless(server)
    client, person = pool.client(), pool.user()
    session = client.initiate("USER_AUTH", USERNAME=str(person), PREFERRED_CHALLENGE="EMAIL_OTP")["Session"]
    code = server.outbox.code(str(person))
    return lambda: good(client.respond, "EMAIL_OTP", session, USERNAME=str(person), EMAIL_OTP_CODE=code)


def confirmation_code(server):
    client, name = Pool(server).client(), address()
    client.sign_up(name)
    code = server.outbox.code(name)
    return lambda: good(client.confirm, name, code)


def reset_code(server):
    pool = Pool(server)
    client, person = pool.client(), pool.user()
    client.forgot(str(person))
    code = server.outbox.code(str(person))
    return lambda: good(client.reset, str(person), code)


def attribute_code(server):
    pool = Pool(server)
    client, person = pool.client(AccessTokenValidity=1, TokenValidityUnits={"AccessToken": "days"}), pool.user()
    longer = pool.client(AccessTokenValidity=24, TokenValidityUnits={"AccessToken": "hours"})
    token = longer.sign_in(person)["AccessToken"]
    pool.api.get_user_attribute_verification_code(AccessToken=token, AttributeName="email")
    code = server.outbox.code(str(person))

    def check():
        fresh = client.sign_in(person)["AccessToken"]
        return good(pool.api.verify_user_attribute, AccessToken=fresh, AttributeName="email", Code=code)

    return check


def second_factor_code(server):
    pool = mfa_pool(server, sms=True)
    client, person = pool.client(), pool.user()
    number = f"+4915{uuid.uuid4().int % 10**9:09}"
    pool.api.admin_update_user_attributes(
        UserPoolId=pool.id, Username=person.email, UserAttributes=[{"Name": "phone_number", "Value": number}]
    )
    token = client.sign_in(person)["AccessToken"]
    pool.api.set_user_mfa_preference(AccessToken=token, SMSMfaSettings={"Enabled": True, "PreferredMfa": True})
    challenge = client.start(person)
    code = server.outbox.code(number)
    return lambda: good(client.respond, "SMS_MFA", challenge["Session"], USERNAME=person.email, SMS_MFA_CODE=code)


def session_of_a_browser(server):
    pool = Pool(server)
    client, person, browser = pool.web_client(), pool.user(), Browser(server)
    sign_in(browser, client, person)
    return lambda: isinstance(browser.open(authorize_url(client)), Landing)


def temporary_password(server):
    pool = Pool(server, Policies={"PasswordPolicy": {"TemporaryPasswordValidityDays": 3}})
    client, name = pool.client(), address()
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=name, MessageAction="SUPPRESS", TemporaryPassword="Temporary-Pass-1"
    )
    return lambda: good(client.start, name, "Temporary-Pass-1")


def passkey_registration(server):
    from support.passkeys import Passkey

    pool = passwordless(server, factors=["PASSWORD", "WEB_AUTHN"])
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration={"RelyingPartyId": "localhost"})
    token = pool.client().sign_in(pool.user())["AccessToken"]
    options = pool.api.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]
    made = Passkey().create(options)
    return lambda: good(pool.api.complete_web_authn_registration, AccessToken=token, Credential=made)


def open_id_token(server):
    pool = IdentityPool(server, AllowClassicFlow=True)
    token = pool.app.get_open_id_token(IdentityId=pool.get_id())["Token"]
    sts = service(server, "sts")
    return lambda: good(
        sts.assume_role_with_web_identity, RoleArn=GUEST_ROLE, RoleSessionName="me", WebIdentityToken=token
    )


def temporary_credentials(server):
    pool = IdentityPool(server)
    keys = pool.credentials(pool.get_id())["Credentials"]
    return lambda: good(pool.caller, keys)


def lock_out(server):
    """Turned round: what ends is the refusal."""
    pool = Pool(server)
    client, person = pool.client(), pool.user()
    # Failure n from the fifth on locks for 2^(n-5) seconds: the eighth for eight, once the earlier ones are over.
    for wait in (0, 0, 0, 0, 0, 1, 2, 4):
        server.clock.advance(wait)
        assert not good(client.start, person, "Wrong-Pass-1")
    return lambda: not good(client.start, person)


ROWS = [
    (access_token, HOUR),
    (short_access_token, 7 * MINUTE),
    # Identity pools allow for clocks that differ by five minutes.
    (id_token, HOUR + 5 * MINUTE),
    (refresh_token, 30 * DAY),
    (rotated_token, 30),
    (authorization_code, 5 * MINUTE),
    (session_of_a_flow, 3 * MINUTE),
    (session_of_fifteen_minutes, 15 * MINUTE),
    (sign_in_code, 3 * MINUTE),
    (confirmation_code, DAY),
    (reset_code, HOUR),
    (attribute_code, DAY),
    (second_factor_code, 3 * MINUTE),
    (session_of_a_browser, HOUR),
    (temporary_password, 3 * DAY),
    (passkey_registration, 5 * MINUTE),
    (open_id_token, 10 * MINUTE),
    (temporary_credentials, HOUR),
    (lock_out, 8),
]


@pytest.fixture(scope="module")
def clocked():
    """A server of which nobody but this module moves the clock; each row goes on from where the last one ended."""
    with Server() as running:
        running.clock.freeze()
        yield running


@pytest.mark.parametrize(("make", "lifetime"), ROWS, ids=[row[0].__name__ for row in ROWS])
def test_it_ends_by_the_clock(clocked, make, lifetime):
    clocked.clock.freeze()
    before, after = make(clocked), None
    clocked.clock.advance(lifetime - 1)
    assert before(), "over too early"
    after = make(clocked)
    clocked.clock.advance(lifetime + 1)
    assert not after(), "good for too long"


def test_a_step_of_an_authenticator_app(clocked):
    pool = Pool(clocked)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True}
    )
    client, person = pool.client(), pool.user()
    token = client.sign_in(person)["AccessToken"]
    secret = pool.api.associate_software_token(AccessToken=token)["SecretCode"]
    clocked.clock._post({"freeze": "2040-01-01T00:00:00Z"})
    begun = 2_208_988_800
    # The code of five minutes ago is invalid; the current one is valid.
    assert not good(pool.api.verify_software_token, AccessToken=token, UserCode=totp(secret, begun - 300))
    token = client.sign_in(person)["AccessToken"]
    assert good(pool.api.verify_software_token, AccessToken=token, UserCode=totp(secret, begun))


@pytest.fixture
def party(start):
    provider = Provider(start(config=configuration(Key("ES256"))))
    provider.server.clock.freeze()
    return RelyingParty(provider)


def test_a_device_code_and_its_polling_interval(party):
    clock, offer = party.provider.server.clock, begin(party)
    kinds = []
    for wait in (0, 4, 11, offer["expires_in"] - 16, 2):
        clock.advance(wait)
        kinds.append(poll(party, offer).json()["error"])
    pending = "authorization_pending"
    assert kinds == [pending, "slow_down", pending, pending, "expired_token"]


@pytest.mark.parametrize("late", [False, True])
def test_a_pushed_request(party, late):
    clock, pushed = party.provider.server.clock, push(party).json()
    clock.advance(pushed["expires_in"] + (1 if late else -1))
    url = f"{party.provider['authorization_endpoint']}?client_id={party.id}&request_uri={pushed['request_uri']}"
    landing = party.browser.open(url)
    asks = hasattr(landing, "submit") and "password" in landing.text.lower()
    assert asks is not late


def test_a_sandbox_has_a_clock_of_its_own(clocked):
    """What ends in one goes on in another."""
    made = [clocked.control.post("sandboxes", {}).json() for _ in range(2)]
    tokens = []
    for one in made:
        answer = clocked.post(
            "InitiateAuth",
            {
                "ClientId": one["mapping"]["understudyweb"],
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": {"USERNAME": "ada@example.com", "PASSWORD": PASSWORD},
            },
        )
        tokens.append(answer.json()["AuthenticationResult"]["AccessToken"])
    moved = requests.post(
        f"{clocked.url}/_understudy/clock",
        data=json.dumps({"advance": "PT2H"}),
        headers={"Content-Type": "application/json", "Understudy-Sandbox": made[0]["sandbox"]},
        timeout=60,
    )
    assert moved.status_code == 200
    assert [clocked.post("GetUser", {"AccessToken": token}).status_code for token in tokens] == [400, 200]
