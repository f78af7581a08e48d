"""
Passkeys of a tenant: registered by an app, used on the pages.

- Sign-in by a typed name, by the browser's own list and as the second factor; that a passkey is two factors; that only
  accounts with a password may register one, with two factors proved within five minutes; that no page registers them:
  MicrosoftDocs/entra-docs, how-to-sign-in-with-passkey.md of 2026-05-21.
- `fido2Methods/creationOptions` and `POST fido2Methods` of Graph v1.0: microsoft-graph-docs-contrib, 2026-04-20.
- `/{tenant}/api/v1.0/me/methods`: MicrosoftDocs/entra-docs, reference-credential-management-api.md of
  2026-07-23 and 2026-10-05.
- `amr` with `ngcmfa`, `acrs` with `urn:user:registersecurityinfo`: the passkey sample of
  Azure-Samples/ms-identity-ciam-native-javascript-samples, 2026; 50078 where that is too long ago.

All read 2026-11-23.
"""

import json
import re
import uuid

import jwt
import pytest
import requests

from entra.browser import Browser
from entra.pages import authorize, callback, redeem, signed_in
from entra.tenant import Tenant, configuration, refusal
from support.chromium import Authenticator, complaints, enter, fill, go, landed, press, wait
from support.passkeys import Passkey, cbor, encode64
from support.server import Server

PASSWORD = "Correct-Horse-1"
CREDENTIALS = "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9"
FRESH = json.dumps({"access_token": {"amr": {"essential": True, "values": ["ngcmfa"]}}})
REGISTERS = json.dumps(
    {
        "access_token": {
            "acrs": {"essential": True, "values": ["urn:user:registersecurityinfo"]},
            "amr": {"essential": True, "values": ["ngcmfa"]},
        }
    }
)
C4 = '{"access_token":{"acrs":{"essential":true,"value":"c4"}}}'


def decoded(token):
    return jwt.decode(token, options={"verify_signature": False})


def person(configured, **changes) -> str:
    """One more user, with a password."""
    name = f"p{uuid.uuid4().hex[:10]}@example.com"
    configured["users"].append({"username": name, "password": PASSWORD, "displayName": "Pia"} | changes)
    return name


@pytest.fixture(scope="module")
def tenant(web_app):
    configured = configuration(passkeys={"relyingParty": "localhost"})
    for app in configured["applications"]:
        app.setdefault("redirectUris", []).append(f"{web_app}/callback")
    kept = Passkey()
    kept.user = str(uuid.uuid4()).encode()
    passkey = {"id": encode64(kept.id), "publicKey": encode64(cbor(kept.cose)), "displayName": "Kept"}
    names = {
        "kept": person(configured, id=kept.user.decode(), passkeys=[passkey]),
        **{
            name: person(configured)
            for name in ("api", "browser", "found", "one", "second", "spoilt", "stale", "typed")
        },
    }
    with Server(config={"entraTenants": [configured]}) as running:
        made = Tenant(running, configured)
        made.people, made.kept, made.graph = names, kept, Graph(made)
        kept.origin = running.url
        yield made


class Graph:
    """An application by itself."""

    def __init__(self, tenant, **form):
        answer = tenant.post(
            "oauth2/v2.0/token",
            "daemon",
            grant_type="client_credentials",
            client_secret="daemon-secret",
            scope="https://graph.microsoft.com/.default",
        )
        self.url, self.headers = (
            f"{tenant.server.url}/v1.0",
            {"Authorization": f"Bearer {answer.json()['access_token']}"},
        )

    def __call__(self, method, path, body=None, token=None, status=200):
        headers = {"Authorization": f"Bearer {token}"} if token else self.headers
        answer = requests.request(method, f"{self.url}/{path}", json=body, headers=headers, timeout=30)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def id(self, name) -> str:
        found = self("GET", f"users?$filter=identities/any(c:c/issuerAssignedId eq '{name}')")
        return found["value"][0]["id"]

    def register(self, name, key, label="My key", attestation="none", status=201, token=None):
        path = f"users/{self.id(name)}/authentication/fido2Methods"
        options = self("GET", f"{path}/creationOptions", token=token)["publicKey"]
        made = key.create(options, attestation)
        credential = {name: made[name] for name in ("id", "response", "clientExtensionResults")}
        del credential["response"]["transports"]
        return self("POST", path, {"displayName": label, "publicKeyCredential": credential}, token, status)


