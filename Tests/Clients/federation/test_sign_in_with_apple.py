"""A realm that imitates Sign in with Apple: its endpoints, tokens and notifications, and a pool behind it."""

import base64
import hashlib
import json
import re
import time
from urllib.parse import urlencode

import jwt
import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from support.browser import Browser, Landing, Page
from support.listener import Visit, listening
from support.server import Server

KEY = ec.generate_private_key(ec.SECP256R1())
OTHER_KEY = ec.generate_private_key(ec.SECP256R1())
SERVICE, APP, TEAM, KEY_ID = "com.example.service", "com.example.app", "TEAM123456", "KEY1234567"
REDIRECT = "https://app.example.test/apple"
APPLE = "https://appleid.apple.com"
SIX_MONTHS = 15_777_000


def public_pem(key=KEY):
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return key.public_key().public_bytes(serialization.Encoding.PEM, form).decode()


def private_pem(key=KEY):
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


def realm(**changes):
    team = {"teamId": TEAM, "keys": [{"keyId": KEY_ID, "publicKey": public_pem()}]} | changes.pop("apple", {})
    return {
        "id": "apple",
        "imitates": "apple",
        "apple": team,
        "clients": [{"id": APP, "redirectUris": []}, {"id": SERVICE, "redirectUris": [REDIRECT]}],
        "users": [
            {
                "username": "ada",
                "password": "Correct-Horse-1",
                "claims": {"given_name": "Ada", "family_name": "Lovelace", "email": "ada@example.com"},
            },
            {
                "username": "grace",
                "password": "Correct-Horse-1",
                "claims": {"name": "Grace Brewster Hopper", "email": "grace@example.com", "is_private_email": True},
            },
        ],
    } | changes


@pytest.fixture
def apple(start):
    return Apple(start(config={"realms": [realm()]}))


class Apple:
    def __init__(self, server, base="/apple"):
        self.server, self.url = server, server.url + base

    def secret(self, client=SERVICE, key=KEY, headers=(), **changes):
        now = int(time.time())
        claims = {"iss": TEAM, "iat": now, "exp": now + 300, "aud": APPLE, "sub": client} | changes
        claims = {name: value for name, value in claims.items() if value is not None}
        return jwt.encode(claims, key, algorithm="ES256", headers={"kid": KEY_ID} | dict(headers))

    def ask(self, browser=None, **changes):
        parameters = {
            "client_id": SERVICE,
            "redirect_uri": REDIRECT,
            "response_type": "code",
            "response_mode": "form_post",
            "scope": "name email",
            "state": "a-state",
            "nonce": "a-nonce",
        } | changes
        parameters = {name: value for name, value in parameters.items() if value is not None}
        return (browser or Browser(self.server)).open(self.url + "/auth/authorize?" + urlencode(parameters))

    def posted(self, user="ada", **changes):
        """The form that the app receives."""
        page = self.ask(**changes)
        assert isinstance(page, Page) and page.path == "/login", page
        return form_of(page.submit(username=user, password="Correct-Horse-1"))

    def code(self, user="ada", **changes):
        return self.posted(user, **changes)["code"]

    def post(self, path, **form):
        form = {name: value for name, value in form.items() if value is not None}
        return requests.post(f"{self.url}/auth/{path}", data=form, timeout=30)

    def token(self, **changes):
        form = {"client_id": SERVICE, "client_secret": self.secret()} | changes
        return self.post("token", **form)

    def redeem(self, code, **changes):
        return self.token(**{"grant_type": "authorization_code", "code": code, "redirect_uri": REDIRECT} | changes)

    def refresh(self, token, **changes):
        return self.token(**{"grant_type": "refresh_token", "refresh_token": token} | changes)

    def verified(self, token, audience=SERVICE):
        """The claims, as a receiver's library verifies them."""
        keys = jwt.PyJWKClient(self.url + "/auth/keys")
        key = keys.get_signing_key_from_jwt(token).key
        return jwt.decode(token, key, algorithms=["RS256"], audience=audience, issuer=self.url)

    def native(self, user="ada", **changes):
        body = {"realm": "apple", "client_id": APP, "user": user} | changes
        return self.server.control.post("tokens", body)

    def notify(self, event, user="ada", **changes):
        return self.server.control.post(
            "apple/notifications", {"realm": "apple", "user": user, "event": event} | changes
        )


