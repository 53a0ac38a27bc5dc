"""A hook in Python: the host's payload on standard input, the host's answer on standard output.

    python examples/python/hook.py --host claude --project-root /repo < payload.json

Needs the package (``pip install ./bindings/python``). Hosts take exit status 2 for a refusal and any other failure for
"go on", so that everything that goes wrong here ends with status 2.
"""

from __future__ import annotations

import argparse
import json
import sys


def envelope(payload: bytes, options: argparse.Namespace) -> bytes:
    """The request. Bytes that are not UTF-8 pass through as they are, and the engine refuses them."""
    request: dict[str, object] = {"v": 1, "host": options.host, "payload_text": payload.decode(errors="surrogateescape")}
    if options.project_root is not None:
        request["project_root"] = options.project_root
    return json.dumps(request, ensure_ascii=False).encode(errors="surrogateescape")


def answer(request: bytes) -> tuple[bytes, str, int]:
    """What the host gets: standard output, standard error, exit status."""
    import hookpolicy

    code, text = hookpolicy.eval_with_code(request)
    reply: hookpolicy.Reply = json.loads(text)
    hook = reply.get("hook")
    if hook is not None:
        return line(hook["stdout"]), hook["stderr"], hook["exit"]
    if code in (hookpolicy.PASS, hookpolicy.ADVISE):
        return b"", "", 0
    return b"", reply.get("reason") or f"refused: {reply['code']}", 2


def line(stdout: object) -> bytes:
    """One line of JSON, or silence. A lone surrogate, which UTF-8 cannot hold, becomes the escape that JSON has for it."""
    if stdout is None:
        return b""
    return json.dumps(stdout, ensure_ascii=False, separators=(",", ":")).encode(errors="backslashreplace") + b"\n"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="judges one tool call")
    parser.add_argument("--host", default="auto", help="name of the agent product; found in the payload when not given")
    parser.add_argument("--project-root", help="absolute path of the tree that the session belongs to")
    return parser.parse_args()


def main(options: argparse.Namespace) -> int:
    stdout, stderr, status = answer(envelope(sys.stdin.buffer.read(), options))
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
