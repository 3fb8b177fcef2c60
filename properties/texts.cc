#include "properties/texts.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "conformance/harness/info.h"
#include "conformance/harness/pairs.h"

namespace infocts::properties {
namespace {

// Values of thousands of characters cost time in every one of hundreds of runs and find nothing
// that shorter ones do not; the cases at the limit itself are examples in conformance/.
constexpr std::size_t kLongestGenerated = 4096;

/// 1 to `longest`, or from `shortest` on.
std::size_t pick_length(RandomNumbers& random, std::size_t shortest, std::size_t longest) {
  std::size_t length = 0;
  switch (random.uniform(8)) {
    case 0:
    case 1:
    case 2:
      length = 1 + random.uniform(3);
      break;
    case 3:
    case 4:
      length = 4 + random.uniform(40);
      break;
    case 5:  // around a power of two, where buffers and small-string tricks end
      length = (std::size_t{8} << random.uniform(9)) - 1 + random.uniform(3);
      break;
    case 6:
      length = longest - random.uniform(std::min<std::size_t>(longest, 4));
      break;
    default:
      length = shortest + random.uniform(std::min<std::size_t>(longest, 300));
      break;
  }
  return std::clamp(length, shortest, longest);
}

/// Keys that MPI knows, which an object stores like any other.
constexpr std::array<std::string_view, 9> kReserved{"no_locks",
                                                    "same_size",
                                                    "accumulate_ordering",
                                                    "mpi_assert_no_any_tag",
                                                    "host",
                                                    "thread_level",
                                                    "wdir",
                                                    "mpi_memory_alloc_kinds",
                                                    "cb_nodes"};

/// Values that are more than text to someone.
constexpr std::array<std::string_view, 10> kMeaningful{"True", "FALSE", "${HOME}", "$(ls)", "%s%n",
                                                       "-1",   "0x10",  "~",       "a=b",   "NULL"};

std::string pick_letters(RandomNumbers& random, std::size_t length) {
  static constexpr std::string_view kHint = "abcdefgxyz_0123456789";
  static constexpr std::string_view kTricky = " \t\n,=;aAbB'\"\\%\x7f\x80\xff";
  std::string text = text_of_length(length, static_cast<unsigned>(random.uniform(62)));
  const std::size_t mixture = random.uniform(5);
  if (mixture == 0) return text;
  for (char& c : text) {
    if (mixture == 1) c = kHint[random.uniform(kHint.size())];
    if (mixture == 2) c = kTricky[random.uniform(kTricky.size())];
    if (mixture == 3) c = static_cast<char>(1 + random.uniform(255));
    if (mixture == 4) c = static_cast<char>(128 + random.uniform(128));
  }
  return text;
}

/// With other characters in place of blanks at its ends, where these are not kept.
std::string keepable(std::string text) {
  if (is_kept(text)) return text;
  for (char* end : {&text.front(), &text.back()}) {
    if (*end == ' ') *end = '_';
  }
  return text;
}

std::string pick_text(RandomNumbers& random, std::size_t length) {
  std::string text = pick_letters(random, length);
  if (length > 2 && random.uniform(5) == 0) text.front() = ' ';
  if (length > 2 && random.uniform(5) == 0) text.back() = ' ';
  return keepable(std::move(text));
}

std::string pick_key(RandomNumbers& random, const std::vector<std::string>& others) {
  if (random.uniform(12) == 0) return std::string(kReserved.at(random.uniform(kReserved.size())));
  if (!others.empty() && random.uniform(2) == 0) {
    const std::vector<std::string> alike = legal_lookalikes(others[random.uniform(others.size())]);
    if (!alike.empty()) return alike[random.uniform(alike.size())];
  }
  // The lengths around the smallest limits that are legal, and usual.
  constexpr std::array<std::size_t, 5> kUsualLimits{30, 31, 32, 35, 36};
  std::size_t length = pick_length(random, 1, legal().longest_key);
  if (random.uniform(8) == 0) length = kUsualLimits.at(random.uniform(kUsualLimits.size()));
  return pick_text(random, std::min(length, legal().longest_key));
}

char in_other_case(char c) {
  const bool lower = c >= 'a' && c <= 'z';
  const bool upper = c >= 'A' && c <= 'Z';
  return lower || upper ? static_cast<char>(c ^ ('a' ^ 'A')) : c;
}

char in_lower_case(char c) { return c >= 'A' && c <= 'Z' ? in_other_case(c) : c; }

std::string_view without_outer_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

}  // namespace

Legal legal() {
  return {.longest_key = std::min(max_key_length(), kLongestGenerated),
          .longest_value = std::min(max_value_length(), kLongestGenerated),
          .shortest_value =
              this_worker().version >= StdVersion{4, 1} && !in_fortran() ? std::size_t{0} : 1};
}

std::size_t key_limit() {
  return static_cast<std::size_t>(this_worker().mpi.max_info_key) + 1 - terminator();
}

std::size_t value_limit() {
  return static_cast<std::size_t>(this_worker().mpi.max_info_val) + 1 - terminator();
}

std::size_t longest_listed_key() {
  const bool open = !in_fortran() && this_worker().version < StdVersion{5, 0};
  return open ? key_limit() : key_limit() - 1;
}

bool is_kept(std::string_view text) { return as_kept(text) == text; }

std::string pick_value(RandomNumbers& random) {
  const Legal bounds = legal();
  if (bounds.shortest_value == 0 && random.uniform(16) == 0) return {};
  if (random.uniform(16) == 0)
    return std::string(kMeaningful.at(random.uniform(kMeaningful.size())));
  const std::size_t length = pick_length(random, bounds.shortest_value, bounds.longest_value);
  return pick_text(random, length);
}

std::string value_like(RandomNumbers& random, std::string value) {
  if (value.empty()) return "x";
  switch (random.uniform(5)) {
    case 0:
      value.back() = value.back() == 'x' ? 'y' : 'x';
      break;
    case 1:
      if (value.size() > legal().shortest_value) value.pop_back();
      break;
    case 2:
      if (value.size() < legal().longest_value) value += 'x';
      break;
    case 3:
      for (char& c : value) c = in_other_case(c);
      break;
    default:
      value.resize(std::max<std::size_t>(1, value.size() / 2));
      break;
  }
  return keepable(std::move(value));
}

std::vector<std::string> pick_keys(RandomNumbers& random, std::size_t count) {
  std::vector<std::string> keys;
  while (keys.size() < count) keys.push_back(pick_key(random, keys));
  return keys;
}

std::vector<std::string> simpler(const std::string& text) {
  std::vector<std::string> candidates;
  if (text.empty()) return candidates;
  if (text.size() > 1) candidates.push_back(text_of_length(1));
  const std::string plain = text_of_length(text.size());
  if (text != plain) candidates.push_back(plain);
  for (std::size_t cut = text.size() / 2; cut > 0; cut /= 2) {
    candidates.push_back(text.substr(0, text.size() - cut));
    if (text != plain) candidates.push_back(text.substr(cut));
  }
  for (std::size_t part = text.size() / 2; part > 0; part /= 2) {
    const std::size_t rest = text.size() - part;
    candidates.push_back(plain.substr(0, part) + text.substr(part));
    candidates.push_back(text.substr(0, rest) + plain.substr(rest));
  }
  std::erase_if(candidates,
                [&](const std::string& other) { return other == text || !is_kept(other); });
  return candidates;
}

std::vector<std::string> legal_lookalikes(const std::string& key) {
  std::vector<std::string> alike = lookalikes(key);
  // As long, but for one character or one bit.
  for (const std::size_t at : {key.size() - 1, key.size() / 2, std::size_t{0}}) {
    alike.push_back(key);
    alike.back()[at] = key[at] == '#' ? '+' : '#';
  }
  alike.push_back(key);
  alike.back().back() = static_cast<char>(static_cast<unsigned char>(key.back()) ^ 0x80U);
  if (alike.back().back() == '\0') alike.pop_back();
  std::erase_if(alike, [&](const std::string& other) {
    return other == key || other.empty() || other.size() > legal().longest_key || !is_kept(other);
  });
  return alike;
}

bool easily_taken_for(const std::string& one, const std::string& other) {
  std::string_view shorter = without_outer_blanks(one);
  std::string_view longer = without_outer_blanks(other);
  if (shorter.size() > longer.size()) std::swap(shorter, longer);
  const auto alike = [](char a, char b) { return in_lower_case(a) == in_lower_case(b); };
  return std::equal(shorter.begin(), shorter.end(), longer.begin(), alike) ||
         std::equal(shorter.rbegin(), shorter.rend(), longer.rbegin(), alike);
}

}  // namespace infocts::properties
