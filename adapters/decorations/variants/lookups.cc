// Variants of what the three functions that look up a value leave in their output arguments.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

TableChange report_true_as(int value) {
  const auto report = when(found, store(var::flag, value));
  return after(fn::lookups, report);
}

TableChange report_buflen_on_miss_as(int value) {
  return after(fn::info_get_string, !found, store(var::buflen, value));
}

// The bytes between the terminator and the end of what the caller offered.
void fill_rest(char* text, int size, char byte) {
  const std::size_t used = std::strlen(text) + 1;
  const auto all = static_cast<std::size_t>(size);
  if (used < all) std::memset(text + used, byte, all - used);
}

TableChange fill_buffers_with(char byte) {
  const AnswerEffect fill_value = when(
      hit && [](auto& answer) { return answer.most > 0; },
      [byte](auto& answer) { fill_rest(answer.value, answer.most + 1, byte); });
  return kGet.answers(fill_value) + kGetString.answers(fill_value) +
         after(fn::info_get_nthkey, [byte](auto& call) {
           fill_rest(call.key.data, inner().constants.max_info_key, byte);
         });
}

/// MPI_Info_get with valuelen 0 only says whether the key is there, and does this where it is.
TableChange without_room_for_value(auto then) {
  return around(fn::info_get, [then](auto& call) {
    if (call.valuelen != 0) return call.pass();
    int length = 0;
    call.code = inner().info_get_valuelen(call.info, call.key, &length, call.flag);
    if (call.ok() && *call.flag != 0) then(call);
    return call.code;
  });
}

}  // namespace

VARIANTS_OF("lookups") {
  variant("flag_minus_one", "V17", "Reports true as -1.", report_true_as(-1));
  // Who looks at one byte of it sees false.
  variant("flag_high_bit", "V17", "Reports true as an int whose lower bytes are all zero.",
          report_true_as(0x40000000));
  variant("buflen_kept_on_miss", "A5",
          "MPI_Info_get_string leaves buflen alone when the key is missing.",
          leave(fn::info_get_string, var::buflen, !failed && !found));
  variant("buflen_zero_on_miss", "A5",
          "MPI_Info_get_string sets buflen to 0 when the key is missing.",
          report_buflen_on_miss_as(0));
  variant("buflen_one_on_miss", "A5",
          "MPI_Info_get_string sets buflen to 1 when the key is missing.",
          report_buflen_on_miss_as(1));
  variant("buflen_negative_on_miss", "A5",
          "MPI_Info_get_string sets buflen to -1 when the key is missing.",
          report_buflen_on_miss_as(-1));
  variant("rest_of_buffer_zeroed", "V20",
          "Fills the caller's buffer with zeros after a string, as strncpy does.",
          fill_buffers_with('\0'));
  variant("rest_of_buffer_used", "V20",
          "Leaves other bytes after the terminator in the caller's buffer.",
          fill_buffers_with('x'));
  variant("no_room_for_terminator", "V17", "MPI_Info_get with valuelen 0 writes nothing.",
          without_room_for_value([](auto&) {}));
  variant("no_room_but_terminator", "V17", "MPI_Info_get with valuelen 0 writes the terminator.",
          without_room_for_value([](auto& call) { call.value.data[0] = '\0'; }));
}

}  // namespace infocts
