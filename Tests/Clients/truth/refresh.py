"""Refresh, rotation, revocation, signing out, and what access tokens open."""

from support.pools import OTHER_PASSWORD
from support.tokens import claims_of

from .battery import INVALID, NO_SUCH_USER, NOT_AUTHORIZED, PASSWORD, code_of, done, refused
from .sources import CLIENTS, GUIDE, MODEL, POOL_NOTE, REPORTS

INVALID_REFRESH = ["Invalid Refresh Token", "Invalid Refresh Token."]
REVOKED = "Refresh Token has been revoked"


def rotating(t, grace=0):
    return t.shared(
        f"rotating {grace}",
        lambda: t.pool.client(
            ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
            RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": grace},
        ),
    )


def signed_in(t, client=None):
    person = t.person()
    return person, (client or t.client).sign_in(person)


def user(t, person):
    return {"UserPoolId": t.pool.id, "Username": person.email}


def refreshed_after(t, change):
    person, tokens = signed_in(t)
    change(person, tokens)
    return t.client.refresh(tokens["RefreshToken"])


def claims_kept(t):
    _, tokens = signed_in(t)
    old = claims_of(tokens["AccessToken"])
    new = claims_of(t.client.refresh(tokens["RefreshToken"])["AccessToken"])
    return [old[name] == new[name] for name in ("sub", "origin_jti", "auth_time", "jti")]


def groups_read_again(t):
    pool = t.make()
    client, person = pool.client(), pool.user()
    tokens = client.sign_in(person)
    pool.api.create_group(UserPoolId=pool.id, GroupName="late")
    pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=person.email, GroupName="late")
    before = claims_of(tokens["IdToken"]).get("cognito:groups")
    return before, claims_of(client.refresh(tokens["RefreshToken"])["IdToken"])["cognito:groups"]


def rotated(t):
    _, tokens = signed_in(t, rotating(t))
    new = rotating(t).rotate(tokens["RefreshToken"])
    return sorted(new["AuthenticationResult"] if "AuthenticationResult" in new else new)


def replayed(t):
    client = rotating(t)
    _, tokens = signed_in(t, client)
    client.rotate(tokens["RefreshToken"])
    client.rotate(tokens["RefreshToken"])


def result(answer):
    return answer.get("AuthenticationResult", answer)


def newest_after_replay(t):
    client = rotating(t)
    _, tokens = signed_in(t, client)
    new = result(client.rotate(tokens["RefreshToken"]))
    failure = code_of(lambda: client.rotate(tokens["RefreshToken"]))
    return failure, "RefreshToken" in result(client.rotate(new["RefreshToken"]))


def grace(t):
    """A replay in time mints a second child; then only the newest refreshes."""
    client = rotating(t, 60)
    _, tokens = signed_in(t, client)
    first = result(client.rotate(tokens["RefreshToken"]))
    second = result(client.rotate(tokens["RefreshToken"]))
    return first["RefreshToken"] != second["RefreshToken"], "AccessToken" in result(
        client.rotate(second["RefreshToken"])
    )


def revoked_newest(t):
    client = rotating(t)
    _, tokens = signed_in(t, client)
    new = result(client.rotate(tokens["RefreshToken"]))
    client.revoke(new["RefreshToken"])
    client.rotate(new["RefreshToken"])


def revoked(t):
    _, tokens = signed_in(t)
    t.client.revoke(tokens["RefreshToken"])
    return tokens


def secret_refresh(t, **more):
    person, tokens = signed_in(t, t.secret)
    t.say(client=t.secret.id)
    return t.secret.refresh(tokens["RefreshToken"], username=person.sub, **more)


def plain_secret(t, **more):
    _, tokens = signed_in(t, t.secret)
    return t.api.get_tokens_from_refresh_token(RefreshToken=tokens["RefreshToken"], ClientId=t.secret.id, **more)


def deleted_user(t):
    return refreshed_after(t, lambda person, _: t.api.admin_delete_user(**user(t, person)))


def after_password(t):
    person, tokens = signed_in(t)
    t.api.change_password(AccessToken=tokens["AccessToken"], PreviousPassword=PASSWORD, ProposedPassword=OTHER_PASSWORD)
    return (
        "AccessToken" in t.client.refresh(tokens["RefreshToken"]),
        "Username" in t.api.get_user(AccessToken=tokens["AccessToken"]),
    )


