// Variants of routines that take hints and of those that report them, and of finding resources.
#include "adapters/decorations/pretended_routines.h"
#include "adapters/decorations/rows.h"
#include "adapters/decorations/split_calls.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

/// Each object that *_get_info returns goes through `how` first.
TableChange rewrite_reported(Closure<void(cts_info info)> how) {
  return after(fn::get_info, [how](auto& call) { how(*call.info_used); });
}
/// Each value that *_get_info reports becomes what `how` makes of it.
TableChange respell(Rewriting how) {
  return rewrite_reported([how](cts_info info) {
    inner_change(info, [how](auto&, auto& value) { return how(value); });
  });
}

TableChange ignore_at_creation() {
  return around(fn::hints, [](auto& call) {
    return sets_hints(call) ? call.pass() : pass_pairs(call, Pairs());
  });
}

TableChange ignore_later() {
  return ignore(fn::comm_set_info, always) + ignore(fn::win_set_info, always);
}

bool is_boolean_hint(const std::string& key) {
  return key == "no_locks" || key.starts_with("same_") || key.starts_with("mpi_assert_");
}

// No value of a boolean.
bool is_odd_boolean(const std::string& key, const std::string& value) {
  const std::set<std::string> odd{"1", "TRUE", "True", "yes", "on"};
  return is_boolean_hint(key) && odd.contains(value);
}

bool is_number(const std::string& value) {
  return !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
}

/// Which a value begins with, as strtoll reads it; 0 where there is none.
long long leading_number(const std::string& value) {
  return std::strtoll(value.c_str(), nullptr, 10);
}

PerObject<std::string> names_of_files;

}  // namespace

