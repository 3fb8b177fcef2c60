// Which outcomes of concurrent calls some order explains.
#include "properties/history.h"

#include <gtest/gtest.h>
#include <rapidcheck/Random.h>
#include <rapidcheck/Shrinkable.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "conformance/harness/worker_context.h"
#include "properties/concurrent_source.h"
#include "properties/timeline.h"

namespace infocts::properties {
namespace {

// "left" has the value 1 at first, "middle_key" none, "the_right_one" has 3.
constexpr int kLeft = 0, kMiddle = 1, kRight = 2;
const std::vector<int> kInitial = {1, 0, 3};

Event set(int key, int value) {
  return {.command = {.action = Action::set, .key = key, .value = value}};
}
Event erase(int key) { return {.command = {.action = Action::erase, .key = key}}; }
Event found(int key, int value) {
  return {.command = {.action = Action::get_string, .key = key}, .flag = true, .number = value};
}
Event missing(int key) { return {.command = {.action = Action::get, .key = key}}; }
Event count(int number) { return {.command = {.action = Action::get_nkeys}, .number = number}; }
Event nth(int n, int key) {
  return {.command = {.action = Action::get_nthkey, .n = n}, .number = key};
}
Event copy(std::vector<Listed> listing) {
  return {.command = {.action = Action::dup}, .listing = std::move(listing)};
}

/// Between these ticks of the counter.
Event at(std::uint64_t begin, std::uint64_t end, Event event) {
  event.begin = begin;
  event.end = end;
  return event;
}

History history(std::vector<std::vector<Event>> threads, std::vector<Listed> last) {
  Event end = copy(std::move(last));
  end.begin = end.end = 1000;
  threads.push_back({end});
  return {.ballast = 0, .initial = kInitial, .threads = std::move(threads)};
}

bool has_order(std::vector<std::vector<Event>> threads, std::vector<Listed> last) {
  return linearization_failure_text(history(std::move(threads), std::move(last))).empty();
}

TEST(History, CallsOfOneThreadAreInOrder) {
  EXPECT_TRUE(
      has_order({{set(kLeft, 4), found(kLeft, 4), erase(kLeft), missing(kLeft)}}, {{kRight, 3}}));
  EXPECT_FALSE(has_order({{found(kLeft, 4), set(kLeft, 4)}}, {{kLeft, 4}, {kRight, 3}}));
}

TEST(History, CallsOfTwoThreadsAreInAnyOrder) {
  for (const int last : {4, 5}) {
    EXPECT_TRUE(has_order({{set(kLeft, 4)}, {set(kLeft, 5)}}, {{kLeft, last}, {kRight, 3}}));
  }
  EXPECT_FALSE(has_order({{set(kLeft, 4)}, {set(kLeft, 5)}}, {{kLeft, 1}, {kRight, 3}}));
}

TEST(History, ReadersAgree) {
  const std::vector<Event> writer = {set(kLeft, 4), set(kRight, 5)};
  const std::vector<Listed> last = {{kLeft, 4}, {kRight, 5}};
  EXPECT_TRUE(has_order({writer, {found(kLeft, 4), found(kRight, 3)}}, last));
  EXPECT_FALSE(has_order({writer, {found(kRight, 5), found(kLeft, 1)}}, last));
  EXPECT_FALSE(has_order({writer, {found(kLeft, 4), found(kLeft, 1)}}, last));
}

TEST(History, CallsThatDoNotOverlapAreInOrder) {
  const std::vector<Listed> last = {{kLeft, 4}, {kRight, 3}};
  EXPECT_TRUE(has_order({{at(1, 3, set(kLeft, 4))}, {at(2, 4, found(kLeft, 1))}}, last));
  EXPECT_FALSE(has_order({{at(1, 2, set(kLeft, 4))}, {at(3, 4, found(kLeft, 1))}}, last));
}

TEST(History, CountsAreThoseOfAMoment) {
  const std::vector<Listed> last = {{kLeft, 1}, {kMiddle, 4}, {kRight, 3}};
  EXPECT_TRUE(has_order({{set(kMiddle, 4)}, {count(2), count(3)}}, last));
  EXPECT_FALSE(has_order({{set(kMiddle, 4)}, {count(3), count(2)}}, last));
  EXPECT_FALSE(has_order({{set(kMiddle, 4)}, {count(4)}}, last));
  EXPECT_FALSE(has_order({{set(kLeft, 1)}, {}}, {{kLeft, 1}, {kLeft, 1}, {kRight, 3}}));
}

TEST(History, TheOrderOfKeysIsFree) {
  EXPECT_TRUE(has_order({{nth(0, kLeft), nth(1, kRight)}}, {{kLeft, 1}, {kRight, 3}}));
  EXPECT_TRUE(has_order({{nth(0, kRight), nth(1, kLeft)}}, {{kRight, 3}, {kLeft, 1}}));
}

TEST(History, TheOrderOfKeysStaysUntilAChange) {
  EXPECT_FALSE(has_order({{nth(0, kRight), nth(0, kLeft)}}, {{kLeft, 1}, {kRight, 3}}));
  EXPECT_FALSE(has_order({{nth(0, kRight), nth(1, kRight)}}, {{kRight, 3}, {kLeft, 1}}));
  EXPECT_FALSE(has_order({{nth(0, kRight)}, {nth(0, kLeft)}}, {{kLeft, 1}, {kRight, 3}}));
  EXPECT_TRUE(
      has_order({{nth(0, kRight), set(kLeft, 4), nth(0, kLeft)}}, {{kLeft, 4}, {kRight, 3}}));
}

TEST(History, ACopyHasTheOrderOfItsSource) {
  const std::vector<Listed> turned = {{kRight, 3}, {kLeft, 1}};
  EXPECT_TRUE(has_order({{copy(turned), nth(0, kRight)}}, turned));
  EXPECT_FALSE(has_order({{copy(turned), nth(0, kLeft)}}, turned));
  EXPECT_FALSE(has_order({{copy({{kRight, 3}, {kLeft, kAlien}})}}, turned));
}

Event missed(int key) {
  Event event = erase(key);
  event.code = 32;
  event.missed = true;
  return event;
}

/// Errors are described by the MPI.
class HistoryOfErrors : public ::testing::Test {
 protected:
  HistoryOfErrors() { set_this_worker(context_); }

