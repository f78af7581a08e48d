"""
Every page and every state of it, looked at as people meet it. No script runs here, except where a passkey is asked for.
Pictures go to the folder that UNDERSTUDY_SCREENSHOTS names.
"""

from urllib.parse import urlencode

import pytest
import requests
from selenium.webdriver.common.by import By

from entra.tenant import Tenant, configuration
from federation.test_federation import CONFIGURATION as FEDERATION
from federation.test_federation import Shop
from hosted_login.test_hosted_mfa import SENDER
from support.browser import authorize_url
from support.chromium import Authenticator, enter, fill, follow, go, landed, wait
from support.gallery import as_before, look
from support.pools import OTHER_PASSWORD, PASSWORD, TEMPORARY, Pool, address, attributes
from support.provider import Key, Provider
from support.provider import configuration as realm
from support.saml import Keys, Service
from support.saml_service import Registered
from support.server import Server
from support.totp import totp

pytestmark = pytest.mark.browser

SMS = {"SnsCallerArn": "arn:aws:iam::000000000000:role/sms"}
LONG = "a-very-long-address-that-somebody-really-has-without-a-place-to-break@subdomain.of-a-long-domain.example.com"


class Visitor:
    """A browser that looks at each page it comes to."""

    def __init__(self, driver, server):
        self.driver, self.server = driver, server

    def at(self, name, heading=None, **options):
        if heading:
            wait(self.driver, lambda d: heading in d.find_element(By.TAG_NAME, "h1").text)
        look(self.driver, name, self.server.url, **options)

    def open(self, url):
        self.driver.get(url)

    def fill(self, **fields):
        fill(self.driver, **fields)

    def enter(self, **fields):
        enter(self.driver, **fields)

    def press(self, words):
        go(self.driver, words)

    def follow(self, address):
        follow(self.driver, f'a[href*="{address}"]')

    def landed(self, web_app):
        """Waits until the app is there; what the app answers is its own affair."""
        landed(self.driver, web_app)
        for log in ("performance", "browser"):
            self.driver.get_log(log)

    def wrong(self):
        """Waits until the page says what is wrong."""
        wait(self.driver, lambda d: d.find_elements(By.CSS_SELECTOR, "[role=alert]"))


@pytest.fixture
def visitor(chromium, server):
    yield Visitor(chromium, server)
    as_before(chromium)


@pytest.fixture
def scripted(scripted_chromium, server):
    driver = scripted_chromium
    driver.authenticator = Authenticator(driver)
    yield Visitor(driver, server)
    driver.authenticator.remove()
    as_before(driver)


@pytest.fixture(scope="module")
def shop(server):
    """A pool whose people meet most pages."""
    factors = ["PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"]
    names = ("name", "family_name", "birthdate", "phone_number", "website", "address")
    schema = [{"Name": name, "Required": True, "Mutable": True} for name in names]
    pool = Pool(server, Policies={"SignInPolicy": {"AllowedFirstAuthFactors": factors}}, Schema=schema)
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration={"RelyingPartyId": "localhost"})
    return pool


@pytest.fixture
def client(shop, web_app):
    return shop.web_client(CallbackURLs=[web_app + "/callback"], LogoutURLs=[web_app + "/out"])


def test_signing_in(visitor, client, shop, web_app):
    person = shop.user()
    visitor.open(authorize_url(client))
    visitor.at("sign-in", "Sign in")
    visitor.enter(username=person.email, password=OTHER_PASSWORD)
    visitor.wrong()
    visitor.at("sign-in-wrong")
    visitor.open(authorize_url(client))
    visitor.press("email me a code")
    visitor.wrong()
    visitor.at("sign-in-nobody")
    visitor.fill(username=LONG)
    visitor.press("email me a code")
    visitor.at("code-long-address")
    visitor.open(authorize_url(client, prompt="login"))
    visitor.fill(username=person.email)
    visitor.press("email me a code")
    visitor.at("code", "Enter your code")
    visitor.fill(code="00000000")
    visitor.press("continue")
    visitor.wrong()
    visitor.at("code-wrong")
    visitor.press("send a new code")
    visitor.at("code-again")


