"""The authorization endpoint of a tenant, and what the app does behind it."""

from urllib.parse import parse_qs, urlencode, urlsplit

from entra.browser import Browser

CALLBACK = "http://localhost:3000/callback"


def authorize(tenant, app="password", **changes) -> str:
    query = {
        "client_id": tenant.apps.get(app, app),
        "redirect_uri": CALLBACK,
        "response_type": "code",
        "scope": "openid profile offline_access",
    } | changes
    pairs = {name: value for name, value in query.items() if value is not None}
    return f"{tenant.authority}/oauth2/v2.0/authorize?{urlencode(pairs)}"


def callback(browser) -> dict:
    parts = urlsplit(browser.landed)
    return {name: values[0] for name, values in parse_qs(parts.query or parts.fragment).items()}


def redeem(tenant, code, app="password", redirect_uri=CALLBACK, **form):
    return tenant.post(
        "oauth2/v2.0/token", app, grant_type="authorization_code", code=code, redirect_uri=redirect_uri, **form
    )


def signed_in(tenant, username, password="Correct-Horse-1", app="password", **changes) -> dict:
    """The tokens of somebody who signs in by password on the pages, with a code by mail where one is asked for."""
    browser = Browser().get(authorize(tenant, app, **changes))
    browser.submit(loginfmt=username)
    if 'name="passwd"' not in browser.text:
        browser.submit("other-way")
    browser.submit(passwd=password)
    if browser.landed is None and 'value="second-email"' in browser.text:
        browser.submit("second-email")
    if browser.landed is None:
        browser.submit(otc=tenant.code(username))
    return redeem(tenant, callback(browser)["code"], app).json()
