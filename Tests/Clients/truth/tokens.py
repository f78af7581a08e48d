"""What tokens say and open, and what ends them."""

from support.tokens import claims_of

from .battery import NO_SUCH_USER, NOT_AUTHORIZED, code_of, done, error_of, refused
from .refresh import claims, revoked, signed_in, user
from .sources import GUIDE, POOL_NOTE


def token_after(t, change):
    person, tokens = signed_in(t)
    change(person, tokens)
    return t.api.get_user(AccessToken=tokens["AccessToken"])


def revoke_one_of_two(t):
    person, tokens = signed_in(t)
    other = t.client.sign_in(person)
    t.client.revoke(tokens["RefreshToken"])
    return (
        error_of(lambda: t.api.get_user(AccessToken=tokens["AccessToken"]))[1],
        "Username" in t.api.get_user(AccessToken=other["AccessToken"]),
    )


def header_of(token):
    import base64
    import json

    part = token.split(".")[0]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def roles(t, *groups):
    pool = t.make()
    person = pool.user()
    for name, more in groups:
        pool.api.create_group(UserPoolId=pool.id, GroupName=name, **more)
        pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=person.email, GroupName=name)
    given = claims_of(pool.client().sign_in(person)["IdToken"])
    return given["cognito:groups"], given.get("cognito:preferred_role")


ROLE = "arn:aws:iam::000000000000:role/"


def _without(answer):
    return {name: value for name, value in answer.items() if name != "ResponseMetadata"}


def _revoke_off(t):
    client = t.pool.client(EnableTokenRevocation=False)
    _, tokens = signed_in(t, client)
    return code_of(lambda: client.revoke(tokens["RefreshToken"]))


def shapes(t):
    person = t.person(address="1 Main St", phone_number="+15550100", phone_number_verified="false")
    given = claims_of(t.client.sign_in(person)["IdToken"])
    return given["address"], given["phone_number_verified"], given["cognito:username"] == person.sub


