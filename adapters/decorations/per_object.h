// What a decoration remembers about each object while the object lives.
//
//   static PerObject<int> deletes;
//   fault("delete.compacts_too_far", {"info.delete.others_kept"}, "Every 500th delete ...",
//         forgetting(deletes) + after(fn::info_delete, [](auto& call) {
//           if (++*deletes[call.info] % 500 == 0) inner_drop(call.info, 0);
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
  enum class Kind { info, comm, type, win, file, request };

  Kind kind = Kind::info;
  std::uint64_t bits = 0;

  constexpr ObjectKey() = default;
  constexpr ObjectKey(Kind kind_, std::uint64_t bits_) : kind(kind_), bits(bits_) {}
  ObjectKey(cts_info info) : ObjectKey(Kind::info, info.bits) {}              // NOLINT
  ObjectKey(cts_comm comm) : ObjectKey(Kind::comm, comm.bits) {}              // NOLINT
  ObjectKey(cts_datatype type) : ObjectKey(Kind::type, type.bits) {}          // NOLINT
  ObjectKey(cts_win win) : ObjectKey(Kind::win, win.bits) {}                  // NOLINT
  ObjectKey(cts_file file) : ObjectKey(Kind::file, file.bits) {}              // NOLINT
  ObjectKey(cts_request request) : ObjectKey(Kind::request, request.bits) {}  // NOLINT

  auto operator<=>(const ObjectKey&) const = default;
};

/// Several threads may use this at once. It holds the lock only during an access, never during a
/// call of the MPI unless the caller keeps what operator[] returns: a race in a fault stays a race.
/// Each layer has values of its own.
template <typename Value>
class PerObject {
  struct Entry {
    Value value{};
    long number = 0;
  };
  struct Store {
    std::mutex mutex;
    std::map<ObjectKey, Entry> entries;
    long numbers = 0;

    Entry& entry(ObjectKey object) {
      const auto [place, made] = entries.try_emplace(object);
      if (made) place->second.number = ++numbers;
      return place->second;
    }
  };

 public:
  /// The value, locked for this thread while this lives: until the end of a statement.
  class Locked {
   public:
    Value& operator*() const { return *value_; }
    Value* operator->() const { return value_; }

   private:
    friend class PerObject;
    Locked(Store& store, ObjectKey object)
        : lock_(store.mutex), value_(&store.entry(object).value) {}
    std::unique_lock<std::mutex> lock_;
    Value* value_;
  };

  /// Created at the first access.
  Locked operator[](ObjectKey object) { return Locked(*stores_, object); }

  std::optional<Value> find(ObjectKey object) const {
    const std::lock_guard lock(stores_->mutex);
    const auto found = stores_->entries.find(object);
    if (found == stores_->entries.end()) return std::nullopt;
    return found->second.value;
  }
  bool has(ObjectKey object) const {
    const std::lock_guard lock(stores_->mutex);
    return stores_->entries.contains(object);
  }
  void put(ObjectKey object, Value value) { *(*this)[object] = std::move(value); }

  /// Forgets the value and returns it.
  std::optional<Value> take(ObjectKey object) {
    const std::lock_guard lock(stores_->mutex);
    const auto found = stores_->entries.extract(object);
    if (found.empty()) return std::nullopt;
    return std::move(found.mapped().value);
  }
  bool forget(ObjectKey object) { return take(object).has_value(); }
  void forget_if(auto test) {
    const std::lock_guard lock(stores_->mutex);
    std::erase_if(stores_->entries,
                  [&](const auto& entry) { return test(entry.first, entry.second.value); });
  }

  /// All of them, in the order in which they were added.
  std::vector<std::pair<ObjectKey, Value>> all() const {
    const std::lock_guard lock(stores_->mutex);
    std::map<long, std::pair<ObjectKey, Value>> in_order;
    for (const auto& [object, entry] : stores_->entries) {
      in_order.try_emplace(entry.number, object, entry.value);
    }
    std::vector<std::pair<ObjectKey, Value>> all;
    for (const auto& [number, entry] : in_order) all.push_back(entry);
    return all;
  }
  /// The info objects among them.
  std::vector<cts_info> objects() const {
    std::vector<cts_info> infos;
    for (const auto& [object, value] : all()) {
      if (object.kind == ObjectKey::Kind::info) infos.push_back({object.bits});
    }
    return infos;
  }

 private:
  mutable PerLayer<Store> stores_;
};

/// One value that several threads may use.
template <typename Value>
class Shared {
 public:
  Value get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }
  /// Changes the value while no other thread can.
  void update(auto change) {
    const std::lock_guard lock(mutex_);
    change(value_);
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

/// Forgets objects before they are freed, because MPIs reuse handles.
template <typename Value>
TableChange forgetting(PerObject<Value>& memory) {
  return before(fn::info_free, [&memory](auto& call) { memory.forget(*call.info); }) +
         before(fn::win_free, [&memory](auto& call) { memory.forget(*call.win); }) +
         before(fn::comm_free, [&memory](auto& call) { memory.forget(*call.comm); }) +
         before(fn::type_free, [&memory](auto& call) { memory.forget(*call.type); });
}

/// The change that `make` returns with a value that lives as long as the process.
template <typename Value, typename Make>
TableChange keeping(Make make) {
  return [make](cts_table& mpi) { make (*new Value)(mpi); };
}

/// The change that `make` returns with a memory of objects.
template <typename Value, typename Make>
TableChange remembering(Make make) {
  return keeping<PerObject<Value>>(
      [make](PerObject<Value>& memory) { return forgetting(memory) + make(memory); });
}

}  // namespace infocts
