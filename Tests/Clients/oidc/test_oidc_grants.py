"""Grants of a plain OpenID Connect realm beyond the code flow."""

import time
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
import requests

from support.provider import (
    CALLBACK,
    PASSWORD,
    PERSON,
    Key,
    Landing,
    Page,
    Provider,
    RelyingParty,
    configuration,
    half,
    registered,
)
from support.server import Server
from support.totp import totp

DEVICE = "urn:ietf:params:oauth:grant-type:device_code"
EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
ACCESS = "urn:ietf:params:oauth:token-type:access_token"


@pytest.fixture(scope="module")
def key():
    return Key("ES256")


@pytest.fixture(scope="module")
def provider(key):
    with Server(config=configuration(key)) as running:
        yield Provider(running)


@pytest.fixture
def own_provider(key, start):
    return Provider(start(config=configuration(key)))


@pytest.fixture
def party(provider):
    return RelyingParty(provider)


def call(party, endpoint, form, **options):
    options.setdefault("auth", (party.id, party.secret))
    return requests.post(party.provider[endpoint], data=form, timeout=60, **options)


def error(answer, status=400):
    assert answer.status_code == status, answer.text
    return answer.json()["error"]


# --- Device codes ---


def begin(party, **form):
    answer = call(party, "device_authorization_endpoint", {"scope": "openid"} | form)
    assert answer.status_code == 200, answer.text
    return answer.json()


def poll(party, offer):
    return party.token({"grant_type": DEVICE, "device_code": offer["device_code"]})


def test_a_person_lets_a_device_in(own_provider):
    party = RelyingParty(own_provider)
    offer = begin(party)
    assert offer["interval"] == 5 and offer["expires_in"] > 0
    assert error(poll(party, offer)) == "authorization_pending"
    assert error(poll(party, offer)) == "slow_down"
    page = party.browser.open(offer["verification_uri_complete"])
    done = page.press("Allow", username=PERSON, password=PASSWORD)
    assert "signed in" in done.text
    own_provider.server.clock.advance(seconds=11)
    tokens = poll(party, offer).json()
    assert own_provider.verified(tokens["id_token"], party.id)["sub"] and tokens["refresh_token"]
    assert error(poll(party, offer)) == "invalid_grant"


def test_a_person_turns_a_device_away(party):
    offer = begin(party)
    page = party.browser.open(offer["verification_uri"])
    page.press("Deny", user_code=offer["user_code"].lower(), username=PERSON, password=PASSWORD)
    assert error(poll(party, offer)) == "access_denied"


def test_a_device_code_ends(own_provider):
    party = RelyingParty(own_provider)
    offer = begin(party)
    own_provider.server.clock.advance(minutes=16)
    assert error(poll(party, offer)) == "expired_token"


def test_a_wrong_code_and_a_wrong_password_do_not_sign_in(party):
    offer = begin(party)
    page = party.browser.open(offer["verification_uri"])
    assert "No device" in page.press("Allow", user_code="XXXX-XXXX", username=PERSON, password=PASSWORD).alert
    page = party.browser.open(offer["verification_uri_complete"])
    assert page.press("Allow", username=PERSON, password="Wrong-Horse-1").alert
    assert error(poll(party, offer)) == "authorization_pending"


