"""Native authentication as MSAL for iOS does it: every flow of its tutorials, and the errors that they handle."""

import uuid

import pytest

from entra.ios import BrowserRequired, Client, Failure
from entra.tenant import Tenant, configuration
from support.server import Server

PASSWORD = "Correct-Horse-1"


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


@pytest.fixture
def address():
    return f"nora-{uuid.uuid4().hex[:8]}@meadow.example"


def failing(call, *arguments, **form) -> Failure:
    with pytest.raises(Failure) as caught:
        call(*arguments, **form)
    return caught.value


def test_sign_in_with_a_password(tenant):
    account = Client(tenant, "password").sign_in("ada@example.com", PASSWORD)
    assert account.username == "ada@example.com"
    assert account.tenant == tenant.id
    assert account.claims["name"] == "Ada"
    assert account.claims["ver"] == "2.0"
    assert account.claims["iss"] == f"{tenant.server.url}/{tenant.id}/v2.0"
    assert account.claims["aud"] == tenant.apps["password"]
    assert set("openid profile".split()) <= set(account.body["scope"].split())
    assert "offline_access" not in account.body["scope"].split()


def test_a_wrong_password_keeps_the_token(tenant):
    client = Client(tenant, "password")
    _, token = client.challenge(client.initiate("ada@example.com"))
    for _ in range(2):
        wrong = failing(client.tokens, token, "password", password="wrong")
        assert (wrong.error, wrong.code, wrong.suberror) == ("invalid_grant", 50126, None)
    client.tokens(token, "password", password=PASSWORD)
    # Spent by the sign-in.
    assert failing(client.tokens, token, "password", password=PASSWORD).code == 55200


def test_an_unknown_user(tenant):
    unknown = failing(Client(tenant, "password").initiate, "nobody@example.com")
    assert (unknown.error, unknown.code) == ("user_not_found", 50034)


def test_sign_in_with_a_code_and_resend(tenant):
    client = Client(tenant, "code", "oob")
    kind, token, length = client.challenge(client.initiate("otp@example.com"))
    first = tenant.code("otp@example.com")
    assert kind == "oob" and length == len(first) == 8
    wrong = failing(client.tokens, token, "oob", oob="00000000" if first != "00000000" else "11111111")
    assert (wrong.error, wrong.code, wrong.suberror) == ("invalid_grant", 50181, "invalid_oob_value")
    _, again, _ = client.challenge(token)
    second = tenant.code("otp@example.com")
    assert second != first
    assert failing(client.tokens, again, "oob", oob=first).suberror == "invalid_oob_value"
    assert client.tokens(again, "oob", oob=second).username == "otp@example.com"


def test_a_code_where_a_password_was_given(tenant):
    """The app has a password, the account has none."""
    client = Client(tenant, "password")
    kind, *_ = client.challenge(client.initiate("otp@example.com"))
    assert kind == "oob"


def test_what_the_client_cannot_do_goes_to_a_browser(tenant):
    with pytest.raises(BrowserRequired):
        Client(tenant, "password", "oob").initiate("ada@example.com")
    with pytest.raises(BrowserRequired):
        Client(tenant, "password", "oob").sign_up("new@meadow.example")
    with pytest.raises(BrowserRequired):
        Client(tenant, "password", "password").reset("ada@example.com")


def test_sign_up_with_a_code(tenant, address):
    client = Client(tenant, "code", "oob")
    token, length = client.sign_up(address)
    code = tenant.code(address)
    assert length == len(code)
    wrong = failing(client.sign_up_continue, token, "oob", oob="12345678" if code != "12345678" else "87654321")
    assert wrong.suberror == "invalid_oob_value"
    again, _ = client.sign_up_code(token)
    done = client.sign_up_continue(again, "oob", oob=tenant.code(address))
    account = client.tokens(done, "continuation_token", username=address)
    assert account.username == address
    taken = failing(client.sign_up, address)
    assert (taken.error, taken.code) == ("user_already_exists", 1003037)


