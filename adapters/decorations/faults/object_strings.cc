// Faults of info objects that share pairs, and faults about whose memory holds the strings.
#include <unistd.h>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Whether the byte behind the terminator lies in the same page: it can be read then.
bool more_in_page(cts_text text) {
  const auto behind = reinterpret_cast<std::uintptr_t>(text.data) + length_of(text) + 1;
  return behind % static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE)) != 0;
}

/// With the character behind the terminator, where there is one.
std::string and_behind(cts_text text) {
  const char behind = more_in_page(text) ? text.data[length_of(text) + 1] : '\0';
  return std::string(text.data) + (behind == '\0' ? std::string() : std::string(1, behind));
}

/// Whether the caller's string is one of its local variables. Such memory can be read even when
/// the string is gone.
bool on_stack(const char* text) {
  const char here = 0;
  const auto distance =
      reinterpret_cast<std::intptr_t>(text) - reinterpret_cast<std::intptr_t>(&here);
  return distance > 0 && distance < 65536;
}

/// Values that stand in the caller's memory still, as an object that copies nothing has them.
PerObject<std::map<std::string, const char*>> referred;

/// MPI_Info_get gives what stands there now.
TableChange read_referred() {
  return forgetting(referred) + before(fn::info_get, [](auto& call) {
           const auto places = *referred[call.info];
           const auto place = places.find(call.key.data);
           if (place == places.end()) return;
           const std::string now(place->second, strnlen(place->second, max_value() - 1));
           if (!now.empty()) set_value(call, now);
         });
}

}  // namespace

FAULTS_OF("object", "info.object") {
  fault("override_in_both", {"independent"},
        "Overriding a key overrides it in the object that was created before, too.",
        track_live_objects() + before(fn::info_set, known, [](auto& call) {
          const cts_info other = live_objects.before(call.info);
          if (!inner_has(other, call.key.data)) return;
          inner().info_set(other, call.key, call.value);
        }));
  fault("delete_in_both", {"independent"},
        "Deletes an equal pair in the object that was created before, too.",
        track_live_objects() + before(fn::info_delete, known, [](auto& call) {
          const cts_info other = live_objects.before(call.info);
          if (inner_value(other, call.key.data) != old_value(call)) return;
          inner().info_delete(other, call.key);
        }));
  fault("free_releases_equal_pair", {"independent"},
        "Freeing an object takes its first pair out of all objects that have an equal one.",
        track_live_objects() + before(fn::info_free, !empty_object, [](auto& call) {
          const auto [key, value] = inner_pairs(*call.info).front();
          for (const cts_info other : live_objects.without(*call.info)) {
            if (inner_value(other, key) == value) inner_delete(other, key);
          }
        }));
  // Which object the 50th is after counting how many there are; freeing needs to know how often.
  static PerObject<int> handles;
  fault("50th_is_first", {"independent"},
        "From the 50th object that exists at a time on, new ones are the oldest.",
        track_live_objects() +
            give(fn::info_create, var::info,
                 [](auto&) {
                   const std::vector<cts_info> live = live_objects.of(Origin::created);
                   if (live.size() < 50) return std::optional<cts_info>();
                   ++*handles[live.front()];
                   return std::optional(live.front());
                 }) +
            answer(fn::info_free, Trigger{[](auto& call) { return *handles[*call.info] > 0; }},
                   [](auto& call) {
                     --*handles[*call.info];
                     *call.info = null_info();
                   }));
  fault("key_goes_on_behind_terminator", {"strings_terminated"},
        "MPI_Info_set takes one character after the terminator into the key.",
        around(fn::info_set, [](auto& call) {
          return inner_set(call.info, and_behind(call.key), call.value.data);
        }));
  fault("value_goes_on_behind_terminator", {"strings_terminated"},
        "MPI_Info_set takes one character after the terminator into the value.",
        around(fn::info_set, [](auto& call) { return set_value(call, and_behind(call.value)); }));
  fault("deleted_key_goes_on_behind_terminator", {"strings_terminated"},
        "MPI_Info_delete takes one character after the terminator into the key.",
        around(fn::info_delete, [](auto& call) {
          const std::string asked = and_behind(call.key);
          call.key = text_of(asked);
          return call.pass();
        }));
  fault("local_value_not_copied", {"strings_copied"},
        "Keeps a pointer to a value that stands on the stack.",
        read_referred() + before(fn::info_set, [](auto& call) {
          const auto places = referred[call.info];
          places->erase(call.key.data);
          if (on_stack(call.value.data)) (*places)[call.key.data] = call.value.data;
        }));
  static thread_local const char* result = nullptr;
  fault("own_result_not_copied", {"strings_copied"},
        "Keeps a pointer to a value that MPI_Info_get wrote just before.",
        read_referred() + before(fn::info_get, [](auto& call) { result = call.value.data; }) +
            before(fn::info_set, [](auto& call) {
              if (call.value.data == result) (*referred[call.info])[call.key.data] = result;
            }));
}

}  // namespace infocts
