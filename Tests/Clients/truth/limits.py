"""What time ends, and how often one may try; each on a clock of its own."""

from support.pools import Pool, address, otp_challenge, passwordless

from .battery import NOT_AUTHORIZED, PASSWORD, code_of, done, error_of, refused, temporary
from .sources import CAPTURES, CLIENTS, GUIDE, MODEL, POOL_NOTE, REPORTS

WRONG = (NOT_AUTHORIZED, "Incorrect username or password.")
LOCKED = (NOT_AUTHORIZED, "Password attempts exceeded")
LIMIT = ("LimitExceededException", "Attempt limit exceeded, please try after some time.")
EXPIRED = ("ExpiredCodeException", "Invalid code provided, please request a code again.")


def place(t, make=Pool, **settings):
    """A clock, a pool on it, and a client."""
    world = t.world()
    pool = make(world, **settings)
    return world, pool, pool.client()


def wrong(client, person):
    return error_of(lambda: client.start(person, "Wrong-Horse-1"))


def lock(t):
    world, pool, client = place(t)
    world.clock.freeze()
    person = pool.user()
    return world, client, person, [wrong(client, person) for _ in range(5)]


def locked_at_once(t):
    _, client, person, free = lock(t)
    return free, wrong(client, person), error_of(lambda: client.start(person))


def lock_ends(t):
    """One second after the fifth failure; a try in between does not make it longer."""
    world, client, person, _ = lock(t)
    locked = wrong(client, person)
    world.clock.advance(1)
    return locked, "AuthenticationResult" in client.start(person)


def lock_doubles(t):
    world, client, person, _ = lock(t)
    world.clock.advance(1)
    sixth = wrong(client, person)
    world.clock.advance(1)
    early = wrong(client, person)
    world.clock.advance(1)
    return sixth, early, "AuthenticationResult" in client.start(person)


def lock_schedule(t):
    """How long each failure from the fifth on locks: a second before the end is too early, the end is not."""
    world, client, person, _ = lock(t)
    seconds = []
    for failure in range(5, 16):
        expected = min(2 ** (failure - 5), 900)
        world.clock.advance(expected - 1)
        early = expected > 1 and wrong(client, person) != LOCKED
        world.clock.advance(1)
        if early or wrong(client, person) != WRONG:
            break
        seconds.append(expected)
    return seconds


def lock_is_forgotten(t):
    world, client, person, _ = lock(t)
    world.clock.advance(minutes=16)
    return [wrong(client, person) for _ in range(5)], wrong(client, person)


def lock_srp(t):
    _, client, person, _ = lock(t)
    return error_of(lambda: client.srp_finish(*client.srp_start(person)))


def session(t, minutes, **settings):
    world, pool, _ = place(t)
    client, name = pool.client(**settings), temporary(pool)
    given = client.start(name, "Temporary-Pass-1")["Session"]
    world.clock.advance(minutes * 60)
    return client.respond("NEW_PASSWORD_REQUIRED", given, USERNAME=name, NEW_PASSWORD=PASSWORD)


def otp_session(t):
    world, _, client = place(t, passwordless)
    person = client.pool.user()
    given = otp_challenge(client, person)
    code = world.outbox.code(person.email)
    world.clock.advance(minutes=4)
    client.respond("EMAIL_OTP", given["Session"], USERNAME=person.email, EMAIL_OTP_CODE=code)


def sign_up_code(t, hours):
    world, _, client = place(t)
    name = address()
    client.sign_up(name)
    code = world.outbox.code(name)
    world.clock.advance(hours * 3600)
    return client.confirm(name, code)["ResponseMetadata"]["HTTPStatusCode"]


def reset_code(t, minutes):
    world, pool, client = place(t)
    person = pool.user()
    client.forgot(person.email)
    code = world.outbox.code(person.email)
    world.clock.advance(minutes=minutes)
    return client.reset(person.email, code)["ResponseMetadata"]["HTTPStatusCode"]


def temporary_password(t, days):
    world, pool, client = place(t)
    name = temporary(pool)
    world.clock.advance(days=days)
    return client.start(name, "Temporary-Pass-1").get("ChallengeName")


def token_after(t, minutes):
    world, pool, client = place(t)
    token = client.sign_in(pool.user())["AccessToken"]
    world.clock.advance(minutes=minutes)
    return "Username" in client.who(token)


def refresh_after(t, days, operation="refresh"):
    world, pool, client = place(t)
    token = client.sign_in(pool.user())["RefreshToken"]
    world.clock.advance(days=days)
    return "AccessToken" in getattr(client, operation)(token)


