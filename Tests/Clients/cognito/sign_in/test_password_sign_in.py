"""Sign-in with a plain-text password, temporary passwords, lockout."""

import json
import re

import pytest

from support.pools import (
    NO_USER,
    OTHER_PASSWORD,
    PASSWORD,
    SESSION_EXPIRED,
    SESSION_INVALID,
    SESSION_SPENT,
    TEMPORARY,
    UUID,
    WRONG_PASSWORD,
    Pool,
    address,
    attributes,
    fails,
    otp_challenge,
    passwordless,
    secret_hash,
)
from support.tokens import claims_of, expect_tokens

LOCKED = "Password attempts exceeded"


def invite(pool, username=None, **described):
    """A user who must choose a password."""
    return pool.invite(username, **described).email


def test_a_password_gives_three_tokens(pool, client, person):
    answer = client.start(person)
    assert answer["ChallengeParameters"] == {}
    assert "ChallengeName" not in answer and "Session" not in answer
    expect_tokens(answer["AuthenticationResult"], pool, client, person)
    assert answer["AuthenticationResult"]["ExpiresIn"] == 3600


def test_the_administrators_flow_gives_them_too(pool, client, person):
    for flow in ("ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"):
        answer = client.admin_initiate(flow, USERNAME=person.email, PASSWORD=PASSWORD)
        expect_tokens(answer["AuthenticationResult"], pool, client, person)


def test_a_user_signs_in_by_any_of_their_names(client, person):
    for name in (person.email, person.sub):
        assert claims_of(client.sign_in(name)["AccessToken"])["sub"] == person.sub


@pytest.mark.parametrize(
    "password", [OTHER_PASSWORD, PASSWORD.lower(), PASSWORD + " ", PASSWORD[:-1], PASSWORD + PASSWORD, "x"]
)
def test_a_wrong_password_is_refused(client, person, password):
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.sign_in(person, password)


@pytest.mark.parametrize(
    "setting, code, message",
    [
        (None, "UserNotFoundException", NO_USER),
        ("LEGACY", "UserNotFoundException", NO_USER),
        ("ENABLED", "NotAuthorizedException", WRONG_PASSWORD),
    ],
)
def test_an_unknown_user_is_told_apart_only_if_the_client_says_so(pool, setting, code, message):
    client = pool.client(PreventUserExistenceErrors=setting)
    with fails(code, message):
        client.sign_in(address())
    with fails(code, message):
        client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=address(), PASSWORD=PASSWORD)


def test_users_of_another_pool_are_unknown(server, client):
    stranger = Pool(server).user()
    with fails("UserNotFoundException", NO_USER):
        client.sign_in(stranger)


def test_a_disabled_user_is_refused(pool, client, person):
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    with fails("NotAuthorizedException", "User is disabled."):
        client.sign_in(person)
    pool.api.admin_enable_user(UserPoolId=pool.id, Username=person.email)
    assert client.sign_in(person)


@pytest.mark.parametrize(
    "allowed, flow, message",
    [
        ("ALLOW_USER_SRP_AUTH", "USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH flow not enabled for this client"),
        ("ALLOW_USER_PASSWORD_AUTH", "USER_SRP_AUTH", "USER_SRP_AUTH is not enabled for the client."),
        ("ALLOW_USER_PASSWORD_AUTH", "CUSTOM_AUTH", "CUSTOM_AUTH is not enabled for the client."),
        ("ALLOW_USER_PASSWORD_AUTH", "USER_AUTH", None),
    ],
)
def test_a_flow_must_be_allowed(pool, person, allowed, flow, message):
    client = pool.client(ExplicitAuthFlows=[allowed])
    with fails("InvalidParameterException", message):
        client.initiate(flow, USERNAME=person.email, PASSWORD=PASSWORD, SRP_A="abc123")


def test_the_administrators_flow_must_be_allowed(pool, person):
    client = pool.client(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
    with fails("InvalidParameterException", "Auth flow not enabled for this client"):
        client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD)


@pytest.mark.parametrize("flows", [None, []])
def test_without_a_list_srp_and_refresh_are_allowed(pool, person, flows):
    client = pool.client(ExplicitAuthFlows=flows)
    tokens = client.srp_sign_in(person)
    assert client.refresh(tokens["RefreshToken"])
    with fails("InvalidParameterException", "USER_PASSWORD_AUTH flow not enabled for this client"):
        client.sign_in(person)


