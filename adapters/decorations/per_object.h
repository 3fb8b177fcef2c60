// What a decoration remembers about each object while the object lives.
//
//   fault("get_nthkey.last_consumed", {"info.get_nthkey.retains_pairs"},
//         "Deletes the last key when it is asked for the second time.",
//         remembering<int>([](auto& asked) {
//           return after(fn::info_get_nthkey, [&](auto& call) {
//             if (call.n + 1 == inner_count(call.info) && ++*asked[call.info] == 2) ...
//           });
//         }));
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "adapters/decorations/calls.h"

namespace infocts {

/// The object of any handle.
struct ObjectKey {
  enum class Kind { info, comm, type, win };

  Kind kind;
  std::uint64_t bits;

  ObjectKey(cts_info info) : kind(Kind::info), bits(info.bits) {}      // NOLINT
  ObjectKey(cts_comm comm) : kind(Kind::comm), bits(comm.bits) {}      // NOLINT
  ObjectKey(cts_datatype type) : kind(Kind::type), bits(type.bits) {}  // NOLINT
  ObjectKey(cts_win win) : kind(Kind::win), bits(win.bits) {}          // NOLINT

  auto operator<=>(const ObjectKey&) const = default;
};

/// Several threads may use this at once. It holds the lock only during an access, never during a
/// call of the MPI unless the caller keeps what operator[] returns: a race in a fault stays a race.
template <typename Value>
class PerObject {
 public:
  /// The value, locked for this thread while this lives: until the end of a statement.
  class Locked {
   public:
    Value& operator*() const { return *value_; }
    Value* operator->() const { return value_; }

   private:
    friend class PerObject;
    Locked(std::mutex& mutex, PerObject& of, ObjectKey object)
        : lock_(mutex), value_(&of.entry(object).value) {}
    std::unique_lock<std::mutex> lock_;
    Value* value_;
  };

  /// Created at the first access.
  Locked operator[](ObjectKey object) { return Locked(mutex_, *this, object); }

  std::optional<Value> find(ObjectKey object) const {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(object);
    if (found == entries_.end()) return std::nullopt;
    return found->second.value;
  }
  bool has(ObjectKey object) const {
    const std::lock_guard lock(mutex_);
    return entries_.contains(object);
  }
  void put(ObjectKey object, Value value) { *(*this)[object] = std::move(value); }

  /// Forgets the value and returns it.
  std::optional<Value> take(ObjectKey object) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.extract(object);
    if (found.empty()) return std::nullopt;
    return std::move(found.mapped().value);
  }
  bool forget(ObjectKey object) { return take(object).has_value(); }

  /// The known info objects, in the order in which they were added.
  std::vector<cts_info> objects() const {
    const std::lock_guard lock(mutex_);
    std::map<long, cts_info> in_order;
    for (const auto& [object, entry] : entries_) in_order[entry.number] = {object.bits};
    std::vector<cts_info> all;
    for (const auto& [number, info] : in_order) all.push_back(info);
    return all;
  }

 private:
  struct Entry {
    Value value{};
    long number = 0;
  };

  Entry& entry(ObjectKey object) {
    const auto [place, made] = entries_.try_emplace(object);
    if (made) place->second.number = ++numbers_;
    return place->second;
  }

  mutable std::mutex mutex_;
  std::map<ObjectKey, Entry> entries_;
  long numbers_ = 0;
};

/// One value that several threads may use.
template <typename Value>
class Shared {
 public:
  Value get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }
  /// Returns the previous value.
  Value exchange(Value value) {
    const std::lock_guard lock(mutex_);
    return std::exchange(value_, std::move(value));
  }

 private:
  mutable std::mutex mutex_;
  Value value_{};
};

/// A value without contents, to note only of which objects something is true.
struct Known {};

/// Forgets info objects before they are freed, because MPIs reuse handles.
template <typename Value>
TableChange forgetting(PerObject<Value>& memory) {
  return before(fn::info_free, [&memory](auto& call) { memory.forget(*call.info); });
}

/// The deviation that `make` makes with a value that lives as long as the process.
template <typename Value, typename Make>
TableChange keeping(Make make) {
  return [make](cts_table& mpi) { make (*new Value)(mpi); };
}

/// The deviation that `make` makes with a memory of info objects.
template <typename Value, typename Make>
TableChange remembering(Make make) {
  return keeping<PerObject<Value>>(
      [make](PerObject<Value>& memory) { return forgetting(memory) + make(memory); });
}

}  // namespace infocts
