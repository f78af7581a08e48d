"""
Every member of everything that a document describes survives export and import, in every form that it takes.

The forms are made of the service model: each member of each operation that makes or sets something, by itself, with
each of its values, and texts that mean something to a reader of documents. What the service refuses is passed over.

Every run tries a sample of the forms, the same each time; the long run tries all of them.
"""

import json
import random
import uuid

import pytest
from botocore.exceptions import ClientError

from data.test_export import bring, export
from support.pools import PASSWORD, attributes, without_metadata
from support.server import Server, run

ARN = "arn:aws:lambda:us-east-1:000000000000:function:made"
ROLE = "arn:aws:iam::000000000000:role/made"
# What a reader of YAML, of JSON or of references to variables may take for something else.
HOSTILE = [
    "a ${nope} $${yes} $$${x} ${ $ {} ${A:-b} "
    "\u0085\u2028\u2029\ufeff\x7f\x9f\ufffe \U0001f600 \\ud83d \"'` {####} {##x##}\t\n",
    "${nope}$${yes}\u00e9\u2603{####}{##x##}{username}",
    "a ${x} {####} {username}: #b - [c] {d} & * ! | > % @ `",
    "null",
    " 0x1F ",
    "plain",
]
# A member that is nothing without others.
COMPANY = {
    "LambdaConfig.CustomSMSSender": {"KMSKeyID": "arn:aws:kms:us-east-1:000000000000:key/" + "0" * 36},
    "LambdaConfig.CustomEmailSender": {"KMSKeyID": "arn:aws:kms:us-east-1:000000000000:key/" + "0" * 36},
    "EmailConfiguration.EmailSendingAccount": {
        "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/a@example.com"
    },
}
# Names of users and other objects that must exist, and texts with a form of their own.
STATED = {
    "SourceArn": ["arn:aws:ses:us-east-1:000000000000:identity/a@example.com"],
    "SnsCallerArn": [ROLE],
    "RoleArn": [ROLE],
    "ApplicationArn": ["arn:aws:mobiletargeting:us-east-1:000000000000:apps/0123456789abcdef0123456789abcdef"],
    "KMSKeyID": ["arn:aws:kms:us-east-1:000000000000:key/" + "0" * 36],
    "From": ["a@example.com", "Me <a@example.com>"],
    "ReplyToEmailAddress": ["b@example.com"],
    "SnsRegion": ["eu-west-1"],
    "CallbackURLs": [["https://a.example/${x}", "http://localhost:3000/"], ["myapp://b"]],
    "LogoutURLs": [["https://b.example/${x}", "https://a.example/"]],
    "ReadAttributes": [["name", "email"], ["email", "custom:note"]],
    "WriteAttributes": [["name", "custom:note", "email"]],
    "SupportedIdentityProviders": [["COGNITO"], ["Made", "COGNITO"]],
    "AllowedOAuthScopes": [["openid"], ["server/b", "openid", "server/a", "email"]],
    "DefaultRedirectURI": ["https://a.example/"],
    "UsernameAttributes": [["email"], ["phone_number"], ["phone_number", "email"]],
    "Schema.Name": ["note", "level"],
    "ClientSecret": ["a" * 32],
    "BlockedIPRangeList": [["10.0.0.0/8", "1.2.3.4/32"]],
    "SkippedIPRangeList": [["fd00::/8"]],
}

OWN_MAIL = {"EmailSendingAccount": "DEVELOPER", "SourceArn": STATED["SourceArn"][0]}


def lambda_arn(name):
    return [ARN] if name.endswith("Arn") or name in LAMBDAS else None


LAMBDAS = {
    "PreSignUp",
    "CustomMessage",
    "PostConfirmation",
    "PreAuthentication",
    "PostAuthentication",
    "DefineAuthChallenge",
    "CreateAuthChallenge",
    "VerifyAuthChallengeResponse",
    "PreTokenGeneration",
    "UserMigration",
}


