"""Reports in a real browser: browser_test.py INFOCTS [AXE_MIN_JS] [--screenshots DIR]

Prints a line for each thing that was checked. Exit code 0, 1 (something is wrong), 77 (skipped: no
Chromium here, or no axe-core: then the rest was checked and is right).
"""

import pathlib
import shutil
import sys
import tempfile
import time

try:
    import browser
except ImportError:
    print("skipped: Selenium is not installed (Debian: python3-selenium)")
    sys.exit(77)
import hostile
import material
import trends

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
wrong = []


def check(what, holds, detail=""):
    """One line of the list."""
    print(("ok     " if holds else "WRONG  ") + what + (f": {detail}" if detail != "" else ""), flush=True)
    if not holds:
        wrong.append(what)


def check_quiet(page, name, allowed):
    """The console is empty, and nothing was asked for but the pages themselves."""
    complaints = page.complaints()
    check(f"{name}: no message on the console", not complaints, "; ".join(complaints)[:300])
    fetched = [url for url in page.fetched() if not url.split("#")[0] in allowed]
    check(f"{name}: nothing is fetched", not fetched, ", ".join(fetched)[:300])


# Of thousands of cells few are unlike the others: rows in which every kind of element has been seen twice
# are marked, and left out.
MARK_ROWS_LIKE_OTHERS = """
const seen = new Map();
const rows = [...document.querySelectorAll('tbody tr')];
for (const row of rows) {
  const kinds = new Set([row, ...row.querySelectorAll('*')].map((e) => [row.closest('table').className, e.tagName,
    ...e.getAttributeNames(), e.className, e.textContent.length > 0, e.tabIndex].join(' ')));
  row.toggleAttribute('data-like-others', [...kinds].every((kind) => seen.get(kind) > 1));
  for (const kind of kinds) seen.set(kind, (seen.get(kind) || 0) + 1);
}
return [rows.filter((row) => !row.hasAttribute('data-like-others')).length, rows.length];
"""


# Colours depend on light or dark, and on the width only through the size of letters; the layout depends on the
# width alone.
ABOUT_COLOURS = ["color-contrast", "link-in-text-block"]


def check_accessible(page, name, axe, colours, layout):
    """axe-core finds nothing that is serious or critical, nor anything less, in what depends on these."""
    if not colours and not layout:
        return
    if axe is None:
        print(f"--     {name}: accessibility is not checked, axe-core is not here")
        return
    page.js(axe)
    tried, rows = page.js(MARK_ROWS_LIKE_OTHERS)
    check(f"{name}: rows of each kind are looked at", tried > 0 or rows == 0, f"{tried} of {rows}")
    found = page.driver.execute_async_script(
        "const done = arguments[3]; const shown = document.querySelector('.details:not([hidden])') || document;"
        "const [colours, layout, about] = [...arguments];"
        "const rules = colours && layout ? {} : colours ? {runOnly: {type: 'rule', values: about}} :"
        " {rules: Object.fromEntries(about.map((id) => [id, {enabled: false}]))};"
        "axe.run({include: [shown], exclude: [...document.querySelectorAll('[data-like-others]')]},"
        " {preload: false, iframes: false, resultTypes: ['violations'], ...rules}).then((r) => done(r.violations.map((v) =>"
        " `${v.id} (${v.impact}): ${v.nodes[0].html.slice(0, 160)} ${v.nodes[0].failureSummary || ''}`)))",
        colours, layout, ABOUT_COLOURS)
    check(f"{name}: axe-core has no objection", not found, " | ".join(found)[:1500])


def check_report(page, url):
    """Ten implementations: matrix, filters, links, details, choices, charts."""
    page.open(url)
    check("report: ten columns", page.has(".matrix thead tr:first-child th", 10),
          page.count(".matrix thead tr:first-child th"))
    check("report: two bindings share a heading", page.has(".matrix thead th[colspan='2']", 1))
    check("report: an unmeasured column is one sentence", page.js(
        "const notice = document.querySelector('.card .notice');"
        "return notice.offsetHeight < 150 && !notice.querySelector('details').open"
        " && notice.querySelector('pre').textContent.includes('libmpi.so')"))
    whole = page.text(".status")
    page.click(".bar .plain:last-child")
    page.click(".bar .plain:last-child")
    rows = page.count("tr.requirement")
    check("report: every requirement has a row", rows == int(whole.split()[0]), f"{rows} of {whole}")
    page.js("const e = document.getElementById('words'); e.value = 'truncates';"
            "e.dispatchEvent(new Event('input'))")
    check("filter: words", 0 < page.count("tr.requirement") < 30, page.count("tr.requirement"))
    page.click(".filters > .plain")
    page.js("[...document.querySelectorAll('.chip')].find((e) => e.textContent === 'may').click()")
    levels = page.js("return [...new Set([...document.querySelectorAll('tr.requirement .level')]"
                     ".map((e) => e.textContent))]")
    check("filter: level", levels == ["may"], levels)
    page.click(".filters > .plain")
    page.js("[...document.querySelectorAll('.chip')].find((e) => e.textContent.includes('unexpected')).click()")
    check("filter: outcome", page.text("tr.requirement .id") == "truncates", page.text("tr.requirement .id"))
    page.click(".filters > .plain")
    page.js("document.getElementById('chapter').value = 'naming';"
            "document.getElementById('chapter').dispatchEvent(new Event('change'))")
    check("filter: chapter", page.has("tr.chapter", 1))
    page.click(".filters > .plain")
    page.js("document.querySelector('.columns input').click()")
    check("filter: columns", page.has(".matrix thead tr:first-child th", 9))
    page.click(".filters > .plain")


