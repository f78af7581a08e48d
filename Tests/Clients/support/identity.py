"""Identity pools and the clients of the services behind them, made through boto3, with a default for every argument."""

import json
import uuid

import boto3
from botocore import UNSIGNED
from botocore.config import Config

from .pools import without_metadata

ACCOUNT = "000000000000"
USER_ROLE = f"arn:aws:iam::{ACCOUNT}:role/app/user"
GUEST_ROLE = f"arn:aws:iam::{ACCOUNT}:role/guest"
OTHER_ROLE = f"arn:aws:iam::{ACCOUNT}:role/admins"
OWN = "cognito-identity.amazonaws.com"


def service(server, name, keys=None, signed=True, region="us-east-1"):
    """A client of `cognito-identity` or `sts`; `keys` are temporary credentials in either service's form."""
    keys = keys or {"AccessKeyId": "AKIAUNDERSTUDY000001", "SecretKey": "secret"}
    client = boto3.session.Session(
        aws_access_key_id=keys["AccessKeyId"],
        aws_secret_access_key=keys.get("SecretKey") or keys.get("SecretAccessKey"),
        aws_session_token=keys.get("SessionToken"),
        region_name=region,
    ).client(
        name,
        endpoint_url=server.url,
        config=Config(
            retries={"total_max_attempts": 1},
            parameter_validation=False,
            **({} if signed else {"signature_version": UNSIGNED}),
        ),
    )
    if name == "cognito-identity":
        client.meta.events.register("after-call.cognito-identity.*", fits_the_model)
    return client


def fits_the_model(http_response, model, **_):
    """Every answer holds what the service model names, in its types, and nothing else."""
    if http_response.status_code != 200:
        return
    if model.output_shape is None:
        assert http_response.content == b"", f"{model.name} has no output"
        return
    check(json.loads(http_response.content), model.output_shape, model.name)


TYPES = {"string": str, "integer": int, "long": int, "boolean": bool, "timestamp": (int, float)}


def check(value, shape, place):
    if shape.type_name == "structure":
        assert set(value) <= set(shape.members), f"{place} has more than the model: {set(value) - set(shape.members)}"
        for name, member in value.items():
            check(member, shape.members[name], f"{place}.{name}")
    elif shape.type_name == "list":
        for member in value:
            check(member, shape.member, f"{place}[]")
    elif shape.type_name == "map":
        for member in value.values():
            check(member, shape.value, f"{place}{{}}")
    else:
        assert isinstance(value, TYPES[shape.type_name]), f"{place} is {value!r}"


def provider(pool):
    """The key of `Logins` that every client but Amplify's for the web sends."""
    return f"cognito-idp.us-east-1.amazonaws.com/{pool.id}"


def id_token(client, person):
    result = client.api.initiate_auth(
        ClientId=client.id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": person.email, "PASSWORD": person.password},
    )["AuthenticationResult"]
    return result["IdToken"]


class IdentityPool:
    """An identity pool of the test's own, which takes the tokens of one client of a user pool."""

    def __init__(self, server, client=None, checked=True, roles=True, mappings=None, **settings):
        self.server, self.client = server, client
        self.signed = service(server, "cognito-identity")
        self.app = service(server, "cognito-identity", signed=False)
        settings.setdefault("IdentityPoolName", f"pool {uuid.uuid4().hex[:8]}")
        settings.setdefault("AllowUnauthenticatedIdentities", True)
        if client:
            self.key = provider(client.pool)
            settings.setdefault(
                "CognitoIdentityProviders",
                [{"ProviderName": self.key, "ClientId": client.id, "ServerSideTokenCheck": checked}],
            )
        self.description = without_metadata(self.signed.create_identity_pool(**settings))
        self.id = self.description["IdentityPoolId"]
        self.arn = f"arn:aws:cognito-identity:us-east-1:{ACCOUNT}:identitypool/{self.id}"
        if roles:
            self.set_roles({"authenticated": USER_ROLE, "unauthenticated": GUEST_ROLE}, mappings)

    def set_roles(self, roles, mappings=None):
        more = {"RoleMappings": mappings} if mappings else {}
        self.signed.set_identity_pool_roles(IdentityPoolId=self.id, Roles=roles, **more)

    def logins(self, token, key=None):
        return {"Logins": {key or self.key: token}}

    def get_id(self, token=None, **more):
        logins = self.logins(token) if token else {}
        return self.app.get_id(IdentityPoolId=self.id, **logins | more)["IdentityId"]

    def credentials(self, identity, token=None, **more):
        logins = self.logins(token) if token else {}
        return self.app.get_credentials_for_identity(IdentityId=identity, **logins | more)

    def caller(self, keys):
        return without_metadata(service(self.server, "sts", keys).get_caller_identity())

    def developer(self, provider, name, **more):
        """Identity and token for a user of the maker's own."""
        logins = {provider: name} | more.pop("Logins", {})
        answer = self.signed.get_open_id_token_for_developer_identity(IdentityPoolId=self.id, Logins=logins, **more)
        return answer["IdentityId"], answer["Token"]
