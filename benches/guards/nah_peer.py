"""The Python package nah as a peer of the program `guards`: a command as a JSON string on each line of standard input,
"verdict microseconds" on each line of standard output. Owns the timing of its calls."""

import json
import sys
import time

from nah.bash import classify_command

ROUNDS = 8
BUDGET_NS = 20_000_000


def judge(command: str) -> str:
    try:
        return "flag" if classify_command(command).final_decision in ("ask", "block") else "pass"
    except Exception:  # a peer that fails is a row of the table, not the end of it
        return "error"


for line in sys.stdin:
    command = json.loads(line)
    verdict, least = "error", float("inf")
    begin = time.perf_counter_ns()
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        verdict = judge(command)
        least = min(least, time.perf_counter_ns() - start)
        if time.perf_counter_ns() - begin > BUDGET_NS:
            break
    print(verdict, least / 1000, flush=True)
