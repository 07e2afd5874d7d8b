"""python_reference.py PYI: the reference of the Python module as a page: signatures from its types, words from its docstrings."""
import ast
import inspect
import re
import sys

import limber


def words(thing):
    """A docstring, without the signatures that pybind11 puts first; examples as code."""
    text = inspect.getdoc(thing) or ""
    text = re.sub(r"\A\w+\(.*\n+", "", text)
    lines, result = text.splitlines(), []
    for i, line in enumerate(lines):
        if line.startswith(">>> ") and (i == 0 or not lines[i - 1].startswith((">>> ", "... "))):
            result += ["", "```python"]
        result.append(line)
        if line.startswith((">>> ", "... ")) and (i + 1 == len(lines) or not lines[i + 1].strip()):
            result += ["```", ""]
    if result.count("```python") > result.count("```"):
        result.append("```")
    return "\n".join(result).strip()


def signature(node, name):
    if isinstance(node, ast.FunctionDef):
        arguments = ast.unparse(node.args)
        arguments = re.sub(r"^self(, )?", "", arguments)
        result = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""
        decorators = {ast.unparse(each) for each in node.decorator_list}
        return f"{name}: {ast.unparse(node.returns)}" if "property" in decorators else f"{name}({arguments}){result}"
    return f"{name}: {ast.unparse(node.annotation)}"


def code(text):
    return f"\n```python\n{text}\n```\n"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        tree = ast.parse(file.read())
    print("# Python\n\nAll of `import limber`; [the page about it](../docs/python.md) says how it is used.\n")
    seen = set()
    functions = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            functions.append(node)
        if not isinstance(node, ast.ClassDef):
            continue
        kind = getattr(limber, node.name)
        print(f"\n## {node.name}\n\n{words(kind)}\n")
        for member in node.body:
            if not isinstance(member, (ast.FunctionDef, ast.AnnAssign)):
                continue
            name = member.name if isinstance(member, ast.FunctionDef) else member.target.id
            if isinstance(member, ast.FunctionDef) and any(ast.unparse(each).endswith(".setter") for each in member.decorator_list):
                continue
            if name.startswith("_") and name != "__init__":
                continue
            print(code(signature(member, node.name if name == "__init__" else f"{node.name}.{name}")))
            if name != "__init__":
                print(words(getattr(kind, name, None)))
    print("\n## Functions\n")
    for node in functions:
        first = node.name not in seen
        seen.add(node.name)
        if first:
            print(f"\n### {node.name}\n")
        print(code(signature(node, f"limber.{node.name}")))
        if first:
            print(words(getattr(limber, node.name)))


if __name__ == "__main__":
    main()
