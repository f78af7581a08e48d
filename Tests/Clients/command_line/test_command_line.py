"""The command line: serve, check, health, version; what goes wrong, and signals."""

import json
import os
import re
import signal
import socket
import subprocess
import time

import pytest
import requests

from support.pools import PASSWORD, fails, secret_hash
from support.server import REPOSITORY, SIGNED, Server, StartFailure, environment, eventually, executable, run

CONFIGURATION = """
userPools:
  - Id: eu-west-1_Shop00001
    PoolName: shop
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    Policies:
      PasswordPolicy: {MinimumLength: 10, RequireSymbols: true}
    Clients:
      - ClientId: shopweb
        ClientName: web
        ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
    Users:
      - Username: ada@example.com
        Password: Correct-Horse-1
        UserAttributes: [{Name: name, Value: Ada}, {Name: email_verified, Value: "true"}]
"""


def one_line(text):
    lines = [line for line in text.splitlines() if line.strip()]
    assert len(lines) == 1, text
    return lines[0]


def fails_to_serve(*arguments, **options):
    """`serve` ends by itself, with an error and without a ready line."""
    done = run("serve", *arguments, timeout=60, **options)
    assert done.returncode not in (0, -6, -11), (done.returncode, done.stderr)
    assert "listening on" not in done.stdout
    assert done.stderr.strip()
    return done


def sign_in(server, client_id="understudyweb", password=PASSWORD):
    return server.api().initiate_auth(
        ClientId=client_id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": password},
    )["AuthenticationResult"]


# --- Serving ---


def test_the_ready_line_and_the_port_file_tell_the_port(start, tmp_path):
    server = start("--port-file", tmp_path / "port")
    assert (tmp_path / "port").read_text().strip() == str(server.port)
    assert sum(line.startswith("listening on ") for line in server.output) == 1
    assert f"listening on http://127.0.0.1:{server.port}\n" in server.output
    assert requests.get(server.url + "/_understudy/health/live", timeout=60).status_code == 200


def test_after_the_ready_line_every_request_is_served(start):
    """Keys may still be in the making: what needs one waits for it, and readiness is told when all are there."""
    for _ in range(3):
        assert sign_in(start())["AccessToken"]
        server, statuses = start(), []

        def ready(server=server, statuses=statuses):
            statuses.append(requests.get(server.url + "/_understudy/health/ready", timeout=60).status_code)
            return statuses[-1] == 200

        eventually(ready)
        assert set(statuses[:-1]) <= {503}


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at what Linux tells of a process")
def test_libraries_that_few_need_are_opened_late(start):
    """Being linked to them would cost every start a dozen milliseconds and their memory (docs/decisions/0017)."""
    server = start()
    sign_in(server)
    with open(f"/proc/{server.process.pid}/maps") as maps:
        loaded = maps.read()
    assert "libcrypto" in loaded
    for name in ("libcurl", "libxml2", "libxmlsec1", "libicu", "libldap"):
        assert name not in loaded, name


def test_without_a_configuration_it_serves_and_tells_the_built_in_one(start):
    server = start()
    assert sign_in(server)["AccessToken"]
    # The banner may come behind the ready line.
    for word in ("us-east-1_Understudy", "understudyweb", "understudyserver", "ada@example.com", "Correct-Horse-1"):
        eventually(lambda word=word: word in "".join(server.output) + server.errors())


def test_a_configuration_replaces_the_built_in_one(start, tmp_path):
    (tmp_path / "shop.yaml").write_text(CONFIGURATION)
    server = start("--config", tmp_path / "shop.yaml")
    assert sign_in(server, "shopweb")["AccessToken"]
    assert [pool["id"] for pool in server.control.info()["user_pools"]] == ["eu-west-1_Shop00001"]
    with pytest.raises(server.api().exceptions.ResourceNotFoundException):
        sign_in(server)


def test_configurations_add_up_and_may_be_json(start, tmp_path):
    (tmp_path / "shop.yaml").write_text(CONFIGURATION)
    (tmp_path / "bar.json").write_text(json.dumps({"userPools": [{"Id": "eu-west-1_Bar000001", "PoolName": "bar"}]}))
    server = start("--config", tmp_path / "shop.yaml", "--config", tmp_path / "bar.json")
    assert sorted(pool["id"] for pool in server.control.info()["user_pools"]) == [
        "eu-west-1_Bar000001",
        "eu-west-1_Shop00001",
    ]


