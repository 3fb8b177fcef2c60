// Faults of routines that take hints: what happens to the object that the user passed, and when it
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

TableChange remember_passed() {
  return before(fn::hints,
                [](auto& call) {
                  if (!call.null()) passed.add(call.info);
                }) +
         before(fn::info_free, [](auto& call) { passed.remove(*call.info); });
}

/// Forwards, then does this to the user's object, in one routine.
template <HintCallOf kRoutine, typename Change>
TableChange change_argument(Change /*change*/) {
  return after_any(fn::hints, [](auto& call) {
    if (call.routine == kRoutine && !call.null()) Change{}(call.info);
  });
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("comm_set_info_consumes_hints", {"argument_unchanged"},
        "MPI_Comm_set_info deletes the hints that it has used from the user's object.",
        change_argument<HintCallOf::comm_set_info>([](cts_info info) {
          for (const std::string& key : inner_keys(info)) {
            if (looks_reserved(key)) inner().info_delete(info, text_of(key));
          }
        }));
  fault(
      "comm_dup_with_info_renumbers", {"argument_unchanged"},
      "MPI_Comm_dup_with_info changes the order of the keys in the user's object.",
      change_argument<HintCallOf::comm_dup_with_info>([](cts_info info) { inner_renumber(info); }));
  fault("win_create_cuts_lists", {"argument_unchanged"},
        "MPI_Win_create cuts lists in the user's object at the first comma.",
        change_argument<HintCallOf::win_create>([](cts_info info) {
          for (const auto& [key, value] : inner_pairs(info)) {
            if (looks_reserved(key)) inner_set(info, key, value.substr(0, value.find(',')));
          }
        }));
  fault("win_allocate_adds_key", {"argument_unchanged"},
        "MPI_Win_allocate adds the memory that it used to the user's object.",
        change_argument<HintCallOf::win_allocate>(
            [](cts_info info) { inner_set(info, "mpi_memory_alloc_kinds", "system"); }));
  fault("win_set_info_strips_blanks", {"argument_unchanged"},
        "MPI_Win_set_info strips blanks around values in the user's object.",
        change_argument<HintCallOf::win_set_info>([](cts_info info) {
          for (const auto& [key, value] : inner_pairs(info)) {
            const std::size_t first = value.find_first_not_of(' ');
            if (first == value.npos) continue;
            inner_set(info, key, value.substr(first, value.find_last_not_of(' ') - first + 1));
          }
        }));
  fault("argument_emptied", {"argument_unchanged", "read_after_return"},
        "MPI_Comm_set_info takes the pairs away from the user's object.",
        change_argument<HintCallOf::comm_set_info>([](cts_info info) { inner_clear(info); }));
  fault("unknown_keys_deleted", {"argument_unchanged", "read_after_return"},
        "MPI_Win_allocate deletes keys that it does not know from the user's object.",
        change_argument<HintCallOf::win_allocate>([](cts_info info) {
          for (const std::string& key : inner_keys(info)) {
            if (!looks_reserved(key)) inner().info_delete(info, text_of(key));
          }
        }));
  fault("argument_unreadable", {"read_after_return"},
        "MPI_Info_get_string finds nothing in an object that was passed to a routine.",
        remember_passed() + after_any(fn::info_get_string, [](auto& call) {
          if (passed.has(call.info)) *call.flag = 0;
        }));
  fault("argument_frozen", {"modify_after_return"},
        "MPI_Info_set refuses an object that was passed to a routine.",
        remember_passed() +
            refuse(fn::info_set, err::info, [](auto& call) { return passed.has(call.info); }));
  fault("argument_keeps_keys", {"modify_after_return"},
        "MPI_Info_delete leaves the keys of an object that was passed to a routine.",
        remember_passed() +
            ignore(fn::info_delete, [](auto& call) { return passed.has(call.info); }));
  fault("argument_not_freed", {"free_after_return"},
        "MPI_Info_free refuses an object that was passed to a routine.",
        remember_passed() +
            refuse(fn::info_free, err::info, [](auto& call) { return passed.has(*call.info); }));
  static std::map<std::uint64_t, cts_info> sources;
  fault("free_withdraws_hints", {"free_after_return"},
        "*_get_info does not show hints whose info object was freed.",
        remember_passed() + around(fn::hints, [](auto& call) {
          if (call.null()) return call.pass();
          passed.add(call.info);
          const int code = call.pass();
          sources[*call.object] = call.info;
          return code;
        }) + after_any(fn::get_info, [](auto& call) {
          const auto source = sources.find(call.object);
          if (source != sources.end() && !passed.has(source->second)) inner_clear(*call.used);
        }));
}

