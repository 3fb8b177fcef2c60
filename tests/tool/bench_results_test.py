#!/usr/bin/env python3
"""bench/results.py writes RESULTS.md from parts that were measured before: here, invented ones.

    bench_results_test.py bench/results.py
"""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

RESULTS = Path(sys.argv.pop())
MPIS = {"reference": 10, "mpich-4.0.2": 20, "openmpi-4.1.4": 30}


def rows(times):
    return [
        {"run_name": f"{benchmark}:{mpi}", "run_type": "iteration", "real_time": time + round / 100}
        for (benchmark, mpi), time in times.items()
        for round in range(3)
    ]


class Parts(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.build = Path(self.directory.name)
        self.context = {
            "num_cpus": 4, "processor": "one", "system": "Linux", "compiler": "gcc 12", "load_avg": [0.5],
            "date": "2026-11-29T01:00:00Z", "infocts_build": "infocts 1.0.0 (commit a)",
            "longest": {"key": 35, "value": 255},
        }  # fmt: skip
        self.times = {("get_hit/8", mpi): time for mpi, time in MPIS.items()} | {("get_hit/8", "null"): 1}
        for part in ("time", "places", "many", "once"):
            self.part(part)
        for part, binding in (("fortran", "mpif.h"), ("classes", "cxx")):
            self.part(part, times={(benchmark, f"{mpi}/{binding}" if mpi != "null" else mpi): time
                                   for (benchmark, mpi), time in self.times.items()})  # fmt: skip
        for name in ("instructions", "instructions-large", "memory", "suite"):
            (self.build / "results" / name).write_text("head\n")
        (self.build / "results/containers.json").write_text('{"benchmarks": []}')

    def part(self, name, times=None, **context):
        directory = self.build / "results" / name
        directory.mkdir(parents=True, exist_ok=True)
        data = {"context": self.context | context, "benchmarks": rows(times or self.times)}
        (directory / "bench.json").write_text(json.dumps(data))
        (directory / "output").write_text("")

    def written(self):
        """What results.py writes, and what it says besides."""
        # Texts have no date of their own: that of the file counts.
        for file in (self.build / "results").rglob("*"):
            subprocess.run(["touch", "-d", "2026-11-29T01:10:00Z", file], check=True)
        output = self.build / "RESULTS.md"
        command = [sys.executable, "-B", RESULTS, self.build, "--again", "-o", output]
        done = subprocess.run(command, text=True, capture_output=True)
        return (output.read_text() if output.exists() else ""), done.stderr

    def test_every_binding_has_its_columns(self):
        text, complaint = self.written()
        self.assertEqual(complaint, "")
        for heading in ("## Fortran", "## The MPI:: classes"):
            section = text[text.index(heading) :]
            self.assertIn("| `get_hit/8` | 10.0 ns ±0 % | ×2.00 (20.0 ns ±0 %) | ×3.00 (30.0 ns ±0 %) | 1.0 ns |", section)
        self.assertIn("slower than an MPI: nowhere", text)
        self.assertIn("longest that all three take, 35 and 255 characters", text)

    def test_slower_in_a_binding_is_told(self):
        times = {("dup/8", "reference/mpif.h"): 10, ("dup/8", "mpich-4.0.2/mpif.h"): 5, ("dup/8", "null"): 1}
        self.part("fortran", times=times | {("get_string_hit/8", "mpich-4.0.2/mpif.h"): 5})
        self.assertIn("slower than an MPI: `dup/8` (MPICH 4.0.2 in Fortran, ×0.50);", self.written()[0])

    def test_a_second_thread_is_looked_at_for_every_size(self):
        life = {("life/1024", "reference"): 100, ("life.2_threads/1024", "reference"): 121}
        self.part("time", times=self.times | life)
        text = self.written()[0]
        self.assertIn("more than ×1.15: `life.2_threads/1024` (×1.21).", text)
        self.assertIn("| `life.2_threads/1024` | ×1.21 | – | – |", text)

    def test_parts_are_of_one_session(self):
        self.part("places", infocts_build="infocts 1.0.0 (commit b)")
        text, complaint = self.written()
        self.assertEqual(text, "")
        self.assertIn("places of infocts 1.0.0 (commit b)", complaint)
        self.part("places", date="2026-11-28T01:00:00Z")
        text, complaint = self.written()
        self.assertEqual(text, "")
        self.assertIn("places/output is of 2026-11-28 01:00", complaint)

    def test_a_busy_machine_is_told(self):
        self.part("many", load_avg=[9.4])
        text, complaint = self.written()
        self.assertIn("the machine was busy", complaint)
        self.assertIn("9.4, 0.5, 0.5, 0.5; more than it has cores", text)

    def test_an_mpi_without_a_name_is_not_left_out(self):
        self.part("time", times=self.times | {("get_hit/8", "mpich-9"): 5})
        self.assertIn("mpich-9, which NAMES lacks", self.written()[1])


unittest.main()
