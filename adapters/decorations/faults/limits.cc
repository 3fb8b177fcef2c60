// Faults of the limits of keys and values.
#include <cstring>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {
namespace {

std::string key_of_max() { return std::string(max_key(), 'k'); }

/// Objects that the implementation filled, to which it adds something of its own when read.
using FilledByMpi = ObjectMemory<bool>;

void note_comm_info(cts_table& mpi) {
  FilledByMpi::follow(mpi);
  mpi.comm_get_info = [](cts_comm comm, cts_info* info_used) {
    const int code = below().comm_get_info(comm, info_used);
    if (succeeded(code)) FilledByMpi::of(*info_used) = true;
    return code;
  };
}

/// An object noted as filled by the MPI has a last key of MPI_MAX_INFO_KEY characters.
void list_too_long_key(cts_table& mpi) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && FilledByMpi::of(info)) ++*nkeys;
    return code;
  };
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    if (!FilledByMpi::of(info) || n != count_below(info)) {
      return below().info_get_nthkey(info, n, key);
    }
    std::memcpy(key.data, key_of_max().c_str(), max_key() + 1);
    return success();
  };
}

/// Such an object has a value of MPI_MAX_INFO_VAL+1 characters under "command line".
void give_too_long_value(cts_table& mpi) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && FilledByMpi::of(info)) ++*nkeys;
    return code;
  };
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    if (!FilledByMpi::of(info) || n != count_below(info)) {
      return below().info_get_nthkey(info, n, key);
    }
    std::strcpy(key.data, "command line");
    return success();
  };
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    if (!FilledByMpi::of(info) || view_of(key) != "command line") {
      return below().info_get_valuelen(info, key, valuelen, flag);
    }
    *valuelen = static_cast<int>(max_value()) + 1;
    *flag = 1;
    return success();
  };
}

}  // namespace

FAULTS {
  fault("limits.max_key_31", {"info.limits.max_key_range", "info.limits.key_constant_range"},
        "MPI_MAX_INFO_KEY is 31.", [](cts_table& mpi) { mpi.constants.max_info_key = 31; });
  fault("limits.max_key_32", {"info.limits.key_constant_range"},
        "MPI_MAX_INFO_KEY is 32, as it may be up to 4.1.",
        [](cts_table& mpi) { mpi.constants.max_info_key = 32; });
  fault("limits.key_of_32_refused", {"info.limits.portable_key_32", "info.set.only_longer_refused"},
        "Refuses a key of 32 characters.",
        refuse(fn::info_set, err::info_key, [](auto& call) { return length_of(call.key) == 32; }));
  fault("limits.max_key_257", {"info.limits.max_key_range", "info.limits.key_constant_range"},
        "MPI_MAX_INFO_KEY is 257.", [](cts_table& mpi) { mpi.constants.max_info_key = 257; });
  fault("limits.max_key_1024", {"info.limits.max_key_range", "info.limits.key_constant_range"},
        "MPI_MAX_INFO_KEY is 1024.", [](cts_table& mpi) { mpi.constants.max_info_key = 1024; });
  fault("limits.key_of_31_refused", {"info.limits.portable_key", "info.set.only_longer_refused"},
        "Refuses a key of 31 characters.",
        refuse(fn::info_set, err::info_key, [](auto& call) { return length_of(call.key) == 31; }));
  fault("limits.key_of_31_cut", {"info.limits.portable_key"},
        "Cuts a key of 31 characters by its last one, in every function.",
        rewrite_keys([](cts_info, const std::string& key) {
          return key.size() == 31 ? key.substr(0, 30) : key;
        }));
  fault("limits.key_of_31_not_deleted", {"info.limits.portable_key"},
        "Does not find a key of 31 characters to delete it.",
        refuse(fn::info_delete, err::info_nokey,
               [](auto& call) { return length_of(call.key) == 31; }));
  fault("limits.key_of_31_set_once", {"info.limits.portable_key"},
        "Does not override the value of a key of 31 characters.",
        ignore(fn::info_set, [](auto& call) {
          return length_of(call.key) == 31 && has_below(call.info, call.key.data);
        }));
  fault("limits.longest_key_returned_longer", {"info.limits.returned_key_bound"},
        "Gives a key of MPI_MAX_INFO_KEY-1 characters with a further one.",
        after(fn::info_get_nthkey, [](auto& call) {
          if (std::strlen(call.key.data) + 1 == max_key()) {
            std::memcpy(call.key.data + max_key() - 1, "+", 2);
          }
        }));
}

