// Faults of MPI_INFO_ENV.
#include <algorithm>
#include <atomic>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/redirection.h"
#include "adapters/decorations/wrong_keys.h"

namespace infocts {
namespace {

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
  return where_env_is(after(fn::info_dup, [change](auto& call) {
    if (is_env(call.info)) change(*call.copy);
  }));
}

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
        refuse(fn::info_get_nkeys, err::info, [](auto& call) { return is_env(call.info); }));
}

// What can be read.
FAULTS_OF("env", "info.env") {
  fault("last_key_not_found", {"readable"}, "The last key is listed but not found.",
        ignore(fn::info_get, [](auto& call) {
          const int count = is_env(call.info) ? inner_count(call.info) : 0;
          if (count == 0 || inner_nth_key(call.info, count - 1) != view_of(call.key)) return false;
          *call.flag = 0;
          return true;
        }));
  fault("hidden_key", {"readable"}, "The last key is found but not listed.",
        after(fn::info_get_nkeys, [](auto& call) {
          if (*call.nkeys > 0 && is_env(call.info)) --*call.nkeys;
        }));
  fault("length_with_null", {"readable"},
        "MPI_Info_get_valuelen counts the terminating null of its values.",
        after(fn::info_get_valuelen, [](auto& call) {
          if (*call.flag != 0 && is_env(call.info)) ++*call.valuelen;
        }));
  fault("beginning_matches", {"readable"}, "The beginning of a key is enough to find its value.",
        around(fn::info_get, [](auto& call) {
          if (!is_env(call.info)) return call.pass();
          const auto keys = inner_keys(call.info);
          const auto whole = std::find_if(keys.begin(), keys.end(), [&](auto& key) {
            return key.starts_with(view_of(call.key));
          });
          if (whole != keys.end()) call.key = text_of(*whole);
          return call.pass();
        }));
  fault("any_letter_case", {"readable"}, "Keys in capital letters are found.",
        around(fn::info_get_valuelen, [](auto& call) {
          const std::string folded = lower(call.key.data);
          if (is_env(call.info)) call.key = text_of(folded);
          return call.pass();
        }));
}

// What changes it.
FAULTS_OF("env", "info.env") {
  static std::atomic<int> made{0};
  fault("counts_communicators", {"constant"},
        "MPI_INFO_ENV tells how many communicators were made.",
        with_stand_in(after(fn::comm_dup, [](auto&) {
          inner_set(env_stand_in(), "communicators", std::to_string(++made));
        })));
  static std::atomic<int> reads{0};
  fault("counts_reads", {"read_only_functions_keep"},
        "One of its pairs counts the lookups of lengths.",
        with_stand_in(before(fn::info_get_valuelen, [](auto& call) {
          if (is_env(call.info)) inner_set(env_stand_in(), "lookups", std::to_string(++reads));
        })));
  fault("read_key_last", {"read_only_functions_keep"},
        "A key that MPI_Info_get_valuelen finds gets the last number.",
        with_stand_in(around(fn::info_get_valuelen, [](auto& call) {
          const bool env = is_env(call.info);
          if (!succeeded(call.pass()) || *call.flag == 0 || !env) return call.code;
          const std::string value = inner_value(env_stand_in(), call.key.data).value_or("");
          inner().info_delete(env_stand_in(), call.key);
          inner_set(env_stand_in(), call.key.data, value);
          return call.code;
        })));
  fault("dup_renumbers", {"read_only_functions_keep"},
        "Duplicating gives its first key the last number.",
        with_stand_in(around(fn::info_dup, [](auto& call) {
          const bool env = is_env(call.info);
          call.pass();
          if (env) inner_renumber(env_stand_in());
          return call.code;
        })));
  fault("overridden_elsewhere", {"independent"},
        "Setting a reserved key in an object of the user sets it in MPI_INFO_ENV.",
        with_stand_in(before(fn::info_set, [](auto& call) {
          if (!inner_has(env_stand_in(), call.key.data)) return;
          inner().info_set(env_stand_in(), call.key, call.value);
        })));
}

// Its duplicate.
FAULTS_OF("env", "info.env") {
  fault("dup_empty", {"dup_same_pairs"}, "Its duplicate is empty.", after_dup_of_env(inner_clear));
  fault("dup_same_handle", {"dup_same_pairs"}, "Its duplicate is MPI_INFO_ENV.",
        ignore(fn::info_dup, [](auto& call) {
          if (is_env(call.info)) *call.copy = call.info;
          return is_env(call.info);
        }));
  fault("dup_backwards", {"dup_same_pairs"}, "Its duplicate numbers the keys backwards.",
        after_dup_of_env([](cts_info copy) {
          auto pairs = inner_pairs(copy);
          std::reverse(pairs.begin(), pairs.end());
          inner_clear(copy);
          inner_add(copy, pairs);
        }));
  fault("dup_without_argv", {"dup_same_pairs"},
        "Its duplicate has no argv, or lacks the last key where there is no argv.",
        after_dup_of_env([](cts_info copy) {
          if (inner_has(copy, "argv")) {
            inner().info_delete(copy, text_of("argv"));
          } else {
            inner_drop(copy, -1);
          }
        }));
  fault("dup_alias", {"dup_independent"}, "Its duplicate is a second handle of MPI_INFO_ENV.",
        where_env_is(remembering<Known>([](auto& copies) {
          const auto means_env = [&copies](cts_info info) {
            return is_env(info) || copies.has(info);
          };
          return redirect_handles(
                     [=](cts_info info) { return means_env(info) ? env_stand_in() : info; }) +
                 around(fn::info_dup, [=, &copies](auto& call) {
                   const bool copy = means_env(call.info);
                   if (succeeded(call.pass()) && copy) copies.put(*call.copy, {});
                   return call.code;
                 });
        })));
  fault("spoilt_with_dup", {"dup_independent"},
        "Freeing its duplicate overwrites a value of MPI_INFO_ENV.",
        with_stand_in(remembering<Known>([](auto& copies) {
          return around(fn::info_dup,
                        [&](auto& call) {
                          const bool env = is_env(call.info);
                          if (succeeded(call.pass()) && env) copies.put(*call.copy, {});
                          return call.code;
                        }) +
                 before(fn::info_free, [&](auto& call) {
                   if (copies.has(*call.info)) spoil_env_stand_in();
                 });
        })));
}

// Its values.
FAULTS_OF("env", "info.env") {
  const auto has = [&fault](std::string_view name, std::string_view violates,
                            const std::string& key, const std::string& value) {
    fault(name, {violates}, key + " is \"" + value + "\".", with_pair(key, value));
  };
  has("env.maxprocs_unlimited", "info.env.maxprocs_integer", "maxprocs", "unlimited");
  has("env.maxprocs_negative", "info.env.maxprocs_integer", "maxprocs", "-1");
  has("env.thread_level_without_prefix", "info.env.thread_level_name", "thread_level", "multiple");
  has("env.thread_level_number", "info.env.thread_level_name", "thread_level", "3");
}

}  // namespace infocts