def test_sign_up_with_a_password_asked_for(tenant, address):
    client = Client(tenant, "password")
    token, _ = client.sign_up(address)
    needed = failing(client.sign_up_continue, token, "oob", oob=tenant.code(address))
    assert (needed.error, needed.code) == ("credential_required", 55103)
    token = client.sign_up_password_challenge(needed.body["continuation_token"])
    for password, suberror in [
        ("aaaaaaaa", "password_too_weak"),
        ("Aa1!", "password_too_short"),
        ("Aa1!" * 100, "password_too_long"),
        ("Password1!", "password_banned"),
        ("Aa1!\x01\x02\x03\x04xyz", "password_is_invalid"),
    ]:
        refused = failing(client.sign_up_continue, token, "password", password=password)
        assert (refused.error, refused.suberror) == ("invalid_grant", suberror)
    done = client.sign_up_continue(token, "password", password="Tulip!4471")
    assert client.tokens(done, "continuation_token", username=address).username == address
    assert client.sign_in(address, "Tulip!4471").username == address


def test_sign_up_with_everything_at_the_start(tenant, address):
    client = Client(tenant, "both")
    refused = failing(client.sign_up, address, "Tulip!4471", {"displayName": "Nora", "country": "Norway"})
    assert (refused.suberror, refused.code) == ("attribute_validation_failed", 1002027)
    assert refused.body["invalid_attributes"] == [{"name": "country"}]
    assert failing(client.sign_up, address, "weakweak").suberror == "password_too_weak"
    token, _ = client.sign_up(address, "Tulip!4471", {"displayName": "Nora", "country": "NO", "unknown": "x"})
    done = client.sign_up_continue(token, "oob", oob=tenant.code(address))
    assert client.tokens(done, "continuation_token").claims["name"] == "Nora"


def test_sign_up_with_attributes_asked_for(tenant, address):
    client = Client(tenant, "details", "oob")
    token, _ = client.sign_up(address)
    needed = failing(client.sign_up_continue, token, "oob", oob=tenant.code(address))
    assert (needed.error, needed.code) == ("attributes_required", 55106)
    assert needed.body["required_attributes"] == [
        {"name": "displayName", "type": "string", "required": True, "options": {"regex": "^.{1,64}$"}}
    ]
    token = needed.body["continuation_token"]
    refused = failing(client.sign_up_continue, token, "attributes", attributes='{"displayName": ""}')
    assert refused.body["invalid_attributes"] == [{"name": "displayName"}]
    done = client.sign_up_continue(token, "attributes", attributes='{"displayName": "Nora"}')
    assert client.tokens(done, "continuation_token").claims["name"] == "Nora"


def test_password_then_attributes(tenant, address):
    client = Client(tenant, "both")
    token, _ = client.sign_up(address)
    needed = failing(client.sign_up_continue, token, "oob", oob=tenant.code(address))
    assert needed.error == "credential_required"
    token = client.sign_up_password_challenge(needed.body["continuation_token"])
    needed = failing(client.sign_up_continue, token, "password", password="Tulip!4471")
    assert needed.error == "attributes_required"
    done = client.sign_up_continue(
        needed.body["continuation_token"], "attributes", attributes='{"displayName": "Nora"}'
    )
    assert client.tokens(done, "continuation_token").username == address


def test_attributes_before_the_code(tenant, address):
    client = Client(tenant, "details", "oob")
    token, _ = client.sign_up(address)
    code = tenant.code(address)
    needed = failing(client.sign_up_continue, token, "attributes", attributes='{"displayName": "Nora"}')
    assert needed.error == "verification_required"
    assert needed.body["unverified_attributes"] == [{"name": "email"}]
    done = client.sign_up_continue(needed.body["continuation_token"], "oob", oob=code)
    assert client.tokens(done, "continuation_token").claims["name"] == "Nora"


