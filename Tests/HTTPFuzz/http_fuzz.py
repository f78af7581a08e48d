"""Sends a server a great many requests that a seed invents, over all its fronts, and watches what it answers.

Operations of Amazon's interfaces come with values of the shapes that botocore's models have, and of others; pages
and endpoints with parameters that they know; both own interfaces by their OpenAPI documents; and whole requests
with bytes changed. Real ids, names, tokens and sessions are among the values, so that many requests get far. No
answer may be a 5xx, the server must go on answering, and its memory must stay within a bound.
"""

import argparse
import json
import multiprocessing
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

import botocore.loaders
import botocore.model

REPOSITORY = Path(__file__).resolve().parents[2]
PASSWORD = "Correct-Horse-1"
POOL, CLIENT = "us-east-1_Fuzz00001", "fuzzclient"
TENANT, APPLICATION = "00000000-0000-4370-8000-00000000f022", "00000000-0000-4370-8000-0000000000f1"
PEOPLE = [f"user{number}@example.com" for number in range(10)]
SIGNED = (
    "AWS4-HMAC-SHA256 Credential=AKIAUNDERSTUDY000001/20260101/us-east-1/cognito-idp/aws4_request, "
    "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0" * 64
)
SERVICES = {
    "cognito-idp": "AWSCognitoIdentityProviderService",
    "cognito-identity": "AWSCognitoIdentityService",
}
# These answer late on purpose, or make answers that are 5xx on purpose, or take away what the other requests need.
LEFT_OUT = re.compile(r"fault|canned|events|/reset|restore|wait=|sandboxes|documents|clock|import|magic")
# What a server may hold in the end, in MiB: created pools, users and clients stay.
MEMORY_LIMIT = 1024


def configuration():
    people = [{"Username": name, "Password": PASSWORD} for name in PEOPLE]
    client = {
        "ClientId": CLIENT,
        "ExplicitAuthFlows": [
            "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_CUSTOM_AUTH",
            "ALLOW_USER_AUTH",
        ],
        "CallbackURLs": ["http://localhost:3000/callback"],
        "LogoutURLs": ["http://localhost:3000/"],
        "AllowedOAuthFlows": ["code", "implicit"],
        "AllowedOAuthScopes": ["openid", "email", "aws.cognito.signin.user.admin"],
        "AllowedOAuthFlowsUserPoolClient": True,
        "SupportedIdentityProviders": ["COGNITO"],
    }  # fmt: skip
    pool = {"Id": POOL, "PoolName": "fuzz", "Domain": "fuzz", "UsernameAttributes": ["email"], "Clients": [client]}
    application = {
        "appId": APPLICATION, "name": "mobile", "userFlow": "default", "isFallbackPublicClient": True,
        "nativeAuthenticationApisEnabled": "all", "redirectUris": ["http://localhost:3000/callback"],
    }  # fmt: skip
    tenant = {
        "tenantId": TENANT, "domain": "fuzz.onmicrosoft.com", "displayName": "Fuzz",
        "userFlows": [{"name": "default", "method": "emailPassword"}], "applications": [application],
    }  # fmt: skip
    realm = {"id": "demo", "clients": "any", "signIn": "choose", "users": [{"username": "ada"}]}
    return {"userPools": [pool | {"Users": people}], "entraTenants": [tenant], "realms": [realm]}


