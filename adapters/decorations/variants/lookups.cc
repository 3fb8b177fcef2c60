// Variants of what the three functions that look up a value leave in their output arguments.
#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/success.h"

namespace infocts {
namespace {

constexpr std::string_view kTrue = "V17";
constexpr std::string_view kBuflenOnMiss = "A5";
constexpr std::string_view kBufferIsOut = "V20";

TableChange report_true_as(int value) {
  const auto report = [value](auto& call) {
    if (*call.flag != 0) *call.flag = value;
  };
  return after(fn::info_get, report) + after(fn::info_get_valuelen, report) +
         after(fn::info_get_string, report);
}

TableChange report_buflen_on_miss_as(int value) {
  return after(fn::info_get_string, [value](auto& call) {
    if (*call.flag == 0) *call.buflen = value;
  });
}

// The bytes between the terminator and the end of what the caller offered.
void fill_rest(char* text, int size, char byte) {
  const std::size_t used = std::strlen(text) + 1;
  const auto all = static_cast<std::size_t>(size);
  if (used < all) std::memset(text + used, byte, all - used);
}

TableChange fill_buffers_with(char byte) {
  return after(fn::info_get,
               [byte](auto& call) {
                 const bool stored = *call.flag != 0 && call.valuelen > 0;
                 if (stored) fill_rest(call.value.data, call.valuelen + 1, byte);
               }) +
         after(fn::info_get_nthkey,
               [byte](auto& call) {
                 fill_rest(call.key.data, inner().constants.max_info_key, byte);
               }) +
         around(fn::info_get_string, [byte](auto& call) {
           const int given = *call.buflen;
           const int code = call.pass();
           const bool stored = succeeded(code) && *call.flag != 0 && given > 0;
           if (stored) fill_rest(call.value.data, given, byte);
           return code;
         });
}

}  // namespace

VARIANTS_OF("lookups") {
  variant("flag_minus_one", kTrue, "Reports true as -1.", report_true_as(-1));
  // Who looks at one byte of it sees false.
  variant("flag_high_bit", kTrue, "Reports true as an int whose lower bytes are all zero.",
          report_true_as(0x40000000));
  variant("buflen_kept_on_miss", kBuflenOnMiss,
          "MPI_Info_get_string leaves buflen alone when the key is missing.",
          around(fn::info_get_string, [](auto& call) {
            const int given = *call.buflen;
            const int code = call.pass();
            if (succeeded(code) && *call.flag == 0) *call.buflen = given;
            return code;
          }));
  variant("buflen_zero_on_miss", kBuflenOnMiss,
          "MPI_Info_get_string sets buflen to 0 when the key is missing.",
          report_buflen_on_miss_as(0));
  variant("buflen_one_on_miss", kBuflenOnMiss,
          "MPI_Info_get_string sets buflen to 1 when the key is missing.",
          report_buflen_on_miss_as(1));
  variant("buflen_negative_on_miss", kBuflenOnMiss,
          "MPI_Info_get_string sets buflen to -1 when the key is missing.",
          report_buflen_on_miss_as(-1));
  variant("rest_of_buffer_zeroed", kBufferIsOut,
          "Fills the caller's buffer with zeros behind a string, as strncpy does.",
          fill_buffers_with('\0'));
  variant("rest_of_buffer_used", kBufferIsOut,
          "Leaves other bytes behind the terminator in the caller's buffer.",
          fill_buffers_with('x'));
  variant("no_room_for_terminator", "V17", "MPI_Info_get with valuelen 0 writes nothing.",
          around(fn::info_get, [](auto& call) {
            if (call.valuelen != 0) return call.pass();
            int length = 0;
            return inner().info_get_valuelen(call.info, call.key, &length, call.flag);
          }));
  variant("no_room_but_terminator", "V17", "MPI_Info_get with valuelen 0 writes the terminator.",
          around(fn::info_get, [](auto& call) {
            if (call.valuelen != 0) return call.pass();
            int length = 0;
            const int code = inner().info_get_valuelen(call.info, call.key, &length, call.flag);
            if (succeeded(code) && *call.flag != 0) call.value.data[0] = '\0';
            return code;
          }));
}

}  // namespace infocts