def found_options(browser) -> dict:
    """What the script of a page has: the ceremony's options, as the browser is given them."""
    match = re.search(r'name="credential" value="" data-ceremony="(\w+)" data-options="([^"]*)"', browser.text)
    assert match, browser.text
    return json.loads(match.group(2).replace("&quot;", '"')) | {"ceremony": match.group(1)}


def answered(browser, key, **submitted):
    return browser.submit(credential=json.dumps(key.get(found_options(browser))), **submitted)


def reasons(server) -> list:
    return [entry.get("reason", "") for entry in server.control.get("requests").json()["requests"]]


def test_an_app_registers_one_by_graph(tenant):
    name, key = tenant.people["one"], Passkey(origin=tenant.server.url)
    key.model = bytes.fromhex("fbfc3007154e4ecc8c0b6e020557d7bd")
    key.flags |= 0x08
    path = f"users/{tenant.graph.id(name)}/authentication/fido2Methods"
    made = tenant.graph("GET", f"{path}/creationOptions")
    assert made["@odata.type"] == "#microsoft.graph.webauthnCredentialCreationOptions"
    assert made["challengeTimeoutDateTime"].endswith("Z")
    options = made["publicKey"]
    assert options["rp"] == {"id": "localhost", "name": "Microsoft"}
    assert options["user"]["name"] == name and options["user"]["displayName"] == "Pia"
    assert options["pubKeyCredParams"] == [{"type": "public-key", "alg": number} for number in (-7, -257)]
    assert options["authenticatorSelection"] == {"requireResidentKey": True, "userVerification": "required"}
    assert options["excludeCredentials"] == [] and options["attestation"] == "none"
    tenant.graph.register(name, Passkey(origin=tenant.server.url), "N" * 257, status=400)
    assert tenant.graph("GET", path)["value"] == []
    method = tenant.graph.register(name, key, "My phone")
    assert {name: method[name] for name in method if name not in ("id", "createdDateTime", "@odata.context")} == {
        "displayName": "My phone",
        "aaGuid": "fbfc3007-154e-4ecc-8c0b-6e020557d7bd",
        "model": "iCloud Keychain",
        "attestationCertificates": [],
        "attestationLevel": "notAttested",
        "passkeyType": "synced",
    }
    assert tenant.graph("GET", f"{path}/{method['id']}")["displayName"] == "My phone"
    assert [one["id"] for one in tenant.graph("GET", path)["value"]] == [method["id"]]
    again = tenant.graph("GET", f"{path}/creationOptions()")["publicKey"]["excludeCredentials"]
    assert [one["id"] for one in again] == [encode64(key.id)]
    tenant.graph("DELETE", f"{path}/{method['id']}", status=204)
    assert tenant.graph("GET", path)["value"] == []


def test_a_typed_name_leads_to_it(tenant):
    name, key = tenant.people["typed"], Passkey(origin=tenant.server.url)
    tenant.graph.register(name, key)
    browser = Browser().get(authorize(tenant, claims=FRESH)).submit(loginfmt=name)
    # The first time it is a choice beside the password.
    assert 'name="passwd"' in browser.text
    browser.submit("passkey")
    assert browser.heading == "Sign in with a passkey" and found_options(browser)["ceremony"] == "get"
    assert [one["id"] for one in found_options(browser)["allowCredentials"]] == [encode64(key.id)]
    assert found_options(browser)["userVerification"] == "required"
    answered(browser, key)
    tokens = redeem(tenant, callback(browser)["code"]).json()
    assert decoded(tokens["access_token"])["amr"] == ["fido", "mfa", "ngcmfa"]
    assert "amr" not in decoded(tokens["id_token"])
    # From then on it is asked for at once, and there is another way.
    browser = Browser().get(authorize(tenant)).submit(loginfmt=name)
    assert found_options(browser)["ceremony"] == "get" and " data-starts" in browser.text
    browser.submit("other-way").submit(passwd=PASSWORD)
    assert "amr" not in decoded(redeem(tenant, callback(browser)["code"]).json()["access_token"])
    # The name page has a button as well; without script, and for a user without a passkey, it is the password.
    browser = Browser().get(authorize(tenant)).submit("passkey", loginfmt=name)
    assert answered(browser, key).landed
    assert 'name="passwd"' in Browser().get(authorize(tenant)).submit("passkey", loginfmt="ada@example.com").text


