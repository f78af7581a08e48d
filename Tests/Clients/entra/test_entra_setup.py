"""How tenants are set up: built in, beside a user pool, and with queued answers as Microsoft's client tests do."""

import uuid

import boto3
import pytest
from botocore import UNSIGNED
from botocore.config import Config

from entra.ios import Client, Failure
from entra.tenant import Tenant, configuration, refusal
from support.server import Server

PASSWORD = "Correct-Horse-1"


def test_the_built_in_tenant(server):
    tenant = server.control.info()["entra_tenants"][0]
    assert tenant["id"] == "00000000-0000-4370-8000-000000000001"
    assert tenant["domains"] == ["contoso.onmicrosoft.com"]
    assert tenant["authority"] == f"{server.url}/contoso.onmicrosoft.com"
    built_in = Tenant(
        server,
        {
            "tenantId": tenant["id"],
            "domain": tenant["domains"][0],
            "applications": [{"name": "mobile", "appId": tenant["applications"][0]["id"]}],
        },
    )
    assert Client(built_in, "mobile").sign_in("ada@example.com", PASSWORD).username == "ada@example.com"
    msal = server.control.info()["client_configuration"]["msal"]
    assert msal["authority"] == tenant["authority"] and msal["client_id"] == tenant["applications"][0]["id"]


