// Where built shims are kept, and how files get there whole.
#include "tool/runner/cache.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <iterator>
#include <set>
#include <thread>

#include "tests/support/directory.h"
#include "tests/support/text.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using tests::has;

// Sets the variables that decide, and puts them back.
class CacheDirectory : public ::testing::Test {
 protected:
  CacheDirectory() {
    for (const char* name : kNames) {
      const char* value = ::getenv(name);
      before_.emplace_back(value == nullptr ? "" : value);
      ::unsetenv(name);
    }
    ::setenv("TMPDIR", (directory_ / "tmp").c_str(), 1);
    fs::create_directory(directory_ / "tmp");
    tests::write(file_, "");
  }
  ~CacheDirectory() override {
    for (std::size_t i = 0; i < std::size(kNames); ++i) {
      before_[i].empty() ? ::unsetenv(kNames[i]) : ::setenv(kNames[i], before_[i].c_str(), 1);
    }
  }

  static constexpr const char* kNames[] = {"INFOCTS_CACHE_DIR", "XDG_CACHE_HOME", "HOME", "TMPDIR"};
  std::vector<std::string> before_;
  tests::Directory directory_;
  const fs::path file_ = directory_ / "file";  // no directory can be made below it, whoever asks
};

TEST_F(CacheDirectory, IsTheChosenOne) {
  ::setenv("INFOCTS_CACHE_DIR", (directory_ / "a/b").c_str(), 1);
  ::setenv("XDG_CACHE_HOME", (directory_ / "xdg").c_str(), 1);
  EXPECT_EQ(cache_directory(), directory_ / "a/b");
  EXPECT_TRUE(fs::is_directory(directory_ / "a/b"));
  EXPECT_FALSE(fs::exists(directory_ / "xdg"));
}

TEST_F(CacheDirectory, ChosenOneThatCannotBeWrittenIsTold) {
  ::setenv("INFOCTS_CACHE_DIR", (file_ / "below").c_str(), 1);
  ::setenv("HOME", (directory_ / "home").c_str(), 1);
  const std::string said = tests::refusal<std::runtime_error>([] { cache_directory(); });
  EXPECT_TRUE(has(said, "INFOCTS_CACHE_DIR"));
  EXPECT_TRUE(has(said, (file_ / "below").string()));
}

TEST_F(CacheDirectory, IsBelowTheUsersCaches) {
  ::setenv("HOME", (directory_ / "home").c_str(), 1);
  EXPECT_EQ(cache_directory(), directory_ / "home/.cache/infocts");
  ::setenv("XDG_CACHE_HOME", (directory_ / "xdg").c_str(), 1);
  EXPECT_EQ(cache_directory(), directory_ / "xdg/infocts");
}

TEST_F(CacheDirectory, EmptyAndRelativeVariablesCountAsUnset) {
  ::setenv("INFOCTS_CACHE_DIR", "", 1);
  ::setenv("XDG_CACHE_HOME", "relative", 1);
  ::setenv("HOME", (directory_ / "home").c_str(), 1);
  EXPECT_EQ(cache_directory(), directory_ / "home/.cache/infocts");
}

TEST_F(CacheDirectory, IsTemporaryWithoutAHome) {
  const fs::path expected = directory_ / "tmp" / ("infocts-" + std::to_string(::getuid()));
  EXPECT_EQ(cache_directory(), expected);
  ::setenv("HOME", (file_ / "home").c_str(), 1);
  ::setenv("XDG_CACHE_HOME", (file_ / "xdg").c_str(), 1);
  EXPECT_EQ(cache_directory(), expected);
}

TEST_F(CacheDirectory, NoneAtAllIsTold) {
  ::setenv("HOME", (file_ / "home").c_str(), 1);
  tests::write(directory_ / "tmp" / ("infocts-" + std::to_string(::getuid())), "");
  EXPECT_TRUE(
      has(tests::refusal<std::runtime_error>([] { cache_directory(); }), "Set INFOCTS_CACHE_DIR"));
}

// Where it leads is up to them.
TEST_F(CacheDirectory, LinkOfSomebodyElseIsNotFollowed) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a link away";
  const fs::path link = directory_ / "tmp" / ("infocts-" + std::to_string(::getuid()));
  fs::create_directory(directory_ / "mine");
  fs::create_symlink(directory_ / "mine", link);
  EXPECT_EQ(cache_directory(), directory_ / "mine");
  ASSERT_EQ(::lchown(link.c_str(), 65534, 65534), 0);
  EXPECT_TRUE(
      has(tests::refusal<std::runtime_error>([] { cache_directory(); }), "Set INFOCTS_CACHE_DIR"));
}

TEST_F(CacheDirectory, NorIsOneOnTheWay) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a link away";
  fs::create_directory(directory_ / "mine");
  fs::create_symlink(directory_ / "mine", directory_ / "link");
  ::setenv("INFOCTS_CACHE_DIR", (directory_ / "link/below/cache").c_str(), 1);
  EXPECT_EQ(cache_directory(), directory_ / "mine/below/cache");
  ASSERT_EQ(::lchown((directory_ / "link").c_str(), 65534, 65534), 0);
  EXPECT_TRUE(
      has(tests::refusal<std::runtime_error>([] { cache_directory(); }), "INFOCTS_CACHE_DIR"));
}

// In a temporary directory everybody may put a name first; what lies there would be run.
TEST_F(CacheDirectory, TemporaryOneOfSomebodyElseIsNotUsed) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a directory away";
  const fs::path theirs = directory_ / "tmp" / ("infocts-" + std::to_string(::getuid()));
  fs::create_directory(theirs);
  fs::permissions(theirs, fs::perms::all);
  ASSERT_EQ(::chown(theirs.c_str(), 65534, 65534), 0);
  std::string used;
  try {
    used = cache_directory();
  } catch (const std::runtime_error&) {
    // refusing is right, too
  }
  EXPECT_NE(used, theirs);
}

