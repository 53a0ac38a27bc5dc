"""What a program may write against the package, and what it may not.

Read by mypy only (test_types.py). Each ``type: ignore`` names a mistake that the types have to catch; with
``warn_unused_ignores`` one that they let through is an error.
"""

import hookpolicy
from hookpolicy.types import Reply, Request

request: Request = {"v": 1, "host": "claude", "payload": {"tool_name": "Write"}, "project_root": "/repo"}
reply: Reply = hookpolicy.evaluate(request)
plain: dict[str, object] = {"v": 1}
code, text = hookpolicy.eval_with_code(b"{}")
texts: list[str] = [hookpolicy.eval("{}"), text, hookpolicy.version(), reply["code"], reply.get("reason", "")]
denied: bool = code == hookpolicy.DENY or hookpolicy.evaluate(plain)["decision"] == "deny"
status: int = reply["hook"]["exit"]

hookpolicy.eval(1)  # type: ignore[arg-type]
hookpolicy.evaluate("{}")  # type: ignore[arg-type]
hookpolicy.evaluate({1: 2})  # type: ignore[dict-item]
later: Request = {"v": 2}  # type: ignore[typeddict-item]
reply["decision"] == "allow"  # type: ignore[comparison-overlap]
