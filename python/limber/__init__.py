"""Limber: real-time skinning and shape deformation.

Shapes, rigs and weights go in and out as NumPy arrays; the work is done by Limber's library, the same that the command
line and the studio use.

    import limber
    shape, rig = limber.make_sample("mannequin")
    binding = limber.bind(shape, rig)
    pose = limber.Pose({"hand.R": [0.5, 1.6, 0.2]})
    posed = limber.solve_pose(binding, pose)
    limber.save_shape("posed.obj", posed.shape())

What goes wrong is a limber.Error with a code, a place and a remedy.
"""

from . import _limber
from ._limber import *  # noqa: F401,F403
from ._limber import __version__
from .live import LiveView, view

__all__ = sorted(name for name in vars(_limber) if not name.startswith("_")) + ["LiveView", "__version__", "view"]
