// Faults of routines that take hints: on keys that they do not know, and on objects that already
// have hints, where an ignored update also loses the earlier setting.
#include <fmt/format.h>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger kHasUnknown{[](auto& call) {
  return any_hint(call, [](auto& key, auto&) { return !looks_reserved(key); });
}};

/// What one routine was given is shown again, whether it is known or not.
TableChange report_given(HintCallOf routine) {
  auto& given = *new PerObject<Pairs>;
  return around(fn::hints,
                [&given, routine](auto& call) {
                  const Pairs pairs = inner_pairs(call.info);
                  call.pass();
                  given.put(call.subject(), call.routine == routine ? pairs : Pairs());
                  return call.code;
                }) +
         after_any(fn::get_info, [&given](auto& call) {
           for (const auto& [key, value] : Pairs(*given[call.object])) {
             if (!inner_has(*call.info_used, key)) inner_set(*call.info_used, key, value);
           }
         });
}

/// The keys of hints that a communicator or window was given.
using Updates = PerObject<std::set<std::string>>;

/// The keys that a call gives and that the object has from before.
std::set<std::string> updated_by(const HintCall& call, Updates& given) {
  if (!sets_hints(call)) given.forget(call.subject());
  std::set<std::string> updated;
  for (const std::string& key : inner_keys(call.info)) {
    if (!given[call.subject()]->insert(key).second) updated.insert(key);
  }
  return updated;
}

/// A second value for `hint` leaves a window with the original one.
TableChange reset_on_update(const std::string& hint, const std::string& original) {
  auto& given = *new Updates;
  return after_any(fn::win_hints, [=, &given](auto& call) {
    if (updated_by(call, given).contains(hint)) pass_pairs(call, Pairs{{hint, original}});
  });
}

/// What was given a second time is not shown any more.
TableChange hide_updated(auto get_info) {
  auto& given = *new Updates;
  auto& updated = *new Updates;
  return after_any(fn::hints,
                   [&](auto& call) {
                     if (!sets_hints(call)) updated.forget(call.subject());
                     updated[call.subject()]->merge(updated_by(call, given));
                   }) +
         after_any(get_info, [&](auto& call) {
           for (const std::string& key : std::set<std::string>(*updated[subject_of(call)]))
             inner_delete(*call.info_used, key);
         });
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  struct Routine {
    HintCallOf routine;
    std::string_view name, function, shown;
  };
  constexpr std::string_view kLater = "is returned later";
  constexpr std::string_view kOfComm = "MPI_Comm_get_info returns";
  constexpr std::string_view kOfWin = "MPI_Win_get_info returns";
  for (const auto& [routine, name, function, shown] :
       {Routine{HintCallOf::comm_set_info, "comm_set_info", "Comm_set_info", kOfComm},
        {HintCallOf::comm_dup_with_info, "comm_dup_with_info", "Comm_dup_with_info", kLater},
        {HintCallOf::comm_idup_with_info, "idup", "Comm_idup_with_info", kLater},
        {HintCallOf::win_create, "win_create", "Win_create", kOfWin},
        {HintCallOf::win_allocate, "win_allocate", "Win_allocate", kOfWin},
        {HintCallOf::win_allocate_shared, "shared", "Win_allocate_shared", kLater},
        {HintCallOf::win_create_dynamic, "dynamic", "Win_create_dynamic", kLater},
        {HintCallOf::win_set_info, "win_set_info", "Win_set_info", kOfWin}}) {
    fault(fmt::format("{}_refuses_unknown", name), {"unknown_key_ignored"},
          fmt::format("MPI_{} refuses keys that it does not know.", function),
          refuse(fn::hints, err::info_key, in(routine) && kHasUnknown));
    fault(fmt::format("{}_reports_unknown", name), {"ignored_key_not_reported"},
          fmt::format("Unknown keys given to MPI_{} are in what {}.", function, shown),
          report_given(routine));
  }
  fault("many_keys_refused", {"unknown_key_ignored"},
        "Routines refuse an object of more than 64 keys.",
        refuse(fn::hints, err::info, count_from(65)));
  fault("longest_key_refused", {"unknown_key_ignored"},
        "Routines refuse a key of the longest length.",
        refuse_hints([](auto& key, auto&) { return key.size() + 1 == max_key(); }));
  fault("eight_bits_refused", {"unknown_key_ignored"},
        "Routines refuse a value with bytes above 127, whatever its key.",
        refuse_hints([](auto&, auto& value) { return ascii(value) != value; }));
  fault("unknown_key_spoils_get_info", {"unknown_key_ignored"},
        "*_get_info returns an error when the hints held a key that nobody knows.",
        refuse(fn::get_info, err::info_key, last_time(fn::hints, kHasUnknown)));
  fault("stops_at_unknown_key", {"known_beside_unknown"},
        "Routines read hints up to the first key that they do not know.",
        edit_hints(fn::hints, [](Pairs& pairs) {
          const auto unknown = std::find_if(pairs.begin(), pairs.end(), [](const auto& pair) {
            return !looks_reserved(pair.first);
          });
          pairs.erase(unknown, pairs.end());
        }));
  fault("reads_eight_keys", {"known_beside_unknown"},
        "Routines read the first eight keys of an object.", edit_hints(fn::hints, [](Pairs& pairs) {
          if (pairs.size() > 8) pairs.resize(8);
        }));
  fault("unknown_key_drops_all", {"known_beside_unknown"},
        "MPI_Win_allocate takes no hint from an object with a key that it does not know.",
        around(fn::hints, [](auto& call) {
          const bool drops = call.routine == HintCallOf::win_allocate && kHasUnknown(call);
          return call.pass(drops ? null_info() : call.info);
        }));
}

FAULTS_OF("parsing", "info.parsing") {
  fault("comm_update_hides_hint", {"ignored_update_keeps"},
        "MPI_Comm_get_info leaves out a hint that was given a second time.",
        hide_updated(fn::comm_get_info));
  fault("win_update_hides_hint", {"ignored_update_keeps"},
        "MPI_Win_get_info leaves out a hint that was given a second time.",
        hide_updated(fn::win_get_info));
  fault("second_ordering_resets", {"ignored_update_keeps"},
        "A second accumulate_ordering is ignored, and leaves the default.",
        reset_on_update("accumulate_ordering", "rar,raw,war,waw"));
  fault("second_granularity_resets", {"ignored_update_keeps"},
        "A second mpi_accumulate_granularity is ignored, and leaves the default.",
        reset_on_update("mpi_accumulate_granularity", "0"));
}

}  // namespace infocts