def test_the_browser_finds_one_by_itself(tenant):
    name, key = tenant.people["found"], Passkey(origin=tenant.server.url)
    tenant.graph.register(name, key)
    browser = Browser().get(authorize(tenant, "mfa", claims=C4))
    options = found_options(browser)
    assert options["ceremony"] == "find" and options["allowCredentials"] == []
    assert 'autocomplete="username webauthn"' in browser.text
    credential = json.dumps(key.get(options))
    browser.submit(credential=credential, loginfmt="")
    # It is two factors: the user flow asks for no code, and the context of the request is there.
    tokens = redeem(tenant, callback(browser)["code"], "mfa").json()
    assert decoded(tokens["access_token"])["acrs"] == ["c4"]
    assert decoded(tokens["id_token"])["preferred_username"] == name
    # Once, and at the application that asked.
    again = Browser().get(authorize(tenant, "mfa")).submit(credential=credential, loginfmt="")
    assert again.landed is None and "too long" in again.said
    other = json.dumps(key.get(found_options(Browser().get(authorize(tenant, "sms")))))
    foreign = Browser().get(authorize(tenant, "mfa")).submit(credential=other, loginfmt="")
    assert foreign.landed is None and foreign.said == "That passkey cannot be used here."
    assert any("the passkey is refused" in reason for reason in reasons(tenant.server))


def test_it_is_the_second_factor(tenant):
    name, key = tenant.people["second"], Passkey(origin=tenant.server.url)
    tenant.graph.register(name, key)
    browser = Browser().get(authorize(tenant, "mfa", claims=REGISTERS))
    browser.submit(loginfmt=name).submit(passwd=PASSWORD)
    assert browser.landed is None and 'value="second-email"' in browser.text
    browser.submit("passkey")
    assert answered(browser.submit("other-way").submit("passkey"), key).landed
    claims = decoded(redeem(tenant, callback(browser)["code"], "mfa").json()["access_token"])
    assert claims["amr"] == ["pwd", "fido", "mfa", "ngcmfa"]
    assert claims["acrs"] == ["urn:user:registersecurityinfo"]
    # A user flow that has a strong method registered is content with it.
    browser = Browser().get(authorize(tenant, "strong")).submit(loginfmt=name).submit("other-way")
    browser.submit(passwd=PASSWORD)
    assert found_options(browser)["ceremony"] == "get"


def test_one_from_the_configuration_is_kept(tenant):
    for _ in range(2):
        browser = Browser().get(authorize(tenant)).submit(loginfmt=tenant.people["kept"])
        if "data-ceremony" not in browser.text:
            browser.submit("passkey")
        assert answered(browser, tenant.kept).landed
        # An export has it, with the tenant's policy.
        control = tenant.server.control
        document = control.get("export").content
        assert control.call("POST", "import", data=document, headers={"Content-Type": "application/json"}).ok


def test_what_is_wrong_is_refused_with_a_reason(tenant):
    name, key = tenant.people["spoilt"], Passkey(origin=tenant.server.url)
    tenant.graph.register(name, key)
    stranger = Passkey(origin=tenant.server.url)
    stranger.user = key.user

    def page():
        return Browser().get(authorize(tenant)).submit(loginfmt=name).submit("passkey")

    cases = [
        ("the origin https://evil.example is not allowed", {"origin": "https://evil.example"}),
        ("made for another host", {"host": "example.com"}),
        ("the user was not verified", {"flags": 0x01}),
        ("of another ceremony", {"type": "webauthn.create"}),
        ("its challenge is another one", {"challenge": encode64(bytes(32))}),
        ("userHandle is another user", {"user": b"somebody"}),
        ("the signature", {"fix_signature": lambda signature: signature[:-1] + bytes([signature[-1] ^ 1])}),
    ]
    for reason, changes in cases:
        usual = {one: getattr(key, one) for one in changes}
        for one, value in changes.items():
            setattr(key, one, value)
        browser = answered(page(), key)
        for one, value in usual.items():
            setattr(key, one, value)
        assert browser.landed is None and browser.said == "That passkey cannot be used here.", reason
    told = reasons(tenant.server)
    for reason, _ in cases:
        assert any(reason in one for one in told), (reason, told)
    for spoilt in ("{}", "[]", json.dumps(stranger.get(found_options(page())))):
        assert page().submit(credential=spoilt).landed is None
    # The page that says so asks anew.
    browser = page().submit(credential="{}")
    assert answered(browser, key).landed
    # A counter that does not grow is a copy.
    key.counter = 0
    assert answered(Browser().get(authorize(tenant)).submit(loginfmt=name), key).landed is None
    assert any("the counter" in told for told in reasons(tenant.server))


