#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>

#include "bench/bench_report.h"
#include "bench/gate.h"
#include "bench/operation.h"
#include "bench/rounds.h"
#include "tool/cli/build_info.h"
#include "tool/cli/commands.h"
#include "tool/cli/host.h"
#include "tool/cli/output_directory.h"
#include "tool/cli/prepared_iuts.h"
#include "tool/cli/result_files.h"
#include "tool/cli/say.h"
#include "tool/cli/version.h"
#include "tool/report/progress.h"
#include "tool/report/shell_words.h"
#include "tool/report/style.h"
#include "tool/results/atomic_file.h"
#include "tool/results/exit_code.h"
#include "tool/results/glob.h"
#include "tool/results/nearest.h"
#include "tool/results/text.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

constexpr char kNull[] = "null";

// What the loops cost, measured on the first MPI that there is.
void add_null(std::vector<bench::MeasuredIut>& subjects, std::vector<IutRecord>& iuts) {
  bench::MeasuredIut null = subjects.front();
  null.id = kNull;
  null.null = true;
  IutRecord iut;
  iut.id = kNull;
  iut.address = "an MPI that does nothing: the loops alone";
  subjects.push_back(std::move(null));
  iuts.push_back(std::move(iut));
}

// The longest texts that all of them take. MPI's limits count the null character of C.
bench::Longest longest_of(const std::vector<IutRecord>& iuts) {
  bench::Longest longest;
  const auto limit = [&](const char* name, std::size_t otherwise) {
    long least = 0;
    for (const IutRecord& iut : iuts) {
      const auto found = iut.limits.find(name);
      if (found == iut.limits.end()) continue;
      least = least == 0 ? found->second : std::min(least, found->second);
    }
    return least > 1 ? static_cast<std::size_t>(least - 1) : otherwise;
  };
  longest.key = limit("MPI_MAX_INFO_KEY", longest.key);
  longest.value = limit("MPI_MAX_INFO_VAL", longest.value);
  return longest;
}

// Of a measurement that goes on: it must be of the same MPIs.
bench::Measured rounds_before(const BenchArguments& arguments, bench::Comparison& comparison) {
  bench::Measured before;
  if (arguments.resumed.empty()) return before;
  const BenchFile file = *load_result(arguments.resumed + "/bench.json").bench;
  if (file.series.empty()) return before;  // killed before its first round had ended
  if (!file.machine.empty() && file.machine != comparison.machine) {
    throw UsageError(
        fmt::format("'{}' was measured on {}, but this is {}: times of two machines cannot be "
                    "mixed. Start again with -o.",
                    arguments.resumed, file.machine, comparison.machine));
  }
  for (const IutRecord& iut : comparison.iuts) {
    const auto known = file.libraries.find(iut.id);
    if (known == file.libraries.end() || known->second != bench::library_text(iut)) {
      throw UsageError(fmt::format(
          "'{}' was measured with another library of {} than the one here. Start again with -o.",
          arguments.resumed, iut.id));
    }
  }
  comparison.date = file.date;
  for (const auto& [id, by_mpi] : file.series) {
    for (const auto& [mpi, series] : by_mpi) {
      before.times[id][mpi] = series.rounds;
      if (series.instructions) before.counts[id][mpi] = *series.instructions;
    }
  }
  before.failures = file.failures;
  before.not_shared = file.not_shared;
  before.absent = file.absent;
  bench::drop_part_of_round(before);
  return before;
}

void write_files(const bench::Comparison& comparison, const std::string& directory) {
  const std::filesystem::path place = directory;
  write_atomically(place / "bench.json", bench::google_json(comparison));
  write_atomically(place / "bench-export.json", bench::export_json(comparison));
}

/// Rounds may be short and many: files of what is known so far are written once a second at most.
class BenchCheckpoints {
 public:
  explicit BenchCheckpoints(std::string directory) : directory_(std::move(directory)) {}

  void take(bench::Comparison so_far) {
    const auto now = std::chrono::steady_clock::now();
    if (directory_.empty() || now - last_ < std::chrono::seconds(1)) return;
    so_far.complete = false;
    try {
      write_files(so_far, directory_);
    } catch (const WriteError& error) {
      // The disk may have room in the end.
      if (!told_) say(stderr, "infocts: {}\n", error.what());
      told_ = true;
    }
    last_ = std::chrono::steady_clock::now();
  }

 private:
  const std::string directory_;
  std::chrono::steady_clock::time_point last_;
  bool told_ = false;
};

// None: those that each MPI has.
std::vector<Binding> bindings_of(const BenchArguments& arguments) {
  const std::vector<std::string>& names = arguments.bindings;
  if (names.empty()) return {Binding::c};
  const bool all = std::find(names.begin(), names.end(), kAllBindings) != names.end();
  return all ? std::vector<Binding>{} : bindings_from(names);
}

// One that matches nothing is told before anything is measured.
void require_known_filters(const BenchArguments& arguments) {
  std::vector<std::string> ids;
  for (const bench::Benchmark& next : bench::all_benchmarks()) {
    for (const int size : arguments.sizes) ids.push_back(next.id(size));
  }
  for (const std::string& filter : arguments.filters) {
    if (std::any_of(ids.begin(), ids.end(),
                    [&](const std::string& id) { return glob_match(filter, id); })) {
      continue;
    }
    throw UsageError(fmt::format(
        "--filter '{}' matches no benchmark of these sizes{} Ids are such as get_hit/8 and "
        "get_hit.long/8; * and ? are wildcards.",
        filter, or_nearest(filter, ids)));
  }
}

