#!/usr/bin/env python3
"""make_zip.py [OUT.zip]: packs the add-on, for Install... of Blender's preferences: as an add-on of 3.3 and later, and as an
extension of 4.2 and later. The same sources give the same bytes."""
import pathlib
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE / "limber_addon"


def make_zip(out):
    files = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path.suffix in {".py", ".toml"})
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            entry = zipfile.ZipInfo(str(path.relative_to(HERE)), (2020, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    return out


if __name__ == "__main__":
    print(make_zip(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "limber-blender.zip")))