def test_signing_up(visitor, client, outbox):
    visitor.open(authorize_url(client, path="/signup"))
    visitor.at("sign-up", "Create an account")
    mail = address("new")
    described = {"name": "Ada", "family_name": "King", "birthdate": "1815-12-10", "phone_number": "5550123"}
    for name, value in described.items():
        visitor.driver.find_element(By.NAME, f"requiredAttributes[{name}]").send_keys(value)
    for name, value in {"website": "https://example.com", "address": "St James Square"}.items():
        visitor.driver.find_element(By.NAME, f"requiredAttributes[{name}]").send_keys(value)
    visitor.fill(username=mail, new_password="all-lower-case")
    visitor.press("sign up")
    visitor.wrong()
    visitor.at("sign-up-wrong")
    visitor.fill(new_password=PASSWORD)
    visitor.press("sign up")
    visitor.wrong()
    visitor.at("sign-up-wrong-attribute")
    number = visitor.driver.find_element(By.NAME, "requiredAttributes[phone_number]")
    number.clear()
    number.send_keys("+15555550123")
    visitor.fill(new_password=PASSWORD)
    visitor.press("sign up")
    visitor.at("confirm", "Confirm your account")
    visitor.fill(code="000000")
    visitor.press("confirm")
    visitor.wrong()
    visitor.at("confirm-wrong")
    visitor.press("send a new code")
    visitor.at("confirm-again")


def test_a_link_confirms(visitor, server, web_app):
    pool = Pool(server)
    app = pool.web_client(CallbackURLs=[web_app + "/callback"])
    mail = address()
    app.sign_up(mail)
    query = {"client_id": app.id, "user_name": mail, "confirmation_code": server.outbox.code(mail)}
    visitor.open(f"{server.url}/confirmUser?{urlencode(query)}")
    visitor.at("confirmed", "Your account is confirmed")
    visitor.open(f"{server.url}/confirmUser?{urlencode(query | {'confirmation_code': '1'})}")
    visitor.at("confirmed-not")


def test_a_forgotten_password(visitor, client, shop):
    person = shop.user()
    visitor.open(authorize_url(client, path="/forgotPassword"))
    visitor.at("forgot-password", "Forgot your password?")
    visitor.fill(username=person.email)
    visitor.press("send")
    visitor.at("confirm-forgot-password", "Choose a new password")
    visitor.fill(code="000000", new_password=OTHER_PASSWORD)
    visitor.press("change")
    visitor.wrong()
    visitor.at("confirm-forgot-password-wrong")
    visitor.fill(code=visitor.server.outbox.code(person.email), new_password="all-lower-case")
    visitor.press("change")
    visitor.wrong()
    visitor.at("confirm-forgot-password-weak")
    fields = visitor.driver.find_elements(By.CSS_SELECTOR, "input[autocomplete=new-password]")
    fields[0].send_keys(OTHER_PASSWORD)
    fields[1].send_keys(PASSWORD)
    visitor.press("change")
    visitor.wrong()
    visitor.at("confirm-forgot-password-differs")
    visitor.fill(new_password=OTHER_PASSWORD)
    visitor.press("change")
    visitor.at("sign-in-changed", "Sign in")


def test_a_temporary_password(visitor, client, shop):
    mail = shop.invite().email
    visitor.open(authorize_url(client))
    visitor.enter(username=mail, password=TEMPORARY)
    visitor.at("new-password", "Choose your own password")
    for field in visitor.driver.find_elements(By.CSS_SELECTOR, "input[name^=requiredAttributes]"):
        field.send_keys("https://example.com" if field.get_attribute("type") == "url" else "1815-12-10")
    visitor.fill(new_password=OTHER_PASSWORD)
    visitor.press("continue")
    visitor.wrong()
    visitor.at("new-password-wrong")


