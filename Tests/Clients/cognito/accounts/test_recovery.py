"""Forgotten and changed passwords."""

import re

import pytest

from support.pools import (
    EXPIRED,
    LIMIT,
    MISMATCH,
    NO_COMBINATION,
    OTHER_PASSWORD,
    PASSWORD,
    WRONG_PASSWORD,
    Pool,
    address,
    fails,
)
from support.tokens import verifies

THIRD_PASSWORD = "Staple-Battery-3"
POLICY = [
    ("Sh0rt-1", "Password not long enough"),
    ("correct-horse-1", "Password must have uppercase characters"),
    ("CORRECT-HORSE-1", "Password must have lowercase characters"),
    ("Correct-Horse-x", "Password must have numeric characters"),
    ("CorrectHorse11", "Password must have symbol characters"),
]


def another(code):
    return str((int(code[0]) + 1) % 10) + code[1:]


def test_a_mailed_code_sets_a_new_password(client, person, outbox):
    answer = client.forgot(person.email)
    assert answer["CodeDeliveryDetails"] == {
        "Destination": "u***@e***",
        "DeliveryMedium": "EMAIL",
        "AttributeName": "email",
    }
    message = outbox.last(person.email)
    assert message["kind"] == "forgot_password" and re.fullmatch(r"\d{6}", message["code"])
    assert client.sign_in(person, PASSWORD), "the old password holds until the code is used"
    client.reset(person.email, message["code"], OTHER_PASSWORD)
    assert client.sign_in(person, OTHER_PASSWORD)
    assert client.srp_sign_in(person, OTHER_PASSWORD)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.sign_in(person, PASSWORD)


def test_a_new_password_revokes_nothing(client, person, outbox):
    tokens = client.sign_in(person)
    client.forgot(person.email)
    client.reset(person.email, outbox.code(person.email))
    assert client.who(tokens["AccessToken"])
    assert client.refresh(tokens["RefreshToken"])


def test_a_code_is_used_once(client, person, outbox):
    client.forgot(person.email)
    code = outbox.code(person.email)
    client.reset(person.email, code, OTHER_PASSWORD)
    with fails("ExpiredCodeException", EXPIRED):
        client.reset(person.email, code, THIRD_PASSWORD)
    assert client.sign_in(person, OTHER_PASSWORD)


def test_one_code_serves_one_caller(client, person, outbox, together):
    client.forgot(person.email)
    code = outbox.code(person.email)
    done, refused = together(lambda index: client.reset(person.email, code, f"Chosen-Password-{index}"))
    assert len(done) == 1
    # Who comes too late finds it spent, and from the sixth attempt on the hour's allowance as well.
    codes = {error.response["Error"]["Code"] for error in refused}
    assert codes <= {"ExpiredCodeException", "LimitExceededException"} and "ExpiredCodeException" in codes


def test_a_wrong_code_changes_nothing(client, person, outbox):
    client.forgot(person.email)
    code = outbox.code(person.email)
    with fails("CodeMismatchException", MISMATCH):
        client.reset(person.email, another(code))
    assert client.sign_in(person, PASSWORD)
    client.reset(person.email, code)


def test_a_second_code_replaces_the_first(client, person, outbox):
    client.forgot(person.email)
    first = outbox.last(person.email)
    client.forgot(person.email)
    second = outbox.last(person.email)
    assert second["id"] != first["id"]
    if first["code"] != second["code"]:
        with fails("CodeMismatchException", MISMATCH):
            client.reset(person.email, first["code"])
    client.reset(person.email, second["code"])


def test_a_code_that_was_never_asked_for_is_expired(client, person):
    with fails("ExpiredCodeException", EXPIRED):
        client.reset(person.email, "123456")


def test_a_code_belongs_to_its_user(pool, client, person, outbox):
    other = pool.user()
    client.forgot(person.email)
    client.forgot(other.email)
    mine, theirs = outbox.code(person.email), outbox.code(other.email)
    if mine != theirs:
        with fails("CodeMismatchException", MISMATCH):
            client.reset(other.email, mine)
    client.reset(other.email, theirs)


def test_a_code_lives_for_an_hour(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, ada, bob = pool.client(), pool.user(), pool.user()
    client.forgot(ada.email)
    client.forgot(bob.email)
    own_server.clock.advance(minutes=59, seconds=59)
    client.reset(ada.email, own_server.outbox.code(ada.email))
    own_server.clock.advance(2)
    with fails("ExpiredCodeException", EXPIRED):
        client.reset(bob.email, own_server.outbox.code(bob.email))
    assert client.sign_in(bob, PASSWORD)


@pytest.mark.parametrize("password, reason", POLICY)
def test_a_rejected_password_leaves_the_code_valid(client, person, outbox, password, reason):
    client.forgot(person.email)
    code = outbox.code(person.email)
    with fails("InvalidPasswordException", f"Password does not conform to policy: {reason}"):
        client.reset(person.email, code, password)
    assert client.sign_in(person, PASSWORD)
    client.reset(person.email, code)


def test_an_address_that_is_not_verified_gets_no_code(pool, client, outbox):
    ada = address()
    client.sign_up(ada)
    pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=ada)
    count = len(outbox.all(to=ada))
    with fails(
        "InvalidParameterException",
        "Cannot reset password for the user as there is no registered/verified email or phone_number",
    ):
        client.forgot(ada)
    assert len(outbox.all(to=ada)) == count


