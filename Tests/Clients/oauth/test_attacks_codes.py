"""Attacks on codes and authorization responses: injection, PKCE downgrade, mix-up, response modes."""

import base64
import hashlib
import uuid
from urllib.parse import urlencode

import jwt
import pytest
import requests

from support.browser import PKCE, Landing, Page, authorize_url, redeem, sign_in, token_call
from support.provider import CALLBACK, Key, Provider, RelyingParty, configuration, posts, register, registered
from support.server import Server


@pytest.fixture(scope="module")
def key():
    return Key()


@pytest.fixture(scope="module")
def realms(key):
    """Two realms of one server, with clients of the same secrets."""
    world = configuration(key)
    other = configuration(key, id="other")
    for client in other["realms"][0]["clients"]:
        client["id"] = "other-" + client["id"]
    with Server(config={"realms": world["realms"] + other["realms"]}) as running:
        yield Provider(running), Provider(running, "other")


@pytest.fixture(scope="module")
def provider(realms):
    return realms[0]


@pytest.fixture
def party(provider):
    return RelyingParty(provider)


def error(answer, status=400):
    assert answer.status_code == status, answer.text
    return answer.json()["error"]


# --- PKCE ---


def test_a_challenge_of_the_plain_kind_is_refused(party):
    for challenge in ("v" * 43, PKCE().challenge):
        for method in ({"code_challenge_method": "plain"}, {}, {"code_challenge_method": "S512"}):
            assert party.silently(code_challenge=challenge, **method).query["error"] == "invalid_request"


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"code_verifier": ""},
        {"code_verifier": "x" * 43},
        {"code_verifier": "CHALLENGE"},
        {"code_verifier": "VERIFIER "},
        {"code_verifier": "VERIFIER\x00"},
        {"code_verifier": "VERIFIER="},
        {"code_verifier": "LOWER"},
        {"code_verifier": "HASHED"},
        {"code_challenge": "CHALLENGE"},
        {"code_challenge_method": "plain", "code_verifier": "CHALLENGE"},
    ],
    ids=repr,
)
@pytest.mark.parametrize("front", ["realm", "pool"])
def test_a_stolen_code_is_worth_nothing_without_its_verifier(front, request, changes, party, pool, person, browser):
    pkce = PKCE()
    words = {
        "CHALLENGE": pkce.challenge,
        "VERIFIER ": pkce.verifier + " ",
        "VERIFIER\x00": pkce.verifier + "\x00",
        "VERIFIER=": pkce.verifier + "=",
        "LOWER": pkce.verifier.lower() + "x",
        "HASHED": base64.urlsafe_b64encode(hashlib.sha256(pkce.challenge.encode()).digest()).decode().rstrip("="),
    }
    form = {name: words.get(value, value) for name, value in changes.items()}
    if front == "realm":
        code = party.sign_in(**pkce.parameters).query["code"]
        answers = [party.redeem(code, **form), party.redeem(code, code_verifier=pkce.verifier)]
    else:
        client = pool.web_client()
        code = sign_in(browser, client, person, **pkce.parameters).query["code"]
        answers = [redeem(client, code, **form), redeem(client, code, code_verifier=pkce.verifier)]
    # The attempt consumes the code: there is no second guess.
    assert [error(answer) for answer in answers] == ["invalid_grant", "invalid_grant"]


def test_a_dropped_code_challenge_is_rejected(party, pool, person, browser):
    """Stripped of its challenge, a request makes a code that the client's verifier does not fit."""
    verifier = PKCE().verifier
    assert error(party.redeem(party.sign_in().query["code"], code_verifier=verifier)) == "invalid_grant"


# --- Injected codes ---


def test_a_code_is_good_for_its_own_client_realm_and_address(realms, party):
    mine, other = realms
    strangers = [RelyingParty(mine, "second", "second-secret-123"), RelyingParty(other, "other-first")]
    for stranger in strangers:
        code = party.sign_in(prompt="login").query["code"]
        assert error(stranger.redeem(code)) == "invalid_grant"
        assert party.redeem(code).status_code == 200, "somebody else's attempt spends nothing"
    for wrong in (CALLBACK + "/", CALLBACK.upper(), "", None, CALLBACK + "\u0301"):
        code = party.silently().query["code"]
        assert error(party.redeem(code, redirect_uri=wrong)) in ("invalid_grant", "invalid_request")


