"""Sign-in with an e-mailed code, and the choice of a first factor (USER_AUTH)."""

import re

import pytest

from support.pools import (
    EXPIRED,
    MISMATCH,
    NO_USER,
    OTHER_PASSWORD,
    PASSWORD,
    SESSION_EXPIRED,
    SESSION_INVALID,
    SESSION_SPENT,
    WRONG_PASSWORD,
    Pool,
    address,
    attributes,
    fails,
    otp_challenge,
    passwordless,
)
from support.srp import SRPClient
from support.tokens import claims_of, expect_tokens

WRONG_CODE = "Invalid code or auth state for the user."


def another(code):
    return str((int(code[0]) + 1) % 10) + code[1:]


@pytest.fixture
def pool(otp_pool):
    return otp_pool


def answer(client, person, challenge, code):
    return client.respond("EMAIL_OTP", challenge["Session"], USERNAME=str(person), EMAIL_OTP_CODE=code)


def test_a_code_is_mailed_and_signs_in(pool, client, person, outbox):
    challenge = otp_challenge(client, person)
    assert "AuthenticationResult" not in challenge
    assert challenge["AvailableChallenges"] == ["EMAIL_OTP"]
    assert 20 <= len(challenge["Session"]) <= 4096
    assert challenge["ChallengeParameters"]["CODE_DELIVERY_DELIVERY_MEDIUM"] == "EMAIL"
    assert challenge["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"] == "u***@e***"

    message = outbox.last(person.email)
    assert message["kind"] == "sign_in_otp" and message["channel"] == "email"
    assert re.fullmatch(r"\d{8}", message["code"]) and message["code"] in message["body"]
    done = answer(client, person, challenge, message["code"])
    assert done["ChallengeParameters"] == {} and "Session" not in done
    expect_tokens(done["AuthenticationResult"], pool, client, person)


def test_a_wrong_code_may_be_tried_again_with_the_same_session(client, person, outbox):
    challenge = otp_challenge(client, person)
    code = outbox.code(person.email)
    for _ in range(3):
        with fails("CodeMismatchException", WRONG_CODE):
            answer(client, person, challenge, another(code))
    assert answer(client, person, challenge, code)["AuthenticationResult"]


@pytest.mark.parametrize("code", ["", " ", "x", "1" * 7, "1" * 9, "१२३४५६७८", "1" * 3000])
def test_something_else_is_not_the_code(client, person, code):
    challenge = otp_challenge(client, person)
    with fails(("CodeMismatchException", "InvalidParameterException")):
        answer(client, person, challenge, code)


def test_a_code_is_used_once(client, person, outbox):
    challenge = otp_challenge(client, person)
    code = outbox.code(person.email)
    answer(client, person, challenge, code)
    with fails("NotAuthorizedException", SESSION_SPENT):
        answer(client, person, challenge, code)
    fresh = otp_challenge(client, person)
    if outbox.code(person.email) != code:
        with fails("CodeMismatchException", WRONG_CODE):
            answer(client, person, fresh, code)


def test_one_code_signs_in_one_caller(client, person, outbox, together):
    challenge = otp_challenge(client, person)
    code = outbox.code(person.email)
    done, refused = together(lambda _: answer(client, person, challenge, code))
    assert len(done) == 1
    assert {error.response["Error"]["Code"] for error in refused} == {"NotAuthorizedException"}


def test_starting_again_sends_another_code_and_kills_the_first(client, person, outbox):
    first = otp_challenge(client, person)
    old = outbox.last(person.email)
    second = otp_challenge(client, person)
    new = outbox.last(person.email)
    assert new["id"] != old["id"] and second["Session"] != first["Session"]
    if old["code"] != new["code"]:
        with fails("CodeMismatchException", WRONG_CODE):
            answer(client, person, second, old["code"])
        with fails(("CodeMismatchException", "NotAuthorizedException")):
            answer(client, person, first, old["code"])
    assert answer(client, person, second, new["code"])["AuthenticationResult"]


