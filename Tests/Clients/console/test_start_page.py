"""The start page at `/` and the gallery of pages at `/_understudy/pages`."""

import re
from urllib.parse import urljoin

import pytest
import requests
from selenium.webdriver.common.by import By

from support.chromium import wait
from support.gallery import as_before, as_seen, look, picture
from support.pools import Pool
from support.server import Server

# Bytes of a page with its style sheet and its script.
LIGHT = 60_000


@pytest.fixture(scope="module")
def running():
    with Server() as server:
        pool = Pool(server, PoolName="warehouse")
        for number in range(25):
            pool.web_client(ClientName=f"app-{number:02}")
        server.pool = pool
        yield server


def names(server, query=""):
    page = requests.get(f"{server.url}/{query}", timeout=60)
    assert page.status_code == 200
    return page.text, re.findall(r'<li><a class="button second option" href="[^"]*"><bdi>([^<]*)</bdi>', page.text)


def test_clients_are_listed_latest_first_twenty_at_a_time(running):
    text, first = names(running)
    assert first == [f"app-{number:02}" for number in range(24, 4, -1)]
    older = re.search(r'rel="next" href="/([^"]*)"', text)[1]
    text, second = names(running, older)
    assert second[:5] == [f"app-{number:02}" for number in range(4, -1, -1)] and 'rel="next"' not in text
    newer = re.search(r'rel="prev" href="/([^"]*)"', text)[1]
    assert names(running, newer)[1] == first
    # What cannot be a page is the first one.
    for odd in ("?page=0", "?page=-1", "?page=x", "?page=99999999999999999999"):
        assert names(running, odd)[1] in (first, []), odd


def test_a_search_finds_by_names_and_ids(running):
    assert names(running, "?q=APP-07")[1] == ["app-07"]
    assert len(names(running, "?q=warehouse")[1]) == 20 and len(names(running, "?q=warehouse&page=2")[1]) == 5
    text, found = names(running, f"?q={running.pool.id}")
    assert len(found) == 20 and f"/{running.pool.id}/.well-known/openid-configuration" in text
    text, found = names(running, "?q=%3Cscript%3E&lang=de")
    assert found == [] and "<script>" not in text and "Nichts hier passt zu „&lt;script&gt;“." in text


def samples(server):
    page = requests.get(f"{server.url}/_understudy/pages", timeout=60)
    assert page.status_code == 200 and "frame-src 'self'" in page.headers["Content-Security-Policy"]
    found = re.findall(r'<h2 id="([^"]+)"><a href="([^"]+)"', page.text)
    return {name: urljoin(server.url, address.replace("&amp;", "&")) for name, address in found}


def test_every_page_is_in_the_gallery_and_light(running):
    found = samples(running)
    assert len(found) > 30 and {"sign-in", "sign-up-wrong", "consent", "start-search"} <= set(found)
    assets = {}
    for name, address in found.items():
        page = requests.get(address, timeout=60)
        assert page.status_code == 200 and "frame-ancestors 'self'" in page.headers["Content-Security-Policy"], name
        size = len(page.content)
        for asset in set(re.findall(r'(?:href|src)="(/_understudy/assets/[^"]+)"', page.text)):
            if asset not in assets:
                assets[asset] = len(requests.get(running.url + asset, timeout=60).content)
            size += assets[asset]
        assert size < LIGHT, (name, size)
    assert requests.get(f"{running.url}/_understudy/pages/nothing", timeout=60).status_code == 404


def test_samples_speak_all_languages_in_both_directions_and_do_nothing(running):
    address = f"{running.url}/_understudy/pages/sign-in"
    page = requests.get(f"{address}?lang=ja&dir=rtl", timeout=60).text
    assert '<html lang="ja" dir="rtl">' in page and 'action="/_understudy/pages/sign-in"' in page
    sent = requests.post(address, data={"username": "a", "password": "b"}, allow_redirects=False, timeout=60)
    assert sent.status_code == 405
    assert [one for one in running.control.get("requests").json()["requests"] if "/_understudy" in one["path"]] == []


@pytest.mark.browser
def test_the_start_page_and_the_gallery_as_people_see_them(chromium, running):
    try:
        chromium.get(f"{running.url}/?q=app")
        look(chromium, "start-search", running.url, widths=(320, 1280))
        # Sixty pages at once take seconds, and their colours are looked at where each is shown by itself.
        for width, scheme in ((360, "light"), (1280, "dark")):
            as_seen(chromium, width, scheme)
            chromium.get(f"{running.url}/_understudy/pages?width=390&lang=en")
            wait(chromium, lambda d: len(d.find_elements(By.TAG_NAME, "iframe")) > 60)
            assert chromium.execute_script("return document.documentElement.scrollWidth") <= width
            picture(chromium, f"gallery-{width}-{scheme}")
    finally:
        as_before(chromium)
