"""
Whatever a test has set up can be exported, and what is exported can be imported: over random worlds.

A world is a sandbox with a random pool, made through the service's own calls, and with people who came in by every way:
signed up, invited, linked to a provider, or through a simulated provider's page.
"""

import json
import random
import uuid

import pytest
import requests
from botocore.exceptions import ClientError

from data.test_export import bring, export
from support.browser import Browser, Landing
from support.pools import PASSWORD, Pool, attributes
from support.server import Server
from support.totp import totp
from truth.battery import World

CALLBACK = "exampleauth://auth"
NAMES = [
    {"UsernameAttributes": ["email"]},
    {"UsernameAttributes": ["phone_number"]},
    {"UsernameAttributes": ["email", "phone_number"]},
    {"AliasAttributes": ["email", "preferred_username"]},
    {"AliasAttributes": ["email", "phone_number", "preferred_username"]},
    {"UsernameAttributes": None},
]
SMS = {"SnsCallerArn": "arn:aws:iam::000000000000:role/sms", "ExternalId": "x"}
GOOGLE = {"client_id": "app", "client_secret": "secret", "authorize_scopes": "openid email"}


@pytest.fixture(scope="module")
def place():
    with Server() as running:
        yield running


class Chance(random.Random):
    def maybe(self, share=0.5):
        return self.random() < share

    def some(self, things):
        return [thing for thing in things if self.maybe()]


def settings(chance) -> dict:
    chosen = dict(chance.choice(NAMES))
    policy = {"MinimumLength": chance.randint(6, 12)}
    for kind in ("Uppercase", "Lowercase", "Numbers", "Symbols"):
        policy[f"Require{kind}"] = chance.maybe()
    if chance.maybe(0.3):
        policy["PasswordHistorySize"] = chance.randint(1, 5)
    chosen["Policies"] = {"PasswordPolicy": policy}
    if chance.maybe(0.3):
        chosen["Policies"]["SignInPolicy"] = {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}
    chosen["AutoVerifiedAttributes"] = chance.choice([["email"], [], ["email", "phone_number"]])
    chosen["SmsConfiguration"] = SMS
    if chance.maybe():
        chosen["UsernameConfiguration"] = {"CaseSensitive": chance.maybe()}
    if chance.maybe():
        chosen["Schema"] = [
            {"Name": "level", "AttributeDataType": "Number", "NumberAttributeConstraints": {"MaxValue": "99"}},
            {"Name": "nickname", "AttributeDataType": "String", "Required": True, "Mutable": True},
            {"Name": "note", "AttributeDataType": "String", "DeveloperOnlyAttribute": chance.maybe()},
        ]
    if chance.maybe(0.3):
        chosen["DeviceConfiguration"] = {"ChallengeRequiredOnNewDevice": chance.maybe()}
    if chance.maybe(0.3):
        chosen["AccountRecoverySetting"] = {"RecoveryMechanisms": [{"Name": "verified_email", "Priority": 1}]}
    if chance.maybe(0.3):
        chosen["UserPoolTags"] = {chance.choice("abc"): str(chance.random()), "z\u00e9": "\u2603"}
    if chance.maybe(0.3):
        chosen["VerificationMessageTemplate"] = {"EmailMessage": "Code {####}", "EmailSubject": 'He said "\\"'}
    if "email" in chosen["AutoVerifiedAttributes"] and chance.maybe(0.3):
        chosen["UserAttributeUpdateSettings"] = {"AttributesRequireVerificationBeforeUpdate": ["email"]}
    return chosen


def prepared(world, chance) -> Pool:
    """A pool with clients, groups, scopes and a provider that answers by itself."""
    pool = Pool(world, **settings(chance))
    for index in range(chance.randint(0, 3)):
        pool.api.create_group(UserPoolId=pool.id, GroupName=f"group {index}".replace(" ", "-"), Precedence=index)
    if chance.maybe():
        scopes = [{"ScopeName": "read", "ScopeDescription": "Read"}]
        pool.api.create_resource_server(UserPoolId=pool.id, Identifier="orders", Name="Orders", Scopes=scopes)
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName="Google",
        ProviderType="Google",
        ProviderDetails=GOOGLE,
        AttributeMapping={"email": "email"} if chance.maybe() else {},
    )
    simulate(world, pool, chance)
    for index in range(chance.randint(0, 2)):
        pool.client(ClientName=f"app {index}", GenerateSecret=chance.maybe(), ReadAttributes=["email", "name"])
    pool.app = pool.web_client(SupportedIdentityProviders=["COGNITO", "Google"])
    pool.secret_app = pool.client(GenerateSecret=True)
    return pool


