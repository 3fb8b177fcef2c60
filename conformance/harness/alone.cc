#include "conformance/harness/alone.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// In this time the others leave the call in which all met.
constexpr milliseconds kOnTheirWay{25};

fs::path& shared_directory() {
  static fs::path directory = "/tmp";
  return directory;
}

// By a file the caller tells that it has returned. The file is there before anyone looks for it,
// and grows: a network file system may remember for long that there was none, but asks for the size
// of one that is opened.
fs::path new_file() {
  static unsigned number = 0;
  fs::path file = shared_directory() / fmt::format("returned.{}.{}", ::getpid(), number++);
  std::ofstream made(file);
  return file;
}

void stay_away(const std::string& file) {
  const auto end = steady_clock::now() + kLongestAway;
  for (milliseconds pause{1}; steady_clock::now() < end;
       pause = std::min(pause * 2, milliseconds{20})) {
    std::this_thread::sleep_for(pause);
    if (std::ifstream(file).peek() != std::ifstream::traits_type::eof()) return;
  }
}

/// How long the call took. The caller's clock decides: what the others see may be late.
milliseconds time_of(int rank, const std::function<void()>& call, bool alone) {
  const fs::path own = on_rank(rank) ? new_file() : fs::path();
  const std::string file = gather(own.string())[static_cast<std::size_t>(rank)];
  std::int64_t took = 0;
  if (on_rank(rank)) {
    if (alone) std::this_thread::sleep_for(kOnTheirWay);
    const auto start = steady_clock::now();
    call();
    took = std::chrono::duration_cast<milliseconds>(steady_clock::now() - start).count();
    std::ofstream(file) << '.';
  } else if (alone) {
    stay_away(file);
  }
  const std::int64_t told = gather(took)[static_cast<std::size_t>(rank)];
  std::error_code ignored;
  if (on_rank(rank)) fs::remove(own, ignored);
  return milliseconds(told);
}

}  // namespace

bool returns_alone(int rank, const std::function<void()>& call) {
  return detail::returns_alone(
      [&](bool alone) { return time_of(rank, call, alone) > kLongestAway / 2; });
}

void check_returns_alone(int rank, const std::function<void()>& call) {
  const bool alone = returns_alone(rank, call);
  if (!on_rank(rank)) return;
  check_true(alone, "the call while the other processes are outside of MPI", "returns",
             "waits until one of them is in MPI");
}

namespace detail {

bool returns_alone(const std::function<bool(bool alone)>& is_late) {
  return !is_late(true) || is_late(false) || !is_late(true);
}

void set_shared_directory(std::string directory) { shared_directory() = std::move(directory); }

}  // namespace detail
}  // namespace infocts
