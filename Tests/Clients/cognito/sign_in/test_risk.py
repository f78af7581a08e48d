"""Adaptive authentication: risk rules, events, feedback."""

import pytest

from support.pools import MISMATCH, NO_USER, OTHER_PASSWORD, PASSWORD, Pool, address, fails
from support.tokens import claims_of

BLOCKED = "Unable to login because of security reasons"
LEAKED = "Password123!"
REFUSED = "Provided password cannot be used for security reasons."
BLOCK_LEAKED = {"Actions": {"EventAction": "BLOCK"}, "EventFilter": ["SIGN_IN", "SIGN_UP", "PASSWORD_CHANGE"]}
TAKEOVER = {
    "Actions": {"HighAction": {"Notify": True, "EventAction": "BLOCK"}},
    "NotifyConfiguration": {
        "SourceArn": "arn:aws:ses:us-east-1:111111111111:identity/diego@example.com",
        "BlockEmail": {
            "Subject": "Blocked sign-in attempt",
            "TextBody": "Event {event-id} token {feedback-token} from {ip-address}",
            "HtmlBody": "<p>Event {event-id}</p>",
        },
    },
}


@pytest.fixture
def watched(server):
    return Pool(server, UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"})


def rules(pool, **more):
    return pool.api.set_risk_configuration(UserPoolId=pool.id, **more)["RiskConfiguration"]


def events(pool, person, **more):
    return pool.api.admin_list_user_auth_events(UserPoolId=pool.id, Username=str(person), **more)


def test_rules_are_kept_by_pool_and_client(watched):
    client = watched.client()
    bare = watched.api.describe_risk_configuration(UserPoolId=watched.id)["RiskConfiguration"]
    assert bare == {"UserPoolId": watched.id}
    exceptions = {"BlockedIPRangeList": ["192.0.2.1/32"], "SkippedIPRangeList": ["203.0.113.0/24", "2001:db8::/32"]}
    made = rules(
        watched,
        ClientId=client.id,
        CompromisedCredentialsRiskConfiguration=BLOCK_LEAKED,
        AccountTakeoverRiskConfiguration=TAKEOVER,
        RiskExceptionConfiguration=exceptions,
    )
    assert made["CompromisedCredentialsRiskConfiguration"] == BLOCK_LEAKED
    assert made["AccountTakeoverRiskConfiguration"] == TAKEOVER
    assert made["RiskExceptionConfiguration"] == exceptions and made["ClientId"] == client.id
    described = watched.api.describe_risk_configuration(UserPoolId=watched.id, ClientId=client.id)
    assert described["RiskConfiguration"] == made
    assert watched.api.describe_risk_configuration(UserPoolId=watched.id)["RiskConfiguration"] == bare
    rules(watched, ClientId=client.id)
    gone = watched.api.describe_risk_configuration(UserPoolId=watched.id, ClientId=client.id)["RiskConfiguration"]
    assert gone == {"UserPoolId": watched.id, "ClientId": client.id}


def test_what_is_wrong_with_rules_is_told(watched, pool):
    with fails("InvalidParameterException"):
        rules(watched, RiskExceptionConfiguration={"BlockedIPRangeList": ["300.1.1.1/8"]})
    with fails("InvalidParameterException"):
        rules(watched, CompromisedCredentialsRiskConfiguration={"Actions": {"EventAction": "SHRUG"}})
    with fails("ResourceNotFoundException"):
        rules(watched, ClientId="none", CompromisedCredentialsRiskConfiguration=BLOCK_LEAKED)
    for call in (
        lambda: rules(pool, CompromisedCredentialsRiskConfiguration=BLOCK_LEAKED),
        lambda: pool.api.describe_risk_configuration(UserPoolId=pool.id),
        lambda: events(pool, pool.user()),
    ):
        with fails("UserPoolAddOnNotEnabledException"):
            call()


def test_a_blocked_address_cannot_sign_in(watched):
    client, person = watched.client(), watched.user()
    rules(watched, RiskExceptionConfiguration={"BlockedIPRangeList": ["127.0.0.0/8", "::1/128"]})
    for start in (
        lambda: client.sign_in(person),
        lambda: client.srp_start(person),
        lambda: client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=person.email, PASSWORD=PASSWORD),
    ):
        with fails("NotAuthorizedException", BLOCKED):
            start()
    newest = events(watched, person)["AuthEvents"][0]
    assert newest["EventResponse"] == "Fail" and newest["EventRisk"]["RiskDecision"] == "Block"
    watched.api.update_user_pool(
        UserPoolId=watched.id,
        UserPoolTier="PLUS",
        AutoVerifiedAttributes=["email"],
        UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"},
    )
    assert client.sign_in(person), "watching alone blocks nobody"


