"""What differs between the versions of Blender that the add-on runs in: 3.3 to 4.5. Nowhere else is a version asked for."""
import bpy

VERSION = bpy.app.version


def uniform_color_shader():
    """A shader of one colour. Its name lost the dimension in 4.0."""
    import gpu
    return gpu.shader.from_builtin("UNIFORM_COLOR" if VERSION >= (4, 0, 0) else "2D_UNIFORM_COLOR")


def context_of(context, **members):
    """The context with other members, for operators: temp_override, which 3.2 brought in."""
    return context.temp_override(**members)


def is_bone_visible(bone):
    """Layers became collections in 4.0."""
    if bone.hide:
        return False
    if VERSION >= (4, 0, 0):
        collections = bone.collections
        return not collections or any(getattr(one, "is_visible_effectively", one.is_visible) for one in collections)
    armature = bone.id_data
    return any(mine and shown for mine, shown in zip(bone.layers, armature.layers))


def is_bone_selected(pose_bone):
    """In pose mode: of the bone up to 4.5, of the pose bone itself from 5.0 on."""
    if hasattr(pose_bone, "select"):
        return pose_bone.select
    return pose_bone.bone.select


def select_bone(pose_bone, selected):
    if hasattr(pose_bone, "select"):
        pose_bone.select = selected
    else:
        pose_bone.bone.select = selected


def action_curves(action, animated, slot_type="OBJECT"):
    """The curves of an action for what it animates. From 4.4 on they lie in a slot's bag; `action.fcurves` is the first slot's
    and goes in 5.0."""
    if hasattr(action, "fcurves") and VERSION < (4, 4, 0):
        return action.fcurves
    if not action.slots:
        slot = action.slots.new(slot_type, animated.name)
    else:
        slot = animated.animation_data.action_slot or action.slots[0]
    if animated.animation_data.action_slot is None:
        animated.animation_data.action_slot = slot
    layer = action.layers[0] if action.layers else action.layers.new("Layer")
    strip = layer.strips[0] if layer.strips else layer.strips.new(type="KEYFRAME")
    return strip.channelbag(slot, ensure=True).fcurves


def group_of(curves, action, name):
    """Puts new curves under this name, as Blender itself does."""
    groups = action.groups if VERSION < (4, 4, 0) else None
    if groups is None:
        return None
    return groups.get(name) or groups.new(name)


def add_menus(register, draw_parent, draw_weights):
    """Adds to Blender's own menus: Object > Parent, and Weights in weight paint."""
    for menu, draw in (("VIEW3D_MT_object_parent", draw_parent), ("VIEW3D_MT_paint_weight", draw_weights)):
        kind = getattr(bpy.types, menu, None)
        if kind is not None:
            (kind.append if register else kind.remove)(draw)


def user_path(name, create=True):
    """A folder of the add-on for its own files: of the extension, where the add-on is one (4.2 and later)."""
    package = __package__
    if package.startswith("bl_ext."):
        return bpy.utils.extension_path_user(package, path=name, create=create)
    return bpy.utils.user_resource("DATAFILES", path="limber/" + name, create=create)


def move_modifier(mesh, start, end):
    """`modifiers.move` came with 4.0; before, there is an operator for it."""
    if start == end:
        return
    if hasattr(mesh.modifiers, "move"):
        mesh.modifiers.move(start, end)
        return
    with bpy.context.temp_override(object=mesh, active_object=mesh):
        bpy.ops.object.modifier_move_to_index(modifier=mesh.modifiers[start].name, index=end)
