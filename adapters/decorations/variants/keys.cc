// Variants of keys, numbers and values that no rule of the standard mentions.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"
#include "adapters/decorations/variants/raised_error.h"

namespace infocts {
namespace {

/// What the three lookups say to such a key; a miss where the class is that of success.
TableChange answer_lookups(auto odd, ErrorClass error) {
  const auto answer = [=](auto& call) {
    if (!odd(call)) return call.pass();
    if (error != &cts_constants::success) return raise_error(inner().constants.*error);
    *call.flag = 0;
    return success();
  };
  return track_error_handlers() + around(fn::lookups, answer);
}

TableChange refuse_numbers(ErrorClass error) {
  return track_error_handlers() + around(fn::info_get_nthkey, [error](auto& call) {
           int count = 0;
           const int code = inner().info_get_nkeys(call.info, &count);
           if (!succeeded(code)) return code;
           return call.n < 0 || call.n >= count ? raise_error(inner().constants.*error)
                                                : call.pass();
         });
}

constexpr Trigger too_long = !key_within_limit;
constexpr Trigger empty_key = key_of(0);

/// What is not found later must not be stored, whatever the inner MPI does with a key of
/// exactly the maximum.
TableChange refuse_too_long_keys() { return raise(fn::info_set, err::info_key, too_long); }

}  // namespace

VARIANTS_OF("keys") {
  variant("too_long_is_missing", "A3", "Looking up a key longer than the maximum is a miss.",
          answer_lookups(too_long, &cts_constants::success) + refuse_too_long_keys());
  variant("too_long_is_nokey", "A3",
          "Looking up or deleting a key longer than the maximum is MPI_ERR_INFO_NOKEY.",
          answer_lookups(too_long, err::info_nokey) + refuse_too_long_keys() +
              raise(fn::info_delete, err::info_nokey, too_long));
  variant("too_long_is_key_error", "A3",
          "Setting, looking up or deleting a key longer than the maximum, or as long, is "
          "MPI_ERR_INFO_KEY.",
          answer_lookups(too_long, err::info_key) + refuse_too_long_keys() +
              raise(fn::info_delete, err::info_key, too_long));
  variant("empty_refused", "A2", "Refuses the empty key everywhere with MPI_ERR_INFO_KEY.",
          answer_lookups(empty_key, err::info_key) + raise(fn::info_set, err::info_key, empty_key) +
              raise(fn::info_delete, err::info_key, empty_key));
  variant("empty_is_argument_error", "A2",
          "Refuses the empty key when it is set, with MPI_ERR_ARG.",
          answer_lookups(empty_key, &cts_constants::success) +
              raise(fn::info_set, err::arg, empty_key));
  variant("empty_value_refused", "A2",
          "An MPI 4.0 that refuses the empty value with MPI_ERR_INFO_VALUE.",
          claim_version(4, 0) + raise(fn::info_set, err::info_value, value_of(0)));
  variant("number_out_of_range_is_arg", "A4", "Refuses a number of no key with MPI_ERR_ARG.",
          refuse_numbers(err::arg));
  variant("number_out_of_range_is_nokey", "A4",
          "Refuses a number of no key with MPI_ERR_INFO_NOKEY.", refuse_numbers(err::info_nokey));
  variant("negative_room_is_arg", "A4", "Refuses a negative valuelen or buflen with MPI_ERR_ARG.",
          raise(fn::info_get, err::arg, [](auto& call) { return call.valuelen < 0; }) +
              raise(fn::info_get_string, err::arg, [](auto& call) { return *call.buflen < 0; }));
}

}  // namespace infocts