def test_flows_belong_to_their_operation(client, person):
    for flow in ("ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"):
        with fails("InvalidParameterException", "Initiate Auth method not supported."):
            client.initiate(flow, USERNAME=person.email, PASSWORD=PASSWORD)
    with fails("InvalidParameterException", "Initiate Auth method not supported."):
        client.admin_initiate("USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD)


def test_parameters_are_required(client, person):
    with fails("InvalidParameterException", "Missing required parameter USERNAME"):
        client.initiate("USER_PASSWORD_AUTH", PASSWORD=PASSWORD)
    with fails("InvalidParameterException", "Missing required parameter PASSWORD"):
        client.initiate("USER_PASSWORD_AUTH", USERNAME=person.email)
    with fails("InvalidParameterException", "Missing required parameter SRP_A"):
        client.initiate("USER_SRP_AUTH", USERNAME=person.email)
    with fails("InvalidParameterException", "Missing required parameter REFRESH_TOKEN"):
        client.initiate("REFRESH_TOKEN_AUTH")


def test_the_flow_is_one_of_the_services(client, person):
    with fails(
        "InvalidParameterException",
        re.compile(
            "^1 validation error detected: Value 'PASSWORDLESS' at 'authFlow' failed to satisfy constraint: "
            r"Member must satisfy enum value set: \["
        ),
    ):
        client.initiate("PASSWORDLESS", USERNAME=person.email)


def test_an_unknown_client_or_pool_is_named(pool, client, person):
    client.id = "0unknown0client0id00000000"
    with fails("ResourceNotFoundException", f"User pool client {client.id} does not exist."):
        client.sign_in(person)
    with fails("ResourceNotFoundException", "User pool us-east-1_Missing00 does not exist."):
        pool.api.admin_initiate_auth(
            UserPoolId="us-east-1_Missing00",
            ClientId=client.id,
            AuthFlow="ADMIN_USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": person.email, "PASSWORD": PASSWORD},
        )


def test_a_confidential_client_sends_its_hash(pool, person):
    client = pool.client(GenerateSecret=True)
    expect_tokens(client.sign_in(person), pool, client, person)
    expect_tokens(client.sign_in(person.sub), pool, client, person)
    with fails("NotAuthorizedException", f"Unable to verify secret hash for client {client.id}"):
        client.initiate(
            "USER_PASSWORD_AUTH",
            USERNAME=person.email,
            PASSWORD=PASSWORD,
            SECRET_HASH=secret_hash("somebody", client.id, client.secret),
        )
    with fails(
        "NotAuthorizedException", f"Client {client.id} is configured with secret but SECRET_HASH was not received"
    ):
        pool.api.initiate_auth(
            ClientId=client.id,
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": person.email, "PASSWORD": PASSWORD},
        )


def test_the_hash_is_checked_before_the_password(pool, person):
    client = pool.client(GenerateSecret=True)
    with fails("NotAuthorizedException", f"Unable to verify secret hash for client {client.id}"):
        client.initiate("USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=OTHER_PASSWORD, SECRET_HASH="AAAA")


def test_a_public_client_must_not_send_a_hash(client, person):
    with fails("NotAuthorizedException"):
        client.initiate("USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD, SECRET_HASH="c2VjcmV0")
    assert client.initiate("USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD, SECRET_HASH="")


def test_an_empty_device_key_is_no_device_key(client, person):
    assert client.initiate("USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD, DEVICE_KEY="")[
        "AuthenticationResult"
    ]


# --- The first password ---


def test_an_invited_user_chooses_a_password(pool, client):
    ada = invite(pool, name="Ada")
    assert pool.status_of(ada) == "FORCE_CHANGE_PASSWORD"
    challenge = client.start(ada, TEMPORARY)
    assert challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED" and "AuthenticationResult" not in challenge
    assert 20 <= len(challenge["Session"]) <= 4096
    parameters = challenge["ChallengeParameters"]
    sub = pool.attributes_of(ada)["sub"]
    assert parameters["USER_ID_FOR_SRP"] == sub
    assert json.loads(parameters["requiredAttributes"]) == []
    described = json.loads(parameters["userAttributes"])
    assert described["email"] == ada and described["email_verified"] == "true" and described["name"] == "Ada"

    answer = client.respond(
        "NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=parameters["USER_ID_FOR_SRP"], NEW_PASSWORD=PASSWORD
    )
    expect_tokens(answer["AuthenticationResult"], pool, client, sub=sub)
    assert pool.status_of(ada) == "CONFIRMED"
    assert client.sign_in(ada)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.start(ada, TEMPORARY)


def test_the_new_password_keeps_the_policy_and_may_be_tried_again(pool, client):
    ada = invite(pool)
    challenge = client.start(ada, TEMPORARY)
    with fails(
        "InvalidPasswordException",
        re.compile("^Password (did|does) not conform (with|to) policy: Password not long enough$"),
    ):
        client.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=ada, NEW_PASSWORD="Sh0rt-1")
    assert pool.status_of(ada) == "FORCE_CHANGE_PASSWORD"
    answer = client.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=ada, NEW_PASSWORD=PASSWORD)
    assert answer["AuthenticationResult"]


def test_a_session_is_used_once(pool, client):
    ada = invite(pool)
    challenge = client.start(ada, TEMPORARY)
    client.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=ada, NEW_PASSWORD=PASSWORD)
    with fails("NotAuthorizedException", SESSION_SPENT):
        client.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=ada, NEW_PASSWORD=OTHER_PASSWORD)
    assert client.sign_in(ada, PASSWORD)