def test_a_second_factor_stands_before_a_device(start):
    pool = {
        "Id": "eu-west-1_Shop00001",
        "PoolName": "shop",
        "Profile": "oidc",
        "UsernameAttributes": ["email"],
        "MfaConfiguration": "ON",
        "EnabledMfas": ["SOFTWARE_TOKEN_MFA"],
        "Clients": [
            {
                "ClientId": "web",
                "ClientSecret": "websecret0123456789",
                "CallbackURLs": [CALLBACK],
                "AllowedOAuthFlows": ["code"],
                "AllowedOAuthScopes": ["openid", "email"],
                "AllowedOAuthFlowsUserPoolClient": True,
            }
        ],
        "Users": [{"Username": "ada@example.com", "Password": PASSWORD}],
    }
    party = RelyingParty(Provider(start(config={"userPools": [pool]}), pool["Id"]), "web", "websecret0123456789")
    offer = begin(party)
    page = party.browser.open(offer["verification_uri_complete"])
    page = page.press("Allow", username="ada@example.com", password=PASSWORD)
    link = page.link("app on this device")["href"]
    secret = parse_qs(urlsplit(link).query)["secret"][0]
    assert error(poll(party, offer)) == "authorization_pending"
    page = page.submit(code="000000")
    assert page.alert and error(poll(party, offer)) == "slow_down"
    page = page.submit(code=totp(secret))
    assert page.form.named("password") is None and "You are signed in as" in page.text
    assert "signed in" in page.press("Allow").text
    party.provider.server.clock.advance(seconds=16)
    assert poll(party, offer).json()["access_token"]
    other = RelyingParty(party.provider, party.id, party.secret)
    offer = begin(other)
    page = other.browser.open(offer["verification_uri_complete"])
    page = page.press("Allow", username="ada@example.com", password=PASSWORD)
    assert page.press("Cancel").form.named("password") is not None
    page = page.submit(code=totp(secret, at=time.time() + 16, steps=1))
    page.press("Deny")
    assert error(poll(other, offer)) == "access_denied"


def test_a_client_made_by_the_api_begins_device_codes(start):
    """In a pool of the standard's personality, whose discovery names them; changing the client keeps them."""
    pool = {"Id": "eu-west-1_Shop00001", "PoolName": "shop", "Profile": "oidc"}
    server = start(config={"userPools": [pool]})
    settings = {
        "UserPoolId": pool["Id"],
        "ClientName": "made",
        "CallbackURLs": [CALLBACK],
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid"],
        "AllowedOAuthFlowsUserPoolClient": True,
    }
    api = server.api("eu-west-1")
    client = api.create_user_pool_client(GenerateSecret=True, **settings)["UserPoolClient"]
    party = RelyingParty(Provider(server, pool["Id"]), client["ClientId"], client["ClientSecret"])
    assert begin(party)["user_code"]
    api.update_user_pool_client(ClientId=party.id, **settings)
    assert begin(party)["user_code"]
    orders = [{"ScopeName": "read", "ScopeDescription": "Read"}]
    api.create_resource_server(UserPoolId=pool["Id"], Identifier="orders", Name="Orders", Scopes=orders)
    machine = {"AllowedOAuthFlows": ["client_credentials"], "AllowedOAuthScopes": ["orders/read"]}
    api.update_user_pool_client(ClientId=party.id, **(settings | machine))
    assert error(call(party, "device_authorization_endpoint", {"scope": "openid"})) == "unauthorized_client"


def test_a_device_code_is_its_clients(party, provider):
    other = RelyingParty(provider, "second", "second-secret-123")
    assert error(poll(other, begin(party))) == "invalid_grant"


# --- Pushed requests ---


def push(party, **changes):
    return call(party, "pushed_authorization_request_endpoint", party.parameters(**changes))


def test_a_pushed_request_is_answered_once(party):
    reply = push(party, state="pushed")
    assert reply.status_code == 201 and reply.json()["expires_in"] > 0
    url = f"{party.provider['authorization_endpoint']}?client_id={party.id}&request_uri={reply.json()['request_uri']}"
    # What the browser adds counts for nothing (RFC 9126 §4).
    page = party.browser.open(url + "&state=browser&scope=openid+email")
    landing = page.submit(username=PERSON, password=PASSWORD)
    assert isinstance(landing, Landing) and landing.query["state"] == "pushed"
    assert party.redeem(landing.query["code"]).json()["scope"] == "openid"
    assert isinstance(party.browser.open(url), Page), "used before"


def test_a_pushed_request_is_checked_when_pushed(party):
    assert error(push(party, response_type="nothing")) == "unsupported_response_type"
    assert error(push(party, redirect_uri="https://evil.example.test")) == "invalid_request"
    assert error(push(party, request_uri="urn:x")) == "invalid_request"
    wrong = call(party, "pushed_authorization_request_endpoint", party.parameters(), auth=(party.id, "wrong"))
    assert error(wrong, 401) == "invalid_client"


