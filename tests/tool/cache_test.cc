// Built shims are kept, and built again when something they depend on changed.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

class ShimCache : public Tool {
 protected:
  ShimCache() {
    environment_["INFOCTS_CACHE_DIR"] = cache_;
    fs::create_directories(directory_ / "lib");
    fs::copy_file(kStage / "include/mpi.h", make(directory_ / "include") / "mpi.h");
    fs::copy_file(kStage / "lib/libmpi_abi.so.1", directory_ / "lib/libmpi_abi.so.1");
    fs::create_symlink("libmpi_abi.so.1", directory_ / "lib/libmpi_abi.so");
    write_wrapper("");
  }

  static fs::path make(const fs::path& path) {
    fs::create_directories(path);
    return path;
  }

  // Writes a word into the log for each compilation.
  void write_wrapper(const std::string& flags) const {
    write_program(mpicc_, wrapper_script("[ \"$1\" = -show ] && { echo cc '" + flags +
                                         "'; exit 0; }\necho x >> '" + log_.string() + "'\n" +
                                         compile_command(directory_ / "include", directory_ / "lib",
                                                         "-lmpi_abi") +
                                         " " + flags));
  }

  // How often the compiler was called for a run, which must succeed.
  std::ptrdiff_t compilations() const {
    const std::string before = read(log_);
    const Finished process = infocts({"run", mpicc_, "--filter", "info.create"});
    EXPECT_EQ(process.exit_code, 0) << process.all();
    const std::string after = read(log_);
    return std::count(after.begin(), after.end(), 'x') -
           std::count(before.begin(), before.end(), 'x');
  }

  // Files of the cache whose names end so. How they are arranged is the tool's business.
  std::vector<fs::path> cached(std::string_view ending) const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(cache_)) {
      if (entry.path().native().ends_with(ending)) found.push_back(entry.path());
    }
    return found;
  }

  const fs::path cache_ = directory_ / "cache";
  const fs::path mpicc_ = directory_ / "mpicc";
  const fs::path log_ = directory_ / "log";
};

TEST_F(ShimCache, SecondRunDoesNotCompile) {
  EXPECT_GT(compilations(), 0);
  EXPECT_EQ(compilations(), 0);
  EXPECT_TRUE(has(infocts({"doctor", mpicc_}).out, "(cached)"));
}

TEST_F(ShimCache, DoesNotGrowFromRunToRun) {
  compilations();
  const std::vector<fs::path> before = cached("");
  compilations();
  EXPECT_EQ(cached(""), before);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_ / "tmp"), {}), 0);
}

TEST_F(ShimCache, ChangedWrapperIsNoticed) {
  compilations();
  touch(mpicc_);
  EXPECT_GT(compilations(), 0);
  EXPECT_EQ(compilations(), 0);
}

TEST_F(ShimCache, ChangedFlagsAreNoticed) {
  compilations();
  write_wrapper("-DSOMETHING");
  EXPECT_GT(compilations(), 0);
}

TEST_F(ShimCache, ChangedHeaderIsNoticed) {
  compilations();
  touch(directory_ / "include/mpi.h");
  EXPECT_GT(compilations(), 0);
  EXPECT_EQ(compilations(), 0);
}

TEST_F(ShimCache, ChangedLibraryIsNoticed) {
  compilations();
  touch(directory_ / "lib/libmpi_abi.so.1");
  EXPECT_GT(compilations(), 0);
  EXPECT_EQ(compilations(), 0);
}

// Another library under the same link, as when a site changes its default.
TEST_F(ShimCache, LibraryElsewhereIsNoticed) {
  compilations();
  fs::create_directories(directory_ / "new");
  fs::rename(directory_ / "lib/libmpi_abi.so.1", directory_ / "new/libmpi_abi.so.1");
  fs::create_symlink(directory_ / "new/libmpi_abi.so.1", directory_ / "lib/libmpi_abi.so.1");
  EXPECT_GT(compilations(), 0);
}

