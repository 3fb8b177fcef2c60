// Faults of info objects: keys and values that are not kept as they are, pairs that get lost.
//
// Those about single bytes are in object_bytes.cc, those about several objects and about the memory
// of strings in object_strings.cc.
#include <algorithm>
#include <set>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {
namespace {

/// Keys that an object lists a second time, behind the others.
using ListedAgain = ObjectMemory<std::vector<std::string>>;

TableChange list_again() {
  return ListedAgain::follow() +
         after(fn::info_get_nkeys,
               [](auto& call) {
                 *call.nkeys += static_cast<int>(ListedAgain::of(call.info).size());
               }) +
         around(fn::info_get_nthkey,
                [](auto& call) {
                  const std::vector<std::string>& again = ListedAgain::of(call.info);
                  const int extra = call.n - inner_count(call.info);
                  if (extra < 0 || extra >= static_cast<int>(again.size())) return call.pass();
                  const std::string& name = again[static_cast<std::size_t>(extra)];
                  std::memcpy(call.key.data, name.c_str(), name.size() + 1);
                  return success();
                }) +
         before(fn::info_delete,
                [](auto& call) { std::erase(ListedAgain::of(call.info), call.key.data); });
}

bool is_reserved(std::string_view key) {
  static const std::set<std::string_view> kReserved{
      "no_locks", "accumulate_ordering", "access_style", "cb_nodes", "host", "wdir"};
  return kReserved.count(key) != 0;
}

}  // namespace

