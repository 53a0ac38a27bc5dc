"""The shape of the package: what it exports, what it accepts, what it raises."""

import ast
import json
import pathlib
import unittest
from collections import ChainMap, OrderedDict, UserDict
from enum import Enum, IntEnum
from types import MappingProxyType
from typing import Any

import hookpolicy
from hookpolicy import _native
from hookpolicy._native import to_json

STUB = pathlib.Path(hookpolicy.__file__).with_name("_native.pyi").read_text(encoding="utf-8")


def drift(stub: str, module: object) -> set[str]:
    """The names that only one of a stub and a module has."""
    body = ast.parse(stub).body
    declared = {node.name for node in body if isinstance(node, ast.FunctionDef)}
    declared |= {node.target.id for node in body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    return declared ^ {name for name in dir(module) if not name.startswith("__")}


class Exports(unittest.TestCase):
    def test_stub_and_module_have_the_same_names(self) -> None:
        self.assertEqual(drift(STUB, _native), set())

    def test_drift_is_noticed(self) -> None:
        self.assertEqual(drift(STUB + "\ndef gone() -> None: ...\n", _native), {"gone"})
        self.assertEqual(drift(STUB.replace("def version", "def versions"), _native), {"version", "versions"})

    def test_constants_of_the_stub(self) -> None:
        for node in ast.parse(STUB).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                self.assertEqual(getattr(_native, node.target.id), ast.literal_eval(node.value), node.target.id)

    def test_everything_promised_is_there(self) -> None:
        for name in hookpolicy.__all__:
            self.assertTrue(hasattr(hookpolicy, name), name)

    def test_marked_as_typed(self) -> None:
        self.assertTrue(pathlib.Path(hookpolicy.__file__).with_name("py.typed").exists())

    def test_version_and_build(self) -> None:
        self.assertRegex(hookpolicy.version(), r"^\d+\.\d+\.\d+")
        self.assertIsInstance(hookpolicy.build_info(), dict)


class WrongTypes(unittest.TestCase):
    def test_text_functions(self) -> None:
        requests: list[Any] = [None, 1, {}, [], bytearray(b"{}"), memoryview(b"{}")]
        for function in (hookpolicy.eval, hookpolicy.eval_with_code):
            for request in requests:
                with self.subTest(function=function.__name__, request=request), self.assertRaises(TypeError):
                    function(request)

    def test_evaluate_takes_mappings_only(self) -> None:
        for request in (None, 1, "{}", b"{}", [], (), [("v", 1)]):
            with self.subTest(request=request), self.assertRaises(TypeError):
                hookpolicy.evaluate(request)  # type: ignore[arg-type]

    def test_values_without_a_json_form(self) -> None:
        for value in (b"x", {1, 2}, object(), 1j, {1: 2}, {None: 2}, {b"x": 2}, iter([1])):
            with self.subTest(value=value), self.assertRaises(TypeError):
                to_json({"payload": [value]})

    def test_numbers_without_a_json_form(self) -> None:
        for value in (1 << 64, -(1 << 63) - 1, 10**30, float("nan"), float("inf"), float("-inf")):
            with self.subTest(value=value), self.assertRaises(ValueError):
                to_json({"payload": value})

    def test_a_container_in_itself(self) -> None:
        circle: list[object] = []
        circle.append(circle)
        ring: dict[str, object] = {}
        ring["x"] = (ring,)
        for value in (circle, ring):
            with self.assertRaises(ValueError):
                to_json({"payload": value})


class Colour(str, Enum):
    RED = "red"


class Level(IntEnum):
    HIGH = 3


class Encoding(unittest.TestCase):
    def test_reads_back_as_it_was(self) -> None:
        values: tuple[object, ...] = (
            *(None, True, False, 0, -1, (1 << 64) - 1, -(1 << 63), 1.5, -0.0, 1e300, 5e-324, 0.1, 1e16),
            *("", "a", '"\\/\b\f\n\r\t', "\0\x1f\x7f", "é€😀", "\u2028\ufeff\ufffd", "\ud800", "a\udfffé😀\ud83d"),
            *([], {}, [[]], [1, [2, {"x": [None]}]], {"": "", "b": 1, "a": {"c": []}}, {"\udc80": 1}),
        )
        for value in values:
            with self.subTest(value=value):
                text = to_json({"payload": value})
                self.assertEqual(json.loads(text), {"payload": value})

    def test_is_compact_and_keeps_the_order(self) -> None:
        self.assertEqual(to_json({"b": [1, 2], "a": {"z": None, "y": True}}), b'{"b":[1,2],"a":{"z":null,"y":true}}')

    def test_other_mappings_and_subclasses(self) -> None:
        plain = {"a": 1}
        for mapping in (MappingProxyType(plain), ChainMap(plain), UserDict(plain), OrderedDict(plain)):
            self.assertEqual(to_json({"x": mapping}), b'{"x":{"a":1}}')
            self.assertEqual(to_json(mapping), b'{"a":1}')
        self.assertEqual(to_json({"a": Colour.RED, "b": Level.HIGH, "c": (1, 2)}), b'{"a":"red","b":3,"c":[1,2]}')

    def test_a_mapping_that_raises(self) -> None:
        class Broken(UserDict):  # type: ignore[type-arg]
            def items(self):  # type: ignore[no-untyped-def]
                raise LookupError("broken")

        with self.assertRaises(LookupError):
            to_json({"x": Broken()})

    def test_a_mapping_that_changes_under_the_walk(self) -> None:
        outer: dict[str, object] = {}

        class Growing(UserDict):  # type: ignore[type-arg]
            def items(self):  # type: ignore[no-untyped-def]
                outer.update({str(number): number for number in range(1000)})
                return super().items()

        outer["x"] = Growing({"a": 1})
        outer["y"] = 2
        self.assertEqual(to_json(outer), b'{"x":{"a":1},"y":2}')

    def test_depth_costs_no_stack(self) -> None:
        value: object = 1
        for _ in range(9_000):
            value = [value]
        self.assertEqual(to_json({"x": value}), b'{"x":' + b"[" * 9_000 + b"1" + b"]" * 9_000 + b"}")

    def test_many_references_to_one_list_stay_bounded(self) -> None:
        value: list[object] = ["x"]
        for _ in range(60):
            value = [value, value]
        self.assertLess(len(to_json({"x": value})), hookpolicy.MAX_REQUEST + 1024)
        self.assertEqual(hookpolicy.eval_with_code(to_json({"x": value}))[0], hookpolicy.E_LIMIT)


if __name__ == "__main__":
    unittest.main()
