"""A site whose results are of parts of the cases, of other rules, and of benchmarks of their own day."""

import copy
import json

from material import run

OPENED = "info.create.empty"  # kept, then left out by a filter, then broken
SKIPPED = "info.dup.same_pairs"  # broken, then not part of the version, then broken, then kept


def judge(results, start, **changes):
    """The same verdict for all cases of a requirement, and for it."""
    for entry in results["results"] + results["requirements"]:
        if entry.get("test", entry.get("id", "")).startswith(start):
            entry.update({name: value for name, value in changes.items() if name in entry})


def bench_row(name, mpi, values, median):
    """Google Benchmark's rows of one benchmark: its rounds, and their median."""
    run_name = f"{name}:{mpi}"
    rows = [{"name": run_name, "run_name": run_name, "run_type": "iteration", "repetition_index": at, "iterations": 1,
             "real_time": value, "cpu_time": value, "time_unit": "ns"} for at, value in enumerate(values)]
    return rows + [{"name": f"{run_name}_median", "run_name": run_name, "run_type": "aggregate", "aggregate_name": "median",
                    "iterations": 1, "real_time": median, "cpu_time": median, "time_unit": "ns", "spread": 0.1 if len(values) > 1 else 0}]


def bench(date, machine, rows, **more):
    """A bench.json of two MPIs."""
    return {"context": {"date": date, "host_name": machine, "infocts_version": "1.1.0", "rounds": 11, "complete": True, "base": "a",
                        "mpi:a": "A", "mpi:b": "B", **more}, "benchmarks": [row for part in rows for row in part]}


def failed_bench(date):
    """`b` died in its second round, and never came to one benchmark."""
    eleven = list(range(100, 111))
    return bench(date, "benchbox", [bench_row("comm_set_name", "a", eleven, 105), bench_row("life/64", "a", eleven, 105),
                                    bench_row("create_free", "a", eleven, 105), bench_row("life/64", "b", [10], 10),
                                    bench_row("create_free", "b", [10], 10)],
                 failures={"b": "life/64: signal 11"}, not_shared={"a": "life.2_sharing/64: signal 6"})


def make(infocts, directory):
    """directory/trends/site, and directory/trends/times.html of a benchmark that failed."""
    place = directory / "trends"
    run(infocts, "run", "reference", "--binding", "c", "-o", place / "run")
    whole = json.loads((place / "run/results.json").read_text())
    words = []
    for day, change in enumerate((lambda r: judge(r, SKIPPED, verdict="fail"),
                                  lambda r: (judge(r, OPENED, verdict="skipped", skip_reason="filtered"),
                                             judge(r, SKIPPED, verdict="skipped", skip_reason="not in this version")),
                                  lambda r: (judge(r, OPENED, verdict="fail"), judge(r, SKIPPED, verdict="fail")),
                                  lambda r: judge(r, OPENED, verdict="skipped", skip_reason="filtered")), 1):
        today = copy.deepcopy(whole)
        today["suite"].update(started=f"2026-01-0{day}T00:00:00Z", machine="node1")
        change(today)
        words.append(place / f"day{day}")
        words[-1].mkdir()
        (words[-1] / "results.json").write_text(json.dumps(today))
    (words[0] / "bench.json").write_text(json.dumps(failed_bench("2026-06-01T00:00:00Z")))
    last = bench("2026-06-02T00:00:00Z", "benchbox", [bench_row("get_hit/8", "a", [7, 8, 9], 8), bench_row("life/64", "a", [7, 8, 9], 8)])
    (words[1] / "bench.json").write_text(json.dumps(last))
    run(infocts, "report", *words, "-o", place / "site")
    run(infocts, "report", words[0] / "bench.json", "-o", place / "times.html")
    return place


