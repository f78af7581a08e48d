"""Sandboxes, which isolate parallel tests, and their snapshots."""

import json
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import boto3
import pytest
import requests
from pycognito.aws_srp import AWSSRP

from support.pools import OTHER_PASSWORD, PASSWORD, fails
from support.server import Control, Server, eventually
from support.tokens import claims_of

ADA = "ada@example.com"


class Sandbox:
    """A sandbox of a server, and what a test does in it."""

    def __init__(self, server, **options):
        answer = server.control.post("sandboxes", options)
        assert answer.status_code == 201, answer.text
        self.server, self.info = server, answer.json()
        self.id, self.mapping = self.info["sandbox"], self.info["mapping"]
        self.control = Control(server.url)
        self.control.session.headers["Understudy-Sandbox"] = self.id
        self.api = boto3.client("cognito-idp", **self.info["client_configuration"]["boto3"])

    @property
    def pool(self):
        return self.mapping["us-east-1_Understudy"]

    @property
    def client(self):
        return self.mapping["understudyweb"]

    def srp(self, username=ADA, password=PASSWORD):
        return AWSSRP(
            username=username, password=password, pool_id=self.pool, client_id=self.client, client=self.api
        ).authenticate_user()["AuthenticationResult"]

    def sign_in(self, username=ADA, password=PASSWORD):
        return self.api.initiate_auth(
            ClientId=self.client,
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": username, "PASSWORD": password},
        )["AuthenticationResult"]

    def set_password(self, password, username=ADA):
        self.api.admin_set_user_password(UserPoolId=self.pool, Username=username, Password=password, Permanent=True)

    def delete(self):
        answer = self.server.control.call("DELETE", f"sandboxes/{self.id}")
        assert answer.status_code == 204, answer.text


@pytest.fixture
def sandbox(server):
    made = Sandbox(server)
    yield made
    server.control.call("DELETE", f"sandboxes/{made.id}")


def refused(answer, status, code):
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code
    return answer.json()


# --- Making and removing ---


def test_a_sandbox_is_what_the_configuration_made_under_fresh_ids(server, sandbox):
    assert set(sandbox.mapping) >= {"us-east-1_Understudy", "understudyweb", "understudyserver", "understudy"}
    assert all(old != new for old, new in sandbox.mapping.items())
    pool = sandbox.info["user_pools"][0]
    assert pool["id"] == sandbox.pool != "us-east-1_Understudy"
    assert pool["issuer"] == f"{server.url}/{sandbox.pool}"
    assert {client["id"] for client in pool["clients"]} == {
        sandbox.mapping["understudyweb"],
        sandbox.mapping["understudyserver"],
    }
    assert pool["domain"] == sandbox.mapping["understudy"] != "understudy"
    assert sandbox.control.info()["user_pools"] == sandbox.info["user_pools"]


def test_its_users_sign_in_with_their_configured_passwords(sandbox):
    for tokens in (sandbox.sign_in(), sandbox.srp()):
        claims = claims_of(tokens["AccessToken"])
        assert claims["iss"].endswith(sandbox.pool) and claims["client_id"] == sandbox.client
        assert sandbox.api.get_user(AccessToken=tokens["AccessToken"])["UserAttributes"]
    with fails("NotAuthorizedException", "Incorrect username or password."):
        sandbox.sign_in(password="wrong")
    with fails("NotAuthorizedException", "Incorrect username or password."):
        sandbox.srp(password="wrong")
    sandbox.set_password(OTHER_PASSWORD)
    sandbox.srp(password=OTHER_PASSWORD)


def test_its_tokens_are_verified_by_its_documents(server, sandbox):
    import jwt

    token = sandbox.sign_in()["IdToken"]
    pool = sandbox.info["user_pools"][0]
    key = jwt.PyJWKClient(pool["jwks_uri"]).get_signing_key_from_jwt(token)
    assert jwt.decode(token, key, algorithms=["RS256"], audience=sandbox.client, issuer=pool["issuer"])