def forms(shape, name="", path=""):
    """Values of a shape: each member of it by itself in each of its forms, and all of them together."""
    stated = STATED.get(path) or STATED.get(name)
    if stated:
        return stated
    if lambda_arn(name):
        return lambda_arn(name)
    if shape.type_name == "structure":
        needed = {one: forms(shape.members[one], one, f"{path}.{one}")[-1] for one in shape.required_members}
        made = []
        for one, member in shape.members.items():
            inner = f"{path}.{one}"
            for value in forms(member, one, inner):
                made.append(COMPANY.get(inner, {}) | needed | {one: value})
        whole = {one: forms(member, one, f"{path}.{one}")[-1] for one, member in shape.members.items()}
        return [*made, whole]
    if shape.type_name == "list":
        each = forms(shape.member, name, path)
        whole = each[: shape.metadata.get("max", 10)]
        return [[one] for one in each] + ([whole, whole[::-1]] if len(each) > 1 else [])
    if shape.type_name == "map":
        return [{"b": text, "a": "1"} for text in HOSTILE] + [{text[:100]: "1"} for text in HOSTILE]
    if getattr(shape, "enum", None):
        return list(shape.enum)
    if shape.type_name == "boolean":
        return [True, False]
    if shape.type_name in ("integer", "long"):
        low, high = shape.metadata.get("min", 1), shape.metadata.get("max", 60)
        return [low, max(low, min(high, 10)), high]
    if shape.type_name == "string":
        return [text[: shape.metadata.get("max", 2000)] for text in HOSTILE]
    return []


class Trial:
    """Calls an operation with each member of its input in each form, and counts what was taken."""

    def __init__(self, server, is_whole):
        self.server, self.is_whole = server, is_whole
        self.api = server.api()
        self.taken, self.refused = {}, {}

    def members(self, operation, leaving=()):
        """Each member with each of its forms; of a sample, with every fifth, and more until one of them was taken."""
        shape = self.api.meta.service_model.operation_model(operation).input_shape
        for name, member in shape.members.items():
            if name in leaving:
                continue
            values = forms(member, name, name)
            least = len(values)
            if not self.is_whole:
                random.Random(f"{operation}.{name}").shuffle(values)
                least = 1 + len(values) // 5
            for number, value in enumerate(values):
                if number >= least and (name in self.taken or f"{operation}.{name}" in self.taken):
                    break
                yield name, {name: value}

    def texts(self, name):
        """Texts for something that is no member by itself."""
        return HOSTILE if self.is_whole else [*random.Random(name).sample(HOSTILE[:-1], 2), HOSTILE[-1]]

    def attempt(self, name, call):
        try:
            made = call()
            self.taken[name] = self.taken.get(name, 0) + 1
            return made
        except ClientError as refusal:
            assert refusal.response["ResponseMetadata"]["HTTPStatusCode"] == 400, (name, refusal.response)
            self.refused.setdefault(name, refusal.response["Error"]["Message"])
            return None

    def never_taken(self):
        return {name: why for name, why in self.refused.items() if name not in self.taken}


BASE = {
    "UserPoolTier": "PLUS",
    "AutoVerifiedAttributes": ["email"],
    "SmsConfiguration": {"SnsCallerArn": ROLE, "ExternalId": "x"},
}


def pools(trial, part=None):
    """Each form has a pool of its own; of the whole set, those of every fourth member."""
    names = sorted(trial.api.meta.service_model.operation_model("CreateUserPool").input_shape.members)
    chosen = names if part is None else names[part::4]
    for name, settings in trial.members("CreateUserPool", {"PoolName", *names} - set(chosen)):
        own = {} if name == "AliasAttributes" else {"PoolName": "p"}
        trial.attempt(
            name,
            lambda own=own, settings=settings: trial.api.create_user_pool(**BASE | own | {"PoolName": "p"} | settings),
        )
    for text in trial.texts("PoolName"):
        trial.attempt("PoolName", lambda text=text: trial.api.create_user_pool(PoolName=text[:128]))


def rich_pool(trial):
    """A pool whose clients may name everything."""
    api = trial.api
    schema = [{"Name": "note", "AttributeDataType": "String", "Mutable": True}]
    pool = api.create_user_pool(**BASE | {"PoolName": "rich", "Schema": schema})["UserPool"]["Id"]
    scopes = [{"ScopeName": name, "ScopeDescription": "-"} for name in "ba"]
    api.create_resource_server(UserPoolId=pool, Identifier="server", Name="server", Scopes=scopes)
    details = {
        "client_id": "a",
        "client_secret": "b",
        "authorize_scopes": "openid",
        "oidc_issuer": "https://i.example",
        "attributes_request_method": "GET",
    }
    api.create_identity_provider(UserPoolId=pool, ProviderName="Made", ProviderType="OIDC", ProviderDetails=details)
    return pool


