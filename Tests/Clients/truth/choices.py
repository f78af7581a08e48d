"""Choosing among first factors, and codes by mail."""

from support.pools import Pool, address, otp_challenge
from support.srp import SRPClient

from .battery import NOT_AUTHORIZED, PASSWORD, code_of, done, refused, temporary, unique
from .factors import TOKENS, WRONG_CODE, choice, otp_person, six_times
from .sources import CLIENTS, GUIDE, MODEL, OTP_RUN, POOL_NOTE, REPORTS


def otp_right(t):
    somebody = otp_person(t)
    challenge = otp_challenge(t.otp, somebody)
    code = t.server.outbox.code(somebody.email)
    done = t.otp.respond("EMAIL_OTP", challenge["Session"], USERNAME=somebody.email, EMAIL_OTP_CODE=code)
    return len(code), sorted(done["AuthenticationResult"])


def otp_wrong(t):
    somebody = otp_person(t)
    challenge = otp_challenge(t.otp, somebody)
    t.otp.respond("EMAIL_OTP", challenge["Session"], USERNAME=somebody.email, EMAIL_OTP_CODE="00000000")


def otp_six_wrong(t):
    somebody = otp_person(t)
    challenge = otp_challenge(t.otp, somebody)

    def try_code(code):
        return t.otp.respond("EMAIL_OTP", challenge["Session"], USERNAME=somebody.email, EMAIL_OTP_CODE=code)

    codes = six_times(lambda: try_code("00000000"))
    return codes, "AuthenticationResult" in try_code(t.server.outbox.code(somebody.email))


def otp_confirms(t):
    name = address()
    t.otp.sign_up(name)
    challenge = otp_challenge(t.otp, name)
    code = t.server.outbox.code(name, kind="sign_in_otp")
    t.otp.respond("EMAIL_OTP", challenge["Session"], USERNAME=name, EMAIL_OTP_CODE=code)
    return t.otp.pool.status_of(name), t.otp.pool.attributes_of(name)["email_verified"]


def otp_temporary(t):
    name = temporary(t.otp.pool)
    given = t.otp.initiate("USER_AUTH", USERNAME=name, PREFERRED_CHALLENGE="EMAIL_OTP")
    return given["ChallengeName"], sorted(given["AvailableChallenges"])


def otp_nobody(t):
    client = t.shared("otp-hidden", lambda: t.otp.pool.client(PreventUserExistenceErrors="ENABLED"))
    given = otp_challenge(client, "nobody@example.com")
    return given["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"], "Session" in given


def choose(t, **answers):
    somebody = otp_person(t)
    given = t.otp.initiate("USER_AUTH", USERNAME=somebody.email)
    assert given["ChallengeName"] == "SELECT_CHALLENGE"
    return t.otp.respond("SELECT_CHALLENGE", given["Session"], USERNAME=somebody.email, **answers)


def auto_sign_in(t):
    name = address()
    first = t.otp.sign_up(name)
    second = t.otp.confirm(name, t.server.outbox.code(name), Session=first["Session"])
    return sorted(t.otp.initiate("USER_AUTH", session=second["Session"], USERNAME=name)["AuthenticationResult"])


def auto_sign_in_by_password(t):
    """A pool of passwords only."""
    name = address()
    first = t.client.sign_up(name)
    second = t.client.confirm(name, t.server.outbox.code(name), Session=first["Session"])
    return sorted(t.client.initiate("USER_AUTH", session=second["Session"], USERNAME=name)["AuthenticationResult"])


def confirmed_without_session(t):
    name = address()
    t.client.sign_up(name)
    second = t.client.confirm(name, t.server.outbox.code(name))
    return "Session" in second, t.client.initiate("USER_AUTH", USERNAME=name)["ChallengeName"]


def confirmed_otherwise(t):
    name = address()
    first = t.client.sign_up(name)
    early = code_of(lambda: t.client.initiate("USER_AUTH", session=first["Session"], USERNAME=name))
    t.api.admin_confirm_sign_up(UserPoolId=t.pool.id, Username=name)
    done = t.client.initiate("USER_AUTH", session=first["Session"], USERNAME=name)
    return early, "AuthenticationResult" in done


def lite(t):
    pool = t.make(UserPoolTier="LITE")
    return code_of(lambda: pool.client().initiate("USER_AUTH", USERNAME=pool.user().email))


def _without_address(t):
    client = t.shared(
        "otp-plain",
        lambda: Pool(
            t.server,
            UsernameAttributes=None,
            Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}},
        ).client(),
    )
    somebody = client.pool.user(unique())
    return client.initiate("USER_AUTH", USERNAME=somebody.email)["AvailableChallenges"]


