"""The line filter: one JSON request a line on standard input, one reply a line on standard output.

    python -m hookpolicy.conform [--codes]

With ``--codes`` each reply is preceded by the return code and a tab. A line ends at ``\\n`` only, and a blank line is a
request too. Bytes go in and come out undecoded, so that what Python thinks of the text cannot change an answer.
"""

import sys

from . import eval_with_code


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--codes"]):
        sys.stderr.write("usage: python -m hookpolicy.conform [--codes]\n")
        return 2
    form = "{code}\t{reply}\n" if arguments else "{reply}\n"
    replies = sys.stdout.buffer
    for line in sys.stdin.buffer:
        code, reply = eval_with_code(line.removesuffix(b"\n"))
        replies.write(form.format(code=code, reply=reply).encode())
        replies.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
