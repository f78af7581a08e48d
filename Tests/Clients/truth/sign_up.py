"""Names, aliases, passwords, attributes at sign-up, confirmation and recovery."""

from support.pools import Pool, address, attributes

from .battery import (
    INVALID,
    NO_SUCH_USER,
    NOT_AUTHORIZED,
    code_of,
    done,
    refused,
    unique,
)
from .sources import CAPTURES, GUIDE, MOTO, POOL_NOTE, REPORTS

MISMATCH = ("CodeMismatchException", "Invalid verification code provided, please try again.")


def signed_up(t, client=None):
    name = address()
    return name, (client or t.client).sign_up(name)


def confirmed(t):
    name, _ = signed_up(t)
    t.client.confirm(name, t.server.outbox.code(name))
    return name


def phone_pool(t):
    return t.shared(
        "phone",
        lambda: Pool(
            t.server,
            UsernameAttributes=["phone_number"],
            AutoVerifiedAttributes=["phone_number"],
            SmsConfiguration={"SnsCallerArn": "arn:aws:iam::000000000000:role/sms"},
        ).client(),
    )


def either_pool(t):
    return t.shared("either", lambda: Pool(t.server, UsernameAttributes=["email", "phone_number"]).client())


def both_channels(t):
    """An address and a number, both to be verified."""
    pool = t.shared(
        "both",
        lambda: Pool(
            t.server,
            UsernameAttributes=None,
            AutoVerifiedAttributes=["email", "phone_number"],
            SmsConfiguration={"SnsCallerArn": "arn:aws:iam::000000000000:role/sms"},
        ).client(),
    )
    given = pool.sign_up(unique(), described={"email": address(), "phone_number": "+15550101234"})
    return given["CodeDeliveryDetails"]["DeliveryMedium"], given["CodeDeliveryDetails"]["Destination"][-4:]


def without_channel(t):
    client = t.shared("silent", lambda: Pool(t.server, UsernameAttributes=None, AutoVerifiedAttributes=[]).client())
    return "CodeDeliveryDetails" in client.sign_up(unique(), described={"email": address()})


def alias_taken(t):
    """The clash of an alias shows at the confirmation."""
    mail = address()
    t.alias.pool.user(unique(), email=mail, email_verified="true")
    name = unique()
    t.alias.sign_up(name, described={"email": mail})
    t.say(name=name)
    return name, t.server.outbox.code(mail)


def alias_moved(t):
    name, code = alias_taken(t)
    t.alias.confirm(name, code, ForceAliasCreation=True)
    users = t.alias.pool.api.list_users(
        UserPoolId=t.alias.pool.id, Filter=f'email = "{t.alias.pool.attributes_of(name)["email"]}"'
    )["Users"]
    verified = [{entry["Name"]: entry["Value"] for entry in user["Attributes"]}.get("email_verified") for user in users]
    return sorted(str(one) for one in verified)


def alias_sign_in(t, verified):
    mail = address()
    t.alias.pool.user(unique(), email=mail, **({"email_verified": "true"} if verified else {}))
    return t.alias.start(mail)


def alias_update(t):
    mail = address()
    t.alias.pool.user(unique(), email=mail, email_verified="true")
    other = t.alias.pool.user(unique(), email=address(), email_verified="true")
    t.alias.pool.api.admin_update_user_attributes(
        UserPoolId=t.alias.pool.id,
        Username=other.email,
        UserAttributes=attributes({"email": mail, "email_verified": "true"}),
    )


def username_attribute_update(t):
    one, other = t.person(), t.person()
    token = t.client.sign_in(other)["AccessToken"]
    return code_of(
        lambda: t.api.update_user_attributes(AccessToken=token, UserAttributes=attributes({"email": one.email}))
    )


def two_spellings(t, sensitive):
    settings = {} if sensitive is None else {"UsernameConfiguration": {"CaseSensitive": sensitive}}
    client = t.make(UsernameAttributes=None, **settings).client()
    client.sign_up("Ada")
    return client.sign_up("ada")


def any_case(t):
    client = t.make(UsernameAttributes=None, UsernameConfiguration={"CaseSensitive": False}).client()
    client.pool.user("Ada")
    return "AuthenticationResult" in client.start("aDA")


def closed(t):
    client = t.make(AdminCreateUserConfig={"AllowAdminCreateUserOnly": True}).client()
    client.sign_up()


def resend_spends(t):
    """A new code makes the old one void."""
    name, _ = signed_up(t)
    old = t.server.outbox.code(name)
    t.client.resend(name)
    if t.server.outbox.code(name) == old:
        return True
    return code_of(lambda: t.client.confirm(name, old)) is not None


