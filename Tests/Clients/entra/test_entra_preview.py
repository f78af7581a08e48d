"""Version 2 of native authentication: flows that follow links, as the SDKs do."""

import uuid

import pytest
import requests

from entra.linked import BrowserRequired, Client, Refused, resolved
from entra.tenant import Tenant, configuration, refusal
from support.server import Server

PASSWORD = "Correct-Horse-1"


@pytest.fixture(scope="module")
def tenant():
    configured = configuration(pollsInProgress=1)
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


@pytest.mark.parametrize("link", ["sign_in", "reset_password"])
def test_an_unknown_user_and_another_try(tenant, link):
    """MSAL for JavaScript and iOS know an unknown user by AADSTS50034 and a name that is none by 90100."""
    client = Client(tenant, "password")
    links = client.open()
    unknown = refused(client.follow, links[link], username="nobody@example.com")
    assert (unknown.status, unknown.code, unknown.inner, unknown.number) == (400, "invalidRequest", None, 50034)
    invalid = refused(client.follow, links[link], username="not-an-email")
    assert (invalid.code, invalid.inner, invalid.number) == ("invalidRequest", None, 90100)
    assert invalid.message == "AADSTS90100: username parameter is empty or not valid."
    assert client.methods(client.follow(links["sign_in"], username="ada@example.com"), "singleFactor")


@pytest.mark.parametrize("app, username", [("mfa", "ada@example.com"), ("sms", "sms@example.com")])
def test_second_factor(tenant, app, username):
    client = Client(tenant, app)
    (method,) = client.methods(begin(client, username), "singleFactor")
    asked = client.follow(client.href(method, "verify"), password=PASSWORD)
    (method,) = client.methods(asked, "multiFactor")
    assert method["type"] == ("sms" if app == "sms" else "email")
    sent = client.challenge(method)
    assert client.risks == (1 if app == "sms" else 0)
    assert refused(client.follow, client.href(sent, "verify"), otp="0").inner == "invalidOneTimeCode"
    # Another code goes to a phone that is checked already.
    sent = client.sent(client.follow(client.href(sent, "resend")))
    code = tenant.code("+15555550123" if app == "sms" else username)
    body = client.follow(client.href(sent, "verify"), otp=code)
    assert client.account(body).username == username


def test_the_risk_of_a_phone(tenant):
    """The check sends the code; before it none goes out (MSAL for iOS, selectAuthMethod with SMS risk verification)."""
    client = Client(tenant, "sms")
    (method,) = client.methods(begin(client, "sms@example.com"), "singleFactor")
    asked = client.follow(client.href(method, "verify"), password=PASSWORD)
    assert asked["scenario"] == "signin"
    (method,) = client.methods(asked, "multiFactor")
    before = len(tenant.server.outbox.all(realm=tenant.id))
    risk = client.follow(client.href(method, "challenge"))
    assert (risk["state"], risk["action"], risk["scenario"]) == ("interactionRequired", "riskverify", "signin")
    assert len(tenant.server.outbox.all(realm=tenant.id)) == before
    sent = client.sent(client.follow(client.href(risk, "riskverify")))
    assert (sent["action"], sent["type"], sent["payload"]["codeLength"]) == ("verify", "sms", 8)
    assert len(tenant.server.outbox.all(realm=tenant.id)) == before + 1


def test_a_phone_of_bad_reputation():
    configured = configuration(blockedContacts=["+15555550123"])
    with Server(config={"entraTenants": [configured]}) as running:
        client = Client(Tenant(running, configured), "sms")
        (method,) = client.methods(begin(client, "sms@example.com"), "singleFactor")
        asked = client.follow(client.href(method, "verify"), password=PASSWORD)
        (method,) = client.methods(asked, "multiFactor")
        risk = client.follow(client.href(method, "challenge"))
        blocked = refused(client.follow, client.href(risk, "riskverify"))
        assert (blocked.code, blocked.inner, blocked.number) == ("accessDenied", "providerBlockedByRep", 550024)


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
    assert invalid.message == "AADSTS1002027: Some of the collected attributes were invalid."
    assert invalid.details[0]["attributeIds"] == ["country"]
    weak = refused(client.follow, submit, attributes=given | {"country": "NO", "password": "weakweak"})
    assert_weak(weak)
    sent = client.sent(client.follow(submit, attributes=given | {"country": "NO"}))
    code = tenant.code(address)
    assert refused(client.follow, client.href(sent, "verify"), otp=wrong(code)).inner == "invalidOneTimeCode"
    sent = client.sent(client.follow(client.href(sent, "resend")))
    account = client.account(client.follow(client.href(sent, "verify"), otp=tenant.code(address)))
    assert account.username == address and account.claims["name"] == "Nora"
    taken = refused(client.follow, client.open()["sign_up"], username=address)
    assert_taken(taken)


