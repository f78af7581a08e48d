"""The web server of a relying party: documents that a provider fetches, and what it posts there."""

import http.server
import json
import threading
from urllib.parse import parse_qsl


class Shelf:
    """`put` places a document; `fetched` and `posted` tell what came."""

    def __init__(self):
        documents = self.documents = {}
        fetched, posted = self.fetched, self.posted = [], []
        self.status = {}
        status = self.status

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                fetched.append(self.path)
                body = documents.get(self.path)
                self._answer(404 if body is None else 200, body or b"")

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
                posted.append((self.path, self.headers.get("Content-Type"), dict(parse_qsl(body))))
                self._answer(status.get(self.path, 200), b"")

            def _answer(self, code, body):
                self.send_response(code)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def put(self, path, content):
        text = content if isinstance(content, str) else json.dumps(content)
        self.documents[path] = text.encode()
        return self.url + path

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