TEST_F(ShimCache, CorruptRecordIsRepaired) {
  compilations();
  ASSERT_EQ(cached(".json").size(), 1U);
  const fs::path record = cached(".json").front();
  const std::string good = read(record);
  for (const std::string& bad :
       {std::string(), good.substr(0, good.size() / 2), std::string("[]"),
        std::string(R"({"inputs": {"/etc/passwd": 3}, "linked": []})"), std::string("\xff\xfe")}) {
    SCOPED_TRACE(bad);
    for (const fs::path& path : cached(".json")) write(path, bad);
    EXPECT_GT(compilations(), 0);
    EXPECT_EQ(compilations(), 0);
  }
  for (const fs::path& path : cached(".json")) fs::remove(path);
  EXPECT_GT(compilations(), 0);
}

TEST_F(ShimCache, MissingShimIsRepaired) {
  compilations();
  for (const fs::path& path : cached("/shim.so")) fs::remove(path);
  EXPECT_GT(compilations(), 0);
  EXPECT_EQ(compilations(), 0);
}

// It is loaded only if it is what was built.
TEST_F(ShimCache, ChangedShimIsRepaired) {
  compilations();
  for (const fs::path& path : cached("/shim.so")) {
    std::string bytes = read(path);
    ++bytes[bytes.size() / 2];
    write(path, bytes);
  }
  EXPECT_GT(compilations(), 0);
  EXPECT_EQ(compilations(), 0);
}

// As one that is copied into an image.
TEST_F(ShimCache, MayBeMoved) {
  compilations();
  fs::rename(cache_, directory_ / "moved");
  environment_["INFOCTS_CACHE_DIR"] = directory_ / "moved";
  EXPECT_EQ(compilations(), 0);
}

// Its record may have come from elsewhere.
TEST_F(ShimCache, ShimsAreOfThisCache) {
  compilations();
  const fs::path shim = cached("/shim.so").front();
  const fs::path record = cached(".json").front();
  const fs::path elsewhere = make(directory_ / "elsewhere") / "shim.so";
  fs::copy_file(shim, elsewhere);
  nlohmann::json changed = read_json(read(record));
  for (const fs::path& path : {elsewhere, fs::path("../elsewhere/shim.so")}) {
    changed["shim"] = path;
    write(record, changed.dump());
    EXPECT_GT(compilations(), 0) << path;
  }
  for (const fs::path& path : cached("/shim.so")) {
    fs::remove(path);
    fs::create_symlink(elsewhere, path);
  }
  EXPECT_GT(compilations(), 0);
}

// Nobody could load it, today or later.
TEST_F(ShimCache, WhatIsNoSharedObjectIsNotKept) {
  write_program(mpicc_, wrapper_script("[ \"$1\" = -show ] && { echo cc; exit 0; }\n"
                                       "while [ $# -gt 0 ]; do\n"
                                       "  [ \"$1\" = -o ] && : >\"$2\"\n  shift\ndone"));
  const Finished process = infocts({"run", mpicc_, "--filter", "info.create"});
  EXPECT_EQ(process.exit_code, 4) << process.all();
  EXPECT_TRUE(has(process.all(), "wrote no complete shared")) << process.all();
  EXPECT_TRUE(cached(".json").empty());
}

// As one that was filled where an image was made. Root may write whatever the bits say, unless that
// right is taken away.
TEST_F(ShimCache, MayBeReadOnlyWhereItIsFilled) {
  const fs::path setpriv = "/usr/bin/setpriv";
  const bool root = ::geteuid() == 0;
  if (root && !fs::exists(setpriv)) GTEST_SKIP() << "root may write everywhere";
  const auto held_to_bits = [&](const Words& words) {
    Command held = command(words);
    const std::string rights = "-dac_override,-dac_read_search";
    const Words taken{setpriv, "--bounding-set", rights, "--inh-caps", rights};
    if (root) held.words.insert(held.words.begin(), taken.begin(), taken.end());
    return tests::run(held);
  };
  compilations();
  run({"reference", "--filter", "info.create.empty"});
  fs::permissions(cache_, fs::perms::owner_read | fs::perms::owner_exec);
  const std::string compiled = read(log_);
  const Finished again = held_to_bits({"run", mpicc_, "reference", "--filter", "info.create"});
  const bool compiled_again = read(log_) != compiled;
  touch(mpicc_);
  const Finished stale = held_to_bits({"run", mpicc_, "--filter", "info.create.empty"});
  fs::permissions(cache_, fs::perms::owner_all);
  EXPECT_EQ(again.exit_code, 0) << again.all();
  EXPECT_FALSE(compiled_again);
  EXPECT_EQ(stale.exit_code, 4);
  EXPECT_TRUE(has(stale.out, "read-only")) << stale.all();
}