def check_details(page, url):
    """Links, and what is behind a cell."""
    page.open(url + "#info.get_string.truncates@mpi-1")
    check("link: opens the requirement", page.text("#details-title") == "info.get_string.truncates")
    text = page.text(".details")
    for part in ("shall", "Source", "since MPI", "Expected7", "Actual8", "Reproducer",
                 "infocts run mpicc:/opt/mpi1/bin/mpicc --binding c --filter info.get_string.truncates",
                 "/opt/mpi1/bin/mpicc reproducers/one.c -o reproducer", "</script>"):
        check(f"details: '{part}'", part in text)
    check("details: pages of the standard",
          page.count(".details a[href^='https://www.mpi-forum.org/docs/']") > 0)
    hidden = "return document.querySelector('.details').hidden"
    check("details: shown", page.has(".details", 1) and not page.js(hidden))
    page.press(browser.Keys.ESCAPE)
    check("keyboard: Escape closes the details", page.has(".details", 0) and page.js(hidden))
    page.open(url + "#MPI_Info_dup")
    check("link: a function opens its rows", page.count("tr[data-id^='info.dup.']") > 5)
    row = "return document.activeElement.closest('tr').rowIndex"
    page.js("document.querySelector('.subject .toggle').focus()")
    before = page.js(row)
    page.press(browser.Keys.ARROW_DOWN)
    check("keyboard: arrows go through the matrix", page.js(row) > before, f"{before} to {page.js(row)}")
    page.open(url + "#%E0%A4%A#no")
    check("link: to nothing shows the matrix", page.has(".matrix", 1))
    page.open(url + "#info.set.overrides")
    check("values: markup is text", "<img src=x" in page.text(".details") and
          page.js("return document.images.length") == 0)


def check_timeline(page, url):
    """Calls of threads, drawn: those that met stand side by side."""
    page.open(url + "#info.threads.same_object@mpi-1")
    box = "const box = (i) => document.querySelectorAll('.timeline .call')[i].getBoundingClientRect();"
    check("timeline: a box for each call", page.has(".timeline .call", 3), page.count(".timeline .call"))
    check("timeline: columns of threads", page.js(box + "return box(0).right <= box(1).left"))
    check("timeline: calls that met are side by side",
          page.js(box + "return box(0).top < box(1).top && box(1).bottom < box(0).bottom"))
    check("timeline: one that came later is below", page.js(box + "return box(0).bottom <= box(2).top"))
    check("timeline: what is in no order stands out", page.text(".call.unexplained").startswith("get_string(left) = <F>"),
          page.text(".call.unexplained"))
    check("timeline: told once", "at first" not in page.text(".details .message, .details .compare"))


def check_views(page, url):
    """Who does what, and how fast."""
    page.open(url + "#choices")
    check("choices: limits side by side", "41" in page.text(".choices") and "32" in page.text(".choices"))
    check("choices: observations that differ", page.count(".choices tr.group") > 20,
          page.count(".choices tr.group"))
    page.open(url + "#performance")
    time.sleep(0.5)
    check("charts: drawn", check_drawn(page), page.count("figure.chart"))
    check("charts: every figure in a table", page.count(".figures tbody tr") > 20)
    page.open(url + "#run")
    check("run: its command", "infocts run" in page.text(".pane:not([hidden])"))


def check_drawn(page):
    """Every chart that is shown has pixels that are not empty."""
    return page.js("""
      const charts = [...document.querySelectorAll('figure.chart')].filter((e) => e.offsetParent);
      return charts.length > 0 && charts.every((figure) => {
        const canvas = figure.querySelector('canvas');
        const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return data.some((byte) => byte !== 0);
      });""")


