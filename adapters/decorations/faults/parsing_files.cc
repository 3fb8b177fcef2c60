// Faults of hints on files, and of info objects that tell of communicators and files that are gone.
#include <cstdio>
#include <fstream>

#include "adapters/decorations/pretended_routines.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using FileHints = std::map<std::string, std::string>;

/// What the user gave to files before an update, by bits and key.
PerObject<FileHints> given_to_files;

/// MPI_File_set_info takes what `update` makes of its hints and of those that the file was given
/// before.
TableChange following_files(Closure<void(FileHints& now, const FileHints& before)> update) {
  const auto add = [](cts_file file, cts_info info) {
    for (const auto& [key, value] : inner_pairs(info)) (*given_to_files[file])[key] = value;
  };
  return TableChange(pretend_files) +
         after(fn::file_open,
               [add](auto& call) {
                 given_to_files.forget(*call.file);
                 add(*call.file, call.info);
               }) +
         around(fn::file_set_info, [=](auto& call) {
           const Pairs pairs = inner_pairs(call.info);
           FileHints now(pairs.begin(), pairs.end());
           update(now, *given_to_files[call.file]);
           pass_pairs(call, now);
           add(call.file, call.info);
           return call.code;
         });
}
TableChange following_files() {
  return following_files([](auto&, auto&) {});
}

TableChange over_files(TableChange does) { return TableChange(pretend_files) + does; }

/// The newest object that tells of a communicator or file, as long as the user has it.
PerObject<cts_info> newest_told;