def test_an_invited_user_has_nothing_to_forget(pool, client, outbox):
    ada = pool.invite().email
    with fails("NotAuthorizedException", "User password cannot be reset in the current state."):
        client.forgot(ada)
    assert outbox.none(ada)


def test_a_disabled_user_is_told(pool, client, person, outbox):
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    with fails("NotAuthorizedException", "User is disabled."):
        client.forgot(person.email)
    assert outbox.none(person.email)


def test_an_unknown_user_is_told_apart_only_if_the_client_says_so(pool, client, person, outbox):
    nobody = address()
    with fails("UserNotFoundException", NO_COMBINATION):
        client.forgot(nobody)
    with fails("UserNotFoundException", NO_COMBINATION):
        client.reset(nobody, "123456")

    careful = pool.client(PreventUserExistenceErrors="ENABLED")
    # As for a user who has not requested a code.
    for name in (nobody, person.email):
        with fails("ExpiredCodeException", EXPIRED):
            careful.reset(name, "123456")
    assert careful.forgot(nobody)["CodeDeliveryDetails"] == {
        "Destination": "u***@e***",
        "DeliveryMedium": "EMAIL",
        "AttributeName": "email",
    }
    with fails("CodeMismatchException", MISMATCH):
        careful.reset(nobody, "123456")
    assert outbox.none(nobody)
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    assert careful.forgot(person.email)["CodeDeliveryDetails"]["Destination"] == "u***@e***"
    assert outbox.none(person.email)
    with fails("CodeMismatchException", MISMATCH):
        careful.reset(person.email, "123456")


@pytest.mark.parametrize(
    "recovery, medium",
    [
        # A pool that was given no setting has verified_email before verified_phone_number (recorded, 6 September 2024).
        (None, "EMAIL"),
        # An empty one selects the legacy behaviour: SMS is preferred over email (CreateUserPool in the API reference).
        ({}, "SMS"),
        ({"RecoveryMechanisms": [{"Name": "verified_phone_number", "Priority": 1}]}, "SMS"),
    ],
)
def test_the_setting_names_the_way_to_recover(server, recovery, medium):
    sms = {"SnsCallerArn": "arn:aws:iam::000000000000:role/sms"}
    pool = Pool(server, AccountRecoverySetting=recovery, SmsConfiguration=sms)
    person = pool.user(phone_number="+15550123456", phone_number_verified="true")
    assert pool.client().forgot(person.email)["CodeDeliveryDetails"]["DeliveryMedium"] == medium


def test_an_update_without_a_setting_goes_back_to_the_default(server):
    """What an update leaves out gets its default (UpdateUserPool in the API reference)."""
    only = {"RecoveryMechanisms": [{"Name": "verified_phone_number", "Priority": 1}]}
    pool = Pool(server, AccountRecoverySetting=only)
    assert pool.description["AccountRecoverySetting"] == only
    pool.api.update_user_pool(UserPoolId=pool.id, AutoVerifiedAttributes=["email"])
    shown = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]["AccountRecoverySetting"]
    assert [way["Name"] for way in shown["RecoveryMechanisms"]] == ["verified_email", "verified_phone_number"]


def test_recovery_may_be_left_to_the_administrator(server):
    pool = Pool(server, AccountRecoverySetting={"RecoveryMechanisms": [{"Name": "admin_only", "Priority": 1}]})
    client, person = pool.client(), pool.user()
    with fails("NotAuthorizedException", "Contact administrator to reset password."):
        client.forgot(person.email)