def form_of(page):
    """The answer by form post, whatever the button is called."""
    assert isinstance(page, Page) and page.form.attributes["action"] == REDIRECT, page
    return {one.name: one.value for one in page.form.fields if one.name}


def refused(answer, error, description=None):
    assert answer.status_code == 400, answer.text
    expected = {"error": error} | ({"error_description": description} if description else {})
    assert answer.json() == expected


def half_hash(text):
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:16]).rstrip(b"=").decode()


def test_discovery_and_keys(apple):
    document = requests.get(apple.url + "/.well-known/openid-configuration", timeout=30).json()
    assert document["issuer"] == apple.url
    paths = {"authorization": "authorize", "token": "token", "revocation": "revoke"}
    for name, path in paths.items():
        assert document[f"{name}_endpoint"] == f"{apple.url}/auth/{path}"
    assert document["jwks_uri"] == apple.url + "/auth/keys"
    assert document["subject_types_supported"] == ["pairwise"] and document["scopes_supported"][1:] == ["email", "name"]
    keys = requests.get(document["jwks_uri"], timeout=30).json()["keys"]
    assert {key["alg"] for key in keys} == {"RS256"} and len(keys) > 1


def test_the_standard_s_endpoints_are_not_there(apple):
    for path in ("token", "authorize", "userinfo", "jwks", "introspect"):
        assert requests.get(f"{apple.url}/{path}", timeout=30).status_code in (404, 405), path


def test_a_sign_in_by_form_post(apple):
    form = apple.posted()
    assert form["state"] == "a-state" and "error" not in form and "iss" not in form
    assert json.loads(form["user"]) == {
        "name": {"firstName": "Ada", "lastName": "Lovelace"},
        "email": "ada@example.com",
    }
    answer = apple.redeem(form["code"])
    assert answer.status_code == 200, answer.text
    tokens = answer.json()
    assert list(tokens) == ["access_token", "token_type", "expires_in", "refresh_token", "id_token"]
    assert tokens["token_type"] == "Bearer" and tokens["expires_in"] == 3600
    assert "." not in tokens["access_token"] + tokens["refresh_token"]
    claims = apple.verified(tokens["id_token"])
    assert re.fullmatch(r"\d{6}\.[0-9a-f]{32}\.\d{4}", claims["sub"])
    assert claims["nonce"] == "a-nonce" and claims["nonce_supported"] is True
    assert claims["email"] == "ada@example.com" and claims["email_verified"] is True
    assert claims["is_private_email"] is False and claims["at_hash"] == half_hash(tokens["access_token"])
    assert "real_user_status" not in claims and "name" not in claims


def test_the_name_comes_once(apple):
    assert "user" in apple.posted()
    assert "user" not in apple.posted()
    # Another client has not been told.
    assert "user" in apple.native().json()


def test_an_id_token_beside_the_code(apple):
    form = apple.posted(response_type="code id_token")
    claims = apple.verified(form["id_token"])
    assert claims["c_hash"] == half_hash(form["code"]) and claims["email"] == "ada@example.com"
    assert apple.redeem(form["code"]).status_code == 200


def test_without_scopes_by_query(apple):
    page = apple.ask(scope=None, response_mode=None, nonce=None)
    landing = page.submit(username="ada", password="Correct-Horse-1")
    assert isinstance(landing, Landing) and set(landing.query) == {"code", "state"}
    claims = apple.verified(apple.redeem(landing.query["code"]).json()["id_token"])
    assert "email" not in claims and "nonce" not in claims


