"""
The documents by which a host names its apps and sites, and what follows for passkeys.

- Apple, "Supporting associated domains" and "applinks" (read 2026-11): JSON at
  `/.well-known/apple-app-site-association`, no redirect, `appIDs` and `components`.
- Google, "Digital Asset Links" and Credential Manager's prerequisites (read 2026-11): `assetlinks.json`, 200,
  `application/json`, both relations for passkeys.
- Web Authentication, level 3, §5.11: `/.well-known/webauthn` with `origins`, at most five labels.
- W3C, "A Well-Known URL for Relying Party Passkey Endpoints", working draft of 2026-01-14: `enroll` and `manage`, 200,
  `application/json`, no redirect.
"""

import json

import pytest
import requests

from support.authenticators import SoftwareAuthenticator
from support.passkeys import encode64
from support.server import Server, run

FINGERPRINT = ":".join(f"{number:02X}" for number in range(32))
OTHER = ":".join(["AB"] * 32)
SHOP = "shop.auth.mock.test"
APPS = {
    "apple": [
        {"appId": "TEAM123456.com.example.app", "links": ["/callback/*", '/a"b'], "hosts": [SHOP]},
        {"appId": "TEAM123456.com.example.app.Clip", "webcredentials": False, "clip": True, "hosts": [SHOP]},
        "TEAM123456.com.example.other",
    ],
    "android": [
        {"package": "com.example.app", "sha256": [FINGERPRINT.lower(), OTHER.replace(":", "")], "hosts": [SHOP]},
        {"package": "com.example.all", "sha256": [OTHER]},
    ],
    "relatedOrigins": {"shop.example.com": ["https://shop.example.de", "https://SHOP.example.fr:8443"]},
    "passkeys": {"enroll": "/passkeys/add", "manage": "https://account.example.com/passkeys"},
}
RELATIONS = ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"]


@pytest.fixture(scope="module")
def apps():
    with Server(config={"server": {"apps": APPS}}) as running:
        yield running


def get(server, name, host=None, status=200):
    headers = {"Host": host} if host else {}
    url = f"{server.url}/.well-known/{name}"
    answer = requests.get(url, headers=headers, allow_redirects=False, timeout=60)
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == ("application/json" if status == 200 else "application/problem+json")
    return answer.json()


def statement(package, *fingerprints):
    target = {"namespace": "android_app", "package_name": package, "sha256_cert_fingerprints": [*fingerprints]}
    return {"relation": RELATIONS, "target": target}


@pytest.mark.parametrize("host", [SHOP, SHOP.upper(), f"{SHOP}:8443"])
def test_a_host_lists_its_apps(apps, host):
    assert get(apps, "apple-app-site-association", host) == {
        "applinks": {
            "details": [{"appIDs": ["TEAM123456.com.example.app"], "components": [{"/": "/callback/*"}, {"/": '/a"b'}]}]
        },
        "webcredentials": {"apps": ["TEAM123456.com.example.app", "TEAM123456.com.example.other"]},
        "appclips": {"apps": ["TEAM123456.com.example.app.Clip"]},
    }
    assert get(apps, "assetlinks.json", host) == [
        statement("com.example.app", FINGERPRINT, OTHER),
        statement("com.example.all", OTHER),
    ]


def test_another_host_lists_those_of_every_host(apps):
    for host in (None, "elsewhere.test", "sub." + SHOP, SHOP.split(".", 1)[1]):
        assert get(apps, "apple-app-site-association", host) == {
            "webcredentials": {"apps": ["TEAM123456.com.example.other"]}
        }
        assert get(apps, "assetlinks.json", host) == [statement("com.example.all", OTHER)]


def test_related_origins_are_those_of_the_relying_party(apps):
    expected = {"origins": ["https://shop.example.de", "https://shop.example.fr:8443"]}
    assert get(apps, "webauthn", "shop.example.com") == expected
    refused = get(apps, "webauthn", "example.com", status=404)
    assert "server.apps.relatedOrigins has nothing for example.com" in refused["detail"]


