"""What is seen: the tab Limber in the sidebar of 3D views, and the preferences. Settings are kept with the scene."""
import bpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, IntProperty, PointerProperty, StringProperty

from . import flesh, job, pose, program, rig, scene, skins, weights
from .program import LimberError


def copied(operator, names):
    """Properties of an operator, as properties of the settings: defined once, with their ranges and tooltips."""
    return {name: operator.__annotations__[name] for name in names}


SECTIONS = {  # prefix of the settings: the operator, and which of its properties the panel shows
    "weights": (weights.LIMBER_OT_bind, ("method", "influences", "selected_vertices", "selected_bones", "stiff_parts", "parent")),
    "rig": (rig.LIMBER_OT_fit, ("kind", "target", "names", "fingers", "front", "bind")),
    "pose": (pose.LIMBER_OT_drag, ("limited", "keys")),
    "flesh": (flesh.LIMBER_OT_bake_jiggle, ("output", "format", "folder", "preset", "softness", "frequency",
                                            "damping_ratio", "even", "touch", "volume", "gravity", "cells", "step", "joints")),
    "compress": (skins.LIMBER_OT_compress, ("method", "influences", "virtual_bones")),
    "decompose": (skins.LIMBER_OT_decompose, ("bones", "tolerance", "influences")),
    "retarget": (skins.LIMBER_OT_retarget, ("source", "filepath", "armature", "motion", "in_place", "hands", "loop", "map",
                                            "set_range")),
}


def settings_class(section):
    operator, names = SECTIONS[section]
    return type(f"LIMBER_PG_{section}", (bpy.types.PropertyGroup,), {"__annotations__": copied(operator, names)})


groups = {section: settings_class(section) for section in SECTIONS}
LIMBER_PG_settings = type("LIMBER_PG_settings", (bpy.types.PropertyGroup,), {
    "__annotations__": {section: PointerProperty(type=group) for section, group in groups.items()}})


class Section:
    bl_space_type, bl_region_type, bl_category = "VIEW_3D", "UI", "Limber"

    def settings(self, context, section):
        return getattr(context.scene.limber, section)

    def column(self):
        column = self.layout.column()
        column.use_property_split = True
        column.use_property_decorate = False
        return column

    def options(self, values, names):
        """One below the other; ticks by their whole names, which a split column has no room for."""
        split = self.column()
        for name in names:
            if values.bl_rna.properties[name].type == "BOOLEAN":
                split = None
                self.layout.prop(values, name)
            else:
                split = split or self.column()
                split.prop(values, name)

    def button(self, context, section, text, icon="NONE"):
        """A button whose operator takes the settings that the panel shows."""
        operator, names = SECTIONS[section]
        row = self.layout.row()
        row.scale_y = 1.3
        row.enabled = not job.is_working()
        made = row.operator(operator.bl_idname, text=text, icon=icon)
        values = self.settings(context, section)
        for name in names:
            setattr(made, name, getattr(values, name))


class LIMBER_PT_main(Section, bpy.types.Panel):
    bl_idname, bl_label = "LIMBER_PT_main", "Limber"

    def draw(self, context):
        layout = self.layout
        mine = job.preferences(context)
        try:
            program.find_program(mine.program if mine else "")
            layout.label(text="Program found", icon="CHECKMARK")  # where, the preferences say
        except LimberError as error:
            box = layout.box()
            for i, line in enumerate(job.wrapped(error.lines(), 36)):
                box.label(text=line, icon="ERROR" if i == 0 else "BLANK1")
            box.operator("preferences.addon_show", text="Preferences", icon="PREFERENCES").module = __package__
        armature = scene.find_armature(context)
        meshes = scene.selected_meshes(context)
        layout.label(text=armature.name if armature else "No armature", icon="ARMATURE_DATA")
        layout.label(text=", ".join(one.name for one in meshes) or "No mesh selected", icon="MESH_DATA")


class LIMBER_PT_weights(Section, bpy.types.Panel):
    bl_idname, bl_label, bl_parent_id = "LIMBER_PT_weights", "Weights", "LIMBER_PT_main"

    def draw(self, context):
        self.options(self.settings(context, "weights"), SECTIONS["weights"][1])
        self.button(context, "weights", "Bind", "MOD_VERTEX_WEIGHT")


