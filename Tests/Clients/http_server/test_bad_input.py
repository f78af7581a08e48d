"""Malformed and hostile requests get each front's own error, change nothing and never end in a 500."""

import http.client
import json
import random
import select
import socket
import time
import uuid

import pytest
import requests

from support.pools import PASSWORD, Pool, address, fails
from support.server import SIGNED, Server, eventually

API_OPERATIONS = """
    SignUp ConfirmSignUp ResendConfirmationCode InitiateAuth RespondToAuthChallenge ForgotPassword
    ConfirmForgotPassword ChangePassword GetTokensFromRefreshToken GetUser UpdateUserAttributes DeleteUser
    GlobalSignOut RevokeToken AdminUserGlobalSignOut AdminInitiateAuth CreateUserPool DescribeUserPool UpdateUserPool
    DeleteUserPool ListUserPools CreateUserPoolClient DescribeUserPoolClient UpdateUserPoolClient
    DeleteUserPoolClient ListUserPoolClients AdminCreateUser AdminSetUserPassword AdminGetUser AdminConfirmSignUp
    AdminDisableUser AdminEnableUser AdminDeleteUser ListUsers""".split()

DEEP = b'{"a":' * 5000 + b"1" + b"}" * 5000
NOT_JSON = {
    "empty": b"",
    "space": b"  \n ",
    "half": b'{"ClientId": "x"',
    "text": b"hello",
    "form": b"a=b&c=d",
    "xml": b"<a/>",
    "single quotes": b"{'a': 1}",
    "trailing": b"{} {}",
    "comma": b'{"a": 1,}',
    "nan": b'{"a": NaN}',
    "bom": b"\xef\xbb\xbf{}",
    "bad utf-8": b'{"ClientId": "\xff\xfe"}',
    "lone surrogate": b'{"ClientId": "\\ud800"}',
    "overlong": b'{"ClientId": "\xc0\xaf"}',
    "nul": b"\x00",
    "control": b'{"a": "\x01"}',
    "deep": DEEP,
    "deep list": b"[" * 100_000,
    "huge number": b'{"a": 1e99999}',
    "binary": bytes(range(256)),
}
NOT_AN_OBJECT = {"list": b"[]", "null": b"null", "number": b"7", "string": b'"x"', "true": b"true"}


@pytest.fixture(scope="module")
def town(server):
    """A pool with a user, to see that nothing changes."""
    pool = Pool(server)
    pool.web = pool.web_client()
    pool.ada = pool.user()
    return pool


@pytest.fixture
def unchanged(town):
    """Fails the test when the pool, its client or its user is not as before."""

    def look():
        api = town.api
        return (
            api.describe_user_pool(UserPoolId=town.id)["UserPool"],
            api.list_user_pool_clients(UserPoolId=town.id)["UserPoolClients"],
            api.list_users(UserPoolId=town.id)["Users"],
            town.server.outbox.all(realm=town.id),
        )

    before = look()
    yield
    assert look() == before


def aws_error(answer, codes=None):
    """The answer is the API's own error."""
    assert 400 <= answer.status_code < 500, f"{answer.status_code} {answer.text[:500]}"
    assert answer.headers["Content-Type"] == "application/x-amz-json-1.1"
    body = answer.json()
    assert body["__type"].endswith("Exception") and "#" not in body["__type"]
    assert answer.headers["x-amzn-ErrorType"] == body["__type"] + ":"
    assert type(body.get("message", "")) is str
    if codes:
        assert body["__type"] in codes
    return body


# --- The user pools API ---


@pytest.mark.parametrize("name", NOT_JSON)
@pytest.mark.parametrize("operation", ["InitiateAuth", "CreateUserPool", "AdminCreateUser"])
def test_what_is_not_json_is_called_so(server, unchanged, operation, name):
    aws_error(server.post(operation, NOT_JSON[name], **SIGNED), {"SerializationException", "InvalidParameterException"})


@pytest.mark.parametrize("name", NOT_AN_OBJECT)
def test_a_request_is_an_object(server, unchanged, name):
    for operation in ("InitiateAuth", "ListUsers"):
        aws_error(server.post(operation, NOT_AN_OBJECT[name], **SIGNED))


