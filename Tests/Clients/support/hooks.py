"""A webhook in the process of the tests: what answers triggers."""

import copy
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Receiver(ThreadingHTTPServer):
    # Many calls at once: with the five places of the default, the kernel would lose some.
    request_queue_size = 128


class Hook:
    """A webhook: answers each trigger as `answers` says and keeps the events."""

    def __init__(self):
        self.events, self.answers = [], {}
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                event = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                name = self.path.strip("/")
                hook.events.append((name, copy.deepcopy(event)))
                answer = hook.answers.get(name, {})
                status, headers, body = 200, {}, event | {"response": event.get("response", {})}
                if callable(answer):
                    answer = answer(event)
                if isinstance(answer, tuple):
                    status, headers, body = answer
                else:
                    body["response"] |= answer
                payload = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                for header, value in headers.items():
                    self.send_header(header, value)
                self.send_header("Content-Length", str(len(payload)))
                self.end_headers()
                try:
                    self.wfile.write(payload)
                except OSError:
                    pass

            def log_message(self, *_):
                pass

        self.server = Receiver(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def of(self, name):
        return [event for other, event in self.events if other == name]
