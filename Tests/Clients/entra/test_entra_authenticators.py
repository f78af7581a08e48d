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
from support.server import Server

KINDS = [*itertools.product(ALGORITHMS, (True, False))]


@pytest.fixture(scope="module")
def tenant():
    configured = configuration(passkeys={"relyingParty": "localhost"})
    names = {kind: person(configured) for kind in KINDS}
    with Server(config={"entraTenants": [configured]}) as running:
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

    def signed(wrong=None):
        browser = Browser().get(authorize(tenant)).submit(loginfmt=name)
        if "data-ceremony" not in browser.text:
            browser.submit("passkey")
        answer = key.assertion(found_options(browser), wrong=wrong)
        return browser.submit(credential=json.dumps(answer))

    for wrong in WRONG_ASSERTIONS:
        browser = signed(wrong)
        assert browser.landed is None and browser.said == "That passkey cannot be used here.", wrong
        assert signed().landed, wrong
