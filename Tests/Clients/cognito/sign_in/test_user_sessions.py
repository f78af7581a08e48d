"""Sessions of users, listed and ended one by one where a pool tracks them."""

import re

import pytest

from support.browser import Browser, Landing, authorize_url, redeem, sign_in
from support.pools import Pool
from support.shapes import check_answer

SIGNED = {
    "Authorization": "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/cognito-idp/aws4_request, Signature=0",
}


def call(server, operation, body, code=None):
    answer = server.post(operation, body, **SIGNED)
    check_answer(operation, answer.status_code, answer.content)
    if code:
        assert answer.json()["__type"] == code, answer.text
    else:
        assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def tracked(server):
    pool = Pool(server)
    track(pool, 3)
    return pool


def track(pool, limit, tracking="ENABLED"):
    return call(
        pool.server,
        "SetUserPoolSessionConfiguration",
        {"UserPoolId": pool.id, "UserSessionTracking": tracking, "TokenSession": {"MaxPerUser": limit}},
    )


def sessions(pool, person):
    return call(pool.server, "AdminListUserSessions", {"UserPoolId": pool.id, "Username": person.email})["Sessions"]


def test_tracking_is_off_until_it_is_set(pool, person):
    shown = call(pool.server, "GetUserPoolSessionConfiguration", {"UserPoolId": pool.id})
    assert shown == {"UserPoolId": pool.id, "UserSessionTracking": "DISABLED", "TokenSession": {"MaxPerUser": 20}}
    named = {"UserPoolId": pool.id, "Username": person.email}
    call(pool.server, "AdminListUserSessions", named, "OperationNotEnabledException")
    assert track(pool, 5)["UserSessionTracking"] == "ENABLED"
    pool.api.update_user_pool(UserPoolId=pool.id)
    again = call(pool.server, "GetUserPoolSessionConfiguration", {"UserPoolId": pool.id})
    assert again["TokenSession"] == {"MaxPerUser": 5} and again["UserSessionTracking"] == "ENABLED"
    lite = Pool(pool.server, UserPoolTier="LITE")
    call(
        pool.server,
        "SetUserPoolSessionConfiguration",
        {"UserPoolId": lite.id, "UserSessionTracking": "ENABLED", "TokenSession": {"MaxPerUser": 5}},
        "FeatureUnavailableInTierException",
    )


def test_sessions_are_listed_and_ended(tracked):
    client, person = tracked.client(), tracked.user()
    first, second = client.sign_in(person), client.sign_in(person)
    listed = sessions(tracked, person)
    assert len(listed) == 2
    for one in listed:
        assert re.fullmatch(r"tkn[a-z0-9]{25}", one["SessionId"]) and one["SessionType"] == "TOKEN"
        assert one["ClientId"] == client.id and one["IsCurrentSession"] is False
    own = call(tracked.server, "ListUserSessions", {"AccessToken": second["AccessToken"]})["Sessions"]
    assert [one["IsCurrentSession"] for one in own] == [False, True]
    this = {"AccessToken": second["AccessToken"], "SessionId": own[1]["SessionId"]}
    call(tracked.server, "RevokeUserSession", this, "InvalidParameterException")
    call(tracked.server, "RevokeUserSession", this | {"SessionId": own[0]["SessionId"]})
    assert tracked.server.post("GetUser", {"AccessToken": first["AccessToken"]}).status_code == 400
    assert client.who(second["AccessToken"])
    named = {"UserPoolId": tracked.id, "Username": person.email, "SessionId": own[1]["SessionId"]}
    call(tracked.server, "AdminRevokeUserSession", named)
    call(tracked.server, "AdminRevokeUserSession", named, "ResourceNotFoundException")
    assert sessions(tracked, person) == []


def test_one_session_too_many_ends_the_oldest(tracked):
    client, person = tracked.client(), tracked.user()
    tokens = [client.sign_in(person) for _ in range(4)]
    assert len(sessions(tracked, person)) == 3
    assert tracked.server.post("GetUser", {"AccessToken": tokens[0]["AccessToken"]}).status_code == 400
    assert client.who(tokens[1]["AccessToken"]) and client.who(tokens[3]["AccessToken"])


def test_a_client_keeps_its_own_time(tracked, pool):
    client = tracked.client()
    named = {"UserPoolId": tracked.id, "ClientId": client.id}
    shown = call(tracked.server, "GetUserPoolClientSessionConfiguration", named)
    assert shown["SSOSession"] == {"MaxValidityMinutes": 60}
    call(tracked.server, "SetUserPoolClientSessionConfiguration", named | {"SSOSession": {"MaxValidityMinutes": 5}})
    shown = call(tracked.server, "GetUserPoolClientSessionConfiguration", named)
    assert shown["SSOSession"] == {"MaxValidityMinutes": 5}
    other = {"UserPoolId": pool.id, "ClientId": pool.client().id, "SSOSession": {"MaxValidityMinutes": 5}}
    call(pool.server, "SetUserPoolClientSessionConfiguration", other, "OperationNotEnabledException")


