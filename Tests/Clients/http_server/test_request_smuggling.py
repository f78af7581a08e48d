"""Requests with ambiguous framing get 400 and close the connection, over http and https.

Each form has another request behind it in the same packet. A reader that misjudges where the first one ends would
serve it: it moves the clock and stands in the journal, and neither may be seen.
"""

import re
import socket
import ssl

import pytest

from support.nginx import Nginx, free_port
from support.server import Server, environment, eventually

ADVANCE = b'{"advance":"PT1H"}'
BEHIND = (
    b"POST /_understudy/clock HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(ADVANCE), ADVANCE)
)
BEHIND_THAT = b"GET /v1/smuggled/me HTTP/1.1\r\nHost: localhost\r\n\r\n"

GET = b"GET /v1/default/me HTTP/1.1\r\n"
POST = b"POST /v1/default/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HOST = b"Host: localhost\r\n"
FORMS = {
    "no Host": GET + b"\r\n",
    "two Hosts": GET + HOST + HOST + b"\r\n",
    "two Hosts that differ": GET + HOST + b"HOST: evil.example.com\r\n\r\n",
    "a Host folded into another field": GET + b"X: y\r\n Host: localhost\r\n\r\n",
    "a folded Host": GET + b"Host:\r\n localhost\r\n\r\n",
    "a Host with a second one folded to it": GET + HOST[:-2] + b"\r\n\tevil.example.com\r\n\r\n",
    "a second Host, folded": GET + HOST + b"Host:\r\n evil.example.com\r\n\r\n",
    "an authority that is not Host's": b"GET http://evil.example.com/v1/default/me HTTP/1.1\r\n" + HOST + b"\r\n",
    "a port that is not Host's": b"GET http://localhost:81/v1/default/me HTTP/1.1\r\n" + HOST + b"\r\n",
    "two lengths": POST + b"Content-Length: 2\r\nContent-Length: 200\r\n\r\n{}",
    "two lengths, the shorter one last": POST + b"Content-Length: 200\r\nContent-Length: 2\r\n\r\n{}",
    "two equal lengths": POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "a list of lengths": POST + b"Content-Length: 2, 2\r\n\r\n{}",
    "length before coding": POST + b"Content-Length: 200\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "coding before length": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "two codings": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "two equal codings": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a coding of HTTP/1.0": POST.replace(b"/1.1", b"/1.0") + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a blank before the colon": GET + HOST + b"X : y\r\n\r\n",
    "a blank before the colon of Host": GET + b"Host : localhost\r\n\r\n",
    "a blank before the colon of a length": POST + b"Content-Length: 2\r\nContent-Length : 200\r\n\r\n{}",
    "a blank before the colon of a coding": POST + b"Content-Length: 2\r\nTransfer-Encoding : chunked\r\n\r\n{}",
    "a tab before the colon": GET + HOST + b"X\t: y\r\n\r\n",
    "a blank in the target": b"GET /v1/default/me HTTP/1.1 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a blank in the query": b"GET /v1/default/me?a= b HTTP/1.1\r\n" + HOST + b"\r\n",
    "a tab in the target": b"GET /v1/default\t/me HTTP/1.1\r\n" + HOST + b"\r\n",
    "two blanks before the target": b"GET  /v1/default/me HTTP/1.1\r\n" + HOST + b"\r\n",
    "two blanks behind the target": b"GET /v1/default/me  HTTP/1.1\r\n" + HOST + b"\r\n",
    "LF behind the request line": GET[:-2] + b"\n" + HOST + b"\r\n",
    "LF behind a field": GET + HOST + b"X: y\nZ: a\r\n\r\n",
    "LF behind the last field": GET + HOST[:-2] + b"\n\r\n",
    "LF at the end": GET + HOST + b"\n",
    "LF everywhere": (GET + HOST + b"\r\n").replace(b"\r", b""),
    "CR in a value": GET + HOST + b"X: y\rContent-Length: 200\r\n\r\n",
    "CR in a name": GET + HOST + b"X\rY: z\r\n\r\n",
    "CR in the target": b"GET /v1/default\r/me HTTP/1.1\r\n" + HOST + b"\r\n",
    "CR before CR LF": GET + HOST + b"X: y\r\r\n\r\n",
    "NUL in the target": b"GET /v1/default/me\0/x HTTP/1.1\r\n" + HOST + b"\r\n",
    "NUL in a value": GET + HOST + b"X: y\0z\r\n\r\n",
    "NUL in a name": GET + HOST + b"X\0Y: z\r\n\r\n",
    "NUL in Host": GET + b"Host: localhost\0.evil.example.com\r\n\r\n",
    "NUL in a length": POST + b"Content-Length: 2\x000\r\n\r\n{}",
    "NUL before a field": GET + HOST + b"\0X: y\r\n\r\n",
    "a folded field": GET + HOST + b"X: y\r\n z\r\n\r\n",
    "a folded length": POST + b"Content-Length: 2\r\n 00\r\n\r\n{}",
    "a folded coding": POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a blank before the first field": GET + b" X: y\r\n" + HOST + b"\r\n",
}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server of both protocols at one port, whose clock stands where it is unless somebody moves it."""
    home = tmp_path_factory.mktemp("home")
    with Server("--tls", env=environment(HOME=home, XDG_DATA_HOME="")) as running:
        running.control.base = running.control.base.replace("https:", "http:")
        yield running


def conversation(port, protocol, data):
    """Sends bytes in one packet; returns everything until the server closes, which it must by itself."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        if protocol == "https":
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            connection = context.wrap_socket(connection, server_hostname="localhost")
        connection.sendall(data)
        received = b""
        while chunk := connection.recv(65536):
            received += chunk
        return received


