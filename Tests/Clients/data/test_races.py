"""Concurrent requests with one code, session or token: exactly one succeeds, the others are answered as late ones.

Over HTTP by hand, a connection for each caller. `scripts/sanitizers thread` runs the same against a server under that
sanitizer.
"""

import json
import re
import time

import pytest
import requests

from support.browser import Browser
from support.pools import CALLBACK, EXPIRED, PASSWORD, SESSION_SPENT
from support.server import SIGNED
from support.srp import SRPClient, signed_claim
from support.totp import totp

POOL = "us-east-1_Races0001"
TOTP = "JBSWY3DPEHPK3PXP"
CALLERS = 12
FLOWS = ["USER_PASSWORD_AUTH", "USER_SRP_AUTH", "USER_AUTH", "CUSTOM_AUTH", "REFRESH_TOKEN_AUTH"]
RULE = {"challenge": {"parameters": {"question": "2+2?"}, "answer": "4", "tries": 20}}
SPENT = {("NotAuthorizedException", SESSION_SPENT)}


def person(name, **more):
    described = [{"Name": "email", "Value": f"{name}@example.com"}, {"Name": "email_verified", "Value": "true"}]
    return {"Username": name, "Password": PASSWORD, "UserAttributes": described} | more


def configuration(**members):
    web = {
        "ClientId": "web",
        "ExplicitAuthFlows": [f"ALLOW_{flow}" for flow in FLOWS],
        "AllowedOAuthFlowsUserPoolClient": True,
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "aws.cognito.signin.user.admin"],
        "CallbackURLs": [CALLBACK],
    }
    rotation = {"Feature": "ENABLED", "RetryGracePeriodSeconds": 0}
    pool = {
        "Id": POOL,
        "PoolName": "races",
        "AutoVerifiedAttributes": ["email"],
        "Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}},
        "MfaConfiguration": "OPTIONAL",
        "EnabledMfas": ["SOFTWARE_TOKEN_MFA", "SMS_MFA"],
        "Triggers": {"DefineAuthChallenge": {"rule": RULE}},
        "Clients": [
            web,
            {
                "ClientId": "turning",
                "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
                "RefreshTokenRotation": rotation,
            },
        ],
        "Users": [
            person("ada"),
            person("app", Totp=TOTP),
            person("new", UserStatus="FORCE_CHANGE_PASSWORD"),
        ],
    }
    realm = {
        "id": "plain",
        "clients": [
            {
                "id": "tv",
                "secret": "tv-secret-12345",
                "redirectUris": [CALLBACK],
                "grantTypes": ["authorization_code", "device_code"],
            }
        ],
        "users": [{"username": "ada@example.com", "password": PASSWORD}],
    }
    return {"userPools": [pool | members], "realms": [realm]}


@pytest.fixture(scope="module")
def races():
    from support.server import Server

    with Server(config=configuration()) as running:
        yield running


def call(server, operation, **body):
    """The answer as (None, members), or ((exception, message), None)."""
    answer = server.post(operation, body, **SIGNED)
    members = answer.json() if answer.content else {}
    if answer.status_code == 200:
        return None, members
    assert answer.status_code == 400, answer.text
    return (members["__type"], members.get("message")), None


def done(server, operation, **body):
    error, members = call(server, operation, **body)
    assert error is None, error
    return members


def start(server, flow, name="ada", client="web", **parameters):
    parameters = {"USERNAME": name} | parameters
    return done(server, "InitiateAuth", ClientId=client, AuthFlow=flow, AuthParameters=parameters)


def response(given, name="ada", challenge=None, **responses):
    return {
        "ClientId": "web",
        "ChallengeName": challenge or given["ChallengeName"],
        "Session": given["Session"],
        "ChallengeResponses": {"USERNAME": name} | responses,
    }


def one_wins(together, attempt, refusals):
    """`attempt(index)` as (error, answer): one has no error, all others one of `refusals`."""
    outcomes, broken = together(attempt, CALLERS)
    assert not broken, broken
    won = [answer for error, answer in outcomes if error is None]
    lost = {error for error, _ in outcomes if error is not None}
    assert len(won) == 1 and lost <= refusals, (len(won), lost)
    return won[0]


