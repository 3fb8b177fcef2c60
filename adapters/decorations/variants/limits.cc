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

/// The MPI's own pair, with a key of 32 characters.
void add_key_of_32(cts_info info) { inner_set(info, "vendor " + std::string(25, 'k'), "value"); }

/// What counts of an argument in Fortran: all but the blanks around it.
std::size_t length_in_fortran(cts_text text) {
  return without_end_blanks(without_leading_blanks({text.data, text.size})).size();
}

/// The same as `limit` in Fortran, for limits that the keys of the inner MPI keep to.
TableChange limit_in_fortran(int max_key, int max_value) {
  return replace_env([](cts_info) {}) +
         around(fn::info_create_env, [](auto& call) { return inner().info_create(call.info); }) +
         raise(fn::info_set, err::info_value,
               [=](auto& call) {
                 return length_in_fortran(call.value) > static_cast<std::size_t>(max_value);
               }) +
         raise(fn::info_set, err::info_key,
               [=](auto& call) {
                 return length_in_fortran(call.key) > static_cast<std::size_t>(max_key);
               }) +
         in_constants([=](cts_constants& constants) {
           constants.max_info_key = max_key;
           constants.max_info_val = max_value;
         }) +
         [](cts_table& mpi) { mpi.c = nullptr; };  // no C beside it, where limits are others
}

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
  variant("own_key_of_exactly_maximum", "A1",
          "An MPI 4.1 that has an MPI_MAX_INFO_KEY of 32, takes keys of up to 32 characters and "
          "puts one into the objects that it fills.",
          limit(32, kUsualValues, {32, kUsualValues - 1}) + claim_version(4, 1) +
              after(fn::info_create_env, to_object(add_key_of_32)) +
              after(fn::comm_get_info, to_object(add_key_of_32)));
  // A case about such a key must not go on with an object after a miss.
  variant("key_of_exactly_maximum_emptied", "A1",
          "An MPI 4.1 that takes keys of MPI_MAX_INFO_KEY characters and empties an object when a "
          "delete fails.",
          limit(32, kUsualValues, {32, kUsualValues - 1}) + claim_version(4, 1) +
              after_any(fn::info_delete, failed, to_object(inner_clear)),
          // Of two errors properties blame the first.
          {.disregards = {"info.delete.miss_changes_nothing", "info.set.refused_changes_nothing"}});
  variant("value_of_exactly_maximum", "A1",
          "Has an MPI_MAX_INFO_VAL of 128 and takes values of up to 128 characters.",
          limit(36, 128, {35, 128}));
  variant(
      "both_of_exactly_maximum", "A1",
      "An MPI 4.1 that takes keys of MPI_MAX_INFO_KEY and values of MPI_MAX_INFO_VAL characters.",
      limit(35, 100, {35, 100}) + claim_version(4, 1));
  variant("value_64", "V13", "Has an MPI_MAX_INFO_VAL of 64.", limit(36, 64, {35, 63}));
  variant("value_32", "V13", "Has an MPI_MAX_INFO_VAL of 32.", limit(36, 32, {35, 31}));
  // Of the strings of all bytes, some parts begin or end with a blank.
  variant("value_31_in_fortran", "V14",
          "In Fortran, has an MPI_MAX_INFO_KEY of 82 and an MPI_MAX_INFO_VAL of 31.",
          limit_in_fortran(82, 31), {.bindings = {"fortran"}});
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
  variant("error_string_16", "V1", "Has an MPI_MAX_ERROR_STRING of 16 and cuts its texts.",
          not_abi("it has lengths of its own") + with_limit(&cts_constants::max_error_string, 16) +
              around(fn::error_string, [](auto& call) {
                const cts_field text = call.text;
                std::string room(static_cast<std::size_t>(inner().constants.max_error_string) + 1,
                                 '\0');
                call.text = {room.data(), room.size()};
                const int outcome = call.pass();
                if (!succeeded(outcome)) return outcome;
                const std::string cut = room.substr(0, std::min<std::size_t>(room.find('\0'), 15));
                copy_text(text, call.resultlen, cut);
                return outcome;
              }));
}

}  // namespace infocts
