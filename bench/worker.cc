#include "bench/worker.h"

#include <fmt/format.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "bench/figures.h"
#include "bench/fixture.h"
#include "bench/helper_threads.h"
#include "bench/null_table.h"
#include "bench/operation.h"
#include "bench/running_mpi.h"
#include "tool/results/exit_code.h"
#include "tool/results/glob.h"
#include "tool/worker/load.h"

/// Out of line and with a name of its own, so that callgrind can be told to count only in there.
extern "C" [[gnu::noinline]] int infocts_bench_measured(infocts::bench::Operation::Part part,
                                                        infocts::bench::Setting& setting) {
  return part(setting);
}

namespace infocts::bench {
namespace {

using Clock = TimedRun::Clock;

// What takes longer once is not repeated: large objects of slow MPIs.
constexpr auto kLongTurn = std::chrono::milliseconds(100);
// Of a part on two threads, so that meeting does not count.
constexpr int kTimesOnThreads = 16;

bool is_wanted(const WorkerOrder& order, const Benchmark& benchmark, int size) {
  if (order.globs.empty()) return order.all || is_basic(benchmark);
  const std::string id = benchmark.id(size);
  return std::any_of(order.globs.begin(), order.globs.end(),
                     [&](const auto& glob) { return glob_match(glob, id); });
}

bool is_of_size(const WorkerOrder& order, const Operation& operation, int size) {
  if (!operation.for_each_size) return size == kKeysWithoutSize;
  return std::find(order.sizes.begin(), order.sizes.end(), size) != order.sizes.end();
}

// Nanoseconds a call: the median of many turns, as a few of them meet other work of the machine.
// The first one, in which memory is new, does not count.
double measure(const Benchmark& benchmark, Fixture& fixture, double budget_ms) {
  const Operation& operation = *benchmark.operation;
  const Walk& walk = fixture.walk(benchmark.order());
  Setting& here = fixture.setting();
  const std::vector<Setting*> there = fixture.settings_of_helpers(benchmark);
  const bool repeatable = operation.prepare == nullptr && operation.tidy_up == nullptr;
  const int times = !there.empty() && repeatable ? kTimesOnThreads : 1;
  std::optional<HelperThreads> helpers;
  if (!there.empty()) helpers.emplace(there.size());
  const auto run_all = [&](Operation::Part part) {
    return helpers->run_all(part, here, there, times);
  };
  const auto aside = [&](Operation::Part part) {
    if (part == nullptr) return here.mpi.constants.success;
    return helpers ? run_all(part).code : part(here);
  };
  const auto measured_alone = [&]() -> TimedRun {
    const Clock::time_point start = Clock::now();
    const int code = infocts_bench_measured(operation.measured, here);
    return {code, start, Clock::now()};
  };
  const auto budget = std::chrono::duration<double, std::milli>(budget_ms);
  std::vector<double> turns;
  Clock::duration spent{};
  // Where one of several threads had to wait for other work of the machine, a turn took long.
  const std::size_t fewest = helpers ? 15 : 3;
  for (bool first = true; first || turns.size() < fewest || spent < budget; first = false) {
    here.next_turn(walk);
    for (Setting* setting : there) setting->next_turn(walk);
    int code = aside(operation.prepare);
    const TimedRun run = helpers ? run_all(operation.measured) : measured_alone();
    const Clock::duration elapsed = run.end - run.start;
    code |= run.code | aside(operation.tidy_up);
    require(here.mpi, code, "a call");
    if (budget_ms == 0) return operation.calls(here);
    if (first && elapsed < kLongTurn) continue;
    spent += elapsed;
    turns.push_back(std::chrono::duration<double, std::nano>(elapsed).count());
    if (elapsed >= kLongTurn) break;
  }
  return median(std::move(turns)) / (times * operation.calls(here));
}

// Memory that is freed stays with the process: how often the system takes it back and gives it
// again depends on what else there is on the heap, and says nothing of the MPI.
void keep_memory() {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

// All benchmarks that share a fixture. Prints a line for each.
void measure_on_fixture(const cts_table& mpi, const WorkerOrder& order, bool threads, int size,
                        Lengths lengths) {
  std::optional<Fixture> fixture;  // filling a large object takes long: only when it is needed
  for (const Benchmark& benchmark : all_benchmarks()) {
    const Operation& operation = *benchmark.operation;
    if ((benchmark.threads() > 0) != threads || benchmark.lengths() != lengths) continue;
    if (benchmark.shares() != order.sharing) continue;
    if (!is_of_size(order, operation, size) || !is_wanted(order, benchmark, size)) continue;
    if (!operation.exists(mpi)) {
      fmt::print("{}{}\n", kAbsent, operation.name);
      continue;
    }
    const std::string id = benchmark.id(size);
    try {
      if (!fixture) fixture.emplace(mpi, size, lengths, order.longest);
      if (operation.needs_window && !fixture->setting().open_window()) {
        fmt::print("{}{}\n", kAbsent, operation.name);
        continue;
      }
      fmt::print("{}{} {:.3f}\n", kSample, id, measure(benchmark, *fixture, order.budget_ms));
    } catch (const FailedCall& why) {
      fmt::print("{}{} {}\n", kFailed, id, why.what());
    }
    std::fflush(stdout);
  }
}

// Threads come last: as long as there was only one, a process saves itself much locking.
void measure_all(const cts_table& mpi, const WorkerOrder& order) {
  std::vector<int> sizes = order.sizes;
  if (std::find(sizes.begin(), sizes.end(), kKeysWithoutSize) == sizes.end()) {
    sizes.insert(sizes.begin(), kKeysWithoutSize);
  }
  for (const bool threads : {false, true}) {
    for (const int size : sizes) {
      for (const Lengths lengths : {Lengths::typical, Lengths::least, Lengths::most}) {
        measure_on_fixture(mpi, order, threads, size, lengths);
      }
    }
  }
}

WorkerOrder read_order(int argc, char** argv) {
  WorkerOrder order;
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    const std::string value = argv[i + 1];
    if (name == "--shim") order.shim = value;
    if (name == "--preload") order.preload = value;
    if (name == "--null") order.null = value == "yes";
    if (name == "--filter") order.globs.push_back(value);
    if (name == "--all") order.all = value == "yes";
    if (name == "--sharing") order.sharing = value == "yes";
    if (name == "--longest-key") order.longest.key = std::stoul(value);
    if (name == "--longest-value") order.longest.value = std::stoul(value);
    if (name == "--size") order.sizes.push_back(std::stoi(value));
    if (name == "--budget") order.budget_ms = std::stod(value);
  }
  return order;
}

}  // namespace

std::vector<std::string> WorkerOrder::words() const {
  std::vector<std::string> words = {"--shim",          shim,
                                    "--preload",       preload,
                                    "--null",          null ? "yes" : "no",
                                    "--budget",        fmt::format("{}", budget_ms),
                                    "--all",           all ? "yes" : "no",
                                    "--sharing",       sharing ? "yes" : "no",
                                    "--longest-key",   std::to_string(longest.key),
                                    "--longest-value", std::to_string(longest.value)};
  for (const std::string& glob : globs) words.insert(words.end(), {"--filter", glob});
  for (const int size : sizes) words.insert(words.end(), {"--size", std::to_string(size)});
  return words;
}

bool WorkerOrder::wants_sharing() const {
  const std::vector<Benchmark> benchmarks = all_benchmarks();
  return std::any_of(benchmarks.begin(), benchmarks.end(), [&](const Benchmark& benchmark) {
    return benchmark.shares() && std::any_of(sizes.begin(), sizes.end(), [&](int size) {
             return is_wanted(*this, benchmark, size);
           });
  });
}

int worker_main(int argc, char** argv) {
  try {
    const WorkerOrder order = read_order(argc, argv);
    keep_memory();
    const cts_table& table = load_shim(order.shim, order.preload);
    const RunningMpi running(table, &argc, &argv);
    if (order.null) {
      const cts_table null = null_table(table);
      measure_all(null, order);
    } else {
      measure_all(table, order);
    }
    return kExitAsExpected;
  } catch (const std::exception& why) {
    std::fprintf(stderr, "infocts bench-worker: %s\n", why.what());
    return kExitNotMeasured;
  }
}

}  // namespace infocts::bench
