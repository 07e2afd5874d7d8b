"""shared_library.py LIBRARY HEADER: the library exports every function that the header declares, and nothing else."""
import ctypes
import re
import subprocess
import sys

library, header = sys.argv[1:]
with open(header, encoding="utf-8") as file:
    text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
declared = set(re.findall(r"\b(limber_\w+)\(", text))
table = subprocess.run(["nm", "--dynamic", "--defined-only", library], check=True, capture_output=True, text=True).stdout
exported = {line.split()[-1].split("@")[0] for line in table.splitlines() if line.split()[1] != "A"}
problems = [f"not exported: {name}" for name in sorted(declared - exported)]
problems += [f"exported, but not declared: {name}" for name in sorted(exported - declared)]
loaded = ctypes.CDLL(library)
version = int(re.search(r"#define LIMBER_C_VERSION (\d+)", text).group(1))
if loaded.limber_version() != version:
    problems.append(f"version {loaded.limber_version()} instead of {version}")
if not library.endswith(f".so.{version}") and f".so.{version}" not in subprocess.run(
        ["readelf", "-d", library], check=True, capture_output=True, text=True).stdout:
    problems.append("its soname lacks the version of the interface")
if not declared:
    problems.append("no function was found in the header")
print("\n".join(problems) or f"{len(declared)} functions")
sys.exit(1 if problems else 0)
