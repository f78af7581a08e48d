"""Remembered devices."""

from cognito.sign_in.test_devices import Device, device_pool

from .battery import NOT_AUTHORIZED, NOT_FOUND, PASSWORD, code_of, done, refused
from .sources import CLIENTS, COMMAND_LINE, DOCUMENTED, GUIDE, MODEL, REPORTS, Source


def devices(t, **more):
    return t.shared(f"devices {more}", lambda: device_pool(t.server, **more))


def signed_in_device(t, **more):
    pool = devices(t, **more)
    client = t.shared(f"devices client {more}", pool.client)
    somebody = pool.user()
    tokens = client.sign_in(somebody)
    return pool, client, somebody, tokens, Device(tokens["NewDeviceMetadata"])


def confirmed(t, **more):
    pool, client, somebody, tokens, device = signed_in_device(t, **more)
    necessary = device.confirm(pool, tokens["AccessToken"])
    return pool, client, somebody, tokens, device, necessary


def device_listed(t, **more):
    pool, _, somebody, tokens, device, necessary = confirmed(t, **more)
    mine = pool.api.list_devices(AccessToken=tokens["AccessToken"])["Devices"]
    every = pool.api.admin_list_devices(UserPoolId=pool.id, Username=somebody.email)["Devices"]
    return necessary, len(mine), len(every)


def device_attributes(t):
    pool, _, somebody, tokens, device, _ = confirmed(t)
    shown = pool.api.get_device(AccessToken=tokens["AccessToken"], DeviceKey=device.key)["Device"]
    given = {entry["Name"]: entry.get("Value") for entry in shown["DeviceAttributes"]}
    return given["device_status"], given["device_name"]


def other_devices(t, operation, **more):
    pool, _, somebody, tokens, device = signed_in_device(t)
    key = "us-east-1_00000000-0000-4000-8000-000000000000"
    getattr(pool.api, operation)(AccessToken=tokens["AccessToken"], DeviceKey=key, **more)


def forgotten(t):
    pool, client, _, tokens, device, _ = confirmed(t)
    pool.api.forget_device(AccessToken=tokens["AccessToken"], DeviceKey=device.key)
    client.refresh(tokens["RefreshToken"], DEVICE_KEY=device.key)


def refresh_without_device(t):
    _, client, _, tokens, _, _ = confirmed(t)
    client.refresh(tokens["RefreshToken"])


def refresh_with_device(t):
    _, client, _, tokens, device, _ = confirmed(t)
    return "AccessToken" in client.refresh(tokens["RefreshToken"], DEVICE_KEY=device.key)


def admin_is_told(t):
    pool = devices(t)
    client = t.shared("devices client {}", pool.client)
    given = client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=pool.user().email, PASSWORD=PASSWORD)
    return "NewDeviceMetadata" in given["AuthenticationResult"]


def empty_device_key(t):
    pool = devices(t)
    client = t.shared("devices client {}", pool.client)
    given = client.initiate("USER_PASSWORD_AUTH", USERNAME=pool.user().email, PASSWORD=PASSWORD, DEVICE_KEY="")
    return "NewDeviceMetadata" in given["AuthenticationResult"]


def unremembered_is_unseen(t):
    pool, _, _, tokens, device, _ = confirmed(t, on_request=True)
    pool.api.get_device(AccessToken=tokens["AccessToken"], DeviceKey=device.key)


DEVICE_GONE = "Device does not exist."


def sign_in_with_unknown(t):
    pool = devices(t)
    client = t.shared("devices client {}", pool.client)
    client.initiate(
        "USER_PASSWORD_AUTH",
        USERNAME=pool.user().email,
        PASSWORD=PASSWORD,
        DEVICE_KEY="us-east-1_00000000-0000-4000-8000-000000000000",
    )


