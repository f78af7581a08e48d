"""
Microsoft Graph over plain HTTP: who may call what, users by their names, lists, groups, batches and errors. The same
through Microsoft's own client is in test_graph_sdk.py.

Microsoft Learn (read 2026-11-22): the reference of users, groups, authentication methods and JSON batching of Graph
v1.0, "Error responses", "Advanced query capabilities" (the header ConsistencyLevel), "Claims challenges" (the header
WWW-Authenticate).
"""

import base64
import json
import uuid
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
import requests

from entra.tenant import Tenant, configuration
from support.server import Server

PASSWORD = "Correct-Horse-1"
NEW_PASSWORD = "Another-Horse-2"
EVENTUAL = {"ConsistencyLevel": "eventual"}
GRAPH = "00000003-0000-0000-c000-000000000000"


class Graph:
    """Calls with one token."""

    def __init__(self, server, token):
        self.url = f"{server.url}/v1.0"
        self.headers = {"Authorization": f"Bearer {token}"}

    def __call__(self, method, path, body=None, status=None, headers=(), **params):
        url = path if path.startswith("http") else f"{self.url}/{path}"
        params = {f"${name}": value for name, value in params.items()}
        answer = requests.request(
            method, url, json=body, params=params or None, headers=self.headers | dict(headers), timeout=30
        )
        if status is not None:
            assert answer.status_code == status, answer.text
        return answer

    def get(self, path, headers=(), **params):
        return self("GET", path, status=200, headers=headers, **params).json()

    def refused(self, status, code, method, path, body=None, **params):
        """Calls, checks the error in every member, and returns its message."""
        answer = self(method, path, body, status=status, **params)
        error = answer.json()["error"]
        assert list(answer.json()) == ["error"] and error["code"] == code, error
        inner = error["innerError"]
        assert inner["request-id"] == answer.headers["request-id"] and len(inner["date"]) == 19
        uuid.UUID(inner["client-request-id"])
        return error["message"]


@pytest.fixture(scope="module")
def server():
    """A server of this module alone: what others leave on the common one need not have an export."""
    with Server() as running:
        yield running


@pytest.fixture(scope="module")
def tenant(server):
    configured = configuration()
    applications = configured["applications"]
    for name, permissions in [
        ("reader", ["User.Read.All"]),
        ("writer", ["https://graph.microsoft.com/User.ReadWrite.All", "User.Read"]),
        ("other", [f"api://{applications[8]['appId']}/Read"]),
    ]:
        applications.append(
            {"appId": str(uuid.uuid4()), "name": name, "secret": "daemon-secret", "permissions": permissions}
        )
    configured["groups"] = [{"displayName": "Staff", "description": "Who works here", "id": str(uuid.uuid4())}]
    configured["users"].append({"username": "member@example.com", "displayName": "Member", "groups": ["Staff"]})
    assert server.control.post("entra/tenants", {"tenant": configured}).status_code == 201
    tenant = Tenant(server, configured)
    tenant.staff = configured["groups"][0]["id"]
    yield tenant
    server.control.call("DELETE", f"entra/tenants/{tenant.id}")


