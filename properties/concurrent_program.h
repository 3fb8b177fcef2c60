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

  bool operator==(const ThreadCommand&) const = default;
};

/// What stands for the values of a program. They differ in every byte and, where there is room for
/// that, in their lengths, so that what is put together of two shows. Number 0: that of the
/// ballast.
struct Values {
  std::size_t longest = 1024;  ///< no value is longer

  std::size_t length(int value) const;
  std::string text(int value) const;
  /// "D…64", by which people tell them apart.
  std::string shown(int value) const;
};

/// No order of its calls has an error: outside of MPI_Init and MPI_Finalize that might end the
/// process. So a key is deleted by one thread only, which knows that it is there.
struct ConcurrentProgram {
  int ballast = 0;                ///< pairs besides, which no command is about
  std::vector<int> initial = {};  ///< the value of each key at the start; 0: not there
  std::vector<std::vector<ThreadCommand>> threads = {};
  Values values = {};
  /// About the name of such an object: its value is that of the first key, and there are no others.
  std::optional<NamedKind> named = {};
};

inline constexpr int kKeys = 3;
inline constexpr int kMostBallast = 17;
inline constexpr int kMostNumbers = kKeys + kMostBallast;
inline constexpr int kMostThreads = 4;
inline constexpr int kMostCalls = 5;  // of a thread
inline constexpr int kValues = 1 + kKeys + kMostThreads * kMostCalls;

/// Keys from kKeys on are those of the ballast.
const std::string& key_text(int key);

/// Whether no order of the calls has an error.
bool never_errs(const ConcurrentProgram& program);

/// Which functions the MPI has.
struct Readers {
  bool get = true;
  bool get_string = true;
  bool get_valuelen = true;
};

/// Programs of two to four threads, with simpler ones of as many to try when they fail.
rc::Gen<ConcurrentProgram> concurrent_programs(Readers readers, Values values, std::size_t threads);

/// Such programs about a name.
rc::Gen<ConcurrentProgram> concurrent_names(NamedKind kind, Values values, std::size_t threads);

}  // namespace infocts::properties
