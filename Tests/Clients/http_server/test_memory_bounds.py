"""Unauthenticated clients can allocate a bounded number of bytes: pushed requests, flows, names of metrics."""

import json
import re

import pytest
import requests

from support.provider import Key, Provider, RelyingParty, configuration
from support.server import SIGNED

MEBIBYTE = 1 << 20
TENANT = "00000000-0000-4370-8000-000000000001"
APPLICATION = "00000000-0000-4370-8000-0000000000c1"


def metrics(server) -> str:
    return server.control.get("metrics").text


def resident(server) -> float:
    return float(re.search(r"^process_resident_memory_bytes (\S+)$", metrics(server), re.MULTILINE)[1])


@pytest.fixture
def party(start):
    """A client of a plain realm that has no secret: anybody may push in its name."""
    return RelyingParty(Provider(start(config=configuration(Key("ES256")))), "web", None)


def push(party, **changes):
    endpoint = party.provider["pushed_authorization_request_endpoint"]
    form = party.parameters(nonce=None, code_challenge="E" * 43, code_challenge_method="S256", **changes)
    return requests.post(endpoint, data=form | {"client_id": party.id}, timeout=60)


def test_a_pushed_request_has_a_size(party):
    for size in (65_536, 1_000_000):
        answer = push(party, state="s" * size)
        assert (answer.status_code, answer.json()["error"]) == (413, "invalid_request")
        assert "at most 65536" in answer.json()["error_description"]
    assert push(party, state="s" * 60_000).status_code == 201


@pytest.mark.long
def test_pushed_requests_are_bounded_together(party):
    server = party.provider.server
    first = push(party, state="s" * 60_000).json()["request_uri"]
    before = resident(server)
    for _ in range(800):
        last = push(party, state="s" * 60_000)
        assert last.status_code == 201
    assert resident(server) - before < 64 * MEBIBYTE

    def ask(name):
        return party.ask(request_uri=name, **dict.fromkeys(party.parameters().keys() - {"client_id"}))

    # The oldest made room for the newest.
    assert ask(first).status == 400
    page = ask(last.json()["request_uri"])
    assert page.status == 200 and page.path == "/login"


def test_what_an_app_registers_has_a_size(party):
    def register(size):
        metadata = {"redirect_uris": ["https://app.example.test/cb"], "client_name": "x" * size}
        return requests.post(party.provider["registration_endpoint"], json=metadata, timeout=60)

    answer = register(33_000)
    assert (answer.status_code, answer.json()["error"]) == (413, "invalid_client_metadata")
    assert "at most 32768" in answer.json()["error_description"]
    assert register(100).status_code == 201


@pytest.mark.long
def test_attempts_in_a_tenant_are_bounded_together(own_server):
    server = own_server
    url = f"{server.url}/{TENANT}/signup/v1.0/start"

    def begin(number):
        return requests.post(
            url,
            data={
                "client_id": APPLICATION,
                "username": f"stranger-{number}@example.com",
                "challenge_type": "oob password redirect",
                "attributes": json.dumps({"displayName": "x" * 500_000}),
            },
            timeout=60,
        )

    assert begin(0).status_code == 200, begin(0).text
    before = resident(server)
    for number in range(1, 200):
        assert begin(number).status_code == 200
    assert resident(server) - before < 100 * MEBIBYTE


@pytest.mark.long
def test_metrics_have_no_client_supplied_name(own_server):
    server = own_server
    before = len(metrics(server))
    for number in range(200):
        server.post(f"Stranger{number}{'x' * 500}", {}, **SIGNED)
        requests.post(server.url + "/", data={"Action": f"Stranger{number}", "Version": "2011-06-15"}, timeout=60)
        requests.get(f"{server.url}/Stranger{number}/oauth2/v2.0/authorize", timeout=60, allow_redirects=False)
        requests.get(f"{server.url}/v1/Stranger{number}/Stranger{number}", timeout=60)
        requests.get(f"{server.url}/Stranger{number}", timeout=60)
    text = metrics(server)
    assert "Stranger" not in text
    assert 'understudy_requests_total{front="cognito_user_pools",operation="unknown",status="400"} 200' in text
    assert 'understudy_requests_total{front="sts",operation="unknown",status="400"} 200' in text
    assert len(text) - before < 20_000
    # The journal has the path all the same.
    assert "Stranger199" in server.control.get("requests", limit=1000).text