def test_an_invalid_username(tenant):
    refused = failing(Client(tenant, "password").sign_up, "no address")
    assert (refused.error, refused.code) == ("invalid_request", 90100)
    assert "username parameter is empty or not valid" in refused.description


def test_reset(tenant, address):
    client = Client(tenant, "password")
    token, _ = client.sign_up(address, "Tulip!4471")
    account = client.tokens(client.sign_up_continue(token, "oob", oob=tenant.code(address)), "continuation_token")
    token, length = client.reset(address)
    code = tenant.code(address)
    assert length == len(code)
    wrong = failing(client.reset_continue, token, "00000000" if code != "00000000" else "11111111")
    assert wrong.suberror == "invalid_oob_value"
    token, _ = client.reset_code(token)
    token = client.reset_continue(token, tenant.code(address))
    assert failing(client.reset_submit, token, "Tulip!4471").suberror == "password_recently_used"
    assert failing(client.reset_submit, token, "short").suberror == "password_too_short"
    done = client.reset_submit(token, "Poppy?9032")
    assert client.tokens(done, "continuation_token", username=address).username == address
    assert client.sign_in(address, "Poppy?9032").user == account.user
    # The password of before opens nothing, and neither do the refresh tokens of then.
    _, token = client.challenge(client.initiate(address))
    assert failing(client.tokens, token, "password", password="Tulip!4471").code == 50126
    revoked = failing(client.refresh, account)
    assert (revoked.error, revoked.code, revoked.suberror) == ("invalid_grant", 50173, "bad_token")


def test_reset_of_an_account_without_password(tenant):
    refused = failing(Client(tenant, "password").reset, "otp@example.com")
    assert (refused.error, refused.code) == ("invalid_request", 500222)
    unknown = failing(Client(tenant, "password").reset, "nobody@example.com")
    assert (unknown.error, unknown.code) == ("user_not_found", 50034)


@pytest.mark.parametrize("app, username", [("mfa", "ada@example.com"), ("sms", "sms@example.com")])
def test_second_factor(tenant, app, username):
    client = Client(tenant, app, capabilities="registration_required mfa_required")
    _, token = client.challenge(client.initiate(username))
    needed = failing(client.tokens, token, "password", password=PASSWORD)
    assert (needed.error, needed.code, needed.suberror) == ("invalid_grant", 50076, "mfa_required")
    token, methods = client.introspect(needed.body["continuation_token"])
    channel = "sms" if app == "sms" else "email"
    assert [method["challenge_channel"] for method in methods] == [channel]
    kind, token, _ = client.challenge(token, methods[0]["id"])
    assert kind == "oob"
    target = "+15555550123" if app == "sms" else username
    wrong = failing(client.tokens, token, "mfa_oob", oob="0")
    assert wrong.suberror == "invalid_oob_value"
    assert client.tokens(token, "mfa_oob", oob=tenant.code(target)).username == username


def test_second_factor_by_the_documented_word(tenant):
    client = Client(tenant, "mfa", capabilities="mfa_required")
    _, token = client.challenge(client.initiate("ada@example.com"))
    needed = failing(client.tokens, token, "password", password=PASSWORD)
    kind, token, _ = client.challenge(needed.body["continuation_token"])
    assert kind == "oob"
    assert client.tokens(token, "oob", oob=tenant.code("ada@example.com"))


def test_second_factor_without_the_capability(tenant):
    client = Client(tenant, "mfa")
    _, token = client.challenge(client.initiate("ada@example.com"))
    with pytest.raises(BrowserRequired, match="mfa_required"):
        client.tokens(token, "password", password=PASSWORD)


