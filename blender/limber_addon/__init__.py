"""Limber for Blender: weights, skeletons, live posing, jiggle and skins, by the program `limber` and its library."""

bl_info = {
    "name": "Limber",
    "author": "The Limber authors",
    "version": (0, 2, 0),
    "blender": (3, 3, 0),
    "location": "3D View > Sidebar > Limber; Object > Parent; Weights",
    "description": "Weights without gaps, skeletons that fit themselves, live posing, jiggle and smaller skins",
    "category": "Rigging",
}

import bpy
from bpy.props import BoolProperty, FloatProperty, PointerProperty

from . import compat, flesh, panels, pose, rig, skins, weights

modules = (weights, rig, pose, flesh, skins, panels)


def register():
    for module in modules:
        for one in module.classes:
            bpy.utils.register_class(one)
    bpy.types.Scene.limber = PointerProperty(type=panels.LIMBER_PG_settings)
    bpy.types.PoseBone.limber_pin = BoolProperty(name="Pinned", default=False, options=set(),
                                                 description="Stays where it is while other bones are dragged")
    bpy.types.PoseBone.limber_softness = FloatProperty(name="Softness", default=-1, min=-1, max=1, options=set(),
                                                       description="Of the flesh around this bone; below 0: as all others")
    compat.add_menus(True, weights.draw_parent_menu, weights.draw_weights_menu)


def unregister():
    compat.add_menus(False, weights.draw_parent_menu, weights.draw_weights_menu)
    pose.forget_bindings()
    del bpy.types.PoseBone.limber_softness
    del bpy.types.PoseBone.limber_pin
    del bpy.types.Scene.limber
    for module in reversed(modules):
        for one in reversed(module.classes):
            bpy.utils.unregister_class(one)