def test_leaked_passwords_are_refused(watched):
    client = watched.client()
    known = watched.user(password=LEAKED)
    assert client.sign_in(known, LEAKED), "nothing is refused without a rule"
    rules(watched, CompromisedCredentialsRiskConfiguration=BLOCK_LEAKED)
    with fails("NotAuthorizedException", BLOCKED):
        client.sign_in(known, LEAKED)
    newest = events(watched, known)["AuthEvents"][0]
    assert newest["EventRisk"] == {"RiskDecision": "Block", "RiskLevel": "High", "CompromisedCredentialsDetected": True}
    with fails("InvalidPasswordException", REFUSED):
        client.sign_up(address(), LEAKED)
    person = watched.user()
    token = client.sign_in(person)["AccessToken"]
    with fails("InvalidPasswordException", REFUSED):
        watched.api.change_password(AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword=LEAKED)
    client.forgot(person.email)
    with fails("InvalidPasswordException", REFUSED):
        client.reset(person.email, watched.server.outbox.code(person.email), LEAKED)
    rules(watched, CompromisedCredentialsRiskConfiguration=BLOCK_LEAKED | {"EventFilter": ["SIGN_UP"]})
    assert client.sign_in(known, LEAKED)


def test_user_activity_is_listed(watched):
    client = watched.client()
    email = address()
    client.sign_up(email, described={"email": email})
    client.resend(email)
    client.confirm(email, watched.server.outbox.code(email, kind="resend"))
    with fails("NotAuthorizedException"):
        client.sign_in(email, "Wrong-Password-1")
    tokens = client.sign_in(email)
    watched.api.change_password(
        AccessToken=tokens["AccessToken"], PreviousPassword=PASSWORD, ProposedPassword=OTHER_PASSWORD
    )
    listed = events(watched, email)["AuthEvents"]
    assert [(one["EventType"], one["EventResponse"]) for one in listed] == [
        ("PasswordChange", "Pass"),
        ("SignIn", "Pass"),
        ("SignIn", "Fail"),
        ("ResendCode", "Pass"),
        ("SignUp", "Pass"),
    ]
    passed, failed = listed[1], listed[2]
    assert passed["ChallengeResponses"] == [{"ChallengeName": "Password", "ChallengeResponse": "Success"}]
    assert failed["ChallengeResponses"] == [{"ChallengeName": "Password", "ChallengeResponse": "Failure"}]
    assert passed["EventRisk"] == {"RiskDecision": "NoRisk", "CompromisedCredentialsDetected": False}
    assert passed["EventContextData"]["IpAddress"] in ("127.0.0.1", "::1", "::ffff:127.0.0.1")
    assert claims_of(tokens["AccessToken"])["event_id"] == passed["EventId"], "tokens name the event"


def test_events_come_by_pages(watched):
    client, person = watched.client(), watched.user()
    for _ in range(3):
        client.sign_in(person)
    seen, token = [], None
    while True:
        page = events(watched, person, MaxResults=2, **{"NextToken": token} if token else {})
        seen += [one["EventId"] for one in page["AuthEvents"]]
        token = page.get("NextToken")
        if not token:
            break
        assert token.split("#")[0] == seen[-1]
    assert len(seen) == len(set(seen)) == 4
    with fails("InvalidParameterException"):
        events(watched, person, NextToken="nonsense")
    with fails("UserNotFoundException", NO_USER):
        events(watched, address())


def test_administrators_and_users_give_feedback(watched):
    client, person = watched.client(), watched.user()
    client.sign_in(person)
    event = events(watched, person)["AuthEvents"][0]["EventId"]
    named = {"UserPoolId": watched.id, "Username": person.email}
    watched.api.admin_update_auth_event_feedback(**named, EventId=event, FeedbackValue="Invalid")
    feedback = events(watched, person)["AuthEvents"][0]["EventFeedback"]
    assert feedback["FeedbackValue"] == "Invalid" and feedback["Provider"] == "Admin" and feedback["FeedbackDate"]
    with fails("ResourceNotFoundException"):
        watched.api.admin_update_auth_event_feedback(**named, EventId=person.sub, FeedbackValue="Valid")
    rules(
        watched,
        AccountTakeoverRiskConfiguration=TAKEOVER,
        RiskExceptionConfiguration={"BlockedIPRangeList": ["127.0.0.0/8", "::1/128"]},
    )
    with fails("NotAuthorizedException", BLOCKED):
        client.sign_in(person)
    mail = watched.server.outbox.last(person.email, kind="notice")
    assert mail["subject"] == "Blocked sign-in attempt"
    _, blocked, _, token, _, _ = mail["body"].split()
    assert events(watched, person)["AuthEvents"][0]["EventId"] == blocked
    watched.api.update_auth_event_feedback(**named, EventId=blocked, FeedbackToken=token, FeedbackValue="Valid")
    assert events(watched, person)["AuthEvents"][0]["EventFeedback"]["Provider"] == "User"
    with fails("NotAuthorizedException"):
        watched.api.update_auth_event_feedback(**named, EventId=event, FeedbackToken=token, FeedbackValue="Valid")


def test_a_pool_that_does_not_watch_notes_nothing(pool, client, person):
    client.sign_in(person)
    with fails("CodeMismatchException", MISMATCH):
        client.forgot(person.email)
        client.reset(person.email, "000000")
    with fails("UserPoolAddOnNotEnabledException"):
        events(pool, person)
