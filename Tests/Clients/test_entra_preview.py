"""The second generation of native authentication, a preview: journeys that follow links, as the SDKs do."""

import uuid

import pytest
import requests

from entra.linked import BrowserRequired, Client, Refused
from entra.tenant import Tenant, configuration, refusal
from support.server import Server

PASSWORD = "Correct-Horse-1"


@pytest.fixture(scope="module")
def tenant():
    configured = configuration(nativeAuthenticationV2=True, pollsInProgress=1)
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


@pytest.fixture
def address():
    return f"nora-{uuid.uuid4().hex[:8]}@meadow.example"


def refused(call, *arguments, **members) -> Refused:
    with pytest.raises(Refused) as caught:
        call(*arguments, **members)
    return caught.value


def wrong(code):
    return "00000000" if code != "00000000" else "11111111"


def begin(client, username):
    return client.follow(client.open()["sign_in"], username=username)


def test_sign_in_with_a_password(tenant):
    client = Client(tenant, "password")
    (method,) = client.methods(begin(client, "ada@example.com"), "singleFactor")
    assert method["type"] == "password"
    asked = client.challenge(method)
    bad = refused(client.follow, client.href(asked, "verify"), password="wrong")
    assert (bad.code, bad.inner, bad.number) == ("invalidGrant", "invalidUserNameOrPassword", 50126)
    account = client.account(client.follow(client.href(asked, "verify"), password=PASSWORD))
    assert account.username == "ada@example.com"


def test_a_password_without_a_challenge(tenant):
    client = Client(tenant, "password")
    (method,) = client.methods(begin(client, "ada@example.com"), "singleFactor")
    assert refused(client.follow, client.href(method, "verify"), password="wrong").number == 50126
    assert client.account(client.follow(client.href(method, "verify"), password=PASSWORD))


def test_sign_in_with_a_code_and_resend(tenant):
    client = Client(tenant, "code")
    (method,) = client.methods(begin(client, "otp@example.com"), "singleFactor")
    assert method["type"] == "email" and method["hint"] == "o***p@exa***e.com"
    sent = client.challenge(method)
    first = tenant.code("otp@example.com")
    assert sent["codeLength"] == len(first)
    bad = refused(client.follow, client.href(sent, "verify"), otp=wrong(first))
    assert (bad.status, bad.code, bad.inner, bad.number) == (400, "invalidGrant", "invalidOneTimeCode", 50181)
    sent = client.sent(client.follow(client.href(sent, "resend")))
    assert refused(client.follow, client.href(sent, "verify"), otp=first).inner == "invalidOneTimeCode"
    done = client.follow(client.href(sent, "verify"), otp=tenant.code("otp@example.com"))
    assert client.href(done, "continue").endswith("/oauth2/v2.0/authorize-challenge")
    assert client.account(done).username == "otp@example.com"


def test_the_code_is_good_once_and_for_one_client(tenant):
    client, other = Client(tenant, "password"), Client(tenant, "either")
    (method,) = client.methods(begin(client, "ada@example.com"), "singleFactor")
    code = client.code(client.follow(client.href(method, "verify"), password=PASSWORD))
    assert refusal(other.redeem(code), "invalid_grant", 70008)
    assert client.redeem(code).status_code == 200
    assert refusal(client.redeem(code), "invalid_grant", 54005)
    answer = client.form("oauth2/v2.0/authorize-challenge", continuation_token=client.token)
    refusal(answer, "invalid_request", 55200)
    # Nor does it go on as a token of the first generation.
    answer = tenant.post("oauth2/v2.0/token", continuation_token=code, grant_type="continuation_token", scope="openid")
    refusal(answer, "invalid_request", 55200)


def test_no_code_before_the_end(tenant):
    client = Client(tenant, "password")
    client.open()
    answer = client.form("oauth2/v2.0/authorize-challenge", continuation_token=client.token)
    refusal(answer, "invalid_request", 55200)
    begin(client, "ada@example.com")
    answer = client.form("oauth2/v2.0/authorize-challenge", continuation_token=client.token)
    refusal(answer, "invalid_request", 55200)