def application_token(tenant, app="daemon"):
    answer = tenant.post(
        "oauth2/v2.0/token",
        app,
        grant_type="client_credentials",
        client_secret="daemon-secret",
        scope="https://graph.microsoft.com/.default",
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["access_token"]


def person_token(tenant, username="ada@example.com", password=PASSWORD, scope="User.Read", **form):
    names = {"username": username, "password": password}
    answer = tenant.post("oauth2/v2.0/token", grant_type="password", scope=f"openid {scope}", **names, **form)
    return answer.json().get("access_token")


@pytest.fixture(scope="module")
def graph(server, tenant):
    return Graph(server, application_token(tenant))


def make(graph, tenant, **changes):
    name = uuid.uuid4().hex[:12]
    body = {
        "displayName": f"User {name}",
        "identities": [
            {"signInType": "emailAddress", "issuer": tenant.domain, "issuerAssignedId": f"{name}@example.com"}
        ],
        "passwordProfile": {"password": PASSWORD, "forceChangePasswordNextSignIn": False},
        "passwordPolicies": "DisablePasswordExpiration",
    } | changes
    return graph("POST", "users", body, status=201).json() | {"address": f"{name}@example.com"}


def test_an_applications_roles(tenant):
    def roles(app):
        claims = jwt.decode(application_token(tenant, app), options={"verify_signature": False})
        assert claims["aud"] == GRAPH and claims["idtyp"] == "app"
        return claims.get("roles")

    assert "User.ReadWrite.All" in roles("daemon") and "User.Read" not in roles("daemon")
    assert roles("reader") == ["User.Read.All"]
    # What is about a user is no role.
    assert roles("writer") == ["User.ReadWrite.All"]
    assert roles("other") is None


def test_a_user_that_is_made_can_sign_in(graph, tenant):
    user = make(graph, tenant, givenName="Ada", surname="Byron", jobTitle="Analyst", city="London")
    assert user["userPrincipalName"] == f"{user['id']}@{tenant.domain}" and user["mail"] == user["address"]
    token = person_token(tenant, user["address"])
    assert jwt.decode(token, options={"verify_signature": False})["oid"] == user["id"]
    me = Graph(tenant.server, token).get("me")
    assert me["id"] == user["id"] and me["jobTitle"] == "Analyst" and "city" not in me
    # Under its principal name as well.
    assert person_token(tenant, user["userPrincipalName"])
    whole = graph.get(f"users/{user['id']}", select="city,identities,accountEnabled,userType,createdDateTime")
    assert whole["city"] == "London" and whole["accountEnabled"] is True and whole["userType"] == "Member"
    assert [one["signInType"] for one in whole["identities"]] == ["emailAddress", "userPrincipalName"]
    assert set(whole) == {"@odata.context", "city", "identities", "accountEnabled", "userType", "createdDateTime"}


def test_a_user_is_changed_and_removed(graph, tenant):
    user = make(graph, tenant)
    path = f"users/{user['id']}"
    token = person_token(tenant, user["address"])
    graph("PATCH", path, {"displayName": "Countess", "mobilePhone": "+1 555 0100", "city": "Ockham"}, status=204)
    graph("PATCH", path, {"city": None}, status=204)
    changed = graph.get(path, select="displayName,mobilePhone,city")
    assert [changed[name] for name in ("displayName", "mobilePhone", "city")] == ["Countess", "+1 555 0100", None]
    # A new password ends sign-ins, and works at once.
    assert Graph(tenant.server, token).get("me")["displayName"] == "Countess"
    graph("PATCH", path, {"passwordProfile": {"password": NEW_PASSWORD}}, status=204)
    assert Graph(tenant.server, token)("GET", "me").status_code == 401
    assert person_token(tenant, user["address"]) is None
    token = person_token(tenant, user["address"], NEW_PASSWORD)
    graph("PATCH", path, {"accountEnabled": False}, status=204)
    assert Graph(tenant.server, token)("GET", "me").status_code == 401
    assert person_token(tenant, user["address"], NEW_PASSWORD) is None
    graph("PATCH", path, {"accountEnabled": True}, status=204)
    assert person_token(tenant, user["address"], NEW_PASSWORD)
    graph("DELETE", path, status=204)
    graph.refused(404, "Request_ResourceNotFound", "GET", path)
    make(
        graph,
        tenant,
        identities=[{"signInType": "emailAddress", "issuer": tenant.domain, "issuerAssignedId": user["address"]}],
    )


def test_revoked_sign_ins(graph, tenant):
    user = make(graph, tenant)
    capable = person_token(tenant, user["address"], claims='{"access_token":{"xms_cc":{"values":["cp1"]}}}')
    plain = person_token(tenant, user["address"])
    answer = graph("POST", f"users/{user['id']}/revokeSignInSessions", status=200).json()
    assert answer["value"] is True
    message = Graph(tenant.server, plain).refused(401, "InvalidAuthenticationToken", "GET", "me")
    assert "revoked" in message
    refused = Graph(tenant.server, capable)("GET", "me", status=401)
    challenge = refused.headers["WWW-Authenticate"]
    assert challenge.startswith("Bearer ") and 'error="insufficient_claims"' in challenge
    claims = json.loads(base64.b64decode(challenge.split('claims="')[1].split('"')[0]))
    # The client asks for a token that is newer, with these very claims.
    again = person_token(tenant, user["address"], claims=json.dumps(claims))
    assert Graph(tenant.server, again).get("me")["id"] == user["id"]


def test_names_are_taken_once(graph, tenant):
    user = make(graph, tenant)
    taken = [{"signInType": "emailAddress", "issuer": tenant.domain, "issuerAssignedId": user["address"].upper()}]
    body = {"displayName": "x", "identities": taken, "passwordProfile": {"password": PASSWORD}}
    message = graph.refused(400, "Request_BadRequest", "POST", "users", body)
    assert message == "Another object with the same value for property identities already exists."
    name = f"ada{uuid.uuid4().hex[:8]}@{tenant.domain}"
    member = {
        "accountEnabled": True,
        "displayName": "Admin",
        "mailNickname": "admin",
        "userPrincipalName": name,
        "passwordProfile": {"password": PASSWORD, "forceChangePasswordNextSignIn": False},
    }
    made = graph("POST", "users", member, status=201).json()
    assert made["userPrincipalName"] == name and made["mail"] is None
    assert graph.get(f"users/{name.upper()}")["id"] == made["id"]
    claims = jwt.decode(person_token(tenant, name), options={"verify_signature": False})
    assert claims["oid"] == made["id"] and claims["preferred_username"] == name
    message = graph.refused(400, "Request_BadRequest", "POST", "users", member)
    assert message == "Another object with the same value for property userPrincipalName already exists."
    federated = [{"signInType": "federated", "issuer": "facebook.com", "issuerAssignedId": uuid.uuid4().hex}]
    social = graph("POST", "users", {"displayName": "Social", "identities": federated}, status=201).json()
    own = f"c/issuerAssignedId eq '{federated[0]['issuerAssignedId']}'"
    found = graph.get("users", filter=f"identities/any(c:{own} and c/issuer eq 'facebook.com')")
    assert [user["id"] for user in found["value"]] == [social["id"]]
    graph.refused(400, "Request_BadRequest", "POST", "users", {"displayName": "Twin", "identities": federated})


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"displayName": None}, "A value is required for property 'displayName'"),
        ({"accountEnabled": "yes"}, "Invalid value specified for property 'accountEnabled'"),
        ({"passwordProfile": {"password": "short"}}, "password complexity"),
        ({"passwordProfile": "x"}, "Invalid value specified for property 'passwordProfile'"),
        ({"identities": []}, "Invalid value specified for property 'identities'"),
        ({"identities": [{"signInType": "emailAddress"}]}, "Invalid value specified for property 'identities'"),
        ({"userPrincipalName": "ada@elsewhere.example"}, "domain portion of the userPrincipalName"),
        ({"nonsense": 1}, "could not find a property named 'nonsense'"),
        ({"id": "x"}, "read-only"),
        ({"extension_0_x": "y"}, "The following extension properties are not available: extension_0_x."),
        ({"jobTitle": 5}, "Invalid value specified for property 'jobTitle'"),
    ],
)
def test_values_that_are_refused_change_nothing(graph, tenant, body, words):
    user = graph.get("users", filter="mail eq 'otp@example.com'")["value"][0]
    before = graph.get(f"users/{user['id']}", select="displayName,jobTitle,accountEnabled,identities")
    assert words in graph.refused(400, "Request_BadRequest", "PATCH", f"users/{user['id']}", {"city": "Paris"} | body)
    assert graph.get(f"users/{user['id']}", select="displayName,jobTitle,accountEnabled,identities") == before
    assert graph.get(f"users/{user['id']}", select="city")["city"] is None


