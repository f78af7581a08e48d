"""Users read, change and delete their own account."""

import json

import pytest

from support.pools import NO_USER, Pool, address, as_dict, attributes, fails, without_metadata
from support.tokens import claims_of


def update(client, tokens, **changes):
    return client.api.update_user_attributes(
        AccessToken=tokens["AccessToken"],
        UserAttributes=attributes({name.replace("custom_", "custom:"): value for name, value in changes.items()}),
    )


def me(client, tokens):
    return as_dict(client.who(tokens["AccessToken"])["UserAttributes"])


def test_a_user_reads_the_account(client, person):
    answer = without_metadata(client.who(client.sign_in(person)["AccessToken"]))
    assert set(answer) == {"Username", "UserAttributes"}
    assert answer["Username"] == person.sub
    assert answer["UserAttributes"][0] == {"Name": "sub", "Value": person.sub}
    assert as_dict(answer["UserAttributes"]) == {"sub": person.sub, "email": person.email, "email_verified": "true"}


@pytest.mark.parametrize(
    "token, code",
    [
        ("nonsense", "NotAuthorizedException"),
        ("a.b.c", "NotAuthorizedException"),
    ],
)
def test_anything_else_is_no_access_token(client, token, code):
    with fails(code, "Invalid Access Token"):
        client.who(token)


def test_an_id_token_is_no_access_token(client, person):
    with fails("NotAuthorizedException", "Invalid Access Token"):
        client.who(client.sign_in(person)["IdToken"])


def test_a_missing_token_is_a_validation_error(server):
    answer = server.post("GetUser", {})
    assert answer.status_code == 400
    assert answer.json() == {
        "__type": "InvalidParameterException",
        "message": "1 validation error detected: Value at 'accessToken' failed to satisfy constraint: "
        "Member must not be null",
    }


def test_attributes_are_changed_and_removed(client, person):
    tokens = client.sign_in(person)
    answer = update(client, tokens, name="Ada", nickname="Countess")
    assert without_metadata(answer) in ({}, {"CodeDeliveryDetailsList": []})
    assert me(client, tokens) | {"name": "Ada", "nickname": "Countess"} == me(client, tokens)
    update(client, tokens, nickname="")
    assert "nickname" not in me(client, tokens) and me(client, tokens)["name"] == "Ada"


def test_a_new_address_is_to_be_verified(pool, client, person, outbox):
    tokens, new = client.sign_in(person), address("new")
    answer = update(client, tokens, email=new)
    assert answer["CodeDeliveryDetailsList"] == [
        {"Destination": "n***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email"}
    ]
    described = me(client, tokens)
    assert described["email"] == new and described["email_verified"] == "false"
    message = outbox.last(new)
    assert message["kind"] == "verify_attribute" and len(message["code"]) == 6
    assert client.sign_in(new), "the new address is the sign-in name of such a pool"
    with fails("UserNotFoundException", NO_USER):
        client.sign_in(person.email)


def test_a_new_address_may_have_to_wait(server, outbox):
    pool = Pool(server, UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]})
    client, person = pool.client(), pool.user()
    tokens, new = client.sign_in(person), address()
    answer = update(client, tokens, email=new)
    assert len(answer["CodeDeliveryDetailsList"]) == 1 and outbox.last(new)["code"]
    described = me(client, tokens)
    assert described["email"] == person.email and described["email_verified"] == "true"
    assert client.sign_in(person)


def test_the_address_of_another_is_refused(pool, client, person):
    other = pool.user()
    with fails("AliasExistsException", "An account with the given email already exists."):
        update(client, client.sign_in(person), email=other.email)
    assert client.sign_in(person) and client.sign_in(other)


@pytest.mark.parametrize(
    "changes, code, message",
    [
        ({"email_verified": "true"}, "NotAuthorizedException", "A client attempted to write unauthorized attribute"),
        ({"sub": "me"}, ("NotAuthorizedException", "InvalidParameterException"), None),
        (
            {"custom_nothing": "x"},
            "InvalidParameterException",
            "Attributes did not conform to the schema: Type for attribute {custom:nothing} could not be determined",
        ),
        ({"phone_number": "12"}, "InvalidParameterException", "Invalid phone number format."),
        ({"email": "at"}, "InvalidParameterException", "Invalid email address format."),
        ({"name": "x" * 2049}, "InvalidParameterException", None),
        ({"birthdate": "yesterday"}, "InvalidParameterException", None),
    ],
)
def test_a_refused_change_changes_nothing(client, person, changes, code, message):
    tokens = client.sign_in(person)
    before = me(client, tokens)
    with fails(code, message):
        client.api.update_user_attributes(
            AccessToken=tokens["AccessToken"],
            UserAttributes=attributes(
                {"nickname": "Countess"}
                | {name.replace("custom_", "custom:"): value for name, value in changes.items()}
            ),
        )
    assert me(client, tokens) == before


def test_a_client_changes_and_sees_only_what_it_may(pool, person):
    client = pool.client(ReadAttributes=["email", "name"], WriteAttributes=["email", "name"])
    tokens = client.sign_in(person)
    with fails("NotAuthorizedException", "A client attempted to write unauthorized attribute"):
        update(client, tokens, nickname="Countess")
    update(client, tokens, name="Ada")
    free = pool.client()
    update(free, free.sign_in(person), nickname="Countess")
    assert pool.attributes_of(person.email)["nickname"] == "Countess"
    described = me(client, tokens)
    assert described["name"] == "Ada" and "nickname" not in described


def test_what_cannot_change_stays(server):
    pool = Pool(server, Schema=[{"Name": "badge", "AttributeDataType": "String", "Mutable": False}])
    client, ada = pool.client(), address()
    client.sign_up(ada, described={"custom:badge": "7"})
    pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=ada)
    tokens = client.sign_in(ada)
    with fails("InvalidParameterException"):
        update(client, tokens, custom_badge="8")
    assert me(client, tokens)["custom:badge"] == "7"


def test_a_user_deletes_the_account(server, pool, client, person):
    tokens = client.sign_in(person)
    answer = server.post("DeleteUser", {"AccessToken": tokens["AccessToken"], "ClientMetadata": {"ignored": "yes"}})
    assert answer.status_code == 200 and answer.content == b""
    with fails("UserNotFoundException", NO_USER):
        pool.describe_user(person.email)
    with fails(("UserNotFoundException", "NotAuthorizedException")):
        client.who(tokens["AccessToken"])
    with fails("UserNotFoundException", NO_USER):
        client.sign_in(person)
    again = pool.user(person.email)
    assert again.sub != person.sub, "the name is free again, for somebody else"
    with fails(("UserNotFoundException", "NotAuthorizedException")):
        client.who(tokens["AccessToken"])


def test_every_call_needs_the_scope_of_the_account(pool, client, person):
    assert claims_of(client.sign_in(person)["AccessToken"])["scope"] == "aws.cognito.signin.user.admin"


def test_the_command_line_knows_who_i_am(client, person, aws):
    done = aws("cognito-idp", "get-user", "--no-sign-request", "--access-token", client.sign_in(person)["AccessToken"])
    assert json.loads(done.stdout)["Username"] == person.sub
