#!/usr/bin/python3
"""How reports grow: pages of many columns, sites of many results.

    bench/growth.py INFOCTS RESULTS [--columns 15,50,100] [--sites 10,100,1000]

RESULTS is the results.json of a real run, in any bindings, with its reproducers beside it. Its columns are copied under
other names for a page, with causes and programs; its first column of C, under other dates, makes the results of a site.
Prints a table: what infocts needed (seconds, the most memory), how large the page is, and how long headless Chromium
takes until it is there, with the memory of its scripts. Needs Selenium, Chromium and its driver.
"""

import argparse
import copy
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests/browser"))
from browser import Browser  # noqa: E402


# In a small process: Linux counts the memory of the one that starts a command as that of the command.
MEASURE = """
import os, subprocess, sys, time
start = time.monotonic()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(time.monotonic() - start, usage.ru_maxrss / 1024)
sys.exit(status != 0)
"""


def measured(words):
    """Seconds and the most memory in MB of a command."""
    process = subprocess.run([sys.executable, "-c", MEASURE, *map(str, words)], check=False, stdout=subprocess.PIPE, text=True)
    if process.returncode != 0:
        sys.exit(f"growth.py: failed: {' '.join(map(str, words))}")
    return tuple(map(float, process.stdout.split()))


def opened(browser, page):
    """Seconds until the page has been loaded and drawn, and the memory of its scripts in MB."""
    browser.open(page.as_uri())
    browser.driver.execute_async_script(
        "const done = arguments[0]; requestAnimationFrame(() => setTimeout(done, 0));")
    loaded = browser.js("const [at] = performance.getEntriesByType('navigation'); return at.loadEventEnd;")
    return loaded / 1000, browser.js("return performance.memory.usedJSHeapSize") / 2**20


def with_columns(results, number):
    """The same results in so many columns, copies after the real ones."""
    out = {**results, "iuts": [], "results": [], "requirements": [], "causes": [], "differences": []}
    by_column = {}
    for entry in results["results"] + results["requirements"]:
        by_column.setdefault(entry["iut"], []).append(entry)
    for index in range(number):
        source = results["iuts"][index % len(results["iuts"])]
        turn = index // len(results["iuts"])
        name = source["id"] if turn == 0 else f"site{turn}-{source['id']}"
        out["iuts"].append({**source, "id": name})
        for entry in by_column[source["id"]]:
            out["results" if "test" in entry else "requirements"].append({**entry, "iut": name})
    copied = {iut["id"] for iut in out["iuts"]}
    for turn in range(-(-number // len(results["iuts"]))):
        copy_of = f"site{turn}-" if turn else ""
        for cause in results["causes"]:
            cases = {copy_of + column: tests for column, tests in cause["cases"].items() if copy_of + column in copied}
            if cases:
                out["causes"].append({**cause, "mpi": copy_of + cause["mpi"], "cases": cases})
    return out


def link_programs(results, source, directory):
    """The reproducers of these results, beside them."""
    paths = {entry["reproducer"] for entry in results["results"] + results["causes"]} - {None, ""}
    for path in sorted(paths):
        if (source / path).is_file() and not (directory / path).exists():
            (directory / path).parent.mkdir(parents=True, exist_ok=True)
            os.link(source / path, directory / path)


def of_another_day(results, number):
    """The first column of C alone, of a day of its own."""
    column = next(iut for iut in results["iuts"] if iut["binding"] == "c" and iut["vendor"] != "reference")
    started = datetime.datetime(2024, 1, 1) + datetime.timedelta(hours=number)
    return {**results,
            "suite": {**results["suite"], "started": started.strftime("%Y-%m-%dT%H:%M:%SZ")},
            "iuts": [copy.deepcopy(column)],
            "results": [entry for entry in results["results"] if entry["iut"] == column["id"]],
            "requirements": [entry for entry in results["requirements"] if entry["iut"] == column["id"]],
            "causes": [{**cause, "cases": {column["id"]: cause["cases"][column["id"]]}}
                       for cause in results["causes"] if column["id"] in cause["cases"]],
            "differences": []}


def row(what, seconds, memory, size, load, heap):
    """A line of the table."""
    print(f"| {what} | {seconds:.1f} s | {memory:.0f} MB | {size / 2**20:.1f} MB | {load:.2f} s | {heap:.0f} MB |", flush=True)


def main():
    """Pages, then sites."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("infocts")
    parser.add_argument("results", type=Path)
    parser.add_argument("--columns", default="15,50,100")
    parser.add_argument("--sites", metavar="RESULTS", default="10,100,1000")
    options = parser.parse_args()
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        sys.exit("growth.py: needs chromium and chromedriver (Debian: chromium-driver)")
    results = json.loads(options.results.read_text())
    print("| | made in | memory | page | opened in | memory |\n| --- | --: | --: | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as name, Browser(chromium, driver) as browser:
        place = Path(name)
        original = place / "original"  # on this file system, where it can be linked to
        original.mkdir()
        programs = options.results.parent / "reproducers"
        if not programs.is_dir():
            sys.exit(f"growth.py: {programs} is missing: pages would lack the programs; give the results.json of a run with them")
        shutil.copytree(programs, original / "reproducers")
        link_programs(results, original, place)
        for number in map(int, options.columns.split(",")):
            (place / "results.json").write_text(json.dumps(with_columns(results, number)))
            page = place / "page.html"
            made = measured([options.infocts, "report", place / "results.json", "-o", page])
            row(f"a page of {number} columns", *made, page.stat().st_size, *opened(browser, page))
        for number in map(int, options.sites.split(",")):
            sources = place / "sources"
            shutil.rmtree(sources, ignore_errors=True)
            for index in range(number):
                day = sources / f"{index:04}"
                day.mkdir(parents=True)
                of_the_day = of_another_day(results, index)
                (day / "results.json").write_text(json.dumps(of_the_day))
                link_programs(of_the_day, original, day)
            site = place / "site"
            shutil.rmtree(site, ignore_errors=True)
            made = measured([options.infocts, "report", *sorted(sources.iterdir()), "-o", site])
            index = site / "index.html"
            row(f"the index of {number} results", *made, index.stat().st_size, *opened(browser, index))


if __name__ == "__main__":
    main()
