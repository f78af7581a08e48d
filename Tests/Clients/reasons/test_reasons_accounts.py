"""Mistakes at sign-in, with codes and with tokens, made with boto3: the reason in terminal and journal."""

import base64
import json

import pytest
from botocore.exceptions import ClientError

from cognito.sign_in.test_devices import device_pool
from cognito.sign_in.test_refresh_and_rotation import rotating
from support.pools import PASSWORD, Pool, address, fails, otp_challenge, passwordless
from support.reasons import newest, reason

LATE = {"days": 40}


@pytest.fixture(scope="module")
def pool(running):
    return Pool(running)


@pytest.fixture
def app(pool):
    return pool.client()


@pytest.fixture
def user(pool):
    return pool.user()


def test_pools_and_clients_that_are_not_here(running, pool, app):
    with fails("ResourceNotFoundException"):
        running.api().admin_get_user(UserPoolId="us-east-1_Nowhere00", Username="ada")
    assert "there is no pool or realm us-east-1_Nowhere00 here" in reason(running)
    with fails("ResourceNotFoundException"):
        running.api("eu-west-1").admin_get_user(UserPoolId=pool.id, Username="ada")
    words = reason(running)
    assert "is in us-east-1, and the request is for eu-west-1. Set the client's region to us-east-1" in words, words
    with fails("ResourceNotFoundException"):
        running.api().initiate_auth(ClientId="nobody0000", AuthFlow="USER_PASSWORD_AUTH", AuthParameters={})
    assert "there is no client nobody0000" in reason(running)
    # Any client of the server may have been meant, since nothing says in which pool.
    for asked, meant in (("understudywbe", "understudyweb"), ("us-east-1_Understud", "us-east-1_Understudy")):
        with fails("ResourceNotFoundException"):
            if asked.startswith("us-"):
                running.api().describe_user_pool(UserPoolId=asked)
            else:
                running.api().initiate_auth(ClientId=asked, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={})
        assert f"Did you mean {meant}? The " in reason(running)


def test_a_value_that_belongs_to_no_proof(running, app, user):
    with fails(("InvalidParameterException", "NotAuthorizedException")):
        app.initiate("USER_SRP_AUTH", USERNAME=user.email, SRP_A="0")
    assert "SRP_A is no value of an SRP exchange" in reason(running)


def test_a_password_that_an_administrator_reset(running, pool, app, user):
    pool.api.admin_reset_user_password(UserPoolId=pool.id, Username=user.email)
    with fails("PasswordResetRequiredException"):
        app.sign_in(user)
    assert "was reset: ForgotPassword and ConfirmForgotPassword set a new one" in reason(running)


def test_a_password_that_was_ended(running, pool, app, user):
    ended = {
        "ProviderName": "Cognito",
        "ProviderAttributeName": "Cognito_Subject",
        "ProviderAttributeValue": user.email,
    }
    token = app.sign_in(user)["AccessToken"]
    pool.api.admin_disable_provider_for_user(UserPoolId=pool.id, User=ended)
    with fails("NotAuthorizedException", "User is not authorized to change password."):
        pool.api.change_password(AccessToken=token, ProposedPassword="Another-Horse-2")
    assert "has no password here: the account is a provider's, or AdminDisableProviderForUser" in reason(running)


def test_sessions_that_are_not_taken(running, pool, app):
    person = pool.invite()
    with fails(("NotAuthorizedException", "CodeMismatchException")):
        app.respond("NEW_PASSWORD_REQUIRED", "x" * 40, USERNAME=person.email, NEW_PASSWORD=PASSWORD)
    assert "the Session is none of this server's, or of another client or challenge" in reason(running)
    session = app.start(person, person.password)["Session"]
    app.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=person.email, NEW_PASSWORD=PASSWORD)
    with fails("NotAuthorizedException"):
        app.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=person.email, NEW_PASSWORD=PASSWORD)
    assert "the Session or proof was used before: each answer brings a new one" in reason(running)


def test_unknown_devices_are_rejected(running, app, user):
    for pool, words in ((None, "the pool keeps no track of devices"), (device_pool(running), "no remembered device")):
        client, person = (pool.client(), pool.user()) if pool else (app, user)
        token = client.sign_in(person)["AccessToken"]
        with pytest.raises(ClientError):
            running.api().get_device(AccessToken=token, DeviceKey="us-east-1_00000000-0000-4000-8000-000000000000")
        assert words in reason(running)
    assert "has no remembered device of that key: the app stored one of another pool" in reason(running)


def test_a_sign_up_that_is_over(running, pool, app, user):
    with fails("NotAuthorizedException"):
        pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=user.email)
    assert "is CONFIRMED and has no sign-up to confirm" in reason(running)
    with fails("InvalidParameterException"):
        app.resend(user.email)
    assert "is confirmed already" in reason(running)


