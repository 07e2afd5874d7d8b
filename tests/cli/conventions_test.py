"""What all commands have in common: help, usage errors, JSON, colours, completion, exit statuses."""
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import time
import unittest

from support import PROGRAM, TRIANGLE_OBJ, CliTest, commands, run


class Help(CliTest):
    def test_lists_every_command(self):
        result = run("--help")
        self.assert_done(result)
        for command in commands():
            self.assertRegex(result.out, rf"\n  {command} +\w")

    def test_of_each_command_has_summary_usage_all_options_and_an_example(self):
        script = run("completion", "fish").out
        for command in commands():
            with self.subTest(command):
                result = run(command, "--help")
                self.assert_done(result)
                self.assertEqual(result.err, "")
                self.assertRegex(result.out, rf"\Alimber {command}: \w.*\n\nUsage:\n  limber {command} ")
                self.assertRegex(result.out, rf"\nExamples:\n(.*\n)*.*limber.* {command}|\nExamples:\n(.*\n)*.*limber {command}")
                for option in re.findall(rf"__fish_seen_subcommand_from {command}'.* -l ([\w-]+)", script):
                    self.assertIn(f"--{option}", result.out)
                self.assertEqual(run("help", command).out, result.out)

    def test_fits_eighty_columns(self):
        for command in commands():
            options = run(command, "--help").out.split("\nExamples:")[0]
            for line in options.splitlines():
                self.assertLessEqual(len(line), 80, line)

    def test_has_no_colour_off_a_terminal(self):
        self.assertNotIn("\x1b", run("--help").out)


class Usage(CliTest):
    def test_unknown_command_is_answered_by_the_nearest(self):
        self.assert_failed(run("benhc"), 2, "benhc", "Did you mean 'bench'?", "limber --help")

    def test_unknown_option_is_answered_by_the_nearest(self):
        self.assert_failed(run("bench", "--qiuck"), 2, "--qiuck", "Did you mean '--quick'?", "limber bench --help")

    def test_unknown_choice_is_answered_by_the_nearest(self):
        self.assert_failed(run("completion", "bahs"), 2, "bahs", "Did you mean 'bash'?")
        self.assert_failed(run("help", "bnech"), 2, "bnech", "Did you mean 'bench'?")

    def test_missing_argument_is_named(self):
        self.assert_failed(run("completion"), 2, "SHELL is missing")

    def test_superfluous_argument_is_named(self):
        self.assert_failed(run("completion", "bash", "fish"), 2, "'fish' is one argument too many")

    def test_number_out_of_range_is_named_with_the_range(self):
        self.assert_failed(run("bench", "--list", "--threads", "-1"), 2, "--threads", "0 to 1024")
        self.assert_failed(run("bench", "--list", "--threads", "many"), 2, "--threads", "many")

    def test_option_without_its_value_is_named(self):
        self.assert_failed(run("bench", "--threads"), 2, "--threads")

    def test_errors_are_json_too(self):
        for words in (["nothing"], ["bench", "--nothing"], ["completion", "none"]):
            result = run(*words, "--json")
            self.assertEqual(result.status, 2)
            self.assertEqual(result.json()["error"]["code"], "WrongUsage")
            self.assertTrue(result.json()["error"]["message"])


class Version(CliTest):
    def test_says_version_licence_and_simd(self):
        result = run("--version")
        self.assert_done(result)
        self.assertRegex(result.out, r"\Alimber \d+\.\d+\.\d+\nlicence: (GPL-3.0-or-later|Apache-2.0) .*\nsimd: \w+\n\Z")

    def test_as_json(self):
        self.assertEqual(set(run("--version", "--json").json()), {"version", "licence", "cholmod", "simd"})


