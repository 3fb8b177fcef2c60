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
    Reader reader(path_);
    const Position position = reader.position();
    EXPECT_EQ(position.stage, Stage::started);
    EXPECT_FALSE(position.open_case);
    EXPECT_EQ(position.cases_done, 0U);
    EXPECT_TRUE(reader.records().empty());
  }

  // A header, then these bytes.
  void write_with_header(std::string_view behind) const {
    std::string text(padded(sizeof(Header)), '\0');
    std::memcpy(text.data(), &kMagic, sizeof kMagic);
    tests::write(path_, text.append(behind));
  }

  static std::string head_of(std::uint32_t size) {
    std::string head(sizeof(RecordHead), '\0');
    std::memcpy(head.data(), &size, sizeof size);
    return head;
  }

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
  Reader reader(path_);
  EXPECT_TRUE(reader.records().empty());
  tests::write(path_, "");
  EXPECT_TRUE(reader.records().empty());
  std::filesystem::remove(path_);  // a writer insists on a file of its own
  Writer writer(path_);
  writer.append(RecordType::note, "here");
  EXPECT_EQ(reader.records().size(), 1U);
}

TEST_F(ForeignJournal, EndsAtARecordThatReachesBeyondTheFile) {
  write_with_header(head_of(16) + "12345678" + head_of(4096) + "12345678");
  EXPECT_EQ(Reader(path_).records().size(), 1U);
}

TEST_F(ForeignJournal, EndsAtARecordSmallerThanItsHead) {
  write_with_header(head_of(16) + "12345678" + head_of(4) + head_of(16) + "12345678");
  EXPECT_EQ(Reader(path_).records().size(), 1U);
}

TEST_F(ForeignJournal, EndsWhereTheFileWasCutWithinAHead) {
  write_with_header(head_of(16) + "12345678" + "abc");
  EXPECT_EQ(Reader(path_).records().size(), 1U);
}

}  // namespace
}  // namespace infocts::journal