def test_what_is_missing_is_refused_by_name(graph, tenant):
    def named(method, path, body=None, **params):
        return graph.refused(501, "NotImplemented", method, path, body, **params).removeprefix("not implemented: ")

    user = graph.get("users", top=1)["value"][0]["id"]
    assert named("GET", "users", expand="manager") == "$expand"
    assert named("GET", "users", orderby="displayName,city") == "$orderby=displayName,city"
    assert named("GET", "users", filter="displayName gt 'a'") == "$filter with gt"
    assert named("GET", "users", filter="contains(displayName,'a')") == "$filter with contains"
    assert named("GET", "users", select="signInActivity") == "property signInActivity of user"
    assert named("PATCH", f"users/{user}", {"otherMails": []}) == "property otherMails of user"
    assert named("GET", f"users/{user}/calendar") == f"GET /v1.0/users/{user}/calendar"
    assert named("DELETE", "applications/x/owners") == "DELETE /v1.0/applications/x/owners"
    used = tenant.server.control.get("refusals").json()["refusals"]
    assert "$expand" in [one["name"] for one in used], used


def test_what_no_user_has(graph):
    """Apps ask for both at every sign-in; the service answers so for a user without them."""
    user = graph.get("users", top=1)["value"][0]["id"]
    for path in ("photo", "photo/$value", "photos/48x48/$value"):
        graph.refused(404, "ImageNotFound", "GET", f"users/{user}/{path}")
    message = graph.refused(404, "Request_ResourceNotFound", "GET", f"users/{user}/manager")
    assert message.startswith("Resource 'manager' does not exist")
    graph.refused(404, "Request_ResourceNotFound", "GET", f"users/{uuid.uuid4()}/photo")


