#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "bench/bench_report.h"
#include "bench/rounds.h"
#include "cli/implementations.h"
#include "cli/verbs.h"
#include "cli/version.h"
#include "report/exit_code.h"
#include "report/write_aside.h"
#include "runner/child.h"

namespace infocts {
namespace {

constexpr char kNull[] = "null";

// What the loops cost, measured on the first MPI that there is.
void add_null(std::vector<bench::Subject>& subjects, std::vector<IutRecord>& iuts) {
  bench::Subject null = subjects.front();
  null.id = kNull;
  null.null = true;
  IutRecord iut;
  iut.id = kNull;
  iut.address = "an MPI that does nothing: the loops alone";
  subjects.push_back(std::move(null));
  iuts.push_back(std::move(iut));
}

void write_files(const bench::Comparison& comparison, const std::string& directory) {
  const std::filesystem::path place = directory;
  std::filesystem::create_directories(place);
  write_aside(place / "bench.json", bench::google_json(comparison));
  write_aside(place / "bench-export.json", bench::export_json(comparison));
}

}  // namespace

int bench_verb(const BenchArguments& arguments) {
  bench::Comparison comparison;
  comparison.suite_version = kVersion;
  comparison.command = arguments.command;
  std::vector<bench::Subject> subjects;
  int unmeasured = 0;
  for (const Implementation& next :
       prepare_all(addresses_from(arguments.addresses), RunOptions{})) {
    if (!next.target || next.iut.error) {
      ++unmeasured;
      fmt::print(stderr, "infocts: {} cannot be measured: {}\n", next.iut.id,
                 next.iut.error.value_or("there is no shim"));
      continue;
    }
    subjects.push_back({next.iut.id, *next.target});
    comparison.iuts.push_back(next.iut);
  }
  if (subjects.empty()) return kExitNotMeasured;
  comparison.base = subjects.front().id;
  add_null(subjects, comparison.iuts);

  bench::WorkerOrder order;
  order.globs = arguments.filters;
  order.sizes = arguments.sizes;
  order.budget_ms = arguments.budget_ms;
  comparison.measured =
      bench::measure(subjects, order, arguments.rounds, [&](int round, const std::string& id) {
        fmt::print(stderr, "\rround {} of {}: {:<20}", round + 1, arguments.rounds, id);
      });
  fmt::print(stderr, "\r{:<50}\r", "");
  if (arguments.instructions) bench::count_instructions(subjects, comparison.measured);
  if (comparison.measured.times.empty() && comparison.measured.failures.empty()) {
    fmt::print(stderr, "infocts: no benchmark matches.\n");
    return kExitUsage;
  }
  fmt::print("{}\n{}", bench::table_text(comparison), bench::plain_lines(comparison));
  if (!arguments.output.empty()) write_files(comparison, arguments.output);
  const bool whole = unmeasured == 0 && comparison.measured.failures.empty() && !interrupted();
  return whole ? kExitAsExpected : kExitNotMeasured;
}

}  // namespace infocts