def test_one_realm_as_pool_and_tenant():
    """The same people behind both; the pool's lists do not show the tenant's applications."""
    configured = configuration(realm="eu-west-1_Shop00001", users=[])
    pool = {
        "Id": "eu-west-1_Shop00001",
        "PoolName": "shop",
        "UsernameAttributes": ["email"],
        "AutoVerifiedAttributes": ["email"],
        "Clients": [
            {
                "ClientId": "shopweb",
                "ClientName": "web",
                "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
            }
        ],
        "Users": [
            {
                "Username": "ada@example.com",
                "Password": PASSWORD,
                "UserAttributes": [{"Name": "name", "Value": "Ada"}, {"Name": "email_verified", "Value": "true"}],
            }
        ],
    }
    with Server(config={"userPools": [pool], "entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        account = Client(tenant, "password").sign_in("ada@example.com", PASSWORD)
        cognito = boto3.client(
            "cognito-idp",
            endpoint_url=running.url,
            region_name="eu-west-1",
            config=Config(signature_version=UNSIGNED),
        )

        def sign_in(username, password):
            return cognito.initiate_auth(
                ClientId="shopweb",
                AuthFlow="USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": username, "PASSWORD": password},
            )["AuthenticationResult"]

        token = sign_in("ada@example.com", PASSWORD)["AccessToken"]
        attributes = {one["Name"]: one["Value"] for one in cognito.get_user(AccessToken=token)["UserAttributes"]}
        assert attributes["sub"] == account.user
        client = Client(tenant, "both")
        begun, _ = client.sign_up("nora@meadow.example", "Tulip!4471", {"displayName": "Nora", "country": "NO"})
        code = running.outbox.code("nora@meadow.example")
        client.tokens(client.sign_up_continue(begun, "oob", oob=code), "continuation_token")
        token = sign_in("nora@meadow.example", "Tulip!4471")["AccessToken"]
        attributes = {one["Name"]: one["Value"] for one in cognito.get_user(AccessToken=token)["UserAttributes"]}
        assert attributes["name"] == "Nora" and attributes["custom:country"] == "NO"
        info = running.control.info()
        assert [one["id"] for one in info["user_pools"][0]["clients"]] == ["shopweb"]
        assert info["entra_tenants"][0]["realm"] == "eu-west-1_Shop00001"


def test_canned_answers():
    configured = configuration(cannedResponses=True)
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        mine, other = Client(tenant, "password"), Client(tenant, "password")

        def config(method, path, body=None):
            return running.control.session.request(method, f"{running.url}/config/{path}", json=body, timeout=30)

        order = {"endpoint": "SignInInitiate", "responseList": ["UserNotFound", "InitiateSuccess"]}
        assert config("POST", "response", order | {"correlationId": mine.correlation}).status_code == 200
        with pytest.raises(Failure) as caught:
            mine.initiate("ada@example.com")
        assert caught.value.error == "user_not_found"
        # Another correlation id sees nothing of it.
        other.initiate("ada@example.com")
        assert mine.initiate("nobody@example.com") == "Q3JlZGVudGlhbCB0b2tlbiBpcyB0ZXN0"
        mine.initiate("ada@example.com")
        order = {"endpoint": "SignInToken", "responseList": ["TokenSuccess"], "correlationId": mine.correlation}
        config("POST", "response", order)
        assert config("GET", "all").json()["queues"][0]["endpoint"] == "SignInToken"
        mine.tokens("any", "password", password="x")
        config("POST", "response", order)
        assert config("DELETE", "all", {"correlationId": str(uuid.uuid4())}).status_code == 200
        assert len(config("GET", "all").json()["queues"]) == 1
        config("DELETE", "all", {"correlationId": mine.correlation})
        assert config("GET", "all").json()["queues"] == []
        refusal(config("POST", "response", order | {"endpoint": "Nothing"}), "invalid_request", 90100)


def test_canned_answers_are_off(server):
    answer = server.control.session.get(f"{server.url}/config/all", timeout=30)
    assert answer.status_code == 404 and "not implemented" in answer.json()["error_description"]


def test_tenants_over_the_control_api(server):
    configured = configuration()
    made = server.control.post("entra/tenants", {"tenant": configured})
    assert made.status_code == 201, made.text
    assert made.json()["id"] == configured["tenantId"] and len(made.json()["applications"]) == 12
    tenant = Tenant(server, configured)
    client = Client(tenant, "password")
    assert client.sign_in("ada@example.com", PASSWORD)
    listed = server.control.get("entra/tenants").json()["tenants"]
    assert configured["tenantId"] in [one["id"] for one in listed]
    changed = server.control.call(
        "PATCH", f"entra/tenants/{tenant.id}", {"password_minimum_length": 12, "redirects": {"signup/v1.0/start": "no"}}
    )
    assert changed.status_code == 200 and changed.json()["password_policy"]["minimum_length"] == 12
    assert tenant.post("signup/v1.0/start").json()["redirect_reason"] == "no"
    again = server.control.post("entra/tenants", {"tenant": configured})
    assert again.status_code == 400 and again.json()["code"] == "invalid_configuration"
    wrong = server.control.post("entra/tenants", {"tenant": {"domian": "x"}})
    assert wrong.status_code == 400 and "domain" in wrong.json()["detail"]
    assert server.control.get(f"entra/tenants/{tenant.domain}").json()["id"] == tenant.id
    assert server.control.call("DELETE", f"entra/tenants/{tenant.id}").status_code == 204
    assert server.control.get(f"entra/tenants/{tenant.id}").json()["code"] == "tenant_not_found"
    refusal(tenant.post("oauth2/v2.0/initiate"), "invalid_tenant", 90002)


def sandboxed(server, configured):
    """A tenant in a sandbox of its own."""
    made = server.control.post("sandboxes", {"configuration": {"entraTenants": [configured]}})
    assert made.status_code == 201, made.text
    info = made.json()
    fresh = info["entra_tenants"][0]
    applications = [{"name": one["name"], "appId": one["id"]} for one in fresh["applications"]]
    described = {"tenantId": fresh["id"], "domain": fresh["domains"][0], "applications": applications}
    return info, fresh, Tenant(server, described)


def test_a_continuation_token_is_good_in_its_sandbox_alone(server):
    configured = configuration()
    worlds = [sandboxed(server, configured) for _ in range(2)]
    here, there = (Client(tenant, "password") for _, _, tenant in worlds)
    token = here.initiate("ada@example.com")
    with pytest.raises(Failure) as failed:
        there.challenge(token)
    assert failed.value.error in ("invalid_grant", "invalid_request", "expired_token"), failed.value
    # Also where the client's id of the one goes to the other's address.
    answer = worlds[1][2].post("oauth2/v2.0/challenge", client_id=here.client_id, continuation_token=token)
    assert answer.status_code == 400 and "continuation_token" not in answer.json()
    kind, token, *_ = here.challenge(token)
    assert here.tokens(token, "password", password=PASSWORD, username="ada@example.com", challenge_type=here.types)
    for info, _, _ in worlds:
        server.control.call("DELETE", f"sandboxes/{info['sandbox']}")


def test_a_sandbox_has_tenants_of_its_own(server):
    info, fresh, copy = sandboxed(server, configuration())
    account = Client(copy, "password").sign_in("ada@example.com", PASSWORD)
    assert account.tenant == fresh["id"]
    server.control.call("DELETE", f"sandboxes/{info['sandbox']}")
