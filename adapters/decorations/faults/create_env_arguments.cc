// Faults of MPI_Info_create_env: argc and argv.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

std::span<char*> words(const auto& call) {
  return {call.argv, call.argv == nullptr ? 0 : static_cast<std::size_t>(std::max(call.argc, 0))};
}

constexpr Trigger kWithoutArguments{[](auto& call) { return call.argv == nullptr; }};

/// Without arguments, the object is this constant.
TableChange null_gives(cts_info cts_constants::*object) {
  return answer(fn::info_create_env, kWithoutArguments,
                [=](auto& call) { *call.info = inner().constants.*object; });
}

/// Each word is cut in argv itself.
TableChange cut_words(Closure<std::size_t(const char* word)> length) {
  return before(fn::info_create_env, [length](auto& call) {
    for (char* const word : words(call)) word[length(word)] = '\0';
  });
}

}  // namespace

// What is accepted.
FAULTS_OF("create_env", "info.create_env") {
  fault("wants_null_word", {"accepts_main_args"},
        "Expects argc to count the null pointer at the end of argv.",
        refuse(fn::info_create_env, err::arg,
               [](auto& call) { return call.argc > 0 && call.argv[call.argc - 1] != nullptr; }));
  fault("program_name_only", {"accepts_main_args"},
        "Refuses more words than the name of the program.",
        refuse(fn::info_create_env, err::arg, [](auto& call) { return call.argc > 1; }));
  fault("refuses_null", {"accepts_null_args"}, "Refuses a null pointer for argv.",
        refuse(fn::info_create_env, err::arg, kWithoutArguments));
  static std::atomic<int> calls{0};
  fault("null_once", {"accepts_null_args"},
        "Accepts a null pointer for argv only once per process.",
        refuse(fn::info_create_env, err::other,
               [](auto& call) { return call.argv == nullptr && calls++ > 0; }));

  // Without arguments.
  // Counts the references, so that the user may free it.
  static std::atomic<std::uint64_t> shared{0};
  fault("null_shared", {"new_object", "calls_independent"},
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
          const bool ours = call.info->bits == shared;
          if (ours) *call.info = null_info();
          return ours;
        }));
  fault("null_gives_env", {"new_object", "not_alias_of_env"},
        "Without arguments, the object is MPI_INFO_ENV.",
        where_env_is(null_gives(&cts_constants::info_env)));
  fault("null_gives_null", {"new_object", "accepts_null_args", "info.handles.null_no_object"},
        "Without arguments, the handle is MPI_INFO_NULL.", null_gives(&cts_constants::info_null));

  // What becomes of argv.
  fault("cuts_words", {"args_unmodified"}, "Cuts words of argv at their first blank.",
        cut_words([](const char* word) { return std::strcspn(word, " "); }));
  fault("cuts_options", {"args_unmodified"}, "Cuts options of argv at their equals sign.",
        cut_words([](const char* word) { return std::strcspn(word, *word == '-' ? "=" : ""); }));
  fault("options_first", {"args_unmodified"},
        "Moves the options in argv before the other words, as getopt does.",
        after_any(fn::info_create_env, [](auto& call) {
          if (call.argc < 2) return;
          const auto behind_name = words(call).subspan(1);
          std::stable_partition(behind_name.begin(), behind_name.end(),
                                [](const char* word) { return *word == '-'; });
        }));
  fault("removes_last_pointer", {"args_unmodified"},
        "Replaces the null pointer at the end of argv.",
        after_any(fn::info_create_env, [](auto& call) {
          if (call.argc > 0) call.argv[call.argc] = call.argv[0];
        }));
  // Where it sees another text, it takes that over and looks no more: the words may be gone later.
  struct Name {
    const char* word;
    std::string text;
  };
  static PerObject<Name> names;
  fault("refers_to_words", {"args_copied"},
        "Reads the program name from argv when the object is read.",
        forgetting(names) + after(fn::info_create_env, [](auto& call) {
          if (call.argc == 0) return;
          inner_set(*call.info, "command", call.argv[0]);
          names.put(*call.info, {call.argv[0], call.argv[0]});
        }) + before(fn::info_get_nkeys, [](auto& call) {
          const auto name = names.find(call.info);
          if (!name || name->text == name->word) return;
          names.forget(call.info);
          inner_set(call.info, "command", name->word);
        }));
}

// The same words once more.
FAULTS_OF("create_env", "info.create_env") {
  static std::atomic<int> calls{0};
  fault("numbers_calls", {"same_args_consistent"}, "Puts the number of the call into the object.",
        after(fn::info_create_env,
              [](auto& call) { inner_set(*call.info, "number", std::to_string(++calls)); }));
  static Shared<std::string> command;
  fault("remembers_arguments", {"same_args_consistent"},
        "Without arguments, it takes the program name of the last call that had any.",
        after(fn::info_create_env, [](auto& call) {
          if (call.argc > 0) command.exchange(call.argv[0]);
          const std::string remembered = command.get();
          if (call.argc == 0 && !remembered.empty()) inner_set(*call.info, "command", remembered);
        }));
}

}  // namespace infocts