def test_a_nonce_tells_an_injected_code(provider):
    """The code of another browser's request carries that request's nonce."""
    victim, attacker = RelyingParty(provider), RelyingParty(provider)
    code = attacker.sign_in(nonce="attackers").query["code"]
    claims = provider.verified(victim.redeem(code).json()["id_token"], victim.id)
    assert claims["nonce"] == "attackers"


INVENTED = ["", "x", "6ba7b810-9dad-41d1-80b4-00c04fd430c8", "0" * 36, "' OR 1=1 --", "../" * 12, "\x00", "a" * 9000]


@pytest.mark.parametrize("code", [*INVENTED, "%00", "{}", "[]"])
def test_an_invented_code_is_none(party, code):
    assert error(party.redeem(code)) in ("invalid_grant", "invalid_request")


def test_a_code_that_comes_twice_takes_its_tokens_along(party):
    code = party.sign_in().query["code"]
    tokens = party.redeem(code).json()
    assert error(party.redeem(code)) == "invalid_grant"
    assert party.info(tokens["access_token"]).status_code == 401
    again = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    assert error(party.token(again)) == "invalid_grant"


def test_codes_cannot_be_guessed(party):
    """No two alike, none near another, each with more than 120 random bits."""
    party.sign_in()
    codes = {party.silently().query["code"] for _ in range(60)}
    assert len(codes) == 60
    bits = [bin(uuid.UUID(code).int)[2:].zfill(128) for code in codes]
    varying = sum(1 for column in zip(*bits, strict=True) if 5 < column.count("1") < 55)
    assert varying >= 120


@pytest.mark.parametrize("kind", ["access_token", "id_token", "refresh_token"])
def test_no_token_passes_for_another(party, kind):
    tokens = party.tokens(scope="openid email")
    token = tokens[kind]
    if kind != "access_token":
        assert party.info(token).status_code == 401
    if kind != "refresh_token":
        assert error(party.token({"grant_type": "refresh_token", "refresh_token": token})) == "invalid_grant"
    if kind != "id_token":
        refused = party.silently(prompt="none", id_token_hint=token)
        assert refused.query["error"] in ("invalid_request", "login_required")
    assert error(party.redeem(token)) == "invalid_grant"


# --- Mix-up ---


def test_every_answer_says_who_answers(realms):
    """RFC 9207: on success and on every error, in query, fragment and form."""
    for provider, name in zip(realms, ("first", "other-first"), strict=True):
        party = RelyingParty(provider, name)
        party.sign_in()
        assert party.silently().query["iss"] == provider.issuer
        assert party.silently(response_type="id_token token").fragment["iss"] == provider.issuer
        assert party.silently(response_type="none").query["iss"] == provider.issuer
        for wrong in (
            {"response_type": "nothing"},
            {"scope": "nothing"},
            {"max_age": "x"},
            {"prompt": "none login"},
            {"code_challenge": "x"},
            {"request": "x"},
            {"claims": "{"},
        ):
            landing = party.silently(**wrong)
            assert landing.query["error"] and landing.query["iss"] == provider.issuer, wrong
        page = party.ask(response_mode="form_post", prompt="none")
        assert posts(page) and provider.issuer in page.html


def test_a_session_of_one_realm_opens_no_other(realms):
    mine, other = realms
    party = RelyingParty(mine)
    party.sign_in()
    stranger = RelyingParty(other, "other-first")
    stranger.browser = party.browser
    assert stranger.silently(prompt="none").query["error"] == "login_required"


