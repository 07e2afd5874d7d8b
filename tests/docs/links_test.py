"""Checks the documentation as a reader meets it: every relative link, anchor and picture of README.md, docs/**/*.md and the
other pages leads somewhere, every page can be reached from README.md, every picture is shown by a page, and every file that a
page names in the repository is there."""
import os
import pathlib
import re
import subprocess
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^(```|~~~)")
LINK = re.compile(r"!?\[(?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
NESTED_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
HTML = re.compile(r"<(?:img|a|source)\b[^>]*?\b(?:src|href|srcset)=\"([^\"]+)\"")
HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")
CODE = re.compile(r"`[^`]*`")
MENTION = re.compile(r"`((?:docs|limber|bench|examples|tests|studio|tools|cmake)/[\w./-]+\.\w+)`")
PICTURES = (".png", ".svg", ".gif", ".jpg", ".webp")


def tracked_files():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True)
    return sorted(name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).exists())


def prose(path):
    """The lines of a page outside of code blocks, with their numbers."""
    in_fence = False
    previous_blank = True
    in_indented = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if FENCE.match(line):
            in_fence = not in_fence
            continue
        indented = line.startswith("    ")
        in_indented = indented and (in_indented or previous_blank)
        previous_blank = not line.strip()
        if not in_fence and not in_indented:
            yield number, line


def anchor_of(heading):
    """GitHub's anchor for a heading."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    text = re.sub(r"[^\w\- ]", "", text.strip().lower())
    return text.replace(" ", "-")


def anchors(path):
    found = []
    for _, line in prose(path):
        if match := HEADING.match(line):
            anchor = anchor_of(match[2])
            repeated = sum(known == anchor or re.fullmatch(re.escape(anchor) + r"-\d+", known) is not None for known in found)
            found.append(f"{anchor}-{repeated}" if repeated else anchor)
        found += re.findall(r"<a (?:id|name)=\"([^\"]+)\"", line)
    return found


def targets(path):
    """Every (line, address) that a page links to or shows."""
    for number, line in prose(path):
        bare = CODE.sub("", line)
        for pattern in (LINK, NESTED_PICTURE, HTML):
            for match in pattern.finditer(bare):
                yield number, match[1]


def is_local(address):
    return not re.match(r"[a-z][a-z0-9+.-]*:", address)


class Links(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = tracked_files()
        cls.pages = [name for name in cls.files if name.endswith(".md") and "/node_modules/" not in name]

    def resolved(self, page, address):
        """The file a local address means, relative to the repository, and its anchor."""
        place, _, anchor = urllib.parse.unquote(address).partition("#")
        if not place:
            return page, anchor
        return os.path.normpath(os.path.join(os.path.dirname(page), place)), anchor

    def test_every_link_leads_somewhere(self):
        faults = []
        for page in self.pages:
            for number, address in targets(ROOT / page):
                if not is_local(address):
                    continue
                file, anchor = self.resolved(page, address)
                known = file in self.files or any(name.startswith(file.rstrip("/") + "/") for name in self.files)
                if not known:
                    faults.append(f"{page}:{number}: {address} is not in the repository")
                elif anchor and file.endswith(".md") and anchor not in anchors(ROOT / file):
                    faults.append(f"{page}:{number}: {file} has no heading for #{anchor}")
        self.assertEqual(faults, [], "\n".join(faults))

    def test_every_page_of_the_documentation_can_be_reached_from_the_readme(self):
        reached, waiting = set(), ["README.md"]
        while waiting:
            page = waiting.pop()
            if page in reached or page not in self.pages:
                continue
            reached.add(page)
            for _, address in targets(ROOT / page):
                if is_local(address):
                    file = self.resolved(page, address)[0]
                    waiting += [file, os.path.join(file, "README.md")]
        orphans = [page for page in self.pages if page.startswith(("docs/", "examples/")) and page not in reached]
        self.assertEqual(orphans, [])

    def test_every_picture_is_shown_by_a_page(self):
        shown = {self.resolved(page, address)[0] for page in self.pages for _, address in targets(ROOT / page)
                 if is_local(address)}
        pictures = [name for name in self.files if name.startswith("docs/") and name.endswith(PICTURES)]
        self.assertEqual([name for name in pictures if name not in shown], [])

    def test_every_file_that_a_page_names_is_there(self):
        faults = []
        for page in self.pages:
            for number, line in prose(ROOT / page):
                faults += [f"{page}:{number}: {name}" for name in MENTION.findall(line)
                           if name not in self.files and not (ROOT / "build").joinpath(name).exists()]
        self.assertEqual(faults, [], "\n".join(faults))

    def test_links_of_the_kinds_in_use_are_found(self):
        line = '![a](one.png) [b](two.md#x) [![c](three.png)](four.md) <img src="five.png" width="9"> `[d](no.md)`'
        bare = CODE.sub("", line)
        found = {match[1] for pattern in (LINK, NESTED_PICTURE, HTML) for match in pattern.finditer(bare)}
        self.assertEqual(found, {"one.png", "two.md#x", "three.png", "four.md", "five.png"})
        self.assertEqual(anchor_of("`limber info --json`"), "limber-info---json")
        self.assertEqual(anchor_of("What is it, and why?"), "what-is-it-and-why")


if __name__ == "__main__":
    unittest.main()
