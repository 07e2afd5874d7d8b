"""Characters to and from .glb files: only what Limber and the add-on tell each other, and nothing of Blender.

Positions are vertices x 3, matrices 4 x 4 and column vectors, quaternions w, x, y, z. Joints are nodes.
"""
import json
import struct

import numpy

COMPONENTS = {5120: numpy.int8, 5121: numpy.uint8, 5122: numpy.int16, 5123: numpy.uint16, 5125: numpy.uint32,
              5126: numpy.float32}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class BadFile(Exception):
    pass


# ---------------------------------------------------------------- matrices

def quaternions_of(matrices):
    """Rotations, n x 3 x 3, as quaternions n x 4: from the largest of the four squares, which is safe everywhere."""
    m = numpy.asarray(matrices, float)
    xx, yy, zz = m[:, 0, 0], m[:, 1, 1], m[:, 2, 2]
    squares = numpy.stack([1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz], axis=1)
    a, b, c = m[:, 2, 1] - m[:, 1, 2], m[:, 0, 2] - m[:, 2, 0], m[:, 1, 0] - m[:, 0, 1]
    d, e, f = m[:, 0, 1] + m[:, 1, 0], m[:, 0, 2] + m[:, 2, 0], m[:, 1, 2] + m[:, 2, 1]
    rows = numpy.stack([numpy.stack([squares[:, 0], a, b, c], 1), numpy.stack([a, squares[:, 1], d, e], 1),
                        numpy.stack([b, d, squares[:, 2], f], 1), numpy.stack([c, e, f, squares[:, 3]], 1)], axis=1)
    best = numpy.argmax(squares, axis=1)
    chosen = rows[numpy.arange(len(m)), best]
    return chosen / numpy.linalg.norm(chosen, axis=1, keepdims=True)


def matrices_of(quaternions):
    w, x, y, z = numpy.asarray(quaternions, float).T
    return numpy.stack([
        numpy.stack([1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)], 1),
        numpy.stack([2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)], 1),
        numpy.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)], 1)], axis=1)


def take_apart(matrices):
    """Matrices n x 4 x 4 as translations, quaternions and scales; a shear is left out."""
    m = numpy.asarray(matrices, float)
    scales = numpy.linalg.norm(m[:, :3, :3], axis=1)
    negative = numpy.linalg.det(m[:, :3, :3]) < 0
    scales[negative] *= -1
    safe = numpy.where(numpy.abs(scales) < 1e-12, 1, scales)
    u, _, v = numpy.linalg.svd(m[:, :3, :3] / safe[:, None, :])
    turns = u @ v
    quaternions = quaternions_of(turns)
    for i in range(1, len(quaternions)):  # the shorter way from key to key
        if quaternions[i] @ quaternions[i - 1] < 0:
            quaternions[i] *= -1
    return m[:, :3, 3], quaternions, scales


def put_together(translations, quaternions, scales):
    m = numpy.tile(numpy.eye(4), (len(translations), 1, 1))
    m[:, :3, :3] = matrices_of(quaternions) * numpy.asarray(scales, float)[:, None, :]
    m[:, :3, 3] = translations
    return m


# ---------------------------------------------------------------- writing

class _Writer:
    def __init__(self):
        self.data = bytearray()
        self.views, self.accessors = [], []

    def add(self, values, component, kind, target=None, bounds=False):
        values = numpy.ascontiguousarray(values, COMPONENTS[component])
        while len(self.data) % 4:
            self.data.append(0)
        view = {"buffer": 0, "byteOffset": len(self.data), "byteLength": values.nbytes}
        if target:
            view["target"] = target
        self.data += values.tobytes()
        accessor = {"bufferView": len(self.views), "componentType": component, "count": len(values), "type": kind}
        if bounds:
            flat = values.reshape(len(values), -1)
            accessor["min"], accessor["max"] = flat.min(0).tolist(), flat.max(0).tolist()
        self.views.append(view)
        self.accessors.append(accessor)
        return len(self.accessors) - 1


def influence_sets(weights):
    """Weights, vertices x joints, as pairs of arrays (joints, weights), vertices x 4 each, the largest first."""
    most = max(1, int((weights > 0).sum(1).max(initial=1)))
    sets = (most + 3) // 4
    order = numpy.argsort(-weights, axis=1, kind="stable")[:, :4 * sets]
    if order.shape[1] < 4 * sets:
        order = numpy.pad(order, ((0, 0), (0, 4 * sets - order.shape[1])))
    taken = numpy.take_along_axis(weights, order, 1)
    taken[:, weights.shape[1]:] = 0  # padding would count a joint twice
    order = numpy.where(taken > 0, order, 0)
    return [(order[:, 4 * i:4 * i + 4], taken[:, 4 * i:4 * i + 4]) for i in range(sets)]