def test_rules_that_block(running):
    watched = Pool(running, UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"})
    blocked = {"BlockedIPRangeList": ["127.0.0.0/8", "::1/128"]}
    watched.api.set_risk_configuration(UserPoolId=watched.id, RiskExceptionConfiguration=blocked)
    with fails("NotAuthorizedException"):
        watched.client().sign_in(watched.user())
    assert "the risk rules of the pool block this sign-in" in reason(running)


def test_a_hash_made_with_another_secret(running, pool, user):
    client = pool.client(GenerateSecret=True)
    client.secret = pool.client(GenerateSecret=True).secret
    with fails("NotAuthorizedException"):
        client.sign_in(user)
    assert "the secret or secret hash is not that of client" in reason(running)


def test_codes_of_the_sign_up(running, app):
    name = address()
    app.sign_up(name)
    with fails("CodeMismatchException"):
        app.confirm(name, "000000")
    words = reason(running)
    assert "the code is not the last one that was sent to" in words, words
    code = running.outbox.code(name)
    running.clock.advance(hours=25)
    with fails("ExpiredCodeException"):
        app.confirm(name, code)
    assert "has expired or was used, or none was sent: ask for a new one" in reason(running)


def test_a_code_of_a_sign_in_and_too_many(running):
    pool = passwordless(running)
    client, person = pool.client(), pool.user()
    challenge = otp_challenge(client, person)
    with fails("CodeMismatchException"):
        client.respond("EMAIL_OTP", challenge["Session"], USERNAME=person.email, EMAIL_OTP_CODE="00000000")
    assert "the code is not the one that was sent for this sign-in" in reason(running)
    entry = None
    for _ in range(30):
        try:
            client.forgot(person.email)
        except ClientError:
            entry = newest(running)
            break
    assert "too many wrong codes or requests for" in entry["reason"], entry
    assert entry["remedy"]["action"] == "advance_clock"


def test_a_user_whom_no_code_can_reach(running, pool):
    person = pool.user(verified=False)
    pool.client(PreventUserExistenceErrors="ENABLED").forgot(person.email)
    words = reason(running)
    assert "has no verified email address or phone number that AccountRecoverySetting names; the answer" in words
    with fails(("InvalidParameterException", "NotAuthorizedException")):
        pool.api.admin_reset_user_password(UserPoolId=pool.id, Username=person.email)
    assert "AccountRecoverySetting names: no code can be sent" in reason(running)


def changed(token, **claims):
    """The token with other claims, or another `kid`, and its signature of before."""
    head, body, signature = token.split(".")

    def rewritten(part, changes):
        members = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))) | changes
        return base64.urlsafe_b64encode(json.dumps(members).encode()).decode().rstrip("=")

    kid = {name: claims.pop(name) for name in ("kid",) if name in claims}
    return ".".join((rewritten(head, kid), rewritten(body, claims), signature))


def test_access_tokens_from_elsewhere(running, app, user):
    token = app.sign_in(user)["AccessToken"]
    real = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Real00000"
    for wrong, words in (
        ("abc", "the access token is no JWT"),
        (changed(token, iss=real, client_id="elsewhere"), f"none of this server's clients: it was issued by {real}"),
        (changed(token, kid="elsewhere"), "the token is no access token of this server"),
    ):
        with fails("NotAuthorizedException"):
            running.api().get_user(AccessToken=wrong)
        assert words in reason(running)
    assert "the token is none of this server's clients: it was issued by" in str(
        running.control.get("requests", limit=2).json()
    )


def test_refresh_tokens_that_are_not_taken(running, pool, user):
    app = pool.client(EnableTokenRevocation=False)
    tokens = app.sign_in(user)
    with pytest.raises(ClientError):
        app.revoke(tokens["RefreshToken"])
    assert "has EnableTokenRevocation: false" in reason(running)
    with pytest.raises(ClientError):
        pool.client().revoke(tokens["AccessToken"])
    assert "an access token stands where the refresh token is expected" in reason(running)
    turning = rotating(pool)
    first = turning.sign_in(user)["RefreshToken"]
    turning.rotate(first)
    with fails("RefreshTokenReuseException"):
        turning.rotate(first)
    assert "the refresh token was exchanged before, and client" in reason(running)
    with pytest.raises(ClientError):
        turning.refresh(first)
    assert "rotates its refresh tokens: use GetTokensFromRefreshToken" in reason(running)


def test_tokens_and_passwords_that_are_too_old(running, pool, app, user):
    token, invited = app.sign_in(user)["RefreshToken"], pool.invite()
    running.clock.advance(**LATE)
    with fails("NotAuthorizedException"):
        app.refresh(token)
    assert "the refresh token has expired, by the sandbox's clock" in reason(running)
    with fails("NotAuthorizedException"):
        app.sign_in(invited, invited.password)
    assert "has expired: AdminCreateUser with MessageAction RESEND sends a new one" in reason(running)
