// Faults of MPI_INFO_ENV.
#include <algorithm>
#include <atomic>
#include <string>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/redirection.h"

namespace infocts {
namespace {

/// From now on MPI_INFO_ENV is an object that can be changed. False where there is none.
bool install_stand_in(cts_table& mpi) {
  if (mpi.constants.has_info_env == 0) return false;
  redirect_handles(mpi, env_to_stand_in);
  return true;
}

/// The stand-in holds the pair from the first time on that it is asked for.
cts_info env_with(cts_info info, const std::string& key, const std::string& value) {
  if (!is_env(info)) return info;
  static const int code = set_below(env_stand_in(), key, value);
  return succeeded(code) ? env_stand_in() : info;
}

}  // namespace

FAULT({.name = "env.absent",
       .violates = {"info.env.provided"},
       .text = "The header has no MPI_INFO_ENV."}) {
  mpi.constants.has_info_env = 0;
  mpi.constants.info_env = {0};
}

FAULT({.name = "env.counts_communicators",
       .violates = {"info.env.constant"},
       .text = "MPI_INFO_ENV tells how many communicators were made."}) {
  if (!install_stand_in(mpi)) return;
  static std::atomic<int> made{0};
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) {
    const int code = below().comm_dup(comm, copy);
    if (succeeded(code)) set_below(env_stand_in(), "communicators", std::to_string(++made));
    return code;
  });
}

FAULT({.name = "env.null",
       .violates = {"info.env.provided", "info.handles.null_no_object"},
       .text = "MPI_INFO_ENV is MPI_INFO_NULL."}) {
  if (mpi.constants.has_info_env != 0) mpi.constants.info_env = mpi.constants.info_null;
}

FAULT({.name = "env.unknown_to_library",
       .violates = {"info.env.provided"},
       .text = "MPI_Info_get_nkeys does not know MPI_INFO_ENV."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    return is_env(info) ? below().constants.err_info : below().info_get_nkeys(info, nkeys);
  };
}

FAULT({.name = "env.last_key_not_found",
       .violates = {"info.env.readable"},
       .text = "The last key is listed but not found."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int count = is_env(info) ? count_below(info) : 0;
    if (count > 0 && nth_key_below(info, count - 1) == view_of(key)) {
      *flag = 0;
      return success();
    }
    return below().info_get(info, key, valuelen, value, flag);
  };
}

FAULT({.name = "env.hidden_key",
       .violates = {"info.env.readable"},
       .text = "The last key is found but not listed."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && *nkeys > 0 && is_env(info)) --*nkeys;
    return code;
  };
}

FAULT({.name = "env.length_with_null",
       .violates = {"info.env.readable"},
       .text = "MPI_Info_get_valuelen counts the terminating null of its values."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const int code = below().info_get_valuelen(info, key, valuelen, flag);
    if (succeeded(code) && *flag != 0 && is_env(info)) ++*valuelen;
    return code;
  };
}

FAULT({.name = "env.beginning_matches",
       .violates = {"info.env.readable"},
       .text = "The beginning of a key is enough to find its value."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    if (is_env(info)) {
      for (const std::string& whole : keys_below(info)) {
        if (!whole.starts_with(view_of(key))) continue;
        return below().info_get(info, text_of(whole), valuelen, value, flag);
      }
    }
    return below().info_get(info, key, valuelen, value, flag);
  };
}

FAULT({.name = "env.any_letter_case",
       .violates = {"info.env.readable"},
       .text = "Keys in capital letters are found."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    std::string folded = key.data;
    for (char& c : folded) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return below().info_get_valuelen(info, is_env(info) ? text_of(folded) : key, valuelen, flag);
  };
}

FAULT({.name = "env.counts_reads",
       .violates = {"info.env.read_only_functions_keep"},
       .text = "One of its pairs counts the lookups of lengths."}) {
  if (!install_stand_in(mpi)) return;
  static std::atomic<int> reads{0};
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    if (is_env(info)) set_below(env_stand_in(), "lookups", std::to_string(++reads));
    return below().info_get_valuelen(env_to_stand_in(info), key, valuelen, flag);
  };
}

FAULT({.name = "env.read_key_last",
       .violates = {"info.env.read_only_functions_keep"},
       .text = "A key that MPI_Info_get_valuelen finds gets the last number."}) {
  if (!install_stand_in(mpi)) return;
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const int code = below().info_get_valuelen(env_to_stand_in(info), key, valuelen, flag);
    if (!succeeded(code) || *flag == 0 || !is_env(info)) return code;
    const std::string value = value_below(env_stand_in(), key.data).value_or("");
    below().info_delete(env_stand_in(), key);
    set_below(env_stand_in(), key.data, value);
    return code;
  };
}

