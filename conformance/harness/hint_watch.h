// What *_get_info shows of an object before and after something that must not change it.
//
// The standard calls that "the current setting of all hints actually used by the system": an MPI
// may list values of its own that follow the time, the load or the number of calls. A key that no
// text defines may show a state that follows from a hint, so only reserved keys are compared, and
// those that the suite made up. A control, a second object of the same kind with the same hints, is
// read beside the object, and nobody touches it. A change that the control shows, too, is not
// blamed on what was done.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "conformance/harness/checks.h"
#include "conformance/harness/info.h"

namespace infocts {

/// Whether the standard defines the key for windows, or the suite made it up. What an MPI shows for
/// other keys is its own business.
bool has_meaning_for_windows(std::string_view key);

/// The value of a key; nothing when it is not among the pairs.
std::optional<std::string> value_in(const Pairs& pairs, std::string_view key);

/// Several readings of one object, and what they agree on.
class HintReadings {
 public:
  void add(Pairs pairs);
  std::set<std::string> keys() const;
  bool agree_on(std::string_view key) const;
  std::optional<std::string> newest(std::string_view key) const;
  /// The first reading of the key that is not `value`; `value` when there is none.
  std::optional<std::string> other_than(const std::optional<std::string>& value,
                                        std::string_view key) const;

 private:
  std::vector<Pairs> readings_;
};

/// Keys whose value changes several times, or that come and go, while an object is only read, many
/// times.
std::set<std::string, std::less<>> keys_that_move(const std::function<Pairs()>& read);

/// Every call reads both objects equally often, and in the same order on every rank.
class HintWatch {
 public:
  using Read = std::function<Pairs()>;
  using Keys = std::set<std::string_view>;
  /// Takes the first readings.
  HintWatch(Read object, Read control);

  /// The object shows what it showed at first, except for keys in `except` and what follows from
  /// them: an assertion on kinds of memory changes the kinds that there are. Every check compares
  /// with the first readings. `given`: where hints were set in between, the keys that the user has
  /// given to the object; of other hints it may list more, or fewer, than before.
  bool check_kept(const Keys& except = {}, const std::optional<Keys>& given = {}) const;

 private:
  HintReadings read_object_within(HintReadings& control) const;

  Read object_;
  Read control_;
  HintReadings before_;
  HintReadings control_before_;
};

}  // namespace infocts