def test_choosing_again_sends_another_code(client, person, outbox):
    first = otp_challenge(client, person)
    old = outbox.last(person.email)
    second = client.respond("SELECT_CHALLENGE", first["Session"], USERNAME=person.email, ANSWER="EMAIL_OTP")
    assert second["ChallengeName"] == "EMAIL_OTP"
    new = outbox.last(person.email)
    assert new["id"] != old["id"]
    assert answer(client, person, second, new["code"])["AuthenticationResult"]


def test_a_session_belongs_to_its_user_and_client(pool, client, person, outbox):
    other = pool.user()
    mine, theirs = otp_challenge(client, person), otp_challenge(client, other)
    code = outbox.code(person.email)
    with fails("NotAuthorizedException", SESSION_INVALID):
        answer(client, other, mine, code)
    if code != outbox.code(other.email):
        with fails("CodeMismatchException", WRONG_CODE):
            answer(client, other, theirs, code)
    with fails("NotAuthorizedException"):
        answer(pool.client(), person, mine, code)
    assert answer(client, person, mine, code)["AuthenticationResult"]


def test_a_sign_in_code_is_for_nothing_else(pool, client, person, outbox):
    client.forgot(person.email)
    reset = outbox.last(person.email, kind="forgot_password")
    challenge = otp_challenge(client, person)
    code = outbox.last(person.email, kind="sign_in_otp")["code"]
    with fails(("CodeMismatchException", "InvalidParameterException"), None):
        answer(client, person, challenge, reset["code"])
    with fails("CodeMismatchException", MISMATCH):
        client.reset(person.email, code)
    assert answer(client, person, challenge, code)["AuthenticationResult"]
    client.reset(person.email, reset["code"], OTHER_PASSWORD)
    assert client.sign_in(person, OTHER_PASSWORD)


@pytest.mark.parametrize("minutes", [None, 10])
def test_a_code_lives_as_long_as_its_session(own_server, minutes):
    own_server.clock.freeze()
    pool = passwordless(own_server)
    client, ada, bob = pool.client(AuthSessionValidity=minutes), pool.user(), pool.user()
    early, late = otp_challenge(client, ada), otp_challenge(client, bob)
    own_server.clock.advance(60 * (minutes or 3) - 1)
    assert answer(client, ada, early, own_server.outbox.code(ada.email))["AuthenticationResult"]
    own_server.clock.advance(2)
    with fails("NotAuthorizedException", SESSION_EXPIRED):
        answer(client, bob, late, own_server.outbox.code(bob.email))


def test_without_a_preference_the_user_chooses(pool, client, person, outbox):
    choice = client.initiate("USER_AUTH", USERNAME=person.email)
    assert choice["ChallengeName"] == "SELECT_CHALLENGE"
    assert sorted(choice["AvailableChallenges"]) == ["EMAIL_OTP", "PASSWORD", "PASSWORD_SRP"]
    assert outbox.none(person.email), "nothing is sent before the choice"
    challenge = client.respond("SELECT_CHALLENGE", choice["Session"], USERNAME=person.email, ANSWER="EMAIL_OTP")
    assert challenge["ChallengeName"] == "EMAIL_OTP" and challenge["Session"] != choice["Session"]
    assert challenge["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"] == "u***@e***"
    done = answer(client, person, challenge, outbox.code(person.email))
    expect_tokens(done["AuthenticationResult"], pool, client, person)


def test_the_password_is_a_choice(pool, client, person):
    choice = client.initiate("USER_AUTH", USERNAME=person.email)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.respond(
            "SELECT_CHALLENGE", choice["Session"], USERNAME=person.email, ANSWER="PASSWORD", PASSWORD=OTHER_PASSWORD
        )
    choice = client.initiate("USER_AUTH", USERNAME=person.email)
    done = client.respond(
        "SELECT_CHALLENGE", choice["Session"], USERNAME=person.email, ANSWER="PASSWORD", PASSWORD=PASSWORD
    )
    expect_tokens(done["AuthenticationResult"], pool, client, person)


