"""Attributes at sign-up, and those that nobody changes."""

from support.pools import attributes

from .battery import (
    INVALID,
    NOT_AUTHORIZED,
    refused,
    unique,
)
from .sources import REPORTS


def required_missing(t):
    pool = t.make(UsernameAttributes=None, Schema=[{"Name": "email", "Required": True, "AttributeDataType": "String"}])
    pool.client().sign_up(unique())


def required_deleted(t):
    pool = t.make(Schema=[{"Name": "email", "Required": True, "AttributeDataType": "String"}])
    token = pool.client().sign_in(pool.user())["AccessToken"]
    pool.api.update_user_attributes(AccessToken=token, UserAttributes=attributes({"email": ""}))


def write_list(t):
    client = t.pool.client(WriteAttributes=["email"])
    client.sign_up(described={"name": "Ada"})


def immutable(t):
    pool = t.make(Schema=[{"Name": "badge", "AttributeDataType": "String", "Mutable": False}])
    person = pool.user(**{"custom:badge": "7"})
    return pool, person


def immutable_by_user(t):
    pool, person = immutable(t)
    token = pool.client().sign_in(person)["AccessToken"]
    pool.api.update_user_attributes(AccessToken=token, UserAttributes=attributes({"custom:badge": "8"}))


def immutable_by_admin(t):
    pool, person = immutable(t)
    pool.api.admin_update_user_attributes(
        UserPoolId=pool.id, Username=person.email, UserAttributes=attributes({"custom:badge": "8"})
    )


CASES = [
    # --- attributes
    refused(
        "attribute-required",
        "cognito-user-pools#account-operations",
        "A required attribute that is missing",
        INVALID,
        "Attributes did not conform to the schema: email: The attribute is required\n",
        required_missing,
    ),
    refused(
        "attribute-required-deleted",
        "cognito-user-pools#account-operations",
        "A required attribute that is taken away",
        INVALID,
        "user.email: Required attribute cannot be deleted.",
        required_deleted,
        source=REPORTS,
    ),
    refused(
        "attribute-unknown",
        "cognito-user-pools#schema",
        "An attribute that the schema does not have",
        INVALID,
        "Attributes did not conform to the schema: Type for attribute {custom:x} could not be determined",
        lambda t: t.client.sign_up(described={"custom:x": "1"}),
        source=REPORTS,
    ),
    refused(
        "attribute-phone",
        "cognito-user-pools#account-operations",
        "A number that is none",
        INVALID,
        "Invalid phone number format.",
        lambda t: t.client.sign_up(described={"phone_number": "5550100"}),
        source=REPORTS,
    ),
    refused(
        "attribute-email",
        "cognito-user-pools#account-operations",
        "An address that is none",
        INVALID,
        "Invalid email address format.",
        lambda t: t.plain.sign_up(unique(), described={"email": "nonsense"}),
        source=REPORTS,
    ),
    refused(
        "attribute-verified",
        "cognito-user-pools#account-operations",
        "A client that calls its address verified",
        NOT_AUTHORIZED,
        "A client attempted to write unauthorized attribute",
        lambda t: t.client.sign_up(described={"email_verified": "true"}),
        source=REPORTS,
    ),
    refused(
        "attribute-write-list",
        "cognito-user-pools#app-clients",
        "An attribute outside the client's list",
        NOT_AUTHORIZED,
        "A client attempted to write unauthorized attribute",
        write_list,
        source=REPORTS,
    ),
    refused(
        "attribute-immutable",
        "cognito-user-pools#account-operations",
        "An immutable attribute, by the user",
        INVALID,
        ["user.custom:badge: Attribute cannot be updated.\n", "user.custom:badge: Attribute cannot be updated."],
        immutable_by_user,
    ),
    refused(
        "attribute-immutable-admin",
        "cognito-user-pools#account-operations",
        "An immutable attribute, by an administrator",
        INVALID,
        ["user.custom:badge: Attribute cannot be updated.\n", "user.custom:badge: Attribute cannot be updated."],
        immutable_by_admin,
    ),
]
