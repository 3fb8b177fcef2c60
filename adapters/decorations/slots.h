// A table of keys in which deleted keys leave gaps, for decorations that take numbers or counts
// from it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "adapters/decorations/per_object.h"

namespace infocts {

/// The tables of objects that MPI_Info_create made. A gap is an empty string; gaps at the end are
/// removed.
using Slots = PerObject<std::vector<std::string>>;

inline TableChange with_slots(Closure<TableChange(Slots& slots)> make) {
  return remembering<std::vector<std::string>>([make](Slots& slots) {
    return after(fn::info_create, [&](auto& call) { slots.put(*call.info, {}); }) +
           after(fn::info_set,
                 [&](auto& call) {
                   if (!slots.has(call.info)) return;
                   const auto keys = slots[call.info];
                   const auto place = std::find(keys->begin(), keys->end(), call.key.data);
                   if (place == keys->end()) keys->emplace_back(call.key.data);
                 }) +
           after(fn::info_delete,
                 [&](auto& call) {
                   if (!slots.has(call.info)) return;
                   const auto keys = slots[call.info];
                   std::replace(keys->begin(), keys->end(), std::string(call.key.data),
                                std::string());
                   while (!keys->empty() && keys->back().empty()) keys->pop_back();
                 }) +
           make(slots);
  });
}

}  // namespace infocts
