"""Secret hashes, and flows that a client does not have."""

from support.pools import secret_hash

from .battery import (
    INVALID,
    NOT_AUTHORIZED,
    PASSWORD,
    code_of,
    done,
    error_of,
    refused,
)
from .sign_in import TOKENS, members, nobody
from .sources import CLIENTS, MODEL, MOTO, REPORTS


def bare(t, *flows):
    """A client with these flows alone."""
    client = t.pool.client(ExplicitAuthFlows=list(flows))
    t.say(client=client.id)
    return client


def hashed(t, name):
    return secret_hash(name, t.secret.id, t.secret.secret)


def wrong_secret(t):
    t.say(client=t.secret.id)
    return {"SecretHash": "bm9uc2Vuc2U="}


def no_secret(t):
    t.say(client=t.secret.id)
    return {"SecretHash": None}


def two_secrets(t):
    client = t.pool.client(GenerateSecret=True)
    other = t.api.add_user_pool_client_secret(UserPoolId=t.pool.id, ClientId=client.id)["ClientSecretDescriptor"]
    person = t.person()
    first = client.start(person)
    client.secret = other["ClientSecretValue"]
    return members(first), members(client.start(person))


def third_secret(t):
    client = t.pool.client(GenerateSecret=True)
    for _ in range(2):
        t.api.add_user_pool_client_secret(UserPoolId=t.pool.id, ClientId=client.id)


def respond_wrong(t):
    person = t.person()
    srp, challenge = t.secret.srp_start(person)
    t.secret.srp_finish(srp, challenge, SECRET_HASH=wrong_secret(t)["SecretHash"])


def respond_typed_name(t):
    """The hash of the name that was typed, as one library sends it."""
    person = t.person()
    srp, challenge = t.secret.srp_start(person)
    return members(t.secret.srp_finish(srp, challenge, SECRET_HASH=hashed(t, person.email), USERNAME=person.sub))


