"""Changing a tenant while it is served: by the control API, and by rotating its keys."""

import base64
import json
import uuid

import pytest
import requests

from entra.ios import Client, Failure
from entra.tenant import Tenant, configuration
from support.server import Server

PASSWORD = "Correct-Horse-1"


@pytest.fixture
def tenant(server):
    configured = configuration()
    made = server.control.post("entra/tenants", {"tenant": configured})
    assert made.status_code == 201, made.text
    yield Tenant(server, configured)
    server.control.call("DELETE", f"entra/tenants/{configured['tenantId']}")


def change(tenant, status=200, **members):
    answer = tenant.server.control.call("PATCH", f"entra/tenants/{tenant.id}", members)
    assert answer.status_code == status, answer.text
    return answer.json()


def failing(call, *arguments, **form) -> Failure:
    with pytest.raises(Failure) as caught:
        call(*arguments, **form)
    return caught.value


def test_the_journal_knows_the_realm_of_a_tenant(tenant):
    address = f"olga-{uuid.uuid4().hex[:8]}@meadow.example"
    for authority in (tenant.id, tenant.authority.rsplit("/", 1)[1]):
        form = {"client_id": str(uuid.uuid4()), "username": address, "challenge_type": "password redirect"}
        url = f"{tenant.server.url}/{authority}/oauth2/v2.0/initiate"
        assert requests.post(url, data=form, timeout=30).status_code == 400
        entry = tenant.server.control.get("requests", limit=1).json()["requests"][-1]
        assert entry["path"].endswith("/initiate") and entry["realm"] == tenant.id


def test_single_users_are_added_and_removed(tenant):
    address = f"nora-{uuid.uuid4().hex[:8]}@meadow.example"
    client = Client(tenant, "password")
    assert failing(client.initiate, address).code == 50034
    change(tenant, users=[{"username": address, "password": PASSWORD, "displayName": "Nora"}])
    assert client.sign_in(address, PASSWORD).claims["name"] == "Nora"
    taken = change(tenant, 400, users=[{"username": address, "password": PASSWORD}])
    assert taken["code"] == "invalid_configuration"
    # The others are as they were.
    assert client.sign_in("ada@example.com", PASSWORD)
    change(tenant, remove_users=[address])
    assert failing(client.initiate, address).code == 50034


def test_user_flows_are_replaced(tenant):
    flows = [flow | {"mfa": "email"} if flow["name"] == "password" else flow for flow in configuration()["userFlows"]]
    client = Client(tenant, "password", capabilities="mfa_required")
    assert client.sign_in("ada@example.com", PASSWORD)
    changed = change(tenant, user_flows=flows)
    assert {flow["name"]: flow["mfa"] for flow in changed["user_flows"]}["password"] == "email"
    assert failing(client.sign_in, "ada@example.com", PASSWORD).suberror == "mfa_required"
    options = [{"label": "Red", "value": "red"}]
    color = {"name": "color", "type": "singleSelect", "options": options, "canChange": False, "defaultValue": "red"}
    changed = change(tenant, user_flows=[*flows, {"name": "color", "attributes": [color]}])
    assert changed["user_flows"][-1]["attributes"] == [color | {"required": False}]
    # An application would be left without its flow.
    assert change(tenant, 400, user_flows=flows[1:])["code"] == "invalid_configuration"
    assert change(tenant, 400, user_flows=[{"name": "x", "metod": "emailOtp"}])["code"] == "invalid_configuration"


