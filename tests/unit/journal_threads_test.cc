// Many threads that write into one journal.
#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "tests/support/directory.h"
#include "tool/journal/reader.h"
#include "tool/journal/writer.h"

namespace infocts::journal {
namespace {

void run_threads(int count, const std::function<void(int)>& work) {
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
}

TEST(JournalThreads, LoseNothingAndMixNothing) {
  constexpr int kThreads = 8;
  constexpr int kRecords = 5000;
  const tests::Directory directory;
  Writer writer(directory / "journal");
  run_threads(kThreads, [&](int thread) {
    for (int i = 0; i < kRecords; ++i) {
      const std::string text = std::to_string(thread) + ":" + std::to_string(i);
      writer.append(RecordType::note, text + std::string(static_cast<std::size_t>(i % 50), '.'));
    }
  });
  JournalReader reader(directory / "journal");
  std::map<int, int> next;                 // of each thread
  std::map<int, std::uint16_t> number_of;  // the journal's number of each thread
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), static_cast<std::size_t>(kThreads) * kRecords);
  for (const Record& record : records) {
    const std::size_t colon = record.payload.find(':');
    ASSERT_NE(colon, std::string_view::npos);
    const int thread = std::stoi(std::string(record.payload.substr(0, colon)));
    const int i = std::stoi(std::string(record.payload.substr(colon + 1)));
    EXPECT_EQ(i, next[thread]++) << "a thread's own records keep their order";
    EXPECT_EQ(number_of.try_emplace(thread, record.thread).first->second, record.thread);
  }
}

TEST(JournalThreads, GrowTheFileTogether) {
  constexpr int kThreads = 4;
  const tests::Directory directory;
  Writer writer(directory / "journal");
  const std::string block(kStep / 10, 'x');
  run_threads(kThreads, [&](int) {
    for (int i = 0; i < 10; ++i) writer.append(RecordType::note, block);
  });
  JournalReader reader(directory / "journal");
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), 10U * kThreads);
  for (const Record& record : records) EXPECT_EQ(record.payload, block);
}

TEST(JournalThreads, MainThreadIsNumberZero) {
  const tests::Directory directory;
  Writer writer(directory / "journal");
  run_threads(1, [&](int) { writer.append(RecordType::note, "other"); });
  writer.append(RecordType::note, "main");
  JournalReader reader(directory / "journal");
  const std::vector<Record> records = reader.records();
  ASSERT_EQ(records.size(), 2U);
  EXPECT_NE(records[0].thread, 0U);
  EXPECT_EQ(records[1].thread, 0U);
}

// Of which there are few slots: the call that a thread does not come back from would not be seen.
TEST(JournalThreads, NumbersOfThreadsThatEndedAreGivenAgain) {
  const tests::Directory directory;
  Writer writer(directory / "journal");
  const auto pass = [&](int) {
    writer.enter_call("passing");
    writer.leave_call();
  };
  for (std::size_t i = 0; i < 2 * kSlots; ++i) run_threads(2, pass);
  JournalReader reader(directory / "journal");
  EXPECT_EQ(reader.position().calls, 4U * kSlots);
  run_threads(1, [&](int) { writer.enter_call("stays"); });
  EXPECT_EQ(reader.open_calls(), std::vector<std::string_view>{"stays"});
}

}  // namespace
}  // namespace infocts::journal
