#include "tool/results/condition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "adapters/binding.h"
#include "tool/results/glob.h"
#include "tool/results/text.h"
#include "tool/results/vendor.h"

namespace infocts {
namespace {

using Op = VersionConstraint::Op;

// Longer spellings first, since "<" is the start of "<=".
constexpr std::array<std::pair<std::string_view, Op>, 6> kOps{{{">=", Op::greater_equal},
                                                               {"<=", Op::less_equal},
                                                               {"!=", Op::not_equal},
                                                               {"=", Op::equal},
                                                               {"<", Op::less},
                                                               {">", Op::greater}}};
constexpr std::string_view kFortran = "fortran";  // stands for its three bindings
constexpr std::size_t kMaxDigits = 9;             // fits any unsigned long

std::size_t digits_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end - at;
}

unsigned long number(std::string_view digits) {
  unsigned long value = 0;
  for (const char digit : digits) value = value * 10 + static_cast<unsigned long>(digit - '0');
  return value;
}

// The leading components of what a library says of itself: "4.1.0rc1" → 4, 1, 0.
std::vector<unsigned long> components(std::string_view text) {
  std::vector<unsigned long> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = digits_at(text, at);
    if (length == 0) break;
    out.push_back(number(text.substr(at, std::min(length, kMaxDigits))));
    at += length;
    if (at == text.size() || text[at] != '.') break;
    ++at;
  }
  return out;
}

// Versions in order are a line on which what a constraint allows starts at 0, at the version that
// it names, or just behind all that have this version in front: if any version meets all
// constraints, one of these does.
bool can_be_met(const std::vector<VersionConstraint>& constraints) {
  std::vector<std::vector<unsigned long>> starts{{0}};
  for (const VersionConstraint& constraint : constraints) {
    starts.push_back(constraint.version);
    starts.push_back(constraint.version);
    ++starts.back().back();
  }
  return std::any_of(starts.begin(), starts.end(), [&](const auto& version) {
    return std::all_of(constraints.begin(), constraints.end(),
                       [&](const auto& constraint) { return constraint.holds(version); });
  });
}

std::vector<Binding> bindings_meant(std::string_view word) {
  std::vector<Binding> meant;
  for (const Binding binding : kBindings) {
    const bool by_language = word == kFortran && is_fortran(binding);
    if (by_language || glob_match(word, name_of(binding))) meant.push_back(binding);
  }
  return meant;
}

template <typename Bindings>
std::vector<std::string_view> names_of(const Bindings& bindings) {
  std::vector<std::string_view> names;
  for (const Binding binding : bindings) names.push_back(name_of(binding));
  return names;
}

// Reads a condition from left to right; `error_` is set at the first thing that does not fit.
class ConditionReader {
 public:
  explicit ConditionReader(std::string_view text) : text_(text) {}

  std::variant<Condition, ConditionError> read() {
    if (read_vendor() && read_versions() && read_qualifiers()) return condition_;
    return error_;
  }

 private:
  bool refuse(std::size_t offset, std::string message, std::string hint) {
    error_ = {offset, std::move(message), std::move(hint)};
    return false;
  }

  bool at_end() const { return at_ == text_.size(); }

  bool read_vendor() {
    const std::string_view word = text_.substr(0, text_.find_first_of("=!<>;,"));
    if (word.empty()) return refuse(0, "the vendor is missing", "write a vendor or *");
    const std::vector<std::string_view> names = vendor_names();
    if (word != "*" && std::find(names.begin(), names.end(), word) == names.end()) {
      return refuse(0, fmt::format("'{}' is not a vendor", printable_line(word)),
                    fmt::format("a vendor is * or one of {}", fmt::join(names, ", ")));
    }
    condition_.vendor = word;
    at_ = word.size();
    return true;
  }

  bool read_versions() {
    if (at_end() || text_[at_] == ';') return true;
    if (condition_.vendor == "*") {
      return refuse(at_, "* cannot have a version", "name the vendor: versions differ in meaning");
    }
    const std::size_t start = at_;
    std::vector<std::string_view> written;
    while (true) {
      const std::size_t from = at_;
      if (!read_constraint()) return false;
      written.push_back(text_.substr(from, at_ - from));
      if (at_end() || text_[at_] == ';') break;
      ++at_;  // the comma
    }
    if (can_be_met(condition_.versions)) return true;
    return refuse(start, fmt::format("no version is {}", fmt::join(written, " and ")),
                  "a version has to meet all of them: write a line for each range");
  }

