#!/usr/bin/env python3
"""Measures everything that bench/RESULTS.md tells, and writes it anew.

    cmake --preset release && cmake --build build/release --target bench-results

Takes half an hour. What was measured stays in the directory `results` of the build; with --again
only what is not there is measured, and the parts must still be of one session: of one build, and of
LONGEST_SESSION at most. Needs valgrind, the package of Google Benchmark, and the MPIs in MPIS.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

HERE = Path(__file__).resolve().parent
MPIS = ["mpicc.mpich", "mpicc.openmpi"]
NAMES = {"reference": "reference", "mpich-4.0.2": "MPICH 4.0.2", "openmpi-4.1.4": "Open MPI 4.1.4", "null": "nothing"}
# Instructions of a tight prototype without checks, by operation and number of keys.
GOALS = {
    "set_in_copy": (200, 9000), "overwrite_in_copy": (284, None), "delete_in_copy": (196, None),
    "get_hit": (164, 196), "get_string_miss": (98, 133), "get_valuelen": (128, 160), "get_nthkey": (48, 48),
    "get_nkeys": (15, 15), "set_overwrite": (192, 290), "fill": (199, 368), "delete": (156, 226), "dup": (309, 70914),
    "free": (216, 589), "create_free": (73, None), "life": (3121, None),
}  # fmt: skip
WITHOUT_KEYS = ["create_free", "comm_set_name", "comm_get_name", "comm_get_attr"]
# What is measured with 100,000 keys; the second part only once, as lists take minutes for it.
MANY_KEYS = [
    "get_hit", "get_hit.first", "get_miss", "get_string_hit", "get_string_hit.first", "get_string_miss", "get_valuelen",
    "get_valuelen.first", "get_nkeys", "get_nthkey", "set_overwrite",
]  # fmt: skip
MANY_KEYS_ONCE = ["fill", "delete", "dup", "free", "life"]
CONTAINERS = ["std::unordered_map", "absl::flat_hash_map"]
# A second thread may cost so much (ratio of the times).
MAY_COST = 1.15
LONGEST_SESSION = timedelta(hours=6)


def quantile(values, part):
    values = sorted(values)
    at = part * (len(values) - 1)
    low = int(at)
    high = min(low + 1, len(values) - 1)
    return values[low] + (at - low) * (values[high] - values[low])


def grouped(number, digits=0):
    return f"{number:,.{digits}f}"


def time_of(nanoseconds):
    if nanoseconds < 1e4:
        return f"{nanoseconds:.1f} ns"
    return f"{grouped(nanoseconds / 1e3, 1)} µs" if nanoseconds < 1e7 else f"{grouped(nanoseconds / 1e6, 1)} ms"


def table(head, rows, left=1):
    align = ["---"] * left + ["--:"] * (len(head) - left)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, align, *rows]) + "\n"


def without_binding(mpi):
    """reference/mpif.h → reference: a part has one binding, which its heading names."""
    return mpi.partition("/")[0]


class Measured:
    """One run of `infocts bench`: times by benchmark and MPI, and what it says of growth."""

    def __init__(self, directory):
        data = json.loads((directory / "bench.json").read_text())
        self.context = data["context"]
        self.times = {}
        for row in data["benchmarks"]:
            if row["run_type"] != "iteration":
                continue
            benchmark, mpi = row["run_name"].rsplit(":", 1)
            self.times.setdefault(benchmark, {}).setdefault(without_binding(mpi), []).append(row["real_time"])
        if unknown := {mpi for times in self.times.values() for mpi in times} - set(NAMES):
            sys.exit(f"results.py: {directory} has {', '.join(sorted(unknown))}, which NAMES lacks: add how it is called.")
        self.growth = {}
        for line in (directory / "output").read_text().splitlines():
            if found := re.match(r"([a-z_0-9.]+) +(\S+: [a-z ]+(?:, \S+: [a-z ]+)*)$", line):
                self.growth[found[1]] = dict(part.split(": ") for part in found[2].split(", "))

    def median(self, benchmark, mpi):
        return statistics.median(self.times[benchmark][mpi])

    def ratio(self, benchmark, mpi):
        """The median of the ratios of each round to the reference."""
        cell = self.times[benchmark]
        return statistics.median(a / b for a, b in zip(cell[mpi], cell["reference"]))

    def cell(self, benchmark, mpi):
        samples = self.times[benchmark].get(mpi)
        if not samples:
            return "–"
        median = statistics.median(samples)
        if mpi == "null":
            return time_of(median)
        spread = ""
        if len(samples) > 1:
            spread = f" ±{(quantile(samples, 0.75) - quantile(samples, 0.25)) / 2 / median * 100:.0f} %"
        if mpi == "reference" or "reference" not in self.times[benchmark]:
            return f"{time_of(median)}{spread}"
        return f"×{self.ratio(benchmark, mpi):.2f} ({time_of(median)}{spread})"

    def table(self, wanted=lambda benchmark: True):
        mpis = [mpi for mpi in NAMES if any(mpi in cell for cell in self.times.values())]
        order = sorted(filter(wanted, self.times), key=lambda benchmark: in_order(benchmark))
        rows = [[f"`{benchmark}`", *(self.cell(benchmark, mpi) for mpi in mpis)] for benchmark in order]
        return table(["", *(NAMES[mpi] for mpi in mpis)], rows)

    def slower(self):
        """The benchmarks in which a peer is faster than the reference, with its ratio."""
        return [
            (benchmark, mpi, self.ratio(benchmark, mpi))
            for benchmark in sorted(self.times, key=in_order)
            for mpi in self.times[benchmark]
            if mpi not in ("reference", "null")
            and "reference" in self.times[benchmark]
            and self.ratio(benchmark, mpi) < 1
        ]


def in_order(benchmark):
    name, _, size = benchmark.partition("/")
    return name, int(size or 0)


class Session:
    def __init__(self, build, again, most_rounds):
        self.build = build
        self.most_rounds = most_rounds
        self.work = build / "results"
        self.again = again
        self.times = {}  # when the parts were measured, by name
        self.builds = {}  # with which build, of those that say so
        self.infocts = build / "bin" / "infocts"
        self.reference = build / "reference" / "stage" / "bin" / "mpicc"

    def output(self, name, command, **environment):
        """What the command printed, from a file of this name if it is only to be told again."""
        file = self.work / name
        if not self.again or not file.exists():
            print(name, flush=True)
            done = subprocess.run(
                list(map(str, command)), env=os.environ | environment, text=True, stdout=subprocess.PIPE, check=True
            )
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(done.stdout)
        self.times[name] = datetime.fromtimestamp(file.stat().st_mtime, timezone.utc)
        return file.read_text()

    def bench(self, name, rounds, *options):
        directory = self.work / name
        rounds = min(rounds, self.most_rounds)
        command = [self.infocts, "bench", "reference", *MPIS, "--rounds", rounds, "-o", directory, *options]
        self.output(f"{name}/output", command)
        measured = Measured(directory)
        self.times[f"{name}/output"] = datetime.fromisoformat(measured.context["date"].replace("Z", "+00:00"))
        self.builds[name] = measured.context.get("infocts_build", "an old build")
        return measured

    def require_one(self):
        """Ends where the parts are not of one session, which is what RESULTS.md says of them."""
        first, last = (choose(self.times, key=self.times.get) for choose in (min, max))
        why = []
        if self.times[last] - self.times[first] > LONGEST_SESSION:
            why.append(f"{first} is of {self.times[first]:%F %R} and {last} of {self.times[last]:%F %R}")
        if len(set(self.builds.values())) > 1:
            why.append("of several builds: " + ", ".join(f"{name} of {build}" for name, build in self.builds.items()))
        if why:
            sys.exit(f"results.py: the parts in {self.work} are not of one session: {'; '.join(why)}. "
                     "Measure them anew without --again.")  # fmt: skip


def instructions(session):
    script = HERE / "counting" / "count.sh"
    rows = {}
    over = []
    for name, sizes, compilers, operations in [
        ("instructions", "8 1024", [session.reference, *MPIS], None),
        ("instructions-large", "100000", [session.reference], "get_hit get_string_hit get_string_miss get_valuelen "
         "get_nthkey get_nkeys set_overwrite dup"),
    ]:  # fmt: skip
        environment = {"SIZES": sizes} | ({"OPERATIONS": operations} if operations else {})
        for line in session.output(name, [script, *compilers], **environment).splitlines()[1:]:
            operation, size, *counts = line.split()
            if operation not in WITHOUT_KEYS or size == "8":
                rows[operation, int(size)] = [int(count) if count != "-" else None for count in counts]
    told = []
    for (operation, size), counts in rows.items():
        if size == 100000:
            continue
        goal = GOALS.get(operation, (None, None))[size == 1024]
        if goal is not None and counts[0] > goal:
            over.append(f"`{operation}` with {grouped(size)} keys ({grouped(counts[0])}, goal {goal})")
        told.append(
            [f"`{operation}`", "" if operation in WITHOUT_KEYS else grouped(size)]
            + [grouped(count) if count is not None else "–" for count in counts]
            + [grouped(goal) if goal is not None else ""]
        )
    large = ", ".join(f"`{operation}` {grouped(counts[0])}" for (operation, n), counts in rows.items() if n == 100000)
    return table(["", "N", "reference", "MPICH 4.0.2", "Open MPI 4.1.4", "goal"], told, 1), over, large


def second_thread(*measured):
    """Several threads over one; both times have what the loops and the table cost."""
    mpis = ["reference", "mpich-4.0.2", "openmpi-4.1.4"]
    costs = {}
    for part in measured:
        for benchmark, times in part.times.items():
            alone = re.sub(r"\.[24]_(threads|readers|sharing)", "", benchmark)
            if alone == benchmark or alone not in part.times:
                continue
            cost = {
                mpi: part.median(benchmark, mpi) / part.median(alone, mpi)
                for mpi in mpis
                if mpi in times and mpi in part.times[alone]
            }
            costs.setdefault(benchmark, cost)
    over = [
        f"`{benchmark}` (×{costs[benchmark]['reference']:.2f})"
        for benchmark in sorted(costs, key=in_order)
        if "_sharing" not in benchmark and costs[benchmark].get("reference", 0) > MAY_COST
    ]
    rows = [
        [f"`{benchmark}`", *(f"×{costs[benchmark][mpi]:.2f}" if mpi in costs[benchmark] else "–" for mpi in mpis)]
        for benchmark in sorted(costs, key=in_order)
    ]
    return table(["", *(NAMES[mpi] for mpi in mpis)], rows), over


def loads(parts):
    """What the machine did besides, as the parts found it, with a word where that was much."""
    told = ", ".join(f"{part.context['load_avg'][0]:.1f}" for part in parts)
    busy = [part for part in parts if part.context["load_avg"][0] > part.context["num_cpus"]]
    if not busy:
        return told
    print(f"results.py: the machine was busy ({told}): measure on one that is idle", file=sys.stderr)
    return f"{told}; more than it has cores, so that times may be too long"


def growth(measured):
    mpis = ["reference", "mpich-4.0.2", "openmpi-4.1.4"]
    rows = [[f"`{name}`", *(by.get(mpi, "–") for mpi in mpis)] for name, by in sorted(measured.growth.items())]
    return table(["", *(NAMES[mpi] for mpi in mpis)], rows, 4)


def containers(session):
    stage = session.reference.parent.parent
    command = [
        session.build / "bin" / "infocts-bench", f"--shim={session.build}/adapters/abi_shim.so",
        f"--preload={stage}/lib/libmpi_abi.so.1",
        "--benchmark_repetitions=7", "--benchmark_enable_random_interleaving=true", "--benchmark_format=json",
    ]  # fmt: skip
    data = json.loads(session.output("containers.json", command))
    times = {}
    for row in data["benchmarks"]:
        if row.get("aggregate_name") == "median":
            benchmark, who = row["run_name"].split(":", 1)
            times.setdefault(benchmark, {})[who.split("/")[0]] = row["real_time"]
    others = [who for who in CONTAINERS if any(who in cell for cell in times.values())]
    rows = [
        [f"`{benchmark}`", time_of(cell["mpi"])]
        + [f"×{cell[who] / cell['mpi']:.2f} ({time_of(cell[who])})" for who in others]
        for benchmark, cell in sorted(times.items(), key=lambda item: in_order(item[0]))
        if all(who in cell for who in ["mpi", *others])
    ]
    return table(["", "reference", *(f"`{who}`" for who in others)], rows)


def memory(session):
    lines = session.output("memory", [HERE / "counting" / "memory.sh", session.reference, *MPIS]).splitlines()
    rows = []
    for line in lines[1:]:
        keys, *cells = line.split()
        pairs = zip(cells[::2], cells[1::2])
        rows.append([grouped(int(keys)), *(f"{grouped(float(size))} ({float(count):.0f})" for size, count in pairs)])
    return table(["keys", "reference", "MPICH 4.0.2", "Open MPI 4.1.4"], rows, 0)


def suite(session):
    lines = session.output("suite", [HERE / "suite_speed.sh", session.infocts, min(3, session.most_rounds), "reference", *MPIS]).splitlines()
    found = [line.split() for line in lines if re.match(r"\S+( +[0-9.]+){5}$", line)]
    return table(["seconds", "shim", "launch", "cases", "properties", "all"], [[f"`{a}`", *rest] for a, *rest in found])


def filters(names):
    return [word for name in names for word in ("--filter", f"{name}/*")]


def listed(things, nothing="nowhere"):
    return ", ".join(things) if things else nothing


def render(session):
    counted, over_goal, large = instructions(session)
    time = session.bench("time", 11)
    places = session.bench("places", 7, "--all", "--sizes", "8")
    many = session.bench("many", 3, "--sizes", "100000", *filters(MANY_KEYS))
    once = session.bench("once", 1, "--sizes", "100000", *filters(MANY_KEYS_ONCE))
    fortran = session.bench("fortran", 7, "--binding", "mpif.h", "--sizes", "8")
    classes = session.bench("classes", 7, "--binding", "cxx", "--sizes", "8")
    threads, over_thread = second_thread(places, time)
    slower = [
        f"`{benchmark}` ({NAMES[mpi]}{where}, ×{ratio:.2f})"
        for measured, where in (
            (time, ""), (places, ""), (many, ""), (once, ""), (fortran, " in Fortran"), (classes, " in C++")
        )
        for benchmark, mpi, ratio in measured.slower()
    ]  # fmt: skip
    context = time.context
    basic = set(time.times)
    text = (HERE / "results.md.in").read_text()
    values = {
        "machine": f"{context['num_cpus']} cores ({context['processor']}), {context['system']}",
        "date": context["date"][:10],
        "compiler": context["compiler"],
        "longest": "{key} and {value}".format(**places.context["longest"]),
        "load": loads((time, places, many, once, fortran, classes)),
        "over_goal": listed(over_goal),
        "over_thread": listed(over_thread),
        "slower": listed(slower),
        "instructions": counted,
        "instructions_large": large,
        "time": time.table(),
        "places": places.table(lambda benchmark: benchmark not in basic or re.search(r"\.[24]_", benchmark)),
        "threads": threads,
        "many": many.table(),
        "once": once.table(),
        "growth": growth(time),
        "fortran": fortran.table(),
        "classes": classes.table(),
        "containers": containers(session),
        "memory": memory(session),
        "suite": suite(session),
    }
    if session.again:
        session.require_one()
    return re.sub(r"@([a-z_]+)@", lambda found: values[found[1]].rstrip("\n"), text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="directory of a release build")
    parser.add_argument("--again", action="store_true", help="measure only what is not there yet")
    parser.add_argument("--rounds", type=int, default=99, help="at most so many, to try this out")
    parser.add_argument("-o", "--output", type=Path, default=HERE / "RESULTS.md", help="file to write")
    options = parser.parse_args()
    session = Session(options.build.resolve(), options.again, options.rounds)
    options.output.write_text(render(session))


if __name__ == "__main__":
    main()