def clients(trial):
    pool = rich_pool(trial)
    web = {"AllowedOAuthFlows": ["code"], "AllowedOAuthScopes": ["openid"], "CallbackURLs": ["https://a.example/"]}
    for name, settings in trial.members("CreateUserPoolClient", {"UserPoolId", "ClientName"}):
        for beside in ({}, web, {"ClientSecret": None, "GenerateSecret": True}):
            given = (
                {"UserPoolId": pool, "ClientName": "c"} | {k: v for k, v in beside.items() if v is not None} | settings
            )
            if trial.attempt(name, lambda given=given: trial.api.create_user_pool_client(**given)):
                break
    for text in trial.texts("ClientName"):
        trial.attempt(
            "ClientName", lambda text=text: trial.api.create_user_pool_client(UserPoolId=pool, ClientName=text[:128])
        )
    return pool


def parts(trial):
    """What a pool has many of, each with each of its members."""
    api = trial.api
    pool = rich_pool(trial)
    for operation, call, needed in (
        ("CreateGroup", api.create_group, lambda: {"GroupName": f"g-{uuid.uuid4().hex}"}),
        (
            "CreateResourceServer",
            api.create_resource_server,
            lambda: {"Identifier": f"r-{uuid.uuid4().hex}", "Name": "r"},
        ),
    ):
        for name, settings in trial.members(operation, {"UserPoolId"}):
            trial.attempt(f"{operation}.{name}", lambda c=call, n=needed, s=settings: c(UserPoolId=pool, **n() | s))
    oidc = {
        "client_id": "a",
        "client_secret": "b",
        "authorize_scopes": "openid",
        "oidc_issuer": "https://i.example",
        "attributes_request_method": "GET",
    }
    for text in trial.texts("parts"):
        for member, value in (
            ("ProviderDetails", oidc | {"client_secret": text}),
            ("ProviderDetails", oidc | {"authorize_scopes": text}),
            ("AttributeMapping", {"name": text, "email": "email"}),
            ("IdpIdentifiers", [text[:40], "b"]),
        ):
            given = {"ProviderType": "OIDC", "ProviderDetails": oidc} | {member: value}
            trial.attempt(
                f"CreateIdentityProvider.{member}",
                lambda g=given: api.create_identity_provider(
                    UserPoolId=pool, ProviderName=f"P{uuid.uuid4().hex[:20]}", **g
                ),
            )
        trial.attempt(
            "AdminCreateUser.Username",
            lambda t=text: api.admin_create_user(
                UserPoolId=pool, Username=t[:128], MessageAction="SUPPRESS", TemporaryPassword=PASSWORD
            ),
        )
        for name in ("name", "custom:note", "zoneinfo", "nickname", "profile"):
            trial.attempt(
                f"AdminCreateUser.{name}",
                lambda t=text, n=name: api.admin_create_user(
                    UserPoolId=pool,
                    Username=uuid.uuid4().hex,
                    MessageAction="SUPPRESS",
                    TemporaryPassword=PASSWORD,
                    UserAttributes=attributes({n: t}),
                ),
            )
        trial.attempt("AdminSetUserPassword.Password", lambda t=text: password(api, pool, "Aa1!" + t[:100]))
    for operation, call in (
        ("SetUserPoolMfaConfig", api.set_user_pool_mfa_config),
        ("SetLogDeliveryConfiguration", api.set_log_delivery_configuration),
    ):
        for name, settings in trial.members(operation, {"UserPoolId", "ClientId"}):
            beside = {"MfaConfiguration": "OPTIONAL"} if name.endswith("MfaConfiguration") else {}
            trial.attempt(
                f"{operation}.{name}", lambda c=call, b=beside, s=settings: c(UserPoolId=one_more(api), **b | s)
            )
    protected = one_more(api)
    for name, settings in trial.members("SetRiskConfiguration", {"UserPoolId", "ClientId"}):
        trial.attempt(f"SetRiskConfiguration.{name}", lambda s=settings: risky(api, protected, s))
    return pool


def risky(api, pool, settings):
    client = api.create_user_pool_client(UserPoolId=pool, ClientName="c")["UserPoolClient"]["ClientId"]
    return api.set_risk_configuration(UserPoolId=pool, ClientId=client, **settings)


def password(api, pool, value):
    name = uuid.uuid4().hex
    api.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS", TemporaryPassword=PASSWORD)
    return api.admin_set_user_password(UserPoolId=pool, Username=name, Password=value, Permanent=True)