FAULTS_OF("object", "info.object") {
  fault("unknown_mpi_key_lost", {"arbitrary_keys"},
        "Succeeds and stores nothing for an unknown key that begins with \"mpi_\".",
        ignore(fn::info_set, [](auto& call) {
          const std::string_view name = call.key.data;
          return name.starts_with("mpi_") && !name.starts_with("mpi_assert_");
        }));
  fault("key_cut_at_equals", {"arbitrary_keys"}, "A key ends at an equals sign, in every function.",
        rewrite_keys([](cts_info, auto& key) {
          const std::size_t sign = key.find('=');
          return sign == 0 ? key : key.substr(0, sign);
        }));
  fault("key_with_blank_refused", {"arbitrary_keys", "key_bytes"},
        "Refuses keys with a blank inside.", refuse(fn::info_set, err::info_key, [](auto& call) {
          const std::string name(without_outer_blanks(call.key.data));
          return name.find(' ') != std::string::npos || view_of(call.key) == " ";
        }));
  fault("digits_collide", {"arbitrary_keys"}, "Takes keys that are one digit for the same.",
        rewrite_keys([](cts_info, auto& key) {
          return key.size() == 1 && key[0] >= '0' && key[0] <= '9' ? std::string("0") : key;
        }));
  fault("reserved_boolean_normalised", {"recognized_keys"},
        "Stores \"1\" for \"true\" under the key no_locks.", around(fn::info_set, [](auto& call) {
          if (view_of(call.key) != "no_locks" || view_of(call.value) != "true") return call.pass();
          return inner_set(call.info, "no_locks", "1");
        }));
  fault("senseless_hint_lost", {"recognized_keys"},
        "Succeeds and stores nothing when no_locks is neither true nor false.",
        ignore(fn::info_set, [](auto& call) {
          const std::string_view text = call.value.data;
          return view_of(call.key) == "no_locks" && text != "true" && text != "false";
        }));
  fault("senseless_number_refused", {"recognized_keys"},
        "Refuses a value of cb_nodes that is no number.",
        refuse(fn::info_set, err::info_value, [](auto& call) {
          const bool number = std::string_view(call.value.data).find_first_not_of("0123456789") ==
                              std::string_view::npos;
          return view_of(call.key) == "cb_nodes" && !number;
        }));
  fault("reserved_value_stripped", {"recognized_keys"},
        "Strips the blanks around the values of reserved keys when they are set.",
        around(fn::info_set, [](auto& call) {
          if (!is_reserved(call.key.data)) return call.pass();
          return inner_set(call.info, call.key.data,
                           std::string(without_outer_blanks(call.value.data)));
        }));
  fault("used_hint_normalised", {"recognized_keys"},
        "MPI_Comm_dup_with_info strips the values that it understands in the caller's info.",
        after_any(fn::comm_dup_with_info, [](auto& call) {
          for (const auto& [key, value] : inner_pairs(call.info)) {
            if (!key.starts_with("mpi_assert_")) continue;
            inner_set(call.info, key, std::string(without_outer_blanks(value)));
          }
        }));
  fault("used_hint_deleted", {"recognized_keys"},
        "MPI_Comm_dup_with_info deletes the keys that it understands.",
        after_any(fn::comm_dup_with_info, [](auto& call) {
          for (const std::string& key : inner_keys(call.info)) {
            if (key.starts_with("mpi_assert_")) inner().info_delete(call.info, text_of(key));
          }
        }));
  fault("value_cut_to_255", {"arbitrary_values", "info.set.longest_value"},
        "Stores the first 255 characters of a value.",
        rewrite_values([](auto& value) { return value.substr(0, 255); }));
  fault(
      "value_of_64_cut", {"arbitrary_values"}, "Stores a value of 64 characters without the last.",
      rewrite_values([](auto& value) { return value.size() == 64 ? value.substr(0, 63) : value; }));
  fault("value_cut_at_semicolon", {"arbitrary_values", "value_bytes"},
        "A value ends at a semicolon.",
        rewrite_values([](auto& value) { return value.substr(0, value.find(';')); }));
  fault("value_quotes_lost", {"arbitrary_values", "value_bytes"},
        "Stores values without double quotes.", rewrite_values([](auto& value) {
          std::string stored = value;
          std::erase(stored, '"');
          return stored;
        }));
  fault("value_expanded", {"arbitrary_values"}, "Replaces ${HOME} in values.",
        rewrite_values([](auto& value) {
          const std::size_t start = value.find("${HOME}");
          return start == std::string::npos ? value : std::string(value).replace(start, 7, "/root");
        }));
  fault("value_names_key", {"arbitrary_values"},
        "A value that is the name of another key becomes that key's value.",
        around(fn::info_set, [](auto& call) {
          const auto other = inner_value(call.info, call.value.data);
          if (!other || view_of(call.key) == call.value.data) return call.pass();
          return inner_set(call.info, call.key.data, *other);
        }));
  fault("value_found_as_key", {"arbitrary_values"},
        "MPI_Info_get finds a value as if it were a key.", around(fn::info_get, [](auto& call) {
          if (!inner_has(call.info, call.key.data) && inner_count(call.info) < 100) {
            for (const auto& [stored, text] : inner_pairs(call.info)) {
              if (text == call.key.data) {
                return inner().info_get(call.info, text_of(stored), call.valuelen, call.value,
                                        call.flag);
              }
            }
          }
          return call.pass();
        }));
  fault("override_listed_twice",
        {"one_value", "info.get_nkeys.override_not_counted", "info.get_nthkey.each_once"},
        "A key that gets a value of another length is listed once more.",
        list_again() + around(fn::info_set, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          const int code = call.pass();
          if (succeeded(code) && old && old->size() != length_of(call.value)) {
            ListedAgain::of(call.info).emplace_back(call.key.data);
          }
          return code;
        }));
  fault("same_value_listed_twice", {"one_value"},
        "A key that is set to the value that it has is listed once more.",
        list_again() + around(fn::info_set, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          const int code = call.pass();
          if (old && *old == call.value.data)
            ListedAgain::of(call.info).emplace_back(call.key.data);
          return code;
        }));
  fault("old_part_not_searched", {"one_value"},
        "Among more than 256 keys, the first 256 are listed again when they are set.",
        list_again() + around(fn::info_set, [](auto& call) {
          const bool large = inner_count(call.info) > 256;
          const bool overrides = large && inner_has(call.info, call.key.data);
          const int code = call.pass();
          if (overrides && inner_nth_key(call.info, 100) == call.key.data) {
            ListedAgain::of(call.info).emplace_back(call.key.data);
          }
          return code;
        }));
  fault("lost_beyond_10", {"many_keys", "info.set.adds"}, "Loses every pair beyond the tenth.",
        ignore(fn::info_set, [](auto& call) {
          return inner_count(call.info) >= 10 && !inner_has(call.info, call.key.data);
        }));
  fault("lost_beyond_64", {"many_keys", "info.set.adds"}, "Loses every pair beyond the 64th.",
        ignore(fn::info_set, [](auto& call) {
          return inner_count(call.info) >= 64 && !inner_has(call.info, call.key.data);
        }));
  fault("lost_beyond_4096", {"many_keys"}, "Loses every pair beyond the 4096th.",
        ignore(fn::info_set, [](auto& call) {
          return inner_count(call.info) >= 4096 && !inner_has(call.info, call.key.data);
        }));
  fault("256th_replaces_first", {"many_keys", "info.set.others_kept"},
        "The 257th key takes the place of the first.", before(fn::info_set, [](auto& call) {
          if (inner_count(call.info) == 256 && !inner_has(call.info, call.key.data)) {
            const std::string first = inner_nth_key(call.info, 0);
            inner().info_delete(call.info, text_of(first));
          }
        }));
  fault("growth_cuts_last_value", {"many_keys"},
        "When the 17th key comes, the value of the 16th loses its last character.",
        around(fn::info_set, [](auto& call) {
          const bool grows = inner_count(call.info) == 16 && !inner_has(call.info, call.key.data);
          const std::string last = grows ? inner_nth_key(call.info, 15) : std::string();
          const int code = call.pass();
          if (!succeeded(code) || !grows) return code;
          const std::string text = inner_value(call.info, last).value_or("");
          if (text.size() > 1) inner_set(call.info, last, text.substr(0, text.size() - 1));
          return code;
        }));
  using Text = ObjectMemory<std::size_t>;
  fault("text_limited_to_64_kib", {"many_keys"},
        "Stores \"?\" for values beyond 64 KiB of text in an object.",
        Text::follow() + around(fn::info_set, [](auto& call) {
          std::size_t& stored = Text::of(call.info);
          if (inner_has(call.info, call.key.data)) return call.pass();
          stored += length_of(call.value) + 1;
          return stored > 65'536 ? inner_set(call.info, call.key.data, "?") : call.pass();
        }));
}

}  // namespace infocts