def test_a_client_may_be_bound_to_push(provider):
    party = RelyingParty(provider, "pusher", "pusher-secret-123")
    assert party.silently().query["error"] == "invalid_request"
    assert push(party).status_code == 201


def test_a_client_that_must_prove_possession_pushes_without_a_proof(provider):
    """RFC 9449 §5 asks for one at the token endpoint; §10.1 lets a client announce its key where it pushes."""
    party = registered(provider, dpop_bound_access_tokens=True)
    reply = push(party)
    assert reply.status_code == 201, reply.text
    refused = party.token({"grant_type": "client_credentials"})
    assert error(refused) == "invalid_dpop_proof"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"redirect_uri": "https://evil.example.test/"}, "redirect_uri https://evil.example.test/ is not registered"),
        ({"redirect_uri": None}, "redirect_uri is missing"),
        ({"identity_provider": "Nobody"}, "identity_provider Nobody is not one of"),
    ],
)
def test_a_pushed_request_is_refused_in_words(party, changes, words):
    answer = push(party, **changes)
    assert error(answer) == "invalid_request" and words in answer.json()["error_description"], answer.text


def test_a_request_that_another_client_pushed_is_none(party, provider):
    other = RelyingParty(provider, "second", "second-secret-123")
    name = push(other).json()["request_uri"]
    assert party.silently(request_uri=name).query["error"] == "invalid_request_uri"


# --- Exchange, passwords, client credentials ---


def test_a_token_is_exchanged_for_one_of_another_client(party, provider):
    tokens = party.tokens(scope="openid orders")
    back = RelyingParty(provider, "second", "second-secret-123")
    form = {
        "grant_type": EXCHANGE,
        "subject_token": tokens["access_token"],
        "subject_token_type": ACCESS,
        "audience": "https://orders.example.test",
        "scope": "orders",
    }
    answer = back.token(form)
    assert answer.status_code == 200, answer.text
    assert answer.json()["issued_token_type"] == ACCESS and answer.json()["scope"] == "orders"
    claims = provider.verified(answer.json()["access_token"], "https://orders.example.test")
    assert claims["client_id"] == "second" and claims["sub"] == provider.verified(tokens["id_token"], party.id)["sub"]
    assert error(back.token(form | {"scope": "email"})) == "invalid_scope"
    assert error(back.token(form | {"subject_token": "x"})) == "invalid_request"
    assert error(back.token(form | {"subject_token_type": "urn:x"})) == "invalid_request"
    acting = back.token(form | {"actor_token": tokens["access_token"], "actor_token_type": ACCESS}).json()
    assert provider.verified(acting["access_token"], "https://orders.example.test")["act"]["client_id"] == "first"


def test_a_clients_own_token_is_told_from_one_that_is_not_valid(party):
    own = party.token({"grant_type": "client_credentials", "scope": "orders"}).json()["access_token"]
    form = {"grant_type": EXCHANGE, "subject_token": own, "subject_token_type": ACCESS}
    answer = party.token(form)
    assert error(answer) == "invalid_request" and "client's own token" in answer.json()["error_description"]
    # As the actor it is the client that acts (RFC 8693 §4.1).
    tokens = party.tokens(scope="openid orders")
    form |= {"subject_token": tokens["access_token"], "actor_token": own, "actor_token_type": ACCESS}
    claims = party.provider.verified(party.token(form).json()["access_token"], party.id)
    assert claims["act"] == {"sub": party.id, "client_id": party.id}


def test_a_clients_own_token_says_nothing_of_a_sign_in(party):
    """RFC 9068 §2.2: `auth_time` where a user signed in, `scope` where there are some."""
    answer = party.token({"grant_type": "client_credentials"}).json()
    claims = party.provider.verified(answer["access_token"], party.id)
    assert "auth_time" not in claims
    assert claims.get("scope") != "" and answer.get("scope") != ""