def statuses(received):
    """The statuses of all answers. libmicrohttpd before 1.0 repeats the head where it refuses a length by itself."""
    return set(re.findall(rb"HTTP/1\.1 (\d+)", received))


def unseen(served):
    """Whether nothing that came behind another request has had an effect."""
    assert served.control.get("clock").json()["offset_seconds"] == 0
    entries = served.control.get("requests", limit=1000).json()["requests"]
    assert not [entry for entry in entries if "smuggled" in entry["path"]]


@pytest.mark.parametrize("protocol", ["http", "https"])
@pytest.mark.parametrize("form", FORMS)
def test_what_two_readers_may_read_differently_ends_the_connection(served, form, protocol):
    received = conversation(served.port, protocol, FORMS[form] + BEHIND + BEHIND_THAT)
    assert statuses(received) == {b"400"} and b"Connection: close\r\n" in received, received
    unseen(served)


@pytest.mark.parametrize("protocol", ["http", "https"])
@pytest.mark.parametrize("form", FORMS)
def test_it_does_so_on_a_connection_that_was_good_so_far(served, form, protocol):
    good = b"GET /_understudy/health/live HTTP/1.1\r\n" + HOST + b"\r\n"
    received = conversation(served.port, protocol, good + FORMS[form] + BEHIND + BEHIND_THAT)
    assert received.startswith(b"HTTP/1.1 200 ") and received.count(b"HTTP/1.1 200 ") == 1, received
    assert statuses(received) == {b"200", b"400"}, received
    unseen(served)


CHUNKS = {
    "LF behind a size": b"2\n{}\r\n0\r\n\r\n",
    "LF behind data": b"2\r\n{}\n0\r\n\r\n",
    "LF behind an extension": b"2;a=\n{}\r\n0\r\n\r\n",
    "CR in an extension": b"2;a=\rb\r\n{}\r\n0\r\n\r\n",
    "LF behind the last size": b"2\r\n{}\r\n0\n\r\n",
    "LF at the end": b"2\r\n{}\r\n0\r\n\n",
    "a trailer that ends in LF": b"2\r\n{}\r\n0\r\nX: y\n\r\n",
    "nothing wrong": b"2\r\n{}\r\n0\r\n\r\n",
}


@pytest.mark.parametrize("protocol", ["http", "https"])
@pytest.mark.parametrize("form", CHUNKS)
def test_nothing_behind_a_chunked_body_is_answered(served, form, protocol):
    """Where such a body ends, two readers may not agree: the client begins its next request on a new connection."""
    head = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    received = conversation(served.port, protocol, head + CHUNKS[form] + BEHIND + BEHIND_THAT)
    assert received.startswith(b"HTTP/1.1 4"), received
    assert received.count(b"HTTP/1.1 ") == 1 and b"Connection: close\r\n" in received, received
    unseen(served)


@pytest.mark.parametrize("form", [*FORMS, *CHUNKS])
def test_nginx_in_front_passes_on_what_is_served(start, form):
    """nginx, keeping its connections to the server and passing bodies on as they come, and the server count alike."""
    port, server = free_port(), start("--trusted-proxy", "127.0.0.1")
    upstream = f"upstream idp {{ server 127.0.0.1:{server.port}; keepalive 1; }}"
    passing = (
        "location / { proxy_pass http://idp; proxy_set_header Connection ''; proxy_set_header Host $http_host; "
        "proxy_request_buffering off; }"
    )
    head = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    data = FORMS[form] if form in FORMS else head + CHUNKS[form]
    with Nginx(port, passing.replace("location / ", "location /v1/ "), more=upstream) as front:
        last = BEHIND_THAT.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            connection.sendall(data + last)
            received = b""
            while chunk := connection.recv(65536):
                received += chunk
        # nginx logs a request a moment after its answer.
        eventually(lambda: received.count(b"HTTP/1.1 ") == len(front.paths()))
        # What nginx has read as a request and not refused by itself, the server has read as one, and no other.
        entries = server.control.get("requests", limit=1000).json()["requests"]
        passed = [path for path, status in front.paths() if path.startswith("/v1/") and status not in (400, 421)]
        assert [entry["path"] for entry in entries if "smuggled" in entry["path"]] == [
            path for path in passed if "smuggled" in path
        ]


@pytest.mark.parametrize("length", [20_000, 28_000, 31_000])
def test_a_long_state_comes_back(server, length):
    state = "s" * length
    query = (
        f"client_id=understudyweb&response_type=code&redirect_uri=myapp%3A%2F%2Fcallback&scope=no-such&state={state}"
    )
    data = b"GET /oauth2/authorize?" + query.encode() + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
    received = conversation(server.port, "http", data)
    head = received.partition(b"\r\n\r\n")[0]
    assert head.startswith(b"HTTP/1.1 302 ") and state.encode() in head, received[:300]


def test_a_state_that_no_head_can_hold_is_refused(server):
    form = b"client_id=understudyweb&response_type=code&redirect_uri=myapp%3A%2F%2Fcallback&scope=no-such&state="
    body = form + b"s" * 200_000
    data = b"POST /oauth2/authorize HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\n"
    received = conversation(
        server.port, "http", data + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    )
    assert received.startswith(b"HTTP/1.1 4"), received[:300]