FAULT({.name = "env.dup_renumbers",
       .violates = {"info.env.read_only_functions_keep"},
       .text = "Duplicating gives its first key the last number."}) {
  if (!install_stand_in(mpi)) return;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(env_to_stand_in(info), copy);
    if (is_env(info)) renumber_below(env_stand_in());
    return code;
  };
}

FAULT({.name = "env.overridden_elsewhere",
       .violates = {"info.env.independent"},
       .text = "Setting a reserved key in an object of the user sets it in MPI_INFO_ENV."}) {
  if (!install_stand_in(mpi)) return;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (has_below(env_stand_in(), key.data)) below().info_set(env_stand_in(), key, value);
    return below().info_set(env_to_stand_in(info), key, value);
  };
}

FAULT({.name = "env.dup_empty",
       .violates = {"info.env.dup_same_pairs"},
       .text = "Its duplicate is empty."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return is_env(info) ? below().info_create(copy) : below().info_dup(info, copy);
  };
}

FAULT({.name = "env.dup_same_handle",
       .violates = {"info.env.dup_same_pairs"},
       .text = "Its duplicate is MPI_INFO_ENV."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    if (!is_env(info)) return below().info_dup(info, copy);
    *copy = info;
    return success();
  };
}

FAULT({.name = "env.dup_backwards",
       .violates = {"info.env.dup_same_pairs"},
       .text = "Its duplicate numbers the keys backwards."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (!succeeded(code) || !is_env(info)) return code;
    auto pairs = pairs_below(*copy);
    std::reverse(pairs.begin(), pairs.end());
    clear_below(*copy);
    for (const auto& [key, value] : pairs) set_below(*copy, key, value);
    return code;
  };
}

FAULT({.name = "env.dup_without_argv",
       .violates = {"info.env.dup_same_pairs"},
       .text = "Its duplicate has no argv, or lacks the last key where there is no argv."}) {
  if (mpi.constants.has_info_env == 0) return;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    const int count = succeeded(code) && is_env(info) ? count_below(*copy) : 0;
    if (count == 0) return code;
    const bool has_argv = has_below(*copy, "argv");
    below().info_delete(*copy, text_of(has_argv ? "argv" : nth_key_below(*copy, count - 1)));
    return code;
  };
}

FAULT({.name = "env.dup_alias",
       .violates = {"info.env.dup_independent"},
       .text = "Its duplicate is a second handle of MPI_INFO_ENV."}) {
  if (mpi.constants.has_info_env == 0) return;
  static HandleSet copies;
  redirect_handles(
      mpi, [](cts_info info) { return is_env(info) || copies.has(info) ? env_stand_in() : info; });
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    if (!is_env(info) && !copies.has(info)) return below().info_dup(info, copy);
    const int code = below().info_create(copy);
    if (succeeded(code)) copies.add(*copy);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    copies.remove(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "env.spoilt_with_dup",
       .violates = {"info.env.dup_independent"},
       .text = "Freeing its duplicate overwrites a value of MPI_INFO_ENV."}) {
  if (!install_stand_in(mpi)) return;
  static HandleSet copies;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(env_to_stand_in(info), copy);
    if (is_env(info)) copies.add(*copy);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    if (copies.remove(*info)) spoil_env_stand_in();
    return below().info_free(info);
  };
}

FAULT({.name = "env.maxprocs_unlimited",
       .violates = {"info.env.maxprocs_integer"},
       .text = "maxprocs is \"unlimited\"."}) {
  if (mpi.constants.has_info_env == 0) return;
  redirect_handles(mpi, [](cts_info i) { return env_with(i, "maxprocs", "unlimited"); });
}

FAULT({.name = "env.maxprocs_negative",
       .violates = {"info.env.maxprocs_integer"},
       .text = "maxprocs is \"-1\"."}) {
  if (mpi.constants.has_info_env == 0) return;
  redirect_handles(mpi, [](cts_info i) { return env_with(i, "maxprocs", "-1"); });
}

FAULT({.name = "env.thread_level_without_prefix",
       .violates = {"info.env.thread_level_name"},
       .text = "thread_level is \"multiple\"."}) {
  if (mpi.constants.has_info_env == 0) return;
  redirect_handles(mpi, [](cts_info i) { return env_with(i, "thread_level", "multiple"); });
}

FAULT({.name = "env.thread_level_number",
       .violates = {"info.env.thread_level_name"},
       .text = "thread_level is \"3\"."}) {
  if (mpi.constants.has_info_env == 0) return;
  redirect_handles(mpi, [](cts_info i) { return env_with(i, "thread_level", "3"); });
}

}  // namespace infocts
