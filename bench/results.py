#!/usr/bin/env python3
"""Measures everything that bench/RESULTS.md tells, and writes it anew.

    cmake --preset release && cmake --build build/release --target bench-results

Takes half an hour. What was measured stays in the directory `results` of the build; with --again
only what is not there is measured. Needs valgrind, the package of Google Benchmark, and the MPIs in MPIS.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
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
            self.times.setdefault(benchmark, {}).setdefault(mpi, []).append(row["real_time"])
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
        if mpi == "reference":
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
            if mpi not in ("reference", "null") and self.ratio(benchmark, mpi) < 1
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
        return file.read_text()

    def bench(self, name, rounds, *options):
        directory = self.work / name
        rounds = min(rounds, self.most_rounds)
        command = [self.infocts, "bench", "reference", *MPIS, "--rounds", rounds, "-o", directory, *options]
        self.output(f"{name}/output", command)
        return Measured(directory)


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


def second_thread(measured):
    """Two threads over one, without what the loops and the table cost."""
    rows = []
    over = []
    mpis = ["reference", "mpich-4.0.2", "openmpi-4.1.4"]
    for benchmark in sorted(measured.times, key=in_order):
        alone = re.sub(r"\.[24]_(threads|readers|sharing)", "", benchmark)
        if alone == benchmark or alone not in measured.times:
            continue
        cost = {
            mpi: measured.median(benchmark, mpi) / measured.median(alone, mpi)
            for mpi in mpis
            if mpi in measured.times[benchmark] and mpi in measured.times[alone]
        }
        if cost["reference"] > MAY_COST and "_sharing" not in benchmark:
            over.append(f"`{benchmark}` (×{cost['reference']:.2f})")
        rows.append([f"`{benchmark}`", *(f"×{cost[mpi]:.2f}" if mpi in cost else "–" for mpi in mpis)])
    return table(["", *(NAMES[mpi] for mpi in mpis)], rows), over


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
    threads, over_thread = second_thread(places)
    slower = [
        f"`{benchmark}` ({NAMES[mpi]}, ×{ratio:.2f})"
        for measured in (time, places, many, once)
        for benchmark, mpi, ratio in measured.slower()
    ]
    context = time.context
    load = ", ".join(f"{measured.context['load_avg'][0]:.1f}" for measured in (time, places, many))
    basic = set(time.times)
    text = (HERE / "results.md.in").read_text()
    values = {
        "machine": f"{context['num_cpus']} cores ({context['processor']}), {context['system']}",
        "date": context["date"][:10],
        "compiler": context["compiler"],
        "load": load,
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
    return re.sub(r"@([a-z_]+)@", lambda found: values[found[1]].rstrip("\n"), text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="directory of a release build")
    parser.add_argument("--again", action="store_true", help="measure only what is not there yet")
    parser.add_argument("--rounds", type=int, default=99, help="at most so many, to try this out")
    options = parser.parse_args()
    session = Session(options.build.resolve(), options.again, options.rounds)
    (HERE / "RESULTS.md").write_text(render(session))


main()
