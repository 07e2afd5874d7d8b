"""A head whose face is moved by morph targets, as a .glb: brows, lids, cheeks, lips, jaw, nose and puffs, each of them a smooth
push of a part of the face, some of them turns. Made by code, for tests and for figures in the docs.

    python3 morph_face.py OUT.glb [TARGETS]
"""
import json
import math
import struct
import sys

RINGS, SECTORS = 56, 72


def head():
    """Positions, normals of a sphere and triangles: an egg with a nose, chin and eye sockets; it looks along z."""
    positions, triangles = [], []
    for ring in range(RINGS + 1):
        polar = math.pi * ring / RINGS
        for sector in range(SECTORS):
            angle = 2 * math.pi * sector / SECTORS
            x, y, z = math.sin(polar) * math.sin(angle), math.cos(polar), math.sin(polar) * math.cos(angle)
            size = 1 - .12 * max(0, -y) * (1 - z)
            px, py, pz = .75 * size * x, 1.05 * y, .9 * size * z
            for (cx, cy, height, width) in ((0, -.05, .16, .012), (0, -.6, .07, .03), (.25, .15, -.06, .015), (-.25, .15, -.06, .015)):
                if z > 0:
                    pz += height * math.exp(-((px - cx) ** 2 + (py - cy) ** 2) / width)
            positions.append((px, py, pz))
    for ring in range(RINGS):
        for sector in range(SECTORS):
            a, b = ring * SECTORS + sector, ring * SECTORS + (sector + 1) % SECTORS
            triangles += [(a, a + SECTORS, b), (b, a + SECTORS, b + SECTORS)]
    return positions, triangles


def targets(positions, count):
    """Names and displacements."""
    made = []
    for k in range(count):
        row, column = divmod(k, 5)
        cx, cy = -.45 + .225 * column, .5 - 1.1 * (row % 5) / 4
        width = .02 + .012 * (k * 7 % 5)
        push = (.05 * math.sin(k), .09 * math.cos(1.7 * k), .05 * math.sin(2.3 * k))
        turn = .35 * math.sin(3.1 * k) if k % 4 == 0 else 0
        moved = []
        for x, y, z in positions:
            share = math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / width) * min(1, max(0, 3 * z)) if z > 0 else 0
            share = share if share > 2e-3 else 0
            moved.append((share * (push[0] - turn * (y - cy)), share * (push[1] + turn * (x - cx)), share * push[2]))
        made.append((f"shape{k:02d}", moved))
    return made


def write_face(path, count=50):
    positions, triangles = head()
    shapes = targets(positions, count)
    views, accessors, blob = [], [], b""

    def add(rows, code, component, kind, limits=False):
        nonlocal blob
        data = b"".join(struct.pack("<" + code * len(row), *row) for row in rows)
        views.append({"buffer": 0, "byteOffset": len(blob), "byteLength": len(data)})
        accessor = {"bufferView": len(views) - 1, "componentType": component, "count": len(rows), "type": kind}
        if limits:
            accessor["min"] = [struct.unpack("<f", struct.pack("<f", min(column)))[0] for column in zip(*rows)]
            accessor["max"] = [struct.unpack("<f", struct.pack("<f", max(column)))[0] for column in zip(*rows)]
        accessors.append(accessor)
        blob += data + b"\0" * (-len(data) % 4)
        return len(accessors) - 1

    primitive = {"attributes": {"POSITION": add(positions, "f", 5126, "VEC3", True)},
                 "indices": add([(i,) for triangle in triangles for i in triangle], "H", 5123, "SCALAR"),
                 "targets": [{"POSITION": add(moved, "f", 5126, "VEC3", True)} for _, moved in shapes]}
    times = [(.1 * key,) for key in range(31)]
    weights = [(max(0, math.sin(.35 * key + 2.4 * k)) ** 2,) for key in range(31) for k in range(count)]
    sampler = {"input": add(times, "f", 5126, "SCALAR", True), "output": add(weights, "f", 5126, "SCALAR")}
    document = {
        "asset": {"version": "2.0", "generator": "morph_face.py"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "neck", "children": [1]}, {"name": "head", "mesh": 0, "translation": [0, 1.5, 0]}],
        "meshes": [{"name": "face", "primitives": [primitive], "extras": {"targetNames": [name for name, _ in shapes]}}],
        "animations": [{"name": "talk", "samplers": [sampler],
                        "channels": [{"sampler": 0, "target": {"node": 1, "path": "weights"}}]}],
        "bufferViews": views, "accessors": accessors, "buffers": [{"byteLength": len(blob)}]}
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sIII4s", b"glTF", 2, 28 + len(text) + len(blob), len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(blob), b"BIN\0") + blob)


if __name__ == "__main__":
    write_face(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50)