CASES = [
    # --- 8.8: devices
    done(
        "device-metadata",
        "cognito-sign-in#devices",
        "A new device's key and group",
        ["DeviceGroupKey", "DeviceKey"],
        lambda t: sorted(signed_in_device(t)[3]["NewDeviceMetadata"]),
        source=COMMAND_LINE,
    ),
    done(
        "device-none-off",
        "cognito-sign-in#devices",
        "No device where the pool tracks none",
        False,
        lambda t: "NewDeviceMetadata" in t.client.sign_in(t.person()),
        source=GUIDE,
    ),
    done(
        "device-admin",
        "cognito-sign-in#devices",
        "An administrator's sign-in is told a new device as well",
        True,
        admin_is_told,
        source=Source(DOCUMENTED, "API reference, sample of AdminInitiateAuth", "2025"),
    ),
    done(
        "device-empty-key",
        "cognito-sign-in#device-srp",
        "An empty DEVICE_KEY is none",
        True,
        empty_device_key,
        source=CLIENTS,
    ),
    done(
        "device-remembered",
        "cognito-sign-in#devices",
        "A pool that remembers by itself",
        (False, 1, 1),
        device_listed,
        source=GUIDE,
    ),
    done(
        "device-on-request",
        "cognito-sign-in#devices",
        "A pool that asks first: the user's list shows remembered devices alone",
        (True, 0, 1),
        lambda t: device_listed(t, on_request=True),
        source=GUIDE,
    ),
    done(
        "device-attributes",
        "cognito-sign-in#devices",
        "What is known of a device",
        ("valid", "laptop"),
        device_attributes,
        source=COMMAND_LINE,
    ),
    refused(
        "device-unknown",
        "cognito-sign-in#devices",
        "GetDevice of none",
        NOT_FOUND,
        DEVICE_GONE,
        lambda t: other_devices(t, "get_device"),
        source=CLIENTS,
    ),
    refused(
        "device-unknown-forget",
        "cognito-sign-in#devices",
        "ForgetDevice of none",
        NOT_FOUND,
        DEVICE_GONE,
        lambda t: other_devices(t, "forget_device"),
        source=CLIENTS,
    ),
    refused(
        "device-unknown-update",
        "cognito-sign-in#devices",
        "UpdateDeviceStatus of none",
        NOT_FOUND,
        DEVICE_GONE,
        lambda t: other_devices(t, "update_device_status", DeviceRememberedStatus="remembered"),
        source=CLIENTS,
    ),
    done(
        "device-unremembered",
        "cognito-sign-in#devices",
        "GetDevice of one that is not remembered",
        NOT_FOUND,
        lambda t: code_of(lambda: unremembered_is_unseen(t)),
        source=MODEL,
    ),
    refused(
        "device-refresh",
        "cognito-sign-in#refresh",
        "A refresh without the device's key",
        NOT_AUTHORIZED,
        "Invalid Refresh Token.",
        refresh_without_device,
        source=REPORTS,
    ),
    done(
        "device-refresh-key",
        "cognito-sign-in#refresh",
        "A refresh with the device's key",
        True,
        refresh_with_device,
        source=GUIDE,
    ),
    done(
        "device-forgotten",
        "cognito-sign-in#devices",
        "A forgotten device's tokens do not refresh",
        True,
        lambda t: code_of(lambda: forgotten(t)) in (NOT_AUTHORIZED, NOT_FOUND),
        source=GUIDE,
    ),
    done(
        "device-off",
        "cognito-sign-in#devices",
        "ListDevices where the pool tracks none",
        "InvalidUserPoolConfigurationException",
        lambda t: code_of(lambda: t.api.list_devices(AccessToken=t.token())),
        source=GUIDE,
    ),
    refused(
        "device-unknown-sign-in",
        "cognito-sign-in#device-srp",
        "A sign-in with a device that is none",
        NOT_FOUND,
        DEVICE_GONE,
        sign_in_with_unknown,
        source=CLIENTS,
    ),
]