def test_second_factors(visitor, server, web_app):
    pool = Pool(server)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id,
        MfaConfiguration="OPTIONAL",
        SoftwareTokenMfaConfiguration={"Enabled": True},
        SmsMfaConfiguration={"SmsConfiguration": SMS},
    )
    app, person = pool.web_client(CallbackURLs=[web_app + "/callback"]), pool.user()
    token = app.sign_in(person)["AccessToken"]
    secret = pool.api.associate_software_token(AccessToken=token)["SecretCode"]
    pool.api.verify_software_token(AccessToken=token, UserCode=totp(secret), FriendlyDeviceName="My phone")
    pool.api.admin_update_user_attributes(
        UserPoolId=pool.id, Username=person.email, UserAttributes=attributes({"phone_number": "+15555550123"})
    )
    pool.api.set_user_mfa_preference(
        AccessToken=token, SMSMfaSettings={"Enabled": True}, SoftwareTokenMfaSettings={"Enabled": True}
    )
    visitor.open(authorize_url(app))
    visitor.enter(username=person.email, password=PASSWORD)
    visitor.at("choose-factor", "Choose how to continue")
    visitor.press("text message")
    visitor.at("code-factor", "Enter your code")
    visitor.press("another way")
    visitor.at("choose-factor-again", "Choose how to continue")
    visitor.press("authenticator app")
    visitor.at("code-factor-authenticator", "Enter your code")
    visitor.press("another way")
    visitor.press("authenticator app")
    visitor.fill(code=totp(secret, steps=1))
    visitor.press("continue")
    visitor.landed(web_app)


def test_setting_up_an_authenticator(visitor, server, web_app):
    pool = Pool(server)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True}
    )
    app, person = pool.web_client(CallbackURLs=[web_app + "/callback"]), pool.user()
    visitor.open(authorize_url(app))
    visitor.enter(username=person.email, password=PASSWORD)
    visitor.at("authenticator", "Set up your authenticator app")
    visitor.driver.find_element(By.CSS_SELECTOR, "main summary").click()
    visitor.at("authenticator-secret", widths=(320,))
    visitor.fill(code="000000")
    visitor.press("turn it on")
    visitor.wrong()
    visitor.at("authenticator-wrong")
    secret = visitor.driver.find_element(By.CSS_SELECTOR, "main details code").get_attribute("textContent")
    visitor.fill(code=totp(secret))
    visitor.press("turn it on")
    visitor.landed(web_app)
    visitor.open(authorize_url(app, prompt="login"))
    visitor.enter(username=person.email, password=PASSWORD)
    visitor.at("code-authenticator", "Enter your code")


def test_passkeys(scripted, client, shop, web_app):
    person = shop.user()
    scripted.open(authorize_url(client))
    scripted.fill(username=shop.user().email)
    scripted.press("passkey")
    scripted.at("choose", "Choose how to continue")
    scripted.open(authorize_url(client))
    scripted.enter(username=person.email, password=PASSWORD)
    scripted.landed(web_app)
    scripted.open(authorize_url(client, path="/passkeys/add"))
    scripted.at("passkey-add", "Add a passkey")
    scripted.press("make a passkey")
    scripted.landed(web_app)
    # What the browser would offer at the name is not taken.
    scripted.driver.authenticator.present(False)
    scripted.open(authorize_url(client, prompt="login"))
    scripted.fill(username=person.email)
    scripted.press("passkey")
    scripted.at("passkey", "Sign in with a passkey")


def test_what_is_wrong(visitor, server, client, web_app):
    def error(name, path="/oauth2/authorize", **changes):
        visitor.open(authorize_url(client, path=path, **changes))
        visitor.at(f"error-{name}")

    error("redirect-mismatch", redirect_uri="https://nowhere.example/a/very/long/path/that/goes/on/and/on?and=on")
    error("unknown-client", client_id="nobodyknowsthisone")
    error("no-redirect-uri", redirect_uri=None)
    error("provider", identity_provider="Google")
    error("incomplete", client_id=None, redirect_uri=None)
    error("logout", path="/logout", redirect_uri=None, logout_uri="https://nowhere.example/out")
    visitor.open(f"{server.url}/error?error=csrf&client_id={client.id}")
    visitor.at("error-stale")
    visitor.open(f"{server.url}/error?error=invalid_request&error_description=" + "long" * 60)
    visitor.at("error-words")
    visitor.open(f"{server.url}/")
    visitor.at("start")
    visitor.open(f"{server.url}/login")
    visitor.at("start-incomplete")