def test_of_many_answers_with_one_session_one_wins(pool, client, together):
    ada = invite(pool)
    session = client.start(ada, TEMPORARY)["Session"]
    done, refused = together(
        lambda index: client.respond(
            "NEW_PASSWORD_REQUIRED", session, USERNAME=ada, NEW_PASSWORD=f"Chosen-Password-{index}"
        )
    )
    assert len(done) == 1 and len(refused) == 7
    assert {error.response["Error"]["Code"] for error in refused} == {"NotAuthorizedException"}


def test_a_session_belongs_to_its_user_and_client(pool, client):
    ada, bob = invite(pool), invite(pool)
    session = client.start(ada, TEMPORARY)["Session"]
    with fails("NotAuthorizedException", SESSION_INVALID):
        client.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=bob, NEW_PASSWORD=PASSWORD)
    with fails("NotAuthorizedException"):
        pool.client().respond("NEW_PASSWORD_REQUIRED", session, USERNAME=ada, NEW_PASSWORD=PASSWORD)
    assert pool.status_of(ada) == pool.status_of(bob) == "FORCE_CHANGE_PASSWORD"
    assert client.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=ada, NEW_PASSWORD=PASSWORD)


def test_a_session_answers_its_own_challenge(server):
    pool = passwordless(server)
    client, ada, bob = pool.client(), invite(pool), pool.user()
    session = client.start(ada, TEMPORARY)["Session"]
    with fails(("NotAuthorizedException", "InvalidParameterException", "CodeMismatchException")):
        client.respond("EMAIL_OTP", session, USERNAME=ada, EMAIL_OTP_CODE="12345678")
    with fails(("NotAuthorizedException", "InvalidParameterException")):
        client.respond(
            "NEW_PASSWORD_REQUIRED",
            otp_challenge(client, bob)["Session"],
            USERNAME=bob.email,
            NEW_PASSWORD=OTHER_PASSWORD,
        )
    assert client.sign_in(bob, PASSWORD)


@pytest.mark.parametrize("session", ["x" * 20, "AYABe" + "A" * 1500, "3f2a9c10-7be1-40d4-9a55-0c1d2e3f4a5b"])
def test_an_invented_session_is_refused(pool, client, session):
    ada = invite(pool)
    with fails("NotAuthorizedException", SESSION_INVALID):
        client.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=ada, NEW_PASSWORD=PASSWORD)


def test_a_session_is_required(pool, client):
    with fails("InvalidParameterException", "Missing required parameter Session"):
        client.respond("NEW_PASSWORD_REQUIRED", USERNAME=invite(pool), NEW_PASSWORD=PASSWORD)


@pytest.mark.parametrize("minutes", [None, 3, 15])
def test_a_session_lives_as_long_as_the_client_says(own_server, minutes):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client = pool.client(AuthSessionValidity=minutes)
    ada, bob = invite(pool), invite(pool)
    early, late = client.start(ada, TEMPORARY)["Session"], client.start(bob, TEMPORARY)["Session"]
    own_server.clock.advance(60 * (minutes or 3) - 1)
    assert client.respond("NEW_PASSWORD_REQUIRED", early, USERNAME=ada, NEW_PASSWORD=PASSWORD)
    own_server.clock.advance(2)
    with fails("NotAuthorizedException", SESSION_EXPIRED):
        client.respond("NEW_PASSWORD_REQUIRED", late, USERNAME=bob, NEW_PASSWORD=PASSWORD)
    assert pool.status_of(bob) == "FORCE_CHANGE_PASSWORD"


