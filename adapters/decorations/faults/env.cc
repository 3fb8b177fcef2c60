// Faults of MPI_INFO_ENV.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger on_env{[](auto& call) { return is_env(object_of(call)); }};

/// MPI_INFO_ENV is an object that can be changed.
TableChange with_stand_in(TableChange does) {
  return where_env_is(redirect_handles(env_to_stand_in) + does);
}

/// The stand-in holds the pair from the first time on that it is asked for.
TableChange with_pair(const std::string& key, const std::string& value) {
  return where_env_is(keeping<std::atomic<bool>>([=](auto& set) {
    return redirect_handles([=, &set](cts_info info) {
      if (is_env(info) && !set.exchange(true)) inner_set(env_stand_in(), key, value);
      return env_to_stand_in(info);
    });
  }));
}

/// A duplicate of MPI_INFO_ENV is what `change` makes of it.
TableChange after_dup_of_env(Closure<void(cts_info copy)> change) {
  return where_env_is(after(fn::info_dup, on_env, [change](auto& call) { change(*call.copy); }));
}

/// Duplicates of MPI_INFO_ENV.
Objects env_copies;

/// Notes a duplicate if `test` is true for its source.
TableChange note_copies(Closure<bool(cts_info source)> test) {
  return forgetting(env_copies) + around(fn::info_dup, [test](auto& call) {
           const bool copy = test(call.info);
           if (succeeded(call.pass()) && copy) env_copies.put(*call.copy, {});
           return call.code;
         });
}

bool means_env(cts_info info) { return is_env(info) || env_copies.has(info); }

}  // namespace

// The constant.
FAULTS_OF("env", "info.env") {
  fault("absent", {"provided"}, "The header has no MPI_INFO_ENV.",
        in_constants([](auto& constants) {
          constants.has_info_env = 0;
          constants.info_env = {0};
        }));
  fault("null", {"provided", "info.handles.null_no_object"}, "MPI_INFO_ENV is MPI_INFO_NULL.",
        where_env_is(
            in_constants([](auto& constants) { constants.info_env = constants.info_null; })));
  fault("unknown_to_library", {"provided"}, "MPI_Info_get_nkeys does not know MPI_INFO_ENV.",
        refuse(fn::info_get_nkeys, err::info, on_env));

  // What can be read.
  fault("last_key_not_found", {"readable"}, "The last key is listed but not found.",
        answer(fn::info_get, on_env && !empty_object && last_key, store(var::flag, 0)));
  fault("hidden_key", {"readable"}, "The last key is found but not listed.",
        after(fn::info_get_nkeys, on_env && !empty_object, [](auto& call) { --*call.nkeys; }));
  fault("length_with_null", {"readable"},
        "MPI_Info_get_valuelen counts the terminating null of its values.",
        after(fn::info_get_valuelen, on_env && found, [](auto& call) { ++*call.valuelen; }));
  fault("beginning_matches", {"readable"}, "The beginning of a key is enough to find its value.",
        kGet.asks_for([whole = taken_for(stored_begins_with)](cts_info info, auto& key) {
          return is_env(info) ? whole(info, key) : key;
        }));
  fault("any_letter_case", {"readable"}, "Keys in capital letters are found.",
        kGetValuelen.asks_for(
            [](cts_info info, auto& key) { return is_env(info) ? lower(key) : key; }));

  // What changes it.
  static std::atomic<int> made{0};
  fault("counts_communicators", {"constant"},
        "MPI_INFO_ENV tells how many communicators were made.",
        with_stand_in(after(fn::comm_dup, [](auto&) {
          inner_set(env_stand_in(), "communicators", std::to_string(++made));
        })));
  static std::atomic<int> reads{0};
  fault("counts_reads", {"read_only_functions_keep"},
        "One of its pairs counts the lookups of lengths.",
        with_stand_in(before(fn::info_get_valuelen, on_env, [](auto&) {
          inner_set(env_stand_in(), "lookups", std::to_string(++reads));
        })));
  fault("read_key_last", {"read_only_functions_keep"},
        "A key that MPI_Info_get_valuelen finds gets the last number.",
        with_stand_in(afterwards(fn::info_get_valuelen, on_env, [](auto& call) {
          if (*call.flag == 0) return;
          const std::string value = inner_value(env_stand_in(), call.key.data).value_or("");
          inner().info_delete(env_stand_in(), call.key);
          inner_set(env_stand_in(), call.key.data, value);
        })));
  fault("dup_renumbers", {"read_only_functions_keep"},
        "Duplicating gives its first key the last number.",
        with_stand_in(
            afterwards(fn::info_dup, on_env, [](auto&) { inner_renumber(env_stand_in()); })));
  fault("overridden_elsewhere", {"independent"},
        "Setting a reserved key in an object of the user sets it in MPI_INFO_ENV.",
        with_stand_in(before(fn::info_set, [](auto& call) {
          if (!inner_has(env_stand_in(), call.key.data)) return;
          inner().info_set(env_stand_in(), call.key, call.value);
        })));

  // Its duplicate.
  fault("dup_empty", {"dup_same_pairs"}, "Its duplicate is empty.", after_dup_of_env(inner_clear));
  fault("dup_same_handle", {"dup_same_pairs"}, "Its duplicate is MPI_INFO_ENV.",
        answer(fn::info_dup, on_env, give_source));
  fault("dup_backwards", {"dup_same_pairs"}, "Its duplicate numbers the keys backwards.",
        after_dup_of_env([](cts_info copy) { inner_arrange(copy, turn_around); }));
  fault("dup_without_argv", {"dup_same_pairs"},
        "Its duplicate has no argv, or lacks the last key where there is no argv.",
        after_dup_of_env([](cts_info copy) {
          const bool has = inner_has(copy, "argv");
          has ? inner_delete(copy, "argv") : inner_drop(copy, -1);
        }));
  fault("dup_alias", {"dup_independent"}, "Its duplicate is a second handle of MPI_INFO_ENV.",
        where_env_is(redirect_handles(
                         [](cts_info info) { return means_env(info) ? env_stand_in() : info; }) +
                     note_copies(means_env)));
  fault("spoilt_with_dup", {"dup_independent"},
        "Freeing its duplicate overwrites a value of MPI_INFO_ENV.",
        with_stand_in(note_copies(is_env) + before(fn::info_free, among(env_copies),
                                                   [](auto&) { spoil_env_stand_in(); })));

  // Its values.
  const auto has = [&fault](std::string_view name, std::string_view violates,
                            const std::string& key, const std::string& value) {
    fault(name, {violates}, key + " is \"" + value + "\".", with_pair(key, value));
  };
  has("env.maxprocs_unlimited", "info.env.maxprocs_integer", "maxprocs", "unlimited");
  has("env.maxprocs_negative", "info.env.maxprocs_integer", "maxprocs", "-1");
  has("env.thread_level_without_prefix", "info.env.thread_level_name", "thread_level", "multiple");
  has("env.thread_level_number", "info.env.thread_level_name", "thread_level", "3");
  fault("another_in_fortran", {"info.fortran.same_object_in_c"},
        "In Fortran, MPI_INFO_ENV has a pair that it has not in C.",
        with_pair("infocts", "of Fortran"), {"fortran"});
}

}  // namespace infocts
