#include "properties/concurrent_abilities.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "conformance/harness/checks.h"
#include "conformance/harness/flags.h"
#include "conformance/harness/info.h"

namespace infocts::properties {
namespace {

void demand_functions(const Api& mpi) {
  mpi.info_create.demand();
  mpi.info_set.demand();
  mpi.info_delete.demand();
  mpi.info_get_nkeys.demand();
  mpi.info_get_nthkey.demand();
  mpi.info_dup.demand();
  mpi.info_free.demand();
  if (!mpi.info_get_string.present()) mpi.info_get.demand();
}

/// Whether it gives as much of the value as fits, with the size that all of it takes. What writes
/// further is another requirement's, and must not spoil this process.
bool cuts_to(const Api& mpi, cts_info info, const std::string& value, int room) {
  constexpr char kUnwritten = '#';
  std::vector<char> text(2 * Values::kMost, kUnwritten);
  int buflen = room;
  int flag = kFlagPreset;
  const int code = mpi.info_get_string(info, in("key"), &buflen,
                                       {text.data(), static_cast<std::size_t>(room)}, &flag);
  if (code != mpi.success || !is_true(flag)) return false;
  std::string wanted(text.size(), kUnwritten);
  if (room > 0) {
    const std::string cut = value.substr(0, static_cast<std::size_t>(room) - 1) + '\0';
    wanted.replace(0, cut.size(), cut);
    // What is behind the terminator within the room may be anything.
    for (std::size_t at = cut.size(); at < static_cast<std::size_t>(room); ++at) {
      wanted[at] = text[at];
    }
  }
  return std::equal(text.begin(), text.end(), wanted.begin()) &&
         buflen == static_cast<int>(value.size()) + 1;
}

// Not in Fortran, where it is open whether a terminator counts.
bool cuts_well(const Api& mpi) {
  if (in_fortran() || !mpi.info_get_string.present()) return false;
  for (const std::size_t length : {1U, 2U, 3U, 60U, 300U}) {
    const std::string value(std::min(length, max_value_length()), 'A');
    const Info info = make_info({{"key", value}});
    for (const int room : {0, 1, 3}) {
      if (!cuts_to(mpi, info, value, room)) return false;
    }
  }
  return true;
}

bool reports_misses(const Api& mpi) {
  const Info info = make_info({{"key", "value"}});
  const int code = mpi.info_delete(info, in("missing"));
  return code != mpi.success && error_class_of(code) == mpi.err_info_nokey;
}

}  // namespace

Abilities abilities_of(const Api& mpi, bool errors_return) {
  demand_functions(mpi);
  return {.get = mpi.info_get.present(),
          .get_string = mpi.info_get_string.present(),
          .get_valuelen = mpi.info_get_valuelen.present(),
          .cuts = cuts_well(mpi),
          .reports_misses = errors_return && reports_misses(mpi)};
}

std::size_t longest_name_of(const Named& object) {
  constexpr std::size_t kSafe = 60;
  const std::size_t longest = std::min(max_name_length(), Values::kMost);
  const std::string name(longest, 'A');
  bool whole = object.set_name(in(name)) == this_worker().mpi.success;
  if (whole) {
    const NameLookup found = object.get_name();
    whole = found.code == this_worker().mpi.success && found.value.text() == name &&
            static_cast<std::size_t>(found.length) == longest;
  }
  return whole ? longest : std::min({longest, guaranteed_name_length(), kSafe});
}

}  // namespace infocts::properties
