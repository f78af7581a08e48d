"""What browsers are told before they call."""

import requests

from .battery import done
from .sources import REPORTS

ASKED = "amz-sdk-invocation-id,amz-sdk-request,cache-control,content-type,x-amz-target,x-amz-user-agent"


def preflight(t):
    return requests.options(
        t.server.url + "/",
        headers={
            "Origin": "https://shop.example.com",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": ASKED,
        },
        timeout=30,
    )


CASES = [
    done(
        "preflight",
        "cognito-user-pools#browsers",
        "A preflight is answered without a body, and for two days",
        (200, b"", "*", "POST", "172800"),
        lambda t: (
            lambda a: (
                a.status_code,
                a.content,
                a.headers["Access-Control-Allow-Origin"],
                a.headers["Access-Control-Allow-Methods"],
                a.headers["Access-Control-Max-Age"],
            )
        )(preflight(t)),
        source=REPORTS,
    ),
    done(
        "preflight-headers",
        "cognito-user-pools#browsers",
        "… and allows the headers that are asked for",
        ASKED,
        lambda t: preflight(t).headers["Access-Control-Allow-Headers"],
        source=REPORTS,
    ),
    done(
        "preflight-credentials",
        "cognito-user-pools#browsers",
        "… without credentials",
        False,
        lambda t: "Access-Control-Allow-Credentials" in preflight(t).headers,
        source=REPORTS,
    ),
]