DATASETS = """
return [...document.querySelectorAll('.pane:not([hidden]) figure.chart')].map((figure) => {
  const {data} = Chart.getChart(figure.querySelector('canvas'));
  return [figure.querySelector('figcaption').textContent, data.labels,
    data.datasets.map((e, i) => [e.label, e.data, Chart.getChart(figure.querySelector('canvas')).getDatasetMeta(i)._parsed])];
});"""


def check_verdicts(page, url, tell):
    """What changed, what is plotted, and what is the latest."""
    page.open(url)
    head = page.text("table.latest thead")
    tell("trends: the latest column is of all cases", "2026-01-03" in head and "2026-01-04" not in head, head)
    page.open(url + "#trends")
    page.has("figure.chart[data-drawn]", 5)
    changes = page.js("return [...document.querySelectorAll('.pane:not([hidden]) table.results tbody tr')].map((row) =>"
                      "[...row.cells].map((cell) => cell.textContent))")
    told = {id: [[row[0], *row[4:]] for row in changes if row[3] == id] for id in (OPENED, SKIPPED)}
    tell("trends: a regression behind a filtered result is told", told[OPENED] == [["2026-01-03", "no deviation", "fail"]], changes)
    tell("trends: what was skipped is no fix", told[SKIPPED] == [["2026-01-04", "fail", "no deviation"]], changes)
    charts = page.js(DATASETS)
    deviations = next(chart for chart in charts if chart[0] == "Deviations")
    tell("trends: parts of runs are no points", deviations[1] == ["2026-01-01", "2026-01-03"], deviations)


def check_medians(page, url, tell):
    """Every operation of any file, with its own day, machine and noise."""
    page.open(url + "#trends")
    page.has("figure.chart[data-drawn]", 6)
    charts = {chart[0]: chart for chart in page.js(DATASETS)}
    tell("medians: operations of all files", {"comm_set_name", "create_free", "life, 64 keys", "get_hit, 8 keys"} <= set(charts),
         sorted(charts))
    life = charts.get("life, 64 keys", ["", [], [["", [], []]]])
    tell("medians: of the day they were measured", life[1] == ["2026-06-01", "2026-06-02"], life)
    points = life[2][0][1]
    tell("medians: with their noise", bool(points) and points[0]["low"] < points[0]["y"] < points[0]["high"], life)
    tell("medians: which has room in the chart", page.js("""
      return allCharts.filter(({figure}) => figure.chart).every(({figure: {chart}}) => chart.data.datasets.every(({data}) =>
        data.every((point) => !point || !(point.high > point.low) || (chart.scales.y.min <= point.low && point.high <= chart.scales.y.max))));"""))


def check_failures(page, url, tell):
    """An MPI that died is not simply the fastest."""
    page.open(url + "#performance")
    page.has("figure.chart[data-drawn]", 4)
    notices = page.js("return [...document.querySelectorAll('.pane:not([hidden]) .notice')].map((e) => e.textContent)")
    tell("performance: a failure is told", "b was not measured completely: life/64: signal 11" in notices, notices)
    tell("performance: and that of threads",
         "a does not survive threads that change one object: life.2_sharing/64: signal 6" in notices, notices)
    rows = page.js("return [...document.querySelectorAll('.figures tbody tr')].map((e) => e.textContent)")
    life = next(row for row in rows if row.startswith("life"))
    tell("performance: fewer rounds are told", life.endswith("10 ns 1 round"), life)
    bars = next(chart for chart in page.js(DATASETS) if chart[0] == "Without a number of keys")
    parsed = {label: [point["y"] for point in points] for label, _, points in bars[2]}
    tell("performance: bars of an MPI that lacks the first", parsed == {"a": [105, 105], "b": [None, 10]}, parsed)


def check(page, place, tell):
    """All of it."""
    site = (place / "site/index.html").as_uri()
    check_verdicts(page, site, tell)
    check_medians(page, site, tell)
    check_failures(page, (place / "times.html").as_uri(), tell)
    complaints = page.complaints()
    tell("trends: no message on the console", not complaints, complaints)
