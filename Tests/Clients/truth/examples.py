"""What the examples of the AWS command line showed, beyond what each of them is compared with."""

import re

from support.pools import address, as_dict
from support.totp import totp

from .battery import done
from .devices import confirmed
from .factors import optional_client
from .sources import DOCUMENTED, RECORDED, Source

CREATED = Source(RECORDED, "AWS command line, examples of create- and update-user-pool-client", "2025")
UPDATED = Source(RECORDED, "public log of UpdateUserPoolClient", "2025-10")
DESCRIBED = Source(
    RECORDED, "AWS command line, example of describe-user-pool-client, and public logs", "2019 to 2025-10"
)
GET_USER = Source(RECORDED, "AWS command line, example of get-user", "2025")
ADMIN_GET_USER = Source(RECORDED, "public logs of AdminGetUser", "2025-07 and 2025-11")
FLOWS = [
    "ALLOW_CUSTOM_AUTH",
    "ALLOW_USER_PASSWORD_AUTH",
    "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    "ALLOW_USER_SRP_AUTH",
    "ALLOW_REFRESH_TOKEN_AUTH",
]
SCOPES = ["openid", "profile", "email"]
MESSAGES = {
    "EmailVerificationMessage": "old {####}",
    "EmailVerificationSubject": "Old",
    "SmsVerificationMessage": "o {####}",
}


def lists(description):
    return description["ExplicitAuthFlows"], description["AllowedOAuthScopes"]


def client_with_lists(t):
    return t.pool.web_client(ExplicitAuthFlows=sorted(FLOWS), AllowedOAuthScopes=sorted(SCOPES))


def described_lists(t):
    made = t.pool.web_client(ExplicitAuthFlows=FLOWS, AllowedOAuthScopes=SCOPES)
    return lists(t.api.describe_user_pool_client(UserPoolId=t.pool.id, ClientId=made.id)["UserPoolClient"])


def updated_lists(t):
    made = client_with_lists(t)
    answer = t.api.update_user_pool_client(
        UserPoolId=t.pool.id,
        ClientId=made.id,
        ExplicitAuthFlows=sorted(FLOWS),
        AllowedOAuthFlowsUserPoolClient=True,
        AllowedOAuthFlows=["code"],
        AllowedOAuthScopes=sorted(SCOPES),
        CallbackURLs=made.description["CallbackURLs"],
        SupportedIdentityProviders=["COGNITO"],
    )
    return lists(answer["UserPoolClient"])


def own_attributes(t):
    person = t.pool.user(phone_number="+12065551212", name="N")
    token = t.client.sign_in(person)["AccessToken"]
    return [entry["Name"] for entry in t.api.get_user(AccessToken=token)["UserAttributes"]]


def admin_attributes(t):
    person = t.pool.user(address())
    return [entry["Name"] for entry in t.pool.describe_user(person.email)["UserAttributes"]]


def device_names(t):
    pool, _, somebody, tokens, device, _ = confirmed(t)
    mine = pool.api.get_device(AccessToken=tokens["AccessToken"], DeviceKey=device.key)["Device"]
    told = pool.api.admin_get_device(UserPoolId=pool.id, Username=somebody.email, DeviceKey=device.key)["Device"]
    hidden = as_dict(told["DeviceAttributes"]).keys() - as_dict(mine["DeviceAttributes"]).keys()
    return sorted(hidden)


def factors_with_app(t):
    client = optional_client(t)
    person = client.pool.user()
    token = client.sign_in(person)["AccessToken"]
    ask = lambda: t.api.get_user_auth_factors(AccessToken=token)["ConfiguredUserAuthFactors"]  # noqa: E731
    secret = t.api.associate_software_token(AccessToken=token)["SecretCode"]
    before = ask()
    t.api.verify_software_token(AccessToken=token, UserCode=totp(secret))
    return before, ask()


def messages(t):
    made = t.make(VerificationMessageTemplate={"EmailMessage": "new {####}", "EmailSubject": "New"}, **MESSAGES)
    shown = made.description
    return {name: shown[name] for name in MESSAGES}, shown["VerificationMessageTemplate"]["EmailMessage"]


def domain_version(t):
    pool = t.make()
    name = f"d{pool.id.rpartition('_')[2].lower()}"
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=name)
    version = pool.api.describe_user_pool_domain(Domain=name)["DomainDescription"]["Version"]
    return bool(re.fullmatch(r"20\d{12}", version))


CASES = [
    done(
        "client-lists-created",
        "cognito-user-pools#app-clients",
        "Sets in the answer to CreateUserPoolClient: the order of a Java HashSet",
        (FLOWS, SCOPES),
        lambda t: lists(client_with_lists(t).description),
        CREATED,
    ),
    done(
        "client-lists-updated",
        "cognito-user-pools#app-clients",
        "The same of UpdateUserPoolClient",
        (FLOWS, SCOPES),
        updated_lists,
        UPDATED,
    ),
    done(
        "client-lists-described",
        "cognito-user-pools#app-clients",
        "DescribeUserPoolClient sorts them",
        (sorted(FLOWS), sorted(SCOPES)),
        described_lists,
        DESCRIBED,
    ),
    done(
        "user-own-attributes",
        "cognito-user-pools#users",
        "The order of attributes in GetUser: of a Java HashMap",
        ["sub", "email_verified", "name", "phone_number", "email"],
        own_attributes,
        GET_USER,
    ),
    done(
        "user-admin-attributes",
        "cognito-user-pools#users",
        "The order of attributes in AdminGetUser: as given, `sub` the last",
        ["email", "email_verified", "sub"],
        admin_attributes,
        ADMIN_GET_USER,
    ),
    done(
        "device-hidden-attributes",
        "cognito-sign-in#devices",
        "What administrators alone see of a device",
        ["dev:device_arn", "dev:device_owner", "dev:device_remembered_status", "dev:device_sdk"],
        device_names,
        Source(DOCUMENTED, "API reference, samples of GetDevice, ListDevices and AdminListDevices", "2025"),
    ),
    done(
        "factors-app-listed",
        "cognito-sign-in#factor-preferences",
        "GetUserAuthFactors names an authenticator app that is registered",
        (["PASSWORD"], ["PASSWORD", "SOFTWARE_TOKEN"]),
        factors_with_app,
        Source(RECORDED, "public log of AdminGetUserAuthFactors", "2026-09"),
    ),
    done(
        "pool-older-messages",
        "cognito-user-pools#pools",
        "The older members of the messages keep their own values beside a template",
        (MESSAGES, "new {####}"),
        messages,
        Source(DOCUMENTED, "service model, example of CreateUserPool", "2025"),
    ),
    done(
        "domain-version",
        "cognito-user-pools#other-resources",
        "The Version of a domain is the time of its making",
        True,
        domain_version,
        Source(RECORDED, "AWS command line, example of describe-user-pool-domain, and public logs", "2017 to 2025-08"),
    ),
]
