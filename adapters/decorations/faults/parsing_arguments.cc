// Faults of routines that take hints: what happens to the object that the user passed, and when it
// is read.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Objects that were passed to a routine, until they are freed.
Objects passed;

constexpr Trigger kPassed = among(passed);

TableChange note_passed() {
  return before(fn::hints, gives_hints, note(passed)) + forgetting(passed);
}

/// A row: after this routine, the user's object is changed.
void change_argument(const RowName& slug, Names also, std::string_view text, HintCallOf routine,
                     Closure<void(cts_info info)> change) {
  std::vector<std::string_view> ids{"argument_unchanged"};
  ids.insert(ids.end(), also.begin(), also.end());
  FaultsOf("parsing", "info.parsing")(
      slug, ids, text,
      after_any(fn::hints, in(routine), [change](auto& call) { change(call.info); }));
}

/// The object that a communicator or window was given last, and the keys that it had.
struct Given {
  cts_info info{0};
  std::vector<std::string> keys;
};
PerObject<Given> last_given;

constexpr auto keep_given = [](auto& call) {
  last_given.put(call.subject(), {call.info, inner_keys(call.info)});
};

/// As long as it lives.
std::optional<Given> given_to_object(ObjectKey object) {
  const auto given = last_given.find(object);
  return given && passed.has(given->info) ? given : std::nullopt;
}

/// The communicator or window gets these hints.
void set_hints(ObjectKey object, cts_info info) {
  if (object.kind == ObjectKey::Kind::win) inner().win_set_info({object.bits}, info);
  if (object.kind == ObjectKey::Kind::comm) inner().comm_set_info({object.bits}, info);
}

}  // namespace

// The object is changed.
FAULTS {
  change_argument("comm_set_info_consumes_hints", {},
                  "MPI_Comm_set_info deletes the hints that it has used from the user's object.",
                  HintCallOf::comm_set_info, [](cts_info info) {
                    for (const std::string& key : inner_keys(info)) {
                      if (looks_reserved(key)) inner_delete(info, key);
                    }
                  });
  change_argument("comm_dup_with_info_renumbers", {},
                  "MPI_Comm_dup_with_info changes the order of the keys in the user's object.",
                  HintCallOf::comm_dup_with_info, inner_renumber);
  change_argument("win_create_cuts_lists", {},
                  "MPI_Win_create cuts lists in the user's object at the first comma.",
                  HintCallOf::win_create, [](cts_info info) {
                    for (const auto& [key, value] : inner_pairs(info)) {
                      if (!looks_reserved(key)) continue;
                      inner_set(info, key, value.substr(0, value.find(',')));
                    }
                  });
  change_argument("win_allocate_adds_key", {},
                  "MPI_Win_allocate adds the memory that it used to the user's object.",
                  HintCallOf::win_allocate,
                  [](cts_info info) { inner_set(info, "mpi_memory_alloc_kinds", "system"); });
  change_argument("win_set_info_strips_blanks", {},
                  "MPI_Win_set_info strips blanks around values in the user's object.",
                  HintCallOf::win_set_info, [](cts_info info) {
                    for (const auto& [key, value] : inner_pairs(info)) {
                      const std::string stripped(without_outer_blanks(value));
                      if (!stripped.empty()) inner_set(info, key, stripped);
                    }
                  });
  change_argument("argument_emptied", {"read_after_return"},
                  "MPI_Comm_set_info takes the pairs away from the user's object.",
                  HintCallOf::comm_set_info, inner_clear);
  change_argument("unknown_keys_deleted", {"read_after_return"},
                  "MPI_Win_allocate deletes keys that it does not know from the user's object.",
                  HintCallOf::win_allocate, [](cts_info info) {
                    for (const std::string& key : inner_keys(info)) {
                      if (!looks_reserved(key)) inner_delete(info, key);
                    }
                  });
}

