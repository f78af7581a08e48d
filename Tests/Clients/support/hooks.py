"""A webhook in the process of the tests: what answers triggers."""

import copy
import json

from .listener import Listener, Visit


class Hook:
    """A webhook: answers each trigger as `answers` says and keeps the events."""

    def __init__(self):
        self.events, self.answers = [], {}
        hook = self

        class Call(Visit):
            def do_POST(self):
                event = json.loads(self.body())
                name = self.path.strip("/")
                hook.events.append((name, copy.deepcopy(event)))
                answer = hook.answers.get(name, {})
                status, headers, body = 200, {}, event | {"response": event.get("response", {})}
                if callable(answer):
                    answer = answer(event)
                if isinstance(answer, tuple):
                    status, headers, body = answer
                else:
                    body["response"] |= answer
                self.say(body, status, headers=headers)

        self.server = Listener(Call)
        self.url = self.server.url

    def stop(self):
        self.server.stop()

    def of(self, name):
        return [event for other, event in self.events if other == name]
