"""`realms: any`: the behaviour of plain mock issuers, which a strict realm has not."""

import json
import time

import jwt
import pytest
import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from cryptography.hazmat.primitives.asymmetric import ec

from support.browser import Browser, Landing
from support.provider import CALLBACK, PASSWORD, PERSON, Provider, RelyingParty, register
from support.server import Server, run

STRANGER = ec.generate_private_key(ec.SECP256R1())
ASSERTION = "urn:ietf:params:oauth:grant-type:jwt-bearer"
EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
TYPE = "urn:ietf:params:oauth:token-type:"


@pytest.fixture(scope="module")
def server():
    with Server(config="realms: any\n") as running:
        yield running


@pytest.fixture(scope="module")
def strict():
    """Two realms, where any client is welcome and nothing else is relaxed."""
    users = [{"username": PERSON, "password": PASSWORD}]
    realms = [{"id": name, "clients": "any", "users": users} for name in ("one", "other")]
    with Server(config={"realms": realms + [{"id": "third", "clients": "any"}]}) as running:
        yield running


@pytest.fixture
def party(server):
    return RelyingParty(Provider(server, "default"), "my-app", "whatever")


def claims_of(token):
    return jwt.decode(token, options={"verify_signature": False})


def foreign(**changes):
    """A token of an issuer that the server knows nothing of."""
    now = int(time.time())
    claims = {"iss": "https://elsewhere.example.test", "sub": "alice", "aud": "my-app", "iat": now, "exp": now + 60}
    return jwt.encode({k: v for k, v in (claims | changes).items() if v is not None}, STRANGER, "ES256")


def test_any_first_segment_is_an_issuer(server, together):
    def discover(_):
        return requests.get(f"{server.url}/tenant-7/.well-known/openid-configuration", timeout=60).json()

    answers, failures = together(discover)
    assert not failures and all(one == answers[0] for one in answers)
    assert answers[0]["issuer"] == f"{server.url}/tenant-7"
    first, second = ({key["kid"] for key in Provider(server, name).keys()["keys"]} for name in ("tenant-7", "tenant-8"))
    assert first and not first & second
    # Hard-coded paths of mocks.
    assert {key["kid"] for key in requests.get(f"{server.url}/tenant-7/jwks", timeout=60).json()["keys"]} == first
    assert requests.get(f"{server.url}/tenant-9/authorize", timeout=60).status_code == 400


@pytest.mark.parametrize("name", ["*", "-a", "a-", "_a", "a.b", "x" * 56, "eu-west-1_Missing01"])
def test_what_is_no_issuer(server, name):
    for path in ("authorize", "jwks", ".well-known/openid-configuration"):
        assert requests.get(f"{server.url}/{name}/{path}", timeout=60).status_code == 404


def test_authlib_signs_any_user_in(server):
    provider = Provider(server, "shop")
    session = OAuth2Session("any-client", "any-secret", scope="openid api", redirect_uri=CALLBACK)
    # The page comes where it is asked for.
    url, state = session.create_authorization_url(provider["authorization_endpoint"], nonce="n-1", prompt="login")
    landing = Browser(server).open(url).submit(username="Alice Ames", claims='{"roles": ["admin"]}')
    assert isinstance(landing, Landing), landing
    token = session.fetch_token(provider["token_endpoint"], authorization_response=landing.url, state=state)
    claims = provider.verified(token["id_token"], "any-client")
    assert (claims["sub"], claims["roles"], claims["nonce"]) == ("Alice Ames", ["admin"], "n-1")
    assert provider.verified(token["access_token"], "any-client")["sub"] == "Alice Ames"
    assert session.get(provider["userinfo_endpoint"]).json()["sub"] == "Alice Ames"
    said = session.introspect_token(provider["introspection_endpoint"], token=token["access_token"]).json()
    assert said["active"] and said["sub"] == "Alice Ames"
    # The hint names the user by that subject.
    again = {"response_type": "code", "client_id": "any-client", "redirect_uri": CALLBACK, "scope": "openid"}
    again["prompt"] = "login"
    url = requests.Request(
        "GET", provider["authorization_endpoint"], params=again | {"id_token_hint": token["id_token"]}
    )
    landing = Browser(server).open(url.prepare().url).submit(username="Bob", claims="")
    assert landing.query["error"] == "login_required"


