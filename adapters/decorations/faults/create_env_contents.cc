// Faults of MPI_Info_create_env: what the object holds, and how it can be read and changed.
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/env_objects.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/phase.h"

namespace infocts {
namespace {

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

/// Whether the key is one of an object of MPI_Info_create_env.
bool in_env_object(EnvObjects& objects, const auto& call) {
  return objects.has(call.info) && inner_has(call.info, call.key.data);
}

}  // namespace

// What can be read.
FAULTS_OF("create_env", "info.create_env") {
  fault("last_key_not_found", {"readable"}, "The last key is listed but not found.",
        with_env_objects([](EnvObjects& objects) {
          return ignore(fn::info_get, [&](auto& call) {
            const int count = objects.has(call.info) ? inner_count(call.info) : 0;
            const bool last = count > 0 && inner_nth_key(call.info, count - 1) == view_of(call.key);
            if (last) *call.flag = 0;
            return last;
          });
        }));
  // MPI_INFO_ENV may be empty: then there is nothing to list twice.
  fault("first_key_twice", {"readable"}, "The first key is listed a second time at the end.",
        with_env_objects([](EnvObjects& objects) {
          return after(fn::info_get_nkeys,
                       [&](auto& call) {
                         if (*call.nkeys > 0 && objects.has(call.info)) ++*call.nkeys;
                       }) +
                 before(fn::info_get_nthkey, [&](auto& call) {
                   const bool behind = call.n > 0 && call.n == inner_count(call.info);
                   if (behind && objects.has(call.info)) call.n = 0;
                 });
        }));
  fault("hidden_key", {"readable"}, "The last key is found but not listed.",
        after_for_env_object(fn::info_get_nkeys, [](auto& call) {
          if (*call.nkeys > 0) --*call.nkeys;
        }));
  fault("counts_one_more", {"readable"}, "Tells one key more than there are.",
        after_for_env_object(fn::info_get_nkeys, [](auto& call) { ++*call.nkeys; }));
  fault("miss_is_empty_value", {"readable"},
        "A key that is not there is found with an empty value.",
        after_for_env_object(fn::info_get, [](auto& call) {
          if (*call.flag != 0) return;
          call.value.data[0] = '\0';
          *call.flag = 1;
        }));
  fault("buflen_without_null", {"readable"},
        "MPI_Info_get_string does not count the null character in the needed length.",
        after_for_env_object(fn::info_get_string, [](auto& call) {
          if (*call.flag != 0) --*call.buflen;
        }));
}

// What can be changed.
FAULTS_OF("create_env", "info.create_env") {
  fault("read_only", {"writable"}, "MPI_Info_set refuses the object.",
        with_env_objects([](EnvObjects& objects) {
          return refuse(fn::info_set, err::info,
                        [&](auto& call) { return objects.has(call.info); });
        }));
  fault("keeps_values", {"writable"},
        "A key that is there keeps its value, though MPI_Info_set succeeds.",
        with_env_objects([](EnvObjects& objects) {
          return ignore(fn::info_set, [&](auto& call) { return in_env_object(objects, call); });
        }));
  fault("keeps_keys", {"writable"}, "A key that is there stays, though MPI_Info_delete succeeds.",
        with_env_objects([](EnvObjects& objects) {
          return ignore(fn::info_delete, [&](auto& call) { return in_env_object(objects, call); });
        }));
  fault("takes_no_keys", {"writable"}, "MPI_Info_set refuses a key that is not there yet.",
        with_env_objects([](EnvObjects& objects) {
          return refuse(fn::info_set, err::info_key, [&](auto& call) {
            return objects.has(call.info) && !in_env_object(objects, call);
          });
        }));
  fault("not_duplicable", {"writable"}, "MPI_Info_dup refuses the object.",
        with_env_objects([](EnvObjects& objects) {
          return refuse(fn::info_dup, err::info,
                        [&](auto& call) { return objects.has(call.info); });
        }));
  fault("duplicates_half", {"writable"}, "A duplicate of the object lacks its first key.",
        after_for_env_object(fn::info_dup, [](auto& call) { inner_drop(*call.copy, 0); }));
}

// The values.
FAULTS_OF("create_env", "info.create_env") {
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
        after(fn::info_create_env, [](auto& call) {
          if (before_init()) inner_set(*call.info, "thread_level", "unknown");
        }));
}

}  // namespace infocts
