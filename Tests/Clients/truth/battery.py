"""The form of a case, and the places where cases take place."""

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import boto3
import pytest
from botocore.config import Config
from botocore.exceptions import ClientError

from support.pools import PASSWORD, AppClient, Person, Pool, passwordless
from support.server import Clock, Control, Outbox
from support.shapes import check_answer

from .sources import UNCONFIRMED, Source

NOT_AUTHORIZED = "NotAuthorizedException"
INVALID = "InvalidParameterException"
NOT_FOUND = "ResourceNotFoundException"
NO_SUCH_USER = "UserNotFoundException"


@dataclass(frozen=True)
class Case:
    """One thing that the service does or refuses.

    `section` is a page of docs/reference and its section, such as `cognito-sign-in#flows`. `expected` is what `act`
    must return, or (code, message) of the exception that it must end in; `<client>` and `<pool>` in a message stand for
    the ids that `act` worked with. A message may be a pattern, or a list of which any will do, where the service's
    order is not known. `source` is the evidence that the service does so.
    """

    id: str
    section: str
    what: str
    expected: Any
    act: Callable
    refusal: bool
    source: Source = UNCONFIRMED

    def check(self, town):
        if not self.refusal:
            assert self.act(town) == self.expected
            return
        code, message = self.expected
        with pytest.raises(ClientError) as caught:
            self.act(town)
        answer = caught.value.response
        error = answer["Error"]
        assert (error["Code"], answer["ResponseMetadata"]["HTTPStatusCode"]) == (code, 400), error
        if isinstance(message, re.Pattern):
            assert message.fullmatch(error["Message"]), error
        else:
            texts = message if isinstance(message, list) else [message]
            assert error["Message"] in [town.filled(text) for text in texts], error


def refused(id, section, what, code, message, act, source=UNCONFIRMED) -> Case:
    return Case(id, section, what, (code, message), act, True, source)


def done(id, section, what, expected, act, source=UNCONFIRMED) -> Case:
    return Case(id, section, what, expected, act, False, source)


def invalid(*problems, in_order=False) -> str | list:
    """The text of a refusal of the form alone: each problem is "Value … at …: rule"; any order will do unless told."""
    texts = [problem.replace(": ", " failed to satisfy constraint: ", 1) for problem in problems]
    if len(texts) == 1:
        return "1 validation error detected: " + texts[0]
    if in_order:
        return f"{len(texts)} validation errors detected: " + "; ".join(texts)
    head = f"{len(texts)} validation errors detected: "
    return [head + "; ".join(order) for order in (texts, texts[::-1])]


def error_of(act) -> tuple:
    """The code and message of the exception in which a call ends."""
    try:
        act()
    except ClientError as error:
        return error.response["Error"]["Code"], error.response["Error"]["Message"]
    return None, None


def code_of(act) -> str | None:
    return error_of(act)[0]


def unique(prefix="name") -> str:
    return f"{prefix}-{uuid.uuid4().hex[:10]}"


def _judge(operation_model, response_dict, **_):
    check_answer(operation_model.name, response_dict["status_code"], response_dict["body"])


class World:
    """A sandbox of the server with a clock and an outbox of its own; stands where a server would."""

    def __init__(self, server):
        answer = server.control.post("sandboxes", {})
        assert answer.status_code == 201, answer.text
        self.id, self.url, self.server = answer.json()["sandbox"], server.url, server
        self.control = Control(server.url)
        self.control.session.headers["Understudy-Sandbox"] = self.id
        self.outbox, self.clock = Outbox(self.control), Clock(self.control)
        self._api = boto3.session.Session(
            aws_access_key_id=self.id, aws_secret_access_key="secret", region_name="us-east-1"
        ).client(
            "cognito-idp",
            endpoint_url=server.url,
            config=Config(retries={"total_max_attempts": 1}, read_timeout=30, parameter_validation=False),
        )
        self._api.meta.events.register("before-parse.cognito-identity-provider.*", _judge)

    def api(self, _region="us-east-1"):
        return self._api

    def remove(self):
        self.server.control.call("DELETE", f"sandboxes/{self.id}")


class Town:
    """What a case works with: pools that many share and none changes, and others made on demand."""

    def __init__(self, server, shared, start):
        self.server, self.start = server, start
        self._shared, self._worlds, self._names = shared, [], {}

    def filled(self, text: str) -> str:
        for name, value in ({"client": self.client.id, "pool": self.pool.id} | self._names).items():
            text = text.replace(f"<{name}>", value)
        return text

    def say(self, **names):
        """What `<name>` stands for in this case's message."""
        self._names |= names

    def shared(self, name: str, make: Callable):
        if name not in self._shared:
            self._shared[name] = make()
        return self._shared[name]

    @property
    def api(self):
        return self.server.api()

    @property
    def pool(self) -> Pool:
        """Its users are named by their addresses."""
        return self.shared("pool", lambda: Pool(self.server))

    @property
    def client(self) -> AppClient:
        return self.shared("client", self.pool.client)

    @property
    def hidden(self) -> AppClient:
        """A client that does not tell who has an account."""
        return self.shared("hidden", lambda: self.pool.client(PreventUserExistenceErrors="ENABLED"))

    @property
    def secret(self) -> AppClient:
        return self.shared("secret", lambda: self.pool.client(GenerateSecret=True))

    @property
    def plain(self) -> AppClient:
        """A client of a pool whose users are named at will."""
        return self.shared("plain", lambda: Pool(self.server, UsernameAttributes=None).client())

    @property
    def alias(self) -> AppClient:
        """A client of a pool where an address is a second name."""
        return self.shared("alias", lambda: Pool(self.server, AliasAttributes=["email"]).client())

    @property
    def otp(self) -> AppClient:
        """A client of a pool that takes a mailed code as the first factor."""
        return self.shared("otp", lambda: passwordless(self.server).client())

    def make(self, **settings) -> Pool:
        pool = Pool(self.server, **settings)
        self.say(pool=pool.id)
        return pool

    def person(self, **more) -> Person:
        return self.pool.user(**more)

    def token(self, person=None) -> str:
        return self.client.sign_in(person or self.person())["AccessToken"]

    def world(self) -> World:
        self._worlds.append(World(self.server))
        return self._worlds[-1]

    def post(self, operation, body, **headers):
        return self.server.post(operation, body, **headers)

    def close(self):
        for world in self._worlds:
            world.remove()


def temporary(pool, password="Temporary-Pass-1", **described) -> str:
    """The name of a user who must choose a password."""
    name = f"{unique()}@example.com"
    pool.api.admin_create_user(
        UserPoolId=pool.id,
        Username=name,
        MessageAction="SUPPRESS",
        TemporaryPassword=password,
        UserAttributes=[{"Name": key, "Value": value} for key, value in ({"email": name} | described).items()],
    )
    return name


__all__ = [
    "INVALID",
    "NOT_AUTHORIZED",
    "NOT_FOUND",
    "NO_SUCH_USER",
    "PASSWORD",
    "Case",
    "Town",
    "World",
    "code_of",
    "done",
    "error_of",
    "invalid",
    "refused",
    "temporary",
    "unique",
]