def test_missing_attributes_are_asked_for(server):
    pool = Pool(server, Schema=[{"Name": "name", "Required": True}])
    client, ada = pool.client(), invite(pool)
    challenge = client.start(ada, TEMPORARY)
    assert json.loads(challenge["ChallengeParameters"]["requiredAttributes"]) == ["userAttributes.name"]
    with fails("InvalidParameterException"):
        client.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=ada, NEW_PASSWORD=PASSWORD)
    client.respond(
        "NEW_PASSWORD_REQUIRED",
        challenge["Session"],
        **{"USERNAME": ada, "NEW_PASSWORD": PASSWORD, "userAttributes.name": "Ada"},
    )
    assert pool.attributes_of(ada)["name"] == "Ada"


def test_a_given_attribute_cannot_be_given_again(pool, client):
    ada = invite(pool)
    challenge = client.start(ada, TEMPORARY)
    with fails("NotAuthorizedException", "Cannot modify an already provided email"):
        client.respond(
            "NEW_PASSWORD_REQUIRED",
            challenge["Session"],
            **{"USERNAME": ada, "NEW_PASSWORD": PASSWORD, "userAttributes.email": address()},
        )
    assert pool.attributes_of(ada)["email"] == ada


def test_a_temporary_password_lives_seven_days(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, ada = pool.client(), invite(pool)
    own_server.clock.advance(days=6, hours=23)
    assert client.start(ada, TEMPORARY)["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    own_server.clock.advance(hours=2)
    with fails("NotAuthorizedException", "Temporary password has expired and must be reset by an administrator."):
        client.start(ada, TEMPORARY)


def test_an_invitation_carries_the_temporary_password(pool, client, outbox):
    ada = address()
    pool.api.admin_create_user(
        UserPoolId=pool.id,
        Username=ada,
        DesiredDeliveryMediums=["EMAIL"],
        UserAttributes=attributes({"email": ada, "email_verified": "true"}),
    )
    message = outbox.last(ada)
    assert message["kind"] == "invitation" and message["temporary_password"] in message["body"]
    challenge = client.start(ada, message["temporary_password"])
    assert challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED"


def test_the_administrators_challenge_is_answered_there(pool, client):
    ada = invite(pool)
    challenge = client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=ada, PASSWORD=TEMPORARY)
    answer = pool.api.admin_respond_to_auth_challenge(
        UserPoolId=pool.id,
        ClientId=client.id,
        ChallengeName="NEW_PASSWORD_REQUIRED",
        Session=challenge["Session"],
        ChallengeResponses={"USERNAME": challenge["ChallengeParameters"]["USER_ID_FOR_SRP"], "NEW_PASSWORD": PASSWORD},
    )
    expect_tokens(answer["AuthenticationResult"], pool, client)


def test_a_confidential_client_sends_its_hash_with_the_answer(pool):
    client = pool.client(GenerateSecret=True)
    ada = invite(pool)
    challenge = client.start(ada, TEMPORARY)
    name = challenge["ChallengeParameters"]["USER_ID_FOR_SRP"]
    with fails("NotAuthorizedException"):
        pool.api.respond_to_auth_challenge(
            ClientId=client.id,
            ChallengeName="NEW_PASSWORD_REQUIRED",
            Session=challenge["Session"],
            ChallengeResponses={"USERNAME": name, "NEW_PASSWORD": PASSWORD},
        )
    assert client.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=name, NEW_PASSWORD=PASSWORD)


# --- Lockout ---


