"""The types, as mypy sees them. Without mypy the test is skipped, and fails where CI is set.

A build with the feature ``test-panic`` has the same types and is not looked at.
"""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
PROGRAMS = [HERE / "typed_use.py", HERE.parents[2] / "examples" / "python" / "hook.py", *sorted(HERE.glob("test_*.py"))]
MISSING = importlib.util.find_spec("mypy") is None and not os.environ.get("CI")


@unittest.skipIf("EXPECT_TEST_PANIC" in os.environ, "checked with the build that users get")
@unittest.skipIf(MISSING, "mypy is not installed")
class Types(unittest.TestCase):
    def strict(self, *targets: object) -> None:
        with tempfile.TemporaryDirectory() as cache:
            options = ["--strict", "--python-version", "3.10", "--cache-dir", cache]
            command = [sys.executable, "-m", "mypy", *options, *map(str, targets)]
            ended = subprocess.run(command, capture_output=True, check=False, text=True)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)

    def test_the_package(self) -> None:
        self.strict("-p", "hookpolicy")

    def test_programs_against_it(self) -> None:
        self.strict(*PROGRAMS)


if __name__ == "__main__":
    unittest.main()