def test_an_empty_configuration_serves_nothing_but_what_is_made_later(start):
    server = start(config={"userPools": []})
    assert server.control.info()["user_pools"] == []
    made = server.api().create_user_pool(PoolName="later")["UserPool"]
    assert [pool["id"] for pool in server.control.info()["user_pools"]] == [made["Id"]]


def test_the_public_url_is_in_every_address(start):
    server = start("--public-url", "https://idp.example.test:4371")
    info = server.control.info()
    assert info["base_url"] == "https://idp.example.test:4371"
    meta = requests.get(server.url + "/us-east-1_Understudy/.well-known/openid-configuration", timeout=60).json()
    assert meta["issuer"] == "https://idp.example.test:4371/us-east-1_Understudy"
    assert meta["token_endpoint"] == "https://idp.example.test:4371/oauth2/token"
    from support.tokens import claims_of

    assert claims_of(sign_in(server)["IdToken"])["iss"] == meta["issuer"]


def test_options_come_from_the_environment(tmp_path):
    env = environment(
        UNDERSTUDY_PORT_FILE=tmp_path / "port", UNDERSTUDY_PUBLIC_URL="http://env.test", UNDERSTUDY_HOST="127.0.0.1"
    )
    with Server(env=env) as server:
        assert (tmp_path / "port").read_text().strip() == str(server.port)
        assert server.control.info()["base_url"] == "http://env.test"


def test_an_option_beats_the_environment():
    with Server(
        "--public-url", "http://option.test", env=environment(UNDERSTUDY_PUBLIC_URL="http://env.test")
    ) as server:
        assert server.control.info()["base_url"] == "http://option.test"


def test_the_environment_fills_a_configuration(tmp_path):
    (tmp_path / "shop.yaml").write_text(
        CONFIGURATION.replace("Correct-Horse-1", "${ADA_PASSWORD}").replace(
            "PoolName: shop", "PoolName: ${POOL_NAME:-fallback}"
        )
    )
    with Server("--config", tmp_path / "shop.yaml", env=environment(ADA_PASSWORD="From-Env-1234")) as server:
        assert sign_in(server, "shopweb", "From-Env-1234")
        assert server.control.info()["user_pools"][0]["name"] == "fallback"
    done = run("check", tmp_path / "shop.yaml")
    assert done.returncode == 1 and "ADA_PASSWORD" in done.stdout + done.stderr


def test_two_servers_know_nothing_of_each_other(start):
    first, second = start(), start()
    pool = first.api().create_user_pool(PoolName="first")["UserPool"]
    with pytest.raises(second.api().exceptions.ResourceNotFoundException):
        second.api().describe_user_pool(UserPoolId=pool["Id"])


# --- Ending ---


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_well(sign):
    server = Server()
    assert sign_in(server)
    assert server.stop(sign) == 0, server.errors()
    with pytest.raises(requests.ConnectionError):
        requests.get(server.url, timeout=60)
    server.close()