  static cts_table make_table() {
    cts_table table{};
    table.constants.max_error_string = 64;
    table.error_class = [](int code, int* error_class) {
      *error_class = code;
      return 0;
    };
    table.error_string = [](int /*code*/, cts_field text, int* length) {
      *length = static_cast<int>(std::string_view("refused").copy(text.data, text.size));
      return 0;
    };
    return table;
  }

  const cts_table table_ = make_table();
  const Api api_{table_};
  WorkerContext context_{.mpi = api_, .quiet = api_, .brief = api_, .version = {}, .last_call = {}};
};

// Whoever deletes a key first takes it away; the other is told so.
TEST_F(HistoryOfErrors, OfTwoDeletesOneMisses) {
  const std::vector<Listed> last = {{kRight, 3}};
  EXPECT_FALSE(has_order({{erase(kLeft)}, {erase(kLeft)}}, last));
  EXPECT_TRUE(has_order({{erase(kLeft)}, {missed(kLeft)}}, last));
  EXPECT_TRUE(has_order({{erase(kLeft)}, {set(kLeft, 4), erase(kLeft)}}, last));
  EXPECT_FALSE(has_order({{missed(kLeft)}, {missed(kLeft)}}, last));
  EXPECT_FALSE(has_order({{missed(kLeft)}, {count(2)}}, {{kLeft, 1}, {kRight, 3}}));
  EXPECT_FALSE(has_order({{at(1, 2, missed(kLeft))}, {at(3, 4, erase(kLeft))}}, last));
}

// The text does not say what the object holds then, nor whether it can still be used.
TEST_F(HistoryOfErrors, BehindAMissAllIsPossible) {
  Event refused = count(0);
  refused.code = 16;
  EXPECT_TRUE(has_order({{missed(kMiddle), count(0), refused}}, {}));
  EXPECT_FALSE(has_order({{count(0), missed(kMiddle)}}, {}));
  EXPECT_FALSE(has_order({{refused, missed(kMiddle)}}, {}));
}

/// Into a buffer of three bytes.
Event part(int key, const std::string& text, int buflen, const std::vector<int>& fits) {
  Event event{.command = {.action = Action::get_string, .key = key, .room = 3},
              .flag = true,
              .number = buflen,
              .alien = text};
  for (const int value : fits) event.fits.set(static_cast<std::size_t>(value));
  return event;
}

TEST(History, APartAndItsLengthAreOfOneValue) {
  const std::vector<Listed> last = {{kLeft, 4}, {kRight, 3}};
  EXPECT_TRUE(has_order({{set(kLeft, 4)}, {part(kLeft, "BB", 63, {1})}}, last));
  EXPECT_TRUE(has_order({{set(kLeft, 4)}, {part(kLeft, "EE", 66, {4})}}, last));
  EXPECT_FALSE(has_order({{set(kLeft, 4)}, {part(kLeft, "EE", 63, {})}}, last));
  EXPECT_FALSE(has_order({{set(kLeft, 4)}, {part(kLeft, "EE", 66, {4}), found(kLeft, 1)}}, last));
  EXPECT_FALSE(has_order({{part(kMiddle, "BB", 63, {1})}}, {{kLeft, 1}, {kRight, 3}}));
}

TEST(Timeline, TellsThePartThatWasRead) {
  EXPECT_EQ(call_text({}, part(kLeft, "EE", 63, {})), "get_string(left, buflen 3)");
  EXPECT_EQ(result_text({}, part(kLeft, "EE", 63, {})), "= E…2, buflen 63");
}

TEST(Timeline, ShowsWhatMetWhat) {
  const History lost =
      history({{at(1, 4, set(kLeft, 4))}, {at(2, 3, found(kLeft, 5))}}, {{kLeft, 4}, {kRight, 3}});
  EXPECT_EQ(timeline(lost),
            "  at first: {left=B…62, the_right_one=D…4}\n"
            "  thread 1         thread 2\n"
            "  set(left, E…65)\n"
            "                   get_string(left) = F…306\n"
            "  = success\n"
            "  at the end: {left=E…65, the_right_one=D…4}");
  EXPECT_EQ(linearization_failure_text(lost),
            "where the object holds {left=E…65, the_right_one=D…4}, no order explains "
            "get_string(left) = F…306 in thread 2");
}

TEST(Timeline, IsDrawnByRows) {
  const History lost =
      history({{at(1, 4, set(kLeft, 4))}, {at(2, 3, found(kLeft, 5)), at(7, 8, count(2))}},
              {{kLeft, 4}, {kRight, 3}});
  const std::optional<NotLinearizable> why = find_linearization_failure(lost);
  ASSERT_TRUE(why);
  const Timeline expected{
      .at_first = "{left=B…62, the_right_one=D…4}",
      .at_end = "{left=E…65, the_right_one=D…4}",
      .timed = true,
      .threads = {{{.text = "set(left, E…65)", .begin = 0, .end = 4}},
                  {{.text = "get_string(left) = F…306", .begin = 1, .end = 3, .unexplained = true},
                   {.text = "get_nkeys() = 2", .begin = 4, .end = 6}}}};
  EXPECT_EQ(drawn(lost, why->calls), expected);
}

TEST(Timeline, OfUncountedCallsOnlyTheOrderOfEachThreadIsDrawn) {
  const History turned =
      history({{set(kLeft, 4), set(kRight, 5)}, {count(2)}}, {{kLeft, 1}, {kRight, 5}});
  const std::optional<NotLinearizable> why = find_linearization_failure(turned);
  ASSERT_TRUE(why);
  const Timeline made = drawn(turned, why->calls);
  EXPECT_FALSE(made.timed);
  EXPECT_TRUE(made.end_unexplained);
  ASSERT_EQ(made.threads.size(), 2U);
  const std::vector<TimelineCall> first = {{"set(left, E…65)", 0, 1},
                                           {"set(the_right_one, F…306)", 1, 2}};
  EXPECT_EQ(made.threads[0], first);
}

// However much an MPI writes.
TEST(Timeline, LinesAreShort) {
  Event garbage = found(kLeft, kAlien);
  garbage.alien = std::string(192, '\xfe');
  Event copied = copy({{kLeft, kAlien}, {kMiddle, 4}, {kRight, 3}, {kAlien, kAlien}});
  copied.alien = garbage.alien;
  const std::string lines =
      timeline(history({{garbage, copied}, {at(1, 2, garbage), at(3, 5, copied)}}, {}));
  EXPECT_NE(lines.find("get_string(left) = \"\\xfe"), std::string::npos) << lines;
  EXPECT_NE(lines.find("\"… (192 bytes)"), std::string::npos) << lines;
  std::size_t longest = 0;
  for (std::istringstream all(lines); !all.eof();) {
    std::string line;
    std::getline(all, line);
    longest = std::max(longest, line.size());
  }
  EXPECT_LT(longest, 100U) << lines;
}

Event named(int value) { return {.command = {.action = Action::set_name, .value = value}}; }
Event asked(int value) { return {.command = {.action = Action::get_name}, .number = value}; }

/// Of one object that has the name 1 at first, and `last` at the end.
History of_name(std::vector<std::vector<Event>> threads, int last) {
  Event end = asked(last);
  end.begin = end.end = 1000;
  threads.push_back({end});
  return {.ballast = 0, .initial = {1, 0, 0}, .threads = std::move(threads), .named = true};
}

TEST(History, OfANameIsThatOfAVariable) {
  const auto has_order = [](std::vector<std::vector<Event>> threads, int last) {
    return linearization_failure_text(of_name(std::move(threads), last)).empty();
  };
  EXPECT_TRUE(has_order({{named(4)}, {asked(1), asked(4)}}, 4));
  EXPECT_TRUE(has_order({{named(4)}, {named(5), asked(5)}}, 4));
  EXPECT_FALSE(has_order({{named(4)}, {asked(4), asked(1)}}, 4));
  EXPECT_FALSE(has_order({{named(4)}, {named(5)}}, 1));
  EXPECT_FALSE(has_order({{named(4)}, {asked(kAlien)}}, 4));
  EXPECT_FALSE(has_order({{at(1, 2, named(4))}, {at(3, 4, asked(1))}}, 4));
  EXPECT_FALSE(has_order({{named(4), asked(5)}, {named(5), asked(4)}}, 4));
}

TEST(Timeline, OfANameTellsWhatWasPutTogether) {
  Event torn = asked(kAlien);
  torn.alien = std::string(33, 'E') + std::string(29, 'B');
  Event longer = asked(kAlien);
  longer.alien = std::string(4, 'D');
  longer.wrong_length = 62;
  const History history = of_name({{named(4)}, {torn, longer}}, 4);
  EXPECT_EQ(timeline(history),
            "  at first: B…62\n"
            "  thread 1        thread 2\n"
            "  set_name(E…65)\n"
            "                  get_name() = E…33 and B…29\n"
            "                  get_name() = D…4, length 62\n"
            "  at the end: E…65");
  EXPECT_EQ(linearization_failure_text(of_name({{named(4)}}, 1)),
            "where the name is E…65, no order explains that it is B…62 at the end");
}

TEST(ConcurrentProgram, ThoseOfNamesSetAndAsk) {
  const auto programs = concurrent_names(NamedKind::win, {.longest = 63}, 3);
  int readers = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto shrinkable = programs(rc::Random(seed), 100);
    const ConcurrentProgram program = shrinkable.value();
    ASSERT_EQ(program.threads.size(), 3U);
    EXPECT_EQ(program.named, NamedKind::win);
    const bool first_reads = program.threads[0][0].action == Action::get_name;
    EXPECT_EQ(program.threads[1][0].action, first_reads ? Action::set_name : Action::get_name);
    readers += first_reads ? 1 : 0;
    std::set<int> values;
    for (const std::vector<ThreadCommand>& commands : program.threads) {
      for (const ThreadCommand& command : commands) values.insert(command.value);
    }
    EXPECT_LT(*values.rbegin(), kValues);
    auto shrinks = shrinkable.shrinks();
    while (auto simpler = shrinks.next()) EXPECT_EQ(simpler->value().initial[0], 1);
  }
  EXPECT_GT(readers, 10);
  EXPECT_LT(readers, 40);
}

TEST(ConcurrentProgram, ThreadsDeleteTheSameKeyWhereTheyMayMiss) {
  const auto programs = concurrent_programs({.cuts = true, .reports_misses = true}, {}, 2);
  int both_delete = 0;
  int parts = 0;
  std::size_t longest = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const ConcurrentProgram program = programs(rc::Random(seed), 100).value();
    std::vector<std::set<int>> deleted(2);
    for (std::size_t thread = 0; thread < 2; ++thread) {
      for (const ThreadCommand& command : program.threads[thread]) {
        if (command.action == Action::erase) deleted[thread].insert(command.key);
        if (command.room) ++parts;
        EXPECT_TRUE(!command.room || command.action == Action::get_string);
        if (command.action == Action::set)
          longest = std::max(longest, program.values.length(command.value));
      }
    }
    const bool both = std::any_of(deleted[0].begin(), deleted[0].end(),
                                  [&](int key) { return deleted[1].contains(key); });
    EXPECT_TRUE(program.may_miss || !both);
    both_delete += both ? 1 : 0;
  }
  EXPECT_GT(both_delete, 20);
  EXPECT_GT(parts, 50);
  EXPECT_GT(longest, 1000U);
}

