"""Applications of a tenant that speaks https (`secured`): by msal for Python, unmodified, and by hand."""

import jwt
import msal
import requests


def application(site, name, credential):
    return msal.ConfidentialClientApplication(
        site.apps.get(name, name),
        client_credential=credential,
        authority=site.authority,
        instance_discovery=False,
        verify=site.trust,
    )


def decoded(token):
    return jwt.decode(token, options={"verify_signature": False})


def post(site, app, **form):
    data = {"client_id": site.apps.get(app, app)} | form
    return requests.post(f"{site.authority}/oauth2/v2.0/token", data=data, verify=site.trust, timeout=30)
