// Which info objects exist now, for decorations that do something to all of them.
#pragma once

#include <algorithm>
#include <mutex>
#include <vector>

#include "adapters/decorations/decoration.h"

namespace infocts {

class LiveObjects {
 public:
  enum class Origin { created, duplicated };

  /// Keeps track of new and freed objects.
  static TableChange follow() {
    return after(fn::info_create, [](auto& call) { add(*call.info, Origin::created); }) +
           after(fn::info_dup, [](auto& call) { add(*call.copy, Origin::duplicated); }) +
           before(fn::info_free, [](auto& call) { remove(*call.info); });
  }

  static void add(cts_info info, Origin origin) {
    const std::lock_guard lock(mutex);
    live.push_back({info, origin});
  }

  static void remove(cts_info info) {
    const std::lock_guard lock(mutex);
    std::erase_if(live, [&](const Object& object) { return object.handle.bits == info.bits; });
  }

  static std::vector<cts_info> all() {
    std::vector<cts_info> handles = of(Origin::created);
    for (const cts_info info : of(Origin::duplicated)) handles.push_back(info);
    return handles;
  }

  static std::vector<cts_info> of(Origin origin) {
    const std::lock_guard lock(mutex);
    std::vector<cts_info> handles;
    for (const Object& object : live) {
      if (object.origin == origin) handles.push_back(object.handle);
    }
    return handles;
  }

 private:
  struct Object {
    cts_info handle;
    Origin origin;
  };
  static inline std::mutex mutex;
  static inline std::vector<Object> live;
};

/// A set of handles that several threads may ask at once.
class HandleSet {
 public:
  void add(cts_info info) {
    const std::lock_guard lock(mutex_);
    bits_.push_back(info.bits);
  }
  bool has(cts_info info) const {
    const std::lock_guard lock(mutex_);
    return std::find(bits_.begin(), bits_.end(), info.bits) != bits_.end();
  }
  /// Returns whether it was there.
  bool remove(cts_info info) {
    const std::lock_guard lock(mutex_);
    return std::erase(bits_, info.bits) != 0;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace infocts