@pytest.mark.parametrize("operation", API_OPERATIONS)
def test_an_empty_request_misses_what_it_needs(server, unchanged, operation):
    body = aws_error(server.post(operation, {}, **SIGNED), {"InvalidParameterException"})
    assert (
        "validation error" in body["message"]
        and "Member must not be null" in body["message"]
        or (operation == "ListUserPools" and "maxResults" in body["message"])
    ), body


SOME_OF_EACH = {
    "SignUp": ["ClientId", "Username", "Password"],
    "ConfirmSignUp": ["ClientId", "Username", "ConfirmationCode"],
    "ResendConfirmationCode": ["ClientId", "Username"],
    "InitiateAuth": ["ClientId", "AuthFlow", "AuthParameters"],
    "RespondToAuthChallenge": ["ClientId", "ChallengeName", "Session", "ChallengeResponses"],
    "ForgotPassword": ["ClientId", "Username"],
    "ConfirmForgotPassword": ["ClientId", "Username", "ConfirmationCode", "Password"],
    "ChangePassword": ["AccessToken", "PreviousPassword", "ProposedPassword"],
    "GetTokensFromRefreshToken": ["ClientId", "RefreshToken"],
    "GetUser": ["AccessToken"],
    "UpdateUserAttributes": ["AccessToken", "UserAttributes"],
    "DeleteUser": ["AccessToken"],
    "GlobalSignOut": ["AccessToken"],
    "RevokeToken": ["ClientId", "Token"],
    "AdminUserGlobalSignOut": ["UserPoolId", "Username"],
    "AdminInitiateAuth": ["UserPoolId", "ClientId", "AuthFlow", "AuthParameters"],
    "CreateUserPool": ["PoolName"],
    "DescribeUserPool": ["UserPoolId"],
    "UpdateUserPool": ["UserPoolId"],
    "DeleteUserPool": ["UserPoolId"],
    "ListUserPools": ["MaxResults"],
    "CreateUserPoolClient": ["UserPoolId", "ClientName"],
    "DescribeUserPoolClient": ["UserPoolId", "ClientId"],
    "UpdateUserPoolClient": ["UserPoolId", "ClientId"],
    "DeleteUserPoolClient": ["UserPoolId", "ClientId"],
    "ListUserPoolClients": ["UserPoolId"],
    "AdminCreateUser": ["UserPoolId", "Username"],
    "AdminSetUserPassword": ["UserPoolId", "Username", "Password"],
    "AdminGetUser": ["UserPoolId", "Username"],
    "AdminConfirmSignUp": ["UserPoolId", "Username"],
    "AdminDisableUser": ["UserPoolId", "Username"],
    "AdminEnableUser": ["UserPoolId", "Username"],
    "AdminDeleteUser": ["UserPoolId", "Username"],
    "ListUsers": ["UserPoolId"],
}
WRONG_VALUES = [
    7,
    1.5,
    True,
    [],
    ["x"],
    {},
    {"a": {"b": [None]}},
    "",
    " ",
    "\u0000",
    "x" * 200_000,
    -1,
    10**30,
    [[[[]]]],
]


@pytest.mark.parametrize("operation", API_OPERATIONS)
def test_values_of_the_wrong_kind_are_refused(server, town, unchanged, operation):
    """Each member in turn takes values of every other kind, the rest staying plausible."""
    good = {
        "ClientId": town.web.id,
        "UserPoolId": town.id,
        "Username": town.ada.email,
        "Password": "Wrong-Pass-9",
        "ConfirmationCode": "000000",
        "AuthFlow": "USER_PASSWORD_AUTH",
        "Session": "x" * 40,
        "AuthParameters": {"USERNAME": town.ada.email, "PASSWORD": "Wrong-Pass-9"},
        "AccessToken": "a.b.c",
        "ChallengeName": "NEW_PASSWORD_REQUIRED",
        "ChallengeResponses": {"USERNAME": town.ada.email},
        "PreviousPassword": "x",
        "ProposedPassword": "y",
        "RefreshToken": "a.b.c.d.e",
        "Token": "a.b.c.d.e",
        "UserAttributes": [{"Name": "name", "Value": "x"}],
        "PoolName": "x",
        "ClientName": "x",
        "MaxResults": 5,
    }
    members = SOME_OF_EACH[operation]
    for member in members:
        for value in WRONG_VALUES:
            if member == "MaxResults" and type(value) is int and 0 < value <= 60:
                continue
            if member in ("PoolName", "ClientName") and value == " ":
                continue  # the service's pattern for names allows blanks
            if member == "Token" and type(value) is str and len(value) > 1:
                continue  # a token that was never issued is revoked without a word
            answer = server.post(operation, {name: good[name] for name in members} | {member: value}, **SIGNED)
            assert answer.status_code == 400, (member, value if len(str(value)) < 100 else "long", answer.text[:300])
            aws_error(answer)


