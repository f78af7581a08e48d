"""Web servers in the process of the tests, which the server under test or a browser calls."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Visit(BaseHTTPRequestHandler):
    """One call; tests say in `do_GET` and `do_POST` what is answered."""

    def body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def say(self, content=b"", status=200, kind="application/json", headers=()):
        """Answers with bytes as they are, or with anything else as JSON."""
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        for name, value in dict({"Content-Type": kind}, **dict(headers)).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            # The client has given up.
            pass

    def log_message(self, *_):
        pass


class Listener(ThreadingHTTPServer):
    """Serves from its making on until `stop`."""

    # Many calls at once: with the five places of the default, the kernel would lose some.
    request_queue_size = 128

    def __init__(self, visit):
        super().__init__(("127.0.0.1", 0), visit)
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self):
        self.shutdown()
        self.server_close()


@contextmanager
def listening(visit, **members):
    """A listener, with members for its visits to look at."""
    listener = Listener(visit)
    for name, value in members.items():
        setattr(listener, name, value)
    try:
        yield listener
    finally:
        listener.stop()
