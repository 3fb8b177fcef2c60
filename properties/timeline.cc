#include "properties/timeline.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "conformance/harness/checks.h"
#include "tool/journal/call.h"

namespace infocts::properties {
namespace {

/// "D…33 and E…31", of parts of our texts, which are of one letter each; empty of anything else.
std::string parts_of_ours(std::string_view bytes) {
  constexpr std::size_t kMaxParts = 4;
  std::vector<std::string> parts;
  while (!bytes.empty()) {
    const char letter = bytes.front();
    if (letter < 'A' || letter > 'Z' || parts.size() == kMaxParts) return {};
    const std::size_t length = std::min(bytes.find_first_not_of(letter), bytes.size());
    parts.push_back(length == 1 ? std::string(1, letter) : fmt::format("{}…{}", letter, length));
    bytes.remove_prefix(length);
  }
  return fmt::format("{}", fmt::join(parts, " and "));
}

/// What an MPI wrote instead of a text of ours, which may be anything.
std::string clipped(std::string_view bytes) {
  if (std::string parts = parts_of_ours(bytes); !parts.empty()) return parts;
  constexpr std::size_t kMaxShownBytes = 32;  // characters, between quotes
  std::size_t shown = std::min(bytes.size(), kMaxShownBytes);
  while (journal::c_literal(bytes.substr(0, shown), shown).size() > kMaxShownBytes + 2) --shown;
  return journal::c_literal(bytes, shown);
}

std::string listing_text(const History& history, const Event& event) {
  std::vector<std::string> pairs;
  for (const auto& [key, value] : event.listing) {
    if (key >= kKeys && value == 0) continue;  // ballast as it should be
    pairs.push_back(fmt::format("{}={}", key == kAlien ? "?" : key_text(key),
                                value == kAlien ? "?" : history.values.shown(value)));
  }
  const auto others = event.listing.size() - pairs.size();
  if (others != 0) pairs.push_back(fmt::format("{} more", others));
  return fmt::format("= {{{}}}{}", fmt::join(pairs, ", "),
                     event.alien.empty() ? "" : ", ? is " + clipped(event.alien));
}

/// How many characters a text has.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;  // not in the middle of one
  }));
}

struct Cell {
  std::uint64_t time;
  std::size_t thread;
  std::string text;
};

/// Words one after the other, on a new line where this one would become too long.
std::string wrapped(std::string_view text, const std::string& line_start) {
  constexpr std::size_t kMaxColumns = 60;
  std::string lines;
  std::size_t width = 0;  // of the line
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' ', 1), text.size());  // with the blank in front
    const std::string_view word = text.substr(0, end);
    width += width_of(word);
    if (width > kMaxColumns && width > width_of(word)) {
      lines += "\n" + line_start + "   ";
      width = width_of(word);
    }
    lines += word;
    text.remove_prefix(end);
  }
  return lines;
}

/// Lines by time, of a thread in its column. One that is wider goes on below the next ones.
std::string in_columns(std::vector<Cell> cells, std::size_t threads) {
  constexpr std::size_t kWidest = 30;
  std::stable_sort(cells.begin(), cells.end(),
                   [](const Cell& a, const Cell& b) { return a.time < b.time; });
  std::vector<std::size_t> widths(threads, 8);
  for (const Cell& cell : cells) {
    std::size_t& width = widths[cell.thread];
    width = std::clamp(width_of(cell.text), width, kWidest);
  }
  std::string lines = " ";
  for (std::size_t i = 0; i < threads; ++i) {
    lines += fmt::format(" {:<{}} ", fmt::format("thread {}", i + 1), widths[i]);
  }
  lines.erase(lines.find_last_not_of(' ') + 1);
  for (const Cell& cell : cells) {
    std::string line = " ";
    for (std::size_t i = 0; i < cell.thread; ++i) line += fmt::format(" {:<{}} ", "", widths[i]);
    lines += "\n" + line + " " + wrapped(cell.text, line);
  }
  return lines;
}

}  // namespace

std::string call_text(const History& history, const Event& event) {
  const ThreadCommand& command = event.command;
  const std::string& key = key_text(command.key);
  switch (command.action) {
    case Action::set:
      return fmt::format("set({}, {})", key, history.values.shown(command.value));
    case Action::erase:
      return fmt::format("delete({})", key);
    case Action::get:
      return fmt::format("get({})", key);
    case Action::get_string:
      return command.room ? fmt::format("get_string({}, buflen {})", key, *command.room)
                          : fmt::format("get_string({})", key);
    case Action::get_valuelen:
      return fmt::format("get_valuelen({})", key);
    case Action::get_nkeys:
      return "get_nkeys()";
    case Action::get_nthkey:
      return fmt::format("get_nthkey({})", command.n);
    case Action::dup:
      return "dup()";
    case Action::others:
      return "create, set, free of another";
    case Action::set_name:
      return fmt::format("set_name({})", history.values.shown(command.value));
    case Action::get_name:
      return "get_name()";
  }
  return {};
}

