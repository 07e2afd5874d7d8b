"""make-paper-plot.py: what docs/papers/2013.md shows of the reports of `limber compress --json`.

  memory PICTURE REPORT.json        prints virtual bones, blends per vertex, errors, and what the virtual bones add to the memory of a skin
  plot OUT.svg REPORT.json...       errors against the number of virtual bones, on logarithmic axes; names hold "weights" or "examples"
"""
import json
import math
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 560, 320, 64, 190, 16, 44


def report(path):
    return json.load(open(path))["meshes"][0]


def memory(picture, path):
    """As in the paper: a vertex is 4 numbers, a matrix 16, a weight with its index 2; against a skin with as many blends per vertex."""
    mesh = report(path)
    vertices, blends, virtual = mesh["vertices"], mesh["blend_operations"], mesh["virtual_bones"]
    plain = 4 * vertices + 2 * blends * vertices + 16 * mesh["bones"]
    print("PICTURE: %s virtual bones %d, blends per vertex %.2f, weights %.4f, positions %.3f%% of the size, memory +%.1f%%" % (
        picture, virtual, blends, mesh["weight_error"]["rms"], 100 * mesh["position_error"]["rms"] / mesh["size"], 100 * 16 * virtual / plain))


def plot(out, *paths):
    series = {"weights, fitted to weights": [], "positions, fitted to weights": [], "positions, with examples": []}
    for path in paths:
        mesh = report(path)
        positions = mesh["position_error"]["rms"] / mesh["size"]
        if "examples" in path:
            series["positions, with examples"].append((mesh["virtual_bones"], positions))
        else:
            series["weights, fitted to weights"].append((mesh["virtual_bones"], mesh["weight_error"]["rms"]))
            series["positions, fitted to weights"].append((mesh["virtual_bones"], positions))
    points = [point for line in series.values() for point in line]
    low = [math.floor(math.log10(min(p[k] for p in points)) * (2 if k == 0 else 1)) / (2 if k == 0 else 1) for k in range(2)]
    high = [math.ceil(math.log10(max(p[k] for p in points)) * (2 if k == 0 else 1)) / (2 if k == 0 else 1) for k in range(2)]

    def place(point):
        along = [(math.log10(point[k]) - low[k]) / (high[k] - low[k]) for k in range(2)]
        return LEFT + along[0] * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - along[1] * (HEIGHT - TOP - BOTTOM)

    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for power in range(int(low[1]), int(high[1]) + 1):
        y = place((10 ** low[0], 10 ** power))[1]
        svg.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/><text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10 ** power:g}</text>')
    for count in sorted({point[0] for point in points}):
        x = place((count, 10 ** low[1]))[0]
        svg.append(f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#eee"/><text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{count}</text>')
    svg.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">virtual bones</text>')
    for (name, line), colour in zip(series.items(), ("#7a5195", "#c2541a", "#1a7f6b")):
        way = [place(point) for point in sorted(line)]
        svg.append(f'<path d="M{" L".join("%.1f %.1f" % p for p in way)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        svg += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in way]
        svg.append(f'<text x="{way[-1][0] + 8:.1f}" y="{way[-1][1] + 4:.1f}" fill="{colour}">{name}</text>')
    open(out, "w").write("\n".join([*svg, "</svg>"]) + "\n")


{"memory": memory, "plot": plot}[sys.argv[1]](*sys.argv[2:])