def test_pages(graph, tenant):
    prefix = uuid.uuid4().hex[:8]
    ids = [make(graph, tenant, displayName=f"{prefix} {index}")["id"] for index in range(5)]
    query = {"filter": f"startsWith(displayName,'{prefix}')", "select": "id", "top": 2, "count": "true"}
    page = graph.get("users", headers=EVENTUAL, **query)
    assert page["@odata.count"] == 5
    seen = [one["id"] for one in page["value"]]
    sizes = [len(seen)]
    while "@odata.nextLink" in page:
        link = urlsplit(page["@odata.nextLink"])
        assert parse_qs(link.query)["$top"] == ["2"] and link.path == "/v1.0/users"
        page = graph.get(page["@odata.nextLink"], headers=EVENTUAL)
        sizes.append(len(page["value"]))
        seen += [one["id"] for one in page["value"]]
    assert seen == ids and sizes == [2, 2, 1]
    # A token fits the list that it came with.
    token = parse_qs(link.query)["$skiptoken"][0]
    assert "page token" in graph.refused(400, "Request_BadRequest", "GET", "users", skiptoken=token)
    assert "page token" in graph.refused(400, "Request_BadRequest", "GET", "users", skiptoken="x")
    for top in ("0", "1000", "x"):
        words = graph.refused(400, "Request_UnsupportedQuery", "GET", "users", top=top)
        assert words == f"Invalid page size specified: '{top}'. Must be between 1 and 999 inclusive."
    # Without the header nothing is counted.
    assert "@odata.count" not in graph.get("users", count="true")
    graph.refused(400, "Request_BadRequest", "GET", "users/$count")
    count = graph("GET", "users/$count", status=200, headers=EVENTUAL, filter=query["filter"])
    assert count.text == "5" and count.headers["Content-Type"].startswith("text/plain")


def test_filters(graph, tenant):
    user = make(graph, tenant, jobTitle="O'Neill, and co", department="Research")
    other = make(graph, tenant, department="research")

    def ids(text, select="id"):
        return [one["id"] for one in graph.get("users", filter=text, select=select)["value"]]

    assert ids(f"id eq '{user['id']}'") == ids(f"userPrincipalName eq '{user['userPrincipalName']}'") == [user["id"]]
    assert ids(f"mail eq '{user['mail'].upper()}'") == [user["id"]]
    assert ids(f"id in ('{user['id']}', '{other['id']}', '{uuid.uuid4()}')") == [user["id"], other["id"]]
    assert ids("jobTitle eq 'O''Neill, and co'") == [user["id"]]
    assert set(ids("department eq 'RESEARCH'")) >= {user["id"], other["id"]}
    assert ids(f"department eq 'research' and id eq '{other['id']}' and accountEnabled eq true") == [other["id"]]
    assert ids(f"id eq '{other['id']}' and accountEnabled eq false") == []
    assert ids(f"mail eq '{user['mail']}' and userType eq 'Guest'") == []
    local = f"identities/any(c:c/issuerAssignedId eq '{user['mail']}' and c/issuer eq '{{}}')"
    assert ids(local.format(tenant.domain)) == [user["id"]]
    assert ids(local.format("facebook.com")) == []
    words = graph.refused(400, "BadRequest", "GET", "users", filter="nonsense eq 'a'")
    assert words == "Invalid filter clause: Could not find a property named 'nonsense' on type 'microsoft.graph.user'."
    assert "Syntax error" in graph.refused(400, "BadRequest", "GET", "users", filter="displayName eq")
    words = graph.refused(400, "BadRequest", "GET", "users", select="displayName,nonsense")
    assert "Could not find a property named 'nonsense' on type 'microsoft.graph.user'" in words


