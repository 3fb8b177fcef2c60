// Faults in how errors of info calls are reported.
#include <atomic>
#include <cstdlib>

#include "adapters/decorations/underneath.h"

namespace infocts {

// Calls that succeed.

FAULT({.name = "errors.override_is_error",
       .violates = {"info.errors.success_returned"},
       .text = "MPI_Info_set stores another value of a key and returns MPI_ERR_INFO_KEY."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool there = underneath::has(info, key.data);
    const int code = below().info_set(info, key, value);
    return there && code == below().constants.success ? below().constants.err_info_key : code;
  };
}

FAULT({.name = "errors.count_as_code",
       .violates = {"info.errors.success_returned"},
       .text = "MPI_Info_get_nkeys returns the number of keys."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    return code == below().constants.success ? *nkeys : code;
  };
}

FAULT({.name = "errors.flag_as_code",
       .violates = {"info.errors.success_returned"},
       .text = "MPI_Info_get_valuelen returns the flag."}) {
  replace(mpi.info_get_valuelen, [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const int code = below().info_get_valuelen(info, key, valuelen, flag);
    return code == below().constants.success ? *flag : code;
  });
}

FAULT({.name = "errors.delete_tells_rest",
       .violates = {"info.errors.success_returned"},
       .text = "MPI_Info_delete returns how many keys are left."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    return code == below().constants.success ? underneath::count_of(info) : code;
  };
}

FAULT({.name = "errors.free_of_full_is_error",
       .violates = {"info.errors.success_returned"},
       .text = "MPI_Info_free frees an object that holds pairs and returns MPI_ERR_INFO."}) {
  mpi.info_free = [](cts_info* info) {
    const bool full = underneath::count_of(*info) > 0;
    const int code = below().info_free(info);
    return full && code == below().constants.success ? below().constants.err_info : code;
  };
}

FAULT({.name = "errors.create_env_tells_argc",
       .violates = {"info.errors.success_returned"},
       .text = "MPI_Info_create_env returns argc."}) {
  replace(mpi.info_create_env, [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    return code == below().constants.success ? argc : code;
  });
}

// Codes and classes.

FAULT({.name = "errors.nokey_is_key",
       .violates = {"info.errors.code_has_class"},
       .text = "Deleting a missing key returns a code of class MPI_ERR_INFO_KEY."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (!underneath::has(info, key.data)) return below().constants.err_info_key;
    return below().info_delete(info, key);
  };
}

FAULT({.name = "errors.value_is_key",
       .violates = {"info.errors.code_has_class"},
       .text = "Setting a value that is too long returns a code of class MPI_ERR_INFO_KEY."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    int error_class = 0;
    below().error_class(code, &error_class);
    return error_class == below().constants.err_info_value ? below().constants.err_info_key : code;
  };
}

FAULT({.name = "errors.key_is_arg",
       .violates = {"info.errors.code_has_class"},
       .text = "Setting a key that is too long returns a code of class MPI_ERR_ARG."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    int error_class = 0;
    below().error_class(code, &error_class);
    return error_class == below().constants.err_info_key ? below().constants.err_arg : code;
  };
}

FAULT({.name = "errors.class_unknown",
       .violates = {"info.errors.code_has_class"},
       .text = "MPI_Error_class does not know the codes that MPI_Info_delete returns."}) {
  static constexpr int kOwnCode = 0x20000000;
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    return code == below().constants.success ? code : kOwnCode;
  };
  mpi.error_class = [](int code, int* error_class) {
    if (code != kOwnCode) return below().error_class(code, error_class);
    *error_class = below().constants.err_other;
    return below().constants.success;
  };
}

FAULT({.name = "errors.class_refused",
       .violates = {"info.errors.code_has_class", "info.errors.returned"},
       .text = "MPI_Error_class returns an error for codes of info calls."}) {
  mpi.error_class = [](int code, int* error_class) {
    const int result = below().error_class(code, error_class);
    const cts_constants& known = below().constants;
    const bool of_info = *error_class == known.err_info_key ||
                         *error_class == known.err_info_value ||
                         *error_class == known.err_info_nokey;
    return of_info ? known.err_arg : result;
  };
}

FAULT({.name = "errors.nokey_constant_is_key",
       .violates = {"info.errors.classes_distinct"},
       .text = "MPI_ERR_INFO_NOKEY and MPI_ERR_INFO_KEY are the same number."}) {
  mpi.constants.err_info_nokey = mpi.constants.err_info_key;
}

FAULT({.name = "errors.no_info_constant",
       .violates = {"info.errors.classes_distinct"},
       .text = "mpi.h does without MPI_ERR_INFO."}) {
  mpi.constants.err_info = 0;
  mpi.constants.has_err_info = 0;
}

FAULT({.name = "errors.info_constant_is_success",
       .violates = {"info.errors.classes_distinct"},
       .text = "MPI_ERR_INFO is the number of MPI_SUCCESS."}) {
  mpi.constants.err_info = mpi.constants.success;
}

FAULT({.name = "errors.value_constant_is_info",
       .violates = {"info.errors.classes_distinct"},
       .text = "MPI_ERR_INFO_VALUE and MPI_ERR_INFO are the same number."}) {
  mpi.constants.err_info_value = mpi.constants.err_info;
}

