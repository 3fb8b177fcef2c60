// Variants of the limits of keys and values, and of what is longer.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"
#include "adapters/decorations/variants/raised_error.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

/// The longest key and value that are taken.
struct Longest {
  std::size_t key = 0;
  std::size_t value = 0;
};
PerLayer<Longest> taken_lengths;

/// Where MPI_INFO_ENV is the object that stands for it here.
PerLayer<cts_table> with_own_env;

// What an MPI with these limits fills itself keeps to them too.
void keep_to_limits(cts_info info) {
  inner_erase_if(info, [](auto& key, auto& value) {
    return key.size() > taken_lengths->key || value.size() > taken_lengths->value;
  });
}

int set(cts_info info, cts_text key, cts_text value) {
  if (length_of(key) > taken_lengths->key) return raise_error(inner().constants.err_info_key);
  if (length_of(value) > taken_lengths->value) return raise_error(inner().constants.err_info_value);
  return with_own_env->info_set(info, key, value);
}

// Variables of MPI_MAX_INFO_KEY bytes are smaller here than those of the inner MPI.
int nth_key(cts_info info, int n, cts_field key) {
  std::string room(max_key() + 1, '\0');
  const int code = with_own_env->info_get_nthkey(info, n, {room.data(), room.size()});
  if (succeeded(code)) copy_text(key, room.c_str());
  return code;
}

TableChange limit(int max_key, int max_value, Longest taken) {
  return [=](cts_table& mpi) {
    *taken_lengths = taken;
    // What the inner MPI puts into MPI_INFO_ENV may be longer.
    replace_env([](cts_info) {})(mpi);
    *with_own_env = mpi;
    track_error_handlers()(mpi);
    mpi.constants.max_info_key = max_key;
    mpi.constants.max_info_val = max_value;
    mpi.not_abi = "it has limits of its own";
    mpi.info_set = set;
    mpi.info_get_nthkey = nth_key;
    (after(fn::info_create_env, to_object(keep_to_limits)) +
     after(fn::get_info, to_object(keep_to_limits)))(mpi);
  };
}

constexpr int kUsualValues = 200;  // below the limit of any MPI that this is put over

}  // namespace

VARIANTS_OF("limits") {
  variant("smallest_key", "V13",
          "Has an MPI_MAX_INFO_KEY of 33 and takes keys of up to 32 characters.",
          limit(33, kUsualValues, {32, kUsualValues - 1}));
  variant("smallest_key_of_4_1", "V13",
          "An MPI 4.1 that has an MPI_MAX_INFO_KEY of 32 and takes keys of up to 31 characters.",
          limit(32, kUsualValues, {31, kUsualValues - 1}) + claim_version(4, 1));
  variant("key_of_exactly_maximum", "A1",
          "An MPI 4.1 that has an MPI_MAX_INFO_KEY of 32 and takes keys of up to 32 characters.",
          limit(32, kUsualValues, {32, kUsualValues - 1}) + claim_version(4, 1));
  variant("value_of_exactly_maximum", "A1",
          "Has an MPI_MAX_INFO_VAL of 128 and takes values of up to 128 characters.",
          limit(36, 128, {35, 128}));
  variant(
      "both_of_exactly_maximum", "A1",
      "An MPI 4.1 that takes keys of MPI_MAX_INFO_KEY and values of MPI_MAX_INFO_VAL characters.",
      limit(35, 100, {35, 100}) + claim_version(4, 1));
  variant("value_64", "V13", "Has an MPI_MAX_INFO_VAL of 64.", limit(36, 64, {35, 63}));
  variant("value_32", "V13", "Has an MPI_MAX_INFO_VAL of 32.", limit(36, 32, {35, 31}));
  // Decimal integers of any standard type and the values of hints still fit.
  variant("smallest_of_all", "V13", "Has an MPI_MAX_INFO_KEY of 33 and an MPI_MAX_INFO_VAL of 24.",
          limit(33, 24, {32, 23}));
  variant("odd_sizes", "V13", "Has an MPI_MAX_INFO_KEY of 35 and an MPI_MAX_INFO_VAL of 101.",
          limit(35, 101, {34, 100}));
  variant("value_looked_at_first", "V1", "Refuses an over-long value before it looks at the key.",
          limit(36, 128, {35, 127}) + around(fn::info_set, [](auto& call) {
            if (std::strlen(call.value.data) > taken_lengths->value) {
              return raise_error(inner().constants.err_info_value);
            }
            return set(call.info, call.key, call.value);
          }));
  variant(
      "error_string_16", "V1", "Has an MPI_MAX_ERROR_STRING of 16 and cuts its texts.",
      with_limit(&cts_constants::max_error_string, 16) + around(fn::error_string, [](auto& call) {
        const cts_field text = call.text;
        std::string room(static_cast<std::size_t>(inner().constants.max_error_string) + 1, '\0');
        call.text = {room.data(), room.size()};
        const int outcome = call.pass();
        if (!succeeded(outcome)) return outcome;
        const std::string cut = room.substr(0, std::min<std::size_t>(room.find('\0'), 15));
        copy_text(text, call.resultlen, cut);
        return outcome;
      }));
}

}  // namespace infocts
