// Child processes: started in a session of their own, watched, and ended with all they started.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace infocts {

struct ChildOptions {
  std::vector<std::string> command;                     ///< found in our PATH
  std::map<std::string, std::string> environment = {};  ///< added to, or replacing, our own
  std::string directory = {};                           ///< where it runs; empty: here

  double timeout_s = 0;  ///< it is ended after this time; 0: never
  /// To end it, sends SIGTERM, waits this many seconds for it to end what it started elsewhere, and
  /// then sends SIGKILL. 0: SIGKILL at once.
  double grace_s = 0;

  /// Called about every 10 ms while the child runs; false ends it.
  std::function<bool()> keep_running = {};
  /// Called before it, with what reads the child's output so far.
  std::function<void(const std::function<std::string()>& printed)> look = {};
};

/// A child that prints more bytes than this is ended.
inline constexpr long kMaxOutput = 64L << 20;

struct ChildResult {
  int exit_code = 0;
  int signal = 0;      ///< the one that ended it; 0 if it exited
  bool ended = false;  ///< we ended it: by keep_running, an interrupt or a limit
  std::string limit;   ///< which limit that was: "time limit of 10 s", "output limit"; or empty
  std::string spawn_error;  ///< why it could not be started; empty if it was
  std::string output;       ///< stdout and stderr together; if there is much, both ends
  double seconds = 0;

  bool ok() const { return spawn_error.empty() && !ended && signal == 0 && exit_code == 0; }

  /// "exit code 1", "signal 11 (Segmentation fault)", …
  std::string how_it_ended() const;
};

/// Runs a child to its end. Standard input is empty.
ChildResult run_child(const ChildOptions& options);

/// Makes SIGINT, SIGTERM, SIGHUP and SIGQUIT end the running child instead of this process; a
/// signal that is already ignored (nohup) stays ignored.
/// Also ignores SIGPIPE: who reads along may stop.
void catch_interrupts();
/// True once a signal came.
bool interrupted();

}  // namespace infocts
