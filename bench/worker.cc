#include "bench/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "bench/figures.h"
#include "bench/null_table.h"
#include "bench/operation.h"
#include "bench/subject.h"
#include "report/exit_code.h"
#include "report/glob.h"

/// Out of line and with a name of its own, so that callgrind can be told to count only in there.
extern "C" [[gnu::noinline]] int infocts_bench_measured(infocts::bench::Operation::Part part,
                                                        infocts::bench::Setting& setting) {
  return part(setting);
}

namespace infocts::bench {
namespace {

using Clock = std::chrono::steady_clock;

std::string id_of(const Operation& operation, int size) {
  return operation.for_each_size ? fmt::format("{}/{}", operation.name, size)
                                 : std::string(operation.name);
}

bool is_wanted(const WorkerOrder& order, const std::string& id) {
  return order.globs.empty() || std::any_of(order.globs.begin(), order.globs.end(),
                                            [&](const auto& glob) { return glob_match(glob, id); });
}

// Nanoseconds a call: the median of many rounds, as a few of them meet other work of the machine.
// The first one, in which memory is new, does not count.
double measure(const Operation& operation, Setting& setting, double budget_ms) {
  const int success = setting.mpi.constants.success;
  const auto budget = std::chrono::duration<double, std::milli>(budget_ms);
  std::vector<double> rounds;
  Clock::duration spent{};
  for (bool first = true; first || rounds.size() < 3 || spent < budget; first = false) {
    int code = operation.prepare != nullptr ? operation.prepare(setting) : success;
    const Clock::time_point start = Clock::now();
    code |= infocts_bench_measured(operation.measured, setting);
    const Clock::duration elapsed = Clock::now() - start;
    if (operation.tidy_up != nullptr) code |= operation.tidy_up(setting);
    require(setting.mpi, code, "a call");
    if (budget_ms == 0) return operation.calls(setting);
    if (first) continue;
    spent += elapsed;
    rounds.push_back(std::chrono::duration<double, std::nano>(elapsed).count());
  }
  return median(std::move(rounds)) / operation.calls(setting);
}

void measure_all(const cts_table& mpi, const WorkerOrder& order) {
  for (const int size : order.sizes) {
    std::optional<Setting> setting;  // filling a large one takes long: only when it is needed
    for (const Operation& operation : all_operations()) {
      if (!operation.for_each_size && size != order.sizes.front()) continue;
      const std::string id = id_of(operation, size);
      if (!operation.exists(mpi) || !is_wanted(order, id)) continue;
      try {
        if (!setting) setting.emplace(mpi, static_cast<std::size_t>(size));
        fmt::print("{}{} {:.3f}\n", kSample, id, measure(operation, *setting, order.budget_ms));
      } catch (const FailedCall& why) {
        fmt::print("{}{} {}\n", kFailed, id, why.what());
      }
      std::fflush(stdout);
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
    if (name == "--size") order.sizes.push_back(std::stoi(value));
    if (name == "--budget") order.budget_ms = std::stod(value);
  }
  return order;
}

}  // namespace

std::vector<std::string> WorkerOrder::words() const {
  std::vector<std::string> words = {"--shim",    shim,
                                    "--preload", preload,
                                    "--null",    null ? "yes" : "no",
                                    "--budget",  fmt::format("{}", budget_ms)};
  for (const std::string& glob : globs) words.insert(words.end(), {"--filter", glob});
  for (const int size : sizes) words.insert(words.end(), {"--size", std::to_string(size)});
  return words;
}

int worker_main(int argc, char** argv) {
  try {
    const WorkerOrder order = read_order(argc, argv);
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