@pytest.mark.parametrize(
    "half", [b"GET / HTTP/1.1\r\nHost: a\r\n", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1"]
)
def test_a_signal_does_not_wait_for_a_client_that_is_still_sending(half):
    server = Server()
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as client:
        client.sendall(half)
        # Its request has been received once a later one is answered.
        assert requests.get(f"{server.url}/_understudy/health/live", timeout=60).ok
        assert server.stop() == 0, server.errors()
        answer = client.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 503 ") and b"the server is stopping" in answer
    server.close()


def test_a_signal_does_not_wait_for_those_who_wait():
    import threading

    server, answers = Server(), []

    def wait():
        try:
            answers.append(server.control.get("messages", to="nobody@example.com", wait=60).status_code)
        except requests.ConnectionError:
            answers.append(None)

    threads = [threading.Thread(target=wait) for _ in range(3)]
    idle = socket.create_connection(("127.0.0.1", server.port))
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    assert server.stop() == 0, server.errors()
    # Half of what they wait for.
    for thread in threads:
        thread.join(timeout=30)
    assert len(answers) == 3
    idle.close()
    server.close()


def test_what_is_under_way_is_finished(tmp_path):
    """Requests that had been taken when the signal came are answered."""
    import threading

    server = Server()
    statuses, errors, enough = [], [], threading.Event()

    def load():
        while not enough.is_set():
            try:
                statuses.append(
                    requests.get(server.url + "/us-east-1_Understudy/.well-known/jwks.json", timeout=60).status_code
                )
            except requests.ConnectionError as error:
                errors.append(str(error))
                return

    threads = [threading.Thread(target=load) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    status = server.stop()
    enough.set()
    for thread in threads:
        thread.join(timeout=60)
    assert status == 0 and set(statuses) == {200}
    server.close()


# --- What goes wrong ---


def test_a_port_in_use_is_told_in_one_line(server):
    done = fails_to_serve("--port", server.port)
    line = one_line(done.stderr)
    assert str(server.port) in line and "in use" in line


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "many"],
        ["--port", "-1"],
        ["--port", "65536"],
        ["--prot", "1"],
        ["--log-level", "loud"],
        ["--log-format", "xml"],
        ["--threads", "0"],
        ["--public-url", "nonsense"],
        ["--config"],
        ["stray"],
        ["--host", "not a host"],
    ],
)
def test_a_bad_option_is_told(arguments):
    if "--port" not in arguments:
        arguments = ["--port", "0", *arguments]
    done = fails_to_serve(*arguments)
    wrong = arguments[-1] if len(arguments) != 3 else arguments[-1]
    assert wrong in done.stderr or arguments[-2] in done.stderr


def test_a_missing_configuration_is_told_in_one_line(tmp_path):
    done = fails_to_serve("--port", "0", "--config", tmp_path / "missing.yaml")
    assert str(tmp_path / "missing.yaml") in one_line(done.stderr)


def test_an_unwritable_port_file_is_told(tmp_path):
    done = fails_to_serve("--port", "0", "--port-file", tmp_path / "no" / "such" / "folder" / "port")
    assert str(tmp_path / "no") in one_line(done.stderr)


def test_a_bind_beyond_loopback_asks_for_a_decision():
    done = fails_to_serve("--port", "0", "--host", "0.0.0.0")
    assert "--control-token" in done.stderr and "--open-control" in done.stderr
    for option in (["--control-token", "x"], ["--open-control"]):
        with Server("--host", "0.0.0.0", *option) as server:
            assert requests.get(server.url + "/_understudy/health/live", timeout=60).status_code == 200


def test_a_bad_configuration_does_not_serve(tmp_path):
    (tmp_path / "bad.yaml").write_text("userPools:\n  - PoolNam: x\n")
    done = fails_to_serve("--port", "0", "--config", tmp_path / "bad.yaml")
    assert "bad.yaml:2:" in done.stderr


def test_a_crash_is_not_called_a_start():
    with pytest.raises(StartFailure):
        Server("--config", "/nonexistent/understudy.yaml")


# --- Checking ---


def test_a_good_configuration_passes(tmp_path):
    (tmp_path / "good.yaml").write_text(CONFIGURATION)
    done = run("check", tmp_path / "good.yaml")
    assert done.returncode == 0, done.stdout + done.stderr


BAD = [
    ("userPools:\n  - PoolNam: x\n", 2, "PoolNam", "PoolName"),
    ("userPool:\n  - PoolName: x\n", 1, "userPool", "userPools"),
    ("userPools:\n  - PoolName: x\n    MfaConfiguration: SOMETIMES\n", 3, "SOMETIMES", "OPTIONAL"),
    ("userPools:\n  - PoolName: [x]\n", 2, "PoolName", ""),
    ("userPools: 7\n", 1, "userPools", ""),
    (
        "userPools:\n  - {PoolName: x, Id: eu-west-1_A00000001}\n  - {PoolName: y, Id: eu-west-1_A00000001}\n",
        3,
        "eu-west-1_A00000001",
        "",
    ),
    (
        "userPools:\n  - PoolName: x\n    Clients:\n"
        "      - {ClientId: a, ClientName: a, ExplicitAuthFlows: [ALLOW_SRP]}\n",
        4,
        "ALLOW_SRP",
        "ALLOW_USER_SRP_AUTH",
    ),
    ("userPools:\n  - PoolName: x\n    Policies: {PasswordPolicy: {MinimumLength: short}}\n", 3, "MinimumLength", ""),
    ("userPools:\n  - PoolName: x\n   Id: y\n", 3, "", ""),
    ("userPools: [\n", 2, "", ""),
    ("userPools:\n\t- PoolName: x\n", 2, "", ""),
    ("server: {keys: quick}\n", 1, "quick", "fast"),
    ("userPools:\n  - Id: nounderscore\n    PoolName: x\n", 2, "nounderscore", ""),
]


