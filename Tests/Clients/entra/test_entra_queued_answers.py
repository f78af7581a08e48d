"""The queue of mock answers of Microsoft's client tests, driven by the calls of MSAL for iOS and Android."""

import uuid

import pytest

from entra.tenant import Tenant, configuration
from support.server import Server

# Each step as the tests call it: its path, and what a client sends.
STEPS = {
    "SignInInitiate": ("oauth2/v2.0/initiate", {"username": "test@contoso.com"}),
    "SignInChallenge": ("oauth2/v2.0/challenge", {}),
    "SignInIntrospect": ("oauth2/v2.0/introspect", {}),
    "SignInToken": ("oauth2/v2.0/token", {"grant_type": "oob"}),
    "SignUpStart": ("signup/v1.0/start", {"username": "test@contoso.com", "password": "1234"}),
    "SignUpChallenge": ("signup/v1.0/challenge", {}),
    "SignUpContinue": ("signup/v1.0/continue", {"grant_type": "password", "password": "12345"}),
    "SSPRStart": ("resetpassword/v1.0/start", {"username": "test@contoso.com"}),
    "SSPRChallenge": ("resetpassword/v1.0/challenge", {}),
    "SSPRContinue": ("resetpassword/v1.0/continue", {"grant_type": "oob", "oob": "0000"}),
    "SSPRSubmit": ("resetpassword/v1.0/submit", {"new_password": "new-password"}),
    "SSPRPoll": ("resetpassword/v1.0/poll_completion", {}),
    "JITIntrospect": ("register/v1.0/introspect", {}),
    "JITChallenge": ("register/v1.0/challenge", {"challenge_target": "test@contoso.com"}),
    "JITContinue": ("register/v1.0/continue", {"grant_type": "oob", "oob": "code"}),
}
TOKEN = "Q3JlZGVudGlhbCB0b2tlbiBpcyB0ZXN0"


class Mock:
    """One test of theirs: a correlation id, orders and calls."""

    def __init__(self, tenant):
        self.tenant = tenant
        self.correlation = str(uuid.uuid4()).upper()

    def order(self, step, *answers):
        return self.config("POST", "response", endpoint=step, responseList=list(answers))

    def config(self, method, path, **body):
        return self.tenant.server.control.session.request(
            method,
            f"{self.tenant.server.url}/config/{path}",
            json={"correlationId": self.correlation} | body,
            timeout=30,
        )

    def call(self, step):
        path, form = STEPS[step]
        headers = {"client-request-id": self.correlation}
        # A client that nobody registered, and a token that nobody gave.
        return self.tenant.post(
            path, app=str(uuid.uuid4()), headers=headers, continuation_token="Test Credential Token", **form
        )

    def answer(self, step, name):
        assert self.order(step, name).status_code == 200, name
        answer = self.call(step)
        return answer.status_code, answer.json()


@pytest.fixture(scope="module")
def tenant():
    configured = configuration(cannedResponses=True)
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


@pytest.fixture
def mock(tenant):
    return Mock(tenant)


@pytest.mark.parametrize("step", STEPS)
def test_nothing_in_particular(mock, step):
    """`responses: []` is 200, and the call behind it succeeds (test_succeedRequest_initiateSuccess and others)."""
    assert mock.order(step).status_code == 200
    answer = mock.call(step)
    assert answer.status_code == 200, answer.text
    if step == "SignInToken":
        members = {"token_type", "scope", "ext_expires_in", "refresh_token", "access_token", "id_token", "expires_in"}
        assert members <= set(answer.json())
    else:
        assert answer.json()["continuation_token"] == TOKEN
    # Once.
    assert mock.call(step).status_code == 400


@pytest.mark.parametrize(
    "step, name, expected",
    [
        ("SignInChallenge", "ChallengeTypePassword", {"challenge_type": "password"}),
        (
            "SignInChallenge",
            "ChallengeTypeOOB",
            {
                "challenge_type": "oob",
                "binding_method": "prompt",
                "challenge_target_label": "...",
                "challenge_channel": "email",
                "code_length": 6,
                "interval": 300,
            },
        ),
        (
            "SignInChallenge",
            "ChallengeSuccessSMS",
            {
                "challenge_type": "oob",
                "binding_method": "prompt",
                "challenge_target_label": "+3538331***",
                "challenge_channel": "sms",
                "code_length": 8,
            },
        ),
        (
            "JITChallenge",
            "RegistraionChallengeSuccess",
            {
                "challenge_type": "oob",
                "binding_method": "prompt",
                "challenge_target": "bar@contoso.com",
                "challenge_channel": "email",
                "code_length": 8,
            },
        ),
        (
            "JITChallenge",
            "RegistrationChallengeSMSSuccess",
            {
                "challenge_type": "oob",
                "binding_method": "prompt",
                "challenge_target": "+3538331***",
                "challenge_channel": "sms",
                "code_length": 8,
            },
        ),
        ("JITContinue", "RegistrationContinueSuccess", {}),
        ("SignUpStart", "SignUpStartSuccess", {}),
        ("SSPRContinue", "SSPRContinueSuccess", {"expires_in": 600}),
        ("SSPRSubmit", "SSPRSubmitSuccess", {"poll_interval": 1}),
        ("SSPRPoll", "SSPRPollSuccess", {"status": "succeeded"}),
    ],
)
def test_successes(mock, step, name, expected):
    assert mock.answer(step, name) == (200, expected | {"continuation_token": TOKEN})