def test_who_may_register(tenant):
    graph, key = tenant.graph, Passkey(origin=tenant.server.url)
    path = f"users/{graph.id('otp@example.com')}/authentication/fido2Methods/creationOptions"
    error = graph("GET", path, status=403)["error"]
    assert error["code"] == "accessDenied" and "only an account with a password" in error["message"]
    scope = "openid offline_access https://graph.microsoft.com/UserAuthMethod-Passkey.ReadWrite"
    # A password alone is not enough for the user.
    weak = signed_in(tenant, tenant.people["stale"], scope=scope)["access_token"]
    error = graph("GET", "me/authentication/fido2Methods/creationOptions", token=weak, status=403)["error"]
    assert "two factors" in error["message"]
    other = signed_in(tenant, tenant.people["stale"], app="mfa")["access_token"]
    graph("GET", "me/authentication/fido2Methods/creationOptions", token=other, status=403)
    strong = signed_in(tenant, tenant.people["stale"], app="mfa", scope=scope, claims=FRESH)
    claims = decoded(strong["access_token"])
    assert claims["amr"] == ["pwd", "otp", "mfa", "ngcmfa"]
    options = graph("GET", "me/authentication/fido2Methods/creationOptions", token=strong["access_token"])["publicKey"]
    for spoilt in ({}, {"id": "x"}, {"id": "x", "response": {}}):
        graph(
            "POST",
            "me/authentication/fido2Methods",
            {"publicKeyCredential": spoilt},
            strong["access_token"],
            status=400,
        )
    made = key.create(options)
    body = {"publicKeyCredential": {"id": made["id"], "response": made["response"]}}
    tenant.server.clock.advance(minutes=6)
    try:
        # What was proved is too long ago: for the app, for its refresh, and for the session of the pages.
        graph("POST", "me/authentication/fido2Methods", body, strong["access_token"], status=403)
        graph("DELETE", "me/authentication/fido2Methods/AAAA", token=strong["access_token"], status=403)
        refused = tenant.post(
            "oauth2/v2.0/token", "mfa", grant_type="refresh_token", refresh_token=strong["refresh_token"], claims=FRESH
        )
        assert refusal(refused, "invalid_grant", 50078, "basic_action")["claims"] == FRESH
    finally:
        tenant.server.clock.reset()
    again = graph("POST", "me/authentication/fido2Methods", body, strong["access_token"], status=201)
    assert again["displayName"] == "Passkey"
    graph("DELETE", f"me/authentication/fido2Methods/{again['id']}", token=strong["access_token"], status=204)


@pytest.mark.parametrize(
    ("policy", "changes", "attestation", "words"),
    [
        ({"isSelfServiceRegistrationAllowed": False}, {}, "none", "isSelfServiceRegistrationAllowed is false"),
        ({"isAttestationEnforced": True}, {}, "packed", "without attestation"),
        ({"passkeyTypes": ["deviceBound"]}, {"flags": 0x0D}, "none", "a synced passkey"),
        ({"keyRestrictions": {"enforcementType": "allow", "aaGuids": [str(uuid.uuid4())]}}, {}, "none", "this model"),
        (
            {"keyRestrictions": {"enforcementType": "block", "aaGuids": [str(uuid.UUID(int=0))]}},
            {},
            "none",
            "this model",
        ),
        (None, {}, "none", "not enabled"),
    ],
)
def test_the_policy_of_a_tenant(server, policy, changes, attestation, words):
    configured = configuration(**({} if policy is None else {"passkeys": policy}))
    assert server.control.post("entra/tenants", {"tenant": configured}).status_code == 201
    tenant = Tenant(server, configured)
    graph, key = Graph(tenant), Passkey(origin=server.url)
    for name, value in changes.items():
        setattr(key, name, value)
    path = f"users/{graph.id('ada@example.com')}/authentication/fido2Methods"
    if policy is None or "isSelfServiceRegistrationAllowed" in policy:
        error = graph("GET", f"{path}/creationOptions", status=403 if policy else 400)["error"]
    else:
        options = graph("GET", f"{path}/creationOptions")["publicKey"]
        assert options["rp"]["id"] == "localhost"
        made = key.create(options, attestation)
        body = {"publicKeyCredential": {"id": made["id"], "response": made["response"]}}
        error = graph("POST", path, body, status=400)["error"]
    assert words in error["message"]
    browser = Browser().get(authorize(tenant))
    assert ("data-ceremony" in browser.text) == (policy is not None)