def simulate(world, pool, chance):
    """Has Google simulated from here on: a provider is simulated by the configuration alone."""
    document = json.loads(world.control.get("export").content)
    for one in document["userPools"]:
        for provider in one.get("IdentityProviders", []):
            if provider["ProviderName"] == "Google":
                person = {"sub": "117", "email": f"g-{uuid.uuid4().hex[:6]}@example.com", "name": "Grace"}
                provider["Played"] = {"people": [person], "mode": "first"}
    bring(world, json.dumps(document).encode())


def name_for(pool, chance) -> str:
    tail = uuid.uuid4().hex[:8]
    names = pool.description.get("UsernameAttributes") or []
    if "email" in names and (chance.maybe() or names == ["email"]):
        return f"User.{tail}@Example.com"
    if "phone_number" in names:
        return f"+1555{chance.randint(1_000_000, 9_999_999)}"
    return f"user {tail}".replace(" ", "_")


def described(chance) -> dict:
    values = {"name": 'Zo\u00eb "Q" \\ O\'Neil\n2', "nickname": "N", "locale": "en-US", "birthdate": "2000-02-29"}
    chosen = {name: values[name] for name in chance.some(values)} | {"nickname": "N"}
    if chance.maybe():
        chosen |= {"email": f"{uuid.uuid4().hex[:8]}@example.com", "email_verified": chance.choice(["true", "false"])}
    if chance.maybe():
        number = f"+1666{chance.randint(1_000_000, 9_999_999)}"
        chosen |= {"phone_number": number, "phone_number_verified": chance.choice(["true", "false"])}
    return chosen


def invite(pool, chance):
    name, given = name_for(pool, chance), described(chance)
    if "@" in name:
        given.pop("email", None)
    elif name.startswith("+"):
        given.pop("phone_number", None)
    # A user may be invited without required attributes.
    if chance.maybe(0.3):
        given.pop("nickname")
    pool.api.admin_create_user(
        UserPoolId=pool.id,
        Username=name,
        TemporaryPassword="Temporary-Pass-1",
        MessageAction="SUPPRESS",
        UserAttributes=attributes(given),
    )
    return name


def confirm(pool, chance):
    name = invite(pool, chance)
    pool.api.admin_set_user_password(UserPoolId=pool.id, Username=name, Password=PASSWORD, Permanent=True)
    return name


def sign_up(pool, chance):
    given = {name: value for name, value in described(chance).items() if not name.endswith("_verified")}
    name = name_for(pool, chance)
    if "@" in name:
        given.pop("email", None)
    elif name.startswith("+"):
        given.pop("phone_number", None)
    pool.app.sign_up(name, described=given)
    if chance.maybe():
        pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=name)


def disable(pool, chance):
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=confirm(pool, chance))


def reset(pool, chance):
    pool.api.admin_reset_user_password(UserPoolId=pool.id, Username=confirm(pool, chance))


def change_password(pool, chance):
    name = confirm(pool, chance)
    token = pool.app.sign_in(name)["AccessToken"]
    pool.api.change_password(AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword="Other-Horse-22")


def join(pool, chance):
    name = confirm(pool, chance)
    for group in pool.api.list_groups(UserPoolId=pool.id)["Groups"]:
        pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=name, GroupName=group["GroupName"])


def app_factor(pool, chance):
    """An authenticator app that is on, off or preferred."""
    name = confirm(pool, chance)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True}
    )
    token = pool.app.sign_in(name)["AccessToken"]
    secret = pool.api.associate_software_token(AccessToken=token)["SecretCode"]
    pool.api.verify_software_token(AccessToken=token, UserCode=totp(secret), FriendlyDeviceName="a phone")
    wanted = {"Enabled": chance.maybe(0.7)}
    wanted["PreferredMfa"] = wanted["Enabled"] and chance.maybe()
    pool.api.admin_set_user_mfa_preference(UserPoolId=pool.id, Username=name, SoftwareTokenMfaSettings=wanted)


