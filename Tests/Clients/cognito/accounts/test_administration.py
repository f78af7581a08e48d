"""What an administrator does to pools and users beyond their first set-up."""

import uuid

import pytest

from support.browser import token_call
from support.pools import (
    MISMATCH,
    NO_USER,
    OTHER_PASSWORD,
    PASSWORD,
    WRONG_PASSWORD,
    Pool,
    address,
    as_dict,
    attributes,
    fails,
)
from support.tokens import claims_of


def update(pool, username, **changes):
    pool.api.admin_update_user_attributes(
        UserPoolId=pool.id,
        Username=str(username),
        UserAttributes=attributes({name.replace("custom_", "custom:"): value for name, value in changes.items()}),
    )


# --- Attributes ---


def test_an_administrator_changes_attributes(pool, client, person, outbox):
    tokens, new = client.sign_in(person), address()
    update(pool, person, name="Ada", email=new, email_verified="true")
    described = pool.attributes_of(new)
    assert described["name"] == "Ada" and described["email"] == new and described["email_verified"] == "true"
    assert outbox.none(new), "a verified address needs no code"
    assert as_dict(client.who(tokens["AccessToken"])["UserAttributes"])["name"] == "Ada"
    update(pool, new, name="")
    assert "name" not in pool.attributes_of(new)


@pytest.mark.parametrize(
    "changes", [{"sub": "me"}, {"custom_nothing": "x"}, {"phone_number": "12"}, {"email": "at"}, {"name": "x" * 2049}]
)
def test_a_refused_change_changes_nothing(pool, person, changes):
    before = pool.describe_user(person.email)["UserAttributes"]
    with fails(("InvalidParameterException", "NotAuthorizedException")):
        update(pool, person, nickname="Countess", **changes)
    assert pool.describe_user(person.email)["UserAttributes"] == before


def test_an_address_in_use_is_refused(pool, person):
    other = pool.user()
    with fails("AliasExistsException", "An account with the given email already exists."):
        update(pool, person, email=other.email, email_verified="true")


def test_attributes_are_removed(pool, client, person):
    update(pool, person, name="Ada", nickname="Countess")
    pool.api.admin_delete_user_attributes(
        UserPoolId=pool.id, Username=person.email, UserAttributeNames=["name", "profile"]
    )
    assert "name" not in pool.attributes_of(person.email)
    tokens = client.sign_in(person)
    pool.api.delete_user_attributes(AccessToken=tokens["AccessToken"], UserAttributeNames=["nickname"])
    assert "nickname" not in pool.attributes_of(person.email)


def test_new_attributes_are_added_to_the_schema(pool, person):
    with fails("InvalidParameterException"):
        update(pool, person, custom_plan="gold")
    pool.api.add_custom_attributes(
        UserPoolId=pool.id, CustomAttributes=[{"Name": "plan", "AttributeDataType": "String", "Mutable": True}]
    )
    update(pool, person, custom_plan="gold")
    assert pool.attributes_of(person.email)["custom:plan"] == "gold"
    with fails("InvalidParameterException", "custom:plan: Existing attribute already has name custom:plan."):
        pool.api.add_custom_attributes(
            UserPoolId=pool.id, CustomAttributes=[{"Name": "plan", "AttributeDataType": "String"}]
        )


# --- A user verifies an address ---


def test_a_changed_address_is_verified_by_its_code(pool, client, person, outbox):
    tokens, new = client.sign_in(person), address()
    pool.api.update_user_attributes(AccessToken=tokens["AccessToken"], UserAttributes=attributes({"email": new}))
    code = outbox.last(new, kind="verify_attribute")["code"]
    verify = {"AccessToken": tokens["AccessToken"], "AttributeName": "email"}
    with fails("CodeMismatchException", MISMATCH):
        pool.api.verify_user_attribute(**verify, Code="000000" if code != "000000" else "111111")
    pool.api.verify_user_attribute(**verify, Code=code)
    assert pool.attributes_of(new)["email_verified"] == "true"
    with fails("ExpiredCodeException"):
        pool.api.verify_user_attribute(**verify, Code=code)


def test_an_address_that_waits_takes_over_when_it_is_verified(server, outbox):
    pool = Pool(server, UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]})
    client, person = pool.client(), pool.user()
    tokens, new = client.sign_in(person), address()
    pool.api.update_user_attributes(AccessToken=tokens["AccessToken"], UserAttributes=attributes({"email": new}))
    pool.api.verify_user_attribute(AccessToken=tokens["AccessToken"], AttributeName="email", Code=outbox.code(new))
    assert pool.attributes_of(person.sub)["email"] == new and client.sign_in(new)
    with fails("UserNotFoundException", NO_USER):
        client.sign_in(person)


@pytest.fixture
def keeping(server):
    """A pool that takes addresses into use when they are verified, and not before."""
    verified = ["email", "phone_number"]
    return Pool(
        server,
        UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": verified},
        AutoVerifiedAttributes=verified,
        SmsConfiguration={"SnsCallerArn": "arn:aws:iam::000000000000:role/sms"},
    )