def test_any_password_is_right(party):
    answer = party.token({"grant_type": "password", "username": "carol", "password": "x", "scope": "openid"})
    assert answer.status_code == 200, answer.text
    assert claims_of(answer.json()["id_token"])["sub"] == "carol"


def test_an_assertion_of_any_issuer_is_accepted(party):
    form = {"grant_type": ASSERTION, "assertion": foreign(team="blue"), "scope": "api", "audience": "the-api"}
    answer = party.token(form)
    assert answer.status_code == 200, answer.text
    claims = party.provider.verified(answer.json()["access_token"], "the-api")
    assert (claims["sub"], claims["team"], claims["scope"]) == ("alice", "blue", "api")
    for wrong in (foreign(exp=1), foreign(sub=None), "x"):
        assert party.token(form | {"assertion": wrong}).json()["error"] == "invalid_grant"
    assert party.token({"grant_type": ASSERTION}).json()["error"] == "invalid_request"


def test_a_token_of_any_issuer_is_exchanged(party):
    form = {
        "grant_type": EXCHANGE,
        "subject_token": foreign(sub="dave"),
        "subject_token_type": f"{TYPE}jwt",
        "audience": "next-api",
    }
    answer = party.token(form)
    assert answer.status_code == 200, answer.text
    assert party.provider.verified(answer.json()["access_token"], "next-api")["sub"] == "dave"


def test_the_request_says_what_tokens_say(party):
    form = {"grant_type": "client_credentials", "scope": "api"}
    claims = {"claims": '{"tenant": {"id": 7}, "roles": ["a"]}', "audience": "my-api"}
    told = claims_of(party.token(form | claims).json()["access_token"])
    assert (told["aud"], told["tenant"], told["roles"], told["sub"]) == ("my-api", {"id": 7}, ["a"], "my-app")
    assert party.token(form | {"claims": "["}).json()["error"] == "invalid_request"


def test_a_body_in_json(party):
    form = {"grant_type": "client_credentials", "client_id": "json-app", "claims": {"level": 3}, "audience": ["a", "b"]}
    answer = requests.post(party.provider["token_endpoint"], json=form, timeout=60)
    assert answer.status_code == 200, answer.text
    claims = claims_of(answer.json()["access_token"])
    assert (claims["client_id"], claims["level"], claims["aud"]) == ("json-app", 3, ["a", "b"])
    answer = requests.post(
        party.provider["token_endpoint"], data="[1]", headers={"Content-Type": "application/json"}, timeout=60
    )
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")


def test_the_next_tokens_say_what_was_ordered(server, party):
    def order(status=201, **members):
        answer = server.control.post("tokens/next", {"realm": "default"} | members)
        assert answer.status_code == status, answer.text
        return answer.json()

    def level(client="my-app"):
        form = {"grant_type": "client_credentials", "client_id": client, "client_secret": "x"}
        answer = requests.post(party.provider["token_endpoint"], data=form, timeout=60)
        assert answer.status_code == 200, answer.text
        token = answer.json()["access_token"]
        return claims_of(token).get("level"), jwt.get_unverified_header(token)["typ"]

    requests.get(f"{party.provider.issuer}/jwks", timeout=60)
    assert order(claims={"level": 1})["waiting"] == 1
    assert order(claims={"level": 2}, typ="at+jwt")["waiting"] == 2
    order(claims={"level": 3}, client_id="other-app")
    # A failure uses none.
    assert party.token({"grant_type": ASSERTION, "assertion": "x"}).json()["error"] == "invalid_grant"
    # Spring's resource server refuses at+jwt by default.
    usual = "JWT"
    assert [level(), level("other-app"), level("other-app"), level(), level("other-app")] == [
        (1, usual),
        (3, usual),
        (2, "at+jwt"),
        (None, usual),
        (None, usual),
    ]
    order(claims={"level": 4})
    answer = server.control.call("DELETE", "tokens/next?realm=default")
    assert answer.status_code == 204, answer.text
    assert level() == (None, usual)
    refused = order(404, realm="no segment", claims={})
    assert refused["code"] == "pool_not_found" and "(*)" not in refused["detail"]
    for _ in range(100):
        order(claims={})
    assert order(409, claims={})["code"] == "order_limit"
    server.control.call("DELETE", "tokens/next?realm=default")