class LIMBER_PT_rig(Section, bpy.types.Panel):
    bl_idname, bl_label, bl_parent_id = "LIMBER_PT_rig", "Rig", "LIMBER_PT_main"

    def draw(self, context):
        values = self.settings(context, "rig")
        self.options(values, ("kind", "target", "names", "front", "fingers", "bind") if values.target == "bones" else
                     ("kind", "target", "front"))
        self.button(context, "rig", "Fit Skeleton", "OUTLINER_OB_ARMATURE")


class LIMBER_PT_pose(Section, bpy.types.Panel):
    bl_idname, bl_label, bl_parent_id = "LIMBER_PT_pose", "Pose", "LIMBER_PT_main"

    def draw(self, context):
        values = self.settings(context, "pose")
        self.options(values, ("keys", "limited"))
        self.button(context, "pose", "Drag Bones", "VIEW_PAN")
        row = self.layout.row(align=True)
        row.operator("limber.pin", text="Pin", icon="PINNED").pinned = True
        row.operator("limber.pin", text="Free", icon="UNPINNED").pinned = False
        self.layout.operator("limber.bake_pose", icon="KEYFRAME").limited = values.limited


class LIMBER_PT_flesh(Section, bpy.types.Panel):
    bl_idname, bl_label, bl_parent_id = "LIMBER_PT_flesh", "Flesh", "LIMBER_PT_main"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context):
        values, column = self.settings(context, "flesh"), self.column()
        column.prop(values, "output")
        shown = {"cache": ("format", "folder"), "shape_keys": ("step",), "bones": ("joints",)}[values.output]
        for name in (*shown, "preset", "softness", "frequency", "damping_ratio", "even", "touch", "volume", "gravity", "cells"):
            column.prop(values, name)
        self.layout.operator("limber.softness", icon="BONE_DATA")
        self.button(context, "flesh", "Bake Jiggle", "MOD_SOFT")


class LIMBER_PT_skins(Section, bpy.types.Panel):
    bl_idname, bl_label, bl_parent_id = "LIMBER_PT_skins", "Skins", "LIMBER_PT_main"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context):
        values, column = self.settings(context, "compress"), self.column()
        column.prop(values, "method")
        column.prop(values, "influences")
        if values.method == "two-layer":
            column.prop(values, "virtual_bones")
        self.button(context, "compress", "Compress Skin", "GROUP_BONE")
        values, column = self.settings(context, "decompose"), self.column()
        column.prop(values, "bones")
        if values.bones == 0:
            column.prop(values, "tolerance")
        column.prop(values, "influences")
        self.button(context, "decompose", "Bones from Motion", "ARMATURE_DATA")


class LIMBER_PT_motion(Section, bpy.types.Panel):
    bl_idname, bl_label, bl_parent_id = "LIMBER_PT_motion", "Motion", "LIMBER_PT_main"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context):
        values, column = self.settings(context, "retarget"), self.column()
        column.prop(values, "source")
        if values.source == "armature":
            column.prop_search(values, "armature", context.scene, "objects")
        else:
            column.prop(values, "filepath" if values.source == "file" else "motion")
        self.options(values, ("map", "in_place", "hands", "loop", "set_range"))
        self.button(context, "retarget", "Retarget Motion", "ANIM")


class LimberPreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    program: StringProperty(name="Program", subtype="FILE_PATH",
                            description="The path of `limber`, or of the folder that holds it; empty: on PATH, and at the usual places")

    def draw(self, context):
        layout = self.layout
        layout.prop(self, "program")
        try:
            path = program.find_program(self.program)
            layout.label(text=f"Found: {path}", icon="CHECKMARK")
            layout.label(text=f"Library: {program.find_library(path)}", icon="CHECKMARK")
        except LimberError as error:
            for i, line in enumerate(job.wrapped(error.lines())):
                layout.label(text=line, icon="ERROR" if i == 0 else "BLANK1")


classes = (*groups.values(), LIMBER_PG_settings, LimberPreferences, LIMBER_PT_main, LIMBER_PT_rig, LIMBER_PT_weights,
           LIMBER_PT_pose, LIMBER_PT_flesh, LIMBER_PT_skins, LIMBER_PT_motion)
