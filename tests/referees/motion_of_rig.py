"""A motion for a test: every bone of a rig.json swings, each by an angle and at a pace of its own, as a BVH file."""
import json
import math

FRAME_TIME = 1 / 30


def _vector(values):
    return " ".join(f"{value:.6f}" for value in values)


def _hierarchy(handles, parent, indent, lines, order):
    for name, handle in handles.items():
        if handle.get("parent") != parent:
            continue
        order.append(name)
        start = handles[parent]["head"] if parent else [0, 0, 0]
        offset = [own - above for own, above in zip(handle["head"], start)]
        channels = "6 Xposition Yposition Zposition" if parent is None else "3"
        lines += [f"{indent}{'ROOT' if parent is None else 'JOINT'} {name}", f"{indent}{{",
                  f"{indent}  OFFSET {_vector(offset)}", f"{indent}  CHANNELS {channels} Zrotation Xrotation Yrotation"]
        before = len(order)
        _hierarchy(handles, name, indent + "  ", lines, order)
        if len(order) == before:
            tip = [tail - head for tail, head in zip(handle["tail"], handle["head"])]
            lines += [f"{indent}  End Site", f"{indent}  {{", f"{indent}    OFFSET {_vector(tip)}", f"{indent}  }}"]
        lines.append(f"{indent}}}")


def bone_chain(box_low, box_high, bones=4):
    """The text of a rig.json: a chain of bones along the longest side of a box."""
    axis = max(range(3), key=lambda side: box_high[side] - box_low[side])

    def at(part):
        place = [(low + high) / 2 for low, high in zip(box_low, box_high)]
        place[axis] = box_low[axis] + part * (box_high[axis] - box_low[axis])
        return place

    names = [f"link.{number}" for number in range(1, bones + 1)]
    handles = []
    for index, name in enumerate(names):
        handles.append({"name": name, "type": "bone", "head": at((index + .1) / (bones + .2)),
                        "tail": at((index + 1.1) / (bones + .2))})
        if index:
            handles[-1]["parent"] = names[index - 1]
    return json.dumps({"limber": 1, "handles": handles})


def swinging_bvh(rig_file, frames=21):
    """The text of a BVH file for the bones of a rig; the root also walks a circle."""
    handles = {handle["name"]: handle for handle in json.loads(rig_file.read_text())["handles"]}
    lines, order = ["HIERARCHY"], []
    _hierarchy(handles, None, "", lines, order)
    lines += ["MOTION", f"Frames: {frames}", f"Frame Time: {FRAME_TIME:.7f}"]
    for frame in range(frames):
        turn = 2 * math.pi * frame / (frames - 1)
        values = []
        for index, name in enumerate(order):
            if handles[name].get("parent") is None:
                x, y, z = handles[name]["head"]
                values += [x + .2 * math.sin(turn), y, z + .2 * (1 - math.cos(turn))]
            values += [25 * math.sin(turn * (1 + index % 3)), 15 * (math.sin(.5 * turn + index) - math.sin(index)),
                       20 * (math.sin(turn + .5 * index) - math.sin(.5 * index))]
        lines.append(_vector(values))
    return "\n".join(lines) + "\n"
