"""What passkeys need before they begin."""

from support.pools import passwordless

from .battery import code_of, done
from .sources import COMMAND_LINE, GUIDE, MODEL


def on(t, relying_party="localhost"):
    def make():
        pool = passwordless(t.server, factors=["PASSWORD", "WEB_AUTHN"])
        pool.api.set_user_pool_mfa_config(
            UserPoolId=pool.id,
            MfaConfiguration="OFF",
            WebAuthnConfiguration={"RelyingPartyId": relying_party, "UserVerification": "preferred"},
        )
        return pool.client()

    return t.shared(f"passkeys {relying_party}", make)


def token(t):
    return on(t).sign_in(on(t).pool.user())["AccessToken"]


def options(t):
    given = t.api.start_web_authn_registration(AccessToken=token(t))["CredentialCreationOptions"]
    return (
        given["rp"]["id"],
        [one["alg"] for one in given["pubKeyCredParams"]],
        given["authenticatorSelection"]["residentKey"],
        given["excludeCredentials"],
    )


def complete_unasked(t):
    credential = {
        "id": "AAAA",
        "rawId": "AAAA",
        "type": "public-key",
        "response": {"clientDataJSON": "e30", "attestationObject": "oA"},
        "clientExtensionResults": {},
    }
    t.api.complete_web_authn_registration(AccessToken=token(t), Credential=credential)


CASES = [
    done(
        "passkey-off",
        "passkeys#user-pools",
        "A registration where the pool takes no passkeys",
        "WebAuthnNotEnabledException",
        lambda t: code_of(lambda: t.api.start_web_authn_registration(AccessToken=t.token())),
        source=GUIDE,
    ),
    done(
        "passkey-options",
        "passkeys#user-pools",
        "What a registration asks for",
        ("localhost", [-7, -257], "required", []),
        options,
        source=COMMAND_LINE,
    ),
    done(
        "passkey-unasked",
        "passkeys#user-pools",
        "A registration that nobody began",
        "WebAuthnChallengeNotFoundException",
        lambda t: code_of(lambda: complete_unasked(t)),
    ),
    done(
        "passkey-none",
        "passkeys#user-pools",
        "A user without passkeys",
        [],
        lambda t: t.api.list_web_authn_credentials(AccessToken=token(t))["Credentials"],
        source=MODEL,
    ),
    done(
        "passkey-not-offered",
        "cognito-sign-in#choice-of-first-factor",
        "… is not offered one",
        ["PASSWORD_SRP", "PASSWORD"],
        lambda t: on(t).initiate("USER_AUTH", USERNAME=on(t).pool.user().email)["AvailableChallenges"],
        source=GUIDE,
    ),
]
