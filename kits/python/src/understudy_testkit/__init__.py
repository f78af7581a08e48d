"""Test sign-in against Understudy, a mock of Amazon Cognito, Microsoft Entra External ID and OpenID Connect.

    from understudy_testkit import Understudy

    with Understudy.start() as understudy, understudy.sandbox() as sandbox:
        ...

With pytest, the fixtures `understudy` and `understudy_sandbox` do that; nothing has to be imported.
"""

from ._sandbox import Authenticator, Fault, Message, RecordedRequest, Sandbox, Tokens
from ._server import StartError, Understudy
from ._version import VERSION
from ._wire import Refusal, Unreachable

__version__ = VERSION
__all__ = [
    "Authenticator",
    "Fault",
    "Message",
    "RecordedRequest",
    "Refusal",
    "Sandbox",
    "StartError",
    "Tokens",
    "Understudy",
    "Unreachable",
]
