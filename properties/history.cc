#include "properties/history.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

#include "properties/timeline.h"

namespace infocts::properties {
namespace {

/// The text's info object while its keys are numbered in an unknown order, which is found out call
/// by call and is void with the next set or delete.
class NumberedModel {
 public:
  explicit NumberedModel(const History& history) : history_(&history) {
    for (std::size_t key = 0; key < kKeys; ++key) {
      values_[key] = static_cast<std::uint8_t>(history.initial[key]);
    }
  }

  /// Makes the call; false if it cannot have returned what it did.
  bool apply(const Event& event) {
    if (event.code != 0 && !event.missed) return false;
    const auto key = static_cast<std::size_t>(event.command.key);
    switch (event.command.action) {
      case Action::set:
        values_[key] = static_cast<std::uint8_t>(event.command.value);
        bound_.fill(0);
        return true;
      case Action::erase:
        if (event.missed) {
          holds_anything_ = values_[key] == 0;
          return holds_anything_;
        }
        if (values_[key] == 0) return false;
        values_[key] = 0;
        bound_.fill(0);
        return true;
      case Action::get:
      case Action::get_string:
        if (event.command.room && event.flag) return event.fits[values_[key]] && values_[key] != 0;
        return event.flag == (values_[key] != 0) && (!event.flag || event.number == values_[key]);
      case Action::get_valuelen:
        return event.flag == (values_[key] != 0) &&
               (!event.flag ||
                event.number == static_cast<int>(history_->values.length(values_[key])));
      case Action::get_nkeys:
        return event.number == size();
      case Action::get_nthkey:
        return bind(event.command.n, event.number);
      case Action::dup:
        return is_listing(event.listing);
      case Action::others:
        return true;
      case Action::set_name:
        values_[0] = static_cast<std::uint8_t>(event.command.value);
        return true;
      case Action::get_name:
        return event.number == values_[0];
    }
    return false;
  }

  int size() const {
    return history_->ballast +
           static_cast<int>(kKeys - std::count(values_.begin(), values_.end(), 0));
  }

  /// After an error.
  bool holds_anything() const { return holds_anything_; }

  /// What decides how it goes on, as bytes.
  void append_to(std::string& bytes) const {
    bytes.append(values_.begin(), values_.end());
    bytes.append(bound_.begin(), bound_.begin() + history_->ballast + kKeys);
  }

  std::string described() const {
    return describe_pairs(*history_, {values_.begin(), values_.end()});
  }

 private:
  bool has(int key) const {
    if (key >= kKeys) return key < kKeys + history_->ballast;
    return key >= 0 && values_[static_cast<std::size_t>(key)] != 0;
  }

  bool bind(int number, int key) {
    if (!has(key) || number >= size()) return false;
    const auto mark = static_cast<std::uint8_t>(key + 1);
    std::uint8_t& bound = bound_[static_cast<std::size_t>(number)];
    if (bound == mark) return true;
    if (bound != 0 || std::find(bound_.begin(), bound_.end(), mark) != bound_.end()) return false;
    bound = mark;
    return true;
  }

  bool is_listing(const std::vector<Listed>& listing) {
    if (static_cast<int>(listing.size()) != size()) return false;
    for (std::size_t i = 0; i < listing.size(); ++i) {
      const auto& [key, value] = listing[i];
      if (!bind(static_cast<int>(i), key)) return false;
      if (value != (key < kKeys ? values_[static_cast<std::size_t>(key)] : 0)) return false;
    }
    return true;
  }

  const History* history_;
  bool holds_anything_ = false;
  std::array<std::uint8_t, kKeys> values_{};       // 0: not there
  std::array<std::uint8_t, kMaxNumbers> bound_{};  // by number: the key plus one; 0: not known
};

class Search {
 public:
  explicit Search(const History& history) : history_(history), next_(history.threads.size()) {}

  std::optional<NotLinearizable> run() {
    if (go_on(NumberedModel(history_))) return std::nullopt;
    return no_order();
  }

 private:
  const Event* next_of(std::size_t thread) const {
    const auto& events = history_.threads[thread];
    return next_[thread] < events.size() ? &events[next_[thread]] : nullptr;
  }