class Methods:
    """The credential management API for one user."""

    def __init__(self, tenant, name, permission="Me.UserAuthenticationMethod.Passkey.ReadWrite", **changes):
        self.tenant = tenant
        changes.setdefault("claims", REGISTERS)
        answer = signed_in(tenant, name, app="mfa", scope=f"openid {CREDENTIALS}/{permission}", **changes)
        self.token = answer["access_token"]

    def __call__(self, method, path="", body=None, status=200, token=None, tenant=None):
        url = path if path.startswith("/") else f"/{tenant or self.tenant.id}/api/v1.0/me/methods{path and '/'}{path}"
        token = self.token if token is None else token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = requests.request(method, self.tenant.server.url + url, json=body, headers=headers, timeout=30)
        assert answer.status_code == status, answer.text
        if status >= 400:
            error = answer.json()["error"]
            assert set(error) == {"code", "message", "timestamp", "traceId", "correlationId"}
            return error
        if status == 204:
            assert not answer.content
            return None
        assert answer.headers["Content-Type"] == "application/hal+json"
        return answer.json()


def test_a_user_manages_them_in_an_app(tenant):
    methods, key = Methods(tenant, tenant.people["api"]), Passkey(origin=tenant.server.url)
    claims = decoded(methods.token)
    assert claims["aud"] == CREDENTIALS and claims["scp"] == "Me.UserAuthenticationMethod.Passkey.ReadWrite"
    root = f"/{tenant.id}/api/v1.0/me/methods"
    assert methods("GET") == {
        "_embedded": {"methods": []},
        "_links": {"self": {"href": root, "name": "self"}, "enroll": [{"href": f"{root}/fido", "name": "fido"}]},
    }
    begun = methods("POST", "fido", status=202)
    assert (begun["state"], begun["action"], begun["type"]) == ("interactionRequired", "activate", "fido")
    assert begun["publicKey"]["rp"]["id"] == "localhost" and begun["_links"]["self"]["href"].endswith(begun["id"])
    made = key.create(begun["publicKey"])
    body = {
        "continuationToken": begun["continuationToken"],
        "displayName": "My laptop",
        "publicKeyCredential": {
            "id": made["id"],
            "attestationObject": made["response"]["attestationObject"],
            "clientDataJSON": made["response"]["clientDataJSON"],
        },
    }
    activate = begun["_links"]["activate"]["href"]
    for wrong in ({"continuationToken": "x"}, {"publicKeyCredential": None}, {"publicKeyCredential": {}}):
        assert methods("POST", activate, body | wrong, status=400)["code"] == "invalidRequest"
    assert "continuationToken" in methods("POST", f"fido/{uuid.uuid4()}/activate", body, status=400)["message"]
    added = methods("POST", activate, body, status=201)
    assert added["displayName"] == "My laptop" and added["id"] == encode64(key.id)
    assert added["passkeyType"] == "deviceBound" and added["attestationLevel"] == "notAttested"
    listed = methods("GET")
    assert listed["_embedded"]["methods"] == [added]
    assert listed["_links"]["methods"] == [{"href": f"{root}/fido/{added['id']}", "name": added["id"]}]
    assert methods("GET", f"fido/{added['id']}") == added
    # It signs in, and that is told.
    browser = Browser().get(authorize(tenant)).submit(loginfmt=tenant.people["api"]).submit("passkey")
    assert answered(browser, key).landed
    assert methods("GET")["_embedded"]["methods"][0]["lastUsedDateTime"]
    # A reader removes nothing, and who signed in long ago neither.
    reader = Methods(tenant, tenant.people["api"], "Me.UserAuthenticationMethod.Passkey.Read", claims=None)
    assert (
        reader("GET")["_embedded"]["methods"]
        and "scopes" in reader("DELETE", f"fido/{added['id']}", status=400)["message"]
    )
    assert methods("DELETE", added["_links"]["delete"]["href"], status=204) is None
    assert methods("GET")["_embedded"]["methods"] == []
    assert "no passkey" in methods("DELETE", f"fido/{added['id']}", status=400)["message"]
    assert "not implemented" in methods("POST", "phone", status=400)["message"]


