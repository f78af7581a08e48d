"""https: the built-in certificate authority, the operator's certificates, and rejected ones."""

import os
import re
import socket
import ssl
import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import boto3
import pytest
import requests
import urllib3
from botocore.exceptions import ClientError
from cryptography import x509
from cryptography.x509.oid import ExtensionOID

from support.server import Server, environment, eventually, run


@pytest.fixture
def home(tmp_path):
    """A home folder of one's own, so that no authority of this machine's user is made or read."""
    return environment(HOME=tmp_path, XDG_DATA_HOME="")


def names_of(port, trusted=None, host="127.0.0.1"):
    context = ssl.create_default_context(cafile=trusted)
    with socket.create_connection((host, port)) as raw, context.wrap_socket(raw, server_hostname="localhost") as tls:
        certificate = x509.load_der_x509_certificate(tls.getpeercert(binary_form=True))
    names = certificate.extensions.get_extension_for_oid(ExtensionOID.SUBJECT_ALTERNATIVE_NAME).value
    return {str(value) for kind in (x509.DNSName, x509.IPAddress) for value in names.get_values_for_type(kind)}


def authority(home):
    done = run("ca", "path", env=home)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_client_that_trusts_the_authority_is_served(start, home, tmp_path):
    trusted = authority(home)
    server = start("--tls", env=home)
    assert server.scheme == "https" and server.host == "127.0.0.1"
    document = requests.get(
        f"{server.url}/us-east-1_Understudy/.well-known/openid-configuration", verify=trusted, timeout=60
    )
    assert document.json()["issuer"] == f"https://localhost:{server.port}/us-east-1_Understudy"
    with pytest.raises(requests.exceptions.SSLError):
        requests.get(server.url, timeout=60)


@pytest.mark.parametrize("door", [["--tls"], ["--https-port", "0"]], ids=["tls", "beside"])
def test_the_server_trusts_its_own_authority(start, home, door):
    """Where it reads a document of its own: here the metadata of a client, as the keys of its realms for each other."""
    trusted = authority(home)
    realm = {"id": "weir", "clientDocuments": "any", "users": [{"username": "ada"}]}
    server = start(*door, env=home, config={"realms": [realm]})
    lines = [line.split(" ")[1].strip() for line in server.output if line.startswith("serving https://")]
    secure = re.sub("127.0.0.1", "localhost", lines[0]) if lines else server.url
    client = f"{secure}/weir/.well-known/openid-configuration"
    query = urlencode({"client_id": client, "response_type": "code", "redirect_uri": "https://a.example.test/"})
    page = requests.get(f"{secure}/weir/authorize?{query}", verify=trusted, timeout=60)
    # It was fetched, and does not belong to a client.
    assert page.status_code == 400 and "its client_id is not the URL" in page.text, page.text


def test_every_cookie_is_for_https_alone(start, home):
    trusted = authority(home)
    server = start("--tls", env=home)
    lines, browser = [], requests.Session()

    def ask(method, path, **options):
        answer = browser.request(
            method, server.url + path, allow_redirects=False, verify=trusted, timeout=60, **options
        )
        lines.extend(answer.raw.headers.getlist("Set-Cookie"))
        return answer

    query = {"client_id": "understudyweb", "redirect_uri": "myapp://callback", "response_type": "code", "lang": "de"}
    path = "/login?" + urlencode(query)
    csrf = re.search(r'name="_csrf" value="([^"]+)"', ask("GET", path).text)[1]
    form = {"_csrf": csrf, "username": "ada@example.com", "password": "Correct-Horse-1"}
    assert ask("POST", path, data=form).headers["Location"].startswith("myapp://callback?code=")
    ask("GET", "/oauth2/authorize?" + urlencode(query | {"redirect_uri": "myapp://other"}))
    ask("GET", "/logout?client_id=understudyweb&logout_uri=myapp%3A%2F%2Fsignout")
    assert {line.split("=")[0] for line in lines} >= {"XSRF-TOKEN", "cognito", "understudy-asked", "lang"}, lines
    for line in lines:
        assert {"Secure", "HttpOnly"} <= {part.strip() for part in line.split(";")}, line


def test_the_authority_is_exported_and_served(start, home):
    printed = run("ca", "export", env=home).stdout
    path = authority(home)
    assert open(path).read() == printed and printed.startswith("-----BEGIN CERTIFICATE-----")
    server = start("--tls", "--control-token", "secret", env=home)
    served = requests.get(f"{server.url}/_understudy/ca.pem", verify=path, timeout=60)
    assert served.text == printed
    assert served.headers["Content-Type"] == "application/x-x509-ca-cert"
    page = requests.get(f"{server.url}/_understudy/ca", verify=path, timeout=60)
    for word in (
        "simctl keychain",
        "adb push",
        "add-trusted-cert",
        "update-ca-certificates",
        "NODE_EXTRA_CA",
        "keytool",
    ):
        assert word in page.text


