"""The add-on as users get it: one zip, installed by Blender's own Install..., with the manifest of an extension."""
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile

from outside import ENVIRONMENT, find_blender

SOURCE = pathlib.Path(__file__).resolve().parents[2]
INSTALL = """
import bpy, sys
bpy.ops.preferences.addon_install(filepath=sys.argv[-1])
bpy.ops.preferences.addon_enable(module="limber_addon")
assert "limber_addon" in bpy.context.preferences.addons
assert bpy.ops.limber.bind.get_rna_type().properties["method"].default == "bounded"
for name in ("bind", "fit", "drag", "pin", "bake_pose", "bake_jiggle", "softness", "compress", "decompose", "retarget"):
    kind = getattr(bpy.ops.limber, name).get_rna_type()
    assert kind.description, name
    for one in kind.properties:
        assert one.identifier == "rna_type" or one.description, f"{name}.{one.identifier} has no tooltip"
bpy.ops.preferences.addon_disable(module="limber_addon")
assert not hasattr(bpy.types.Scene, "limber")
print("installed, enabled, disabled")
"""


def main():
    blender = find_blender()
    if not blender:
        print("skipped: Blender is not installed")
        return 77
    specification = importlib.util.spec_from_file_location("make_zip", SOURCE / "blender" / "make_zip.py")
    packer = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(packer)
    with tempfile.TemporaryDirectory() as folder:
        first, second = (packer.make_zip(pathlib.Path(folder) / name) for name in ("a.zip", "b.zip"))
        assert first.read_bytes() == second.read_bytes(), "the same sources give other bytes"
        with zipfile.ZipFile(first) as archive:
            names = archive.namelist()
            manifest = tomllib.loads(archive.read("limber_addon/blender_manifest.toml").decode())
            entry = archive.read("limber_addon/__init__.py").decode()
        assert not [name for name in names if "__pycache__" in name or not name.startswith("limber_addon/")], names
        for key in ("schema_version", "id", "version", "name", "tagline", "maintainer", "type", "blender_version_min", "license"):
            assert manifest.get(key), f"the manifest lacks {key}"
        assert len(manifest["tagline"]) <= 64 and not manifest["tagline"].endswith("."), "as Blender's rules for taglines are"
        project = re.search(r"project\(limber VERSION ([\d.]+)", (SOURCE / "CMakeLists.txt").read_text()).group(1)
        told = ".".join(re.search(r'"version": \((\d+), (\d+), (\d+)\)', entry).groups())
        assert project == told == manifest["version"], (project, told, manifest["version"])
        script = pathlib.Path(folder) / "install.py"
        script.write_text(INSTALL)
        environment = {**ENVIRONMENT, "BLENDER_USER_SCRIPTS": folder, "BLENDER_USER_CONFIG": folder}
        return subprocess.run([blender, "--background", "--factory-startup", "--python-exit-code", "1", "--python", str(script),
                               "--", str(first)], env=environment, timeout=120).returncode


if __name__ == "__main__":
    sys.exit(main())
