"""Second factors, choosing among first factors, devices."""

import json
import time

from cognito.sign_in.test_mfa import PHONE, answer, mfa_pool, register
from support.totp import earlier, totp

from .battery import INVALID, NOT_AUTHORIZED, PASSWORD, code_of, done, refused, temporary
from .sources import CLIENTS, COMMAND_LINE, GUIDE, MODEL, MOTO, OTP_RUN, REPORTS

WRONG_TOTP = "Invalid code received for user"
WRONG_CODE = "Invalid code or auth state for the user."
SPENT = "Invalid session for the user, session can only be used once."
PREFER = {"Enabled": True, "PreferredMfa": True}


def optional(t):
    return t.shared("mfa", lambda: mfa_pool(t.server, sms=True, email=True))


def optional_client(t):
    return t.shared("mfa-client", lambda: optional(t).client())


def required(t, **more):
    return t.shared(f"required {more}", lambda: mfa_pool(t.server, "ON", **more))


def person(t, **more):
    return optional(t).user(**more)


def with_app(t):
    """Somebody whose sign-in asks for an authenticator app; the secret too."""
    somebody = person(t)
    secret = register(optional(t), optional_client(t), somebody, "phone", code=earlier)
    return somebody, secret, optional_client(t).start(somebody)


def with_sms(t, **more):
    somebody = person(t, phone_number=f"+1555{time.monotonic_ns() % 10**7:07}", **more)
    optional(t).api.admin_set_user_mfa_preference(
        UserPoolId=optional(t).id, Username=somebody.email, SMSMfaSettings=PREFER
    )
    return somebody, optional_client(t).start(somebody)


def with_mail(t):
    somebody = person(t)
    optional(t).api.admin_set_user_mfa_preference(
        UserPoolId=optional(t).id, Username=somebody.email, EmailMfaSettings=PREFER
    )
    return somebody, optional_client(t).start(somebody)


def app_right(t):
    _, secret, challenge = with_app(t)
    return sorted(answer(optional_client(t), challenge, SOFTWARE_TOKEN_MFA_CODE=totp(secret)))


def app_wrong(t, key="SOFTWARE_TOKEN_MFA_CODE"):
    _, _, challenge = with_app(t)
    answer(optional_client(t), challenge, **{key: "000000"})


def app_again(t):
    somebody, secret, challenge = with_app(t)
    client, code = optional_client(t), totp(secret)
    answer(client, challenge, SOFTWARE_TOKEN_MFA_CODE=code)
    answer(client, client.start(somebody), SOFTWARE_TOKEN_MFA_CODE=code)


def set_up_code_again(t):
    """The code that registered the app does not sign in in the same step."""
    pool = required(t)
    client, somebody = pool.client(), pool.user()
    challenge = client.start(somebody)
    given = pool.api.associate_software_token(Session=challenge["Session"])
    code = totp(given["SecretCode"])
    verified = pool.api.verify_software_token(Session=given["Session"], UserCode=code)
    client.respond("MFA_SETUP", verified["Session"], USERNAME=somebody.sub)
    answer(client, client.start(somebody), SOFTWARE_TOKEN_MFA_CODE=code)


def set_up(t):
    """MFA_SETUP to its tokens; a fresh sign-in is then asked for the app without any preference."""
    pool = required(t)
    client, somebody = pool.client(), pool.user()
    challenge = client.start(somebody)
    can = json.loads(challenge["ChallengeParameters"]["MFAS_CAN_SETUP"])
    given = pool.api.associate_software_token(Session=challenge["Session"])
    verified = pool.api.verify_software_token(Session=given["Session"], UserCode=totp(given["SecretCode"]))
    tokens = client.respond("MFA_SETUP", verified["Session"], USERNAME=somebody.sub)
    return (
        challenge["ChallengeName"],
        can,
        len(given["SecretCode"]),
        verified["Status"],
        sorted(tokens["AuthenticationResult"]),
        client.start(somebody)["ChallengeName"],
    )


def set_up_wrong_then_right(t):
    pool = required(t)
    client, somebody = pool.client(), pool.user()
    given = pool.api.associate_software_token(Session=client.start(somebody)["Session"])
    failure = code_of(lambda: pool.api.verify_software_token(Session=given["Session"], UserCode="000000"))
    right = pool.api.verify_software_token(Session=given["Session"], UserCode=totp(given["SecretCode"]))
    return failure, right["Status"]