  bool read_constraint() {
    VersionConstraint constraint;
    if (!read_comparison("a version number", "write e.g. >=4.1,<5", constraint)) return false;
    if (!at_end() && text_[at_] != ',' && text_[at_] != ';') {
      return refuse(at_,
                    fmt::format("'{}' cannot follow a version", printable_line(text_.substr(at_))),
                    "numbers joined by dots, then ',' or ';' or a blank");
    }
    condition_.versions.push_back(std::move(constraint));
    return true;
  }

  bool read_comparison(std::string_view number_words, std::string_view example,
                       VersionConstraint& constraint) {
    const auto op = std::find_if(kOps.begin(), kOps.end(), [this](const auto& candidate) {
      return text_.substr(at_, candidate.first.size()) == candidate.first;
    });
    if (op == kOps.end()) {
      return refuse(at_, "a comparison is missing", std::string(example));
    }
    at_ += op->first.size();
    constraint.op = op->second;
    while (true) {
      const std::size_t length = digits_at(text_, at_);
      if (length == 0 || length > kMaxDigits) {
        return refuse(at_, fmt::format("{} is missing", number_words), std::string(example));
      }
      constraint.version.push_back(number(text_.substr(at_, length)));
      at_ += length;
      if (at_end() || text_[at_] != '.') return true;
      ++at_;
    }
  }

  bool read_qualifiers() {
    while (!at_end()) {
      ++at_;  // the semicolon
      const std::string_view word = text_.substr(at_, text_.find(';', at_) - at_);
      if (word.starts_with(kBindingKey)) {
        if (!read_binding(word.substr(kBindingKey.size()))) return false;
      } else if (word.starts_with(kRanksKey)) {
        if (!read_ranks()) return false;
      } else {
        return refuse(
            at_, fmt::format("'{}' is not a condition", printable_line(word)),
            "what can follow ';' is binding= with names, or ranks and a number such as ranks>=2");
      }
    }
    return true;
  }

  // Names and globs between '|', in place of which stand the bindings that they mean.
  bool read_binding(std::string_view list) {
    if (!condition_.bindings.empty()) {
      return refuse(at_, "a second binding", "write the names in one list: binding=c|mpif.h");
    }
    at_ += kBindingKey.size();
    while (true) {
      const std::string_view word = list.substr(0, list.find('|'));
      const std::vector<Binding> meant = bindings_meant(word);
      if (meant.empty()) {
        return refuse(at_, fmt::format("'{}' is not a binding", printable_line(word)),
                      fmt::format("names between '|': fortran, or a glob over {}",
                                  fmt::join(names_of(kBindings), ", ")));
      }
      for (const std::string_view name : names_of(meant)) condition_.bindings.emplace(name);
      at_ += word.size();
      if (word.size() == list.size()) return true;
      list.remove_prefix(word.size() + 1);
      ++at_;  // the bar
    }
  }

  bool read_ranks() {
    const std::size_t start = at_;
    at_ += kRanksKey.size();
    VersionConstraint constraint;
    if (!read_comparison("a number of ranks", "write e.g. ranks>=2", constraint)) return false;
    if (constraint.version.size() != 1 || (!at_end() && text_[at_] != ';')) {
      return refuse(start, "ranks must be a number", "write e.g. ranks>=2");
    }
    if (condition_.ranks) return refuse(start, "a second number of ranks", "write a line for each");
    condition_.ranks = std::move(constraint);
    return true;
  }

  static constexpr std::string_view kBindingKey = "binding=";
  static constexpr std::string_view kRanksKey = "ranks";

  std::string_view text_;
  std::size_t at_ = 0;
  Condition condition_;
  ConditionError error_;
};

}  // namespace

bool VersionConstraint::holds_for(std::string_view version_text) const {
  std::vector<unsigned long> known = components(version_text);
  return !known.empty() && holds(std::move(known));
}

bool VersionConstraint::holds(std::vector<unsigned long> actual) const {
  actual.resize(version.size());  // cuts what is not asked for, and fills with zeros
  switch (op) {
    case Op::equal:
      return actual == version;
    case Op::not_equal:
      return actual != version;
    case Op::less:
      return actual < version;
    case Op::less_equal:
      return actual <= version;
    case Op::greater:
      return actual > version;
    case Op::greater_equal:
      return actual >= version;
  }
  return false;
}

bool Condition::matches(const IutRecord& iut) const {
  if (vendor != "*" && vendor != iut.vendor) return false;
  if (!bindings.empty() && !bindings.contains(iut.binding)) return false;
  if (ranks && !ranks->holds_for(std::to_string(iut.ranks))) return false;
  return std::all_of(versions.begin(), versions.end(), [&](const VersionConstraint& constraint) {
    return constraint.holds_for(iut.vendor_version);
  });
}

std::variant<Condition, ConditionError> parse_condition(std::string_view text) {
  return ConditionReader(text).read();
}

}  // namespace infocts