def test_methods(mock):
    status, body = mock.answer("SignInIntrospect", "IntrospectSuccess")
    assert status == 200 and body["continuation_token"] == TOKEN
    assert body["methods"][0] == {
        "id": "F37D8C55-BE83-449F-8F99-131F6553871D",
        "challenge_type": "oob",
        "challenge_channel": "email",
        "login_hint": "**o*@c****so.com",
    }
    status, body = mock.answer("SignInIntrospect", "IntrospectSMSSuccess")
    assert status == 200 and body["continuation_token"] == TOKEN
    assert body["methods"][0] == {
        "id": "F37D8C55-BE83-449F-8F99-131F6553871D",
        "challenge_type": "oob",
        "challenge_channel": "sms",
        "login_hint": "+3538331***",
    }
    status, body = mock.answer("JITIntrospect", "RegistraionIntrospectSuccess")
    assert status == 200 and body["continuation_token"] == TOKEN
    hints = {one["challenge_channel"]: (one["challenge_type"], one["login_hint"]) for one in body["methods"]}
    assert hints == {"email": ("oob", "bar@contoso.com"), "sms": ("oob", "+35383******")}


@pytest.mark.parametrize("step", [step for step in STEPS if step not in ("SSPRPoll", "SSPRContinue", "SSPRSubmit")])
def test_redirects(mock, step):
    """Every redirect tells a reason (test_jitIntrospect_returnRedirect and others)."""
    status, body = mock.answer(step, "ChallengeTypeRedirect")
    assert status == 200 and body["challenge_type"] == "redirect" and body["redirect_reason"]
    assert "continuation_token" not in body


@pytest.mark.parametrize(
    "step, name, error, suberror, number",
    [
        ("SignInInitiate", "UserNotFound", "user_not_found", None, 50034),
        ("SignInInitiate", "UnsupportedChallengeType", "unsupported_challenge_type", None, None),
        ("SignInChallenge", "UnauthorizedClient", "unauthorized_client", None, None),
        ("SignInChallenge", "InvalidContinuationToken", "invalid_request", None, 55000),
        ("SignInChallenge", "AuthMethodBlocked", "access_denied", "provider_blocked_by_rep", 550024),
        ("SignInChallenge", "ExpiredToken", "expired_token", None, None),
        # Android's names for the steps of a second factor.
        ("SignInChallenge", "IntrospectRequired", "invalid_request", "introspect_required", None),
        ("SignInToken", "InvalidAuthMethodForUser", "invalid_grant", None, 400002),
        ("SignInIntrospect", "InvalidToken", "invalid_request", None, None),
        ("SignInToken", "InvalidGrant", "invalid_grant", None, None),
        ("SignInToken", "InvalidPassword", "invalid_grant", None, 50126),
        ("SignInToken", "InvalidOOBValue", "invalid_grant", "invalid_oob_value", None),
        ("SignInToken", "AuthorizationPending", "authorization_pending", None, None),
        ("SignInToken", "SlowDown", "slow_down", None, None),
        ("SignUpStart", "AuthNotSupported", "unsupported_auth_method", None, None),
        ("SignUpStart", "InvalidUsername", "invalid_request", None, 90100),
        ("SignUpStart", "UserAlreadyExists", "user_already_exists", None, None),
        ("SignUpStart", "PasswordTooWeak", "invalid_grant", "password_too_weak", None),
        ("SignUpStart", "AttributeValidationFailed", "invalid_grant", "attribute_validation_failed", None),
        ("SignUpContinue", "InvalidClient", "invalid_client", None, None),
        ("SSPRSubmit", "PasswordBanned", "invalid_grant", "password_banned", None),
        ("SSPRPoll", "UserNotFound", "user_not_found", None, None),
        ("JITIntrospect", "ExpiredToken", "expired_token", None, 55112),
        ("JITChallenge", "RegistraionInvalidChallengeTarget", "invalid_request", None, 901001),
        ("JITChallenge", "AuthMethodBlocked", "access_denied", "provider_blocked_by_rep", 550024),
        ("JITChallenge", "ExpiredToken", "expired_token", None, 55112),
        ("JITContinue", "RegistrationInvalidOOBValue", "invalid_grant", "invalid_oob_value", None),
        ("JITContinue", "AccessDenied", "access_denied", None, None),
        ("SignInToken", "ServerError", "server_error", None, None),
    ],
)
def test_errors(mock, step, name, error, suberror, number):
    status, body = mock.answer(step, name)
    assert (status, body["error"], body.get("suberror")) == (400, error, suberror)
    if number:
        assert body["error_codes"] == [number]


@pytest.mark.parametrize(
    "step, name, error, suberror",
    [
        ("SignInToken", "MFARequired", "invalid_grant", "mfa_required"),
        ("SignInToken", "RegistrationRequired", "invalid_grant", "registration_required"),
        ("SignInToken", "CredentialRequired", "credential_required", None),
        ("SignUpContinue", "AttributesRequired", "attributes_required", None),
        ("SignUpContinue", "VerificationRequired", "verification_required", None),
    ],
)
def test_errors_that_go_on(mock, step, name, error, suberror):
    status, body = mock.answer(step, name)
    assert (status, body["error"], body.get("suberror")) == (400, error, suberror)
    assert body["continuation_token"] == TOKEN


@pytest.mark.parametrize("names", [None, "UserNotFound", ["Nothing"], ["UserNotFound", 1], [None]])
def test_orders_that_are_none(mock, names):
    answer = mock.config("POST", "response", endpoint="SignInToken", responseList=names)
    assert answer.status_code == 400 and answer.json()["error_codes"] == [90100]
    assert mock.config("GET", "all").json()["queues"] == []
