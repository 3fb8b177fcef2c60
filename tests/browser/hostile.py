"""Results whose strings want to run: in every field that somebody else may fill."""

import json

from material import run

PAYLOAD = ("\"'></script><script>window.ran='script'</script><img src=x onerror=window.ran='img'>"
           "<svg/onload=window.ran='svg'> ${window.ran=1} javascript:window.ran='link' \u202e\x1b[31m|`x`")
# What has a fixed form, or names something of the suite.
FIXED = {"schema", "version", "started", "binding", "vendor", "mpi_version", "applied_version", "level", "verdict", "skip_reason",
         "requirements", "facts", "id", "iut", "test", "file", "absent", "run_type", "time_unit", "run_name", "base", "date"}


def poisoned(value, key=""):
    """The same with the payload in its strings."""
    if isinstance(value, dict):
        return {name: poisoned(entry, name) for name, entry in value.items()}
    if isinstance(value, list):
        return [poisoned(entry, key) for entry in value]
    return value + PAYLOAD if isinstance(value, str) and key not in FIXED else value


def make(infocts, directory):
    """directory/hostile/report.html and directory/hostile/site, of results with a deviation."""
    place = directory / "hostile"
    run(infocts, "run", "fault:get_nkeys.stops_at_64", "reference", "--filter", "info.get_nkeys", "--filter", "info.create", "--binding",
        "c", "-o", place)
    results = json.loads((place / "results.json").read_text())
    for entry in results["iuts"] + results["results"] + results["requirements"]:
        for name in ("id", "iut"):
            if name in entry and "." not in entry[name]:
                entry[name] += PAYLOAD
    for entry in results["results"]:
        entry["observed"] = "something"
    (place / "results.json").write_text(json.dumps(poisoned(results)))
    run(infocts, "report", place, "-o", place / "report.html")
    run(infocts, "report", place, "-o", place / "site")
    return place


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
        tell(f"hostile strings, {name}: they are there", "window.ran" in page.js("return document.documentElement.textContent"))
        policy = page.js("return document.querySelector('meta[http-equiv=Content-Security-Policy]')?.content || ''")
        tell(f"hostile strings, {name}: a policy", "default-src 'none'" in policy and "'nonce-" in policy, policy)
