#include "conformance/harness/pairs.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace infocts {
namespace {

auto find_key(Pairs& pairs, std::string_view key) {
  return std::find_if(pairs.begin(), pairs.end(),
                      [&](const Pair& pair) { return pair.first == key; });
}

std::string changed(std::string_view text, int (*change)(int)) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(change(static_cast<unsigned char>(c)));
  return result;
}

}  // namespace

std::vector<int> scattered(int count) {
  // Near the golden section, whose multiples lie far apart.
  int stride = std::max(1, count * 618 / 1000);
  while (std::gcd(stride, count) != 1) ++stride;
  std::vector<int> numbers;
  for (int i = 0, number = count / 2; i < count; ++i, number = (number + stride) % count) {
    numbers.push_back(number);
  }
  return numbers;
}

Pairs scattered_pairs(int count) {
  const Pairs numbered = numbered_pairs(count);
  Pairs pairs;
  for (const int number : scattered(count)) {
    pairs.push_back(numbered[static_cast<std::size_t>(number)]);
  }
  return pairs;
}

std::vector<std::string> keys_in(const Pairs& pairs) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : pairs) keys.push_back(key);
  return keys;
}

Pairs with(Pairs pairs, std::string_view key, std::string_view value) {
  const auto found = find_key(pairs, key);
  if (found == pairs.end()) {
    pairs.emplace_back(key, value);
  } else {
    found->second = value;
  }
  return pairs;
}

Pairs without(Pairs pairs, std::string_view key) {
  const auto found = find_key(pairs, key);
  if (found != pairs.end()) pairs.erase(found);
  return pairs;
}

std::vector<std::string> lookalikes(std::string_view key) {
  const std::string name(key);
  std::vector<std::string> keys{
      name,
      changed(key, std::tolower),
      changed(key, std::toupper),
      name.substr(0, name.size() - 1),
      name.substr(0, 1),
      name.substr(1),
      name + "0",
      name + name,
      name + "=",
      " " + name,
      name + " ",
      " " + name + " ",
      name + "\t",
      name + "\n",
  };
  if (in_fortran()) {  // where blanks around a key are no part of it
    std::erase_if(keys,
                  [](const std::string& k) { return k.starts_with(' ') || k.ends_with(' '); });
  }
  // A key without letters, or one of a single character, has fewer of them.
  std::vector<std::string> different;
  for (const std::string& other : keys) {
    if (!other.empty() && std::find(different.begin(), different.end(), other) == different.end()) {
      different.push_back(other);
    }
  }
  return different;
}

std::vector<std::string> long_lookalikes() {
  const std::string name = text_of_length(max_key_length());
  std::vector<std::string> keys{name};
  for (std::size_t i = 0; i < name.size(); ++i) {
    keys.push_back(name);
    keys.back()[i] = '-';  // not in the alphabet of text_of_length
  }
  return keys;
}

void check_live_together(const Pairs& pairs) {
  const Api& mpi = this_worker().mpi;
  const Info info = make_info();
  for (const auto& [key, value] : pairs) {
    const Context context("key {}, value {}", infocts::quoted(key), infocts::quoted(value));
    if (!check_success(mpi.info_set(info, in(key), in(value)))) return;
  }
  check_contents(info, pairs);
}

}  // namespace infocts