@pytest.mark.parametrize("mode", [None, "query", "fragment"])
def test_scopes_need_a_form_post(apple, mode):
    page = apple.ask(response_mode=mode)
    assert isinstance(page, Page) and page.status == 400


@pytest.mark.parametrize(
    "change", [{"scope": "openid profile"}, {"response_type": "token"}, {"response_mode": "form_post.jwt"}]
)
def test_what_apple_does_not_have(apple, change):
    if change.get("response_mode"):
        change |= {"scope": None}
    answer = apple.ask(**change)
    assert isinstance(answer, (Page, Landing))
    told = answer.query if isinstance(answer, Landing) else form_of(answer) if answer.document.forms else {}
    assert answer.answer.status_code == 400 or "error" in told, answer


def test_the_user_cancels(apple):
    form = form_of(apple.ask().press("cancel"))
    assert form["error"] == "user_cancelled_authorize" and form["state"] == "a-state"


def test_a_hidden_address(apple):
    form = apple.posted("grace")
    user = json.loads(form["user"])
    assert user["name"] == {"firstName": "Grace", "lastName": "Brewster Hopper"}
    assert re.fullmatch(r"[a-z0-9]{10}@privaterelay\.appleid\.com", user["email"])
    claims = apple.verified(apple.redeem(form["code"]).json()["id_token"])
    assert claims["email"] == user["email"] and claims["is_private_email"] is True
    native = apple.native("grace").json()
    assert apple.verified(native["id_token"], APP)["email"] == user["email"]


def test_a_code_counts_once(apple):
    code = apple.code()
    assert apple.redeem(code).status_code == 200
    refused(apple.redeem(code), "invalid_grant", "The code has already been used.")


def test_a_code_lasts_five_minutes(apple):
    code = apple.code()
    apple.server.clock.advance(minutes=5, seconds=1)
    secret = apple.secret(iat=int(time.time()) + 301, exp=int(time.time()) + 600)
    answer = apple.redeem(code, client_secret=secret)
    refused(answer, "invalid_grant", "The code has expired or has been revoked.")


def test_a_code_of_another_client(apple):
    answer = apple.redeem(apple.code(), client_id=APP, client_secret=apple.secret(APP))
    refused(answer, "invalid_grant", f"client_id mismatch. The code was not issued to {APP}")


@pytest.mark.parametrize("address", [None, "https://app.example.test/other"])
def test_another_redirect_uri(apple, address):
    refused(apple.redeem(apple.code(), redirect_uri=address), "invalid_client")


def test_missing_parameters(apple):
    refused(apple.token(), "invalid_request")
    refused(apple.token(grant_type="authorization_code"), "invalid_request")
    refused(apple.token(grant_type="refresh_token"), "invalid_request")
    refused(apple.token(grant_type="password"), "unsupported_grant_type")
    refused(apple.post("token", grant_type="refresh_token"), "invalid_request")


NOW = int(time.time())
WRONG_SECRETS = {
    "none": {"client_secret": None},
    "no_token": {"client_secret": "a-secret"},
    "another_key": {"key": OTHER_KEY},
    "an_unknown_key_id": {"headers": {"kid": "OTHER"}},
    "another_team": {"iss": "TEAM000000"},
    "no_team": {"iss": None},
    "another_client": {"sub": APP},
    "no_client": {"sub": None},
    "another_audience": {"aud": "https://example.com"},
    "expired": {"exp": NOW - 10},
    "no_end": {"exp": None},
    "more_than_six_months": {"exp": NOW + SIX_MONTHS + 600},
    "from_the_future": {"iat": NOW + 3600},
}


