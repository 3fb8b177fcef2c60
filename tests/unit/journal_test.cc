// The journal as one process writes it and another one reads it, in good times.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <optional>

#include "tests/support/directory.h"
#include "tool/journal/reader.h"
#include "tool/journal/writer.h"

namespace infocts::journal {
namespace {

class Journal : public ::testing::Test {
 protected:
  tests::Directory directory_;
  const std::string path_ = directory_ / "journal";
};

std::vector<RecordType> types(const std::vector<Record>& records) {
  std::vector<RecordType> all;
  for (const Record& record : records) all.push_back(record.type);
  return all;
}

using Types = std::vector<RecordType>;

TEST_F(Journal, KeepsRecordsInOrder) {
  Writer writer(path_);
  writer.append(RecordType::identity, "{}");
  writer.append(RecordType::note, "");
  writer.append(RecordType::note, std::string(1, '\0'));
  JournalReader reader(path_);
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[0].payload, "{}");
  EXPECT_EQ(records[1].payload, "");
  EXPECT_EQ(records[2].payload, std::string_view("\0", 1));
  EXPECT_EQ(types(records), (Types{RecordType::identity, RecordType::note, RecordType::note}));
}

TEST_F(Journal, KeepsPayloadsOfEveryAlignment) {
  Writer writer(path_);
  for (std::size_t size = 0; size < 20; ++size) {
    writer.append(RecordType::note, std::string(size, static_cast<char>('a' + size)));
  }
  JournalReader reader(path_);
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), 20U);
  for (std::size_t size = 0; size < 20; ++size) {
    EXPECT_EQ(records[size].payload, std::string(size, static_cast<char>('a' + size)));
  }
}

TEST_F(Journal, TellsSignsOfLife) {
  Writer writer(path_);
  JournalReader reader(path_);
  EXPECT_EQ(reader.position().calls, 0U);
  writer.enter_call("without a record");
  EXPECT_EQ(reader.position().calls, 1U);
  EXPECT_EQ(reader.open_calls(), std::vector<std::string_view>{"without a record"});
  writer.leave_call();
  EXPECT_TRUE(reader.open_calls().empty());
  EXPECT_TRUE(reader.records().empty());
  writer.begin_waiting();
  EXPECT_EQ(reader.position().calls, 2U);
  EXPECT_TRUE(reader.position().waiting);
  EXPECT_TRUE(reader.open_calls().empty());
  writer.end_waiting();
  EXPECT_FALSE(reader.position().waiting);
}

TEST_F(Journal, TellsItsPosition) {
  Writer writer(path_);
  JournalReader reader(path_);
  EXPECT_EQ(reader.position().stage, Stage::started);
  EXPECT_FALSE(reader.position().open_case);
  writer.stage(Stage::running);
  writer.begin_case(7);
  EXPECT_EQ(reader.position().stage, Stage::running);
  EXPECT_EQ(reader.position().open_case, 7U);
  EXPECT_EQ(reader.position().cases_done, 0U);
  writer.end_case("{}", false);
  EXPECT_FALSE(reader.position().open_case);
  EXPECT_EQ(reader.position().cases_done, 1U);
}

TEST_F(Journal, FirstCaseIsToldFromNone) {
  Writer writer(path_);
  writer.begin_case(0);
  JournalReader reader(path_);
  EXPECT_EQ(reader.position().open_case, 0U);
}

TEST_F(Journal, ForgetsTheCallsOfCasesThatPassed) {
  Writer writer(path_);
  writer.begin_case(0);
  for (int i = 0; i < 100; ++i) writer.begin_call("a call");
  writer.end_case("passed", false);
  writer.begin_case(1);
  writer.begin_call("kept");
  writer.end_case("failed", true);
  JournalReader reader(path_);
  const std::vector<Record> records = reader.records();
  EXPECT_EQ(types(records),
            (Types{RecordType::case_begin, RecordType::case_end, RecordType::case_begin,
                   RecordType::call_begin, RecordType::case_end}));
  EXPECT_EQ(records[1].payload, "passed");
  EXPECT_EQ(records[3].payload, "kept");
}

// What stood there before must not show through behind a shorter record.
TEST_F(Journal, RewindingLeavesNoTraces) {
  Writer writer(path_);
  writer.begin_case(0);
  for (int i = 0; i < 50; ++i) writer.append(RecordType::call_begin, std::string(100, 'x'));
  writer.end_case("", false);
  writer.append(RecordType::note, "last");
  JournalReader reader(path_);
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[2].payload, "last");
}

