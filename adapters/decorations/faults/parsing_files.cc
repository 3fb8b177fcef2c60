// Faults of hints on files, besides those on communicators and windows in parsing_updates.cc and
// other files; and of info objects from communicators and files that are gone.
#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/pretended_routines.h"

namespace infocts {
namespace {

using FileHints = std::map<std::string, std::string>;

/// What the user gave to files before an update, by bits and key.
std::map<std::uint64_t, FileHints> given_to_files;

FileHints hints_in(cts_info info) {
  const auto pairs =
      is_null(info) ? std::vector<std::pair<std::string, std::string>>() : inner_pairs(info);
  return {pairs.begin(), pairs.end()};
}

/// MPI_File_set_info with these hints.
int pass_hints(Call<&cts_table::file_set_info>& call, const FileHints& hints) {
  call.info = inner().constants.info_null;
  inner().info_create(&call.info);
  for (const auto& [key, value] : hints) inner_set(call.info, key, value);
  const int code = call.pass();
  inner().info_free(&call.info);
  return code;
}

/// Files, and what they were given so far; `update` is told of each MPI_File_set_info.
TableChange following_files(
    Closure<int(Call<&cts_table::file_set_info>&, FileHints& before)> update) {
  return TableChange(pretend_files) +
         after(fn::file_open,
               [](auto& call) { given_to_files[call.file->bits] = hints_in(call.info); }) +
         around(fn::file_set_info, [update](auto& call) {
           FileHints& before = given_to_files[call.file.bits];
           const FileHints now = hints_in(call.info);
           const int code = update(call, before);
           for (const auto& [key, value] : now) before[key] = value;
           return code;
         });
}

/// The newest object that tells of a communicator or file, as long as the user has it.
std::map<std::uint64_t, cts_info> newest_told;

TableChange remember_told() {
  return before(fn::info_free, [](auto& call) {
    std::erase_if(newest_told, [&](const auto& one) { return one.second.bits == call.info->bits; });
  });
}

void empty_told(std::uint64_t object) {
  const auto result = newest_told.extract(object);
  if (!result.empty()) inner_clear(result.mapped());
}

}  // namespace

FAULTS {
  fault("parsing.file_set_info_resets_others", {"info.parsing.file_set_info_subset"},
        "MPI_File_set_info gives hints that it is not given the value 1.",
        following_files([](auto& call, FileHints& before) {
          FileHints reset = hints_in(call.info);
          for (const auto& [key, value] : before) reset.emplace(key, "1");
          return pass_hints(call, reset);
        }));
  fault("parsing.file_empty_update_resets", {"info.parsing.file_set_info_subset"},
        "MPI_File_set_info with an object without hints takes the hints away.",
        following_files([](auto& call, FileHints& before) {
          if (!hints_in(call.info).empty()) return call.pass();
          FileHints reset;
          for (const auto& [key, value] : before) reset.emplace(key, "1");
          return pass_hints(call, reset);
        }));
  fault("parsing.file_second_hint_halved", {"info.parsing.ignored_update_keeps"},
        "A hint that a file has already is ignored, and leaves half of what it was.",
        following_files([](auto& call, FileHints& before) {
          FileHints update = hints_in(call.info);
          for (auto& [key, value] : update) {
            if (key.starts_with("cb_") && before.contains(key)) {
              value = std::to_string(std::stol(before.at(key)) / 2);
            }
          }
          return pass_hints(call, update);
        }));
  fault("parsing.file_hints_for_good", {"info.parsing.set_info_new_values"},
        "MPI_File_set_info ignores a hint that the file has already.",
        following_files([](auto& call, FileHints& before) {
          FileHints update = hints_in(call.info);
          std::erase_if(update, [&](const auto& hint) { return before.contains(hint.first); });
          return pass_hints(call, update);
        }));
  fault("parsing.file_open_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_File_open refuses keys that it does not know.",
        TableChange(pretend_files) + refuse(fn::file_open, err::info_key, [](auto& call) {
          return inner_has(call.info, "infocts_unknown_0");
        }));
  fault("parsing.file_set_info_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_File_set_info refuses keys that it does not know.",
        TableChange(pretend_files) + refuse(fn::file_set_info, err::info_key, [](auto& call) {
          return inner_has(call.info, "infocts_unknown_0");
        }));
  fault("parsing.file_open_empties_argument",
        {"info.parsing.argument_unchanged", "info.parsing.read_after_return"},
        "MPI_File_open takes the pairs away from the user's object.",
        TableChange(pretend_files) + after(fn::file_open, [](auto& call) {
          if (!is_null(call.info)) inner_clear(call.info);
        }));
  fault("parsing.file_reports_unknown", {"info.parsing.ignored_key_not_reported"},
        "MPI_File_get_info shows whatever the file was given.",
        following_files([](auto& call, FileHints&) { return call.pass(); }) +
            after(fn::file_get_info, [](auto& call) {
              for (const auto& [key, value] : given_to_files[call.file.bits]) {
                inner_set(*call.info_used, key, value);
              }
            }));
  fault("parsing.file_open_takes_filename", {"info.parsing.file_name_only_reported"},
        "MPI_File_open makes the file that the hint filename names.",
        TableChange(pretend_files) + after(fn::file_open, [](auto& call) {
          const FileHints hints = hints_in(call.info);
          const auto name = hints.find("filename");
          if (name != hints.end()) std::ofstream(name->second);
        }));
  fault("parsing.file_shows_given_filename", {"info.parsing.file_name_only_reported"},
        "MPI_File_get_info shows as filename what MPI_File_set_info was given for it.",
        following_files([](auto& call, FileHints&) { return call.pass(); }) +
            after(fn::file_get_info, [](auto& call) {
              const FileHints& given = given_to_files[call.file.bits];
              const auto name = given.find("filename");
              if (name != given.end()) inner_set(*call.info_used, name->first, name->second);
            }));
  fault("parsing.file_without_alloc_kinds", {"info.parsing.alloc_kinds_reported"},
        "MPI_File_get_info does not return mpi_memory_alloc_kinds.",
        TableChange(pretend_files) + after(fn::file_get_info, [](auto& call) {
          const std::string key = "mpi_memory_alloc_kinds";
          if (inner_has(*call.info_used, key)) {
            inner().info_delete(*call.info_used, text_of(key));
          }
        }));
  fault("handles.file_without_hints", {"info.handles.null_no_object"},
        "MPI_File_get_info gives MPI_INFO_NULL where there are no hints.",
        TableChange(pretend_files) + after(fn::file_get_info, [](auto& call) {
          if (inner_count(*call.info_used) > 1) return;  // there is always one
          inner().info_free(call.info_used);
          *call.info_used = inner().constants.info_null;
        }));
}

FAULTS {
  fault("parsing.file_close_empties_hints", {"info.parsing.get_info_outlives"},
        "MPI_File_close empties the object that MPI_File_get_info gave last.",
        TableChange(pretend_files) + remember_told() + after(fn::file_get_info, [](auto& call) {
          newest_told[call.file.bits] = *call.info_used;
        }) + before(fn::file_close, [](auto& call) { empty_told(call.file->bits); }));
  fault("parsing.comm_free_empties_hints", {"info.parsing.get_info_outlives"},
        "MPI_Comm_free empties the object that MPI_Comm_get_info gave last.",
        remember_told() + after(fn::comm_get_info, [](auto& call) {
          newest_told[call.comm.bits] = *call.info_used;
        }) + before(fn::comm_free, [](auto& call) { empty_told(call.comm->bits); }));
  fault("parsing.comm_hints_for_good", {"info.parsing.set_info_new_values"},
        "FileHints of communicators that are switched on stay so.",
        around(fn::comm_set_info, [](auto& call) {
          if (is_null(call.info)) return call.pass();
          cts_info used = inner().constants.info_null;
          inner().comm_get_info(call.comm, &used);
          cts_info rest = inner().constants.info_null;
          inner().info_create(&rest);
          for (const auto& [key, value] : inner_pairs(call.info)) {
            if (inner_value(used, key) != "true") inner_set(rest, key, value);
          }
          inner().info_free(&used);
          const int code = inner().comm_set_info(call.comm, rest);
          inner().info_free(&rest);
          return code;
        }));
  fault("parsing.comm_set_info_same_everywhere", {"info.parsing.comm_set_info_differs_by_rank"},
        "MPI_Comm_set_info refuses objects with other numbers of keys than on other processes.",
        refuse(fn::comm_set_info, err::info, [](auto& call) {
          int size = 1;
          inner().comm_size(call.comm, &size);
          const int mine = is_null(call.info) ? 0 : inner_count(call.info);
          std::vector<int> all(static_cast<std::size_t>(size), mine);
          constexpr int kBytes = sizeof(int);
          const cts_datatype byte = inner().constants.type_byte;
          inner().allgather(&mine, kBytes, byte, all.data(), kBytes, byte, call.comm);
          return std::any_of(all.begin(), all.end(), [=](int other) { return other != mine; });
        }));
}

}  // namespace infocts
