"""What administrators and users do to accounts, groups, lists and filters."""

from support.pools import OTHER_PASSWORD, Pool, address, as_dict, attributes
from support.tokens import claims_of

from .battery import (
    INVALID,
    NO_SUCH_USER,
    NOT_AUTHORIZED,
    NOT_FOUND,
    PASSWORD,
    code_of,
    done,
    refused,
    temporary,
    unique,
)
from .sources import CAPTURES, COMMAND_LINE, GUIDE, MODEL, MOTO, OTP_RUN, POOL_NOTE, REPORTS

NOBODY = "User does not exist."
ADMIN_CALLS = {
    "admin_get_user": {},
    "admin_delete_user": {},
    "admin_disable_user": {},
    "admin_enable_user": {},
    "admin_reset_user_password": {},
    "admin_user_global_sign_out": {},
    "admin_confirm_sign_up": {},
    "admin_list_groups_for_user": {},
    "admin_list_devices": {},
    "admin_set_user_password": {"Password": OTHER_PASSWORD},
    "admin_update_user_attributes": {"UserAttributes": [{"Name": "name", "Value": "x"}]},
    "admin_delete_user_attributes": {"UserAttributeNames": ["name"]},
    "admin_set_user_mfa_preference": {"SMSMfaSettings": {"Enabled": False}},
}


def user(t, person=None):
    return {"UserPoolId": t.pool.id, "Username": (person or t.person()).email}


def town(t):
    """A pool with three people to search."""

    def make():
        pool = Pool(t.server, UsernameAttributes=None)
        pool.user("ada", name="Ada", email="ada@example.com")
        pool.user("adam", name="Adam", email="adam@example.com", phone_number="+15550100")
        pool.user("Bob", name='Bob "B" Builder', email="bob@example.org")
        pool.api.admin_disable_user(UserPoolId=pool.id, Username="Bob")
        temporary(pool, name="Temp")
        return pool

    return t.shared("town", make)


def update(t, person=None, **described):
    token = t.client.sign_in(person or t.person())["AccessToken"]
    return t.api.update_user_attributes(
        AccessToken=token, UserAttributes=attributes({k.replace("__", ":"): v for k, v in described.items()})
    )


def new_address(t):
    person = t.person()
    mail = address("other")
    details = update(t, person, email=mail)["CodeDeliveryDetailsList"]
    shown = t.pool.attributes_of(person.sub)
    return (
        [(one["AttributeName"], one["DeliveryMedium"], one["Destination"]) for one in details],
        shown["email"] == mail,
        shown["email_verified"],
    )


def kept_until_verified(t):
    pool = t.make(
        UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]},
        AutoVerifiedAttributes=["email"],
    )
    client, person, mail = pool.client(), pool.user(), address("other")
    token = client.sign_in(person)["AccessToken"]
    pool.api.update_user_attributes(AccessToken=token, UserAttributes=attributes({"email": mail}))
    before = pool.attributes_of(person.sub)["email"] == person.email
    pool.api.verify_user_attribute(AccessToken=token, AttributeName="email", Code=t.server.outbox.code(mail))
    after = pool.attributes_of(person.sub)
    return before, after["email"] == mail, after["email_verified"]


def keeping(t):
    """A pool that takes a new address into use when it is verified, and somebody in it who has asked for one."""
    pool = t.make(
        UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]},
        AutoVerifiedAttributes=["email"],
    )
    return pool, pool.user(), address("other")


def code_while_waiting(t):
    pool, person, mail = keeping(t)
    token = pool.client().sign_in(person)["AccessToken"]
    pool.api.update_user_attributes(AccessToken=token, UserAttributes=attributes({"email": mail}))
    pool.api.get_user_attribute_verification_code(AccessToken=token, AttributeName="email")
    t.server.outbox.code(person.email, kind="verify_attribute")
    # The update's own code is good still.
    pool.api.verify_user_attribute(AccessToken=token, AttributeName="email", Code=t.server.outbox.code(mail))
    return pool.attributes_of(person.sub)["email"] == mail


def admin_waits(t):
    pool, person, mail = keeping(t)
    pool.api.admin_update_user_attributes(
        UserPoolId=pool.id, Username=person.sub, UserAttributes=attributes({"email": mail})
    )
    return pool.attributes_of(person.sub)["email"] == person.email, bool(t.server.outbox.code(mail))


