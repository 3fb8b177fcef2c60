// What is made of calls of several threads on a small MPI.
#include "properties/concurrent_round.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "conformance/harness/worker_context.h"
#include "properties/concurrent_abilities.h"
#include "properties/concurrent_play.h"

namespace infocts::properties {
namespace {

/// Its objects.
struct RoundMpi {
  std::map<std::uint64_t, std::map<std::string, std::string>> objects;
  std::uint64_t made = 0;
  std::size_t room = 64;
  bool refuses_dup = false;
  bool tells_cut_size = false;  // as that of the value
  bool ignores_misses = false;
  std::size_t most = 0;  // that lived at a time

  int make(cts_info* info, const std::map<std::string, std::string>& pairs) {
    if (objects.size() >= room) return 15;
    *info = {++made};
    objects[made] = pairs;
    most = std::max(most, objects.size());
    return 0;
  }
};
RoundMpi* round_mpi = nullptr;

class Rounds : public ::testing::Test {
 protected:
  Rounds() {
    round_mpi = &mpi_;
    set_this_worker(context_);
  }

  static cts_table make_table() {
    cts_table table{};
    table.true_word = 1;
    table.truth = [](int flag) { return flag; };
    table.constants.max_info_key = 64;
    table.constants.max_info_val = 1025;
    table.constants.max_error_string = 64;
    table.constants.err_info_nokey = 32;
    table.error_class = [](int code, int* error_class) {
      *error_class = code;
      return 0;
    };
    table.error_string = [](int /*code*/, cts_field text, int* length) {
      *length = static_cast<int>(std::string_view("refused").copy(text.data, text.size));
      return 0;
    };
    table.info_delete = [](cts_info info, cts_text key) {
      const bool known = round_mpi->objects.at(info.bits).erase(key.data) != 0;
      return known || round_mpi->ignores_misses ? 0 : 32;
    };
    table.info_create = [](cts_info* info) { return round_mpi->make(info, {}); };
    table.info_dup = [](cts_info info, cts_info* copy) {
      return round_mpi->refuses_dup ? 16 : round_mpi->make(copy, round_mpi->objects.at(info.bits));
    };
    table.info_free = [](cts_info* info) {
      const bool known = round_mpi->objects.erase(info->bits) != 0;
      *info = {0};
      return known ? 0 : 15;
    };
    table.info_set = [](cts_info info, cts_text key, cts_text value) {
      round_mpi->objects.at(info.bits)[key.data] = value.data;
      return 0;
    };
    table.info_get_nkeys = [](cts_info info, int* count) {
      *count = static_cast<int>(round_mpi->objects.at(info.bits).size());
      return 0;
    };
    table.info_get_nthkey = [](cts_info info, int n, cts_field key) {
      const std::string& text = std::next(round_mpi->objects.at(info.bits).begin(), n)->first;
      text.copy(key.data, text.size());
      return 0;
    };
    table.info_get_string = [](cts_info info, cts_text key, int* length, cts_field value,
                               int* flag) {
      const auto& pairs = round_mpi->objects.at(info.bits);
      const auto found = pairs.find(key.data);
      *flag = found == pairs.end() ? 0 : 1;
      if (*flag == 0) return 0;
      const std::string& text = found->second;
      const std::size_t cut =
          value.size == 0 ? 0 : text.copy(value.data, std::min(text.size(), value.size - 1));
      if (value.size != 0) value.data[cut] = '\0';
      *length = static_cast<int>(round_mpi->tells_cut_size ? cut : text.size()) + 1;
      return 0;
    };
    return table;
  }

  /// Of two threads: the second one copies twice.
  static ConcurrentProgram copies() {
    const ThreadCommand dup{.action = Action::dup};
    return {.initial = {1, 0, 3}, .threads = {{{.action = Action::others}}, {dup, dup}}};
  }

  std::vector<Event> events_of_second() {
    const std::vector<Played> played = play_alone(api_, {copies()}, 1);
    return played.empty() ? std::vector<Event>() : played.front().history.threads.at(1);
  }