std::string result_text(const History& history, const Event& event) {
  if (event.code != 0) return "= error " + describe_code(event.code);
  const auto found = [&] {
    return (event.number == kAlien ? clipped(event.alien) : history.values.shown(event.number)) +
           (event.wrong_length ? fmt::format(", length {}", *event.wrong_length) : "");
  };
  switch (event.command.action) {
    case Action::get:
    case Action::get_string:
      if (event.flag && event.command.room) {
        return fmt::format("= {}, buflen {}", clipped(event.alien), event.number);
      }
      return event.flag ? "= " + found() : "= no such key";
    case Action::get_name:
      return "= " + found();
    case Action::get_valuelen:
      return event.flag ? fmt::format("= {}", event.number) : "= no such key";
    case Action::get_nkeys:
      return fmt::format("= {}", event.number);
    case Action::get_nthkey:
      return "= " + (event.number == kAlien ? clipped(event.alien) : key_text(event.number));
    case Action::dup:
      return listing_text(history, event);
    case Action::set:
    case Action::erase:
    case Action::others:
    case Action::set_name:
      break;
  }
  return {};
}

std::string describe_pairs(const History& history, const std::vector<int>& values) {
  if (history.named) return history.values.shown(values.front());
  std::vector<std::string> pairs;
  for (int key = 0; key < kKeys; ++key) {
    const int value = values[static_cast<std::size_t>(key)];
    if (value != 0)
      pairs.push_back(fmt::format("{}={}", key_text(key), history.values.shown(value)));
  }
  if (history.ballast > 0) pairs.push_back(fmt::format("{} more", history.ballast));
  return pairs.empty() ? "nothing" : fmt::format("{{{}}}", fmt::join(pairs, ", "));
}

namespace {

/// The call and what it returned.
std::string whole_text(const History& history, const Event& event) {
  const std::string result = result_text(history, event);
  return call_text(history, event) + (result.empty() ? "" : " " + result);
}

/// What the object holds when all threads have ended.
std::string end_text(const History& history) {
  return result_text(history, history.threads.back().front()).substr(2);
}

}  // namespace

std::string timeline(const History& history) {
  const std::size_t threads = history.threads.size() - 1;
  std::vector<Cell> cells;
  for (std::size_t thread = 0; thread < threads; ++thread) {
    for (std::size_t i = 0; i < history.threads[thread].size(); ++i) {
      const Event& event = history.threads[thread][i];
      if (event.end == event.begin + 1 && event.begin != 0) {
        cells.push_back({event.begin, thread, whole_text(history, event)});
      } else if (event.begin != 0) {
        const std::string result = result_text(history, event);
        cells.push_back({event.begin, thread, call_text(history, event)});
        cells.push_back({event.end, thread, result.empty() ? "= success" : result});
      } else {  // not counted
        cells.push_back({i, thread, whole_text(history, event)});
      }
    }
  }
  return fmt::format("  at first: {}\n{}\n  at the end: {}",
                     describe_pairs(history, history.initial), in_columns(cells, threads),
                     end_text(history));
}

Timeline drawn(const History& history, const std::vector<CallPlace>& unexplained) {
  const std::size_t threads = history.threads.size() - 1;
  std::vector<std::uint64_t> ticks;  // by row
  for (std::size_t thread = 0; thread < threads; ++thread) {
    for (const Event& event : history.threads[thread]) {
      ticks.insert(ticks.end(), {event.begin, event.end});
    }
  }
  std::sort(ticks.begin(), ticks.end());
  const auto row = [&](std::uint64_t tick) {
    return static_cast<std::size_t>(std::lower_bound(ticks.begin(), ticks.end(), tick) -
                                    ticks.begin());
  };
  Timeline made{.at_first = describe_pairs(history, history.initial),
                .at_end = end_text(history),
                .timed = !ticks.empty() && ticks.front() != 0,
                .threads = std::vector<std::vector<TimelineCall>>(threads)};
  for (std::size_t thread = 0; thread < threads; ++thread) {
    for (std::size_t i = 0; i < history.threads[thread].size(); ++i) {
      const Event& event = history.threads[thread][i];
      made.threads[thread].push_back({.text = whole_text(history, event),
                                      .begin = made.timed ? row(event.begin) : i,
                                      .end = (made.timed ? row(event.end) : i) + 1});
    }
  }
  for (const auto& [thread, number] : unexplained) {
    if (thread == threads) {
      made.end_unexplained = true;
    } else {
      made.threads[thread][number].unexplained = true;
    }
  }
  return made;
}

}  // namespace infocts::properties
