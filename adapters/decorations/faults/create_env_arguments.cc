// Faults of MPI_Info_create_env: argc and argv.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/env_objects.h"
#include "adapters/decorations/object_notes.h"
#include "adapters/decorations/outcome.h"

namespace infocts {
namespace {

/// Calls `with` for the words of argv.
template <typename With>
void for_each_word(int argc, char** argv, With with) {
  for (int i = 0; argv != nullptr && i < argc; ++i) with(argv[i]);
}

template <typename Refused>
int create_unless(int argc, char** argv, cts_info* info, Refused refused) {
  bool any = false;
  for_each_word(argc, argv, [&](char* word) { any = any || refused(std::string_view(word)); });
  return any ? below().constants.err_arg : below().info_create_env(argc, argv, info);
}

}  // namespace

FAULT({.name = "create_env.wants_null_word",
       .violates = {"info.create_env.accepts_main_args"},
       .text = "Expects argc to count the null pointer at the end of argv."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (argc > 0 && argv[argc - 1] != nullptr) return below().constants.err_arg;
    return below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "create_env.program_name_only",
       .violates = {"info.create_env.accepts_main_args"},
       .text = "Refuses more words than the name of the program."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return argc > 1 ? below().constants.err_arg : below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "create_env.refuses_null",
       .violates = {"info.create_env.accepts_null_args"},
       .text = "Refuses a null pointer for argv."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (argv == nullptr) return below().constants.err_arg;
    return below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "create_env.null_once",
       .violates = {"info.create_env.accepts_null_args"},
       .text = "Accepts a null pointer for argv once a process."}) {
  if (mpi.info_create_env == nullptr) return;
  static std::atomic<int> calls{0};
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (argv == nullptr && calls++ > 0) return below().constants.err_other;
    return below().info_create_env(argc, argv, info);
  };
}

// Counts the references, so that the user may free it.
FAULT({.name = "create_env.null_shared",
       .violates = {"info.create_env.new_object", "info.create_env.calls_independent"},
       .text = "Without arguments, all callers get the same object."}) {
  if (mpi.info_create_env == nullptr) return;
  static std::atomic<std::uint64_t> shared{0};
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (argv != nullptr) return below().info_create_env(argc, argv, info);
    if (shared != 0) {
      info->bits = shared;
      return success();
    }
    const int code = below().info_create_env(argc, argv, info);
    if (succeeded(code)) shared = info->bits;
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    if (info->bits != shared) return below().info_free(info);
    *info = below().constants.info_null;
    return success();
  };
}

FAULT({.name = "create_env.null_gives_env",
       .violates = {"info.create_env.new_object", "info.create_env.not_alias_of_env"},
       .text = "Without arguments, the object is MPI_INFO_ENV."}) {
  if (mpi.info_create_env == nullptr || mpi.constants.has_info_env == 0) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (argv != nullptr) return below().info_create_env(argc, argv, info);
    *info = below().constants.info_env;
    return success();
  };
}

FAULT({.name = "create_env.null_gives_null",
       .violates = {"info.create_env.new_object", "info.create_env.accepts_null_args",
                    "info.handles.null_no_object"},
       .text = "Without arguments, the handle is MPI_INFO_NULL."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (argv != nullptr) return below().info_create_env(argc, argv, info);
    *info = below().constants.info_null;
    return success();
  };
}

FAULT({.name = "create_env.cuts_words",
       .violates = {"info.create_env.args_unmodified"},
       .text = "Cuts words of argv at their first blank."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    for_each_word(argc, argv, [](char* word) { word[std::strcspn(word, " ")] = '\0'; });
    return below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "create_env.cuts_options",
       .violates = {"info.create_env.args_unmodified"},
       .text = "Cuts options of argv at their equals sign."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    for_each_word(argc, argv, [](char* word) {
      if (*word == '-') word[std::strcspn(word, "=")] = '\0';
    });
    return below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "create_env.options_first",
       .violates = {"info.create_env.args_unmodified"},
       .text = "Moves the options in argv before the other words, as getopt does."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    if (argc > 1) std::stable_partition(argv + 1, argv + argc, [](char* w) { return *w == '-'; });
    return code;
  };
}

FAULT({.name = "create_env.removes_last_pointer",
       .violates = {"info.create_env.args_unmodified"},
       .text = "Replaces the null pointer at the end of argv."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    if (argc > 0) argv[argc] = argv[0];
    return code;
  };
}

// Where it sees another text, it takes that over and looks no more: the words may be gone later.
FAULT({.name = "create_env.refers_to_words",
       .violates = {"info.create_env.args_copied"},
       .text = "Reads the program name from argv when the object is read."}) {
  if (!EnvObjects::follow(mpi)) return;
  struct Name {
    const char* word;
    std::string text;
  };
  static ObjectNotes<Name> names;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = EnvObjects::create(argc, argv, info);
    if (succeeded(code) && argc > 0) {
      set_below(*info, "command", argv[0]);
      names.put(*info, {argv[0], argv[0]});
    }
    return code;
  };
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    if (const auto name = names.find(info); name && name->text != name->word) {
      names.take(info);
      set_below(info, "command", name->word);
    }
    return below().info_get_nkeys(info, nkeys);
  };
  mpi.info_free = [](cts_info* info) {
    names.take(*info);
    return EnvObjects::free(info);
  };
}

FAULT({.name = "create_env.numbers_calls",
       .violates = {"info.create_env.same_args_consistent"},
       .text = "Puts the number of the call into the object."}) {
  if (mpi.info_create_env == nullptr) return;
  static std::atomic<int> calls{0};
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    if (succeeded(code)) set_below(*info, "number", std::to_string(++calls));
    return code;
  };
}

FAULT({.name = "create_env.remembers_arguments",
       .violates = {"info.create_env.same_args_consistent"},
       .text = "Without arguments, it takes the program name of the last call that had any."}) {
  if (mpi.info_create_env == nullptr) return;
  static ObjectNotes<std::string> command;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    if (argc > 0) command.put(below().constants.info_null, argv[0]);
    const auto remembered = command.find(below().constants.info_null);
    if (argc == 0 && remembered && succeeded(code)) set_below(*info, "command", *remembered);
    return code;
  };
}

}  // namespace infocts
