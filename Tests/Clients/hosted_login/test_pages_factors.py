"""Second factors in a real browser: a QR code is read from a screenshot."""

import io

import pytest
import zxingcpp
from PIL import Image
from selenium.webdriver.common.by import By

from support.browser import authorize_url, redeem
from support.chromium import complaints, enter, fill, go, landed
from support.pools import PASSWORD, Pool
from support.totp import totp

pytestmark = pytest.mark.browser


def read(driver, element) -> str:
    """What a QR code on the page says."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", SCREEN)
    try:
        picture = Image.open(io.BytesIO(element.screenshot_as_png)).convert("L")
    finally:
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    found = zxingcpp.read_barcodes(picture)
    assert len(found) == 1, found
    return found[0].text


SCREEN = {"width": 1000, "height": 1400, "deviceScaleFactor": 2, "mobile": False}


def test_a_phone_reads_the_secret_and_signs_in(server, chromium, web_app):
    pool = Pool(server)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True}
    )
    client, person = pool.web_client(CallbackURLs=[web_app + "/callback"]), pool.user()
    chromium.get(authorize_url(client))
    enter(chromium, username=person.email, password=PASSWORD)
    picture = chromium.find_element(By.CSS_SELECTOR, ".picture img")
    link = read(chromium, picture)
    assert link == chromium.find_element(By.CSS_SELECTOR, "a[href^='otpauth:']").get_attribute("href")
    secret = link.split("secret=")[1].split("&")[0]
    fill(chromium, code=totp(secret))
    go(chromium, "turn it on")
    assert redeem(client, landed(chromium, web_app)["code"]).status_code == 200
    assert complaints(chromium) == []