FAULTS_OF("parsing", "info.parsing") {
  static std::map<std::uint64_t, cts_info> sources;
  fault("comm_free_frees_argument", {"read_after_return"},
        "MPI_Comm_free frees the object that MPI_Comm_set_info was given.",
        remember_passed() + before(fn::hints, [](auto& call) {
          if (call.routine == HintCallOf::comm_set_info && !call.null()) {
            passed.add(call.info);
            sources[*call.object] = call.info;
          }
        }) + before(fn::comm_free, [](auto& call) {
          auto source = sources.extract(call.comm->bits);
          if (!source.empty() && passed.remove(source.mapped()))
            inner().info_free(&source.mapped());
        }));
  static std::map<std::uint64_t, cts_info> pending;
  fault("read_late", {"modify_after_return", "free_after_return"},
        "*_set_info reads the user's object when *_get_info is called.",
        remember_passed() + around(fn::hints, [](auto& call) {
          const bool sets =
              call.routine == HintCallOf::comm_set_info || call.routine == HintCallOf::win_set_info;
          if (!sets || call.null()) return call.pass();
          passed.add(call.info);
          pending[*call.object] = call.info;
          return success();
        }) + before(fn::get_info, [](auto& call) {
          auto late = pending.extract(call.object);
          if (!late.empty() && passed.has(late.mapped())) {
            if (call.on_window) {
              inner().win_set_info({call.object}, late.mapped());
            } else {
              inner().comm_set_info({call.object}, late.mapped());
            }
          }
        }));
}

FAULTS_OF("parsing", "info.parsing") {
  static std::map<std::uint64_t, cts_info> sources;
  fault("argument_linked", {"changes_after_return", "modify_after_return"},
        "What is set in the user's object later changes the hints of communicators.",
        remember_passed() + after_any(fn::comm_hints, [](auto& call) {
          if (call.null()) return;
          passed.add(call.info);
          sources[*call.object] = call.info;
        }) + before(fn::get_info, [](auto& call) {
          const auto source = sources.find(call.object);
          if (!call.on_window && source != sources.end() && passed.has(source->second)) {
            inner().comm_set_info({call.object}, source->second);
          }
        }));
}

FAULTS_OF("parsing", "info.parsing") {
  static std::map<std::uint64_t, cts_info> sources;
  static std::map<std::uint64_t, std::vector<std::string>> keys;
  fault("delete_withdraws_hint", {"changes_after_return", "modify_after_return"},
        "A key deleted in the user's object later is gone from the hints of the window.",
        remember_passed() + after_any(fn::win_hints, [](auto& call) {
          if (call.null()) return;
          passed.add(call.info);
          sources[*call.object] = call.info;
          keys[*call.object] = inner_keys(call.info);
        }) + after_any(fn::get_info, [](auto& call) {
          const auto source = sources.find(call.object);
          if (!call.on_window || source == sources.end() || !passed.has(source->second)) return;
          for (const std::string& key : keys[call.object]) {
            if (!inner_has(source->second, key) && inner_has(*call.used, key)) {
              inner().info_delete(*call.used, text_of(key));
            }
          }
        }));
  // Contents at the time of the first call, by handle; objects may be freed by several threads.
  static std::map<std::uint64_t, Pairs> remembered;
  static std::mutex mutex;
  fault("argument_remembered", {"interpreted_each_time"},
        "An object passed a second time counts with the contents of the first time.",
        around(fn::hints, [](auto& call) {
          if (call.null()) return call.pass();
          const auto [entry, first] = remembered.try_emplace(call.info.bits);
          if (first) entry->second = inner_pairs(call.info);
          return pass_pairs(call, entry->second);
        }) + before(fn::info_free, [](auto& call) {
          const std::lock_guard lock(mutex);
          remembered.erase(call.info->bits);
        }));
  static std::map<std::uint64_t, std::map<std::string, std::string>> ever;
  fault("deleted_key_counts", {"interpreted_each_time"},
        "A hint counts that was deleted since the object was passed the first time.",
        around(fn::hints, [](auto& call) {
          if (call.null()) return call.pass();
          auto& pairs = ever[call.info.bits];
          for (const auto& [key, value] : inner_pairs(call.info)) pairs[key] = value;
          return pass_pairs(call, pairs);
        }) + before(fn::info_free, [](auto& call) {
          const std::lock_guard lock(mutex);
          ever.erase(call.info->bits);
        }));
}

}  // namespace infocts