class Values:
    """Invents values: known ones, odd ones, and such as a shape asks for."""

    ODD = [
        "", " ", "\0", "é", "😀" * 20, "a" * 300, "../../etc/passwd", "<script>", "%00", "{{x}}", "' OR 1=1 --", "null",
        "-1", "1e309", "9" * 30, "\r\nX: y", "http://localhost:3000/callback", "https://[::1", "data:,", "openid email",
    ]  # fmt: skip
    NUMBERS = [0, 1, -1, 2, 60, 61, 3600, 2**31, 2**53, 2**63 - 1, -(2**63), 2**64, 0.5, 1e30, -0.0]

    def __init__(self, dice):
        self.dice = dice
        self.known = [
            POOL,
            CLIENT,
            PASSWORD,
            TENANT,
            APPLICATION,
            "fuzz",
            "demo",
            "ada",
            "code",
            "S256",
            "none",
            *PEOPLE,
        ]

    def learn(self, value):
        """Keeps texts of an answer that later requests may need, such as tokens and sessions."""
        for text in re.findall(rb'"([^"\\]{4,4000})"', value)[:40]:
            self.known.append(text.decode(errors="replace"))
        if len(self.known) > 2000:
            del self.known[20:1000]

    def text(self):
        chance = self.dice.random()
        if chance < 0.6:
            return self.dice.choice(self.known)
        if chance < 0.85:
            return self.dice.choice(self.ODD)
        return "".join(self.dice.choice('abcXYZ019-_./:@+ =&%é"\\') for _ in range(self.dice.randrange(40)))

    def anything(self, depth=0):
        kind = self.dice.randrange(8 if depth < 4 else 5)
        if kind == 0:
            return self.text()
        if kind == 1:
            return self.dice.choice(self.NUMBERS)
        if kind < 5:
            return self.dice.choice([True, False, None, "", 0])
        if kind < 7:
            return {self.text()[:50]: self.anything(depth + 1) for _ in range(self.dice.randrange(4))}
        return [self.anything(depth + 1) for _ in range(self.dice.randrange(4))]

    def shaped(self, shape, depth=0):
        """A value of a shape of a service model; now and then one of another."""
        if self.dice.random() < 0.03 or depth > 6:
            return self.anything(depth)
        kind = shape.type_name
        if kind == "structure":
            members = {}
            for name, member in shape.members.items():
                if name in shape.required_members and self.dice.random() < 0.95 or self.dice.random() < 0.25:
                    members[name] = self.named(name, member, depth)
            if self.dice.random() < 0.02:
                members[self.text()[:40]] = self.anything(depth)
            return members
        if kind == "list":
            return [self.shaped(shape.member, depth + 1) for _ in range(self.dice.choice([0, 1, 1, 2, 3]))]
        if kind == "map":
            names = getattr(shape.key, "enum", None) or []
            return {
                (self.dice.choice(names) if names else self.parameter()): self.shaped(shape.value, depth + 1)
                for _ in range(self.dice.randrange(4))
            }
        if kind == "string":
            return self.dice.choice(shape.enum) if shape.enum and self.dice.random() < 0.9 else self.text()
        if kind in ("integer", "long"):
            low, high = int(shape.metadata.get("min", 0)), int(shape.metadata.get("max", 100))
            return self.dice.choice([low, high, high + 1, self.dice.choice(self.NUMBERS)])
        if kind == "boolean":
            return self.dice.choice([True, False])
        if kind in ("timestamp", "float", "double"):
            return self.dice.choice([1_700_000_000, *self.NUMBERS])
        if kind == "blob":
            return self.dice.choice(["", "AAAA", "====", self.text()])
        return self.anything(depth)

    def named(self, name, shape, depth):
        """Members whose names say what gets far."""
        if self.dice.random() < 0.85:
            if name == "UserPoolId":
                return POOL
            if name == "ClientId":
                return CLIENT
            if name == "Username":
                return self.dice.choice(PEOPLE)
            if name in ("Password", "PreviousPassword", "ProposedPassword"):
                return PASSWORD
        return self.shaped(shape, depth + 1)

    def parameter(self):
        return self.dice.choice(PARAMETERS)


