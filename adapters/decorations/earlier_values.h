// Remembers replaced values for faults: one text for each key of each object.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/per_object.h"

namespace infocts {

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
