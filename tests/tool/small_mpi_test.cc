// An MPI with values of its own, and what becomes of one that lacks names or does not answer.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

class SmallMpi : public Tool {
 protected:
  SmallMpi() { environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache"; }

  /// A wrapper for it with these macros defined.
  std::string mpicc(const std::string& flags = "") const {
    const std::string place = (kSource / "tests/fakes/small").string();
    write_program(directory_ / "mpicc",
                  wrapper_script("[ \"$1\" = -show ] && exit 0\nexec cc " + flags + " -I'" + place +
                                 "' \"$@\" '" + place + "/small_mpi.c'"));
    return directory_ / "mpicc";
  }

  std::string why_not_measured(const std::string& flags) const {
    const Measurement run = Tool::run({mpicc(flags), "--filter", "info.create"});
    expect_last_line(run.process, 4);
    return run.iut()["error"];
  }
};

const Words kAbiFilters{"--filter", "environment.abi",    "--filter", "info.errors.abi_classes",
                        "--filter", "info.handles.abi_*", "--filter", "info.limits.abi_*"};

Words with_filters(const std::string& address) {
  Words words{address};
  words.insert(words.end(), kAbiFilters.begin(), kAbiFilters.end());
  return words;
}

// MPI_ABI_VERSION alone does not make it the header of the ABI.
TEST_F(SmallMpi, WithTheMacroOfTheAbiIsNotTheAbi) {
  Words words = with_filters(mpicc());
  words.insert(words.end(), {"--filter", "info.create.empty.no_keys"});
  const Measurement run = Tool::run(words);
  expect_last_line(run.process, 0);
  ASSERT_GT(run.verdicts().size(), 8U);
  for (const auto& [test, verdict] : run.verdicts()) {
    if (test.starts_with("info.create.")) continue;
    EXPECT_EQ(verdict, "skipped") << test;
    EXPECT_EQ(run.result(test)["skip_reason"], "optional and absent") << test;
    const std::string why = run.message(test);
    const bool lacks_function = why.starts_with("MPI_Abi_") && why.ends_with(" is absent");
    if (lacks_function) continue;
    EXPECT_TRUE(has(why, "not libmpi_abi, and none of 7 predefined handles"));
  }
  const Finished doctor = infocts({"doctor", mpicc()});
  EXPECT_EQ(doctor.exit_code, 0);
  EXPECT_TRUE(has(doctor.out,
                  "its mpi.h defines MPI_ABI_VERSION, but the rules of the MPI-5.0 ABI do not "
                  "apply: its library is"));
}

class AbiWith : public Tool {
 protected:
  AbiWith() { environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache"; }

  /// The cases about the ABI, with the reference's header in which `from` is `to`, and its library
  /// under another name, so that only values tell.
  Verdicts verdicts_with(const std::string& from, const std::string& to) const {
    std::string header = read(kStage / "include/mpi.h");
    const std::size_t at = header.find(from);
    EXPECT_NE(at, std::string::npos);
    write(directory_ / "include/mpi.h", header.replace(at, from.size(), to));
    write_program(
        directory_ / "mpicc",
        wrapper_script(compile_command(directory_ / "include", kFakeLibs, "-lincomplete_mpi")));
    const Measurement run = Tool::run(with_filters(directory_ / "mpicc"));
    EXPECT_TRUE(run.results.is_object()) << run.process.all();
    EXPECT_EQ(run.verdicts().at("environment.abi.special_ranks.values"), "pass");
    return run.verdicts();
  }
};

TEST_F(AbiWith, OneWrongNumberIsAccused) {
  EXPECT_EQ(verdicts_with("MPI_TAG_UB = 501", "MPI_TAG_UB = 601").at("environment.abi.keys.values"),
            "fail");
}

TEST_F(AbiWith, OneWrongHandleIsAccused) {
  EXPECT_EQ(verdicts_with("(MPI_Info)0x131", "(MPI_Info)0x133").at("info.handles.abi_env.constant"),
            "fail");
}

TEST_F(AbiWith, NoMacroIsStillTheAbi) {
  EXPECT_EQ(verdicts_with("#define MPI_ABI_VERSION 1", "").at("environment.abi.keys.values"),
            "pass");
}

TEST_F(SmallMpi, WithoutSomeConstantsIsMeasured) {
  const Measurement run = Tool::run({mpicc("-DSMALL_OLD"), "--std", "2.0", "--filter",
                                     "info.create", "--filter", "info.errors.classes_distinct"});
  ASSERT_TRUE(run.results.is_object()) << run.process.all();
  EXPECT_EQ(run.iut()["error"], nullptr);
  EXPECT_EQ(run.iut()["mpi_version"], "1.2");
  EXPECT_EQ(run.verdicts().at("info.create.empty.no_keys"), "pass");
  EXPECT_EQ(run.verdicts().at("info.errors.classes_distinct.constants"), "fail");
  EXPECT_TRUE(has(run.message("info.errors.classes_distinct.constants"), "not defined"));
}

TEST_F(SmallMpi, OlderThanInfoObjectsIsToldHowTheyAreJudged) {
  EXPECT_TRUE(has(infocts({"doctor", mpicc("-DSMALL_OLD")}).out, "--std 2.0 judges those"));
  EXPECT_TRUE(has_no(infocts({"doctor", mpicc()}).out, "--std 2.0"));
}

TEST_F(SmallMpi, WithoutAConstantOfEveryMpiNamesIt) {
  const std::string why = why_not_measured("-DSMALL_NO_ARG");
  EXPECT_TRUE(has(why, "works, but its MPI lacks MPI_ERR_ARG, which every MPI since MPI-2 has"));
  EXPECT_TRUE(has(why, "use a newer version"));
}

TEST_F(SmallMpi, WithACallForAConstantIsSaidToWantALauncher) {
  const std::string why = why_not_measured("-DSMALL_CALL");
  EXPECT_TRUE(has(why, "reading MPI_INFO_ENV ended the process (signal 6"));
  EXPECT_TRUE(has(why, "it is a function call"));
  EXPECT_TRUE(has(why, "--launcher"));
  environment_["SMALL_LAUNCHED"] = "1";
  const Measurement run = Tool::run({mpicc("-DSMALL_CALL"), "--filter", "info.create.empty"});
  EXPECT_EQ(run.verdicts().at("info.create.empty.no_keys"), "pass") << run.process.all();
}

}  // namespace
}  // namespace infocts::tests