def test_guessing_is_stopped(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.client(), pool.user()
    client.forgot(person.email)
    code, guesses = own_server.outbox.code(person.email), 0
    while guesses <= 20:
        try:
            client.reset(person.email, another(code))
        except client.api.exceptions.CodeMismatchException:
            guesses += 1
        except (
            client.api.exceptions.LimitExceededException,
            client.api.exceptions.TooManyFailedAttemptsException,
        ) as error:
            assert error.response["Error"]["Message"] == LIMIT
            break
    assert 4 <= guesses <= 20, "between 5 and 20 tries an hour"
    with fails(("LimitExceededException", "TooManyFailedAttemptsException"), LIMIT):
        client.reset(person.email, code)
    assert client.sign_in(person, PASSWORD)
    own_server.clock.advance(hours=1, seconds=1)
    client.forgot(person.email)
    client.reset(person.email, own_server.outbox.code(person.email))


def test_asking_is_stopped(client, person, outbox):
    asked = 0
    while asked <= 20:
        try:
            client.forgot(person.email)
            asked += 1
        except client.api.exceptions.LimitExceededException as error:
            assert error.response["Error"]["Message"] == LIMIT
            break
    assert 5 <= asked <= 20
    assert len(outbox.all(to=person.email, limit=100)) == asked


def test_a_confidential_client_proves_its_secret(pool, person, outbox):
    client = pool.client(GenerateSecret=True)
    missing = f"Client {client.id} is configured with secret but SECRET_HASH was not received"
    with fails("NotAuthorizedException", missing):
        pool.api.forgot_password(ClientId=client.id, Username=person.email)
    assert outbox.none(person.email)
    client.forgot(person.email)
    with fails("NotAuthorizedException", missing):
        pool.api.confirm_forgot_password(
            ClientId=client.id,
            Username=person.email,
            ConfirmationCode=outbox.code(person.email),
            Password=OTHER_PASSWORD,
        )
    with fails("NotAuthorizedException", f"Unable to verify secret hash for client {client.id}"):
        pool.api.confirm_forgot_password(
            ClientId=client.id,
            Username=person.email,
            ConfirmationCode=outbox.code(person.email),
            Password=OTHER_PASSWORD,
            SecretHash="AAAA",
        )
    client.reset(person.email, outbox.code(person.email))


def test_pycognito_recovers(pool, client, server, person, outbox):
    app = client.pycognito(person.email)
    app.initiate_forgot_password()
    app.confirm_forgot_password(outbox.code(person.email), OTHER_PASSWORD)
    app.authenticate(OTHER_PASSWORD)
    app.change_password(OTHER_PASSWORD, THIRD_PASSWORD)
    assert client.sign_in(person, THIRD_PASSWORD)


# --- Changing a known password ---


def change(client, tokens, old, new):
    return client.api.change_password(AccessToken=tokens["AccessToken"], PreviousPassword=old, ProposedPassword=new)


def test_a_signed_in_user_changes_the_password(client, person):
    tokens = client.sign_in(person)
    change(client, tokens, PASSWORD, OTHER_PASSWORD)
    assert client.sign_in(person, OTHER_PASSWORD)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.sign_in(person, PASSWORD)
    assert client.who(tokens["AccessToken"]) and client.refresh(tokens["RefreshToken"])


def test_the_old_password_must_be_known(client, person):
    tokens = client.sign_in(person)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        change(client, tokens, THIRD_PASSWORD, OTHER_PASSWORD)
    assert client.sign_in(person, PASSWORD)


@pytest.mark.parametrize("password, reason", POLICY)
def test_a_changed_password_keeps_the_policy(client, person, password, reason):
    tokens = client.sign_in(person)
    with fails("InvalidPasswordException", f"Password does not conform to policy: {reason}"):
        change(client, tokens, PASSWORD, password)
    assert client.sign_in(person, PASSWORD)


def test_a_password_is_not_used_again_where_the_pool_remembers(server):
    pool = Pool(
        server,
        Policies={
            "PasswordPolicy": {
                "MinimumLength": 8,
                "RequireUppercase": True,
                "RequireLowercase": True,
                "RequireNumbers": True,
                "RequireSymbols": True,
                "PasswordHistorySize": 2,
            }
        },
    )
    client, person = pool.client(), pool.user()
    tokens = client.sign_in(person)
    change(client, tokens, PASSWORD, OTHER_PASSWORD)
    for used in (OTHER_PASSWORD, PASSWORD):
        with fails("PasswordHistoryPolicyViolationException", "Password has previously been used"):
            change(client, tokens, OTHER_PASSWORD, used)
    change(client, tokens, OTHER_PASSWORD, THIRD_PASSWORD)
    assert client.sign_in(person, THIRD_PASSWORD)


def test_only_an_access_token_of_the_user_counts(pool, client, person):
    tokens = client.sign_in(person)
    for token, message in ((tokens["IdToken"], "Invalid Access Token"), ("nonsense", "Invalid Access Token")):
        with fails("NotAuthorizedException", message):
            pool.api.change_password(AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword=OTHER_PASSWORD)
    assert verifies(tokens["IdToken"], pool.issuer) and client.sign_in(person, PASSWORD)


def test_changes_are_limited(client, person):
    tokens = client.sign_in(person)
    for _ in range(5):
        with fails("NotAuthorizedException", WRONG_PASSWORD):
            change(client, tokens, THIRD_PASSWORD, OTHER_PASSWORD)
    with fails(
        ("LimitExceededException", "NotAuthorizedException"),
        re.compile(f"^({re.escape(LIMIT)}|Password attempts exceeded)$"),
    ):
        change(client, tokens, PASSWORD, OTHER_PASSWORD)
