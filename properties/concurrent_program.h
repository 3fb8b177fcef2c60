// Programs of a few calls each for several threads, all on one object: an info object, or one that
// has a name.
#pragma once

#include <rapidcheck/Gen.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "conformance/harness/named.h"

namespace infocts::properties {

enum class Action : std::uint8_t {
  set,
  erase,
  get,
  get_string,
  get_valuelen,
  get_nkeys,
  get_nthkey,
  dup,     ///< what the copy holds is part of the outcome
  others,  ///< create, set and free of an object of the thread's own
  // Of programs about a name:
  set_name,
  get_name,
};

/// Whether it leaves everything as it was.
bool only_reads(Action action);

struct ThreadCommand {
  Action action = Action::get_nkeys;
  int key = 0;    ///< below kKeys
  int value = 0;  ///< of set and set_name: a number that no other command has
  int n = 0;      ///< of get_nthkey
  /// Of get_string: its buflen; none: enough for each value.
  std::optional<int> room = {};

  bool operator==(const ThreadCommand&) const = default;
};

/// The texts of a program's values. They differ in every byte and, where there is room for that, in
/// their lengths, so that a mixture of two shows. Some are long: an MPI may store those in another
/// way. Number 0 is the value of the ballast.
struct Values {
  static constexpr std::size_t kMost = 1024;

  std::size_t longest = kMost;  ///< no value is longer

  std::size_t length(int value) const;
  std::string text(int value) const;
  /// "D…64", by which people tell them apart.
  std::string shown(int value) const;
};

/// No order of its calls leads to an error, which might end the process outside of MPI_Init and
/// MPI_Finalize. So only one thread deletes a key, and it knows that the key is there; unless the
/// program may miss.
struct ConcurrentProgram {
  int ballast = 0;                ///< further pairs that no command is about
  std::vector<int> initial = {};  ///< the value of each key at the start; 0: not there
  std::vector<std::vector<ThreadCommand>> threads = {};
  Values values = {};
  /// Deletes may find no key: the MPI says so by an error, which returns.
  bool may_miss = false;
  /// For programs about the name of such an object: the name is the value of the first key, and
  /// there are no other keys.
  std::optional<NamedKind> named = {};
};

inline constexpr int kKeys = 3;
inline constexpr int kMaxBallast = 17;
inline constexpr int kMaxNumbers = kKeys + kMaxBallast;
inline constexpr int kMaxThreads = 4;
inline constexpr int kMaxCalls = 5;  // of a thread
inline constexpr int kValues = 1 + kKeys + kMaxThreads * kMaxCalls;

/// Keys from kKeys on are those of the ballast.
const std::string& key_text(int key);

/// Whether no order of the calls leads to an error, other than that of a delete that may miss.
bool never_errs(const ConcurrentProgram& program);

/// What a program may ask of the MPI.
struct Abilities {
  bool get = true;
  bool get_string = true;
  bool get_valuelen = true;
  /// get_string gives, where there is not enough room, as much of a value as fits and its size.
  bool cuts = false;
  /// A delete of a key that is not there has an error, which returns.
  bool reports_misses = false;
};

/// Programs of two to four threads. If one fails, simpler ones with as many threads are tried.
rc::Gen<ConcurrentProgram> concurrent_programs(Abilities abilities, Values values,
                                               std::size_t threads);

/// Such programs about a name.
rc::Gen<ConcurrentProgram> concurrent_names(NamedKind kind, Values values, std::size_t threads);

}  // namespace infocts::properties