@pytest.mark.parametrize(
    "attributes",
    [
        [{}],
        [{"Name": None, "Value": "x"}],
        [{"Name": "", "Value": "x"}],
        [{"Value": "x"}],
        [None],
        ["x"],
        [[]],
        {},
        [{"Name": "x" * 33, "Value": "x"}],
        [{"Name": "name", "Value": 7}],
        [{"Name": "name", "Value": "x" * 2049}],
        [{"Name": "name", "Value": {"a": 1}}],
        "name=x",
    ],
)
def test_attributes_of_the_wrong_kind_are_refused(server, town, unchanged, attributes):
    aws_error(
        server.post(
            "SignUp",
            {"ClientId": town.web.id, "Username": address(), "Password": PASSWORD, "UserAttributes": attributes},
        )
    )


@pytest.mark.parametrize(
    "target, code",
    [
        (None, "UnknownOperationException"),
        ("", "UnknownOperationException"),
        ("MakeCoffee", "UnknownOperationException"),
        ("AWSCognitoIdentityProviderService.", "UnknownOperationException"),
        ("AWSCognitoIdentityProviderService.MakeCoffee", "UnknownOperationException"),
        ("AWSCognitoIdentityProviderService.initiateauth", "UnknownOperationException"),
        ("awscognitoidentityproviderservice.InitiateAuth", "UnknownOperationException"),
        ("AWSCognitoIdentityProviderService.InitiateAuth.More", "UnknownOperationException"),
        ("DynamoDB_20120810.ListTables", "UnknownOperationException"),
        ("x" * 5000, "UnknownOperationException"),
        ("../../etc/passwd", "UnknownOperationException"),
    ],
)
def test_an_unknown_target_is_unknown(server, unchanged, target, code):
    headers = {"Content-Type": "application/x-amz-json-1.1"} | ({"X-Amz-Target": target} if target is not None else {})
    answer = requests.post(server.url + "/", data=b"{}", headers=headers, timeout=60)
    assert answer.status_code == 400 and answer.json()["__type"] == code


def sign_in_as(server, town, content_type):
    headers = {"X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"}
    body = {
        "AuthFlow": "USER_PASSWORD_AUTH",
        "ClientId": town.web.id,
        "AuthParameters": {"USERNAME": town.ada.email, "PASSWORD": PASSWORD},
    }
    if content_type:
        headers["Content-Type"] = content_type
    return requests.post(server.url + "/", data=json.dumps(body).encode(), headers=headers, timeout=60)


@pytest.mark.parametrize(
    "content_type",
    [
        None,
        "application/x-amz-json-1.1",
        "application/x-amz-json-1.1; charset=utf-8",
        "application/json",
        "text/plain",
        "nonsense",
    ],
)
def test_any_content_type_is_read(server, town, content_type):
    """The API names its target in a header; what the content type says does not matter."""
    headers = {"X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"}
    body = {
        "AuthFlow": "USER_PASSWORD_AUTH",
        "ClientId": town.web.id,
        "AuthParameters": {"USERNAME": town.ada.email, "PASSWORD": PASSWORD},
    }
    if content_type:
        headers["Content-Type"] = content_type
    answer = requests.post(server.url + "/", data=json.dumps(body).encode(), headers=headers, timeout=60)
    assert answer.status_code == 200


def test_several_faults_are_counted(server):
    body = aws_error(server.post("SignUp", {"ClientId": "x"}))
    assert body["message"].startswith("2 validation errors detected: ") or body["message"].startswith(
        "1 validation error detected: "
    )
    assert "Value at 'username' failed to satisfy constraint: Member must not be null" in body["message"]