// MPI_ERRORS_RETURN.

FAULT({.name = "errors.miss_is_success",
       .violates = {"info.delete.miss_refused"},
       .text = "Deleting a missing key returns MPI_SUCCESS."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    below().info_delete(info, key);
    return below().constants.success;
  };
}

FAULT({.name = "errors.long_key_is_success",
       .violates = {"info.set.long_key_refused", "info.set.long_accepted_whole"},
       .text = "MPI_Info_set of a key that is too long returns MPI_SUCCESS and stores nothing."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    int error_class = 0;
    below().error_class(code, &error_class);
    return error_class == below().constants.err_info_key ? below().constants.success : code;
  };
}

FAULT({.name = "errors.long_value_ends",
       .violates = {"info.errors.returned"},
       .text = "MPI_Info_set of a value that is too long ends the process."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    int error_class = 0;
    below().error_class(code, &error_class);
    if (error_class == below().constants.err_info_value) std::_Exit(1);
    return code;
  };
}

FAULT({.name = "errors.codes_run_out",
       .violates = {"info.delete.miss_nokey"},
       .text = "From the 512th error on, MPI_Info_delete returns MPI_ERR_OTHER."}) {
  static std::atomic<int> errors{0};
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (code == below().constants.success || ++errors < 512) return code;
    return below().constants.err_other;
  };
}

FAULT({.name = "errors.code_has_no_text",
       .violates = {"info.errors.returned"},
       .text = "MPI_Error_string returns an error for the code of a missing key."}) {
  mpi.error_string = [](int code, cts_field text, int* resultlen) {
    int error_class = 0;
    below().error_class(code, &error_class);
    if (error_class == below().constants.err_info_nokey) return below().constants.err_arg;
    return below().error_string(code, text, resultlen);
  };
}

FAULT(
    {.name = "errors.text_padded_too_far",
     .violates = {"info.errors.no_write_beyond"},
     .text = "MPI_Error_string fills the string with zeros to MPI_MAX_ERROR_STRING, inclusive."}) {
  mpi.error_string = [](int code, cts_field text, int* resultlen) {
    const int outcome = below().error_string(code, text, resultlen);
    if (outcome != below().constants.success) return outcome;
    for (int i = *resultlen; i <= below().constants.max_error_string; ++i) text.data[i] = '\0';
    return outcome;
  };
}

FAULT({.name = "errors.text_of_key_underrun",
       .violates = {"info.errors.no_write_beyond"},
       .text = "MPI_Error_string writes the byte before the text of a missing key."}) {
  mpi.error_string = [](int code, cts_field text, int* resultlen) {
    int error_class = 0;
    below().error_class(code, &error_class);
    if (error_class == below().constants.err_info_nokey) text.data[-1] = '\0';
    return below().error_string(code, text, resultlen);
  };
}

FAULT({.name = "errors.text_length_of_8_bytes",
       .violates = {"info.errors.no_write_beyond"},
       .text = "MPI_Error_string stores resultlen as an integer of eight bytes."}) {
  mpi.error_string = [](int code, cts_field text, int* resultlen) {
    const int outcome = below().error_string(code, text, resultlen);
    if (outcome == below().constants.success) resultlen[1] = 0;
    return outcome;
  };
}

// Advice only: what works after an error.
FAULT({.name = "errors.deaf_after_error",
       .violates = {"info.errors.goes_on"},
       .text = "After an error of MPI_Info_set or MPI_Info_delete the next set does nothing."}) {
  static std::atomic<bool> deaf{false};
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (code != below().constants.success) deaf = true;
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (deaf.exchange(false)) return below().constants.success;
    const int code = below().info_set(info, key, value);
    if (code != below().constants.success) deaf = true;
    return code;
  };
}

// Advice only: the text gives no state after an error.
FAULT({.name = "errors.miss_empties_object",
       .violates = {"info.delete.miss_changes_nothing"},
       .text = "Deleting a missing key returns the error and leaves the object empty."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (code != below().constants.success) underneath::clear(info);
    return code;
  };
}

// The MPI-5.0 ABI.

FAULT({.name = "errors.abi_arg_12",
       .violates = {"info.errors.abi_classes"},
       .text = "The ABI header has MPI_ERR_ARG as 12."}) {
  if (mpi.not_abi == nullptr) mpi.constants.err_arg = 12;
}

FAULT({.name = "errors.abi_info_moved",
       .violates = {"info.errors.abi_classes"},
       .text = "The ABI header has MPI_ERR_INFO as 43."}) {
  if (mpi.not_abi == nullptr) mpi.constants.err_info = 43;
}

FAULT({.name = "errors.abi_library_differs",
       .violates = {"info.errors.abi_classes", "info.errors.code_has_class"},
       .text = "The library gives a missing key the class 31, which the ABI has for wrong keys."}) {
  mpi.error_class = [](int code, int* error_class) {
    const int result = below().error_class(code, error_class);
    const cts_constants& known = below().constants;
    if (*error_class == known.err_info_nokey) *error_class = known.err_info_key;
    return result;
  };
}

}  // namespace infocts
