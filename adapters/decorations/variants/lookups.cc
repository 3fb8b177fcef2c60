// Variants of what the three functions that look up a value leave in their output arguments.
#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/outcome.h"

namespace infocts {
namespace {

constexpr std::string_view kTrue = "V17";
constexpr std::string_view kBuflenOnMiss = "A5";
constexpr std::string_view kBufferIsOut = "V20";

int true_value = 1;

void report_true_as(cts_table& mpi, int value) {
  true_value = value;
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value_of, int* flag) {
    const int code = below().info_get(info, key, valuelen, value_of, flag);
    if (succeeded(code) && *flag != 0) *flag = true_value;
    return code;
  };
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const int code = below().info_get_valuelen(info, key, valuelen, flag);
    if (succeeded(code) && *flag != 0) *flag = true_value;
    return code;
  };
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value_of,
                           int* flag) {
    const int code = below().info_get_string(info, key, buflen, value_of, flag);
    if (succeeded(code) && *flag != 0) *flag = true_value;
    return code;
  };
}

int buflen_on_miss = 0;

void report_buflen_on_miss_as(cts_table& mpi, int value) {
  buflen_on_miss = value;
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value_of,
                           int* flag) {
    const int code = below().info_get_string(info, key, buflen, value_of, flag);
    if (succeeded(code) && *flag == 0) *buflen = buflen_on_miss;
    return code;
  };
}

char filler = 0;

// The bytes between the terminator and the end of what the caller offered.
void fill_rest(char* text, std::size_t size) {
  const std::size_t used = std::strlen(text) + 1;
  if (used < size) std::memset(text + used, filler, size - used);
}

void fill_buffers_with(cts_table& mpi, char byte) {
  filler = byte;
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int code = below().info_get(info, key, valuelen, value, flag);
    const bool stored = succeeded(code) && *flag != 0 && valuelen > 0;
    if (stored) fill_rest(value.data, static_cast<std::size_t>(valuelen) + 1);
    return code;
  };
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (succeeded(code)) {
      fill_rest(key.data, static_cast<std::size_t>(below().constants.max_info_key));
    }
    return code;
  };
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int given = *buflen;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    const bool stored = succeeded(code) && *flag != 0 && given > 0;
    if (stored) fill_rest(value.data, static_cast<std::size_t>(given));
    return code;
  };
}

}  // namespace

VARIANT({.name = "lookups.flag_minus_one", .text = "Reports true as -1.", .allowed_by = kTrue}) {
  report_true_as(mpi, -1);
}

// Who looks at one byte of it sees false.
VARIANT({.name = "lookups.flag_high_bit",
         .text = "Reports true as an int whose lower bytes are all zero.",
         .allowed_by = kTrue}) {
  report_true_as(mpi, 0x40000000);
}

VARIANT({.name = "lookups.buflen_kept_on_miss",
         .text = "MPI_Info_get_string leaves buflen alone when the key is missing.",
         .allowed_by = kBuflenOnMiss}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int given = *buflen;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (succeeded(code) && *flag == 0) *buflen = given;
    return code;
  };
}

VARIANT({.name = "lookups.buflen_zero_on_miss",
         .text = "MPI_Info_get_string sets buflen to 0 when the key is missing.",
         .allowed_by = kBuflenOnMiss}) {
  report_buflen_on_miss_as(mpi, 0);
}

VARIANT({.name = "lookups.buflen_one_on_miss",
         .text = "MPI_Info_get_string sets buflen to 1 when the key is missing.",
         .allowed_by = kBuflenOnMiss}) {
  report_buflen_on_miss_as(mpi, 1);
}

VARIANT({.name = "lookups.buflen_negative_on_miss",
         .text = "MPI_Info_get_string sets buflen to -1 when the key is missing.",
         .allowed_by = kBuflenOnMiss}) {
  report_buflen_on_miss_as(mpi, -1);
}

VARIANT({.name = "lookups.rest_of_buffer_zeroed",
         .text = "Fills the caller's buffer with zeros behind a string, as strncpy does.",
         .allowed_by = kBufferIsOut}) {
  fill_buffers_with(mpi, '\0');
}

VARIANT({.name = "lookups.rest_of_buffer_used",
         .text = "Leaves other bytes behind the terminator in the caller's buffer.",
         .allowed_by = kBufferIsOut}) {
  fill_buffers_with(mpi, 'x');
}

VARIANT({.name = "lookups.no_room_for_terminator",
         .text = "MPI_Info_get with valuelen 0 writes nothing.",
         .allowed_by = "V17"}) {
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    if (valuelen != 0) return below().info_get(info, key, valuelen, value, flag);
    int length = 0;
    return below().info_get_valuelen(info, key, &length, flag);
  };
}

VARIANT({.name = "lookups.no_room_but_terminator",
         .text = "MPI_Info_get with valuelen 0 writes the terminator.",
         .allowed_by = "V17"}) {
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    if (valuelen != 0) return below().info_get(info, key, valuelen, value, flag);
    int length = 0;
    const int code = below().info_get_valuelen(info, key, &length, flag);
    if (succeeded(code) && *flag != 0) value.data[0] = '\0';
    return code;
  };
}

}  // namespace infocts