@pytest.mark.parametrize("wrong", WRONG_SECRETS)
@pytest.mark.parametrize("path", ["token", "revoke"])
def test_a_wrong_client_secret(apple, path, wrong):
    changes = dict(WRONG_SECRETS[wrong])
    secret = changes.pop("client_secret") if "client_secret" in changes else apple.secret(**changes)
    form = {"client_id": SERVICE, "client_secret": secret, "token": "x", "grant_type": "refresh_token"}
    refused(apple.post(path, refresh_token="x", **form), "invalid_client")
    (request,) = apple.server.control.get("requests", operation=path).json()["requests"]
    assert request["reason"], "the journal says why"


def test_a_client_secret_by_another_algorithm(apple):
    claims = jwt.decode(apple.secret(), options={"verify_signature": False})
    secret = jwt.encode(claims, public_pem().replace("-----", ""), algorithm="HS256", headers={"kid": KEY_ID})
    refused(apple.token(grant_type="refresh_token", refresh_token="x", client_secret=secret), "invalid_client")


def test_a_secret_for_almost_six_months_and_for_the_realm_s_address(apple):
    for changes in ({"exp": NOW + SIX_MONTHS - 600}, {"aud": apple.url}):
        answer = apple.redeem(apple.code(), client_secret=apple.secret(**changes))
        assert answer.status_code == 200, answer.text


def test_an_unknown_client(apple):
    secret = apple.secret("com.example.unknown")
    refused(apple.redeem("x", client_id="com.example.unknown", client_secret=secret), "invalid_client")


def test_refresh(apple):
    tokens = apple.redeem(apple.code()).json()
    answer = apple.refresh(tokens["refresh_token"])
    assert answer.status_code == 200 and list(answer.json()) == ["access_token", "token_type", "expires_in"]
    assert apple.refresh(tokens["refresh_token"]).status_code == 200
    for token in (tokens["access_token"], "r" + tokens["access_token"][1:], "x", tokens["id_token"]):
        refused(apple.refresh(token), "invalid_grant")
    answer = apple.refresh(tokens["refresh_token"], client_id=APP, client_secret=apple.secret(APP))
    refused(answer, "invalid_grant")


def test_refresh_once_a_day(start):
    apple = Apple(start(config={"realms": [realm(apple={"refreshOncePerDay": True})]}))
    token = apple.redeem(apple.code()).json()["refresh_token"]
    assert apple.refresh(token).status_code == 200
    assert apple.refresh(token).status_code == 429
    apple.server.clock.advance(days=1, seconds=1)
    later = int(time.time()) + 86_401
    assert apple.refresh(token, client_secret=apple.secret(iat=later, exp=later + 60)).status_code == 200


@pytest.mark.parametrize("kind", ["refresh_token", "access_token"])
def test_revoke(apple, kind):
    tokens = apple.redeem(apple.code()).json()
    form = {"client_id": SERVICE, "client_secret": apple.secret()}
    for _ in range(2):
        answer = apple.post("revoke", token=tokens[kind], token_type_hint=kind, **form)
        assert answer.status_code == 200 and answer.content == b""
    refused(apple.refresh(tokens["refresh_token"]), "invalid_grant")
    # The user is asked anew, so the name comes again.
    assert "user" in apple.posted()


def test_revoke_nonsense(apple):
    form = {"client_id": SERVICE, "client_secret": apple.secret()}
    assert apple.post("revoke", token="nonsense", **form).status_code == 200
    refused(apple.post("revoke", **form), "invalid_request")
    token = apple.redeem(apple.code()).json()["refresh_token"]
    other = {"client_id": APP, "client_secret": apple.secret(APP)}
    assert apple.post("revoke", token=token, **other).status_code == 200
    assert apple.refresh(token).status_code == 200