CASES = [
    # --- 4.4: names
    done(
        "sign-up",
        "cognito-user-pools#account-operations",
        "SignUp's answer and the mask of an address",
        (False, "EMAIL", "email", "u***@e***"),
        lambda t: (
            lambda a: (
                a["UserConfirmed"],
                a["CodeDeliveryDetails"]["DeliveryMedium"],
                a["CodeDeliveryDetails"]["AttributeName"],
                a["CodeDeliveryDetails"]["Destination"],
            )
        )(signed_up(t)[1]),
        source=CAPTURES,
    ),
    refused(
        "name-email",
        "cognito-user-pools#names-and-aliases",
        "A name that is no address",
        INVALID,
        "Username should be an email.",
        lambda t: t.client.sign_up(unique()),
        source=POOL_NOTE,
    ),
    refused(
        "name-phone",
        "cognito-user-pools#names-and-aliases",
        "A name that is no number",
        INVALID,
        "Username should be a phone number.",
        lambda t: phone_pool(t).sign_up(unique()),
        source=POOL_NOTE,
    ),
    refused(
        "name-either",
        "cognito-user-pools#names-and-aliases",
        "A name that is neither",
        INVALID,
        "Username should be either an email or a phone number.",
        lambda t: either_pool(t).sign_up(unique()),
        source=POOL_NOTE,
    ),
    refused(
        "name-email-admin",
        "cognito-user-pools#names-and-aliases",
        "… made by an administrator",
        INVALID,
        "Username should be an email.",
        lambda t: t.pool.user(unique()),
        source=POOL_NOTE,
    ),
    refused(
        "name-alias",
        "cognito-user-pools#names-and-aliases",
        "A name that looks like an alias",
        INVALID,
        "Username cannot be of email format, since user pool is configured for email alias.",
        lambda t: t.alias.sign_up(address()),
    ),
    refused(
        "name-alias-admin",
        "cognito-user-pools#names-and-aliases",
        "… made by an administrator",
        INVALID,
        "Username cannot be of email format, since user pool is configured for email alias.",
        lambda t: t.alias.pool.user(address()),
    ),
    done(
        "name-is-sub",
        "cognito-user-pools#names-and-aliases",
        "A user named by an address is stored under the sub",
        True,
        lambda t: (lambda p: t.pool.describe_user(p.email)["Username"] == p.sub)(t.person()),
        source=POOL_NOTE,
    ),
    done(
        "name-kept",
        "cognito-user-pools#names-and-aliases",
        "A user named at will keeps the name",
        True,
        lambda t: (lambda name: t.plain.pool.describe_user(t.plain.pool.user(name).email)["Username"] == name)(
            unique()
        ),
        source=GUIDE,
    ),
    refused(
        "name-taken",
        "cognito-user-pools#names-and-aliases",
        "A name of a confirmed user",
        "UsernameExistsException",
        "User already exists",
        lambda t: t.client.sign_up(t.person().email),
        source=CAPTURES,
    ),
    refused(
        "name-taken-unconfirmed",
        "cognito-user-pools#names-and-aliases",
        "A name of an unconfirmed user",
        "UsernameExistsException",
        "User already exists",
        lambda t: t.client.sign_up(signed_up(t)[0]),
        source=CAPTURES,
    ),
    refused(
        "name-taken-admin",
        "cognito-user-pools#names-and-aliases",
        "A name that exists, made by an administrator",
        "UsernameExistsException",
        "User account already exists",
        lambda t: t.pool.user(t.person().email),
        source=CAPTURES,
    ),
    done(
        "spelling-sensitive",
        "cognito-user-pools#names-and-aliases",
        "Two spellings make two users where nothing is said",
        True,
        lambda t: "UserSub" in two_spellings(t, None),
        source=POOL_NOTE,
    ),
    refused(
        "spelling-insensitive",
        "cognito-user-pools#names-and-aliases",
        "Two spellings of one name",
        "UsernameExistsException",
        "User already exists",
        lambda t: two_spellings(t, False),
        source=CAPTURES,
    ),
    done(
        "spelling-sign-in",
        "cognito-user-pools#names-and-aliases",
        "Any spelling signs in",
        True,
        any_case,
        source=GUIDE,
    ),
    refused(
        "alias-taken",
        "cognito-user-pools#names-and-aliases",
        "An alias that is somebody's, at confirmation",
        "AliasExistsException",
        "An account with the email already exists.",
        lambda t: t.alias.confirm(*alias_taken(t)),
        source=GUIDE,
    ),
    done(
        "alias-moved",
        "cognito-user-pools#names-and-aliases",
        "ForceAliasCreation moves an alias and un-verifies the old",
        True,
        lambda t: alias_moved(t).count("true") == 1,
        source=GUIDE,
    ),
    done(
        "alias-sign-in",
        "cognito-user-pools#names-and-aliases",
        "A verified alias signs in",
        True,
        lambda t: "AuthenticationResult" in alias_sign_in(t, True),
        source=GUIDE,
    ),
    refused(
        "alias-unverified",
        "cognito-user-pools#names-and-aliases",
        "An alias that is not verified does not",
        NO_SUCH_USER,
        "User does not exist.",
        lambda t: alias_sign_in(t, False),
        source=CAPTURES,
    ),
    refused(
        "alias-update",
        "cognito-user-pools#names-and-aliases",
        "An alias that is somebody's, at an update",
        "AliasExistsException",
        "An account with the given email already exists.",
        alias_update,
        source=CAPTURES,
    ),
    done(
        "username-attribute-update",
        "cognito-user-pools#names-and-aliases",
        "An address that names somebody else, at an update",
        "AliasExistsException",
        username_attribute_update,
        source=GUIDE,
    ),
    refused(
        "closed",
        "cognito-user-pools#account-operations",
        "SignUp where administrators alone make users",
        NOT_AUTHORIZED,
        "SignUp is not permitted for this user pool",
        closed,
    ),
    # --- 5.2, 5.3: codes and where they go
    done(
        "code-digits",
        "cognito-user-pools#codes",
        "A confirmation code has six digits",
        True,
        lambda t: (lambda code: len(code) == 6 and code.isdigit())(t.server.outbox.code(signed_up(t)[0])),
        source=GUIDE,
    ),
    done(
        "sms-wins",
        "cognito-user-pools#delivery",
        "A text wins over a mail; the mask ends in the number's last four",
        ("SMS", "1234"),
        both_channels,
        source=GUIDE,
    ),
    done(
        "no-delivery",
        "cognito-user-pools#delivery",
        "No details where nothing was sent",
        False,
        without_channel,
        source=MOTO,
    ),
    done(
        "confirm",
        "cognito-user-pools#account-operations",
        "A right code confirms the user and the address",
        ("CONFIRMED", "true"),
        lambda t: (lambda name: (t.pool.status_of(name), t.pool.attributes_of(name)["email_verified"]))(confirmed(t)),
        source=GUIDE,
    ),
    refused(
        "confirm-wrong",
        "cognito-user-pools#codes",
        "A wrong code",
        *MISMATCH,
        lambda t: t.client.confirm(signed_up(t)[0], "000000"),
        source=CAPTURES,
    ),
    refused(
        "confirm-twice",
        "cognito-user-pools#account-operations",
        "Confirming twice",
        NOT_AUTHORIZED,
        "User cannot be confirmed. Current status is CONFIRMED",
        lambda t: t.client.confirm(confirmed(t), "000000"),
        source=REPORTS,
    ),
    refused(
        "confirm-twice-admin",
        "cognito-user-pools#account-operations",
        "AdminConfirmSignUp of a confirmed user",
        NOT_AUTHORIZED,
        "User cannot be confirmed. Current status is CONFIRMED",
        lambda t: t.api.admin_confirm_sign_up(UserPoolId=t.pool.id, Username=confirmed(t)),
        source=REPORTS,
    ),
    done(
        "confirm-admin",
        "cognito-user-pools#account-operations",
        "AdminConfirmSignUp verifies nothing",
        ("CONFIRMED", None),
        lambda t: (
            lambda name: (
                t.api.admin_confirm_sign_up(UserPoolId=t.pool.id, Username=name),
                (
                    t.pool.status_of(name),
                    {"false": None}.get(
                        t.pool.attributes_of(name).get("email_verified"),
                        t.pool.attributes_of(name).get("email_verified"),
                    ),
                ),
            )[1]
        )(signed_up(t)[0]),
        source=GUIDE,
    ),
    refused(
        "resend-confirmed",
        "cognito-user-pools#account-operations",
        "ResendConfirmationCode to a confirmed user",
        INVALID,
        "User is already confirmed.",
        lambda t: t.client.resend(t.person().email),
    ),
    done(
        "resend-twice",
        "cognito-user-pools#limits",
        "Two quick resends",
        ["u***@e***"] * 2,
        lambda t: (lambda name: [t.client.resend(name)["CodeDeliveryDetails"]["Destination"] for _ in range(2)])(
            signed_up(t)[0]
        ),
        source=CAPTURES,
    ),
    done("resend-spends", "cognito-user-pools#codes", "A new code makes the old one void", True, resend_spends),
]
