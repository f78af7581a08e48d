"""A tenant refuses each wrong answer of an authenticator in software, and takes the right ones."""

import itertools
import json

import pytest

from entra.browser import Browser
from entra.pages import authorize
from entra.tenant import Tenant, configuration
from entra.test_entra_passkeys import Graph, found_options, person
from support.authenticators import (
    ALGORITHMS,
    OFFERED,
    WRONG_ASSERTIONS,
    WRONG_ATTESTATIONS,
    SoftwareAuthenticator,
)
from support.passkeys import encode64
from support.server import Server

KINDS = [*itertools.product(ALGORITHMS, (True, False))]
# The origins of apps and of related sites, and whether a tenant takes them.
ORIGINS = {
    "https://shop.example.de": True,
    "android:apk-key-hash:" + encode64(b"\xab" * 32): True,
    "android:apk-key-hash:" + encode64(b"\xac" * 32): False,
    "https://other.example": False,
}


@pytest.fixture(scope="module")
def tenant():
    configured = configuration(passkeys={"relyingParty": "localhost"})
    names = {kind: person(configured) for kind in [*KINDS, *ORIGINS]}
    apps = {
        "android": [{"package": "com.example.app", "sha256": ["AB" * 32], "hosts": ["localhost"]}],
        "relatedOrigins": {"localhost": ["https://shop.example.de"], "other.test": ["https://other.example"]},
    }
    with Server(config={"server": {"apps": apps}, "entraTenants": [configured]}) as running:
        made = Tenant(running, configured)
        made.people, made.graph = names, Graph(made)
        yield made


def register(tenant, name, key, wrong=None, status=201):
    path = f"users/{tenant.graph.id(name)}/authentication/fido2Methods"
    options = tenant.graph("GET", f"{path}/creationOptions")["publicKey"]
    made = key.attest(options, wrong=wrong)
    credential = {name: made[name] for name in ("id", "response", "clientExtensionResults")}
    body = {"displayName": "Key", "publicKeyCredential": credential}
    return tenant.graph("POST", path, body, status=status)


def sign_in(tenant, name, key, **how):
    browser = Browser().get(authorize(tenant)).submit(loginfmt=name)
    if "data-ceremony" not in browser.text:
        browser.submit("passkey")
    return browser.submit(credential=json.dumps(key.assertion(found_options(browser), **how)))


@pytest.mark.parametrize(("algorithm", "resident"), KINDS)
def test_each_wrong_answer_is_refused(tenant, algorithm, resident):
    name = tenant.people[algorithm, resident]
    key = SoftwareAuthenticator(tenant.server, algorithm=algorithm, resident=resident, backup=resident)
    for wrong in WRONG_ATTESTATIONS:
        register(tenant, name, key, wrong, status=400)
    if algorithm not in OFFERED:
        register(tenant, name, key, status=400)
        return
    assert register(tenant, name, key)["passkeyType"] == ("synced" if resident else "deviceBound")

    for wrong in WRONG_ASSERTIONS:
        browser = sign_in(tenant, name, key, wrong=wrong)
        assert browser.landed is None and browser.said == "That passkey cannot be used here.", wrong
        assert sign_in(tenant, name, key).landed, wrong


@pytest.mark.parametrize("origin", ORIGINS)
def test_origins_of_apps_and_related_sites(tenant, origin):
    name, accepted = tenant.people[origin], ORIGINS[origin]
    key = SoftwareAuthenticator(tenant.server, origin)
    register(tenant, name, key, status=201 if accepted else 400)
    if accepted:
        assert sign_in(tenant, name, key).landed
    else:
        register(tenant, name, key := SoftwareAuthenticator(tenant.server))
        assert sign_in(tenant, name, key, origin=origin).landed is None
