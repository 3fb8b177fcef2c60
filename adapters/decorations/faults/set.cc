// Faults of MPI_Info_set: adding and overriding.
//
// Those about lengths are in set_limits.cc, those about comparing keys in set_keys.cc.
#include <map>
#include <set>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/success.h"

namespace infocts {

FAULTS_OF("set", "info.set") {
  fault("missing", {"provided"}, "Has no MPI_Info_set.", absent(fn::info_set));
  fault("add_lost_after_miss", {"adds"},
        "Remembers that a key was missing and loses the pair when it is set next.",
        remembering<std::set<std::string>>([](auto& missed) {
          return after(fn::info_get,
                       [&](auto& call) {
                         if (*call.flag == 0) missed[call.info]->insert(call.key.data);
                       }) +
                 ignore(fn::info_set,
                        [&](auto& call) { return missed[call.info]->erase(call.key.data) != 0; });
        }));
  fault("add_lost_in_duplicate", {"adds"},
        "Loses pairs that are added to an object made by MPI_Info_dup.",
        remembering<bool>([](auto& duplicate) {
          return after(fn::info_dup, [&](auto& call) { *duplicate[*call.copy] = true; }) +
                 ignore(fn::info_set, [&](auto& call) {
                   return *duplicate[call.info] && !inner_has(call.info, call.key.data);
                 });
        }));
  fault("add_of_greatest_lost", {"adds"},
        "Loses the 101st pair when its key is greater than all keys of the object.",
        around(fn::info_set, [](auto& call) {
          if (inner_count(call.info) == 100 && !inner_has(call.info, call.key.data)) {
            bool greatest = true;
            for (const std::string& stored : inner_keys(call.info))
              greatest = greatest && stored < call.key.data;
            if (greatest) return success();
          }
          return call.pass();
        }));
  fault("add_evicts_at_64", {"others_kept", "info.object.many_keys"},
        "Makes room for the 65th pair by deleting the first.", before(fn::info_set, [](auto& call) {
          if (inner_count(call.info) == 64 && !inner_has(call.info, call.key.data)) {
            const std::string first = inner_nth_key(call.info, 0);
            inner().info_delete(call.info, text_of(first));
          }
        }));
  fault("override_cuts_next", {"others_kept"},
        "A value that grows takes the last character of the next key's value.",
        around(fn::info_set, [](auto& call) {
          const std::string old = inner_value(call.info, call.key.data).value_or("");
          const int code = call.pass();
          if (!succeeded(code) || old.empty() || length_of(call.value) <= old.size()) return code;
          const int count = inner_count(call.info);
          for (int n = 0; n + 1 < count && n < 100; ++n) {
            if (inner_nth_key(call.info, n) != call.key.data) continue;
            const std::string next = inner_nth_key(call.info, n + 1);
            const std::string other = inner_value(call.info, next).value_or("");
            if (other.size() > 1) inner_set(call.info, next, other.substr(0, other.size() - 1));
            return code;
          }
          return code;
        }));
  fault("override_changes_equal_values", {"others_kept", "info.object.arbitrary_values"},
        "Stores equal values once and overrides them for all keys that have them.",
        before(fn::info_set, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          if (old && inner_count(call.info) < 100) {
            for (const std::string& other : inner_keys(call.info)) {
              if (inner_value(call.info, other) == old)
                inner_set(call.info, other, call.value.data);
            }
          }
        }));
  fault("override_drops_neighbour", {"others_kept"},
        "Overriding the last of more than ten keys deletes the one before it.",
        before(fn::info_set, [](auto& call) {
          const int count = inner_count(call.info);
          if (count > 10 && inner_nth_key(call.info, count - 1) == call.key.data) {
            const std::string neighbour = inner_nth_key(call.info, count - 2);
            inner().info_delete(call.info, text_of(neighbour));
          }
        }));
  fault("override_keeps_tail", {"overrides"},
        "Writes a shorter value over the older one, whose tail stays.",
        around(fn::info_set, [](auto& call) {
          const std::string old = inner_value(call.info, call.key.data).value_or("");
          if (length_of(call.value) >= old.size()) return call.pass();
          return inner_set(call.info, call.key.data,
                           call.value.data + old.substr(length_of(call.value)));
        }));
  fault("override_of_same_length_ignored", {"overrides"},
        "Takes a value for unchanged when it has the length of the older one.",
        ignore(fn::info_set, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          return old && old->size() == length_of(call.value);
        }));
  fault("override_by_extension_ignored", {"overrides"},
        "Takes a value for unchanged when it begins with the older one.",
        ignore(fn::info_set, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          return old && view_of(call.value).substr(0, old->size()) == *old;
        }));
  using Hidden = ObjectMemory<std::map<std::string, std::vector<std::string>>>;
  fault("override_shadows", {"overrides", "info.delete.removes"},
        "Only hides the older value, which comes back when the newer one is deleted.",
        Hidden::follow() + around(fn::info_set, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          const int code = call.pass();
          if (succeeded(code) && old) Hidden::of(call.info)[call.key.data].push_back(*old);
          return code;
        }) + after(fn::info_delete, [](auto& call) {
          std::vector<std::string>& hidden = Hidden::of(call.info)[call.key.data];
          if (hidden.empty()) return;
          inner_set(call.info, call.key.data, hidden.back());
          hidden.pop_back();
        }));
  fault("override_exhausts", {"overrides"},
        "Gives no space back: from the 1001st override in an object on, it fails.",
        remembering<int>([](auto& overrides) {
          return refuse(fn::info_set, err::other, [&](auto& call) {
            return inner_has(call.info, call.key.data) && ++*overrides[call.info] > 1000;
          });
        }));
  fault("override_cut_to_older_length", {"overrides"},
        "Cuts a longer value to the space of the older one.", around(fn::info_set, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          if (!old) return call.pass();
          return inner_set(call.info, call.key.data, first_of(call.value, old->size()));
        }));
  fault("override_works_once", {"overrides"},
        "Overrides a key once; the second value after the first stays.",
        remembering<std::set<std::string>>([](auto& overridden) {
          return ignore(fn::info_set, [&](auto& call) {
            return inner_has(call.info, call.key.data) &&
                   !overridden[call.info]->insert(call.key.data).second;
          });
        }));
  fault("override_of_last_ignored", {"overrides"}, "Does not override the last of 65 keys or more.",
        ignore(fn::info_set, [](auto& call) {
          const int count = inner_count(call.info);
          return count >= 65 && inner_nth_key(call.info, count - 1) == call.key.data;
        }));
}

}  // namespace infocts