def test_filters_without_an_index(graph, tenant):
    """Microsoft Learn: use the $filter query parameter, advanced query capabilities on directory objects."""
    part = uuid.uuid4().hex[:8]
    ada, bob, cyd = (
        make(graph, tenant, displayName=f"{part} {name}", department=f"{part} {place}", jobTitle=job)
        for name, place, job in [("Ada", "north", "Chef"), ("Bob", "south", None), ("Cyd", "south", "Clerk")]
    )
    mine = f"startsWith(displayName,'{part}')"

    def ids(text=None, headers=EVENTUAL, **more):
        more |= {"filter": text} if text else {}
        page = graph.get("users", headers=headers, select="id", count="true", **more)
        return [one["id"] for one in page["value"]]

    everyone = [ada["id"], bob["id"], cyd["id"]]
    assert ids(f"displayName eq '{part} Ada' or displayName eq '{part} Cyd'", ()) == [ada["id"], cyd["id"]]
    assert ids(f"{mine} and (jobTitle eq 'Chef' or jobTitle eq 'Clerk')", ()) == [ada["id"], cyd["id"]]
    assert ids(f"{mine} and jobTitle eq null", ()) == [bob["id"]]
    assert ids(f"{mine} and jobTitle ne 'chef'") == [bob["id"], cyd["id"]]
    assert ids(f"{mine} and jobTitle ne null") == [ada["id"], cyd["id"]]
    assert ids(f"{mine} and not(startsWith(department,'{part} s'))") == [ada["id"]]
    assert ids(f"not (displayName ne '{part} Bob')") == [bob["id"]]
    assert ids(f"department ge '{part} north' and department le '{part} northern'", ()) == [ada["id"]]
    assert ids(f"endsWith(mail,'{cyd['mail'][2:]}')") == [cyd["id"]]
    assert ids(f"{mine} and createdDateTime ge 2020-01-01T00:00:00Z", ()) == everyone
    assert ids(f"{mine} and createdDateTime le 2020-01-01T00:00:00Z", ()) == []
    for text, operator in [
        ("jobTitle ne 'x'", "NotEqualsMatch"),
        ("not(jobTitle eq 'x')", "Not"),
        ("endsWith(mail,'x')", "EndsWith"),
    ]:
        words = graph.refused(400, "Request_UnsupportedQuery", "GET", "users", filter=text)
        assert words.startswith(f"Operator '{operator}' is not supported because the required parameters")
    words = graph.refused(400, "Request_UnsupportedQuery", "GET", "users", filter="endsWith(city,'x')")
    assert "property 'city'" in words
    assert ids(mine, orderby="displayName desc") == everyone[::-1]
    assert ids(mine, orderby="jobTitle") == [bob["id"], ada["id"], cyd["id"]]
    words = graph.refused(400, "Request_UnsupportedQuery", "GET", "users", filter=mine, orderby="displayName")
    assert words == "Sorting not supported for current query."
    seen, page = [], graph.get("users", headers=EVENTUAL, filter=mine, orderby="displayName desc", top=2, count="true")
    assert page["@odata.count"] == 3
    while True:
        seen += [one["id"] for one in page["value"]]
        if "@odata.nextLink" not in page:
            break
        page = graph.get(page["@odata.nextLink"], headers=EVENTUAL)
    assert seen == everyone[::-1]
    count = graph("GET", "users/$count", status=200, headers=EVENTUAL, filter=f"{mine} and jobTitle ne 'Chef'")
    assert count.text == "2"
    # Words, by their beginnings.
    assert ids(search=f'"displayName:{part} cy"') == [cyd["id"]]
    assert ids(search=f'"displayName:{part} ada" OR "displayName:{part} bob"') == everyone[:2]
    assert ids(mine, search='"department:south"') == everyone[1:]
    assert ids(search=f'"displayName:{part}" AND "jobTitle:cle"') == [cyd["id"]]
    words = graph.refused(400, "Request_UnsupportedQuery", "GET", "users", search=f'"displayName:{part}"')
    assert "'ConsistencyLevel: eventual'" in words
    for text in ("displayName:a", '"displayName"', '"displayName:"', '"a:b" XOR "c:d"', '"a:b" AND '):
        answer = graph("GET", "users", status=400, headers=EVENTUAL, search=text)
        assert answer.json()["error"]["code"] == "BadRequest"


def test_permissions(server, graph, tenant):
    reader, writer, other = (Graph(server, application_token(tenant, app)) for app in ("reader", "writer", "other"))
    user = make(graph, tenant)
    path = f"users/{user['id']}"
    assert reader.get(path)["id"] == user["id"]
    denied = "Insufficient privileges to complete the operation."

    def refused(graph, method, path, body=None):
        assert graph.refused(403, "Authorization_RequestDenied", method, path, body) == denied

    refused(other, "GET", path)
    refused(reader, "PATCH", path, {"city": "Paris"})
    refused(reader, "GET", "groups")
    writer("PATCH", path, {"city": "Paris"}, status=204)
    refused(writer, "PATCH", path, {"city": "Rome", "passwordProfile": {"password": NEW_PASSWORD}})
    refused(writer, "PATCH", path, {"identities": []})
    refused(writer, "GET", f"{path}/authentication/methods")
    assert graph.get(path, select="city")["city"] == "Paris"
    # A user's token reaches that user alone.
    me = Graph(server, person_token(tenant, user["address"], scope="User.ReadWrite"))
    me("PATCH", "me", {"city": "Ockham"}, status=204)
    assert me.get(path, select="city")["city"] == "Ockham"
    for name, value in [("accountEnabled", False), ("passwordProfile", {"password": NEW_PASSWORD}), ("identities", [])]:
        refused(me, "PATCH", "me", {name: value})
    stranger = graph.get("users", filter="mail eq 'otp@example.com'")["value"][0]["id"]
    for where in (f"users/{stranger}", f"users/{uuid.uuid4()}", "users", "groups", "applications"):
        refused(me, "GET", where)
    refused(Graph(server, person_token(tenant)), "PATCH", "me", {"city": "Paris"})
    words = graph.refused(400, "BadRequest", "GET", "me")
    assert words == "/me request is only valid with delegated authentication flow."


