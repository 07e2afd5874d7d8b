"""Reads glTF 2.0 from its specification, sharing nothing with Limber: the tests' own opinion on what a file says.

Slow and plain on purpose. Accessors of every type, normalised or not, interleaved, sparse; buffers in the file, beside
it, or as data addresses. No extension but KHR_mesh_quantization, which needs nothing beyond normalised integers.
"""
import base64
import json
import pathlib
import struct
import urllib.parse

import numpy

COMPONENTS = {5120: numpy.int8, 5121: numpy.uint8, 5122: numpy.int16, 5123: numpy.uint16, 5125: numpy.uint32,
              5126: numpy.float32}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
TRIANGLES, STRIP, FAN = 4, 5, 6


class GltfFile:
    """The JSON of a file as `json`, and its accessors as arrays."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        content = self.path.read_bytes()
        self._chunk = None
        if content[:4] == b"glTF":
            length = struct.unpack_from("<I", content, 12)[0]
            self.json = json.loads(content[20:20 + length])
            if len(content) > 20 + length:
                start = 28 + length
                self._chunk = content[start:start + struct.unpack_from("<I", content, start - 8)[0]]
        else:
            self.json = json.loads(content)
        self._buffers = {}

    def list(self, name):
        return self.json.get(name, [])

    def buffer(self, index):
        if index not in self._buffers:
            self._buffers[index] = self._read_buffer(self.json["buffers"][index].get("uri"))
        return self._buffers[index]

    def _read_buffer(self, uri):
        if uri is None:
            return self._chunk
        if uri.startswith("data:"):
            return base64.b64decode(uri.split(",", 1)[1])
        return (self.path.parent / urllib.parse.unquote(uri)).read_bytes()

    def _elements(self, view, offset, component, width, count):
        """Rows of raw components from a buffer view."""
        view = self.json["bufferViews"][view]
        kind = numpy.dtype(COMPONENTS[component]).newbyteorder("<")
        stride = view.get("byteStride") or width * kind.itemsize
        return numpy.ndarray((count, width), kind, self.buffer(view["buffer"]), view.get("byteOffset", 0) + offset,
                             (stride, kind.itemsize)).copy()

    def raw(self, index):
        """An accessor's components as they are stored; matrices as rows of numbers, column by column."""
        accessor = self.json["accessors"][index]
        component, count, width = accessor["componentType"], accessor["count"], WIDTHS[accessor["type"]]
        if accessor["type"] in ("MAT2", "MAT3") and component in (5120, 5121, 5122, 5123):
            raise NotImplementedError("padded matrix columns")
        if "bufferView" in accessor:
            values = self._elements(accessor["bufferView"], accessor.get("byteOffset", 0), component, width, count)
        else:
            values = numpy.zeros((count, width), COMPONENTS[component])
        if "sparse" in accessor:
            sparse = accessor["sparse"]
            places, given = sparse["indices"], sparse["values"]
            where = self._elements(places["bufferView"], places.get("byteOffset", 0), places["componentType"], 1,
                                   sparse["count"])[:, 0]
            values[where] = self._elements(given["bufferView"], given.get("byteOffset", 0), component, width,
                                           sparse["count"])
        return values

    def values(self, index):
        """An accessor's values in double; normalised integers as the numbers they stand for."""
        raw = self.raw(index)
        values = raw.astype(float)
        if self.json["accessors"][index].get("normalized"):
            values = numpy.maximum(values / numpy.iinfo(raw.dtype).max, -1.0)
        return values

    def triangle_corners(self, primitive):
        """The vertex of each corner of a primitive of triangles, in the order they are listed; [] for points, lines."""
        if "indices" in primitive:
            indices = self.raw(primitive["indices"])[:, 0].astype(int)
        else:
            indices = numpy.arange(self.json["accessors"][primitive["attributes"]["POSITION"]]["count"])
        mode = primitive.get("mode", TRIANGLES)
        if mode == TRIANGLES:
            return indices
        if mode in (STRIP, FAN) and len(indices) > 2:
            first = indices[:-2] if mode == STRIP else numpy.full(len(indices) - 2, indices[0])
            return numpy.stack([first, indices[1:-1], indices[2:]], 1).reshape(-1)
        return numpy.zeros(0, int)
