"""Second factors: set-up in a pool and by a user, and their challenges."""

import json
import re
import time

import pytest

from support.pools import PASSWORD, SESSION_EXPIRED, SESSION_INVALID, SESSION_SPENT, Pool, address, fails
from support.totp import totp

SMS = {"SnsCallerArn": "arn:aws:iam::000000000000:role/sms"}
PHONE = "+15550123456"
WRONG_TOTP = "Invalid code received for user"
WRONG_CODE = "Invalid code or auth state for the user."
REUSED = "Your software token has already been used once."
NOT_VERIFIED = "Code mismatch and fail enable Software Token MFA"


def mfa_pool(server, policy="OPTIONAL", token=True, sms=False, email=False, **settings) -> Pool:
    """A pool with these second factors."""
    if email:
        settings["EmailConfiguration"] = {
            "EmailSendingAccount": "DEVELOPER",
            "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/shop@example.com",
        }
    pool = Pool(server, **settings)
    factors = {}
    if token:
        factors["SoftwareTokenMfaConfiguration"] = {"Enabled": True}
    if sms:
        factors["SmsMfaConfiguration"] = {"SmsConfiguration": SMS}
    if email:
        factors["EmailMfaConfiguration"] = {"Subject": "Second code", "Message": "It is {####}"}
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, MfaConfiguration=policy, **factors)
    return pool


def register(pool, client, person, name=None, code=totp) -> str:
    """Registers an authenticator app and switches it on; returns its secret. The present code has served for that."""
    token = client.sign_in(person)["AccessToken"]
    secret = pool.api.associate_software_token(AccessToken=token)["SecretCode"]
    more = {"FriendlyDeviceName": name} if name else {}
    answer = pool.api.verify_software_token(AccessToken=token, UserCode=code(secret), **more)
    assert answer["Status"] == "SUCCESS" and "Session" not in answer
    pool.api.set_user_mfa_preference(
        AccessToken=token, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True}
    )
    return secret


def answer(client, challenge, name=None, **responses):
    responses.setdefault("USERNAME", challenge["ChallengeParameters"].get("USER_ID_FOR_SRP"))
    return client.respond(name or challenge["ChallengeName"], challenge["Session"], **responses)


# --- The pool


def test_a_fresh_pool_has_none(pool):
    assert pool.api.get_user_pool_mfa_config(UserPoolId=pool.id)["MfaConfiguration"] == "OFF"


def test_what_is_set_is_shown(server):
    pool = mfa_pool(server, "OPTIONAL", sms=True, email=True)
    shown = pool.api.get_user_pool_mfa_config(UserPoolId=pool.id)
    assert shown["MfaConfiguration"] == "OPTIONAL"
    assert shown["SmsMfaConfiguration"] == {"SmsConfiguration": SMS | {"SnsRegion": "us-east-1"}}
    assert shown["SoftwareTokenMfaConfiguration"] == {"Enabled": True}
    assert shown["EmailMfaConfiguration"] == {"Subject": "Second code", "Message": "It is {####}"}
    assert pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]["MfaConfiguration"] == "OPTIONAL"
    answer = pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, MfaConfiguration="OFF")
    assert answer["MfaConfiguration"] == "OFF" and "SoftwareTokenMfaConfiguration" not in answer


@pytest.mark.parametrize(
    "settings, text",
    [
        (
            {"MfaConfiguration": "OFF", "SoftwareTokenMfaConfiguration": {"Enabled": True}},
            "Invalid MFA configuration given, can't turn off MFA and configure an MFA together.",
        ),
        (
            {"MfaConfiguration": "ON"},
            "Invalid MFA configuration given, can't disable all MFAs with a required or optional configuration.",
        ),
        (
            {"MfaConfiguration": "ON", "SmsMfaConfiguration": {"SmsAuthenticationMessage": "Code {####}"}},
            "[SmsConfiguration] is a required member of [SoftwareTokenMfaConfiguration].",
        ),
        ({"MfaConfiguration": "ON", "EmailMfaConfiguration": {}}, None),
    ],
)
def test_what_does_not_go_together_is_refused(pool, settings, text):
    with fails("InvalidParameterException", text):
        pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, **settings)


