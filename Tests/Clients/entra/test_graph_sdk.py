"""Microsoft Graph by Microsoft's own client: msgraph-sdk and azure-identity, unmodified but for their addresses."""

import asyncio
import uuid

import pytest

from entra.tenant import secured

pytestmark = pytest.mark.long
PASSWORD = "Correct-Horse-1"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with secured(tmp_path_factory.mktemp("data")) as tenant:
        yield tenant


def client(site, secret="daemon-secret"):
    """Made in the loop that uses it."""
    from azure.identity.aio import ClientSecretCredential
    from kiota_authentication_azure.azure_identity_authentication_provider import AzureIdentityAuthenticationProvider
    from msgraph import GraphRequestAdapter, GraphServiceClient

    credential = ClientSecretCredential(
        site.id, site.apps["daemon"], secret, authority=site.server.url, disable_instance_discovery=True
    )
    adapter = GraphRequestAdapter(
        AzureIdentityAuthenticationProvider(
            credential, scopes=["https://graph.microsoft.com/.default"], allowed_hosts=["localhost"]
        )
    )
    graph = GraphServiceClient(request_adapter=adapter)
    adapter.base_url = f"{site.server.url}/v1.0"
    return graph, credential


def run(site, use, **options):
    async def whole():
        graph, credential = client(site, **options)
        async with credential:
            return await use(graph)

    return asyncio.run(whole())


def new_user(site, name=None):
    from msgraph.generated.models.object_identity import ObjectIdentity
    from msgraph.generated.models.password_profile import PasswordProfile
    from msgraph.generated.models.user import User

    name = name or uuid.uuid4().hex[:10]
    return User(
        display_name=f"User {name}",
        job_title="Analyst",
        identities=[
            ObjectIdentity(sign_in_type="emailAddress", issuer=site.domain, issuer_assigned_id=f"{name}@example.com")
        ],
        password_profile=PasswordProfile(password=PASSWORD, force_change_password_next_sign_in=False),
        password_policies="DisablePasswordExpiration",
    )


def test_users(site):
    from kiota_abstractions.base_request_configuration import RequestConfiguration
    from msgraph.generated.models.o_data_errors.o_data_error import ODataError
    from msgraph.generated.models.user import User
    from msgraph.generated.users.users_request_builder import UsersRequestBuilder
    from msgraph_core import PageIterator

    async def use(graph):
        made = [await graph.users.post(new_user(site)) for _ in range(5)]
        assert all(user.id and user.user_principal_name.endswith(site.domain) for user in made)
        query = UsersRequestBuilder.UsersRequestBuilderGetQueryParameters(
            select=["id", "displayName", "identities"], top=2, filter="jobTitle eq 'Analyst'", count=True
        )
        configuration = RequestConfiguration(query_parameters=query)
        configuration.headers.add("ConsistencyLevel", "eventual")
        first = await graph.users.get(request_configuration=configuration)
        assert first.odata_count == 5 and len(first.value) == 2 and first.odata_next_link
        assert first.value[0].identities[0].issuer_assigned_id.endswith("@example.com")
        seen = []
        iterator = PageIterator(first, graph.request_adapter)
        await iterator.iterate(lambda user: seen.append(user.id) or True)
        assert seen == [user.id for user in made]
        one = graph.users.by_user_id(made[0].user_principal_name)
        await one.patch(User(city="London", account_enabled=False))
        detail = UsersRequestBuilder.UsersRequestBuilderGetQueryParameters(select=["city", "accountEnabled"])
        changed = await one.get(request_configuration=RequestConfiguration(query_parameters=detail))
        assert changed.city == "London" and changed.account_enabled is False
        assert (await one.revoke_sign_in_sessions.post()).value is True
        await one.delete()
        with pytest.raises(ODataError) as caught:
            await one.get()
        assert caught.value.response_status_code == 404
        assert caught.value.error.code == "Request_ResourceNotFound"
        assert caught.value.error.inner_error.request_id
        with pytest.raises(ODataError) as caught:
            taken = made[1].identities[0].issuer_assigned_id if made[1].identities else None
            await graph.users.post(new_user(site, (taken or made[1].mail).split("@")[0]))
        assert caught.value.error.details[0].code == "ObjectConflict"

    run(site, use)