def test_a_proof_of_the_password_is_a_choice(pool, client, person):
    choice, proof = client.initiate("USER_AUTH", USERNAME=person.email), SRPClient()
    challenge = client.respond(
        "SELECT_CHALLENGE", choice["Session"], USERNAME=person.email, ANSWER="PASSWORD_SRP", SRP_A=proof.public_hex
    )
    assert challenge["ChallengeName"] == "PASSWORD_VERIFIER" and challenge["Session"]
    done = client.srp_finish(proof, challenge)
    expect_tokens(done["AuthenticationResult"], pool, client, person)


def test_the_chosen_challenge_may_be_answered_by_its_own_name(pool, client, person):
    choice = client.initiate("USER_AUTH", USERNAME=person.email)
    done = client.respond("PASSWORD", choice["Session"], USERNAME=person.email, PASSWORD=PASSWORD)
    expect_tokens(done["AuthenticationResult"], pool, client, person)
    choice, proof = client.initiate("USER_AUTH", USERNAME=person.email), SRPClient()
    challenge = client.respond("PASSWORD_SRP", choice["Session"], USERNAME=person.email, SRP_A=proof.public_hex)
    assert client.srp_finish(proof, challenge)["AuthenticationResult"]


def test_a_preferred_password_completes_in_one_call(pool, client, person):
    done = client.initiate("USER_AUTH", USERNAME=person.email, PREFERRED_CHALLENGE="PASSWORD", PASSWORD=PASSWORD)
    expect_tokens(done["AuthenticationResult"], pool, client, person)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.initiate("USER_AUTH", USERNAME=person.email, PREFERRED_CHALLENGE="PASSWORD", PASSWORD=OTHER_PASSWORD)
    proof = SRPClient()
    challenge = client.initiate(
        "USER_AUTH", USERNAME=person.email, PREFERRED_CHALLENGE="PASSWORD_SRP", SRP_A=proof.public_hex
    )
    assert challenge["ChallengeName"] == "PASSWORD_VERIFIER" and challenge["Session"]
    assert client.srp_finish(proof, challenge)["AuthenticationResult"]


def test_a_preferred_password_without_the_password_is_asked_for(pool, client, person):
    challenge = client.initiate("USER_AUTH", USERNAME=person.email, PREFERRED_CHALLENGE="PASSWORD")
    assert challenge["ChallengeName"] == "PASSWORD"
    assert client.respond("PASSWORD", challenge["Session"], USERNAME=person.email, PASSWORD=PASSWORD)[
        "AuthenticationResult"
    ]
    challenge = client.initiate("USER_AUTH", USERNAME=person.email, PREFERRED_CHALLENGE="PASSWORD_SRP")
    assert challenge["ChallengeName"] == "PASSWORD_SRP"


@pytest.mark.parametrize("answered", ["SMS_OTP", "WEB_AUTHN", "NOTHING", ""])
def test_only_what_is_offered_can_be_chosen(client, person, answered):
    choice = client.initiate("USER_AUTH", USERNAME=person.email)
    with fails(("InvalidParameterException", "NotAuthorizedException")):
        client.respond("SELECT_CHALLENGE", choice["Session"], USERNAME=person.email, ANSWER=answered)


