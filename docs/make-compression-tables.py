#!/usr/bin/env python3
"""make-compression-tables.py [BENCH.json]: writes the tables of docs/compression.md from what `limber bench compression
--json` measured. Without a file, runs the benchmark (build/release/bin, several minutes)."""
import json
import pathlib
import re
import subprocess
import sys

DOCS = pathlib.Path(__file__).resolve().parent
PAGE = DOCS / "compression.md"
BEGIN, END = "<!-- tables: begin -->\n", "<!-- tables: end -->\n"
SETTINGS = (("8_to_4", "8 to 4"), ("dense_to_4", "dense to 4"), ("dense_to_8", "dense to 8"))
WEIGHTS = (("k_largest", "k-largest"), ("smooth", "smooth"), ("two_layer", "two layers"),
           ("two_layer_as_printed", "as printed"))
POSES = (("k_largest", "k-largest"), ("smooth", "smooth"), ("two_layer", "two layers"), ("geometry", "geometry"),
         ("poisson", "Poisson"), ("two_layer_examples", "two layers, examples"))
DECOMPOSED = (("decomposed_4", "4 bones per vertex"), ("decomposed_8", "8 bones per vertex"), ("decomposed_dense", "dense"))


def measured():
    if len(sys.argv) > 1:
        return json.loads(pathlib.Path(sys.argv[1]).read_text())
    program = DOCS.parent / "build/release/bin/limber"
    return json.loads(subprocess.run([program, "bench", "compression", "--json"], check=True, capture_output=True,
                                     cwd=DOCS.parent).stdout)


class Results:
    def __init__(self, results):
        self.of = {result["name"]: result for result in results if result["bench"] == "compression"}
        rows = [re.fullmatch(r"(.+_\d+)_decomposed_dense", name) for name in self.of]
        self.rows = [row[1] for row in rows if row]
        self.missing = sorted({name.rpartition("_")[0] for name, result in self.of.items()
                               if result["unit"] == "missing"})

    def value(self, name, digits=2):
        return f"{self.of[name]['value']:.{digits}f}" if name in self.of else ""

    def cell(self, name):
        """Ours, and what the paper prints in brackets."""
        if name not in self.of:
            return ""
        printed = re.match(r"([\d.]+) printed", self.of[name].get("against") or "")
        return self.value(name) + (f" ({printed[1]})" if printed else "")

    def frames(self, row):
        noted = re.search(r"for (\d+) frames, not (\d+)", self.of[f"{row}_decomposed_dense"].get("against") or "")
        return f"; {noted[2]} of {noted[1]} frames" if noted else ""


def label(row):
    sequence, _, bones = row.rpartition("_")
    return f"{sequence}, {bones}"


def table(heads, lines):
    rows = [heads, ["---"] + ["---:"] * (len(heads) - 1), *lines]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"


def block(results, kind, setting, columns):
    key, title = setting
    lines = [[label(row)] + [results.cell(f"{row}_{key}_{kind}_{name}") for name, _ in columns] for row in results.rows]
    return table([title] + [head for _, head in columns], lines)


def times(results):
    sizes = [(int(name.split("_")[1][:-1]), result["value"]) for name, result in results.of.items()
             if re.fullmatch(r"factor_\d+k_30", name)]
    lines = [[f"torus, {size}k vertices, 30 bones", f"{seconds:.2f} s", ""] for size, seconds in sorted(sizes)]
    for row in results.rows:
        about = results.of[f"{row}_seconds"]["against"]
        lines.append([f"{label(row).split(',')[0]}, {about}", results.value(f"{row}_seconds") + " s",
                      results.value(f"{row}_seconds_with_examples") + " s"])
    return table(["one core, dense to 4", "weights", "with examples"], lines)


def text(results):
    partial = [f"{label(row)}{results.frames(row)}" for row in results.rows if results.frames(row)]
    parts = ["Errors times 1000, ours, and in brackets what the paper prints. The rest pose fits tightly into a unit sphere; a row is a sequence "
             "and its number of bones. Missing, as they are not among the data: " + ", ".join(results.missing) + ". Not complete, so that the "
             "brackets are of other frames: " + ", ".join(partial) + ". The other rows without brackets are not in the paper.\n",
             "Table 2, errors of weights; *as printed* is the paper's own algorithm, run here:\n"]
    parts += [block(results, "weights", setting, WEIGHTS) for setting in SETTINGS]
    parts.append("Table 3, errors of positions in all frames:\n")
    parts += [block(results, "poses", setting, POSES) for setting in SETTINGS]
    lines = [[label(row)] + [results.cell(f"{row}_{name}") for name, _ in DECOMPOSED] for row in results.rows]
    parts.append(table(["decomposition"] + [head for _, head in DECOMPOSED], lines))
    exponent = results.value("factor_exponent_of_vertices")
    parts.append(f"Figure 9, running times; they grow with the number of vertices to the power of {exponent}:\n")
    parts.append(times(results))
    update = next((result for name, result in results.of.items() if name.startswith("update_")), None)
    summary = [f"- k-largest by two layers, error of weights, dense to 4: at least {results.value('error_4_operations', 1)}, "
               f"median {results.value('error_4_operations_median', 1)} (paper: 4.6 to 38, median 12).",
               f"- The paper's own algorithm by ours: at least {results.value('error_4_operations_printed_algorithm')}.",
               "- With examples, two layers are nearer than the decomposition with 4 bones per vertex on "
               f"{results.value('examples_below_decomposition_4', 0)} {results.of['examples_below_decomposition_4']['unit']}."]
    if update:
        atoms = re.search(r"\d+", update["name"])[0]
        summary.append(f"- Updating all coefficients with {atoms} atoms: {update['ratio']:.0f} times faster than looking at all atoms.")
    parts.append("\n".join(summary) + "\n")
    return "\n".join(parts)


def main():
    page = PAGE.read_text()
    head, rest = page.split(BEGIN)
    tail = rest.split(END)[1]
    PAGE.write_text(head + BEGIN + "\n" + text(Results(measured()["results"])) + "\n" + END + tail)


if __name__ == "__main__":
    main()