def assert_weak(error):
    """MSAL for JavaScript, SignUpV2.spec.ts, "maps an upfront password policy violation to invalid password"."""
    assert (error.status, error.code, error.inner, error.number) == (
        400,
        "invalidRequest",
        "attributeValidationError",
        1002027,
    )
    assert error.details == [
        {
            "attributeIds": ["password"],
            "code": "passwordPolicyViolation",
            "message": "The password does not meet the requirements.",
        }
    ]


def assert_taken(error):
    """The same file, "surfaces an existing-email error from initial attribute submission": no word inside."""
    assert (error.status, error.code, error.inner) == (400, "invalidRequest", None)
    assert error.message == "AADSTS1003037: An account with this email address may already exist."
    assert error.details == [
        {
            "attributeIds": ["email"],
            "code": "userAlreadyExists",
            "message": "An account with this identifier already exists.",
        }
    ]


def address_wanted(client):
    """Begins as MSAL for JavaScript and iOS do, without a name: the address is asked for first, and nothing else."""
    body = client.follow(client.open()["sign_up"])
    assert client.attributes(body) == ["email"]
    assert body["attributes"][0]["label"] == "Email Address" and body["_links"]["submitAttributes"]["name"]
    return client.href(body, "submitAttributes")


def test_sign_up_with_everything_at_once(tenant, address):
    client = Client(tenant, "both")
    submit = address_wanted(client)
    missing = refused(client.follow, submit, attributes={"displayName": "Nora"})
    assert [one["attributeIds"] for one in missing.details] == [["email"]]
    assert missing.details[0]["code"] == "attributeRequired"
    given = {"email": address, "password": "weakweak", "displayName": "Nora"}
    assert_weak(refused(client.follow, submit, attributes=given))
    given["password"] = "Tulip!4471"
    invalid = refused(client.follow, submit, attributes=given | {"email": "nora"})
    assert [one["attributeIds"] for one in invalid.details] == [["email"]]
    sent = client.sent(client.follow(submit, attributes=given))
    assert sent["scenario"] == "signup"
    account = client.account(client.follow(client.href(sent, "verify"), otp=tenant.code(address)))
    assert account.username == address and account.claims["name"] == "Nora"
    again = Client(tenant, "both")
    assert_taken(refused(again.follow, address_wanted(again), attributes=given))


def test_sign_up_asks_for_what_is_missing_behind_the_code(tenant, address):
    """MSAL for JavaScript, SignUpV2.spec.ts: password and attributes are asked for together, the optional ones too;
    what is sent without a required one is refused, and the token stays."""
    client = Client(tenant, "both")
    sent = client.sent(client.follow(address_wanted(client), attributes={"email": address}))
    body = client.follow(client.href(sent, "verify"), otp=tenant.code(address))
    assert client.attributes(body) == ["password", "displayName", "country"]
    assert [one["required"] for one in body["attributes"]] == [True, True, False]
    assert [one["label"] for one in body["attributes"]] == ["Password", "Display Name", "Country"]
    submit = client.href(body, "submitAttributes")
    missing = refused(client.follow, submit, attributes={"password": "Tulip!4471", "country": "NO"})
    assert (missing.code, missing.inner) == ("invalidRequest", "attributeValidationError")
    assert missing.details == [
        {
            "attributeIds": ["displayName"],
            "code": "attributeRequired",
            "message": "Attribute 'displayName' is required.",
        }
    ]
    missing = refused(client.follow, submit, attributes={})
    assert [one["attributeIds"] for one in missing.details] == [["password"], ["displayName"]]
    given = {"password": "Tulip!4471", "displayName": "Nora", "country": "NO"}
    assert_weak(refused(client.follow, submit, attributes=given | {"password": "weakweak"}))
    assert refused(client.follow, submit, attributes=given | {"country": "Norway"}).details[0]["attributeIds"] == [
        "country"
    ]
    account = client.account(client.follow(submit, attributes=given))
    assert account.claims["name"] == "Nora"
    (method,) = client.methods(begin(client, address), "singleFactor")
    assert client.account(client.follow(client.href(method, "verify"), password="Tulip!4471"))


