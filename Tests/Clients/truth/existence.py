"""Who is told whether an account exists, and in which state it is."""

import requests

from support.pools import OTHER_PASSWORD, Pool
from support.server import eventually

from .battery import (
    NO_SUCH_USER,
    NOT_AUTHORIZED,
    PASSWORD,
    code_of,
    done,
    refused,
    unique,
)
from .recovery import EXPIRED
from .sign_in import NAMES, WRONG, nobody
from .sign_up import MISMATCH
from .sources import CAPTURES, CLIENTS, GUIDE, REPORTS


def srp_nobody(t):
    """Nobody's SRP start looks like anybody's, and alike each time."""
    name = f"{unique()}@example.com"
    given = [t.hidden.srp_start(name)[1]["ChallengeParameters"] for _ in range(2)]
    return (
        sorted(given[0]),
        given[0]["SALT"] == given[1]["SALT"],
        given[0]["USER_ID_FOR_SRP"] == given[1]["USER_ID_FOR_SRP"],
    )


def of_state(t, change, password=PASSWORD):
    """Signs in a person whom the administrator changed."""
    person = t.person()
    change(t.api, {"UserPoolId": t.pool.id, "Username": person.email})
    return t.client.start(person, password)


def unconfirmed(t, password=PASSWORD, client=None):
    name = f"{unique()}@example.com"
    t.client.sign_up(name)
    return (client or t.client).start(name, password)


def unconfirmed_srp(t):
    name = f"{unique()}@example.com"
    t.client.sign_up(name)
    return t.client.srp_finish(*t.client.srp_start(name), "Wrong-Horse-1")


def unconfirmed_alias(t, client):
    name, mail = unique(), f"{unique()}@example.com"
    client.sign_up(name, described={"email": mail})
    assert code_of(lambda: client.start(name)) == "UserNotConfirmedException"
    return client.start(mail)


def disabled(t):
    person = t.person()
    t.api.admin_disable_user(UserPoolId=t.pool.id, Username=person.email)
    return person.email


def imported(t, client):
    """Signs in somebody who came from a table, and has no password yet."""
    pool = t.shared("imported", lambda: Pool(t.server))
    app = t.shared(f"imported {client}", lambda: pool.client(PreventUserExistenceErrors=client))
    name = f"{unique('imported')}@example.com"
    header = pool.api.get_csv_header(UserPoolId=pool.id)["CSVHeader"]
    row = {"email": name, "email_verified": "true", "cognito:username": name, "cognito:mfa_enabled": "false"}
    row |= {"phone_number_verified": "false"}
    job = pool.api.create_user_import_job(
        UserPoolId=pool.id, JobName="people", CloudWatchLogsRoleArn="arn:aws:iam::000000000000:role/import"
    )["UserImportJob"]
    table = ",".join(header) + "\n" + ",".join(row.get(column, "") for column in header) + "\n"
    requests.put(
        job["PreSignedUrl"], data=table, headers={"x-amz-server-side-encryption": "aws:kms"}, timeout=30
    ).raise_for_status()
    pool.api.start_user_import_job(UserPoolId=pool.id, JobId=job["JobId"])
    eventually(lambda: code_of(lambda: pool.status_of(name)) is None)
    assert pool.status_of(name) == "RESET_REQUIRED"
    app.start(name)