@pytest.mark.parametrize(
    "username, rule",
    [
        ("", "Member must have length greater than or equal to 1"),
        ("x" * 129, "Member must have length less than or equal to 128"),
        ("a b", "Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+"),
    ],
)
def test_constraints_speak_the_services_words(server, town, username, rule):
    body = aws_error(server.post("SignUp", {"ClientId": town.web.id, "Username": username, "Password": PASSWORD}))
    assert f"Value at 'username' failed to satisfy constraint: {rule}" in body["message"]
    body = aws_error(server.post("DescribeUserPool", {"UserPoolId": "no underscore"}, **SIGNED))
    assert body["message"] == (
        "1 validation error detected: Value 'no underscore' at 'userPoolId' failed to satisfy constraint: "
        "Member must satisfy regular expression pattern: [\\w-]+_[0-9a-zA-Z]+"
    )


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "PROPFIND"])
def test_the_api_is_posted_to(server, unchanged, method):
    answer = requests.request(method, server.url + "/", timeout=60, allow_redirects=False)
    assert answer.status_code < 500
    if method != "GET":
        assert answer.status_code == 405 and "POST" in answer.headers["Allow"]


# --- The pages and OAuth ---


@pytest.mark.parametrize("path", ["/oauth2/token", "/oauth2/revoke"])
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"grant_type",
        b"=",
        b"&&&",
        b"{}",
        b"\xff\xfe",
        b"grant_type=%ff%fe",
        b"grant_type=%",
        b"grant_type=%zz",
        b"a=b&" * 5000,
        b"grant_type=" + b"x" * 500_000,
        b"grant_type=refresh_token&grant_type=authorization_code",
        b"grant_type=authorization_code&code=%00&client_id=%00&redirect_uri=%0d%0aX: y",
        bytes(range(256)),
    ],
)
def test_token_calls_answer_in_oauths_words(server, unchanged, path, body):
    answer = requests.post(
        server.url + path, data=body, timeout=60, headers={"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert answer.status_code in (400, 401), f"{answer.status_code} {answer.text[:300]}"
    assert answer.headers["Content-Type"].startswith("application/json")
    assert type(answer.json()["error"]) is str
    assert "X" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/oauth2/authorize",
        "/login",
        "/signup",
        "/confirm",
        "/forgotPassword",
        "/confirmForgotPassword",
        "/logout",
        "/error",
        "/resendcode",
        "/confirmUser",
    ],
)
@pytest.mark.parametrize(
    "query",
    [
        "",
        "?",
        "?&&&",
        "?client_id",
        "?client_id=",
        "?client_id=%ff%fe",
        "?client_id=%00",
        "?%zz=%",
        "?" + "a=b&" * 900,
        "?client_id=x&client_id=y",
        "?client_id=" + "x" * 8000,
        "?redirect_uri=javascript:alert(1)",
        "?state=%0d%0aSet-Cookie:%20x=y",
    ],
)
def test_pages_answer_with_a_page(server, unchanged, path, query):
    answer = requests.get(server.url + path + query, timeout=60)
    assert answer.status_code in (200, 400, 404, 405, 414), f"{answer.status_code} {answer.text[:300]}"
    assert answer.headers["Content-Type"].startswith("text/html"), answer.headers
    assert "Set-Cookie" not in answer.headers or "x=y" not in answer.headers["Set-Cookie"].split(";")[0].strip()
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize("path", ["/login", "/signup", "/confirm", "/forgotPassword", "/confirmForgotPassword"])
@pytest.mark.parametrize(
    "body", [b"", b"{}", b"\xff", b"_csrf=%ff", b"_csrf=x&username=%00&password=%00", b"a=b&" * 5000, b"x" * 500_000]
)
def test_posts_to_pages_answer_with_a_page(server, town, unchanged, path, body):
    token = str(uuid.uuid4())
    for prefix in (b"", b"_csrf=" + token.encode() + b"&"):
        answer = requests.post(
            f"{server.url}{path}?client_id={town.web.id}&redirect_uri=exampleauth://auth&response_type=code",
            data=prefix + body,
            timeout=60,
            allow_redirects=False,
            cookies={"XSRF-TOKEN": token},
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )
        assert answer.status_code in (200, 302, 303, 400, 403, 413), f"{answer.status_code} {answer.text[:300]}"
        assert "code=" not in answer.headers.get("Location", "")