def claims(t):
    _, tokens = signed_in(t)
    access, identity = claims_of(tokens["AccessToken"]), claims_of(tokens["IdToken"])
    return (
        (access["token_use"], access["scope"], access["client_id"] == t.client.id),
        (identity["token_use"], identity["aud"] == t.client.id, identity["email_verified"]),
        access["origin_jti"] == identity["origin_jti"],
        access["event_id"] == identity["event_id"],
        access["jti"] == identity["jti"],
        "version" in access or "at_hash" in identity,
    )


def family(t, which):
    """Revokes the first, the middle or the newest of three, then refreshes with the newest."""
    client = rotating(t)
    _, tokens = signed_in(t, client)
    chain = [tokens["RefreshToken"]]
    for _ in range(2):
        chain.append(result(client.rotate(chain[-1]))["RefreshToken"])
    client.revoke(chain[which])
    return "AccessToken" in result(client.rotate(chain[-1]))


CASES = [
    # --- 2.9
    done(
        "refresh",
        "cognito-sign-in#refresh",
        "REFRESH_TOKEN_AUTH gives no refresh token",
        ["AccessToken", "ExpiresIn", "IdToken", "TokenType"],
        lambda t: sorted(t.client.refresh(signed_in(t)[1]["RefreshToken"])),
        source=GUIDE,
    ),
    done(
        "refresh-old-name",
        "cognito-sign-in#flows",
        "REFRESH_TOKEN is the same flow",
        True,
        lambda t: "AccessToken" in t.client.refresh(signed_in(t)[1]["RefreshToken"], "REFRESH_TOKEN"),
        source=MODEL,
    ),
    done(
        "refresh-operation",
        "cognito-sign-in#refresh",
        "GetTokensFromRefreshToken without rotation gives no refresh token either",
        False,
        lambda t: "RefreshToken" in result(t.client.rotate(signed_in(t)[1]["RefreshToken"])),
        source=MODEL,
    ),
    done(
        "refresh-claims",
        "cognito-sign-in#refresh",
        "What a refresh keeps and what it makes anew",
        [True, True, True, False],
        claims_kept,
        source=GUIDE,
    ),
    done(
        "refresh-groups",
        "cognito-sign-in#refresh",
        "Groups are read again",
        (None, ["late"]),
        groups_read_again,
        source=GUIDE,
    ),
    refused(
        "refresh-garbage",
        "cognito-sign-in#refresh",
        "A refresh token that is none",
        NOT_AUTHORIZED,
        INVALID_REFRESH,
        lambda t: t.client.refresh("nonsense"),
        source=REPORTS,
    ),
    refused(
        "refresh-garbage-operation",
        "cognito-sign-in#refresh",
        "GetTokensFromRefreshToken with none",
        NOT_AUTHORIZED,
        INVALID_REFRESH,
        lambda t: t.client.rotate("nonsense"),
        source=REPORTS,
    ),
    refused(
        "refresh-access-token",
        "cognito-sign-in#refresh",
        "An access token instead",
        NOT_AUTHORIZED,
        INVALID_REFRESH,
        lambda t: t.client.refresh(t.token()),
        source=REPORTS,
    ),
    refused(
        "refresh-other-client",
        "cognito-sign-in#refresh",
        "The token of another client",
        NOT_AUTHORIZED,
        INVALID_REFRESH,
        lambda t: t.hidden.refresh(signed_in(t)[1]["RefreshToken"]),
        source=REPORTS,
    ),
    refused(
        "refresh-disabled",
        "cognito-sign-in#refresh",
        "A disabled user's refresh",
        NOT_AUTHORIZED,
        ["User is disabled.", REVOKED],
        lambda t: refreshed_after(t, lambda person, _: t.api.admin_disable_user(**user(t, person))),
    ),
    done(
        "refresh-deleted",
        "cognito-sign-in#refresh",
        "A deleted user's refresh",
        True,
        lambda t: code_of(lambda: deleted_user(t)) in (NO_SUCH_USER, NOT_AUTHORIZED),
    ),
    refused(
        "refresh-signed-out",
        "cognito-tokens-and-triggers#sign-out",
        "A refresh after GlobalSignOut",
        NOT_AUTHORIZED,
        REVOKED,
        lambda t: refreshed_after(t, lambda _, tokens: t.api.global_sign_out(AccessToken=tokens["AccessToken"])),
    ),
    refused(
        "refresh-signed-out-admin",
        "cognito-tokens-and-triggers#sign-out",
        "A refresh after AdminUserGlobalSignOut",
        NOT_AUTHORIZED,
        REVOKED,
        lambda t: refreshed_after(t, lambda person, _: t.api.admin_user_global_sign_out(**user(t, person))),
    ),
    refused(
        "refresh-revoked",
        "cognito-tokens-and-triggers#sign-out",
        "A refresh with a revoked token",
        NOT_AUTHORIZED,
        REVOKED,
        lambda t: t.client.refresh(revoked(t)["RefreshToken"]),
    ),
    done(
        "refresh-after-password",
        "cognito-tokens-and-triggers#sign-out",
        "A changed password ends no token",
        (True, True),
        after_password,
        source=GUIDE,
    ),
    # --- rotation
    done(
        "rotation",
        "cognito-sign-in#refresh",
        "A rotation gives a new refresh token",
        True,
        lambda t: "RefreshToken" in rotated(t),
        source=GUIDE,
    ),
    refused(
        "rotation-replay",
        "cognito-sign-in#refresh",
        "The old token once more",
        "RefreshTokenReuseException",
        "Refresh token reuse detected",
        replayed,
        source=POOL_NOTE,
    ),
    done(
        "rotation-newest",
        "cognito-sign-in#refresh",
        "The newest outlives a replay",
        ("RefreshTokenReuseException", True),
        newest_after_replay,
        source=POOL_NOTE,
    ),
    done(
        "rotation-grace", "cognito-sign-in#refresh", "A replay within the grace", (True, True), grace, source=POOL_NOTE
    ),
    done(
        "rotation-flow",
        "cognito-sign-in#refresh",
        "REFRESH_TOKEN_AUTH of a client that rotates",
        INVALID,
        lambda t: code_of(lambda: rotating(t).refresh(signed_in(t, rotating(t))[1]["RefreshToken"])),
        source=MODEL,
    ),
    done(
        "rotation-and-flow",
        "cognito-user-pools#app-clients",
        "A client that rotates and has the refresh flow",
        INVALID,
        lambda t: code_of(lambda: t.pool.client(RefreshTokenRotation={"Feature": "ENABLED"})),
    ),
    refused(
        "rotation-revoked",
        "cognito-sign-in#refresh",
        "Revoking the newest ends the family",
        NOT_AUTHORIZED,
        REVOKED,
        revoked_newest,
        source=POOL_NOTE,
    ),
    # --- secrets on refresh
    done(
        "refresh-secret",
        "cognito-sign-in#refresh",
        "The hash over the username",
        True,
        lambda t: "AccessToken" in secret_refresh(t),
        source=GUIDE,
    ),
    done(
        "refresh-secret-raw",
        "cognito-sign-in#refresh",
        "The secret itself as SECRET_HASH, as old mobile SDKs send it",
        True,
        lambda t: "AccessToken" in secret_refresh(t, SECRET_HASH=t.secret.secret),
        source=CLIENTS,
    ),
    refused(
        "refresh-secret-wrong",
        "cognito-user-pools#secret-hash",
        "A wrong hash on refresh",
        NOT_AUTHORIZED,
        "SecretHash does not match for the client: <client>",
        lambda t: secret_refresh(t, SECRET_HASH="bm9uc2Vuc2U="),
        source=REPORTS,
    ),
    done(
        "refresh-secret-plain",
        "cognito-sign-in#refresh",
        "ClientSecret in clear",
        True,
        lambda t: "AccessToken" in result(plain_secret(t, ClientSecret=t.secret.secret)),
        source=MODEL,
    ),
    done(
        "refresh-secret-plain-wrong",
        "cognito-user-pools#secret-hash",
        "A wrong ClientSecret",
        NOT_AUTHORIZED,
        lambda t: code_of(lambda: plain_secret(t, ClientSecret="a" * 30)),
    ),
    done(
        "refresh-secret-plain-none",
        "cognito-user-pools#secret-hash",
        "No ClientSecret",
        NOT_AUTHORIZED,
        lambda t: code_of(lambda: plain_secret(t)),
    ),
    refused(
        "rotation-revoked-first",
        "cognito-sign-in#refresh",
        "Revoking the sign-in's own token ends the family",
        NOT_AUTHORIZED,
        REVOKED,
        lambda t: family(t, 0),
        source=POOL_NOTE,
    ),
    done(
        "rotation-revoked-middle",
        "cognito-sign-in#refresh",
        "Revoking one in the middle does not",
        True,
        lambda t: family(t, 1),
        source=POOL_NOTE,
    ),
]