class Completion(CliTest):
    def test_scripts_parse(self):
        for shell in ("bash", "zsh", "fish"):
            with self.subTest(shell):
                script = self.file(shell, run("completion", shell).out)
                if not shutil.which(shell):
                    self.skipTest(f"{shell} is not installed")
                subprocess.run([shell, "-n", script], check=True)

    def complete(self, *words):
        script = run("completion", "bash").out
        line = " ".join(f"'{word}'" for word in words)
        script += f"\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _limber; echo \"${{COMPREPLY[*]}}\"\n"
        done = subprocess.run(["bash"], input=script, capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_bash_offers_commands_options_choices_and_else_files(self):
        self.assertEqual(self.complete("limber", "ben"), ["bench"])
        self.assertEqual(self.complete("limber", "bench", "--qu"), ["--quick", "--quiet"])
        self.assertEqual(self.complete("limber", "completion", ""), ["bash", "zsh", "fish"])
        self.assertEqual(self.complete("limber", "convert", "--up", "z"), ["z-to-y"])
        self.assertEqual(self.complete("limber", "convert", ""), [])


class Streams(CliTest):
    def test_quiet_says_nothing_but_still_works(self):
        source = self.file("a.obj", TRIANGLE_OBJ)
        result = run("convert", source, self.folder / "b.obj", "--quiet")
        self.assertEqual((result.status, result.out, result.err), (0, "", ""))
        self.assertTrue((self.folder / "b.obj").exists())

    def test_quiet_does_not_hide_errors(self):
        self.assert_failed(run("convert", "missing.obj", "b.obj", "--quiet"), 3, "missing.obj")

    def test_full_disk_on_standard_output_fails(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "--help"], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("standard output", done.stderr)

    def test_reader_that_goes_away_is_no_error(self):
        done = subprocess.run(["bash", "-c", f"'{PROGRAM}' --help | true; exit 0"], stderr=subprocess.PIPE)
        self.assertEqual(done.stderr, b"")

    def test_progress_is_told_to_programs_line_by_line(self):
        self.assert_done(run("make", "mannequin", "-o", self.folder / "man.obj"))
        words = ("bind", self.folder / "man.obj", self.folder / "man.rig.json", "-o", self.folder / "man.limber", "--quiet")
        self.assertEqual(run(*words).err, "")
        lines = [json.loads(line) for line in run(*words, "--progress").err.splitlines()]
        self.assertGreater(len({line["stage"] for line in lines}), 1)
        for line in lines:
            self.assertEqual(list(line), ["stage", "fraction"])
            self.assertTrue(0 <= line["fraction"] <= 1, line)

    def test_common_options_may_stand_before_the_command(self):
        self.assert_done(run("--json", "--threads", "1", "bench", "--list"))
        json.loads(run("--json", "bench", "--list").out)


class Terminal(CliTest):
    """On a pseudo-terminal."""

    def run_on_terminal(self, *words, **environment):
        master, slave = pty.openpty()
        process = subprocess.Popen([PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave,
                                   env={**os.environ, "TERM": "xterm", **environment})
        os.close(slave)
        text = b""
        while select.select([master], [], [], 30)[0]:
            try:
                block = os.read(master, 65536)
            except OSError:
                break
            if not block:
                break
            text += block
        os.close(master)
        process.wait(timeout=30)
        return text.decode()

    def test_has_colours(self):
        self.assertIn("\x1b[1m", self.run_on_terminal("--help", NO_COLOR=""))

    def test_no_color_is_obeyed(self):
        self.assertNotIn("\x1b", self.run_on_terminal("--help", NO_COLOR="1"))

    def test_dumb_terminal_gets_no_colours(self):
        self.assertNotIn("\x1b", self.run_on_terminal("--help", NO_COLOR="", TERM="dumb"))


class Interrupt(CliTest):
    def test_control_c_ends_a_command_that_waits_for_input(self):
        process = subprocess.Popen([PROGRAM, "convert", "-", "out.obj", "--input-format", "obj"], cwd=self.folder,
                                   stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), 130)
        process.stdin.close()
        process.stderr.close()
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