def test_a_multipart_post_is_not_a_form(server, town, unchanged):
    token = str(uuid.uuid4())
    answer = requests.post(
        f"{server.url}/login?client_id={town.web.id}&redirect_uri=exampleauth://auth&response_type=code",
        files={"_csrf": (None, token), "username": (None, town.ada.email), "password": (None, PASSWORD)},
        cookies={"XSRF-TOKEN": token},
        timeout=60,
        allow_redirects=False,
    )
    assert answer.status_code in (302, 303, 400, 403, 415) and "code=" not in answer.headers.get("Location", "")


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer x y",
        "Basic",
        "Basic \xff",
        "bearer x",
        "Bearer " + "x" * 20_000,
        "x",
        "Negotiate abc",
    ],
)
def test_userinfo_takes_any_header(server, header):
    answer = requests.get(
        server.url + "/oauth2/userInfo", headers={"Authorization": header.encode("latin-1")}, timeout=60
    )
    assert answer.status_code in (400, 401) and "WWW-Authenticate" in answer.headers


# --- REST and control ---


REST_POSTS = """sign-up sign-up/confirm sign-up/resend sign-in challenge otp/start otp/verify otp/resend token/refresh
    token/revoke sign-out password/forgot password/confirm password/change""".split()


@pytest.mark.parametrize("path", REST_POSTS)
def test_rest_answers_with_a_problem(server, town, unchanged, path):
    bodies = [
        *NOT_JSON.values(),
        *NOT_AN_OBJECT.values(),
        b"{}",
        b'{"username": null}',
        b'{"unknown": 1}',
        b'{"username": {"a": 1}, "password": []}',
        b'{"session": 7, "code": 8}',
    ]
    for body in bodies:
        if path == "sign-out" and body in (b"", b"{}", b"  \n "):
            continue
        answer = requests.post(
            f"{server.url}/v1/{town.id}/{path}", data=body, timeout=60, headers={"Content-Type": "application/json"}
        )
        assert 400 <= answer.status_code < 500, (body[:60], answer.status_code, answer.text[:300])
        assert answer.headers["Content-Type"].startswith("application/problem+json"), body[:60]
        assert answer.json()["status"] == answer.status_code and answer.json()["code"]