PARAMETERS = """
client_id client_secret redirect_uri response_type response_mode scope state nonce code code_verifier
code_challenge code_challenge_method grant_type refresh_token token token_type_hint username password prompt
max_age login_hint id_token_hint acr_values claims request request_uri resource audience identity_provider
idp_identifier lang logout_uri post_logout_redirect_uri continuation_token challenge_type oob new_password
attributes capabilities correlation_id client_info SAMLRequest SAMLResponse RelayState assertion
client_assertion client_assertion_type subject_token subject_token_type actor_token device_code user_code
dpop_jkt USERNAME PASSWORD SRP_A SECRET_HASH REFRESH_TOKEN DEVICE_KEY SESSION ANSWER NEW_PASSWORD _csrf csrf
email phone_number
""".split()
PAGES = """
/ /login /signup /forgotPassword /confirmForgotPassword /confirmUser /resendcode /logout /mfa /passkeys/add
/error /oauth2/authorize /oauth2/token /oauth2/userInfo /oauth2/revoke /oauth2/par /oauth2/introspect
/oauth2/device /oauth2/register /oauth2/idpresponse /saml2/idpresponse /saml2/logout /device /account
""".split()
UNDER = """
/.well-known/openid-configuration /.well-known/jwks.json /.well-known/oauth-authorization-server /authorize
/token /userinfo /jwks /register /logout /par /introspect /revoke /device_authorization /saml/sso
/saml/metadata
""".split()
NATIVE = """
oauth2/v2.0/initiate oauth2/v2.0/challenge oauth2/v2.0/introspect oauth2/v2.0/token oauth2/v2.0/authorize
oauth2/v2.0/logout oauth2/v2.0/devicecode signup/v1.0/start signup/v1.0/challenge signup/v1.0/continue
resetpassword/v1.0/start resetpassword/v1.0/challenge resetpassword/v1.0/continue resetpassword/v1.0/submit
resetpassword/v1.0/poll_completion register/v1.0/introspect register/v1.0/challenge register/v1.0/continue
v2.0/.well-known/openid-configuration discovery/v2.0/keys openid/userinfo
federationmetadata/2007-06/federationmetadata.xml
""".split()
GRANTS = """
authorization_code refresh_token client_credentials password urn:ietf:params:oauth:grant-type:device_code
urn:ietf:params:oauth:grant-type:token-exchange urn:ietf:params:oauth:grant-type:jwt-bearer oob
continuation_token mfa_oob
""".split()