def test_a_password_is_taken_from_those_that_may(party, provider):
    form = {"grant_type": "password", "username": PERSON, "password": PASSWORD, "scope": "openid"}
    assert party.token(form).json()["id_token"]
    assert error(party.token(form | {"password": "Wrong-Horse-1"})) == "invalid_grant"


def test_a_client_gets_a_token_for_itself(party, provider):
    answer = party.token({"grant_type": "client_credentials", "scope": "orders"})
    assert provider.verified(answer.json()["access_token"], party.id)["sub"] == party.id
    said = call(party, "introspection_endpoint", {"token": answer.json()["access_token"]}).json()
    assert said["active"] and said["client_id"] == party.id


def test_repeated_parameters_are_refused(party):
    answer = requests.post(
        party.provider["token_endpoint"],
        data="grant_type=client_credentials&scope=orders&scope=orders",
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        auth=(party.id, party.secret),
        timeout=60,
    )
    assert error(answer) == "invalid_request"


# --- Introspection and revocation ---


def test_introspection_needs_client_authentication(party, provider):
    tokens = party.tokens(scope="openid email")
    said = call(party, "introspection_endpoint", {"token": tokens["access_token"]}).json()
    assert said["active"] and said["scope"] == "openid email" and said["username"] == PERSON
    assert {"exp", "iat", "sub", "aud", "iss", "client_id", "token_type"} <= set(said)
    other = RelyingParty(provider, "second", "second-secret-123")
    assert call(other, "introspection_endpoint", {"token": tokens["refresh_token"]}).json() == {"active": False}
    assert call(party, "introspection_endpoint", {"token": tokens["refresh_token"]}).json()["active"]
    assert call(party, "introspection_endpoint", {"token": "x"}).json() == {"active": False}
    public = requests.post(
        provider["introspection_endpoint"], data={"client_id": "web", "token": tokens["access_token"]}, timeout=60
    )
    assert error(public) == "invalid_client"


@pytest.mark.parametrize("kind", ["access_token", "refresh_token"])
def test_a_revoked_sign_in_is_over(party, kind):
    tokens = party.tokens()
    assert call(party, "revocation_endpoint", {"token": tokens[kind]}).status_code == 200
    assert party.info(tokens["access_token"]).status_code == 401
    assert call(party, "introspection_endpoint", {"token": tokens["access_token"]}).json() == {"active": False}
    form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    assert error(party.token(form)) == "invalid_grant"
    assert call(party, "revocation_endpoint", {"token": "unknown"}).status_code == 200


# --- Client authentication ---


def test_a_secret_signs_an_assertion(provider):
    party = RelyingParty(provider, "asserter", "asserter-secret-0123456789")
    form = {"grant_type": "client_credentials", "scope": "orders"}

    def ask(**changes):
        return party.token(form | party.assertion(**changes), basic=False)

    assert ask().status_code == 200
    now = int(time.time())
    for changes in (
        {"aud": "https://other.example.test"},
        {"exp": now - 10},
        {"iss": "first"},
        {"jti": ""},
        {"nbf": now + 3600},
    ):
        assert ask(**changes).json()["error"] == "invalid_client", changes
    assert error(party.token(form), 401) == "invalid_client", "registered for assertions"


def test_a_key_signs_an_assertion(provider, key):
    party = RelyingParty(provider, "signer", None)
    form = {"grant_type": "client_credentials", "scope": "orders"}
    assert party.token(form | party.assertion(key)).status_code == 200
    assert party.token(form | party.assertion(Key("ES256"))).json()["error"] == "invalid_client"
    assert error(party.token(form | {"client_id": "signer"})) == "invalid_client"
    # The public key taken for the secret of an HMAC.
    forged = jwt.encode(
        {"iss": "signer", "sub": "signer", "aud": provider.issuer, "exp": int(time.time()) + 60, "jti": "j"},
        "0" * 64,
        "HS256",
    )
    assert party.token(form | party.assertion(key) | {"client_assertion": forged}).json()["error"] == "invalid_client"


