"""Every module of the certification plans has a test of its name."""

import os
import re
from pathlib import Path

import pytest

from conformance.test_fapi2 import MODULES as FAPI2

# Plans: B Basic, C Config, H Hybrid, I Implicit, D Dynamic, L RP-initiated, F front-channel and K back-channel logout,
# S session management.
# The Form Post plans repeat B, H and I: test_form_post.py runs them again.
MODULES = """
oidcc-server BHID
oidcc-server-client-secret-post BH
oidcc-response-type-missing BHI
oidcc-idtoken-signature BHI
oidcc-idtoken-rs256 D
oidcc-idtoken-unsigned BD
oidcc-userinfo-get BHI
oidcc-userinfo-post-header BHI
oidcc-userinfo-post-body BHI
oidcc-userinfo-rs256 D
oidcc-ensure-request-without-nonce-succeeds-for-code-flow BH
oidcc-ensure-request-without-nonce-fails HI
oidcc-scope-profile BHI
oidcc-scope-email BHI
oidcc-scope-address BHI
oidcc-scope-phone BHI
oidcc-scope-all BHI
oidcc-alternate-happy-flow BHI
oidcc-display-page BHI
oidcc-display-popup BHI
oidcc-prompt-login BHI
oidcc-prompt-none-not-logged-in BHI
oidcc-prompt-none-logged-in BHI
oidcc-max-age-1 BHI
oidcc-max-age-10000 BHI
oidcc-ensure-request-with-unknown-parameter-succeeds BHI
oidcc-id-token-hint BHI
oidcc-login-hint BHI
oidcc-ui-locales BHI
oidcc-claims-locales BHI
oidcc-ensure-request-with-acr-values-succeeds BHI
oidcc-claims-essential BHI
oidcc-codereuse BH
oidcc-codereuse-30seconds BH
oidcc-ensure-registered-redirect-uri BHI
oidcc-ensure-post-request-succeeds B
oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported BHI
oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported BHI
oidcc-ensure-request-object-with-redirect-uri BHID
oidcc-refresh-token BHD
oidcc-ensure-request-with-valid-pkce-succeeds BH
oidcc-discovery-endpoint-verification CD
oidcc-ensure-redirect-uri-in-authorization-request D
oidcc-redirect-uri-query-OK D
oidcc-redirect-uri-query-mismatch D
oidcc-redirect-uri-query-added D
oidcc-redirect-uri-regfrag D
oidcc-registration-logo-uri D
oidcc-registration-policy-uri D
oidcc-registration-tos-uri D
oidcc-registration-jwks-uri D
oidcc-registration-sector-uri D
oidcc-registration-sector-bad D
oidcc-request-uri-unsigned D
oidcc-request-uri-signed-rs256 D
oidcc-server-rotate-keys D
oidcc-refresh-token-rp-key-rotation D
oidcc-ensure-client-assertion-with-iss-aud-succeeds D
oidcc-rp-initiated-logout-discovery-endpoint-verification L
oidcc-rp-initiated-logout L
oidcc-rp-initiated-logout-no-state L
oidcc-rp-initiated-logout-no-params L
oidcc-rp-initiated-logout-only-state L
oidcc-rp-initiated-logout-no-post-logout-redirect-uri L
oidcc-rp-initiated-logout-bad-post-logout-redirect-uri L
oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri L
oidcc-rp-initiated-logout-modified-id-token-hint L
oidcc-rp-initiated-logout-bad-id-token-hint L
oidcc-rp-initiated-logout-no-id-token-hint L
oidcc-frontchannel-logout-discovery-endpoint-verification F
oidcc-frontchannel-rp-initiated-logout F
oidcc-backchannel-logout-discovery-endpoint-verification K
oidcc-backchannel-rp-initiated-logout K
oidcc-session-management-discovery-endpoint-verification S
oidcc-session-management-rp-initiated-logout S
"""
# A plan that nobody asks of a mock: sign-ins that a third party begins. Discovery does not name it; the one module that
# is a refusal has a test all the same.
ASIDE = {"oidcc-3rd_party-init-login-nohttps"}
HERE = Path(__file__).parent


def listed():
    return dict(line.split() for line in MODULES.strip().splitlines())


def tested():
    return {
        name
        for path in HERE.glob("test_*.py")
        for name in re.findall(r"^def test_(oidcc_\w+)\(", path.read_text(), re.MULTILINE)
    }


def as_test(module):
    return module.lower().replace("-", "_")


def test_every_module_has_a_test_of_its_name():
    assert sorted(set(map(as_test, listed())) - tested()) == []


def test_no_test_is_named_after_a_module_that_is_none():
    more = tested() - set(map(as_test, [*listed(), *ASIDE])) - {"oidcc_rp_initiated_logout_by_post"}
    assert sorted(more) == []


@pytest.mark.parametrize(("plan", "count"), [("B", 35), ("C", 1), ("L", 11), ("F", 2), ("K", 2), ("S", 2)])
def test_the_plans_are_whole(plan, count):
    """As many as the foundation's plans have, as far as each of their runs is not the same module again."""
    assert len([module for module, plans in listed().items() if plan in plans]) >= count


PLANS = {
    "B": "Basic", "C": "Config", "H": "Hybrid", "I": "Implicit", "D": "Dynamic", "L": "RP-Initiated Logout",
    "F": "Front-Channel Logout", "K": "Back-Channel Logout", "S": "Session Management",
}  # fmt: skip
# Modules and plans that no test here has, and why.
MISSING = {
    "FAPI2SPFinalUserRejectsAuthentication": "the sign-in page has no way to refuse: a user goes away instead",
    "FAPI2SPFinalGrantManagement…": "grant management is not done",
    "FAPI2SPFinalBrazil…, AustraliaConnectId…, Cdr…, Ksa…": "rules of single countries are not done",
    "fapi-ciba-id1-test-plan": "it binds every token to a certificate, by FAPI 1; signed requests have tests here",
    "oidcc-3rd_party-init-login": "no party asks a mock to begin a sign-in; `initiate_login_uri` is stored and checked",
}
PAGE = Path(__file__).parents[3] / "docs" / "support" / "certification.md"


def page():
    lines = [
        "# The certification's modules",
        "",
        "Written by Tests/Clients/conformance/test_modules.py; do not edit. The foundation's suite itself is not run",
        "here: each module below is a test of ours with its name, made after what the module does. All of them pass,",
        "or the checks fail.",
        "",
        "## OpenID Connect",
        "",
        "The Form Post plans repeat the modules of Basic, Hybrid and Implicit, which run again with",
        "`response_mode=form_post`.",
        "",
        "| Module | Plans |",
        "| --- | --- |",
    ]
    lines += [f"| `{name}` | {', '.join(PLANS[one] for one in plans)} |" for name, plans in listed().items()]
    lines += [
        "",
        "## FAPI 2.0",
        "",
        "Modules of fapi2-security-profile-final-test-plan and fapi2-message-signing-final-test-plan, by the names of",
        "their classes without `FAPI2SPFinal`; with private keys and DPoP. Mutual TLS has tests of its own.",
        "",
        ", ".join(f"`{name}`" for name in FAPI2.split()) + ".",
        "",
        "## Without a test",
        "",
        "| Modules | Why |",
        "| --- | --- |",
    ]
    return "\n".join(lines + [f"| `{name}` | {why} |" for name, why in MISSING.items()]) + "\n"


def test_the_page_is_that_of_the_lists():
    if os.environ.get("UPDATE_GENERATED"):
        PAGE.write_text(page())
    assert PAGE.read_text() == page(), "UPDATE_GENERATED=1 writes it"