// The time of a fault or a variant is that of the MPI below it and of what was put over it, which
// says nothing of either.
void refuse_decorated(const std::vector<Address>& addresses) {
  for (const Address& address : addresses) {
    if (address.decoration.empty()) continue;
    throw UsageError(
        fmt::format("'{}' has no speed of its own: 'infocts bench {}' measures the implementation "
                    "below it.",
                    address.str(), shell_word(address.plain_str())));
  }
}

}  // namespace

int run_bench(const BenchArguments& arguments) {
  catch_interrupts();
  require_known_filters(arguments);
  if (arguments.instructions) bench::require_valgrind();
  const std::vector<Address> addresses = addresses_from(arguments.addresses);
  refuse_decorated(addresses);
  const std::string& output = arguments.resumed.empty() ? arguments.output : arguments.resumed;
  std::optional<OutputLock> lock;
  if (!output.empty()) {
    require_writable(output, {"bench.json", "bench-export.json"});
    lock.emplace(output);
  }
  bench::Comparison comparison;
  comparison.directory = working_directory();
  comparison.suite_version = kVersion;
  comparison.build = version_text();
  comparison.command = arguments.command;
  comparison.date = utc_now();
  comparison.machine = arguments.machine.empty() ? host_name() : arguments.machine;
  comparison.hardware = bench::describe_machine();
  comparison.rounds = arguments.rounds;
  if (!output.empty() && static_cast<std::size_t>(arguments.rounds) < bench::kFewestRounds) {
    say(stderr, "infocts: with fewer than {} rounds, 'infocts gate' compares nothing\n",
        bench::kFewestRounds);
  }
  BenchCheckpoints checkpoints(output);
  std::vector<bench::MeasuredIut> subjects;
  int unmeasured = 0;
  for (const PreparedIut& next : prepare_all(addresses, RunOptions{}, bindings_of(arguments))) {
    if (!next.absent.empty()) {  // no fault of anything
      say(stderr, "infocts: {}: {}\n", next.iut.id, next.absent);
      continue;
    }
    if (!next.target || next.iut.error) {
      ++unmeasured;
      say(stderr, "infocts: {} cannot be measured: {}\n", next.iut.id,
          next.iut.error.value_or("there is no shim"));
      continue;
    }
    subjects.push_back({next.iut.id, *next.target});
    comparison.iuts.push_back(next.iut);
  }
  if (subjects.empty()) return kExitNotMeasured;
  comparison.base = subjects.front().id;
  add_null(subjects, comparison.iuts);
  comparison.longest = longest_of(comparison.iuts);
  // Older files there would be taken for this measurement if it is killed.
  if (arguments.resumed.empty()) checkpoints.take(comparison);

  bench::WorkerOrder order;
  order.globs = arguments.filters;
  order.all = arguments.all;
  order.sizes = arguments.sizes;
  order.budget_ms = arguments.budget_ms;
  order.longest = comparison.longest;
  const auto known_so_far = [&](const bench::Measured& measured) {
    bench::Comparison so_far = comparison;
    so_far.measured = measured;
    checkpoints.take(std::move(so_far));
  };
  {
    const bench::Measured before = rounds_before(arguments, comparison);
    std::ostream nowhere(nullptr);
    Progress progress(arguments.quiet ? nowhere : std::cerr, is_terminal(STDERR_FILENO),
                      detect_style(STDERR_FILENO).width);
    const auto known = static_cast<int>(bench::whole_rounds(before));
    const auto left = static_cast<std::size_t>(std::max(arguments.rounds - known, 0));
    progress.start("bench", left, "round");
    comparison.measured = bench::measure(
        subjects, order, arguments.rounds,
        [&](int round, const std::string& id) {
          progress.update("bench", static_cast<std::size_t>(round - known), left, id);
        },
        before, known_so_far);
  }
  const bool all_rounds = !interrupted();
  if (arguments.instructions && all_rounds) {
    bench::count_instructions(subjects, order.longest, comparison.measured, known_so_far);
  }
  comparison.complete = !interrupted();
  if (comparison.measured.times.empty() && comparison.measured.failures.empty() &&
      comparison.complete) {
    fmt::print(stderr,
               "infocts: these MPIs support none of the benchmarks that --filter selects.\n");
    return kExitUsage;
  }
  if (arguments.json) {
    print_json_text(bench::google_json(comparison));
  } else {
    say(stdout, "{}\n{}", bench::table_text(comparison), bench::plain_lines(comparison));
  }
  bool written = true;
  if (!output.empty()) {
    try {
      write_files(comparison, output);
    } catch (const WriteError& error) {
      say(stderr, "infocts: {}\n", error.what());
      written = false;
    }
  }
  if (!comparison.complete) {
    say(stderr, "infocts: interrupted {}{}\n",
        all_rounds ? "while instructions were counted"
                   : fmt::format("after {} of {}", bench::whole_rounds(comparison.measured),
                                 counted(static_cast<std::size_t>(arguments.rounds), "round")),
        output.empty()
            ? ""
            : fmt::format("; continue with 'infocts bench --resume {}'", shell_word(output)));
  }
  const bool whole = written && unmeasured == 0 && comparison.measured.failures.empty() &&
                     comparison.measured.not_counted.empty() && !interrupted();
  return whole ? kExitAsExpected : kExitNotMeasured;
}

}  // namespace infocts
