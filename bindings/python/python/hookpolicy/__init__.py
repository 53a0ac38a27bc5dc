"""Policy for the tool calls of AI coding agents: one JSON request in, one JSON reply out.

``eval`` and ``eval_with_code`` are the engine; ``evaluate`` is the same call for Python objects. A request that cannot be
read is a reply too, never an exception; only an argument of the wrong type is one. The manual is ``docs/python.md``.
"""

from __future__ import annotations

from ._native import (
    ADVISE,
    DENY,
    E_ARG,
    E_LIMIT,
    E_PANIC,
    E_REQUEST,
    MAX_REQUEST,
    PASS,
    eval,
    eval_with_code,
    version,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .types import Reply as Reply
    from .types import Request as Request

__all__ = [
    "ADVISE",
    "DENY",
    "E_ARG",
    "E_LIMIT",
    "E_PANIC",
    "E_REQUEST",
    "MAX_REQUEST",
    "PASS",
    "build_info",
    "eval",
    "eval_with_code",
    "evaluate",
    "version",
]

# `json` is imported where it is used: it costs a fresh process more than this package, and `eval` needs none of it.


def evaluate(request: Mapping[str, object]) -> Reply:
    """Evaluates a request given as a mapping and returns the reply as a dictionary.

    TypeError: not a mapping, a key that is no ``str``, a value without a JSON form.
    ValueError: an integer beyond 64 bits, NaN or infinity, a container that contains itself.
    """
    from json import loads

    from ._native import to_json

    reply: Reply = loads(eval(to_json(request)))
    return reply


def build_info() -> dict[str, object]:
    """Describes the build: version, wire versions, target."""
    from json import loads

    from . import _native

    info: dict[str, object] = loads(_native.build_info())
    return info
