// Faults of MPI_INFO_ENV.
#include <algorithm>
#include <atomic>
#include <string>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/redirection.h"
#include "adapters/decorations/wrong_keys.h"

namespace infocts {
namespace {

Deviation where_env_is(Deviation does) {
  return [does](cts_table& mpi) {
    if (mpi.constants.has_info_env != 0) does(mpi);
  };
}

/// MPI_INFO_ENV is an object that can be changed.
Deviation with_stand_in(Deviation does) {
  return where_env_is(redirect_handles(env_to_stand_in) + does);
}

/// The stand-in holds the pair from the first time on that it is asked for.
Deviation with_pair(const std::string& key, const std::string& value) {
  return where_env_is([=](cts_table& mpi) {
    auto& set = *new std::atomic<bool>(false);
    redirect_handles([=, &set](cts_info info) {
      if (is_env(info) && !set.exchange(true)) set_below(env_stand_in(), key, value);
      return env_to_stand_in(info);
    })(mpi);
  });
}

/// A duplicate of MPI_INFO_ENV is what `change` makes of it.
Deviation after_dup_of_env(Closure<void(cts_info copy)> change) {
  return where_env_is(after(fn::info_dup, [change](auto& call) {
    if (is_env(call.info)) change(*call.copy);
  }));
}

}  // namespace

// The constant.
FAULTS {
  fault("env.absent", {"info.env.provided"}, "The header has no MPI_INFO_ENV.", [](cts_table& mpi) {
    mpi.constants.has_info_env = 0;
    mpi.constants.info_env = {0};
  });
  fault("env.null", {"info.env.provided", "info.handles.null_no_object"},
        "MPI_INFO_ENV is MPI_INFO_NULL.",
        where_env_is([](cts_table& mpi) { mpi.constants.info_env = mpi.constants.info_null; }));
  fault("env.unknown_to_library", {"info.env.provided"},
        "MPI_Info_get_nkeys does not know MPI_INFO_ENV.",
        refuse(fn::info_get_nkeys, err::info, [](auto& call) { return is_env(call.info); }));
}

// What can be read.
FAULTS {
  fault("env.last_key_not_found", {"info.env.readable"}, "The last key is listed but not found.",
        ignore(fn::info_get, [](auto& call) {
          const int count = is_env(call.info) ? count_below(call.info) : 0;
          if (count == 0 || nth_key_below(call.info, count - 1) != view_of(call.key)) return false;
          *call.flag = 0;
          return true;
        }));
  fault("env.hidden_key", {"info.env.readable"}, "The last key is found but not listed.",
        after(fn::info_get_nkeys, [](auto& call) {
          if (*call.nkeys > 0 && is_env(call.info)) --*call.nkeys;
        }));
  fault("env.length_with_null", {"info.env.readable"},
        "MPI_Info_get_valuelen counts the terminating null of its values.",
        after(fn::info_get_valuelen, [](auto& call) {
          if (*call.flag != 0 && is_env(call.info)) ++*call.valuelen;
        }));
  fault("env.beginning_matches", {"info.env.readable"},
        "The beginning of a key is enough to find its value.", around(fn::info_get, [](auto& call) {
          if (!is_env(call.info)) return call.pass();
          const auto keys = keys_below(call.info);
          const auto whole = std::find_if(keys.begin(), keys.end(), [&](const std::string& key) {
            return key.starts_with(view_of(call.key));
          });
          if (whole != keys.end()) call.key = text_of(*whole);
          return call.pass();
        }));
  fault("env.any_letter_case", {"info.env.readable"}, "Keys in capital letters are found.",
        around(fn::info_get_valuelen, [](auto& call) {
          const std::string folded = lower(call.key.data);
          if (is_env(call.info)) call.key = text_of(folded);
          return call.pass();
        }));
}

// What changes it.
FAULTS {
  static std::atomic<int> made{0};
  fault("env.counts_communicators", {"info.env.constant"},
        "MPI_INFO_ENV tells how many communicators were made.",
        with_stand_in(after(fn::comm_dup, [](auto&) {
          set_below(env_stand_in(), "communicators", std::to_string(++made));
        })));
  static std::atomic<int> reads{0};
  fault("env.counts_reads", {"info.env.read_only_functions_keep"},
        "One of its pairs counts the lookups of lengths.",
        with_stand_in(before(fn::info_get_valuelen, [](auto& call) {
          if (is_env(call.info)) set_below(env_stand_in(), "lookups", std::to_string(++reads));
        })));
  fault("env.read_key_last", {"info.env.read_only_functions_keep"},
        "A key that MPI_Info_get_valuelen finds gets the last number.",
        with_stand_in(around(fn::info_get_valuelen, [](auto& call) {
          const bool env = is_env(call.info);
          if (!succeeded(call.pass()) || *call.flag == 0 || !env) return call.code;
          const std::string value = value_below(env_stand_in(), call.key.data).value_or("");
          below().info_delete(env_stand_in(), call.key);
          set_below(env_stand_in(), call.key.data, value);
          return call.code;
        })));
  fault("env.dup_renumbers", {"info.env.read_only_functions_keep"},
        "Duplicating gives its first key the last number.",
        with_stand_in(around(fn::info_dup, [](auto& call) {
          const bool env = is_env(call.info);
          call.pass();
          if (env) renumber_below(env_stand_in());
          return call.code;
        })));
  fault("env.overridden_elsewhere", {"info.env.independent"},
        "Setting a reserved key in an object of the user sets it in MPI_INFO_ENV.",
        with_stand_in(before(fn::info_set, [](auto& call) {
          if (!has_below(env_stand_in(), call.key.data)) return;
          below().info_set(env_stand_in(), call.key, call.value);
        })));
}

// Its duplicate.
FAULTS {
  fault("env.dup_empty", {"info.env.dup_same_pairs"}, "Its duplicate is empty.",
        after_dup_of_env(clear_below));
  fault("env.dup_same_handle", {"info.env.dup_same_pairs"}, "Its duplicate is MPI_INFO_ENV.",
        ignore(fn::info_dup, [](auto& call) {
          if (is_env(call.info)) *call.copy = call.info;
          return is_env(call.info);
        }));
  fault("env.dup_backwards", {"info.env.dup_same_pairs"},
        "Its duplicate numbers the keys backwards.", after_dup_of_env([](cts_info copy) {
          auto pairs = pairs_below(copy);
          std::reverse(pairs.begin(), pairs.end());
          clear_below(copy);
          add_below(copy, pairs);
        }));
  fault("env.dup_without_argv", {"info.env.dup_same_pairs"},
        "Its duplicate has no argv, or lacks the last key where there is no argv.",
        after_dup_of_env([](cts_info copy) {
          if (has_below(copy, "argv")) {
            below().info_delete(copy, text_of("argv"));
          } else {
            drop_below(copy, -1);
          }
        }));
  fault("env.dup_alias", {"info.env.dup_independent"},
        "Its duplicate is a second handle of MPI_INFO_ENV.",
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
  fault("env.spoilt_with_dup", {"info.env.dup_independent"},
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
FAULTS {
  const auto has = [](std::string_view name, std::string_view violates, const std::string& key,
                      const std::string& value) {
    fault(name, {violates}, key + " is \"" + value + "\".", with_pair(key, value));
  };
  has("env.maxprocs_unlimited", "info.env.maxprocs_integer", "maxprocs", "unlimited");
  has("env.maxprocs_negative", "info.env.maxprocs_integer", "maxprocs", "-1");
  has("env.thread_level_without_prefix", "info.env.thread_level_name", "thread_level", "multiple");
  has("env.thread_level_number", "info.env.thread_level_name", "thread_level", "3");
}

}  // namespace infocts