def test_the_files_are_closed_to_others(start, home):
    path = authority(home)
    start("--tls", env=home)
    folder = os.path.dirname(path)
    assert stat.S_IMODE(os.stat(folder).st_mode) == 0o700
    for name in ("authority.key", "authority.pem", "server.key", "server.pem"):
        assert stat.S_IMODE(os.stat(os.path.join(folder, name)).st_mode) == 0o600, name


def test_the_certificate_has_the_names_by_which_a_machine_is_reached(start, home):
    trusted = authority(home)
    server = start("--tls", "--tls-name", "idp.example.test", "--tls-name", "10.1.2.3", env=home)
    names = names_of(server.port, trusted)
    usual = {"localhost", "127.0.0.1", "::1", "10.0.2.2", "host.docker.internal", socket.gethostname().lower()}
    assert usual | {"idp.example.test", "10.1.2.3"} <= names
    assert not any("amazon" in name or "ciamlogin" in name for name in names)


def test_the_names_of_the_services_are_there_on_request(start, home):
    trusted = authority(home)
    server = start("--tls", "--tls-services", env=home)
    assert {
        "cognito-idp.us-east-1.amazonaws.com",
        "cognito-identity.us-east-1.amazonaws.com",
        "*.auth.us-east-1.amazoncognito.com",
        "*.ciamlogin.com",
    } <= names_of(server.port, trusted)


def test_the_certificate_is_kept_until_names_ask_for_another(home):
    trusted = authority(home)
    kept = os.path.join(os.path.dirname(trusted), "server.pem")

    def serial(*arguments):
        with Server("--tls", *arguments, env=home):
            return open(kept).read()

    first = serial()
    assert serial() == first
    assert serial("--tls-name", "other.test") != first


def test_the_authority_lies_in_the_data_folder(start, home, tmp_path):
    data = tmp_path / "data"
    server = start("--tls", "--data", data, env=home)
    path = run("ca", "path", "--data", data, env=home).stdout.strip()
    assert path == f"{data}/ca/authority.pem"
    assert requests.get(server.url + "/_understudy/health/live", verify=path, timeout=60).ok


def test_without_a_home_the_authority_lasts_for_the_run(start):
    nowhere = environment(HOME="", XDG_DATA_HOME="")
    server = start("--tls", env=nowhere)
    with pytest.warns(urllib3.exceptions.InsecureRequestWarning):
        pem = requests.get(f"{server.url}/_understudy/ca.pem", verify=False, timeout=60).text
    assert pem.startswith("-----BEGIN CERTIFICATE-----")
    assert "valid for this run only" in server.errors()
    assert run("ca", "path", env=nowhere).returncode == 73


def test_http_and_https_are_both_served(start, home):
    trusted = authority(home)
    server = start("--https-port", "0", env=home)
    assert server.scheme == "http"
    line = next(line for line in server.output if line.startswith("serving https://"))
    secure = line.split(" ")[1].replace("127.0.0.1", "localhost")
    for base, options in ((server.url, {}), (secure, {"verify": trusted})):
        assert requests.get(f"{base}/_understudy/health/live", timeout=60, **options).ok


def test_both_loopback_addresses_are_served_by_default(start):
    server = start()
    if not socket.has_ipv6:
        pytest.skip("no IPv6")
    try:
        socket.create_connection(("::1", server.port), timeout=60).close()
    except OSError as error:
        pytest.skip(f"no ::1 here: {error}")
    assert requests.get(f"http://[::1]:{server.port}/_understudy/health/live", timeout=60).ok


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_older_protocols_are_refused(start, home, version):
    server = start("--tls", env=home)
    with pytest.raises((ssl.SSLError, ConnectionError)):
        handshake(server.port, version)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_current_protocols_are_spoken(start, home, version):
    server = start("--tls", env=home)
    assert handshake(server.port, version) == {"TLSv1_2": "TLSv1.2", "TLSv1_3": "TLSv1.3"}[version.name]


def handshake(port, version):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    # So that this side would speak it.
    context.set_ciphers("DEFAULT:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = version
    with socket.create_connection(("127.0.0.1", port)) as raw, context.wrap_socket(raw) as tls:
        return tls.version()


def test_a_certificate_of_ones_own(start, home, tmp_path):
    certificate, key = tmp_path / "own.pem", tmp_path / "own.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2"]
        + ["-subj", "/CN=own", "-addext", "subjectAltName=DNS:localhost"],
        check=True,
        capture_output=True,
    )
    server = start("--tls-certificate", certificate, "--tls-key", key, env=home)
    assert requests.get(server.url + "/_understudy/health/live", verify=str(certificate), timeout=60).ok
    assert requests.get(server.url + "/_understudy/ca.pem", verify=str(certificate), timeout=60).status_code == 404
    other = authority(home)
    done = run("serve", "--tls-certificate", other, "--tls-key", key, env=home)
    assert done.returncode == 65 and "does not belong" in done.stderr
    done = run("serve", "--tls-certificate", tmp_path / "none", "--tls-key", key, env=home)
    assert done.returncode == 66 and "no such file" in done.stderr