def one_more(api):
    protected = {"UserPoolAddOns": {"AdvancedSecurityMode": "ENFORCED"}, "EmailConfiguration": OWN_MAIL}
    return api.create_user_pool(**BASE | protected | {"PoolName": "more"})["UserPool"]["Id"]


def seen(server):
    """What the service shows of everything that was made, without the times of changes."""
    api = server.api()
    shown = {}
    for listed in pages(api, "list_user_pools", "UserPools", MaxResults=60):
        ids = {"UserPoolId": listed["Id"]}
        shown[listed["Id"]] = of = {
            "listed": listed,
            "pool": api.describe_user_pool(**ids)["UserPool"],
            "mfa": without_metadata(api.get_user_pool_mfa_config(**ids)),
        }
        # What the forms of a pool's own settings made has nothing else.
        if listed["Name"] not in ("rich", "more"):
            continue
        of["logs"] = without_metadata(api.get_log_delivery_configuration(**ids))
        # Lists have the order of the times at which clients were made, which no document has.
        found = pages(api, "list_user_pool_clients", "UserPoolClients", **ids, MaxResults=60)
        of["clients"] = [
            api.describe_user_pool_client(**ids, ClientId=one)["UserPoolClient"] | risks(api, one, ids)
            for one in sorted(one["ClientId"] for one in found)
        ]
        if listed["Name"] == "more":
            continue
        of["look"] = without_metadata(api.get_ui_customization(**ids))
        of["groups"] = pages(api, "list_groups", "Groups", **ids)
        of["servers"] = pages(api, "list_resource_servers", "ResourceServers", MaxResults=50, **ids)
        of["users"] = pages(api, "list_users", "Users", **ids)
        of["providers"] = [
            api.describe_identity_provider(**ids, ProviderName=one["ProviderName"])["IdentityProvider"]
            for one in pages(api, "list_identity_providers", "Providers", **ids)
        ]
    return json.loads(json.dumps(without_times(shown), default=str))


def risks(api, client, ids):
    return {"risks": answer(api.describe_risk_configuration, **ids, ClientId=client)}


def answer(call, **given):
    """Or the refusal, which is to be the same too."""
    try:
        return without_metadata(call(**given))
    except ClientError as refusal:
        return refusal.response["Error"]


def pages(api, operation, member, **given):
    return [one for page in api.get_paginator(operation).paginate(**given) for one in page[member]]


def without_times(value):
    times = {"CreationDate", "LastModifiedDate", "UserCreateDate", "UserLastModifiedDate"}
    if isinstance(value, dict):
        return {name: without_times(inner) for name, inner in value.items() if name not in times}
    return [without_times(inner) for inner in value] if isinstance(value, list) else value


def differences(one, other, path=""):
    """Where two values differ, so that a failure names the members."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [
            line
            for name in one.keys() | other.keys()
            for line in differences(one.get(name), other.get(name), f"{path}/{name}")
        ]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [
            line for n, pair in enumerate(zip(one, other, strict=True)) for line in differences(*pair, f"{path}/{n}")
        ]
    return [] if one == other else [f"{path}: {one!r} became {other!r}"]


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("make, part", [(pools, 0), (pools, 1), (pools, 2), (pools, 3), (clients, None), (parts, None)])
def test_every_member_in_every_form_comes_along(make, part, tmp_path):
    come_along(tmp_path, True, *([lambda trial: make(trial, part)] if make is pools else [make]))


@pytest.mark.timeout(900)
def test_every_member_comes_along(tmp_path):
    come_along(tmp_path, False, pools, clients, parts)


def come_along(tmp_path, is_whole, *makes):
    with Server() as server, Server() as other, Server() as third:
        for make in makes:
            trial = Trial(server, is_whole)
            make(trial)
            # A member that is never taken is not tried: then it needs company, or a form of its own.
            assert trial.never_taken() == {}
        before = seen(server)
        document = export(server)
        bring(other, document)
        assert "\n".join(differences(before, seen(other))) == ""
        assert export(other) == document
        # The same as text, which is written anew, and once more the same.
        path = tmp_path / "exported.json"
        path.write_bytes(document)
        converted = run("convert", path, timeout=300)
        assert converted.returncode == 0, converted.stderr
        again = tmp_path / "converted.yaml"
        again.write_text(converted.stdout)
        twice = run("convert", again, timeout=300)
        assert (twice.returncode, twice.stdout) == (0, converted.stdout)
        bring(third, again.read_bytes())
        assert "\n".join(differences(before, seen(third))) == ""