def test_orders_may_come_before_the_app(server):
    """As what a mock's library enqueues; the realm is made for the order."""
    order = {"realm": "asked-later", "claims": {"level": 7}}
    assert server.control.post("tokens/next", order).json() == {"waiting": 1}
    form = {"grant_type": "client_credentials", "client_id": "app", "client_secret": "x"}
    answer = requests.post(f"{server.url}/asked-later/token", data=form, timeout=60)
    assert claims_of(answer.json()["access_token"])["level"] == 7
    made = server.control.post("tokens", {"realm": "never-asked", "client_id": "app", "claims": {"level": 8}}).json()
    assert claims_of(made["access_token"])["level"] == 8
    own = server.control.post("sandboxes", {}).json()["sandbox"]
    answer = server.control.call("POST", f"tokens/next?sandbox={own}", {"realm": "elsewhere", "claims": {}})
    assert answer.status_code == 404
    assert "elsewhere" not in server.control.call("GET", "info").text, "an order that is refused makes nothing"


def test_a_strict_realm_has_none_of_it(strict):
    provider = Provider(strict, "one")
    party = RelyingParty(provider, "my-app", "whatever")

    def error(form, **options):
        answer = party.token(form, **options)
        assert answer.status_code == 400, answer.text
        return answer.json()["error"]

    assert requests.get(f"{strict.url}/unknown/.well-known/openid-configuration", timeout=60).status_code == 404
    assert requests.get(f"{provider.issuer}/jwks", timeout=60).status_code == 404
    assert requests.get(f"{provider.issuer}/endsession", timeout=60).status_code == 404
    assert error({"grant_type": "password", "username": PERSON, "password": "x"}) == "invalid_grant"
    assert error({"grant_type": "password", "username": "nobody", "password": "x"}) == "invalid_grant"
    assert error({"grant_type": ASSERTION, "assertion": foreign()}) == "invalid_grant"
    exchange = {"grant_type": EXCHANGE, "subject_token": foreign(), "subject_token_type": f"{TYPE}jwt"}
    assert error(exchange) == "invalid_request"
    told = claims_of(
        party.token({"grant_type": "client_credentials", "claims": '{"a": 1}', "audience": "x"}).json()["access_token"]
    )
    assert "a" not in told
    body = {"grant_type": "client_credentials", "client_id": "my-app"}
    assert requests.post(provider["token_endpoint"], json=body, timeout=60).json()["error"] == "invalid_request"
    token = party.token({"grant_type": "password", "username": PERSON, "password": PASSWORD, "scope": "openid"}).json()
    assert claims_of(token["id_token"])["sub"] != PERSON


def test_an_assertion_of_another_realm(strict):
    """RFC 7523 §3.1: signed by an issuer that the realm trusts, for this realm, in time."""
    here = RelyingParty(Provider(strict, "one"), "my-app", "whatever")
    there = Provider(strict, "other").issuer

    def asserted(user=PERSON, **changes):
        order = {"realm": "other", "client_id": "their-app", "user": user, "claims": {"aud": here.provider.issuer}}
        answer = strict.control.post("tokens", order | changes)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()["access_token"]

    def answer(assertion, party=here):
        return party.token({"grant_type": ASSERTION, "assertion": assertion, "scope": "openid email"})

    good = answer(asserted())
    assert good.status_code == 200, good.text
    assert good.json()["scope"] == "openid email" and "refresh_token" not in good.json()
    claims = here.provider.verified(good.json()["access_token"], "my-app")
    own = here.tokens()["access_token"]
    assert claims["sub"] == claims_of(own)["sub"] and claims["iss"] != there
    for wrong, reason in [
        (asserted(claims={}), "aud must be"),
        (asserted(defect="expired"), "exp is missing or in the past"),
        (asserted(defect="wrong_key"), "signature"),
        (foreign(aud=here.provider.issuer), "no realm of this server"),
        (own, "aud must be"),
    ]:
        refused = answer(wrong)
        assert refused.json()["error"] == "invalid_grant" and reason in refused.json()["error_description"], (
            refused.text
        )
    elsewhere = RelyingParty(Provider(strict, "third"), "my-app", "whatever")
    refused = answer(asserted(claims={"aud": elsewhere.provider.issuer}), elsewhere)
    assert "has no user ada" in refused.json()["error_description"]


