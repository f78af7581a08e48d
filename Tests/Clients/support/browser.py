"""A browser without script: follows redirects, keeps cookies, fills forms, and stops at the first address elsewhere."""

import base64
import hashlib
import re
import secrets
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qs, parse_qsl, quote, urlencode, urljoin, urlsplit

import requests

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
MAY_STAY_OPEN = {"p", "li", "dt", "dd", "option", "tr", "td", "th", "tbody", "thead"}  # HTML lets their end tags out


@dataclass
class Field:
    attributes: dict
    kind: str
    text: str = ""

    @property
    def name(self):
        return self.attributes.get("name")

    @property
    def value(self):
        return self.attributes.get("value") or ""

    def __getitem__(self, name):
        return self.attributes.get(name)

    def __contains__(self, name):
        return name in self.attributes


@dataclass
class Form:
    attributes: dict
    fields: list = field(default_factory=list)
    buttons: list = field(default_factory=list)

    @property
    def method(self):
        return (self.attributes.get("method") or "get").lower()

    def named(self, name):
        return next((one for one in self.fields if one.name == name), None)

    def with_autocomplete(self, word):
        return [one for one in self.fields if word in (one["autocomplete"] or "").split()]


class Document(HTMLParser):
    """What the tests look at in a page: forms, links, headings, alerts, and every start tag."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.forms, self.links, self.tags = [], [], []
        self.title, self.headings, self.alerts, self.visible = "", [], [], []
        self._form = self._button = self._link = None
        self._open = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        assert len(attributes) == len(attrs), f"<{tag}> repeats an attribute: {attrs}"
        self.tags.append((tag, attributes))
        if tag not in VOID:
            self._open.append((tag, attributes))
        if tag == "form":
            self._form = Form(attributes)
            self.forms.append(self._form)
        elif tag == "a":
            self._link = Field(attributes, "a")
            self.links.append(self._link)
        elif tag == "button":
            self._button = Field(attributes, "button")
            if self._form is not None:
                self._form.buttons.append(self._button)
        elif tag in ("input", "textarea", "select") and self._form is not None:
            one = Field(attributes, attributes.get("type", "text") if tag == "input" else tag)
            (self._form.buttons if one.kind == "submit" else self._form.fields).append(one)
        elif tag == "h1":
            self.headings.append("")
        if attributes.get("role") == "alert":
            self.alerts.append("")

    def handle_endtag(self, tag):
        assert tag not in VOID, f"</{tag}>"
        while self._open and self._open[-1][0] != tag and self._open[-1][0] in MAY_STAY_OPEN:
            self._open.pop()
        assert self._open and self._open[-1][0] == tag, f"</{tag}> closes {[name for name, _ in self._open]}"
        self._open.pop()
        if tag == "form":
            self._form = None
        elif tag == "a":
            self._link = None
        elif tag == "button":
            self._button = None

    def handle_data(self, data):
        inside = [tag for tag, _ in self._open]
        if "title" in inside:
            self.title += data
        if "style" in inside or "script" in inside or "head" in inside:
            return
        self.visible.append(data)
        if "h1" in inside:
            self.headings[-1] += data
        if any(attributes.get("role") == "alert" for _, attributes in self._open):
            self.alerts[-1] += data
        for one in (self._button, self._link):
            if one is not None:
                one.text += data

    def close(self):
        super().close()
        assert not self._open, f"never closed: {[tag for tag, _ in self._open]}"

    @property
    def text(self):
        return " ".join(" ".join(self.visible).split())


class Landing:
    """The browser was sent out of the server: to the app."""

    def __init__(self, url, answer):
        self.url, self.answer = url, answer
        split = urlsplit(url)
        self.target = url.split("?")[0].split("#")[0]
        self.pairs = parse_qsl(split.query, keep_blank_values=True, strict_parsing=bool(split.query))
        self.query = dict(self.pairs)
        self.fragment = dict(parse_qsl(split.fragment))
        assert len(self.query) == len(self.pairs), f"a parameter is repeated in {url}"
        assert "" not in self.query.values(), f"a parameter without a value in {url}"

    def __repr__(self):
        return f"Landing({self.url})"


class Page:
    """A page of the server at which the browser rests."""

    def __init__(self, browser, answer):
        self.browser, self.answer = browser, answer
        self.url, self.status, self.headers = answer.url, answer.status_code, answer.headers
        # Below the path that the server is seen at, where it has one.
        self.path = urlsplit(answer.url).path.removeprefix(urlsplit(browser.base).path)
        self.query = {name: values[0] for name, values in parse_qs(urlsplit(answer.url).query).items()}
        self.html = answer.text
        assert answer.headers["Content-Type"].lower().replace(" ", "") == "text/html;charset=utf-8", answer.headers
        self.document = Document(self.html)
        self.text = self.document.text

    def __repr__(self):
        return f"Page({self.status} {self.path}: {self.text[:300]})"

    @property
    def alert(self):
        return " ".join(" ".join(self.document.alerts).split())

    @property
    def form(self):
        posts = [form for form in self.document.forms if form.method == "post"]
        assert posts, f"no form on {self!r}"
        return posts[0]

    def button(self, pattern):
        """The (form, button) whose words, value or name match."""
        for form in self.document.forms:
            for one in form.buttons:
                if any(re.search(pattern, words, re.IGNORECASE) for words in (one.text, one.value, one.name or "")):
                    return form, one
        raise AssertionError(f"no button like {pattern!r} on {self!r}")

    def link(self, pattern):
        for one in self.document.links:
            if re.search(pattern, one.text, re.IGNORECASE):
                return one
        raise AssertionError(f"no link like {pattern!r} on {self!r}")

    def follow(self, pattern):
        return self.browser.open(urljoin(self.url, self.link(pattern)["href"]))

    def press(self, pattern, **answers):
        """Fills in the fields and presses the button with these words."""
        form, button = self.button(pattern)
        return self._send(form, button, answers)

    def submit(self, **answers):
        """Fills in the fields and presses Enter: the form's first submit button acts."""
        form = self.form
        buttons = [one for one in form.buttons if one["type"] in (None, "submit")]
        return self._send(form, buttons[0] if buttons else None, answers)

    def body(self, form=None, **answers):
        """The pairs that a browser would send for the filled-in form, without its button."""
        form = form or self.form
        pairs = {
            one.name: one.value
            for one in form.fields
            if one.name and (one.kind not in ("checkbox", "radio") or "checked" in one)
        }
        for role, value in answers.items():
            for one in self._fields(form, role):
                pairs[one.name] = value
        return pairs

    @staticmethod
    def _fields(form, role):
        """The fields for a role, by the page contract: name, else what their autocomplete attribute says."""
        words = {"password": "current-password", "new_password": "new-password", "code": "one-time-code"}
        found = form.with_autocomplete(words[role]) if role in words else []
        found = found or [one for one in form.fields if one.name == role]
        assert found, f"no field for {role} among {[one.attributes for one in form.fields]}"
        return found

    def _send(self, form, button, answers):
        pairs = self.body(form, **answers)
        if button is not None and button.name:
            pairs[button.name] = button.value
        action = (button["formaction"] if button is not None else None) or form.attributes.get("action") or self.url
        url = urljoin(self.url, action)
        if form.method == "get":
            return self.browser.open(url.split("?")[0] + "?" + urlencode(pairs))
        return self.browser.post(url, pairs, referer=self.url)


