// What lies at the end of a path is up to each directory and each link on the way.
#include "tool/runner/safe_path.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/directory.h"
#include "tests/support/text.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using tests::has;

constexpr uid_t kStranger = 65534;

class SafePathTest : public ::testing::Test {
 protected:
  SafePathTest() { fs::create_directories(deep_); }

  static std::string why_not(const fs::path& path) {
    return safe_path(path, IfMissing::refuse).why_not;
  }
  static mode_t mode_of(const fs::path& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
  }

  tests::Directory directory_;
  const fs::path top_ = directory_ / "top";
  const fs::path deep_ = top_ / "middle/deep";
};

TEST_F(SafePathTest, LinksAreFollowedOnce) {
  fs::create_symlink(top_, directory_ / "absolute");
  fs::create_symlink("../absolute/./middle/deep/..", top_ / "relative");
  const SafePath path = safe_path(top_ / "relative/deep", IfMissing::refuse);
  EXPECT_EQ(path.why_not, "");
  EXPECT_EQ(path.real, deep_);
}

TEST_F(SafePathTest, DirectoryThatOthersMayWriteToIsNoneOnTheWay) {
  for (const mode_t mode : {0777U, 0770U, 0702U}) {
    ASSERT_EQ(::chmod(top_.c_str(), mode), 0);
    EXPECT_TRUE(has(why_not(deep_), "other users may write to '" + top_.string() + "'"));
    fs::create_directory_symlink(deep_, directory_ / "link");
    EXPECT_TRUE(has(why_not(directory_ / "link"), top_.string()));
    fs::remove(directory_ / "link");
  }
  ASSERT_EQ(::chmod(top_.c_str(), 01777), 0);
  EXPECT_EQ(why_not(deep_), "");
}

TEST_F(SafePathTest, WhereNobodyElseGetsAnyGroupMayWrite) {
  ASSERT_EQ(::chmod(top_.c_str(), 0700), 0);
  ASSERT_EQ(::chmod(deep_.c_str(), 0777), 0);
  EXPECT_EQ(why_not(deep_), "");
  EXPECT_TRUE(safe_path(deep_, IfMissing::refuse).hidden);
  fs::create_directories(directory_ / "other");
  ASSERT_EQ(::chmod((directory_ / "other").c_str(), 0777), 0);
  fs::create_directory_symlink("../other", top_ / "out");
  EXPECT_TRUE(has(why_not(top_ / "out"), "other users may write"));
  ASSERT_EQ(::chmod(top_.c_str(), 0710), 0);
  EXPECT_TRUE(has(why_not(deep_), "other users may write"));
}

TEST_F(SafePathTest, DirectoryOfSomebodyElseIsNoneOnTheWay) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a directory away";
  ASSERT_EQ(::chown(top_.c_str(), kStranger, kStranger), 0);
  EXPECT_TRUE(has(why_not(deep_), "belongs to user 65534"));
}

TEST_F(SafePathTest, OwnLinkToALinkOfSomebodyElseIsNotFollowed) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a link away";
  fs::create_symlink(top_, directory_ / "theirs");
  fs::create_symlink(directory_ / "theirs", directory_ / "mine");
  EXPECT_EQ(why_not(directory_ / "mine/middle"), "");
  ASSERT_EQ(::lchown((directory_ / "theirs").c_str(), kStranger, kStranger), 0);
  EXPECT_TRUE(has(why_not(directory_ / "mine/middle"), "link of user 65534"));
}

TEST_F(SafePathTest, MissingPartsAreOnlyOurs) {
  const mode_t before = ::umask(0);
  const SafePath path = safe_path(top_ / "new/newer", IfMissing::make);
  ::umask(before);
  EXPECT_EQ(path.why_not, "");
  EXPECT_EQ(mode_of(top_ / "new"), 0700U);
  EXPECT_EQ(mode_of(path.real), 0700U);
}

TEST_F(SafePathTest, NothingIsMadeBehindWhatIsNotSafe) {
  ASSERT_EQ(::chmod(top_.c_str(), 0777), 0);
  EXPECT_NE(safe_path(top_ / "new", IfMissing::make).why_not, "");
  EXPECT_FALSE(fs::exists(top_ / "new"));
}

TEST_F(SafePathTest, WhatCannotBeFollowedIsTold) {
  fs::create_symlink("loop", directory_ / "loop");
  tests::write(directory_ / "file", "");
  EXPECT_TRUE(has(why_not(directory_ / "loop"), "symbolic links"));
  EXPECT_TRUE(has(why_not(directory_ / "file/below"), "Not a directory"));
  EXPECT_TRUE(has(why_not(directory_ / "none"), "No such file"));
}

}  // namespace
}  // namespace infocts
