"""Sign-out: what is revoked at once, and what remains valid."""

import json

import pytest

from support.pools import NO_USER, Pool, address, fails
from support.tokens import verifies

DEAD_ACCESS = "Access Token has been revoked"
DEAD_REFRESH = "Refresh Token has been revoked"


def dead(client, tokens):
    with fails("NotAuthorizedException", DEAD_ACCESS):
        client.who(tokens["AccessToken"])
    with fails("NotAuthorizedException", DEAD_REFRESH):
        client.refresh(tokens["RefreshToken"])
    with fails("NotAuthorizedException", DEAD_REFRESH):
        client.rotate(tokens["RefreshToken"])
    return True


def alive(client, tokens):
    return client.who(tokens["AccessToken"]) and client.refresh(tokens["RefreshToken"])


def test_a_global_sign_out_ends_all_sessions_of_the_user(pool, client, person):
    other_client, somebody = pool.client(), pool.user()
    here, there, elsewhere = client.sign_in(person), client.sign_in(person), other_client.sign_in(person)
    refreshed = client.refresh(here["RefreshToken"])
    theirs = client.sign_in(somebody)
    pool.api.global_sign_out(AccessToken=here["AccessToken"])
    assert dead(client, here) and dead(client, there) and dead(other_client, elsewhere)
    with fails("NotAuthorizedException", DEAD_ACCESS):
        client.who(refreshed["AccessToken"])
    assert alive(client, theirs)
    with fails("NotAuthorizedException", DEAD_ACCESS):
        pool.api.global_sign_out(AccessToken=here["AccessToken"])


def test_signed_out_tokens_still_verify_offline(pool, client, person):
    tokens = client.sign_in(person)
    pool.api.global_sign_out(AccessToken=tokens["AccessToken"])
    assert verifies(tokens["IdToken"], pool.issuer) and verifies(tokens["AccessToken"], pool.issuer)


def test_the_next_sign_in_is_untouched(pool, client, person):
    """Even within the same second as the sign-out."""
    for _ in range(3):
        tokens = client.sign_in(person)
        pool.api.global_sign_out(AccessToken=tokens["AccessToken"])
        assert dead(client, tokens)
        assert alive(client, client.sign_in(person))


def test_an_administrator_signs_a_user_out(pool, client, person):
    somebody = pool.user()
    tokens, theirs = client.sign_in(person), client.sign_in(somebody)
    pool.api.admin_user_global_sign_out(UserPoolId=pool.id, Username=person.email)
    assert dead(client, tokens) and alive(client, theirs)
    with fails("UserNotFoundException", NO_USER):
        pool.api.admin_user_global_sign_out(UserPoolId=pool.id, Username=address())


def test_a_revoked_token_takes_its_access_tokens_along_and_nothing_else(pool, client, person):
    here, there = client.sign_in(person), client.sign_in(person)
    refreshed = client.refresh(here["RefreshToken"])
    client.revoke(here["RefreshToken"])
    assert dead(client, here)
    with fails("NotAuthorizedException", DEAD_ACCESS):
        client.who(refreshed["AccessToken"])
    assert alive(client, there)


def test_revoking_twice_or_the_unknown_is_no_error(client, person):
    tokens = client.sign_in(person)
    client.revoke(tokens["RefreshToken"])
    client.revoke(tokens["RefreshToken"])
    head, *rest = tokens["RefreshToken"].split(".")
    client.revoke(".".join([head, *("A" * len(part) for part in rest)]))


@pytest.mark.parametrize("which", ["AccessToken", "IdToken"])
def test_only_refresh_tokens_are_revoked(client, person, which):
    tokens = client.sign_in(person)
    with fails("UnsupportedTokenTypeException"):
        client.revoke(tokens[which])
    assert alive(client, tokens)


def test_a_client_may_do_without_revocation(pool, person):
    client = pool.client(EnableTokenRevocation=False)
    tokens = client.sign_in(person)
    with fails("UnsupportedOperationException"):
        client.revoke(tokens["RefreshToken"])
    assert alive(client, tokens)


def test_a_confidential_client_proves_its_secret_to_revoke(pool, person):
    client = pool.client(GenerateSecret=True)
    tokens = client.sign_in(person)
    for wrong in ({}, {"ClientSecret": "x" * 30}):
        with fails("NotAuthorizedException"):
            pool.api.revoke_token(ClientId=client.id, Token=tokens["RefreshToken"], **wrong)
    assert client.who(tokens["AccessToken"])
    client.revoke(tokens["RefreshToken"])
    with fails("NotAuthorizedException", DEAD_ACCESS):
        client.who(tokens["AccessToken"])


def test_a_client_revokes_its_own_tokens_only(pool, client, person):
    tokens = client.sign_in(person)
    try:
        pool.client().revoke(tokens["RefreshToken"])
    except client.api.exceptions.ClientError:
        pass
    assert alive(client, tokens)


def test_a_disabled_users_tokens_die_and_stay_dead(pool, client, person):
    tokens = client.sign_in(person)
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    with fails("NotAuthorizedException"):
        client.who(tokens["AccessToken"])
    pool.api.admin_enable_user(UserPoolId=pool.id, Username=person.email)
    assert dead(client, tokens)
    assert alive(client, client.sign_in(person))


@pytest.mark.parametrize("wrong", ["nonsense", "a.b.c", ""])
def test_a_sign_out_needs_a_token(pool, wrong):
    with fails(("NotAuthorizedException", "InvalidParameterException")):
        pool.api.global_sign_out(AccessToken=wrong)


def test_a_sign_out_in_one_pool_leaves_another_alone(server, pool, client):
    shared = address()
    here, other_pool = pool.user(shared), Pool(server)
    other_client, there = other_pool.client(), other_pool.user(shared)
    mine, theirs = client.sign_in(here), other_client.sign_in(there)
    pool.api.global_sign_out(AccessToken=mine["AccessToken"])
    assert dead(client, mine) and alive(other_client, theirs)


def test_pycognito_signs_out(pool, client, server, person):
    app = client.pycognito(person.email)
    app.authenticate("Correct-Horse-1")
    tokens = {"AccessToken": app.access_token, "RefreshToken": app.refresh_token}
    app.logout()
    assert dead(client, tokens)


def test_the_command_line_signs_out(pool, client, person, aws):
    tokens = client.sign_in(person)
    done = aws("cognito-idp", "admin-user-global-sign-out", "--user-pool-id", pool.id, "--username", person.email)
    assert done.stdout.strip() in ("", "{}") or json.loads(done.stdout) == {}
    assert dead(client, tokens)