TEST(ConcurrentProgram, WhatMayErrIsFoundOut) {
  ConcurrentProgram program{.ballast = 1, .initial = {1, 0, 0}, .threads = {{}, {}}};
  const ThreadCommand erase_left{.action = Action::erase, .key = kLeft};
  program.threads[0] = {erase_left};
  EXPECT_TRUE(never_errs(program));
  program.threads[1] = {erase_left};
  EXPECT_FALSE(never_errs(program));
  program.threads[1] = {{.action = Action::get_nthkey, .n = 1}};
  EXPECT_FALSE(never_errs(program));
  program.threads[1] = {{.action = Action::get_nthkey, .n = 0}};
  EXPECT_TRUE(never_errs(program));
  program.threads[0] = {erase_left, erase_left};
  EXPECT_FALSE(never_errs(program));
}

/// The error that some order of the calls of some of the threads has, found by making them on a
/// map; empty: none. Says nothing of programs with more orders than it has time for.
class AllOrders {
 public:
  explicit AllOrders(const ConcurrentProgram& program) : program_(program) {
    next_.assign(program.threads.size(), 0);
    std::set<int> keys;
    for (int key = 0; key < kKeys; ++key) {
      if (program.initial.at(static_cast<std::size_t>(key)) != 0) keys.insert(key);
    }
    go_on(keys);
  }

