"""
How long a continuation token stands. MSAL for iOS keeps one state object for each screen, and its end-to-end tests
against the real service call it again after the service has given a newer token:
MSALNativeAuthSignInWithMFAEndToEndTests.swift of AzureAD/microsoft-authentication-library-for-objc, read 2026-11-22.
So a token stands until what it leads to has happened.
"""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from entra.ios import Client, Failure
from entra.linked import resolved
from entra.tenant import Tenant, configuration
from support.server import Server

PASSWORD = "Correct-Horse-1"
BOTH = "registration_required mfa_required"


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    configured["userFlows"].append(
        {
            "name": "profile",
            "method": "emailOtp",
            "attributes": [
                {"name": "displayName", "type": "string", "required": True},
                {"name": "city", "type": "string", "required": True},
            ],
        }
    )
    configured["applications"].append({"appId": str(uuid.uuid4()), "name": "profile", "userFlow": "profile"})
    configured["users"].append({"username": "two@example.com", "password": PASSWORD, "phone": "+15555550124"})
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


@pytest.fixture
def address():
    return f"nora-{uuid.uuid4().hex[:8]}@meadow.example"


def failing(call, *arguments, **form) -> Failure:
    with pytest.raises(Failure) as caught:
        call(*arguments, **form)
    return caught.value


def spent(call, *arguments, **form):
    refused = failing(call, *arguments, **form)
    assert (refused.error, refused.code) == ("invalid_request", 55200)


def awaiting_second_factor(tenant, username="ada@example.com"):
    client = Client(tenant, "mfa", capabilities=BOTH)
    _, token = client.challenge(client.initiate(username))
    needed = failing(client.tokens, token, "password", password=PASSWORD)
    assert needed.suberror == "mfa_required"
    return client, token, needed.body["continuation_token"]


def test_a_code_of_a_second_challenge_goes_with_the_token_of_the_first(tenant):
    """test_signInUsingPasswordWithMFASubmitWrongChallengeResendChallengeThen_completeSuccessfully"""
    client, _, awaiting = awaiting_second_factor(tenant)
    _, first, _ = client.challenge(awaiting)
    old = tenant.code("ada@example.com")
    assert failing(client.tokens, first, "mfa_oob", oob="wrong_code").suberror == "invalid_oob_value"
    client.challenge(first)
    new = tenant.code("ada@example.com")
    assert new != old
    assert failing(client.tokens, first, "mfa_oob", oob=old).suberror == "invalid_oob_value"
    assert client.tokens(first, "mfa_oob", oob=new).username == "ada@example.com"


def test_back_to_the_list_of_methods_after_a_challenge(tenant):
    """test_signInUsingPasswordWithMFAGetAuthMethods_thenCompleteSuccessfully"""
    client, _, awaiting = awaiting_second_factor(tenant)
    _, asked, _ = client.challenge(awaiting)
    listed, methods = client.introspect(asked)
    _, again, _ = client.challenge(listed, methods[0]["id"])
    # The token of before the challenge stands as well, and so does the one that was listed with.
    client.challenge(awaiting)
    client.challenge(listed, methods[0]["id"])
    assert client.tokens(again, "mfa_oob", oob=tenant.code("ada@example.com")).username == "ada@example.com"


def test_the_first_challenge_may_be_asked_for_again(tenant):
    client = Client(tenant, "code", "oob")
    begun = client.initiate("otp@example.com")
    _, first, _ = client.challenge(begun)
    _, second, _ = client.challenge(begun)
    code = tenant.code("otp@example.com")
    assert client.tokens(first, "oob", oob=code).username == "otp@example.com"
    for token in (begun, first, second):
        spent(client.challenge, token)
        spent(client.tokens, token, "oob", oob=code)


def test_another_address_for_a_strong_method(tenant, address):
    client = Client(tenant, "strong", capabilities=BOTH)
    token, _ = client.sign_up(address, "Tulip!4471")
    done = client.sign_up_continue(token, "oob", oob=tenant.code(address))
    needed = failing(client.tokens, done, "continuation_token")
    listed, methods = client.register_introspect(needed.body["continuation_token"])
    wrong, right = f"wrong-{address}", f"right-{address}"
    _, at_wrong, _ = client.register_challenge(listed, methods[0], wrong)
    first = tenant.code(wrong)
    # The user goes back and types another address: the client has the token of the list.
    _, at_right, _ = client.register_challenge(listed, methods[0], right)
    code = tenant.code(right)
    # A code proves the address that it went to and no other; the first one died of the second.
    assert failing(client.register_continue, at_wrong, code).suberror == "invalid_oob_value"
    assert failing(client.register_continue, at_wrong, first).suberror == "invalid_oob_value"
    # From the code back to the list works, too.
    assert client.register_introspect(at_right)[1] == methods
    registered = client.register_continue(at_right, code)
    for token in (listed, at_wrong, at_right):
        spent(client.register_continue, token, code)
    spent(client.tokens, done, "continuation_token")
    assert client.tokens(registered, "continuation_token").username == address
    spent(client.tokens, registered, "continuation_token")
    _, token = client.challenge(client.initiate(address))
    needed = failing(client.tokens, token, "password", password="Tulip!4471")
    client.challenge(needed.body["continuation_token"])
    assert tenant.code(right) != code


