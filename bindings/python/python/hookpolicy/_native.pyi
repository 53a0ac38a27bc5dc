"""The extension module, written in Rust (src/lib.rs)."""

from collections.abc import Mapping
from typing import Final

PASS: Final = 0
"""No objection; stay silent."""
ADVISE: Final = 1
"""Run the call and hand the context to the model."""
DENY: Final = 2
"""Block the call."""
E_ARG: Final = -1
"""An argument cannot be a request."""
E_REQUEST: Final = -2
"""Not UTF-8, not JSON, or not a request we know."""
E_LIMIT: Final = -3
"""Larger than ``MAX_REQUEST``, or too deep in a value that is read."""
E_PANIC: Final = -4
"""A bug in the library, contained."""
MAX_REQUEST: Final = 16777216
"""The largest request that is read, in bytes."""

def eval(request: str | bytes, /) -> str:
    """Evaluates one request, JSON text, and returns the reply, JSON text."""

def eval_with_code(request: str | bytes, /) -> tuple[int, str]:
    """Evaluates one request and returns the code and the reply. Everything except PASS and ADVISE is a refusal."""

def to_json(request: Mapping[str, object], /) -> bytes:
    """The JSON text that ``evaluate`` hands to the engine. TypeError and ValueError as there."""

def version() -> str:
    """The version of the library."""

def build_info() -> str:
    """The description of the build, JSON text."""
