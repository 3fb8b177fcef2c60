// Faults of MPI_Info_create_env: argc and argv.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <span>
#include <string>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/per_object.h"

namespace infocts {
namespace {

std::span<char*> words(const auto& call) {
  return {call.argv, call.argv == nullptr ? 0 : static_cast<std::size_t>(std::max(call.argc, 0))};
}

/// Without arguments, the object is this constant.
Deviation null_gives(cts_info cts_constants::*object) {
  return ignore(fn::info_create_env, [=](auto& call) {
    if (call.argv != nullptr) return false;
    *call.info = below().constants.*object;
    return true;
  });
}

/// Each word is cut in argv itself.
Deviation cut_words(Closure<std::size_t(const char* word)> length) {
  return before(fn::info_create_env, [length](auto& call) {
    for (char* const word : words(call)) word[length(word)] = '\0';
  });
}

}  // namespace

// What is accepted.
FAULTS {
  fault("create_env.wants_null_word", {"info.create_env.accepts_main_args"},
        "Expects argc to count the null pointer at the end of argv.",
        refuse(fn::info_create_env, err::arg,
               [](auto& call) { return call.argc > 0 && call.argv[call.argc - 1] != nullptr; }));
  fault("create_env.program_name_only", {"info.create_env.accepts_main_args"},
        "Refuses more words than the name of the program.",
        refuse(fn::info_create_env, err::arg, [](auto& call) { return call.argc > 1; }));
  fault("create_env.refuses_null", {"info.create_env.accepts_null_args"},
        "Refuses a null pointer for argv.",
        refuse(fn::info_create_env, err::arg, [](auto& call) { return call.argv == nullptr; }));
  static std::atomic<int> calls{0};
  fault("create_env.null_once", {"info.create_env.accepts_null_args"},
        "Accepts a null pointer for argv once a process.",
        refuse(fn::info_create_env, err::other,
               [](auto& call) { return call.argv == nullptr && calls++ > 0; }));
}

// Without arguments.
FAULTS {
  // Counts the references, so that the user may free it.
  static std::atomic<std::uint64_t> shared{0};
  fault("create_env.null_shared",
        {"info.create_env.new_object", "info.create_env.calls_independent"},
        "Without arguments, all callers get the same object.",
        around(fn::info_create_env, [](auto& call) {
          if (call.argv != nullptr) return call.pass();
          if (shared != 0) {
            *call.info = {shared};
            return success();
          }
          if (succeeded(call.pass())) shared = call.info->bits;
          return call.code;
        }) + ignore(fn::info_free, [](auto& call) {
          if (call.info->bits != shared) return false;
          *call.info = below().constants.info_null;
          return true;
        }));
  fault("create_env.null_gives_env",
        {"info.create_env.new_object", "info.create_env.not_alias_of_env"},
        "Without arguments, the object is MPI_INFO_ENV.", [](cts_table& mpi) {
          if (mpi.constants.has_info_env != 0) null_gives (&cts_constants::info_env)(mpi);
        });
  fault("create_env.null_gives_null",
        {"info.create_env.new_object", "info.create_env.accepts_null_args",
         "info.handles.null_no_object"},
        "Without arguments, the handle is MPI_INFO_NULL.", null_gives(&cts_constants::info_null));
}

// What becomes of argv.
FAULTS {
  fault("create_env.cuts_words", {"info.create_env.args_unmodified"},
        "Cuts words of argv at their first blank.",
        cut_words([](const char* word) { return std::strcspn(word, " "); }));
  fault("create_env.cuts_options", {"info.create_env.args_unmodified"},
        "Cuts options of argv at their equals sign.",
        cut_words([](const char* word) { return std::strcspn(word, *word == '-' ? "=" : ""); }));
  fault("create_env.options_first", {"info.create_env.args_unmodified"},
        "Moves the options in argv before the other words, as getopt does.",
        after_any(fn::info_create_env, [](auto& call) {
          if (call.argc < 2) return;
          const auto behind_name = words(call).subspan(1);
          std::stable_partition(behind_name.begin(), behind_name.end(),
                                [](const char* word) { return *word == '-'; });
        }));
  fault("create_env.removes_last_pointer", {"info.create_env.args_unmodified"},
        "Replaces the null pointer at the end of argv.",
        after_any(fn::info_create_env, [](auto& call) {
          if (call.argc > 0) call.argv[call.argc] = call.argv[0];
        }));

  // Where it sees another text, it takes that over and looks no more: the words may be gone later.
  struct Name {
    const char* word;
    std::string text;
  };
  fault("create_env.refers_to_words", {"info.create_env.args_copied"},
        "Reads the program name from argv when the object is read.",
        remembering<Name>([](auto& names) {
          return after(fn::info_create_env,
                       [&](auto& call) {
                         if (call.argc == 0) return;
                         set_below(*call.info, "command", call.argv[0]);
                         names.put(*call.info, {call.argv[0], call.argv[0]});
                       }) +
                 before(fn::info_get_nkeys, [&](auto& call) {
                   const auto name = names.find(call.info);
                   if (!name || name->text == name->word) return;
                   names.forget(call.info);
                   set_below(call.info, "command", name->word);
                 });
        }));
}

// The same words once more.
FAULTS {
  static std::atomic<int> calls{0};
  fault("create_env.numbers_calls", {"info.create_env.same_args_consistent"},
        "Puts the number of the call into the object.", after(fn::info_create_env, [](auto& call) {
          set_below(*call.info, "number", std::to_string(++calls));
        }));
  auto& command = *new Shared<std::string>;
  fault("create_env.remembers_arguments", {"info.create_env.same_args_consistent"},
        "Without arguments, it takes the program name of the last call that had any.",
        after(fn::info_create_env, [&command](auto& call) {
          if (call.argc > 0) command.exchange(call.argv[0]);
          const std::string remembered = command.get();
          if (call.argc == 0 && !remembered.empty()) {
            set_below(*call.info, "command", remembered);
          }
        }));
}

}  // namespace infocts