def rotation_keeps_the_end(t):
    """A rotated token ends when the first one would have."""
    world, pool, _ = place(t)
    client = pool.client(
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
    )
    token = client.sign_in(pool.user())["RefreshToken"]
    world.clock.advance(days=20)
    token = client.rotate(token)["RefreshToken"]
    world.clock.advance(days=11)
    client.rotate(token)


def grace_ends(t):
    world, pool, _ = place(t)
    client = pool.client(
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 30},
    )
    token = client.sign_in(pool.user())["RefreshToken"]
    client.rotate(token)
    world.clock.advance(31)
    client.rotate(token)


def until_limited(call, most=30):
    """How often a call went before the limit, and what the limit said."""
    for times in range(most):
        error = error_of(call)
        if error[0] == "LimitExceededException":
            return times, error
    return most, None


def resends(t):
    _, _, client = place(t)
    name = address()
    client.sign_up(name)
    return until_limited(lambda: client.resend(name))


def confirmations(t):
    _, _, client = place(t)
    name = address()
    client.sign_up(name)
    times, error = until_limited(lambda: client.confirm(name, "000000"))
    return times, error


def forgets(t):
    _, pool, client = place(t)
    person = pool.user()
    times, error = until_limited(lambda: client.forgot(person.email))
    return 5 <= times <= 20, error


def wrong_reset_codes(t):
    _, pool, client = place(t)
    person = pool.user()
    client.forgot(person.email)
    return until_limited(
        lambda: client.api.confirm_forgot_password(
            ClientId=client.id, Username=person.email, ConfirmationCode="x", Password=PASSWORD
        )
    )


def verification_codes(t):
    _, pool, client = place(t)
    token = client.sign_in(pool.user())["AccessToken"]
    return until_limited(
        lambda: pool.api.get_user_attribute_verification_code(AccessToken=token, AttributeName="email")
    )


def verifications(t):
    _, pool, client = place(t)
    token = client.sign_in(pool.user())["AccessToken"]
    pool.api.get_user_attribute_verification_code(AccessToken=token, AttributeName="email")
    return until_limited(
        lambda: pool.api.verify_user_attribute(AccessToken=token, AttributeName="email", Code="000000")
    )


def password_changes(t):
    _, pool, client = place(t)
    token = client.sign_in(pool.user())["AccessToken"]
    return until_limited(
        lambda: pool.api.change_password(
            AccessToken=token, PreviousPassword="Wrong-Horse-1", ProposedPassword="Another-Horse-1"
        )
    )


def limit_ends(t):
    world, _, client = place(t)
    name = address()
    client.sign_up(name)
    until_limited(lambda: client.resend(name))
    world.clock.advance(minutes=61)
    return code_of(lambda: client.resend(name))


