"""The last hour in figures, and the dashboard over the same metrics."""

import json
import re

import pytest
import requests

from support.pools import Pool, fails
from support.server import REPOSITORY, Server


@pytest.fixture(scope="module")
def running():
    with Server() as server:
        yield server


def test_the_last_hour_is_counted_by_minute_and_operation(running):
    app, user = (pool := Pool(running)).client(), pool.user()
    before = running.control.get("activity").json()
    tokens = app.sign_in(user.email)
    running.api().get_user(AccessToken=tokens["AccessToken"])
    with fails("NotAuthorizedException"):
        app.sign_in(user.email, "Wrong-Pass-1")
    requests.get(f"{running.url}/nowhere", timeout=60)
    after = running.control.get("activity").json()
    assert [minute["minutes_ago"] for minute in after["minutes"]] == list(range(59, -1, -1))

    def total(answer, name):
        return sum(minute[name] for minute in answer["minutes"])

    # An unknown path belongs to no front, and the control API's own calls count nowhere.
    assert {name: total(after, name) - total(before, name) for name in ("requests", "refused", "issued")} == {
        "requests": 3,
        "refused": 1,
        "issued": 1,
    }
    (sign_in,) = [one for one in after["operations"] if one["operation"] == "InitiateAuth"]
    assert sign_in["front"] == "cognito_user_pools" and sign_in["requests"] == 2 and sign_in["refused"] == 1
    assert 0 < sign_in["mean_ms"] <= sign_in["slowest_ms"]


def test_the_dashboard_asks_for_metrics_that_there_are(running):
    app, user = (pool := Pool(running)).client(), pool.user()
    app.sign_in(user.email)
    told = set(re.findall(r"^([a-z_]+)(?:{| )", running.control.get("metrics").text, re.MULTILINE))
    dashboard = json.loads((REPOSITORY / "deploy/grafana/understudy.json").read_text())
    asked = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])
    names = set(re.findall(r"\b((?:understudy|process)_[a-z_]+)\b", asked))
    assert len(dashboard["panels"]) == 10 and len(names) > 5 and names <= told, names - told
    assert len({panel["id"] for panel in dashboard["panels"]}) == 10


def test_a_text_becomes_a_picture_for_a_camera(running):
    picture = running.control.get("qr", text="http://192.168.1.7:4370/_understudy/#/outbox").json()["picture"]
    assert picture.startswith("data:image/svg+xml,")
    for text in ("", "x" * 1001):
        assert running.control.get("qr", text=text).status_code == 400
