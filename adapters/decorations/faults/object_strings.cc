// Faults of info objects that share pairs, and faults about whose memory holds the strings.
#include <unistd.h>

#include <map>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/predecessors.h"
#include "adapters/decorations/rewriting.h"

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
using Referred = ObjectMemory<std::map<std::string, const char*>>;

/// MPI_Info_get gives what stands there now.
TableChange read_referred() {
  return Referred::follow() + before(fn::info_get, [](auto& call) {
           const auto found = Referred::of(call.info).find(call.key.data);
           if (found != Referred::of(call.info).end()) {
             const std::string now(found->second, strnlen(found->second, max_value() - 1));
             if (!now.empty()) inner_set(call.info, call.key.data, now);
           }
         });
}

}  // namespace

FAULTS_OF("object", "info.object") {
  fault("override_in_both", {"independent"},
        "Overriding a key overrides it in the object that was created before, too.",
        Predecessors::follow() + before(fn::info_set, [](auto& call) {
          if (Predecessors::has(call.info) && inner_has(call.info, call.key.data) &&
              inner_has(Predecessors::of(call.info), call.key.data)) {
            inner().info_set(Predecessors::of(call.info), call.key, call.value);
          }
        }));
  fault("delete_in_both", {"independent"},
        "Deletes an equal pair in the object that was created before, too.",
        Predecessors::follow() + before(fn::info_delete, [](auto& call) {
          const auto value = inner_value(call.info, call.key.data);
          if (value && Predecessors::has(call.info) &&
              inner_value(Predecessors::of(call.info), call.key.data) == value) {
            inner().info_delete(Predecessors::of(call.info), call.key);
          }
        }));
  fault("free_releases_equal_pair", {"independent"},
        "Freeing an object takes its first pair out of all objects that have an equal one.",
        LiveObjects::follow() + before(fn::info_free, [](auto& call) {
          LiveObjects::remove(*call.info);
          const auto pairs = inner_pairs(*call.info);
          for (const cts_info other : LiveObjects::all()) {
            if (pairs.empty() || inner_value(other, pairs[0].first) != pairs[0].second) continue;
            inner().info_delete(other, text_of(pairs[0].first));
          }
        }));
  // Which object the 50th is after counting how many there are; freeing needs to know how often.
  fault("50th_is_first", {"independent"},
        "From the 50th object that exists at a time on, new ones are the oldest.",
        remembering<int>([](auto& handles) {
          return around(fn::info_create,
                        [&](auto& call) {
                          const std::vector<cts_info> live =
                              LiveObjects::of(LiveObjects::Origin::created);
                          if (live.size() >= 50) {
                            *call.info = live.front();
                            ++*handles[*call.info];
                            return success();
                          }
                          const int code = call.pass();
                          if (succeeded(code))
                            LiveObjects::add(*call.info, LiveObjects::Origin::created);
                          return code;
                        }) +
                 around(fn::info_free, [&](auto& call) {
                   if (*handles[*call.info] > 0) {
                     --*handles[*call.info];
                     *call.info = inner().constants.info_null;
                     return success();
                   }
                   LiveObjects::remove(*call.info);
                   return call.pass();
                 });
        }));
  fault("key_goes_on_behind_terminator", {"strings_terminated"},
        "MPI_Info_set takes one character behind the terminator into the key.",
        around(fn::info_set, [](auto& call) {
          return inner_set(call.info, and_behind(call.key), call.value.data);
        }));
  fault("value_goes_on_behind_terminator", {"strings_terminated"},
        "MPI_Info_set takes one character behind the terminator into the value.",
        around(fn::info_set, [](auto& call) {
          return inner_set(call.info, call.key.data, and_behind(call.value));
        }));
  fault("deleted_key_goes_on_behind_terminator", {"strings_terminated"},
        "MPI_Info_delete takes one character behind the terminator into the key.",
        around(fn::info_delete, [](auto& call) {
          const std::string asked = and_behind(call.key);
          call.key = text_of(asked);
          return call.pass();
        }));
  fault("local_value_not_copied", {"strings_copied"},
        "Keeps a pointer to a value that stands on the stack.",
        read_referred() + before(fn::info_set, [](auto& call) {
          if (on_stack(call.value.data)) {
            Referred::of(call.info)[call.key.data] = call.value.data;
          } else {
            Referred::of(call.info).erase(call.key.data);
          }
        }));
  static thread_local const char* result = nullptr;
  fault("own_result_not_copied", {"strings_copied"},
        "Keeps a pointer to a value that MPI_Info_get wrote just before.",
        read_referred() + around(fn::info_get, [](auto& call) {
          result = call.value.data;
          return call.pass();
        }) + before(fn::info_set, [](auto& call) {
          if (call.value.data == result) Referred::of(call.info)[call.key.data] = call.value.data;
        }));
}

}  // namespace infocts
