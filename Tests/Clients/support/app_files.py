"""Which host each client of an app's configuration file connects to, by the rules of the clients' own decoders.

Evidence, read 2026-11-27: amplify-swift 1973345, AWSCognitoAuthPlugin/Support/Helpers/ConfigurationHelper.swift,
Support/CustomEndpoint/EndpointResolving.swift (a host without scheme and path; the port is dropped) and
Support/HostedUI/HostedUIRequestHelper.swift (the domain becomes the host of a URL, where a port makes it invalid);
amplify-android 6b8bd6a, UserPoolConfiguration.kt (a host name alone), OauthConfiguration.kt, HostedUIClient.kt;
amplify-js, packages/core/src/parseAWSExports.ts, parseAmplifyOutputs.ts, singleton/Auth/types.ts; aws-sdk-ios,
AWSMobileClient (`WebDomain` is demanded, the URLs beside it are preferred).
"""

import re
from urllib.parse import urlsplit

LABEL = r"([a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9\-]*[a-zA-Z0-9])"
HOST_ALONE = re.compile(rf"({LABEL}\.)*{LABEL}")
LOCAL = (".localhost", ".internal", ".local", ".test")


def host_alone(text):
    """What Amplify's mobile clients make of a host: https at port 443, or a configuration error."""
    assert HOST_ALONE.fullmatch(text), f"Amplify for Android rejects the host {text!r}"
    return f"{text}:443"


def of_url(text):
    parts = urlsplit(text)
    assert parts.scheme in ("http", "https"), text
    return f"{parts.hostname}:{parts.port or (443 if parts.scheme == 'https' else 80)}"


def amazon(service, region):
    return f"{service}.{region}.amazonaws.com:443"


def mobile(section, urls):
    """Amplify Gen 1 for Swift and Android, and AWSMobileClient, which prefers `urls`."""
    hosts = {}
    for pool in section.get("CognitoUserPool", {}).values():
        region = pool["Region"]
        endpoint = pool.get("Endpoint", "")
        if urls and "://" in endpoint:  # AWSMobileClient for Android
            hosts["user pool"] = of_url(endpoint)
        else:
            hosts["user pool"] = host_alone(endpoint) if endpoint else amazon("cognito-idp", region)
    oauth = section.get("Auth", {}).get("Default", {}).get("OAuth")
    if oauth:
        hosts["pages"] = host_alone(oauth["WebDomain"])
        if urls and "SignInURI" in oauth:
            [hosts["pages"]] = {of_url(oauth[name]) for name in ("SignInURI", "SignOutURI", "TokenURI")}
    for pool in section.get("CredentialsProvider", {}).get("CognitoIdentity", {}).values():
        hosts["identity pool"] = amazon("cognito-identity", pool["Region"])
    return hosts


def javascript(cognito):
    """Amplify for JavaScript 6."""
    hosts = {}
    for kind, service in [("userPool", "cognito-idp"), ("identityPool", "cognito-identity")]:
        if f"{kind}Id" in cognito:
            region = re.split("[_:]", cognito[f"{kind}Id"])[0]
            endpoint = cognito.get(f"{kind}Endpoint")
            hosts[kind] = of_url(endpoint) if endpoint else amazon(service, region)
            local = endpoint and urlsplit(endpoint).hostname in ("localhost", "127.0.0.1")
            assert not endpoint or local or endpoint.startswith("https:"), "refused by isSecureServiceEndpoint"
    oauth = cognito.get("loginWith", {}).get("oauth")
    if oauth:
        hosts["pages"] = of_url(f"https://{oauth['domain']}")
    return hosts


def hosts(document):
    """Host and port of each call, by what is called; None if no client reads the document."""
    if not isinstance(document, dict):
        return None
    plugin = document.get("auth", {}).get("plugins", {}) if isinstance(document.get("auth"), dict) else {}
    if "awsCognitoAuthPlugin" in plugin:
        return mobile(plugin["awsCognitoAuthPlugin"], urls=False)
    if "CognitoUserPool" in document or "CredentialsProvider" in document:
        return mobile(document, urls=True)
    auth = document.get("auth")
    if isinstance(auth, dict) and "aws_region" in auth:
        found = {"user pool": amazon("cognito-idp", auth["aws_region"])}
        if "identity_pool_id" in auth:
            found["identity pool"] = amazon("cognito-identity", auth["aws_region"])
        if auth.get("oauth"):
            found["pages"] = f"{auth['oauth']['domain']}:443"
        return found
    if "aws_user_pools_id" in document:
        return {"user pool": amazon("cognito-idp", document["aws_user_pools_id"].split("_")[0])}
    if "Cognito" in document.get("Auth", {}):
        return javascript(document["Auth"]["Cognito"])
    if isinstance(auth, dict) and "clientId" in auth:
        return {"tenant": of_url(auth.get("authority", "https://login.microsoftonline.com"))}
    if "client_id" in document and ("authority" in document or "authorities" in document):
        given = [each["authority_url"] for each in document.get("authorities", [])] or [document["authority"]]
        return {"tenant": of_url(given[0])}
    if "endpoint_url" in document:
        return {"api": of_url(document["endpoint_url"])}
    return None


def is_local(host):
    """Whether nobody on the internet can own the name."""
    name = host.rsplit(":", 1)[0].lower()
    return "." not in name or name.endswith(LOCAL) or re.fullmatch(r"[\d.]+", name) is not None
