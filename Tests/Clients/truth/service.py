"""The service itself, or whatever answers at an address, where the battery otherwise has a server of its own."""

from contextlib import suppress

import boto3
import pytest
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from support.server import DEADLINE, call_by_hand

REGION = "us-east-1"


class Service:
    """Stands where a `Server` would, and has only what the service has: its API.

    A case that reads a mail, moves the clock or needs a server with options of its own is skipped. Pools that were made
    are deleted at the end.
    """

    def __init__(self, endpoint):
        self.is_aws = endpoint == "aws"
        self.url = f"https://cognito-idp.{REGION}.amazonaws.com" if self.is_aws else endpoint.rstrip("/")
        self._clients, self._pools = {}, []
        self._session = boto3.session.Session()

    def api(self, region=REGION):
        if region not in self._clients:
            address = {} if self.is_aws else {"endpoint_url": self.url}
            client = self._session.client(
                "cognito-idp",
                region_name=region,
                **address,
                # The service's own rates are low: 15 pools a second, and fewer at first.
                config=Config(
                    retries={"mode": "adaptive", "total_max_attempts": 10 if self.is_aws else 1},
                    read_timeout=DEADLINE,
                    parameter_validation=False,
                ),
            )
            client.meta.events.register("after-call.cognito-identity-provider.CreateUserPool", self._note(client))
            self._clients[region] = client
        return self._clients[region]

    def _note(self, client):
        def note(parsed, **_):
            if "UserPool" in parsed:
                self._pools.append((client, parsed["UserPool"]["Id"]))

        return note

    def post(self, operation, body, **headers):
        return call_by_hand(self.url, operation, body, headers)

    @property
    def control(self):
        pytest.skip("the service has no control API")

    @property
    def outbox(self):
        pytest.skip("the service does not show what it mails")

    @property
    def clock(self):
        pytest.skip("the service's clock cannot be moved")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for client, pool in self._pools:
            with suppress(ClientError, BotoCoreError):
                client.update_user_pool(UserPoolId=pool, DeletionProtection="INACTIVE")
            with suppress(ClientError, BotoCoreError):
                client.delete_user_pool(UserPoolId=pool)
