// Variants of error codes and classes.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

#include "adapters/decorations/attribute_calls.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/variants/error_codes.h"
#include "adapters/decorations/variants/handle_variable.h"
#include "adapters/decorations/variants/raised_error.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

constexpr std::string_view kCodes = "V1";
constexpr int kLastClass = 1 << 20;
constexpr std::string_view kInvalidHandle = "A6";

int same(int number) { return number; }

// What a null handle leads to where nobody looks at it.
[[noreturn]] void use_null() {
  std::signal(SIGSEGV, SIG_DFL);
  std::raise(SIGSEGV);
  std::abort();
}

constexpr int kShift = 1000;

/// Codes that are each given out once, until there are so many that the oldest is given out again.
struct Codes {
  static constexpr int kFirst = 0x20000000;
  static constexpr std::size_t kCount = 0x10000;

  std::mutex mutex;
  std::vector<int> below = std::vector<int>(kCount, 0);
  std::size_t next = 0;
};

Codes& codes() {
  static Codes all;
  return all;
}

int fresh_code(int code) {
  const std::lock_guard lock(codes().mutex);
  const std::size_t at = codes().next++ % Codes::kCount;
  codes().below[at] = code;
  return Codes::kFirst + static_cast<int>(at);
}

int code_below(int code) {
  const std::lock_guard lock(codes().mutex);
  const bool fresh =
      code >= Codes::kFirst && code < Codes::kFirst + static_cast<int>(Codes::kCount);
  return fresh ? codes().below[static_cast<std::size_t>(code - Codes::kFirst)] : code;
}

int null_class = 0;

void refuse_null(cts_table& mpi, int error_class) {
  null_class = error_class;
  follow_error_handlers(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return is_null(info) ? raise_error(null_class) : below().info_set(info, key, value);
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    return is_null(info) ? raise_error(null_class) : below().info_delete(info, key);
  };
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    return is_null(info) ? raise_error(null_class)
                         : below().info_get(info, key, valuelen, value, flag);
  };
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    return is_null(info) ? raise_error(null_class)
                         : below().info_get_valuelen(info, key, valuelen, flag);
  };
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    return is_null(info) ? raise_error(null_class) : below().info_get_nkeys(info, nkeys);
  };
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    return is_null(info) ? raise_error(null_class) : below().info_get_nthkey(info, n, key);
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return is_null(info) ? raise_error(null_class) : below().info_dup(info, copy);
  };
  mpi.info_free = [](cts_info* info) {
    return is_null(*info) ? raise_error(null_class) : below().info_free(info);
  };
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    return is_null(info) ? raise_error(null_class)
                         : below().info_get_string(info, key, buflen, value, flag);
  };
}

}  // namespace

VARIANT({.name = "errors.returned_from_the_start",
         .text = "The start of the program set mpi_initial_errhandler to mpi_errors_return.",
         .allowed_by = "V7"}) {
  // As `mpiexec -initial-errhandler` of the reference hands it on; others have their own ways.
  ::setenv("REFERENCE_MPI_INITIAL_ERRHANDLER", "mpi_errors_return", 1);
}

VARIANT({.name = "errors.no_texts",
         .text = "MPI_Error_string gives the empty string for every code.",
         .allowed_by = kCodes}) {
  mpi.error_string = [](int code, cts_field text, int* resultlen) {
    const int outcome = below().error_string(code, text, resultlen);
    if (outcome != below().constants.success) return outcome;
    text.data[0] = '\0';
    *resultlen = 0;
    return outcome;
  };
}

VARIANT({.name = "errors.negative_codes",
         .text = "Returns negative error codes.",
         .allowed_by = kCodes}) {
  const auto negated = [](int code) { return -code; };
  renumber_errors(mpi, {negated, [](int code) { return code < 0 ? -code : code; }, same});
}

VARIANT({.name = "errors.each_code_once",
         .text = "Returns another code each time that an error of one class occurs.",
         .allowed_by = kCodes}) {
  renumber_errors(mpi, {fresh_code, code_below, same});
}