def test_a_damaged_authority_is_told(home):
    path = authority(home)
    open(path, "w").write("not a certificate")
    done = run("serve", "--tls", "--port", "0", env=home)
    assert done.returncode == 65 and path.rsplit("/", 1)[0] in done.stderr and done.stderr.count("\n") == 1


def test_a_name_that_is_none_is_told(home):
    done = run("serve", "--tls", "--tls-name", "a b", "--port", "0", env=home)
    assert done.returncode == 64 and '--tls-name "a b"; expected a host name or an address' in done.stderr


def test_the_health_check_speaks_tls(start, home):
    server = start("--tls", env=home)
    assert run("health", "--url", server.url).returncode == 0
    assert run("health", env=environment(UNDERSTUDY_TLS="true", UNDERSTUDY_PORT=server.port)).returncode == 0
    other = start("--https-port", "0", env=home)
    line = next(line for line in other.output if line.startswith("serving https://"))
    assert run("health", "--url", line.split(" ")[1]).returncode == 0
    assert run("health", "--url", line.split(" ")[1].replace("https", "http")).returncode == 1


# --- One port for both ---


def test_one_port_speaks_https_and_http(start, home):
    """The first byte tells: a TLS handshake begins with 22 (RFC 8446 section 5.1), and no request does."""
    trusted = authority(home)
    server = start("--tls", env=home)
    assert server.scheme == "https"
    assert f"serving http://127.0.0.1:{server.port} as well\n" in server.output
    plain = f"http://localhost:{server.port}"
    query = {"client_id": "understudyweb", "redirect_uri": "myapp://callback", "response_type": "code"}
    for base, options, is_secure in ((server.url, {"verify": trusted}, True), (plain, {}, False)):
        with requests.Session() as session:
            for _ in range(3):
                answer = session.get(f"{base}/login", params=query, timeout=60, **options)
                assert answer.status_code == 200
        lines = requests.get(f"{base}/login", params=query, timeout=60, **options).raw.headers.getlist("Set-Cookie")
        assert lines and all(("Secure" in line) is is_secure for line in lines), lines
        document = requests.get(f"{base}/us-east-1_Understudy/.well-known/openid-configuration", timeout=60, **options)
        assert document.json()["issuer"] == f"{server.url}/us-east-1_Understudy", (
            "issuers do not change with the client"
        )
    assert run("health", "--url", plain).returncode == 0


def test_both_protocols_are_served_side_by_side(start, home):
    trusted = authority(home)
    server = start("--tls", env=home)
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    slow = socket.create_connection(("127.0.0.1", server.port))

    def ask(number):
        base, options = (server.url, {"verify": trusted}) if number % 2 else (f"http://127.0.0.1:{server.port}", {})
        return requests.get(f"{base}/_understudy/health/live", timeout=60, **options).status_code

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, range(64))) == {200}
    # Byte by byte, from a client that takes its time.
    for byte in b"GET /_understudy/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n":
        slow.sendall(bytes([byte]))
    slow.settimeout(60)
    assert slow.recv(65536).startswith(b"HTTP/1.1 200")
    for one in [*silent, slow]:
        one.close()
    assert ask(0) == ask(1) == 200


def test_a_port_for_https_alone_says_so(start, home):
    server = start("--https-port", "0", env=home)
    line = next(line for line in server.output if line.startswith("serving https://"))
    answer = requests.get(line.split(" ")[1].replace("https://", "http://"), timeout=60)
    assert answer.status_code == 400 and answer.json()["code"] == "https_expected"
    with pytest.raises(requests.exceptions.SSLError):
        requests.get(server.url.replace("http://", "https://"), timeout=60)
    eventually(lambda: "plain http from 127.0.0.1 came to the port for https" in server.errors())


def test_a_client_that_does_not_trust_the_certificate_leaves_one_line(start, home):
    server = start("--tls", env=home)
    for _ in range(2):
        with pytest.raises(requests.exceptions.SSLError):
            requests.get(f"https://127.0.0.1:{server.port}/_understudy/health/live", timeout=60)
    words = "a client at 127.0.0.1 ended its https connection without a request"
    eventually(lambda: words in server.errors())
    assert server.errors().count(words) == 1 and "understudy ca export" in server.errors()