def test_attributes_while_a_code_is_awaited(tenant, address):
    client = Client(tenant, "both")
    submit = address_wanted(client)
    client.follow(submit, attributes={"email": address})
    early = refused(client.follow, submit, attributes={"password": "Tulip!4471", "displayName": "Nora"})
    assert early.inner == "invalidContinuationToken"


def test_reset(tenant, address):
    client = Client(tenant, "password")
    client.account(signed_up(client, tenant, address, {"password": "Tulip!4471"}))
    body = client.follow(client.open()["reset_password"], username=address)
    (method,) = client.methods(body, "singleFactor")
    sent = client.challenge(method)
    body = client.follow(client.href(sent, "verify"), otp=tenant.code(address))
    assert body["action"] == "update"
    update = client.href(body, "update")
    # MSAL for JavaScript, ResetPasswordV2.spec.ts; the words for the other reasons are those of Android's V2 parser.
    weak = refused(client.follow, update, method="PUT", newPassword="weakweak")
    assert (weak.status, weak.code, weak.inner) == (400, "invalidRequest", "passwordTooWeak")
    assert weak.message == "AADSTS120002: New password doesn't meet complexity requirements."
    short = refused(client.follow, update, method="PUT", newPassword="Ab1!")
    assert (short.code, short.inner) == ("invalidRequest", "passwordTooShort")
    again = refused(client.follow, update, method="PUT", newPassword="Tulip!4471")
    assert (again.code, again.inner, again.number) == ("invalidRequest", "passwordRecentlyUsed", 120002)
    body = client.follow(update, method="PUT", newPassword="Poppy?9032")
    assert body["action"] == "poll"
    body = client.follow(client.href(body, "poll"))
    assert body["action"] == "poll"
    assert client.account(client.follow(client.href(body, "poll"))).username == address
    (method,) = client.methods(begin(client, address), "singleFactor")
    assert client.account(client.follow(client.href(method, "verify"), password="Poppy?9032"))


def test_reset_by_a_phone():
    """MSAL for JavaScript, ResetPasswordV2.spec.ts, "resets the password with SMS as the first factor"."""
    configured = configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        client = Client(tenant, "password")
        body = client.follow(client.open()["reset_password"], username="sms@example.com")
        assert body["scenario"] == "recovery"
        email, phone = client.methods(body, "singleFactor")
        assert (email["type"], phone["type"]) == ("email", "sms")
        sent = client.challenge(phone)
        assert client.risks == 1 and sent["scenario"] == "recovery"
        body = client.follow(client.href(sent, "verify"), otp=tenant.code("+15555550123"))
        body = client.follow(client.href(body, "update"), method="PUT", newPassword="Poppy?9032")
        assert client.account(client.follow(client.href(body, "poll"))).username == "sms@example.com"


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
        answer = requests.post(
            resolved(tenant.authority, links["sign_in"]),
            data=body,
            headers={"Content-Type": "application/json"},
            timeout=30,
        )
        assert answer.status_code == 400 and isinstance(answer.json()["error"]["code"], str)
    # A token of one flow opens no other.
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


@pytest.mark.parametrize("name", ["api/v0.1/signin/start", "api/v2.0/signin/start"])
def test_web_fallback_and_the_switch(name):
    configured = configuration(redirects={name: ""})
    closed = configuration(nativeAuthenticationV2=False)
    with Server(config={"entraTenants": [configured, closed]}) as running:
        client = Client(Tenant(running, configured), "password")
        with pytest.raises(BrowserRequired):
            begin(client, "ada@example.com")
        answer = Tenant(running, closed).post("oauth2/v2.0/authorize-challenge")
        assert answer.status_code == 404 and "nativeAuthenticationV2" in answer.json()["error_description"]