def temporary_then_set_up(t):
    pool = required(t)
    client, name = pool.client(), temporary(required(t))
    challenge = client.start(name, "Temporary-Pass-1")
    return client.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=name, NEW_PASSWORD=PASSWORD)[
        "ChallengeName"
    ]


def six_times(act) -> set:
    """What six wrong codes are answered with that a person types.

    The fifth locks the account for one second and the sixth for two: that is over when the next one comes.
    """
    codes = {code_of(act) for _ in range(5)}
    time.sleep(1.1)
    codes.add(code_of(act))
    time.sleep(2.1)
    return codes


def six_wrong(t):
    """Six wrong codes leave the session good."""
    somebody, challenge = with_sms(t)
    client = optional_client(t)
    codes = six_times(lambda: answer(client, challenge, SMS_MFA_CODE="000000"))
    phone = optional(t).attributes_of(somebody.email)["phone_number"]
    right = answer(client, challenge, SMS_MFA_CODE=t.server.outbox.code(phone))
    return codes, "AuthenticationResult" in right


def sms_marks_verified(t):
    somebody, challenge = with_sms(t)
    phone = optional(t).attributes_of(somebody.email)["phone_number"]
    answer(optional_client(t), challenge, SMS_MFA_CODE=t.server.outbox.code(phone))
    return optional(t).attributes_of(somebody.email)["phone_number_verified"]


def sms_session_twice(t):
    somebody, challenge = with_sms(t)
    code = t.server.outbox.code(optional(t).attributes_of(somebody.email)["phone_number"])
    for _ in range(2):
        answer(optional_client(t), challenge, SMS_MFA_CODE=code)


def select(t):
    """Two factors and no preference: a choice, and what it leads to."""
    somebody, secret, _ = with_app(t)
    api, user = optional(t).api, {"UserPoolId": optional(t).id, "Username": somebody.email}
    api.admin_update_user_attributes(**user, UserAttributes=[{"Name": "phone_number", "Value": PHONE}])
    api.admin_set_user_mfa_preference(
        **user, SMSMfaSettings={"Enabled": True}, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": False}
    )
    client = optional_client(t)
    challenge = client.start(somebody)
    choices = sorted(json.loads(challenge["ChallengeParameters"]["MFAS_CAN_CHOOSE"]))
    chosen = answer(client, challenge, ANSWER="SOFTWARE_TOKEN_MFA")
    return challenge["ChallengeName"], choices, chosen["ChallengeName"], chosen["Session"] != challenge["Session"]


def preference(t, **settings):
    somebody = person(t)
    token = optional_client(t).sign_in(somebody)["AccessToken"]
    return optional(t).api.set_user_mfa_preference(AccessToken=token, **settings)


def preferences_shown(t):
    somebody, _, _ = with_app(t)
    shown = optional(t).describe_user(somebody.email)
    return shown["UserMFASettingList"], shown["PreferredMfaSetting"]


def disabled_preference(t):
    somebody, _, _ = with_app(t)
    optional(t).api.admin_set_user_mfa_preference(
        UserPoolId=optional(t).id, Username=somebody.email, SoftwareTokenMfaSettings={"Enabled": False}
    )
    shown = optional(t).describe_user(somebody.email)
    return "PreferredMfaSetting" in shown, "UserMFASettingList" in shown


def no_method(t):
    """A pool that requires a text and a user without a number."""
    pool = required(t, token=False, sms=True)
    return code_of(lambda: pool.client().start(pool.user()))


def otp_person(t):
    return t.otp.pool.user()


def choice(t, **more):
    return t.otp.initiate("USER_AUTH", USERNAME=otp_person(t).email, **more)


TOKENS = ["AccessToken", "ExpiresIn", "IdToken", "RefreshToken", "TokenType"]


def both_codes(t):
    _, secret, challenge = with_app(t)
    given = answer(optional_client(t), challenge, SMS_MFA_CODE="1", SOFTWARE_TOKEN_MFA_CODE=totp(secret))
    return "AuthenticationResult" in given


def other_name(t):
    """A texted code that is sent in as an authenticator's."""
    _, challenge = with_sms(t)
    answer(optional_client(t), challenge, "SOFTWARE_TOKEN_MFA", SOFTWARE_TOKEN_MFA_CODE="123456")