@pytest.mark.parametrize("text, line, word, hint", BAD)
def test_a_bad_configuration_is_told_with_its_place(tmp_path, text, line, word, hint):
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    done = run("check", path)
    assert done.returncode == 1, done.stdout + done.stderr
    report = done.stdout + done.stderr
    match = re.search(rf"{re.escape(str(path))}:(\d+):(\d+): (.+)", report)
    assert match, report
    assert abs(int(match[1]) - line) <= (1 if not word else 0), report
    assert int(match[2]) >= 1
    assert word in match[3] and hint in match[3], report


# What the service model says of `ClientSecretType`.
SECRETS = [("aZ9_+"[count % 5] * count, 24 <= count <= 64) for count in (1, 13, 22, 23, 24, 25, 63, 64, 65, 128)]


@pytest.mark.parametrize("secret, fits", SECRETS, ids=lambda value: str(value)[-25:])
def test_a_secret_that_cannot_refresh_is_told(tmp_path, secret, fits):
    """`check` warns of just those that GetTokensFromRefreshToken refuses."""
    client = {"ClientId": "shopapi", "ClientSecret": secret, "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}
    client["RefreshTokenRotation"] = {"Feature": "ENABLED", "RetryGracePeriodSeconds": 0}
    user = {"Username": "ada", "Password": "Correct-Horse-1"}
    document = {"userPools": [{"Id": "eu-west-1_Shop00001", "PoolName": "shop", "Clients": [client], "Users": [user]}]}
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(document))
    done = run("check", path)
    valid, *warned = done.stdout.splitlines()
    assert done.returncode == 0 and valid.startswith("valid: "), done
    assert len(warned) == (0 if fits else 1) and all("warning: ClientSecret" in line for line in warned), warned
    assert secret not in done.stdout.replace("shopapi", "") or len(secret) == 1
    with Server("--config", path) as server:
        api = server.api("eu-west-1")
        hashed = secret_hash("ada", "shopapi", secret)
        given = {"USERNAME": "ada", "PASSWORD": "Correct-Horse-1", "SECRET_HASH": hashed}
        tokens = api.initiate_auth(ClientId="shopapi", AuthFlow="USER_PASSWORD_AUTH", AuthParameters=given)
        refresh = {"ClientId": "shopapi", "RefreshToken": tokens["AuthenticationResult"]["RefreshToken"]}
        if fits:
            assert api.get_tokens_from_refresh_token(ClientSecret=secret, **refresh)["AuthenticationResult"]
        else:
            with fails("InvalidParameterException"):
                api.get_tokens_from_refresh_token(ClientSecret=secret, **refresh)


@pytest.mark.parametrize("path", sorted((REPOSITORY / "config").glob("*.yaml")), ids=lambda path: path.name)
def test_our_own_files_warn_of_nothing(path, monkeypatch):
    done = run("check", path)
    assert done.returncode == 0 and "warning:" not in done.stdout, done


def test_every_fault_is_told_at_once(tmp_path):
    (tmp_path / "bad.yaml").write_text(
        "userPools:\n  - PoolNam: x\n    MfaConfiguration: SOMETIMES\n    Clients:\n      - {ClientIdd: a}\nfault: []\n"
    )
    done = run("check", tmp_path / "bad.yaml")
    report = done.stdout + done.stderr
    assert done.returncode == 1
    for word in ("PoolNam", "SOMETIMES", "ClientIdd", "fault"):
        assert word in report, report
    assert len(re.findall(r"bad\.yaml:\d+:\d+: ", report)) >= 4


def test_several_files_are_checked(tmp_path):
    (tmp_path / "good.yaml").write_text(CONFIGURATION)
    (tmp_path / "bad.json").write_text('{"userPools": [{"PoolNam": "x"}]}')
    done = run("check", tmp_path / "good.yaml", tmp_path / "bad.json")
    assert done.returncode == 1
    assert "bad.json:1:" in done.stdout + done.stderr and "good.yaml:" not in done.stdout + done.stderr


