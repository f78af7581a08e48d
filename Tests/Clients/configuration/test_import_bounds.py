"""An import request costs bounded work, whatever it asks for, and occupies no shared worker."""

import json
import socket
import threading
import time

import pytest
import requests

from support.server import Server, eventually

PASSWORD = "Correct-Horse-1"
CLIENT = "understudyweb"


def loops(levels, items, innermost):
    """A template with loops in one another."""
    body = innermost
    for level in range(levels):
        body = {f"Fn::ForEach::L{level}": [f"V{level}", [f"i{n}" for n in range(items)], body]}
    return {"Transform": "AWS::LanguageExtensions", "Resources": {"Pool": {"Type": "AWS::Cognito::UserPool"}} | body}


def doubled(depth):
    """Each domain is twice the next one."""
    resources = {}
    for n in range(depth):
        twice = {"Fn::Join": ["", [{"Ref": f"D{n + 1}"}, {"Ref": f"D{n + 1}"}]]} if n + 1 < depth else "x"
        resources[f"D{n}"] = {
            "Type": "AWS::Cognito::UserPoolDomain",
            "Properties": {"UserPoolId": {"Ref": "Pool"}, "Domain": twice},
        }
    return {"Resources": {"Pool": {"Type": "AWS::Cognito::UserPool"}} | resources}


def chained(count):
    """Conditions of which each asks for the next."""
    conditions = {f"C{n}": {"Fn::Not": [{"Condition": f"C{n + 1}"}]} for n in range(count)}
    conditions[f"C{count}"] = {"Fn::Equals": ["a", "a"]}
    pool = {"Type": "AWS::Cognito::UserPool", "Condition": "C0"}
    return {"Resources": {"Pool": pool}, "Conditions": conditions}


def endless():
    """Exports that import one another."""
    return {
        "Resources": {
            "Pool": {"Type": "AWS::Cognito::UserPool", "Properties": {"UserPoolName": {"Fn::ImportValue": "a"}}}
        },
        "Outputs": {one: {"Value": {"Fn::ImportValue": other}, "Export": {"Name": one}} for one, other in ("ab", "ba")},
    }


POOLS = {"P${V0}": {"Type": "AWS::Cognito::UserPool"}}
BOMBS = {
    "loops that make nothing": loops(8, 12, {}),
    "loops that make one thing": loops(8, 12, {"Topic": {"Type": "AWS::SNS::Topic"}}),
    "resources": loops(1, 501, POOLS),
    "texts": doubled(40),
    "conditions": chained(20_000),
    "exports": endless(),
    "many texts": {
        "Parameters": {"P": {"Type": "String", "Default": "x" * 4_000}},
        "Resources": {
            "Pool": {
                "Type": "AWS::Cognito::UserPool",
                "Properties": {"UserPoolName": {"Fn::Join": ["", [{"Ref": "P"}] * 50_000]}},
            }
        },
    },
    "open braces": {
        "Resources": {
            "Pool": {"Type": "AWS::Cognito::UserPool", "Properties": {"UserPoolName": {"Fn::Sub": "${" * 500_000}}}
        }
    },
}


def post(server, document, timeout=60):
    return requests.post(
        f"{server.url}/_understudy/import",
        data=json.dumps(document),
        headers={"Content-Type": "application/json"},
        timeout=timeout,
    )


@pytest.mark.parametrize("name", BOMBS)
def test_what_a_template_may_ask_for_is_bounded(own_server, name):
    began = time.monotonic()
    answer = post(own_server, BOMBS[name])
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "invalid_configuration"
    # Minutes without a bound; the rest is room for a machine that has other things to do.
    assert time.monotonic() - began < 30
    assert own_server.control.get("health/live").status_code == 200


def test_what_the_service_takes_is_taken(own_server):
    assert post(own_server, loops(1, 499, POOLS)).status_code == 200
    assert len(own_server.control.info()["user_pools"]) == 500


def large(count, number=1):
    """A document that takes long to import."""
    users = [{"Username": f"n{n}", "UserAttributes": [{"Name": "name", "Value": "x"}]} for n in range(count)]
    return json.dumps({"userPools": [{"Id": f"us-east-1_Large000{number}", "PoolName": "large", "Users": users}]})


def begun(server, body):
    """A connection over which an import was sent, and nothing read."""
    connection = socket.create_connection((server.host.strip("[]"), server.port), timeout=60)
    head = f"POST /_understudy/import HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    connection.sendall(head.encode() + body.encode())
    return connection


def sign_in(server):
    return server.post(
        "InitiateAuth",
        {
            "ClientId": CLIENT,
            "AuthFlow": "USER_PASSWORD_AUTH",
            "AuthParameters": {"USERNAME": "ada@example.com", "PASSWORD": PASSWORD},
        },
    )


def test_imports_leave_workers_to_sign_ins():
    with Server("--threads", "2") as server:
        sandboxes = [server.control.post("sandboxes").json()["sandbox"] for _ in range(4)]
        done = []

        def bring(sandbox, number):
            answer = server.control.call(
                "POST",
                "import",
                params={"sandbox": sandbox},
                data=large(3_000, number),
                headers={"Content-Type": "application/json"},
            )
            done.append(answer.status_code)

        threads = [threading.Thread(target=bring, args=(one, number)) for number, one in enumerate(sandboxes)]
        for thread in threads:
            thread.start()
        answered = 0
        while len(done) < len(threads) and answered < 20:
            assert sign_in(server).status_code == 200
            answered += 1
        assert answered >= 3, "the imports were over before anybody signed in"
        for thread in threads:
            thread.join()
        assert done == [200] * len(threads)


def test_an_import_ends_with_its_client(own_server):
    """Six that hang up, and the next one does not wait for all of them."""
    body = large(10_000)
    began = time.monotonic()
    post(own_server, json.loads(body))
    whole = time.monotonic() - began
    for _ in range(6):
        begun(own_server, body).close()
    began = time.monotonic()
    document = {"userPools": [{"Id": "us-east-1_Small0001", "PoolName": "small"}]}
    assert post(own_server, document).status_code == 200
    assert time.monotonic() - began < 2 * whole + 1
    pools = {pool["id"] for pool in own_server.control.info()["user_pools"]}
    assert pools == {"us-east-1_Small0001"}
    # What was given up has changed nothing, later neither.
    eventually(lambda: own_server.control.get("health/ready").status_code == 200)
    time.sleep(0.5)
    assert {pool["id"] for pool in own_server.control.info()["user_pools"]} == pools