CASES = [
    # --- 2.5, 2.6: second factors
    done(
        "mfa-off",
        "cognito-sign-in#second-factors",
        "A pool without second factors gives tokens",
        True,
        lambda t: "AuthenticationResult" in t.client.start(t.person()),
        source=GUIDE,
    ),
    done(
        "mfa-fresh-pool",
        "cognito-user-pools#pools",
        "A fresh pool's settings",
        "OFF",
        lambda t: t.api.get_user_pool_mfa_config(UserPoolId=t.pool.id)["MfaConfiguration"],
    ),
    done(
        "mfa-optional-none",
        "cognito-sign-in#second-factors",
        "Optional factors and a user without any",
        True,
        lambda t: "AuthenticationResult" in optional_client(t).start(person(t)),
        source=GUIDE,
    ),
    done(
        "mfa-totp",
        "cognito-sign-in#challenges",
        "SOFTWARE_TOKEN_MFA's parameters",
        ["FRIENDLY_DEVICE_NAME", "USER_ID_FOR_SRP"],
        lambda t: sorted(with_app(t)[2]["ChallengeParameters"]),
        source=COMMAND_LINE,
    ),
    done(
        "mfa-totp-right",
        "cognito-sign-in#sequences",
        "The authenticator's code",
        ["AuthenticationResult", "ChallengeParameters", "ResponseMetadata"],
        app_right,
    ),
    refused(
        "mfa-totp-wrong",
        "cognito-sign-in#sequences",
        "A wrong authenticator's code",
        "CodeMismatchException",
        WRONG_TOTP,
        app_wrong,
        source=REPORTS,
    ),
    refused(
        "mfa-totp-again",
        "cognito-sign-in#sequences",
        "The same code in the same step",
        "ExpiredCodeException",
        "Your software token has already been used once.",
        app_again,
        source=REPORTS,
    ),
    refused(
        "mfa-totp-again-set-up",
        "cognito-sign-in#sequences",
        "The code of the set-up in the same step",
        "ExpiredCodeException",
        "Your software token has already been used once.",
        set_up_code_again,
        source=REPORTS,
    ),
    done(
        "mfa-sms",
        "cognito-sign-in#challenges",
        "SMS_MFA's parameters",
        ["CODE_DELIVERY_DELIVERY_MEDIUM", "CODE_DELIVERY_DESTINATION", "USER_ID_FOR_SRP"],
        lambda t: sorted(with_sms(t)[1]["ChallengeParameters"]),
        source=CLIENTS,
    ),
    done(
        "mfa-email",
        "cognito-sign-in#challenges",
        "EMAIL_OTP's parameters as a second factor",
        ("EMAIL_OTP", "EMAIL", "u***@e***"),
        lambda t: (
            lambda c: (
                c["ChallengeName"],
                c["ChallengeParameters"]["CODE_DELIVERY_DELIVERY_MEDIUM"],
                c["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"],
            )
        )(with_mail(t)[1]),
        source=CLIENTS,
    ),
    refused(
        "mfa-sms-wrong",
        "cognito-sign-in#sequences",
        "A wrong texted code",
        "CodeMismatchException",
        WRONG_CODE,
        lambda t: answer(optional_client(t), with_sms(t)[1], SMS_MFA_CODE="000000"),
        source=REPORTS,
    ),
    refused(
        "mfa-email-wrong",
        "cognito-sign-in#sequences",
        "A wrong mailed code",
        "CodeMismatchException",
        WRONG_CODE,
        lambda t: answer(optional_client(t), with_mail(t)[1], EMAIL_OTP_CODE="000000"),
        source=REPORTS,
    ),
    done(
        "mfa-six-wrong",
        "cognito-sign-in#session-strings",
        "Six wrong codes leave the session good",
        ({"CodeMismatchException"}, True),
        six_wrong,
        source=OTP_RUN,
    ),
    refused(
        "mfa-session-twice",
        "cognito-sign-in#session-strings",
        "A session whose code was right",
        NOT_AUTHORIZED,
        SPENT,
        sms_session_twice,
        source=REPORTS,
    ),
    done(
        "mfa-sms-verifies",
        "cognito-sign-in#second-factors",
        "A right texted code marks the number verified",
        "true",
        sms_marks_verified,
        source=GUIDE,
    ),
    done(
        "mfa-select",
        "cognito-sign-in#second-factors",
        "Two factors and no preference",
        ("SELECT_MFA_TYPE", ["SMS_MFA", "SOFTWARE_TOKEN_MFA"], "SOFTWARE_TOKEN_MFA", True),
        select,
        source=GUIDE,
    ),
    done(
        "mfa-set-up",
        "cognito-sign-in#sequences",
        "A required factor that is set up on the way",
        ("MFA_SETUP", ["SOFTWARE_TOKEN_MFA"], 52, "SUCCESS", TOKENS, "SOFTWARE_TOKEN_MFA"),
        set_up,
        source=MODEL,
    ),
    done(
        "mfa-set-up-wrong",
        "cognito-sign-in#session-strings",
        "A wrong code in the set-up leaves its session good",
        ("EnableSoftwareTokenMFAException", "SUCCESS"),
        set_up_wrong_then_right,
        source=CLIENTS,
    ),
    done(
        "mfa-after-temporary",
        "cognito-sign-in#sequences",
        "A new password, then MFA_SETUP",
        "MFA_SETUP",
        temporary_then_set_up,
        source=MOTO,
    ),
    done(
        "mfa-no-method",
        "cognito-sign-in#second-factors",
        "A required text and no number",
        True,
        lambda t: no_method(t) is not None,
    ),
    # --- 5.4, 8.7: authenticators and preferences
    refused(
        "totp-wrong-first",
        "cognito-user-pools#account-operations",
        "A wrong first code",
        "EnableSoftwareTokenMFAException",
        "Code mismatch and fail enable Software Token MFA",
        lambda t: (
            lambda token: (
                optional(t).api.associate_software_token(AccessToken=token),
                optional(t).api.verify_software_token(AccessToken=token, UserCode="000000"),
            )
        )(optional_client(t).sign_in(person(t))["AccessToken"]),
        source=REPORTS,
    ),
    done(
        "totp-not-offered",
        "cognito-user-pools#account-operations",
        "AssociateSoftwareToken where the pool has none",
        "SoftwareTokenMFANotFoundException",
        lambda t: code_of(lambda: t.api.associate_software_token(AccessToken=t.token())),
    ),
    refused(
        "totp-preference",
        "cognito-sign-in#factor-preferences",
        "Preferring an authenticator that is not there",
        INVALID,
        [
            "User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA",
            "User has not set up software token mfa",
            "User has not verified software token mfa",
        ],
        lambda t: preference(t, SoftwareTokenMfaSettings=PREFER),
        source=REPORTS,
    ),
    refused(
        "sms-preference",
        "cognito-sign-in#factor-preferences",
        "Preferring texts without a number",
        INVALID,
        "User does not have delivery config set to turn on SMS_MFA",
        lambda t: preference(t, SMSMfaSettings=PREFER),
    ),
    done(
        "two-preferences",
        "cognito-sign-in#factor-preferences",
        "Two preferred factors",
        INVALID,
        lambda t: code_of(lambda: preference(t, SMSMfaSettings=PREFER, EmailMfaSettings=PREFER)),
        source=MODEL,
    ),
    done(
        "preferences-shown",
        "cognito-sign-in#factor-preferences",
        "What a user has",
        (["SOFTWARE_TOKEN_MFA"], "SOFTWARE_TOKEN_MFA"),
        preferences_shown,
        source=MODEL,
    ),
    done(
        "preferences-absent",
        "cognito-sign-in#second-factors",
        "What a user without any has is missing",
        (False, False),
        lambda t: (lambda shown: ("PreferredMfaSetting" in shown, "UserMFASettingList" in shown))(
            optional(t).describe_user(person(t).email)
        ),
        source=MOTO,
    ),
    done(
        "preference-disabled",
        "cognito-sign-in#factor-preferences",
        "Disabling the preferred factor",
        (False, False),
        disabled_preference,
        source=MODEL,
    ),
    done(
        "mfa-other-name",
        "cognito-sign-in#sequences",
        "The name of another factor in the answer",
        "CodeMismatchException",
        lambda t: code_of(lambda: other_name(t)),
    ),
    done(
        "mfa-both-codes",
        "cognito-sign-in#sequences",
        "A second code beside the named one is passed over",
        True,
        both_codes,
        source=CLIENTS,
    ),
]