  std::string error() const { return error_; }
  bool complete() const { return steps_ < kMaxSteps; }

 private:
  static constexpr int kMaxSteps = 20'000;

  // To stop at any place is to leave out what other threads would still do.
  void go_on(const std::set<int>& keys) {
    for (std::size_t thread = 0; thread < next_.size(); ++thread) {
      if (next_[thread] == program_.threads[thread].size()) continue;
      if (++steps_ >= kMaxSteps || !error_.empty()) return;
      const ThreadCommand& command = program_.threads[thread][next_[thread]];
      std::set<int> after = keys;
      make(command, after);
      ++next_[thread];
      go_on(after);
      --next_[thread];
    }
  }

  void make(const ThreadCommand& command, std::set<int>& keys) {
    const int count = static_cast<int>(keys.size()) + program_.ballast;
    if (command.action == Action::set) keys.insert(command.key);
    if (command.action == Action::erase && keys.erase(command.key) == 0) {
      error_ = "deletes a key that is not there";
    }
    if (command.action == Action::get_nthkey && command.n >= count) error_ = "a number too large";
  }

  const ConcurrentProgram& program_;
  std::vector<std::size_t> next_;
  std::string error_;
  int steps_ = 0;
};

// Nor do the simpler ones of it that are tried.
TEST(ConcurrentProgram, NoOrderOfAGeneratedOneErrs) {
  int complete = 0;
  for (const std::size_t threads : {std::size_t{2}, std::size_t{3}}) {
    const auto programs = concurrent_programs({}, {}, threads);
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
      const auto shrinkable = programs(rc::Random(seed), 100);
      const ConcurrentProgram program = shrinkable.value();
      const AllOrders orders(program);
      EXPECT_EQ(orders.error(), "") << "of seed " << seed;
      complete += orders.complete() ? 1 : 0;
      if (seed % 10 != 0) continue;
      auto shrinks = shrinkable.shrinks();
      while (auto simpler = shrinks.next()) {
        const ConcurrentProgram shorter = simpler->value();
        EXPECT_EQ(AllOrders(shorter).error(), "") << "of a simpler one of seed " << seed;
      }
    }
  }
  EXPECT_GT(complete, 150) << "most of them are small enough";
}

