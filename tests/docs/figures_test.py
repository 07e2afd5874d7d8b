"""Every measured number in README.md and docs/**/*.md comes from `limber bench`: it stands between markers that the bench fills
in (bench/documents.h), never in a sentence that somebody typed. Settings, limits and what papers print are listed below."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MARKED = re.compile(r"<!-- (bench|figure|number|ratio|machine)\b.*?-->.*?<!-- /\1 -->", re.S)
LEFT_OUT = (MARKED, re.compile(r"^(```|~~~).*?^\1", re.S | re.M), re.compile(r"<!--.*?-->", re.S), re.compile(r"`[^`\n]*`"),
            re.compile(r"<[a-z][^>]*>"), re.compile(r"\]\([^)\s]*\)"),
            re.compile(r"\b(?:glTF|CC BY|Apache-|Blender|AVX-|sections?|eqs?\.|(?:one|steps of) 1/) ?\d[\d.]*(?: s\b)?"))
UNIT = (r"(?:ns|us|µs|ms|s|sec|seconds?|milliseconds?|microseconds?|minutes?|hours?|fps|Hz|frames?/s|frames? (?:per|a) second|"
        r"[KMG]i?B(?:/s)?|kB|bytes per|times|x faster|per ?cent)\b|%|-fold\b|x\b")
LOOKS_MEASURED = re.compile(rf"(?<![\w.,^/-])\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?[ -]?(?:{UNIT})|(?<![\w.^])\d+\.\d+(?:e[+-]?\d+)?(?![\w.])"
                            r"|(?<![\w.^-])\d+e-\d+|(?<![\w.,^/-])\d{1,3},\d{3}\b|(?<![\w.,^/-])\d+ particles\b")

# What is no measurement: PAGE: phrases with a number in them.
ALLOWED = {
    "docs/characters.md": ["with keys 30 times a second", "closer to each other than 1% of the", "than 1% of the size are named",  # what many
                           "more than 60% of the joints"],  # programs write; limits
    "docs/blender.md": ["Blender 3.3 to 4.5", "Debian's Blender 3.4", "From 4.2 on"],  # versions
    "docs/compression.md": ["(printed 4.6)", "(printed 12)"],
    "docs/concepts.md": ['"1% off" means 1% of that'],  # a definition
    "docs/file-formats.md": ["of VRM 0.x or 1.0", "has 20 seconds of the", "processor and 2 more per MiB, and 1 GiB of memory and 64 times the file"],  # versions; limits
    "docs/lattice.md": ["24, 30 and 60 frames per second show"],  # settings
    "docs/mls.md": ["until they miss it by 0.1% of the size", "165,000 vertices on one core"],  # a default; the size of an input
    "docs/papers/2007.md": ["of 50,000, 100,000 and 165,000 vertices",  # printed
                            "approximate method is 2.5 to 4 times faster", "skeleton-driven scheme about 3 times faster"],  # printed
    "docs/papers/2010.md": ["four lattices of 1,072 to 3,058 particles",  # printed
                            "alpha from 0.25 to 1", "a step of 16 ms", "at 0.25 the wave", "| 0.25, the default | 0.5 | 0.75 | 1 |"],  # settings
    "docs/papers/2012.md": ["a hundred armadillos at 30 frames per second"],  # printed
    "docs/papers/2013.md": ["1000 times the root mean square", "print 157.7 and 161.5",  # a unit; printed
                            "yellow from 0.05 (1% of the size). At 0.03", "off by 1% and more; at 0.003", "| 0.03 | 0.01 | 0.003 | 0.001 |"],  # settings
    "docs/papers/2015.md": ["all above 0.05 cut off", "a certified gap of 1e-5", "held by tests to 1e-9"],  # a setting; tolerances
    "docs/performance.md": ["165,000 vertices:"],  # the size of an input
    "docs/pose.md": ['"barycentric": [0.2, 0.3, 0.5]'],
    "docs/troubleshooting.md": ["farther off than 5% of the size"],  # a limit
    "docs/motion.md": ["more than 1% of the size"],  # a limit
    "docs/weights-biharmonic.md": ["tested to 1e-9 of the shape's size"],  # a tolerance
    "docs/weights-bounded.md": ["more than 1e-5, it warns"],  # a limit
    "docs/which-method-when.md": ["skinning 50,000 vertices", "squares of 165,000 vertices", "solver on 43,000 vertices"],  # sizes of inputs
}


def blank(match):
    return re.sub(r"[^\n]", "~", match[0])


def prose(text):
    """The text of a page without what the bench wrote, code, tags and addresses; lines stay where they are."""
    for pattern in LEFT_OUT:
        text = pattern.sub(blank, text)
    lines, previous_blank, in_code = [], True, False
    for line in text.split("\n"):
        indented = line.startswith("    ") and line.strip() != ""
        in_code = indented and (in_code or previous_blank)
        previous_blank = not line.strip()
        lines.append("" if in_code else line)
    return "\n".join(lines)


def untraced(text, allowed=()):
    """Every (line number, line) with a number that looks measured."""
    for phrase in allowed:
        text = text.replace(phrase, re.sub(r"\d", "n", phrase))
    return [(number, line) for number, line in enumerate(prose(text).split("\n"), 1) if LOOKS_MEASURED.search(line)]


def pages():
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


class Figures(unittest.TestCase):
    def test_every_measured_number_comes_from_the_bench(self):
        faults = []
        for page in pages():
            name = page.relative_to(ROOT).as_posix()
            original = page.read_text().split("\n")
            faults += [f"{name}:{number}: {original[number - 1].strip()}"
                       for number, _ in untraced(page.read_text(), ALLOWED.get(name, ()))]
        self.assertEqual(faults, [], "\n".join(["put these between markers (bench/documents.h), or leave them out:", *faults]))

    def test_no_line_begins_with_a_figure(self):
        """A comment at the start of a line ends the paragraph in Markdown."""
        faults = [f"{page.relative_to(ROOT).as_posix()}: {line.strip()}" for page in pages()
                  for line in page.read_text().split("\n") if re.match(r"\s*<!-- (figure|number|ratio) ", line)]
        self.assertEqual(faults, [])

    def test_the_list_of_other_numbers_is_short_and_in_use(self):
        for name, phrases in ALLOWED.items():
            text = (ROOT / name).read_text()
            for phrase in phrases:
                with self.subTest(page=name, phrase=phrase):
                    self.assertIn(phrase, text)
                    self.assertLess(len(phrase), 90)

    def test_typed_measurements_are_noticed(self):
        for bad in ("A frame takes 1.3 us.", "It is 27 times faster.", "It is 4x faster.", "609 frames per second on one core", "within 0.2% of the size",
                    "| torus | 0.24 s |", "347 MiB after the last", "| energy 0.052 | 0.033 |", "takes 12-fold the time", "reads 406 MB/s",
                    "<!-- figure solve a -->1 us<!-- /figure --> but 2 us there", "in 20 minutes", "1,220 fps", "off by 3e-8", "on 6,954 of them", "954 particles"):
            self.assertEqual(len(untraced(bad)), 1, bad)

    def test_other_numbers_are_left_alone(self):
        for good in ("<!-- figure solve a -->1.3 us<!-- /figure -->", "<!-- bench a -->\n| 1.3 us |\n<!-- /bench -->", "`--fps 24.5`",
                     "<!-- bench\nsolve a_2.5 = 3 times\n-->\n| x | 1.5 us |\n<!-- /bench -->", "Four of 17 bones.", "glTF 2.0", "section 3.3", "steps of 1/120 s", "Le and Deng 2013",
                     "```\n0.5 s\n```", "text\n\n    limber pose 0.5 s\n", '<img width="78%">', "[a](b-1.5.md)"):
            self.assertEqual(untraced(good), [], good)
        self.assertEqual(untraced("within 5% of it, but 3 s", ["within 5% of it"])[0][0], 1)
        self.assertEqual(untraced("within 5% of it", ["within 5% of it"]), [])


if __name__ == "__main__":
    unittest.main()
