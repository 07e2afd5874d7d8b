"""The counts in SOURCES.md of the shared data, as numbers."""
import re

from support import DATA


def table(*folders):
    """(path, counts text) of every file listed under the folders."""
    rows = []
    for line in (DATA / "SOURCES.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 5 and cells[0].split("/")[0] in folders:
            rows.append((DATA / cells[0], cells[3]))
    return rows


def expected(counts):
    """The fields of `limber info --json` that a counts text determines; None if it says nothing about a format."""
    match = re.match(r"(\d+) V, (\d+) F \((.*?)\)", counts)
    if match:
        fields = {"kind": "shape", "vertices": int(match[1]), "faces": int(match[2]), "boundary_edges": 0,
                  "nonmanifold_edges": 0, "degenerate_faces": 0}
        names = {"comp": "components", "boundary edges": "boundary_edges", "non-manifold edges": "nonmanifold_edges",
                 "degenerate": "degenerate_faces", "unreferenced": "unreferenced_vertices"}
        for part in match[3].split(", "):
            number, name = part.split(" ", 1)
            if name in names:
                fields[names[name]] = int(number)
        return fields
    match = re.match(r"(\d+) V, (\d+) tets, (\d+) tris", counts)
    if match:
        return {"kind": "shape", "vertices": int(match[1]), "tets": int(match[2]), "faces": int(match[3])}
    match = re.match(r"(\d+) frames x (\d+) V", counts)
    if match:
        return {"kind": "sequence", "frames": int(match[1]), "vertices": int(match[2])}
    match = re.match(r"(\d+)x(\d+) (\d+)-bit (\S+)", counts)
    if match:
        return {"kind": "picture", "width": int(match[1]), "height": int(match[2]), "bits": int(match[3]),
                "colors": match[4]}
    match = re.match(r"(\d+) nodes, (\d+) edges \((\d+) bones", counts)
    if match:
        return {"kind": "rig", "bones": int(match[3])} if match[2] != "0" else {"kind": "rig", "points": int(match[1])}
    match = re.match(r"(\d+) joints, \d+ end sites, (\d+) channels, (\d+) frames", counts)
    if match:
        return {"kind": "motion", "joints": int(match[1]), "channels": int(match[2]), "frames": int(match[3])}
    if re.match(r"\d+ flags: \d+ fixed, \d+ free, \d+ handle", counts):
        return {"kind": "rig", "regions": 2}
    if counts == "4x4 handle transform":
        return {"kind": "pose", "targets": 2}
    match = re.match(r"(\d+) x (\d+)( binary)?$", counts)
    if match:
        return {"kind": "matrix", "rows": int(match[1]), "columns": int(match[2])}
    return None