def test_nobody_of_that_name_and_another_try(tenant):
    client = Client(tenant, "password")
    links = client.open()
    unknown = refused(client.follow, links["sign_in"], username="nobody@example.com")
    assert (unknown.code, unknown.number) == ("userNotFound", 50034)
    assert client.methods(client.follow(links["sign_in"], username="ada@example.com"), "singleFactor")


@pytest.mark.parametrize("app, username", [("mfa", "ada@example.com"), ("sms", "sms@example.com")])
def test_second_factor(tenant, app, username):
    client = Client(tenant, app)
    (method,) = client.methods(begin(client, username), "singleFactor")
    asked = client.follow(client.href(method, "verify"), password=PASSWORD)
    (method,) = client.methods(asked, "multiFactor")
    assert method["type"] == ("sms" if app == "sms" else "email")
    sent = client.challenge(method)
    assert refused(client.follow, client.href(sent, "verify"), otp="0").inner == "invalidOneTimeCode"
    code = tenant.code("+15555550123" if app == "sms" else username)
    assert client.account(client.follow(client.href(sent, "verify"), otp=code)).username == username


def signed_up(client, tenant, address, attributes):
    body = client.follow(client.open()["sign_up"], username=address)
    client.attributes(body)
    sent = client.sent(client.follow(client.href(body, "submitAttributes"), attributes=attributes))
    return client.follow(client.href(sent, "verify"), otp=tenant.code(address))


def test_registration_of_a_strong_method(tenant, address):
    client = Client(tenant, "strong")
    body = signed_up(client, tenant, address, {"password": "Tulip!4471"})
    assert body["action"] == "enroll"
    (method,) = body["_embedded"]["methods"]
    assert client.href(method, "enroll") == client.href(method, "register")
    blocked = refused(client.follow, client.href(method, "enroll"), target="blocked@example.com")
    assert (blocked.code, blocked.inner) == ("accessDenied", "providerBlockedByRep")
    other = f"alt-{address}"
    body = client.follow(client.href(method, "enroll"), target=other)
    assert body["action"] == "activate" and type(body["codeLength"]) is int
    assert refused(client.follow, client.href(body, "activate"), code="0").inner == "invalidOneTimeCode"
    body = client.follow(client.href(body, "activate"), code=tenant.code(other))
    assert client.account(body).username == address


def test_registration_of_the_address_that_is_verified(tenant, address):
    client = Client(tenant, "strong")
    body = signed_up(client, tenant, address, {"password": "Tulip!4471"})
    (method,) = body["_embedded"]["methods"]
    assert client.account(client.follow(client.href(method, "register"), target=address)).username == address


def test_sign_up(tenant, address):
    client = Client(tenant, "both")
    body = client.follow(client.open()["sign_up"], username=address)
    assert client.attributes(body) == ["password", "displayName", "country"]
    submit = client.href(body, "submitAttributes")
    given = {"password": "Tulip!4471", "displayName": "Nora", "country": "Norway"}
    invalid = refused(client.follow, submit, attributes=given)
    assert (invalid.code, invalid.inner, invalid.number) == ("invalidRequest", "attributeValidationError", 1002027)
    assert invalid.details[0]["attributeIds"] == ["country"]
    weak = refused(client.follow, submit, attributes=given | {"country": "NO", "password": "weakweak"})
    assert (weak.code, weak.inner, weak.number) == ("invalidGrant", "passwordTooWeak", 399246)
    sent = client.sent(client.follow(submit, attributes=given | {"country": "NO"}))
    code = tenant.code(address)
    assert refused(client.follow, client.href(sent, "verify"), otp=wrong(code)).inner == "invalidOneTimeCode"
    sent = client.sent(client.follow(client.href(sent, "resend")))
    account = client.account(client.follow(client.href(sent, "verify"), otp=tenant.code(address)))
    assert account.username == address and account.claims["name"] == "Nora"
    taken = refused(client.follow, client.open()["sign_up"], username=address)
    assert (taken.code, taken.number) == ("invalidRequest", 1003037)
    assert taken.details[0]["code"] == "userAlreadyExists"


def test_sign_up_with_the_address_among_the_attributes(tenant, address):
    client = Client(tenant, "code")
    body = client.follow(client.open()["sign_up"])
    assert client.attributes(body) == ["email"]
    sent = client.sent(client.follow(client.href(body, "submitAttributes"), attributes={"email": address}))
    done = client.follow(client.href(sent, "verify"), otp=tenant.code(address))
    assert client.account(done).username == address