def test_arbitrary_users_have_sessions_too(server):
    pool = Pool(server, UsernameAttributes=None)
    track(pool, 3)
    client, person = pool.client(), pool.user("somebody", verified=False)
    first, second = (client.sign_in(person)["AccessToken"] for _ in range(2))
    own = call(server, "ListUserSessions", {"AccessToken": second})["Sessions"]
    (other,) = (one["SessionId"] for one in own if not one["IsCurrentSession"])
    call(server, "RevokeUserSession", {"AccessToken": second, "SessionId": other})
    answer = server.post("GetUser", {"AccessToken": first})
    assert answer.json()["message"] == "Access Token has been revoked"


# --- Sessions of browsers, and what came through them ---


def through_a_browser(pool, person, apps):
    """A browser that signed in once, and the tokens that each app got through it."""
    browser = Browser(pool.server)
    scope = "openid aws.cognito.signin.user.admin"
    landing, tokens = sign_in(browser, apps[0], person, scope=scope), []
    for app in apps:
        landing = landing or browser.open(authorize_url(app, scope=scope))
        tokens.append(redeem(app, landing.query["code"]).json())
        landing = None
    return browser, tokens


def still_signed_in(browser, app):
    return isinstance(browser.open(authorize_url(app)), Landing)


@pytest.fixture
def apps(tracked):
    return tracked.web_client(), tracked.web_client()


def kinds(pool, person):
    return {one["SessionType"]: one for one in sessions(pool, person)}


def refreshes(app, tokens):
    return app.pool.server.post(
        "GetTokensFromRefreshToken", {"ClientId": app.id, "RefreshToken": tokens["refresh_token"]}
    ).ok


def test_a_browsers_session_is_listed(tracked, apps):
    person = tracked.user()
    through_a_browser(tracked, person, apps)
    listed = sessions(tracked, person)
    assert sorted(one["SessionType"] for one in listed) == ["SSO", "TOKEN", "TOKEN"]
    browser = kinds(tracked, person)["SSO"]
    assert re.fullmatch(r"sso[a-z0-9]{25}", browser["SessionId"]) and "ClientId" not in browser


@pytest.mark.parametrize("linked", [False, True])
def test_ending_a_browsers_session_ends_what_came_through_it_if_asked(tracked, apps, linked):
    person = tracked.user()
    browser, tokens = through_a_browser(tracked, person, apps)
    ended = {
        "UserPoolId": tracked.id,
        "Username": person.email,
        "SessionId": kinds(tracked, person)["SSO"]["SessionId"],
        "RevokeAssociatedSessions": "LINKED" if linked else "NONE",
    }
    call(tracked.server, "AdminRevokeUserSession", ended)
    assert not still_signed_in(browser, apps[0])
    assert [refreshes(app, one) for app, one in zip(apps, tokens, strict=True)] == [not linked] * 2


@pytest.mark.parametrize("linked", [False, True])
def test_ending_an_apps_session_ends_the_browsers_if_asked(tracked, apps, linked):
    person = tracked.user()
    browser, (first, second) = through_a_browser(tracked, person, apps)
    own = call(tracked.server, "ListUserSessions", {"AccessToken": second["access_token"]})["Sessions"]
    (other,) = (one for one in own if one.get("ClientId") == apps[0].id)
    ended = {"AccessToken": second["access_token"], "SessionId": other["SessionId"]}
    call(tracked.server, "RevokeUserSession", ended | ({"RevokeAssociatedSessions": "LINKED"} if linked else {}))
    assert (refreshes(apps[0], first), refreshes(apps[1], second)) == (False, True)
    assert still_signed_in(browser, apps[0]) is not linked


@pytest.mark.parametrize("linked", [False, True])
def test_revoking_a_token_ends_the_browsers_session_if_asked(tracked, apps, linked):
    browser, (first, second) = through_a_browser(tracked, tracked.user(), apps)
    ended = {"ClientId": apps[0].id, "Token": first["refresh_token"]}
    call(tracked.server, "RevokeToken", ended | ({"RevokeAssociatedSessions": "LINKED"} if linked else {}))
    assert (refreshes(apps[0], first), refreshes(apps[1], second)) == (False, True)
    assert still_signed_in(browser, apps[0]) is not linked


def test_nothing_is_linked_without_tracking(pool):
    app = pool.web_client()
    browser, (tokens,) = through_a_browser(pool, pool.user(), [app])
    ended = {"ClientId": app.id, "Token": tokens["refresh_token"], "RevokeAssociatedSessions": "LINKED"}
    call(pool.server, "RevokeToken", ended)
    assert still_signed_in(browser, app) and not refreshes(app, tokens)