CASES = [
    # --- 4.1: secret hashes
    refused(
        "secret-none-sign-up",
        "cognito-user-pools#secret-hash",
        "SignUp without the hash",
        NOT_AUTHORIZED,
        "Client <client> is configured with secret but SECRET_HASH was not received",
        lambda t: t.secret.sign_up(**no_secret(t)),
        source=REPORTS,
    ),
    refused(
        "secret-none-sign-in",
        "cognito-user-pools#secret-hash",
        "A sign-in without the hash",
        NOT_AUTHORIZED,
        "Client <client> is configured with secret but SECRET_HASH was not received",
        lambda t: (
            t.say(client=t.secret.id),
            t.api.initiate_auth(
                ClientId=t.secret.id, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "a", "PASSWORD": "b"}
            ),
        ),
        source=REPORTS,
    ),
    refused(
        "secret-wrong-sign-up",
        "cognito-user-pools#secret-hash",
        "SignUp with a wrong hash",
        NOT_AUTHORIZED,
        "Unable to verify secret hash for client <client>",
        lambda t: t.secret.sign_up(**wrong_secret(t)),
        source=REPORTS,
    ),
    refused(
        "secret-wrong-forgot",
        "cognito-user-pools#secret-hash",
        "ForgotPassword with a wrong hash",
        NOT_AUTHORIZED,
        "Unable to verify secret hash for client <client>",
        lambda t: t.api.forgot_password(ClientId=t.secret.id, Username=t.person().email, **wrong_secret(t)),
        source=REPORTS,
    ),
    refused(
        "secret-wrong-password",
        "cognito-user-pools#secret-hash",
        "A password sign-in with a wrong hash",
        NOT_AUTHORIZED,
        "Unable to verify secret hash for client <client>",
        lambda t: t.secret.initiate(
            "USER_PASSWORD_AUTH",
            USERNAME=t.person().email,
            PASSWORD=PASSWORD,
            SECRET_HASH=wrong_secret(t)["SecretHash"],
        ),
        source=REPORTS,
    ),
    refused(
        "secret-wrong-srp",
        "cognito-user-pools#secret-hash",
        "An SRP sign-in with a wrong hash",
        NOT_AUTHORIZED,
        "Unable to verify secret hash for client <client>",
        lambda t: t.secret.srp_start(t.person(), SECRET_HASH=wrong_secret(t)["SecretHash"]),
        source=REPORTS,
    ),
    refused(
        "secret-other-name",
        "cognito-user-pools#secret-hash",
        "The hash of another name",
        NOT_AUTHORIZED,
        "Unable to verify secret hash for client <client>",
        lambda t: (
            t.say(client=t.secret.id),
            t.secret.initiate(
                "USER_PASSWORD_AUTH",
                USERNAME=t.person().email,
                PASSWORD=PASSWORD,
                SECRET_HASH=hashed(t, "somebody@example.com"),
            ),
        ),
        source=REPORTS,
    ),
    refused(
        "secret-unexpected",
        "cognito-user-pools#secret-hash",
        "A hash to a client without a secret",
        NOT_AUTHORIZED,
        "Client <client> is not configured for secret but secret was received",
        lambda t: t.client.initiate(
            "USER_PASSWORD_AUTH", USERNAME=t.person().email, PASSWORD=PASSWORD, SECRET_HASH="bm9uc2Vuc2U="
        ),
    ),
    done(
        "secret-empty",
        "cognito-user-pools#secret-hash",
        "An empty hash to a client without a secret is none",
        TOKENS,
        lambda t: members(
            t.client.initiate("USER_PASSWORD_AUTH", USERNAME=t.person().email, PASSWORD=PASSWORD, SECRET_HASH="")
        ),
        source=CLIENTS,
    ),
    done(
        "secret-right",
        "cognito-user-pools#secret-hash",
        "The right hash",
        TOKENS,
        lambda t: members(t.secret.start(t.person())),
    ),
    done(
        "secret-two",
        "cognito-user-pools#secret-hash",
        "Either of two secrets",
        (TOKENS, TOKENS),
        two_secrets,
        source=MODEL,
    ),
    done(
        "secret-third",
        "cognito-user-pools#secret-hash",
        "A third secret",
        "LimitExceededException",
        lambda t: code_of(lambda: third_secret(t)),
    ),
    # --- 4.2: flows that the client does not have
    refused(
        "off-password",
        "cognito-user-pools#allowed-flows",
        "USER_PASSWORD_AUTH that is off",
        INVALID,
        "USER_PASSWORD_AUTH flow not enabled for this client",
        lambda t: bare(t, "ALLOW_REFRESH_TOKEN_AUTH").start(t.person()),
        source=REPORTS,
    ),
    refused(
        "off-srp",
        "cognito-user-pools#allowed-flows",
        "USER_SRP_AUTH that is off",
        INVALID,
        "USER_SRP_AUTH is not enabled for the client.",
        lambda t: bare(t, "ALLOW_REFRESH_TOKEN_AUTH").srp_start(t.person()),
        source=REPORTS,
    ),
    refused(
        "off-custom",
        "cognito-user-pools#allowed-flows",
        "CUSTOM_AUTH that is off",
        INVALID,
        "CUSTOM_AUTH is not enabled for the client.",
        lambda t: bare(t, "ALLOW_REFRESH_TOKEN_AUTH").initiate("CUSTOM_AUTH", USERNAME=t.person().email),
        source=REPORTS,
    ),
    *[
        refused(
            f"off-{flow.lower()}",
            "cognito-user-pools#allowed-flows",
            f"{flow} that is off",
            INVALID,
            "Auth flow not enabled for this client",
            lambda t, flow=flow: bare(t, "ALLOW_REFRESH_TOKEN_AUTH").admin_initiate(
                flow, USERNAME=t.person().email, PASSWORD=PASSWORD
            ),
            source=REPORTS,
        )
        for flow in ("ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH")
    ],
    refused(
        "off-user-auth",
        "cognito-user-pools#allowed-flows",
        "USER_AUTH that is off",
        INVALID,
        "USER_AUTH is not enabled for the client.",
        lambda t: bare(t, "ALLOW_REFRESH_TOKEN_AUTH").initiate("USER_AUTH", USERNAME=t.person().email),
    ),
    refused(
        "off-before-existence",
        "cognito-sign-in#order-of-checks",
        "A flow that is off comes before who is asked about",
        INVALID,
        "USER_PASSWORD_AUTH flow not enabled for this client",
        lambda t: bare(t, "ALLOW_REFRESH_TOKEN_AUTH").start(nobody()),
        source=REPORTS,
    ),
    done(
        "unset-srp",
        "cognito-user-pools#allowed-flows",
        "A client without a list signs in with SRP",
        "PASSWORD_VERIFIER",
        lambda t: t.pool.client(ExplicitAuthFlows=None).srp_start(t.person())[1]["ChallengeName"],
        source=MODEL,
    ),
    done(
        "empty-srp",
        "cognito-user-pools#app-clients",
        "An empty list counts as none",
        "PASSWORD_VERIFIER",
        lambda t: t.pool.client(ExplicitAuthFlows=[]).srp_start(t.person())[1]["ChallengeName"],
        source=REPORTS,
    ),
    refused(
        "unset-password",
        "cognito-user-pools#allowed-flows",
        "… but not with a password",
        INVALID,
        "USER_PASSWORD_AUTH flow not enabled for this client",
        lambda t: t.pool.client(ExplicitAuthFlows=None).start(t.person()),
        source=REPORTS,
    ),
    done(
        "old-names-refresh",
        "cognito-user-pools#allowed-flows",
        "A list of old names does not switch SRP off",
        "PASSWORD_VERIFIER",
        lambda t: t.pool.client(ExplicitAuthFlows=["USER_PASSWORD_AUTH"]).srp_start(t.person())[1]["ChallengeName"],
        source=MOTO,
    ),
    done(
        "user-auth-alone",
        "cognito-user-pools#allowed-flows",
        "ALLOW_USER_AUTH covers passwords inside USER_AUTH",
        TOKENS,
        lambda t: members(
            bare(t, "ALLOW_USER_AUTH").initiate(
                "USER_AUTH", USERNAME=t.person().email, PREFERRED_CHALLENGE="PASSWORD", PASSWORD=PASSWORD
            )
        ),
        source=MODEL,
    ),
    done(
        "custom-only",
        "cognito-sign-in#custom-challenges",
        "A client for custom flows alone",
        ("InvalidParameterException", "Only custom auth (lambda driven) is enabled for this client."),
        lambda t: error_of(lambda: bare(t, "CUSTOM_AUTH_FLOW_ONLY").srp_start(t.person())),
    ),
    refused(
        "secret-wrong-respond",
        "cognito-user-pools#secret-hash",
        "An answer with a wrong hash",
        NOT_AUTHORIZED,
        "Unable to verify secret hash for client <client>",
        respond_wrong,
        source=REPORTS,
    ),
    done(
        "secret-typed-name",
        "cognito-user-pools#secret-hash",
        "An answer with the hash of the typed name",
        TOKENS,
        respond_typed_name,
        source=CLIENTS,
    ),
]
