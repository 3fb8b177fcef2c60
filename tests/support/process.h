// Runs programs with exactly the environment that a test chose, into a pipe or on a terminal.
#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

#include "tests/support/directory.h"

namespace infocts::tests {

struct Command {
  std::vector<std::string> words;
  std::map<std::string, std::string> environment;  ///< all of it
  std::filesystem::path directory;                 ///< where it runs; empty: here
  bool terminal = false;  ///< standard output and error are a terminal of 100 columns
  double limit_s = 60;    ///< then it is killed
};

struct Finished {
  int exit_code = -1;  ///< -1 when a signal ended it
  int signal = 0;
  std::string out;  ///< on a terminal: both
  std::string err;
  double seconds = 0;

  std::string last_line() const;  ///< of `out`
  std::string all() const { return out + err; }
};

/// A running program. Killed at the end of its scope if it has not ended.
class Running {
 public:
  explicit Running(const Command& command);
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  void send(int signal) const;
  /// Waits for its end.
  Finished wait();

 private:
  void start(const Command& command);
  bool ended();
  void read_terminal();

  Directory files_;
  pid_t process_ = -1;
  int terminal_ = -1;
  int status_ = 0;
  double limit_s_ = 0;
  double start_ = 0;
  std::string shown_;
};

Finished run(const Command& command);

/// Seconds of a clock that never goes back.
double now();
/// Tests every 5 ms whether `condition` holds; false when it does not within the limit.
template <typename Condition>
bool eventually(Condition condition, double limit_s = 20);
void pause_shortly();

/// Ids of the processes whose command line contains `text`.
std::vector<pid_t> processes_with(const std::string& text);

template <typename Condition>
bool eventually(Condition condition, double limit_s) {
  for (const double end = now() + limit_s; !condition(); pause_shortly()) {
    if (now() > end) return false;
  }
  return true;
}

}  // namespace infocts::tests
