#include "tool/results/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>

#include "tests/report/sample.h"
#include "tool/report/write_reports.h"
#include "tool/results/results_json.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

class WriteAside : public ::testing::Test {
 protected:
  WriteAside() {
    std::string name = (fs::temp_directory_path() / "infocts-report-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    dir_ = name;
  }
  ~WriteAside() override { fs::remove_all(dir_); }

  static std::string content(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(dir_), {}));
  }
  // What write_atomically throws; empty if nothing.
  static std::string refusal(const fs::path& path) {
    try {
      write_atomically(path, "x");
    } catch (const WriteError& error) {
      EXPECT_EQ(error.path(), path);
      EXPECT_FALSE(error.reason().empty());
      EXPECT_FALSE(error.next_step().empty());
      return error.what();
    }
    return {};
  }

  fs::path dir_;
};

TEST_F(WriteAside, WritesAndReplacesWithoutLeftovers) {
  const std::string bytes = samples::all_bytes() + std::string(1, '\0');
  write_atomically(dir_ / "a", "old and longer than the new one");
  write_atomically(dir_ / "a", bytes);
  EXPECT_EQ(content(dir_ / "a"), bytes);
  EXPECT_EQ(entries(), 1U);
}

// A process of a container may have had the number that this one has.
TEST_F(WriteAside, PassesOverWhatAKilledRunLeft) {
  for (int i = 0; i < 500; ++i) {
    std::ofstream(dir_ / (".a." + std::to_string(getpid()) + "." + std::to_string(i) + ".tmp"));
  }
  write_atomically(dir_ / "a", "x");
  EXPECT_EQ(content(dir_ / "a"), "x");
}

TEST_F(WriteAside, GivesThePermissionsOfTheUmask) {
  const mode_t before = umask(022);
  write_atomically(dir_ / "a", "x");
  umask(before);
  EXPECT_EQ(fs::status(dir_ / "a").permissions(), static_cast<fs::perms>(0644));
}

TEST_F(WriteAside, NobodyElseMayWriteWhateverTheUmask) {
  const mode_t before = umask(0);
  make_directory(dir_ / "new" / "newer");
  write_atomically(dir_ / "new/a", "x");
  write_atomically(dir_ / "new/mine", "x", 0600);
  umask(before);
  for (const auto& [name, mode] : {std::pair{"new", 0755}, std::pair{"new/newer", 0755},
                                   std::pair{"new/a", 0644}, std::pair{"new/mine", 0600}}) {
    EXPECT_EQ(fs::status(dir_ / name).permissions(), static_cast<fs::perms>(mode)) << name;
  }
}

TEST_F(WriteAside, MissingDirectoryIsTold) {
  const std::string told = refusal(dir_ / "none" / "a");
  EXPECT_NE(told.find((dir_ / "none" / "a").string()), std::string::npos);
  EXPECT_NE(told.find("No such file"), std::string::npos);
}

TEST_F(WriteAside, FailureLeavesNothingBehindAndTheOldInPlace) {
  fs::create_directories(dir_ / "a" / "b");  // no file can take this name
  EXPECT_NE(refusal(dir_ / "a").find("a directory stands where the file should go"),
            std::string::npos);
  EXPECT_EQ(entries(), 1U);
  EXPECT_TRUE(fs::exists(dir_ / "a" / "b"));
}

TEST_F(WriteAside, UnwritableDirectoryIsTold) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  fs::permissions(dir_, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_NE(refusal(dir_ / "a").find("-o"), std::string::npos);
  fs::permissions(dir_, fs::perms::owner_all);
}

// Where also root may not write: /proc takes no new files.
TEST_F(WriteAside, UnwritableFileSystemIsTold) { EXPECT_NE(refusal("/proc/infocts"), ""); }

// A limit on the size of files stands for a disk that runs full in the middle.
TEST_F(WriteAside, FileThatIsOnlyHalfWrittenIsRemoved) {
  write_atomically(dir_ / "a", "old");
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 4096;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(write_atomically(dir_ / "a", std::string(100'000, 'x')), WriteError);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  EXPECT_EQ(content(dir_ / "a"), "old");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(WriteAside, FileInPlaceOfTheDirectoryIsTold) {
  write_atomically(dir_ / "a", "x");
  for (const fs::path& path : {dir_ / "a", dir_ / "a" / "b"}) {
    try {
      make_directory(path);
      ADD_FAILURE() << path;
    } catch (const WriteError& error) {
      EXPECT_NE(std::string(error.what()).find("a file stands where a directory is needed"),
                std::string::npos)
          << error.what();
    }
  }
}

TEST_F(WriteAside, ReportsGoIntoANewDirectory) {
  const fs::path out = dir_ / "new" / "deep";
  const std::vector<fs::path> paths =
      write_reports(out, samples::mixed_run(), samples::sample_catalogue());
  ASSERT_EQ(paths.size(), 4U);
  EXPECT_EQ(paths[0], out / "results.json");
  EXPECT_EQ(read_results_json(content(out / "results.json"), "x").iuts.size(), 3U);
  EXPECT_NE(content(out / "junit.xml").find("<testsuites"), std::string::npos);
  EXPECT_EQ(content(out / "summary.md").substr(0, 10), "# infocts:");
  EXPECT_EQ(content(out / "report.html").substr(0, 15), "<!doctype html>");
  EXPECT_EQ(std::distance(fs::directory_iterator(out), {}), 4);
}

}  // namespace
}  // namespace infocts
