"""Sign-up, confirmation by mailed code, resending."""

import re

import pytest

from support.pools import (
    EXPIRED,
    LIMIT,
    MISMATCH,
    NO_COMBINATION,
    NO_USER,
    OTHER_PASSWORD,
    PASSWORD,
    UUID,
    WRONG_PASSWORD,
    Pool,
    address,
    as_dict,
    attributes,
    fails,
    secret_hash,
)
from support.tokens import claims_of

GUESSED = ("LimitExceededException", "TooManyFailedAttemptsException")


def another(code):
    """A well-formed code that is not this one."""
    return str((int(code[0]) + 1) % 10) + code[1:]


def test_a_sign_up_waits_for_the_mailed_code(pool, client, outbox):
    ada = address("ada")
    answer = client.sign_up(ada)
    assert UUID.match(answer["UserSub"])
    assert answer["UserConfirmed"] is False
    assert answer["CodeDeliveryDetails"] == {
        "Destination": "a***@e***",
        "DeliveryMedium": "EMAIL",
        "AttributeName": "email",
    }

    message = outbox.last(ada)
    assert message["kind"] == "sign_up" and message["channel"] == "email"
    assert message["to"] == ada and message["realm"] == pool.id
    assert re.fullmatch(r"\d{6}", message["code"])
    assert message["code"] in message["body"] and message["subject"]

    user = pool.describe_user(ada)
    assert user["UserStatus"] == "UNCONFIRMED" and user["Enabled"] is True
    assert pool.attributes_of(ada)["email"] == ada


def wrong_and_right(client, name):
    """What each flow says to a wrong password and to the right one."""
    for password in (OTHER_PASSWORD, PASSWORD):
        yield lambda password=password: client.start(name, password)
        yield lambda password=password: client.admin_initiate(
            "ADMIN_USER_PASSWORD_AUTH", USERNAME=name, PASSWORD=password
        )
        yield lambda password=password: client.srp_finish(*client.srp_start(name), password)
        yield lambda password=password: client.initiate(
            "USER_AUTH", USERNAME=name, PREFERRED_CHALLENGE="PASSWORD", PASSWORD=password
        )


@pytest.mark.parametrize("existence", ["LEGACY", "ENABLED"])
@pytest.mark.parametrize("named", [{"UsernameAttributes": ["email"]}, {"UsernameAttributes": None}], ids=str)
def test_an_unconfirmed_user_is_told_whatever_the_password(server, named, existence):
    """By the username, or by the address that is the username (amazon-cognito-identity-js#288, amplify-js#11209)."""
    pool = Pool(server, **named)
    client = pool.client(PreventUserExistenceErrors=existence)
    ada = address() if named["UsernameAttributes"] else f"ada-{address()[-20:-12]}"
    client.sign_up(ada, described={"email": address()} if not named["UsernameAttributes"] else {})
    # Nothing is guessed, so that nothing is counted.
    for _ in range(3):
        for attempt in wrong_and_right(client, ada):
            with fails("UserNotConfirmedException", "User is not confirmed."):
                attempt()


@pytest.mark.parametrize(
    "existence, code, message",
    [("LEGACY", "UserNotFoundException", NO_USER), ("ENABLED", "NotAuthorizedException", WRONG_PASSWORD)],
)
def test_an_unverified_alias_names_no_unconfirmed_user(server, existence, code, message):
    """amplify-js#6212 and amplify-android#1128: by the alias nobody is found, by the username somebody unconfirmed."""
    client, mail = Pool(server, AliasAttributes=["email"]).client(PreventUserExistenceErrors=existence), address()
    client.sign_up("ada", described={"email": mail})
    with fails("UserNotConfirmedException"):
        client.start("ada")
    for password in (PASSWORD, OTHER_PASSWORD):
        with fails(code, message):
            client.start(mail, password)


def every_view(pool, client, name, token=None):
    """Each way to see a user's attributes."""
    yield pool.attributes_of(name)
    found = pool.api.list_users(UserPoolId=pool.id, Filter=f'email = "{pool.attributes_of(name)["email"]}"')["Users"]
    yield as_dict(found[0]["Attributes"])
    if token:
        yield as_dict(client.who(token)["UserAttributes"])


SMS = {"SnsCallerArn": "arn:aws:iam::000000000000:role/sms"}
MARKS = {"email": "email_verified", "phone_number": "phone_number_verified"}


