// The other end: values of any length.
#include <climits>

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"
#include "adapters/decorations/variants/raised_error.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

/// Values that the inner MPI would refuse. It holds a short one in their place.
struct LongValues {
  std::recursive_mutex mutex;
  std::map<std::uint64_t, std::map<std::string, std::string>> of;

  auto& of_object(cts_info info) { return of[handle_in(info).bits]; }
} long_values;

/// Several calls of the inner MPI are one for other threads.
constexpr auto locked = [](auto& call) {
  const std::lock_guard lock(long_values.mutex);
  return call.pass();
};

/// Where the value is a long one, it is given. Its length is told with or without the terminator.
AnswerEffect give_long(int terminator) {
  return when(hit, [terminator](LookupAnswer& answer) {
    const auto& values = long_values.of_object(answer.info);
    const auto value = values.find(answer.key.data);
    if (value == values.end()) return;
    if (answer.value != nullptr) answer.give(value->second);
    const int length = static_cast<int>(value->second.size()) + terminator;
    if (answer.length != nullptr) *answer.length = length;
  });
}

TableChange take_long_values() {
  return around(fn::info_set,
                [](auto& call) {
                  const cts_text value = call.value;
                  const bool fits = length_of(value) < max_value();
                  if (length_of(value) > static_cast<std::size_t>(INT_MAX) - 1) {
                    return raise_error(inner().constants.err_info_value);
                  }
                  if (!fits) call.value = {"elsewhere", 9};
                  if (!succeeded(call.pass())) return call.code;
                  long_values.of_object(call.info).erase(call.key.data);
                  if (!fits) long_values.of_object(call.info)[call.key.data] = value.data;
                  return call.code;
                }) +
         after(fn::info_delete,
               [](auto& call) { long_values.of_object(call.info).erase(call.key.data); }) +
         kGet.answers(give_long(0)) + kGetString.answers(give_long(1)) +
         kGetValuelen.answers(give_long(0)) +
         after(fn::info_dup,
               [](auto& call) {
                 long_values.of_object(*call.copy) = long_values.of_object(call.info);
               }) +
         around(fn::info_free,
                [](auto& call) {
                  const cts_info freed = handle_in(*call.info);
                  if (succeeded(call.pass())) long_values.of.erase(freed.bits);
                  return call.code;
                }) +
         around(fn::with_handle, locked) + around(fn::info_free, locked);
}

}  // namespace

VARIANTS_OF("limits") {
  variant("values_of_any_length", "V13",
          "Has an MPI_MAX_INFO_VAL of INT_MAX and takes every value that memory allows.",
          [](cts_table& mpi) {
            mpi.constants.max_info_val = INT_MAX;
            mpi.not_abi = "it has limits of its own";
            track_error_handlers()(mpi);
            take_long_values()(mpi);
          });
  // Up to 3.1 it is the MPI's choice whether it detects that a value is too long.
  variant("values_beyond_maximum", "V1",
          "An MPI 3.1 that takes values longer than MPI_MAX_INFO_VAL, and keeps them whole.",
          claim_version(3, 1) + take_long_values(),
          {.disregards = {"info.set.long_value_refused"}});
}

}  // namespace infocts
