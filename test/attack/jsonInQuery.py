"""For sqlmap (--tamper): a payload inside the JSON of an address, escaped as JSON wants it."""

import json

from lib.core.enums import PRIORITY

__priority__ = PRIORITY.LOWEST


def dependencies():
    pass


def tamper(payload, **kwargs):
    return json.dumps(payload)[1:-1] if payload else payload