class Inventor:
    """Makes requests: bytes of HTTP/1.1."""

    def __init__(self, seed, port, documents):
        self.dice = random.Random(seed)
        self.values = Values(self.dice)
        self.port = port
        self.operations = []
        loader = botocore.loaders.Loader()
        for name, target in SERVICES.items():
            model = botocore.model.ServiceModel(loader.load_service_model(name, "service-2"))
            self.operations += [(target, model.operation_model(operation)) for operation in model.operation_names]
        self.paths = []
        for prefix, document in documents:
            for path, methods in document["paths"].items():
                for method in methods:
                    if method in ("get", "post", "put", "patch", "delete") and not LEFT_OUT.search(path):
                        self.paths.append((method.upper(), prefix + path))

    def request(self):
        kind = self.dice.random()
        if kind < 0.45:
            made = self.aws()
        elif kind < 0.7:
            made = self.page()
        elif kind < 0.85:
            made = self.native()
        else:
            made = self.own()
        return self.changed(made) if self.dice.random() < 0.1 else made

    def http(self, method, path, body=b"", fields=()):
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}", *fields]
        if body or method in ("POST", "PUT", "PATCH"):
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + body

    def aws(self):
        target, model = self.dice.choice(self.operations)
        value = self.values.shaped(model.input_shape) if model.input_shape else {}
        if self.dice.random() < 0.02:
            value = self.values.anything()
        fields = [f"X-Amz-Target: {target}.{model.name}", "Content-Type: application/x-amz-json-1.1"]
        if self.dice.random() < 0.9:
            fields.append(f"Authorization: {SIGNED}")
        return self.http("POST", "/", json.dumps(value).encode("utf-8", "replace"), fields)

    def form(self, likely):
        pairs = {name: value for name, value in likely.items() if self.dice.random() < 0.9}
        for _ in range(self.dice.randrange(5)):
            pairs[self.values.parameter()] = self.values.text()
        return urllib.parse.urlencode(pairs, errors="replace")

    def page(self):
        likely = {
            "client_id": CLIENT, "redirect_uri": "http://localhost:3000/callback", "scope": "openid",
            "response_type": self.dice.choice(["code", "token", "id_token", "code id_token"]),
            "grant_type": self.dice.choice(GRANTS), "username": self.dice.choice(PEOPLE), "password": PASSWORD,
        }  # fmt: skip
        root = self.dice.choice(["", "/" + POOL, "/demo", "/" + TENANT, "/saml/" + POOL])
        path = root + self.dice.choice(UNDER if root and self.dice.random() < 0.8 else PAGES)
        return self.get_or_post(path, self.form(likely))

    def get_or_post(self, path, form):
        fields = []
        if self.dice.random() < 0.2:
            token = self.values.text().encode("ascii", "ignore").decode().replace("\r", "").replace("\n", "")
            fields.append(
                f"{self.dice.choice(['Authorization: Bearer', 'Authorization: DPoP', 'Cookie: session='])} {token}"
            )
        if self.dice.random() < 0.5:
            return self.http("GET", f"{path}?{form}", fields=fields)
        fields.append("Content-Type: application/x-www-form-urlencoded")
        return self.http("POST", path, form.encode(), fields)

    def native(self):
        likely = {
            "client_id": APPLICATION, "challenge_type": "oob password redirect", "username": self.dice.choice(PEOPLE),
            "grant_type": self.dice.choice(GRANTS), "scope": "openid offline_access", "password": PASSWORD,
        }  # fmt: skip
        return self.get_or_post(f"/{TENANT}/{self.dice.choice(NATIVE)}", self.form(likely))

    def own(self):
        method, path = self.dice.choice(self.paths)
        path = re.sub(r"\{[^}]*\}", lambda _: urllib.parse.quote(self.values.text(), safe="", errors="replace"), path)
        if method == "GET":
            return self.http(method, f"{path}?{self.form({'limit': '10'})}")
        body = json.dumps(self.values.anything()).encode("utf-8", "replace")
        return self.http(method, path, body, ["Content-Type: application/json"])

    def changed(self, request):
        """The request with some bytes changed, left out or doubled."""
        data = bytearray(request)
        for _ in range(self.dice.choice([1, 1, 2, 5])):
            place = self.dice.randrange(len(data))
            change = self.dice.randrange(4)
            if change == 0:
                data[place] = self.dice.randrange(256)
            elif change == 1:
                del data[place : place + self.dice.randrange(1, 9)]
            elif change == 2:
                data[place:place] = data[place : place + self.dice.randrange(1, 30)]
            else:
                data[place:place] = self.dice.choice([b"\r\n", b"\0", b" ", b"\xff", b"\r\n\r\n", b"\t"])
            if not data:
                return request
        return bytes(data)


class Connection:
    """A connection that is made again when the server has ended it."""

    PATIENCE = 30

    def __init__(self, port):
        self.port = port
        self.socket = None

    def send(self, request):
        """The status and the body of the answer; None where the server rightly gives none."""
        fresh = self.socket is None
        if fresh:
            self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=self.PATIENCE)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            self.socket.sendall(request)
            answer = self.receive(request)
        except (ConnectionError, BrokenPipeError):
            answer = None
        if answer is None:
            self.close()
            # The server may have ended an idle connection just then.
            return None if fresh else self.send(request)
        return answer

    def receive(self, request):
        head = request.split(b"\r\n\r\n", 1)
        stated = re.search(rb"\r\nContent-Length: (\d+)\r\n", head[0] + b"\r\n")
        is_whole = len(head) == 2 and (int(stated[1]) if stated else 0) == len(head[1])
        if not is_whole:
            # The server may wait for the rest, which never comes.
            self.socket.shutdown(socket.SHUT_WR)
        received = b""
        while b"\r\n\r\n" not in received:
            piece = self.socket.recv(65536)
            if not piece:
                return None
            received += piece
        head, body = received.split(b"\r\n\r\n", 1)
        status = int(head.split(b" ", 2)[1])
        length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
        while length and len(body) < int(length[1]) and not request.startswith(b"HEAD"):
            piece = self.socket.recv(65536)
            if not piece:
                break
            body += piece
        if not length or not is_whole or re.search(rb"\r\nconnection: close", head, re.IGNORECASE):
            self.close()
        return status, body

    def close(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None


def work(port, seed, count, documents, results):
    inventor, connection = Inventor(seed, port, documents), Connection(port)
    statuses = {}
    for number in range(count):
        request = inventor.request()
        try:
            answer = connection.send(request)
        except OSError as error:
            results.put(("broken", seed, number, repr(error), request))
            return
        status = answer[0] if answer else 0
        statuses[status] = statuses.get(status, 0) + 1
        # The one that HTTP has for a version that it does not have (RFC 9110 §15.6.6).
        is_of_version = status == 505 and b" HTTP/1." not in request.split(b"\r\n", 1)[0]
        if status >= 500 and not is_of_version:
            results.put(("broken", seed, number, f"{status} {answer[1][:300]!r}", request))
            return
        if status == 200 and number % 7 == 0:
            inventor.values.learn(answer[1][:20_000])
        if number % 1000 == 999:
            results.put(("count", 1000))
    results.put(("done", statuses))


def resident(process):
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) // 1024


