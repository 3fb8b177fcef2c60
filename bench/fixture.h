// What benchmarks with the same number of keys and the same lengths share.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "bench/operation.h"

namespace infocts::bench {

class Fixture {
 public:
  /// Throws FailedCall.
  Fixture(const cts_table& mpi, int size, Lengths lengths, const Longest& longest)
      : mpi_(mpi),
        hints_(static_cast<std::size_t>(size), lengths, longest),
        setting_(mpi, hints_) {}

  Setting& setting() { return setting_; }

  /// The settings of the other threads. Throws FailedCall.
  std::vector<Setting*> settings_of_helpers(const Benchmark& benchmark) {
    if (benchmark.workload == Workload::two_threads) return {&made(own_, nullptr)};
    std::vector<Setting*> settings;
    for (std::size_t i = 0; i < benchmark.threads(); ++i) {
      settings.push_back(&made(shared_.at(i), &setting_));
    }
    return settings;
  }

  const Walk& walk(Order order) {
    auto& walk = walks_[static_cast<std::size_t>(order)];
    return walk ? *walk : walk.emplace(hints_, order);
  }

 private:
  Setting& made(std::optional<Setting>& setting, const Setting* owner) {
    return setting ? *setting : setting.emplace(mpi_, hints_, owner);
  }

  const cts_table& mpi_;
  const HintPairs hints_;
  Setting setting_;
  std::optional<Setting> own_;
  std::array<std::optional<Setting>, 3> shared_;
  std::array<std::optional<Walk>, 3> walks_;
};

}  // namespace infocts::bench