CASES = [
    # --- 2.7: choosing
    done(
        "choice-password-only",
        "cognito-sign-in#choice-of-first-factor",
        "What a user of a plain pool may choose",
        ("SELECT_CHALLENGE", ["PASSWORD_SRP", "PASSWORD"]),
        lambda t: (lambda g: (g["ChallengeName"], g["AvailableChallenges"]))(
            t.client.initiate("USER_AUTH", USERNAME=t.person().email)
        ),
        source=POOL_NOTE,
    ),
    done(
        "choice-without-address",
        "cognito-sign-in#choice-of-first-factor",
        "A mailed code is offered only to who has an address",
        ["PASSWORD_SRP", "PASSWORD"],
        lambda t: _without_address(t),
        source=OTP_RUN,
    ),
    done(
        "choice-otp",
        "cognito-sign-in#choice-of-first-factor",
        "What a user with an address may choose",
        {"PASSWORD_SRP", "PASSWORD", "EMAIL_OTP"},
        lambda t: set(choice(t)["AvailableChallenges"]),
        source=GUIDE,
    ),
    done(
        "choice-unavailable",
        "cognito-sign-in#choice-of-first-factor",
        "A preferred challenge that the user does not have",
        "SELECT_CHALLENGE",
        lambda t: choice(t, PREFERRED_CHALLENGE="WEB_AUTHN")["ChallengeName"],
        source=GUIDE,
    ),
    done(
        "choice-password",
        "cognito-sign-in#choice-of-first-factor",
        "PASSWORD with the password at once",
        TOKENS,
        lambda t: sorted(choice(t, PREFERRED_CHALLENGE="PASSWORD", PASSWORD=PASSWORD)["AuthenticationResult"]),
        source=GUIDE,
    ),
    done(
        "choice-password-bare",
        "cognito-sign-in#choice-of-first-factor",
        "PASSWORD without the password",
        "PASSWORD",
        lambda t: choice(t, PREFERRED_CHALLENGE="PASSWORD")["ChallengeName"],
        source=GUIDE,
    ),
    done(
        "choice-srp",
        "cognito-sign-in#choice-of-first-factor",
        "PASSWORD_SRP with A",
        ("PASSWORD_VERIFIER", True),
        lambda t: (lambda g: (g["ChallengeName"], "Session" in g))(
            choice(t, PREFERRED_CHALLENGE="PASSWORD_SRP", SRP_A=SRPClient().public_hex)
        ),
        source=GUIDE,
    ),
    done(
        "choice-srp-bare",
        "cognito-sign-in#choice-of-first-factor",
        "PASSWORD_SRP without A",
        "PASSWORD_SRP",
        lambda t: choice(t, PREFERRED_CHALLENGE="PASSWORD_SRP")["ChallengeName"],
        source=GUIDE,
    ),
    refused(
        "choice-password-wrong",
        "cognito-sign-in#choice-of-first-factor",
        "PASSWORD with a wrong one",
        NOT_AUTHORIZED,
        "Incorrect username or password.",
        lambda t: choice(t, PREFERRED_CHALLENGE="PASSWORD", PASSWORD="Wrong-Horse-1"),
        source=REPORTS,
    ),
    done(
        "choice-select-password",
        "cognito-sign-in#choice-of-first-factor",
        "SELECT_CHALLENGE answered with the password",
        TOKENS,
        lambda t: sorted(choose(t, ANSWER="PASSWORD", PASSWORD=PASSWORD)["AuthenticationResult"]),
        source=MODEL,
    ),
    done(
        "choice-select-srp",
        "cognito-sign-in#choice-of-first-factor",
        "SELECT_CHALLENGE answered with A",
        "PASSWORD_VERIFIER",
        lambda t: choose(t, ANSWER="PASSWORD_SRP", SRP_A=SRPClient().public_hex)["ChallengeName"],
        source=MODEL,
    ),
    done(
        "choice-select-otp",
        "cognito-sign-in#choice-of-first-factor",
        "SELECT_CHALLENGE answered with a mailed code",
        "EMAIL_OTP",
        lambda t: choose(t, ANSWER="EMAIL_OTP")["ChallengeName"],
        source=MODEL,
    ),
    done(
        "otp-right",
        "cognito-sign-in#choice-of-first-factor",
        "A mailed code of eight digits signs in",
        (8, TOKENS),
        otp_right,
        source=OTP_RUN,
    ),
    refused(
        "otp-wrong",
        "cognito-sign-in#sequences",
        "A wrong mailed code",
        "CodeMismatchException",
        WRONG_CODE,
        otp_wrong,
        source=REPORTS,
    ),
    done(
        "otp-six-wrong",
        "cognito-sign-in#session-strings",
        "Six wrong mailed codes leave the session good",
        ({"CodeMismatchException"}, True),
        otp_six_wrong,
        source=OTP_RUN,
    ),
    done(
        "otp-confirms",
        "cognito-sign-in#choice-of-first-factor",
        "A right code confirms the user and the address",
        ("CONFIRMED", "true"),
        otp_confirms,
        source=GUIDE,
    ),
    done(
        "otp-temporary",
        "cognito-sign-in#choice-of-first-factor",
        "A user with a temporary password is offered passwords alone",
        ("SELECT_CHALLENGE", ["PASSWORD", "PASSWORD_SRP"]),
        otp_temporary,
        source=OTP_RUN,
    ),
    done(
        "otp-nobody",
        "cognito-sign-in#choice-of-first-factor",
        "Nobody's code where existence is not told",
        ("n***@e***", True),
        otp_nobody,
        source=OTP_RUN,
    ),
    done(
        "otp-auto",
        "cognito-sign-in#choice-of-first-factor",
        "Sign-up, confirmation, sign-in with one session",
        TOKENS,
        auto_sign_in,
        source=CLIENTS,
    ),
    done(
        "password-auto",
        "cognito-sign-in#choice-of-first-factor",
        "… in a pool of passwords alone, since the client has USER_AUTH",
        TOKENS,
        auto_sign_in_by_password,
        source=REPORTS,
    ),
    done(
        "password-auto-sessionless",
        "cognito-sign-in#choice-of-first-factor",
        "… where ConfirmSignUp was not given the session",
        (False, "SELECT_CHALLENGE"),
        confirmed_without_session,
        source=REPORTS,
    ),
    done(
        "password-auto-administrator",
        "cognito-sign-in#choice-of-first-factor",
        "… where an administrator confirms: the session of SignUp signs in",
        ("UserNotConfirmedException", True),
        confirmed_otherwise,
        source=CLIENTS,
    ),
    done(
        "lite-choice",
        "cognito-user-pools#pools",
        "USER_AUTH in the LITE tier",
        "FeatureUnavailableInTierException",
        lite,
        source=GUIDE,
    ),
]
