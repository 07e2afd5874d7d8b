"""`pip install ./python`: builds the module with CMake, as the project does, and puts the package around it.

Nothing is downloaded. Debian's packages are listed in tools/bootstrap.sh; with those installed, in a virtual environment
made with --system-site-packages: `pip install --no-build-isolation ./python`.

LIMBER_PYTHON_BUILD names a build folder that is there already: its module is taken, if it is up to date, without compiling
again.
"""

import os
import pathlib
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent


def version() -> str:
    text = (PROJECT / "CMakeLists.txt").read_text(encoding="utf-8")
    found = re.search(r"project\(limber VERSION ([\d.]+)", text)
    if found is None:
        raise SystemExit("the project's CMakeLists.txt names no version; install from a whole checkout")
    return found[1]


class CMakeBuild(build_ext):
    """Configures and builds the target limber_python, and copies what comes of it."""

    def build_extension(self, extension: Extension) -> None:
        target = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        given = os.environ.get("LIMBER_PYTHON_BUILD")
        build = pathlib.Path(given).resolve() if given else pathlib.Path(self.build_temp).resolve() / "cmake"
        if not given:
            subprocess.run(
                ["cmake", "-S", str(PROJECT), "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                 "-DLIMBER_TESTS=OFF", "-DLIMBER_TOOLS=OFF", "-DLIMBER_STUDIO=OFF", "-DLIMBER_PYTHON_MODULE=ON",
                 f"-DPython_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", str(build), "--target", "limber_python"], check=True)
        built = list((build / "python" / "limber").glob("_limber*.so"))
        if len(built) != 1:
            raise SystemExit(f"wanted one module in {build}/python/limber, found {len(built)}; is pybind11-dev installed?")
        target.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(built[0]), str(target))
        self.copy_file(str(build / "python" / "limber" / "limber-import"), str(target.parent / "limber-import"))


setup(
    version=version(),
    packages=["limber"],
    package_data={"limber": ["py.typed", "*.pyi", "*.html"]},
    ext_modules=[Extension("limber._limber", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
)