  const cts_table table_ = make_table();
  const Api api_{table_};
  WorkerContext context_{.mpi = api_, .quiet = api_, .brief = api_, .version = {}, .last_call = {}};
  RoundMpi mpi_;
};

TEST_F(Rounds, LeaveNoObjectBehind) {
  const std::vector<Played> played =
      play_alone(api_, std::vector<ConcurrentProgram>(20, copies()), 1);
  ASSERT_EQ(played.size(), 20U);
  for (const Played& round : played) EXPECT_EQ(linearization_failure_text(round.history), "");
  EXPECT_TRUE(mpi_.objects.empty());
  EXPECT_LE(mpi_.most, 4U) << "those of one round";
}

TEST_F(Rounds, ACopyThatThereIsNoRoomForIsNoEvent) {
  EXPECT_EQ(events_of_second().size(), 2U);
  mpi_.room = 2;
  EXPECT_EQ(events_of_second().size(), 1U);
  mpi_.room = 0;
  EXPECT_TRUE(play_alone(api_, {copies()}, 1).empty());
}

TEST_F(Rounds, ACopyThatIsRefusedThoughThereIsRoomIsAnError) {
  mpi_.refuses_dup = true;
  const std::vector<Event> events = events_of_second();
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].code, 16);
}

TEST_F(Rounds, APartOfAValueIsReadIntoTheRoomOfTheCommand) {
  for (const int room : {0, 1, 3}) {
    const ConcurrentProgram program{
        .initial = {1, 0, 0},
        .threads = {{{.action = Action::get_string, .key = 0, .room = room}}, {}}};
    const std::vector<Played> played = play_alone(api_, {program}, 1);
    const Event& event = played.front().history.threads.at(0).at(0);
    EXPECT_EQ(event.number, 63);
    EXPECT_EQ(event.alien, room == 3 ? "BB" : "");
    EXPECT_TRUE(event.fits.test(1));
    EXPECT_EQ(event.fits.count(), 1U);
    EXPECT_EQ(linearization_failure_text(played.front().history), "");
  }
}

TEST_F(Rounds, ALongValueComesBackWhole) {
  const Event event = [&] {
    const ConcurrentProgram program{.initial = {0, 0, 8},
                                    .threads = {{{.action = Action::get_string, .key = 2}}, {}}};
    return play_alone(api_, {program}, 1).front().history.threads.at(0).at(0);
  }();
  EXPECT_EQ(event.number, 8);
  EXPECT_GT(Values{}.length(8), 1000U);
}

TEST_F(Rounds, ADeleteThatMissesIsNoErrorWhereItMay) {
  ConcurrentProgram program{
      .initial = {1, 0, 0},
      .threads = {{{.action = Action::erase, .key = 0}}, {{.action = Action::erase, .key = 0}}}};
  EXPECT_NE(linearization_failure_text(play_alone(api_, {program}, 1).front().history), "");
  program.may_miss = true;
  EXPECT_EQ(linearization_failure_text(play_alone(api_, {program}, 1).front().history), "");
  mpi_.ignores_misses = true;
  EXPECT_NE(linearization_failure_text(play_alone(api_, {program}, 1).front().history), "");
}

TEST_F(Rounds, WhatGoesWrongAloneIsNotPlayed) {
  EXPECT_TRUE(abilities_of(api_, true).cuts);
  EXPECT_TRUE(abilities_of(api_, true).reports_misses);
  EXPECT_FALSE(abilities_of(api_, false).reports_misses);
  mpi_.tells_cut_size = true;
  EXPECT_FALSE(abilities_of(api_, true).cuts);
  mpi_.ignores_misses = true;
  EXPECT_FALSE(abilities_of(api_, true).reports_misses);
  EXPECT_TRUE(mpi_.objects.empty());
}

TEST_F(Rounds, AFunctionThatIsMissingEndsAllThreads) {
  cts_table without = table_;
  without.info_dup = nullptr;
  const Api api(without);
  ThreadTeam team(1);
  const PlayLimits soon{1, std::chrono::steady_clock::now() + std::chrono::seconds(10)};
  const ConcurrentProgram program{
      .initial = {1, 0, 3},
      .threads = {{{.action = Action::get_nkeys}}, {{.action = Action::dup}}}};
  EXPECT_THROW(play_rounds(api, team, {program}, 1, soon), AbsentFunction);
}

}  // namespace
}  // namespace infocts::properties