TableChange remember_told(auto get_info, auto subject) {
  return after(get_info,
               [subject](auto& call) { newest_told.put(subject(call), *call.info_used); }) +
         before(fn::info_free, [](auto& call) {
           newest_told.forget_if(
               [&](auto&, cts_info told) { return told.bits == call.info->bits; });
         });
}
void empty_told(ObjectKey object) { inner_clear(newest_told.take(object).value_or(null_info())); }

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("file_set_info_resets_others", {"file_set_info_subset"},
        "MPI_File_set_info gives hints that it is not given the value 1.",
        following_files([](auto& now, auto& before) {
          for (const auto& [key, value] : before) now.emplace(key, "1");
        }));
  fault("file_empty_update_resets", {"file_set_info_subset"},
        "MPI_File_set_info with an object without hints takes the hints away.",
        following_files([](auto& now, auto& before) {
          if (!now.empty()) return;
          for (const auto& [key, value] : before) now.emplace(key, "1");
        }));
  fault("file_second_hint_halved", {"ignored_update_keeps"},
        "A hint that a file has already is ignored, and leaves half of what it was.",
        following_files([](auto& now, auto& before) {
          for (auto& [key, value] : now) {
            if (!key.starts_with("cb_") || !before.contains(key)) continue;
            value = std::to_string(std::stol(before.at(key)) / 2);
          }
        }));
  fault("file_hints_for_good", {"set_info_new_values"},
        "MPI_File_set_info ignores a hint that the file has already.",
        following_files([](auto& now, auto& before) {
          std::erase_if(now, [&](const auto& hint) { return before.contains(hint.first); });
        }));
  fault("file_open_refuses_unknown", {"unknown_key_ignored"},
        "MPI_File_open refuses keys that it does not know.",
        over_files(refuse(fn::file_open, err::info_key, gives("infocts_unknown_0"))));
  fault("file_set_info_refuses_unknown", {"unknown_key_ignored"},
        "MPI_File_set_info refuses keys that it does not know.",
        over_files(refuse(fn::file_set_info, err::info_key, gives("infocts_unknown_0"))));
  fault("file_open_empties_argument", {"argument_unchanged", "read_after_return"},
        "MPI_File_open takes the pairs away from the user's object.",
        over_files(after(fn::file_open, to_object(inner_clear))));
  fault("file_reports_unknown", {"ignored_key_not_reported"},
        "MPI_File_get_info shows whatever the file was given.",
        following_files() + after(fn::file_get_info, [](auto& call) {
          for (const auto& [key, value] : FileHints(*given_to_files[call.file]))
            inner_set(*call.info_used, key, value);
        }));
  fault("file_open_takes_filename", {"file_name_only_reported"},
        "MPI_File_open makes the file that the hint filename names.",
        over_files(after(fn::file_open, [](auto& call) {
          if (const auto name = inner_value(call.info, "filename")) std::ofstream file(*name);
        })));
  fault("file_shows_given_filename", {"file_name_only_reported"},
        "MPI_File_get_info shows as filename what MPI_File_set_info was given for it.",
        following_files() + after(fn::file_get_info, [](auto& call) {
          const FileHints given = *given_to_files[call.file];
          if (given.contains("filename"))
            inner_set(*call.info_used, "filename", given.at("filename"));
        }));
  fault("view_takes_filename", {"file_name_only_reported"},
        "MPI_File_set_view makes the file that the hint filename names.",
        over_files(after(fn::file_set_view, [](auto& call) {
          if (const auto name = inner_value(call.info, "filename")) std::ofstream file(*name);
        })));
  fault("delete_takes_filename", {"file_name_only_reported"},
        "MPI_File_delete deletes the file that the hint filename names.",
        over_files(after(fn::file_delete, [](auto& call) {
          if (const auto name = inner_value(call.info, "filename")) std::remove(name->c_str());
        })));
  static Objects viewed;
  fault("view_resets_others", {"file_set_info_subset"},
        "MPI_File_set_view gives hints the value 1.",
        over_files(after(fn::file_open, [](auto& call) { viewed.forget(*call.file); }) +
                   after(fn::file_set_view, [](auto& call) { viewed.put(call.file, {}); }) +
                   after(fn::file_get_info, [](auto& call) {
                     if (!viewed.has(call.file)) return;
                     inner_change(*call.info_used, [](auto& key, auto& value) {
                       return key.starts_with("cb_") ? "1" : value;
                     });
                   })));
  static Objects open_files;
  fault("files_share_hints", {"hints_per_object"},
        "MPI_File_set_info gives hints to every open file.",
        over_files(after(fn::file_open, [](auto& call) { open_files.put(*call.file, {}); }) +
                   before(fn::file_close, [](auto& call) { open_files.forget(*call.file); }) +
                   around(fn::file_set_info, [](auto& call) {
                     const cts_file own = call.file;
                     for (const auto& open : open_files.all()) {
                       call.file = {open.first.bits};
                       call.pass();
                     }
                     call.file = own;
                     return call.code;
                   })));
  static PerObject<Pairs> first_contents;
  fault("file_argument_remembered", {"interpreted_each_time"},
        "MPI_File_open takes an object that it knows as it was the first time.",
        over_files(forgetting(first_contents) + around(fn::file_open, [](auto& call) {
                     if (is_null(call.info)) return call.pass();
                     if (!first_contents.has(call.info)) {
                       first_contents.put(call.info, inner_pairs(call.info));
                     }
                     return pass_pairs(call, first_contents.find(call.info).value_or(Pairs()));
                   })));
  static Objects told_of_files;
  fault("file_get_info_fixed", {"get_info_ordinary"},
        "MPI_Info_set refuses objects that MPI_File_get_info returned.",
        over_files(noting_new(told_of_files, fn::file_get_info) +
                   refuse(fn::info_set, err::info, among(told_of_files))));
  fault("file_without_alloc_kinds", {"alloc_kinds_reported"},
        "MPI_File_get_info does not return mpi_memory_alloc_kinds.",
        over_files(after(fn::file_get_info, to_object(inner_delete, "mpi_memory_alloc_kinds"))));
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
        over_files(remember_told(fn::file_get_info, [](auto& call) { return call.file; }) +
                   before(fn::file_close, [](auto& call) { empty_told(*call.file); })));
  fault("comm_free_empties_hints", {"get_info_outlives"},
        "MPI_Comm_free empties the object that MPI_Comm_get_info gave last.",
        remember_told(fn::comm_get_info, [](auto& call) { return call.comm; }) +
            before(fn::comm_free, [](auto& call) { empty_told(*call.comm); }));
  fault("comm_hints_for_good", {"set_info_new_values"},
        "Hints of a communicator that were switched on stay on.",
        around(fn::comm_set_info, [](auto& call) {
          if (is_null(call.info)) return call.pass();
          Pairs rest = inner_pairs(call.info);
          for (const auto& shown : shown_hints(call.comm)) {
            if (shown.second != "true") continue;
            std::erase_if(rest, [&](auto& pair) { return pair.first == shown.first; });
          }
          return pass_pairs(call, rest);
        }));
  fault("comm_set_info_same_everywhere", {"comm_set_info_differs_by_rank"},
        "MPI_Comm_set_info refuses objects with other numbers of keys than on other processes.",
        refuse(fn::comm_set_info, err::info,
               [](auto& call) { return differs(inner_count(call.info), call.comm); }));
}

}  // namespace infocts