TEST(ConcurrentProgram, AllOrdersFindWhatMayErr) {
  const ThreadCommand erase_left{.action = Action::erase, .key = kLeft};
  const ThreadCommand set_left{.action = Action::set, .key = kLeft, .value = 4};
  const ThreadCommand second_key{.action = Action::get_nthkey, .n = 1};
  const auto error = [](std::vector<std::vector<ThreadCommand>> threads) {
    const ConcurrentProgram program{.initial = {1, 0, 3}, .threads = std::move(threads)};
    return AllOrders(program).error();
  };
  EXPECT_EQ(error({{erase_left}, {set_left}}), "");
  EXPECT_NE(error({{erase_left}, {set_left, erase_left}}), "");
  EXPECT_NE(error({{erase_left, set_left}, {second_key}}), "");
}

TEST(ConcurrentProgram, GeneratedOnesHaveWhatWasAskedFor) {
  for (const std::size_t threads : {std::size_t{2}, std::size_t{4}}) {
    const auto programs = concurrent_programs({.get_string = false}, {}, threads);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const ConcurrentProgram program = programs(rc::Random(seed), 100).value();
      ASSERT_EQ(program.threads.size(), threads);
      for (const std::vector<ThreadCommand>& commands : program.threads) {
        EXPECT_LE(commands.size(), static_cast<std::size_t>(kMaxCalls));
        for (const ThreadCommand& command : commands) EXPECT_NE(command.action, Action::get_string);
      }
    }
  }
}