// Which is not where -o says, and no mistake of the user's words.
TEST_F(ShimCache, WhatCannotBeWrittenNamesTheVariableOfTheCache) {
  compilations();
  const fs::path record = cached(".json").front();
  fs::remove(record);
  fs::create_directory(record);
  const Finished process = infocts({"shim", mpicc_, "-o", directory_ / "shim.so"});
  expect_complaint(process, 4, {"cannot write '" + record.string(), "INFOCTS_CACHE_DIR"});
  EXPECT_TRUE(has_no(process.err, "with -o"));
  Command limited = command({"run", "reference", "--filter", "info.create.empty.no_keys"});
  limited.words.insert(limited.words.begin(),
                       {"/bin/sh", "-c", "ulimit -f 80 && exec \"$0\" \"$@\""});
  const Finished full = tests::run(limited);
  EXPECT_EQ(full.exit_code, 4) << full.all();
  EXPECT_TRUE(has(full.out, "libmpi_abi.so.1"));
  EXPECT_TRUE(has(full.out, "INFOCTS_CACHE_DIR"));
  EXPECT_TRUE(has_no(full.out, "with -o"));
}

TEST_F(ShimCache, DamagedReferenceIsRepaired) {
  EXPECT_EQ(run({"reference", "--filter", "info.create"}).process.exit_code, 0);
  for (const auto& entry : fs::recursive_directory_iterator(cache_)) {
    if (entry.path().extension() == ".1") fs::resize_file(entry.path(), 100);
  }
  EXPECT_EQ(run({"reference", "--filter", "info.create"}).process.exit_code, 0);
}

TEST_F(ShimCache, RunsThatStartTogetherAllSucceed) {
  Running one(command({"run", mpicc_, "reference", "--filter", "info.create"}));
  Running two(command({"run", mpicc_, "reference", "--filter", "info.create"}));
  Running three(command({"run", mpicc_, "reference", "--filter", "info.create"}));
  for (Running* running : {&one, &two, &three}) {
    const Finished process = running->wait();
    EXPECT_EQ(process.exit_code, 0) << process.all();
  }
  EXPECT_EQ(compilations(), 0);
}

TEST_F(ShimCache, IsBelowTheUsersCachesByDefault) {
  environment_.erase("INFOCTS_CACHE_DIR");
  EXPECT_EQ(infocts({"run", "reference", "--filter", "info.create"}).exit_code, 0);
  EXPECT_TRUE(fs::is_directory(directory_ / "home/.cache/infocts"));
}

TEST_F(ShimCache, AnotherPlaceThanTheUsersCachesIsToldOnce) {
  environment_.erase("INFOCTS_CACHE_DIR");
  fs::permissions(directory_ / "home", fs::perms::all);
  const Finished process = infocts({"run", "reference", "--filter", "info.create"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  const std::string told = "built shims are kept in '" + (directory_ / "tmp/infocts-").string();
  const std::size_t at = process.err.find(told);
  EXPECT_TRUE(has(process.err, "other users may write to '" + (directory_ / "home").string()));
  ASSERT_NE(at, std::string::npos) << process.err;
  EXPECT_EQ(process.err.find(told, at + 1), std::string::npos) << process.err;
}

TEST_F(ShimCache, IsOnlyTheUsersWhateverTheUmask) {
  const mode_t before = ::umask(0);
  compilations();
  run({"reference", "--filter", "info.create.empty"});
  ::umask(before);
  EXPECT_EQ(fs::status(cache_).permissions(), fs::perms::owner_all);
  for (const fs::path& path : cached(".json")) {
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  }
}

}  // namespace
}  // namespace infocts::tests