def test_applications_are_added_changed_and_removed(tenant):
    new = str(uuid.uuid4())
    changed = change(tenant, applications=[{"appId": new, "name": "new", "userFlow": "password"}])
    assert new in [one["id"] for one in changed["applications"]]
    tenant.apps["new"] = new
    client = Client(tenant, "new")
    account = client.sign_in("ada@example.com", PASSWORD)
    changed = change(tenant, applications=[{"appId": new, "redirectUris": ["http://localhost/new"]}])
    (application,) = [one for one in changed["applications"] if one["id"] == new]
    assert application["redirect_uris"] == ["http://localhost/new"] and application["user_flow"] == "password"
    # Every setting is shown, those that are left out with their defaults.
    assert application["public"] is True and application["native_authentication"] is True
    assert application["scopes"] == [] and application["logout_uris"] == [] and "secret" not in application
    changed = change(tenant, applications=[{"appId": new, "requestedAccessTokenVersion": 1, "scopes": ["read"]}])
    (application,) = [one for one in changed["applications"] if one["id"] == new]
    assert application["requested_access_token_version"] == 1 and application["scopes"] == ["read"]
    # Sign-ins of before go on.
    assert client.refresh(account).user == account.user
    assert change(tenant, 400, applications=[{"appId": new, "userFlow": "none"}])["code"] == "invalid_configuration"
    change(tenant, remove_applications=[new])
    assert failing(client.initiate, "ada@example.com").code == 700016
    assert Client(tenant, "password").sign_in("ada@example.com", PASSWORD)


def test_version_two_is_switched(tenant):
    path = "oauth2/v2.0/authorize-challenge"
    assert tenant.post(path).status_code == 401
    change(tenant, native_authentication_v2=False)
    assert tenant.post(path).status_code == 404
    change(tenant, native_authentication_v2=True)
    assert tenant.post(path).status_code == 401


def test_a_tenant_beside_a_pool_that_is_served():
    pool = {
        "Id": "eu-west-1_Shop00002",
        "PoolName": "shop",
        "UsernameAttributes": ["email"],
        "AutoVerifiedAttributes": ["email"],
        "Users": [
            {
                "Username": "ada@example.com",
                "Password": PASSWORD,
                "UserAttributes": [{"Name": "name", "Value": "Ada"}, {"Name": "email_verified", "Value": "true"}],
            }
        ],
    }
    with Server(config={"userPools": [pool]}) as running:
        configured = configuration(realm=pool["Id"], users=[])
        made = running.control.post("entra/tenants", {"tenant": configured})
        assert made.status_code == 201, made.text
        assert made.json()["realm"] == pool["Id"]
        tenant = Tenant(running, configured)
        assert Client(tenant, "password").sign_in("ada@example.com", PASSWORD).claims["name"] == "Ada"
        change(tenant, users=[{"username": "nora@meadow.example", "password": PASSWORD}])
        assert Client(tenant, "password").sign_in("nora@meadow.example", PASSWORD)
        # One pool is one tenant.
        again = running.control.post("entra/tenants", {"tenant": configuration(realm=pool["Id"], users=[])})
        assert again.status_code in (400, 409)
        none = running.control.post("entra/tenants", {"tenant": configuration(realm="eu-west-1_Shop00009", users=[])})
        assert none.status_code == 400 and none.json()["code"] == "invalid_configuration"


def key_of(token):
    return json.loads(base64.urlsafe_b64decode(token.split(".")[0] + "=="))["kid"]


@pytest.mark.parametrize("keep", [True, False])
def test_rotation_of_keys(tenant, keep):
    client = Client(tenant, "password")
    account = client.sign_in("ada@example.com", PASSWORD)

    def published():
        keys = requests.get(f"{tenant.authority}/discovery/v2.0/keys", timeout=30).json()["keys"]
        assert all(key["kid"] == key["x5t"] and key["x5c"] for key in keys)
        return [key["kid"] for key in keys]

    def user_info():
        headers = {"Authorization": f"Bearer {account.access_token}"}
        return requests.get(f"{tenant.authority}/openid/userinfo", headers=headers, timeout=30).status_code

    old = key_of(account.body["id_token"])
    assert published() == [old] and user_info() == 200
    rotated = tenant.server.control.post("keys/rotate", {"realm": tenant.id, "keep_old": keep})
    assert rotated.status_code == 200, rotated.text
    fresh = client.refresh(account)
    new = key_of(fresh.body["id_token"])
    assert new != old and key_of(fresh.access_token) == new
    assert published() == ([new, old] if keep else [new])
    assert user_info() == (200 if keep else 401)


def test_version_1_tokens_are_refused_by_name(tenant):
    for method, path in [("GET", "authorize"), ("POST", "token"), ("POST", "devicecode")]:
        answer = requests.request(method, f"{tenant.authority}/oauth2/{path}", timeout=30)
        assert answer.status_code == 400
        assert "not implemented: the endpoints of version 1.0" in answer.json()["error_description"]
