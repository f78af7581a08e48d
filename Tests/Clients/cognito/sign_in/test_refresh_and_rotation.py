"""Refresh, with and without rotation of refresh tokens."""

import json
import re
import uuid

import pytest

from support.pools import PASSWORD, Pool, attributes, fails, secret_hash
from support.tokens import claims_of, decoded, expect_tokens

REVOKED = "Refresh Token has been revoked"
EXPIRED_TOKEN = "Refresh Token has expired"
REUSED = "Refresh token reuse detected"
INVALID = re.compile(r"^Invalid Refresh Token\.?$")
ROTATING_FLOWS = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"]


def rotating(pool, grace=0, **settings):
    return pool.client(
        ExplicitAuthFlows=ROTATING_FLOWS,
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": grace},
        **settings,
    )


def other_character(text, at):
    return text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]


@pytest.mark.parametrize("flow", ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"])
def test_a_refresh_gives_two_new_tokens_of_the_same_sign_in(pool, client, person, flow):
    tokens = client.sign_in(person)
    fresh = client.refresh(tokens["RefreshToken"], flow)
    access, identity = expect_tokens(fresh, pool, client, person, refresh=False)
    for new, old in ((access, claims_of(tokens["AccessToken"])), (identity, claims_of(tokens["IdToken"]))):
        for kept in ("sub", "origin_jti", "auth_time", "iss", "token_use"):
            assert new[kept] == old[kept]
        assert new["jti"] != old["jti"]
    assert client.who(fresh["AccessToken"])
    assert client.who(tokens["AccessToken"]), "the earlier tokens live on"
    assert client.refresh(tokens["RefreshToken"]), "and the refresh token is not used up"


def test_the_newer_operation_does_the_same(pool, client, person):
    tokens = client.sign_in(person)
    fresh = client.rotate(tokens["RefreshToken"])
    access, _ = expect_tokens(fresh, pool, client, person, refresh=False)
    assert access["origin_jti"] == claims_of(tokens["AccessToken"])["origin_jti"]
    assert client.rotate(tokens["RefreshToken"])


def test_a_refresh_token_has_the_services_form(client, person):
    token = client.sign_in(person)["RefreshToken"]
    assert token.startswith("eyJjdHkiOiJKV1QiLCJlbmMiOiJBMjU2R0NNIiwiYWxnIjoiUlNBLU9BRVAifQ.")
    parts = token.split(".")
    assert len(parts) == 5
    assert json.loads(decoded(parts[0])) == {"cty": "JWT", "enc": "A256GCM", "alg": "RSA-OAEP"}
    assert re.fullmatch(r"[A-Za-z0-9\-_=.]+", token)
    assert client.sign_in(person)["RefreshToken"] != token


def test_attributes_are_read_again(pool, client, person):
    tokens = client.sign_in(person)
    assert "name" not in claims_of(tokens["IdToken"])
    pool.api.update_user_attributes(AccessToken=tokens["AccessToken"], UserAttributes=attributes({"name": "Ada"}))
    assert claims_of(client.refresh(tokens["RefreshToken"])["IdToken"])["name"] == "Ada"


def test_an_altered_token_is_refused(pool, client, person):
    token = client.sign_in(person)["RefreshToken"]
    parts = token.split(".")
    starts = [sum(len(part) + 1 for part in parts[:index]) for index in range(5)]
    for at in (starts[1] + 2, starts[3] + 2, starts[4] + 2):
        if at < len(token):
            with fails("NotAuthorizedException", INVALID):
                client.refresh(other_character(token, at))
    for wrong in (token[:-4], token + "AAAA", "nonsense", "a.b.c.d.e", client.sign_in(person)["AccessToken"]):
        with fails("NotAuthorizedException", INVALID):
            client.refresh(wrong)
        with fails("NotAuthorizedException", INVALID):
            client.rotate(wrong)
    assert client.refresh(token)


def test_a_token_belongs_to_its_client(pool, client, person, server):
    token = client.sign_in(person)["RefreshToken"]
    for stranger in (pool.client(), Pool(server).client()):
        with fails("NotAuthorizedException", INVALID):
            stranger.refresh(token)
        with fails("NotAuthorizedException", INVALID):
            stranger.rotate(token)


@pytest.mark.parametrize(
    "settings, seconds",
    [
        ({"RefreshTokenValidity": 1, "TokenValidityUnits": {"RefreshToken": "hours"}}, 3600),
        ({"RefreshTokenValidity": 2}, 2 * 86400),
        ({}, 30 * 86400),
        ({"RefreshTokenValidity": 90, "TokenValidityUnits": {"RefreshToken": "minutes"}}, 5400),
        ({"RefreshTokenValidity": 4000, "TokenValidityUnits": {"RefreshToken": "seconds"}}, 4000),
    ],
)
def test_a_token_lives_as_long_as_the_client_says(own_server, settings, seconds):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.client(**settings), pool.user()
    token = client.sign_in(person)["RefreshToken"]
    own_server.clock.advance(seconds - 2)
    assert client.refresh(token)
    own_server.clock.advance(4)
    with fails("NotAuthorizedException", EXPIRED_TOKEN):
        client.refresh(token)
    with fails("NotAuthorizedException", EXPIRED_TOKEN):
        client.rotate(token)


def test_refreshed_tokens_live_from_now_on(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.client(), pool.user()
    tokens = client.sign_in(person)
    first = claims_of(tokens["AccessToken"])
    own_server.clock.advance(hours=2)
    with fails("NotAuthorizedException", "Access Token has expired"):
        client.who(tokens["AccessToken"])
    fresh = claims_of(client.refresh(tokens["RefreshToken"])["AccessToken"])
    assert fresh["auth_time"] == first["auth_time"] and fresh["iat"] == first["iat"] + 7200
    assert fresh["exp"] == fresh["iat"] + 3600


def test_the_flow_must_be_allowed(pool, person):
    client = pool.client(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
    token = client.sign_in(person)["RefreshToken"]
    with fails("InvalidParameterException"):
        client.refresh(token)


def test_a_disabled_user_does_not_refresh(pool, client, person):
    token = client.sign_in(person)["RefreshToken"]
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    with fails("NotAuthorizedException"):
        client.refresh(token)
    with fails("NotAuthorizedException"):
        client.rotate(token)
    pool.api.admin_enable_user(UserPoolId=pool.id, Username=person.email)
    with fails("NotAuthorizedException", REVOKED):
        client.refresh(token)


def test_a_deleted_user_does_not_refresh(pool, client, person):
    token = client.sign_in(person)["RefreshToken"]
    pool.api.admin_delete_user(UserPoolId=pool.id, Username=person.email)
    with fails(("NotAuthorizedException", "UserNotFoundException")):
        client.refresh(token)
    again = pool.user(person.email)
    assert again.sub != person.sub
    with fails(("NotAuthorizedException", "UserNotFoundException")):
        client.refresh(token)


def test_a_deleted_client_does_not_refresh(pool, person):
    client = pool.client()
    token = client.sign_in(person)["RefreshToken"]
    pool.api.delete_user_pool_client(UserPoolId=pool.id, ClientId=client.id)
    with fails(("NotAuthorizedException", "ResourceNotFoundException")):
        client.refresh(token)


def test_a_confidential_client_proves_its_secret(pool, person):
    client = pool.client(GenerateSecret=True)
    token = client.sign_in(person)["RefreshToken"]
    expect_tokens(client.refresh(token, username=person.sub), pool, client, person, refresh=False)
    # Some mobile clients send the secret itself, and the service takes it.
    assert client.refresh(token, SECRET_HASH=client.secret)
    with fails(
        "NotAuthorizedException", f"Client {client.id} is configured with secret but SECRET_HASH was not received"
    ):
        client.refresh(token)
    with fails("NotAuthorizedException", f"SecretHash does not match for the client: {client.id}"):
        client.refresh(token, SECRET_HASH=secret_hash("somebody", client.id, client.secret))

    expect_tokens(client.rotate(token), pool, client, person, refresh=False)
    for wrong in ({"ClientSecret": "x" * 30}, {"ClientSecret": None}):
        with fails("NotAuthorizedException"):
            client.rotate(token, **wrong)


@pytest.mark.parametrize("named_by", ["address", "alias"])
def test_a_hash_at_a_refresh_is_over_the_username_alone(server, named_by):
    """amplify-android#3111, aws-sdk-net-extensions-cognito#122, boto3#2736: over the address it is another one."""
    if named_by == "address":
        pool = Pool(server)
        person = pool.user(phone_number="+15550000001", phone_number_verified="true")
        username = person.sub
    else:
        pool = Pool(server, AliasAttributes=["email", "phone_number", "preferred_username"])
        email = f"alias-{uuid.uuid4().hex[:8]}@example.com"
        person = pool.user(
            f"user-{uuid.uuid4().hex[:8]}",
            email=email,
            email_verified="true",
            phone_number="+15550000001",
            phone_number_verified="true",
            preferred_username=f"ada-{uuid.uuid4().hex[:8]}",
        )
        username = person.email
    app = pool.client(GenerateSecret=True)
    token = app.sign_in(person)["RefreshToken"]
    known = {name: value for name, value in pool.attributes_of(username).items() if value != username}
    aliases = [known[name] for name in ("email", "phone_number", "preferred_username") if name in known]
    assert len(aliases) == (2 if named_by == "address" else 3)
    for alias in aliases:
        wrong = {"REFRESH_TOKEN": token, "SECRET_HASH": secret_hash(alias, app.id, app.secret)}
        for flow in ("REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"):
            with fails("NotAuthorizedException", f"SecretHash does not match for the client: {app.id}"):
                pool.api.initiate_auth(ClientId=app.id, AuthFlow=flow, AuthParameters=wrong)
            with fails("NotAuthorizedException", f"SecretHash does not match for the client: {app.id}"):
                pool.api.admin_initiate_auth(UserPoolId=pool.id, ClientId=app.id, AuthFlow=flow, AuthParameters=wrong)
            reason = server.control.get("requests", limit=1).json()["requests"][-1]["reason"]
            assert f"SECRET_HASH is made over “{alias}{app.id}”" in reason
            assert f"a refresh takes one over “{username}{app.id}”" in reason
    right = {"REFRESH_TOKEN": token, "SECRET_HASH": secret_hash(username, app.id, app.secret)}
    pool.api.admin_initiate_auth(
        UserPoolId=pool.id, ClientId=app.id, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters=right
    )
    assert app.refresh(token, SECRET_HASH=right["SECRET_HASH"])


def test_an_empty_hash_is_no_hash(client, person):
    token = client.sign_in(person)["RefreshToken"]
    assert client.refresh(token, SECRET_HASH="", DEVICE_KEY="")


# --- Rotation ---


def test_rotation_gives_a_new_token_and_ends_the_old_one(pool, person):
    client = rotating(pool)
    tokens = client.sign_in(person)
    fresh = client.rotate(tokens["RefreshToken"])
    access, _ = expect_tokens(fresh, pool, client, person)
    assert fresh["RefreshToken"] != tokens["RefreshToken"]
    assert access["origin_jti"] == claims_of(tokens["AccessToken"])["origin_jti"]
    with fails("RefreshTokenReuseException", REUSED):
        client.rotate(tokens["RefreshToken"])
    newest = client.rotate(fresh["RefreshToken"])
    assert newest["RefreshToken"] not in (fresh["RefreshToken"], tokens["RefreshToken"])


def test_a_reuse_does_not_end_the_newest(pool, person):
    client = rotating(pool)
    first = client.sign_in(person)["RefreshToken"]
    second = client.rotate(first)["RefreshToken"]
    for _ in range(3):
        with fails("RefreshTokenReuseException", REUSED):
            client.rotate(first)
    assert client.rotate(second)


def test_of_many_rotations_of_one_token_one_wins(pool, person, together):
    client = rotating(pool)
    token = client.sign_in(person)["RefreshToken"]
    done, refused = together(lambda _: client.rotate(token))
    assert len(done) == 1
    assert {error.response["Error"]["Code"] for error in refused} == {"RefreshTokenReuseException"}
    assert client.rotate(done[0]["RefreshToken"])


def test_within_the_grace_time_a_lost_answer_may_be_asked_for_again(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = rotating(pool, grace=30), pool.user()
    first = client.sign_in(person)["RefreshToken"]
    lost = client.rotate(first)["RefreshToken"]
    own_server.clock.advance(29)
    kept = client.rotate(first)["RefreshToken"]
    assert kept not in (first, lost)
    own_server.clock.advance(2)
    with fails("RefreshTokenReuseException", REUSED):
        client.rotate(first)
    with fails("RefreshTokenReuseException", REUSED):
        client.rotate(lost)
    assert client.rotate(kept)["RefreshToken"]


def test_without_a_grace_time_the_same_moment_is_too_late(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = rotating(pool, grace=0), pool.user()
    first = client.sign_in(person)["RefreshToken"]
    second = client.rotate(first)["RefreshToken"]
    with fails("RefreshTokenReuseException", REUSED):
        client.rotate(first)
    assert client.rotate(second)


def test_a_new_token_has_the_time_that_was_left(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client = rotating(pool, RefreshTokenValidity=60, TokenValidityUnits={"RefreshToken": "minutes"})
    token = client.sign_in(pool.user())["RefreshToken"]
    own_server.clock.advance(minutes=50)
    token = client.rotate(token)["RefreshToken"]
    own_server.clock.advance(minutes=9)
    token = client.rotate(token)["RefreshToken"]
    own_server.clock.advance(minutes=1, seconds=1)
    with fails("NotAuthorizedException", EXPIRED_TOKEN):
        client.rotate(token)


def test_with_rotation_the_older_flow_is_refused(pool, person):
    client = rotating(pool)
    token = client.sign_in(person)["RefreshToken"]
    with fails(("InvalidParameterException", "NotAuthorizedException")):
        client.refresh(token)
    assert client.rotate(token)


def test_rotation_and_the_older_flow_exclude_each_other(pool):
    with fails("InvalidParameterException"):
        pool.client(
            ExplicitAuthFlows=["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_PASSWORD_AUTH"],
            RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
        )


def test_the_grace_time_is_a_minute_at_most(pool):
    with fails("InvalidParameterException"):
        rotating(pool, grace=61)


@pytest.mark.parametrize("which, ended", [("newest", True), ("first", True), ("middle", False)])
def test_revoking_the_newest_or_the_first_ends_them_all(pool, person, which, ended):
    client = rotating(pool)
    first = client.sign_in(person)
    middle = client.rotate(first["RefreshToken"])
    newest = client.rotate(middle["RefreshToken"])
    client.revoke({"newest": newest, "first": first, "middle": middle}[which]["RefreshToken"])
    if ended:
        with fails("NotAuthorizedException", REVOKED):
            client.rotate(newest["RefreshToken"])
        with fails("NotAuthorizedException", "Access Token has been revoked"):
            client.who(newest["AccessToken"])
    else:
        assert client.rotate(newest["RefreshToken"]) and client.who(newest["AccessToken"])


# --- Clients ---


@pytest.mark.parametrize("secret", [False, True])
def test_pycognito_renews(pool, server, person, secret):
    client = pool.client(GenerateSecret=secret)
    app = client.pycognito(person.sub)
    app.authenticate(PASSWORD)
    before = app.access_token
    app.renew_access_token()
    assert app.access_token != before
    assert app.access_claims["origin_jti"] == claims_of(before)["origin_jti"]


def test_the_command_line_refreshes(client, person, aws):
    token = client.sign_in(person)["RefreshToken"]
    done = aws(
        "cognito-idp",
        "get-tokens-from-refresh-token",
        "--no-sign-request",
        "--client-id",
        client.id,
        "--refresh-token",
        token,
    )
    assert json.loads(done.stdout)["AuthenticationResult"]["AccessToken"]
