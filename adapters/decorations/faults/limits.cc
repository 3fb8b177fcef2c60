// Faults of the limits of keys and values.
#include <cstring>

#include "adapters/decorations/contents.h"
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

FAULT({.name = "limits.max_key_31",
       .violates = {"info.limits.max_key_range", "info.limits.key_constant_range"},
       .text = "MPI_MAX_INFO_KEY is 31."}) {
  mpi.constants.max_info_key = 31;
}

FAULT({.name = "limits.max_key_32",
       .violates = {"info.limits.key_constant_range"},
       .text = "MPI_MAX_INFO_KEY is 32, as it may be up to 4.1."}) {
  mpi.constants.max_info_key = 32;
}

FAULT({.name = "limits.key_of_32_refused",
       .violates = {"info.limits.portable_key_32", "info.set.only_longer_refused"},
       .text = "Refuses a key of 32 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(key) == 32) return below().constants.err_info_key;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "limits.max_key_257",
       .violates = {"info.limits.max_key_range", "info.limits.key_constant_range"},
       .text = "MPI_MAX_INFO_KEY is 257."}) {
  mpi.constants.max_info_key = 257;
}

FAULT({.name = "limits.max_key_1024",
       .violates = {"info.limits.max_key_range", "info.limits.key_constant_range"},
       .text = "MPI_MAX_INFO_KEY is 1024."}) {
  mpi.constants.max_info_key = 1024;
}

FAULT({.name = "limits.key_of_31_refused",
       .violates = {"info.limits.portable_key", "info.set.only_longer_refused"},
       .text = "Refuses a key of 31 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(key) == 31) return below().constants.err_info_key;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "limits.key_of_31_cut",
       .violates = {"info.limits.portable_key"},
       .text = "Cuts a key of 31 characters by its last one, in every function."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    return key.size() == 31 ? key.substr(0, 30) : key;
  });
}

FAULT({.name = "limits.key_of_31_not_deleted",
       .violates = {"info.limits.portable_key"},
       .text = "Does not find a key of 31 characters to delete it."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (length_of(key) == 31) return below().constants.err_info_nokey;
    return below().info_delete(info, key);
  };
}

FAULT({.name = "limits.key_of_31_set_once",
       .violates = {"info.limits.portable_key"},
       .text = "Does not override the value of a key of 31 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(key) == 31 && has_below(info, key.data)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "limits.longest_key_returned_longer",
       .violates = {"info.limits.returned_key_bound"},
       .text = "Gives a key of MPI_MAX_INFO_KEY-1 characters with a further one."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (succeeded(code) && std::strlen(key.data) + 1 == max_key()) {
      std::memcpy(key.data + max_key() - 1, "+", 2);
    }
    return code;
  };
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

FAULT({.name = "limits.length_rounded_up",
       .violates = {"info.limits.returned_value_bound"},
       .text = "Tells lengths of values beyond 1000 characters as multiples of 64."}) {
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const int code = below().info_get_valuelen(info, key, valuelen, flag);
    const bool longest = static_cast<std::size_t>(*valuelen) + 1 == max_value();
    if (succeeded(code) && *flag != 0 && (*valuelen > 1000 || longest)) {
      *valuelen = (*valuelen + 64) / 64 * 64;
    }
    return code;
  };
}

FAULT({.name = "limits.buflen_beyond",
       .violates = {"info.limits.returned_value_bound"},
       .text = "MPI_Info_get_string asks for two bytes more than the longest value needs."}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
            const int code = below().info_get_string(info, key, buflen, value, flag);
            const bool longest = static_cast<std::size_t>(*buflen) == max_value();
            if (succeeded(code) && *flag != 0 && longest) *buflen += 2;
            return code;
          });
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

FAULT({.name = "limits.abi_max_key_255",
       .violates = {"info.limits.abi_max_key"},
       .text = "Through the header of the ABI, MPI_MAX_INFO_KEY is 255."}) {
  mpi.constants.max_info_key = 255;
}

FAULT({.name = "limits.abi_library_takes_shorter_keys",
       .violates = {"info.limits.abi_max_key", "info.set.longest_key"},
       .text = "The library behind the header was built for keys of 127 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(key) > 127) return below().constants.err_info_key;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "limits.abi_max_val_1023",
       .violates = {"info.limits.abi_max_val"},
       .text = "Through the header of the ABI, MPI_MAX_INFO_VAL is 1023."}) {
  mpi.constants.max_info_val = 1023;
}

FAULT({.name = "limits.abi_max_val_1025",
       .violates = {"info.limits.abi_max_val"},
       .text = "Through the header of the ABI, MPI_MAX_INFO_VAL is 1025."}) {
  mpi.constants.max_info_val = 1025;
}

FAULT({.name = "limits.abi_library_takes_shorter_values",
       .violates = {"info.limits.abi_max_val", "info.set.longest_value"},
       .text = "The library behind the header was built for values of 255 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(value) > 255) return below().constants.err_info_value;
    return below().info_set(info, key, value);
  };
}

}  // namespace infocts
