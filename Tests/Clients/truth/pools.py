"""Pools, schemas, clients and what belongs to them."""

import re

from .battery import INVALID, NOT_FOUND, code_of, done, refused, unique
from .sources import COMMAND_LINE, DOCUMENTED, GUIDE, MODEL, RECORDED, REPORTS, Source

NO_POOL = "User pool us-east-1_Missing00 does not exist."
NO_CLIENT = "User pool client nosuchclient does not exist."
STANDARD = (
    "sub name given_name family_name middle_name nickname preferred_username profile picture website email "
    "email_verified gender birthdate zoneinfo locale phone_number phone_number_verified address updated_at"
).split()
POOL_CALLS = {
    "describe_user_pool": {},
    "delete_user_pool": {},
    "update_user_pool": {},
    "list_user_pool_clients": {"MaxResults": 1},
    "create_user_pool_client": {"ClientName": "x"},
    "get_user_pool_mfa_config": {},
    "list_groups": {},
    "create_group": {"GroupName": "x"},
    "list_identity_providers": {"MaxResults": 1},
    "list_resource_servers": {"MaxResults": 1},
    "get_csv_header": {},
    "get_signing_certificate": {},
    "get_log_delivery_configuration": {},
}
CLIENT_CALLS = ["describe_user_pool_client", "delete_user_pool_client", "update_user_pool_client"]


def domain(t, pool=None, name=None):
    name = name or unique("shop")
    t.api.create_user_pool_domain(Domain=name, UserPoolId=(pool or t.make()).id)
    return name


def delete_with_domain(t):
    pool = t.make()
    domain(t, pool)
    pool.api.delete_user_pool(UserPoolId=pool.id)


def schema(t, **more):
    """A pool with one attribute of its own."""
    return t.make(Schema=[{"Name": "badge", "AttributeDataType": "String"} | more])


def standard(t, **more):
    return t.make(Schema=[{"AttributeDataType": "String"} | more])


def twice(t):
    pool = t.make()
    for _ in range(2):
        pool.api.add_custom_attributes(
            UserPoolId=pool.id, CustomAttributes=[{"Name": "badge", "AttributeDataType": "String"}]
        )


def replaced_pool(t):
    """An update takes what it is not told back to its default."""
    pool = t.make(DeletionProtection="ACTIVE", AutoVerifiedAttributes=["email"])
    pool.api.update_user_pool(UserPoolId=pool.id)
    shown = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    return shown["DeletionProtection"], "AutoVerifiedAttributes" in shown, shown["UsernameAttributes"]


PROTECTED = (
    "The user pool cannot be deleted because deletion protection is activated. Deletion protection must be "
    "inactivated first."
)
SMS_NEEDED = "SMS configuration and Auto verification for phone_number are required when MFA is required/optional"


def wrong_constraints(t):
    pool = schema(t, StringAttributeConstraints={"MinLength": "1"}, NumberAttributeConstraints={"MinValue": "7"})
    row = pool.description["SchemaAttributes"][-1]
    return "NumberAttributeConstraints" in row, row["StringAttributeConstraints"]