def test_nothing_of_one_shows_in_another(own_server):
    one, other = Sandbox(own_server), Sandbox(own_server)
    one.set_password(OTHER_PASSWORD)
    one.control.post("clock", {"advance": "P10D"})
    one.api.sign_up(ClientId=one.client, Username="bob@example.com", Password=PASSWORD)
    assert len(one.control.get("messages").json()["messages"]) == 1
    for control in (other.control, own_server.control):
        assert control.get("messages").json()["messages"] == []
        assert control.get("clock").json()["offset_seconds"] == 0
    other.sign_in()
    with fails("UserNotFoundException"):
        other.api.admin_get_user(UserPoolId=other.pool, Username="bob@example.com")
    one.control.post("reset")
    one.sign_in()
    assert one.control.get("clock").json()["offset_seconds"] == 0


def test_calls_that_name_nothing_go_to_the_sandbox_of_their_key(server, sandbox):
    made = sandbox.api.create_user_pool(PoolName="only here")["UserPool"]["Id"]
    assert {pool["Id"] for pool in sandbox.api.list_user_pools(MaxResults=60)["UserPools"]} == {sandbox.pool, made}
    assert made not in {pool["Id"] for pool in server.api().list_user_pools(MaxResults=60)["UserPools"]}
    assert [pool["id"] for pool in server.control.get("info", sandbox=sandbox.id).json()["user_pools"]].count(made) == 1

    def add(request, **_):
        request.headers["Understudy-Sandbox"] = sandbox.id

    by_header = server.api()
    by_header.meta.events.register("before-send.cognito-idp.ListUserPools", add)
    try:
        assert {pool["Id"] for pool in by_header.list_user_pools(MaxResults=60)["UserPools"]} == {sandbox.pool, made}
    finally:  # the client is shared with other tests
        by_header.meta.events.unregister("before-send.cognito-idp.ListUserPools", add)


def test_a_removed_sandbox_is_gone(server):
    sandbox = Sandbox(server, name="short-lived")
    listed = server.control.get("sandboxes").json()["sandboxes"]
    entry = next(entry for entry in listed if entry["id"] == sandbox.id)
    assert entry["name"] == "short-lived" and entry["user_pools"] == 1 and entry["users"] >= 1
    token = sandbox.sign_in()["AccessToken"]
    sandbox.delete()
    assert sandbox.id not in {entry["id"] for entry in server.control.get("sandboxes").json()["sandboxes"]}
    refused(sandbox.control.get("info"), 404, "sandbox_not_found")
    refused(server.control.call("DELETE", f"sandboxes/{sandbox.id}"), 404, "sandbox_not_found")
    with fails("ResourceNotFoundException"):
        sandbox.api.describe_user_pool(UserPoolId=sandbox.pool)
    with fails("ResourceNotFoundException"):
        sandbox.sign_in()
    with fails("NotAuthorizedException"):
        sandbox.api.get_user(AccessToken=token)
    with fails("InvalidParameterException"):
        sandbox.api.list_user_pools(MaxResults=1)
    assert requests.get(f"{server.url}/{sandbox.pool}/.well-known/jwks.json").status_code in (400, 404)


@pytest.mark.parametrize(
    "path", ["messages/latest?to=nobody@example.com", "messages?to=nobody@example.com", "requests"]
)
def test_a_long_poll_ends_with_its_sandbox(server, path):
    """Who waits is told at once that the sandbox went, and not a minute later that nothing came."""
    sandbox = Sandbox(server)
    began = time.monotonic()
    with ThreadPoolExecutor(1) as threads:
        after = "" if "to=" in path else "?operation=nothing"
        query = f"{path}{after}{'&' if '?' in path + after else '?'}wait=60"
        waiting = threads.submit(sandbox.control.call, "GET", query)
        with suppress(TimeoutError):
            waiting.result(timeout=1)
        assert not waiting.done(), waiting.result().text
        sandbox.delete()
        refused(waiting.result(timeout=30), 404, "sandbox_not_found")
    assert time.monotonic() - began < 30


def test_the_default_sandbox_stays(server):
    refused(server.control.call("DELETE", "sandboxes/default"), 409, "default_sandbox")
    listed = server.control.get("sandboxes").json()["sandboxes"]
    assert listed[0]["id"] == "default" and "expires_at" not in listed[0]