def test_a_pool_without_codes_offers_the_passwords(server, outbox):
    pool = Pool(server)
    client, person = pool.client(), pool.user()
    for more in ({}, {"PREFERRED_CHALLENGE": "EMAIL_OTP"}):
        choice = client.initiate("USER_AUTH", USERNAME=person.email, **more)
        assert choice["ChallengeName"] == "SELECT_CHALLENGE"
        assert choice["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]
    with fails(("InvalidParameterException", "NotAuthorizedException")):
        client.respond("SELECT_CHALLENGE", choice["Session"], USERNAME=person.email, ANSWER="EMAIL_OTP")
    assert outbox.none(person.email)


def test_a_user_without_an_address_is_offered_the_passwords(server):
    pool = passwordless(server, UsernameAttributes=None)
    client = pool.client()
    pool.user("ada", verified=False)
    choice = client.initiate("USER_AUTH", USERNAME="ada", PREFERRED_CHALLENGE="EMAIL_OTP")
    assert choice["ChallengeName"] == "SELECT_CHALLENGE"
    assert choice["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]


def test_an_invited_user_signs_in_with_the_password_first(pool, client, outbox):
    ada = pool.invite().email
    choice = client.initiate("USER_AUTH", USERNAME=ada, PREFERRED_CHALLENGE="EMAIL_OTP")
    assert choice["ChallengeName"] == "SELECT_CHALLENGE"
    assert choice["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]
    assert outbox.none(ada)


def test_a_code_confirms_the_user_and_the_address(pool, client, outbox):
    ada = address()
    client.sign_up(ada)
    assert pool.status_of(ada) == "UNCONFIRMED"
    challenge = otp_challenge(client, ada)
    code = outbox.last(ada, kind="sign_in_otp")["code"]
    assert client.respond("EMAIL_OTP", challenge["Session"], USERNAME=ada, EMAIL_OTP_CODE=code)["AuthenticationResult"]
    assert pool.status_of(ada) == "CONFIRMED"
    assert pool.attributes_of(ada)["email_verified"] == "true"


def test_a_user_needs_no_password(pool, client, outbox):
    ada = address()
    pool.api.admin_create_user(
        UserPoolId=pool.id,
        Username=ada,
        MessageAction="SUPPRESS",
        UserAttributes=attributes({"email": ada, "email_verified": "true"}),
    )
    assert pool.status_of(ada) == "CONFIRMED"
    choice = client.initiate("USER_AUTH", USERNAME=ada)
    if choice["ChallengeName"] == "SELECT_CHALLENGE":
        assert choice["AvailableChallenges"] == ["EMAIL_OTP"]
        choice = client.respond("SELECT_CHALLENGE", choice["Session"], USERNAME=ada, ANSWER="EMAIL_OTP")
    assert choice["ChallengeName"] == "EMAIL_OTP"
    done = client.respond("EMAIL_OTP", choice["Session"], USERNAME=ada, EMAIL_OTP_CODE=outbox.code(ada))
    assert done["AuthenticationResult"]
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.sign_in(ada, PASSWORD)


@pytest.mark.parametrize("action", [{}, {"MessageAction": "SUPPRESS"}])
def test_a_password_is_made_where_passwords_alone_sign_in(server, action):
    """As the API reference has it; set-up scripts create their users so and set the password afterwards."""
    pool, ada = Pool(server), address()
    pool.api.admin_create_user(UserPoolId=pool.id, Username=ada, **action)
    assert pool.status_of(ada) == "FORCE_CHANGE_PASSWORD"
    pool.api.admin_set_user_password(UserPoolId=pool.id, Username=ada, Password=PASSWORD, Permanent=True)
    assert pool.client().sign_in(ada, PASSWORD)["AccessToken"]


def test_a_pool_with_passkeys_and_no_codes_requires_a_password(server):
    """Recorded of pools whose first factors are PASSWORD and WEB_AUTHN, with and without an invitation."""
    pool, ada = passwordless(server, factors=["PASSWORD", "WEB_AUTHN"]), address()
    with fails("InvalidParameterException", "User is required to have a password"):
        pool.api.admin_create_user(
            UserPoolId=pool.id,
            Username=ada,
            MessageAction="SUPPRESS",
            UserAttributes=attributes({"email": ada, "email_verified": "true"}),
        )


def test_an_unknown_user_is_hidden_if_the_client_says_so(pool, client, outbox):
    nobody = address()
    with fails("UserNotFoundException", NO_USER):
        client.initiate("USER_AUTH", USERNAME=nobody, PREFERRED_CHALLENGE="EMAIL_OTP")
    careful = pool.client(PreventUserExistenceErrors="ENABLED")
    challenge = otp_challenge(careful, nobody)
    assert challenge["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"] == "u***@e***"
    assert challenge["ChallengeParameters"]["CODE_DELIVERY_DELIVERY_MEDIUM"] == "EMAIL"
    assert outbox.none(nobody)
    with fails(("CodeMismatchException", "NotAuthorizedException")):
        answer(careful, nobody, challenge, "12345678")


def test_a_disabled_user_gets_no_code(pool, client, person, outbox):
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    with fails("NotAuthorizedException", "User is disabled."):
        client.initiate("USER_AUTH", USERNAME=person.email, PREFERRED_CHALLENGE="EMAIL_OTP")
    assert outbox.none(person.email)


def test_a_user_disabled_after_the_code_was_sent_is_refused(pool, client, person, outbox):
    challenge = otp_challenge(client, person)
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    with fails("NotAuthorizedException"):
        answer(client, person, challenge, outbox.code(person.email))


def test_a_user_deleted_after_the_code_was_sent_is_refused(pool, client, person, outbox):
    challenge = otp_challenge(client, person)
    code = outbox.code(person.email)
    pool.api.admin_delete_user(UserPoolId=pool.id, Username=person.email)
    with fails(("NotAuthorizedException", "UserNotFoundException")):
        answer(client, person, challenge, code)


def test_a_confidential_client_sends_its_hash_with_the_code(pool, person, outbox):
    client = pool.client(GenerateSecret=True)
    challenge = otp_challenge(client, person)
    code = outbox.code(person.email)
    with fails("NotAuthorizedException"):
        pool.api.respond_to_auth_challenge(
            ClientId=client.id,
            ChallengeName="EMAIL_OTP",
            Session=challenge["Session"],
            ChallengeResponses={"USERNAME": person.email, "EMAIL_OTP_CODE": code},
        )
    expect_tokens(answer(client, person, challenge, code)["AuthenticationResult"], pool, client, person)


def test_parameters_are_required(client, person):
    challenge = otp_challenge(client, person)
    with fails("InvalidParameterException", "Missing required parameter EMAIL_OTP_CODE"):
        client.respond("EMAIL_OTP", challenge["Session"], USERNAME=person.email)
    with fails("InvalidParameterException", "Missing required parameter Session"):
        client.respond("EMAIL_OTP", USERNAME=person.email, EMAIL_OTP_CODE="12345678")


def test_a_sign_up_leads_into_the_first_sign_in(pool, client, outbox):
    """SignUp and ConfirmSignUp hand a session on, which signs in without asking again."""
    ada = address()
    signed_up = client.sign_up(ada)
    confirmed = client.confirm(ada, outbox.code(ada), Session=signed_up["Session"])
    done = client.initiate("USER_AUTH", session=confirmed["Session"], USERNAME=ada)
    expect_tokens(done["AuthenticationResult"], pool, client)
    assert claims_of(done["AuthenticationResult"]["AccessToken"])["sub"] == signed_up["UserSub"]
    with fails("NotAuthorizedException"):
        client.initiate("USER_AUTH", session=confirmed["Session"], USERNAME=ada)


@pytest.mark.parametrize("password", [PASSWORD, None])
@pytest.mark.parametrize("more", [{}, {"PREFERRED_CHALLENGE": "EMAIL_OTP"}])
def test_amplifys_automatic_sign_in(pool, client, outbox, password, more):
    """`signUp` with `autoSignIn: {authFlowType: "USER_AUTH"}`, `confirmSignUp`, `autoSignIn()` of aws-amplify 6.20.

    apis/confirmSignUp.ts sends no session and keeps the one in the answer; handleUserAuthFlow.ts sends that with
    InitiateAuth."""
    ada = address()
    chosen = {"Password": password} if password else {}
    assert pool.api.sign_up(ClientId=client.id, Username=ada, **chosen)["Session"]
    session = client.confirm(ada, outbox.code(ada))["Session"]
    done = client.initiate("USER_AUTH", session=session, USERNAME=ada, **more)
    expect_tokens(done["AuthenticationResult"], pool, client)
    with fails("NotAuthorizedException", SESSION_SPENT):
        client.initiate("USER_AUTH", session=session, USERNAME=ada)


def test_the_session_of_a_confirmation_is_that_persons_alone(pool, client, outbox):
    ada, other = address(), pool.user()
    client.sign_up(ada)
    session = client.confirm(ada, outbox.code(ada))["Session"]
    with fails("NotAuthorizedException"):
        client.initiate("USER_AUTH", session=session, USERNAME=other.email)
    with fails("NotAuthorizedException"):
        pool.client().initiate("USER_AUTH", session=session, USERNAME=ada)
    assert client.initiate("USER_AUTH", session=session, USERNAME=ada)["AuthenticationResult"]


FACTORS = [["PASSWORD"], ["PASSWORD", "EMAIL_OTP"], ["PASSWORD", "WEB_AUTHN"], ["PASSWORD", "SMS_OTP"]]


@pytest.mark.parametrize("mfa", ["OFF", "OPTIONAL"])
@pytest.mark.parametrize("factors", FACTORS, ids="-".join)
def test_the_client_decides_about_the_session_of_a_sign_up(server, outbox, factors, mfa):
    """It comes with ALLOW_USER_AUTH, whatever the pool's first factors (amplify-swift#4082, aws-sdk-js-v3#6724)."""
    pool = passwordless(server, factors=factors)
    software = {"SoftwareTokenMfaConfiguration": {"Enabled": True}} if mfa == "OPTIONAL" else {}
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, MfaConfiguration=mfa, **software)
    plain, ada = pool.client(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"]), address()
    assert "Session" not in plain.sign_up(ada)
    assert "Session" not in plain.confirm(ada, outbox.code(ada))
    client, bob = pool.client(ExplicitAuthFlows=["ALLOW_USER_AUTH"]), address()
    session = client.sign_up(bob)["Session"]
    # A wrong code does not spend it (amplify-android#3135).
    with fails("CodeMismatchException", MISMATCH):
        client.confirm(bob, another(outbox.code(bob)), Session=session)
    session = client.confirm(bob, outbox.code(bob), Session=session)["Session"]
    done = client.initiate("USER_AUTH", session=session, USERNAME=bob)
    expect_tokens(done["AuthenticationResult"], pool, client)
    with fails("NotAuthorizedException", SESSION_SPENT):
        client.initiate("USER_AUTH", session=session, USERNAME=bob)


def test_a_confirmation_alone_gives_no_session_where_codes_do_not_sign_in(server, outbox):
    """So that the app is asked for a factor (amplify-android, PR#3136)."""
    client, ada = Pool(server).client(), address()
    client.sign_up(ada)
    assert "Session" not in client.confirm(ada, outbox.code(ada))
    choice = client.initiate("USER_AUTH", USERNAME=ada)
    assert choice["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]


def test_the_session_of_a_sign_up_waits_for_the_confirmation(server, outbox):
    """An administrator's, or by a link: aws-amplify asks again and again with the session of SignUp."""
    pool = Pool(server)
    client, ada = pool.client(), address()
    session = client.sign_up(ada)["Session"]
    for _ in range(2):
        with fails("UserNotConfirmedException", "User is not confirmed."):
            client.initiate("USER_AUTH", session=session, USERNAME=ada)
    pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=ada)
    other = pool.user()
    with fails("NotAuthorizedException", SESSION_INVALID):
        client.initiate("USER_AUTH", session=session, USERNAME=other.email)
    with fails("NotAuthorizedException", SESSION_INVALID):
        pool.client().initiate("USER_AUTH", session=session, USERNAME=ada)
    done = client.initiate("USER_AUTH", session=session, USERNAME=ada)
    expect_tokens(done["AuthenticationResult"], pool, client)


def test_nothing_proved_gives_no_session(pool, client):
    """Without a password, an administrator's confirmation proves nothing of whoever signed up."""
    ada = address()
    session = pool.api.sign_up(ClientId=client.id, Username=ada)["Session"]
    pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=ada)
    with fails("NotAuthorizedException", SESSION_INVALID):
        client.initiate("USER_AUTH", session=session, USERNAME=ada)


def test_the_reset_code_is_not_the_sign_up_code(pool, client, outbox):
    ada = address()
    client.sign_up(ada)
    signed_up = outbox.last(ada, kind="sign_up")["code"]
    with fails(
        ("ExpiredCodeException", "CodeMismatchException"), re.compile(f"^({re.escape(EXPIRED)}|{re.escape(MISMATCH)})$")
    ):
        client.reset(ada, signed_up)
    client.confirm(ada, signed_up)
