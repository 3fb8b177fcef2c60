// A reader that meets something else than a journal: a worker may die before its first byte.
#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/directory.h"
#include "tool/journal/reader.h"
#include "tool/journal/writer.h"

namespace infocts::journal {
namespace {

class ForeignJournal : public ::testing::Test {
 protected:
  void expect_empty() const {
    JournalReader reader(path_);
    const Position position = reader.position();
    EXPECT_EQ(position.stage, Stage::started);
    EXPECT_FALSE(position.open_case);
    EXPECT_EQ(position.cases_done, 0U);
    EXPECT_TRUE(reader.records().empty());
  }

  // A header, then these bytes.
  void write_with_header(std::string_view behind) const {
    std::string text(kRecords, '\0');
    std::memcpy(text.data(), &kMagic, sizeof kMagic);
    tests::write(path_, text.append(behind));
  }

  // A head and what follows it, which may be less than it says.
  static std::string record(std::uint64_t offset, std::uint32_t size, std::string_view payload) {
    std::string bytes(sizeof(RecordHead), '\0');
    const std::uint64_t sum = sum_of(kRecords + offset, RecordType::none, 0, payload);
    std::memcpy(bytes.data(), &size, sizeof size);
    std::memcpy(bytes.data() + sizeof sum, &sum, sizeof sum);
    return bytes.append(payload);
  }
  static std::string whole(std::uint64_t offset) { return record(offset, 24, "12345678"); }

  tests::Directory directory_;
  const std::string path_ = directory_ / "journal";
};

TEST_F(ForeignJournal, AbsentReadsAsEmpty) { expect_empty(); }

TEST_F(ForeignJournal, DirectoryReadsAsEmpty) {
  std::filesystem::create_directory(path_);
  expect_empty();
}

TEST_F(ForeignJournal, OtherContentsReadAsEmpty) {
  for (const std::size_t size : {0U, 1U, 8U, 39U, 40U, 48U, 5000U}) {
    tests::write(path_, std::string(size, 'x'));
    expect_empty();
    tests::write(path_, std::string(size, '\0'));
    expect_empty();
  }
}

TEST_F(ForeignJournal, AppearingLaterIsSeen) {
  JournalReader reader(path_);
  EXPECT_TRUE(reader.records().empty());
  tests::write(path_, "");
  EXPECT_TRUE(reader.records().empty());
  std::filesystem::remove(path_);  // a writer insists on a file of its own
  Writer writer(path_);
  writer.append(RecordType::note, "here");
  EXPECT_EQ(reader.records().size(), 1U);
}

TEST_F(ForeignJournal, EndsAtARecordThatReachesBeyondTheFile) {
  write_with_header(whole(0) + record(24, 4096, "12345678"));
  EXPECT_EQ(JournalReader(path_).records().size(), 1U);
}

TEST_F(ForeignJournal, EndsAtARecordSmallerThanItsHead) {
  write_with_header(whole(0) + record(24, 4, "") + whole(40));
  EXPECT_EQ(JournalReader(path_).records().size(), 1U);
}

TEST_F(ForeignJournal, EndsWhereTheFileWasCutWithinAHead) {
  write_with_header(whole(0) + "abc");
  EXPECT_EQ(JournalReader(path_).records().size(), 1U);
}

TEST_F(ForeignJournal, EndsAtARecordThatWasOverwritten) {
  for (std::size_t at = 0; at < 24; ++at) {
    std::string second = whole(24);
    ++second[at];
    write_with_header(whole(0) + second + whole(48));
    EXPECT_EQ(JournalReader(path_).records().size(), 1U) << "byte " << at;
  }
}

TEST_F(ForeignJournal, ThatBecomesShorterEndsNobody) {
  Writer writer(path_);
  for (int i = 0; i < 1000; ++i) writer.append(RecordType::note, "a note");
  JournalReader reader(path_);
  EXPECT_EQ(reader.records().size(), 1000U);
  std::filesystem::resize_file(path_, kRecords + 100);
  EXPECT_LT(reader.records().size(), 5U);
  std::filesystem::resize_file(path_, 0);
  expect_empty();
}

}  // namespace
}  // namespace infocts::journal
