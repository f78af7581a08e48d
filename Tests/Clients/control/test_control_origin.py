"""Only the server's own pages and local host names may call the control API from a browser."""

import pytest
import requests

from support.pools import address
from support.server import Control, run

# Everything that a page can send to another origin without asking it first, and what it would have to ask for.
ATTACK = """
const [target, done] = [arguments[0], arguments[arguments.length - 1]];
(async () => {
  const tries = {};
  const attempt = async (name, path, options) => {
    try {
      const answer = await fetch(target + path, options);
      tries[name] = {type: answer.type, status: answer.status, text: await answer.text()};
    } catch (error) { tries[name] = {error: String(error)}; }
  };
  await attempt("read", "/_understudy/info", {});
  await attempt("blind read", "/_understudy/messages", {mode: "no-cors"});
  await attempt("blind reset", "/_understudy/reset", {method: "POST", mode: "no-cors"});
  await attempt("plain text", "/_understudy/clock",
    {method: "POST", mode: "no-cors", headers: {"Content-Type": "text/plain"}, body: '{"advance": "P9D"}'});
  await attempt("json", "/_understudy/clock",
    {method: "POST", headers: {"Content-Type": "application/json"}, body: '{"advance": "P9D"}'});
  await attempt("fault", "/_understudy/faults",
    {method: "POST", mode: "no-cors", body: '{"action": {"drop": "before"}}'});
  await attempt("delete", "/_understudy/faults", {method: "DELETE"});
  await attempt("beacon", "/_understudy/info", {method: "POST", mode: "no-cors", keepalive: true, body: "x"});
  navigator.sendBeacon(target + "/_understudy/reset");
  const frame = document.createElement("iframe");
  frame.name = "target";
  document.body.append(frame);
  const form = document.createElement("form");
  Object.assign(form, {method: "post", action: target + "/_understudy/reset", target: "target", enctype: "text/plain"});
  document.body.append(form);
  form.submit();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  done(tries);
})();
"""


@pytest.mark.browser
def test_a_page_of_another_origin_cannot_drive_it(own_server, scripted_chromium, web_app):
    server = own_server
    name = address()
    before = server.control.info()["user_pools"]
    made = requests.post(
        server.url + "/v1/default/sign-up", json={"username": name, "password": "Correct-Horse-1"}, timeout=60
    )
    assert made.status_code == 201, made.text
    scripted_chromium.get(web_app + "/evil")
    scripted_chromium.set_script_timeout(30)
    tries = scripted_chromium.execute_async_script(ATTACK, server.url)
    for attempt, outcome in tries.items():
        # Either the browser was not allowed to ask, or it may not see what it got.
        assert "error" in outcome or outcome["type"] == "opaque" and outcome["text"] == "", (attempt, outcome)
    assert abs(server.clock.now()["offset_seconds"]) < 5
    assert server.control.get("faults").json() == {"faults": []}
    assert server.outbox.all(to=name), "the sandbox was reset"
    assert server.control.info()["user_pools"] == before


@pytest.mark.parametrize("origin", ["https://evil.example.com", "null", "http://localhost:1", "file://"])
@pytest.mark.parametrize("call", ["reset", "clock", "faults", "magic"])
def test_a_foreign_origin_is_rejected(server, origin, call):
    for content in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
        answer = requests.post(
            f"{server.url}/_understudy/{call}",
            data="{}",
            headers={"Origin": origin, "Content-Type": content},
            timeout=60,
        )
        assert answer.status_code in (403, 415) and "Access-Control-Allow-Origin" not in answer.headers
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_preflight_allows_nothing(server):
    answer = requests.options(
        server.url + "/_understudy/clock",
        headers={
            "Origin": "http://evil.test",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type",
        },
        timeout=60,
    )
    assert not [name for name in answer.headers if name.lower().startswith("access-control-")]


@pytest.mark.parametrize(
    "host", ["evil.example.com", "rebound.attacker.dev:4370", "127.0.0.1.nip.io", "localhost.evil.com"]
)
def test_a_name_that_was_bound_to_this_machine_is_refused(server, host):
    for path in ("info", "messages", "requests", "faults", "health/live"):
        answer = requests.get(f"{server.url}/_understudy/{path}", headers={"Host": host}, timeout=60)
        assert answer.status_code == 403 and answer.json()["code"] == "foreign_host"


def test_a_public_name_of_ours_may_be_allowed(start):
    server = start(config={"server": {"controlHosts": ["idp.example.com"]}})
    for host, status in ("idp.example.com", 200), ("IDP.example.com:4370", 200), ("evil.example.com", 403):
        answer = requests.get(f"{server.url}/_understudy/info", headers={"Host": host}, timeout=60)
        assert answer.status_code == status, host


def test_the_token_is_asked_for(start):
    server = start("--control-token", "s3cret-token")
    for path in ("info", "requests", "faults", "refusals", "magic", "requests.har"):
        assert server.control.get(path).status_code == 401
        assert Control(server.url, "wrong").get(path).status_code == 401
        assert Control(server.url, "s3cret-token").get(path).status_code == 200
    assert server.control.post("faults", {"action": {"drop": "before"}}).status_code == 401
    assert server.control.get("health/live").status_code == 200


def test_others_machines_need_a_word(start):
    done = run("serve", "--host", "0.0.0.0", "--port", "0")
    assert done.returncode != 0 and "--open-control" in done.stderr and "--control-token" in done.stderr
    server = start("--host", "0.0.0.0", "--open-control")
    assert Control(f"http://127.0.0.1:{server.port}").info()["version"]