CASES = [
    # --- 3.2, 4.3: unknown users
    refused(
        "nobody-password",
        "cognito-user-pools#user-existence",
        "A password sign-in of nobody",
        NO_SUCH_USER,
        "User does not exist.",
        lambda t: t.client.start(nobody()),
        source=CAPTURES,
    ),
    refused(
        "nobody-password-hidden",
        "cognito-user-pools#user-existence",
        "… where that is not told",
        NOT_AUTHORIZED,
        WRONG,
        lambda t: t.hidden.start(nobody()),
        source=REPORTS,
    ),
    refused(
        "nobody-admin",
        "cognito-user-pools#user-existence",
        "An administrator's sign-in of nobody",
        NO_SUCH_USER,
        "User does not exist.",
        lambda t: t.client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=nobody(), PASSWORD=PASSWORD),
        source=CAPTURES,
    ),
    refused(
        "nobody-admin-hidden",
        "cognito-user-pools#user-existence",
        "… where that is not told",
        NOT_AUTHORIZED,
        WRONG,
        lambda t: t.hidden.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=nobody(), PASSWORD=PASSWORD),
        source=REPORTS,
    ),
    refused(
        "nobody-srp",
        "cognito-sign-in#srp-computation",
        "SRP of nobody",
        NO_SUCH_USER,
        "User does not exist.",
        lambda t: t.client.srp_start(nobody()),
        source=CAPTURES,
    ),
    done(
        "nobody-srp-hidden",
        "cognito-sign-in#srp-computation",
        "SRP of nobody where that is not told: the same invention each time",
        (sorted(NAMES), True, True),
        srp_nobody,
        source=GUIDE,
    ),
    refused(
        "nobody-srp-hidden-proof",
        "cognito-user-pools#user-existence",
        "… fails at the second step",
        NOT_AUTHORIZED,
        WRONG,
        lambda t: t.hidden.srp_finish(*t.hidden.srp_start(nobody())),
        source=REPORTS,
    ),
    refused(
        "nobody-forgot",
        "cognito-user-pools#user-existence",
        "ForgotPassword of nobody",
        NO_SUCH_USER,
        "Username/client id combination not found.",
        lambda t: t.client.forgot(nobody()),
        source=CAPTURES,
    ),
    done(
        "nobody-forgot-hidden",
        "cognito-user-pools#user-existence",
        "… where that is not told",
        "EMAIL",
        lambda t: t.hidden.forgot(nobody())["CodeDeliveryDetails"]["DeliveryMedium"],
        source=GUIDE,
    ),
    refused(
        "nobody-reset",
        "cognito-user-pools#user-existence",
        "ConfirmForgotPassword of nobody",
        NO_SUCH_USER,
        "Username/client id combination not found.",
        lambda t: t.client.reset(nobody(), "123456"),
        source=CAPTURES,
    ),
    refused(
        "nobody-reset-hidden",
        "cognito-user-pools#user-existence",
        "… where that is not told: as for somebody who asked for no code",
        *EXPIRED,
        lambda t: t.hidden.reset(nobody(), "123456"),
        source=CLIENTS,
    ),
    refused(
        "nobody-reset-hidden-asked",
        "cognito-user-pools#user-existence",
        "… and who asked for one",
        *MISMATCH,
        lambda t: (lambda name: (t.hidden.forgot(name), t.hidden.reset(name, "123456")))(nobody()),
        source=REPORTS,
    ),
    refused(
        "nobody-resend",
        "cognito-user-pools#user-existence",
        "ResendConfirmationCode of nobody",
        NO_SUCH_USER,
        "Username/client id combination not found.",
        lambda t: t.client.resend(nobody()),
        source=CAPTURES,
    ),
    done(
        "nobody-resend-hidden",
        "cognito-user-pools#user-existence",
        "… where that is not told",
        "EMAIL",
        lambda t: t.hidden.resend(nobody())["CodeDeliveryDetails"]["DeliveryMedium"],
        source=GUIDE,
    ),
    refused(
        "nobody-confirm",
        "cognito-user-pools#user-existence",
        "ConfirmSignUp of nobody",
        NO_SUCH_USER,
        "Username/client id combination not found.",
        lambda t: t.client.confirm(nobody(), "123456"),
        source=CAPTURES,
    ),
    refused(
        "nobody-confirm-hidden",
        "cognito-user-pools#user-existence",
        "… where that is not told",
        *MISMATCH,
        lambda t: t.hidden.confirm(nobody(), "123456"),
        source=CLIENTS,
    ),
    refused(
        "taken-hidden",
        "cognito-user-pools#user-existence",
        "SignUp of a name that exists is never hidden",
        "UsernameExistsException",
        "User already exists",
        lambda t: t.hidden.sign_up(t.person().email),
        source=CAPTURES,
    ),
    # --- 5.1: states
    refused(
        "state-wrong-password",
        "cognito-user-pools#user-status",
        "A wrong password",
        NOT_AUTHORIZED,
        WRONG,
        lambda t: t.client.start(t.person(), "Wrong-Horse-1"),
        source=REPORTS,
    ),
    refused(
        "state-unconfirmed",
        "cognito-user-pools#user-status",
        "Somebody who has not confirmed",
        "UserNotConfirmedException",
        "User is not confirmed.",
        unconfirmed,
    ),
    refused(
        "state-unconfirmed-wrong",
        "cognito-user-pools#user-status",
        "… with a wrong password, by the address that is the username",
        "UserNotConfirmedException",
        "User is not confirmed.",
        lambda t: unconfirmed(t, "Wrong-Horse-1"),
        source=REPORTS,
    ),
    refused(
        "state-unconfirmed-wrong-srp",
        "cognito-user-pools#user-status",
        "… by SRP (at which of its two calls is unconfirmed)",
        "UserNotConfirmedException",
        "User is not confirmed.",
        unconfirmed_srp,
        source=REPORTS,
    ),
    refused(
        "state-unconfirmed-wrong-hidden",
        "cognito-user-pools#user-status",
        "… where existence is not told (no report names the setting)",
        "UserNotConfirmedException",
        "User is not confirmed.",
        lambda t: unconfirmed(t, "Wrong-Horse-1", t.hidden),
    ),
    refused(
        "state-unconfirmed-alias",
        "cognito-user-pools#user-status",
        "… by an address that is an alias: not verified, it names nobody",
        NO_SUCH_USER,
        "User does not exist.",
        lambda t: unconfirmed_alias(t, t.alias),
        source=REPORTS,
    ),
    refused(
        "state-unconfirmed-alias-hidden",
        "cognito-user-pools#user-status",
        "… and where existence is not told",
        NOT_AUTHORIZED,
        WRONG,
        lambda t: unconfirmed_alias(t, t.alias.pool.client(PreventUserExistenceErrors="ENABLED")),
        source=REPORTS,
    ),
    refused(
        "state-disabled",
        "cognito-user-pools#user-status",
        "Somebody who is disabled",
        NOT_AUTHORIZED,
        "User is disabled.",
        lambda t: of_state(t, lambda api, user: api.admin_disable_user(**user)),
    ),
    refused(
        "state-reset",
        "cognito-user-pools#user-status",
        "Somebody whose password is reset",
        "PasswordResetRequiredException",
        "Password reset required for the user",
        lambda t: of_state(t, lambda api, user: api.admin_reset_user_password(**user)),
    ),
    done(
        "state-temporary",
        "cognito-user-pools#user-status",
        "A password set for the time being must be replaced",
        "NEW_PASSWORD_REQUIRED",
        lambda t: of_state(
            t, lambda api, user: api.admin_set_user_password(**user, Password=OTHER_PASSWORD), OTHER_PASSWORD
        )["ChallengeName"],
        source=GUIDE,
    ),
    done(
        "disabled-forgot-hidden",
        "cognito-user-pools#user-existence",
        "ForgotPassword of somebody disabled where existence is not told",
        "EMAIL",
        lambda t: t.hidden.forgot(disabled(t))["CodeDeliveryDetails"]["DeliveryMedium"],
        source=GUIDE,
    ),
    done(
        "disabled-resend-hidden",
        "cognito-user-pools#user-existence",
        "ResendConfirmationCode of somebody disabled",
        "EMAIL",
        lambda t: t.hidden.resend(disabled(t))["CodeDeliveryDetails"]["DeliveryMedium"],
        source=GUIDE,
    ),
    refused(
        "disabled-reset-hidden",
        "cognito-user-pools#user-existence",
        "ConfirmForgotPassword of somebody disabled who asked for no code",
        *EXPIRED,
        lambda t: t.hidden.reset(disabled(t), "123456"),
        source=GUIDE,
    ),
    refused(
        "disabled-reset-hidden-asked",
        "cognito-user-pools#user-existence",
        "… and who asked for one",
        *MISMATCH,
        lambda t: (lambda name: (t.hidden.forgot(name), t.hidden.reset(name, "123456")))(disabled(t)),
        source=GUIDE,
    ),
    done(
        "confirmed-resend-hidden",
        "cognito-user-pools#user-existence",
        "ResendConfirmationCode of somebody confirmed where existence is not told",
        "EMAIL",
        lambda t: t.hidden.resend(t.person().email)["CodeDeliveryDetails"]["DeliveryMedium"],
    ),
    done(
        "channel-forgot-hidden",
        "cognito-user-pools#user-existence",
        "ForgotPassword without a verified channel",
        True,
        lambda t: "CodeDeliveryDetails" in t.hidden.forgot(t.person(email_verified="false").email),
        source=GUIDE,
    ),
    refused(
        "imported",
        "cognito-user-pools#user-existence",
        "An imported user before the first password",
        "PasswordResetRequiredException",
        "Password reset required for the user",
        lambda t: imported(t, "LEGACY"),
    ),
    refused(
        "imported-hidden",
        "cognito-user-pools#user-existence",
        "… where existence is not told",
        NOT_AUTHORIZED,
        WRONG,
        lambda t: imported(t, "ENABLED"),
        source=REPORTS,
    ),
    done(
        "unconfirmed-permanent",
        "cognito-user-pools#user-status",
        "A permanent password confirms",
        "CONFIRMED",
        lambda t: (
            lambda name: (
                t.client.sign_up(name),
                t.api.admin_set_user_password(UserPoolId=t.pool.id, Username=name, Password=PASSWORD, Permanent=True),
                t.pool.status_of(name),
            )[2]
        )(nobody()),
        source=GUIDE,
    ),
    refused(
        "unconfirmed-reset",
        "cognito-user-pools#account-operations",
        "AdminResetUserPassword of somebody unconfirmed",
        NOT_AUTHORIZED,
        "User password cannot be reset in the current state.",
        lambda t: (
            lambda name: (t.client.sign_up(name), t.api.admin_reset_user_password(UserPoolId=t.pool.id, Username=name))
        )(nobody()),
    ),
]