CASES = [
    # --- Unknown pools and clients
    *[
        refused(
            f"no-pool-{name.replace('_', '-')}",
            "cognito-user-pools#pools",
            f"{name} of a pool that is none",
            NOT_FOUND,
            NO_POOL,
            lambda t, name=name, more=more: getattr(t.api, name)(UserPoolId="us-east-1_Missing00", **more),
        )
        for name, more in POOL_CALLS.items()
    ],
    *[
        refused(
            f"no-client-{name.replace('_', '-')}",
            "cognito-user-pools#app-clients",
            f"{name} of a client that is none",
            NOT_FOUND,
            NO_CLIENT,
            lambda t, name=name: getattr(t.api, name)(UserPoolId=t.pool.id, ClientId="nosuchclient"),
        )
        for name in CLIENT_CALLS
    ],
    # --- 8.1, 8.2: pools
    done(
        "pool-id",
        "cognito-user-pools#identifiers",
        "A pool's id",
        True,
        lambda t: bool(re.fullmatch(r"us-east-1_[0-9a-zA-Z]{9}", t.pool.id)),
        source=MODEL,
    ),
    done(
        "pool-arn",
        "cognito-user-pools#identifiers",
        "A pool's ARN",
        True,
        lambda t: bool(
            re.fullmatch(rf"arn:aws:cognito-idp:us-east-1:\d{{12}}:userpool/{t.pool.id}", t.pool.description["Arn"])
        ),
        source=MODEL,
    ),
    done(
        "pool-defaults",
        "cognito-user-pools#pools",
        "A fresh pool's tier, protection, factors and policy",
        (
            "ESSENTIALS",
            "INACTIVE",
            "OFF",
            ["PASSWORD"],
            {
                "MinimumLength": 8,
                "RequireUppercase": True,
                "RequireLowercase": True,
                "RequireNumbers": True,
                "RequireSymbols": True,
                "TemporaryPasswordValidityDays": 7,
            },
        ),
        lambda t: (
            lambda d: (
                d["UserPoolTier"],
                d["DeletionProtection"],
                d["MfaConfiguration"],
                d["Policies"]["SignInPolicy"]["AllowedFirstAuthFactors"],
                d["Policies"]["PasswordPolicy"],
            )
        )(t.pool.description),
        source=COMMAND_LINE,
    ),
    done(
        "pool-replaced",
        "cognito-user-pools#pools",
        "UpdateUserPool replaces, but not what a pool is made with",
        ("INACTIVE", False, ["email"]),
        replaced_pool,
        source=MODEL,
    ),
    refused(
        "pool-protected",
        "cognito-user-pools#pools",
        "DeleteUserPool of a protected pool",
        INVALID,
        PROTECTED,
        lambda t: (lambda pool: pool.api.delete_user_pool(UserPoolId=pool.id))(t.make(DeletionProtection="ACTIVE")),
        source=REPORTS,
    ),
    refused(
        "pool-with-domain",
        "cognito-user-pools#pools",
        "DeleteUserPool of a pool with a domain",
        INVALID,
        "User pool cannot be deleted. It has a domain configured that should be deleted first.",
        delete_with_domain,
        source=REPORTS,
    ),
    refused(
        "pool-mfa-without-sms",
        "cognito-user-pools#pools",
        "MfaConfiguration at creation without texts",
        INVALID,
        SMS_NEEDED,
        lambda t: t.make(MfaConfiguration="ON"),
        source=REPORTS,
    ),
    done(
        "pool-both-kinds-of-names",
        "cognito-user-pools#pools",
        "UsernameAttributes beside AliasAttributes",
        INVALID,
        lambda t: code_of(lambda: t.make(UsernameAttributes=["email"], AliasAttributes=["email"])),
    ),
    refused(
        "pool-two-validities",
        "cognito-user-pools#pools",
        "Both validities of temporary passwords",
        INVALID,
        "Please use TemporaryPasswordValidityDays in PasswordPolicy instead of UnusedAccountValidityDays",
        lambda t: t.make(
            Policies={"PasswordPolicy": {"MinimumLength": 8, "TemporaryPasswordValidityDays": 3}},
            AdminCreateUserConfig={"UnusedAccountValidityDays": 4},
        ),
    ),
    done(
        "pool-listed",
        "cognito-user-pools#pools",
        "What ListUserPools shows",
        {"Id", "Name", "LambdaConfig", "LastModifiedDate", "CreationDate"},
        lambda t: (t.pool, set(t.api.list_user_pools(MaxResults=1)["UserPools"][0]))[1],
        source=MODEL,
    ),
    refused(
        "mfa-config-sms",
        "cognito-user-pools#pools",
        "SmsMfaConfiguration without SmsConfiguration",
        INVALID,
        "[SmsConfiguration] is a required member of [SoftwareTokenMfaConfiguration].",
        lambda t: (
            lambda pool: pool.api.set_user_pool_mfa_config(
                UserPoolId=pool.id,
                MfaConfiguration="ON",
                SmsMfaConfiguration={"SmsAuthenticationMessage": "Code {####}"},
            )
        )(t.make()),
    ),
    # --- 8.3: schemas
    done(
        "schema-standard",
        "cognito-user-pools#schema",
        "The standard attributes and their order",
        STANDARD,
        lambda t: [row["Name"] for row in t.pool.description["SchemaAttributes"]],
        source=COMMAND_LINE,
    ),
    done(
        "schema-custom",
        "cognito-user-pools#schema",
        "A custom attribute gets its prefix",
        ("custom:badge", True),
        lambda t: (lambda row: (row["Name"], row["Mutable"]))(schema(t).description["SchemaAttributes"][-1]),
        source=GUIDE,
    ),
    refused(
        "schema-type",
        "cognito-user-pools#schema",
        "A type that is none",
        INVALID,
        re.compile(
            r".*Value 'Banana' (at '\S+' )?failed to satisfy constraint: "
            r"Member must satisfy enum value set: \[(\w+, ){3}\w+\]"
        ),
        lambda t: schema(t, AttributeDataType="Banana"),
    ),
    refused(
        "schema-no-type",
        "cognito-user-pools#schema",
        "A custom attribute without a type",
        INVALID,
        "Invalid AttributeDataType input, consider using the provided AttributeDataType enum.",
        lambda t: t.make(Schema=[{"Name": "badge"}]),
    ),
    refused(
        "schema-required",
        "cognito-user-pools#schema",
        "A required custom attribute",
        INVALID,
        "Required custom attributes are not supported currently.",
        lambda t: schema(t, Required=True),
    ),
    refused(
        "schema-standard-type",
        "cognito-user-pools#schema",
        "A standard attribute with another type",
        INVALID,
        "You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute email",
        lambda t: standard(t, Name="email", AttributeDataType="Number"),
    ),
    done(
        "schema-wrong-constraints",
        "cognito-user-pools#schema",
        "Constraints of another type are dropped",
        (False, {"MinLength": "1"}),
        wrong_constraints,
        Source(DOCUMENTED, "API reference, example of CreateUserPool", "2023"),
    ),
    done(
        "pool-recovery",
        "cognito-user-pools#pools",
        "The recovery setting of a pool that was given none",
        ["verified_email", "verified_phone_number"],
        lambda t: [way["Name"] for way in t.pool.description["AccountRecoverySetting"]["RecoveryMechanisms"]],
        Source(RECORDED, "create-user-pool in an AWS workshop", "2024-09-06"),
    ),
    refused(
        "schema-too-long",
        "cognito-user-pools#schema",
        "A length of 2,049",
        INVALID,
        [
            "user.badge: String attributes cannot have a length of more than 2048",
            "user.custom:badge: String attributes cannot have a length of more than 2048",
        ],
        lambda t: schema(t, StringAttributeConstraints={"MaxLength": "2049"}),
    ),
    refused(
        "schema-min-max",
        "cognito-user-pools#schema",
        "A greatest length below the least",
        INVALID,
        "Attribute custom:badge cannot have a max length shorter than it's min length",
        lambda t: schema(t, StringAttributeConstraints={"MinLength": "3", "MaxLength": "2"}),
    ),
    refused(
        "schema-min-max-number",
        "cognito-user-pools#schema",
        "A greatest value below the least",
        INVALID,
        "Attribute custom:badge cannot have a max value smaller than it's min value",
        lambda t: schema(t, AttributeDataType="Number", NumberAttributeConstraints={"MinValue": "3", "MaxValue": "2"}),
    ),
    refused(
        "schema-twice",
        "cognito-user-pools#schema",
        "AddCustomAttributes of a name that exists",
        INVALID,
        "custom:badge: Existing attribute already has name custom:badge.",
        twice,
    ),
    done(
        "schema-name-21",
        "cognito-user-pools#schema",
        "A name of 21 characters",
        INVALID,
        lambda t: code_of(lambda: schema(t, Name="a" * 21)),
    ),
    done(
        "schema-26",
        "cognito-user-pools#schema",
        "Twenty-six attributes at once",
        INVALID,
        lambda t: code_of(
            lambda: (
                lambda pool: pool.api.add_custom_attributes(
                    UserPoolId=pool.id,
                    CustomAttributes=[{"Name": f"a{n}", "AttributeDataType": "String"} for n in range(26)],
                )
            )(t.make())
        ),
    ),
]