def test_tokens_that_are_refused(server, tenant):
    def refused(token):
        answer = requests.get(f"{server.url}/v1.0/users", headers={"Authorization": f"Bearer {token}"}, timeout=30)
        assert answer.status_code == 401 and answer.headers["WWW-Authenticate"].startswith("Bearer "), answer.text
        assert answer.json()["error"]["code"] == "InvalidAuthenticationToken"
        return answer.json()["error"]["message"]

    assert "no dots" in refused("x")
    good = application_token(tenant)
    head, body, signature = good.split(".")
    assert refused(f"{head}.{body}.{signature[:-4]}AAAA") == "Signature is invalid."
    api = tenant.post(
        "oauth2/v2.0/token",
        "daemon",
        grant_type="client_credentials",
        client_secret="daemon-secret",
        scope=f"api://{tenant.apps['api']}/.default",
    ).json()["access_token"]
    assert refused(api) == "Access token validation failure. Invalid audience."
    claims = jwt.decode(good, options={"verify_signature": False})
    forged = jwt.encode(claims, "secret-secret-secret-secret-secret-", algorithm="HS256")
    assert refused(forged) == "Signature is invalid."
    unknown = jwt.encode(claims | {"tid": str(uuid.uuid4())}, "secret-secret-secret-secret-secret-", algorithm="HS256")
    assert refused(unknown) == "Access token validation failure. Invalid issuer."
    answer = requests.get(f"{server.url}/v1.0/users", timeout=30)
    assert answer.json()["error"]["message"] == "Access token is empty."


def test_groups(server, graph, tenant):
    assert graph.get(f"groups/{tenant.staff}")["displayName"] == "Staff"
    member = graph.get("users", filter="mail eq 'member@example.com'")["value"][0]
    assert [one["id"] for one in graph.get(f"groups/{tenant.staff}/members")["value"]] == [member["id"]]
    users = [make(graph, tenant) for _ in range(3)]
    body = {
        "displayName": f"Group {uuid.uuid4().hex[:8]}",
        "mailEnabled": False,
        "mailNickname": "group",
        "securityEnabled": True,
        "members@odata.bind": [f"{graph.url}/users/{users[0]['id']}"],
    }
    group = graph("POST", "groups", body, status=201).json()
    path = f"groups/{group['id']}"
    for user in users[1:]:
        reference = {"@odata.id": f"https://graph.microsoft.com/v1.0/directoryObjects/{user['id']}"}
        graph("POST", f"{path}/members/$ref", reference, status=204)
    assert "already exist" in graph.refused(400, "Request_BadRequest", "POST", f"{path}/members/$ref", reference)
    page = graph.get(f"{path}/members", top=2, select="id")
    again = graph.get(page["@odata.nextLink"])
    found = [one["id"] for one in page["value"] + again["value"]]
    assert found == [user["id"] for user in users] and "@odata.nextLink" not in again
    assert page["value"][0]["@odata.type"] == "#microsoft.graph.user"
    me = Graph(server, person_token(tenant, users[0]["address"]))
    assert [one["displayName"] for one in me.get("me/memberOf")["value"]] == [body["displayName"]]
    ids = graph("POST", f"users/{users[1]['id']}/getMemberGroups", {"securityEnabledOnly": True}, status=200).json()
    assert ids["value"] == [group["id"]]
    graph("DELETE", f"{path}/members/{users[0]['id']}/$ref", status=204)
    graph.refused(404, "Request_ResourceNotFound", "DELETE", f"{path}/members/{users[0]['id']}/$ref")
    graph("PATCH", path, {"description": "Some"}, status=204)
    named = graph.get("groups", filter=f"displayName eq '{body['displayName']}'", select="id,description")
    assert named["value"] == [{"id": group["id"], "description": "Some"}]
    graph("DELETE", path, status=204)
    graph.refused(404, "Request_ResourceNotFound", "GET", path)
    assert me.get("me/memberOf")["value"] == []
    # One member that nobody knows, and there is no group.
    lost = body | {"displayName": "Lost", "members@odata.bind": [f"{graph.url}/users/{uuid.uuid4()}"]}
    graph.refused(404, "Request_ResourceNotFound", "POST", "groups", lost)
    assert graph.get("groups", filter="displayName eq 'Lost'")["value"] == []
    assert graph.refused(501, "NotImplemented", "POST", "groups", body | {"groupTypes": ["Unified"]})