// Whoever may rename it puts another one in its place.
TEST_F(CacheDirectory, IsNotOneThatOthersCanExchange) {
  const fs::path cache = directory_ / "parent/cache";
  ::setenv("INFOCTS_CACHE_DIR", cache.c_str(), 1);
  EXPECT_EQ(cache_directory(), cache);
  fs::permissions(cache.parent_path(), fs::perms::all);
  EXPECT_TRUE(has(tests::refusal<std::runtime_error>([] { cache_directory(); }),
                  "other users may write to '" + cache.parent_path().string()));
}

// The sticky bit lets them add what is found there.
TEST_F(CacheDirectory, ItsNamesAreOnlyOurs) {
  const fs::path cache = directory_ / "cache";
  ::setenv("INFOCTS_CACHE_DIR", cache.c_str(), 1);
  EXPECT_EQ(directory_in_cache("part"), cache / "part");
  fs::permissions(cache, fs::perms(0755));  // so that others get there
  for (const fs::path& open : {cache / "part", cache}) {
    fs::permissions(open, fs::perms::all | fs::perms::sticky_bit);
    EXPECT_TRUE(has(tests::refusal<std::runtime_error>([] { directory_in_cache("part"); }),
                    "other users may write to '" + open.string() + "'"));
  }
}

TEST_F(CacheDirectory, TemporaryFilesGoWhereOthersCannotExchangeThem) {
  const fs::path tmp = directory_ / "tmp";
  fs::create_symlink(tmp, directory_ / "link");
  ::setenv("TMPDIR", (directory_ / "link").c_str(), 1);
  fs::permissions(tmp, fs::perms::all | fs::perms::sticky_bit);
  EXPECT_EQ(temporary_directory(), tmp);
  fs::permissions(tmp, fs::perms::all);
  EXPECT_TRUE(
      has(tests::refusal<std::runtime_error>([] { temporary_directory(); }), "Set TMPDIR to"));
}

TEST(ScratchDirectory, GoesWithItsContents) {
  const tests::Directory parent;
  fs::path path;
  {
    const ScratchDirectory scratch(parent.path());
    path = scratch.path();
    EXPECT_EQ(path.parent_path(), parent.path());
    tests::write(path / "deep/file", "x");
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(ScratchDirectory, IsOneOfItsOwn) {
  const tests::Directory parent;
  const ScratchDirectory one(parent.path());
  const ScratchDirectory other(parent.path());
  EXPECT_NE(one.path(), other.path());
}

TEST(ScratchDirectory, NeedsAParent) {
  const tests::Directory parent;
  EXPECT_TRUE(has(
      tests::refusal<std::runtime_error>([&] { const ScratchDirectory scratch(parent / "none"); }),
      (parent / "none").string()));
}

TEST(ScratchDirectory, StaysWhenKept) {
  const tests::Directory parent;
  fs::path kept;
  {
    ScratchDirectory scratch(parent.path());
    tests::write(scratch.path() / "file", "text");
    kept = scratch.keep_as("build");
    EXPECT_EQ(kept.parent_path(), parent.path());
    EXPECT_TRUE(kept.filename().string().starts_with("build-"));
  }
  EXPECT_EQ(tests::read(kept / "file"), "text");
  EXPECT_EQ(std::distance(fs::directory_iterator(parent.path()), {}), 1);
  EXPECT_EQ(std::distance(fs::directory_iterator(kept), {}), 1);
}

// Of a process that was killed.
TEST(ScratchDirectory, IsRemovedWhenAbandoned) {
  const tests::Directory parent;
  const ScratchDirectory held(parent.path());
  for (const char* name : {"infocts-scratch-killed", "infocts-scratch-new", "shim-kept"}) {
    tests::write(parent / name / ".lock", "");
    tests::write(parent / name / "shim.c", "");
  }
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(8 * 24);
  for (const fs::path& path :
       {held.path(), parent / "infocts-scratch-killed", parent / "shim-kept"}) {
    fs::last_write_time(path, long_ago);
  }
  remove_abandoned(parent.path());
  EXPECT_FALSE(fs::exists(parent / "infocts-scratch-killed"));
  for (const fs::path& path : {held.path(), parent / "infocts-scratch-new", parent / "shim-kept"}) {
    EXPECT_TRUE(fs::exists(path)) << path;
  }
}

TEST(Files, AreWrittenAndReadWhole) {
  const tests::Directory directory;
  const std::string bytes("a\0b\r\n\xff", 6);
  write_file(directory / "file", bytes);
  EXPECT_EQ(read_file(directory / "file"), bytes);
  write_file(directory / "file", "");
  EXPECT_EQ(read_file(directory / "file"), "");
  EXPECT_EQ(read_file(directory / "none"), "");
}

TEST(Files, ThatCannotBeWrittenAreNamed) {
  const tests::Directory directory;
  const fs::path path = directory / "none/file";
  EXPECT_TRUE(
      has(tests::refusal<std::runtime_error>([&] { write_file(path, "x"); }), path.string()));
}

TEST(Fingerprint, IsThatOfFnv) {
  EXPECT_EQ(fingerprint(""), "cbf29ce484222325");
  EXPECT_EQ(fingerprint("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(fingerprint("foobar"), "85944171f73967e8");
}

TEST(Fingerprint, DiffersForDifferentContents) {
  std::set<std::string> all;
  for (int i = 0; i < 10'000; ++i) all.insert(fingerprint(std::to_string(i)));
  EXPECT_EQ(all.size(), 10'000U);
}

}  // namespace
}  // namespace infocts
