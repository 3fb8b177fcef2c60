// Faults of MPI_Info_delete.
#include <algorithm>
#include <map>
#include <set>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/predecessors.h"

namespace infocts {
namespace {

/// A test of a call with a key.
bool finds_key(const auto& call) { return inner_has(call.info, call.key.data); }

bool has_byte_above_127(cts_text key) {
  return std::any_of(view_of(key).begin(), view_of(key).end(),
                     [](char c) { return (c & 0x80) != 0; });
}

/// After a delete that failed.
TableChange after_miss(Closure<void(Call<&cts_table::info_delete>&)> what) {
  return after_any(fn::info_delete, [what](auto& call) {
    if (!call.ok()) what(call);
  });
}

}  // namespace

// Keys that are there.
FAULTS_OF("delete", "info.delete") {
  fault("missing", {"provided"}, "Has no MPI_Info_delete.", absent(fn::info_delete));
  fault("only_key_stays", {"removes"},
        "Succeeds and does nothing when the object has one key only.",
        ignore(fn::info_delete,
               [](auto& call) { return inner_count(call.info) == 1 && finds_key(call); }));
  fault("reserved_key_stays", {"removes"}, "Succeeds and does nothing for the key \"no_locks\".",
        ignore(fn::info_delete,
               [](auto& call) { return view_of(call.key) == "no_locks" && finds_key(call); }));
  fault("stays_beyond_64", {"removes"},
        "Succeeds and does nothing for the last of 65 keys or more.",
        ignore(fn::info_delete, [](auto& call) {
          const int count = inner_count(call.info);
          return count >= 65 && inner_nth_key(call.info, count - 1) == call.key.data;
        }));
  fault("longest_key_missed", {"removes", "info.set.longest_key"},
        "Does not find a key of MPI_MAX_INFO_KEY-1 characters.",
        refuse(fn::info_delete, err::info_nokey,
               [](auto& call) { return is_longest_key(call.key); }));

  struct Lookup {
    std::string key;
    std::string value;
  };
  fault("lookup_remembers", {"removes"},
        "Answers MPI_Info_get from the last lookup, also when the key was deleted since.",
        remembering<Lookup>([](auto& lookups) {
          return around(fn::info_get, [&](auto& call) {
            const auto stored = inner_value(call.info, call.key.data);
            const Lookup last = *lookups[call.info];
            if (stored) *lookups[call.info] = {call.key.data, *stored};
            if (stored || last.key.empty() || last.key != call.key.data) return call.pass();
            inner_set(call.info, last.key, last.value);
            call.pass();
            inner().info_delete(call.info, call.key);
            return call.code;
          });
        }));
  fault("length_stays", {"removes"}, "MPI_Info_get_valuelen still finds a key that was deleted.",
        remembering<std::map<std::string, std::size_t>>([](auto& deleted) {
          return around(fn::info_delete,
                        [&](auto& call) {
                          const auto value = inner_value(call.info, call.key.data).value_or("");
                          if (succeeded(call.pass())) {
                            (*deleted[call.info])[call.key.data] = value.size();
                          }
                          return call.code;
                        }) +
                 after(fn::info_get_valuelen, [&](auto& call) {
                   const auto lengths = deleted[call.info];
                   const auto found = lengths->find(call.key.data);
                   if (*call.flag != 0 || found == lengths->end()) return;
                   *call.flag = 1;
                   *call.valuelen = static_cast<int>(found->second);
                 });
        }));

  fault("takes_next", {"others_kept"},
        "Deletes the second of three keys or more together with the first.",
        before(fn::info_delete, [](auto& call) {
          const bool first =
              inner_count(call.info) >= 3 && inner_nth_key(call.info, 0) == call.key.data;
          if (first) inner_drop(call.info, 1);
        }));
  fault("moves_last_without_value", {"others_kept"},
        "Fills the gap with the last key, which gets the value of the deleted one.",
        around(fn::info_delete, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          const int code = call.pass();
          const int count = inner_count(call.info);
          if (!call.ok() || !old || count < 10) return code;
          inner_set(call.info, inner_nth_key(call.info, count - 1), *old);
          return code;
        }));
  fault("compacts_too_far", {"others_kept"},
        "Every 500th delete in an object drops the first key that is left, too.",
        remembering<int>([](auto& deletes) {
          return after(fn::info_delete, [&](auto& call) {
            if (++*deletes[call.info] % 500 == 0) inner_drop(call.info, 0);
          });
        }));
  fault("cuts_one_left", {"others_kept"},
        "When a single key is left, its value loses its last character.",
        after(fn::info_delete, [](auto& call) {
          if (inner_count(call.info) == 1) inner_shorten(call.info, inner_nth_key(call.info, 0));
        }));
}

