// Threads that measure together.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "bench/helper_threads.h"
#include "bench/null_table.h"
#include "bench/worker.h"

namespace infocts::bench {
namespace {

std::mutex partner_mutex;
std::map<const Setting*, int> partner_runs;
std::set<std::thread::id> threads_that_ran;

int note_run(Setting& setting) {
  const std::lock_guard lock(partner_mutex);
  ++partner_runs[&setting];
  threads_that_ran.insert(std::this_thread::get_id());
  return setting.turn == 7 ? 16 : 0;
}

TEST(HelperThreads, EachRunsItsPartWithItsSetting) {
  const cts_table table = null_table({});
  const HintPairs hints(2);
  std::deque<Setting> settings;
  for (int i = 0; i < 4; ++i) settings.emplace_back(table, hints);
  const std::vector<Setting*> there = {&settings[1], &settings[2], &settings[3]};
  partner_runs.clear();
  threads_that_ran.clear();
  HelperThreads helpers(there.size());
  EXPECT_EQ(helpers.run_all(note_run, settings[0], there, 5).code, 0);
  settings[3].turn = 7;
  const TimedRun run = helpers.run_all(note_run, settings[0], there, 5);
  EXPECT_EQ(run.code, 16) << "the codes of all";
  EXPECT_LT(run.start, run.end);
  EXPECT_EQ(threads_that_ran.size(), 4U);
  for (const Setting& setting : settings) EXPECT_EQ(partner_runs[&setting], 10);
}

// What an MPI may not survive is measured apart from the rest.
TEST(BenchOrder, SharingIsWantedWhereItIsAskedFor) {
  const auto wants = [](bool all, std::vector<std::string> globs) {
    WorkerOrder order;
    order.all = all;
    order.globs = std::move(globs);
    order.sizes = {8};
    return order.wants_sharing();
  };
  EXPECT_FALSE(wants(false, {}));
  EXPECT_TRUE(wants(true, {}));
  EXPECT_TRUE(wants(false, {"mix_reads_50.4_sharing/8"}));
  EXPECT_FALSE(wants(true, {"mix_reads_50/8"}));
}

}  // namespace
}  // namespace infocts::bench
