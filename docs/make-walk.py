#!/usr/bin/env python3
"""make-walk.py: prints a walk as a BVH file, out of sines: the motion behind the pictures of docs/motion.md.

The skeleton stands with its arms stretched out, is named as motion capture names joints, and is 60 units high, so that
playing it on a model of Limber's own shows matching, rest poses and scale at work.
"""
import math

FRAMES, SECONDS = 32, 32 / 30
# name, parent, offset; end sites are called None.
JOINTS = [("Hips", None, (0, 31, 0)), ("LowerBack", "Hips", (0, 3, 0)), ("Spine", "LowerBack", (0, 4, 0)),
          ("Spine1", "Spine", (0, 5, 0)), ("Neck", "Spine1", (0, 6, 0)), ("Head", "Neck", (0, 4, 0))]
for side, x in (("Left", 1), ("Right", -1)):
    JOINTS += [(side + "Shoulder", "Spine1", (1 * x, 5, 0)), (side + "Arm", side + "Shoulder", (5 * x, 0, 0)),
               (side + "ForeArm", side + "Arm", (9 * x, 0, 0)), (side + "Hand", side + "ForeArm", (8 * x, 0, 0)),
               (side + "UpLeg", "Hips", (3 * x, -1, 0)), (side + "Leg", side + "UpLeg", (0, -14, 0)),
               (side + "Foot", side + "Leg", (0, -13.5, 0)), (side + "ToeBase", side + "Foot", (0, -2, 5))]
TIPS = {"Head": (0, 6, 0), "LeftHand": (5, 0, 0), "RightHand": (-5, 0, 0), "LeftToeBase": (0, 0, 2),
        "RightToeBase": (0, 0, 2)}


def pose(phase):
    """Angles about z, x and y per joint, in degrees, and the height and way of the hips; phase 0 to 1 is two steps."""
    turn = 2 * math.pi * phase
    angles = {"Hips": (2 * math.sin(turn), 4, 5 * math.sin(turn)), "Spine1": (0, 2, -9 * math.sin(turn)),
              "Neck": (0, -3, 3 * math.sin(turn)), "Head": (0, -2, 2 * math.sin(turn))}
    for side, x, shift in (("Left", 1, 0.0), ("Right", -1, math.pi)):
        swing = math.sin(turn + shift)
        lift = max(0.0, math.cos(turn + shift))  # While the leg comes forward.
        angles[side + "UpLeg"] = (0, -26 * swing - 8 * lift - 4, 0)
        angles[side + "Leg"] = (0, 8 + 52 * lift ** 2, 0)
        angles[side + "Foot"] = (0, 10 * swing - 6 + 8 * lift, 0)
        angles[side + "Arm"] = (-76 * x, 0, 30 * swing * x)
        angles[side + "ForeArm"] = (0, 0, -x * (18 + 12 * max(0.0, -swing)))
    return angles, 30.6 + 0.5 * math.cos(2 * turn), 44 * phase


def write_joint(name, depth):
    tab = "\t" * depth
    offset = next(joint[2] for joint in JOINTS if joint[0] == name)
    root = depth == 0
    print(f"{tab}{'ROOT' if root else 'JOINT'} {name}\n{tab}{{\n{tab}\tOFFSET {offset[0]} {offset[1]} {offset[2]}")
    places = "Xposition Yposition Zposition " if root else ""
    print(f"{tab}\tCHANNELS {6 if root else 3} {places}Zrotation Xrotation Yrotation")
    order.append(name)
    for child in (joint[0] for joint in JOINTS if joint[1] == name):
        write_joint(child, depth + 1)
    if name in TIPS:
        x, y, z = TIPS[name]
        print(f"{tab}\tEnd Site\n{tab}\t{{\n{tab}\t\tOFFSET {x} {y} {z}\n{tab}\t}}")
    print(f"{tab}}}")


order = []
print("HIERARCHY")
write_joint("Hips", 0)
print(f"MOTION\nFrames: {FRAMES + 1}\nFrame Time: {SECONDS / FRAMES:.7f}")
for frame in range(FRAMES + 1):
    angles, height, way = pose(frame / FRAMES)
    numbers = [0, height, way] + [angle for name in order for angle in angles.get(name, (0, 0, 0))]
    print(" ".join(f"{number:.4f}" for number in numbers))
