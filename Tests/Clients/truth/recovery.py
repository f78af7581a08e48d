"""Password policies, changed and forgotten passwords."""

from support.pools import OTHER_PASSWORD, address

from .battery import (
    INVALID,
    NOT_AUTHORIZED,
    PASSWORD,
    code_of,
    done,
    refused,
    temporary,
    unique,
)
from .sign_up import MISMATCH
from .sources import CAPTURES, CLIENTS, GUIDE, REPORTS

EXPIRED = ("ExpiredCodeException", "Invalid code provided, please request a code again.")
BAD_PASSWORD = "InvalidPasswordException"


def reset_code(t, change=None):
    person = t.person()
    t.client.forgot(person.email)
    return person, t.server.outbox.code(person.email, kind="forgot_password")


def reset_twice(t):
    person, code = reset_code(t)
    t.client.reset(person.email, code)
    t.client.reset(person.email, code, "Third-Password-3")


def reset_done(t):
    person, code = reset_code(t)
    t.client.reset(person.email, code)
    return len(code), "AuthenticationResult" in t.client.start(person, OTHER_PASSWORD)


def reset_with_sign_up_code(t):
    person = t.person()
    token = t.client.sign_in(person)["AccessToken"]
    t.api.get_user_attribute_verification_code(AccessToken=token, AttributeName="email")
    code = t.server.outbox.code(person.email, kind="verify_attribute")
    return code_of(lambda: t.client.reset(person.email, code))


def change_password(t, old, new):
    person = t.person()
    token = t.client.sign_in(person)["AccessToken"]
    t.api.change_password(AccessToken=token, PreviousPassword=old, ProposedPassword=new)
    return person


def history(t):
    pool = t.make(
        Policies={"PasswordPolicy": {"MinimumLength": 8, "PasswordHistorySize": 2}}, UserPoolTier="ESSENTIALS"
    )
    client, person = pool.client(), pool.user()
    token = client.sign_in(person)["AccessToken"]
    pool.api.change_password(AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword=OTHER_PASSWORD)
    pool.api.change_password(AccessToken=token, PreviousPassword=OTHER_PASSWORD, ProposedPassword=PASSWORD)


def admin_only(t):
    pool = t.make(AccountRecoverySetting={"RecoveryMechanisms": [{"Name": "admin_only", "Priority": 1}]})
    pool.client().forgot(pool.user().email)


def unverified_forgot(t):
    client = t.plain
    client.forgot(client.pool.user(unique(), email=address()).email)


def policy(word, reason):
    return f"Password {word} policy: {reason}"


DID, DOES = "did not conform with", "does not conform to"
REASONS = {
    "short": ("Ab1!", "Password not long enough"),
    "short-first": ("ab", "Password not long enough"),
    "upper": ("correct-horse-1", "Password must have uppercase characters"),
    "lower": ("CORRECT-HORSE-1", "Password must have lowercase characters"),
    "number": ("Correct-Horse-!", "Password must have numeric characters"),
    "symbol": ("CorrectHorse11", "Password must have symbol characters"),
}

