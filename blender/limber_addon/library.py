"""The interface for C (limber/c/limber.h) through ctypes: loading a .limber file and posing it. Knows nothing of scenes."""
import ctypes
from ctypes import POINTER, c_char_p, c_float, c_int, c_size_t, c_void_p

import numpy

from .program import LimberError, sentence

C_VERSION = 1
FLOATS = POINTER(c_float)

_FUNCTIONS = {
    "limber_version": (c_int, []),
    "limber_version_text": (c_char_p, []),
    "limber_last_error": (c_char_p, []),
    "limber_binding_load": (c_int, [c_char_p, POINTER(c_void_p)]),
    "limber_binding_free": (None, [c_void_p]),
    "limber_vertex_count": (c_int, [c_void_p]),
    "limber_handle_count": (c_int, [c_void_p]),
    "limber_handle_name": (c_char_p, [c_void_p, c_int]),
    "limber_find_handle": (c_int, [c_void_p, c_char_p]),
    "limber_session_create": (c_int, [c_void_p, POINTER(c_void_p)]),
    "limber_session_free": (None, [c_void_p]),
    "limber_session_set_position": (c_int, [c_void_p, c_int, FLOATS]),
    "limber_session_set_tail": (c_int, [c_void_p, c_int, FLOATS]),
    "limber_session_set_transform": (c_int, [c_void_p, c_int, FLOATS]),
    "limber_session_set_free": (c_int, [c_void_p, c_int]),
    "limber_session_set_limited": (c_int, [c_void_p, c_int]),
    "limber_session_limited_joints": (c_int, [c_void_p, POINTER(c_int)]),
    "limber_session_solve": (c_int, [c_void_p, c_int]),
    "limber_session_reset": (c_int, [c_void_p]),
    "limber_session_transforms": (c_int, [c_void_p, FLOATS, c_int]),
    "limber_session_positions": (c_int, [c_void_p, FLOATS, c_size_t, c_int]),
}

_loaded = {}


def load(path):
    """The library at this path; loaded once."""
    if path in _loaded:
        return _loaded[path]
    try:
        library = ctypes.CDLL(path)
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
    except (OSError, AttributeError) as error:
        raise LimberError(f"The library cannot be used: {error}.", place=path,
                          remedy="Install the `limber` that the add-on came with.", code="LibraryNotFound") from error
    if library.limber_version() != C_VERSION:
        raise LimberError(f"The library has version {library.limber_version()} of its interface, and the add-on knows "
                          f"{C_VERSION}.", place=path, remedy="Install the add-on and `limber` of one release.")
    _loaded[path] = library
    return library


def _floats(values):
    array = numpy.ascontiguousarray(values, numpy.float32)
    return array, array.ctypes.data_as(FLOATS)


class Session:
    """A bound shape that is posed over time: what is held, and where everything goes."""

    def __init__(self, library_path, binding_path):
        self._library = load(library_path)
        self._binding, self._session = c_void_p(), c_void_p()
        self._check(self._library.limber_binding_load(binding_path.encode(), ctypes.byref(self._binding)))
        try:
            self._check(self._library.limber_session_create(self._binding, ctypes.byref(self._session)))
        except LimberError:
            self.close()
            raise
        self.handle_count = self._library.limber_handle_count(self._binding)
        self.vertex_count = self._library.limber_vertex_count(self._binding)
        self.names = [self._library.limber_handle_name(self._binding, i).decode() for i in range(self.handle_count)]
        self.index = {name: i for i, name in enumerate(self.names)}

    def close(self):
        if self._session:
            self._library.limber_session_free(self._session)
        if self._binding:
            self._library.limber_binding_free(self._binding)
        self._session = self._binding = c_void_p()

    def _check(self, status):
        if status:
            raise LimberError(sentence(self._library.limber_last_error().decode("utf-8", "replace")))

    def hold_head(self, name, place):
        kept, pointer = _floats(place)
        self._check(self._library.limber_session_set_position(self._session, self.index[name], pointer))

    def hold_tail(self, name, place):
        kept, pointer = _floats(place)
        self._check(self._library.limber_session_set_tail(self._session, self.index[name], pointer))

    def hold(self, name, transform):
        """transform: 4 x 4 or 3 x 4, from rest."""
        kept, pointer = _floats(numpy.asarray(transform)[:3])
        self._check(self._library.limber_session_set_transform(self._session, self.index[name], pointer))

    def free(self, name):
        self._check(self._library.limber_session_set_free(self._session, self.index[name]))

    def set_limited(self, limited):
        self._check(self._library.limber_session_set_limited(self._session, int(limited)))

    def limited_joints(self):
        count = c_int()
        self._check(self._library.limber_session_limited_joints(self._session, ctypes.byref(count)))
        return count.value

    def solve(self, sweeps=4):
        self._check(self._library.limber_session_solve(self._session, sweeps))

    def reset(self):
        self._check(self._library.limber_session_reset(self._session))

    def transforms(self):
        """Of all handles since rest: handles x 4 x 4."""
        result, pointer = _floats(numpy.zeros((self.handle_count, 3, 4)))
        self._check(self._library.limber_session_transforms(self._session, pointer, self.handle_count))
        whole = numpy.tile(numpy.eye(4), (self.handle_count, 1, 1))
        whole[:, :3] = result
        return whole

    def positions(self):
        result, pointer = _floats(numpy.zeros((self.vertex_count, 3)))
        self._check(self._library.limber_session_positions(self._session, pointer, 0, self.vertex_count))
        return result
