"""What the specification of VRM 1.0 asks of a file (VRMC_vrm-1.0: meta.md, humanoid.md), written down anew: required fields and
their types, the table of bones, which are required, and which bone hangs below which."""
import json

LICENCE = "https://vrm.dev/licenses/1.0/"
CHOICES = {"avatarPermission": ("onlyAuthor", "onlySeparatelyLicensedPerson", "everyone"),
           "commercialUsage": ("personalNonProfit", "personalProfit", "corporation"),
           "creditNotation": ("required", "unnecessary"),
           "modification": ("prohibited", "allowModification", "allowModificationRedistribution")}
TEXTS = ("name", "version", "copyrightInformation", "contactInformation", "thirdPartyLicenses", "licenseUrl", "otherLicenseUrl")
LISTS = ("authors", "references")
FLAGS = ("allowExcessivelyViolentUsage", "allowExcessivelySexualUsage", "allowPoliticalOrReligiousUsage", "allowAntisocialOrHateUsage",
         "allowRedistribution")

# Per bone: the one above it, whether it is required, and whether the one above must be there.
BONES = {"hips": (None, True, False), "spine": ("hips", True, False), "chest": ("spine", False, False),
         "upperChest": ("chest", False, True), "neck": ("upperChest", False, False), "head": ("neck", True, False),
         "leftEye": ("head", False, False), "rightEye": ("head", False, False), "jaw": ("head", False, False)}
for _side in ("left", "right"):
    BONES |= {f"{_side}Shoulder": ("upperChest", False, False), f"{_side}UpperArm": (f"{_side}Shoulder", True, False),
              f"{_side}LowerArm": (f"{_side}UpperArm", True, False), f"{_side}Hand": (f"{_side}LowerArm", True, False),
              f"{_side}UpperLeg": ("hips", True, False), f"{_side}LowerLeg": (f"{_side}UpperLeg", True, False),
              f"{_side}Foot": (f"{_side}LowerLeg", True, False), f"{_side}Toes": (f"{_side}Foot", False, False)}
    for _finger, _parts in (("Thumb", ("Metacarpal", "Proximal", "Distal")),
                            *((name, ("Proximal", "Intermediate", "Distal")) for name in ("Index", "Middle", "Ring", "Little"))):
        _above = f"{_side}Hand"
        for _part in _parts:
            BONES[f"{_side}{_finger}{_part}"] = (_above, False, _part != _parts[0])
            _above = f"{_side}{_finger}{_part}"


def document_of(path):
    """The JSON of a .vrm file, which is a binary glTF."""
    content = path.read_bytes()
    if content[:4] != b"glTF" or content[16:20] != b"JSON":
        raise ValueError("not a binary glTF")
    return json.loads(content[20:20 + int.from_bytes(content[12:16], "little")])


def meta_faults(meta):
    faults = [f"meta.{name} is missing" for name in ("name", "authors", "licenseUrl") if name not in meta]
    faults += [f"meta.{name} is no text" for name in TEXTS if name in meta and not isinstance(meta[name], str)]
    faults += [f"meta.{name} is no true or false" for name in FLAGS if name in meta and not isinstance(meta[name], bool)]
    faults += [f"meta.{name} is {meta[name]!r}" for name, known in CHOICES.items() if name in meta and meta[name] not in known]
    for name in LISTS:
        if name in meta and not (isinstance(meta[name], list) and all(isinstance(text, str) for text in meta[name])):
            faults.append(f"meta.{name} is no list of texts")
    if not any(meta.get("authors", [])):
        faults.append("meta.authors names nobody")
    if meta.get("licenseUrl") != LICENCE:
        faults.append("meta.licenseUrl is not that of VRM 1.0")
    unknown = set(meta) - {*TEXTS, *LISTS, *FLAGS, *CHOICES, "thumbnailImage", "extensions", "extras"}
    return faults + [f"meta.{name} is not in the specification" for name in sorted(unknown)]


def bone_faults(document, bones):
    nodes = document.get("nodes", [])
    faults = [f"no bone {name}" for name, (_, required, _) in BONES.items() if required and name not in bones]
    faults += [f"{name} is no bone" for name in bones if name not in BONES]
    placed = {}
    for name, bone in bones.items():
        node = bone.get("node")
        if not isinstance(node, int) or not 0 <= node < len(nodes):
            faults.append(f"{name} has no node")
        elif node in placed.values():
            faults.append(f"{name} has the node of another bone")
        else:
            placed[name] = node
            if min(nodes[node].get("scale", [1])) <= 0:
                faults.append(f"{name} has a scale that is not positive")
    above_of = {child: index for index, node in enumerate(nodes) for child in node.get("children", [])}
    for name, node in placed.items():
        above, _, needs = BONES.get(name, (None, False, False))
        if needs and above not in placed:
            faults.append(f"{name} without {above}")
        while above and above not in placed:
            above = BONES[above][0]
        # Other nodes may stand between; another bone may not.
        at = above_of.get(node)
        while at is not None and at not in placed.values():
            at = above_of.get(at)
        if at != placed.get(above):
            faults.append(f"{name} does not hang below {above}")
    return faults


def vrm_faults(document):
    """What is wrong with a file as VRM 1.0; an empty list if nothing is."""
    vrm = document.get("extensions", {}).get("VRMC_vrm")
    if not isinstance(vrm, dict):
        return ["no extension VRMC_vrm"]
    faults = [] if document.get("asset", {}).get("version") == "2.0" else ["asset.version is not 2.0"]
    faults += [] if "VRMC_vrm" in document.get("extensionsUsed", []) else ["extensionsUsed does not name VRMC_vrm"]
    faults += [] if vrm.get("specVersion") == "1.0" else ["specVersion is not 1.0"]
    if not isinstance(vrm.get("meta"), dict):
        return [*faults, "no meta"]
    if not isinstance(vrm.get("humanoid", {}).get("humanBones"), dict):
        return [*faults, "no humanoid.humanBones"]
    return [*faults, *meta_faults(vrm["meta"]), *bone_faults(document, vrm["humanoid"]["humanBones"])]
