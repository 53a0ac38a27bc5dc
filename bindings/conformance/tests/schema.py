"""Validates JSON texts: one `request` or `reply`, a tab and the text on each line in; `ok`, `invalid` or `unreadable`,
a tab and the reason on each line out. The argument is the directory of the schemas.

A repeated key and NaN, which Python's reader lets pass, are unreadable here as they are to the engine.
"""

import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

sys.setrecursionlimit(10_000)


def once(pairs):
    members = dict(pairs)
    # Only envelopes are of interest; a payload may repeat a key that nobody reads.
    if len(members) != len(pairs) and "v" in members:
        raise ValueError("a repeated key")
    return members


def refuse(constant):
    raise ValueError(constant)


def verdict(validator, text):
    try:
        value = json.loads(text.decode("utf-8"), object_pairs_hook=once, parse_constant=refuse)
    except ValueError as error:
        return f"unreadable\t{error}"
    errors = [f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}" for error in validator.iter_errors(value)]
    return f"invalid\t{'; '.join(errors)}" if errors else "ok\t"


validators = {}
for name in ("request", "reply"):
    schema = json.loads(Path(sys.argv[1], f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validators[name] = Draft202012Validator(schema)
for line in sys.stdin.buffer.read().split(b"\n")[:-1]:
    name, text = line.split(b"\t", 1)
    sys.stdout.buffer.write((verdict(validators[name.decode()], text) + "\n").encode("utf-8", "replace"))
