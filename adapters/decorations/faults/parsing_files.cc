// Faults of hints on files, besides those on communicators and windows in parsing_updates.cc and
// other files; and of info objects from communicators and files that are gone.
#include <fstream>

#include "adapters/decorations/pretended_routines.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using FileHints = std::map<std::string, std::string>;

/// What the user gave to files before an update, by bits and key.
std::map<std::uint64_t, FileHints> given_to_files;

FileHints hints_in(cts_info info) {
  const auto pairs = inner_pairs(info);
  return {pairs.begin(), pairs.end()};
}

/// Files, and what they were given so far; MPI_File_set_info takes what `update` makes of its
/// hints.
TableChange following_files(Closure<FileHints(FileHints now, const FileHints& before)> update) {
  return TableChange(pretend_files) +
         after(fn::file_open,
               [](auto& call) { given_to_files[call.file->bits] = hints_in(call.info); }) +
         around(fn::file_set_info, [update](auto& call) {
           FileHints& before = given_to_files[call.file.bits];
           const FileHints now = hints_in(call.info);
           pass_pairs(call, update(now, before));
           for (const auto& [key, value] : now) before[key] = value;
           return call.code;
         });
}
FileHints as_given(FileHints now, const FileHints& /*before*/) { return now; }

TableChange over_files(TableChange does) { return TableChange(pretend_files) + does; }

constexpr Trigger kUnknown{[](auto& call) { return inner_has(call.info, "infocts_unknown_0"); }};

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

/// Whether a process has another number than this one.
bool differs(int mine, cts_comm comm) {
  int size = 1;
  inner().comm_size(comm, &size);
  std::vector<int> all(static_cast<std::size_t>(size), mine);
  constexpr int kBytes = sizeof(int);
  const cts_datatype byte = inner().constants.type_byte;
  inner().allgather(&mine, kBytes, byte, all.data(), kBytes, byte, comm);
  return std::any_of(all.begin(), all.end(), [=](int other) { return other != mine; });
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("file_set_info_resets_others", {"file_set_info_subset"},
        "MPI_File_set_info gives hints that it is not given the value 1.",
        following_files([](FileHints now, auto& before) {
          for (const auto& [key, value] : before) now.emplace(key, "1");
          return now;
        }));
  fault("file_empty_update_resets", {"file_set_info_subset"},
        "MPI_File_set_info with an object without hints takes the hints away.",
        following_files([](FileHints now, auto& before) {
          const bool resets = now.empty();
          for (const auto& [key, value] : before) {
            if (resets) now.emplace(key, "1");
          }
          return now;
        }));
  fault("file_second_hint_halved", {"ignored_update_keeps"},
        "A hint that a file has already is ignored, and leaves half of what it was.",
        following_files([](FileHints now, auto& before) {
          for (auto& [key, value] : now) {
            if (!key.starts_with("cb_") || !before.contains(key)) continue;
            value = std::to_string(std::stol(before.at(key)) / 2);
          }
          return now;
        }));
  fault("file_hints_for_good", {"set_info_new_values"},
        "MPI_File_set_info ignores a hint that the file has already.",
        following_files([](FileHints now, auto& before) {
          std::erase_if(now, [&](const auto& hint) { return before.contains(hint.first); });
          return now;
        }));
  fault("file_open_refuses_unknown", {"unknown_key_ignored"},
        "MPI_File_open refuses keys that it does not know.",
        over_files(refuse(fn::file_open, err::info_key, kUnknown)));
  fault("file_set_info_refuses_unknown", {"unknown_key_ignored"},
        "MPI_File_set_info refuses keys that it does not know.",
        over_files(refuse(fn::file_set_info, err::info_key, kUnknown)));
  fault("file_open_empties_argument", {"argument_unchanged", "read_after_return"},
        "MPI_File_open takes the pairs away from the user's object.",
        over_files(after(fn::file_open, [](auto& call) { inner_clear(call.info); })));
  fault("file_reports_unknown", {"ignored_key_not_reported"},
        "MPI_File_get_info shows whatever the file was given.",
        following_files(as_given) + after(fn::file_get_info, [](auto& call) {
          for (const auto& [key, value] : given_to_files[call.file.bits]) {
            inner_set(*call.info_used, key, value);
          }
        }));
  fault("file_open_takes_filename", {"file_name_only_reported"},
        "MPI_File_open makes the file that the hint filename names.",
        over_files(after(fn::file_open, [](auto& call) {
          if (const auto name = inner_value(call.info, "filename")) std::ofstream file(*name);
        })));
  fault("file_shows_given_filename", {"file_name_only_reported"},
        "MPI_File_get_info shows as filename what MPI_File_set_info was given for it.",
        following_files(as_given) + after(fn::file_get_info, [](auto& call) {
          const FileHints& given = given_to_files[call.file.bits];
          const auto name = given.find("filename");
          if (name != given.end()) inner_set(*call.info_used, name->first, name->second);
        }));
  fault("file_without_alloc_kinds", {"alloc_kinds_reported"},
        "MPI_File_get_info does not return mpi_memory_alloc_kinds.",
        over_files(after(fn::file_get_info, [](auto& call) {
          inner_delete(*call.info_used, "mpi_memory_alloc_kinds");
        })));
  fault("handles.file_without_hints", {"info.handles.null_no_object"},
        "MPI_File_get_info gives MPI_INFO_NULL where there are no hints.",
        over_files(after(fn::file_get_info, [](auto& call) {
          if (inner_count(*call.info_used) > 1) return;  // there is always one
          inner().info_free(call.info_used);
          *call.info_used = null_info();
        })));

  // Objects that tell of hints, and hints of communicators.
  fault("file_close_empties_hints", {"get_info_outlives"},
        "MPI_File_close empties the object that MPI_File_get_info gave last.",
        over_files(remember_told() +
                   after(fn::file_get_info,
                         [](auto& call) { newest_told[call.file.bits] = *call.info_used; }) +
                   before(fn::file_close, [](auto& call) { empty_told(call.file->bits); })));
  fault("comm_free_empties_hints", {"get_info_outlives"},
        "MPI_Comm_free empties the object that MPI_Comm_get_info gave last.",
        remember_told() + after(fn::comm_get_info, [](auto& call) {
          newest_told[call.comm.bits] = *call.info_used;
        }) + before(fn::comm_free, [](auto& call) { empty_told(call.comm->bits); }));
  fault("comm_hints_for_good", {"set_info_new_values"},
        "Hints of a communicator that were switched on stay on.",
        around(fn::comm_set_info, [](auto& call) {
          if (is_null(call.info)) return call.pass();
          cts_info used = null_info();
          inner().comm_get_info(call.comm, &used);
          Pairs rest = inner_pairs(call.info);
          std::erase_if(rest, [&](auto& pair) { return inner_value(used, pair.first) == "true"; });
          inner().info_free(&used);
          return pass_pairs(call, rest);
        }));
  fault("comm_set_info_same_everywhere", {"comm_set_info_differs_by_rank"},
        "MPI_Comm_set_info refuses objects with other numbers of keys than on other processes.",
        refuse(fn::comm_set_info, err::info,
               [](auto& call) { return differs(inner_count(call.info), call.comm); }));
}

}  // namespace infocts