CASES = [
    done(
        "lock",
        "cognito-user-pools#limits",
        "Five free failures, then a lock, even for the right password",
        ([WRONG] * 5, LOCKED, LOCKED),
        locked_at_once,
        source=GUIDE,
    ),
    done(
        "lock-ends",
        "cognito-user-pools#limits",
        "The first lock lasts a second, and tries do not extend it",
        (LOCKED, True),
        lock_ends,
        source=GUIDE,
    ),
    done(
        "lock-doubles",
        "cognito-user-pools#limits",
        "The next lasts two seconds",
        (WRONG, LOCKED, True),
        lock_doubles,
        source=GUIDE,
    ),
    done(
        "lock-schedule",
        "cognito-user-pools#limits",
        "Failure n locks for 2^(n-5) seconds, and for fifteen minutes at most",
        [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
        lock_schedule,
        source=GUIDE,
    ),
    done(
        "lock-forgotten",
        "cognito-user-pools#limits",
        "Fifteen quiet minutes clear it",
        ([WRONG] * 5, LOCKED),
        lock_is_forgotten,
        source=GUIDE,
    ),
    done("lock-srp", "cognito-user-pools#limits", "A lock holds for SRP", LOCKED, lock_srp, source=GUIDE),
    done(
        "session-in-time",
        "cognito-sign-in#session-strings",
        "A session after two minutes",
        True,
        lambda t: "AuthenticationResult" in session(t, 2),
        source=MODEL,
    ),
    refused(
        "session-late",
        "cognito-sign-in#session-strings",
        "A session after four minutes",
        NOT_AUTHORIZED,
        "Invalid session for the user, session is expired.",
        lambda t: session(t, 4),
        source=REPORTS,
    ),
    done(
        "session-long",
        "cognito-sign-in#session-strings",
        "A session of fifteen minutes after fourteen",
        True,
        lambda t: "AuthenticationResult" in session(t, 14, AuthSessionValidity=15),
        source=MODEL,
    ),
    refused(
        "session-otp-late",
        "cognito-user-pools#codes",
        "A mailed code's session after four minutes",
        NOT_AUTHORIZED,
        "Invalid session for the user, session is expired.",
        otp_session,
        source=REPORTS,
    ),
    done(
        "code-in-time",
        "cognito-user-pools#codes",
        "A confirmation code after 23 hours",
        200,
        lambda t: sign_up_code(t, 23),
        source=GUIDE,
    ),
    refused(
        "code-late",
        "cognito-user-pools#codes",
        "A confirmation code after 25 hours",
        *EXPIRED,
        lambda t: sign_up_code(t, 25),
        source=CAPTURES,
    ),
    done(
        "reset-in-time",
        "cognito-user-pools#codes",
        "A reset code after 59 minutes",
        200,
        lambda t: reset_code(t, 59),
        source=GUIDE,
    ),
    refused(
        "reset-late",
        "cognito-user-pools#codes",
        "A reset code after 61 minutes",
        *EXPIRED,
        lambda t: reset_code(t, 61),
        source=CAPTURES,
    ),
    done(
        "temporary-in-time",
        "cognito-user-pools#codes",
        "A temporary password after six days",
        "NEW_PASSWORD_REQUIRED",
        lambda t: temporary_password(t, 6),
        source=GUIDE,
    ),
    refused(
        "temporary-late",
        "cognito-user-pools#codes",
        "A temporary password after eight days",
        NOT_AUTHORIZED,
        "Temporary password has expired and must be reset by an administrator.",
        lambda t: temporary_password(t, 8),
        source=CLIENTS,
    ),
    done(
        "token-in-time",
        "cognito-tokens-and-triggers#token-lifetimes",
        "An access token after 59 minutes",
        True,
        lambda t: token_after(t, 59),
        source=GUIDE,
    ),
    refused(
        "token-late",
        "cognito-user-pools#access-token-failures",
        "An access token after 61 minutes",
        NOT_AUTHORIZED,
        "Access Token has expired",
        lambda t: token_after(t, 61),
    ),
    done(
        "refresh-in-time",
        "cognito-tokens-and-triggers#token-lifetimes",
        "A refresh token after 29 days",
        True,
        lambda t: refresh_after(t, 29),
        source=GUIDE,
    ),
    refused(
        "refresh-late",
        "cognito-sign-in#refresh",
        "A refresh token after 31 days",
        NOT_AUTHORIZED,
        "Refresh Token has expired",
        lambda t: refresh_after(t, 31),
    ),
    refused(
        "refresh-late-operation",
        "cognito-sign-in#refresh",
        "… with GetTokensFromRefreshToken",
        NOT_AUTHORIZED,
        "Refresh Token has expired",
        lambda t: refresh_after(t, 31, "rotate"),
    ),
    refused(
        "rotation-late",
        "cognito-sign-in#refresh",
        "A rotation does not lengthen",
        NOT_AUTHORIZED,
        "Refresh Token has expired",
        rotation_keeps_the_end,
    ),
    refused(
        "grace-late",
        "cognito-sign-in#refresh",
        "A replay after the grace",
        "RefreshTokenReuseException",
        "Refresh token reuse detected",
        grace_ends,
        source=POOL_NOTE,
    ),
    done("limit-resend", "cognito-user-pools#limits", "Five resends an hour", (5, LIMIT), resends, source=GUIDE),
    done("limit-resend-ends", "cognito-user-pools#limits", "… and again an hour later", None, limit_ends, source=GUIDE),
    done(
        "limit-confirm",
        "cognito-user-pools#limits",
        "Fifteen confirmations an hour",
        (15, LIMIT),
        confirmations,
        source=GUIDE,
    ),
    done(
        "limit-forgot",
        "cognito-user-pools#limits",
        "Five to twenty forgotten passwords an hour",
        (True, LIMIT),
        forgets,
        source=GUIDE,
    ),
    done(
        "limit-reset-code",
        "cognito-user-pools#limits",
        "Five wrong codes for a new password",
        (5, LIMIT),
        wrong_reset_codes,
        source=REPORTS,
    ),
    done(
        "limit-code",
        "cognito-user-pools#limits",
        "Five codes for attributes an hour",
        (5, LIMIT),
        verification_codes,
        source=GUIDE,
    ),
    done(
        "limit-verify",
        "cognito-user-pools#limits",
        "Fifteen verifications an hour",
        (15, LIMIT),
        verifications,
        source=GUIDE,
    ),
    done(
        "limit-change",
        "cognito-user-pools#limits",
        "Five changes of the password an hour",
        (5, LIMIT),
        password_changes,
        source=GUIDE,
    ),
]
