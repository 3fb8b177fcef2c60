#include "tool/report/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr double kShortestPause = 0.05;
constexpr double kPauseInLogs = 10;
constexpr double kPaceIsKnown = 2;  // seconds

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Progress::Progress(std::ostream& out, bool is_terminal, int width, Clock clock)
    : out_(out),
      is_terminal_(is_terminal),
      width_(static_cast<std::size_t>(std::max(width, 2)) - 1),
      clock_(clock ? std::move(clock) : Clock(steady_seconds)),
      started_(clock_()),
      last_shown_(started_ - 1) {}

Progress::~Progress() { erase(); }

Progress::Column& Progress::column(const std::string& iut, double now) {
  return columns_.try_emplace(iut, Column{.started = now, .told = now}).first->second;
}

void Progress::start(const std::string& iut, std::size_t total, const std::string& unit) {
  const std::lock_guard lock(mutex_);
  column(iut, clock_()).unit = unit;
  if (is_terminal_) {
    show(fmt::format("{}  0/{}", iut, total));
  } else {
    out_ << "infocts: " << iut << ": " << counted(total, unit) << std::endl;
  }
}

void Progress::update(const std::string& iut, std::size_t done, std::size_t total,
                      const std::string& id) {
  const std::lock_guard lock(mutex_);
  const double now = clock_();
  Column& here = column(iut, now);
  const double elapsed = now - here.started;
  if (!is_terminal_) {
    if (now - here.told < kPauseInLogs) return;
    here.told = now;
    out_ << fmt::format("infocts: {}: {} of {} after {:.0f} s, now {}", iut, done,
                        counted(total, here.unit), elapsed, id)
         << std::endl;
    return;
  }
  if (now - last_shown_ < kShortestPause) return;
  last_shown_ = now;
  std::string left;
  if (elapsed >= kPaceIsKnown && done > 0 && done <= total) {
    const double pace = elapsed / static_cast<double>(done);
    left = fmt::format(", about {:.0f} s left", pace * static_cast<double>(total - done));
  }
  show(fmt::format("{}  {}/{}  {}  {:.1f} s{}", iut, done, total, id, now - started_, left));
}

void Progress::finish(const std::string& iut, const std::string& outcome) {
  const std::lock_guard lock(mutex_);
  erase();
  if (is_terminal_) return;
  out_ << fmt::format("infocts: {}: {} after {:.1f} s", iut, outcome, clock_() - started_)
       << std::endl;
}

void Progress::note(const std::string& line) {
  const std::lock_guard lock(mutex_);
  erase();
  out_ << "infocts: " << printable_line(line) << std::endl;
}

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  erase();
}

// Blanks instead of an escape sequence: they work on every terminal, a dumb one too.
void Progress::show(const std::string& line) {
  const std::string shown = clip(printable_line(line), width_);
  out_ << '\r' << pad_right(shown, columns_shown_) << std::flush;
  columns_shown_ = display_width(shown);
}

void Progress::erase() {
  if (columns_shown_ == 0) return;
  out_ << '\r' << std::string(columns_shown_, ' ') << '\r' << std::flush;
  columns_shown_ = 0;
}

}  // namespace infocts
