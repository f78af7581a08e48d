"""App clients."""

import re

from .battery import INVALID, code_of, done, refused
from .sources import GUIDE, MODEL, REPORTS


def replaced_client(t):
    client = t.pool.client(AuthSessionValidity=15, AccessTokenValidity=2)
    t.api.update_user_pool_client(UserPoolId=t.pool.id, ClientId=client.id)
    shown = t.api.describe_user_pool_client(UserPoolId=t.pool.id, ClientId=client.id)["UserPoolClient"]
    return shown["AuthSessionValidity"], "AccessTokenValidity" in shown, shown["ClientName"]


def secret_shown(t):
    client = t.pool.client(GenerateSecret=True)
    shown = t.api.describe_user_pool_client(UserPoolId=t.pool.id, ClientId=client.id)["UserPoolClient"]
    updated = t.api.update_user_pool_client(UserPoolId=t.pool.id, ClientId=client.id)["UserPoolClient"]
    return (
        shown["ClientSecret"] == client.secret,
        updated["ClientSecret"] == client.secret,
        bool(re.fullmatch(r"[0-9a-z]{24,64}", client.secret)),
    )


def minimal_client(t):
    made = t.pool.client(ExplicitAuthFlows=None).description
    absent = {
        "ClientSecret",
        "AccessTokenValidity",
        "IdTokenValidity",
        "ReadAttributes",
        "WriteAttributes",
        "ExplicitAuthFlows",
        "PreventUserExistenceErrors",
        "SupportedIdentityProviders",
        "CallbackURLs",
        "RefreshTokenRotation",
    } & set(made)
    return (
        made["RefreshTokenValidity"],
        made["AllowedOAuthFlowsUserPoolClient"],
        made["EnableTokenRevocation"],
        made["AuthSessionValidity"],
        absent,
        bool(re.fullmatch(r"[0-9a-z]{25,26}", made["ClientId"])),
    )


def only_secret(t):
    client = t.pool.client(GenerateSecret=True)
    listed = t.api.list_user_pool_client_secrets(UserPoolId=t.pool.id, ClientId=client.id)["ClientSecrets"]
    assert "ClientSecretValue" not in listed[0]
    t.api.delete_user_pool_client_secret(
        UserPoolId=t.pool.id, ClientId=client.id, ClientSecretId=listed[0]["ClientSecretId"]
    )


def web(t, **more):
    return t.pool.web_client(**more)


CASES = [
    # --- 8.4: clients
    done(
        "client-minimal",
        "cognito-user-pools#app-clients",
        "A client made with a name alone",
        (30, False, True, 3, set(), True),
        minimal_client,
        source=REPORTS,
    ),
    done(
        "client-replaced",
        "cognito-user-pools#app-clients",
        "UpdateUserPoolClient replaces",
        (3, False, "app"),
        replaced_client,
        source=MODEL,
    ),
    done(
        "client-secret",
        "cognito-user-pools#app-clients",
        "A client's secret is shown, and an update keeps it",
        (True, True, True),
        secret_shown,
        source=REPORTS,
    ),
    done(
        "client-only-secret",
        "cognito-user-pools#app-clients",
        "The last secret cannot go",
        INVALID,
        lambda t: code_of(lambda: only_secret(t)),
    ),
    done(
        "client-mixed-flows",
        "cognito-user-pools#app-clients",
        "Old names of flows beside new ones",
        INVALID,
        lambda t: code_of(lambda: t.pool.client(ExplicitAuthFlows=["ADMIN_NO_SRP_AUTH", "ALLOW_USER_SRP_AUTH"])),
    ),
    refused(
        "client-read-unknown",
        "cognito-user-pools#app-clients",
        "A read list with an unknown name",
        INVALID,
        "Invalid read attributes specified while creating a client",
        lambda t: t.pool.client(ReadAttributes=["custom:x"]),
    ),
    refused(
        "client-write-unknown",
        "cognito-user-pools#app-clients",
        "A write list with an unknown name",
        INVALID,
        "Invalid write attributes specified while creating a client",
        lambda t: t.pool.client(WriteAttributes=["custom:x"]),
        source=REPORTS,
    ),
    refused(
        "client-write-verified",
        "cognito-user-pools#app-clients",
        "A write list with email_verified",
        INVALID,
        "Invalid write attributes specified while creating a client",
        lambda t: t.pool.client(WriteAttributes=["email", "email_verified"]),
        source=REPORTS,
    ),
    refused(
        "client-write-required",
        "cognito-user-pools#app-clients",
        "A write list without a required attribute",
        INVALID,
        "Invalid write attributes specified while creating a client",
        lambda t: t.make(Schema=[{"Name": "nickname", "Required": True, "AttributeDataType": "String"}]).client(
            WriteAttributes=["email"]
        ),
        source=REPORTS,
    ),
    refused(
        "client-write-update",
        "cognito-user-pools#app-clients",
        "… in an update",
        INVALID,
        "Invalid write attributes specified while updating a client",
        lambda t: t.api.update_user_pool_client(
            UserPoolId=t.pool.id, ClientId=t.pool.client().id, WriteAttributes=["custom:x"]
        ),
    ),
    done(
        "client-validity",
        "cognito-tokens-and-triggers#token-lifetimes",
        "Identity tokens that outlive the refresh token",
        INVALID,
        lambda t: code_of(
            lambda: t.pool.client(
                IdTokenValidity=1,
                RefreshTokenValidity=60,
                TokenValidityUnits={"IdToken": "days", "RefreshToken": "minutes"},
            )
        ),
    ),
    done(
        "client-access-short",
        "cognito-tokens-and-triggers#token-lifetimes",
        "Access tokens of four minutes",
        INVALID,
        lambda t: code_of(lambda: t.pool.client(AccessTokenValidity=4, TokenValidityUnits={"AccessToken": "minutes"})),
    ),
    done(
        "client-credentials-mixed",
        "cognito-user-pools#app-clients",
        "client_credentials beside code",
        "InvalidOAuthFlowException",
        lambda t: code_of(lambda: web(t, GenerateSecret=True, AllowedOAuthFlows=["code", "client_credentials"])),
    ),
    done(
        "client-credentials-public",
        "cognito-user-pools#app-clients",
        "client_credentials without a secret",
        "InvalidOAuthFlowException",
        lambda t: code_of(lambda: web(t, AllowedOAuthFlows=["client_credentials"])),
    ),
    *[
        done(
            f"client-callback-{name}",
            "cognito-user-pools#app-clients",
            f"The callback {url}",
            INVALID,
            lambda t, url=url: code_of(lambda: web(t, CallbackURLs=[url])),
        )
        for name, url in {"http": "http://example.com/back", "fragment": "https://example.com/#a"}.items()
    ],
    done(
        "client-callback-local",
        "cognito-user-pools#app-clients",
        "Callbacks of this machine and of apps",
        3,
        lambda t: len(
            web(t, CallbackURLs=["http://localhost:3000/", "http://127.0.0.1/", "shop://back"]).description[
                "CallbackURLs"
            ]
        ),
        source=GUIDE,
    ),
    done(
        "client-default-redirect",
        "cognito-user-pools#app-clients",
        "A DefaultRedirectURI that is not listed",
        INVALID,
        lambda t: code_of(lambda: web(t, DefaultRedirectURI="https://elsewhere.example.com/")),
    ),
    done(
        "client-scope",
        "cognito-user-pools#app-clients",
        "A scope that nobody defined",
        "ScopeDoesNotExistException",
        lambda t: code_of(lambda: web(t, AllowedOAuthScopes=["openid", "orders/none"])),
    ),
]
