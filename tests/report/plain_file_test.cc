// Files that somebody else's results name: nothing behind a link, nothing that blocks.
#include "tool/results/plain_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/directory.h"
#include "tests/support/text.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using tests::has;

class PlainFiles : public ::testing::Test {
 protected:
  PlainFiles() {
    tests::write(directory_ / "results/reproducers/a.c", "mine");
    tests::write(directory_ / "secret/a.c", "secret");
  }

  std::string below(const fs::path& name) const {
    return read_below(results_, name).value_or("nothing");
  }

  tests::Directory directory_;
  const fs::path results_ = directory_ / "results";
};

TEST_F(PlainFiles, AreReadBelowADirectory) {
  EXPECT_EQ(below("reproducers/a.c"), "mine");
  EXPECT_EQ(below("./reproducers/a.c"), "mine");
  EXPECT_EQ(below("reproducers/none"), "nothing");
  EXPECT_EQ(below("reproducers"), "nothing");
}

TEST_F(PlainFiles, ElsewhereAreNotRead) {
  fs::create_symlink(directory_ / "secret/a.c", results_ / "reproducers/link.c");
  fs::create_symlink("../secret", results_ / "directory");
  for (const fs::path& name :
       {fs::path("reproducers/link.c"), fs::path("directory/a.c"), fs::path("../secret/a.c"),
        fs::path("reproducers/../../secret/a.c"), directory_ / "secret/a.c"}) {
    EXPECT_EQ(below(name), "nothing") << name;
  }
}

TEST_F(PlainFiles, ElsewhereAreNotRemoved) {
  fs::create_symlink("../secret", results_ / "directory");
  fs::create_symlink("a.c", results_ / "reproducers/link.c");
  for (const char* name : {"directory/a.c", "../secret/a.c", "reproducers/link.c", "directory"}) {
    remove_below(results_, name);
  }
  EXPECT_TRUE(fs::exists(directory_ / "secret/a.c"));
  EXPECT_TRUE(fs::is_symlink(results_ / "reproducers/link.c"));
  remove_below(results_, "reproducers/a.c");
  EXPECT_FALSE(fs::exists(results_ / "reproducers/a.c"));
}

// Whoever opens one waits until somebody writes.
TEST_F(PlainFiles, APipeIsNone) {
  ASSERT_EQ(::mkfifo((results_ / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(below("pipe"), "nothing");
  EXPECT_EQ(read_plain_file(results_ / "pipe").why_not, "it is not a regular file");
  EXPECT_EQ(read_plain_file(results_).why_not, "it is not a regular file");
  EXPECT_TRUE(has(read_plain_file(results_ / "none").why_not, "No such file"));
}

TEST_F(PlainFiles, ThatTheUserNamesMayBeLinks) {
  fs::create_symlink("secret/a.c", directory_ / "link");
  EXPECT_EQ(read_plain_file(directory_ / "link").bytes, "secret");
}

}  // namespace
}  // namespace infocts