@pytest.mark.parametrize("verifies", [[], ["email"], ["phone_number"], ["email", "phone_number"]], ids=str)
@pytest.mark.parametrize("given", [["email"], ["phone_number"], ["email", "phone_number"], []], ids=str)
def test_an_address_of_a_sign_up_is_marked_as_not_verified(server, given, verifies):
    """cognito-local PR#386, amazon-cognito-identity-js#566: false with an address, absent without one."""
    pool = Pool(server, UsernameAttributes=None, AutoVerifiedAttributes=verifies, SmsConfiguration=SMS)
    client, name = pool.client(), f"ada-{address()[-20:-12]}"
    addresses = {"email": address(), "phone_number": "+15555550123"}
    client.sign_up(name, described={one: addresses[one] for one in given})
    marks = {mark: "false" for one, mark in MARKS.items() if one in given}

    def marks_of(shown):
        return {mark: shown[mark] for mark in MARKS.values() if mark in shown}

    assert marks_of(pool.attributes_of(name)) == marks
    pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=name)
    tokens = client.sign_in(name)
    if "email" in given:
        for shown in every_view(pool, client, name, tokens["AccessToken"]):
            assert marks_of(shown) == marks
    claims = claims_of(tokens["IdToken"])
    assert {mark: claims[mark] for mark in MARKS.values() if mark in claims} == {mark: False for mark in marks}


def test_an_administrator_s_address_has_no_mark(pool):
    """Recorded in the examples of the command line: AdminCreateUser answers without one."""
    name = address()
    pool.api.admin_create_user(UserPoolId=pool.id, Username=name, MessageAction="SUPPRESS", TemporaryPassword=PASSWORD)
    assert "email_verified" not in pool.attributes_of(name)


def test_the_code_confirms_and_verifies_the_address(pool, client, outbox):
    ada = address()
    sub = client.sign_up(ada)["UserSub"]
    client.confirm(ada, outbox.code(ada))
    assert pool.status_of(ada) == "CONFIRMED"
    described = pool.attributes_of(ada)
    assert described["email_verified"] == "true" and described["sub"] == sub
    assert pool.describe_user(ada)["Username"] == sub
    assert client.sign_in(ada)["AccessToken"]


def test_a_code_is_used_once(client, outbox):
    ada = address()
    client.sign_up(ada)
    code = outbox.code(ada)
    client.confirm(ada, code)
    with fails("NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"):
        client.confirm(ada, code)


def test_one_code_confirms_one_caller(client, outbox, together):
    ada = address()
    client.sign_up(ada)
    code = outbox.code(ada)
    done, refused = together(lambda _: client.confirm(ada, code))
    assert len(done) == 1
    assert {error.response["Error"]["Code"] for error in refused} <= {"NotAuthorizedException", "ExpiredCodeException"}


def test_a_wrong_code_changes_nothing(pool, client, outbox):
    ada = address()
    client.sign_up(ada)
    code = outbox.code(ada)
    with fails("CodeMismatchException", MISMATCH):
        client.confirm(ada, another(code))
    assert pool.status_of(ada) == "UNCONFIRMED"
    client.confirm(ada, code)
    assert pool.status_of(ada) == "CONFIRMED"


def test_a_code_belongs_to_its_user(client, outbox):
    ada, bob = address("ada"), address("bob")
    client.sign_up(ada)
    client.sign_up(bob)
    if outbox.code(ada) == outbox.code(bob):
        pytest.skip("both drew the same code: one run in a million")
    with fails("CodeMismatchException", MISMATCH):
        client.confirm(ada, outbox.code(bob))


def test_a_resent_code_replaces_the_first(client, outbox):
    ada = address()
    client.sign_up(ada)
    first = outbox.last(ada)
    answer = client.resend(ada)
    assert answer["CodeDeliveryDetails"] == {
        "Destination": "u***@e***",
        "DeliveryMedium": "EMAIL",
        "AttributeName": "email",
    }
    second = outbox.last(ada)
    assert second["id"] != first["id"] and second["kind"] == "resend"
    assert re.fullmatch(r"\d{6}", second["code"])
    if first["code"] != second["code"]:
        with fails("CodeMismatchException", MISMATCH):
            client.confirm(ada, first["code"])
    client.confirm(ada, second["code"])


def test_a_confirmed_user_gets_no_code(client, person, outbox):
    with fails("InvalidParameterException", "User is already confirmed."):
        client.resend(person.email)
    assert outbox.none(person.email)