def test_providers(chromium, tmp_path):
    path = tmp_path / "shop.yaml"
    path.write_text(FEDERATION)
    with Server("--config", path) as running:
        visitor, shop = Visitor(chromium, running), Shop(running)
        visitor.open(shop.address())
        visitor.at("sign-in-providers")
        visitor.open(shop.address(identity_provider="Google"))
        visitor.at("provider", "Sign in with Google")
        chromium.find_element(By.NAME, "sub").send_keys("119")
        chromium.find_element(By.NAME, "claims").send_keys("{")
        visitor.press("sign in as this person")
        visitor.wrong()
        visitor.at("provider-wrong")
        visitor.open(shop.address(identity_provider="Google", lang="fr"))
        visitor.at("provider-fr", "Se connecter avec Google", widths=(320,))
        # As the SAML provider of a service.
        sso = f"{running.url}/eu-west-1_Shop00001/saml2"
        visitor.open(f"{sso}/sso?SAMLRequest=x")
        visitor.at("error-saml-unreadable")
        visitor.open(Service(tmp_path, f"{sso}/metadata", "https://sp.example.com/acs").request()[1])
        visitor.at("error-saml-consumer")
    as_before(chromium)


def test_a_service_of_saml(chromium, tmp_path):
    service = Registered(Keys(tmp_path, "sp"))
    client = {"ClientId": "service", "ClientName": "Wiki", "SAMLService": {"MetadataFile": service.metadata}}
    user = {"Username": "ada@example.com", "Password": PASSWORD}
    pool = {"Id": "eu-west-1_Shop00001", "PoolName": "shop", "UsernameAttributes": ["email"]}
    with Server(config={"userPools": [pool | {"Clients": [client], "Users": [user]}]}) as running:
        visitor = Visitor(chromium, running)
        service.meet(f"{running.url}/eu-west-1_Shop00001/saml2/metadata")
        address = service.address()[1]
        visitor.open(address)
        visitor.at("saml-sign-in", "Sign in")
        visitor.open(address.replace("RelayState=to-the-app", "RelayState=elsewhere"))
        visitor.at("error-saml-signature")
        visitor.open(address.split("&SigAlg")[0])
        visitor.at("error-saml-unsigned")
    as_before(chromium)


def test_an_address_for_codes(visitor, server, web_app):
    """A second factor by mail for somebody who has no address yet."""
    pool = Pool(server, UsernameAttributes=None, AutoVerifiedAttributes=None, EmailConfiguration=SENDER)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id,
        MfaConfiguration="ON",
        EmailMfaConfiguration={"Message": "Code {####}", "Subject": "Code"},
    )
    app = pool.web_client(CallbackURLs=[web_app + "/callback"])
    pool.user("nora")
    visitor.open(authorize_url(app))
    visitor.enter(username="nora", password=PASSWORD)
    visitor.at("email-factor", "Add your email address")


