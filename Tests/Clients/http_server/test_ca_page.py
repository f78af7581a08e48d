"""The commands that /_understudy/ca shows work as they are written, where this machine has the tools."""

import html
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from support.server import Server, environment, executable

pytestmark = pytest.mark.filterwarnings("ignore::urllib3.exceptions.InsecureRequestWarning")
NODE = "fetch(process.argv[2] + '/_understudy/health/live').then(a => console.log(a.status), e => console.log(e.cause))"
PYTHON = "import requests, sys, urllib.request as u; a = sys.argv[1] + '/_understudy/health/live'; \
print(requests.get(a, timeout=60).status_code, u.urlopen(a, timeout=60).status)"
JAVA = """
public class App {
  public static void main(String[] words) throws Exception {
    var call = (java.net.HttpURLConnection) new java.net.URL(words[0] + "/_understudy/health/live").openConnection();
    System.out.println(call.getResponseCode());
  }
}
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server with an authority of its own, the page's commands by their headings, and a folder to type them in."""
    folder = tmp_path_factory.mktemp("trust")
    home = environment(HOME=folder, XDG_DATA_HOME="")
    with Server("--tls", env=home) as server:
        page = requests.get(f"{server.url}/_understudy/ca", verify=False, timeout=60).text
        parts = re.split(r"<h2>(.*?)</h2>", page)[1:]
        server.commands = {
            title.split(",")[0]: html.unescape(re.search(r"<code>(.*?)</code>", text, re.DOTALL)[1])
            for title, text in zip(parts[::2], parts[1::2], strict=True)
        }
        tools = folder / "tools"
        tools.mkdir()
        (tools / "understudy").symlink_to(executable())
        # The commands are typed by root here.
        (tools / "sudo").write_text('#!/bin/sh\nexec "$@"\n')
        (tools / "sudo").chmod(0o755)
        server.folder = folder
        server.home = home | {"PATH": f"{tools}:{os.environ['PATH']}:/usr/sbin:/sbin"}
        yield server


@pytest.fixture
def pem(site):
    (site.folder / "understudy-ca.pem").write_bytes(
        requests.get(f"{site.url}/_understudy/ca.pem", verify=False, timeout=60).content
    )


def type_in(site, command, *enter, check=True):
    done = subprocess.run(
        [*enter, "sh", "-c", command], cwd=site.folder, env=site.home, capture_output=True, text=True, timeout=120
    )
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def test_getting_it(site):
    first, second = site.commands["Get it"].splitlines()
    path = site.folder / "understudy-ca.pem"
    type_in(site, first)
    exported = path.read_text()
    path.unlink()
    type_in(site, second.replace("https://localhost:4370", site.url))
    assert path.read_text() == exported and exported.startswith("-----BEGIN CERTIFICATE-----")


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node")
def test_node(site, pem):
    (site.folder / "app.js").write_text(NODE)
    assert "SELF_SIGNED" in (refused := type_in(site, f"node app.js {site.url}")) or "UNABLE" in refused, refused
    assert type_in(site, f"{site.commands['Node']} {site.url}") == "200"


def test_python(site, pem):
    (site.folder / "app.py").write_text(PYTHON)
    (site.folder / "tools" / "python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (site.folder / "tools" / "python").chmod(0o755)
    assert type_in(site, f"{site.commands['Python']} {site.url}") == "200 200"


def private(site):
    """Lets commands change the machine's trust without anybody else noticing."""
    stores = ["/usr/local/share/ca-certificates", "/etc/ssl/certs"]
    java = shutil.which("java")
    if java:
        stores.append(str(Path(java).resolve().parents[1] / "lib" / "security"))
    lines = []
    for number, store in enumerate(store for store in stores if Path(store).is_dir()):
        copy = site.folder / f"store-{number}"
        if not copy.exists():
            shutil.copytree(store, copy, symlinks=True)
        lines.append(f"mount --bind {copy} {store}")
    enter = ["unshare", "--map-root-user", "--mount", "sh", "-c", " && ".join([*lines, 'exec "$@"']), "-"]
    if not shutil.which("unshare"):
        pytest.skip("there is no unshare")
    probe = subprocess.run([*enter, "true"], capture_output=True, text=True, timeout=30)
    if probe.returncode != 0:
        pytest.skip(f"this machine permits no namespaces: {probe.stderr.strip()}")
    return enter


@pytest.mark.skipif(not shutil.which("update-ca-certificates", path="/usr/sbin:/usr/bin"), reason="no Debian")
def test_debian(site, pem):
    ask = f"curl -sS -o /dev/null -w '%{{http_code}}' {site.url}/_understudy/health/live"
    assert type_in(site, ask, check=False) == "000"
    told = site.commands["Debian"]
    assert type_in(site, f"({told}) > log 2>&1; {ask}", *private(site)) == "200", (site.folder / "log").read_text()


@pytest.mark.skipif(not shutil.which("keytool") or not shutil.which("java"), reason="there is no Java")
def test_java(site, pem):
    (site.folder / "App.java").write_text(JAVA)
    listed = "keytool -list -cacerts -storepass changeit -alias understudy"
    output = type_in(site, f"{site.commands['Java']} 2> log; {listed}", *private(site))
    assert "trustedCertEntry" in output, (site.folder / "log").read_text()
    if not shutil.which("javac"):
        return  # a runtime without a compiler can keep the certificate, and nothing here to call with
    assert type_in(site, f"{site.commands['Java']}; java App.java {site.url}", *private(site)).endswith("200")