def test_codes_are_resent_five_times_an_hour(client, outbox):
    ada = address()
    client.sign_up(ada)
    for _ in range(5):
        client.resend(ada)
    count = len(outbox.all(to=ada))
    with fails("LimitExceededException", LIMIT):
        client.resend(ada)
    assert len(outbox.all(to=ada)) == count == 6
    client.confirm(ada, outbox.code(ada))


def test_guessing_is_stopped_and_an_hour_later_forgiven(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, ada = pool.client(), address()
    client.sign_up(ada)
    code = own_server.outbox.code(ada)
    for _ in range(15):
        with fails("CodeMismatchException", MISMATCH):
            client.confirm(ada, another(code))
    with fails(GUESSED, LIMIT):
        client.confirm(ada, another(code))
    with fails(GUESSED, LIMIT):
        client.confirm(ada, code)
    assert pool.status_of(ada) == "UNCONFIRMED"
    own_server.clock.advance(hours=1, seconds=1)
    client.resend(ada)
    client.confirm(ada, own_server.outbox.code(ada))


def test_a_code_lives_for_a_day(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, ada, bob = pool.client(), address("ada"), address("bob")
    client.sign_up(ada)
    client.sign_up(bob)
    own_server.clock.advance(hours=23, minutes=59)
    client.confirm(ada, own_server.outbox.code(ada))
    own_server.clock.advance(minutes=2)
    with fails("ExpiredCodeException", EXPIRED):
        client.confirm(bob, own_server.outbox.code(bob))
    assert pool.status_of(bob) == "UNCONFIRMED"
    client.resend(bob)
    client.confirm(bob, own_server.outbox.code(bob))


@pytest.mark.parametrize(
    "password, reason",
    [
        ("Sh0rt-1", "Password not long enough"),
        ("correct-horse-1", "Password must have uppercase characters"),
        ("CORRECT-HORSE-1", "Password must have lowercase characters"),
        ("Correct-Horse-x", "Password must have numeric characters"),
        ("CorrectHorse11", "Password must have symbol characters"),
        ("short", "Password not long enough"),
    ],
)
def test_the_password_policy_is_kept(pool, client, outbox, password, reason):
    ada = address()
    with fails("InvalidPasswordException", f"Password did not conform with policy: {reason}"):
        client.sign_up(ada, password)
    with fails("UserNotFoundException", NO_USER):
        pool.describe_user(ada)
    assert outbox.none(ada)


@pytest.mark.parametrize("symbol", list("^$*.[]{}()?\"!@#%&/\\,><':;_~`=+-|"))
def test_every_listed_symbol_counts(client, symbol):
    assert client.sign_up(password=f"Correct1Horse{symbol}")["UserSub"]


def test_a_pool_sets_its_own_policy(server):
    pool = Pool(
        server,
        Policies={
            "PasswordPolicy": {
                "MinimumLength": 12,
                "RequireUppercase": False,
                "RequireLowercase": True,
                "RequireNumbers": False,
                "RequireSymbols": False,
            }
        },
    )
    client = pool.client()
    with fails("InvalidPasswordException", "Password did not conform with policy: Password not long enough"):
        client.sign_up(password="elevenchars")
    assert client.sign_up(password="twelve-chars")["UserSub"]


@pytest.mark.parametrize("confirmed", [False, True])
def test_a_name_is_taken_from_the_first_sign_up_on(client, outbox, confirmed):
    ada = address()
    client.sign_up(ada)
    first = outbox.last(ada)
    if confirmed:
        client.confirm(ada, first["code"])
    with fails("UsernameExistsException", "User already exists"):
        client.sign_up(ada, OTHER_PASSWORD)
    assert outbox.last(ada)["id"] == first["id"]
    if confirmed:
        assert client.sign_in(ada, PASSWORD)
        with fails("NotAuthorizedException", WRONG_PASSWORD):
            client.sign_in(ada, OTHER_PASSWORD)


def test_prevention_of_existence_errors_does_not_hide_a_taken_name(pool):
    client = pool.client(PreventUserExistenceErrors="ENABLED")
    ada = address()
    client.sign_up(ada)
    with fails("UsernameExistsException", "User already exists"):
        client.sign_up(ada)


def test_of_many_sign_ups_with_one_name_one_succeeds(pool, client, together):
    ada = address()
    done, refused = together(lambda _: client.sign_up(ada))
    assert len(done) == 1
    assert {error.response["Error"]["Code"] for error in refused} == {"UsernameExistsException"}
    assert pool.attributes_of(ada)["sub"] == done[0]["UserSub"]


@pytest.mark.parametrize(
    "settings, username, message",
    [
        ({"UsernameAttributes": ["email"]}, "ada", "Username should be an email."),
        ({"UsernameAttributes": ["email"]}, "+15555550123", "Username should be an email."),
        ({"UsernameAttributes": ["phone_number"]}, "ada", "Username should be a phone number."),
        (
            {"UsernameAttributes": ["phone_number", "email"]},
            "ada",
            "Username should be either an email or a phone number.",
        ),
        (
            {"AliasAttributes": ["email"]},
            "ada@example.com",
            "Username cannot be of email format, since user pool is configured for email alias.",
        ),
    ],
)
def test_the_form_of_a_username_is_the_pools(server, settings, username, message):
    client = Pool(server, **settings).client()
    with fails("InvalidParameterException", message):
        client.sign_up(username)


def test_a_plain_pool_keeps_the_username(server, outbox):
    pool = Pool(server, UsernameAttributes=None)
    client, ada = pool.client(), address()
    client.sign_up("ada", described={"email": ada, "name": "Ada Lovelace"})
    client.confirm("ada", outbox.code(ada))
    assert pool.describe_user("ada")["Username"] == "ada"
    assert pool.attributes_of("ada")["name"] == "Ada Lovelace"
    assert client.sign_in("ada")
    with fails("UserNotFoundException", NO_USER):
        client.sign_in(ada)


def test_an_alias_signs_in_once_it_is_verified(server, outbox):
    pool = Pool(server, AliasAttributes=["email", "preferred_username"])
    client, ada = pool.client(), address()
    client.sign_up("ada", described={"email": ada})
    with fails("UserNotFoundException", NO_USER):
        client.sign_in(ada)
    client.confirm("ada", outbox.code(ada))
    assert client.sign_in(ada) and client.sign_in("ada")


def test_an_alias_in_use_is_refused_at_confirmation(server, outbox):
    pool = Pool(server, AliasAttributes=["email"])
    client, shared = pool.client(), address()
    client.sign_up("first", described={"email": shared})
    client.confirm("first", outbox.code(shared))
    client.sign_up("second", described={"email": shared})
    code = outbox.code(shared)
    with fails("AliasExistsException", "An account with the email already exists."):
        client.confirm("second", code)
    assert pool.status_of("second") == "UNCONFIRMED"
    client.confirm("second", code, ForceAliasCreation=True)
    assert pool.attributes_of("second")["email_verified"] == "true"
    assert pool.attributes_of("first")["email_verified"] == "false"
    claims = client.who(client.sign_in(shared)["AccessToken"])
    assert claims["Username"] == "second"


def test_two_spellings_are_two_users_unless_the_pool_says_otherwise(server):
    exact = Pool(server, UsernameAttributes=None).client()
    exact.sign_up("ada", described={"email": address()})
    exact.sign_up("Ada", described={"email": address()})
    folded = Pool(server, UsernameAttributes=None, UsernameConfiguration={"CaseSensitive": False}).client()
    folded.sign_up("ada", described={"email": address()})
    with fails("UsernameExistsException", "User already exists"):
        folded.sign_up("Ada", described={"email": address()})


def test_nothing_is_sent_when_nothing_is_verified(server, outbox):
    client, ada = Pool(server, AutoVerifiedAttributes=None).client(), address()
    answer = client.sign_up(ada)
    assert "CodeDeliveryDetails" not in answer and answer["UserConfirmed"] is False
    assert outbox.none(ada)


def test_a_text_goes_before_a_mail(server, outbox):
    pool = Pool(
        server,
        UsernameAttributes=None,
        AutoVerifiedAttributes=["email", "phone_number"],
        SmsConfiguration={"SnsCallerArn": "arn:aws:iam::000000000000:role/sms", "ExternalId": "sms"},
    )
    client, ada = pool.client(), address()
    number = "+1555" + str(abs(hash(ada)) % 10**7).zfill(7)
    answer = client.sign_up("ada", described={"email": ada, "phone_number": number})
    details = answer["CodeDeliveryDetails"]
    assert details["DeliveryMedium"] == "SMS" and details["AttributeName"] == "phone_number"
    assert re.fullmatch(r"\+\*+" + number[-4:], details["Destination"])
    message = outbox.last(number)
    assert message["channel"] == "sms" and outbox.none(ada)
    client.confirm("ada", message["code"])
    described = pool.attributes_of("ada")
    assert described["phone_number_verified"] == "true"
    assert described.get("email_verified", "false") == "false"


@pytest.mark.parametrize(
    "described, code, message",
    [
        ({"email": "not an address"}, "InvalidParameterException", "Invalid email address format."),
        ({"phone_number": "0555 123"}, "InvalidParameterException", "Invalid phone number format."),
        (
            {"custom:nothing": "x"},
            "InvalidParameterException",
            "Attributes did not conform to the schema: Type for attribute {custom:nothing} could not be determined",
        ),
        ({"email_verified": "true"}, "NotAuthorizedException", "A client attempted to write unauthorized attribute"),
        ({"sub": "me"}, ("NotAuthorizedException", "InvalidParameterException"), None),
    ],
)
def test_attributes_are_checked(server, described, code, message):
    pool = Pool(server, UsernameAttributes=None)
    client = pool.client()
    with fails(code, message):
        client.sign_up("ada", described=described)
    with fails("UserNotFoundException", NO_USER):
        pool.describe_user("ada")


def test_a_required_attribute_is_required(server):
    pool = Pool(server, UsernameAttributes=None, Schema=[{"Name": "name", "Required": True}])
    client = pool.client()
    with fails(
        "InvalidParameterException", "Attributes did not conform to the schema: name: The attribute is required\n"
    ):
        client.sign_up("ada", described={"email": address()})
    client.sign_up("ada", described={"email": address(), "name": "Ada"})


def test_custom_attributes_follow_their_schema(server):
    pool = Pool(
        server,
        Schema=[
            {
                "Name": "plan",
                "AttributeDataType": "String",
                "Mutable": True,
                "StringAttributeConstraints": {"MinLength": "2", "MaxLength": "5"},
            },
            {
                "Name": "seats",
                "AttributeDataType": "Number",
                "Mutable": True,
                "NumberAttributeConstraints": {"MinValue": "1", "MaxValue": "9"},
            },
        ],
    )
    client, ada = pool.client(), address()
    for wrong in ({"custom:plan": "x"}, {"custom:plan": "too long"}, {"custom:seats": "10"}, {"custom:seats": "many"}):
        with fails("InvalidParameterException"):
            client.sign_up(ada, described=wrong)
    client.sign_up(ada, described={"custom:plan": "gold", "custom:seats": "3"})
    described = pool.attributes_of(ada)
    assert described["custom:plan"] == "gold" and described["custom:seats"] == "3"


def test_a_client_writes_only_what_it_may(pool):
    client = pool.client(WriteAttributes=["email", "name"])
    with fails("NotAuthorizedException", "A client attempted to write unauthorized attribute"):
        client.sign_up(described={"nickname": "Countess"})
    client.sign_up(described={"name": "Ada"})


def test_a_pool_may_refuse_sign_up(server):
    client = Pool(server, AdminCreateUserConfig={"AllowAdminCreateUserOnly": True}).client()
    with fails("NotAuthorizedException", "SignUp is not permitted for this user pool"):
        client.sign_up()


def test_a_confidential_client_proves_its_secret_at_each_step(pool, outbox):
    client, ada = pool.client(GenerateSecret=True), address()
    right = secret_hash(ada, client.id, client.secret)
    missing = f"Client {client.id} is configured with secret but SECRET_HASH was not received"
    wrong = f"Unable to verify secret hash for client {client.id}"

    with fails("NotAuthorizedException", missing):
        pool.api.sign_up(ClientId=client.id, Username=ada, Password=PASSWORD)
    with fails("NotAuthorizedException", wrong):
        pool.api.sign_up(
            ClientId=client.id,
            Username=ada,
            Password=PASSWORD,
            SecretHash=secret_hash("somebody", client.id, client.secret),
        )
    with fails("UserNotFoundException", NO_USER):
        pool.describe_user(ada)
    pool.api.sign_up(ClientId=client.id, Username=ada, Password=PASSWORD, SecretHash=right)
    with fails("NotAuthorizedException", missing):
        pool.api.resend_confirmation_code(ClientId=client.id, Username=ada)
    with fails("NotAuthorizedException", missing):
        pool.api.confirm_sign_up(ClientId=client.id, Username=ada, ConfirmationCode=outbox.code(ada))
    with fails("NotAuthorizedException", wrong):
        pool.api.confirm_sign_up(
            ClientId=client.id,
            Username=ada,
            ConfirmationCode=outbox.code(ada),
            SecretHash=secret_hash("somebody", client.id, client.secret),
        )
    assert pool.status_of(ada) == "UNCONFIRMED"
    client.confirm(ada, outbox.code(ada))
    assert pool.status_of(ada) == "CONFIRMED"


def test_a_public_client_has_no_hash_to_send(client):
    with fails("NotAuthorizedException"):
        client.sign_up(SecretHash="c2VjcmV0")
    assert client.sign_up(SecretHash="")["UserSub"], "an empty one is none"


def test_an_unknown_client_is_named(pool):
    unknown = "0unknown0client0id00000000"
    with fails("ResourceNotFoundException", f"User pool client {unknown} does not exist."):
        pool.api.sign_up(ClientId=unknown, Username=address(), Password=PASSWORD)


def test_an_unknown_user_is_not_confirmed(pool, client, outbox):
    nobody = address()
    with fails("UserNotFoundException", NO_COMBINATION):
        client.confirm(nobody, "123456")
    with fails("UserNotFoundException", NO_COMBINATION):
        client.resend(nobody)
    careful = pool.client(PreventUserExistenceErrors="ENABLED")
    # As an unconfirmed user, who has a code.
    with fails("CodeMismatchException", MISMATCH):
        careful.confirm(nobody, "123456")
    assert careful.resend(nobody)["CodeDeliveryDetails"] == {
        "Destination": "u***@e***",
        "DeliveryMedium": "EMAIL",
        "AttributeName": "email",
    }
    assert outbox.none(nobody)


def test_an_administrator_confirms_without_a_code(pool, client, outbox):
    ada = address()
    client.sign_up(ada)
    pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=ada)
    assert pool.status_of(ada) == "CONFIRMED"
    assert pool.attributes_of(ada)["email_verified"] == "false"
    with fails("NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"):
        pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=ada)
    with fails("NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"):
        client.confirm(ada, outbox.code(ada))
    with fails("UserNotFoundException", NO_USER):
        pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=address())


