"""What the tests of the Python package share."""
import os
import pathlib
import subprocess

import pytest

import limber

SOURCE = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def program():
    """Runs the command line."""
    path = os.environ.get("LIMBER_PROGRAM")
    if not path:
        pytest.skip("LIMBER_PROGRAM names no program")

    def run(*words, **more):
        return subprocess.run([path, *map(str, words)], check=True, capture_output=True, **more)

    return run


@pytest.fixture(scope="session")
def bar():
    """A small solid with its rig."""
    return limber.make_sample("bar", 24)


@pytest.fixture(scope="session")
def bound_bar(bar):
    return limber.bind(*bar, lattice=600)
