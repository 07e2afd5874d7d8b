"""run_example.py SOURCE PROGRAM LIMBER: runs an example as its first comment says, and compares what it prints.

The comment holds the commands to run, lines "//   limber ..." and "//   example_NN_name ...", explanations in brackets
left out, and after "// Prints:" the lines that the last of them prints. Text has to be equal, numbers to the digits given.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


def read_comment(source):
    """The commands of the first comment, as lists of words, and the lines that it promises."""
    comment = []
    for line in pathlib.Path(source).read_text().splitlines():
        if not line.startswith("//"):
            break
        comment.append(line[2:])
    prints = comment.index(" Prints:")
    commands = [re.sub(r"\s+\(.*\)$", "", line).strip() for line in comment[:prints]
                if line.startswith(("   limber ", "   example_"))]
    return [shlex.split(command) for command in commands], [line.strip() for line in comment[prints + 1:]]


def same(printed, promised):
    """Whether two lines agree: text exactly, numbers to half a unit of the last digit promised, or one printed."""
    if NUMBER.split(printed) != NUMBER.split(promised):
        return False
    for a, b in zip(NUMBER.findall(printed), NUMBER.findall(promised)):
        digits = len(b.split("e")[0].partition(".")[2])
        if "e" in b or digits == 0:
            if float(a) != float(b):
                return False
        elif abs(float(a) - float(b)) > 1.01 * 10.0 ** -digits:
            return False
    return True


def main():
    source, program, limber = map(os.path.abspath, sys.argv[1:])
    commands, promised = read_comment(source)
    name = pathlib.Path(program).name
    if not any(words[0] == name for words in commands):
        commands.append([name])
    programs = {"limber": limber, name: program}
    with tempfile.TemporaryDirectory() as folder:
        for words in commands:
            done = subprocess.run([programs[words[0]], *words[1:]], cwd=folder, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"{shlex.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        for word in commands[-1][1:]:
            if not os.path.exists(os.path.join(folder, word)):
                sys.exit(f"{name} has not written {word}")
    printed = [line.strip() for line in done.stdout.splitlines()]
    print(done.stdout, end="")
    if not promised:
        sys.exit(f"{source} promises nothing under 'Prints:'")
    if len(printed) != len(promised) or not all(map(same, printed, promised)):
        sys.exit("\nbut its first comment promises:\n" + "\n".join(promised))


if __name__ == "__main__":
    main()
