"""What a pool was told of its looks, on the hosted pages."""

import uuid

import pytest
import requests
from selenium.webdriver.common.by import By

from support.browser import Browser, authorize_url, login_page
from test_pages_browser import complaints
from test_pool_resources import PIXEL

SETTINGS = {
    "categories": {"global": {"colorSchemeMode": "DYNAMIC"}},
    "components": {
        "pageBackground": {"lightMode": {"color": "112233ff"}, "darkMode": {"color": "000011ff"}},
        "primaryButton": {
            "lightMode": {"defaults": {"backgroundColor": "00aa00ff", "textColor": "000000ff"}},
        },
        "form": {"borderRadius": 3.0, "lightMode": {"backgroundColor": "red;}body{display:none"}},
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
    assert requests.get(f"{server.url}/_understudy/assets/brand.css?client_id={app.id}", timeout=10).status_code == 404


@pytest.mark.browser
def test_the_classic_style_and_logo(chromium, server, pool, app):
    css = ".submitButton-customizable { background-color: rgb(1, 2, 3) } @import url(http://example.com/x.css);"
    pool.api.set_ui_customization(UserPoolId=pool.id, CSS=css, ImageFile=PIXEL)
    chromium.get(authorize_url(app))
    assert style(chromium, "button.submitButton-customizable", "background-color") == "rgba(1, 2, 3, 1)"
    logo = chromium.find_element(By.CSS_SELECTOR, "img.logo-customizable")
    assert logo.get_property("naturalWidth") == 1 and logo.get_attribute("alt")
    assert not [text for text in complaints(chromium) if "Refused" not in text and "violates" not in text]
    # A client's own style replaces the pool's, its logo too.
    pool.api.set_ui_customization(UserPoolId=pool.id, ClientId=app.id, CSS=".x {}")
    page = login_page(Browser(server), app)
    assert "logo-customizable" not in page.html
    sheet = requests.get(server.url + sheets(page)[1], timeout=10)
    assert sheet.text == ".x {}" and sheet.headers["Content-Type"] == "text/css; charset=utf-8"
    assert sheet.headers["X-Content-Type-Options"] == "nosniff"


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
    sheet = requests.get(server.url + sheets(login_page(Browser(server), app))[1], timeout=10).text
    assert "red;" not in sheet and "input" not in sheet and "prefers-color-scheme: dark" in sheet
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
