// infocts-bench [--shim=FILE [--preload=FILE]] [Google Benchmark's own options]
//
// Measures plain containers with the loops of `infocts bench`, and one MPI beside them. The shim is
// the one that `infocts` built for that MPI and keeps in its cache directory (~/.cache/infocts);
// --preload names the library of a shim that has none of its own (an MPI-5.0 ABI library). Output
// and all --benchmark_* options are Google Benchmark's; the time is that of one call.
//
// Exit code: 0, 2 (usage), 4 (not measured).
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <deque>
#include <map>
#include <string>
#include <string_view>

#include "bench/container_table.h"
#include "bench/fixture.h"
#include "bench/running_mpi.h"
#include "tool/worker/identity.h"
#include "tool/worker/load.h"

namespace infocts::bench {
namespace {

constexpr int kUsage = 2;
constexpr int kNotMeasured = 4;
constexpr int kRounds = 300;  // of about a thousand calls
constexpr int kSizes[] = {1, 8, 64, 1024};

struct Options {
  std::string shim;
  std::string preload;
};

/// False when there is anything else on the command line.
bool read_options(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    constexpr std::string_view kShim = "--shim=";
    constexpr std::string_view kPreload = "--preload=";
    if (word.starts_with(kShim)) {
      options.shim = word.substr(kShim.size());
    } else if (word.starts_with(kPreload)) {
      options.preload = word.substr(kPreload.size());
    } else {
      return false;
    }
  }
  return true;
}

void add_identity(const cts_table& table) {
  const Identity identity = identify(table, Api(table));
  const auto add = [](const char* name, const std::string& value) {
    benchmark::AddCustomContext(name, value);
  };
  add("mpi_library_version",
      identity.library_version.substr(0, identity.library_version.find('\n')));
  add("mpi_library_path", identity.library_path);
  add("mpi_version", fmt::format("{}.{}", identity.version, identity.subversion));
}

void measure(benchmark::State& state, const Operation& operation, Fixture& fixture) {
  using Clock = std::chrono::steady_clock;
  Setting& setting = fixture.setting();
  if (operation.needs_window && !setting.open_window()) {
    return state.SkipWithError("there is no window");
  }
  int code = 0;
  for (auto _ : state) {
    setting.next_turn(fixture.walk(Order::random));
    if (operation.prepare != nullptr) code |= operation.prepare(setting);
    const Clock::time_point start = Clock::now();
    code |= operation.measured(setting);
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    if (operation.tidy_up != nullptr) code |= operation.tidy_up(setting);
    state.SetIterationTime(elapsed.count() / operation.calls(setting));
  }
  if (code != setting.mpi.constants.success) state.SkipWithError("a call failed");
}

// By number of keys, made when first asked for. The table must outlive them.
using Fixtures = std::map<int, Fixture>;

void add_benchmarks(const std::string& name, const cts_table& table, Fixtures& fixtures) {
  for (const Benchmark& next : all_benchmarks()) {
    if (next.workload != Workload::usual || !next.operation->exists(table)) continue;
    for (const int size : kSizes) {
      if (!next.operation->for_each_size && size != kKeysWithoutSize) continue;
      const auto run = [&table, &fixtures, size,
                        operation = next.operation](benchmark::State& state) {
        auto fixture = fixtures.find(size);
        if (fixture == fixtures.end()) {
          fixture = fixtures.try_emplace(size, table, size, Lengths::typical, Longest{}).first;
        }
        measure(state, *operation, fixture->second);
      };
      benchmark::RegisterBenchmark(fmt::format("{}:{}", next.id(size), name).c_str(), run)
          ->UseManualTime()
          ->Iterations(kRounds);
    }
  }
}

int run(int argc, char** argv) {
  // Takes its own options out of the command line, and ends the process for --help.
  benchmark::Initialize(&argc, argv);
  Options options;
  if (!read_options(argc, argv, options)) {
    std::fputs("usage: infocts-bench [--shim=FILE] [--preload=FILE] [--benchmark_...]\n", stderr);
    return kUsage;
  }
  try {
    const auto containers = container_tables();
    std::optional<RunningMpi> mpi;
    // After the MPI, which must still run when their objects are freed.
    std::deque<Fixtures> fixtures;
    if (!options.shim.empty()) {
      const cts_table& table = load_shim(options.shim, options.preload);
      add_identity(table);
      mpi.emplace(table, &argc, &argv);
      add_benchmarks("mpi", table, fixtures.emplace_back());
    }
    for (const auto& [name, table] : containers) {
      add_benchmarks(name, table, fixtures.emplace_back());
    }
    // None: a filter that matches nothing, of which Google Benchmark tells.
    return benchmark::RunSpecifiedBenchmarks() > 0 ? 0 : kUsage;
  } catch (const WorkerError& why) {
    std::fprintf(stderr, "infocts-bench: %s\n", why.what());
    return kNotMeasured;
  }
}

}  // namespace
}  // namespace infocts::bench

int main(int argc, char** argv) { return infocts::bench::run(argc, argv); }
