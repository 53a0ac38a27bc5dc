"""A hook in Python: the host's payload on standard input, the host's answer on standard output.

    python examples/python/hook.py --host claude --project-root . < payload.json

Needs the package (``pip install ./bindings/python``). Hosts take exit status 2 for a refusal and nearly any other failure
for "go on", so that everything that goes wrong here ends with status 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import hookpolicy


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="judges one tool call")
    parser.add_argument("--host", default="auto", help="name of the agent product; found in the payload when not given")
    parser.add_argument("--project-root", help="the tree that the agent was given")
    parser.add_argument("--policy", type=json.loads, help="what is to be otherwise than built in, as JSON")
    parser.add_argument("--explain", action="store_true", help="print the whole reply on standard error, too")
    return parser.parse_args()


def envelope(payload: bytes, options: argparse.Namespace) -> bytes:
    """The request. Bytes that are not UTF-8 pass through as they are, and the engine refuses them."""
    request: dict[str, object] = {"v": 1, "host": options.host, "payload_text": payload.decode(errors="surrogateescape")}
    if options.project_root is not None:
        # The library never looks at the process directory, so that a relative path is made absolute here.
        request["project_root"] = os.path.join(os.getcwd(), options.project_root)
    if options.policy is not None:
        request["policy"] = options.policy
    if options.explain:
        request["explain"] = True
    return json.dumps(request, ensure_ascii=False).encode(errors="surrogateescape")


def answer(request: bytes, explain: bool) -> tuple[bytes, str, int]:
    """What the host gets: standard output, standard error, exit status."""
    # Imported here, so that a package that is missing or broken is a refusal, too.
    import hookpolicy

    reply: hookpolicy.Reply = json.loads(hookpolicy.eval(request))
    stdout, stderr, status = words(reply)
    if explain:
        stderr = "\n".join(filter(None, [stderr, json.dumps(reply, indent=2, ensure_ascii=False)]))
    return stdout, stderr, status


def words(reply: hookpolicy.Reply) -> tuple[bytes, str, int]:
    """The answer in the host's words, or by status alone where the engine does not know how the host talks."""
    if "hook" in reply:
        hook = reply["hook"]
        return line(hook["stdout"]), hook["stderr"], hook["exit"]
    if reply["decision"] != "deny":
        return b"", "", 0
    return b"", reply.get("reason", "refused without a reason"), 2


def line(stdout: object) -> bytes:
    """One line of JSON, or silence. A lone surrogate, which UTF-8 cannot hold, becomes the escape that JSON has for it."""
    if stdout is None:
        return b""
    return json.dumps(stdout, ensure_ascii=False, separators=(",", ":")).encode(errors="backslashreplace") + b"\n"


def main(options: argparse.Namespace) -> int:
    stdout, stderr, status = answer(envelope(sys.stdin.buffer.read(), options), options.explain)
    sys.stdout.buffer.write(stdout)
    sys.stdout.buffer.flush()
    if stderr:
        print(stderr, file=sys.stderr)
    return status


if __name__ == "__main__":
    options = arguments()
    status = 2
    try:
        status = main(options)
    except Exception as error:
        print(f"hook: {error}", file=sys.stderr)
    finally:
        # In the place of whatever is being raised, which would end the process with another status.
        sys.exit(status)
