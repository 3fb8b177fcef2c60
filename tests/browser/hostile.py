"""Results whose strings want to run: in every field that somebody else may fill."""

import json
import subprocess
import tempfile
from pathlib import Path

from material import run

PAYLOAD = ("\"'></script><script>window.ran='script'</script><img src=x onerror=window.ran='img'>"
           "<svg/onload=window.ran='svg'> ${window.ran=1} javascript:window.ran='link' \u202e\x1b[31m|`x`")
# Makes a file if a shell reads it, inside of quotes, outside, or behind what ends a paste.
SHELL = ";touch RAN;$(touch RAN)`touch RAN`';touch RAN;'\x1b[201~"
# A file's name, which has no slash.
FILE = ";touch RAN;$(touch RAN)`touch RAN`';touch RAN;'.c"
# What has a fixed form, or is poisoned in all places alike.
FIXED = {"schema", "version", "started", "binding", "vendor", "mpi_version", "applied_version", "level", "verdict", "skip_reason",
         "facts", "id", "iut", "test", "requirements", "reproducer", "file", "absent", "run_type", "time_unit", "run_name", "base",
         "date", "infocts_version", "aggregate_name", "repetition_index"}
# One requirement that the catalogue knows has to be left.
KNOWN = "info.get_nkeys.counts"


def poisoned(value, key=""):
    """The same with the payload in its strings."""
    if isinstance(value, dict):
        return {name: poisoned(entry, name) for name, entry in value.items()}
    if isinstance(value, list):
        return [poisoned(entry, key) for entry in value]
    return value + PAYLOAD if isinstance(value, str) and key not in FIXED else value


def renamed(value, names):
    """The same with other names, wherever they are a whole string or a key."""
    if isinstance(value, dict):
        return {names.get(name, name): renamed(entry, names) for name, entry in value.items()}
    if isinstance(value, list):
        return [renamed(entry, names) for entry in value]
    return names.get(value, value) if isinstance(value, str) else value


def poison_results(place):
    """Ids too, the same in each place, and the names of programs."""
    results = json.loads((place / "results.json").read_text())
    ids = {entry["id"] for entry in results["iuts"] + results["requirements"]}
    ids |= {entry["test"] for entry in results["results"]}
    # The quotes of the payload have no end: a shell refuses the whole line.
    names = {name: name + SHELL + (PAYLOAD if number % 2 else "") for number, name in enumerate(sorted(ids))
             if not name.startswith(KNOWN)}
    for program in {entry["reproducer"] for entry in results["results"]} - {None}:
        names[program] = program + FILE
        (place / program).rename(place / names[program])
    results = poisoned(renamed(results, names))
    for entry in results["iuts"]:
        entry["address"] += "\ntouch RAN\n" + SHELL
    for entry in results["results"]:
        entry["observed"] = "something"
    results["suite"]["command"] = ("infocts run mpicc --timeout=1;touch${IFS}RAN;: --cases $(touch${IFS}RAN) --seed=`touch${IFS}RAN`"
                                   " --std --launcher")
    (place / "results.json").write_text(json.dumps(results))


def poison_bench(place):
    """Of MPIs the ids too, which are parts of other names."""
    bench = json.loads((place / "bench.json").read_text())
    context = bench["context"]
    for name in [name for name in context if name.startswith("mpi:")]:
        context[name + PAYLOAD] = context.pop(name)
    context["base"] += PAYLOAD
    context["failures"] = {"get_hit/8" + PAYLOAD: "it failed"}
    for row in bench["benchmarks"]:
        row["run_name"] += PAYLOAD
    (place / "bench.json").write_text(json.dumps(poisoned(bench)))


def make(infocts, directory):
    """directory/hostile/report.html and directory/hostile/site, of results with a deviation and of times."""
    place = directory / "hostile"
    run(infocts, "run", "fault:get_nkeys.stops_at_64", "reference", "--filter", "info.get_nkeys", "--filter", "info.create", "--binding",
        "c", "-o", place)
    run(infocts, "bench", "reference", "--filter", "get_hit/8", "--rounds", "1", "--budget", "0.1", "-o", place)
    poison_results(place)
    poison_bench(place)
    run(infocts, "report", place, "-o", place / "report.html")
    run(infocts, "report", place, "-o", place / "site")
    return place


def what_a_shell_does(lines):
    """Which of the lines ran something that they only name."""
    ran = []
    for line in lines:
        with tempfile.TemporaryDirectory() as empty:
            subprocess.run(["/bin/sh", "-c", line], cwd=empty, env={"PATH": "/usr/bin:/bin"}, check=False, stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)
            if any(Path(empty).iterdir()):
                ran.append(line)
    return ran


def check_commands(page, name, url, tell):
    """Lines that are offered for copying, with the details of each requirement open."""
    page.open(url.as_uri())
    lines = page.js("""
      document.querySelectorAll('.toggle').forEach((e) => e.getAttribute('aria-expanded') === 'false' && e.click());
      const lines = [];
      for (const button of document.querySelectorAll('tr.requirement button')) {
        button.click();
        dispatchEvent(new Event('hashchange'));  // a browser tells it later
        document.querySelectorAll('.details pre[aria-label^=command] code').forEach((e) => lines.push(e.textContent));
      }
      return [...new Set(lines)];""")
    for part in ("infocts run", "--filter", "./reproducer", "touch RAN"):
        tell(f"hostile strings, {name}: lines for copying, {part}", any(part in line for line in lines), lines)
    acting = [line for line in lines if any(ord(sign) < 32 or 127 <= ord(sign) < 160 for sign in line)]
    tell(f"hostile strings, {name}: lines for copying are plain", not acting, acting)
    ran = what_a_shell_does(lines)
    tell(f"hostile strings, {name}: lines for copying run nothing else", not ran, ran)


def check(page, place, tell):
    """Nothing of it ran, nor became an element."""
    for name, url in (("report", place / "report.html"), ("site", place / "site/index.html"),
                      *((f"site, {path.stem[:20]}", path) for path in sorted(place.glob("site/results/*.html")))):
        tell(f"hostile strings, {name}: is written", url.exists())
        if not url.exists():
            continue
        for view in ("", "#choices", "#run", "#performance", "#trends", "#atlas", "#info.get_nkeys.counts"):
            page.open(url.as_uri() + view)
            ran = page.js("""
              document.querySelectorAll('tr.requirement button, .toggle').forEach((e) => e.click());
              const strange = 'svg[onload], script:not([nonce]):not([type="application/json"])';
              return [window.ran, document.images.length, document.querySelectorAll(strange).length,
                      [...document.links].filter((e) => e.protocol === 'javascript:').length];""")
            tell(f"hostile strings, {name}{view}: nothing runs", ran == [None, 0, 0, 0], ran)
        if name != "site":
            check_commands(page, name, url, tell)
            page.open(url.as_uri())
        tell(f"hostile strings, {name}: they are there", "window.ran" in page.js("return document.documentElement.textContent"))
        policy = page.js("return document.querySelector('meta[http-equiv=Content-Security-Policy]')?.content || ''")
        tell(f"hostile strings, {name}: a policy",
             all(part in policy for part in ("default-src 'none'", "'nonce-", "base-uri 'none'", "form-action 'none'")), policy)