def test_client_metadata_reaches_the_message(client, outbox):
    ada = address()
    client.sign_up(ada, ClientMetadata={"locale": "fr"})
    assert outbox.last(ada)["client_metadata"] == {"locale": "fr"}


def test_text_in_any_script_is_kept(pool, client):
    ada, name = address(), 'Ådå Łóvelace 愛 🧮 \u202e"<b>&amp;'
    client.sign_up(ada, "Pässwörd-1-Ж", {"name": name})
    assert pool.attributes_of(ada)["name"] == name
    pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=ada)
    assert client.sign_in(ada, "Pässwörd-1-Ж")
    assert client.srp_sign_in(ada, "Pässwörd-1-Ж")


def test_the_command_line_signs_up(pool, client, aws, outbox):
    ada = address("ada")
    aws(
        "cognito-idp",
        "sign-up",
        "--no-sign-request",
        "--client-id",
        client.id,
        "--username",
        ada,
        "--password",
        PASSWORD,
        "--user-attributes",
        "Name=name,Value=Ada",
    )
    aws(
        "cognito-idp",
        "confirm-sign-up",
        "--no-sign-request",
        "--client-id",
        client.id,
        "--username",
        ada,
        "--confirmation-code",
        outbox.code(ada),
    )
    assert pool.status_of(ada) == "CONFIRMED" and pool.attributes_of(ada)["name"] == "Ada"
    again = aws(
        "cognito-idp",
        "sign-up",
        "--no-sign-request",
        "--client-id",
        client.id,
        "--username",
        ada,
        "--password",
        PASSWORD,
        check=False,
    )
    assert again.returncode != 0 and "UsernameExistsException" in again.stderr


def test_pycognito_signs_up(pool, client, server, outbox):
    ada = address()
    app = client.pycognito()
    app.set_base_attributes(email=ada, name="Ada")
    answer = app.register(ada, PASSWORD)
    assert answer["UserConfirmed"] is False
    app.confirm_sign_up(outbox.code(ada), username=ada)
    assert pool.attributes_of(ada)["name"] == "Ada"
    app = client.pycognito(ada)
    app.authenticate(PASSWORD)
    assert app.id_claims["name"] == "Ada" and app.id_claims["email_verified"] is True


def test_an_address_in_the_attributes_is_the_username_in_another_member(pool, client):
    """The username attribute may be given twice as long as both say the same."""
    ada = address()
    answer = pool.api.sign_up(
        ClientId=client.id, Username=ada, Password=PASSWORD, UserAttributes=attributes({"email": ada})
    )
    assert pool.attributes_of(ada)["email"] == ada and answer["UserConfirmed"] is False
