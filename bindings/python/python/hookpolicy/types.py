from __future__ import annotations

from typing import Any, Literal, TypedDict


class Hook(TypedDict):
    stdout: dict[str, Any] | None
    stderr: str
    exit: int


class Request(TypedDict, total=False):
    v: Literal[1]
    host: str
    payload: Any
    payload_text: str
    project_root: str


class _Answered(TypedDict):
    v: Literal[1]
    decision: Literal["deny", "advise", "pass"]
    code: str


class Reply(_Answered, total=False):
    reason: str
    hook: Hook
