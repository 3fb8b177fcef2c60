// Threads that make the kernel choose anew who runs.
#include "tool/runner/short_turns.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>

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

TEST(ShortTurns, WakeOftenOnEachProcessorWhileTheyLive) {
  const std::set<std::string> before = threads();
  {
    const ShortTurns turns;
    std::set<std::string> places;
    for (const std::string& thread : threads()) {
      if (before.contains(thread)) continue;
      // So many wake-ups come after some milliseconds, or never.
      while (status(thread, "voluntary_ctxt_switches").size() < 3) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      places.insert(status(thread, "Cpus_allowed_list"));
    }
    EXPECT_EQ(static_cast<int>(places.size()), own_processors())
        << "each on a processor of its own";
  }
  EXPECT_EQ(threads(), before);
}

TEST(ShortTurns, AreForTheProcessorsThatThisProcessMayUse) {
  EXPECT_GE(own_processors(), 1);
  EXPECT_LE(own_processors(), static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace infocts