FAULT({.name = "limits.comm_info_has_too_long_key",
       .violates = {"info.limits.returned_key_bound"},
       .text = "What MPI_Comm_get_info returns has a key of MPI_MAX_INFO_KEY characters."}) {
  note_comm_info(mpi);
  list_too_long_key(mpi);
}

FAULT({.name = "limits.env_has_too_long_key",
       .violates = {"info.limits.returned_key_bound"},
       .text = "MPI_INFO_ENV has a key of MPI_MAX_INFO_KEY characters."}) {
  FilledByMpi::of(below().constants.info_env) = below().constants.has_info_env != 0;
  list_too_long_key(mpi);
}

FAULT({.name = "limits.create_env_has_too_long_key",
       .violates = {"info.limits.returned_key_bound"},
       .text = "What MPI_Info_create_env returns has a key of MPI_MAX_INFO_KEY characters."}) {
  FilledByMpi::follow(mpi);
  list_too_long_key(mpi);
  replace(mpi.info_create_env, [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    if (succeeded(code)) FilledByMpi::of(*info) = true;
    return code;
  });
}

FAULTS {
  fault("limits.length_rounded_up", {"info.limits.returned_value_bound"},
        "Tells lengths of values beyond 1000 characters as multiples of 64.",
        after_any(fn::info_get_valuelen, [](auto& call) {
          const bool longest = static_cast<std::size_t>(*call.valuelen) + 1 == max_value();
          if (call.ok() && *call.flag != 0 && (*call.valuelen > 1000 || longest)) {
            *call.valuelen = (*call.valuelen + 64) / 64 * 64;
          }
        }));
  fault("limits.buflen_beyond", {"info.limits.returned_value_bound"},
        "MPI_Info_get_string asks for two bytes more than the longest value needs.",
        after_any(fn::info_get_string, [](auto& call) {
          const bool longest = static_cast<std::size_t>(*call.buflen) == max_value();
          if (call.ok() && *call.flag != 0 && longest) *call.buflen += 2;
        }));
}

FAULT({.name = "limits.comm_info_has_too_long_value",
       .violates = {"info.limits.returned_value_bound"},
       .text = "What MPI_Comm_get_info returns has a value of MPI_MAX_INFO_VAL+1 characters."}) {
  note_comm_info(mpi);
  give_too_long_value(mpi);
}

FAULT({.name = "limits.env_has_too_long_value",
       .violates = {"info.limits.returned_value_bound"},
       .text = "MPI_INFO_ENV has a value of MPI_MAX_INFO_VAL+1 characters."}) {
  FilledByMpi::of(below().constants.info_env) = below().constants.has_info_env != 0;
  give_too_long_value(mpi);
}

FAULT({.name = "limits.long_argument_kept_whole",
       .violates = {"info.limits.returned_value_bound"},
       .text = "MPI_Info_create_env keeps an argument that is longer than any value may be."}) {
  FilledByMpi::follow(mpi);
  give_too_long_value(mpi);
  replace(mpi.info_create_env, [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    if (!succeeded(code)) return code;
    for (int i = 0; i < argc; ++i) {
      if (std::strlen(argv[i]) > max_value()) FilledByMpi::of(*info) = true;
    }
    return code;
  });
}

FAULTS {
  fault("limits.abi_max_key_255", {"info.limits.abi_max_key"},
        "Through the header of the ABI, MPI_MAX_INFO_KEY is 255.",
        [](cts_table& mpi) { mpi.constants.max_info_key = 255; });
  fault("limits.abi_library_takes_shorter_keys",
        {"info.limits.abi_max_key", "info.set.longest_key"},
        "The library behind the header was built for keys of 127 characters.",
        refuse(fn::info_set, err::info_key, [](auto& call) { return length_of(call.key) > 127; }));
  fault("limits.abi_max_val_1023", {"info.limits.abi_max_val"},
        "Through the header of the ABI, MPI_MAX_INFO_VAL is 1023.",
        [](cts_table& mpi) { mpi.constants.max_info_val = 1023; });
  fault("limits.abi_max_val_1025", {"info.limits.abi_max_val"},
        "Through the header of the ABI, MPI_MAX_INFO_VAL is 1025.",
        [](cts_table& mpi) { mpi.constants.max_info_val = 1025; });
  fault("limits.abi_library_takes_shorter_values",
        {"info.limits.abi_max_val", "info.set.longest_value"},
        "The library behind the header was built for values of 255 characters.",
        refuse(fn::info_set, err::info_value,
               [](auto& call) { return length_of(call.value) > 255; }));
}

}  // namespace infocts