def race(server, together, refusals, operation, **body):
    return one_wins(together, lambda _: call(server, operation, **body), refusals)


# --- Codes


def test_the_code_of_a_sign_up(races, together):
    attributes = [{"Name": "email", "Value": "code@example.com"}]
    done(races, "SignUp", ClientId="web", Username="code", Password=PASSWORD, UserAttributes=attributes)
    code = races.outbox.code("code@example.com")
    late = {
        ("NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"),
        ("ExpiredCodeException", EXPIRED),
    }
    race(races, together, late, "ConfirmSignUp", ClientId="web", Username="code", ConfirmationCode=code)


def test_one_name_for_many_sign_ups(races, together):
    taken = {("UsernameExistsException", "User already exists")}
    race(races, together, taken, "SignUp", ClientId="web", Username="same", Password=PASSWORD)


def test_the_code_of_a_reset(races, together):
    done(races, "ForgotPassword", ClientId="web", Username="ada")
    code = races.outbox.code("ada@example.com")
    body = {"ClientId": "web", "Username": "ada", "ConfirmationCode": code, "Password": PASSWORD}
    # Of codes five are taken in an hour, right or wrong.
    limited = ("LimitExceededException", "Attempt limit exceeded, please try after some time.")
    race(races, together, {("ExpiredCodeException", EXPIRED), limited}, "ConfirmForgotPassword", **body)


def test_the_code_of_an_attribute(races, together):
    token = start(races, "USER_PASSWORD_AUTH", PASSWORD=PASSWORD)["AuthenticationResult"]["AccessToken"]
    done(races, "GetUserAttributeVerificationCode", AccessToken=token, AttributeName="email")
    code = races.outbox.code("ada@example.com", kind="verify_attribute")
    body = {"AccessToken": token, "AttributeName": "email", "Code": code}
    race(races, together, {("ExpiredCodeException", EXPIRED)}, "VerifyUserAttribute", **body)


def test_one_code_of_an_app_in_many_sessions(races, together):
    sessions = [start(races, "USER_PASSWORD_AUTH", "app", PASSWORD=PASSWORD) for _ in range(CALLERS)]
    code = totp(TOTP)

    def attempt(index):
        body = response(sessions[index], "app", SOFTWARE_TOKEN_MFA_CODE=code)
        return call(races, "RespondToAuthChallenge", **body)

    used = {("ExpiredCodeException", "Your software token has already been used once.")}
    one_wins(together, attempt, used)


# --- Sessions


def test_the_session_of_a_mailed_code(races, together):
    given = start(races, "USER_AUTH", PREFERRED_CHALLENGE="EMAIL_OTP")
    code = races.outbox.code("ada@example.com", kind="sign_in_otp")
    race(races, together, SPENT, "RespondToAuthChallenge", **response(given, EMAIL_OTP_CODE=code))


def test_the_session_of_a_choice_that_brings_the_password(races, together):
    given = start(races, "USER_AUTH")
    assert given["ChallengeName"] == "SELECT_CHALLENGE"
    body = response(given, ANSWER="PASSWORD", PASSWORD=PASSWORD)
    race(races, together, SPENT, "RespondToAuthChallenge", **body)


def test_the_session_of_a_password(races, together):
    given = start(races, "USER_AUTH", PREFERRED_CHALLENGE="PASSWORD")
    race(races, together, SPENT, "RespondToAuthChallenge", **response(given, PASSWORD=PASSWORD))


def test_the_session_of_a_choice_that_begins_a_proof(races, together):
    given = start(races, "USER_AUTH")
    body = response(given, ANSWER="PASSWORD_SRP", SRP_A=SRPClient().public_hex)
    race(races, together, SPENT, "RespondToAuthChallenge", **body)


