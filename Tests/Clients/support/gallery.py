"""
Looks at a page in a real browser as different people meet it: narrow and wide, light and dark, by ear. Whatever holds
for every page is checked here; pictures go to the folder that UNDERSTUDY_SCREENSHOTS names.
"""

import base64
import json
import os
import re
from pathlib import Path

FOLDER = os.environ.get("UNDERSTUDY_SCREENSHOTS")
WIDTHS = (320, 390, 1280)
SCHEMES = ("light", "dark")
LANGUAGES = {"de", "en", "es", "fr", "id", "it", "ja", "ko", "pt-BR", "zh-CN", "zh-TW"}
POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

# What the HTML standard lets a field of these pages say (HTML Living Standard §4.10.18.7.1).
AUTOCOMPLETE = set(
    "off username webauthn email tel current-password new-password one-time-code name given-name family-name "
    "additional-name nickname bday street-address sex url photo".split()
)


def as_seen(driver, width, scheme, height=900):
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    # Colours that are still on their way from one scheme to the other cannot be measured.
    features = [
        {"name": "prefers-color-scheme", "value": scheme},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def as_before(driver):
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def look(driver, name, origin, *, widths=WIDTHS, branded=False):
    """
    Everything that holds for a page. `origin` is where all of it has to come from. What a pool paints is the pool's own
    affair: contrast is not measured on a branded page.
    """
    for width in widths:
        for scheme in SCHEMES:
            as_seen(driver, width, scheme)
            picture(driver, f"{name}-{width}-{scheme}")
            assert driver.execute_script(WIDEST) <= width, (name, width, driver.execute_script(STICKING_OUT))
            if not branded:
                pale = [found for found in driver.execute_script(CONTRAST) if found[1] < 7]
                assert not pale, (name, scheme, pale)
        small = driver.execute_script(SMALL)
        assert not small, (name, width, "too small for a finger", small)
    as_seen(driver, widths[0], "light")
    assert driver.execute_script("return document.documentElement.lang") in LANGUAGES, name
    faults = driver.execute_script(FAULTS) + driver.execute_script(HEAVY) + list(spoken_faults(driver))
    faults += [f"autocomplete: {one}" for one in driver.execute_script(AUTOCOMPLETES) if not fits(one)]
    faults += list(network_faults(driver, origin))
    assert not faults, (name, faults)


def picture(driver, name):
    if not FOLDER:
        return
    Path(FOLDER).mkdir(parents=True, exist_ok=True)
    shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True})
    (Path(FOLDER) / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))


def fits(autocomplete):
    words = autocomplete.split()
    return bool(words) and all(word in AUTOCOMPLETE for word in words)


def spoken_faults(driver):
    """What a screen reader would stumble over."""
    nodes = driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    nodes = [node for node in nodes if not node.get("ignored")]

    def value(node, key):
        return str(node.get(key, {}).get("value", "")).strip()

    def roles(*wanted):
        return [node for node in nodes if value(node, "role") in wanted]

    def level(node):
        return next((one["value"]["value"] for one in node.get("properties", []) if one["name"] == "level"), None)

    for node in roles("textbox", "button", "link", "checkbox", "combobox", "list", "image", "DisclosureTriangle"):
        # A list need not have a name, everything that one acts on must.
        if value(node, "role") != "list" and not value(node, "name"):
            yield f"{value(node, 'role')} without a name"
    tops = [node for node in roles("heading") if level(node) == 1]
    if len(tops) != 1:
        yield f"{len(tops)} top headings"
    if len(roles("main")) != 1:
        yield f"{len(roles('main'))} main parts"
    for node in roles("textbox"):
        invalid = any(
            one["name"] == "invalid" and one["value"]["value"] not in ("false", "") for one in node["properties"]
        )
        if invalid and not value(node, "description"):
            yield f"{value(node, 'name')} does not say what is wrong with it"


def network_faults(driver, origin):
    """Requests to elsewhere, policies that are not strict, and what the browser's console holds against the page."""
    policy = None
    for entry in driver.get_log("performance"):
        event = json.loads(entry["message"])["message"]
        if event["method"] == "Network.requestWillBeSent":
            url = event["params"]["request"]["url"]
            if not url.startswith((origin + "/", "data:")):
                yield f"asked elsewhere: {url}"
        if event["method"] == "Network.responseReceived" and event["params"]["type"] == "Document":
            headers = {name.lower(): text for name, text in event["params"]["response"]["headers"].items()}
            policy = headers.get("content-security-policy")
            if policy not in (POLICY, "script-src 'self'; " + POLICY):
                yield f"policy: {policy}"
            if headers.get("x-frame-options") != "DENY":
                yield "may be framed"
            if "no-store" not in headers.get("cache-control", ""):
                yield "may be kept"
    if policy not in (None, POLICY) and not driver.find_elements("tag name", "script"):
        yield "a page without need of it lets scripts run"
    for entry in driver.get_log("browser"):
        # The status of an error page is not the page's fault.
        if entry["level"] in ("SEVERE", "WARNING") and not re.search("favicon|status of 4", entry["message"]):
            yield f"console: {entry['message']}"