def test_the_native_sheet(apple):
    answer = apple.native(claims={"nonce": "hashed"})
    assert answer.status_code == 200, answer.text
    sheet = answer.json()
    claims = apple.verified(sheet["id_token"], APP)
    assert claims["nonce"] == "hashed" and claims["real_user_status"] == 2
    assert claims["c_hash"] == half_hash(sheet["code"])
    assert sheet["user"] == {"name": {"firstName": "Ada", "lastName": "Lovelace"}, "email": "ada@example.com"}
    # The same user for all apps of the team.
    web = apple.verified(apple.redeem(apple.code()).json()["id_token"])
    assert web["sub"] == claims["sub"]
    form = {"client_id": APP, "client_secret": apple.secret(APP), "grant_type": "authorization_code"}
    refused(apple.post("token", code=apple.native().json()["code"], redirect_uri=REDIRECT, **form), "invalid_client")
    tokens = apple.post("token", code=sheet["code"], **form)
    assert tokens.status_code == 200 and apple.verified(tokens.json()["id_token"], APP)["nonce"] == "hashed"
    again = apple.native().json()
    assert "user" not in again and "real_user_status" not in apple.verified(again["id_token"], APP)


def test_a_wrong_identity_token(apple):
    for defect in ("wrong_key", "wrong_audience", "wrong_issuer", "expired", "alg_none", "tampered", "unknown_kid"):
        sheet = apple.native(defect=defect).json()
        assert "code" not in sheet
        with pytest.raises(jwt.PyJWTError):
            apple.verified(sheet["id_token"], APP)
    # Nothing was told by those.
    assert "user" in apple.native().json()
    assert apple.native(use="access").status_code == 400
    assert apple.native("nobody").status_code == 404


class Receiver(Visit):
    def do_POST(self):
        self.server.received.append((self.headers["Content-Type"], json.loads(self.body())))
        self.say({}, self.server.status)


@pytest.fixture
def receiver():
    with listening(Receiver, received=[], status=200) as listener:
        yield listener


@pytest.mark.parametrize("event", ["consent-revoked", "account-delete", "email-disabled", "email-enabled"])
def test_notifications(start, receiver, event):
    apple = Apple(start(config={"realms": [realm(apple={"notificationUrl": receiver.url + "/apple"})]}))
    tokens = apple.redeem(apple.code("grace")).json()
    claims = apple.verified(tokens["id_token"])
    answer = apple.notify(event, claims["sub"])
    assert answer.status_code == 202, answer.text
    told = answer.json()
    assert told["delivered"] is True and told["status"] == 200
    ((kind, body),) = receiver.received
    assert kind == "application/json" and body == {"payload": told["payload"]}
    payload = apple.verified(told["payload"])
    assert payload["exp"] - payload["iat"] == 86_400 and payload["jti"]
    change = json.loads(payload["events"])
    assert change["type"] == event and change["sub"] == claims["sub"]
    assert abs(change["event_time"] / 1000 - time.time()) < 120
    if event.startswith("email"):
        assert change["email"] == claims["email"] and change["is_private_email"] == "true"
        assert apple.refresh(tokens["refresh_token"]).status_code == 200
    else:
        assert "email" not in change
        refused(apple.refresh(tokens["refresh_token"]), "invalid_grant")
    if event == "consent-revoked":
        assert "user" in apple.posted("grace")
    # A duplicate has an id of its own.
    again = apple.notify(event, "grace", client_id=SERVICE).json()
    assert apple.verified(again["payload"])["jti"] != payload["jti"] and len(receiver.received) == 2


def test_a_notification_that_is_not_taken(start, receiver):
    apple = Apple(start(config={"realms": [realm(apple={"notificationUrl": receiver.url})]}))
    receiver.status = 503
    told = apple.notify("consent-revoked", client_id=APP).json()
    assert told["delivered"] is False and told["status"] == 503
    assert apple.verified(told["payload"], APP)["aud"] == APP


def test_a_notification_to_nowhere(apple):
    answer = apple.notify("email-enabled")
    assert answer.status_code == 202
    assert answer.json()["delivered"] is False and "status" not in answer.json() and answer.json()["payload"]
    assert apple.notify("email-enabled", "nobody").status_code == 404
    assert apple.notify("email-gone").status_code == 400
    assert apple.notify("email-enabled", realm="default").status_code == 404