CASES = [
    # --- RevokeToken
    done(
        "revoke-twice",
        "cognito-user-pools#account-operations",
        "Revoking twice",
        {},
        lambda t: _without(t.client.revoke(revoked(t)["RefreshToken"])),
        source=POOL_NOTE,
    ),
    done(
        "revoke-never-issued",
        "cognito-user-pools#account-operations",
        "Revoking a token that nobody issued",
        {},
        lambda t: _without(t.client.revoke("nonsense")),
        source=POOL_NOTE,
    ),
    done(
        "revoke-access-token",
        "cognito-user-pools#account-operations",
        "Revoking an access token",
        "UnsupportedTokenTypeException",
        lambda t: code_of(lambda: t.client.revoke(t.token())),
    ),
    done(
        "revoke-off",
        "cognito-user-pools#account-operations",
        "Revoking where the client has no revocation",
        "UnsupportedOperationException",
        lambda t: _revoke_off(t),
    ),
    done(
        "revoke-one",
        "cognito-tokens-and-triggers#sign-out",
        "Revoking one sign-in leaves the other",
        ("Access Token has been revoked", True),
        revoke_one_of_two,
        source=GUIDE,
    ),
    # --- 5.5: access tokens
    refused(
        "token-garbage",
        "cognito-user-pools#access-token-failures",
        "An access token that is none",
        NOT_AUTHORIZED,
        "Invalid Access Token",
        lambda t: t.api.get_user(AccessToken="nonsense"),
    ),
    refused(
        "token-identity",
        "cognito-user-pools#access-token-failures",
        "An identity token instead",
        NOT_AUTHORIZED,
        "Invalid Access Token",
        lambda t: t.api.get_user(AccessToken=signed_in(t)[1]["IdToken"]),
    ),
    refused(
        "token-signature",
        "cognito-user-pools#access-token-failures",
        "An access token whose signature was changed",
        NOT_AUTHORIZED,
        "Could not verify signature for Access Token",
        lambda t: t.api.get_user(AccessToken=(lambda token: token.rsplit(".", 1)[0] + "." + "A" * 342)(t.token())),
    ),
    refused(
        "token-signed-out",
        "cognito-user-pools#access-token-failures",
        "An access token after GlobalSignOut",
        NOT_AUTHORIZED,
        "Access Token has been revoked",
        lambda t: token_after(t, lambda _, tokens: t.api.global_sign_out(AccessToken=tokens["AccessToken"])),
    ),
    refused(
        "token-revoked",
        "cognito-tokens-and-triggers#sign-out",
        "An access token whose refresh token is revoked",
        NOT_AUTHORIZED,
        "Access Token has been revoked",
        lambda t: t.api.get_user(AccessToken=revoked(t)["AccessToken"]),
    ),
    done(
        "token-disabled",
        "cognito-user-pools#account-operations",
        "An access token of somebody disabled since",
        NOT_AUTHORIZED,
        lambda t: code_of(lambda: token_after(t, lambda person, _: t.api.admin_disable_user(**user(t, person)))),
        source=GUIDE,
    ),
    done(
        "token-enabled-again",
        "cognito-user-pools#account-operations",
        "Enabling again revives no token",
        NOT_AUTHORIZED,
        lambda t: code_of(
            lambda: token_after(
                t,
                lambda person, _: (
                    t.api.admin_disable_user(**user(t, person)),
                    t.api.admin_enable_user(**user(t, person)),
                ),
            )
        ),
        source=GUIDE,
    ),
    done(
        "token-deleted",
        "cognito-user-pools#account-operations",
        "An access token of somebody deleted since",
        True,
        lambda t: (
            code_of(lambda: token_after(t, lambda _, tokens: t.api.delete_user(AccessToken=tokens["AccessToken"])))
            in (NO_SUCH_USER, NOT_AUTHORIZED)
        ),
    ),
    # --- 6.1, 6.2: what tokens say
    done(
        "claims",
        "cognito-tokens-and-triggers#token-claims",
        "The claims of both tokens",
        (("access", "aws.cognito.signin.user.admin", True), ("id", True, True), True, True, False, False),
        claims,
        source=GUIDE,
    ),
    done(
        "header",
        "cognito-tokens-and-triggers#token-formats",
        "A token's header has no typ",
        ["alg", "kid"],
        lambda t: sorted(header_of(t.token())),
        source=GUIDE,
    ),
    done(
        "keys",
        "cognito-tokens-and-triggers#token-formats",
        "Identity and access tokens are signed with two keys",
        False,
        lambda t: (lambda r: header_of(r["IdToken"])["kid"] == header_of(r["AccessToken"])["kid"])(signed_in(t)[1]),
        source=GUIDE,
    ),
    done(
        "refresh-form",
        "cognito-tokens-and-triggers#token-formats",
        "A refresh token's header and parts",
        ({"cty": "JWT", "enc": "A256GCM", "alg": "RSA-OAEP"}, 5),
        lambda t: (lambda r: (header_of(r), r.count(".") + 1))(signed_in(t)[1]["RefreshToken"]),
    ),
    done(
        "no-groups",
        "cognito-tokens-and-triggers#token-claims",
        "No group, no claim",
        False,
        lambda t: "cognito:groups" in claims_of(signed_in(t)[1]["IdToken"]),
        source=GUIDE,
    ),
    done(
        "preferred-role",
        "cognito-user-pools#groups",
        "The lowest precedence has the preferred role",
        (["first", "second"], ROLE + "one"),
        lambda t: roles(
            t,
            ("second", {"Precedence": 2, "RoleArn": ROLE + "two"}),
            ("first", {"Precedence": 1, "RoleArn": ROLE + "one"}),
        ),
        source=GUIDE,
    ),
    done(
        "preferred-role-tie",
        "cognito-user-pools#groups",
        "A tie between two roles has none",
        None,
        lambda t: roles(
            t,
            ("second", {"Precedence": 1, "RoleArn": ROLE + "two"}),
            ("first", {"Precedence": 1, "RoleArn": ROLE + "one"}),
        )[1],
        source=GUIDE,
    ),
    done(
        "claim-shapes",
        "cognito-tokens-and-triggers#token-claims",
        "An address is an object, and what is verified a boolean",
        ({"formatted": "1 Main St"}, False, True),
        shapes,
        source=GUIDE,
    ),
]