@pytest.mark.parametrize("path", ["clock"])
@pytest.mark.parametrize("name", [*NOT_JSON, *NOT_AN_OBJECT])
def test_control_answers_with_a_problem(server, path, name):
    answer = server.control.call(
        "POST", path, data=(NOT_JSON | NOT_AN_OBJECT)[name], headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.headers["Content-Type"].startswith("application/problem+json") and answer.json()["code"]


# --- HTTP itself ---


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/oauth2/",
        "/oauth2/tokens",
        "/v1",
        "/v1/",
        "/_understudy/nothing",
        "//",
        "/%00",
        "/%ff",
        "/../../etc/passwd",
        "/.well-known/openid-configuration",
        "/" + "x" * 4000,
    ],
)
def test_an_unknown_path_is_not_found(server, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    assert answer.status in (400, 404, 414), answer.status
    connection.close()


def talk(server, data, half_close=True):
    """Sends bytes and returns all that comes back until the server closes or is silent."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        try:
            connection.sendall(data)
            if half_close:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        received = b""
        try:
            while chunk := connection.recv(65536):
                received += chunk
        except (ConnectionResetError, socket.timeout):
            pass
    return received


def status_of(received):
    return int(received.split(b" ", 2)[1]) if received.startswith(b"HTTP/1.") else None


@pytest.mark.parametrize(
    "data",
    [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET /\r\n\r\n",
        b"hello\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET http://evil.example.com/ HTTP/1.1\r\nHost: evil.example.com\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\nCookie: \xff\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
        b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
        bytes(range(256)) * 40,
    ],
)
def test_broken_http_breaks_nothing(server, data):
    status = status_of(talk(server, data))
    assert status is None or status < 500 or status in (501, 505), status
    assert server.control.get("health/live").status_code == 200


NO_ONE_HOST = {
    "none": ("/", ""),
    "two": ("/", "Host: localhost\r\nHost: localhost\r\n"),
    "two that differ": ("/", "Host: localhost\r\nhost: evil.example.com\r\n"),
    "empty": ("/", "Host:\r\n"),
    "a list": ("/", "Host: localhost, evil.example.com\r\n"),
    "a path": ("/", "Host: localhost/x\r\n"),
    "somebody in front": ("/", "Host: user@localhost\r\n"),
    "no port": ("/", "Host: localhost:http\r\n"),
    "half an address": ("/", "Host: [::1\r\n"),
    "another target": ("http://localhost:4370/", "Host: evil.example.com\r\n"),
    "another field": ("http://evil.example.com/", "Host: localhost\r\n"),
    "another port": ("http://localhost:81/", "Host: localhost\r\n"),
    "a target without a host": ("http:///", "Host: localhost\r\n"),
    "a person in the target": ("http://user@localhost/", "Host: localhost\r\n"),
}


@pytest.mark.parametrize("path", ["_understudy/info", "login", "oauth2/userInfo", "v1/default/me", "nothing/here"])
@pytest.mark.parametrize("case", NO_ONE_HOST)
def test_a_request_names_one_host(server, path, case):
    """RFC 9112 section 3.2: 400 for a request of HTTP/1.1 without Host, with two, or with one that is none.

    The control API keeps web pages out by the name that they came by (DNS rebinding): no other name may get past it.
    """
    base, hosts = NO_ONE_HOST[case]
    answer = talk(server, f"GET {base}{path} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n".encode())
    assert status_of(answer) == 400, answer
    assert b"base_url" not in answer


@pytest.mark.parametrize(
    "line, hosts",
    [
        ("GET /_understudy/health/live HTTP/1.1", "Host: LOCALHOST\r\n"),
        ("GET /_understudy/health/live HTTP/1.1", "Host: localhost:\r\n"),
        ("GET /_understudy/health/live HTTP/1.1", "Host: [::1]:4370\r\n"),
        # As a proxy is asked, and as RFC 9112 section 3.2.2 has every server take it.
        ("GET http://localhost/_understudy/health/live HTTP/1.1", "Host: localhost:80\r\n"),
        ("GET http://LocalHost:4370/_understudy/health/live HTTP/1.1", "Host: localhost:4370\r\n"),
        # The version before knew no Host, and health checks of load balancers speak it.
        ("GET /_understudy/health/live HTTP/1.0", ""),
    ],
)
def test_a_host_may_be_named_in_many_ways(server, line, hosts):
    answer = talk(server, f"{line}\r\n{hosts}Connection: close\r\n\r\n".encode())
    assert status_of(answer) == 200, answer


def test_two_hosts_are_refused_in_the_words_of_each_front(server):
    """A request that is refused is answered as the front answers, and is no other front's."""
    for path, word in (
        ("/v1/default/me", b"problem+json"),
        ("/oauth2/token", b"application/json"),
        ("/login", b"text/html"),
    ):
        answer = talk(server, f"GET {path} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n".encode())
        assert status_of(answer) == 400 and word in answer, answer


@pytest.mark.parametrize(
    "path, headers",
    [
        ("/", {"X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"}),
        ("/oauth2/token", {"Content-Type": "application/x-www-form-urlencoded"}),
        ("/login", {"Content-Type": "application/x-www-form-urlencoded"}),
        ("/v1/default/sign-in", {"Content-Type": "application/json"}),
        ("/_understudy/clock", {"Content-Type": "application/json"}),
    ],
)
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_above_one_mebibyte_is_too_large(server, unchanged, path, headers, chunked):
    size = 1024 * 1024 + 1
    if chunked:
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        data = (f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{head}Transfer-Encoding: chunked\r\n\r\n").encode()
        data += b"".join(b"10000\r\n" + b"x" * 65536 + b"\r\n" for _ in range(17)) + b"0\r\n\r\n"
        received = talk(server, data)
        assert status_of(received) == 413, received[:200]
    else:
        answer = requests.post(server.url + path, data=b"x" * size, headers=headers, timeout=60)
        assert answer.status_code == 413


def test_a_body_of_just_under_one_mebibyte_is_read(server, town):
    body = json.dumps(
        {
            "AuthFlow": "USER_PASSWORD_AUTH",
            "ClientId": town.web.id,
            "Padding": "x" * 1_000_000,
            "AuthParameters": {"USERNAME": town.ada.email, "PASSWORD": PASSWORD},
        }
    )
    assert len(body) < 1024 * 1024
    assert server.post("InitiateAuth", body).status_code == 200


def test_a_head_above_its_limit_is_refused(server):
    answer = talk(
        server, b"GET /_understudy/info HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 40_000 + b"\r\n\r\n"
    )
    assert status_of(answer) == 431
    answer = talk(server, b"GET /?" + b"x" * 40_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert status_of(answer) in (414, 431)
    ordinary = (
        b"GET /_understudy/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Long: " + b"x" * 12_000
    )
    assert status_of(talk(server, ordinary + b"\r\n\r\n")) == 200


def test_a_client_that_leaves_early_hurts_nobody(server):
    for _ in range(50):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(b"GET /_understudy/messages?to=nobody&wait=20 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert server.control.get("health/ready").status_code == 200


def test_a_slow_client_is_dropped(start):
    """A byte now and then must not hold a connection for ever: the head has ten seconds."""
    server = start()
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        started = time.monotonic()
        connection.sendall(b"GET /_understudy/info HTTP/1.1\r\nX: ")

        def dropped():
            try:
                connection.sendall(b"a")
                return bool(select.select([connection], [], [], 0.5)[0])
            except OSError:
                return True

        eventually(dropped)
        assert time.monotonic() - started > 5


def test_pipelined_requests_are_answered_in_order(server):
    request = b"GET /_understudy/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    assert talk(server, request * 9 + last).count(b"HTTP/1.1 200") == 10


# --- At random ---


def mutated(generator, data):
    data = bytearray(data)
    for _ in range(generator.randint(1, 6)):
        at = generator.randrange(len(data) + 1)
        kind = generator.randrange(4)
        if kind == 0 and data:
            data[at % len(data)] = generator.randrange(256)
        elif kind == 1:
            data[at:at] = generator.choice([b'"', b"{", b"}", b"[", b"\\u", b"\x00", b"\xff", b"null", b"9" * 30, b","])
        elif kind == 2:
            del data[at : at + generator.randint(1, 8)]
        else:
            data[at:at] = data[at // 2 : at // 2 + 10]
    return bytes(data)


@pytest.mark.parametrize("seed", range(4))
def test_mutated_requests_never_break_the_server(server, town, seed):
    """Requests changed at random, the same ones in each run: an answer of the front's own to each."""
    generator = random.Random(seed)
    session = requests.Session()
    samples = [
        ("/", "SignUp", {"ClientId": "x" * 26, "Username": "nobody@example.com", "Password": "short"}),
        (
            "/",
            "InitiateAuth",
            {
                "ClientId": town.web.id,
                "AuthFlow": "USER_SRP_AUTH",
                "AuthParameters": {"USERNAME": "nobody@example.com", "SRP_A": "abcdef" * 40},
            },
        ),
        (
            "/",
            "RespondToAuthChallenge",
            {
                "ClientId": town.web.id,
                "ChallengeName": "PASSWORD_VERIFIER",
                "Session": "x" * 30,
                "ChallengeResponses": {"USERNAME": "x", "TIMESTAMP": "y"},
            },
        ),
        ("/", "ListUsers", {"UserPoolId": town.id, "Filter": 'email = "nobody@example.com"', "Limit": 3}),
        ("/", "GetUser", {"AccessToken": "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.AAAA"}),
        (f"/v1/{town.id}/sign-in", None, {"username": "nobody@example.com", "password": "x"}),
        (f"/v1/{town.id}/otp/verify", None, {"session": "x" * 40, "code": "12345678"}),
    ]
    for _ in range(150):
        path, operation, body = generator.choice(samples)
        headers = {"Content-Type": "application/x-amz-json-1.1" if operation else "application/json"}
        if operation:
            headers |= {"X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}"} | SIGNED
        data = mutated(generator, json.dumps(body).encode())
        answer = session.post(server.url + path, data=data, headers=headers, timeout=60)
        assert answer.status_code < 500, (seed, path, operation, data, answer.text[:300])
        if answer.content:
            answer.json()
    assert server.control.get("health/ready").status_code == 200


def test_the_server_survives_all_of_it_at_once(start):
    """A hail of nonsense over many connections, then a sign-in."""
    import threading

    server: Server = start()
    generator = random.Random(7)
    blobs = [bytes(generator.randrange(256) for _ in range(generator.randint(1, 400))) for _ in range(60)]
    heads = [b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400\r\n\r\n", b"GET /", b""]

    def hail(start_at):
        for index in range(start_at, len(blobs), 6):
            talk(server, heads[index % 3] + blobs[index])

    threads = [threading.Thread(target=hail, args=(index,)) for index in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    pool = Pool(server)
    assert pool.client().sign_in(pool.user())
    with fails("UserNotFoundException"):
        pool.client().sign_in(address())
