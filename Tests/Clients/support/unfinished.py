"""Work that has begun and not ended, of each kind that the server stores: begun by one build, ended by a later one.

`python -m support.unfinished FOLDER`, with the executable of that build in UNDERSTUDY_EXECUTABLE, makes a folder
for test_upgrade.py; with `killed`, of a server that was killed while its log was not merged.
"""

import json
import signal
import sys
import time
from datetime import datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import requests

from .browser import Browser, Landing, Page, authorize_url
from .identity import service
from .pools import CALLBACK, PASSWORD, AppClient, Person, Pool
from .server import Server
from .totp import totp

PERSON = "ada"
REALM = {
    "id": "demo",
    "clients": [
        {
            "id": "web",
            "secret": "web-secret-1234567",
            "redirectUris": [CALLBACK],
            "grantTypes": ["authorization_code", "device_code"],
        },
    ],
    "users": [{"username": PERSON, "password": PASSWORD, "claims": {"name": "Ada"}}],
}
TENANT = {
    "tenantId": "00000000-0000-4370-8000-0000000000aa",
    "domain": "former.onmicrosoft.com",
    "userFlows": [{"name": "password", "method": "emailPassword"}, {"name": "code", "method": "emailOtp"}],
    "applications": [
        {"appId": f"00000000-0000-4370-8000-0000000000b{index}", "name": name, "userFlow": name,
         "redirectUris": ["http://localhost"], "nativeAuthenticationApisEnabled": "all"}
        for index, name in enumerate(("password", "code"))
    ],
    "users": [{"username": "tess@example.com", "password": PASSWORD, "displayName": "Tess"}],
}  # fmt: skip
SIMULATED = {"people": [{"sub": "g-1", "email": "gil@example.com"}], "mode": "choose"}
POOL = {
    "Id": "us-east-1_Configured",
    "PoolName": "configured",
    "Domain": "configured",
    "Clients": [
        {"ClientId": "configuredweb", "ClientName": "web", "CallbackURLs": [CALLBACK], "AllowedOAuthFlows": ["code"],
         "AllowedOAuthScopes": ["openid"], "AllowedOAuthFlowsUserPoolClient": True,
         "SupportedIdentityProviders": ["Login"]},
        {"ClientId": "configureddirect", "ClientName": "direct", "CallbackURLs": [CALLBACK], "DirectToken": True,
         "SupportedIdentityProviders": ["COGNITO"]},
    ],
    "IdentityProviders": [
        {"ProviderName": "Login", "ProviderType": "OIDC", "ProviderDetails": {
            "client_id": "x", "client_secret": "y", "oidc_issuer": "https://issuer.example.com",
            "authorize_scopes": "openid", "attributes_request_method": "GET",
            "authorize_url": "https://issuer.example.com/authorize", "token_url": "http://127.0.0.1:1/token",
            "attributes_url": "http://127.0.0.1:1/info", "jwks_uri": "http://127.0.0.1:1/keys"}},
    ],
    "Users": [{"Username": PERSON, "Password": PASSWORD}],
}  # fmt: skip
CONFIGURATION = {"realms": [REALM], "entraTenants": [TENANT], "userPools": [POOL]}


def token_call(server, path, form, secret="web-secret-1234567"):
    return requests.post(f"{server.url}/{path}", data=form, auth=("web", secret) if secret else None, timeout=60)


def native(server, application, path, **form):
    url = f"{server.url}/{TENANT['tenantId']}/{path}"
    form = {"client_id": TENANT["applications"][application]["appId"]} | form
    return requests.post(url, data=form, timeout=60).json()


def landing_code(page, **fields) -> str:
    landing = page.submit(**fields) if isinstance(page, Page) else page
    assert isinstance(landing, Landing), landing
    return landing.query["code"]


def cookies(browser) -> list:
    return [[one.name, one.value, one.path] for one in browser.session.cookies]


def browser_with(server, cookies) -> Browser:
    browser = Browser(server)
    for name, value, path in cookies:
        browser.session.cookies.set(name, value, domain="localhost.local", path=path)
    return browser


