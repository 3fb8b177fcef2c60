// What a decoration remembers of an object, found again by its handle.
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "adapters/table.h"

namespace infocts {

/// May be asked by several threads at once.
template <typename Value>
class ObjectNotes {
 public:
  void put(cts_info info, Value value) {
    const std::lock_guard lock(mutex_);
    values_.insert_or_assign(info.bits, std::move(value));
  }

  std::optional<Value> find(cts_info info) const {
    const std::lock_guard lock(mutex_);
    const auto found = values_.find(info.bits);
    if (found == values_.end()) return std::nullopt;
    return found->second;
  }

  bool has(cts_info info) const { return find(info).has_value(); }

  /// What was there.
  std::optional<Value> take(cts_info info) {
    const std::lock_guard lock(mutex_);
    const auto found = values_.find(info.bits);
    if (found == values_.end()) return std::nullopt;
    std::optional<Value> value(std::move(found->second));
    values_.erase(found);
    return value;
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::uint64_t, Value> values_;
};

}  // namespace infocts