def write(path, joints, meshes, clips=()):
    """Writes a character.

    joints: (name, index of the parent or -1, rest matrix in the world) each, parents first.
    meshes: (name, positions, triangles, weights for all joints or None) each.
    clips: (name, seconds of the frames, matrices in the world: frames x joints x 4 x 4) each.
    """
    writer = _Writer()
    document = {"asset": {"version": "2.0", "generator": "Limber for Blender"}, "scene": 0, "nodes": [], "meshes": []}
    rest = numpy.array([joint[2] for joint in joints]).reshape(-1, 4, 4)
    parents = [joint[1] for joint in joints]
    locals_ = local_matrices(rest, parents)
    if len(joints):
        moves, turns, scales = take_apart(locals_)
    for i, (name, parent, _) in enumerate(joints):
        node = {"name": name, "translation": moves[i].tolist(), "rotation": turns[i][[1, 2, 3, 0]].tolist()}
        if numpy.abs(scales[i] - 1).max() > 1e-6:
            node["scale"] = scales[i].tolist()
        document["nodes"].append(node)
    for i, parent in enumerate(parents):
        if parent >= 0:
            document["nodes"][parent].setdefault("children", []).append(i)
    roots = [i for i, parent in enumerate(parents) if parent < 0]
    if joints:
        inverse = numpy.linalg.inv(rest).transpose(0, 2, 1)
        document["skins"] = [{"joints": list(range(len(joints))),
                              "inverseBindMatrices": writer.add(inverse.reshape(-1, 16), 5126, "MAT4")}]
    for name, positions, triangles, weights in meshes:
        attributes = {"POSITION": writer.add(positions, 5126, "VEC3", 34962, bounds=True)}
        if weights is not None:
            for i, (of, shares) in enumerate(influence_sets(weights)):
                attributes[f"JOINTS_{i}"] = writer.add(of, 5123, "VEC4", 34962)
                attributes[f"WEIGHTS_{i}"] = writer.add(shares, 5126, "VEC4", 34962)
        primitive = {"attributes": attributes, "mode": 4,
                     "indices": writer.add(numpy.asarray(triangles).reshape(-1), 5125, "SCALAR", 34963)}
        node = {"name": name, "mesh": len(document["meshes"])}
        if weights is not None:
            node["skin"] = 0
        roots.append(len(document["nodes"]))
        document["nodes"].append(node)
        document["meshes"].append({"name": name, "primitives": [primitive]})
    for name, seconds, matrices in clips:
        _add_clip(document, writer, name, seconds, matrices, parents)
    document["scenes"] = [{"nodes": roots}]
    document["bufferViews"], document["accessors"] = writer.views, writer.accessors
    document["buffers"] = [{"byteLength": len(writer.data)}]
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    data = bytes(writer.data) + bytes(-len(writer.data) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


def local_matrices(world, parents):
    """From matrices in the world, ... x joints x 4 x 4, to those in the frames of the parents."""
    result = numpy.array(world, float)
    for i, parent in enumerate(parents):
        if parent >= 0:
            result[..., i, :, :] = numpy.linalg.inv(world[..., parent, :, :]) @ world[..., i, :, :]
    return result


def _add_clip(document, writer, name, seconds, matrices, parents):
    times = writer.add(numpy.asarray(seconds), 5126, "SCALAR", bounds=True)
    animation = {"name": name, "samplers": [], "channels": []}
    local = local_matrices(numpy.asarray(matrices, float), parents)
    for joint in range(len(parents)):
        moves, turns, scales = take_apart(local[:, joint])
        for path, values in (("translation", moves), ("rotation", turns[:, [1, 2, 3, 0]]), ("scale", scales)):
            if path == "scale" and numpy.abs(values - 1).max() < 1e-5:
                continue
            animation["channels"].append({"sampler": len(animation["samplers"]), "target": {"node": joint, "path": path}})
            animation["samplers"].append({"input": times, "interpolation": "LINEAR",
                                          "output": writer.add(values, 5126, "VEC4" if path == "rotation" else "VEC3")})
    document.setdefault("animations", []).append(animation)


# ---------------------------------------------------------------- reading

class Glb:
    """A .glb file as Limber writes it."""

    def __init__(self, path):
        with open(path, "rb") as file:
            content = file.read()
        try:
            magic, version, length = struct.unpack_from("<4sII", content)
            if magic != b"glTF" or version != 2 or length > len(content):
                raise BadFile("it is no .glb file.")
            size, _ = struct.unpack_from("<I4s", content, 12)
            self.document = json.loads(content[20:20 + size])
            self.data = content[28 + size:]
        except (struct.error, ValueError) as error:
            raise BadFile("it is no .glb file.") from error
        self.nodes = self.document.get("nodes", [])
        self.parents = [-1] * len(self.nodes)
        for i, node in enumerate(self.nodes):
            for child in node.get("children", []):
                self.parents[child] = i

    def array(self, index):
        accessor = self.document["accessors"][index]
        if "sparse" in accessor or "bufferView" not in accessor:
            raise BadFile("it has sparse data.")
        view = self.document["bufferViews"][accessor["bufferView"]]
        kind = numpy.dtype(COMPONENTS[accessor["componentType"]]).newbyteorder("<")
        width = WIDTHS[accessor["type"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        stride = view.get("byteStride") or kind.itemsize * width
        count = accessor["count"]
        if start + (count - 1) * stride + kind.itemsize * width > len(self.data):
            raise BadFile("it is too short.")
        values = numpy.ndarray((count, width), kind, self.data, start, (stride, kind.itemsize)).copy()
        if accessor.get("normalized"):
            values = values.astype(numpy.float64) / numpy.iinfo(kind).max
        return values[:, 0] if width == 1 else values

    def local_rest(self):
        """Of all nodes: translations, quaternions, scales."""
        moves = numpy.array([node.get("translation", [0, 0, 0]) for node in self.nodes], float).reshape(-1, 3)
        turns = numpy.array([node.get("rotation", [0, 0, 0, 1]) for node in self.nodes], float).reshape(-1, 4)
        scales = numpy.array([node.get("scale", [1, 1, 1]) for node in self.nodes], float).reshape(-1, 3)
        return moves, turns[:, [3, 0, 1, 2]], scales

    def order(self):
        """Indices of the nodes, parents first."""
        found, left = [], [i for i, parent in enumerate(self.parents) if parent < 0]
        while left:
            node = left.pop(0)
            found.append(node)
            left += self.nodes[node].get("children", [])
        return found

    def to_world(self, local):
        """Matrices ... x nodes x 4 x 4, from local ones."""
        world = numpy.array(local)
        for i in self.order():
            if self.parents[i] >= 0:
                world[..., i, :, :] = world[..., self.parents[i], :, :] @ local[..., i, :, :]
        return world

    def rest_world(self):
        return self.to_world(put_together(*self.local_rest()))

    def clip_names(self):
        return [clip.get("name", "") for clip in self.document.get("animations", [])]

    def clip(self, index):
        """The times of a clip, and local (translations, quaternions, scales), frames x nodes, at each of them. All tracks are
        taken at the times of the longest one."""
        animation = self.document["animations"][index]
        tracks = []
        times = numpy.zeros(1)
        for channel in animation["channels"]:
            if "node" not in channel["target"]:
                continue
            sampler = animation["samplers"][channel["sampler"]]
            at, values = self.array(sampler["input"]).astype(float), self.array(sampler["output"]).astype(float)
            tracks.append((channel["target"]["node"], channel["target"]["path"], sampler.get("interpolation"), at, values))
            if len(at) > len(times):
                times = at
        moves, turns, scales = (numpy.repeat(part[None], len(times), 0) for part in self.local_rest())
        for node, path, interpolation, at, values in tracks:
            if path not in ("translation", "rotation", "scale"):
                continue
            if interpolation == "CUBICSPLINE":
                values = values[1::3]
            if path == "rotation":
                values = values[:, [3, 0, 1, 2]].copy()
                for i in range(1, len(values)):
                    if values[i] @ values[i - 1] < 0:
                        values[i] *= -1
            if len(at) != len(times) or not numpy.array_equal(at, times):
                values = numpy.stack([numpy.interp(times, at, values[:, c]) for c in range(values.shape[1])], 1)
            if path == "rotation":
                values = values / numpy.linalg.norm(values, axis=1, keepdims=True)
            {"translation": moves, "rotation": turns, "scale": scales}[path][:, node] = values
        return times, moves, turns, scales

    def skinned(self):
        """Indices of the nodes that carry a mesh, in the order of the file."""
        return [i for i, node in enumerate(self.nodes) if "mesh" in node]

    def skin_of(self, node):
        return self.document["skins"][self.nodes[node]["skin"]]

    def inverse_binds(self, skin):
        return self.array(skin["inverseBindMatrices"]).astype(float).reshape(-1, 4, 4).transpose(0, 2, 1)

    def positions(self, node):
        mesh = self.document["meshes"][self.nodes[node]["mesh"]]
        return self.array(mesh["primitives"][0]["attributes"]["POSITION"]).astype(float)

    def weights(self, node):
        """Vertices x joints of the node's skin."""
        mesh = self.document["meshes"][self.nodes[node]["mesh"]]
        attributes = mesh["primitives"][0]["attributes"]
        count = self.document["accessors"][attributes["POSITION"]]["count"]
        result = numpy.zeros((count, len(self.skin_of(node)["joints"])))
        rows = numpy.arange(count)
        i = 0
        while f"JOINTS_{i}" in attributes:
            joints, shares = self.array(attributes[f"JOINTS_{i}"]), self.array(attributes[f"WEIGHTS_{i}"])
            for c in range(4):
                numpy.add.at(result, (rows, joints[:, c].astype(int)), shares[:, c])
            i += 1
        return result
