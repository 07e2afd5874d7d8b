"""Makes small glTF files that use one feature each: what the referees are tried on, and what Limber must keep.

    python3 tiny_gltf.py FOLDER      writes them all; tests/fuzz/corpus/gltf holds them for the fuzz target
"""
import base64
import json
import pathlib
import struct
import sys

import numpy

TYPES = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
COMPONENTS = {"int8": 5120, "uint8": 5121, "int16": 5122, "uint16": 5123, "uint32": 5125, "float32": 5126}

# A ribbon of six vertices along y, 2 high, that two joints share: the lower at the origin, the upper at (0, 1, 0).
RIBBON = numpy.array([[-.5, 0, 0], [.5, 0, 0], [-.5, 1, 0], [.5, 1, 0], [-.5, 2, 0], [.5, 2, 0]], "float32")
CORNERS = numpy.array([0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4], "uint16")
JOINTS = numpy.array([[0, 0, 0, 0]] * 2 + [[0, 1, 0, 0]] * 2 + [[1, 0, 0, 0]] * 2, "uint8")
WEIGHTS = numpy.array([[1, 0, 0, 0]] * 2 + [[.5, .5, 0, 0]] * 2 + [[1, 0, 0, 0]] * 2, "float32")
QUARTER = numpy.sqrt(.5)  # sine and cosine of half a quarter turn