# --- DPoP ---


def proved(party, key, form, **changes):
    return party.token(form, headers={"DPoP": key.proof("POST", party.provider["token_endpoint"], **changes)})


def test_tokens_are_bound_to_a_key(provider, key):
    party = RelyingParty(provider, "web", None)
    form = {"grant_type": "authorization_code", "code": party.sign_in().query["code"], "redirect_uri": CALLBACK}
    answer = proved(party, key, form)
    assert answer.status_code == 200, answer.text
    tokens = answer.json()
    assert tokens["token_type"] == "DPoP"
    assert provider.verified(tokens["access_token"], "web")["cnf"] == {"jkt": key.thumbprint}

    def info(proof, scheme="DPoP"):
        headers = {"Authorization": f"{scheme} {tokens['access_token']}"} | ({"DPoP": proof} if proof else {})
        return requests.get(provider["userinfo_endpoint"], headers=headers, timeout=60)

    address = provider["userinfo_endpoint"]
    good = key.proof("GET", address, tokens["access_token"])
    assert info(good).json()["sub"]
    for bad in (
        good,
        None,
        key.proof("GET", address),
        key.proof("POST", address, tokens["access_token"]),
        key.proof("GET", address + "x", tokens["access_token"]),
        key.proof("GET", address, tokens["access_token"], iat=int(time.time()) - 3600),
        Key("ES256").proof("GET", address, tokens["access_token"]),
    ):
        refused = info(bad)
        assert refused.status_code == 401 and refused.headers["WWW-Authenticate"].startswith("DPoP ")
    assert info(key.proof("GET", address, tokens["access_token"]), scheme="Bearer").status_code == 401
    renewal = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    assert error(party.token(renewal)) == "invalid_dpop_proof"
    assert error(proved(party, Key("ES256"), renewal)) == "invalid_dpop_proof"
    assert proved(party, key, renewal).json()["token_type"] == "DPoP"


def test_a_bound_token_is_refused_by_fronts_that_know_no_proofs(provider, key):
    """Every failure has words in every front: this was a fault of the server's, a 500."""
    party = RelyingParty(provider, "web", None)
    form = {"grant_type": "authorization_code", "code": party.sign_in().query["code"], "redirect_uri": CALLBACK}
    refresh = proved(party, key, form).json()["refresh_token"]
    pool, server = provider.issuer.rsplit("/", 1)[1], provider.server
    plain = requests.post(
        f"{server.url}/v1/{pool}/token/refresh", json={"client_id": "web", "refresh_token": refresh}, timeout=60
    )
    assert (plain.status_code, plain.json()["code"]) == (401, "not_authorized"), plain.text
    assert "DPoP" in plain.json()["detail"]
    body = {"ClientId": "web", "RefreshToken": refresh}
    answer = server.post("GetTokensFromRefreshToken", body)
    assert (answer.status_code, answer.json()["__type"]) == (400, "NotAuthorizedException"), answer.text


def test_a_proof_holds_our_nonce_where_that_is_asked_for(key, start):
    """RFC 9449 §8 and §9: the first proof is sent back with a nonce, which is good for some minutes."""
    server = start(config=configuration(key, dpopNonces=True))
    party = RelyingParty(Provider(server))
    form = {"grant_type": "password", "username": PERSON, "password": PASSWORD, "scope": "openid"}

    def token(**claims):
        address = party.provider["token_endpoint"]
        return party.token(form, headers={"DPoP": key.proof("POST", address, **claims)})

    asked = token()
    assert error(asked) == "use_dpop_nonce"
    nonce = asked.headers["DPoP-Nonce"]
    assert error(token(nonce=("B" if nonce[0] == "A" else "A") + nonce[1:])) == "use_dpop_nonce"
    answer = token(nonce=nonce)
    assert answer.status_code == 200 and answer.json()["token_type"] == "DPoP", answer.text
    access, address = answer.json()["access_token"], party.provider["userinfo_endpoint"]

    def info(**claims):
        proof = key.proof("GET", address, access, **claims)
        return requests.get(address, headers={"Authorization": f"DPoP {access}", "DPoP": proof}, timeout=60)

    refused = info()
    assert refused.status_code == 401 and 'error="use_dpop_nonce"' in refused.headers["WWW-Authenticate"]
    assert info(nonce=refused.headers["DPoP-Nonce"]).json()["sub"]
    server.clock.advance(minutes=7)
    late = key.proof("POST", party.provider["token_endpoint"], nonce=nonce, iat=int(time.time()) + 420)
    assert error(party.token(form, headers={"DPoP": late})) == "use_dpop_nonce"


