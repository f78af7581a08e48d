"""The web server of a relying party: documents that a provider fetches, and what it posts there."""

import json
from urllib.parse import parse_qsl

from .listener import Listener, Visit


class Shelf:
    """`put` places a document; `fetched` and `posted` tell what came."""

    def __init__(self):
        documents = self.documents = {}
        fetched, posted = self.fetched, self.posted = [], []
        self.status = {}
        status = self.status

        class Call(Visit):
            def do_GET(self):
                fetched.append(self.path)
                body = documents.get(self.path)
                self.say(body or b"", 404 if body is None else 200)

            def do_POST(self):
                body = self.body().decode()
                posted.append((self.path, self.headers.get("Content-Type"), dict(parse_qsl(body))))
                self.say(status=status.get(self.path, 200))

        self._listener = Listener(Call)
        self.url = self._listener.url

    def put(self, path, content):
        text = content if isinstance(content, str) else json.dumps(content)
        self.documents[path] = text.encode()
        return self.url + path

    def stop(self):
        self._listener.stop()