  // None of the calls still to be made returned before it began.
  bool may_come_next(const Event& event) const {
    for (std::size_t other = 0; other < next_.size(); ++other) {
      const Event* pending = next_of(other);
      if (pending != nullptr && pending->end < event.begin) return false;
    }
    return true;
  }

  bool go_on(const NumberedModel& model) {
    std::array<std::size_t, kMaxThreads + 1> turns{};
    const std::size_t count = choose(turns);
    if (count == 0 || model.holds_anything()) return true;
    // Mostly the first way leads to the end, and there is nothing to remember.
    if (!dead_ends_.empty() && dead_ends_.contains(state(model))) return false;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t thread = turns[i];
      NumberedModel after = model;
      if (!after.apply(*next_of(thread))) continue;
      ++next_[thread];
      ++depth_;
      if (go_on(after)) return true;
      --depth_;
      --next_[thread];
    }
    dead_ends_.insert(state(model));
    note_end(model);
    return false;
  }

  /// The threads whose calls may come next, those that returned early first.
  std::size_t choose(std::array<std::size_t, kMaxThreads + 1>& turns) const {
    std::size_t count = 0;
    for (std::size_t thread = 0; thread < next_.size(); ++thread) {
      const Event* event = next_of(thread);
      if (event != nullptr && may_come_next(*event)) turns[count++] = thread;
    }
    std::stable_sort(
        turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(count),
        [&](std::size_t a, std::size_t b) { return next_of(a)->end < next_of(b)->end; });
    return count;
  }

  std::string state(const NumberedModel& model) const {
    std::string bytes(next_.begin(), next_.end());
    model.append_to(bytes);
    return bytes;
  }

  // What is told is the way that went furthest.
  void note_end(const NumberedModel& model) {
    if (deepest_ && depth_ <= deepest_->depth) return;
    deepest_ = {depth_, model, next_};
  }

  NotLinearizable no_order() {
    next_ = deepest_->next;
    NotLinearizable found;
    std::vector<std::string> refused;
    for (std::size_t thread = 0; thread < next_.size(); ++thread) {
      const Event* event = next_of(thread);
      if (event == nullptr || !may_come_next(*event)) continue;
      found.calls.push_back({thread, next_[thread]});
      refused.push_back(thread + 1 == next_.size()
                            ? fmt::format("that it {} {} at the end",
                                          history_.named ? "is" : "holds",
                                          result_text(history_, *event).substr(2))
                            : fmt::format("{} {} in thread {}", call_text(history_, *event),
                                          result_text(history_, *event), thread + 1));
    }
    found.reason = fmt::format("where the {} {}, no order explains {}",
                               history_.named ? "name is" : "object holds",
                               deepest_->model.described(), fmt::join(refused, " or "));
    return found;
  }

  struct Way {
    int depth;
    NumberedModel model;
    std::vector<std::uint8_t> next;
  };

  const History& history_;
  std::vector<std::uint8_t> next_;  // by thread: the first call that is not in the order
  std::unordered_set<std::string> dead_ends_;
  int depth_ = 0;
  std::optional<Way> deepest_;
};

bool any_missed(const History& history) {
  return std::any_of(history.threads.begin(), history.threads.end(), [](const auto& events) {
    return std::any_of(events.begin(), events.end(),
                       [](const Event& event) { return event.missed; });
  });
}

}  // namespace

std::optional<NotLinearizable> find_linearization_failure(const History& history) {
  if (any_missed(history)) return Search(history).run();
  for (std::size_t thread = 0; thread < history.threads.size(); ++thread) {
    for (std::size_t i = 0; i < history.threads[thread].size(); ++i) {
      const Event& event = history.threads[thread][i];
      if (event.code == 0) continue;
      return NotLinearizable{
          fmt::format("{} {} in thread {}: an error in no order", call_text(history, event),
                      result_text(history, event), thread + 1),
          {{thread, i}}};
    }
  }
  return Search(history).run();
}

std::string linearization_failure_text(const History& history) {
  const std::optional<NotLinearizable> found = find_linearization_failure(history);
  return found ? found->reason : "";
}

}  // namespace infocts::properties
