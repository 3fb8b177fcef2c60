// Faults of routines that take hints: what becomes of the object that the user passed, and when it
// is read.
#include <map>
#include <mutex>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/live_objects.h"

namespace infocts {
namespace {

// Objects that were passed to a routine, until they are freed.
HandleSet passed;

Deviation remember_passed() {
  return around_hint_takers([](HintCall& call) {
           if (!call.null()) passed.add(call.info);
           return call.pass(call.info);
         }) +
         before(fn::info_free, [](auto& call) { passed.remove(*call.info); });
}

/// Forwards, then does this to the user's object, in one routine.
template <HintCallOf kRoutine, typename Change>
Deviation change_argument(Change /*change*/) {
  return around_hint_takers([](HintCall& call) {
    const int code = call.pass(call.info);
    if (call.routine == kRoutine && !call.null()) Change{}(call.info);
    return code;
  });
}

}  // namespace

FAULTS {
  fault("parsing.comm_set_info_consumes_hints", {"info.parsing.argument_unchanged"},
        "MPI_Comm_set_info deletes the hints that it has used from the user's object.",
        change_argument<HintCallOf::comm_set_info>([](cts_info info) {
          for (const std::string& key : underneath::keys_of(info)) {
            if (looks_reserved(key)) below().info_delete(info, underneath::text_of(key));
          }
        }));
  fault("parsing.comm_dup_with_info_renumbers", {"info.parsing.argument_unchanged"},
        "MPI_Comm_dup_with_info changes the order of the keys in the user's object.",
        change_argument<HintCallOf::comm_dup_with_info>(
            [](cts_info info) { underneath::renumber(info); }));
  fault("parsing.win_create_cuts_lists", {"info.parsing.argument_unchanged"},
        "MPI_Win_create cuts lists in the user's object at the first comma.",
        change_argument<HintCallOf::win_create>([](cts_info info) {
          for (const auto& [key, value] : underneath::pairs_of(info)) {
            if (looks_reserved(key)) underneath::set(info, key, value.substr(0, value.find(',')));
          }
        }));
  fault("parsing.win_allocate_adds_key", {"info.parsing.argument_unchanged"},
        "MPI_Win_allocate adds the memory that it used to the user's object.",
        change_argument<HintCallOf::win_allocate>(
            [](cts_info info) { underneath::set(info, "mpi_memory_alloc_kinds", "system"); }));
  fault("parsing.win_set_info_strips_blanks", {"info.parsing.argument_unchanged"},
        "MPI_Win_set_info strips blanks around values in the user's object.",
        change_argument<HintCallOf::win_set_info>([](cts_info info) {
          for (const auto& [key, value] : underneath::pairs_of(info)) {
            const std::size_t first = value.find_first_not_of(' ');
            if (first == value.npos) continue;
            underneath::set(info, key,
                            value.substr(first, value.find_last_not_of(' ') - first + 1));
          }
        }));
  fault("parsing.argument_emptied",
        {"info.parsing.argument_unchanged", "info.parsing.read_after_return"},
        "MPI_Comm_set_info takes the pairs away from the user's object.",
        change_argument<HintCallOf::comm_set_info>([](cts_info info) { underneath::clear(info); }));
  fault("parsing.unknown_keys_deleted",
        {"info.parsing.argument_unchanged", "info.parsing.read_after_return"},
        "MPI_Win_allocate deletes keys that it does not know from the user's object.",
        change_argument<HintCallOf::win_allocate>([](cts_info info) {
          for (const std::string& key : underneath::keys_of(info)) {
            if (!looks_reserved(key)) below().info_delete(info, underneath::text_of(key));
          }
        }));
  fault("parsing.argument_unreadable", {"info.parsing.read_after_return"},
        "MPI_Info_get_string finds nothing in an object that was passed to a routine.",
        remember_passed() + after_any(fn::info_get_string, [](auto& call) {
          if (passed.has(call.info)) *call.flag = 0;
        }));
  fault("parsing.argument_frozen", {"info.parsing.modify_after_return"},
        "MPI_Info_set refuses an object that was passed to a routine.",
        remember_passed() +
            refuse(fn::info_set, err::info, [](auto& call) { return passed.has(call.info); }));
  fault("parsing.argument_keeps_keys", {"info.parsing.modify_after_return"},
        "MPI_Info_delete leaves the keys of an object that was passed to a routine.",
        remember_passed() +
            ignore(fn::info_delete, [](auto& call) { return passed.has(call.info); }));
  fault("parsing.argument_not_freed", {"info.parsing.free_after_return"},
        "MPI_Info_free refuses an object that was passed to a routine.",
        remember_passed() +
            refuse(fn::info_free, err::info, [](auto& call) { return passed.has(*call.info); }));
  static std::map<std::uint64_t, cts_info> sources;
  fault("parsing.free_withdraws_hints", {"info.parsing.free_after_return"},
        "*_get_info does not show hints whose info object was freed.",
        remember_passed() + around_hint_takers([](HintCall& call) {
          if (call.null()) return call.pass(call.info);
          passed.add(call.info);
          const int code = call.pass(call.info);
          sources[*call.object] = call.info;
          return code;
        }) + around_get_info([](GetInfoCall& call) {
          const int code = call.pass();
          const auto source = sources.find(call.object);
          if (source != sources.end() && !passed.has(source->second)) underneath::clear(*call.used);
          return code;
        }));
}

FAULTS {
  static std::map<std::uint64_t, cts_info> sources;
  fault("parsing.comm_free_frees_argument", {"info.parsing.read_after_return"},
        "MPI_Comm_free frees the object that MPI_Comm_set_info was given.",
        remember_passed() + around_hint_takers([](HintCall& call) {
          if (call.routine == HintCallOf::comm_set_info && !call.null()) {
            passed.add(call.info);
            sources[*call.object] = call.info;
          }
          return call.pass(call.info);
        }) + before(fn::comm_free, [](auto& call) {
          auto source = sources.extract(call.comm->bits);
          if (!source.empty() && passed.remove(source.mapped()))
            below().info_free(&source.mapped());
        }));
  static std::map<std::uint64_t, cts_info> pending;
  fault("parsing.read_late", {"info.parsing.modify_after_return", "info.parsing.free_after_return"},
        "*_set_info reads the user's object when *_get_info is called.",
        remember_passed() + around_hint_takers([](HintCall& call) {
          const bool sets =
              call.routine == HintCallOf::comm_set_info || call.routine == HintCallOf::win_set_info;
          if (!sets || call.null()) return call.pass(call.info);
          passed.add(call.info);
          pending[*call.object] = call.info;
          return below().constants.success;
        }) + around_get_info([](GetInfoCall& call) {
          auto late = pending.extract(call.object);
          if (!late.empty() && passed.has(late.mapped())) {
            if (call.on_window) {
              below().win_set_info({call.object}, late.mapped());
            } else {
              below().comm_set_info({call.object}, late.mapped());
            }
          }
          return call.pass();
        }));
}

FAULTS {
  static std::map<std::uint64_t, cts_info> sources;
  fault("parsing.argument_linked",
        {"info.parsing.changes_after_return", "info.parsing.modify_after_return"},
        "What is set in the user's object later changes the hints of communicators.",
        remember_passed() + around_comm_hints([](HintCall& call) {
          const int code = call.pass(call.info);
          if (call.null()) return code;
          passed.add(call.info);
          sources[*call.object] = call.info;
          return code;
        }) + around_get_info([](GetInfoCall& call) {
          const auto source = sources.find(call.object);
          if (!call.on_window && source != sources.end() && passed.has(source->second)) {
            below().comm_set_info({call.object}, source->second);
          }
          return call.pass();
        }));
}

FAULTS {
  static std::map<std::uint64_t, cts_info> sources;
  static std::map<std::uint64_t, std::vector<std::string>> keys;
  fault("parsing.delete_withdraws_hint",
        {"info.parsing.changes_after_return", "info.parsing.modify_after_return"},
        "A key deleted in the user's object later is gone from the hints of the window.",
        remember_passed() + around_win_hints([](HintCall& call) {
          const int code = call.pass(call.info);
          if (call.null()) return code;
          passed.add(call.info);
          sources[*call.object] = call.info;
          keys[*call.object] = underneath::keys_of(call.info);
          return code;
        }) + around_get_info([](GetInfoCall& call) {
          const int code = call.pass();
          const auto source = sources.find(call.object);
          if (!call.on_window || source == sources.end() || !passed.has(source->second))
            return code;
          for (const std::string& key : keys[call.object]) {
            if (!underneath::has(source->second, key) && underneath::has(*call.used, key)) {
              below().info_delete(*call.used, underneath::text_of(key));
            }
          }
          return code;
        }));
}

// Contents at the time of the first call, by handle.
FAULT({.name = "parsing.argument_remembered",
       .violates = {"info.parsing.interpreted_each_time"},
       .text = "An object passed a second time counts with the contents of the first time."}) {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  static std::map<std::uint64_t, Pairs> remembered;
  static std::mutex mutex;  // objects may be freed by several threads
  around_hint_takers(mpi, [](HintCall& call) {
    if (call.null()) return call.pass(call.info);
    const auto [entry, first] = remembered.try_emplace(call.info.bits);
    if (first) entry->second = underneath::pairs_of(call.info);
    return pass_pairs(call, entry->second);
  });
  mpi.info_free = [](cts_info* info) {
    const std::lock_guard lock(mutex);
    remembered.erase(info->bits);
    return below().info_free(info);
  };
}

FAULT({.name = "parsing.deleted_key_counts",
       .violates = {"info.parsing.interpreted_each_time"},
       .text = "A hint counts that was deleted since the object was passed the first time."}) {
  static std::map<std::uint64_t, std::map<std::string, std::string>> ever;
  static std::mutex mutex;  // objects may be freed by several threads
  around_hint_takers(mpi, [](HintCall& call) {
    if (call.null()) return call.pass(call.info);
    auto& pairs = ever[call.info.bits];
    for (const auto& [key, value] : underneath::pairs_of(call.info)) pairs[key] = value;
    return pass_pairs(call, pairs);
  });
  mpi.info_free = [](cts_info* info) {
    const std::lock_guard lock(mutex);
    ever.erase(info->bits);
    return below().info_free(info);
  };
}

}  // namespace infocts
