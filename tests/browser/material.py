"""Results for the browser: made by a real run, then multiplied and made nasty."""

import copy
import json
import subprocess

TIMELINE = {
    "at_first": "{left=B}", "at_end": "{left=E}", "end_unexplained": False, "timed": True,
    "threads": [
        [{"text": "set(left, E)", "begin": 0, "end": 4, "unexplained": False}],
        [{"text": "get_string(left) = <F>", "begin": 1, "end": 3, "unexplained": True},
         {"text": "dup() = {" + "left=E…126, " * 20 + "}", "begin": 4, "end": 6, "unexplained": False}],
    ],
}
NASTY = "</script><img src=x onerror=alert(1)> \u00e9\u4e16 " + "long " * 2000


def run(infocts, *words):
    """Runs infocts, whatever it finds."""
    subprocess.run([infocts, *map(str, words)], check=False, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def rename(results, old, new):
    """The results of one implementation under another id."""
    out = [copy.deepcopy(entry) for entry in results if entry["iut"] == old]
    for entry in out:
        entry["iut"] = new
    return out


def ten_implementations(results):
    """Every requirement on ten columns, two of them of one MPI in two bindings, with every outcome."""
    base = results["iuts"][0]
    cases, requirements = results["results"], results["requirements"]
    results["iuts"], results["results"], results["requirements"] = [], [], []
    for number in range(10):
        iut = copy.deepcopy(base)
        iut["id"] = f"mpi-{number}"
        iut["address"] = f"mpicc:/opt/mpi{number}/bin/mpicc"
        if number == 9:
            iut.update(id="mpi-8/use_mpi_f08", address="mpicc:/opt/mpi8/bin/mpicc",
                       binding="use_mpi_f08")
        iut["limits"]["MPI_MAX_INFO_KEY"] = 32 + number
        results["iuts"].append(iut)
        results["results"] += rename(cases, base["id"], iut["id"])
        results["requirements"] += rename(requirements, base["id"], iut["id"])
    spoil(results)


def spoil(results):
    """A deviation, an expected one, advice, a gap, and different observations."""
    def each(iut, test):
        return [entry for entry in results["results"]
                if entry["iut"] == iut and entry["test"].startswith(test)]

    for entry in each("mpi-1", "info.get_string.truncates"):
        entry.update(verdict="fail", message="length\n  after:    MPI_Info_get_string()\n"
                     "  expected: 7\n  actual:   8", reproducer="reproducers/one.c")
    for entry in each("mpi-1", "info.threads.same_object.order"):
        if not entry["test"].endswith(".order"):
            continue
        entry.update(verdict="fail", timeline=TIMELINE, message="outcome of calls of several threads on one object\n"
                     "  expected: that of some order of the calls\n"
                     "  actual:   no order explains get_string(left) = F\n"
                     "  at first: {left=B}\n  thread 1        thread 2\n"
                     "  set(left, E)\n                  get_string(left) = F\n  = success\n  at the end: {left=E}")
    for entry in each("mpi-2", "info.set.overrides"):
        entry.update(verdict="fail", message=NASTY, expected={
            "verdict": "fail", "where": "known.txt:1", "why": "https://example.org/issue/1"})
    results["iuts"][7]["error"] = "after the last case, in MPI_Finalize: signal 6\n" \
        "The process printed:\n" + "[node1:1] [ 3] /usr/lib/libmpi.so.40(+0x1234) [0x7f00]\n" * 12
    for entry in each("mpi-3", "info.dup.same_pairs"):
        entry.update(verdict="error", message="the shim is at fault")
    for entry in [e for e in results["results"] if e["iut"] == "mpi-4"]:
        if entry["verdict"] == "observed":
            entry["observed"] = "something else: " + (NASTY if "free" in entry["test"] else "yes")


def make(infocts, directory):
    """directory/ten with ten implementations and times, directory/site with a site of four days."""
    ten = directory / "ten"
    run(infocts, "run", "reference", "--binding", "c", "-o", ten)
    run(infocts, "bench", "reference", "--rounds", 2, "--budget", 0.1, "-o", ten)
    results = json.loads((ten / "results.json").read_text())
    days = copy.deepcopy(results)
    ten_implementations(results)
    (ten / "results.json").write_text(json.dumps(results))
    (ten / "reproducers").mkdir(exist_ok=True)
    (ten / "reproducers/one.c").write_text("int main(void) { return 1; } /* </script> */\n")
    run(infocts, "report", ten, "-o", ten / "report.html")
    make_site(infocts, directory, days)


def make_site(infocts, directory, results):
    """Four days of one machine; the suite is another one on the first, and a case fails on the third."""
    words = []
    bench = json.loads((directory / "ten/bench.json").read_text())
    for day in range(1, 5):
        place = directory / f"day{day}"
        place.mkdir()
        today = copy.deepcopy(results)
        today["suite"].update(started=f"2026-01-0{day}T00:00:00Z", machine="node1",
                              version="0.0.1" if day == 1 else results["suite"]["version"])
        if day > 1:  # an MPI that is upgraded on the third day
            version = "4.0.2" if day == 2 else "4.1"
            iut = copy.deepcopy(today["iuts"][0])
            iut.update(id=f"mpich-{version}", address=f"mpicc:/opt/mpich-{version}/bin/mpicc")
            base = today["iuts"][0]["id"]
            today["iuts"].append(iut)
            today["results"] += rename(today["results"], base, iut["id"])
            today["requirements"] += rename(today["requirements"], base, iut["id"])
        if day == 3:
            for entry in today["results"] + today["requirements"]:
                if entry.get("test", entry.get("id", "")).startswith("info.dup.same_pairs"):
                    entry.update(verdict="fail")
        bench["context"].update(date=today["suite"]["started"], host_name="node1")
        (place / "results.json").write_text(json.dumps(today))
        (place / "bench.json").write_text(json.dumps(bench))
        words.append(place)
    run(infocts, "report", *words, "-o", directory / "site")