def marks(t, make):
    name = address()
    make(name)
    return t.pool.attributes_of(name).get("email_verified")


def blank_removes(t):
    person = t.person(nickname="Countess")
    update(t, person, nickname="")
    return "nickname" in t.pool.attributes_of(person.email)


def blank_removes_admin(t):
    person = t.person(nickname="Countess")
    t.api.admin_update_user_attributes(**user(t, person), UserAttributes=attributes({"nickname": ""}))
    return "nickname" in t.pool.attributes_of(person.email)


def verified_by_admin(t):
    """The service takes any spelling of true."""
    person = t.person()
    mail = address("moved")
    t.api.admin_update_user_attributes(
        **user(t, person), UserAttributes=attributes({"email": mail, "email_verified": "True"})
    )
    claims = claims_of(t.client.sign_in(mail)["IdToken"])
    return claims["email_verified"], t.server.outbox.none(mail), t.client.forgot(mail)["CodeDeliveryDetails"]


def code_for(t, name):
    return t.api.get_user_attribute_verification_code(AccessToken=t.token(), AttributeName=name)


def verify_wrong(t):
    token = t.token()
    t.api.get_user_attribute_verification_code(AccessToken=token, AttributeName="email")
    t.api.verify_user_attribute(AccessToken=token, AttributeName="email", Code="000000")


def attributes_read(t):
    client = t.pool.client(ReadAttributes=["email"])
    token = client.sign_in(t.person(nickname="Countess"))["AccessToken"]
    return "nickname" in as_dict(t.api.get_user(AccessToken=token)["UserAttributes"])


def resend_confirmed(t):
    return code_of(lambda: t.api.admin_create_user(**user(t), MessageAction="RESEND"))


def invited(t):
    name = address("invited")
    t.api.admin_create_user(
        UserPoolId=t.pool.id,
        Username=name,
        UserAttributes=attributes({"email": name, "email_verified": "true"}),
        DesiredDeliveryMediums=["EMAIL"],
    )
    password = t.server.outbox.last(name)["temporary_password"]
    return t.pool.status_of(name), t.client.start(name, password)["ChallengeName"]


def no_password(t):
    pool = t.make(Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}})
    name = address()
    made = pool.api.admin_create_user(
        UserPoolId=pool.id,
        Username=name,
        MessageAction="SUPPRESS",
        UserAttributes=attributes({"email": name, "email_verified": "true"}),
    )["User"]
    return made["UserStatus"]


def deleted_name(t):
    person = t.person()
    t.api.admin_delete_user(**user(t, person))
    return "UserSub" in t.client.sign_up(person.email)


