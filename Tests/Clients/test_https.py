"""https: the certificate authority of our own, certificates of the operator's, and what is refused."""

import os
import re
import socket
import ssl
import stat
import subprocess
from urllib.parse import urlencode

import pytest
import requests
import urllib3
from cryptography import x509
from cryptography.x509.oid import ExtensionOID

from support.server import Server, environment, run


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
    assert "lasts for this run" in server.errors()
    assert run("ca", "path", env=nowhere).returncode == 1


def test_both_doors_are_open(start, home):
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
    assert done.returncode == 1 and "does not belong" in done.stderr
    done = run("serve", "--tls-certificate", tmp_path / "none", "--tls-key", key, env=home)
    assert done.returncode == 1 and "no such file" in done.stderr


def test_a_damaged_authority_is_told(home):
    path = authority(home)
    open(path, "w").write("not a certificate")
    done = run("serve", "--tls", "--port", "0", env=home)
    assert done.returncode == 1 and path.rsplit("/", 1)[0] in done.stderr and done.stderr.count("\n") == 1


def test_a_name_that_is_none_is_told(home):
    done = run("serve", "--tls", "--tls-name", "a b", "--port", "0", env=home)
    assert done.returncode == 1 and '--tls-name "a b"; expected a host name or an address' in done.stderr


def test_the_health_check_speaks_tls(start, home):
    server = start("--tls", env=home)
    assert run("health", "--url", server.url).returncode == 0
    assert run("health", env=environment(UNDERSTUDY_TLS="true", UNDERSTUDY_PORT=server.port)).returncode == 0
    assert run("health", "--url", f"http://localhost:{server.port}").returncode == 1