def test_at_apple_s_own_host(start):
    server = start(config={"realms": [realm(issuer=APPLE)]})
    apple = Apple(server)
    host = {"Host": "appleid.apple.com"}
    document = requests.get(server.url + "/.well-known/openid-configuration", headers=host, timeout=30).json()
    assert document["issuer"] == APPLE
    assert document["token_endpoint"] == "http://appleid.apple.com/auth/token"
    keys = requests.get(server.url + "/auth/keys", headers=host, timeout=30).json()
    assert keys == requests.get(apple.url + "/auth/keys", timeout=30).json()
    parameters = {"client_id": SERVICE, "redirect_uri": REDIRECT, "response_type": "code", "scope": "openid"}
    sent = requests.get(
        server.url + "/auth/authorize", params=parameters, headers=host, timeout=30, allow_redirects=False
    )
    assert sent.status_code == 302 and "understudy_realm=apple" in sent.headers["Location"]
    form = {
        "client_id": SERVICE,
        "client_secret": apple.secret(),
        "grant_type": "authorization_code",
        "code": apple.code(),
        "redirect_uri": REDIRECT,
    }
    tokens = requests.post(server.url + "/auth/token", data=form, headers=host, timeout=30)
    assert tokens.status_code == 200
    assert jwt.decode(tokens.json()["id_token"], options={"verify_signature": False})["iss"] == APPLE
    # Nothing of it at another host.
    assert requests.post(server.url + "/auth/token", data=form, timeout=30).status_code == 404
    assert requests.get(server.url + "/auth/keys", timeout=30).status_code == 404


def test_a_realm_named_auth_keeps_its_endpoints(start):
    server = start(config={"realms": [realm(), {"id": "auth", "clients": [{"id": "web", "secret": "a-secret"}]}]})
    form = {"client_id": "web", "client_secret": "a-secret", "grant_type": "authorization_code"}
    answer = requests.post(server.url + "/auth/token", data=form, timeout=30)
    assert answer.status_code == 400 and answer.json()["error_description"] == "code is missing."
    assert requests.post(server.url + "/auth/revoke", data=form | {"token": "x"}, timeout=30).status_code == 200
    assert requests.get(server.url + "/auth/authorize?client_id=web", timeout=30).status_code == 400
    assert requests.post(server.url + "/auth/authorize", data={"client_id": "web"}, timeout=30).status_code == 400
    origin = {"Origin": "https://app.example.test"}
    answer = requests.post(server.url + "/auth/token", data=form, headers=origin, timeout=30)
    assert answer.headers["Access-Control-Allow-Origin"]
    assert requests.get(server.url + "/auth/jwks", timeout=30).status_code in (200, 404)


def test_a_key_from_the_developer_s_file(start, tmp_path):
    (tmp_path / "AuthKey.p8").write_text(private_pem())
    keys = [{"keyId": KEY_ID, "publicKey": str(tmp_path / "AuthKey.p8")}]
    server = start(config={"realms": [realm(apple={"keys": keys})]})
    apple = Apple(server)
    assert apple.redeem(apple.code()).status_code == 200
    # An export has the public half, and serves the same.
    exported = server.control.get("export").text
    assert "PRIVATE" not in exported and "BEGIN PUBLIC KEY" in exported
    other = Apple(start(config=exported))
    assert other.redeem(other.code()).status_code == 200
    assert other.server.control.get("export").text == exported


@pytest.mark.parametrize(
    "change, words",
    [
        ({"apple": {"keys": [{"keyId": "K", "publicKey": "nowhere.pem"}]}}, "nowhere.pem"),
        ({"apple": {"keys": [{"keyId": "K", "publicKey": "-----BEGIN PUBLIC KEY-----\nAAAA\n"}]}}, "P-256"),
        ({"imitates": "facebook"}, "apple"),
        ({"imitates": None}, "imitates: apple"),
    ],
)
def test_a_wrong_configuration(start, change, words):
    configured = realm(**change)
    configured = {name: value for name, value in configured.items() if value is not None}
    with pytest.raises(AssertionError, match=words):
        start(config={"realms": [configured]})


