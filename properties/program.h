// A generated program: a few commands on info objects, as data and as text.
//
//   a = create()
//   set(a, "key", "value")
//   b = dup(a)
//   get_string(b, "key", 3)
//
// Any list of commands is a program: a command that makes no sense when its turn comes (an object
// that is not alive, a number that no key has) is left out. So a list can be cut anywhere to find a
// smaller one that fails too, kept in a file, and played on an MPI with other limits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts::properties {

enum class Verb {
  create,      ///< r = create(); `number` chooses what the variable holds before
  create_env,  ///< r = create_env(0), no arguments; (1) those of main
  dup,         ///< r = dup(a)
  free,
  set,           ///< set(a, "key", "value")
  fill,          ///< fill(a, n): sets "key0" to "key<n-1>" in scattered order
  thin,          ///< thin(a, n): deletes every n-th key
  erase,         ///< delete(a, "key")
  get,           ///< get(a, "key", valuelen)
  get_valuelen,  ///< get_valuelen(a, "key")
  get_string,    ///< get_string(a, "key", buflen)
  get_nkeys,
  get_nthkey,  ///< get_nthkey(a, n)
  c2f,         ///< to Fortran and back
  toint,       ///< to an integer and back
  pass,        ///< pass(a, "MPI_Comm_set_info"): as hints to this routine
  hint,        ///< hint("MPI_Win_allocate", "no_locks", " true "): as the only hint
  crowd,       ///< crowd(n): n objects at once, all freed again
  describe,    ///< describe(n): class and text of the n-th error class
  init,        ///< MPI_Init_thread
  finalize,    ///< MPI_Finalize
};

/// The object whose name this is: MPI_INFO_ENV.
inline constexpr char kEnv = 'E';
/// Names of the other objects: at most this many are alive at once.
inline constexpr std::string_view kNames = "abcd";

struct Command {
  Verb verb = Verb::create;
  char result = 0;                      ///< the object that it makes
  char object = 0;                      ///< the object that it is about
  std::vector<std::string> words = {};  ///< a key, a key and a value, …
  long number = 0;

  bool operator==(const Command&) const = default;
};

using Program = std::vector<Command>;

/// A line as above, without an end of line.
std::string to_text(const Command& command);
/// Throws std::runtime_error, which says what is wrong with the line.
Command read_command(std::string_view line);

/// A program with the id of the case that it is a counterexample or a trial for.
struct NamedProgram {
  std::string case_id;
  Program program;
};

/// As text, after kCaseLine.
std::vector<std::string> lines_of(const NamedProgram& named);

/// All programs in a text, such as a file of programs or a report that shows some. Each begins with
/// a case line and ends at the first line that is no command (blanks around a line are ignored).
/// Throws std::runtime_error where the line that ends a program looks like a command, because
/// nobody would notice that the rest is missing.
std::vector<NamedProgram> programs_in(std::string_view text);

}  // namespace infocts::properties