# What makes a page slow, and what password managers and phones stumble over. Bytes count unpacked, cached ones too.
HEAVY = """
const parts = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
const weight = parts.reduce((sum, one) => sum + one.decodedBodySize, 0);
const named = '[autocomplete~=username], [autocomplete~=email], [autocomplete~=tel]';
const asking = [...document.forms].filter(form => form.querySelector('input[type=password]'));
return [
  ...(weight > 60000 ? [`${weight} bytes`] : []),
  ...[...document.scripts].filter(e => e.src && !e.defer && !e.async && e.type !== 'module')
    .map(e => `waits for ${e.src}`),
  ...asking.filter(form => !form.querySelector(named)).map(() => 'a password of nobody'),
  ...[...document.querySelectorAll('[autocomplete~=one-time-code]')].filter(e => e.inputMode !== 'numeric')
    .map(e => `${e.name} has no keys for digits`),
];
"""
# How much of the page has moved since it was first seen, as a share of the window.
SHIFT = """
const observer = new PerformanceObserver(() => {});
observer.observe({type: 'layout-shift', buffered: true});
return observer.takeRecords().reduce((sum, one) => sum + one.value, 0);
"""
WIDEST = "return document.documentElement.scrollWidth"
STICKING_OUT = """
return [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 0.5)
  .map(e => e.outerHTML.slice(0, 120));
"""
# WCAG 2.2 §2.5.8 asks for 24 px; fields and buttons are what E.2 of the pages' contract wants them to be.
SMALL = """
const shown = e => e.offsetParent !== null;
return [...document.querySelectorAll('input:not([type=hidden]), button, a.button, summary')].filter(shown)
  .map(e => [e.name || e.textContent.trim(), e.getBoundingClientRect().height]).filter(([, height]) => height < 43.5)
  .concat([...document.querySelectorAll('a:not(.button)')].filter(shown)
    .map(e => [e.textContent.trim(), e.getBoundingClientRect().height]).filter(([, height]) => height < 16));
"""
AUTOCOMPLETES = """
return [...document.querySelectorAll('input:not([type=hidden]):not([type=checkbox])')]
  .map(e => e.getAttribute('autocomplete') ?? '(none) ' + e.name);
"""
# Fields without a label, references to nothing, marks without a reason, headings, and forced orders.
FAULTS = """
const faults = [];
const shown = e => e.offsetParent !== null;
for (const e of document.querySelectorAll('input:not([type=hidden]), textarea, select')) {
  if (shown(e) && ![...(e.labels ?? [])].some(l => l.textContent.trim())) faults.push('no label: ' + e.name);
  if (e.getAttribute('aria-invalid') === 'true') {
    const why = (e.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
      .map(id => document.getElementById(id));
    if (!why.some(one => one?.textContent.trim())) faults.push('no reason: ' + e.name);
  }
}
for (const name of ['for', 'aria-describedby', 'aria-labelledby', 'aria-controls'])
  for (const e of document.querySelectorAll(`[${name}]`))
    for (const id of e.getAttribute(name).split(' ').filter(Boolean))
      if (!document.getElementById(id)) faults.push(`${name} to nothing: ${id}`);
for (const e of document.querySelectorAll('img')) if (!e.hasAttribute('alt')) faults.push('no alt: ' + e.src);
const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
if (new Set(ids).size !== ids.length) faults.push('an id stands twice');
if (!document.title.trim()) faults.push('no title');
if (document.querySelector('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])')) faults.push('forced order');
if (document.querySelector('[style]')) faults.push('inline style');
const alert = document.querySelector('form [role=alert]:not([hidden])');
const invalid = document.querySelector('[aria-invalid=true]');
if (invalid && document.activeElement !== invalid && !document.querySelector('[autofocus]'))
  faults.push('nothing has the cursor');
return faults;
"""
# WCAG contrast of each piece of text against the nearest opaque background.
CONTRAST = """
const channel = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
const light = c => 0.2126 * channel(c[0]) + 0.7152 * channel(c[1]) + 0.0722 * channel(c[2]);
const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
const parse = text => {
  canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1);
  return canvas.getImageData(0, 0, 1, 1).data; };
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const below = e => {
  for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] === 255) return c; }
  return dark ? [18, 18, 18, 255] : [255, 255, 255, 255]; };
const found = [];
for (const e of document.querySelectorAll('body *')) {
  const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
  if (!own || e.offsetParent === null || ['SCRIPT', 'STYLE'].includes(e.tagName)) continue;
  const front = light(parse(getComputedStyle(e).color)), back = light(below(e));
  found.push([e.tagName + ' ' + e.textContent.trim().slice(0, 30),
    (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05)]);
}
return found;
"""
