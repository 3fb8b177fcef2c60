// Faults of MPI_Info_create_env: what the object holds, and how it can be read and changed.
#include <string>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/env_objects.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/phase.h"

namespace infocts {
namespace {

/// Makes every object hold the pair.
template <typename Value>
int create_with(int argc, char** argv, cts_info* info, const std::string& key, Value value) {
  const int code = below().info_create_env(argc, argv, info);
  if (succeeded(code)) set_below(*info, key, value(*info));
  return code;
}

bool has_key(cts_info info, cts_text key) { return has_below(info, key.data); }

}  // namespace

FAULT({.name = "create_env.last_key_not_found",
       .violates = {"info.create_env.readable"},
       .text = "The last key is listed but not found."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int count = EnvObjects::has(info) ? count_below(info) : 0;
    if (count > 0 && nth_key_below(info, count - 1) == view_of(key)) {
      *flag = 0;
      return success();
    }
    return below().info_get(info, key, valuelen, value, flag);
  };
}

// MPI_INFO_ENV may be empty: then there is nothing to list twice.
FAULT({.name = "create_env.first_key_twice",
       .violates = {"info.create_env.readable"},
       .text = "The first key is listed a second time at the end."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && *nkeys > 0 && EnvObjects::has(info)) ++*nkeys;
    return code;
  };
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const bool behind = EnvObjects::has(info) && n > 0 && n == count_below(info);
    return below().info_get_nthkey(info, behind ? 0 : n, key);
  };
}

FAULT({.name = "create_env.hidden_key",
       .violates = {"info.create_env.readable"},
       .text = "The last key is found but not listed."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && *nkeys > 0 && EnvObjects::has(info)) --*nkeys;
    return code;
  };
}

FAULT({.name = "create_env.counts_one_more",
       .violates = {"info.create_env.readable"},
       .text = "Tells one key more than there are."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && EnvObjects::has(info)) ++*nkeys;
    return code;
  };
}

FAULT({.name = "create_env.miss_is_empty_value",
       .violates = {"info.create_env.readable"},
       .text = "A key that is not there is found with an empty value."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int code = below().info_get(info, key, valuelen, value, flag);
    if (succeeded(code) && *flag == 0 && EnvObjects::has(info)) {
      value.data[0] = '\0';
      *flag = 1;
    }
    return code;
  };
}

FAULT({.name = "create_env.buflen_without_null",
       .violates = {"info.create_env.readable"},
       .text = "MPI_Info_get_string does not count the null character in the needed length."}) {
  if (!EnvObjects::follow(mpi) || mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (succeeded(code) && *flag != 0 && EnvObjects::has(info)) --*buflen;
    return code;
  };
}

FAULT({.name = "create_env.read_only",
       .violates = {"info.create_env.writable"},
       .text = "MPI_Info_set refuses the object."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return EnvObjects::has(info) ? below().constants.err_info : below().info_set(info, key, value);
  };
}

FAULT({.name = "create_env.keeps_values",
       .violates = {"info.create_env.writable"},
       .text = "A key that is there keeps its value, though MPI_Info_set succeeds."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (EnvObjects::has(info) && has_key(info, key)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "create_env.keeps_keys",
       .violates = {"info.create_env.writable"},
       .text = "A key that is there stays, though MPI_Info_delete succeeds."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (EnvObjects::has(info) && has_key(info, key)) return success();
    return below().info_delete(info, key);
  };
}

FAULT({.name = "create_env.takes_no_keys",
       .violates = {"info.create_env.writable"},
       .text = "MPI_Info_set refuses a key that is not there yet."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (EnvObjects::has(info) && !has_key(info, key)) return below().constants.err_info_key;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "create_env.not_duplicable",
       .violates = {"info.create_env.writable"},
       .text = "MPI_Info_dup refuses the object."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return EnvObjects::has(info) ? below().constants.err_info : below().info_dup(info, copy);
  };
}

FAULT({.name = "create_env.duplicates_half",
       .violates = {"info.create_env.writable"},
       .text = "A duplicate of the object lacks its first key."}) {
  if (!EnvObjects::follow(mpi)) return;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code) && EnvObjects::has(info) && count_below(*copy) > 0) {
      below().info_delete(*copy, text_of(nth_key_below(*copy, 0)));
    }
    return code;
  };
}

FAULT({.name = "create_env.own_values",
       .violates = {"info.create_env.like_env"},
       .text = "Reserved keys have values with an exclamation mark more than in MPI_INFO_ENV."}) {
  if (mpi.info_create_env == nullptr || mpi.constants.has_info_env == 0) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    if (!succeeded(code)) return code;
    for (const auto& [key, value] : pairs_below(*info)) set_below(*info, key, value + "!");
    return code;
  };
}

FAULT({.name = "create_env.maxprocs_of_another",
       .violates = {"info.create_env.like_env"},
       .text = "maxprocs is not that of MPI_INFO_ENV."}) {
  if (mpi.info_create_env == nullptr || mpi.constants.has_info_env == 0) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return create_with(argc, argv, info, "maxprocs", [](cts_info) { return "4711"; });
  };
}

FAULT({.name = "create_env.maxprocs_zero",
       .violates = {"info.create_env.value_formats"},
       .text = "maxprocs is \"0\"."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return create_with(argc, argv, info, "maxprocs", [](cts_info) { return "0"; });
  };
}

FAULT({.name = "create_env.maxprocs_with_word",
       .violates = {"info.create_env.value_formats"},
       .text = "maxprocs is followed by a word."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return create_with(argc, argv, info, "maxprocs", [](cts_info object) {
      return value_below(object, "maxprocs").value_or("1") + " processes";
    });
  };
}

FAULT({.name = "create_env.thread_level_number",
       .violates = {"info.create_env.value_formats"},
       .text = "thread_level is a number."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return create_with(argc, argv, info, "thread_level",
                       [](cts_info) { return std::to_string(below().constants.thread_multiple); });
  };
}

FAULT({.name = "create_env.thread_level_unknown",
       .violates = {"info.create_env.value_formats"},
       .text = "Before MPI_Init, thread_level is \"unknown\"."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    if (succeeded(code) && before_init()) set_below(*info, "thread_level", "unknown");
    return code;
  };
}

}  // namespace infocts
