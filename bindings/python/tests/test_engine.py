"""Calls through to the engine: hostile text, threads, silence, a contained panic, the line filter.

With ``EXPECT_TEST_PANIC`` set, the package under test is a build with the feature ``test-panic``.
"""

import json
import os
import subprocess
import sys
import threading
import unittest

import hookpolicy

SILENT = {"v": 1, "payload": {}, "project_root": "/", "world": {"dirs": ["/"]}}

# What JSON readers disagree about, and what a caller may get wrong.
HOSTILE = {
    "empty": b"",
    "not JSON": b"{",
    "duplicate key": b'{"v":1,"payload":{},"payload":{"x":1}}',
    "NUL after the document": b'{"v":1,"payload":{}}\0',
    "raw NUL in a string": b'{"v":1,"payload":{"x":"\0"}}',
    "invalid UTF-8": b'{"v":1,"payload":{"x":"\xff"}}',
    "surrogate as bytes": b'{"v":1,"payload":{"x":"\xed\xa0\x80"}}',
    "byte order mark": b'\xef\xbb\xbf{"v":1,"payload":{}}',
    "depth": b'{"v":1,"policy":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    "NaN": b'{"v":1,"payload":{"x":NaN}}',
    "array for an object": b"[1]",
    "unknown field": b'{"v":1,"payload":{},"polcy":{}}',
    "wrong type": b'{"v":"1","payload":{}}',
    "too large": b" " * (hookpolicy.MAX_REQUEST + 1),
}


def run(arguments: list[str], stdin: bytes) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([sys.executable, *arguments], input=stdin, capture_output=True, check=True, timeout=60)


class Hostile(unittest.TestCase):
    def test_has_an_error_reply(self) -> None:
        for name, request in HOSTILE.items():
            with self.subTest(name):
                code, text = hookpolicy.eval_with_code(request)
                reply = json.loads(text)
                self.assertIn(code, (hookpolicy.E_REQUEST, hookpolicy.E_LIMIT))
                self.assertEqual(reply["decision"], "deny")
                self.assertIn("message", reply["error"])

    def test_text_and_bytes_are_answered_alike(self) -> None:
        for name, request in HOSTILE.items():
            with self.subTest(name):
                # `surrogatepass` is how a str holds what UTF-8 cannot; other bytes have no str.
                try:
                    text = request.decode("utf-8", "surrogatepass")
                except UnicodeDecodeError:
                    continue
                self.assertEqual(hookpolicy.eval(text), hookpolicy.eval(request))

    def test_a_str_with_lone_surrogates_is_answered(self) -> None:
        code, text = hookpolicy.eval_with_code('{"v":1,"payload":{"x":"\ud800"}}')
        self.assertEqual(code, hookpolicy.E_REQUEST)
        self.assertEqual(json.loads(text)["code"], "invalid-encoding")


class Evaluate(unittest.TestCase):
    def test_is_eval_of_the_same_text(self) -> None:
        for request in (SILENT, {}, {"v": 2}, {"v": 1, "payload_text": "\ud800"}, {"v": 1, "payload": {"x": [None, 1.5]}}):
            with self.subTest(request=request):
                self.assertEqual(hookpolicy.evaluate(request), json.loads(hookpolicy.eval(json.dumps(request))))

    def test_a_request_that_can_be_read_is_judged(self) -> None:
        self.assertGreaterEqual(hookpolicy.eval_with_code(json.dumps(SILENT))[0], 0)


class Threads(unittest.TestCase):
    def test_64_threads_get_the_answer_of_one(self) -> None:
        requests = [json.dumps(SILENT).encode(), *HOSTILE.values()][:-1]
        expected = [hookpolicy.eval_with_code(request) for request in requests]
        wrong: list[object] = []

        def work() -> None:
            for _ in range(20):
                got = [hookpolicy.eval_with_code(request) for request in requests]
                if got != expected:
                    wrong.append(got)

        threads = [threading.Thread(target=work) for _ in range(64)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Silence(unittest.TestCase):
    def test_nothing_is_printed(self) -> None:
        requests = [*list(HOSTILE.values())[:-1], b'{"v":1,"payload":{},"test_panic":true}']
        ended = run(["-c", f"import hookpolicy\nfor request in {requests!r}: hookpolicy.eval(request)"], b"")
        self.assertEqual((ended.stdout, ended.stderr), (b"", b""))


class Panic(unittest.TestCase):
    """Without the feature the member that asks for a panic is an unknown field like any other."""

    def test_is_contained(self) -> None:
        expected = hookpolicy.E_PANIC if "EXPECT_TEST_PANIC" in os.environ else hookpolicy.E_REQUEST
        request = {"v": 1, "payload": {}, "test_panic": True}
        for _ in range(3):
            code, text = hookpolicy.eval_with_code(json.dumps(request))
            self.assertEqual(code, expected)
            self.assertEqual(json.loads(text)["decision"], "deny")
            self.assertEqual(hookpolicy.evaluate(request), json.loads(text))


class LineFilter(unittest.TestCase):
    def filter(self, stdin: bytes, *options: str) -> list[bytes]:
        ended = run(["-m", "hookpolicy.conform", *options], stdin)
        self.assertEqual(ended.stderr, b"")
        self.assertTrue(ended.stdout.endswith(b"\n") or not ended.stdout)
        return ended.stdout.split(b"\n")[:-1]

    def test_one_reply_a_line(self) -> None:
        lines = [b"", json.dumps(SILENT).encode(), b"\xff", b"\r", b'{"v":1,"payload":{"x":"\xe2\x80\xa8"}}']
        expected = [hookpolicy.eval(line).encode() for line in lines]
        self.assertEqual(self.filter(b"\n".join(lines) + b"\n"), expected)
        self.assertEqual(self.filter(b"\n".join(lines)), expected)

    def test_an_empty_rest_is_no_request(self) -> None:
        self.assertEqual(self.filter(b""), [])
        self.assertEqual(len(self.filter(b"\n")), 1)

    def test_codes(self) -> None:
        for line in (b"", json.dumps(SILENT).encode()):
            code, reply = hookpolicy.eval_with_code(line)
            self.assertEqual(self.filter(line + b"\n", "--codes"), [f"{code}\t{reply}".encode()])

    def test_each_reply_is_flushed(self) -> None:
        command = [sys.executable, "-m", "hookpolicy.conform"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None and process.stdout is not None
            for _ in range(3):
                process.stdin.write(b"{}\n")
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), hookpolicy.eval("{}").encode() + b"\n")

    def test_an_unknown_option_is_refused(self) -> None:
        command = [sys.executable, "-m", "hookpolicy.conform", "--code"]
        self.assertEqual(subprocess.run(command, capture_output=True, check=False).returncode, 2)


if __name__ == "__main__":
    unittest.main()
