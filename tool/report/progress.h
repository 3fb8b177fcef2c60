// The progress of a run.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <ostream>
#include <string>

namespace infocts {

/// On a terminal, one line that is rewritten in place:
///
///     mpich-4.0.2  57/203  info.get_string.truncates.every_length  1.2 s, about 3 s left
///
/// Elsewhere (a log), one line when an implementation starts, one when it ends, and one every ten
/// seconds in between, so that a slow run does not look like a hang. Several implementations may
/// run at a time; the line shows the one that moved last. Safe to call from many threads. Give it
/// stderr, so that stdout can be piped.
class Progress {
 public:
  using Clock = std::function<double()>;  ///< seconds since any fixed time

  /// `width` is the terminal's. The line never uses the last column, where some terminals wrap.
  Progress(std::ostream& out, bool is_terminal, int width, Clock clock = {});
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void start(const std::string& iut, std::size_t total, const std::string& unit = "case");

  /// `id` is running now, and `done` are over. After two seconds, estimates the time left from
  /// the pace so far. Rewrites the line at most every 50 ms: a case takes microseconds, and a slow
  /// ssh must not slow the run.
  void update(const std::string& iut, std::size_t done, std::size_t total, const std::string& id);

  /// `outcome` is a few words such as "203 cases, 2 unexpected".
  void finish(const std::string& iut, const std::string& outcome);

  /// A line of its own, which stays.
  void note(const std::string& line);

  /// Removes the line before something else is printed. The next update brings it back.
  void clear();

 private:
  void show(const std::string& line);
  void erase();

  struct Column {
    double started;
    double told;                ///< when the log got its last line
    std::string unit = "case";  ///< what is counted
  };
  Column& column(const std::string& iut, double now);

  std::ostream& out_;
  const bool is_terminal_;
  const std::size_t width_;
  const Clock clock_;
  const double started_;
  double last_shown_;
  std::size_t columns_shown_ = 0;
  std::map<std::string, Column> columns_;
  std::mutex mutex_;
};

}  // namespace infocts