def test_the_fifth_failure_locks_for_a_second_and_each_further_one_doubles(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.client(), pool.user()

    def miss():
        with fails("NotAuthorizedException", WRONG_PASSWORD):
            client.sign_in(person, OTHER_PASSWORD)

    def locked(password=PASSWORD):
        with fails("NotAuthorizedException", LOCKED):
            client.sign_in(person, password)

    for _ in range(5):
        miss()
    for seconds in (1, 2, 4, 8, 16):
        locked()
        locked(OTHER_PASSWORD)
        own_server.clock.advance(seconds - 1)
        locked()
        own_server.clock.advance(1)
        miss()
    locked()
    own_server.clock.advance(minutes=15, seconds=1)
    assert client.sign_in(person)


def test_a_lock_ends_and_the_right_password_works(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person, other = pool.client(), pool.user(), pool.user()
    for _ in range(5):
        with fails("NotAuthorizedException", WRONG_PASSWORD):
            client.sign_in(person, OTHER_PASSWORD)
    with fails("NotAuthorizedException", LOCKED):
        client.sign_in(person)
    assert client.sign_in(other), "the lock is one user's"
    own_server.clock.advance(2)
    assert client.sign_in(person)
    assert client.sign_in(person)


def test_the_lock_holds_in_every_flow(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.client(), pool.user()
    for _ in range(3):
        with fails("NotAuthorizedException", WRONG_PASSWORD):
            client.sign_in(person, OTHER_PASSWORD)
    for _ in range(2):
        with fails("NotAuthorizedException", WRONG_PASSWORD):
            client.srp_sign_in(person, OTHER_PASSWORD)
    with fails("NotAuthorizedException", LOCKED):
        client.srp_sign_in(person)
    with fails("NotAuthorizedException", LOCKED):
        client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD)


def test_four_failures_lock_nothing(client, person):
    for _ in range(4):
        with fails("NotAuthorizedException", WRONG_PASSWORD):
            client.sign_in(person, OTHER_PASSWORD)
    assert client.sign_in(person)


# --- The wire ---


def test_success_and_failure_look_as_the_services_do(server, client, person):
    body = {
        "AuthFlow": "USER_PASSWORD_AUTH",
        "ClientId": client.id,
        "AuthParameters": {"USERNAME": person.email, "PASSWORD": PASSWORD},
    }
    good = server.post("InitiateAuth", body)
    assert good.status_code == 200
    assert good.headers["Content-Type"] == "application/x-amz-json-1.1"
    assert UUID.match(good.headers["x-amzn-RequestId"])
    assert "Date" in good.headers
    assert list(good.json()) and None not in good.json().values()
    assert type(good.json()["AuthenticationResult"]["ExpiresIn"]) is int

    body["AuthParameters"]["PASSWORD"] = OTHER_PASSWORD
    bad = server.post("InitiateAuth", body)
    assert bad.status_code == 400
    assert bad.headers["Content-Type"] == "application/x-amz-json-1.1"
    assert bad.headers["x-amzn-ErrorType"] == "NotAuthorizedException:"
    assert bad.headers["x-amzn-ErrorMessage"] == WRONG_PASSWORD
    assert bad.json() == {"__type": "NotAuthorizedException", "message": WRONG_PASSWORD}
    assert good.headers["x-amzn-RequestId"] != bad.headers["x-amzn-RequestId"]


def test_unknown_members_and_nulls_are_ignored(server, client, person):
    answer = server.post(
        "InitiateAuth",
        {
            "AuthFlow": "USER_PASSWORD_AUTH",
            "ClientId": client.id,
            "Unknown": {"a": [1, None]},
            "Session": None,
            "ClientMetadata": None,
            "UserContextData": {"EncodedData": "eyJ..."},
            "AnalyticsMetadata": None,
            "AuthParameters": {"USERNAME": person.email, "PASSWORD": PASSWORD, "DEVICE_KEY": None},
        },
    )
    assert answer.status_code == 200 and answer.json()["AuthenticationResult"]


def test_a_signature_on_a_public_call_is_ignored(server, client, person):
    answer = server.post(
        "InitiateAuth",
        {
            "AuthFlow": "USER_PASSWORD_AUTH",
            "ClientId": client.id,
            "AuthParameters": {"USERNAME": person.email, "PASSWORD": PASSWORD},
        },
        Authorization="AWS4-HMAC-SHA256 nonsense",
    )
    assert answer.status_code == 200


def test_the_command_line_signs_in(client, person, aws):
    done = aws(
        "cognito-idp",
        "initiate-auth",
        "--no-sign-request",
        "--client-id",
        client.id,
        "--auth-flow",
        "USER_PASSWORD_AUTH",
        "--auth-parameters",
        f"USERNAME={person.email},PASSWORD={PASSWORD}",
    )
    assert json.loads(done.stdout)["AuthenticationResult"]["TokenType"] == "Bearer"
    done = aws(
        "cognito-idp",
        "initiate-auth",
        "--no-sign-request",
        "--client-id",
        client.id,
        "--auth-flow",
        "USER_PASSWORD_AUTH",
        "--auth-parameters",
        f"USERNAME={person.email},PASSWORD=Wrong-Pass-1",
        check=False,
    )
    assert done.returncode != 0
    assert "(NotAuthorizedException) when calling the InitiateAuth operation: " + WRONG_PASSWORD in done.stderr


def test_old_flow_names_still_work(pool, person):
    client = pool.client(ExplicitAuthFlows=["USER_PASSWORD_AUTH"])
    tokens = client.sign_in(person)
    assert client.refresh(tokens["RefreshToken"])
    client = pool.client(ExplicitAuthFlows=["ADMIN_NO_SRP_AUTH"])
    assert client.admin_initiate("ADMIN_NO_SRP_AUTH", USERNAME=person.email, PASSWORD=PASSWORD)["AuthenticationResult"]
    with fails("InvalidParameterException"):
        client.sign_in(person)