def test_the_token_of_before_takes_the_complete_attributes(tenant, address):
    client = Client(tenant, "profile", "oob")
    asked, _ = client.sign_up(address)
    code = tenant.code(address)
    needed = failing(client.sign_up_continue, asked, "oob", oob=code)
    first = needed.body["continuation_token"]
    more = failing(client.sign_up_continue, first, "attributes", attributes='{"displayName": "Nora"}')
    assert (more.error, more.code) == ("attributes_required", 55106)
    assert [attribute["name"] for attribute in more.body["required_attributes"]] == ["city"]
    whole = '{"displayName": "Nora Quist", "city": "Oslo"}'
    done = client.sign_up_continue(first, "attributes", attributes=whole)
    # An account is made once.
    for token in (first, more.body["continuation_token"]):
        spent(client.sign_up_continue, token, "attributes", attributes=whole)
    spent(client.sign_up_continue, asked, "oob", oob=code)
    assert client.tokens(done, "continuation_token").claims["name"] == "Nora Quist"
    spent(client.tokens, done, "continuation_token")


def test_the_newer_token_takes_the_rest_of_the_attributes(tenant, address):
    client = Client(tenant, "profile", "oob")
    asked, _ = client.sign_up(address)
    needed = failing(client.sign_up_continue, asked, "oob", oob=tenant.code(address))
    more = failing(
        client.sign_up_continue, needed.body["continuation_token"], "attributes", attributes='{"displayName": "Nora"}'
    )
    done = client.sign_up_continue(more.body["continuation_token"], "attributes", attributes='{"city": "Oslo"}')
    assert client.tokens(done, "continuation_token").claims["name"] == "Nora"


def test_a_sign_up_asks_for_its_password_again(tenant, address):
    client = Client(tenant, "password")
    asked, _ = client.sign_up(address)
    needed = failing(client.sign_up_continue, asked, "oob", oob=tenant.code(address))
    wanted = needed.body["continuation_token"]
    first = client.sign_up_password_challenge(wanted)
    second = client.sign_up_password_challenge(wanted)
    done = client.sign_up_continue(first, "password", password="Tulip!4471")
    for token in (wanted, second):
        spent(client.sign_up_continue, token, "password", password="Poppy?9032")
    assert client.tokens(done, "continuation_token").username == address


def test_a_password_is_reset_once(tenant, address):
    client = Client(tenant, "password")
    token, _ = client.sign_up(address, "Tulip!4471")
    client.sign_up_continue(token, "oob", oob=tenant.code(address))
    asked, _ = client.reset(address)
    client.reset_code(asked)
    code = tenant.code(address)
    wanted = client.reset_continue(asked, code)
    spent(client.reset_continue, asked, code)
    done = client.reset_submit(wanted, "Poppy?9032")
    spent(client.reset_submit, wanted, "Violet?9032")
    client.tokens(done, "continuation_token")
    spent(client.tokens, done, "continuation_token")
    assert client.sign_in(address, "Poppy?9032")


def test_the_password_before_a_second_factor_is_consumed(tenant):
    """Nothing that was proved is proved again by the same token."""
    client, token, awaiting = awaiting_second_factor(tenant)
    spent(client.tokens, token, "password", password=PASSWORD)
    spent(client.challenge, token)
    client.challenge(awaiting)
    _, asked, _ = client.challenge(awaiting)
    client.tokens(asked, "mfa_oob", oob=tenant.code("ada@example.com"))
    spent(client.introspect, awaiting)


def test_version_2_chooses_its_method_again_after_a_wrong_code():
    """
    MSALNativeAuthSignInWithMFAV2EndToEndTests.swift, the test of the same name as above: behind a wrong code it selects
    the method with the state of the first selection.
    """
    configured = configuration(nativeAuthenticationV2=True)
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)

        def follow(link, body, status=200, **members):
            answer = requests.post(
                resolved(tenant.authority, link),
                json={"continuationToken": body["continuationToken"]} | members,
                timeout=30,
            )
            assert answer.status_code == status, answer.text
            return answer.json()

        door = tenant.post("oauth2/v2.0/authorize-challenge", app="mfa").json()
        entry = {"continuationToken": door["continuation_token"]}
        begun = follow(door["sign_in"], entry, username="ada@example.com")
        link = begun["_embedded"]["methods"][0]["_links"]["verify"]["href"]
        selection = follow(link, begun, password=PASSWORD)
        challenge = selection["_embedded"]["methods"][0]["_links"]["challenge"]["href"]
        first = follow(challenge, selection)
        follow(first["_links"]["verify"]["href"], first, status=400, otp="wrong_code")
        second = follow(challenge, selection)
        done = follow(second["_links"]["verify"]["href"], second, otp=tenant.code("ada@example.com"))
        assert done["state"] == "continue"
        for body in (selection, first, second):
            follow(challenge, body, status=400)


def outcomes(call, tokens, **form):
    """What becomes of calls side by side: None for the ones that succeed, the number of the error for the others."""

    def one(token):
        try:
            call(token, **form)
            return None
        except Failure as refused:
            return refused.code

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(one, tokens * 4))


def test_many_callers_finish_once(tenant, address):
    client = Client(tenant, "profile", "oob")
    asked, _ = client.sign_up(address)
    needed = failing(client.sign_up_continue, asked, "oob", oob=tenant.code(address))
    first = needed.body["continuation_token"]
    more = failing(client.sign_up_continue, first, "attributes", attributes='{"displayName": "Nora"}')
    whole = '{"displayName": "Nora", "city": "Oslo"}'
    results = outcomes(
        client.sign_up_continue, [first, more.body["continuation_token"]], grant="attributes", attributes=whole
    )
    assert sorted(results, key=str) == [55200] * 7 + [None]
    begun = client.initiate(address)
    _, first, _ = client.challenge(begun)
    _, second, _ = client.challenge(begun)
    results = outcomes(client.tokens, [first, second], grant="oob", oob=tenant.code(address))
    assert sorted(results, key=str) == [55200] * 7 + [None]
