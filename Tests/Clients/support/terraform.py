"""
The calls that Terraform's provider for AWS makes for user pools and identity pools, in their order: create, read,
update, import and delete of each resource (hashicorp/terraform-provider-aws, internal/service/cognitoidp and
cognitoidentity). A resource has drifted when a read of it gives another value than was configured.
"""

from botocore.exceptions import ClientError


class Drift(AssertionError):
    """What was read is not what was configured."""


def compare(name, configured, read):
    """Every configured value must be read as it is; lists of texts are sets to the provider."""
    for member, value in configured.items():
        found = read.get(member) if isinstance(read, dict) else None
        if isinstance(value, dict):
            compare(f"{name}.{member}", value, found)
        elif isinstance(value, list) and all(isinstance(item, str) for item in value):
            if sorted(value) != sorted(found or []):
                raise Drift(f"{name}.{member}: {value} was configured, {found} is read")
        elif value != found:
            raise Drift(f"{name}.{member}: {value} was configured, {found} is read")


def is_gone(call, **arguments):
    """What the provider does after a deletion: it reads, and expects not to find."""
    try:
        answer = call(**arguments)
    except ClientError as error:
        assert error.response["Error"]["Code"] in ("ResourceNotFoundException", "UserNotFoundException"), error
        return True
    # A domain that is gone is described by nothing.
    return not answer.get("DomainDescription", {"Domain": "?"}).get("Domain")


class UserPool:
    """aws_cognito_user_pool"""

    def __init__(self, api, configuration, factors=None):
        self.api, self.factors = api, factors
        self.configuration = configuration
        self.id = api.create_user_pool(**configuration)["UserPool"]["Id"]
        if factors:
            api.set_user_pool_mfa_config(UserPoolId=self.id, **factors)
        self.read()

    def read(self):
        """A read, and all that an import is."""
        pool = self.api.describe_user_pool(UserPoolId=self.id)["UserPool"]
        factors = self.api.get_user_pool_mfa_config(UserPoolId=self.id)
        shown = {name: value for name, value in self.configuration.items() if name not in ("PoolName", "Schema")}
        compare("user pool", shown, pool)
        assert pool["Name"] == self.configuration["PoolName"]
        rows = {row["Name"].removeprefix("custom:"): row for row in pool["SchemaAttributes"]}
        for row in self.configuration.get("Schema", []):
            compare(f"schema {row['Name']}", {k: v for k, v in row.items() if k != "Name"}, rows[row["Name"]])
        compare("factors", self.factors or {"MfaConfiguration": "OFF"}, factors)

    def update(self, changes, factors=None):
        if factors:
            self.api.set_user_pool_mfa_config(UserPoolId=self.id, **factors)
            self.factors = factors
        fixed = ("PoolName", "Schema", "UsernameAttributes", "AliasAttributes", "UsernameConfiguration", "UserPoolTags")
        self.configuration = self.configuration | changes
        given = {name: value for name, value in self.configuration.items() if name not in fixed}
        # Without other changes there is no such call; with them it says the factors' policy again.
        if changes:
            policy = (self.factors or {}).get("MfaConfiguration", "OFF")
            self.api.update_user_pool(UserPoolId=self.id, MfaConfiguration=policy, **given)
        self.read()

    def tag(self, tags):
        """Tags go their own way: taken away, then set."""
        arn = self.api.describe_user_pool(UserPoolId=self.id)["UserPool"]["Arn"]
        old = self.configuration.get("UserPoolTags", {})
        self.api.untag_resource(ResourceArn=arn, TagKeys=[key for key in old if key not in tags])
        self.api.tag_resource(ResourceArn=arn, Tags=tags)
        self.configuration = self.configuration | {"UserPoolTags": tags}
        self.read()

    def delete(self):
        self.api.delete_user_pool(UserPoolId=self.id)
        assert is_gone(self.api.describe_user_pool, UserPoolId=self.id)


class Part:
    """A resource of a pool that is made, read, changed and removed by four calls with the same members."""

    def __init__(self, api, noun, configuration, id_member, pool, answer=None):
        self.api, self.noun, self.pool, self.id_member = api, noun, pool, id_member
        self.answer = answer or "".join(word.title() for word in noun.split("_"))
        self.read_call = getattr(api, ("get_" if noun == "group" else "describe_") + noun)
        self.configuration = configuration
        made = getattr(api, f"create_{noun}")(UserPoolId=pool, **configuration)[self.answer]
        self.id = made[id_member]
        self.read()

    def read(self):
        read = self.read_call(UserPoolId=self.pool, **{self.id_member: self.id})[self.answer]
        compare(self.noun, {k: v for k, v in self.configuration.items() if k != "GenerateSecret"}, read)

    def update(self, changes):
        self.configuration = self.configuration | changes
        given = {k: v for k, v in self.configuration.items() if k not in ("GenerateSecret", "ProviderType")}
        getattr(self.api, f"update_{self.noun}")(**({"UserPoolId": self.pool, self.id_member: self.id} | given))
        self.read()

    def delete(self):
        getattr(self.api, f"delete_{self.noun}")(UserPoolId=self.pool, **{self.id_member: self.id})
        assert is_gone(self.read_call, UserPoolId=self.pool, **{self.id_member: self.id})