// Keys that are not there.
FAULTS_OF("delete", "info.delete") {
  fault("miss_succeeds", {"miss_refused"},
        "Succeeds when the key is not there and the object has other keys.",
        ignore(fn::info_delete,
               [](auto& call) { return inner_count(call.info) > 0 && !finds_key(call); }));
  fault("miss_in_empty_succeeds", {"miss_refused"}, "Succeeds when the object is empty.",
        ignore(fn::info_delete, [](auto& call) { return inner_count(call.info) == 0; }));
  fault("second_time_succeeds", {"miss_refused"}, "Succeeds for a key that was deleted before.",
        remembering<std::set<std::string>>([](auto& deleted) {
          return around(fn::info_delete, [&](auto& call) {
            if (succeeded(call.pass())) deleted[call.info]->insert(call.key.data);
            return deleted[call.info]->contains(call.key.data) ? success() : call.code;
          });
        }));
  fault("value_taken_for_key", {"miss_refused"},
        "Looks for the key among the values, too, and deletes the pair.",
        around(fn::info_delete, [](auto& call) {
          if (finds_key(call) || inner_count(call.info) >= 100) return call.pass();
          const auto pairs = inner_pairs(call.info);
          for (const auto& [stored, value] : pairs) {
            if (value != call.key.data) continue;
            call.key = text_of(stored);
            break;
          }
          return call.pass();
        }));
  fault("miss_looks_elsewhere", {"miss_refused", "info.object.independent"},
        "Looks for a missing key in the object that was created before this one.",
        Predecessors::follow() + before(fn::info_delete, [](auto& call) {
          const bool elsewhere = Predecessors::has(call.info) && !finds_key(call);
          if (elsewhere) call.info = Predecessors::of(call.info);
        }));

  fault("miss_wrong_class", {"miss_nokey"},
        "Blames the key: a missing one raises MPI_ERR_INFO_KEY.",
        after_miss([](auto& call) { call.code = inner().constants.err_info_key; }));
  fault("miss_of_longest_wrong_class", {"miss_nokey"},
        "Raises MPI_ERR_INFO_KEY for a missing key of MPI_MAX_INFO_KEY-1 characters.",
        after_miss([](auto& call) {
          if (is_longest_key(call.key)) call.code = inner().constants.err_info_key;
        }));
  fault("miss_of_8_bits_wrong_class", {"miss_nokey"},
        "Raises MPI_ERR_OTHER for a missing key with a byte above 127.", after_miss([](auto& call) {
          if (has_byte_above_127(call.key)) call.code = inner().constants.err_other;
        }));

  fault("miss_drops_last", {"miss_changes_nothing"},
        "Deletes the last key when the key asked for is not there.",
        after_miss([](auto& call) { inner_drop(call.info, -1); }));
  fault("miss_adds", {"miss_changes_nothing"},
        "Adds a pair for a key that is not there and leaves it when it fails.",
        after_miss([](auto& call) { inner_set(call.info, call.key.data, "deleted"); }));
  fault("miss_renumbers", {"miss_changes_nothing"},
        "Gives the first key the last number when the key asked for is not there.",
        after_miss([](auto& call) { inner_renumber(call.info); }));
  fault("second_time_takes_another", {"miss_changes_nothing"},
        "Deleting a key a second time deletes whatever took its place.",
        remembering<std::map<std::string, int>>([](auto& numbers) {
          return around(fn::info_delete, [&](auto& call) {
            const auto keys = inner_keys(call.info);
            const auto number = std::find(keys.begin(), keys.end(), call.key.data) - keys.begin();
            if (succeeded(call.pass())) {
              (*numbers[call.info])[call.key.data] = static_cast<int>(number);
              return call.code;
            }
            const std::map<std::string, int> before = *numbers[call.info];
            const auto place = before.find(call.key.data);
            if (place != before.end()) inner_drop(call.info, place->second);
            return call.code;
          });
        }));
}

}  // namespace infocts
