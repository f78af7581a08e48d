"""Wrong codes count for the account, as wrong passwords do, so that a new sign-in gives no new tries.

"After five unsuccessful attempts to present an MFA code, Amazon Cognito begins the exponential-timeout lockout process
described at Lockout behavior for failed sign-in attempts." (developer guide, Adding MFA to a user pool)
"""

import pytest

from cognito.sign_in.test_mfa import WRONG_CODE, WRONG_TOTP, answer, mfa_pool, register
from entra.ios import Client, Failure
from entra.tenant import Tenant, configuration
from support.pools import LIMIT, PASSWORD, Pool, fails, otp_challenge, passwordless
from support.server import Server
from support.totp import totp

LOCKED = "Password attempts exceeded"


@pytest.fixture
def server(start):
    """One whose clock is the test's own."""
    return start()


def another(code):
    return str((int(code[0]) + 1) % 10) + code[1:]


def mailed(client, person, challenge, code):
    return client.respond("EMAIL_OTP", challenge["Session"], USERNAME=str(person), EMAIL_OTP_CODE=code)


def test_a_mailed_code_is_not_guessed_by_beginning_anew(server):
    pool = passwordless(server)
    client, person = pool.client(), pool.user()
    server.clock.freeze()

    def guess():
        challenge = otp_challenge(client, person)
        mailed(client, person, challenge, another(server.outbox.code(person.email, kind="sign_in_otp")))

    for _ in range(5):
        with fails("CodeMismatchException", WRONG_CODE):
            guess()
    # Now for a second, then for two, then for four, whatever the code is.
    for seconds in (1, 2, 4, 8):
        challenge = otp_challenge(client, person)
        right = server.outbox.code(person.email, kind="sign_in_otp")
        for _ in range(3):
            with fails("NotAuthorizedException", LOCKED):
                mailed(client, person, challenge, right)
        with fails("NotAuthorizedException", LOCKED):
            client.sign_in(person)
        server.clock.advance(seconds=seconds)
        with fails("CodeMismatchException", WRONG_CODE):
            guess()
    server.clock.advance(seconds=16)
    challenge = otp_challenge(client, person)
    mailed(client, person, challenge, server.outbox.code(person.email, kind="sign_in_otp"))
    # A sign-in that succeeds forgets the failures.
    for _ in range(5):
        with fails("CodeMismatchException", WRONG_CODE):
            guess()


def test_fifteen_quiet_minutes_forget_the_failures(server):
    pool = passwordless(server)
    client, person = pool.client(), pool.user()
    server.clock.freeze()
    for _ in range(2):
        for _ in range(5):
            with fails("CodeMismatchException", WRONG_CODE):
                mailed(client, person, otp_challenge(client, person), "x")
        server.clock.advance(minutes=15, seconds=1)
    mailed(client, person, otp_challenge(client, person), server.outbox.code(person.email, kind="sign_in_otp"))


def test_a_right_password_does_not_forget_wrong_second_factors(server):
    """Whoever has the password begins anew with it as often as they like: that must not give them more guesses."""
    pool = mfa_pool(server)
    client, person = pool.client(), pool.user()
    secret = register(pool, client, person)
    server.clock.freeze()
    for _ in range(5):
        with fails("CodeMismatchException", WRONG_TOTP):
            answer(client, client.start(person), SOFTWARE_TOKEN_MFA_CODE="000000")
    with fails("NotAuthorizedException", LOCKED):
        client.start(person)
    server.clock.advance(seconds=1)
    challenge = client.start(person)
    with fails("CodeMismatchException", WRONG_TOTP):
        answer(client, challenge, SOFTWARE_TOKEN_MFA_CODE="000000")
    with fails("NotAuthorizedException", LOCKED):
        answer(client, challenge, SOFTWARE_TOKEN_MFA_CODE=totp(secret, steps=1))
    server.clock.advance(seconds=2)
    done = answer(client, challenge, SOFTWARE_TOKEN_MFA_CODE=totp(secret, steps=1))
    assert done["AuthenticationResult"]["AccessToken"]


def test_a_wrong_password_counts_along(server):
    pool = mfa_pool(server)
    client, person = pool.client(), pool.user()
    register(pool, client, person)
    server.clock.freeze()
    challenge = client.start(person)
    for _ in range(3):
        with fails("NotAuthorizedException"):
            client.start(person, "Wrong-Password-1")
    for _ in range(2):
        with fails("CodeMismatchException", WRONG_TOTP):
            answer(client, challenge, SOFTWARE_TOKEN_MFA_CODE="000000")
    with fails("NotAuthorizedException", LOCKED):
        answer(client, challenge, SOFTWARE_TOKEN_MFA_CODE="000000")


