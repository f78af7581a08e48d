"""A person in front of a tenant's pages: keeps cookies, fills in the form of a page, follows redirects to the app."""

import html
import re
from urllib.parse import urljoin

import requests


class Browser:
    def __init__(self, verify=True):
        self.session = requests.Session()
        self.session.verify = verify
        self.url = None
        self.text = ""
        #: Where the app was called back.
        self.landed = None

    def get(self, url):
        return self._follow(self.session.get(url, allow_redirects=False, timeout=30), url)

    def _follow(self, response, url):
        for _ in range(10):
            if response.status_code not in (302, 303):
                break
            target = urljoin(url, response.headers["Location"])
            if target.split("/")[2:3] != url.split("/")[2:3]:
                self.landed = target
                return self
            url = target
            response = self.session.get(url, allow_redirects=False, timeout=30)
        self.url, self.text, self.status = url, response.text, response.status_code
        return self

    @property
    def heading(self):
        return html.unescape(re.search(r"<h1>(.*?)</h1>", self.text).group(1))

    @property
    def said(self):
        match = re.search(r'<p class="said[^>]*>(.*?)</p>', self.text)
        return html.unescape(match.group(1)) if match else None

    def submit(self, action=None, **fields):
        """Presses the main button, or the one of that name."""
        form = re.search(r'<form class="cognito-asf" method="post" action="([^"]*)">(.*?)</form>', self.text, re.DOTALL)
        address, content = html.unescape(form.group(1)), form.group(2)
        data = {}
        for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"[^>]*>', content):
            data[html.unescape(name)] = html.unescape(value)
        buttons = re.findall(r'<button[^>]*name="action" value="([^"]*)"', content)
        action = action or buttons[0]
        assert action in buttons, (action, buttons)
        for name in fields:
            assert f'name="{name}"' in content, (name, content)
        url = urljoin(self.url, address)
        response = self.session.post(url, data=data | fields | {"action": action}, allow_redirects=False, timeout=30)
        return self._follow(response, url)