MOVES = {"email": lambda: address("new"), "phone_number": lambda: f"+1555{uuid.uuid4().int % 10**7:07}"}


def by_user(pool, token, person, given, **more):
    pool.api.update_user_attributes(AccessToken=token, UserAttributes=attributes(given), **more)


def by_administrator(pool, token, person, given, **more):
    pool.api.admin_update_user_attributes(
        UserPoolId=pool.id, Username=person.sub, UserAttributes=attributes(given), **more
    )


@pytest.mark.parametrize("change", [by_user, by_administrator], ids=lambda change: change.__name__)
@pytest.mark.parametrize("name", MOVES)
def test_while_an_update_waits_the_stored_address_is_meant(keeping, outbox, name, change):
    """amplify-flutter#3756, where a maintainer saw it; and the page of AdminUpdateUserAttributes."""
    pool, client, old, new = keeping, keeping.client(), MOVES[name](), MOVES[name]()
    person = pool.user(old) if name == "email" else pool.user(phone_number=old, phone_number_verified="true")
    token = client.sign_in(old if name == "email" else person)["AccessToken"]
    change(pool, token, person, {name: new, "nickname": "Ada"}, ClientMetadata={"by": "hand"})
    first = outbox.last(new, kind="verify_attribute")
    assert first["client_metadata"] == {"by": "hand"}
    shown = pool.attributes_of(person.sub)
    assert (shown[name], shown[f"{name}_verified"], shown["nickname"]) == (old, "true", "Ada")

    # A code on demand is for the address that is in use, and leaves the other's alone.
    sent = pool.api.get_user_attribute_verification_code(AccessToken=token, AttributeName=name)["CodeDeliveryDetails"]
    assert sent["AttributeName"] == name
    second = outbox.last(old, kind="verify_attribute")
    assert outbox.last(new)["id"] == first["id"]
    verify = {"AccessToken": token, "AttributeName": name}
    pool.api.verify_user_attribute(**verify, Code=second["code"])
    assert pool.attributes_of(person.sub)[name] == old
    pool.api.get_user_attribute_verification_code(AccessToken=token, AttributeName=name)
    third = outbox.last(old, kind="verify_attribute")

    # A reset goes where it went before.
    pool.api.forgot_password(ClientId=client.id, Username=person.sub)
    reset = outbox.all(kind="forgot_password", realm=pool.id)
    assert [one["to"] for one in reset] in ([old], [person.email]), reset

    pool.api.verify_user_attribute(**verify, Code=first["code"])
    shown = pool.attributes_of(person.sub)
    assert (shown[name], shown[f"{name}_verified"]) == (new, "true")
    # What went to the former address is void.
    with fails("ExpiredCodeException"):
        pool.api.verify_user_attribute(**verify, Code=third["code"])


@pytest.mark.parametrize("name", MOVES)
def test_an_administrator_may_mark_an_address_verified(keeping, outbox, name):
    pool, new = keeping, MOVES[name]()
    person = pool.user(phone_number=MOVES["phone_number"](), phone_number_verified="true")
    by_administrator(pool, None, person, {name: new, f"{name}_verified": "true"})
    shown = pool.attributes_of(person.sub)
    assert (shown[name], shown[f"{name}_verified"]) == (new, "true") and outbox.none(new)
    # That also ends an update that waits.
    by_administrator(pool, None, person, {name: MOVES[name]()})
    by_administrator(pool, None, person, {name: new, f"{name}_verified": "true"})
    token = keeping.client().sign_in(new if name == "email" else person)["AccessToken"]
    with fails("ExpiredCodeException"):
        pool.api.verify_user_attribute(AccessToken=token, AttributeName=name, Code="000000")
    by_administrator(pool, None, person, {"phone_number": ""})
    assert "phone_number" not in pool.attributes_of(person.sub)


def test_a_code_is_sent_on_demand(pool, client, outbox):
    ada = address()
    client.sign_up(ada)
    pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=ada)
    token = client.sign_in(ada)["AccessToken"]
    answer = pool.api.get_user_attribute_verification_code(AccessToken=token, AttributeName="email")
    assert answer["CodeDeliveryDetails"] == {
        "Destination": "u***@e***",
        "DeliveryMedium": "EMAIL",
        "AttributeName": "email",
    }
    pool.api.verify_user_attribute(AccessToken=token, AttributeName="email", Code=outbox.code(ada))
    assert pool.attributes_of(ada)["email_verified"] == "true"
    for name in ("name", "phone_number"):
        with fails("InvalidParameterException"):
            pool.api.get_user_attribute_verification_code(AccessToken=token, AttributeName=name)


# --- Resetting a password ---