def run(executable, count, seed, workers):
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "config.json"
        config.write_text(json.dumps(configuration()))
        port_file, errors = Path(folder) / "port", open(Path(folder) / "errors", "w+")
        command = [executable, "serve", "--port", "0", "--port-file", str(port_file), "--config", str(config)]
        process = subprocess.Popen([*command, "--log-level", "error"], stdout=subprocess.DEVNULL, stderr=errors)
        try:
            while not port_file.exists() or not port_file.read_text().strip():
                if process.poll() is not None:
                    raise SystemExit(f"the server did not start:\n{Path(errors.name).read_text()}")
                time.sleep(0.05)
            return watch(process, int(port_file.read_text()), count, seed, workers, Path(errors.name))
        finally:
            process.kill()
            process.wait()


def watch(process, port, count, seed, workers, errors):
    connection = Connection(port)
    documents = []
    for prefix in ("/_understudy", "/v1"):
        answer = connection.send(f"GET {prefix}/openapi.json HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        document = json.loads(answer[1])
        base = urllib.parse.urlparse(document.get("servers", [{"url": ""}])[0]["url"]).path.rstrip("/")
        documents.append((base, document))
    connection.close()
    results = multiprocessing.Queue()
    children = [
        multiprocessing.Process(
            target=work, args=(port, seed * 1000 + index, count // workers, documents, results), daemon=True
        )
        for index in range(workers)
    ]
    for child in children:
        child.start()
    sent, done, statuses, highest, started = 0, 0, {}, resident(process), time.monotonic()
    while done < workers:
        message = results.get(timeout=120)
        if message[0] == "count":
            sent += message[1]
            highest = max(highest, resident(process))
            if sent % max(count // 10 // 1000 * 1000, 1000) == 0:
                rate = sent / (time.monotonic() - started)
                print(f"{sent:,} requests, {rate:,.0f}/s, {resident(process)} MiB", flush=True)
        elif message[0] == "done":
            done += 1
            for status, number in message[1].items():
                statuses[status] = statuses.get(status, 0) + number
        else:
            _, child, number, words, request = message
            for other in children:
                other.terminate()
            print(f"request {number} of seed {child}: {words}\n{request!r}\n{errors.read_text()[-2000:]}")
            return 1
    answer = connection.send(f"GET /_understudy/health/ready HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
    memory = max(highest, resident(process))
    counts = ", ".join(f"{number:,} × {status or 'no answer'}" for status, number in sorted(statuses.items()))
    print(f"{sum(statuses.values()):,} requests: {counts}; at most {memory} MiB")
    if process.poll() is not None or answer is None or answer[0] != 200:
        print(f"the server does not answer any more:\n{errors.read_text()[-2000:]}")
        return 1
    if memory > MEMORY_LIMIT:
        print(f"{memory} MiB are more than {MEMORY_LIMIT}")
        return 1
    print("no 5xx")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--executable", required=True)
    parser.add_argument("--count", type=int, default=1_000_000, help="requests; 1,000,000 unless told")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the same seed invents the same requests")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2, help="processes that send")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    return run(os.path.abspath(options.executable), options.count, options.seed, options.workers)


if __name__ == "__main__":
    sys.exit(main())
