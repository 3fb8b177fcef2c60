"""Writes what clang-tidy reads: the sources of a build in a few batches.

    python3 ci/lint_batches.py BUILD    writes BUILD/lint/*.cxx and BUILD/lint/compile_commands.json

Most of clang-tidy's time goes into headers, those of the system too, and a batch reads each once.
"""
import json
import pathlib
import re
import shlex
import sys

FOLDERS = ("adapters", "bench", "conformance", "properties", "reference", "tests", "tool")
# Batches by the longest beginning of a path; its first folder otherwise. Sources whose names clash cannot
# share one.
BATCHES = {
    "adapters/decorations/variants/long_values.cc": "full",
    "adapters/decorations/variants/translated_handles.cc": "tests",
    "bench/": "adapters",
    "properties/": "conformance",
    "reference/fortran/": "fortran",
    "reference/full/": "full",
    "tests/fuzz/": "adapters",
    "tests/fuzz/cxx.cc": "cxx",
    "tests/fuzz/fortran.cc": "fortran",
    "tests/fuzz/info.cc": "reference",
    "tests/fuzz/play.cc": "cxx",
}
# Each target defines LLVMFuzzerTestOneInput; here each gets a number.
PROLOGUE = {
    "adapters": """#include "tests/fuzz/target.h"
#undef FUZZ_TARGET
#define JOINED(start, number) start##number
#define TARGET_OF(start, number, bytes) void JOINED(start, number)(std::string_view bytes)
#define FUZZ_TARGET(bytes) TARGET_OF(try_input_, __COUNTER__, bytes)
"""
}


def batch_of(source, words):
    if "-U__SSE2__" in words:
        return "plain"  # the reference once more, as other processors have it
    beginnings = [beginning for beginning in BATCHES if source.startswith(beginning)]
    return BATCHES[max(beginnings, key=len)] if beginnings else source.split("/")[0]


def sources_of(entry):
    """The file that is compiled, or those that it includes if it is a batch of CMake's."""
    file = pathlib.Path(entry["directory"], entry["file"]).resolve()
    if "Unity" not in file.parts:
        return [file]
    included = re.findall(r'^#include "(.*)"$', file.read_text(), re.MULTILINE)
    return [pathlib.Path(name).resolve() for name in included]


def is_option(word):
    return word[:2] in ("-I", "-D", "-U") and not word.endswith("_EXPORTS") or word == "-funsigned-char"


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    build = pathlib.Path(sys.argv[1]).resolve()
    sources = {}  # batch → sources
    flags = {}  # batch → flag without a macro's value → flag
    known = set()
    entries = json.loads((build / "compile_commands.json").read_text())
    for entry in sorted(entries, key=lambda entry: entry["file"]):
        words = shlex.split(entry["command"])
        for file in sources_of(entry):
            above = next((place for place in (build, root) if file.is_relative_to(place)), None)
            place = file.relative_to(above) if above else file
            if file.suffix != ".cc" or place.parts[0] not in FOLDERS:
                continue
            batch = batch_of(str(place), words)
            if (batch, file) in known:  # with a sanitizer it is compiled once more
                continue
            known.add((batch, file))
            sources.setdefault(batch, []).append(file)
            options = flags.setdefault(batch, {})
            for word, following in zip(words, words[1:] + [""]):
                if word == "-isystem":
                    options.setdefault(following, f"-isystem {shlex.quote(following)}")
                elif is_option(word):
                    options.setdefault(word.split("=")[0], shlex.quote(word))
    compiled = {file for _, file in known}
    missing = [
        str(file.relative_to(root))
        for folder in FOLDERS
        for file in (root / folder).rglob("*.cc")
        if file not in compiled
    ]
    if missing or not known:
        sys.exit("ci/lint: not compiled: " + " ".join(missing or ["anything"]))
    directory = build / "lint"
    directory.mkdir(exist_ok=True)
    for old in directory.glob("*.cxx"):
        old.unlink()
    commands = []
    for batch, files in sources.items():
        file = directory / f"{batch}.cxx"
        file.write_text(PROLOGUE.get(batch, "") + "".join(f'#include "{name}"\n' for name in files))
        options = " ".join(flags[batch].values())
        command = f"c++ -std=c++20 {options} -c {shlex.quote(str(file))}"
        commands.append({"directory": str(build), "file": str(file), "command": command})
    (directory / "compile_commands.json").write_text(json.dumps(commands, indent=1))


main()