def test_a_code_is_bound_to_the_key_that_was_announced(provider, key):
    party = RelyingParty(provider, "web", None)
    code = party.sign_in(dpop_jkt=key.thumbprint).query["code"]
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    assert error(party.token(form)) == "invalid_dpop_proof"
    assert proved(party, key, form).status_code == 200


def test_a_bad_proof_gets_no_token(party, key):
    form = {"grant_type": "client_credentials", "scope": "orders"}
    assert error(proved(party, key, form, htm="GET")) == "invalid_dpop_proof"
    assert error(party.token(form, headers={"DPoP": "x"})) == "invalid_dpop_proof"
    assert proved(party, Key("RS256"), form).status_code == 200


# --- A realm that takes any client ---


@pytest.fixture
def open_realms(start):
    """Two realms, to both of which the same unknown client is welcome."""
    users = [{"username": PERSON, "claims": {"name": "Ada", "tenant": "blue", "roles": ["admin"]}}]
    realms = [{"id": name, "clients": "any", "signIn": "choose", "users": users} for name in ("alpha", "beta")]
    return start(config={"realms": realms})


@pytest.mark.parametrize("realm", ["alpha", "beta"])
def test_any_client_signs_in_whomever_a_tester_picks(open_realms, realm):
    provider = Provider(open_realms, realm)
    party = RelyingParty(provider, "whatever", "any-secret-at-all", "myapp://callback")
    page = party.ask(scope="openid profile anything")
    assert PERSON in page.text
    landing = page.press("Ada", claims='{"tenant": "red", "level": 3}')
    tokens = party.redeem(landing.query["code"]).json()
    claims = provider.verified(tokens["id_token"], "whatever")
    assert claims["tenant"] == "red" and claims["level"] == 3 and claims["roles"] == ["admin"]
    access = provider.verified(tokens["access_token"], "whatever")
    assert access["scope"] == "openid profile anything" and access["tenant"] == "red"
    info = party.info(tokens["access_token"]).json()
    assert info["name"] == "Ada" and info["tenant"] == "red" and info["sub"] == claims["sub"]


def test_any_typed_user_exists(open_realms):
    provider = Provider(open_realms, "alpha")
    party = RelyingParty(provider, "spa", None, "http://localhost:3000/cb")
    page = party.ask()
    assert page.submit(username="grace", claims="[1]").status == 200, "no object"
    landing = party.ask().submit(username="grace", claims="")
    tokens = party.redeem(landing.query["code"]).json()
    assert provider.verified(tokens["id_token"], "spa")["sub"]
    # The realms do not mix.
    other = RelyingParty(Provider(open_realms, "beta"), "spa", None, "http://localhost:3000/cb")
    assert other.info(tokens["access_token"]).status_code == 401
    form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    assert error(other.token(form)) == "invalid_grant"


@pytest.mark.parametrize(
    "target", ["javascript:alert(1)", "data:text/html,x", "https://a.example.test/#x", "no scheme"]
)
def test_nothing_that_a_browser_runs_is_redirected_to(open_realms, target):
    party = RelyingParty(Provider(open_realms, "alpha"), "spa", None, target)
    page = party.ask()
    assert isinstance(page, Page) and page.status == 400


# --- What an attacker tries ---