def test_the_session_of_a_choice_that_asks_for_a_code(races, together):
    given = start(races, "USER_AUTH")
    race(races, together, SPENT, "RespondToAuthChallenge", **response(given, ANSWER="EMAIL_OTP"))


def test_the_session_of_a_new_password(races, together):
    given = start(races, "USER_PASSWORD_AUTH", "new", PASSWORD=PASSWORD)
    assert given["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    race(races, together, SPENT, "RespondToAuthChallenge", **response(given, "new", NEW_PASSWORD="Battery-Staple-2"))


def test_one_proof(races, together):
    client = SRPClient()
    given = start(races, "USER_SRP_AUTH", SRP_A=client.public_hex)
    claim = signed_claim(client, POOL, given["ChallengeParameters"], PASSWORD)
    body = {"ClientId": "web", "ChallengeName": "PASSWORD_VERIFIER", "ChallengeResponses": claim}
    race(races, together, SPENT, "RespondToAuthChallenge", **body)


def test_the_session_of_a_custom_challenge(races, together):
    given = start(races, "CUSTOM_AUTH")
    race(races, together, SPENT, "RespondToAuthChallenge", **response(given, ANSWER="4"))


def test_a_wrong_answer_to_a_custom_challenge_spends_it_once(races, together):
    given = start(races, "CUSTOM_AUTH")
    next_one = race(races, together, SPENT, "RespondToAuthChallenge", **response(given, ANSWER="5"))
    race(races, together, SPENT, "RespondToAuthChallenge", **response(next_one, ANSWER="4"))


def test_the_session_of_a_confirmed_sign_up(races, together):
    attributes = [{"Name": "email", "Value": "auto@example.com"}]
    made = done(races, "SignUp", ClientId="web", Username="auto", Password=PASSWORD, UserAttributes=attributes)
    code = races.outbox.code("auto@example.com")
    names = {"ClientId": "web", "Username": "auto", "Session": made["Session"]}
    session = done(races, "ConfirmSignUp", ConfirmationCode=code, **names)["Session"]
    body = {"ClientId": "web", "AuthFlow": "USER_AUTH", "AuthParameters": {"USERNAME": "auto"}, "Session": session}
    race(races, together, SPENT, "InitiateAuth", **body)


# --- Tokens


def test_one_refresh_token(races, together):
    token = start(races, "USER_PASSWORD_AUTH", client="turning", PASSWORD=PASSWORD)["AuthenticationResult"][
        "RefreshToken"
    ]
    reused = {("RefreshTokenReuseException", "Refresh token reuse detected")}
    won = race(races, together, reused, "GetTokensFromRefreshToken", ClientId="turning", RefreshToken=token)
    newest = won["AuthenticationResult"]["RefreshToken"]
    assert done(races, "GetTokensFromRefreshToken", ClientId="turning", RefreshToken=newest)


def redeemed(server, form, **options):
    answer = requests.post(f"{server.url}/oauth2/token", data=form, timeout=30, **options)
    return (None, answer.json()) if answer.status_code == 200 else ((answer.json()["error"], None), None)


def authorization_code(server):
    query = {"client_id": "web", "response_type": "code", "scope": "openid", "redirect_uri": CALLBACK}
    url = requests.Request("GET", f"{server.url}/oauth2/authorize", params=query).prepare().url
    landing = Browser(server).open(url).submit(username="ada", password=PASSWORD)
    return {
        "grant_type": "authorization_code",
        "client_id": "web",
        "code": landing.query["code"],
        "redirect_uri": CALLBACK,
    }


def test_one_authorization_code(races, together):
    form = authorization_code(races)
    one_wins(together, lambda _: redeemed(races, form), {("invalid_grant", None)})


def test_one_device_code(races, together):
    auth = ("tv", "tv-secret-12345")
    base = f"{races.url}/plain"
    meta = requests.get(f"{base}/.well-known/openid-configuration", timeout=30).json()
    offer = requests.post(meta["device_authorization_endpoint"], data={"scope": "openid"}, auth=auth, timeout=30).json()
    page = Browser(races).open(offer["verification_uri_complete"])
    assert "signed in" in page.press("Allow", username="ada@example.com", password=PASSWORD).text
    form = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": offer["device_code"]}

    def attempt(_):
        answer = requests.post(meta["token_endpoint"], data=form, auth=auth, timeout=30)
        return (None, answer.json()) if answer.status_code == 200 else ((answer.json()["error"], None), None)

    one_wins(together, attempt, {("invalid_grant", None)})


# --- While triggers think, and while everything else goes on


def test_one_wins_while_triggers_think(start, together, hook):
    """All callers pass the first checks before the first answer is there."""
    hook.answers["PreTokenGeneration"] = lambda _: time.sleep(0.1) or {}
    hook.answers["VerifyAuthChallengeResponse"] = lambda _: time.sleep(0.1) or {"answerCorrect": True}
    triggers = {name: {"webhook": f"{hook.url}/{name}"} for name in hook.answers}
    server = start(config=configuration(Triggers=triggers | {"DefineAuthChallenge": {"rule": RULE}}))
    begin = globals()["start"]
    given = begin(server, "CUSTOM_AUTH")
    race(server, together, SPENT, "RespondToAuthChallenge", **response(given, ANSWER="4"))
    form = authorization_code(server)
    one_wins(together, lambda _: redeemed(server, form), {("invalid_grant", None)})
    token = begin(server, "USER_PASSWORD_AUTH", client="turning", PASSWORD=PASSWORD)["AuthenticationResult"][
        "RefreshToken"
    ]
    reused = {("RefreshTokenReuseException", "Refresh token reuse detected")}
    race(server, together, reused, "GetTokensFromRefreshToken", ClientId="turning", RefreshToken=token)


def test_everything_at_once(start, together, hook):
    """No winner here: what runs side by side must neither fail nor, under the sanitizer, touch the same memory."""
    triggers = {
        "CustomEmailSender": {"webhook": f"{hook.url}/sender"},
        "PreSignUp": {"webhook": f"{hook.url}/PreSignUp"},
    }
    server = start(config=configuration(Triggers=triggers))
    begin = globals()["start"]

    def sign_in(_):
        token = begin(server, "USER_PASSWORD_AUTH", PASSWORD=PASSWORD)["AuthenticationResult"]["AccessToken"]
        done(server, "GetUser", AccessToken=token)

    def sign_up(index):
        attributes = [{"Name": "email", "Value": f"{index}@example.com"}]
        names = {"ClientId": "web", "Username": f"person-{index}-{time.monotonic_ns()}"}
        done(server, "SignUp", Password=PASSWORD, UserAttributes=attributes, **names)

    def look(_):
        done(server, "ListUsers", UserPoolId=POOL)
        for path in ["messages", "requests", "journal", "info", "metrics", "users"]:
            assert server.control.get(path).status_code == 200

    def sandbox(_):
        made = server.control.post("sandboxes", {}).json()
        client = made["mapping"]["web"]
        parameters = {"USERNAME": "ada", "PASSWORD": PASSWORD}
        done(server, "InitiateAuth", ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
        assert server.control.call("DELETE", f"sandboxes/{made['sandbox']}").status_code == 204

    def steer(_):
        assert server.control.post("keys/rotate", {"realm": POOL, "keep_old": True}).status_code == 200
        assert server.control.post("snapshots", {}).status_code == 201
        assert server.control.post("clock", {"advance": "PT1S"}).status_code == 200
        for document in ["jwks.json", "openid-configuration"]:
            assert requests.get(f"{server.url}/{POOL}/.well-known/{document}", timeout=30).status_code == 200

    def page(_):
        text = Browser(server).open(f"{server.url}/login?client_id=web&response_type=code&redirect_uri={CALLBACK}").text
        assert re.search("password", text)

    work = [sign_in, sign_up, look, sandbox, steer, page]

    def attempt(index):
        for turn in range(3):
            work[(index + turn) % len(work)](index)

    _, broken = together(attempt, CALLERS)
    assert not broken, broken
    assert json.dumps(server.control.info())