def test_a_sandbox_ends_with_its_time_to_live(server):
    sandbox = Sandbox(server, time_to_live="PT3S")
    # The sandbox's own clock has no say in this.
    sandbox.control.post("clock", {"freeze": True})
    eventually(lambda: sandbox.control.get("clock").status_code != 200)
    refused(sandbox.control.get("clock"), 404, "sandbox_not_found")


@pytest.mark.parametrize(
    "body",
    [
        {"time_to_live": "PT0S"},
        {"time_to_live": "-PT5M"},
        {"time_to_live": "P400D"},
        {"time_to_live": 60},
        {"name": ""},
        {"configuration": 5},
        {"unknown": 1},
        [],
    ],
)
def test_a_request_is_checked(server, body):
    refused(server.control.post("sandboxes", body), 400, "invalid_request")


# --- From a configuration ---

SHOP = """
userPools:
  - Id: eu-west-1_Shop00001
    PoolName: shop
    Domain: shop
    UsernameAttributes: [email]
    Clients: [{ClientId: shopweb, ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH]}]
    Users: [{Username: ada@example.com, Password: Correct-Horse-1}]
"""


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_a_sandbox_is_made_from_a_configuration(server, form):
    document = SHOP
    if form == "json":
        pool = {
            "Id": "eu-west-1_Shop00001",
            "PoolName": "shop",
            "Domain": "shop",
            "UsernameAttributes": ["email"],
            "Clients": [
                {"ClientId": "shopweb", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"]}
            ],
            "Users": [{"Username": ADA, "Password": PASSWORD}],
        }
        document = {"userPools": [pool]}
    made = [Sandbox(server, configuration=document) for _ in range(2)]
    assert made[0].mapping.keys() == {"eu-west-1_Shop00001", "shopweb", "shop"}
    assert not set(made[0].mapping.values()) & set(made[1].mapping.values())
    for sandbox in made:
        sandbox.mapping["us-east-1_Understudy"] = sandbox.mapping["eu-west-1_Shop00001"]
        sandbox.mapping["understudyweb"] = sandbox.mapping["shopweb"]
        assert sandbox.pool.startswith("eu-west-1_")
        sandbox.sign_in()
        sandbox.srp()
        sandbox.delete()


def test_a_configuration_is_checked_as_a_file_would_be(server):
    for document, words in [
        ("userPools: [{PoolNam: x}]", "PoolNam"),
        ("userPools: [{PoolName: '${HOME}'}]", "HOME"),
        ("a: [", ""),
        ("- 1", "expected one with a section such as userPools"),
    ]:
        problem = refused(server.control.post("sandboxes", {"configuration": document}), 400, "invalid_configuration")
        assert words in problem["detail"] and problem["detail"].startswith("configuration:")
    refused(server.control.post("sandboxes", {"configuration": {"userPools": 5}}), 400, "invalid_configuration")


# --- Snapshots ---


def test_a_snapshot_is_gone_back_to(sandbox):
    bob = "bob@example.com"
    tokens = sandbox.sign_in()
    snapshot = sandbox.control.post("snapshots", {"name": "signed in"}).json()
    assert snapshot["name"] == "signed in" and snapshot["id"] and snapshot["at"]
    sandbox.set_password(OTHER_PASSWORD)
    sandbox.api.sign_up(ClientId=sandbox.client, Username=bob, Password=PASSWORD)
    later = sandbox.api.create_user_pool(PoolName="later")["UserPool"]["Id"]
    sandbox.api.global_sign_out(AccessToken=tokens["AccessToken"])
    sandbox.control.post("clock", {"advance": "PT10M"})
    for _ in range(2):
        answer = sandbox.control.post(f"snapshots/{snapshot['id']}/restore")
        assert answer.status_code == 204, answer.text
        sandbox.sign_in()
        assert sandbox.api.get_user(AccessToken=tokens["AccessToken"])
        assert sandbox.control.get("messages").json()["messages"] == []
        assert sandbox.control.get("clock").json()["offset_seconds"] == 0
        with fails("UserNotFoundException"):
            sandbox.api.admin_get_user(UserPoolId=sandbox.pool, Username=bob)
        with fails("ResourceNotFoundException"):
            sandbox.api.describe_user_pool(UserPoolId=later)
    listed = sandbox.control.get("snapshots").json()["snapshots"]
    assert [entry["id"] for entry in listed] == [snapshot["id"]]
    assert sandbox.control.call("DELETE", f"snapshots/{snapshot['id']}").status_code == 204
    assert sandbox.control.get("snapshots").json() == {"snapshots": []}
    refused(sandbox.control.call("DELETE", f"snapshots/{snapshot['id']}"), 404, "snapshot_not_found")
    refused(sandbox.control.post(f"snapshots/{snapshot['id']}/restore"), 404, "snapshot_not_found")


def test_a_deleted_person_alone_is_put_back(sandbox):
    """With their password, sign-ins, groups; what others did meanwhile stays."""
    sandbox.api.create_group(UserPoolId=sandbox.pool, GroupName="sailors")
    sandbox.api.admin_add_user_to_group(UserPoolId=sandbox.pool, GroupName="sailors", Username=ADA)
    tokens = sandbox.sign_in()
    sub = claims_of(tokens["IdToken"])["sub"]
    restore = f"snapshots/{sandbox.control.post('snapshots', {}).json()['id']}/restore"
    assert sandbox.control.call("DELETE", f"users/{sub}").status_code == 204
    with fails("NotAuthorizedException"):
        sandbox.sign_in()
    sandbox.api.sign_up(ClientId=sandbox.client, Username="bob@example.com", Password=PASSWORD)
    assert sandbox.control.post(restore, {"users": [sub]}).status_code == 204
    assert sandbox.api.get_user(AccessToken=tokens["AccessToken"])["Username"]
    assert claims_of(sandbox.sign_in()["IdToken"])["cognito:groups"] == ["sailors"]
    assert sandbox.api.admin_get_user(UserPoolId=sandbox.pool, Username="bob@example.com")
    # Who is there is not put back again, nor who never was; nothing changes then.
    refused(sandbox.control.post(restore, {"users": [sub]}), 409, "user_exists")
    refused(sandbox.control.post(restore, {"users": ["00000000-0000-4000-8000-000000000000"]}), 404, "user_not_found")
    # Nor whose name is another's by now.
    assert sandbox.control.call("DELETE", f"users/{sub}").status_code == 204
    sandbox.api.sign_up(ClientId=sandbox.client, Username=ADA, Password=PASSWORD)
    refused(sandbox.control.post(restore, {"users": [sub]}), 409, "user_exists")


def test_messages_alone_are_put_back_and_read_backwards(sandbox):
    for number in range(5):
        sandbox.api.sign_up(ClientId=sandbox.client, Username=f"p{number}@example.com", Password=PASSWORD)
    restore = f"snapshots/{sandbox.control.post('snapshots', {}).json()['id']}/restore"
    before = sandbox.control.get("messages").json()["messages"]
    assert sandbox.control.call("DELETE", "messages").json() == {"deleted": 5}
    sandbox.api.sign_up(ClientId=sandbox.client, Username="later@example.com", Password=PASSWORD)
    assert sandbox.control.post(restore, {"messages": True}).status_code == 204
    after = sandbox.control.get("messages").json()["messages"]
    assert after[:5] == before and [one["to"] for one in after[5:]] == ["later@example.com"]
    page = sandbox.control.get("messages", before="9000000000000000000", limit=4).json()
    assert page["messages"] == after[2:] and page["next"] == after[2]["id"]
    page = sandbox.control.get("messages", before=page["next"], limit=4).json()
    assert page == {"messages": after[:2]}
    page = sandbox.control.get("messages", before=after[4]["id"], limit=4, to="p1@example.com").json()
    assert page == {"messages": after[1:2]}


def test_what_was_removed_comes_back(sandbox):
    snapshot = sandbox.control.post("snapshots").json()["id"]
    sandbox.api.delete_user_pool_domain(UserPoolId=sandbox.pool, Domain=sandbox.mapping["understudy"])
    sandbox.api.delete_user_pool(UserPoolId=sandbox.pool)
    sandbox.control.post(f"snapshots/{snapshot}/restore")
    sandbox.sign_in()
    sandbox.srp()


def test_snapshots_are_bounded_and_belong_to_their_sandbox(server, sandbox):
    ids = [sandbox.control.post("snapshots", {}).json()["id"] for _ in range(64)]
    assert len(set(ids)) == 64
    refused(sandbox.control.post("snapshots", {}), 409, "snapshot_limit")
    other = Sandbox(server)
    refused(other.control.post(f"snapshots/{ids[0]}/restore"), 404, "snapshot_not_found")
    other.delete()


# --- Many at once ---


def test_clients_in_many_sandboxes_do_not_meet(own_server):
    failures = []

    def work(index):
        try:
            sandbox = Sandbox(own_server)
            password = f"Password-{index}-Xy"
            person = f"person{index}@example.com"
            sandbox.api.sign_up(ClientId=sandbox.client, Username=person, Password=password)
            code = sandbox.control.get("messages/latest", to=person, wait=60).json()["code"]
            sandbox.api.confirm_sign_up(ClientId=sandbox.client, Username=person, ConfirmationCode=code)
            assert [m["to"] for m in sandbox.control.get("messages").json()["messages"]] == [person]
            sandbox.control.post("clock", {"advance": f"P{index + 1}D"})
            tokens = sandbox.srp(person, password)
            assert claims_of(tokens["AccessToken"])["iat"] > time.time() + 86400 * index
            users = sandbox.api.list_users(UserPoolId=sandbox.pool)["Users"]
            assert len(users) == 2
            sandbox.set_password(password)
            sandbox.sign_in(password=password)
            sandbox.delete()
        except BaseException as error:  # noqa: BLE001
            failures.append(error)

    threads = [threading.Thread(target=work, args=(index,)) for index in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(own_server.control.get("sandboxes").json()["sandboxes"]) == 1


@pytest.mark.long
def test_a_thousand_sandboxes(own_server):
    session = requests.Session()
    made = [session.post(f"{own_server.url}/_understudy/sandboxes", json={}).json() for _ in range(1000)]
    assert len({info["sandbox"] for info in made}) == 1000
    assert len({info["mapping"]["us-east-1_Understudy"] for info in made}) == 1000
    for info in made[::250]:
        answer = session.post(
            f"{own_server.url}/v1/{info['mapping']['us-east-1_Understudy']}/sign-in",
            json={"username": ADA, "password": PASSWORD, "client_id": info["mapping"]["understudyweb"]},
        )
        assert answer.status_code == 200, answer.text
    assert len(session.get(f"{own_server.url}/_understudy/sandboxes").json()["sandboxes"]) == 1001
    for info in made:
        assert session.delete(f"{own_server.url}/_understudy/sandboxes/{info['sandbox']}").status_code == 204


def resident(process) -> int:
    with open(f"/proc/{process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def snapshot(server, sandbox) -> float:
    """Takes a snapshot; gives the seconds."""
    started = time.monotonic()
    answer = server.control.call("POST", "snapshots", {}, params={"sandbox": sandbox})
    assert answer.status_code == 201, answer.text
    return time.monotonic() - started


@pytest.mark.long
@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the memory of a process is read from /proc")
def test_memory_is_returned(tmp_path):
    users = [{"Username": f"user{index}", "Password": "Password-1"} for index in range(20_000)]
    document = {"userPools": [{"Id": "us-east-1_Crowd0001", "PoolName": "crowd", "Users": users}]}
    with Server() as server:
        text = json.dumps({"configuration": document})
        for round in range(3):
            answer = server.control.call("POST", "sandboxes", data=text, headers={"Content-Type": "application/json"})
            assert answer.status_code == 201, answer.text
            id = answer.json()["sandbox"]
            full = resident(server.process)
            # The quickest of some: a copy of all users would never be that quick, the rest is the machine's mood.
            assert min(snapshot(server, id) for _ in range(5)) < 0.25
            assert server.control.call("DELETE", f"sandboxes/{id}").status_code == 204
            # The document itself, taken apart, was garbage: after the first round little may be added.
            after = resident(server.process)
            if round == 0:
                first = after
        assert after < full - 5_000_000, f"{full} before, {after} after"
        assert after < first + 25_000_000, f"{first} after the first, {after} after the last"