def check_site(page, url):
    """The index of many results."""
    page.open(url)
    check("site: a matrix for each version of the suite", page.has("table.latest", 2))
    check("site: links to its results", page.js(
        "return document.querySelector('.latest thead a').getAttribute('href').startsWith('results/')"))
    page.open(url + "#trends")
    time.sleep(0.5)
    check("site: trends are drawn", check_drawn(page))
    check("site: what changed is told", "info.dup.same_pairs" in page.text(".results"))
    check("site: an upgrade is a point of its series, with its version",
          "mpich-4.0.2 → mpich-4.1" in page.text(".results"))
    names = page.js("return Chart.getChart(document.querySelector('figure.chart canvas')).data.datasets"
                    ".map((e) => [e.label, [...new Set(e.names)].filter(Boolean).join(' ')])")
    check("site: one line through both versions", any(
        label.startswith("mpich") and "4." not in label and line == "mpich-4.0.2 mpich-4.1" for label, line in names), names)
    page.open(url + "#results")
    check("site: all results", page.has(".pane:not([hidden]) tbody tr", 4))
    page.click(".pane:not([hidden]) tbody a")
    time.sleep(0.5)
    check("site: a result's own page", page.js("return location.pathname.includes('/results/')")
          and page.has(".matrix", 1))
    page.click(".top a")
    time.sleep(0.3)
    check("site: and back", page.has("table.latest", 2))


def measure(page, url, path):
    """Size, and the time until everything is there."""
    times = []
    for _ in range(5):
        page.open(url)
        times.append(page.js("const n = performance.getEntriesByType('navigation')[0];"
                             "return n.domComplete"))
    print(f"--     measured: {path.stat().st_size / 1024:.0f} KiB with ten implementations, "
          f"opened in {sorted(times)[2]:.0f} ms (median of 5)")


def check_shapes(place, pages, axe, shots):
    """Every view in light and dark, at the width of a desk and of a phone."""
    for shape, width, height, dark in (("desk-light", 1400, 900, False), ("desk-dark", 1400, 900, True),
                                       ("phone-light", 390, 844, False), ("phone-dark", 390, 844, True)):
        with browser.Browser(CHROMIUM, DRIVER, width, height, dark) as page:
            for name, path, link in pages:
                page.open((place / path).as_uri() + link)
                time.sleep(0.4)
                label = f"{name}, {shape}"
                wide = page.js("return document.documentElement.scrollWidth")
                check(f"{label}: fits the width", wide <= width, wide)
                check_accessible(page, label, axe, colours=width > height or not dark, layout=not dark)
                fits = page.js("return [...document.querySelectorAll('.tabs')].every((e) => "
                               "e.scrollHeight <= e.clientHeight || getComputedStyle(e).overflowY === 'hidden')")
                check(f"{label}: no bar beside the tabs", fits)
                if shots:
                    page.driver.save_screenshot(str(shots / f"{name}-{shape}.png"))
            check_quiet(page, shape, {(place / path).as_uri() for _, path, _ in pages})


def check_print(page, url):
    """On paper all views are there, and nothing that only a screen needs."""
    page.open(url)
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    page.js("dispatchEvent(new Event('beforeprint'))")
    check("print: all views", page.has(".pane", 4), page.count(".pane"))
    check("print: no controls", page.has(".filters", 0) and page.has(".tabs", 0))
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def main(arguments):
    """Everything, on material of its own."""
    if not CHROMIUM or not DRIVER:
        print("skipped: Chromium or its driver is not installed (Debian: chromium, chromium-driver)")
        return 77
    shots = None
    if "--screenshots" in arguments:
        at = arguments.index("--screenshots")
        shots = pathlib.Path(arguments[at + 1])
        shots.mkdir(parents=True, exist_ok=True)
        del arguments[at:at + 2]
    axe = pathlib.Path(arguments[1]).read_text() if len(arguments) > 1 and arguments[1] else None
    with tempfile.TemporaryDirectory() as directory:
        place = pathlib.Path(directory)
        material.make(arguments[0], place)
        report = place / "ten/report.html"
        index = place / "site/index.html"
        with browser.Browser(CHROMIUM, DRIVER) as page:
            url = report.as_uri()
            check_report(page, url)
            check_details(page, url)
            check_timeline(page, url)
            check_views(page, url)
            check_print(page, url)
            check_quiet(page, "report", {url})
            check_site(page, index.as_uri())
            pages = {index.as_uri()} | {path.as_uri() for path in place.glob("site/results/*.html")}
            check_quiet(page, "site", pages)
            measure(page, url, report)
            hostile.check(page, hostile.make(arguments[0], place), check)
            trends.check(page, trends.make(arguments[0], place), check)
        check_shapes(place, [("matrix", "ten/report.html", ""),
                             ("details", "ten/report.html", "#info.get_string.truncates@mpi-1"),
                             ("timeline", "ten/report.html", "#info.threads.same_object@mpi-1"),
                             ("choices", "ten/report.html", "#choices"),
                             ("performance", "ten/report.html", "#performance"),
                             ("site", "site/index.html", ""),
                             ("trends", "site/index.html", "#trends")], axe, shots)
    print(f"{len(wrong)} wrong")
    if wrong:
        return 1
    if axe is None:  # no test that was skipped in part is one that passed
        print("skipped: axe-core is not here, so accessibility was not checked; the rest is as it should be")
        return 77
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