def test_registration_of_a_strong_method(tenant, address):
    client = Client(tenant, "strong", capabilities="registration_required mfa_required")
    token, _ = client.sign_up(address, "Tulip!4471")
    done = client.sign_up_continue(token, "oob", oob=tenant.code(address))
    needed = failing(client.tokens, done, "continuation_token", username=address)
    assert (needed.error, needed.suberror) == ("invalid_grant", "registration_required")
    token, methods = client.register_introspect(needed.body["continuation_token"])
    assert methods[0]["id"] == "email" and methods[0]["login_hint"] == address
    refused = failing(client.register_challenge, token, methods[0], "no address")
    assert (refused.error, refused.code) == ("invalid_request", 901001)
    blocked = failing(client.register_challenge, token, methods[0], "blocked@example.com")
    assert (blocked.error, blocked.suberror, blocked.code) == ("access_denied", "provider_blocked_by_rep", 550024)
    other = f"alt-{address}"
    kind, token, _ = client.register_challenge(token, methods[0], other)
    assert kind == "oob"
    assert failing(client.register_continue, token, "0").suberror == "invalid_oob_value"
    done = client.register_continue(token, tenant.code(other))
    assert client.tokens(done, "continuation_token").username == address
    # From now on the code goes there.
    _, token = client.challenge(client.initiate(address))
    needed = failing(client.tokens, token, "password", password="Tulip!4471")
    assert needed.suberror == "mfa_required"
    _, token, _ = client.challenge(needed.body["continuation_token"])
    assert client.tokens(token, "mfa_oob", oob=tenant.code(other)).username == address


def test_registration_of_the_address_that_is_verified(tenant, address):
    client = Client(tenant, "strong", capabilities="registration_required")
    token, _ = client.sign_up(address, "Tulip!4471")
    done = client.sign_up_continue(token, "oob", oob=tenant.code(address))
    needed = failing(client.tokens, done, "continuation_token")
    token, methods = client.register_introspect(needed.body["continuation_token"])
    kind, token = client.register_challenge(token, methods[0], address)
    assert kind == "preverified"
    assert client.tokens(client.register_continue(token), "continuation_token").username == address
    with pytest.raises(BrowserRequired, match="registration_required"):
        token, _ = Client(tenant, "strong").sign_up(f"x{address}", "Tulip!4471")
        done = client.sign_up_continue(token, "oob", oob=tenant.code(f"x{address}"))
        client.tokens(done, "continuation_token")


def test_silent_refresh_and_scopes(tenant):
    client = Client(tenant, "password")
    account = client.sign_in("ada@example.com", PASSWORD)
    fresh = client.refresh(account)
    assert fresh.user == account.user and fresh.claims["sub"] == account.claims["sub"]
    read = f"api://{tenant.apps['api']}/Read"
    api = client.refresh(fresh, [read])
    assert api.access_claims["aud"] == tenant.apps["api"]
    assert api.access_claims["scp"] == "Read"
    assert api.access_claims["azp"] == tenant.apps["password"] and api.access_claims["azpacr"] == "0"
    # The old one is still good, as it is in production.
    client.refresh(account)


def test_the_subject_differs_by_application(tenant):
    one = Client(tenant, "password").sign_in("ada@example.com", PASSWORD)
    other = Client(tenant, "either").sign_in("ada@example.com", PASSWORD)
    assert one.user == other.user and one.claims["sub"] != other.claims["sub"]


def test_accounts_that_may_not_go_on(tenant):
    client = Client(tenant, "password")
    _, token = client.challenge(client.initiate("off@example.com"))
    assert failing(client.tokens, token, "password", password=PASSWORD).code == 50057
    _, token = client.challenge(client.initiate("must@example.com"))
    refused = failing(client.tokens, token, "password", password=PASSWORD)
    assert (refused.error, refused.code) == ("invalid_request", 50142)


def test_native_authentication_that_is_off(tenant):
    refused = failing(Client(tenant, "off").initiate, "ada@example.com")
    assert (refused.error, refused.suberror) == ("invalid_client", "nativeauthapi_disabled")
