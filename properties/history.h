// What concurrent calls on one object returned, and whether some order of them explains it.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "properties/concurrent_program.h"

namespace infocts::properties {

/// A pair of an object, as numbers of key_text() and of Values.
struct Listed {
  int key = 0;
  int value = 0;
};

/// A key or value that is not in the program.
inline constexpr int kAlien = -1;

/// One call and what it returned.
struct Event {
  ThreadCommand command = {};
  /// When it began and returned, counted over all threads; all calls of a thread are in order
  /// anyway. A call that returned before another one began comes before it.
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  int code = 0;  ///< 0: success, whatever that is for this MPI
  /// Of an erase that may miss: the error says that there is no such key.
  bool missed = false;
  bool flag = false;
  /// The value or name found, as its number; the length of get_valuelen; the number of keys; the
  /// key of get_nthkey.
  int number = 0;
  std::optional<int> wrong_length = {};  ///< of a value or name; then the number is kAlien
  std::vector<Listed> listing = {};      ///< of dup: the pairs of the copy by number
  std::string alien = {};                ///< a key or value that is not in the program
  /// Of get_string with a room of its own: `number` is the buflen that came back, `alien` what was
  /// written, and these the values of which both may be.
  std::bitset<kValues> fits = {};
};

struct History {
  int ballast = 0;
  std::vector<int> initial = {};
  /// The calls of each thread in order. The last entry is no thread, but a look at the object after
  /// all threads had ended.
  std::vector<std::vector<Event>> threads = {};
  Values values = {};
  bool named = false;  ///< about a name, as in the program
};

/// One call of a history.
struct CallPlace {
  std::size_t thread;
  std::size_t number;
};

/// What is left unexplained by the order that explains most.
struct NotLinearizable {
  std::string reason;
  std::vector<CallPlace> calls;  ///< each of which would have to come next
};

/// Looks for an order that keeps the order of each thread, and that of calls which do not overlap,
/// in which an info object, or one that has a name, gives what the calls returned (Wing and Gong
/// 1993, remembering the states seen as Lowe 2017 proposes). Returns nothing when there is one.
/// The text does not say what an object holds after an error: behind a delete that missed, calls
/// may return and leave anything.
std::optional<NotLinearizable> find_linearization_failure(const History& history);

/// Its reason; empty when there is an order.
std::string linearization_failure_text(const History& history);

}  // namespace infocts::properties