def test_without_keys_no_secret_counts(start):
    apple = Apple(start(config={"realms": [realm(apple={"keys": []})]}))
    refused(apple.redeem(apple.code()), "invalid_client")
    requests_ = apple.server.control.get("requests", operation="token").json()["requests"]
    assert "apple.keys" in requests_[-1]["reason"]
    # The native sheet needs none.
    assert apple.native().status_code == 200


def test_a_sandbox_of_its_own(apple):
    made = apple.server.control.post("sandboxes", {}).json()
    mapped = made["mapping"]["apple"]
    copy = Apple(apple.server, f"/{mapped}")
    app = made["mapping"][APP]
    body = {"realm": mapped, "client_id": app, "user": "ada"}
    sheet = apple.server.control.call("POST", "tokens", body, params={"sandbox": made["sandbox"]}).json()
    assert copy.verified(sheet["id_token"], app)["iss"] == copy.url
    assert "user" in apple.native().json()


def test_a_pool_signs_in_by_it(start):
    """The pool's provider has the realm as its issuer, and the developer's private key."""
    pool = {
        "Id": "eu-west-1_Apple0001",
        "PoolName": "shop",
        "Clients": [
            {
                "ClientId": "shopweb",
                "CallbackURLs": ["https://shop.example.test/callback"],
                "AllowedOAuthFlows": ["code"],
                "AllowedOAuthScopes": ["openid", "email", "profile"],
                "AllowedOAuthFlowsUserPoolClient": True,
                "SupportedIdentityProviders": ["SignInWithApple"],
            }
        ],
    }
    configured = realm()
    # The address that the pool's provider returns to is known once the server runs.
    with Server(config={"realms": [realm()]}) as probe:
        port = probe.port
    url = f"http://localhost:{port}"
    configured["clients"][1]["redirectUris"] = [url + "/oauth2/idpresponse"]
    pool["IdentityProviders"] = [
        {
            "ProviderName": "SignInWithApple",
            "ProviderType": "SignInWithApple",
            "ProviderDetails": {
                "client_id": SERVICE,
                "team_id": TEAM,
                "key_id": KEY_ID,
                "private_key": private_pem(),
                "authorize_scopes": "email name",
                "oidc_issuer": url + "/apple",
            },
            "AttributeMapping": {"email": "email", "given_name": "firstName"},
        }
    ]
    server = start(config={"realms": [configured], "userPools": [pool]}, port=port)
    parameters = {
        "client_id": "shopweb",
        "redirect_uri": "https://shop.example.test/callback",
        "response_type": "code",
        "scope": "openid email profile",
        "state": "s",
    }
    browser = Browser(server)
    page = browser.open("/oauth2/authorize?" + urlencode(parameters))
    assert page.path == "/login" and "understudy_realm=apple" in page.url, page
    posted = page.submit(username="ada", password="Correct-Horse-1")
    fields = {one.name: one.value for one in posted.form.fields if one.name}
    assert posted.form.attributes["action"] == url + "/oauth2/idpresponse"
    landing = browser.post("/oauth2/idpresponse", fields, referer=url)
    assert isinstance(landing, Landing) and "code" in landing.query, landing
    form = {
        "grant_type": "authorization_code",
        "client_id": "shopweb",
        "code": landing.query["code"],
        "redirect_uri": "https://shop.example.test/callback",
    }
    tokens = requests.post(url + "/oauth2/token", data=form, timeout=30).json()
    claims = jwt.decode(tokens["id_token"], options={"verify_signature": False})
    assert claims["email"] == "ada@example.com" and claims["given_name"] == "Ada"
    assert re.fullmatch(r"SignInWithApple_\d{6}\.[0-9a-f]{32}\.\d{4}", claims["cognito:username"])