def begin(server) -> dict:
    """Begins one of each, and says what is needed to go on."""
    server.clock.freeze()
    facts = {}
    pool = Pool(
        server,
        UsernameAttributes=["email"],
        AutoVerifiedAttributes=["email"],
        UserPoolTier="PLUS",
        UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"},
    )
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, SoftwareTokenMfaConfiguration={"Enabled": True}, MfaConfiguration="OPTIONAL"
    )
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain="former")
    pool.api.create_group(UserPoolId=pool.id, GroupName="staff", Precedence=3)
    pool.api.create_resource_server(
        UserPoolId=pool.id, Identifier="api", Name="api", Scopes=[{"ScopeName": "read", "ScopeDescription": "r"}]
    )
    pool.api.set_risk_configuration(
        UserPoolId=pool.id, RiskExceptionConfiguration={"BlockedIPRangeList": ["192.0.2.0/24"]}
    )
    pool.api.set_ui_customization(UserPoolId=pool.id, CSS=".banner-customizable {background: #123456;}")
    pool.api.create_user_import_job(
        UserPoolId=pool.id, JobName="people", CloudWatchLogsRoleArn="arn:aws:iam::000000000000:role/logs"
    )
    web = pool.web_client()
    facts |= {"pool": pool.id, "client": web.id, "description": web.description}
    ada, bea, dora = pool.user("ada@example.com"), pool.user("bea@example.com"), pool.invite("dora@example.com")
    pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=ada.email, GroupName="staff")
    facts |= {"ada": ada.sub, "bea": bea.sub, "dora": dora.sub, "temporary": dora.password}
    facts["refresh"] = web.sign_in(ada)["RefreshToken"]
    facts["proof"] = web.srp_sign_in(ada)["RefreshToken"]
    access = web.sign_in(bea)["AccessToken"]
    secret = pool.api.associate_software_token(AccessToken=access)["SecretCode"]
    pool.api.verify_software_token(AccessToken=access, UserCode=totp(secret))
    pool.api.set_user_mfa_preference(
        AccessToken=access, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True}
    )
    # A code is taken once, and the clock stands still.
    server.clock.advance(minutes=1)
    facts |= {"secret": secret, "totp session": web.start(bea)["Session"]}
    facts["password session"] = web.start(dora, dora.password)["Session"]
    web.sign_up("carl@example.com")
    web.forgot(ada.email)
    browser = Browser(server)
    facts["code"] = landing_code(browser.open(authorize_url(web)), username=ada.email, password=PASSWORD)
    facts["cookies"] = cookies(browser)

    # A realm: a pushed request, an authorization code for one subject, a device that waits, tokens.
    request = {"response_type": "code", "redirect_uri": CALLBACK, "scope": "openid offline_access", "state": "s"}
    pushed = token_call(server, "demo/par", request)
    if pushed.status_code == 404:
        meta = requests.get(f"{server.url}/demo/.well-known/openid-configuration", timeout=60).json()
        pushed = requests.post(
            meta["pushed_authorization_request_endpoint"], data=request, auth=("web", "web-secret-1234567"), timeout=60
        )
    facts["pushed"] = pushed.json()["request_uri"]
    meta = requests.get(f"{server.url}/demo/.well-known/openid-configuration", timeout=60).json()
    auth = ("web", "web-secret-1234567")
    paths = {name: urlsplit(meta[name]).path for name in meta if name.endswith("_endpoint")}
    facts["paths"] = paths
    asked = requests.Request("GET", server.url + paths["authorization_endpoint"], params=request | {"client_id": "web"})
    page = Browser(server).open(asked.prepare().url)
    first = landing_code(page, username=PERSON, password=PASSWORD)
    grant = {"grant_type": "authorization_code", "redirect_uri": CALLBACK}
    tokens = requests.post(meta["token_endpoint"], data=grant | {"code": first}, auth=auth, timeout=60).json()
    facts["realm refresh"] = tokens["refresh_token"]
    info = requests.get(
        meta["userinfo_endpoint"], headers={"Authorization": f"Bearer {tokens['access_token']}"}, timeout=60
    )
    facts["subject"] = info.json()["sub"]
    claims = {"id_token": {"sub": {"value": facts["subject"]}, "name": None}}
    asked = requests.Request(
        "GET",
        server.url + paths["authorization_endpoint"],
        params=request | {"client_id": "web", "claims": json.dumps(claims)},
    )
    page = Browser(server).open(asked.prepare().url)
    facts["realm code"] = landing_code(page, username=PERSON, password=PASSWORD)
    device = requests.post(meta["device_authorization_endpoint"], data={"scope": "openid"}, auth=auth, timeout=60)
    facts["device"] = device.json()["device_code"]

    # A user at a provider elsewhere.
    traveller = Browser(server)
    asked = traveller.open(
        f"{server.url}/oauth2/authorize?client_id=configuredweb&response_type=code&redirect_uri={CALLBACK}"
        "&scope=openid&identity_provider=Login&state=s"
    )
    facts["leg"] = parse_qs(urlsplit(asked.url).query)["state"][0]
    facts["leg cookies"] = cookies(traveller)

    # A tenant: a sign-in whose code was sent, and one that waits for the password.
    for application, name in ((0, "password step"), (1, "code step")):
        kinds = "password oob redirect"
        begun = native(server, application, "oauth2/v2.0/initiate", username="tess@example.com", challenge_type=kinds)
        asked = native(
            server,
            application,
            "oauth2/v2.0/challenge",
            continuation_token=begun["continuation_token"],
            challenge_type=kinds,
        )
        facts[name] = asked["continuation_token"]

    identities = service(server, "cognito-identity")
    cloud = identities.create_identity_pool(
        IdentityPoolName="cloud", AllowUnauthenticatedIdentities=True, AllowClassicFlow=True
    )["IdentityPoolId"]
    identities.set_identity_pool_roles(
        IdentityPoolId=cloud, Roles={"unauthenticated": "arn:aws:iam::000000000000:role/guest"}
    )
    facts["guest"] = identities.get_id(IdentityPoolId=cloud)["IdentityId"]
    facts["keys"] = identities.get_credentials_for_identity(IdentityId=facts["guest"])["Credentials"]["AccessKeyId"]
    fault = {"front": "cognito", "operation": "ListUsers", "error": "TooManyRequestsException", "count": 1}
    facts["fault"] = server.control.post("faults", fault).status_code
    facts["sandbox"] = server.control.post("sandboxes", {"name": "mine"}).json()["sandbox"]
    facts["messages"] = len(server.outbox.all())
    return facts