def test_a_missing_file_is_told(tmp_path):
    done = run("check", tmp_path / "missing.yaml")
    assert done.returncode != 0 and "missing.yaml" in done.stderr + done.stdout
    done = run("check")
    assert done.returncode != 0


# --- Health, version, help ---


def test_health_asks_a_server():
    server = Server()
    done = run("health", "--url", server.url)
    assert done.returncode == 0, done.stderr
    server.stop()
    done = subprocess.run(
        [executable(), "health", "--url", server.url], capture_output=True, text=True, timeout=60, env=environment()
    )
    assert done.returncode == 1 and one_line(done.stderr)
    server.close()


def test_health_reads_the_environment_like_serve(start):
    server = start()
    assert run("health", env=environment(UNDERSTUDY_PORT=server.port)).returncode == 0


def test_the_version_is_told(server):
    done = run("version")
    assert done.returncode == 0
    assert re.search(r"\d+\.\d+\.\d+", done.stdout)
    assert server.control.info()["version"] in done.stdout


def test_image_and_changelog_name_the_version_of_the_executable():
    number = run("version").stdout.split()[-1]
    assert f'org.opencontainers.image.version="{number}"' in (REPOSITORY / "Dockerfile").read_text()
    assert f"\n## [{number}] - 20" in (REPOSITORY / "CHANGELOG.md").read_text()


@pytest.mark.parametrize("arguments", [["--help"], ["serve", "--help"], ["check", "--help"], ["health", "--help"]])
def test_help_helps(arguments):
    done = run(*arguments)
    assert done.returncode == 0
    text = done.stdout
    words = {"--help": ("serve", "check", "health", "version")}.get(" ".join(arguments), ())
    if arguments[0] == "serve":
        words = ("--config", "--host", "--port", "--port-file", "--public-url", "--control-token", "--log-level")
    assert all(word in text for word in words), text


def test_an_unknown_command_is_told():
    done = run("dance")
    assert done.returncode not in (0, -6, -11) and "dance" in done.stderr


def test_the_log_is_json_when_asked_for(start):
    server = start("--log-format", "json", "--log-level", "debug")
    server.post("ListUserPools", {"MaxResults": 1}, **SIGNED)

    def lines():
        # Whole lines only: the last one may still be on its way.
        told = (server.errors() + "".join(server.output)).splitlines(keepends=True)
        return [line for line in told if line.startswith("{") and line.endswith("\n")]

    assert all(isinstance(json.loads(line), dict) for line in eventually(lines))


def test_nothing_is_written_to_the_working_folder(tmp_path):
    with subprocess.Popen(
        [executable(), "serve", "--port", "0"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        stderr=subprocess.DEVNULL,
        env=environment(HOME=tmp_path),
    ) as process:
        for line in process.stdout:
            if line.startswith("listening on "):
                break
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)
    assert os.listdir(tmp_path) == []


def test_what_the_terminal_says_to_type_works_with_a_control_token():
    with Server("--control-token", "sesame") as server:
        said = "".join(server.output)
        line = re.search(
            r"(curl -H \"Authorization: Bearer \$UNDERSTUDY_CONTROL_TOKEN\" \\\n +\S+/_understudy/messages)", said
        )
        assert line, said
        assert "sesame" not in said
        done = subprocess.run(
            ["sh", "-c", line[1].replace("curl", "curl -s --fail-with-body", 1)],
            env=environment(UNDERSTUDY_CONTROL_TOKEN="sesame"),
            capture_output=True,
            text=True,
            timeout=20,
        )
        assert done.returncode == 0 and "messages" in done.stdout, done


def test_a_data_folder_that_cannot_be_made_is_one_line_with_the_cure(tmp_path):
    (tmp_path / "file").write_text("")
    done = run("serve", "--port", "0", "--data", tmp_path / "file")
    assert done.returncode == 73 and len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("understudy: --data: ") and "expected a folder" in done.stderr


def test_a_data_folder_is_made_with_those_above_it(start, tmp_path):
    start("--data", tmp_path / "share/understudy/app")
    for folder in ["share", "share/understudy", "share/understudy/app", "share/understudy/app/keys"]:
        assert (tmp_path / folder).stat().st_mode & 0o777 == 0o700