def test_a_plain_realm(chromium, web_app):
    configured = realm(Key("ES256"))
    for one in configured["realms"][0]["clients"]:
        one["redirectUris"].append(web_app + "/callback")
    configured["realms"].append(
        {"id": "open", "signIn": "choose", "clients": "any", "users": configured["realms"][0]["users"]}
    )
    with Server(config=configured) as running:
        visitor, provider = Visitor(chromium, running), Provider(running)

        def ask(where=provider, **changes):
            query = {"client_id": "web", "redirect_uri": web_app + "/callback", "response_type": "code"}
            query |= {"scope": "openid email orders offline_access", "state": "a-state", "nonce": "a-nonce"} | changes
            return where["authorization_endpoint"] + "?" + urlencode(query)

        visitor.open(ask(prompt="consent"))
        visitor.enter(username="ada", password=PASSWORD)
        visitor.at("consent", "Allow access?")
        visitor.press("^allow$")
        visitor.landed(web_app)
        visitor.open(ask(prompt="select_account"))
        visitor.at("choose-account", "Choose an account")
        visitor.open(provider["end_session_endpoint"])
        visitor.at("sign-out", "Sign out?")
        visitor.press("^stay signed in$")
        visitor.at("sign-out-stayed", "Sign out?")
        visitor.open(provider["end_session_endpoint"])
        visitor.press("^sign out$")
        visitor.at("signed-out", "You are signed out")

        def device():
            answer = requests.post(
                provider["device_authorization_endpoint"], data={"client_id": "web", "scope": "openid"}, timeout=60
            )
            return answer.json()

        offer = device()
        visitor.open(offer["verification_uri"])
        visitor.at("device-empty", "Sign in on a device")
        visitor.open(offer["verification_uri_complete"])
        visitor.at("device", "Sign in on a device")
        visitor.fill(username="ada", password="wrong")
        visitor.press("allow")
        visitor.wrong()
        visitor.at("device-wrong")
        visitor.fill(username="ada", password=PASSWORD)
        visitor.press("allow")
        visitor.at("device-allowed")
        picking = Provider(running, "open")
        visitor.open(ask(picking, client_id="anything"))
        visitor.at("pick", "Who is signing in?")
        chromium.find_element(By.ID, "claims").send_keys("{")
        visitor.fill(username="eve")
        visitor.press("sign in")
        wait(chromium, lambda d: d.find_elements(By.ID, "claims-problem"))
        visitor.at("pick-wrong")
    as_before(chromium)


def test_a_tenant(chromium):
    configured = configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        visitor, tenant = Visitor(chromium, running), Tenant(running, configured)

        def ask(app="both", **changes):
            query = {
                "client_id": tenant.apps[app],
                "redirect_uri": "http://localhost:3000/callback",
                "response_type": "code",
                "scope": "openid",
            } | changes
            return f"{tenant.authority}/oauth2/v2.0/authorize?{urlencode(query)}"

        def type_in(name, text):
            chromium.find_element(By.NAME, name).clear()
            chromium.find_element(By.NAME, name).send_keys(text)

        visitor.open(ask())
        visitor.at("tenant-sign-in", "Sign in")
        type_in("loginfmt", "nobody@example.com")
        visitor.press("^next$")
        visitor.wrong()
        visitor.at("tenant-sign-in-wrong")
        type_in("loginfmt", "ada@example.com")
        visitor.press("^next$")
        visitor.at("tenant-password", "Enter password")
        type_in("passwd", "wrong")
        visitor.press("^sign in$")
        visitor.wrong()
        visitor.at("tenant-password-wrong")
        visitor.press("forgot")
        visitor.at("tenant-reset-code")
        visitor.open(ask())
        visitor.press("create one")
        visitor.at("tenant-create")
        mail = address("nora")
        type_in("loginfmt", mail)
        visitor.press("^next$")
        visitor.at("tenant-code")
        type_in("otc", "1")
        visitor.press("^next$")
        visitor.wrong()
        visitor.at("tenant-code-wrong")
        type_in("otc", tenant.code(mail))
        visitor.press("^next$")
        visitor.at("tenant-create-password")
        type_in("passwd", "Tulip!4471")
        visitor.press("^next$")
        visitor.at("tenant-details")
        visitor.open(ask("mfa"))
        type_in("loginfmt", "ada@example.com")
        visitor.press("^next$")
        type_in("passwd", PASSWORD)
        visitor.press("^sign in$")
        visitor.at("tenant-factor")
        visitor.open(ask("strong"))
        type_in("loginfmt", "ada@example.com")
        visitor.press("^next$")
        type_in("passwd", PASSWORD)
        visitor.press("^sign in$")
        visitor.at("tenant-register")
        flow = tenant.post("oauth2/v2.0/devicecode", scope="openid").json()
        visitor.open(flow["verification_uri"])
        visitor.at("tenant-device")
        visitor.open(ask(client_id="11111111-1111-1111-1111-111111111111"))
        visitor.at("tenant-error")
        visitor.open(ask(lang="de"))
        visitor.at("tenant-sign-in-de", "Anmelden", widths=(320,))
    as_before(chromium)