def test_groups_and_methods(site):
    from msgraph.generated.models.email_authentication_method import EmailAuthenticationMethod
    from msgraph.generated.models.group import Group
    from msgraph.generated.models.phone_authentication_method import PhoneAuthenticationMethod
    from msgraph.generated.models.reference_create import ReferenceCreate
    from msgraph.generated.users.item.get_member_groups.get_member_groups_post_request_body import (
        GetMemberGroupsPostRequestBody,
    )

    async def use(graph):
        user = await graph.users.post(new_user(site))
        group = await graph.groups.post(
            Group(display_name="Staff", mail_enabled=False, mail_nickname="staff", security_enabled=True)
        )
        members = graph.groups.by_group_id(group.id).members
        await members.ref.post(ReferenceCreate(odata_id=f"{site.server.url}/v1.0/directoryObjects/{user.id}"))
        (member,) = (await members.get()).value
        assert type(member).__name__ == "User" and member.id == user.id
        (member,) = (await members.graph_user.get()).value
        assert member.display_name == user.display_name
        own = graph.users.by_user_id(user.id)
        (joined,) = (await own.member_of.get()).value
        assert type(joined).__name__ == "Group" and joined.display_name == "Staff"
        ids = await own.get_member_groups.post(GetMemberGroupsPostRequestBody(security_enabled_only=True))
        assert ids.value == [group.id]
        await members.by_directory_object_id(user.id).ref.delete()
        assert (await members.get()).value == []
        await graph.groups.by_group_id(group.id).delete()
        methods = own.authentication
        phone = await methods.phone_methods.post(PhoneAuthenticationMethod(phone_number="+1 5555550123"))
        await methods.email_methods.post(EmailAuthenticationMethod(email_address="second@example.com"))
        kinds = [type(one).__name__ for one in (await methods.methods.get()).value]
        assert kinds == ["EmailAuthenticationMethod", "PhoneAuthenticationMethod", "PasswordAuthenticationMethod"]
        await methods.phone_methods.by_phone_authentication_method_id(phone.id).delete()
        assert (await methods.phone_methods.get()).value == []
        assert (await methods.fido2_methods.get()).value == []

    run(site, use)


def test_applications_and_extensions(site):
    from msgraph.generated.models.extension_property import ExtensionProperty

    async def use(graph):
        (daemon,) = [one for one in (await graph.applications.get()).value if one.display_name == "daemon"]
        extensions = graph.applications.by_application_id(daemon.id).extension_properties
        made = await extensions.post(ExtensionProperty(name="nick", data_type="String", target_objects=["User"]))
        assert made.name == f"extension_{daemon.app_id.replace('-', '')}_nick"
        principal = await graph.service_principals_with_app_id(site.apps["api"]).get()
        assert [role.value for role in principal.app_roles] == ["Things.Read.All"]
        body = new_user(site)
        body.additional_data = {made.name: "Lovelace"}
        user = await graph.users.post(body)
        answer = (
            await graph.users.by_user_id(user.id)
            .with_url(f"{site.server.url}/v1.0/users/{user.id}?$select={made.name}")
            .get()
        )
        assert answer.additional_data[made.name] == "Lovelace"

    run(site, use)


def test_batches(site):
    from msgraph_core.requests.batch_request_content import BatchRequestContent
    from msgraph_core.requests.batch_request_item import BatchRequestItem

    async def use(graph):
        content = BatchRequestContent()
        first = BatchRequestItem(graph.users.to_get_request_information())
        second = BatchRequestItem(graph.users.by_user_id(str(uuid.uuid4())).to_get_request_information())
        content.add_request(first.id, first)
        content.add_request(second.id, second)
        answer = await graph.batch.post(batch_request_content=content)
        assert answer.get_response_by_id(first.id).status == 200
        assert answer.get_response_by_id(second.id).status == 404

    run(site, use)


def test_a_wrong_secret(site):
    from azure.core.exceptions import ClientAuthenticationError

    async def use(graph):
        with pytest.raises(ClientAuthenticationError) as caught:
            await graph.users.get()
        assert "AADSTS7000215" in str(caught.value)

    run(site, use, secret="wrong")
