// What decorations remember of info objects: which there are, which places their keys have, and
// which values they had.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/per_object.h"

namespace infocts {

enum class Origin { created, duplicated, from_env };

/// Objects of MPI_Info_create, MPI_Info_dup and MPI_Info_create_env, the oldest first.
class LiveObjects : public PerObject<Origin> {
 public:
  std::vector<cts_info> of(Origin origin) const {
    std::vector<cts_info> some = objects();
    std::erase_if(some, [&](cts_info info) { return find(info) != origin; });
    return some;
  }
  std::vector<cts_info> without(cts_info info) const {
    std::vector<cts_info> others = objects();
    std::erase_if(others, [&](cts_info other) { return other.bits == info.bits; });
    return others;
  }
  bool is(cts_info info, Origin origin) const { return find(info) == origin; }
  std::optional<cts_info> newest(Origin origin) const {
    const std::vector<cts_info> some = of(origin);
    return some.empty() ? std::nullopt : std::optional(some.back());
  }

  /// Of the objects of MPI_Info_create, the one before this; MPI_INFO_NULL if there is none.
  cts_info before(cts_info info) const {
    cts_info last = inner().constants.info_null;
    for (const cts_info one : of(Origin::created)) {
      if (one.bits == info.bits) return last;
      last = one;
    }
    return inner().constants.info_null;
  }
};

/// One variable for all decorations; in each layer it holds the objects that were made there.
inline LiveObjects live_objects;

inline TableChange track_live_objects() {
  return after(fn::info_create, [](auto& call) { live_objects.put(*call.info, Origin::created); }) +
         after(fn::info_dup, [](auto& call) { live_objects.put(*call.copy, Origin::duplicated); }) +
         after(fn::info_create_env,
               [](auto& call) { live_objects.put(*call.info, Origin::from_env); }) +
         before(fn::info_free, [](auto& call) { live_objects.forget(*call.info); });
}

/// Frees an object behind the user's back.
inline void free_live_object(cts_info info) {
  if (live_objects.forget(info)) inner().info_free(&info);
}

/// The tables of objects that MPI_Info_create made. A gap is an empty string; gaps at the end are
/// removed.
inline PerObject<std::vector<std::string>> slots;

inline TableChange track_slots() {
  return forgetting(slots) + after(fn::info_create, [](auto& call) { slots.put(*call.info, {}); }) +
         after(fn::info_set,
               [](auto& call) {
                 if (!slots.has(call.info)) return;
                 const auto keys = slots[call.info];
                 const auto place = std::find(keys->begin(), keys->end(), call.key.data);
                 if (place == keys->end()) keys->emplace_back(call.key.data);
               }) +
         after(fn::info_delete, [](auto& call) {
           if (!slots.has(call.info)) return;
           const auto keys = slots[call.info];
           std::replace(keys->begin(), keys->end(), std::string(call.key.data), std::string());
           while (!keys->empty() && keys->back().empty()) keys->pop_back();
         });
}

/// One text for each key of each object.
class EarlierValues {
 public:
  std::optional<std::string> find(cts_info info, const std::string& key) {
    const auto texts = texts_[info];
    const auto found = texts->find(key);
    if (found == texts->end()) return std::nullopt;
    return found->second;
  }
  void keep(cts_info info, const std::string& key, const std::string& text) {
    (*texts_[info])[key] = text;
  }
  void forget(cts_info info, const std::string& key) { texts_[info]->erase(key); }
  std::optional<std::string> take(cts_info info, const std::string& key) {
    auto text = find(info, key);
    forget(info, key);
    return text;
  }
  void forget(cts_info info) { texts_.forget(info); }

  /// Forgets a text when its key is deleted or its object freed, so that a new object with an old
  /// handle starts without texts.
  TableChange forget_with_object() {
    return before(fn::info_free, [this](auto& call) { forget(*call.info); }) +
           after(fn::info_delete, [this](auto& call) { forget(call.info, call.key.data); });
  }
  /// Keeps the value that the last set of each key replaced.
  TableChange keep_overridden() {
    return forget_with_object() +
           around(fn::info_set, [this](auto& call) { return keep_old(call); });
  }
  /// Keeps the value that a deleted key had.
  TableChange keep_deleted() {
    return before(fn::info_free, [this](auto& call) { forget(*call.info); }) +
           around(fn::info_delete, [this](auto& call) { return keep_old(call); });
  }

 private:
  template <typename Call>
  int keep_old(Call& call) {
    const std::optional<std::string> old = inner_value(call.info, call.key.data);
    if (succeeded(call.pass()) && old) keep(call.info, call.key.data, *old);
    return call.code;
  }

  PerObject<std::map<std::string, std::string>> texts_;
};

}  // namespace infocts
