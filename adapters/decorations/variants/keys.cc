// Variants of keys, numbers and values that no rule of the text speaks of.
#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/variants/claimed_version.h"
#include "adapters/decorations/variants/raised_error.h"

namespace infocts {
namespace {

constexpr std::string_view kEmptyKey = "A2";
constexpr std::string_view kLongKey = "A3";
constexpr std::string_view kOutOfRange = "A4";

bool too_long(cts_text key) {
  return std::strlen(key.data) >= static_cast<std::size_t>(below().constants.max_info_key);
}

bool is_empty(cts_text text) { return *text.data == '\0'; }

bool (*odd_key)(cts_text) = nullptr;
int odd_key_class = 0;  // or success, for a miss

int answer(int* flag) {
  if (odd_key_class != below().constants.success) return raise_error(odd_key_class);
  *flag = 0;
  return odd_key_class;
}

/// What the three lookups say to such a key.
void answer_lookups(cts_table& mpi, bool (*odd)(cts_text), int error_class) {
  odd_key = odd;
  odd_key_class = error_class;
  follow_error_handlers(mpi);
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    return odd_key(key) ? answer(flag) : below().info_get(info, key, valuelen, value, flag);
  };
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    return odd_key(key) ? answer(flag) : below().info_get_valuelen(info, key, valuelen, flag);
  };
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    return odd_key(key) ? answer(flag) : below().info_get_string(info, key, buflen, value, flag);
  };
}

int out_of_range_class = 0;

void refuse_numbers(cts_table& mpi, int error_class) {
  out_of_range_class = error_class;
  follow_error_handlers(mpi);
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    int count = 0;
    const int code = below().info_get_nkeys(info, &count);
    if (!succeeded(code)) return code;
    return n < 0 || n >= count ? raise_error(out_of_range_class)
                               : below().info_get_nthkey(info, n, key);
  };
}

/// What is not found later must not be stored, whatever the MPI underneath does with a key of
/// exactly the maximum.
void refuse_too_long_keys(cts_table& mpi) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return too_long(key) ? raise_error(below().constants.err_info_key)
                         : below().info_set(info, key, value);
  };
}

}  // namespace

VARIANT({.name = "keys.too_long_is_missing",
         .text = "Looking up a key longer than the maximum is a miss.",
         .allowed_by = kLongKey}) {
  answer_lookups(mpi, too_long, mpi.constants.success);
  refuse_too_long_keys(mpi);
}

VARIANT({.name = "keys.too_long_is_nokey",
         .text = "Looking up or deleting a key longer than the maximum is MPI_ERR_INFO_NOKEY.",
         .allowed_by = kLongKey}) {
  answer_lookups(mpi, too_long, mpi.constants.err_info_nokey);
  refuse_too_long_keys(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    return too_long(key) ? raise_error(below().constants.err_info_nokey)
                         : below().info_delete(info, key);
  };
}

VARIANT({.name = "keys.too_long_is_key_error",
         .text = "Setting, looking up or deleting a key longer than the maximum, or as long, is "
                 "MPI_ERR_INFO_KEY.",
         .allowed_by = kLongKey}) {
  answer_lookups(mpi, too_long, mpi.constants.err_info_key);
  refuse_too_long_keys(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    return too_long(key) ? raise_error(below().constants.err_info_key)
                         : below().info_delete(info, key);
  };
}

VARIANT({.name = "keys.empty_refused",
         .text = "Refuses the empty key everywhere with MPI_ERR_INFO_KEY.",
         .allowed_by = kEmptyKey}) {
  answer_lookups(mpi, is_empty, mpi.constants.err_info_key);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return is_empty(key) ? raise_error(below().constants.err_info_key)
                         : below().info_set(info, key, value);
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    return is_empty(key) ? raise_error(below().constants.err_info_key)
                         : below().info_delete(info, key);
  };
}

VARIANT({.name = "keys.empty_is_argument_error",
         .text = "Refuses the empty key when it is set, with MPI_ERR_ARG.",
         .allowed_by = kEmptyKey}) {
  answer_lookups(mpi, is_empty, mpi.constants.success);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return is_empty(key) ? raise_error(below().constants.err_arg)
                         : below().info_set(info, key, value);
  };
}

VARIANT({.name = "keys.empty_value_refused",
         .text = "An MPI 4.0 that refuses the empty value with MPI_ERR_INFO_VALUE.",
         .allowed_by = kEmptyKey}) {
  claim_version(mpi, 4, 0);
  follow_error_handlers(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return is_empty(value) ? raise_error(below().constants.err_info_value)
                           : below().info_set(info, key, value);
  };
}

VARIANT({.name = "keys.number_out_of_range_is_arg",
         .text = "Refuses a number of no key with MPI_ERR_ARG.",
         .allowed_by = kOutOfRange}) {
  refuse_numbers(mpi, mpi.constants.err_arg);
}

VARIANT({.name = "keys.number_out_of_range_is_nokey",
         .text = "Refuses a number of no key with MPI_ERR_INFO_NOKEY.",
         .allowed_by = kOutOfRange}) {
  refuse_numbers(mpi, mpi.constants.err_info_nokey);
}

VARIANT({.name = "keys.negative_room_is_arg",
         .text = "Refuses a negative valuelen or buflen with MPI_ERR_ARG.",
         .allowed_by = kOutOfRange}) {
  follow_error_handlers(mpi);
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    return valuelen < 0 ? raise_error(below().constants.err_arg)
                        : below().info_get(info, key, valuelen, value, flag);
  };
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    return *buflen < 0 ? raise_error(below().constants.err_arg)
                       : below().info_get_string(info, key, buflen, value, flag);
  };
}

}  // namespace infocts
