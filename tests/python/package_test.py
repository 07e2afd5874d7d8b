"""The package as it is installed, its types, and what its documentation says."""
import ast
import doctest
import os
import pathlib
import re
import subprocess
import sys
import types

import numpy as np
import pytest

import limber
from limber import _limber

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = pathlib.Path(limber.__file__).parent


def stub():
    """What the stub declares: names of functions and classes with their members."""
    tree = ast.parse((PACKAGE / "_limber.pyi").read_text(encoding="utf-8"))
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    classes = {node.name: {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
               for node in tree.body if isinstance(node, ast.ClassDef)}
    return functions, classes


def test_the_stub_declares_what_is_there():
    functions, classes = stub()
    there = {name: value for name, value in vars(_limber).items() if not name.startswith("_")}
    assert functions == {name for name, value in there.items() if not isinstance(value, type)}
    assert set(classes) == {name for name, value in there.items() if isinstance(value, type)}
    for name, members in classes.items():
        if name == "Error":
            continue
        real = {member for member in vars(there[name]) if not member.startswith("_") or member in
                ("__init__", "__len__", "__getitem__", "__contains__", "__iter__", "_repr_png_")}
        assert {member for member in members} == real - ({"__init__"} if "__init__" not in members else set()), name


def test_arguments_of_the_stub_are_those_of_the_module():
    tree = ast.parse((PACKAGE / "_limber.pyi").read_text(encoding="utf-8"))
    pairs = [(getattr(_limber, node.name), node, 0) for node in tree.body if isinstance(node, ast.FunctionDef)]
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            pairs += [(getattr(getattr(_limber, node.name), member.name), member, 0 if node.name == "Error" else 1)
                      for member in node.body if isinstance(member, ast.FunctionDef)
                      and not any(isinstance(d, ast.Name) and d.id in ("property", "staticmethod") for d in member.decorator_list)
                      and not member.name.startswith("_") or (isinstance(member, ast.FunctionDef) and member.name == "__init__")]
    for function, node, skipped in pairs:
        line = function.__doc__.split("\n")[0]
        real = re.findall(r"(?:\(|, )(\w+): ", line)[skipped:]
        declared = [argument.arg for argument in node.args.args[skipped:] + node.args.kwonlyargs]
        assert real == [name for name in declared if name in real], node.name
        if "**kwargs" not in line:
            assert real == declared, node.name


def test_everything_is_documented():
    for name in limber.__all__:
        value = getattr(limber, name)
        if isinstance(value, (type, types.BuiltinFunctionType)):
            text = value.__doc__.split("\n\n", 1)[-1] if isinstance(value, types.BuiltinFunctionType) else value.__doc__
            assert text and len(text.strip()) > 10, name


def test_examples_in_docstrings_hold():
    finder = doctest.DocTestFinder(exclude_empty=True)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    tried = 0
    for name in limber.__all__:
        text = getattr(getattr(limber, name), "__doc__", "") or ""
        if ">>>" in text:
            test = doctest.DocTestParser().get_doctest(text, {"limber": limber, "numpy": np}, name, None, 0)
            runner.run(test)
            tried += 1
    assert finder and tried >= 12 and runner.failures == 0


def test_the_page_holds():
    """Every block of docs/python.md runs, one after the other."""
    text = (SOURCE / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.S | re.M)
    assert len(blocks) >= 6
    for index, block in enumerate(blocks):
        exec(compile(block, f"docs/python.md, block {index + 1}", "exec"), {})


@pytest.mark.parametrize("script", sorted((SOURCE / "examples" / "python").glob("*.py")), ids=lambda script: script.stem)
def test_examples_print_what_they_promise(script, tmp_path):
    promised = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))).split("Prints:\n", 1)[1]
    done = subprocess.run([sys.executable, "-B", str(script)], capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [line.strip() for line in done.stdout.splitlines()] == [line.strip() for line in promised.strip().splitlines()]


def test_types_are_checked_by_mypy(tmp_path):
    if subprocess.run([sys.executable, "-m", "mypy", "--version"], capture_output=True).returncode != 0:
        pytest.skip("mypy is not installed")
    use = tmp_path / "use.py"
    use.write_text("import limber\n"
                   "shape, rig = limber.make_sample('bar')\n"
                   "binding = limber.bind(shape, rig, 'bounded', clusters=4)\n"
                   "positions = limber.solve_pose(binding, limber.Pose({'a': [0, 0, 0]})).positions\n"
                   "limber.render(binding, width='wide')\n")
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(use),
                           str(PACKAGE / "__init__.py"), str(PACKAGE / "live.py"), str(PACKAGE / "progress.py"), str(PACKAGE / "_limber.pyi")],
                          capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(PACKAGE.parent)})
    errors = [line for line in done.stdout.splitlines() if "error:" in line]
    assert len(errors) == 1 and "use.py:5" in errors[0] and '"width"' in errors[0], done.stdout + done.stderr


def test_pip_installs_the_package(tmp_path):
    """Into an environment of its own, with what Debian has and without a network."""
    if not os.environ.get("LIMBER_PYTHON_BUILD"):
        pytest.skip("LIMBER_PYTHON_BUILD names no build")
    made = subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", str(tmp_path / "venv")], capture_output=True)
    if made.returncode != 0:
        pytest.skip("python3-venv is not installed")
    python = tmp_path / "venv" / "bin" / "python"
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    # A copy: setuptools leaves folders beside what it installs.
    copy = tmp_path / "checkout"
    copy.mkdir()
    (copy / "CMakeLists.txt").write_bytes((SOURCE / "CMakeLists.txt").read_bytes())
    subprocess.run(["cp", "-r", str(SOURCE / "python"), str(copy / "python")], check=True)
    done = subprocess.run([str(python), "-m", "pip", "install", "--no-build-isolation", "--no-index", "--no-deps", str(copy / "python")],
                          capture_output=True, text=True, env=clean, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    asked = subprocess.run([str(python), "-c", "import limber; print(limber.__file__); print(limber.make_sample('bar', 8)[0])"],
                           capture_output=True, text=True, env=clean, cwd=tmp_path)
    assert asked.returncode == 0, asked.stderr
    assert str(tmp_path / "venv") in asked.stdout and "limber.Shape" in asked.stdout