def test_tokens_of_the_credential_api(tenant):
    methods = Methods(tenant, tenant.people["api"])
    assert methods("GET", token="", status=400)["code"] == "invalidRequest"
    assert methods("GET", token=methods.token[:-4] + "AAAA", status=400)["code"] == "invalidRequest"
    graph = signed_in(tenant, tenant.people["api"])["access_token"]
    assert methods("GET", token=graph, status=401)["code"] == "invalidRequest"
    own = tenant.post(
        "oauth2/v2.0/token",
        "daemon",
        grant_type="client_credentials",
        client_secret="daemon-secret",
        scope=f"{CREDENTIALS}/.default",
    ).json()["access_token"]
    assert "application" in methods("GET", token=own, status=400)["message"]
    assert "tenant-specific" in methods("GET", tenant="common", status=400)["message"]
    other = configuration()
    assert tenant.server.control.post("entra/tenants", {"tenant": other}).status_code == 201
    assert methods("GET", tenant=other["tenantId"], status=403)["code"] == "forbidden"
    browser = Browser().get(authorize(tenant, scope=f"openid {CREDENTIALS}/Me.Everything.Read"))
    assert "AADSTS70011" in callback(browser)["error_description"].replace("+", " ")


@pytest.mark.browser
def test_chromium_registers_and_uses_one(tenant, scripted_chromium, web_app):
    """With the authenticator that Chromium plays: by the script of an app's page, then on the tenant's pages."""
    driver, name = scripted_chromium, tenant.people["browser"]
    authenticator = Authenticator(driver)
    try:
        methods = Methods(tenant, name)
        begun = methods("POST", "fido", status=202)
        driver.get(f"{tenant.server.url}/_understudy/")
        made = driver.execute_async_script(
            """
            const [options, done] = arguments;
            const bytes = (text) => Uint8Array.from(
              atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
            const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
              .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
            options.challenge = bytes(options.challenge);
            options.user.id = bytes(options.user.id);
            navigator.credentials.create({publicKey: options}).then(
              (made) => done({
                id: made.id, attestationObject: text(made.response.attestationObject),
                clientDataJSON: text(made.response.clientDataJSON)}),
              (error) => done(String(error)));
            """,
            begun["publicKey"],
        )
        assert isinstance(made, dict), made
        body = {"continuationToken": begun["continuationToken"], "publicKeyCredential": made}
        methods("POST", begun["_links"]["activate"]["href"], body, status=201)
        authenticator.present(False)
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        address = authorize(tenant, redirect_uri=f"{web_app}/callback")
        # First by the name, with a press of the button; then at once.
        driver.get(address)
        enter(driver, loginfmt=name)
        authenticator.present(True)
        press(driver, "passkey")
        code = landed(driver, web_app)["code"]
        assert redeem(tenant, code, redirect_uri=f"{web_app}/callback").status_code == 200
        authenticator.present(False)
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.get(address)
        fill(driver, loginfmt=name)
        authenticator.present(True)
        press(driver, "^next$")
        assert "code" in landed(driver, web_app)
        # And with no name at all: what the browser would suggest where it is typed.
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.get(address)
        assert redeem(tenant, landed(driver, web_app)["code"], redirect_uri=f"{web_app}/callback").status_code == 200
        # A browser without the key says so, and leaves another way.
        authenticator.forget()
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.get(address)
        enter(driver, loginfmt=name)
        wait(driver, lambda d: d.find_element("id", "passkeyProblem").is_displayed())
        go(driver, "another way")
        enter(driver, password=PASSWORD)
        assert "code" in landed(driver, web_app)
        assert complaints(driver) == []
    finally:
        authenticator.remove()
