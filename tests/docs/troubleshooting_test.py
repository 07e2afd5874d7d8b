"""Holds docs/troubleshooting.md to what Limber really says: every example is run, its last command must fail with the message
below it and with the code in its heading; and every code that Limber throws has a section."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/troubleshooting.md").read_text()
LIMBER = os.environ["LIMBER_PROGRAM"]
# What only a person, a full machine or a defect can cause.
NOT_SHOWN = {"Cancelled", "OutOfMemory", "Unexpected"}


def sections():
    """Pairs of a code and the text below its heading."""
    parts = re.split(r"^### (\w+)$", PAGE, flags=re.M)
    return [(code, re.split(r"^## ", text, flags=re.M)[0]) for code, text in zip(parts[1::2], parts[2::2])]


def run(script, folder):
    return subprocess.run(["bash", "-c", f'limber() {{ "{LIMBER}" "$@"; }}\nexport NO_COLOR=1\n{script}'], cwd=folder,
                          capture_output=True, text=True)


class Troubleshooting(unittest.TestCase):
    def test_examples_say_what_the_page_says(self):
        for code, text in sections():
            if code in NOT_SHOWN:
                continue
            with self.subTest(code), tempfile.TemporaryDirectory() as folder:
                script, message = re.findall(r"^```(?:sh)?\n(.*?)^```$", text, re.M | re.S)
                *before, last = script.splitlines()
                ready = run("set -e\n" + "\n".join(before), folder)
                self.assertEqual(ready.returncode, 0, ready.stderr)
                failed = run(last, folder)
                self.assertEqual(failed.stderr, message)
                self.assertNotEqual(failed.returncode, 0)
                report = json.loads(run(last + " --json", folder).stdout)
                self.assertEqual(report["error"]["code"], code)

    def test_every_code_has_a_section(self):
        thrown = set()
        for folder in ("limber", "tools", "studio/server"):
            for source in (ROOT / folder).rglob("*.cpp"):
                if source.name != "error.cpp":
                    thrown |= set(re.findall(r"ErrorCode::(\w+)", source.read_text()))
        documented = [code for code, _ in sections()]
        self.assertEqual(sorted(thrown - set(documented)), [])
        self.assertEqual(len(documented), len(set(documented)))

    def test_every_section_is_about_a_code(self):
        names = set(re.findall(r'"(\w+)"', (ROOT / "limber/core/error.cpp").read_text()))
        names |= set(re.findall(r'report_error\("(\w+)"', (ROOT / "tools/limber/program.cpp").read_text()))
        self.assertEqual([code for code, _ in sections() if code not in names], [])


if __name__ == "__main__":
    unittest.main()
