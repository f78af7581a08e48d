"""Branding of a pool on the hosted pages."""

import re
import uuid

import pytest
import requests
from selenium.webdriver.common.by import By

from cognito.pools.test_pool_resources import PIXEL
from support.browser import Browser, authorize_url, login_page
from support.chromium import complaints, enter, wait
from support.gallery import as_before, as_seen, look
from support.pools import PASSWORD, fails


def drawing(colour, width=160, height=48):
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>"
    return (svg + f"<rect width='100%' height='100%' fill='{colour}'/></svg>").encode()


def asset(place, colour, mode="LIGHT", **size):
    return {"Category": place, "ColorMode": mode, "Extension": "SVG", "Bytes": drawing(colour, **size)}


def modes(light, dark, **shared):
    return {"lightMode": light, "darkMode": dark} | shared


# Every setting and every picture that the pages show.
WHOLE = {
    "categories": {
        "auth": {"authMethodOrder": [[{"type": "USERNAME_PASSWORD"}, {"type": "FEDERATED"}]]},
        "form": {"location": {"horizontal": "START", "vertical": "CENTER"}},
        "global": {
            "colorSchemeMode": "DYNAMIC",
            "pageHeader": {"enabled": True},
            "pageFooter": {"enabled": True},
        },
    },
    "componentClasses": {
        "buttons": {"borderRadius": 20.0},
        "input": modes(
            {"defaults": {"backgroundColor": "f0f8ffff", "borderColor": "005b96ff"}},
            {"defaults": {"backgroundColor": "10202aff", "borderColor": "8fd3ffff"}},
            borderRadius=2.0,
        ),
        "inputLabel": modes({"textColor": "003b5cff"}, {"textColor": "bfe6ffff"}),
        "link": modes({"defaults": {"textColor": "005b96ff"}}, {"defaults": {"textColor": "8fd3ffff"}}),
        "focusState": modes({"borderColor": "ff8800ff"}, {"borderColor": "ffbb66ff"}),
        "divider": modes({"borderColor": "88aaccff"}, {"borderColor": "335577ff"}),
    },
    "components": {
        "pageBackground": modes({"color": "cfe8f7ff"}, {"color": "04121bff"}, image={"enabled": True}),
        "pageHeader": modes(
            {"background": {"color": "003b5cff"}, "borderColor": "ff8800ff"},
            {"background": {"color": "000b12ff"}, "borderColor": "ff8800ff"},
            logo={"enabled": True, "location": "CENTER"},
        ),
        "pageFooter": modes(
            {"background": {"color": "003b5cff"}},
            {"background": {"color": "000b12ff"}},
            logo={"enabled": True, "location": "END"},
        ),
        "pageText": modes(
            {"headingColor": "003b5cff", "bodyColor": "10202aff", "descriptionColor": "3a4d5cff"},
            {"headingColor": "ffffffff", "bodyColor": "e0f2ffff", "descriptionColor": "a9c4d6ff"},
        ),
        "primaryButton": modes(
            {"defaults": {"backgroundColor": "005b96ff", "textColor": "ffffffff"}},
            {"defaults": {"backgroundColor": "8fd3ffff", "textColor": "04121bff"}},
        ),
        "secondaryButton": modes(
            {"defaults": {"backgroundColor": "ffffffff", "borderColor": "005b96ff", "textColor": "005b96ff"}},
            {"defaults": {"backgroundColor": "10202aff", "borderColor": "8fd3ffff", "textColor": "8fd3ffff"}},
        ),
        "form": modes(
            {"backgroundColor": "ffffffff", "borderColor": "88aaccff"},
            {"backgroundColor": "0a1c28ff", "borderColor": "335577ff"},
            borderRadius=0.0,
            logo={"enabled": True, "location": "CENTER", "position": "TOP", "formInclusion": "IN"},
        ),
        "favicon": {"enabledTypes": ["SVG"]},
    },
}
PICTURES = [
    asset("FORM_LOGO", "steelblue"),
    asset("FORM_LOGO", "skyblue", "DARK"),
    asset("FAVICON_SVG", "orange", "DYNAMIC"),
    asset("PAGE_BACKGROUND", "lightsteelblue", width=900, height=600),
    asset("PAGE_BACKGROUND", "midnightblue", "DARK", width=900, height=600),
    asset("PAGE_HEADER_LOGO", "orange", "DYNAMIC"),
    asset("PAGE_FOOTER_LOGO", "orange", "DYNAMIC", width=40),
]