def test_links_in_mails_open_the_app_at_their_host(start):
    """`server.links` names a host so that an app opens the links: there, each app that takes links takes those."""
    taking = {"appId": "TEAM.com.example.app", "links": ["/callback/*"]}
    apps = [taking, {"appId": "TEAM.com.example.mails", "links": []}, "TEAM.com.example.none"]
    server = start(config={"server": {"links": "https://Links.mock.test:8443", "apps": {"apple": apps}}})
    details = get(server, "apple-app-site-association", "links.mock.test")["applinks"]["details"]
    assert [(one["appIDs"], one["components"]) for one in details] == [
        (["TEAM.com.example.app"], [{"/": "/callback/*"}, {"/": "/confirmUser"}]),
        (["TEAM.com.example.mails"], [{"/": "/confirmUser"}]),
    ]
    details = get(server, "apple-app-site-association", "pages.mock.test")["applinks"]["details"]
    assert [(one["appIDs"], one["components"]) for one in details] == [
        (["TEAM.com.example.app"], [{"/": "/callback/*"}])
    ]


def test_passkey_pages_are_absolute(apps):
    manage = "https://account.example.com/passkeys"
    assert get(apps, "passkey-endpoints") == {"enroll": f"{apps.url}/passkeys/add", "manage": manage}
    shown = get(apps, "passkey-endpoints", SHOP)
    assert shown == {"enroll": f"http://{SHOP}/passkeys/add", "manage": manage}


def test_a_server_without_apps_has_none(server):
    for name in ("apple-app-site-association", "assetlinks.json", "webauthn", "passkey-endpoints"):
        get(server, name, status=404)


@pytest.mark.parametrize(
    ("written", "place", "words"),
    [
        ("apple: [app]", "1:25", "expected the team's id, a dot and the bundle id"),
        ("apple: [{links: []}]", "1:25", "appId is missing"),
        ("apple: [{appId: T.app, links: [callback]}]", "1:48", "expected a path such as /callback/*"),
        ("apple: [{appId: T.app, hosts: [Shop.test]}]", "1:48", "is not a domain name"),
        ("apple: [{appId: T.app, paths: []}]", "1:40", "unknown key"),
        ("android: [{package: app, sha256: []}]", "1:37", "is not a package name"),
        ("android: [{package: a.b, sha256: ['12']}]", "1:51", "2 characters"),
        ("relatedOrigins: {Shop.test: []}", "1:33", "is not a relying party id"),
        ("relatedOrigins: {shop.test: ['http://a.test']}", "1:46", "not an origin"),
        ("relatedOrigins: {shop.test: ['https://a.test/x']}", "1:46", "not an origin"),
        ("passkeys: {enroll: add}", "1:36", "expected a path such as /passkeys/add"),
        ("passkeys: {enroll: //evil.test/add}", "1:36", "expected a path such as /passkeys/add"),
        ("ios: []", "1:17", "unknown key"),
    ],
)
def test_wrong_settings_are_named(tmp_path, written, place, words):
    file = tmp_path / "apps.yaml"
    file.write_text("server: {apps: {" + written + "}}\n")
    checked = run("check", str(file))
    said = checked.stdout + checked.stderr
    assert checked.returncode == 1 and f"apps.yaml:{place}:" in said and words in said, said