def test_addresses_follow_the_listener_and_issuers_do_not(start, home):
    """MSAL goes nowhere by plain http, and what it is handed by https has to be https."""
    trusted = authority(home)
    server = start("--https-port", "0", env=home)
    secure = next(line for line in server.output if line.startswith("serving https://")).split(" ")[1]
    secure = secure.replace("127.0.0.1", "localhost")
    assert any(line.startswith("MSAL") and f"authority {secure}/" in line for line in server.output), server.output
    for base, options in ((secure, {"verify": trusted}), (server.url, {})):
        for path, issuer in (
            ("us-east-1_Understudy", f"{server.url}/us-east-1_Understudy"),
            ("contoso.onmicrosoft.com/v2.0", f"{server.url}/00000000-0000-4370-8000-000000000001/v2.0"),
        ):
            address = f"{base}/{path}/.well-known/openid-configuration"
            document = requests.get(address, timeout=60, **options).json()
            assert document["issuer"] == issuer
            for name in ("authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"):
                assert document[name].startswith(f"{base}/"), (name, document[name])
        info = requests.get(f"{base}/_understudy/info", timeout=60, **options).json()
        assert info["base_url"] == base and info["entra_tenants"][0]["authority"].startswith(f"{base}/")


# --- Custom domains ---


def custom_domain(server, trusted, name):
    """A pool with a custom domain, made by the service's own calls."""
    cognito = boto3.client(
        "cognito-idp",
        endpoint_url=server.url,
        region_name="us-east-1",
        aws_access_key_id="a",
        aws_secret_access_key="b",
        verify=trusted,
    )
    pool = cognito.create_user_pool(PoolName="shop")["UserPool"]["Id"]
    arn = "arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-4370-8000-000000000001"
    cognito.create_user_pool_domain(Domain=name, UserPoolId=pool, CustomDomainConfig={"CertificateArn": arn})
    return cognito, pool


def greet(port, trusted, name, host="127.0.0.1"):
    """Shakes hands with the server by a name that has to be in its certificate; gives the start of an answer."""
    context = ssl.create_default_context(cafile=trusted)
    with socket.create_connection((host, port)) as raw, context.wrap_socket(raw, server_hostname=name) as tls:
        tls.sendall(f"GET /login HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
        return tls.recv(12)


def test_a_custom_domain_is_in_the_certificate_at_once(start, home):
    trusted = authority(home)
    server = start("--tls", env=home)
    with pytest.raises(ssl.SSLCertVerificationError):
        greet(server.port, trusted, "auth.shop.example")
    with requests.Session() as before:
        assert before.get(server.url + "/_understudy/health/live", verify=trusted, timeout=60).ok
        cognito, pool = custom_domain(server, trusted, "auth.shop.example")
        assert greet(server.port, trusted, "auth.shop.example") == b"HTTP/1.1 400"
        assert {"auth.shop.example", "localhost", "10.0.2.2"} <= names_of(server.port, trusted)
        # Who was there before is not disturbed, and comes by the same connection.
        assert before.get(server.url + "/_understudy/health/live", verify=trusted, timeout=60).ok
    custom_domain(server, trusted, "login.other.example")
    assert {"auth.shop.example", "login.other.example"} <= names_of(server.port, trusted)
    # A name that is gone leaves with the next certificate.
    cognito.delete_user_pool_domain(Domain="auth.shop.example", UserPoolId=pool)
    custom_domain(server, trusted, "third.example")
    names = names_of(server.port, trusted)
    assert {"login.other.example", "third.example"} <= names and "auth.shop.example" not in names
    if socket.has_ipv6:
        try:
            assert greet(server.port, trusted, "third.example", "::1") == b"HTTP/1.1 400"
        except OSError as error:
            assert not isinstance(error, ssl.SSLError), error


def test_custom_domains_survive_a_restart(home, tmp_path):
    data = tmp_path / "data"
    with Server("--tls", "--data", data, env=home) as server:
        trusted = run("ca", "path", "--data", data, env=home).stdout.strip()
        custom_domain(server, trusted, "kept.example")
    with Server("--tls", "--data", data, env=home) as server:
        assert greet(server.port, trusted, "kept.example") == b"HTTP/1.1 400"


def test_every_custom_domain_that_may_be_made_is_in_the_certificate(start, home):
    """As many as the service allows in one account. Clients take the certificate still."""
    trusted = authority(home)
    server = start("--tls", env=home)
    made = []
    with pytest.raises(ClientError, match="LimitExceededException"):
        while len(made) < 300:
            name = f"d{len(made)}.{'x' * 40}.example"
            custom_domain(server, trusted, name)
            made.append(name)
    assert made and set(made) <= names_of(server.port, trusted)
    assert greet(server.port, trusted, made[-1]) == b"HTTP/1.1 400"
