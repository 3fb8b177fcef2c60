// doctor: what can be measured here, and why the rest cannot.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

TEST_F(Tool, DoctorShowsTheReference) {
  const Finished process = infocts({"doctor", "reference"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  for (const char* part : {"\nreference\n", "MPI version", "5.0",
                           "MPI_MAX_INFO_KEY = ", "libmpi_abi.so.1", kSharedCache.c_str()}) {
    EXPECT_TRUE(has(process.out, part));
  }
  EXPECT_EQ(process.err, "");
}

TEST_F(Tool, DoctorWithoutAnyMpiSaysWhatToDo) {
  // Places that are looked at whatever the environment says may hold one all the same.
  const Finished process = infocts({"doctor"});
  EXPECT_TRUE(has(process.out, "\nreference\n"));
  if (process.out.find("mpicc:") == std::string::npos) {
    EXPECT_EQ(process.exit_code, 0);
    EXPECT_TRUE(has(process.out, "infocts doctor /path/to/mpicc"));
  }
}

TEST_F(Tool, DoctorFindsTheMpiOnThePath) {
  environment_["PATH"] = kFakeMpicc.parent_path();
  const Finished process = infocts({"doctor"});
  EXPECT_TRUE(has(process.out, "mpicc:" + kFakeMpicc.string()));
}

TEST_F(Tool, DoctorShowsNothingThatATerminalObeys) {
  write_program(directory_ / "mpicc", wrapper_script("printf '\\033[31mred\\007' >&2; exit 1"));
  const Finished process = infocts({"doctor", directory_ / "mpicc"});
  EXPECT_TRUE(has(process.all(), "red"));
  EXPECT_EQ(process.all().find('\033'), std::string::npos);
  EXPECT_EQ(process.all().find('\007'), std::string::npos);
}

TEST_F(Tool, DoctorSaysWhichBindingsThereAre) {
  const Finished process = infocts({"doctor", kFakeMpicc});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_TRUE(has(process.out, "  bindings     c\n"));
  EXPECT_TRUE(has(process.out, "not use_mpi: there is no mpifort"));
  EXPECT_TRUE(has(process.out, "Install the Fortran wrapper of this MPI there"));
  const nlohmann::json one = read_json(infocts({"doctor", "--json", kFakeMpicc}).out).at(0);
  EXPECT_EQ(one["bindings"], nlohmann::json({"c"}));
  EXPECT_TRUE(has(one["absent_bindings"]["cxx"].get<std::string>(), "there is no mpicxx"));
}

TEST_F(Tool, DoctorNamesSeveralMpisApart) {
  const Finished process = infocts({"doctor", kFakeMpicc, kFakeMpicc});
  EXPECT_TRUE(has(process.out, "\nreference-1.0.0\n"));
  EXPECT_TRUE(has(process.out, "\nreference-1.0.0#2\n"));
}

TEST_F(Tool, DoctorAsJson) {
  write_program(directory_ / "mpicc", "#!/bin/sh\nprintf 'broken \\377'; exit 1\n");
  const Finished process = infocts({"doctor", "--json", "reference", directory_ / "mpicc"});
  EXPECT_EQ(process.exit_code, 4);
  EXPECT_EQ(process.err, "");
  const nlohmann::json all = read_json(process.out);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0]["id"], "reference");
  EXPECT_EQ(all[0]["measurable"], true);
  EXPECT_EQ(all[0]["mpi_version"], "5.0");
  EXPECT_TRUE(all[0]["limits"]["MPI_MAX_INFO_VAL"].is_number());
  EXPECT_TRUE(all[0]["absent"].is_array());
  EXPECT_EQ(all[1]["measurable"], false);
  EXPECT_EQ(all[1]["address"], "mpicc:" + (directory_ / "mpicc").string());
  EXPECT_TRUE(has(all[1]["error"].get<std::string>(), "broken"));
}

TEST_F(Tool, DoctorReadsTheVendor) {
  environment_["FAKE_MPI_NAME"] = "MPICH Version:\t4.0.2\nMPICH Device:\tch4";
  EXPECT_TRUE(has(infocts({"doctor", kFakeMpicc}).out, "\nmpich-4.0.2\n"));
  environment_["FAKE_MPI_NAME"] = "An \x1b[31munheard-of MPI\xff";
  const Finished unknown = infocts({"doctor", kFakeMpicc});
  EXPECT_TRUE(has(unknown.out, "\nunknown\n"));
  EXPECT_TRUE(has_no(unknown.out, "\x1b"));
  EXPECT_EQ(read_json(infocts({"doctor", "--json", kFakeMpicc}).out)[0]["id"], "unknown");
}

}  // namespace
}  // namespace infocts::tests