def test_it_is_written_once(tmp_path):
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("server: {apps: {apple: [TEAM.com.example]}}\n")
    checked = run("check", str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml"))
    assert checked.returncode == 1 and "server.apps appears twice" in checked.stdout + checked.stderr


# --- Origins at the ceremonies ---

PASSWORD = "Correct-Horse-1"


def android(fingerprint) -> str:
    return "android:apk-key-hash:" + encode64(bytes.fromhex(fingerprint.replace(":", "")))


def world(host, apps) -> dict:
    pool = {
        "Id": "us-east-1_Passkeys1",
        "PoolName": "passkeys",
        "Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}},
        "WebAuthnRelyingPartyID": host,
        "Clients": [{"ClientId": "app", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH"]}],
        "Users": [{"Username": "ada", "Password": PASSWORD}],
    }
    return {"server": {"apps": apps}, "userPools": [pool]}


class Ceremonies:
    """A user of a pool, who registers and signs in from any origin."""

    def __init__(self, server):
        self.server, self.api = server, server.api("us-east-1")
        parameters = {"USERNAME": "ada", "PASSWORD": PASSWORD}
        done = self.api.initiate_auth(ClientId="app", AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
        self.token = done["AuthenticationResult"]["AccessToken"]
        self.key = SoftwareAuthenticator(server)
        options = self.api.start_web_authn_registration(AccessToken=self.token)["CredentialCreationOptions"]
        self.complete(self.key.attest(options, origin="https://" + options["rp"]["id"]))

    def complete(self, credential):
        self.api.complete_web_authn_registration(AccessToken=self.token, Credential=credential)

    def accepts(self, origin) -> bool:
        """Whether both ceremonies take the origin; they must agree."""
        errors = self.api.exceptions
        new = SoftwareAuthenticator(self.server, origin)
        options = self.api.start_web_authn_registration(AccessToken=self.token)["CredentialCreationOptions"]
        registers = True
        try:
            made = new.attest(options)
            self.complete(made)
            self.api.delete_web_authn_credential(AccessToken=self.token, CredentialId=made["id"])
        except errors.WebAuthnOriginNotAllowedException:
            registers = False
        parameters = {"USERNAME": "ada", "PREFERRED_CHALLENGE": "WEB_AUTHN"}
        asked = self.api.initiate_auth(ClientId="app", AuthFlow="USER_AUTH", AuthParameters=parameters)
        request = json.loads(asked["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])
        answer = {"USERNAME": "ada", "CREDENTIAL": json.dumps(self.key.assertion(request, origin=origin))}
        signs = True
        try:
            self.api.respond_to_auth_challenge(
                ClientId="app", ChallengeName="WEB_AUTHN", Session=asked["Session"], ChallengeResponses=answer
            )
        except errors.NotAuthorizedException:
            signs = False
        assert registers == signs, origin
        return registers


def test_origins_of_apps_and_related_sites(start):
    labels = [f"https://www.l{number}.example{number}.co.uk" for number in range(6)]
    apps = {
        "android": [
            {"package": "com.example.app", "sha256": [FINGERPRINT], "hosts": ["shop.example.com"]},
            {"package": "com.example.foreign", "sha256": [OTHER], "hosts": ["other.example.com"]},
        ],
        "relatedOrigins": {
            "shop.example.com": ["https://a.example.de", *labels, "https://b.example1.org"],
            "other.example.com": ["https://stranger.test"],
        },
    }
    ceremonies = Ceremonies(start(config=world("shop.example.com", apps)))
    # `example` and four of the sites' labels are five: a browser may ignore the origins of further ones.
    for origin in ("https://shop.example.com", "https://a.example.de", *labels[:4], "https://b.example1.org"):
        assert ceremonies.accepts(origin), origin
    for origin in (
        *labels[4:],
        "https://stranger.test",
        "https://sub.a.example.de",
        "https://a.example.de:8443",
        "http://a.example.de",
        android(OTHER),
        android("00"),
        "android:apk-key-hash:?",
        "android:apk-key-hash:",
        "ios:bundle-id:com.example.app",
    ):
        assert not ceremonies.accepts(origin), origin
    assert ceremonies.accepts(android(FINGERPRINT))


def test_where_no_android_app_is_named_each_is_taken(start):
    """Another host may serve the relying party's `assetlinks.json`, which the device has looked at."""
    ceremonies = Ceremonies(start(config=world("shop.example.com", {"apple": ["TEAM.com.example"]})))
    assert ceremonies.accepts(android(FINGERPRINT))
    assert not ceremonies.accepts("https://a.example.de")