def test_an_administrator_resets_a_password(pool, client, person, outbox):
    tokens = client.sign_in(person)
    pool.api.admin_reset_user_password(UserPoolId=pool.id, Username=person.email)
    assert pool.status_of(person.email) == "RESET_REQUIRED"
    for attempt in (client.sign_in, client.srp_sign_in):
        with fails("PasswordResetRequiredException", "Password reset required for the user"):
            attempt(person)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.sign_in(person, OTHER_PASSWORD)
    with fails("NotAuthorizedException"):
        client.who(tokens["AccessToken"])
    client.reset(person.email, outbox.last(person.email)["code"], OTHER_PASSWORD)
    assert pool.status_of(person.email) == "CONFIRMED" and client.sign_in(person, OTHER_PASSWORD)


def test_only_a_confirmed_user_is_reset(pool, client):
    ada = address()
    client.sign_up(ada)
    with fails("NotAuthorizedException", "User password cannot be reset in the current state."):
        pool.api.admin_reset_user_password(UserPoolId=pool.id, Username=ada)
    with fails("UserNotFoundException", NO_USER):
        pool.api.admin_reset_user_password(UserPoolId=pool.id, Username=address())


# --- Scopes of one's own ---


def test_a_resource_server_gives_machines_their_scopes(pool):
    made = pool.api.create_resource_server(
        UserPoolId=pool.id,
        Identifier="orders",
        Name="Orders",
        Scopes=[{"ScopeName": "read", "ScopeDescription": "Read"}, {"ScopeName": "write", "ScopeDescription": "Write"}],
    )["ResourceServer"]
    assert pool.api.describe_resource_server(UserPoolId=pool.id, Identifier="orders")["ResourceServer"] == made
    assert pool.api.list_resource_servers(UserPoolId=pool.id, MaxResults=10)["ResourceServers"] == [made]
    machine = pool.client(
        GenerateSecret=True,
        AllowedOAuthFlows=["client_credentials"],
        AllowedOAuthScopes=["orders/read"],
        AllowedOAuthFlowsUserPoolClient=True,
    )
    form = {"grant_type": "client_credentials", "client_id": machine.id}
    token = token_call(machine, form).json()["access_token"]
    assert claims_of(token)["scope"] == "orders/read" and claims_of(token)["sub"] == machine.id
    refused = token_call(machine, form | {"scope": "orders/write"})
    assert refused.status_code == 400 and refused.json()["error"] == "invalid_scope"
    with fails("ResourceNotFoundException"):
        pool.api.describe_resource_server(UserPoolId=pool.id, Identifier="none")
    pool.api.delete_resource_server(UserPoolId=pool.id, Identifier="orders")
    assert pool.api.list_resource_servers(UserPoolId=pool.id, MaxResults=10)["ResourceServers"] == []


# --- Domains ---


def test_a_pool_with_a_domain_is_not_deleted(pool):
    name = pool.name.lower()
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=name)
    assert pool.api.describe_user_pool_domain(Domain=name)["DomainDescription"]["UserPoolId"] == pool.id
    assert pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]["Domain"] == name
    with fails(
        "InvalidParameterException",
        "User pool cannot be deleted. It has a domain configured that should be deleted first.",
    ):
        pool.api.delete_user_pool(UserPoolId=pool.id)
    pool.api.delete_user_pool_domain(UserPoolId=pool.id, Domain=name)
    assert pool.api.describe_user_pool_domain(Domain=name)["DomainDescription"] == {}
    pool.api.delete_user_pool(UserPoolId=pool.id)


@pytest.mark.parametrize("name", ["", "Upper", "-x", "x-", "a.b", "x" * 64, "my-aws-app", "cognito"])
def test_a_domain_keeps_its_form(pool, name):
    with fails("InvalidParameterException"):
        pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=name)


def test_a_domain_is_taken_once(server, pool):
    name = pool.name.lower()
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=name)
    with fails("InvalidParameterException"):
        Pool(server).api.create_user_pool_domain(UserPoolId=pool.id, Domain=name)


# --- Tags ---


def test_tags_are_kept(server):
    pool = Pool(server, UserPoolTags={"team": "blue"})
    arn = pool.description["Arn"]
    pool.api.tag_resource(ResourceArn=arn, Tags={"stage": "test"})
    assert pool.api.list_tags_for_resource(ResourceArn=arn)["Tags"] == {"team": "blue", "stage": "test"}
    pool.api.untag_resource(ResourceArn=arn, TagKeys=["team"])
    assert pool.api.list_tags_for_resource(ResourceArn=arn)["Tags"] == {"stage": "test"}
    assert pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]["UserPoolTags"] == {"stage": "test"}


# --- Factors ---


def test_a_user_sees_the_ways_to_sign_in(otp_pool):
    client, person = otp_pool.client(), otp_pool.user()
    answer = otp_pool.api.get_user_auth_factors(AccessToken=client.sign_in(person, PASSWORD)["AccessToken"])
    assert answer["Username"] == person.sub
    assert sorted(answer["ConfiguredUserAuthFactors"]) == ["EMAIL_OTP", "PASSWORD"]
