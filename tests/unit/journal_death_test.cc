// What a journal holds of a process that did not live to say more.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "adapters/functions.h"
#include "tests/support/directory.h"
#include "tool/journal/call.h"
#include "tool/journal/reader.h"
#include "tool/journal/writer.h"

namespace infocts::journal {
namespace {

class JournalOfTheDead : public ::testing::Test {
 protected:
  // Lets a child write, which then ends by SIGKILL.
  void write_and_die(const std::function<void(Writer&)>& work) const {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      Writer writer(path_);
      work(writer);
      ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
  }

  tests::Directory directory_;
  const std::string path_ = directory_ / "journal";
};

TEST_F(JournalOfTheDead, HoldsTheOpenCaseAndTheOpenCall) {
  write_and_die([](Writer& writer) {
    writer.stage(Stage::running);
    writer.begin_case(0);
    writer.end_case("{}", false);
    writer.begin_case(1);
    CallEncoder call(FunctionId::info_delete);
    call.before(cts_info{5});
    call.before(cts_text{"key", 3});
    writer.begin_call(call.payload());
  });
  JournalReader reader(path_);
  EXPECT_EQ(reader.position().stage, Stage::running);
  EXPECT_EQ(reader.position().open_case, 1U);
  EXPECT_EQ(reader.position().cases_done, 1U);
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), 4U);
  EXPECT_EQ(records.back().type, RecordType::call_begin);
  EXPECT_EQ(describe(decode_begin(records.back().payload)), "MPI_Info_delete(0x5, \"key\")");
}

TEST_F(JournalOfTheDead, HoldsEverythingBeforeTheKill) {
  constexpr int kCount = 50'000;
  write_and_die([](Writer& writer) {
    for (int i = 0; i < kCount; ++i) writer.append(RecordType::note, std::to_string(i));
  });
  JournalReader reader(path_);
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), static_cast<std::size_t>(kCount));
  EXPECT_EQ(records.back().payload, std::to_string(kCount - 1));
}

// A record whose place is taken and whose size was never stored ends the sequence.
TEST_F(JournalOfTheDead, LeavesOutAnUnfinishedRecord) {
  write_and_die([](Writer& writer) {
    writer.append(RecordType::note, "whole");
    writer.append(RecordType::note, "to be unfinished");
  });
  std::string bytes = tests::read(path_);
  const std::size_t second = kRecords + padded(sizeof(RecordHead) + 5);
  bytes.replace(second, 4, 4, '\0');
  tests::write(path_, bytes);
  JournalReader reader(path_);
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].payload, "whole");
}

TEST_F(JournalOfTheDead, CanBeReadAtAnyMoment) {
  // Killed from outside, in the middle of whatever it is doing.
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    Writer writer(path_);
    for (std::uint32_t i = 0;; ++i) {
      writer.begin_case(i);
      for (int call = 0; call < 20; ++call) writer.begin_call("a call");
      writer.end_case("{}", i % 2 == 0);
    }
  }
  JournalReader reader(path_);
  while (reader.position().cases_done < 1000) ::usleep(100);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  std::uint32_t ends = 0;
  for (const Record& record : reader.records()) {
    if (record.type == RecordType::case_end) {
      EXPECT_EQ(record.payload, "{}");
      ++ends;
    } else if (record.type == RecordType::call_begin) {
      EXPECT_EQ(record.payload, "a call");
    } else {
      EXPECT_EQ(record.type, RecordType::case_begin);
    }
  }
  // The kill may have come between the record and the count.
  EXPECT_GE(ends, reader.position().cases_done);
  EXPECT_LE(ends, reader.position().cases_done + 1);
}

}  // namespace
}  // namespace infocts::journal
