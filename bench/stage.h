// What the benchmarks of one number of keys and one kind of lengths share.
#pragma once

#include <array>
#include <optional>

#include "bench/operation.h"

namespace infocts::bench {

class Stage {
 public:
  /// Throws FailedCall.
  Stage(const cts_table& mpi, int size, Lengths lengths, const Longest& longest)
      : mpi_(mpi), hints_(static_cast<std::size_t>(size), lengths, longest), here_(mpi, hints_) {}

  Setting& here() { return here_; }

  /// Of the other thread; null where there is none. Throws FailedCall.
  Setting* there(Variant variant) {
    if (variant == Variant::two_threads) return &made(own_, nullptr);
    return variant == Variant::two_readers ? &made(shared_, &here_) : nullptr;
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
  const Hints hints_;
  Setting here_;
  std::optional<Setting> own_;
  std::optional<Setting> shared_;
  std::array<std::optional<Walk>, 3> walks_;
};

}  // namespace infocts::bench
