// MPIs without some functions: found by linking, whatever the version number says.
#include <algorithm>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

class MissingFunction : public Tool {
 protected:
  MissingFunction() { environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache"; }

  // A wrapper for the library without MPI_Info_dup and MPI_Info_get_string.
  std::string make_mpicc(const std::filesystem::path& include) const {
    const std::filesystem::path mpicc = directory_ / "mpicc";
    write_program(mpicc, wrapper_script(compile_command(include, kFakeLibs, "-lincomplete_mpi")));
    return mpicc;
  }

  // The reference's header without the lines that name these functions, "MPI_Info_dup(", or
  // constants, "MPI_INFO_ENV ".
  std::filesystem::path make_header(const Words& names) const {
    std::istringstream lines(read(kStage / "include/mpi.h"));
    std::string header;
    for (std::string line; std::getline(lines, line);) {
      bool named = false;
      for (const std::string& name : names) {
        named = named || line.find(name) != std::string::npos;
      }
      if (!named) header += line + "\n";
    }
    write(directory_ / "include/mpi.h", header);
    return directory_ / "include";
  }

  void expect_skipped(const std::string& mpicc) {
    const Words filters{"--filter", "info.dup",    "--filter", "info.get_string",
                        "--filter", "info.create", "--filter", "info.get_nkeys"};
    Words words{"reference"};
    words.insert(words.end(), filters.begin(), filters.end());
    const Measurement healthy = run(words);
    words[0] = mpicc;
    const Measurement incomplete = run(words);
    ASSERT_TRUE(incomplete.results.is_object()) << incomplete.process.all();
    EXPECT_EQ(incomplete.iut()["error"], nullptr);
    EXPECT_EQ(incomplete.absent(), (Words{"MPI_Info_get_string", "MPI_Info_dup"}));
    for (const auto& [test, was] : healthy.verdicts()) {
      const nlohmann::json& result = incomplete.result(test);
      if (result["verdict"] == was || has(test, ".provided.")) continue;
      EXPECT_EQ(result["verdict"], "skipped") << test << ": " << result["message"];
      EXPECT_EQ(result["skip_reason"], "optional and absent") << test;
    }
    // That they are missing is a fail of one case each.
    expect_last_line(incomplete.process, 1);
    for (const std::string test : {"info.dup.provided.linked", "info.get_string.provided.linked"}) {
      EXPECT_EQ(incomplete.verdicts().at(test), "fail");
      EXPECT_TRUE(has_no(incomplete.message(test), "after:")) << "the case calls nothing";
    }
    EXPECT_EQ(incomplete.verdicts().at("info.dup.new_object.handle"), "skipped");
    EXPECT_EQ(incomplete.verdicts().at("info.create.empty.no_keys"), "pass");
    EXPECT_EQ(incomplete.verdicts().at("info.get_nkeys.provided.linked"), "pass");
  }
};

TEST_F(MissingFunction, InTheLibraryOnly) { expect_skipped(make_mpicc(kStage / "include")); }

TEST_F(MissingFunction, InTheHeaderToo) {
  expect_skipped(make_mpicc(make_header({"MPI_Info_dup(", "MPI_Info_get_string("})));
}

TEST_F(MissingFunction, InTheHeaderOnly) {
  const std::filesystem::path include = make_header({"MPI_Info_dup("});
  const std::filesystem::path mpicc = directory_ / "mpicc";
  write_program(mpicc, wrapper_script(compile_command(include, kStage / "lib", "-lmpi_abi")));
  const Measurement run = Tool::run({mpicc, "--filter", "info.create"});
  EXPECT_EQ(run.absent(), Words{"MPI_Info_dup"}) << run.process.all();
}

// Compilers suggest other names for one that they do not know. Those are not tried one by one.
TEST_F(MissingFunction, IsFoundInFewCompilations) {
  const std::filesystem::path include =
      make_header({"MPI_Info_dup(", "MPI_Info_get_string(", "MPI_INFO_ENV ", "MPI_LOGICAL8 ",
                   "MPI_ABI_VERSION ", "MPI_MAX_LIBRARY_VERSION_STRING ", "MPI_Win_set_name("});
  const std::filesystem::path calls = directory_ / "calls";
  write_program(directory_ / "mpicc",
                wrapper_script("echo >>" + calls.string() + '\n' +
                               compile_command(include, kStage / "lib", "-lmpi_abi")));
  const Measurement run = Tool::run({directory_ / "mpicc", "--filter", "info.create"});
  EXPECT_EQ(run.iut()["error"], nullptr) << run.process.all();
  EXPECT_EQ(run.absent().size(), 3U) << run.process.all();
  EXPECT_LE(read(calls).size(), 3U);
}

// In the midst of several threads it would end the process, or leave the others waiting.
TEST_F(MissingFunction, IsMissedBeforeThreadsStart) {
  const Measurement run = Tool::run({"fault:dup.absent", "--filter", "info.threads.same_object.*"});
  expect_last_line(run.process, 0);
  Verdicts verdicts = run.verdicts();
  verdicts.erase("info.threads.same_object.two_writers");  // needs none
  EXPECT_EQ(verdicts.size(), 4U);
  for (const auto& [test, verdict] : verdicts) {
    EXPECT_EQ(verdict, "skipped") << test << ": " << run.message(test);
    EXPECT_TRUE(has(run.message(test), "MPI_Info_dup")) << run.message(test);
  }
}

// The module has no interface for it; that of mpif.h is in the library.
TEST_F(MissingFunction, InTheModuleOnly) {
  if (!std::filesystem::exists(kStage / "bin/mpifort")) {
    GTEST_SKIP() << "SKIP: built without a Fortran compiler";
  }
  write(directory_ / "without_dup.f90",
        "module without_dup\n  use mpi_f08, hidden => MPI_Info_dup\nend module\n");
  const std::string mpifort = (kStage / "bin/mpifort").string();
  const std::string place = directory_.path().string();
  write_program(directory_ / "mpicc",
                wrapper_script("exec '" + (kStage / "bin/mpicc").string() + "' \"$@\""));
  write_program(directory_ / "mpifort",
                wrapper_script("'" + mpifort + "' -c -J'" + place + "' -o /dev/null '" + place +
                               "/without_dup.f90' && exec '" + mpifort + "' -I'" + place +
                               "' -Dmpi_f08=without_dup \"$@\""));
  const Measurement run = Tool::run({directory_ / "mpicc", "--binding", "use_mpi_f08", "--filter",
                                     "info.dup", "--filter", "info.create"});
  const Words absent = run.absent();
  EXPECT_EQ(std::count(absent.begin(), absent.end(), "MPI_Info_dup"), 1) << run.process.all();
  EXPECT_EQ(std::count(absent.begin(), absent.end(), "MPI_Info_create"), 0);
  EXPECT_EQ(run.verdicts().at("info.dup.provided.linked"), "fail");
  EXPECT_EQ(run.verdicts().at("info.create.provided.linked"), "pass");
}

TEST_F(MissingFunction, IsShownByDoctor) {
  const Finished doctor = infocts({"doctor", make_mpicc(kStage / "include")});
  EXPECT_EQ(doctor.exit_code, 0) << doctor.all();
  EXPECT_TRUE(has(doctor.out, "MPI_Info_get_string, MPI_Info_dup"));
}

}  // namespace
}  // namespace infocts::tests