TEST_F(Journal, RewindingKeepsTheFileSmall) {
  Writer writer(path_);
  const std::string block(std::size_t{64} * 1024, 'x');
  for (std::uint32_t i = 0; i < 500; ++i) {
    writer.begin_case(i);
    for (int call = 0; call < 4; ++call) writer.begin_call(block);
    writer.end_case("{}", false);
  }
  EXPECT_LE(std::filesystem::file_size(path_), 2 * kStep);
}

TEST_F(Journal, GrowsBeyondAStep) {
  Writer writer(path_);
  JournalReader reader(path_);
  writer.append(RecordType::note, "first");
  ASSERT_EQ(reader.records().size(), 1U);  // maps the file while it is small
  const std::string block(kStep / 3 + 5, 'x');
  for (int i = 0; i < 10; ++i) writer.append(RecordType::note, block);
  writer.append(RecordType::note, "last");
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), 12U);
  EXPECT_EQ(records[5].payload, block);
  EXPECT_EQ(records[11].payload, "last");
}

TEST_F(Journal, TakesARecordLargerThanAStep) {
  Writer writer(path_);
  const std::string block(kStep + kStep / 2, 'x');
  writer.append(RecordType::note, block);
  writer.append(RecordType::note, "next");
  JournalReader reader(path_);
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].payload, block);
}

// As an MPI does that writes where it should not. The file is what is mapped.
TEST_F(Journal, NoticesAndMendsWhatWasOverwritten) {
  for (const char* word : {"outcome 0", "a call", "begin"}) {
    SCOPED_TRACE(word);
    const std::string path = directory_ / word;
    Writer writer(path);
    writer.begin_case(0);
    writer.end_case("outcome 0", false);
    writer.begin_case(1);
    writer.begin_call("a call");
    EXPECT_TRUE(writer.check_case());
    const std::string bytes = tests::read(path);
    const std::size_t at =
        word == std::string("begin") ? bytes.rfind("a call") - 40 : bytes.rfind(word);
    std::fstream(path, std::ios::in | std::ios::out | std::ios::binary)
            .seekp(static_cast<std::streamoff>(at))
        << "XXXX";
    EXPECT_FALSE(writer.check_case());
    EXPECT_TRUE(writer.check_case());
    writer.append(RecordType::damage, "it was noticed");
    writer.end_case("outcome 1", true);
    JournalReader reader(path);
    const std::vector<Record> records = reader.records();
    EXPECT_EQ(types(records),
              (Types{RecordType::case_begin, RecordType::case_end, RecordType::case_begin,
                     RecordType::damage, RecordType::case_end}));
    EXPECT_EQ(records.at(1).payload, "outcome 0");
  }
}

// Two processes with one journal would tell lies; the second one must notice.
TEST_F(Journal, HasOneWriter) {
  const Writer first(path_);
  try {
    const Writer second(path_);
    FAIL() << "a second writer was let in";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code().value(), EEXIST);
  }
}

TEST_F(Journal, KnowsTheOpenCallWhenItsRecordWasDropped) {
  Writer writer(path_);
  writer.begin_case(0);
  const std::string block(std::size_t{64} * 1024, 'x');
  for (std::size_t bytes = 0; bytes < kMaxCallBytes; bytes += block.size())
    writer.begin_call(block);
  const std::string last(std::size_t{64} * 1024, 'y');
  writer.begin_call(last);
  JournalReader reader(path_);
  EXPECT_NE(reader.records().back().payload, last);
  ASSERT_EQ(reader.open_calls().size(), 1U);
  EXPECT_EQ(reader.open_calls().front(), last.substr(0, kSlotBytes));
  writer.end_call("back");
  EXPECT_TRUE(reader.open_calls().empty());
  writer.begin_call("short");  // has room, but not its number
  EXPECT_NE(reader.records().back().payload, "short");
  writer.end_call("back");
  writer.end_case("{}", true);
  EXPECT_EQ(reader.records().back().type, RecordType::case_end);
}