// What can be done with the object afterwards.
FAULTS_OF("parsing", "info.parsing") {
  fault("argument_unreadable", {"read_after_return"},
        "MPI_Info_get_string finds nothing in an object that was passed to a routine.",
        note_passed() + after_any(fn::info_get_string, kPassed, store(var::flag, 0)));
  fault("argument_frozen", {"modify_after_return"},
        "MPI_Info_set refuses an object that was passed to a routine.",
        note_passed() + refuse(fn::info_set, err::info, kPassed));
  fault("argument_keeps_keys", {"modify_after_return"},
        "MPI_Info_delete leaves the keys of an object that was passed to a routine.",
        note_passed() + ignore(fn::info_delete, kPassed));
  fault("argument_not_freed", {"free_after_return"},
        "MPI_Info_free refuses an object that was passed to a routine.",
        note_passed() + refuse(fn::info_free, err::info, kPassed));
  fault("free_withdraws_hints", {"free_after_return"},
        "*_get_info does not show hints whose info object was freed.",
        note_passed() + after_any(fn::hints, gives_hints, keep_given) +
            after_any(fn::get_info, subject_among(last_given), [](auto& call) {
              if (!given_to_object(call.object)) inner_clear(*call.info_used);
            }));
  fault("comm_free_frees_argument", {"read_after_return"},
        "MPI_Comm_free frees the object that MPI_Comm_set_info was given.",
        note_passed() + before(fn::hints, in(HintCallOf::comm_set_info), keep_given) +
            before(fn::comm_free, [](auto& call) {
              auto given = given_to_object(*call.comm);
              last_given.forget(*call.comm);
              if (given && passed.forget(given->info)) inner().info_free(&given->info);
            }));
  fault("read_late", {"modify_after_return", "free_after_return"},
        "*_set_info reads the user's object when *_get_info is called.",
        answer(fn::hints, sets_hints && gives_hints, keep_given) + note_passed() +
            before(fn::get_info, [](auto& call) {
              const auto late = given_to_object(call.object);
              last_given.forget(call.object);
              if (late) set_hints(call.object, late->info);
            }));
  fault("argument_linked", {"changes_after_return", "modify_after_return"},
        "What is set in the user's object later changes the hints of communicators.",
        note_passed() + after_any(fn::comm_hints, gives_hints, keep_given) +
            before(fn::get_info, [](auto& call) {
              const auto given = given_to_object(call.object);
              if (!call.on_window() && given) set_hints(call.object, given->info);
            }));
  fault("delete_withdraws_hint", {"changes_after_return", "modify_after_return"},
        "A key deleted in the user's object later is gone from the hints of the window.",
        note_passed() + after_any(fn::win_hints, gives_hints, keep_given) +
            after_any(fn::win_get_info, [](auto& call) {
              const Given given = given_to_object(call.win).value_or(Given());
              for (const std::string& key : given.keys) {
                if (!inner_has(given.info, key)) inner_delete(*call.info_used, key);
              }
            }));

  // The object as it was when it was passed the first time.
  static PerObject<Pairs> remembered;
  fault("argument_remembered", {"interpreted_each_time"},
        "An object passed a second time counts with the contents of the first time.",
        forgetting(remembered) + around(fn::hints, [](auto& call) {
          if (call.null()) return call.pass();
          if (!remembered.has(call.info)) remembered.put(call.info, inner_pairs(call.info));
          return pass_pairs(call, remembered.find(call.info).value_or(Pairs()));
        }));
  static PerObject<std::map<std::string, std::string>> ever;
  fault("deleted_key_counts", {"interpreted_each_time"},
        "A hint counts that was deleted since the object was passed the first time.",
        forgetting(ever) + around(fn::hints, [](auto& call) {
          if (call.null()) return call.pass();
          auto pairs = *ever[call.info];
          for (const auto& [key, value] : inner_pairs(call.info)) pairs[key] = value;
          ever.put(call.info, pairs);
          return pass_pairs(call, pairs);
        }));
}

}  // namespace infocts
