// infocts-bench --shim=FILE [--preload=FILE] [Google Benchmark's own options]
//
// Measures info objects of one MPI. The shim is the one that `infocts` built for that MPI and keeps
// in its cache directory (~/.cache/infocts); --preload names the library of a shim that has none of
// its own (an MPI-5.0 ABI library). Output and all --benchmark_* options are Google Benchmark's;
// who was measured stands in the context of every format.
//
// Exit code: 0, 2 (usage), 4 (not measured).
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "bench/benches.h"
#include "bench/subject.h"
#include "worker/identity.h"

namespace infocts::bench {
namespace {

constexpr int kUsage = 2;
constexpr int kNotMeasured = 4;

struct Options {
  std::string shim;
  std::string preload;
};

/// False when there is anything else on the command line, or no shim.
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
  return !options.shim.empty();
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
  add("mpi_binding", identity.binding);
  for (const auto& [name, limit] : identity.limits) add(name.c_str(), std::to_string(limit));
}

int run(int argc, char** argv) {
  // Takes its own options out of the command line, and ends the process for --help.
  benchmark::Initialize(&argc, argv);
  Options options;
  if (!read_options(argc, argv, options)) {
    std::fputs("usage: infocts-bench --shim=FILE [--preload=FILE] [--benchmark_...]\n", stderr);
    return kUsage;
  }
  try {
    const cts_table& table = load_shim(options.shim, options.preload);
    add_identity(table);
    const RunningMpi mpi(table, &argc, &argv);
    register_reading(table);
    register_changing(table);
    // None: a filter that matches nothing, of which Google Benchmark tells.
    return benchmark::RunSpecifiedBenchmarks() > 0 ? 0 : kUsage;
  } catch (const NotMeasured& why) {
    std::fprintf(stderr, "infocts-bench: %s\n", why.what());
    return kNotMeasured;
  }
}

}  // namespace
}  // namespace infocts::bench

int main(int argc, char** argv) { return infocts::bench::run(argc, argv); }