VARIANT({.name = "errors.other_classes",
         .text = "Numbers error classes from 1001 on.",
         .allowed_by = kCodes}) {
  const auto shifted = [](int number) { return number + kShift; };
  renumber_errors(
      mpi, {shifted, [](int code) { return code > kShift ? code - kShift : code; }, shifted});
  cts_constants& constants = mpi.constants;
  mpi.not_abi = "it has numbers of its own";
  for (int* error_class :
       {&constants.err_arg, &constants.err_comm, &constants.err_info, &constants.err_info_key,
        &constants.err_info_nokey, &constants.err_info_value, &constants.err_other}) {
    *error_class += kShift;
  }
  constants.err_lastcode = std::max(constants.err_lastcode, kLastClass);
  change_attribute<kLastusedcode>(mpi, [](int value) { return std::max(value, kLastClass); });
}

VARIANT({.name = "errors.null_handle_is_info",
         .text = "Refuses MPI_INFO_NULL with MPI_ERR_INFO.",
         .allowed_by = kInvalidHandle}) {
  refuse_null(mpi, mpi.constants.err_info);
}

VARIANT({.name = "errors.null_handle_is_arg",
         .text = "Refuses MPI_INFO_NULL with MPI_ERR_ARG.",
         .allowed_by = kInvalidHandle}) {
  refuse_null(mpi, mpi.constants.err_arg);
}

VARIANT({.name = "errors.null_handle_is_other",
         .text = "Refuses MPI_INFO_NULL with MPI_ERR_OTHER.",
         .allowed_by = kInvalidHandle}) {
  refuse_null(mpi, mpi.constants.err_other);
}

// As an MPI built without argument checking: what is too long is stored in part or nowhere, null
// handles are not noticed where they do no harm, and end the process elsewhere.
VARIANT({.name = "errors.none_detected",
         .text = "Detects no errors at all.",
         .allowed_by = kCodes}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_null(info)) use_null();
    // No version calls the empty key an error: the MPI below says what it does with it.
    if (*key.data == '\0') return below().info_set(info, key, value);
    const auto first = [](cts_text text, int maximum) {
      return std::string(text.data).substr(0, static_cast<std::size_t>(maximum) - 1);
    };
    const std::string cut_key = first(key, below().constants.max_info_key);
    const std::string cut_value = first(value, below().constants.max_info_val);
    below().info_set(info, {cut_key.c_str(), cut_key.size()},
                     {cut_value.c_str(), cut_value.size()});
    return below().constants.success;
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (is_null(info)) use_null();
    below().info_delete(info, key);
    return below().constants.success;
  };
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    if (is_null(info)) use_null();
    return below().info_get_nkeys(info, nkeys);
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    if (!is_null(info)) return below().info_dup(info, copy);
    *copy = info;
    return below().constants.success;
  };
  mpi.comm_set_name = [](cts_comm comm, cts_text name) {
    if (comm.bits == below().constants.comm_null.bits) return below().constants.success;
    return below().comm_set_name(comm, name);
  };
  mpi.type_set_name = [](cts_datatype type, cts_text name) {
    if (type.bits == below().constants.datatype_null.bits) return below().constants.success;
    return below().type_set_name(type, name);
  };
  mpi.comm_size = [](cts_comm comm, int* size) {
    if (comm.bits == below().constants.comm_null.bits) return below().constants.success;
    return below().comm_size(comm, size);
  };
}

// No argument is checked, and the null handle is an object like any other.
VARIANT({.name = "errors.null_handle_taken",
         .text = "Takes MPI_INFO_NULL as an object that is always there.",
         .allowed_by = kInvalidHandle}) {
  translate_handles(mpi, {[](cts_info info) {
                            static const cts_info always = [] {
                              cts_info made{0};
                              below().info_create(&made);
                              return made;
                            }();
                            return is_null(info) ? always : info;
                          },
                          [](cts_info info) { return info; }, [](cts_info info) { return info; },
                          [](cts_info) {}});
  mpi.info_free = [](cts_info* info) {
    return is_null(*info) ? below().constants.success : below().info_free(info);
  };
  if (mpi.info_c2f != nullptr) mpi.info_c2f = below().info_c2f;
  if (mpi.info_toint != nullptr) mpi.info_toint = below().info_toint;
}

}  // namespace infocts