VARIANTS_OF("hints") {
  variant("ignored", "V11", "Ignores all hints; *_get_info reports the defaults.",
          ignore_at_creation() + ignore_later());
  variant("only_at_creation", "V76", "Ignores the hints of MPI_Win_set_info and MPI_Comm_set_info.",
          ignore_later());
  variant("only_later", "V11",
          "Ignores the hints that are given when a window or communicator is made.",
          ignore_at_creation());
  variant("none_supported", "V11", "Supports no hint, so that *_get_info reports none.",
          ignore_at_creation() + ignore_later() + rewrite_reported([](cts_info info) {
            // Known from 4.1 on, whatever hints there are.
            inner_erase_if(info, [](auto& key, auto&) { return key != "mpi_memory_alloc_kinds"; });
          }));
  variant("more_reported", "V73", "*_get_info reports hints of the vendor besides.",
          rewrite_reported([](cts_info info) {
            for (int i = 0; i < 12; ++i) {
              inner_set(info, "vendor_limit_" + std::to_string(i), std::to_string(i * i));
            }
            inner_set(info, "Vendor Topology", " ring, torus ");
          }));
  static PerObject<int> asked;
  variant(
      "vendor_key_changes_once", "V74",
      "*_get_info tells in a hint of the vendor's whether it was called more than twice for the "
      "object.",
      forgetting(asked) + after(fn::get_info, [](auto& call) {
        const int times = ++*asked[call.object];
        inner_set(*call.info_used, "vendor_readers", times > 2 ? "many" : "few");
      }));
  static Objects updated;
  variant("comm_off_listed_once_set", "V73",
          "Claims 3.1, and MPI_Comm_get_info lists hints that are off once MPI_Comm_set_info was "
          "called for the communicator.",
          claim_version(3, 1) + forgetting(updated) + after(fn::comm_set_info, [](auto& call) {
            updated.put(call.comm, {});
          }) + after(fn::comm_get_info, !subject_among(updated), to_object([](cts_info info) {
                       inner_erase_if(info, [](auto&, auto& value) { return value == "false"; });
                     })));
  variant("odd_booleans_end", "V11",
          "A boolean hint given as \"1\", \"TRUE\", \"yes\" or \"on\" ends the process.",
          before(fn::hints, [](auto& call) {
            if (any_hint(call, is_odd_boolean)) std::_Exit(1);
          }));
  variant(
      "file_hint_checked_everywhere", "V11",
      "Routines of communicators and windows refuse a cb_nodes that is no number.",
      refuse_hints([](auto& key, auto& value) { return key == "cb_nodes" && !is_number(value); }));
  static std::atomic<int> looked_at{0};
  variant("first_hundred_only", "V72",
          "Routines look at the hints of the first hundred calls with any, and at no more.",
          edit_hints(fn::hints, [](Pairs& pairs) {
            if (!pairs.empty() && ++looked_at > 100) pairs.clear();
          }));
  // The next *_get_info may well come behind another duplicate.
  static std::atomic<int> duplicates{0};
  variant("activity_reported", "V73",
          "*_get_info reports in a hint of the vendor's how many communicators were duplicated.",
          after(fn::comm_dup, [](auto&) { ++duplicates; }) + rewrite_reported([](cts_info info) {
            inner_set(info, "vendor_duplicates", std::to_string(duplicates));
          }));
  variant("reported_in_other_order", "A7", "*_get_info sorts the hints the other way.",
          rewrite_reported([](cts_info info) {
            inner_arrange(info, [](Pairs& pairs) { std::sort(pairs.rbegin(), pairs.rend()); });
          }));
  variant("file_name_reported", "V88",
          "MPI_File_get_info shows the name that a file was opened with.",
          TableChange(pretend_files) + after(fn::file_open, [](auto& call) {
            names_of_files.put(*call.file, std::string(call.filename.data, call.filename.size));
          }) + after(fn::file_get_info, [](auto& call) {
            inner_set(*call.info_used, "filename", *names_of_files[call.file]);
          }));
  static PerObject<std::vector<std::string>> last;
  variant("file_lists_last_given", "V73",
          "Claims 3.1, and MPI_File_get_info lists the hints that were given last.",
          TableChange(pretend_files) + claim_version(3, 1) + after(fn::file_open, [](auto& call) {
            last.put(*call.file, inner_keys(call.info));
          }) + after(fn::file_set_info, [](auto& call) {
            last.put(call.file, inner_keys(call.info));
          }) + after(fn::file_get_info, [](auto& call) {
            const std::vector<std::string> given = *last[call.file];
            inner_erase_if(*call.info_used, [&](auto& key, auto&) {
              return std::find(given.begin(), given.end(), key) == given.end();
            });
          }));
  // As the hint has no stated default, it need not show before.
  static Objects updated_files;
  constexpr auto too_small = [](auto& key, auto& value) {
    return key == "cb_buffer_size" && value == "64";
  };
  variant(
      "file_buffer_shown_once_set", "V74",
      "Files ignore a small cb_buffer_size, and show one of their own once MPI_File_set_info was "
      "called.",
      TableChange(pretend_files) + ignore_hints(fn::file_open, too_small) +
          ignore_hints(fn::file_set_info, too_small) +
          after(fn::file_open, [](auto& call) { updated_files.forget(*call.file); }) +
          after(fn::file_set_info, [](auto& call) { updated_files.put(call.file, {}); }) +
          after(fn::file_get_info,
                [](auto& call) {
                  if (!updated_files.has(call.file)) return;
                  if (inner_has(*call.info_used, "cb_buffer_size")) return;
                  inner_set(*call.info_used, "cb_buffer_size", "16777216");
                }),
      {.disregards = {"info.parsing.set_info_new_values"}});
  variant("booleans_as_other_words", "A13", "*_get_info writes booleans as enable and disable.",
          respell([](auto& value) {
            if (value == "true") return std::string("enable");
            return value == "false" ? std::string("disable") : value;
          }));
  variant("shows_what_it_refuses", "V11",
          "*_get_info writes booleans as enable and disable and has a hint of the vendor's; all of "
          "these are errors where they are given.",
          respell([](auto& value) {
            if (value == "true") return std::string("enable");
            return value == "false" ? std::string("disable") : value;
          }) + rewrite_reported([](cts_info info) { inner_set(info, "vendor_state", "eager"); }) +
              refuse_hints([](auto& key, auto& value) {
                const bool own_word = value == "enable" || value == "disable";
                return key == "vendor_state" || (is_boolean_hint(key) && own_word);
              }));
  variant("kinds_in_turns", "V82",
          "MPI_Comm_get_info names the kinds of memory in another order each time.",
          after(fn::comm_get_info, [](auto& call) {
            static std::atomic<int> times{0};
            const std::string kinds =
                inner_value(*call.info_used, "mpi_memory_alloc_kinds").value_or("");
            const std::size_t comma = kinds.find(',');
            if (comma == std::string::npos || ++times % 2 == 0) return;
            inner_set(*call.info_used, "mpi_memory_alloc_kinds",
                      kinds.substr(comma + 1) + ',' + kinds.substr(0, comma));
          }));
  variant("respelled", "A13",
          "*_get_info writes booleans in capitals, integers with a sign and lists with blanks.",
          respell([](std::string value) {
            if (value == "true") return std::string("TRUE");
            if (value == "false") return std::string("FALSE");
            if (is_number(value)) return "+" + value;
            for (std::size_t at = 0; (at = value.find(',', at)) != std::string::npos; at += 2) {
              value.insert(at + 1, " ");
            }
            return value;
          }));
  variant("booleans_as_numbers", "A13",
          "*_get_info writes booleans as 0 and 1 and ends integers with a blank.",
          respell([](auto& value) {
            if (value == "true") return std::string("1");
            if (value == "false") return std::string("0");
            return is_number(value) ? value + " " : value;
          }));
  variant("large_alignment_ignored", "V28",
          "Takes mpi_minimum_memory_alignment up to 1024 and ignores larger ones.",
          ignore_hints([](auto& key, auto& value) {
            return key == "mpi_minimum_memory_alignment" && leading_number(value) > 1024;
          }));
  variant("large_granularity_clamped", "V11",
          "Takes an mpi_accumulate_granularity of more than 1048576 for that.",
          read_hints([](auto& key, auto& value) -> HintMeaning {
            constexpr long long kMost = 1048576;
            const bool large = key == "mpi_accumulate_granularity" && leading_number(value) > kMost;
            return large ? std::to_string(kMost) : value;
          }));
}

VARIANTS_OF("parsing") {
  variant("split_type_tells_shared", "V62",
          "MPI_Comm_split_type sets mpi_hw_resource_type for MPI_COMM_TYPE_SHARED, too.",
          after(fn::comm_split_type, [](auto& call) {
            if (is_split(call, &cts_constants::has_comm_type_shared,
                         &cts_constants::comm_type_shared)) {
              set_type(call, "mpi_shared_memory");
            }
          }));
  variant(
      "resource_guided_before_4_1", "V65",
      "An MPI 4.0 whose MPI_COMM_TYPE_RESOURCE_GUIDED needs an info object, and does not split.",
      claim_version(4, 0) + around(fn::comm_split_type, [](auto& call) {
        if (!resource_guided(call)) return call.pass();
        return is_null(call.info) ? inner().constants.err_info : whole(call);
      }));
  variant("split_type_by_process", "V62",
          "For MPI_COMM_TYPE_HW_UNGUIDED each process is a resource of its own.",
          around(fn::comm_split_type, [](auto& call) {
            if (!unguided(call)) return call.pass();
            int size = 1;
            inner().comm_size(call.comm, &size);
            if (size == 1) {
              *call.part = inner().constants.comm_null;
              return success();
            }
            set_type(call, "process");
            return by_process(call);
          }));
}

}  // namespace infocts
