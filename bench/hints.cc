#include "bench/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace infocts::bench {
namespace {

constexpr std::size_t kShortestKey = 8;
constexpr std::size_t kLongestKey = 28;
constexpr std::size_t kShortestValue = 4;
constexpr std::size_t kLongestValue = 40;

using Engine = std::mt19937_64;

// std::uniform_int_distribution and std::shuffle differ between standard libraries; this does not.
std::size_t below(Engine& engine, std::size_t bound) {
  return static_cast<std::size_t>(engine() % bound);
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

}  // namespace

Hints::Hints(std::size_t count) {
  Engine engine(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t key_length = kShortestKey + below(engine, kLongestKey - kShortestKey + 1);
    const std::size_t value_length =
        kShortestValue + below(engine, kLongestValue - kShortestValue + 1);
    // The number makes keys different from each other, the capital from all missing ones.
    const std::string number = fmt::format("{:05}", i);
    const std::string stem = word(engine, key_length - number.size() - 1);
    pairs_.emplace_back(stem + "K" + number, word(engine, value_length));
    missing_.push_back(stem + "M" + number);
  }
  shuffle(pairs_, engine);
  shuffle(missing_, engine);
  visits_.resize(count);
  std::iota(visits_.begin(), visits_.end(), std::size_t{0});
  shuffle(visits_, engine);
}

void require(const cts_table& mpi, int code, const char* function) {
  if (code != mpi.constants.success) throw FailedCall(fmt::format("{} failed", function));
}

void fill(const cts_table& mpi, cts_info info, const Hints& hints) {
  for (std::size_t i = 0; i < hints.size(); ++i) {
    require(mpi, mpi.info_set(info, hints.key(i), hints.value(i)), "MPI_Info_set");
  }
}

FilledInfo::FilledInfo(const cts_table& mpi, const Hints& hints)
    : mpi_(mpi), handle_(mpi.constants.info_null) {
  require(mpi_, mpi_.info_create(&handle_), "MPI_Info_create");
  fill(mpi_, handle_, hints);
}

}  // namespace infocts::bench
