// Tables of keys in which deleted keys leave gaps, for decorations that take numbers or counts from
// them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "adapters/decorations/per_object.h"

namespace infocts {

/// The tables of objects that MPI_Info_create made. A gap is an empty string; gaps at the end are
/// removed.
inline PerObject<std::vector<std::string>> slots;

inline TableChange follow_slots() {
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

}  // namespace infocts