def go_on(server, facts):
    """Ends each, as a client would that does not know of the restart."""
    pool = Pool.__new__(Pool)
    pool.server, pool.api, pool.id, pool.name = server, server.api(), facts["pool"], "former"
    pool.issuer = f"{server.url}/{pool.id}"
    web = AppClient(pool, facts["description"], CALLBACK)
    if facts["fault"] < 300:
        assert server.control.get("faults").json()["faults"]
    server.control.call("DELETE", "faults")
    assert len(server.outbox.all()) == facts["messages"]
    ada = Person(pool, "ada@example.com", PASSWORD, facts["ada"])
    if "late" in facts:
        web.confirm(facts["late"], server.outbox.code(facts["late"]))
    assert web.refresh(facts["refresh"])["AccessToken"]
    assert web.refresh(facts["proof"])["AccessToken"]
    groups = pool.api.admin_list_groups_for_user(UserPoolId=pool.id, Username=ada.email)["Groups"]
    assert [group["GroupName"] for group in groups] == ["staff"]
    assert pool.api.list_user_import_jobs(UserPoolId=pool.id, MaxResults=10)["UserImportJobs"]
    assert "#123456" in pool.api.get_ui_customization(UserPoolId=pool.id)["UICustomization"]["CSS"]
    answer = web.respond(
        "SOFTWARE_TOKEN_MFA",
        facts["totp session"],
        USERNAME=facts["bea"],
        SOFTWARE_TOKEN_MFA_CODE=totp(facts["secret"], at(server)),
    )
    assert answer["AuthenticationResult"]["AccessToken"]
    answer = web.respond(
        "NEW_PASSWORD_REQUIRED", facts["password session"], USERNAME=facts["dora"], NEW_PASSWORD=PASSWORD
    )
    assert answer["AuthenticationResult"]["AccessToken"]
    web.confirm("carl@example.com", server.outbox.code("carl@example.com"))
    redeemed = requests.post(
        f"{server.url}/oauth2/token",
        data={
            "grant_type": "authorization_code",
            "client_id": web.id,
            "code": facts["code"],
            "redirect_uri": CALLBACK,
        },
        timeout=60,
    )
    assert redeemed.status_code == 200, redeemed.text
    again = browser_with(server, facts["cookies"]).open(authorize_url(web))
    assert isinstance(again, Landing) and again.query["code"], again
    web.reset(ada.email, server.outbox.code(ada.email))

    paths, auth = facts["paths"], ("web", "web-secret-1234567")

    def call(form):
        return requests.post(server.url + paths["token_endpoint"], data=form, auth=auth, timeout=60)

    grant = {"grant_type": "authorization_code", "redirect_uri": CALLBACK}
    redeemed = call(grant | {"code": facts["realm code"]})
    assert redeemed.status_code == 200, redeemed.text
    refreshed = call({"grant_type": "refresh_token", "refresh_token": facts["realm refresh"]})
    assert refreshed.status_code == 200, refreshed.text
    asked = requests.Request(
        "GET",
        server.url + paths["authorization_endpoint"],
        params={"client_id": "web", "request_uri": facts["pushed"]},
    )
    code = landing_code(Browser(server).open(asked.prepare().url), username=PERSON, password=PASSWORD)
    assert call(grant | {"code": code}).status_code == 200
    waits = call({"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": facts["device"]})
    assert waits.json()["error"] == "authorization_pending", waits.text

    back = browser_with(server, facts["leg cookies"]).open(
        f"{server.url}/oauth2/idpresponse?code=c&state={facts['leg']}"
    )
    # The provider cannot be reached; but whose sign-in it was is known.
    assert isinstance(back, Landing) and back.query["state"] == "s" and "error" in back.query, back
    direct = Browser(server).open(
        f"{server.url}/oauth2/authorize?client_id=configureddirect&response_type=token&redirect_uri={CALLBACK}"
    )
    landing = direct.submit(username=PERSON, password=PASSWORD)
    assert landing.query.get("token"), landing

    tokens = native(
        server,
        0,
        "oauth2/v2.0/token",
        continuation_token=facts["password step"],
        grant_type="password",
        password=PASSWORD,
        scope="openid offline_access",
    )
    assert tokens.get("access_token"), tokens
    tokens = native(
        server,
        1,
        "oauth2/v2.0/token",
        continuation_token=facts["code step"],
        grant_type="oob",
        oob=server.outbox.code("tess@example.com"),
        scope="openid offline_access",
    )
    assert tokens.get("access_token"), tokens
    guest = service(server, "cognito-identity").describe_identity(IdentityId=facts["guest"])
    assert guest["IdentityId"] == facts["guest"]
    assert facts["sandbox"] in json.dumps(server.control.get("sandboxes").json()["sandboxes"])


def at(server) -> float:
    """The server's time in seconds."""
    return datetime.fromisoformat(server.clock.now()["now"].replace("Z", "+00:00")).timestamp()


def main(folder, is_killed=False):
    path = Path(folder)
    path.mkdir(parents=True)
    server = Server("--data", path, config=CONFIGURATION)
    try:
        facts = begin(server)
        if is_killed:
            # Everything so far is merged by then, and what follows is in the log alone.
            time.sleep(3)
            server.api().sign_up(ClientId=facts["client"], Username="eve@example.com", Password=PASSWORD)
            facts |= {"late": "eve@example.com", "messages": len(server.outbox.all())}
    finally:
        server.stop(signal.SIGKILL if is_killed else signal.SIGTERM)
        server.close()
    (path / "facts.json").write_text(json.dumps(facts, indent=2, default=str) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], "killed" in sys.argv[2:])