SETTINGS = {
    "categories": {"global": {"colorSchemeMode": "DYNAMIC"}},
    "components": {
        "pageBackground": {"lightMode": {"color": "112233ff"}, "darkMode": {"color": "000011ff"}},
        "primaryButton": {
            "lightMode": {"defaults": {"backgroundColor": "00aa00ff", "textColor": "000000ff"}},
        },
        "form": {
            "borderRadius": 3.0,
            "lightMode": {"backgroundColor": "red;}body{display:none"},
            "logo": {"enabled": True},
        },
    },
    "componentClasses": {"buttons": {"borderRadius": 21.0}, "input": {"borderRadius": "1px;}"}},
}


@pytest.fixture
def app(pool, web_app):
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain=f"p{uuid.uuid4().hex[:12]}")
    return pool.web_client(CallbackURLs=[web_app + "/callback"])


def sheets(page):
    return [found["href"] for tag, found in page.document.tags if tag == "link" and found["rel"] == "stylesheet"]


def brand(pool, client, **more):
    return pool.api.create_managed_login_branding(UserPoolId=pool.id, ClientId=client.id, **more)


def style(driver, selector, name):
    return driver.find_element(By.CSS_SELECTOR, selector).value_of_css_property(name)


def test_a_pool_without_a_style_has_ours_alone(server, app):
    page = login_page(Browser(server), app)
    assert len(sheets(page)) == 1 and "logo-customizable" not in page.html
    assert requests.get(f"{server.url}/_understudy/assets/brand.css?client_id={app.id}", timeout=60).status_code == 404


@pytest.mark.browser
def test_the_classic_style_and_logo(chromium, server, pool, app):
    css = """
    /* As in the service's own template. */
    .submitButton-customizable { background-color: rgb(1, 2, 3) }
    .submitButton-customizable:hover, .idpButton-customizable:hover { color: #fff; }
    .label-customizable { background-image: url(https://example.com/x.png) }
    """
    pool.api.set_ui_customization(UserPoolId=pool.id, CSS=css, ImageFile=PIXEL)
    chromium.get(authorize_url(app))
    assert style(chromium, "button.submitButton-customizable", "background-color") == "rgba(1, 2, 3, 1)"
    logo = chromium.find_element(By.CSS_SELECTOR, "img.logo-customizable")
    assert logo.get_property("naturalWidth") == 1 and logo.get_attribute("alt")
    # The policy keeps the browser from asking elsewhere for a picture.
    assert all("example.com" in text and "policy" in text.lower() for text in complaints(chromium))
    # A client's own style replaces the pool's, its logo too.
    pool.api.set_ui_customization(UserPoolId=pool.id, ClientId=app.id, CSS=".logo-customizable {}")
    page = login_page(Browser(server), app)
    assert "logo-customizable" not in page.html
    sheet = requests.get(server.url + sheets(page)[1], timeout=60)
    assert sheet.text == ".logo-customizable {}\n" and sheet.headers["Content-Type"] == "text/css; charset=utf-8"
    assert sheet.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "css",
    [
        ".x {}",
        "body { display: none }",
        ".label-customizable input { color: red }",
        ".label-customizable, * { color: red }",
        '@import url("https://example.com/x.css");',
        "@media print { .label-customizable { color: red } }",
        ".label-customizable { color: red",
        ".label-customizable { color: red } }",
        ".label-customizable { background: url(javascript:alert(1)) }",
        ".label-customizable { content: '</style><script>' }",
        ".label-customizable { c\\6flor: red }",
        ".label-customizable { &:hover { color: red } }",
        "/* .label-customizable {}",
        ".label-customizable::before { content: 'x' }",
    ],
)
def test_rules_for_what_is_not_the_pools_are_refused(pool, app, css):
    with fails("InvalidParameterException", re.compile(r"\bCSS\b")):
        pool.api.set_ui_customization(UserPoolId=pool.id, CSS=css)
    assert "CSS" not in pool.api.get_ui_customization(UserPoolId=pool.id)["UICustomization"]


