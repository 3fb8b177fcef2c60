// Faults of MPI_Info_create_env: what the object holds, and how it can be read and changed.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// What MPI_Info_create_env made.
Objects made_by_env;

TableChange note_env_objects() { return noting_new(made_by_env, fn::info_create_env); }

constexpr Trigger kOfEnv = among(made_by_env);

/// After each successful call on one of these objects.
TableChange after_on_env(auto function, auto effect) {
  return note_env_objects() + after(function, kOfEnv, effect);
}

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

// What can be read.
FAULTS_OF("create_env", "info.create_env") {
  fault("last_key_not_found", {"readable"}, "The last key is listed but not found.",
        note_env_objects() + answer(fn::info_get, kOfEnv && !empty_object && last_key,
                                    [](auto& call) { *call.flag = 0; }));
  // MPI_INFO_ENV may be empty: then there is nothing to list twice.
  fault("first_key_twice", {"readable"}, "The first key is listed a second time at the end.",
        after_on_env(fn::info_get_nkeys, [](auto& call) {
          if (*call.nkeys > 0) ++*call.nkeys;
        }) + before(fn::info_get_nthkey, kOfEnv, [](auto& call) {
          if (call.n > 0 && call.n == inner_count(call.info)) call.n = 0;
        }));
  fault("hidden_key", {"readable"}, "The last key is found but not listed.",
        after_on_env(fn::info_get_nkeys, [](auto& call) {
          if (*call.nkeys > 0) --*call.nkeys;
        }));
  fault("counts_one_more", {"readable"}, "Counts one key more than there are.",
        after_on_env(fn::info_get_nkeys, [](auto& call) { ++*call.nkeys; }));
  fault("miss_is_empty_value", {"readable"},
        "A key that is not there is found with an empty value.",
        after_on_env(fn::info_get, when(!found, [](auto& call) {
                       call.value.data[0] = '\0';
                       *call.flag = 1;
                     })));
  fault("buflen_without_null", {"readable"},
        "MPI_Info_get_string does not count the null character in the needed length.",
        after_on_env(fn::info_get_string, when(found, [](auto& call) { --*call.buflen; })));

  // What can be changed.
  fault("read_only", {"writable"}, "MPI_Info_set refuses the object.",
        note_env_objects() + refuse(fn::info_set, err::info, kOfEnv));
  fault("keeps_values", {"writable"},
        "A key that is there keeps its value, though MPI_Info_set succeeds.",
        note_env_objects() + ignore(fn::info_set, kOfEnv && known));
  fault("keeps_keys", {"writable"}, "A key that is there stays, though MPI_Info_delete succeeds.",
        note_env_objects() + ignore(fn::info_delete, kOfEnv && known));
  fault("takes_no_keys", {"writable"}, "MPI_Info_set refuses a key that is not there yet.",
        note_env_objects() + refuse(fn::info_set, err::info_key, kOfEnv && !known));
  fault("not_duplicable", {"writable"}, "MPI_Info_dup refuses the object.",
        note_env_objects() + refuse(fn::info_dup, err::info, kOfEnv));
  fault("duplicates_half", {"writable"}, "A duplicate of the object lacks its first key.",
        after_on_env(fn::info_dup, [](auto& call) { inner_drop(*call.copy, 0); }));

  // The values.
  fault("own_values", {"like_env"},
        "Reserved keys have values with an exclamation mark more than in MPI_INFO_ENV.",
        where_env_is(after(fn::info_create_env, [](auto& call) {
          for (const auto& [key, value] : inner_pairs(*call.info)) {
            inner_set(*call.info, key, value + "!");
          }
        })));
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