@pytest.mark.parametrize(
    "target",
    [
        CALLBACK + "/",
        CALLBACK + "/../evil",
        CALLBACK + "@evil.example.test",
        CALLBACK + "%2f",
        CALLBACK.upper(),
        "https://rp.example.test.evil.example.test/callback",
        "https://rp.example.test/callback\\@evil.example.test",
        "//rp.example.test/callback",
        " " + CALLBACK,
        CALLBACK + "?next=https://evil.example.test",
    ],
)
def test_no_other_address_is_redirected_to(party, target):
    page = party.ask(redirect_uri=target)
    assert isinstance(page, Page) and page.status == 400


def test_a_code_serves_its_own_client_alone(party, provider):
    other = RelyingParty(provider, "second", "second-secret-123")
    code = party.sign_in().query["code"]
    assert error(other.redeem(code)) == "invalid_grant"


@pytest.mark.parametrize(
    "changes",
    [
        {"code_challenge": "a" * 43, "code_challenge_method": "plain"},
        {"code_challenge": "a" * 43},
        {"code_challenge_method": "S256"},
        {"code_challenge": "short", "code_challenge_method": "S256"},
    ],
)
def test_pkce_is_not_weakened(party, changes):
    assert party.silently(**changes).query["error"] == "invalid_request"


def test_a_challenge_demands_its_verifier(party):
    challenge = half("v" * 43, whole=True)
    for form in ({}, {"code_verifier": "w" * 43}):
        code = party.sign_in(prompt="login", code_challenge=challenge, code_challenge_method="S256").query["code"]
        assert error(party.redeem(code, **form)) == "invalid_grant"


def test_an_answer_says_who_answers(party, provider, start, key):
    """Against mix-up (RFC 9207): two issuers, two names, on good answers and on errors."""
    other = RelyingParty(Provider(start(config=configuration(key))))
    assert provider["authorization_response_iss_parameter_supported"] is True
    for one in (party, other):
        assert one.sign_in().query["iss"] == one.provider.issuer
        assert one.silently(response_type="nothing").query["iss"] == one.provider.issuer


def test_claims_may_name_the_person(party):
    sub = party.provider.verified(party.tokens()["id_token"], party.id)["sub"]
    wanted = '{"id_token": {"sub": {"value": "%s"}}}'
    assert party.silently(prompt="none", claims=wanted % sub).query["code"]
    other = wanted % "00000000-0000-4000-8000-000000000000"
    assert party.silently(prompt="none", claims=other).query["error"] == "login_required"


ADDRESS = {"formatted": "12 St James Square, London", "locality": "London", "country": "GB"}


@pytest.mark.parametrize("address", [ADDRESS, "12 St James Square, London"], ids=["parts", "text"])
def test_an_address_is_released_by_its_scope_alone(start, address):
    """OpenID Connect Core §5.4, whatever form the configuration gives it; §5.5 by name."""
    person = {"username": PERSON, "password": PASSWORD, "claims": {"address": address, "team": ["blue"]}}
    party = RelyingParty(Provider(start(config=configuration(Key("ES256"), users=[person]))))
    expected = address if isinstance(address, dict) else {"formatted": address}

    def told(**changes):
        party.browser.session.cookies.clear()
        tokens = party.tokens(**changes)
        access = party.provider.verified(tokens["access_token"], party.id)
        assert "address" not in access and access["team"] == ["blue"]
        identity = party.provider.verified(tokens["id_token"], party.id)
        info = party.info(tokens["access_token"]).json()
        assert info["team"] == identity["team"] == ["blue"]
        return identity.get("address"), info.get("address")

    assert told(scope="openid profile email phone") == (None, None)
    assert told(scope="openid address") == (None, expected)
    assert told(claims='{"userinfo": {"address": null}}') == (None, expected)
    assert told(claims='{"id_token": {"address": null}}') == (expected, None)
    party.browser.session.cookies.clear()
    alone = party.sign_in(response_type="id_token", scope="openid address").fragment["id_token"]
    assert party.provider.verified(alone, party.id)["address"] == expected
