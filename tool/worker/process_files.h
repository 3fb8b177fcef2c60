// The files that each process of a worker leaves in the worker's directory. A process learns its
// rank only in MPI_Init, so its files are named after its node and its process id, and the runner
// looks for what is there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace infocts {

struct ProcessFiles {
  std::string stem;  ///< "DIRECTORY/node.pid"

  static constexpr std::string_view kJournal = ".journal";

  std::string journal() const { return stem + std::string(kJournal); }
  std::string output() const { return stem + ".output"; }  ///< what it printed, if supervised
  std::string end() const { return stem + ".end"; }        ///< how it ended, if supervised
};

/// The files of this process.
ProcessFiles files_of_this_process(const std::string& directory);

/// How a supervised process ended.
struct ProcessEnd {
  enum class Kind {
    exited,     ///< `code` is its exit code
    signalled,  ///< `code` is the signal
    asked,      ///< the launcher asked it to end
    output,     ///< it printed too much
  };
  Kind kind = Kind::exited;
  int code = 0;
  std::int64_t time_ns = 0;  ///< since 1970: tells which of several was first

  /// "exit code 1", "signal 11 (Segmentation fault)"
  std::string str() const;
  /// Whether by a signal that systems and people send: SIGKILL or SIGTERM.
  bool killed() const;
};

std::string write_end(const ProcessEnd& end);
/// An unfinished file reads as `asked`.
ProcessEnd read_end(const std::string& text);

}  // namespace infocts