def test_codes_for_unknown_users_lock_alike(server):
    """Within one attempt, nobody is not to be told from somebody."""
    pool = passwordless(server)
    client, person = pool.client(PreventUserExistenceErrors="ENABLED"), pool.user()
    server.clock.freeze()
    for name in (str(person), "nobody@example.com"):
        challenge = otp_challenge(client, name)
        for _ in range(5):
            with fails("CodeMismatchException", WRONG_CODE):
                mailed(client, name, challenge, "00000000x")
        with fails("NotAuthorizedException", LOCKED):
            mailed(client, name, challenge, "00000000x")
        server.clock.advance(seconds=1)
        with fails("CodeMismatchException", WRONG_CODE):
            mailed(client, name, challenge, "00000000x")


def test_the_lock_can_be_relaxed(start):
    server = start(
        config={
            "userPools": [
                {
                    "Id": "eu-west-1_Shop00001",
                    "PoolName": "shop",
                    "UsernameAttributes": ["email"],
                    "Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}},
                    "Relax": {"lockout": True},
                    "Clients": [{"ClientId": "shopweb", "ExplicitAuthFlows": ["ALLOW_USER_AUTH"]}],
                    "Users": [
                        {
                            "Username": "ada@example.com",
                            "Password": PASSWORD,
                            "UserAttributes": [{"Name": "email_verified", "Value": "true"}],
                        }
                    ],
                }
            ]
        }
    )
    api = server.api("eu-west-1")

    def begin():
        parameters = {"USERNAME": "ada@example.com", "PREFERRED_CHALLENGE": "EMAIL_OTP"}
        return api.initiate_auth(ClientId="shopweb", AuthFlow="USER_AUTH", AuthParameters=parameters)

    def finish(challenge, code):
        return api.respond_to_auth_challenge(
            ClientId="shopweb",
            ChallengeName="EMAIL_OTP",
            Session=challenge["Session"],
            ChallengeResponses={"USERNAME": "ada@example.com", "EMAIL_OTP_CODE": code},
        )

    for _ in range(12):
        with fails("CodeMismatchException", WRONG_CODE):
            finish(begin(), "x")
    challenge = begin()
    assert finish(challenge, server.outbox.code("ada@example.com"))["AuthenticationResult"]


def test_codes_of_recovery_and_of_sign_up_are_limited_by_the_hour(server):
    pool = Pool(server)
    client, person = pool.client(), pool.user()
    server.clock.freeze()
    tries = 0
    with fails("LimitExceededException", LIMIT):
        while tries < 11:
            client.forgot(person.email)
            tries += 1
            with fails("CodeMismatchException"):
                client.reset(person.email, another(server.outbox.code(person.email, kind="forgot_password")))
            tries += 1
    # Five requests, and five codes.
    assert tries == 10
    server.clock.advance(hours=1)
    client.forgot(person.email)
    client.reset(person.email, server.outbox.code(person.email, kind="forgot_password"))


# --- Tenants ---


@pytest.fixture
def tenant():
    configured = configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


def refused(call, *arguments, **form):
    with pytest.raises(Failure) as caught:
        call(*arguments, **form)
    return caught.value.code


def test_a_tenant_locks_after_ten_wrong_codes(tenant):
    """Smart lockout: ten failures, then one minute; whatever begins anew in the meantime."""
    client = Client(tenant, "code", "oob")
    tenant.server.clock.freeze()
    for _ in range(10):
        _, token, _ = client.challenge(client.initiate("otp@example.com"))
        assert refused(client.tokens, token, "oob", oob="1") == 50181
    _, token, _ = client.challenge(client.initiate("otp@example.com"))
    right = tenant.code("otp@example.com")
    assert refused(client.tokens, token, "oob", oob=right) == 50053
    tenant.server.clock.advance(seconds=61)
    _, token, _ = client.challenge(client.initiate("otp@example.com"))
    client.tokens(token, "oob", oob=tenant.code("otp@example.com"))
    # That forgets the failures.
    _, token, _ = client.challenge(client.initiate("otp@example.com"))
    assert refused(client.tokens, token, "oob", oob="1") == 50181


def test_a_sign_up_is_not_guessed_by_beginning_anew(tenant):
    client = Client(tenant, "code", "oob")
    tenant.server.clock.freeze()
    name = "victim@meadow.example"
    for spelling in (name, name.upper()) * 5:
        token = client.sign_up(spelling)[0]
        assert refused(client.sign_up_continue, token, "oob", oob="1") == 50181
    token = client.sign_up(name)[0]
    assert refused(client.sign_up_continue, token, "oob", oob=tenant.code(name)) == 50053
    # Another address is another account.
    token = client.sign_up("other@meadow.example")[0]
    assert refused(client.sign_up_continue, token, "oob", oob="1") == 50181
    tenant.server.clock.advance(seconds=61)
    token = client.sign_up(name)[0]
    client.sign_up_continue(token, "oob", oob=tenant.code(name))