class Builder:
    """A glTF file as it grows: `json`, and one buffer."""

    def __init__(self):
        self.json = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": []}], "nodes": [], "meshes": [],
                     "accessors": [], "bufferViews": [], "buffers": [{}]}
        self.data = b""

    def view(self, content, **fields):
        self.data += b"\0" * (-len(self.data) % 4)
        self.json["bufferViews"].append({"buffer": 0, "byteOffset": len(self.data), "byteLength": len(content), **fields})
        self.data += content
        return len(self.json["bufferViews"]) - 1

    def accessor(self, values, limits=False, **fields):
        """An accessor over rows of numbers; rows of bytes and shorts are padded to four bytes."""
        values = numpy.asarray(values)
        rows = values.reshape(len(values), -1)
        bytes_per_row = rows.dtype.itemsize * rows.shape[1]
        content, view = rows.tobytes(), {}
        if rows.shape[1] > 1 and bytes_per_row % 4:
            padding = b"\0" * (-bytes_per_row % 4)
            content = b"".join(row.tobytes() + padding for row in rows)
            view = {"byteStride": bytes_per_row + len(padding)}
        return self._add(rows, limits, bufferView=self.view(content, **view), **fields)

    def sparse(self, values, where, base=None, limits=False):
        """An accessor that replaces some rows: of a base, or of zeros where there is none."""
        changed = numpy.zeros_like(values) if base is None else base.copy()
        changed[where] = values[where]
        fields = {} if base is None else {"bufferView": self.view(base.tobytes())}
        places = numpy.asarray(where, "uint16")
        return self._add(changed, limits, **fields, sparse={
            "count": len(places),
            "indices": {"bufferView": self.view(places.tobytes()), "componentType": COMPONENTS["uint16"]},
            "values": {"bufferView": self.view(values[where].tobytes())}})

    def _add(self, rows, limits, **fields):
        accessor = {"componentType": COMPONENTS[str(rows.dtype)], "count": len(rows), "type": TYPES[rows.shape[1]], **fields}
        if limits:
            accessor |= {"min": rows.min(0).tolist(), "max": rows.max(0).tolist()}
        self.json["accessors"].append(accessor)
        return len(self.json["accessors"]) - 1

    def mesh(self, primitive, **fields):
        self.json["meshes"].append({"primitives": [primitive], **fields})
        return len(self.json["meshes"]) - 1

    def node(self, root=True, **fields):
        self.json["nodes"].append(fields)
        index = len(self.json["nodes"]) - 1
        if root:
            self.json["scenes"][0]["nodes"].append(index)
        return index

    def ribbon(self, **attributes):
        """A primitive of the ribbon; attributes replace the plain ones, None leaves one out."""
        given = {"POSITION": lambda: self.accessor(RIBBON, limits=True)}
        for name, index in attributes.items():
            given[name] = index
        return {"attributes": {name: value() if callable(value) else value for name, value in given.items()
                               if value is not None}, "indices": self.accessor(CORNERS)}

    def skeleton(self, **upper):
        """Two joints and their skin; returns (skin, lower joint, upper joint)."""
        lower = self.node()
        fields = {"translation": [0, 1, 0], **upper}
        tip = self.node(root=False, **fields)
        self.json["nodes"][lower]["children"] = [tip]
        inverse = numpy.tile(numpy.eye(4, dtype="float32"), (2, 1, 1))
        inverse[1, 3, 1] = -1  # column by column: the last four numbers are the translation
        self.json.setdefault("skins", []).append({"joints": [lower, tip], "inverseBindMatrices": self.accessor(
            inverse.reshape(2, 16))})
        return len(self.json["skins"]) - 1, lower, tip

    def skinned(self, joints=JOINTS, weights=WEIGHTS, normalized=False, **fields):
        """The ribbon on its two joints."""
        skin, lower, upper = self.skeleton()
        weights = {"WEIGHTS_0": self.accessor(weights, **({"normalized": True} if normalized else {}))}
        mesh = self.mesh(self.ribbon(JOINTS_0=self.accessor(joints), **weights), **fields)
        self.node(mesh=mesh, skin=skin)
        return lower, upper

    def animate(self, node, path, times, values, interpolation=None, animation=0):
        animations = self.json.setdefault("animations", [])
        if animation == len(animations):
            animations.append({"samplers": [], "channels": []})
        sampler = {"input": self.accessor(numpy.array(times, "float32"), limits=True), "output": self.accessor(
            numpy.array(values, "float32"))}
        if interpolation:
            sampler["interpolation"] = interpolation
        animations[animation]["samplers"].append(sampler)
        animations[animation]["channels"].append(
            {"sampler": len(animations[animation]["samplers"]) - 1, "target": {"node": node, "path": path}})

    def _filled(self):
        self.json["buffers"][0]["byteLength"] = len(self.data)
        return {key: value for key, value in self.json.items() if value != []}

    def glb(self):
        text = json.dumps(self._filled(), separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        data = self.data + b"\0" * (-len(self.data) % 4)
        return (struct.pack("<4sIIII", b"glTF", 2, 28 + len(text) + len(data), len(text), 0x4E4F534A) + text
                + struct.pack("<II", len(data), 0x004E4942) + data)

    def gltf(self):
        self.json["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(self.data).decode()
        return json.dumps(self._filled()).encode()


def skin_bend(interpolation=None, **skin):
    """The upper joint turns by a quarter about z, from the first second to the second."""
    file = Builder()
    _, upper = file.skinned(**skin)
    still, turned = [0, 0, 0, 1], [0, 0, QUARTER, QUARTER]
    keys = [[0] * 4, still, [0] * 4, [0] * 4, turned, [0] * 4] if interpolation == "CUBICSPLINE" else [still, turned]
    file.animate(upper, "rotation", [1, 2], keys, interpolation)
    return file


def skin_bytes():
    weights = numpy.array([[255, 0, 0, 0]] * 2 + [[128, 127, 0, 0]] * 2 + [[255, 0, 0, 0]] * 2, "uint8")
    return skin_bend(joints=JOINTS.astype("uint16"), weights=weights, normalized=True)


def skin_shorts():
    weights = numpy.array([[65535, 0, 0, 0]] * 2 + [[32768, 32767, 0, 0]] * 2 + [[65535, 0, 0, 0]] * 2, "uint16")
    return skin_bend(weights=weights, normalized=True)


def two_sets():
    """Eight influences: a chain of six joints that all pull at the ribbon's top."""
    file = Builder()
    joints = [file.node(root=index == 0, translation=[0, .25 * bool(index), 0]) for index in range(6)]
    for parent, child in zip(joints, joints[1:]):
        file.json["nodes"][parent]["children"] = [child]
    inverse = numpy.tile(numpy.eye(4, dtype="float32"), (6, 1, 1))
    inverse[:, 3, 1] = -.25 * numpy.arange(6)
    file.json["skins"] = [{"joints": joints, "inverseBindMatrices": file.accessor(inverse.reshape(6, 16))}]
    first = numpy.array([[0, 1, 2, 3]] * 6, "uint8")
    second = numpy.array([[4, 5, 0, 0]] * 6, "uint8")
    share = numpy.array([[.25, .25, .125, .125]] * 6, "float32")
    rest = numpy.array([[.125, .125, 0, 0]] * 6, "float32")
    mesh = file.mesh(file.ribbon(JOINTS_0=file.accessor(first), WEIGHTS_0=file.accessor(share),
                                 JOINTS_1=file.accessor(second), WEIGHTS_1=file.accessor(rest)))
    file.node(mesh=mesh, skin=0)
    for joint in joints[1:]:
        file.animate(joint, "rotation", [0, 1], [[0, 0, 0, 1], [0, 0, numpy.sin(.2), numpy.cos(.2)]])
    return file


def morph():
    """Two targets, one sparse, on a skin; their weights and the upper joint are animated."""
    file = Builder()
    skin, _, upper = file.skeleton()
    outwards = (RIBBON * [.5, 0, 0]).astype("float32")
    forwards = numpy.zeros_like(RIBBON)
    forwards[4:, 2] = .75
    primitive = file.ribbon(JOINTS_0=file.accessor(JOINTS), WEIGHTS_0=file.accessor(WEIGHTS))
    primitive["targets"] = [{"POSITION": file.accessor(outwards, limits=True)},
                            {"POSITION": file.sparse(forwards, [4, 5], limits=True)}]
    node = file.node(mesh=file.mesh(primitive, weights=[.25, 0]), skin=skin)
    file.animate(node, "weights", [0, 1, 2], [.25, 0, 1, .5, 0, 1])
    file.animate(upper, "rotation", [0, 2], [[0, 0, 0, 1], [QUARTER, 0, 0, QUARTER]])
    return file


def sparse():
    """A position accessor that replaces the two top vertices of its base."""
    file = Builder()
    flat = RIBBON.copy()
    flat[4:, 1] = 1.5
    file.node(mesh=file.mesh(file.ribbon(POSITION=file.sparse(RIBBON, [4, 5], flat, limits=True))))
    return file


def quantised():
    """Positions as normalised shorts, joints moved by a node that undoes the scale [KHR_mesh_quantization]."""
    file = Builder()
    file.json["extensionsUsed"] = file.json["extensionsRequired"] = ["KHR_mesh_quantization"]
    shorts = numpy.round(RIBBON / 2 * 32767).astype("int16")
    position = file.accessor(shorts, limits=True, normalized=True)
    node = file.node(mesh=file.mesh(file.ribbon(POSITION=position)), scale=[2, 2, 2])
    file.animate(node, "translation", [0, 1], [[0, 0, 0], [1, 2, 3]])
    return file


def interleaved():
    """Positions and normals share a buffer view with a stride; the triangles are a strip of bytes."""
    file = Builder()
    normals = numpy.tile(numpy.array([0, 0, 1], "float32"), (6, 1))
    view = file.view(numpy.hstack([RIBBON, normals]).tobytes(), byteStride=24)
    common = {"bufferView": view, "componentType": 5126, "count": 6, "type": "VEC3"}
    file.json["accessors"] += [{**common, "min": RIBBON.min(0).tolist(), "max": RIBBON.max(0).tolist()},
                               {**common, "byteOffset": 12}]
    strip = file.accessor(numpy.arange(6, dtype="uint8"))
    file.node(mesh=file.mesh({"attributes": {"POSITION": 0, "NORMAL": 1}, "indices": strip, "mode": 5}))
    return file


def instances():
    """One mesh at two nodes under a node that scales unevenly; a fan; no indices; a matrix."""
    file = Builder()
    mesh = file.mesh({"attributes": {"POSITION": file.accessor(RIBBON, limits=True)}})
    fan = file.mesh({"attributes": {"POSITION": file.accessor(RIBBON[[0, 1, 3, 2]], limits=True)}, "mode": 6})
    children = [file.node(root=False, mesh=mesh, rotation=[0, QUARTER, 0, QUARTER]),
                file.node(root=False, mesh=mesh, translation=[3, 0, 0])]
    parent = file.node(scale=[1, 2, .5], children=children)
    file.node(mesh=fan, matrix=[0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1])
    file.animate(parent, "scale", [0, 1], [[1, 2, .5], [2, 1, 1]], "STEP")
    return file


def nested():
    """A joint inside a joint that scales unevenly: their product shears, as an affine handle needs."""
    file = Builder()
    lower, upper = file.skinned()
    file.animate(lower, "scale", [0, 1], [[1, 1, 1], [1.5, .5, 2]])
    file.animate(lower, "rotation", [0, 1], [[0, 0, 0, 1], [0, 0, numpy.sin(.3), numpy.cos(.3)]])
    file.animate(upper, "rotation", [0, 1], [[0, 0, 0, 1], [0, numpy.sin(.4), 0, numpy.cos(.4)]])
    return file


def strangers():
    """Extras and an extension that nobody knows, on everything; two clips."""
    file = skin_bend()
    file.animate(0, "translation", [0, .5], [[0, 0, 0], [0, 0, 1]], animation=1)
    file.json["extensionsUsed"] = ["LIMBER_unknown"]
    for owner in (file.json, file.json["nodes"][0], file.json["meshes"][0], file.json["skins"][0],
                  file.json["animations"][0], file.json["asset"]):
        owner["extras"] = {"kept": [1, "two", None]}
        owner["extensions"] = {"LIMBER_unknown": {"number": 1.25}}
    return file


FILES = {
    "skin_bend.glb": lambda: skin_bend().glb(),
    "skin_bend.gltf": lambda: skin_bend().gltf(),
    "skin_step.glb": lambda: skin_bend("STEP").glb(),
    "skin_cubic.glb": lambda: skin_bend("CUBICSPLINE").glb(),
    "skin_bytes.glb": lambda: skin_bytes().glb(),
    "skin_shorts.glb": lambda: skin_shorts().glb(),
    "two_sets.glb": lambda: two_sets().glb(),
    "morph.glb": lambda: morph().glb(),
    "sparse.glb": lambda: sparse().glb(),
    "quantised.glb": lambda: quantised().glb(),
    "interleaved.glb": lambda: interleaved().glb(),
    "instances.glb": lambda: instances().glb(),
    "nested.glb": lambda: nested().glb(),
    "strangers.glb": lambda: strangers().glb(),
}


def write_all(folder):
    """Writes every file into a folder; returns their paths."""
    paths = []
    for name, content in FILES.items():
        paths.append(pathlib.Path(folder) / name)
        paths[-1].write_bytes(content())
    return paths


if __name__ == "__main__":
    write_all(sys.argv[1])
