#!/usr/bin/env python3
"""Draws contact sheets of fitted skeletons, or of the same characters in a walk, to be looked at.

  make_sheets.py MODELS OUT [--limber PROGRAM] [--walk] [--only PART] [--columns 6] [--rows 6]

MODELS is a folder with .obj files. Each gets a tile: from the front and from the left side, seen as the fit says that it
stands, with its skeleton; with --walk, two moments of a walk (quadrupeds walk, birds flap, fish swim, snakes slither; others
have no motion and are left out). OUT receives sheet-01.png, ... and sheet-01.txt, which names the tiles row by row.
Only the standard library is used."""
import argparse, json, os, struct, subprocess, tempfile, zlib

MOTIONS = {"humanoid": "walk", "quadruped": "walk", "bird": "flap", "fish": "swim", "snake": "slither"}


def read_png(path):
    """Width, height and rows of RGB bytes of an 8-bit PNG without interlacing."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    width = height = channels = 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", body[:10])
            channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    raw, stride, rows, above = zlib.decompress(packed), width * channels, [], bytearray(width * channels)
    for y in range(height):
        start = y * (stride + 1)
        method, line = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        for i in range(stride if method else 0):
            left = line[i - channels] if i >= channels else 0
            up = above[i]
            if method == 1:
                line[i] = (line[i] + left) & 255
            elif method == 2:
                line[i] = (line[i] + up) & 255
            elif method == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            else:
                corner = above[i - channels] if i >= channels else 0
                guess = left + up - corner
                far = [(abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner)]
                line[i] = (line[i] + min(far)[2]) & 255
        above = line
        if channels == 3:
            rows.append(bytes(line))
        else:
            step = 0 if channels < 3 else 1
            rows.append(bytes(line[x * channels + k * step] for x in range(width) for k in range(3)))
    return width, height, rows


def write_png(path, width, height, rows):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 9)) + chunk(b"IEND", b""))


def joined(tiles, columns):
    """Tiles of one size side by side."""
    width, height, _ = tiles[0]
    blank = [b"\xff" * (3 * width)] * height
    rows = []
    for first in range(0, len(tiles), columns):
        line = [tile[2] for tile in tiles[first:first + columns]]
        line += [blank] * (columns - len(line))
        rows += [b"".join(parts) for parts in zip(*line)]
    return columns * width, len(rows), rows


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def upright(found):
    """What turns the shape so that y is up and it looks along z: three rows."""
    axes = {"+x": (1, 0, 0), "-x": (-1, 0, 0), "+y": (0, 1, 0), "-y": (0, -1, 0), "+z": (0, 0, 1), "-z": (0, 0, -1)}
    up, front = axes[found["up"]], axes[found["facing"]]
    return [cross(up, front), up, front]


def turn_obj(source, target, rows):
    with open(source, encoding="utf8", errors="replace") as lines, open(target, "w", encoding="utf8") as output:
        for line in lines:
            if line.startswith("v "):
                at = [float(word) for word in line.split()[1:4]]
                line = "v " + " ".join(f"{sum(r * a for r, a in zip(row, at)):.7g}" for row in rows) + "\n"
            if line.startswith(("v ", "f ")):
                output.write(line)


def turn_rig(source, target, rows):
    with open(source, encoding="utf8") as file:
        rig = json.load(file)
    for handle in rig["handles"]:
        for end in ("head", "tail", "position"):
            if end in handle:
                handle[end] = [sum(r * a for r, a in zip(row, handle[end])) for row in rows]
    with open(target, "w", encoding="utf8") as file:
        json.dump(rig, file)


class Sheets:
    def __init__(self, arguments, scratch):
        self.arguments, self.scratch = arguments, scratch

    def run(self, *command):
        done = subprocess.run([self.arguments.limber, *command, "--quiet"], capture_output=True, text=True)
        if done.returncode not in (0, 4):
            raise RuntimeError((done.stderr.strip() or f"status {done.returncode}").splitlines()[-1])

    def picture(self, model, azimuth, *extra):
        out = os.path.join(self.scratch, f"{azimuth}.png")
        if os.path.exists(out):
            os.remove(out)
        self.run("render", model, "-o", out, "--size", "150x170", "--azimuth", str(azimuth), "--orthographic", "--samples", "4",
                 "--no-occlusion", "--no-shadow", *extra)
        return read_png(out)

    def tile(self, model):
        """Two pictures of a model, and what it was taken for; none if it has no motion."""
        scratch = self.scratch
        rig, joints = os.path.join(scratch, "fit.rig.json"), os.path.join(scratch, "fit.json")
        if not self.arguments.walk:
            self.run("rig", model, "--joints", joints, "--save-skeleton", rig)
            with open(joints, encoding="utf8") as file:
                found = json.load(file)
            rows = upright(found)
            turned, turned_rig = os.path.join(scratch, "up.obj"), os.path.join(scratch, "up.rig.json")
            turn_obj(model, turned, rows)
            turn_rig(rig, turned_rig, rows)
            pictures = [self.picture(turned, azimuth, "--rig", turned_rig) for azimuth in (0, 90)]
        else:
            self.run("rig", model, "--joints", joints)
            with open(joints, encoding="utf8") as file:
                found = json.load(file)
            if found["template"] not in MOTIONS:
                return None
            glb, frames = os.path.join(scratch, "walk.glb"), os.path.join(scratch, "f.%03d.obj")
            self.run("rig", model, "--weights", self.arguments.weights, "-o", glb)
            self.run("animate", glb, "--motion", MOTIONS[found["template"]], "--in-place", "--fps", "8", "-o", frames)
            rows, pictures = upright(found), []
            for frame, azimuth in ((1, 0), (3, 60)):
                turned = os.path.join(scratch, "up.obj")
                turn_obj(frames.replace("%03d", f"{frame:03d}"), turned, rows)
                pictures.append(self.picture(turned, azimuth))
        return joined(pictures, 2), f"{found['template']} {found['confidence']:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models")
    parser.add_argument("out")
    parser.add_argument("--limber", default=os.path.join(os.path.dirname(__file__), "../../build/release/bin/limber"))
    parser.add_argument("--walk", action="store_true", help="in a walk instead of with a skeleton")
    parser.add_argument("--weights", default="heat", help="with --walk: how they are bound")
    parser.add_argument("--only", default="", help="models whose name has this in it")
    parser.add_argument("--columns", type=int, default=6)
    parser.add_argument("--rows", type=int, default=6)
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    models = sorted(f for f in os.listdir(arguments.models) if f.endswith(".obj") and arguments.only in f)
    tiles, names, sheet = [], [], 0
    with tempfile.TemporaryDirectory() as scratch:
        sheets = Sheets(arguments, scratch)
        for index, file in enumerate(models):
            try:
                made = sheets.tile(os.path.join(arguments.models, file))
            except RuntimeError as error:
                print(f"{file}: {error}")
                made = None
            if made:
                tiles.append(made[0])
                names.append(f"{file[:-4]} ({made[1]})")
            full = len(tiles) == arguments.columns * arguments.rows
            if tiles and (full or index + 1 == len(models)):
                sheet += 1
                width, height, rows = joined(tiles, arguments.columns)
                write_png(os.path.join(arguments.out, f"sheet-{sheet:02d}.png"), width, height, rows)
                with open(os.path.join(arguments.out, f"sheet-{sheet:02d}.txt"), "w", encoding="utf8") as text:
                    for first in range(0, len(names), arguments.columns):
                        text.write(" | ".join(names[first:first + arguments.columns]) + "\n")
                tiles, names = [], []


if __name__ == "__main__":
    main()