def test_authentication_methods(graph, tenant):
    user = make(graph, tenant)
    path = f"users/{user['id']}/authentication"
    assert [one["@odata.type"] for one in graph.get(f"{path}/methods")["value"]] == [
        "#microsoft.graph.passwordAuthenticationMethod"
    ]
    number = {"phoneNumber": "+1 5555550123", "phoneType": "mobile"}
    phone = graph("POST", f"{path}/phoneMethods", number, status=201).json()
    assert phone["phoneNumber"] == "+15555550123" and phone["id"] == "3179e48a-750b-4051-897c-87b9720928f7"
    assert "already exists" in graph.refused(400, "Request_BadRequest", "POST", f"{path}/phoneMethods", number)
    graph("PATCH", f"{path}/phoneMethods/{phone['id']}", {"phoneNumber": "+15555550124"}, status=204)
    mail = graph("POST", f"{path}/emailMethods", {"emailAddress": "second@example.com"}, status=201).json()
    kinds = [one["@odata.type"].split(".")[-1] for one in graph.get(f"{path}/methods")["value"]]
    assert kinds == ["emailAuthenticationMethod", "phoneAuthenticationMethod", "passwordAuthenticationMethod"]
    # Codes of a second factor go there.
    started = tenant.post(
        "oauth2/v2.0/initiate",
        "sms",
        username=user["address"],
        challenge_type="password oob redirect",
        capabilities="mfa_required registration_required",
    ).json()
    asked = tenant.post(
        "oauth2/v2.0/challenge",
        "sms",
        continuation_token=started["continuation_token"],
        challenge_type="password oob redirect",
    ).json()
    needs = tenant.post(
        "oauth2/v2.0/token",
        "sms",
        continuation_token=asked["continuation_token"],
        grant_type="password",
        password=PASSWORD,
        scope="openid",
    ).json()
    assert needs["suberror"] == "mfa_required", needs
    methods = tenant.post("oauth2/v2.0/introspect", "sms", continuation_token=needs["continuation_token"]).json()[
        "methods"
    ]
    assert "+*******0124" in [one["login_hint"] for one in methods], methods
    graph("DELETE", f"{path}/emailMethods/{mail['id']}", status=204)
    graph.refused(404, "resourceNotFound", "GET", f"{path}/emailMethods/{mail['id']}")
    assert graph.get(f"{path}/fido2Methods")["value"] == []
    graph.refused(404, "resourceNotFound", "DELETE", f"{path}/fido2Methods/AAAA")
    assert "phoneNumber" in graph.refused(
        400, "Request_BadRequest", "PATCH", f"{path}/phoneMethods/{phone['id']}", {"phoneNumber": "5"}
    )


def test_applications_and_extension_attributes(graph, tenant):
    api = graph.get(f"servicePrincipals(appId='{tenant.apps['api']}')")
    assert [role["value"] for role in api["appRoles"]] == ["Things.Read.All"]
    assert [scope["value"] for scope in api["oauth2PermissionScopes"]] == ["Read", "Write"]
    assert graph.get(f"servicePrincipals/{api['id']}")["appId"] == tenant.apps["api"]
    claims = jwt.decode(application_token(tenant), options={"verify_signature": False})
    assert graph.get(f"servicePrincipals/{claims['oid']}")["displayName"] == "daemon"
    (registration,) = graph.get("applications", filter=f"appId eq '{tenant.apps['daemon']}'")["value"]
    path = f"applications/{registration['id']}/extensionProperties"
    assert graph.get(path)["value"] == []
    bare = tenant.apps["daemon"].replace("-", "")
    for name, kind in [("level", "Integer"), ("isGood", "Boolean"), ("nick", "String")]:
        made = graph("POST", path, {"name": name, "dataType": kind, "targetObjects": ["User"]}, status=201).json()
        assert made["name"] == f"extension_{bare}_{name}"
    graph.refused(
        400, "Request_BadRequest", "POST", path, {"name": "nick", "dataType": "String", "targetObjects": ["User"]}
    )
    assert [one["dataType"] for one in graph.get(path)["value"]] == ["Integer", "Boolean", "String"]
    values = {f"extension_{bare}_level": 7, f"extension_{bare}_isGood": True, f"extension_{bare}_nick": "Lovelace"}
    user = make(graph, tenant, **values)
    whole = graph.get(f"users/{user['id']}", select=",".join(["id", *values]))
    assert {name: whole[name] for name in values} == values
    found = graph.get("users", filter=f"extension_{bare}_nick eq 'lovelace'", select="id")
    assert [one["id"] for one in found["value"]] == [user["id"]]
    graph.refused(400, "Request_BadRequest", "PATCH", f"users/{user['id']}", {f"extension_{bare}_level": "high"})
    graph("PATCH", f"users/{user['id']}", {f"extension_{bare}_level": None}, status=204)
    assert f"extension_{bare}_level" not in graph.get(f"users/{user['id']}", select=f"id,extension_{bare}_level")