def test_it_is_kept_and_exported(tmp_path):
    with Server("--data", tmp_path, config="realms: any\n") as first:
        kids = {key["kid"] for key in Provider(first, "kept").keys()["keys"]}
        first.control.post("tokens/next", {"realm": "kept", "claims": {"level": 5}})
    with Server("--data", tmp_path, config="realms: any\n") as second:
        assert {key["kid"] for key in Provider(second, "kept").keys()["keys"]} == kids
        answer = RelyingParty(Provider(second, "kept"), "app", "x").token({"grant_type": "client_credentials"}).json()
        assert claims_of(answer["access_token"])["level"] == 5
        document = second.control.get("export").json()
        assert [one["id"] for one in document["realms"]] == ["*", "kept"]
        assert document["realms"][0]["subject"] == "username" and "assertions" in document["realms"][0]["relax"]
        made = second.control.post("sandboxes", {})
        assert made.status_code == 201 and "*" not in made.text, made.text


def client_of_realm(secret):
    return {"id": "web", "secret": secret, "redirectUris": [CALLBACK], "grantTypes": ["authorization_code"]}


def test_realms_have_clients_of_the_same_id(start, tmp_path):
    """Each is an issuer of its own: of two exports of another provider, both have their `web` and `account`."""
    users = [{"username": PERSON, "password": PASSWORD}]
    names = {"north": "north-secret", "south": "south-secret"}
    config = {
        "realms": [
            {"id": name, "clients": [client_of_realm(secret)], "users": users} for name, secret in names.items()
        ],
        "userPools": [{"PoolName": "ledger", "Id": "us-east-1_Ledger001", "Clients": [{"ClientId": "web"}]}],
    }
    server = start("--data", tmp_path / "data", config=config)
    infos = []
    for name, secret in names.items():
        party = RelyingParty(Provider(server, name), "web", secret)
        tokens = party.tokens()
        assert claims_of(tokens["access_token"])["iss"] == f"{server.url}/{name}"
        assert party.info(tokens["access_token"]).status_code == 200
        # A path that all realms share: the token says whose it is.
        bearer = {"Authorization": f"Bearer {tokens['access_token']}"}
        infos.append(requests.get(f"{server.url}/oauth2/userInfo", headers=bearer, timeout=30))
        other = RelyingParty(party.provider, "web", "another")
        assert other.token({"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}).status_code == 401
    assert [info.status_code for info in infos] == [200, 200], [info.text for info in infos]
    # The pool's client is found without a word about pools.
    assert server.api().describe_user_pool_client(UserPoolId="us-east-1_Ledger001", ClientId="web")
    exported = requests.get(f"{server.url}/_understudy/export", timeout=30)
    assert exported.status_code == 200
    again = start(config=exported.text)
    assert RelyingParty(Provider(again, "south"), "web", "south-secret").tokens()["id_token"]
    file = tmp_path / "realms.json"
    file.write_text(json.dumps(config))
    checked = run("check", file)
    assert checked.stdout == "valid: 1 user pool, 3 clients, 2 users, 2 realms\n", checked.stdout + checked.stderr
    # Within a realm an id is one client's.
    config["realms"][0]["clients"] *= 2
    file.write_text(json.dumps(config))
    assert run("check", file).returncode == 1


def test_a_client_of_a_realm_is_removed_with_its_realm_alone(start):
    """A sandbox that goes takes the ids of its own realms, and no others'."""
    realm = {
        "id": "north",
        "clients": [client_of_realm("north-secret")],
        "users": [{"username": PERSON, "password": PASSWORD}],
    }
    server = start(config={"realms": [realm]})
    made = server.control.post("sandboxes", {"configuration": {"realms": [realm | {"id": "south"}]}})
    assert made.status_code == 201, made.text
    assert server.control.call("DELETE", f"sandboxes/{made.json()['sandbox']}").status_code == 204
    assert RelyingParty(Provider(server, "north"), "web", "north-secret").tokens()["id_token"]


def test_a_secret_may_have_blanks(start):
    """RFC 6749 §A.2: any printable character of ASCII, by HTTP Basic and in the form."""
    secret = "correct horse + battery 100%"
    client = client_of_realm(secret) | {"grantTypes": ["client_credentials"]}
    server = start(config={"realms": [{"id": "weir", "clients": [client]}]})
    form = {"grant_type": "client_credentials"}
    for method in ("client_secret_basic", "client_secret_post"):
        session = OAuth2Session("web", secret, token_endpoint_auth_method=method)
        assert session.fetch_token(f"{server.url}/weir/token", **form)["access_token"], method
    answer = requests.post(f"{server.url}/weir/token", data=form, auth=("web", secret.replace(" ", "")), timeout=30)
    assert answer.status_code == 401


def test_parameters_without_a_value_count_as_left_out(start):
    """RFC 6749 §3.1 and §3.2, at every endpoint that reads a form."""
    users = [{"username": PERSON, "password": PASSWORD}]
    web = client_of_realm("web-secret") | {"grantTypes": ["authorization_code", "client_credentials"]}
    server = start(config={"realms": [{"id": "weir", "clients": [web], "users": users}]})
    party = RelyingParty(Provider(server, "weir"), "web", "web-secret")
    empty = ["scope", "resource", "audience", "claims", "max_age", "prompt", "id_token_hint", "dpop_jkt", "request"]
    code = party.sign_in(**{name: "" for name in empty if name != "scope"}).query["code"]
    twice = [("scope", ""), ("scope", ""), ("resource", ""), ("client_assertion", ""), ("code_verifier", "")]
    form = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", CALLBACK), *twice]
    answer = requests.post(party.provider["token_endpoint"], data=form, auth=("web", "web-secret"), timeout=30)
    assert answer.status_code == 200, answer.text
    pushed = requests.post(
        party.provider["pushed_authorization_request_endpoint"],
        data=[*party.parameters().items(), ("request_uri", ""), ("request", ""), *twice[2:]],
        auth=("web", "web-secret"),
        timeout=30,
    )
    assert pushed.status_code == 201, pushed.text
    for path in ("introspect", "revoke"):
        asked = {"token": answer.json()["access_token"], "token_type_hint": "", "client_id": ""}
        assert requests.post(f"{server.url}/weir/{path}", data=asked, auth=("web", "web-secret"), timeout=30).ok
    query = {"id_token_hint": "", "post_logout_redirect_uri": "", "state": "", "client_id": "web"}
    assert requests.get(party.provider["end_session_endpoint"], params=query, timeout=30).status_code == 200


def test_refresh_tokens_follow_the_registered_grants(start):
    """RFC 7591 §2: a client has the grant types that it registered, `authorization_code` if it named none."""
    users = [{"username": PERSON, "password": PASSWORD}]
    provider = Provider(start(config={"realms": [{"id": "weir", "registration": True, "users": users}]}), "weir")
    both = ["authorization_code", "refresh_token"]
    for asked, answered in ((both, both), (both[:1], both[:1]), (None, both[:1])):
        metadata = {} if asked is None else {"grant_types": asked}
        client = register(provider, **metadata)
        assert client["grant_types"] == answered, asked
        party = RelyingParty(provider, client["client_id"], client["client_secret"])
        tokens = party.tokens()
        assert ("refresh_token" in tokens) == (answered == both), asked
    refused = party.token({"grant_type": "refresh_token", "refresh_token": "x"})
    assert refused.json()["error"] == "unauthorized_client"


def test_a_validator_of_metadata_accepts_a_realms(strict, monkeypatch):
    """RFC 8414 §2 by Authlib: among others, algorithms where clients may authenticate by a signed assertion."""
    monkeypatch.setenv("AUTHLIB_INSECURE_TRANSPORT", "1")
    metadata = Provider(strict, "one").meta | {"issuer": "https://issuer.example.test"}
    AuthorizationServerMetadata(metadata).validate()