def test_tokens_of_one_realm_are_nothing_in_another(realms):
    mine, other = realms
    party, stranger = RelyingParty(mine), RelyingParty(other, "other-first")
    tokens = party.tokens()
    assert stranger.info(tokens["access_token"]).status_code == 401
    refused = stranger.token({"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]})
    assert error(refused) == "invalid_grant"
    assert stranger.silently(prompt="none", id_token_hint=tokens["id_token"]).query["error"] == "invalid_request"
    said = requests.post(
        other["introspection_endpoint"],
        data={"token": tokens["access_token"]},
        auth=(stranger.id, stranger.secret),
        timeout=60,
    )
    assert said.json() == {"active": False}


def test_an_assertion_for_one_realm_opens_no_other(realms, key):
    mine, other = realms
    signer = RelyingParty(mine, "signer", None)
    stranger = RelyingParty(other, "other-signer", None)
    form = {"grant_type": "client_credentials", "scope": "orders"}
    assert stranger.token(form | signer.assertion(key)).json()["error"] == "invalid_client"
    assert signer.token(form | signer.assertion(key, aud=other.issuer)).json()["error"] == "invalid_client"
    assert signer.token(form | signer.assertion(key)).status_code == 200


# --- The way that an answer takes ---


@pytest.mark.parametrize("flow", ["token", "id_token", "id_token token", "code id_token", "code token"])
def test_tokens_never_travel_in_a_query(party, flow):
    party.sign_in()
    landing = party.ask(response_type=flow, response_mode="query")
    assert isinstance(landing, Landing) and "error" in landing.fragment and not landing.query
    assert not {"code", "id_token", "access_token"} & landing.fragment.keys()


@pytest.mark.parametrize(
    "mode", ["web_message", "jwe", "query.jws", "QUERY", "query fragment", "form_post ", "x" * 500]
)
def test_an_unknown_mode_is_refused(party, mode):
    party.sign_in()
    landing = party.ask(response_mode=mode)
    assert landing.query["error"] in ("invalid_request", "unsupported_response_mode") and "code" not in landing.query


@pytest.mark.parametrize("mode", ["jwt", "query.jwt"])
def test_a_signed_answer_is_all_that_a_url_shows(party, mode):
    party.sign_in()
    landing = party.ask(response_mode=mode)
    assert set(landing.query) == {"response"}


def test_a_fragment_carries_a_code_only_where_it_was_asked_for(party):
    party.sign_in()
    assert party.silently(response_mode="fragment").fragment["code"]
    assert "code" not in party.silently().fragment


@pytest.mark.parametrize(
    "state", ['"><script>alert(1)</script>', "' onfocus=alert(1) x='", "</form><form action=//evil>"]
)
def test_a_posted_answer_holds_what_it_was_told(party, state):
    party.sign_in()
    page = party.ask(response_mode="form_post", state=state)
    [form] = page.document.forms
    assert form.attributes["action"] == CALLBACK and form.named("state").value == state
    assert [tag for tag, _ in page.document.tags].count("script") == 1
    assert "script-src 'sha256-" in page.headers["Content-Security-Policy"]


REPEATED = {
    "client_id": "second",
    "redirect_uri": "https://evil.example.net/",
    "response_type": "token",
    "scope": "orders",
    "state": "other",
    "nonce": "other",
    "response_mode": "fragment",
    "code_challenge": "x" * 43,
    "code_challenge_method": "plain",
    "prompt": "login",
    "max_age": "1",
    "login_hint": "x",
    "claims": "{}",
    "acr_values": "x",
}


@pytest.mark.parametrize("first", [True, False], ids=["behind", "in front"])
@pytest.mark.parametrize("name", sorted(REPEATED))
def test_no_parameter_comes_twice(party, name, first):
    party.sign_in()
    good = party.parameters(response_mode="query", max_age="5000", login_hint="ada", claims="{}", acr_values="a")
    good |= PKCE().parameters | {"prompt": "none"}
    pairs = list(good.items())
    pairs.insert(len(pairs) if first else 0, (name, REPEATED[name]))
    rest = party.browser.open(party.provider["authorization_endpoint"] + "?" + urlencode(pairs))
    if isinstance(rest, Page):
        assert rest.status == 400 and "code" not in rest.query
    else:
        assert rest.target == CALLBACK
        assert (rest.query | rest.fragment)["error"] == "invalid_request" and "code" not in rest.query | rest.fragment


@pytest.mark.parametrize("name", ["grant_type", "code", "redirect_uri", "client_id", "code_verifier", "client_secret"])
def test_the_token_endpoint_takes_no_parameter_twice(provider, name):
    party = RelyingParty(provider, "poster", "poster-secret-123")
    pkce = PKCE()
    form = {
        "grant_type": "authorization_code",
        "code": party.sign_in(**pkce.parameters).query["code"],
        "redirect_uri": CALLBACK,
        "client_id": party.id,
        "client_secret": party.secret,
        "code_verifier": pkce.verifier,
    }
    for second in (form[name], "x"):
        answer = requests.post(provider["token_endpoint"], data=[*form.items(), (name, second)], timeout=60)
        assert answer.json()["error"] in ("invalid_request", "invalid_client"), answer.text
    assert requests.post(provider["token_endpoint"], data=form, timeout=60).status_code == 200, "nothing was spent"


def test_a_pool_takes_the_first_of_a_repeated_parameter(pool, person, browser):
    """As the service: a second redirect_uri is never where anybody is sent."""
    client = pool.web_client(CallbackURLs=["https://app.example.test/cb", "https://app.example.test/other"])
    url = authorize_url(client) + "&redirect_uri=https%3A%2F%2Fapp.example.test%2Fother&state=second"
    landing = browser.open(url).submit(username=person.email, password=person.password)
    assert landing.target == "https://app.example.test/cb" and landing.query["state"] == "a-state"


# --- Request objects ---


def public_pem(key):
    """The client's public key, as bytes that PyJWT does not know for one."""
    return key.jwk["n"].encode()


def test_a_request_object_opens_no_other_address(provider, key):
    party = registered(provider, jwks={"keys": [key.jwk]}, request_object_signing_alg="RS256")
    inside = party.parameters(redirect_uri="https://evil.example.net/")
    page = party.ask(request=key.sign(inside))
    assert isinstance(page, Page) and page.status == 400
    for broken in (
        jwt.encode(party.parameters(), "", "none"),
        jwt.encode(party.parameters(), base64.b64encode(key.pem), "HS256"),
        jwt.encode(party.parameters(), public_pem(key), "HS256"),
        Key(kid=key.kid).sign(party.parameters()),
        key.sign(party.parameters())[:-4] + "AAAA",
        key.sign(party.parameters(client_id="first")),
        key.sign(party.parameters() | {"exp": 1}),
    ):
        landing = party.ask(request=broken)
        assert isinstance(landing, Landing) and "code" not in landing.query
        assert landing.query["error"] in ("invalid_request_object", "request_not_supported")


def test_a_foreign_address_is_never_fetched_for_a_request(provider, party):
    for address in (
        "http://127.0.0.1:1/x",
        "file:///etc/passwd",
        "http://169.254.169.254/",
        "urn:x",
        "//x",
        "gopher://x",
    ):
        landing = party.ask(request_uri=address)
        assert landing.query["error"] in ("request_uri_not_supported", "invalid_request_uri"), address


# --- Clients ---


@pytest.mark.parametrize(
    "how", ["no secret", "empty", "wrong", "another client's", "basic and wrong body", "assertion"]
)
def test_a_confidential_client_needs_its_secret(party, provider, how):
    code = party.sign_in().query["code"]
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK, "client_id": party.id}
    options = {}
    match how:
        case "empty":
            form["client_secret"] = ""
        case "wrong":
            form["client_secret"] = "first-secret-124"
        case "another client's":
            options["auth"] = ("second", "second-secret-123")
        case "basic and wrong body":
            options["auth"] = (party.id, party.secret)
            form["client_secret"] = "wrong"
        case "assertion":
            form |= RelyingParty(provider, party.id, "x" * 32).assertion()
    answer = requests.post(provider["token_endpoint"], data=form, timeout=60, **options)
    assert answer.status_code in (400, 401) and "access_token" not in answer.text
    assert party.redeem(code).status_code == 200, "nothing was spent"


def test_a_registration_belongs_to_the_holder_of_its_token(provider):
    mine, yours = register(provider), register(provider)
    for token in (yours["registration_access_token"], "", mine["client_secret"], mine["client_id"]):
        headers = {"Authorization": f"Bearer {token}"}
        answer = requests.get(mine["registration_client_uri"], headers=headers, timeout=60)
        assert answer.status_code == 401 and mine["client_secret"] not in answer.text


def test_a_token_call_through_a_browser_sets_no_cookie(pool, person, browser):
    client = pool.web_client()
    code = sign_in(browser, client, person).query["code"]
    answer = token_call(client, {"grant_type": "authorization_code", "client_id": client.id, "code": code})
    assert "Set-Cookie" not in answer.headers
