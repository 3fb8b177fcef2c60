#include "bench/hint_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <utility>

namespace infocts::bench {
namespace {

using Engine = std::mt19937_64;

// std::uniform_int_distribution and std::shuffle differ between standard libraries; this does not.
std::size_t below(Engine& engine, std::size_t bound) {
  return static_cast<std::size_t>(engine() % bound);
}

std::size_t between(Engine& engine, std::size_t least, std::size_t most) {
  return least + below(engine, most - least + 1);
}

template <typename T>
void shuffle(std::vector<T>& elements, Engine& engine) {
  for (std::size_t i = elements.size(); i > 1; --i) {
    std::swap(elements[i - 1], elements[below(engine, i)]);
  }
}

std::string word(Engine& engine, std::size_t length) {
  std::string text(length, '\0');
  std::generate(text.begin(), text.end(),
                [&] { return "abcdefghijklmnopqrstuvwxyz_"[below(engine, 27)]; });
  return text;
}

// Number i of `count` in as few letters as keep them apart, from `first` on.
std::string letters(std::size_t i, std::size_t count, char first) {
  constexpr std::size_t kLetters = 26;
  std::string text;
  for (std::size_t rest = count; text.empty() || rest > 1;
       rest = (rest + kLetters - 1) / kLetters) {
    text += static_cast<char>(first + static_cast<char>(i % kLetters));
    i /= kLetters;
  }
  return text;
}

}  // namespace

struct HintPairs::Strings {
  Strings(std::size_t count, Lengths lengths, Longest longest);

  std::vector<std::string> keys;
  std::vector<std::string> values;
  std::vector<std::string> missing;
  std::vector<std::size_t> visits;
};

HintPairs::Strings::Strings(std::size_t count, Lengths lengths, Longest longest) {
  Engine engine(count);
  std::vector<std::pair<std::string, std::string>> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    if (lengths == Lengths::least) {
      pairs.emplace_back(letters(i, count, 'a'), word(engine, 1));
      missing.push_back(letters(i, count, 'A'));
      continue;
    }
    const bool is_most = lengths == Lengths::most;
    const std::size_t key_length = is_most ? longest.key : between(engine, 8, 28);
    const std::size_t value_length = is_most ? longest.value : between(engine, 4, 40);
    // The number makes keys different from each other, the capital from all missing ones.
    const std::string number = fmt::format("{:05}", i);
    const std::string stem = word(engine, key_length - number.size() - 1);
    pairs.emplace_back(stem + "K" + number, word(engine, value_length));
    missing.push_back(stem + "M" + number);
  }
  shuffle(pairs, engine);
  shuffle(missing, engine);
  for (auto& [key, value] : pairs) {
    keys.push_back(std::move(key));
    values.push_back(std::move(value));
  }
  visits.resize(count);
  std::iota(visits.begin(), visits.end(), std::size_t{0});
  shuffle(visits, engine);
}

HintPairs::HintPairs(std::size_t count, Lengths lengths, Longest longest)
    : HintPairs(Strings(count, lengths, longest)) {}

HintPairs::HintPairs(const Strings& strings)
    : keys_(strings.keys),
      values_(strings.values),
      missing_(strings.missing),
      visits_(strings.visits) {}

void require(const cts_table& mpi, int code, const char* function) {
  if (code != mpi.constants.success) throw FailedCall(fmt::format("{} failed", function));
}

FilledInfo::FilledInfo(const cts_table& mpi, const HintPairs& hints)
    : mpi_(mpi), handle_(mpi.constants.info_null) {
  require(mpi_, mpi_.info_create(&handle_), "MPI_Info_create");
  for (std::size_t i = 0; i < hints.size(); ++i) {
    require(mpi_, mpi_.info_set(handle_, hints.key(i), hints.value(i)), "MPI_Info_set");
  }
}

}  // namespace infocts::bench
