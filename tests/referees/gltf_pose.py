"""Where a glTF file says its vertices are at a time: animation, node transforms, morph targets and skin, from the
specification, sharing nothing with Limber."""
import numpy

from gltf_file import GltfFile


def rotation_matrix(quaternion):
    x, y, z, w = quaternion / numpy.linalg.norm(quaternion)
    return numpy.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def slerp(first, second, part):
    cosine = numpy.dot(first, second)
    if cosine < 0:
        second, cosine = -second, -cosine
    angle = numpy.arccos(min(cosine, 1.0))
    if angle < 1e-9:
        return first + part * (second - first)
    return (numpy.sin((1 - part) * angle) * first + numpy.sin(part * angle) * second) / numpy.sin(angle)


def sample(times, values, interpolation, path, time):
    """The value of a sampler at a time [glTF 2.0, appendix C]. Values: a row per key, three for cubic splines."""
    cubic = interpolation == "CUBICSPLINE"
    points = values[1::3] if cubic else values
    if time <= times[0]:
        return points[0]
    if time >= times[-1]:
        return points[-1]
    key = int(numpy.searchsorted(times, time, side="right")) - 1
    step = times[key + 1] - times[key]
    t = (time - times[key]) / step
    if interpolation == "STEP":
        return points[key]
    if cubic:
        leaving, arriving = step * values[3 * key + 2], step * values[3 * key + 3]
        value = ((2 * t**3 - 3 * t**2 + 1) * points[key] + (t**3 - 2 * t**2 + t) * leaving
                 + (-2 * t**3 + 3 * t**2) * points[key + 1] + (t**3 - t**2) * arriving)
        return value / numpy.linalg.norm(value) if path == "rotation" else value
    if path == "rotation":
        return slerp(points[key], points[key + 1], t)
    return (1 - t) * points[key] + t * points[key + 1]


class PosedFile:
    """A file whose vertices can be asked for at any time of one of its clips."""

    def __init__(self, path, clip=None):
        self.file = GltfFile(path)
        self.nodes = self.file.list("nodes")
        self.parents = {child: parent for parent, node in enumerate(self.nodes) for child in node.get("children", [])}
        self._channels = self._read_channels(clip)

    def _read_channels(self, clip):
        """(node, path, times, values, interpolation) of every channel of a clip."""
        channels = []
        animation = {} if clip is None else self.file.list("animations")[clip]
        for channel in animation.get("channels", []):
            target, sampler = channel["target"], animation["samplers"][channel["sampler"]]
            if "node" not in target:
                continue
            times = self.file.values(sampler["input"])[:, 0]
            values = self.file.values(sampler["output"])
            interpolation = sampler.get("interpolation", "LINEAR")
            if target["path"] == "weights":
                values = values.reshape(len(times) * (3 if interpolation == "CUBICSPLINE" else 1), -1)
            channels.append((target["node"], target["path"], times, values, interpolation))
        return channels

    def duration(self):
        return max((times[-1] for _, _, times, _, _ in self._channels), default=0.0)

    def key_times(self):
        """All times at which some channel has a key."""
        return numpy.unique(numpy.concatenate([channel[2] for channel in self._channels] or [numpy.zeros(1)]))

    def scene_nodes(self):
        """The nodes of the scene that is shown, parents before children."""
        scenes = self.file.list("scenes")
        waiting = list(scenes[self.file.json.get("scene", 0)].get("nodes", [])) if scenes else [
            node for node in range(len(self.nodes)) if node not in self.parents]
        found = []
        while waiting:
            found.append(waiting.pop(0))
            waiting.extend(self.nodes[found[-1]].get("children", []))
        return found

    def _animated(self, time):
        """{(node, path): value} at a time."""
        return {(node, path): sample(times, values, interpolation, path, time)
                for node, path, times, values, interpolation in self._channels}

    def _world_matrices(self, animated):
        worlds = {}

        def local(index):
            node = self.nodes[index]
            if "matrix" in node and not any((index, path) in animated for path in ("translation", "rotation", "scale")):
                return numpy.array(node["matrix"], float).reshape(4, 4).T
            matrix = numpy.eye(4)
            rotation = animated.get((index, "rotation"), numpy.array(node.get("rotation", [0, 0, 0, 1]), float))
            scale = animated.get((index, "scale"), numpy.array(node.get("scale", [1, 1, 1]), float))
            matrix[:3, :3] = rotation_matrix(rotation) * scale
            matrix[:3, 3] = animated.get((index, "translation"), node.get("translation", [0, 0, 0]))
            return matrix

        def world(index):
            if index not in worlds:
                parent = self.parents.get(index)
                worlds[index] = local(index) if parent is None else world(parent) @ local(index)
            return worlds[index]

        return [world(index) for index in range(len(self.nodes))]

    def _morphed(self, node, mesh, primitive, animated):
        positions = self.file.values(primitive["attributes"]["POSITION"])
        targets = primitive.get("targets", [])
        weights = animated.get((node, "weights"))
        if weights is None:
            weights = self.nodes[node].get("weights", mesh.get("weights", [0] * len(targets)))
        for weight, target in zip(weights, targets):
            if "POSITION" in target and weight != 0:
                positions = positions + weight * self.file.values(target["POSITION"])
        return positions

    def _influences(self, primitive, sets):
        """Joints and weights, a row per vertex, weights divided by their sum; the first sets only, or all (None)."""
        joints, weights, index = [], [], 0
        while f"JOINTS_{index}" in primitive["attributes"] and (sets is None or index < sets):
            joints.append(self.file.raw(primitive["attributes"][f"JOINTS_{index}"]).astype(int))
            weights.append(self.file.values(primitive["attributes"][f"WEIGHTS_{index}"]))
            index += 1
        joints, weights = numpy.hstack(joints), numpy.hstack(weights)
        return joints, weights / weights.sum(1, keepdims=True)

    def _joint_matrices(self, skin, worlds):
        matrices = numpy.array([worlds[joint] for joint in skin["joints"]])
        if "inverseBindMatrices" in skin:
            inverse = self.file.values(skin["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1)
            matrices = matrices @ inverse[:len(matrices)]
        return matrices

    def positions(self, time, sets=None):
        """{(node, primitive): world positions, a row per vertex}, at a time in seconds.

        @param sets  How many sets of four influences are looked at; None for all.
        """
        animated = self._animated(time)
        worlds = self._world_matrices(animated)
        result = {}
        for index in self.scene_nodes():
            node = self.nodes[index]
            if "mesh" not in node:
                continue
            mesh = self.file.list("meshes")[node["mesh"]]
            for number, primitive in enumerate(mesh["primitives"]):
                positions = self._morphed(index, mesh, primitive, animated)
                if "skin" in node and "JOINTS_0" in primitive["attributes"]:
                    joints, weights = self._influences(primitive, sets)
                    moves = self._joint_matrices(self.file.list("skins")[node["skin"]], worlds)
                    blended = numpy.einsum("vk,vkij->vij", weights, moves[joints])
                else:
                    blended = numpy.broadcast_to(worlds[index], (len(positions), 4, 4))
                result[index, number] = numpy.einsum("vij,vj->vi", blended[:, :3, :3], positions) + blended[:, :3, 3]
        return result

    def used_vertices(self):
        """{(node, primitive): the vertices that some triangle uses, ascending}."""
        return {(index, number): numpy.unique(self.file.triangle_corners(primitive))
                for index in self.scene_nodes() if "mesh" in self.nodes[index]
                for number, primitive in enumerate(self.file.list("meshes")[self.nodes[index]["mesh"]]["primitives"])}