CASES = [
    # --- Unknown users and pools
    *[
        refused(
            f"nobody-{name.replace('_', '-')}",
            "cognito-user-pools#user-existence",
            f"{name} of nobody",
            NO_SUCH_USER,
            NOBODY,
            lambda t, name=name, more=more: getattr(t.api, name)(
                UserPoolId=t.pool.id, Username=unique("nobody"), **more
            ),
            source=CAPTURES,
        )
        for name, more in ADMIN_CALLS.items()
    ],
    refused(
        "no-pool-admin",
        "cognito-user-pools#pools",
        "AdminGetUser in a pool that is none",
        NOT_FOUND,
        "User pool us-east-1_Missing00 does not exist.",
        lambda t: t.api.admin_get_user(UserPoolId="us-east-1_Missing00", Username="a"),
    ),
    refused(
        "no-pool-list",
        "cognito-user-pools#pools",
        "ListUsers in a pool that is none",
        NOT_FOUND,
        "User pool us-east-1_Missing00 does not exist.",
        lambda t: t.api.list_users(UserPoolId="us-east-1_Missing00"),
    ),
    # --- AdminCreateUser and the states
    done(
        "created",
        "cognito-user-pools#user-status",
        "A user made by an administrator",
        "FORCE_CHANGE_PASSWORD",
        lambda t: t.pool.status_of(temporary(t.pool)),
        source=MODEL,
    ),
    done(
        "invited",
        "cognito-user-pools#account-operations",
        "An invitation's password leads to a new one",
        ("FORCE_CHANGE_PASSWORD", "NEW_PASSWORD_REQUIRED"),
        invited,
        source=MODEL,
    ),
    done(
        "created-without-password",
        "cognito-user-pools#account-operations",
        "Without a password where codes sign in",
        "CONFIRMED",
        no_password,
        source=OTP_RUN,
    ),
    refused(
        "resend-nobody",
        "cognito-user-pools#account-operations",
        "An invitation once more to nobody",
        NO_SUCH_USER,
        NOBODY,
        lambda t: t.api.admin_create_user(UserPoolId=t.pool.id, Username=address(), MessageAction="RESEND"),
        source=CAPTURES,
    ),
    done(
        "resend-confirmed-admin",
        "cognito-user-pools#account-operations",
        "An invitation once more to a confirmed user",
        "UnsupportedUserStateException",
        resend_confirmed,
        source=MODEL,
    ),
    done(
        "disabled-keeps-state",
        "cognito-user-pools#user-status",
        "Disabling keeps the state",
        (False, "CONFIRMED"),
        lambda t: (
            lambda who: (
                t.api.admin_disable_user(**who),
                (lambda s: (s["Enabled"], s["UserStatus"]))(t.api.admin_get_user(**who)),
            )[1]
        )(user(t)),
        source=POOL_NOTE,
    ),
    done(
        "reset-state",
        "cognito-user-pools#user-status",
        "AdminResetUserPassword",
        "RESET_REQUIRED",
        lambda t: (lambda p: (t.api.admin_reset_user_password(**user(t, p)), t.pool.status_of(p.email))[1])(t.person()),
        source=GUIDE,
    ),
    done(
        "reset-state-twice",
        "cognito-user-pools#account-operations",
        "… twice",
        "RESET_REQUIRED",
        lambda t: (
            lambda p: ([t.api.admin_reset_user_password(**user(t, p)) for _ in range(2)], t.pool.status_of(p.email))[1]
        )(t.person()),
        source=GUIDE,
    ),
    refused(
        "reset-temporary",
        "cognito-user-pools#account-operations",
        "AdminResetUserPassword with a temporary password",
        NOT_AUTHORIZED,
        "User password cannot be reset in the current state.",
        lambda t: t.api.admin_reset_user_password(
            UserPoolId=t.pool.id, Username=temporary(t.pool, email_verified="true")
        ),
    ),
    refused(
        "reset-disabled",
        "cognito-user-pools#account-operations",
        "AdminResetUserPassword of somebody disabled",
        NOT_AUTHORIZED,
        "User is disabled",
        lambda t: (lambda who: (t.api.admin_disable_user(**who), t.api.admin_reset_user_password(**who)))(user(t)),
    ),
    done(
        "set-temporary",
        "cognito-user-pools#user-status",
        "AdminSetUserPassword for the time being",
        "FORCE_CHANGE_PASSWORD",
        lambda t: (
            lambda p: (t.api.admin_set_user_password(**user(t, p), Password=OTHER_PASSWORD), t.pool.status_of(p.email))[
                1
            ]
        )(t.person()),
        source=MODEL,
    ),
    done(
        "deleted-name",
        "cognito-user-pools#users",
        "A deleted user's name is free at once",
        True,
        deleted_name,
        source=GUIDE,
    ),
    # --- What is shown
    done(
        "shown-list",
        "cognito-user-pools#users",
        "ListUsers and AdminCreateUser have Attributes",
        True,
        lambda t: all(
            "Attributes" in one and "UserAttributes" not in one
            for one in t.api.list_users(UserPoolId=town(t).id)["Users"]
        ),
        source=MODEL,
    ),
    done(
        "shown-admin",
        "cognito-user-pools#users",
        "AdminGetUser has UserAttributes, and no second factors where there are none",
        (True, False, False),
        lambda t: (lambda s: ("UserAttributes" in s, "Attributes" in s, "UserMFASettingList" in s))(
            t.pool.describe_user(t.person().email)
        ),
        source=MODEL,
    ),
    done(
        "shown-own",
        "cognito-user-pools#users",
        "GetUser has neither state nor dates",
        ["UserAttributes", "Username"],
        lambda t: sorted(set(t.api.get_user(AccessToken=t.token())) - {"ResponseMetadata"}),
        source=MODEL,
    ),
    done(
        "read-list",
        "cognito-user-pools#app-clients",
        "What the client may not read is left out",
        False,
        attributes_read,
        source=GUIDE,
    ),
    # --- Attributes
    done(
        "new-address",
        "cognito-user-pools#account-operations",
        "A new address is stored, unverified, and gets a code",
        ([("email", "EMAIL", "o***@e***")], True, "false"),
        new_address,
        source=GUIDE,
    ),
    done(
        "kept-until-verified",
        "cognito-user-pools#account-operations",
        "… or waits for its code",
        (True, True, "true"),
        kept_until_verified,
        source=GUIDE,
    ),
    done(
        "code-while-waiting",
        "cognito-user-pools#account-operations",
        "A code on demand goes to the address in use meanwhile, and leaves the new one's alone",
        True,
        code_while_waiting,
        source=REPORTS,
    ),
    done(
        "admin-waits",
        "cognito-user-pools#account-operations",
        "A new address by an administrator waits for its code too",
        (True, True),
        admin_waits,
        source=MODEL,
    ),
    done(
        "sign-up-unverified",
        "cognito-user-pools#schema",
        "A sign-up marks its address as not verified",
        "false",
        lambda t: marks(t, t.client.sign_up),
        source=REPORTS,
    ),
    done(
        "admin-create-unmarked",
        "cognito-user-pools#schema",
        "AdminCreateUser leaves the mark away",
        None,
        lambda t: marks(
            t,
            lambda name: t.api.admin_create_user(
                UserPoolId=t.pool.id, Username=name, MessageAction="SUPPRESS", TemporaryPassword=PASSWORD
            ),
        ),
        source=COMMAND_LINE,
    ),
    done(
        "blank-removes",
        "cognito-user-pools#schema",
        "A blank value removes an attribute",
        False,
        blank_removes,
        source=MODEL,
    ),
    done(
        "blank-removes-admin",
        "cognito-user-pools#schema",
        "… by an administrator too",
        False,
        blank_removes_admin,
        source=MODEL,
    ),
    done(
        "verified-by-admin",
        "cognito-user-pools#account-operations",
        "An administrator verifies in the same call, and no code goes out",
        (True, True, {"Destination": "m***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email"}),
        verified_by_admin,
        source=MOTO,
    ),
    refused(
        "update-verified",
        "cognito-user-pools#schema",
        "A user cannot",
        NOT_AUTHORIZED,
        "A client attempted to write unauthorized attribute",
        lambda t: update(t, email_verified="true"),
        source=REPORTS,
    ),
    done(
        "update-sub",
        "cognito-user-pools#schema",
        "Nobody writes sub",
        True,
        lambda t: (
            code_of(lambda: t.api.admin_update_user_attributes(**user(t), UserAttributes=attributes({"sub": "x"})))
            is not None
        ),
        source=MODEL,
    ),
    refused(
        "update-unknown",
        "cognito-user-pools#schema",
        "An attribute that the schema does not have",
        INVALID,
        "Attributes did not conform to the schema: Type for attribute {custom:x} could not be determined",
        lambda t: t.api.admin_update_user_attributes(**user(t), UserAttributes=attributes({"custom:x": "1"})),
        source=REPORTS,
    ),
    done(
        "delete-absent",
        "cognito-user-pools#schema",
        "Deleting an attribute that is not there",
        200,
        lambda t: t.api.admin_delete_user_attributes(**user(t), UserAttributeNames=["nickname"])["ResponseMetadata"][
            "HTTPStatusCode"
        ],
    ),
    done(
        "verify-other",
        "cognito-user-pools#account-operations",
        "A code for a name",
        INVALID,
        lambda t: code_of(lambda: code_for(t, "name")),
    ),
    done(
        "verify-details",
        "cognito-user-pools#delivery",
        "A code for the address",
        "u***@e***",
        lambda t: code_for(t, "email")["CodeDeliveryDetails"]["Destination"],
        source=GUIDE,
    ),
    refused(
        "verify-wrong",
        "cognito-user-pools#codes",
        "A wrong code",
        "CodeMismatchException",
        "Invalid verification code provided, please try again.",
        verify_wrong,
        source=CAPTURES,
    ),
    refused(
        "verify-unasked",
        "cognito-user-pools#codes",
        "A code that was never asked for",
        "ExpiredCodeException",
        "Invalid code provided, please request a code again.",
        lambda t: t.api.verify_user_attribute(AccessToken=t.token(), AttributeName="email", Code="123456"),
        source=CAPTURES,
    ),
]
