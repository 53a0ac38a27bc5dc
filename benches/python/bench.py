"""B1, B3: a call through the Python package with bytes, against the C call on the same request, sampled in turn.

python benches/python/bench.py [SAMPLES], with hookpolicy installed and cargo, git and a C compiler on the path.
Status 0: every bar held.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import hookpolicy

ROOT = Path(__file__).resolve().parents[2]
LEAST_SAMPLES = 101
# Request, calls in one sample, bar for the ratio at the tenth percentile, bar for the difference in microseconds.
ROWS = [
    ("B1", "bash-579", 150, 1.40, 0.5),
    ("B3", "write-1m", 2, 1.05, None),
    ("B1", "shell-silent", 100, 1.40, 0.5),
    ("B1", "shell-advised", 50, 1.40, 0.5),
    ("B1", "shell-denied", 50, 1.40, 0.5),
]
CODES = {"shell-advised": hookpolicy.ADVISE, "shell-denied": hookpolicy.DENY}


def percentiles(samples: list[float]) -> list[float]:
    ordered = sorted(samples)
    return [ordered[round((len(ordered) - 1) * share)] for share in (0.10, 0.50, 0.99)]


def python_sample(request: bytes, expected: str, calls: int) -> float:
    evaluate = hookpolicy.eval
    start = time.perf_counter_ns()
    for _ in range(calls):
        if evaluate(request) != expected:
            raise SystemExit("a reply differs from the first one")
    return (time.perf_counter_ns() - start) / calls


def c_sample(child: subprocess.Popen, calls: int, wanted: int) -> float:
    child.stdin.write(f"{calls}\n")
    child.stdin.flush()
    spent, code = child.stdout.readline().split()
    if int(code) != wanted:
        raise SystemExit(f"the C call answered {code}")
    return float(spent)


def measure(program: Path, file: Path, calls: int, samples: int) -> tuple[list[float], list[float]]:
    request = file.read_bytes()
    code, expected = hookpolicy.eval_with_code(request)
    if code != CODES.get(file.stem, hookpolicy.PASS):
        raise SystemExit(f"another verdict: {expected}")
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([program, file], **pipes) as child:
        pairs = []
        for _ in range(samples):
            c = c_sample(child, calls, code)
            python_sample(request, expected, 1)  # the C program warms up before its sample as well
            pairs.append((c, python_sample(request, expected, calls)))
        child.stdin.close()
    return percentiles([c for c, _ in pairs]), percentiles([python for _, python in pairs])


def judge(row: tuple, c: list[float], python: list[float]) -> bool:
    name, case, _, ratio_bar, difference_bar = row
    ratio, difference = python[0] / c[0], (python[0] - c[0]) / 1000
    held = ratio <= ratio_bar and (difference_bar is None or difference <= difference_bar)
    for label, spread in (("C", c), ("pyo3", python)):
        print(f"{case:<10} {label:<6}" + "".join(f" {value / 1000:10.3f}" for value in spread) + "  us")
    limit = f"<= {ratio_bar:.2f}" + ("" if difference_bar is None else f" and <= {difference_bar} us")
    print(f"{name} pyo3 bytes / C: {ratio:.3f}, {difference:+.3f} us   {limit}   {'pass' if held else 'MISS'}")
    return held


def main() -> int:
    samples = max(LEAST_SAMPLES, *(int(argument) for argument in sys.argv[1:2]), 0)
    with tempfile.TemporaryDirectory(prefix="hookpolicy-bench-") as name:
        directory = Path(name)
        build = ["cargo", "run", "-q", "--release", "-p", "hookpolicy-benches", "--bin", "fixture", "--", directory]
        subprocess.run(build, cwd=ROOT, check=True, stdin=subprocess.DEVNULL)
        subprocess.run([ROOT / "benches/c/build", directory / "call"], check=True, stdin=subprocess.DEVNULL)
        print(f"{'case':<10} {'call':<6} {'p10':>10} {'p50':>10} {'p99':>10}")
        held = []
        for row in ROWS:
            file = directory / f"{row[1]}.json"
            held.append(judge(row, *measure(directory / "call", file, row[2], samples)))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
