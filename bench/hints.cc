#include "bench/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>

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

Hints::Hints(std::size_t count, Lengths lengths, Longest longest) {
  Engine engine(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (lengths == Lengths::least) {
      pairs_.emplace_back(letters(i, count, 'a'), word(engine, 1));
      missing_.push_back(letters(i, count, 'A'));
      continue;
    }
    const bool is_most = lengths == Lengths::most;
    const std::size_t key_length = is_most ? longest.key : between(engine, 8, 28);
    const std::size_t value_length = is_most ? longest.value : between(engine, 4, 40);
    // The number makes keys different from each other, the capital from all missing ones.
    const std::string number = fmt::format("{:05}", i);
    const std::string stem = word(engine, key_length - number.size() - 1);
    pairs_.emplace_back(stem + "K" + number, word(engine, value_length));
    missing_.push_back(stem + "M" + number);
  }
  for (const auto& pair : pairs_) longest_value_ = std::max(longest_value_, pair.second.size());
  shuffle(pairs_, engine);
  shuffle(missing_, engine);
  visits_.resize(count);
  std::iota(visits_.begin(), visits_.end(), std::size_t{0});
  shuffle(visits_, engine);
  lay_out_keys();
}

void Hints::lay_out_keys() {
  std::size_t longest = 0;
  for (const auto& pair : pairs_) longest = std::max(longest, pair.first.size());
  room_ = (longest / kLine + 1) * kLine;
  lines_.resize(2 * size() * room_ / kLine);
  char* at = lines_.data()->characters;
  for (std::size_t i = 0; i < size(); ++i, at += room_) pairs_[i].first.copy(at, room_);
  for (std::size_t i = 0; i < size(); ++i, at += room_) missing_[i].copy(at, room_);
}

void require(const cts_table& mpi, int code, const char* function) {
  if (code != mpi.constants.success) throw FailedCall(fmt::format("{} failed", function));
}

FilledInfo::FilledInfo(const cts_table& mpi, const Hints& hints)
    : mpi_(mpi), handle_(mpi.constants.info_null) {
  require(mpi_, mpi_.info_create(&handle_), "MPI_Info_create");
  for (std::size_t i = 0; i < hints.size(); ++i) {
    require(mpi_, mpi_.info_set(handle_, hints.key(i), hints.value(i)), "MPI_Info_set");
  }
}

}  // namespace infocts::bench
