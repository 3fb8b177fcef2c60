// Threads that make the kernel choose anew who runs.
#include "tool/runner/short_turns.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/directory.h"
#include "tool/runner/parallel.h"
#include "tool/runner/worker_process.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

std::set<std::string> threads() {
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator("/proc/self/task")) found.insert(entry.path());
  return found;
}

std::string status(const std::string& thread, const std::string& name) {
  std::ifstream file(thread + "/status");
  std::string word;
  std::string value;
  while (file >> word) {
    if (word == name + ":" && file >> value) return value;
  }
  return {};
}

bool soon(const std::function<bool()>& condition) {
  for (int i = 0; i < 5000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

// A thread that has been joined may be listed for a moment.
bool ended(const std::set<std::string>& before) {
  return soon([&] { return threads() == before; });
}

TEST(ShortTurns, WakeUpOftenOnEachProcessor) {
  const std::set<std::string> before = threads();
  {
    const auto turns = short_turns();
    const auto shared = short_turns();
    std::set<std::string> places;
    std::size_t count = 0;
    for (const std::string& thread : threads()) {
      if (before.contains(thread)) continue;
      ++count;
      EXPECT_TRUE(soon([&] { return status(thread, "voluntary_ctxt_switches").size() > 3; }))
          << "1,000 times within seconds";
      places.insert(status(thread, "Cpus_allowed_list"));
    }
    EXPECT_EQ(count, own_processors().size()) << "one set of threads for all who hold it";
    EXPECT_EQ(places.size(), count) << "each on a processor of its own";
  }
  EXPECT_TRUE(ended(before));
}

TEST(ShortTurns, AreForTheProcessorsThatThisProcessMayUse) {
  std::thread([] {
    const int last = own_processors().back();
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(last, &only);
    ASSERT_EQ(::sched_setaffinity(0, sizeof only, &only), 0);
    EXPECT_EQ(own_processors(), std::vector<int>{last});
    const std::set<std::string> before = threads();
    const auto turns = short_turns();
    EXPECT_EQ(threads().size(), before.size() + 1);
  }).join();
}

/// How many threads this process has while a launcher runs.
std::size_t threads_beside_launcher(int ranks, bool short_turns) {
  const tests::Directory directory;
  ::setenv("INFOCTS_CACHE_DIR", directory.path().c_str(), 1);
  const fs::path file = directory.path() / "count";
  RunOptions options;
  options.ranks = ranks;
  options.short_turns = short_turns;
  options.launcher = {"/bin/sh", "-c",
                      "ls /proc/$PPID/task | wc -l > '" + file.string() + "'; exit 1"};
  run_worker({}, options, {}, {});
  ::unsetenv("INFOCTS_CACHE_DIR");
  std::size_t count = 0;
  std::ifstream(file) >> count;
  return count;
}

TEST(ShortTurns, AreForProcessesThatWaitForEachOther) {
  const std::set<std::string> before = threads();
  const std::size_t usual = threads_beside_launcher(2, false);
  ASSERT_GE(usual, 1U);
  EXPECT_EQ(threads_beside_launcher(2, true), usual + own_processors().size());
  ASSERT_TRUE(ended(before));
  EXPECT_EQ(threads_beside_launcher(1, true), usual);
}

}  // namespace
}  // namespace infocts