CASES = [
    # --- passwords
    *[
        refused(
            f"password-{name}",
            "cognito-user-pools#account-operations",
            f"SignUp with {password!r}",
            BAD_PASSWORD,
            policy(DID, reason),
            lambda t, password=password: t.client.sign_up(password=password),
            source=CLIENTS,
        )
        for name, (password, reason) in REASONS.items()
    ],
    *[
        refused(
            f"change-password-{name}",
            "cognito-user-pools#account-operations",
            f"ChangePassword to {password!r}",
            BAD_PASSWORD,
            policy(DOES, reason),
            lambda t, password=password: change_password(t, PASSWORD, password),
            source=CLIENTS,
        )
        for name, (password, reason) in list(REASONS.items())[2:]
    ],
    refused(
        "reset-policy",
        "cognito-user-pools#account-operations",
        "ConfirmForgotPassword to a short one",
        BAD_PASSWORD,
        policy(DOES, "Password not long enough"),
        lambda t: t.client.reset(*(lambda p, code: (p.email, code))(*reset_code(t)), "Ab1!"),
        source=CLIENTS,
    ),
    refused(
        "admin-policy",
        "cognito-user-pools#account-operations",
        "AdminCreateUser with a short one",
        BAD_PASSWORD,
        policy(DID, "Password not long enough"),
        lambda t: temporary(t.pool, "Ab1!"),
        source=CLIENTS,
    ),
    refused(
        "change-wrong",
        "cognito-user-pools#account-operations",
        "ChangePassword with a wrong old one",
        NOT_AUTHORIZED,
        "Incorrect username or password.",
        lambda t: change_password(t, "Wrong-Horse-1", OTHER_PASSWORD),
        source=REPORTS,
    ),
    done(
        "change",
        "cognito-user-pools#account-operations",
        "ChangePassword",
        True,
        lambda t: (
            "AuthenticationResult" in t.client.start(change_password(t, PASSWORD, OTHER_PASSWORD), OTHER_PASSWORD)
        ),
        source=GUIDE,
    ),
    refused(
        "history",
        "cognito-user-pools#account-operations",
        "A password that was used before",
        "PasswordHistoryPolicyViolationException",
        "Password has previously been used",
        history,
        source=CLIENTS,
    ),
    # --- recovery
    done(
        "reset",
        "cognito-user-pools#codes",
        "A forgotten password by a code of six digits",
        (6, True),
        reset_done,
        source=GUIDE,
    ),
    refused(
        "reset-wrong",
        "cognito-user-pools#codes",
        "A wrong code",
        *MISMATCH,
        lambda t: t.client.reset(reset_code(t)[0].email, "000000"),
        source=CAPTURES,
    ),
    refused("reset-twice", "cognito-user-pools#codes", "A code once more", *EXPIRED, reset_twice, source=CAPTURES),
    refused(
        "reset-unasked",
        "cognito-user-pools#codes",
        "A code that was never asked for",
        *EXPIRED,
        lambda t: t.client.reset(t.person().email, "123456"),
        source=CAPTURES,
    ),
    done(
        "reset-foreign-code",
        "cognito-user-pools#codes",
        "A code for something else",
        True,
        lambda t: reset_with_sign_up_code(t) in ("CodeMismatchException", "ExpiredCodeException"),
    ),
    refused(
        "forgot-unverified",
        "cognito-user-pools#account-operations",
        "ForgotPassword without a verified channel",
        INVALID,
        "Cannot reset password for the user as there is no registered/verified email or phone_number",
        unverified_forgot,
    ),
    refused(
        "forgot-temporary",
        "cognito-user-pools#account-operations",
        "ForgotPassword with a temporary password",
        NOT_AUTHORIZED,
        "User password cannot be reset in the current state.",
        lambda t: t.client.forgot(temporary(t.pool, email_verified="true")),
    ),
    refused(
        "forgot-disabled",
        "cognito-user-pools#account-operations",
        "ForgotPassword of somebody disabled",
        NOT_AUTHORIZED,
        "User is disabled.",
        lambda t: (
            lambda p: (t.api.admin_disable_user(UserPoolId=t.pool.id, Username=p.email), t.client.forgot(p.email))
        )(t.person()),
    ),
    refused(
        "forgot-admin-only",
        "cognito-user-pools#account-operations",
        "ForgotPassword where the administrator alone may",
        NOT_AUTHORIZED,
        "Contact administrator to reset password.",
        admin_only,
    ),
    refused(
        "invited-without-password",
        "cognito-user-pools#account-operations",
        "AdminCreateUser without a password beside passkeys without codes",
        INVALID,
        "User is required to have a password",
        lambda t: (lambda p: t.api.admin_create_user(UserPoolId=p.id, Username=address(), MessageAction="SUPPRESS"))(
            t.make(Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}})
        ),
        source=REPORTS,
    ),
]
