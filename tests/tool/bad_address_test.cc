// Addresses that lead to no MPI.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

TEST_F(Tool, AddressesThatCannotBe) {
  write(directory_ / "file", "text");
  const std::string file = directory_ / "file";
  const struct {
    std::string address;
    Words told;
  } all[] = {
      {"/no/such/mpicc", {"'/no/such/mpicc'", "does not exist", "infocts doctor"}},
      {"mpicc:/no/such/mpicc", {"'/no/such/mpicc'", "does not exist"}},
      {"mpicc-of-nobody", {"'mpicc-of-nobody'", "PATH", "infocts doctor"}},
      {file, {file, "is not an executable program"}},
      {"abi:/no/such.so", {"'/no/such.so'"}},
      {"so:/no/such.so", {"'/no/such.so'"}},
      {"gcc:/usr/bin/gcc", {"'gcc'", "mpicc:PATH"}},
      {"", {"address"}},
  };
  for (const auto& [address, told] : all) {
    SCOPED_TRACE(address);
    for (const char* command : {"run", "doctor"}) {
      expect_complaint(infocts({command, address}), 2, told);
    }
  }
}

// A mistake in the second address must not cost the time of the first.
TEST_F(Tool, AddressesAreReadBeforeAnythingRuns) {
  const Finished process =
      infocts({"run", "reference", "/no/such/mpicc", "-o", directory_ / "out"});
  expect_complaint(process, 2, {"'/no/such/mpicc'"});
  EXPECT_FALSE(std::filesystem::exists(directory_ / "out/results.json"));
}

TEST_F(Tool, PlainCompilerIsNoWrapper) {
  environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache";
  write_program(directory_ / "gcc", wrapper_script("exec cc \"$@\""));
  const Measurement plain = run({directory_ / "gcc", "--filter", "info.create"});
  expect_last_line(plain.process, 4);
  EXPECT_TRUE(has(plain.process.out, "does not find mpi.h"));
  EXPECT_TRUE(has(plain.iut()["error"].get<std::string>(), (directory_ / "gcc").string()));
  // What changes the exit code is told in any case.
  const Finished quiet = infocts({"run", "-q", directory_ / "gcc", "--filter", "info.create"});
  EXPECT_EQ(quiet.exit_code, 4);
  EXPECT_TRUE(has(quiet.err, "infocts: gcc was not measured: "));
  EXPECT_TRUE(has(quiet.err, "does not find mpi.h"));
  EXPECT_TRUE(quiet.out.starts_with("infocts: 1 columns (1 not measured)")) << quiet.out;
  const Finished doctor = infocts({"doctor", directory_ / "gcc"});
  EXPECT_EQ(doctor.exit_code, 4);
  EXPECT_TRUE(has(doctor.out, "does not find mpi.h"));
}

TEST_F(Tool, FilesThatAreNoLibrariesAreNotMeasured) {
  const std::filesystem::path file = directory_ / "text.so";
  for (const std::size_t size : {10U, 5000U}) {
    write(file, std::string(size, 'x'));
    for (const auto& [scheme, instead] :
         {std::pair{"abi:", "libmpi_abi.so"}, {"so:", "'infocts shim'"}}) {
      const Measurement none = run({scheme + file.string(), "--filter", "info.create"});
      expect_last_line(none.process, 4);
      const std::string error = none.iut()["error"];
      EXPECT_TRUE(has(error, file.string())) << error;
      EXPECT_TRUE(has(error, "not a shared library")) << error;
      EXPECT_TRUE(has(error, instead)) << error;
      EXPECT_TRUE(has(none.process.out, "NOT MEASURED"));
    }
  }
}

// A library that loads, but is of another kind.
TEST_F(Tool, LibrariesOfAnotherKindAreNotMeasured) {
  const Measurement no_shim = run({"so:" + (kStage / "lib/libmpi_abi.so.1").string()});
  expect_last_line(no_shim.process, 4);
  EXPECT_TRUE(has(no_shim.iut()["error"].get<std::string>(), "is not a shim"));
  environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache";
  write_program(directory_ / "cc", wrapper_script("exec cc \"$@\""));
  const std::string get_version =
      "int MPI_Get_version(int* v, int* s) { *v = 4; *s = 1; return 0; }\n";
  for (const auto& [source, told] : {std::pair{std::string("int nothing;\n"), "not an MPI library"},
                                     {get_version, "not a library of the MPI-5.0 ABI"}}) {
    write(directory_ / "library.c", source);
    Command compile;
    compile.words = {directory_ / "cc",        "-shared", "-fPIC",
                     directory_ / "library.c", "-o",      directory_ / "library.so"};
    ASSERT_EQ(tests::run(compile).exit_code, 0);
    const Measurement other = run({"abi:" + (directory_ / "library.so").string()});
    expect_last_line(other.process, 4);
    EXPECT_TRUE(has(other.iut()["error"].get<std::string>(), told));
  }
}

}  // namespace
}  // namespace infocts::tests