TEST(ConcurrentSource, IsOneOfThreads) {
  ConcurrentProgram program{.ballast = 0, .initial = {1, 0, 0}, .threads = {{}, {}}};
  program.threads[0] = {{.action = Action::set, .key = kLeft, .value = 4}};
  program.threads[1] = {{.action = Action::erase, .key = kLeft}};
  const std::string source = source_of(program, {"  before();\n", "  after();\n"}, "What it is.");
  for (const char* const part : {"/* What it is. */", "#include <pthread.h>", "  before();\n",
                                 "  after();\n", "MPI_Info_delete(info, \"left\")"}) {
    EXPECT_NE(source.find(part), std::string::npos) << part;
  }
}

TEST(ConcurrentSource, OfANameMakesItsObject) {
  ConcurrentProgram program{.initial = {1, 0, 0}, .threads = {{}, {}}, .named = NamedKind::type};
  program.threads[0] = {{.action = Action::set_name, .value = 4}};
  program.threads[1] = {{.action = Action::get_name}};
  const std::string source = source_of(program, {"  before();\n", "  after();\n"}, "");
  std::size_t at = 0;
  for (const char* const part :
       {"static MPI_Datatype object;", "MPI_Type_get_name(object, name, &length)",
        "MPI_Type_set_name(object, \"BBB", "tell(0, \"set \", MPI_Type_set_name(object, \"EEE",
        "tell_name(1);", "  before();\n  MPI_Type_contiguous(3, MPI_INT, &object);\n",
        "  MPI_Type_free(&object);\n  after();\n"}) {
    const std::size_t found = source.find(part, at);
    EXPECT_NE(found, std::string::npos) << part;
    at = found == std::string::npos ? at : found;
  }
}

// An MPI may number its keys by where they are in memory.
TEST(ConcurrentSource, LeavesTheOrderOfKeysOpen) {
  ConcurrentProgram program{.ballast = 1, .initial = {1, 0, 0}, .threads = {{}, {}}};
  program.threads[0] = {{.action = Action::get_nthkey, .n = 0}};
  const std::string source = source_of(program, {}, "");
  EXPECT_NE(source.find("tell(0, \"a key of it: \", is_key(key))"), std::string::npos) << source;
}

// Trying all of their orders first would take for ever.
TEST(ConcurrentSource, ThereIsNoneOfVeryManyOrders) {
  ConcurrentProgram program{.ballast = 0, .initial = {1, 0, 0}, .threads = {}};
  program.threads.assign(4, std::vector<ThreadCommand>(kMaxCalls));
  EXPECT_EQ(source_of(program, {}, ""), "");
}

}  // namespace
}  // namespace infocts::properties