MAIL = {"RecoveryMechanisms": [{"Name": "verified_email", "Priority": 1}]}
PHONE_ONLY = {"RecoveryMechanisms": [{"Name": "verified_phone_number", "Priority": 1}]}
BOTH = {
    "RecoveryMechanisms": [
        {"Name": "verified_email", "Priority": 1},
        {"Name": "verified_phone_number", "Priority": 2},
    ]
}


@pytest.mark.parametrize("policy", ["OPTIONAL", "ON"])
@pytest.mark.parametrize("recovery", [MAIL, {}])
def test_one_mailbox_is_not_both_the_second_factor_and_the_recovery(server, recovery, policy):
    """The developer guide: "you can't enable email MFA and set the recovery option to Email only in the same pool". The
    text was recorded in 2026 by a project that provisioned a pool with Terraform."""
    with fails(
        "InvalidParameterException",
        "Cannot set EmailMfaConfiguration when user pool AccountRecoverySetting is not set or contains only "
        "verified_email in RecoveryMechanisms.",
    ):
        mfa_pool(server, policy, email=True, AccountRecoverySetting=recovery)


@pytest.mark.parametrize("recovery", [MAIL, {}])
def test_recovery_by_mail_alone_cannot_come_later_either(server, recovery):
    """Nor in the other order; the text for mails is unconfirmed, SMS has one of this form."""
    pool = mfa_pool(server, "OPTIONAL", email=True)
    kept = {
        "UserPoolId": pool.id,
        "AutoVerifiedAttributes": ["email"],
        "EmailConfiguration": pool.description["EmailConfiguration"],
    }
    with fails("InvalidParameterException", re.compile("Invalid account recovery setting parameter. .*Email MFA.*")):
        pool.api.update_user_pool(MfaConfiguration="OPTIONAL", AccountRecoverySetting=recovery, **kept)
    shown = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    assert shown["AccountRecoverySetting"] == BOTH and shown["MfaConfiguration"] == "OPTIONAL"
    pool.api.update_user_pool(MfaConfiguration="OFF", AccountRecoverySetting=recovery, **kept)


def test_a_preferred_factor_is_asked_for_although_it_is_the_only_way_to_recover(server):
    """The developer guide, "Details of MFA logic at user runtime": a factor that is enabled and preferred is asked for.
    The same page: its owner receives no password-reset code there, and is answered InvalidParameterException."""
    pool = mfa_pool(server, "OPTIONAL", sms=True, AccountRecoverySetting=PHONE_ONLY)
    client, person = pool.client(), pool.user(phone_number=PHONE, phone_number_verified="true")
    token = client.sign_in(person)["AccessToken"]
    assert client.forgot(person.email)["CodeDeliveryDetails"]["DeliveryMedium"] == "SMS"
    pool.api.set_user_mfa_preference(AccessToken=token, SMSMfaSettings={"Enabled": True, "PreferredMfa": True})
    assert client.start(person)["ChallengeName"] == "SMS_MFA"
    with fails("InvalidParameterException"):
        client.forgot(person.email)


def test_codes_alone_and_required_factors_exclude_each_other(otp_pool):
    with fails(
        "InvalidParameterException",
        "Only PASSWORD and WEB_AUTHN (if configured) can be enabled as an auth factor if MFA is enabled",
    ):
        otp_pool.api.set_user_pool_mfa_config(
            UserPoolId=otp_pool.id, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True}
        )