def test_batches(graph, tenant):
    user = make(graph, tenant)
    path = f"/users/{user['id']}"
    typed = {"Content-Type": "application/json"}
    calls = [
        {"id": "1", "method": "PATCH", "url": path, "body": {"city": "Paris"}, "headers": typed},
        {"id": "2", "method": "GET", "url": f"{path}?$select=city", "dependsOn": ["1"]},
        {"id": "3", "method": "GET", "url": f"/users/{uuid.uuid4()}"},
        {"id": "4", "method": "DELETE", "url": path, "dependsOn": ["3"]},
        {"id": "5", "method": "GET", "url": "/users/$count", "headers": EVENTUAL},
        {"id": "6", "method": "POST", "url": "/$batch", "body": {"requests": []}, "headers": typed},
    ]
    answers = {one["id"]: one for one in graph("POST", "$batch", {"requests": calls}, status=200).json()["responses"]}
    assert {name: one["status"] for name, one in answers.items()} == {
        "1": 204,
        "2": 200,
        "3": 404,
        "4": 424,
        "5": 200,
        "6": 400,
    }
    assert answers["2"]["body"]["city"] == "Paris"
    assert answers["3"]["body"]["error"]["code"] == "Request_ResourceNotFound"
    assert graph.get(f"users/{user['id']}")["id"] == user["id"]
    for requests_, words in [
        (None, "Invalid batch payload format."),
        (calls[:1] * 2, "Request Id has to be unique in a batch."),
        ([{"id": str(index), "method": "GET", "url": "/users"} for index in range(21)], "the maximum value of 20"),
        ([{"id": "1", "method": "GET", "url": "/users", "dependsOn": ["2"]}], "does not stand before it"),
        ([{"id": "1", "method": "PATCH", "url": path, "body": {}}], "Content-Type"),
        ([{"method": "GET", "url": "/users"}], "id is missing"),
        ([7], "id is missing"),
    ]:
        assert words in graph.refused(400, "BadRequest", "POST", "$batch", {"requests": requests_})


def test_paths_and_bodies_that_are_no_calls(server, graph):
    assert graph.refused(400, "BadRequest", "GET", "nothing") == "Resource not found for segment 'nothing'."
    graph.refused(405, "Request_BadRequest", "PUT", "users")
    graph.refused(404, "Request_ResourceNotFound", "GET", "users/none")
    for body in (b"", b"[]", b"{", b"\xff"):
        answer = requests.post(f"{graph.url}/users", data=body, headers=graph.headers, timeout=30)
        assert answer.status_code == 400 and answer.json()["error"]["message"].startswith("Unable to read JSON")
    assert graph.get("USERS", top=1)["value"]


def test_the_journal(server, graph, tenant):
    user = make(graph, tenant)
    records = server.control.get("requests", front="graph", operation="users", client=tenant.apps["daemon"]).json()
    record = records["requests"][-1]
    assert record["method"] == "POST" and record["realm"] == tenant.id and user["id"] in record["response"]["body"]
    assert PASSWORD not in json.dumps(records)
    fault = {"match": {"front": "graph", "operation": "users/{id}", "client": tenant.apps["daemon"]}, "times": 1}
    ordered = fault | {"action": {"error": {"code": "TooManyRequests"}}}
    assert server.control.post("faults", ordered).status_code == 201
    graph.refused(429, "TooManyRequests", "GET", f"users/{user['id']}")
    assert graph.get(f"users/{user['id']}")["id"] == user["id"]


def test_what_an_export_has(server, graph, tenant):
    document = server.control.get("export").json()
    assert "entraTenants" in document, document
    (exported,) = [one for one in document["entraTenants"] if one["tenantId"] == tenant.id]
    assert exported["groups"] == [{"id": tenant.staff, "displayName": "Staff", "description": "Who works here"}]
    members = [one for one in exported["accounts"] if one.get("Groups") == [tenant.staff]]
    assert len(members) == 1
    bare = tenant.apps["daemon"].replace("-", "")
    path = f"applications(appId='{tenant.apps['daemon']}')/extensionProperties"
    graph("POST", path, {"name": "kept", "dataType": "Integer", "targetObjects": ["User"]}, status=201)
    user = make(graph, tenant, **{f"extension_{bare}_kept": 9})
    copy = server.control.post("sandboxes", {"configuration": server.control.get("export").json()})
    assert copy.status_code == 201, copy.text
    assert server.control.call("DELETE", f"sandboxes/{copy.json()['sandbox']}").status_code == 204
    (exported,) = [one for one in server.control.get("export").json()["entraTenants"] if one["tenantId"] == tenant.id]
    assert {"name": f"extension_{bare}_kept", "dataType": "Integer"} in exported["extensionAttributes"]
    (account,) = [one for one in exported["accounts"] if one["Username"] == user["id"]]
    assert {"Name": f"extension_{bare}_kept", "Value": "9"} in account["UserAttributes"]