def test_a_file_that_a_configuration_names_and_that_is_not_there_is_told_in_one_line(tmp_path):
    issuer = {"Name": "login.example.com", "ClientIds": ["shop"], "Keys": "absent.json"}
    pool = {"Id": "us-east-1:00000000-0000-4370-8000-000000000003", "IdentityPoolName": "shop"}
    pool |= {"AllowUnauthenticatedIdentities": False, "Issuers": [issuer]}
    (tmp_path / "shop.json").write_text(json.dumps({"identityPools": [pool]}))
    done = run("check", "shop.json", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == "shop.json:1:27: absent.json: cannot be read: No such file or directory\n"


def test_a_document_without_a_pool_says_where_documents_are(server):
    answer = requests.get(f"{server.url}/.well-known/openid-configuration", timeout=5)
    assert answer.status_code == 404 and "/{user pool id}/.well-known/" in answer.json()["message"]


# --- The first minute ---


def test_the_banner_leads_to_pages_that_are_there(own_server):
    # The pools of other tests would push its own off the page that lists clients.
    server = own_server
    lines = "".join(server.output).split("\nlistening on")[0].splitlines()
    assert len(lines) <= 16 and all(len(line) <= 80 for line in lines), lines
    assert not any("\x1b" in line for line in lines)
    found = {line[:12].strip(): line[12:] for line in lines if line[:1].isalpha()}
    console = requests.get(found["Console"], timeout=60)
    assert console.status_code == 200 and "text/html" in console.headers["Content-Type"]
    # A page that offers the configured clients.
    start = requests.get(found["Login page"], timeout=60)
    assert "/oauth2/authorize?client_id=understudyweb" in start.text
    issuer = found["Issuer"]
    assert requests.get(issuer + "/.well-known/openid-configuration", timeout=60).json()["issuer"] == issuer
    command = "\n".join(lines)[len("\n".join(lines).split("Sign in ")[0]) + len("Sign in ") :].split("See codes")[0]
    done = subprocess.run(["sh", "-c", command + " -sS"], capture_output=True, text=True, timeout=60)
    assert json.loads(done.stdout)["access_token"], done


def colours_of(**variables):
    """What the banner looks like on a terminal."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [executable(), "serve", "--port", "0"], stdout=theirs, stderr=theirs, env=environment(**variables)
    ) as process:
        os.close(theirs)
        said = b""
        while b"listening on" not in said:
            said += os.read(ours, 4096)
        process.terminate()
        process.wait(timeout=60)
    os.close(ours)
    return b"\x1b[" in said


def test_colours_are_for_terminals_that_want_them():
    assert colours_of(TERM="xterm", NO_COLOR="")
    assert not colours_of(TERM="xterm", NO_COLOR="1")
    assert not colours_of(TERM="dumb", NO_COLOR="")


def test_the_server_ends_when_its_input_is_closed():
    with subprocess.Popen(
        [executable(), "serve", "--port", "0", "--until-stdin-closes"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as process:
        assert any(line.startswith("listening on ") for line in process.stdout)
        process.stdin.write("anything\n")
        process.stdin.flush()
        time.sleep(0.3)
        assert process.poll() is None
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_the_demo_signs_in_by_itself_and_on_a_server(server):
    for arguments in ([], ["--url", server.url]):
        done = run("demo", *arguments)
        assert done.returncode == 0, done.stderr
        assert re.findall(r"→ (\d+)", done.stdout) == ["201", "200", "200", "200", "200", "200", "401"]
        assert "code: token_expired" in done.stdout
    assert [one["id"] for one in server.control.get("sandboxes").json()["sandboxes"] if one.get("name") == "demo"] == []
    refused = run("demo", "--url", "http://127.0.0.1:9")
    assert refused.returncode == 69 and "expected a running server" in one_line(refused.stderr)


def test_the_console_is_opened_where_it_is(server, tmp_path):
    [user] = server.control.get("users", q="ada@example.com").json()["users"]
    console = server.url + "/_understudy/"
    for arguments, address in [
        ([], console),
        (["outbox"], console + "#/outbox"),
        (["--user", "ada@example.com"], f"{console}#/users/{user['sub']}"),
    ]:
        done = run("open", "--print", "--url", server.url, *arguments)
        assert (done.returncode, done.stdout) == (0, address + "\n"), done.stderr
    # A stand-in for the browser's starter.
    starter = tmp_path / ("open" if os.uname().sysname == "Darwin" else "xdg-open")
    starter.write_text(f'#!/bin/sh\nprintf %s "$1" > {tmp_path}/address\n')
    starter.chmod(0o755)
    done = run("open", "--url", server.url, env=environment(PATH=f"{tmp_path}:{os.environ['PATH']}"))
    assert done.returncode == 0
    assert eventually(lambda: (tmp_path / "address").exists() and (tmp_path / "address").read_text()) == console
    nowhere = run("open", "--url", server.url, env=environment(PATH="/nonexistent"))
    assert nowhere.returncode == 0 and "open the address above" in one_line(nowhere.stderr)
    missing = run("open", "--url", "http://127.0.0.1:9")
    assert missing.returncode == 69 and "understudy serve" in one_line(missing.stderr)
    assert run("open", "kitchen").returncode == 64


def test_options_are_shown_with_where_they_come_from(tmp_path):
    path = tmp_path / "shop.yaml"
    told = "server: {publicUrl: https://file.test, connections: 99, trustedProxies: [10.0.0.0/8, '::1']}\n"
    path.write_text(told + CONFIGURATION)
    shown = run(
        "config",
        "--port",
        "5000",
        "--config",
        path,
        "--control-token",
        "sesame",
        env=environment(UNDERSTUDY_THREADS="3"),
    )
    assert shown.returncode == 0 and "sesame" not in shown.stdout, shown.stderr
    rows = dict(re.fullmatch(r"(.*?)\s+# (.*)", line).groups() for line in shown.stdout.splitlines())
    assert rows["port: 5000"] == "--port" and rows["threads: 3"] == "UNDERSTUDY_THREADS"
    assert rows["public-url: https://file.test"] == f"{path}:1:21" and rows["connections: 99"].startswith(f"{path}:1:")
    assert rows["trusted-proxy: [10.0.0.0/8, ::1]"].startswith(f"{path}:1:")
    assert rows["control-token: set"] == "--control-token" and rows["host: 127.0.0.1"] == "default"
    # Sources stand below one another, but for what is too long for that.
    columns = {line.index("  # ") for line in shown.stdout.splitlines() if len(line.split("  # ")[0].strip()) <= 48}
    assert len(columns) == 1, shown.stdout
    # Every option of serve has its line.
    options = set(re.findall(r"^  --([a-z-]+)", run("serve", "--help").stdout, re.M)) - {"version"}
    assert {row.split(":")[0] for row in rows} == options


# What is wrong, its status by sysexits(3), and the next step that the line ends with.
WRONG = [
    ("serve --prot 1", 64, "Did you mean '--port'?"),
    ("serve --threads 0", 64, "expected a number from 1 to 256"),
    ("serve --port", 64, "see `understudy serve --help`"),
    ("serve --nothing", 64, "see `understudy serve --help`"),
    ("serve --tls-certificate own.pem", 64, "expected both"),
    ("serve --tls --tls-name a_b!", 64, "expected a host name or an address"),
    ("serve --parameter-file none.json", 64, "expected"),
    ("dance", 64, "`understudy --help` lists the commands"),
    ("helth", 64, "did you mean health?"),
    ("data check", 64, "see `understudy data check --help`"),
    ("open kitchen", 64, "expected one of outbox, "),
    ("serve --config none.yaml", 78, "expected a configuration file; `understudy init none.yaml` writes one"),
    ("serve --config bad.yaml", 78, "expected a list"),
    ("check none.yaml", 1, "`understudy init none.yaml` writes one"),
    ("check bad.yaml", 1, "expected a list"),
    ("convert none.json", 1, "expected a configuration file"),
    ("serve --port TAKEN", 69, "expected a free one: --port N, or --port 0 for any"),
    ("serve --host 192.0.2.1 --open-control", 69, "expected an address of this machine"),
    ("serve --host nowhere.invalid --open-control", 69, "expected an address of this machine"),
    ("serve --data FOLDER/used", 69, "every server needs a folder of its own"),
    ("data check FOLDER/used", 69, "every server needs a folder of its own"),
    ("health --url http://127.0.0.1:9", 1, "start one with `understudy serve`"),
    ("open --url http://127.0.0.1:9", 69, "start one with `understudy serve`"),
    ("demo --url http://127.0.0.1:9", 69, "expected a running server"),
    ("users export --url http://127.0.0.1:9", 69, "expected a running server"),
    ("serve --tls-certificate none.pem --tls-key none.pem", 66, "`--tls` makes one"),
    ("serve --tls-certificate bad.yaml --tls-key bad.yaml", 65, "expected a certificate in PEM form"),
    ("data check none", 66, "expected the folder that `serve` was given with --data"),
    ("users import --url RUNNING none.csv", 66, "expected a file whose name ends in"),
    ("serve --port-file none/port", 73, "expected a path that this user may write"),
    ("serve --data bad.yaml", 73, "expected a folder that this user may write"),
    ("ca export --data bad.yaml", 73, "expected a folder that this user may write"),
    ("init bad.yaml", 73, "expected a path at which there is nothing"),
    ("init none/shop.yaml", 73, "expected a path that this user may write"),
    ("users export --url RUNNING bad.yaml", 73, "expected a path at which there is nothing"),
    ("data backup FOLDER/used bad.yaml", 73, "expected a path at which there is nothing"),
    ("data backup FOLDER/used none/copy", 73, "expected a path that this user may write"),
]


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory):
    """A server on a folder of its own, whose port and folder are taken."""
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "bad.yaml").write_text("userPools: 7\n")
    with Server("--data", folder / "used") as server:
        yield folder, server


@pytest.mark.parametrize(("words", "status", "step"), WRONG, ids=[words for words, _, _ in WRONG])
def test_every_error_has_its_status_and_a_next_step(surroundings, words, status, step):
    folder, server = surroundings
    for name, value in [("TAKEN", server.port), ("RUNNING", server.url), ("FOLDER", folder)]:
        words = words.replace(name, str(value))
    if words.startswith("serve") and "--port " not in words:
        words = words.replace("serve", "serve --port 0", 1)
    done = run(*words.split(), cwd=folder)
    assert done.returncode == status, done
    line = one_line(done.stderr)
    assert step in line, line
    # What begins neither with a place in a file nor with a file is said by the program.
    assert re.match(r"(understudy|[\w./-]+(:\d+:\d+)?): \S", line), line


def test_the_documented_statuses_are_those_that_are_tested():
    tested = {str(status) for _, status, _ in WRONG}
    page = (REPOSITORY / "docs/command-line.md").read_text().split("## Exit status")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| (\d+) \|", page, re.M)) == tested | {"0"}
    text = re.sub(r"\s+", " ", run("--help").stdout).split("Exit status, after sysexits: ")[1].split("USAGE")[0]
    assert set(re.findall(r"\b\d+\b", text)) == tested | {"0"}


def test_completions_know_what_a_running_server_has(server):
    def complete(*words):
        done = run("---completion", *words, "0", "0", "", env=environment(UNDERSTUDY_URL=server.url))
        return done.stdout.split()

    assert "ada@example.com" in complete("open", "--", "--user")
    assert {"us-east-1_Understudy", "understudy"} <= set(complete("users", "export", "--", "--pool"))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_made(shell):
    done = run("--generate-completion-script", shell)
    assert done.returncode == 0 and "until-stdin-closes" in done.stdout


def test_a_variable_that_is_no_option_is_refused_with_the_nearest():
    done = run("serve", "--port", "0", env=environment(UNDERSTUDY_PUBLIC_URI="http://example.com"))
    assert done.returncode != 0
    assert "UNDERSTUDY_PUBLIC_URI belongs to no option of `serve`; did you mean UNDERSTUDY_PUBLIC_URL?" in done.stderr
    # What Kubernetes and the test kits set is not meant for it.
    kept = environment(
        UNDERSTUDY_SERVICE_HOST="10.0.0.1", UNDERSTUDY_PORT_4370_TCP_ADDR="10.0.0.1", UNDERSTUDY_URL="http://localhost"
    )
    with Server(env=kept):
        pass


def test_a_port_that_another_of_these_servers_has_is_told():
    with Server() as server:
        done = run("serve", "--port", str(server.port))
        assert done.returncode == 69 and f"Another Understudy has it: {server.url}/_understudy/;" in done.stderr
        assert requests.get(re.search(r"has it: (\S+);", done.stderr)[1], timeout=60).ok
        assert f"`understudy open --url {server.url}` shows it" in done.stderr
