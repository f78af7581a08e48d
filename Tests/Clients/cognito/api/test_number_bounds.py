"""Numbers out of a member's range are rejected as the service rejects them, never truncated."""

import botocore.session
import pytest
import requests

from support.server import SIGNED

TARGETS = {"cognito-idp": "AWSCognitoIdentityProviderService", "cognito-identity": "AWSCognitoIdentityService"}
# JSON, but nothing that 32 bits hold without a fraction.
BEYOND = ["1e30", "-1e30", "1e300", "9223372036854775808", "-9223372036854775809", "1.5", "-0.5", "1e-300"]
BEYOND_32_BITS = ["2147483648", "-2147483649", "9223372036854775807", "1e10"]
NO_JSON = ["NaN", "Infinity", "-Infinity", "1e400", "-1e99999", "01", "+1", ".5", "1.", "0x10", "1e", "9" * 5_000]
# Held, whatever comes of them.
HELD = ["2147483647", "-2147483648", "-0", "-0.0", "1e2", "6.0e1", "0"]


def places(shape, path=(), seen=()):
    """Where a request may hold a whole number: its path, and how it is written around the number."""
    if shape.type_name in ("integer", "long"):
        yield path, shape.type_name
    elif shape.type_name == "structure" and shape.name not in seen:
        for name, member in shape.members.items():
            yield from places(member, (*path, name), (*seen, shape.name))
    elif shape.type_name == "list":
        yield from places(shape.member, (*path, 0), seen)
    elif shape.type_name == "map":
        yield from places(shape.value, (*path, "key"), seen)


def written(path, number):
    for step in reversed(path):
        number = f"[{number}]" if step == 0 else f'{{"{step}":{number}}}'
    return number


def call(server, service, operation, text):
    return requests.post(
        server.url + "/",
        data=text.encode(),
        timeout=60,
        headers={
            "X-Amz-Target": f"{TARGETS[service]}.{operation}",
            "Content-Type": "application/x-amz-json-1.1",
            **{name: value.replace("cognito-idp", service) for name, value in SIGNED.items()},
        },
    )


@pytest.mark.parametrize("service", TARGETS)
def test_every_whole_number_of_every_operation(server, service):
    model = botocore.session.get_session().get_service_model(service)
    looked_at = 0
    for name in model.operation_names:
        shape = model.operation_model(name).input_shape
        for path, kind in places(shape) if shape else []:
            looked_at += 1
            article = "an Integer" if kind == "integer" else "a Long"
            for number in BEYOND + (BEYOND_32_BITS if kind == "integer" else []):
                answer = call(server, service, name, written(path, number))
                body = answer.json()
                if body["__type"] == "NotImplementedException":
                    break
                assert (answer.status_code, body["__type"]) == (400, "SerializationException"), (name, path, number)
                assert body["message"] == f"NUMBER_VALUE can not be converted to {article}", (name, path, number)
            for number in NO_JSON[:4]:
                body = call(server, service, name, written(path, number)).json()
                assert body["__type"] in ("SerializationException", "NotImplementedException"), (name, path, number)
            for number in HELD[:3]:
                answer = call(server, service, name, written(path, number))
                assert answer.status_code < 500, (name, path, number, answer.text)
    assert looked_at >= (30 if service == "cognito-idp" else 4)


def test_what_is_no_json_is_called_so(server, pool):
    for number in NO_JSON:
        answer = server.post("ListUsers", f'{{"UserPoolId":"{pool.id}","Limit":{number}}}', **SIGNED)
        assert (answer.status_code, answer.json()["__type"]) == (400, "SerializationException"), number


def test_a_group_is_made_with_its_number_or_not_at_all(server, pool):
    def create(name, number):
        text = f'{{"UserPoolId":"{pool.id}","GroupName":"{name}","Precedence":{number}}}'
        return server.post("CreateGroup", text, **SIGNED)

    for number in BEYOND + BEYOND_32_BITS:
        answer = create("none", number)
        assert (answer.status_code, answer.json()["__type"]) == (400, "SerializationException"), number
    for number in ("-1", "-1.0", "-2147483648"):
        body = create("none", number).json()
        assert body["__type"] == "InvalidParameterException", number
        assert body["message"].endswith(
            "at 'precedence' failed to satisfy constraint: Member must have value greater than or equal to 0"
        ), body
    assert pool.api.list_groups(UserPoolId=pool.id)["Groups"] == []
    for index, (number, kept) in enumerate(
        [("0", 0), ("-0", 0), ("-0.0", 0), ("1e2", 100), ("6.0e1", 60), ("2147483647", 2147483647)]
    ):
        assert create(f"group-{index}", number).json()["Group"]["Precedence"] == kept, number


def test_bounds_of_lifetimes_hold_in_every_unit(server, pool):
    """The shape bounds the number; what it comes to in its unit is bounded behind it, in the service's words."""

    def create(**members):
        return server.post("CreateUserPoolClient", {"UserPoolId": pool.id, "ClientName": "x", **members}, **SIGNED)

    before = pool.api.list_user_pool_clients(UserPoolId=pool.id)["UserPoolClients"]
    for member, unit, most in (
        ("AccessTokenValidity", "AccessToken", 86_400),
        ("IdTokenValidity", "IdToken", 86_400),
        ("RefreshTokenValidity", "RefreshToken", 315_360_000),
    ):
        for number, word in (
            (most + 1, "seconds"),
            (2_147_483_647, "days"),
            (most, "days"),
            (most, "hours"),
            (-1, "days"),
        ):
            answer = create(**{member: number, "TokenValidityUnits": {unit: word}})
            assert (answer.status_code, answer.json()["__type"]) == (400, "InvalidParameterException"), (
                member,
                number,
                word,
            )
    assert pool.api.list_user_pool_clients(UserPoolId=pool.id)["UserPoolClients"] == before


def test_numbers_of_the_query_protocol(server):
    def assume(seconds):
        return requests.post(
            server.url + "/",
            data={
                "Action": "AssumeRoleWithWebIdentity",
                "Version": "2011-06-15",
                "RoleArn": "arn:aws:iam::000000000000:role/guest",
                "RoleSessionName": "me",
                "WebIdentityToken": "token",
                "DurationSeconds": seconds,
            },
            timeout=60,
        )

    for seconds in (*BEYOND, *BEYOND_32_BITS, *NO_JSON, "1e3", "", "900 "):
        if seconds in ("01", "+1"):
            continue
        answer = assume(seconds)
        assert answer.status_code == 400, (seconds, answer.text)
        assert "<Code>MalformedInput</Code>" in answer.text, (seconds, answer.text)
    for seconds in ("-1", "0", "-0", "899", "43201", "2147483647"):
        answer = assume(seconds)
        assert answer.status_code == 400 and "<Code>ValidationError</Code>" in answer.text, (seconds, answer.text)
    assert "MalformedInput" not in assume("900").text and "ValidationError" not in assume("900").text