def test_an_update_of_the_pool_keeps_the_factors(server):
    pool = mfa_pool(server, "OPTIONAL")
    pool.api.update_user_pool(UserPoolId=pool.id, MfaConfiguration="ON", AutoVerifiedAttributes=["email"])
    shown = pool.api.get_user_pool_mfa_config(UserPoolId=pool.id)
    assert shown["MfaConfiguration"] == "ON" and shown["SoftwareTokenMfaConfiguration"] == {"Enabled": True}


# --- The authenticator app


def test_an_app_is_registered_and_asked_for(server):
    pool = mfa_pool(server)
    client, person = pool.client(), pool.user()
    assert "UserMFASettingList" not in pool.describe_user(person.email)
    secret = register(pool, client, person, "Ada's phone")
    assert re.fullmatch(r"[A-Z2-7]{52}", secret)
    shown = pool.describe_user(person.email)
    assert shown["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"]
    assert shown["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA"

    challenge = client.start(person)
    assert challenge["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    assert challenge["ChallengeParameters"] == {"FRIENDLY_DEVICE_NAME": "Ada's phone", "USER_ID_FOR_SRP": person.sub}
    for attempt in range(6):
        # The fifth locks for a second, the sixth for two.
        time.sleep(1.1 if attempt == 5 else 0)
        with fails("CodeMismatchException", WRONG_TOTP):
            answer(client, challenge, SOFTWARE_TOKEN_MFA_CODE="000000")
    time.sleep(2.1)
    code = totp(secret, steps=1)
    tokens = answer(client, challenge, SMS_MFA_CODE="1", SOFTWARE_TOKEN_MFA_CODE=code)["AuthenticationResult"]
    assert client.who(tokens["AccessToken"])["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA"
    with fails("NotAuthorizedException", SESSION_SPENT):
        answer(client, challenge, SOFTWARE_TOKEN_MFA_CODE=code)
    with fails("ExpiredCodeException", REUSED):
        answer(client, client.start(person), SOFTWARE_TOKEN_MFA_CODE=code)


def test_a_wrong_first_code_does_not_register(server):
    pool = mfa_pool(server)
    client, person = pool.client(), pool.user()
    token = client.sign_in(person)["AccessToken"]
    with fails("InvalidParameterException", "User has not set up software token mfa"):
        pool.api.verify_software_token(AccessToken=token, UserCode="000000")
    secret = pool.api.associate_software_token(AccessToken=token)["SecretCode"]
    with fails("EnableSoftwareTokenMFAException", NOT_VERIFIED):
        pool.api.verify_software_token(AccessToken=token, UserCode="000000")
    with fails("InvalidParameterException", "User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA"):
        pool.api.set_user_mfa_preference(AccessToken=token, SoftwareTokenMfaSettings={"Enabled": True})
    pool.api.verify_software_token(AccessToken=token, UserCode=totp(secret))


def test_a_pool_without_apps_has_none_to_register(client, pool, person):
    token = client.sign_in(person)["AccessToken"]
    with fails("SoftwareTokenMFANotFoundException", "Software Token MFA has not been enabled by the userPool"):
        pool.api.associate_software_token(AccessToken=token)


def test_the_set_up_in_the_middle_of_a_sign_in(server):
    pool = mfa_pool(server, "ON")
    client, person = pool.client(), pool.user()
    challenge = client.start(person)
    assert challenge["ChallengeName"] == "MFA_SETUP"
    assert json.loads(challenge["ChallengeParameters"]["MFAS_CAN_SETUP"]) == ["SOFTWARE_TOKEN_MFA"]
    first = pool.api.associate_software_token(Session=challenge["Session"])
    with fails("EnableSoftwareTokenMFAException", NOT_VERIFIED):
        pool.api.verify_software_token(Session=first["Session"], UserCode="000000")
    with fails("InvalidParameterException", "User has not verified software token mfa"):
        client.respond("MFA_SETUP", first["Session"], USERNAME=person.sub)
    code = totp(first["SecretCode"])
    second = pool.api.verify_software_token(Session=first["Session"], UserCode=code)
    assert second["Status"] == "SUCCESS"
    assert "AccessToken" in client.respond("MFA_SETUP", second["Session"], USERNAME=person.sub)["AuthenticationResult"]

    again = client.srp_finish(*client.srp_start(person))
    assert again["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    with fails("ExpiredCodeException", REUSED):
        answer(client, again, SOFTWARE_TOKEN_MFA_CODE=code)
    assert answer(client, again, SOFTWARE_TOKEN_MFA_CODE=totp(first["SecretCode"], steps=1))["AuthenticationResult"]


def test_an_invited_person_changes_the_password_first(server):
    pool = mfa_pool(server, "ON")
    client, name = pool.client(), address()
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=name, TemporaryPassword="Temporary-Pass-1", MessageAction="SUPPRESS"
    )
    challenge = client.start(name, "Temporary-Pass-1")
    next = answer(client, challenge, NEW_PASSWORD=PASSWORD)
    assert next["ChallengeName"] == "MFA_SETUP" and next["Session"] != challenge["Session"]


def test_unknown_consumed_and_expired_sessions_are_rejected(own_server):
    pool = mfa_pool(own_server, "ON")
    client, person = pool.client(), pool.user()
    with fails("NotAuthorizedException", SESSION_INVALID):
        pool.api.associate_software_token(Session="AYABe" + "A" * 60)
    session = client.start(person)["Session"]
    pool.api.associate_software_token(Session=session)
    with fails("NotAuthorizedException", SESSION_SPENT):
        pool.api.associate_software_token(Session=session)
    late = client.start(person)["Session"]
    own_server.clock.advance(minutes=3)
    with fails("NotAuthorizedException", SESSION_EXPIRED):
        pool.api.associate_software_token(Session=late)


# --- Codes by text and by mail


def test_codes_by_text(server):
    pool = mfa_pool(server, sms=True)
    client, person = pool.client(), pool.user()
    token = client.sign_in(person)["AccessToken"]
    with fails("InvalidParameterException", "User does not have delivery config set to turn on SMS_MFA"):
        pool.api.set_user_mfa_preference(AccessToken=token, SMSMfaSettings={"Enabled": True})
    pool.api.admin_update_user_attributes(
        UserPoolId=pool.id, Username=person.email, UserAttributes=[{"Name": "phone_number", "Value": PHONE}]
    )
    pool.api.set_user_mfa_preference(AccessToken=token, SMSMfaSettings={"Enabled": True, "PreferredMfa": True})
    challenge = client.start(person)
    assert challenge["ChallengeName"] == "SMS_MFA"
    assert challenge["ChallengeParameters"] == {
        "CODE_DELIVERY_DELIVERY_MEDIUM": "SMS",
        "CODE_DELIVERY_DESTINATION": "+*******3456",
        "USER_ID_FOR_SRP": person.sub,
    }
    message = server.outbox.last(PHONE, realm=pool.id, kind="mfa")
    assert message["channel"] == "sms" and re.fullmatch(r"\d{6}", message["code"])
    with fails("CodeMismatchException", WRONG_CODE):
        answer(client, challenge, "SOFTWARE_TOKEN_MFA", SOFTWARE_TOKEN_MFA_CODE=message["code"])
    assert answer(client, challenge, SMS_MFA_CODE=message["code"])["AuthenticationResult"]
    assert pool.attributes_of(person.email)["phone_number_verified"] == "true"


@pytest.mark.parametrize(
    ("factors", "listed"),
    [
        ({"sms": True}, ["SMS_MFA", "SOFTWARE_TOKEN_MFA"]),
        ({"sms": True, "email": True}, ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP"]),
        ({}, ["SOFTWARE_TOKEN_MFA"]),
    ],
)
def test_what_is_activated_is_listed_in_a_set_up(server, factors, listed):
    """As the API reference has MFAS_CAN_SETUP, and clients saw it: SMS too, although no number can be given here."""
    pool = mfa_pool(server, "ON", UsernameAttributes=None, **factors)
    client, person = pool.client(), pool.user(f"name-{address().split('@')[0]}", verified=False)
    challenge = client.start(person)
    assert challenge["ChallengeName"] == "MFA_SETUP"
    assert json.loads(challenge["ChallengeParameters"]["MFAS_CAN_SETUP"]) == listed


def test_codes_by_mail(server):
    pool = mfa_pool(server, "ON", token=False, email=True)
    client, person = pool.client(), pool.user()
    challenge = client.start(person)
    assert challenge["ChallengeName"] == "EMAIL_OTP"
    assert challenge["ChallengeParameters"]["CODE_DELIVERY_DELIVERY_MEDIUM"] == "EMAIL"
    message = server.outbox.last(person.email, kind="mfa")
    assert message["subject"] == "Second code" and message["body"] == f"It is {message['code']}"
    wrong = "000000" if message["code"] != "000000" else "111111"
    with fails("CodeMismatchException", WRONG_CODE):
        answer(client, challenge, EMAIL_OTP_CODE=wrong)
    assert answer(client, challenge, EMAIL_OTP_CODE=message["code"])["AuthenticationResult"]


def test_an_address_is_given_in_the_middle_of_a_sign_in(server):
    pool = mfa_pool(server, "ON", email=True, UsernameAttributes=None)
    client, person = pool.client(), pool.user(f"name-{address().split('@')[0]}", verified=False)
    challenge = client.start(person)
    assert json.loads(challenge["ChallengeParameters"]["MFAS_CAN_SETUP"]) == ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"]
    mail = address()
    sent = answer(client, challenge, EMAIL=mail)
    assert sent["ChallengeName"] == "EMAIL_OTP"
    code = server.outbox.code(mail)
    assert answer(client, sent, EMAIL_OTP_CODE=code)["AuthenticationResult"]
    assert pool.attributes_of(person.email) | {"sub": ""} == {"sub": "", "email": mail, "email_verified": "true"}
    assert pool.describe_user(person.email)["UserMFASettingList"] == ["EMAIL_OTP"]


def test_the_person_chooses(server):
    pool = mfa_pool(server, sms=True)
    client, person = pool.client(), pool.user(phone_number=PHONE)
    secret = register(pool, client, person)
    pool.api.admin_set_user_mfa_preference(
        UserPoolId=pool.id,
        Username=person.email,
        SMSMfaSettings={"Enabled": True},
        SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": False},
    )
    shown = pool.describe_user(person.email)
    assert shown["UserMFASettingList"] == ["SMS_MFA", "SOFTWARE_TOKEN_MFA"] and "PreferredMfaSetting" not in shown
    challenge = client.start(person)
    assert challenge["ChallengeName"] == "SELECT_MFA_TYPE"
    assert json.loads(challenge["ChallengeParameters"]["MFAS_CAN_CHOOSE"]) == ["SMS_MFA", "SOFTWARE_TOKEN_MFA"]
    assert challenge["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"] == "+*******3456"
    with fails("InvalidParameterException"):
        answer(client, challenge, ANSWER="EMAIL_OTP")
    next = answer(client, challenge, ANSWER="SOFTWARE_TOKEN_MFA")
    assert next["ChallengeName"] == "SOFTWARE_TOKEN_MFA" and next["Session"] != challenge["Session"]
    # After a choice the user is not named again: AWS command line, example of `respond-to-auth-challenge`, 2025.
    assert "USER_ID_FOR_SRP" not in next["ChallengeParameters"]
    code = totp(secret, steps=1)
    assert answer(client, next, USERNAME=person.email, SOFTWARE_TOKEN_MFA_CODE=code)["AuthenticationResult"]


def test_settings_of_the_old_kind(server):
    pool = mfa_pool(server, sms=True)
    client, person = pool.client(), pool.user(phone_number=PHONE)
    token = client.sign_in(person)["AccessToken"]
    options = [{"DeliveryMedium": "SMS", "AttributeName": "phone_number"}]
    pool.api.set_user_settings(AccessToken=token, MFAOptions=options)
    assert client.who(token)["MFAOptions"] == options
    assert client.start(person)["ChallengeName"] == "SMS_MFA"
    pool.api.admin_set_user_settings(UserPoolId=pool.id, Username=person.email, MFAOptions=[])
    assert "MFAOptions" not in client.who(token)
    client.sign_in(person)


def test_required_sms_needs_a_phone_number(server):
    pool = mfa_pool(server, "ON", token=False, sms=True)
    with fails("MFAMethodNotFoundException"):
        pool.client().start(pool.user())


def test_the_administrators_flow_is_asked_too(server):
    pool = mfa_pool(server)
    client, person = pool.client(), pool.user()
    secret = register(pool, client, person)
    challenge = client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD)
    assert challenge["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    result = pool.api.admin_respond_to_auth_challenge(
        UserPoolId=pool.id,
        ClientId=client.id,
        ChallengeName="SOFTWARE_TOKEN_MFA",
        Session=challenge["Session"],
        ChallengeResponses={
            "USERNAME": challenge["ChallengeParameters"]["USER_ID_FOR_SRP"],
            "SOFTWARE_TOKEN_MFA_CODE": totp(secret, steps=1),
        },
    )
    assert result["AuthenticationResult"]["AccessToken"]


def test_one_code_has_one_winner(server, together):
    pool = mfa_pool(server)
    client, person = pool.client(), pool.user()
    secret = register(pool, client, person)
    challenges = [client.start(person) for _ in range(8)]
    code = totp(secret, steps=1)
    answers, failures = together(lambda i: answer(client, challenges[i], SOFTWARE_TOKEN_MFA_CODE=code))
    assert len(answers) == 1 and len(failures) == 7


def test_one_session_has_one_winner(server, together):
    pool = mfa_pool(server, token=False, sms=True)
    client, person = pool.client(), pool.user(phone_number="+15550177001")
    pool.api.admin_set_user_mfa_preference(
        UserPoolId=pool.id, Username=person.email, SMSMfaSettings={"Enabled": True, "PreferredMfa": True}
    )
    challenge = client.start(person)
    code = server.outbox.code("+15550177001", realm=pool.id)
    answers, failures = together(lambda _: answer(client, challenge, SMS_MFA_CODE=code))
    assert len(answers) == 1
    refusals = {(error.response["Error"]["Code"], error.response["Error"]["Message"]) for error in failures}
    assert len(failures) == 7 and refusals == {("NotAuthorizedException", SESSION_SPENT)}


# --- pycognito


def test_pycognito_sets_an_app_up_and_signs_in_with_it(server):
    from pycognito import Cognito
    from pycognito.exceptions import SoftwareTokenMFAChallengeException

    pool = mfa_pool(server)
    client, person = pool.client(), pool.user()

    def cognito():
        return Cognito(
            pool.id,
            client.id,
            username=person.email,
            access_key="AKIAUNDERSTUDY000001",
            secret_key="secret",
            boto3_client_kwargs={"endpoint_url": server.url, "region_name": "us-east-1"},
        )

    user = cognito()
    user.authenticate(password=PASSWORD)
    secret = user.associate_software_token()
    assert user.verify_software_token(totp(secret), "laptop")
    user.set_user_mfa_preference(sms_mfa=False, software_token_mfa=True, preferred="SOFTWARE_TOKEN")
    user = cognito()
    with pytest.raises(SoftwareTokenMFAChallengeException):
        user.authenticate(password=PASSWORD)
    user.respond_to_software_token_mfa_challenge(totp(secret, steps=1))
    assert user.access_token and user.get_user().email == person.email
