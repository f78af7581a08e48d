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


def in_forced_colours(driver, scheme):
    """The few colours of a person who chose them for the whole system; those of the page do not count."""
    features = [{"name": "forced-colors", "value": "active"}, {"name": "prefers-color-scheme", "value": scheme}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def forced_faults(driver, name):
    """What cannot be told apart, or be found, where grounds and shadows are gone."""
    faults = []
    # Where the focus is, is shown to those who use keys, in the window that they use.
    driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
    tab = {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
    for kind in ("rawKeyDown", "keyUp"):
        driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind} | tab)
    for scheme in SCHEMES:
        in_forced_colours(driver, scheme)
        picture(driver, f"{name}-forced-{scheme}")
        faults += [f"{scheme}: {one}" for one in driver.execute_script(FORCED)]
    return faults


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
    zooming = [] if branded else driver.execute_script(ZOOMING)
    assert not zooming, (name, "phones zoom in on a field of less than 16 px", zooming)
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
# Edges of what one acts on, what marks the chosen one of several, where the focus is, and text on its ground.
FORCED = """
const faults = [], shown = e => e.checkVisibility() && e.getBoundingClientRect().width > 0;
const called = e => e.outerHTML.slice(0, 120);
const sides = ['Top', 'Right', 'Bottom', 'Left'];
const hue = text => text.replace(/, 0\\)$/, ', none)');
const edge = (s, side) => s[`border${side}Style`] !== 'none' && parseFloat(s[`border${side}Width`]) >= 1
  && s[`border${side}Color`] !== s.backgroundColor ? s[`border${side}Width`] + s[`border${side}Color`] : '';
const line = s => s.outlineStyle !== 'none' ? s.outlineWidth + s.outlineColor : '';
const look = e => { const s = getComputedStyle(e);
  return [line(s), ...sides.map(side => edge(s, side)), hue(s.backgroundColor), s.textDecorationLine].join(' '); };
const acted = 'input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea, '
  + 'button:not([role=tab]), a.button';
for (const e of document.querySelectorAll(acted))
  if (shown(e) && !sides.every(side => edge(getComputedStyle(e), side))) faults.push('no edge: ' + called(e));
for (const e of document.querySelectorAll('[aria-selected=true], [aria-current]:not([aria-current=false])')) {
  const others = [...e.parentElement.children].filter(o => o !== e && o.tagName === e.tagName && shown(o)
    && !(o.getAttribute('aria-selected') === 'true' || o.hasAttribute('aria-current')) && o !== document.activeElement);
  if (shown(e) && others.length > 0 && look(e) === look(others[0])) faults.push('looks unchosen: ' + called(e));
}
const active = document.activeElement;
for (const e of document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
  if (!shown(e) || e.disabled) continue;
  e.focus({preventScroll: true});
  const s = getComputedStyle(e);
  if (document.activeElement === e && (s.outlineStyle === 'none' || parseFloat(s.outlineWidth) < 2))
    faults.push('no focus: ' + called(e));
}
if (active && active !== document.body) active.focus({preventScroll: true}); else document.activeElement?.blur();
return faults;
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
# Safari on iOS zooms in on a field whose text is smaller than 16 px, and stays there. Hidden fields count.
ZOOMING = """
const typed = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=submit], [type=button]), select, textarea';
return [...document.querySelectorAll(typed)].map(e => [e.name || e.id || e.outerHTML.slice(0, 80),
  parseFloat(getComputedStyle(e).fontSize)]).filter(([, size]) => size < 16);
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