@pytest.mark.browser
def test_colours_corners_and_logo_of_the_managed_login(chromium, server, pool, app):
    pixel = {"Category": "FORM_LOGO", "ColorMode": "LIGHT", "Extension": "PNG", "Bytes": PIXEL}
    brand(pool, app, Settings=SETTINGS, Assets=[pixel])
    chromium.set_window_size(1000, 900)
    chromium.get(authorize_url(app))
    button = "button.submitButton-customizable"
    assert style(chromium, button, "background-color") == "rgba(0, 170, 0, 1)"
    assert style(chromium, button, "border-top-left-radius") == "21px"
    assert style(chromium, ".card", "border-top-left-radius") == "3px"
    assert style(chromium, "body", "background-color") == "rgba(17, 34, 51, 1)"
    assert chromium.find_element(By.CSS_SELECTOR, "img.logo-customizable").get_property("naturalWidth") == 1
    assert complaints(chromium) == []
    # What is no colour and no number goes nowhere.
    sheet = requests.get(server.url + sheets(login_page(Browser(server), app))[1], timeout=60).text
    assert "red;" not in sheet and "input" not in sheet and "prefers-color-scheme:dark" in sheet
    emulate = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", emulate)
    try:
        chromium.refresh()
        assert style(chromium, "body", "background-color") == "rgba(0, 0, 17, 1)"
    finally:
        chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.browser
def test_one_look_whatever_the_system_wants(chromium, pool, app):
    brand(pool, app, Settings={"categories": {"global": {"colorSchemeMode": "DARK"}}})
    chromium.get(authorize_url(app))
    assert style(chromium, "html", "color-scheme") == "dark"
    light = style(chromium, ".card", "color")
    assert min(int(part) for part in light[5:-1].split(", ")[:3]) > 200, "light letters on a dark ground"


@pytest.mark.browser
def test_a_pool_in_its_own_clothes(chromium, server, pool, app):
    brand(pool, app, Settings=WHOLE, Assets=PICTURES)
    chromium.get(authorize_url(app))
    try:
        look(chromium, "branded-sign-in", server.url, branded=True)
        as_seen(chromium, 1280, "light")
        logo = chromium.find_element(By.CSS_SELECTOR, "img.logo-customizable")
        light = logo.get_property("currentSrc")
        assert logo.get_property("naturalWidth") == 160
        assert style(chromium, ".strip.above", "background-color") == "rgba(0, 59, 92, 1)"
        assert style(chromium, ".strip.above", "justify-content") == "center"
        assert "/_understudy/assets/brand/" in style(chromium, "body", "background-image")
        assert chromium.find_element(By.TAG_NAME, "main").location["x"] < 100, "the form stands at the start"
        assert style(chromium, "h1", "color") == "rgba(0, 59, 92, 1)"
        assert style(chromium, "input[name=username]", "background-color") == "rgba(240, 248, 255, 1)"
        icon = chromium.find_element(By.CSS_SELECTOR, "link[rel=icon]").get_attribute("href")
        as_seen(chromium, 1280, "dark")
        wait(chromium, lambda _: logo.get_property("currentSrc") not in ("", light))
        assert style(chromium, "h1", "color") == "rgba(255, 255, 255, 1)"
    finally:
        as_before(chromium)
    answer = requests.get(icon, timeout=60)
    assert answer.content == drawing("orange") and answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    # A drawing that is opened by itself runs nothing.
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    beside = re.sub(r"/\d+\?", "/99?", icon)
    assert requests.get(beside, timeout=60).status_code == 404


