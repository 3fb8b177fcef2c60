// Faults of info objects that share pairs, and about whose memory the strings are in.
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
void read_referred(cts_table& mpi) {
  Referred::follow(mpi);
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const auto found = Referred::of(info).find(key.data);
    if (found != Referred::of(info).end()) {
      const std::string now(found->second, strnlen(found->second, max_value() - 1));
      if (!now.empty()) set_below(info, key.data, now);
    }
    return below().info_get(info, key, valuelen, value, flag);
  };
}

}  // namespace

FAULT({.name = "object.override_in_both",
       .violates = {"info.object.independent"},
       .text = "Overriding a key overrides it in the object that was created before, too."}) {
  Predecessors::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (Predecessors::has(info) && has_below(info, key.data) &&
        has_below(Predecessors::of(info), key.data)) {
      below().info_set(Predecessors::of(info), key, value);
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.delete_in_both",
       .violates = {"info.object.independent"},
       .text = "Deletes an equal pair in the object that was created before, too."}) {
  Predecessors::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const auto value = value_below(info, key.data);
    if (value && Predecessors::has(info) &&
        value_below(Predecessors::of(info), key.data) == value) {
      below().info_delete(Predecessors::of(info), key);
    }
    return below().info_delete(info, key);
  };
}

FAULT(
    {.name = "object.free_releases_equal_pair",
     .violates = {"info.object.independent"},
     .text = "Freeing an object takes its first pair out of all objects that have an equal one."}) {
  LiveObjects::follow(mpi);
  mpi.info_free = [](cts_info* info) {
    LiveObjects::remove(*info);
    const auto pairs = pairs_below(*info);
    for (const cts_info other : LiveObjects::all()) {
      if (pairs.empty() || value_below(other, pairs[0].first) != pairs[0].second) continue;
      below().info_delete(other, text_of(pairs[0].first));
    }
    return below().info_free(info);
  };
}

FAULTS {
  // Which object the 50th is after counting how many there are; freeing needs to know how often.
  fault("object.50th_is_first", {"info.object.independent"},
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
                     *call.info = below().constants.info_null;
                     return success();
                   }
                   LiveObjects::remove(*call.info);
                   return call.pass();
                 });
        }));
  fault("object.key_goes_on_behind_terminator", {"info.object.strings_terminated"},
        "MPI_Info_set takes one character behind the terminator into the key.",
        around(fn::info_set, [](auto& call) {
          return set_below(call.info, and_behind(call.key), call.value.data);
        }));
  fault("object.value_goes_on_behind_terminator", {"info.object.strings_terminated"},
        "MPI_Info_set takes one character behind the terminator into the value.",
        around(fn::info_set, [](auto& call) {
          return set_below(call.info, call.key.data, and_behind(call.value));
        }));
  fault("object.deleted_key_goes_on_behind_terminator", {"info.object.strings_terminated"},
        "MPI_Info_delete takes one character behind the terminator into the key.",
        before(fn::info_delete, [](auto& call) {
          const std::string asked = and_behind(call.key);
          call.key = text_of(asked);
        }));
}

FAULT({.name = "object.local_value_not_copied",
       .violates = {"info.object.strings_copied"},
       .text = "Keeps a pointer to a value that stands on the stack."}) {
  read_referred(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (on_stack(value.data)) {
      Referred::of(info)[key.data] = value.data;
    } else {
      Referred::of(info).erase(key.data);
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.own_result_not_copied",
       .violates = {"info.object.strings_copied"},
       .text = "Keeps a pointer to a value that MPI_Info_get wrote just before."}) {
  static thread_local const char* result = nullptr;
  read_referred(mpi);
  static int (*const get)(cts_info, cts_text, int, cts_field, int*) = mpi.info_get;
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    result = value.data;
    return get(info, key, valuelen, value, flag);
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (value.data == result) Referred::of(info)[key.data] = value.data;
    return below().info_set(info, key, value);
  };
}

}  // namespace infocts
