"""Traces of requests, decoded by the protocol's own definitions."""

import threading
import time

import pytest
import requests
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

from outgoing.test_triggers import hooked, sign_in
from support.listener import Listener, Visit
from support.pools import PASSWORD
from support.server import Server, eventually, run

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


class Collector:
    """Takes what a server exports; `answers` are the statuses of the next messages."""

    def __init__(self):
        self.messages, self.answers, self.lock = [], [], threading.Lock()
        collector = self

        class Call(Visit):
            def do_POST(self):
                assert self.path == "/v1/traces" and self.headers["Content-Type"] == "application/x-protobuf"
                body = self.body()
                with collector.lock:
                    status = collector.answers.pop(0) if collector.answers else 200
                    if status == 200:
                        collector.messages.append(ExportTraceServiceRequest.FromString(body))
                self.say(b"", status, kind="application/x-protobuf")

        self.server = Listener(Call)
        self.url = self.server.url

    def spans(self):
        with self.lock:
            parts = [part for message in self.messages for part in message.resource_spans]
        return [span for part in parts for scope in part.scope_spans for span in scope.spans]

    def named(self, name, **facts):
        """The span of that name with those attributes, once it is there."""

        def found():
            return [
                span
                for span in self.spans()
                if span.name == name and facts.items() <= attributes(span.attributes).items()
            ]

        return eventually(found)[-1]


def attributes(listed):
    return {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in listed}


@pytest.fixture
def collector():
    made = Collector()
    yield made
    made.server.stop()


def test_a_request_and_its_errands_are_a_trace(start, hook, collector):
    began = time.time_ns()
    server = hooked(lambda **options: start("--traces", collector.url, **options), hook, "PreAuthentication")
    idp = server.api("eu-west-1")
    header = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
    idp.meta.events.register("before-send.*", lambda request, **_: request.headers.update(header))
    assert sign_in(idp)["AuthenticationResult"]
    served = collector.named("InitiateAuth")
    assert (served.kind, served.trace_id.hex(), served.parent_span_id.hex()) == (Span.SPAN_KIND_SERVER, TRACE, PARENT)
    facts = attributes(served.attributes)
    assert facts["http.response.status_code"] == 200 and facts["http.request.method"] == "POST"
    assert (facts["understudy.client"], facts["understudy.realm"]) == ("web", "eu-west-1_Triggers1")
    assert facts["understudy.front"] == "cognito_user_pools" and facts["user_agent.original"].startswith("Boto3/")
    entry = server.control.get("requests", operation="InitiateAuth").json()["requests"][-1]
    assert facts["understudy.request_id"] == entry["request_id"]
    # The call of the trigger lies below it, in its time.
    errand = next(span for span in collector.spans() if span.kind == Span.SPAN_KIND_CLIENT)
    assert (errand.trace_id, errand.parent_span_id) == (served.trace_id, served.span_id)
    assert attributes(errand.attributes)["url.full"] == f"{hook.url}/PreAuthentication"
    assert began < served.start_time_unix_nano <= errand.start_time_unix_nano
    assert errand.start_time_unix_nano < errand.end_time_unix_nano <= served.end_time_unix_nano < time.time_ns()
    assert PASSWORD.encode() not in served.SerializeToString()
    resource = attributes(collector.messages[0].resource_spans[0].resource.attributes)
    assert resource["service.name"] == "understudy" and resource["service.version"]

    # A refusal says why; a caller who samples nothing gets nothing; what is no traceparent begins a trace.
    hook.answers["PreAuthentication"] = (500, {}, {})
    with pytest.raises(idp.exceptions.UnexpectedLambdaException):
        sign_in(idp)
    refused = collector.named("InitiateAuth", **{"http.response.status_code": 400})
    assert attributes(refused.attributes)["error.type"] == "UnexpectedLambdaException"
    failed = [span for span in collector.spans() if span.status.code == Status.STATUS_CODE_ERROR]
    assert [attributes(span.attributes)["http.response.status_code"] for span in failed] == [500]
    # The collector is away for a moment: the message comes again, with all that happened meanwhile.
    collector.answers[:] = [503]
    for header, path in ((f"00-{TRACE}-{PARENT}-00", "unsampled"), (f"00-{'0' * 32}-{PARENT}-01", "anew")):
        requests.get(f"{server.url}/oauth2/{path}", headers={"traceparent": header}, timeout=60)
    assert collector.named("GET", **{"url.path": "/oauth2/anew"}).parent_span_id == b""
    assert not [
        span for span in collector.spans() if attributes(span.attributes).get("url.path") == "/oauth2/unsampled"
    ]
    # What is still in line at the end is sent before it.
    with Server("--traces", collector.url) as server:
        requests.get(f"{server.url}/oauth2/last", timeout=60)
    assert collector.named("GET", **{"url.path": "/oauth2/last"})


def test_a_collector_that_is_none_costs_no_request_anything(start, collector):
    server = start("--traces", "http://127.0.0.1:9")
    for _ in range(20):
        assert requests.get(f"{server.url}/oauth2/nowhere", timeout=60).status_code == 404
    eventually(lambda: "traces do not get through" in server.errors())
    assert server.errors().count("traces do not get through") == 1
    refused = run("serve", "--traces", "collector:4318")
    assert refused.returncode == 64 and '--traces "collector:4318"; expected http://' in refused.stderr
    # Names and passwords would be shown with the address.
    refused = run("serve", "--traces", "http://name:password@localhost:4318")
    assert refused.returncode == 64 and "expected http://HOST" in refused.stderr