def text_factor(pool, chance):
    """Somebody has codes by text, and the pool ceases to offer them, or the number goes."""
    name = confirm(pool, chance)
    number = {"phone_number": "+15550001111", "phone_number_verified": "true"}
    pool.api.admin_update_user_attributes(UserPoolId=pool.id, Username=name, UserAttributes=attributes(number))
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="OPTIONAL", SmsMfaConfiguration={"SmsConfiguration": SMS}
    )
    wanted = {"Enabled": True, "PreferredMfa": chance.maybe()}
    pool.api.admin_set_user_mfa_preference(UserPoolId=pool.id, Username=name, SMSMfaSettings=wanted)
    if chance.maybe():
        pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, MfaConfiguration="OFF")


def link(pool, chance):
    pool.api.admin_link_provider_for_user(
        UserPoolId=pool.id,
        DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": confirm(pool, chance)},
        SourceUser={
            "ProviderName": "Google",
            "ProviderAttributeName": "Cognito_Subject",
            "ProviderAttributeValue": uuid.uuid4().hex,
        },
    )


def arrive(pool, chance):
    """Somebody comes by the simulated provider, whatever the schema requires."""
    query = {"client_id": pool.app.id, "response_type": "code", "redirect_uri": CALLBACK, "identity_provider": "Google"}
    address = requests.Request("GET", pool.server.url + "/oauth2/authorize", params=query).prepare().url
    landing = Browser(pool.server).open(address)
    assert isinstance(landing, Landing), landing


def change_address(pool, chance):
    name = confirm(pool, chance)
    pool.api.admin_update_user_attributes(
        UserPoolId=pool.id, Username=name, UserAttributes=attributes({"given_name": "", "zoneinfo": "Europe/Berlin"})
    )
    token = pool.app.sign_in(name).get("AccessToken")
    new = attributes({"email": f"new-{uuid.uuid4().hex[:8]}@example.com"})
    pool.api.update_user_attributes(AccessToken=token, UserAttributes=new)


STEPS = [
    invite,
    confirm,
    sign_up,
    disable,
    reset,
    change_password,
    join,
    app_factor,
    text_factor,
    link,
    arrive,
    change_address,
]


def populate(pool, chance):
    """Some steps; one that this pool refuses is none."""
    done = 0
    for step in chance.choices(STEPS, k=14):
        try:
            step(pool, chance)
            done += 1
        except (ClientError, AssertionError):
            continue
    return done


@pytest.mark.parametrize("seed", range(16))
def test_an_export_can_be_imported_and_is_the_same_again(place, seed):
    chance = Chance(seed)
    world = World(place)
    pool = prepared(world, chance)
    assert populate(pool, chance) >= 3
    before = pool.api.list_users(UserPoolId=pool.id)["Users"]
    document = export(world)
    bring(world, document)
    assert export(world) == document
    assert pool.api.list_users(UserPoolId=pool.id)["Users"] == before
    with Server() as other:
        bring(other, document)
        assert export(other) == document
    world.remove()


def test_federated_users_are_imported_into_a_pool_of_email_names(place):
    """The pool names people by their address, and those of a provider are named `Google_117`."""
    world = World(place)
    pool = Pool(world)
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName="Google",
        ProviderType="Google",
        ProviderDetails=GOOGLE,
        AttributeMapping={"email": "email"},
    )
    simulate(world, pool, Chance(1))
    pool.app = pool.web_client(SupportedIdentityProviders=["COGNITO", "Google"])
    arrive(pool, Chance(1))
    (person,) = pool.api.list_users(UserPoolId=pool.id)["Users"]
    assert (person["Username"], person["UserStatus"]) == ("Google_117", "EXTERNAL_PROVIDER")
    document = export(world)
    bring(world, document)
    assert pool.api.list_users(UserPoolId=pool.id)["Users"] == [person]
    assert export(world) == document
    # They come in again as who they are.
    arrive(pool, Chance(1))
    assert [one["Username"] for one in pool.api.list_users(UserPoolId=pool.id)["Users"]] == ["Google_117"]
    world.remove()