// What the main thread calls after the others, to look at what they left, is not lost.
TEST_F(Journal, KeepsFewerCallsOfThreadsThatRunAtOnce) {
  Writer writer(path_);
  writer.begin_case(0);
  const std::string block(std::size_t{8} * 1024, 'x');
  const auto kept_at_once = [&] {
    std::size_t kept = 0;
    writer.threads_begin();
    std::thread([&] {
      for (std::size_t bytes = 0; bytes < 2 * kMaxBytesOfThreads; bytes += block.size()) {
        const bool is_kept = writer.begin_call(block);
        kept += is_kept ? block.size() : 0;
        is_kept ? writer.end_call("back") : writer.leave_call();
      }
      EXPECT_FALSE(writer.begin_call("open"));
    }).join();
    return kept;
  };
  for (int times = 0; times < 2; ++times) {
    const std::size_t kept = kept_at_once();
    EXPECT_LE(kept, kMaxBytesOfThreads);
    EXPECT_GT(kept, kMaxBytesOfThreads / 2);
  }
  EXPECT_TRUE(writer.begin_call("of the main thread"));
  JournalReader reader(path_);
  EXPECT_EQ(reader.records().back().payload, "of the main thread");
  EXPECT_EQ(reader.open_calls().size(), 2U);
}

// Calls in the rest of the room would seem not to return.
TEST_F(Journal, KeepsNoCallsAfterOneWhoseEndHadNoRoom) {
  Writer writer(path_);
  writer.begin_case(0);
  const std::string end(std::size_t{64} * 1024, 'x');
  std::size_t begun = 0;
  std::size_t kept = 0;
  for (std::size_t bytes = 0; bytes < 2 * kMaxCallBytes; bytes += end.size()) {
    ++begun;
    if (!writer.begin_call("a call")) continue;
    ++kept;
    writer.end_call(end);
  }
  EXPECT_LT(kept, begun);
  JournalReader reader(path_);
  const Types all = types(reader.records());
  EXPECT_EQ(std::count(all.begin(), all.end(), RecordType::call_begin), kept);
  EXPECT_GE(std::count(all.begin(), all.end(), RecordType::call_end) + 1, kept);
}

TEST_F(Journal, TellsWhetherCallsOfTheCaseWereDropped) {
  Writer writer(path_);
  const std::string block(std::size_t{64} * 1024, 'x');
  writer.begin_case(0);
  for (std::size_t bytes = 0; bytes < kMaxCallBytes; bytes += block.size()) {
    EXPECT_FALSE(writer.has_dropped());
    if (!writer.begin_call(block)) break;
  }
  EXPECT_TRUE(writer.has_dropped());
  writer.end_case("{}", false);
  writer.begin_case(1);
  EXPECT_FALSE(writer.has_dropped());
}

// Where there is little address space.
TEST_F(Journal, HasRoomForVerdictsHoweverManyTheCalls) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "a sanitizer needs more than there is";
#endif
  rlimit usual{};
  ASSERT_EQ(::getrlimit(RLIMIT_AS, &usual), 0);
  rlimit little = usual;
  little.rlim_cur = 14 * kLeastCapacity;
  ASSERT_EQ(::setrlimit(RLIMIT_AS, &little), 0);
  std::optional<Writer> writer;
  try {
    writer.emplace(path_);
  } catch (const std::exception&) {  // told below
  }
  ASSERT_EQ(::setrlimit(RLIMIT_AS, &usual), 0);
  if (!writer) GTEST_SKIP() << "this program is too large";
  const std::string block(std::size_t{64} * 1024, 'x');
  for (std::uint32_t index = 0; index < kLeastCapacity / kMaxCallBytes + 4; ++index) {
    writer->begin_case(index);
    while (writer->begin_call(block)) writer->end_call({});
    writer->leave_call();
    ASSERT_NO_THROW(writer->end_case(block, true)) << index;
  }
}

TEST_F(Journal, CannotBeWhereThereIsNoDirectory) {
  EXPECT_THROW(Writer(directory_ / "none/journal"), std::system_error);
}

TEST(Sum, TellsEachByteFromAnother) {
  for (std::size_t size = 1; size < 140; ++size) {
    std::string payload(size, 'a');
    const std::uint64_t sum = journal::sum_of(64, journal::RecordType::note, 0, payload);
    for (char& byte : payload) {
      byte = 'b';
      EXPECT_NE(journal::sum_of(64, journal::RecordType::note, 0, payload), sum) << size;
      byte = 'a';
    }
    EXPECT_NE(journal::sum_of(128, journal::RecordType::note, 0, payload), sum) << size;
  }
}

}  // namespace
}  // namespace infocts::journal