@pytest.mark.browser
def test_providers_in_the_pool_s_order_with_their_icons(chromium, server, pool, web_app):
    names = ["Alpha", "Beta", "Gamma"]
    for name in names:
        details = {
            "client_id": "x",
            "client_secret": "y",
            "authorize_scopes": "openid",
            "attributes_request_method": "GET",
            "oidc_issuer": "https://id.example.com",
        }
        pool.api.create_identity_provider(
            UserPoolId=pool.id, ProviderName=name, ProviderType="OIDC", ProviderDetails=details
        )
    app = pool.web_client(SupportedIdentityProviders=["COGNITO", *names], CallbackURLs=[web_app + "/callback"])
    colours = {"defaults": {"backgroundColor": "112233ff", "borderColor": "445566ff", "textColor": "ffffffff"}}
    settings = {
        "categories": {
            "auth": {"federation": {"interfaceStyle": "BUTTON_LIST", "order": ["Gamma", "None", "Alpha"]}},
            "global": {"spacingDensity": "COMPACT"},
        },
        "components": {"idpButton": {"custom": {"Beta": {"lightMode": colours}, '"]{}x': {"lightMode": colours}}}},
    }
    icon = asset("IDP_BUTTON_ICON", "orange", width=24, height=24) | {"ResourceId": "Alpha"}
    brand(pool, app, Settings=settings, Assets=[icon])
    chromium.get(authorize_url(app))
    look(chromium, "branded-providers", server.url, branded=True)
    buttons = chromium.find_elements(By.CSS_SELECTOR, "a.idp")
    assert [button.text.split()[-1] for button in buttons] == ["Gamma", "Alpha", "Beta"]
    assert [len(button.find_elements(By.TAG_NAME, "img")) for button in buttons] == [0, 1, 0]
    assert buttons[1].find_element(By.TAG_NAME, "img").get_property("naturalWidth") == 24
    assert buttons[2].value_of_css_property("background-color") == "rgba(17, 34, 51, 1)"
    assert buttons[0].value_of_css_property("background-color") != "rgba(17, 34, 51, 1)"
    assert style(chromium, "form", "row-gap") == "10px"
    sheet = requests.get(server.url + sheets(login_page(Browser(server), app))[1], timeout=10).text
    assert "]{}x" not in sheet


@pytest.mark.browser
@pytest.mark.parametrize("shown", [True, False])
def test_graphics_above_what_is_asked(chromium, server, pool, app, shown):
    pictures = [
        asset("EMAIL_GRAPHIC", "teal", width=120, height=90),
        asset("AUTH_APP_GRAPHIC", "olive", width=120, height=90),
    ]
    settings = {} if shown else {"categories": {"form": {"displayGraphics": False}}}
    brand(pool, app, Settings=settings, Assets=pictures)
    mail = f"{uuid.uuid4().hex[:8]}@example.com"
    app.sign_up(mail)
    chromium.get(authorize_url(app))
    assert not chromium.find_elements(By.CSS_SELECTOR, ".graphic"), "no code is asked for yet"
    enter(chromium, username=mail, password=PASSWORD)
    wait(chromium, lambda d: d.find_elements(By.NAME, "code"))
    found = chromium.find_elements(By.CSS_SELECTOR, ".graphic img")
    assert [image.get_property("naturalWidth") for image in found] == ([120] if shown else [])
    if shown:
        look(chromium, "branded-graphic", server.url, branded=True)


@pytest.mark.browser
def test_what_is_switched_off_is_not_shown(chromium, pool, app):
    brand(pool, app, Settings={"components": {"pageBackground": {"image": {"enabled": False}}}}, Assets=PICTURES)
    chromium.get(authorize_url(app))
    assert not chromium.find_elements(By.CSS_SELECTOR, "img.logo-customizable, .strip")
    assert style(chromium, "body", "background-image") == "none"


def test_the_documents_that_people_agree_to(server, pool, app):
    def create(name, **links):
        links = {"cognito:" + language.replace("_", "-"): address for language, address in links.items()}
        pool.api.create_terms(
            UserPoolId=pool.id, ClientId=app.id, TermsName=name, TermsSource="LINK", Enforcement="NONE", Links=links
        )

    def shown(**more):
        page = Browser(server).open(authorize_url(app, path="/signup", **more))
        return [link["href"] for link in page.document.links if "example.com" in link["href"]]

    create("terms-of-use", default="https://example.com/terms", french="https://example.com/fr/terms")
    assert shown() == [], "one alone is not shown"
    create("privacy-policy", default="https://example.com/privacy?a=1&b=2")
    assert shown() == ["https://example.com/terms", "https://example.com/privacy?a=1&b=2"]
    assert shown(lang="fr") == ["https://example.com/fr/terms", "https://example.com/privacy?a=1&b=2"]
    page = Browser(server).open(authorize_url(app, path="/signup"))
    assert "By signing up, you agree to our Terms of use and Privacy policy ." in page.text
    other = pool.web_client()
    assert "agree to our" not in Browser(server).open(authorize_url(other, path="/signup")).text
