"""The example hook, run as a host runs it."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

# What a project that no gate was prepared for leaves out.
UNPREPARED = '{"gates": {"ritual": false, "active-scope": false}}'
HOOK = pathlib.Path(__file__).parents[3] / "examples" / "python" / "hook.py"


def hook(payload: bytes, *options: str, python: tuple[str, ...] = ()) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, *python, str(HOOK), *options]
    return subprocess.run(command, input=payload, capture_output=True, check=False, timeout=60)


def write_payload(cwd: str, path: str) -> bytes:
    payload = {
        "session_id": "s",
        "cwd": cwd,
        "hook_event_name": "PreToolUse",
        "tool_name": "Write",
        "tool_input": {"file_path": path, "content": "x"},
    }
    return json.dumps(payload).encode()


class Hook(unittest.TestCase):
    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.base = pathlib.Path(directory.name).resolve()
        for tree in ("ours", "theirs"):
            subprocess.run(["git", "init", "-q", str(self.base / tree)], check=True)

    def run_on(self, path: str) -> "subprocess.CompletedProcess[bytes]":
        ours = str(self.base / "ours")
        return hook(write_payload(ours, path), "--host", "claude", "--project-root", ours, "--policy", UNPREPARED)

    def test_a_write_in_the_own_tree_passes_in_silence(self) -> None:
        ended = self.run_on(str(self.base / "ours" / "new.txt"))
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, b"", b""))

    def test_a_write_in_another_tree_is_denied(self) -> None:
        ended = self.run_on(str(self.base / "theirs" / "new.txt"))
        self.assertIn(str(self.base / "theirs").encode(), ended.stdout + ended.stderr)
        self.assertTrue(b'"deny"' in ended.stdout or ended.returncode == 2)
        self.assertLessEqual(ended.stdout.count(b"\n"), 1)


class FailsClosed(unittest.TestCase):
    def test_payload_that_is_not_utf8(self) -> None:
        ended = hook(b'{"tool_name":"\xff"}', "--host", "claude", "--project-root", "/")
        self.assertTrue(b'"deny"' in ended.stdout or ended.returncode == 2, ended)
        self.assertNotIn(b"Traceback", ended.stderr)

    def test_unknown_option(self) -> None:
        self.assertEqual(hook(b"{}", "--hots", "claude").returncode, 2)

    def test_package_missing(self) -> None:
        # -I -S: no site-packages, so that the package cannot be found.
        ended = hook(b"{}", python=("-I", "-S"))
        self.assertEqual((ended.returncode, ended.stdout), (2, b""))
        self.assertIn(b"hookpolicy", ended.stderr)


if __name__ == "__main__":
    unittest.main()