def test_sign_up_asks_for_what_is_missing_behind_the_code(tenant, address):
    client = Client(tenant, "both")
    body = signed_up(client, tenant, address, {})
    assert client.attributes(body) == ["password"]
    body = client.follow(client.href(body, "submitAttributes"), attributes={"password": "Tulip!4471"})
    assert client.attributes(body) == ["displayName"]
    body = client.follow(client.href(body, "submitAttributes"), attributes={"displayName": "Nora"})
    assert client.account(body).claims["name"] == "Nora"


def test_reset(tenant, address):
    client = Client(tenant, "password")
    client.account(signed_up(client, tenant, address, {"password": "Tulip!4471"}))
    body = client.follow(client.open()["reset_password"], username=address)
    (method,) = client.methods(body, "singleFactor")
    sent = client.challenge(method)
    body = client.follow(client.href(sent, "verify"), otp=tenant.code(address))
    assert body["action"] == "update"
    update = client.href(body, "update")
    again = refused(client.follow, update, method="PUT", newPassword="Tulip!4471")
    assert (again.inner, again.number) == ("passwordRecentlyUsed", 399246)
    body = client.follow(update, method="PUT", newPassword="Poppy?9032")
    assert body["action"] == "poll"
    body = client.follow(client.href(body, "poll"))
    assert body["action"] == "poll"
    assert client.account(client.follow(client.href(body, "poll"))).username == address
    (method,) = client.methods(begin(client, address), "singleFactor")
    assert client.account(client.follow(client.href(method, "verify"), password="Poppy?9032"))


def test_no_way_to_recover_where_there_are_no_passwords(tenant):
    assert set(Client(tenant, "code").open()) == {"sign_in", "sign_up"}
    assert set(Client(tenant, "password").open()) == {"sign_in", "sign_up", "reset_password"}


def test_tokens_that_are_none(tenant):
    client = Client(tenant, "password")
    links = client.open()
    good = client.token
    swapped = tenant.apps["code"].replace("-", "") + good[32:]
    for token in ["", "x", "a.b", good[:-2], good[33:], swapped, good + "A"]:
        client.token = token
        assert refused(client.follow, links["sign_in"], username="ada@example.com").number in (55200, 90100)
    for body in [b"", b"[]", b"nonsense", b'{"continuationToken": 1}', b'{"continuationToken": null}']:
        answer = requests.post(links["sign_in"], data=body, headers={"Content-Type": "application/json"}, timeout=30)
        assert answer.status_code == 400 and isinstance(answer.json()["error"]["code"], str)
    # A token of one journey opens no other.
    client.token = good
    client.follow(links["sign_in"], username="ada@example.com")
    other = f"{tenant.server.url}/{tenant.id}/api/v0.1"
    for path, members in [
        ("signup/attributes", {"attributes": {"displayName": "x"}}),
        ("signup/methods/email/verify", {"otp": "1"}),
        ("resetpassword/methods/email/verify", {"otp": "1"}),
        ("register/methods/email/activate", {"code": "1"}),
    ]:
        assert refused(client.follow, f"{other}/{path}", **members).inner == "invalidContinuationToken"


def test_clients_that_are_none(tenant):
    answer = tenant.post("oauth2/v2.0/authorize-challenge", app=str(uuid.uuid4()))
    refusal(answer, "unauthorized_client", 700016)
    refusal(tenant.post("oauth2/v2.0/authorize-challenge", app="x"), "invalid_request", 90100)
    answer = tenant.post("oauth2/v2.0/authorize-challenge", app="off")
    refusal(answer, "invalid_client", 7000218, "nativeauthapi_disabled")


def test_web_fallback_and_the_switch():
    configured = configuration(nativeAuthenticationV2=True, redirects={"api/v0.1/signin/start": ""})
    closed = configuration()
    with Server(config={"entraTenants": [configured, closed]}) as running:
        client = Client(Tenant(running, configured), "password")
        with pytest.raises(BrowserRequired):
            begin(client, "ada@example.com")
        answer = Tenant(running, closed).post("oauth2/v2.0/authorize-challenge")
        assert answer.status_code == 404 and "not implemented" in answer.json()["error_description"]
