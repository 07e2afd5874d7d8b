"""make-paper-references.py WHAT ARGUMENTS...: what the pictures of docs/papers compare Limber with, and Limber does not have, in plain Python on small meshes.

  distance A.obj B.obj OUT.dmat            how far apart the vertices of two meshes are, as a table to draw; prints the greatest
  spline MESH.obj RIG.json POSE.json OUT   the points of a pose by a thin plate spline of the plane, which knows nothing of the shape
  laplacian MESH.obj RIG.json OUT          the points at rest, everything else where the squared ordinary Laplacian is least
  modes MESH.obj COUNT OUT.dmat            the smoothest harmonic modes of a flat mesh, as weights that sum to one
"""
import json
import math
import sys


def read(path):
    lines = [line.split() for line in open(path)]
    places = [[float(x) for x in line[1:4]] for line in lines if line[:1] == ["v"]]
    return places, [[int(x.split("/")[0]) - 1 for x in line[1:4]] for line in lines if line[:1] == ["f"]]


def write(path, places, faces):
    with open(path, "w") as file:
        file.writelines("v " + " ".join(map(repr, place)) + "\n" for place in places)
        file.writelines("f " + " ".join(str(i + 1) for i in face) + "\n" for face in faces)


def write_table(path, columns):
    with open(path, "w") as file:
        file.write(f"{len(columns)} {len(columns[0])}\n" + "".join(f"{x!r}\n" for column in columns for x in column))


def points(path):
    return [handle["position"] for handle in json.load(open(path))["handles"]]


def solve(matrix, right):
    """Elimination with pivots; right has a row per unknown."""
    rows, n = [list(a) + list(b) for a, b in zip(matrix, right)], len(matrix)
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    for i in reversed(range(n)):
        rows[i] = [a / rows[i][i] for a in rows[i]]
        for k in range(i):
            if rows[k][i]:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i])]
    return [row[n:] for row in rows]


def cotangents(places, faces):
    """The Laplacian of a flat mesh as dictionaries, one per row, and the areas of the vertices; free edges are left as they are."""
    rows, areas = [{} for _ in places], [0.0] * len(places)
    for face in faces:
        for k in range(3):
            i, j, o = face[k], face[(k + 1) % 3], face[(k + 2) % 3]
            a, b = ([places[x][c] - places[o][c] for c in range(2)] for x in (i, j))
            cross = a[0] * b[1] - a[1] * b[0]
            weight = 0.5 * (a[0] * b[0] + a[1] * b[1]) / cross
            for x, y in ((i, j), (j, i)):
                rows[x][x] = rows[x].get(x, 0) + weight
                rows[x][y] = rows[x].get(y, 0) - weight
            areas[o] += cross / 6
    return rows, areas


def distance(first, second, out):
    apart = [math.dist(a, b) for a, b in zip(read(first)[0], read(second)[0])]
    write_table(out, [apart])
    print("%.4g" % max(apart))


def spline(mesh, rig, pose, out):
    places, faces = read(mesh)
    rest, handles = points(rig), json.load(open(pose))["handles"]
    targets = [handles[handle["name"]]["position"] for handle in json.load(open(rig))["handles"]]
    bend = lambda a, b: (lambda r2: r2 * math.log(r2) if r2 > 0 else 0.0)((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
    n = len(rest)
    matrix = [[bend(a, b) for b in rest] + [1, *a] for a in rest] + [[c[k] for c in ([1, *b] for b in rest)] + [0] * 3 for k in range(3)]
    weights = solve(matrix, [list(t) for t in targets] + [[0, 0]] * 3)
    moved = []
    for place in places:
        row = [bend(place, b) for b in rest] + [1, place[0], place[1]]
        moved.append([sum(row[i] * weights[i][k] for i in range(n + 3)) for k in range(2)])
    write(out, moved, faces)


def laplacian(mesh, rig, out):
    places, faces = read(mesh)
    rows, areas = cotangents(places, faces)
    held = {min(range(len(places)), key=lambda v: math.dist(places[v][:2], point)) for point in points(rig)}
    free = [v for v in range(len(places)) if v not in held]
    index = {v: i for i, v in enumerate(free)}
    matrix, right = [[0.0] * len(free) for _ in free], [[0.0, 0.0] for _ in free]
    for row, area in zip(rows, areas):
        for i, a in row.items():
            for j, b in row.items() if i in index else ():
                if j in index:
                    matrix[index[i]][index[j]] += a * b / area
                else:
                    for k in range(2):
                        right[index[i]][k] -= a * b / area * places[j][k]
    solved = solve(matrix, right)
    write(out, [places[v] if v in held else solved[index[v]] for v in range(len(places))], faces)


def modes(mesh, count, out):
    """By inverse iteration of a few vectors at a time."""
    places, faces = read(mesh)
    rows, areas = cotangents(places, faces)
    n, count = len(places), int(count)
    inverse = solve([[row.get(j, 0.0) + (1e-3 * areas[i] if i == j else 0) for j in range(n)] for i, row in enumerate(rows)],
                    [[areas[i] if i == j else 0.0 for j in range(n)] for i in range(n)])
    dot = lambda a, b: sum(x * y * m for x, y, m in zip(a, b, areas))
    basis = [[math.cos((k + 1) * (i + 1) * 0.7548) for i in range(n)] for k in range(count)]
    for _ in range(12):
        basis = [[sum(map(float.__mul__, row, vector)) for row in inverse] for vector in basis]
        for k, vector in enumerate(basis):
            for other in basis[:k]:
                along = dot(vector, other)
                vector = [x - along * y for x, y in zip(vector, other)]
            length = math.sqrt(dot(vector, vector))
            basis[k] = [x / length for x in vector]
    write_table(out, basis[1:] + [[1 - sum(vector[i] for vector in basis[1:]) for i in range(n)]])


{"distance": distance, "spline": spline, "laplacian": laplacian, "modes": modes}[sys.argv[1]](*sys.argv[2:])
