"""Cross-origin calls of browser apps."""

import pytest
import requests

from support.pools import PASSWORD

APP = "http://localhost:3000"
EXPOSED = {"x-amzn-requestid", "x-amzn-errortype", "x-amzn-errormessage", "date"}
AMPLIFY = "amz-sdk-invocation-id,amz-sdk-request,cache-control,content-type,x-amz-target,x-amz-user-agent"


def preflight(server, path, headers, method="POST", origin=APP, **more):
    return requests.options(
        server.url + path,
        timeout=60,
        headers={"Origin": origin, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": headers}
        | more,
    )


def listed(text):
    return {word.strip().lower() for word in text.split(",")}


@pytest.mark.parametrize(
    "headers",
    [
        AMPLIFY,
        "cache-control,content-type,x-amz-target,x-amz-user-agent",
        "authorization,content-type,x-amz-content-sha256,x-amz-date,x-amz-security-token,x-amz-target",
        "x-anything-else",
    ],
)
def test_the_api_answers_a_preflight_as_the_service_does(server, headers):
    answer = preflight(server, "/", headers)
    assert answer.status_code == 200 and answer.content == b""
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Access-Control-Allow-Headers"] == headers
    assert answer.headers["Access-Control-Allow-Methods"] == "POST"
    assert answer.headers["Access-Control-Max-Age"] == "172800"
    assert listed(answer.headers["Access-Control-Expose-Headers"]) == EXPOSED
    assert answer.headers["x-amzn-RequestId"]
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_the_api_shows_its_answers_to_the_page(server, client, person):
    for password, status in ((PASSWORD, 200), ("Wrong-Pass-1", 400)):
        answer = server.post(
            "InitiateAuth",
            {
                "AuthFlow": "USER_PASSWORD_AUTH",
                "ClientId": client.id,
                "AuthParameters": {"USERNAME": person.email, "PASSWORD": password},
            },
            Origin=APP,
        )
        assert answer.status_code == status
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert listed(answer.headers["Access-Control-Expose-Headers"]) == EXPOSED


def test_errors_of_the_transport_are_shown_too(server):
    for data, target in ((b"{", "InitiateAuth"), (b"{}", "MakeCoffee"), (b"x" * (1024 * 1024 + 1), "InitiateAuth")):
        answer = server.post(target, data, Origin=APP)
        assert 400 <= answer.status_code < 500
        assert answer.headers["Access-Control-Allow-Origin"] == "*", answer.status_code


@pytest.mark.parametrize(
    "path, method", [("/oauth2/token", "POST"), ("/oauth2/revoke", "POST"), ("/oauth2/userInfo", "GET")]
)
def test_the_oauth_endpoints_answer_a_preflight(server, path, method):
    answer = preflight(server, path, "content-type,authorization,x-amz-user-agent", method)
    assert answer.status_code in (200, 204) and answer.content == b""
    assert answer.headers["Access-Control-Allow-Origin"] in ("*", APP)
    assert {"x-amz-user-agent", "content-type", "authorization"} <= listed(
        answer.headers["Access-Control-Allow-Headers"]
    )
    assert method in answer.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_the_oauth_endpoints_show_their_answers(server):
    for method, path in (("POST", "/oauth2/token"), ("POST", "/oauth2/revoke"), ("GET", "/oauth2/userInfo")):
        answer = requests.request(method, server.url + path, headers={"Origin": APP}, timeout=60)
        assert answer.status_code == 400
        assert answer.headers["Access-Control-Allow-Origin"] in ("*", APP)


def test_the_issuers_documents_are_for_everybody(server, pool):
    for name in ("openid-configuration", "jwks.json"):
        answer = requests.get(f"{pool.issuer}/.well-known/{name}", headers={"Origin": APP}, timeout=60)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_the_rest_front_serves_pages(server, pool, client, person):
    answer = preflight(server, f"/v1/{pool.id}/sign-in", "content-type")
    assert answer.status_code in (200, 204)
    assert answer.headers["Access-Control-Allow-Origin"] in ("*", APP)
    answer = preflight(server, f"/v1/{pool.id}/me", "authorization,content-type", "PATCH")
    assert {"authorization", "content-type"} <= listed(answer.headers["Access-Control-Allow-Headers"])
    assert {"get", "patch", "delete"} <= listed(answer.headers["Access-Control-Allow-Methods"])
    for password, status in ((PASSWORD, 200), ("Wrong-Pass-1", 401)):
        answer = requests.post(
            f"{server.url}/v1/{pool.id}/sign-in",
            headers={"Origin": APP},
            timeout=60,
            json={"client_id": client.id, "username": person.email, "password": password},
        )
        assert answer.status_code == status
        assert answer.headers["Access-Control-Allow-Origin"] in ("*", APP)


def test_the_control_front_is_no_pages_business(server):
    answer = preflight(server, "/_understudy/clock", "content-type", origin="https://app.example.com")
    assert "Access-Control-Allow-Origin" not in answer.headers
    answer = preflight(server, "/_understudy/messages", "content-type", "DELETE", origin="https://app.example.com")
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_the_login_pages_are_not_shared(server):
    answer = requests.get(server.url + "/login", headers={"Origin": "https://app.example.com"}, timeout=60)
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_private_network_is_allowed_when_asked_for(server):
    answer = preflight(server, "/", AMPLIFY, **{"Access-Control-Request-Private-Network": "true"})
    assert answer.headers.get("Access-Control-Allow-Private-Network") == "true"