class Browser:
    """`open` and `post` return the Page or the Landing where the browser rests; `hops` tells the way."""

    def __init__(self, server):
        self.base = server.url
        self.session = requests.Session()
        self.hops = []

    def open(self, url, **options):
        return self._walk("GET", urljoin(self.base, url), **options)

    def post(self, url, pairs, referer=None):
        headers = {"Origin": "/".join(self.base.split("/")[:3])} | ({"Referer": referer} if referer else {})
        return self._walk("POST", urljoin(self.base, url), data=pairs, headers=headers)

    def _walk(self, method, url, **options):
        headers = {"Accept": "text/html", "Accept-Language": "en"} | options.pop("headers", {})
        self.hops = []
        for _ in range(20):
            answer = self.session.request(method, url, headers=headers, allow_redirects=False, timeout=30, **options)
            self.hops.append((method, answer.status_code, url, answer.headers.get("Location")))
            if answer.status_code not in (301, 302, 303, 307, 308):
                return Page(self, answer)
            assert answer.status_code in ((302, 303) if method == "GET" else (303,)), self.hops
            target = urljoin(url, answer.headers["Location"])
            if not target.startswith(self.base + "/"):
                return Landing(answer.headers["Location"], answer)
            method, url, options = "GET", target, {}
            headers.pop("Origin", None)
        raise AssertionError(f"no rest after 20 redirects: {self.hops}")

    @property
    def cookies(self):
        return {one.name: one for one in self.session.cookies}


class PKCE:
    """A verifier and its S256 challenge."""

    def __init__(self, verifier=None):
        self.verifier = verifier or secrets.token_urlsafe(32)
        digest = hashlib.sha256(self.verifier.encode()).digest()
        self.challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    @property
    def parameters(self):
        return {"code_challenge": self.challenge, "code_challenge_method": "S256"}


def authorize_url(client, path="/oauth2/authorize", **parameters) -> str:
    """A sign-in request with defaults for everything; a parameter of None is left out."""
    everything = {
        "response_type": "code",
        "client_id": client.id,
        "redirect_uri": client.redirect_uri,
        "state": "a-state",
        "scope": "openid email profile",
    } | parameters
    everything = {name: value for name, value in everything.items() if value is not None}
    return client.pool.server.url + path + "?" + urlencode(everything, quote_via=quote)


def login_page(browser, client, **parameters) -> Page:
    """The page that a sign-in request leads to."""
    page = browser.open(authorize_url(client, **parameters))
    assert isinstance(page, Page) and page.path == "/login" and page.status == 200, page
    return page


def sign_in(browser, client, person, **parameters) -> Landing:
    """From the app to the login page and back."""
    landing = login_page(browser, client, **parameters).submit(username=str(person), password=person.password)
    assert isinstance(landing, Landing), landing
    return landing


def redeem(client, code, pkce=None, basic=False, /, **changes) -> requests.Response:
    """The token call for a code."""
    form = {
        "grant_type": "authorization_code",
        "client_id": client.id,
        "code": code,
        "redirect_uri": client.redirect_uri,
    }
    if pkce:
        form["code_verifier"] = pkce.verifier
    return token_call(client, form | changes, basic=basic)


def token_call(client, form, basic=False, path="/oauth2/token", **options) -> requests.Response:
    """A form post as the app makes it: its secret in the body, or by Basic."""
    form = {name: value for name, value in form.items() if value is not None}
    if client.secret and basic:
        options["auth"] = (client.id, client.secret)
        form.pop("client_id", None)
    elif client.secret:
        form.setdefault("client_secret", client.secret)
    return requests.post(client.pool.server.url + path, data=form, timeout=30, allow_redirects=False, **options)
