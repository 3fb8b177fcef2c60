// Faults of MPI_Info_create_env: argc and argv, what the object holds, and how it can be read and
// changed.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

std::span<char*> words(const auto& call) {
  return {call.argv, call.argv == nullptr ? 0 : static_cast<std::size_t>(std::max(call.argc, 0))};
}

constexpr Trigger kWithoutArguments{[](auto& call) { return call.argv == nullptr; }};

/// Each word is cut in argv itself.
TableChange cut_words(Closure<std::size_t(const char* word)> length) {
  return before(fn::info_create_env, [length](auto& call) {
    for (char* const word : words(call)) word[length(word)] = '\0';
  });
}

const Trigger kOfEnv = made_by(fn::info_create_env);

/// Every object holds the pair; `value` is told the one that it has.
TableChange create_with(const std::string& key,
                        Closure<std::string(const std::string& value)> value) {
  return after(fn::info_create_env, [=](auto& call) {
    inner_set(*call.info, key, value(inner_value(*call.info, key).value_or("")));
  });
}
TableChange create_with(const std::string& key, const std::string& value) {
  return create_with(key, [value](auto&) { return value; });
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
  fault(
      "null_once", {"accepts_null_args"}, "Accepts a null pointer for argv only once per process.",
      refuse(
          fn::info_create_env, err::other, kWithoutArguments && [](auto&) { return calls++ > 0; }));

  // Without arguments.
  // Counts the references, so that the user may free it.
  static std::atomic<std::uint64_t> shared{0};
  fault(
      "null_shared", {"new_object", "calls_independent"},
      "Without arguments, all callers get the same object.",
      after(fn::info_create_env, kWithoutArguments, [](auto& call) { shared = call.info->bits; }) +
          answer(
              fn::info_create_env, kWithoutArguments && [](auto&) { return shared != 0; },
              [](auto& call) { *call.info = {shared}; }) +
          answer(fn::info_free, Trigger{[](auto& call) { return call.info->bits == shared; }},
                 set_null(var::info)));
  fault("null_gives_env", {"new_object", "not_alias_of_env"},
        "Without arguments, the object is MPI_INFO_ENV.",
        where_env_is(answer(fn::info_create_env, kWithoutArguments,
                            [](auto& call) { *call.info = inner().constants.info_env; })));
  fault("null_gives_null", {"new_object", "accepts_null_args", "info.handles.null_no_object"},
        "Without arguments, the handle is MPI_INFO_NULL.",
        answer(fn::info_create_env, kWithoutArguments, set_null(var::info)));

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
  static std::atomic<int> with_words{0};
  fault("remembers_arguments", {"same_args_consistent"},
        "Without arguments, it puts the number of the calls that had any into the object.",
        after(fn::info_create_env, [](auto& call) {
          if (call.argc > 0) ++with_words;
          if (call.argc == 0) inner_set(*call.info, "number", std::to_string(with_words));
        }));
}

// What can be read.
FAULTS_OF("create_env", "info.create_env") {
  fault("last_key_not_found", {"readable"}, "The last key is listed but not found.",
        answer(fn::info_get, kOfEnv && !empty_object && last_key, store(var::flag, 0)));
  // MPI_INFO_ENV may be empty: then there is nothing to list twice.
  constexpr Trigger counts_some{[](auto& call) { return *call.nkeys > 0; }};
  fault("first_key_twice", {"readable"}, "The first key is listed a second time at the end.",
        after(fn::info_get_nkeys, kOfEnv && counts_some, [](auto& call) { ++*call.nkeys; }) +
            before(fn::info_get_nthkey, kOfEnv, [](auto& call) {
              if (call.n > 0 && call.n == inner_count(call.info)) call.n = 0;
            }));
  fault("hidden_key", {"readable"}, "The last key is found but not listed.",
        after(fn::info_get_nkeys, kOfEnv && counts_some, [](auto& call) { --*call.nkeys; }));
  fault("counts_one_more", {"readable"}, "Counts one key more than there are.",
        after(fn::info_get_nkeys, kOfEnv, [](auto& call) { ++*call.nkeys; }));
  fault("miss_is_empty_value", {"readable"},
        "A key that is not there is found with an empty value.",
        after(fn::info_get, kOfEnv && !found, [](auto& call) {
          call.value.data[0] = '\0';
          *call.flag = 1;
        }));
  fault("buflen_without_null", {"readable"},
        "MPI_Info_get_string does not count the null character in the needed length.",
        after(fn::info_get_string, kOfEnv && found, [](auto& call) { --*call.buflen; }));

  // What can be changed.
  fault("read_only", {"writable"}, "MPI_Info_set refuses the object.",
        refuse(fn::info_set, err::info, kOfEnv));
  fault("keeps_values", {"writable"},
        "A key that is there keeps its value, though MPI_Info_set succeeds.",
        ignore(fn::info_set, kOfEnv && known));
  fault("keeps_keys", {"writable"}, "A key that is there stays, though MPI_Info_delete succeeds.",
        ignore(fn::info_delete, kOfEnv && known));
  fault("takes_no_keys", {"writable"}, "MPI_Info_set refuses a key that is not there yet.",
        refuse(fn::info_set, err::info_key, kOfEnv && !known));
  fault("not_duplicable", {"writable"}, "MPI_Info_dup refuses the object.",
        refuse(fn::info_dup, err::info, kOfEnv));
  fault("duplicates_half", {"writable"}, "A duplicate of the object lacks its first key.",
        after(fn::info_dup, kOfEnv, to_new(inner_drop, 0)));

  // The values.
  fault("own_values", {"like_env"},
        "Reserved keys have values with an exclamation mark more than in MPI_INFO_ENV.",
        where_env_is(after(fn::info_create_env, to_object([](cts_info info) {
                             inner_change(info, [](auto&, auto& value) { return value + "!"; });
                           }))));
  fault("maxprocs_of_another", {"like_env"}, "maxprocs is not that of MPI_INFO_ENV.",
        where_env_is(create_with("maxprocs", "4711")));
  fault("maxprocs_zero", {"value_formats"}, "maxprocs is \"0\".", create_with("maxprocs", "0"));
  fault("maxprocs_with_word", {"value_formats"}, "maxprocs is followed by a word.",
        create_with("maxprocs",
                    [](auto& value) { return (value.empty() ? "1" : value) + " processes"; }));
  fault("thread_level_number", {"value_formats"}, "thread_level is a number.",
        create_with("thread_level",
                    [](auto&) { return std::to_string(inner().constants.thread_multiple); }));
  fault("thread_level_unknown", {"value_formats"}, "Before MPI_Init, thread_level is \"unknown\".",
        only(before_init, create_with("thread_level", "unknown")));
}

}  // namespace infocts
