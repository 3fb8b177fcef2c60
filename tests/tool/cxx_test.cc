// The MPI:: classes as a binding: measured where they are, absent where they are not.
#include <algorithm>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

class Cxx : public Tool {
 protected:
  Cxx() {
    limit_s_ = 240;  // shims of C++ are compiled anew, again and again
    environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache";
    write_program(directory_ / "mpicc",
                  wrapper_script(compile_command(kStage / "include", kStage / "lib", "-lmpi_abi")));
  }

  /// A wrapper for C++ beside that of C, which takes headers from here.
  void add_mpicxx(const std::string& name, const fs::path& include, const std::string& flags = "") {
    const std::string lib = (kStage / "lib").string();
    write_program(directory_ / name,
                  wrapper_script("echo >>'" + calls_.string() + "'\nexec c++ " + flags + " -I'" +
                                 include.string() + "' \"$@\" -L'" + lib + "' -Wl,-rpath,'" + lib +
                                 "' -lmpi_abi"));
  }

  /// The reference's headers, a class of which lacks these lines.
  fs::path headers_without(const std::string& begin, const std::string& end) const {
    fs::path include = directory_ / "include";
    fs::copy(kStage / "include", include, fs::copy_options::recursive);
    std::string text = read(include / "mpicxx/info.h");
    const std::size_t from = text.find(begin);
    const std::size_t to = text.find(end, from);
    EXPECT_NE(to, std::string::npos);
    write(include / "mpicxx/info.h", text.erase(from, to - from));
    return include;
  }

  Measurement measure(const Words& more = {}) const {
    Words words{directory_ / "mpicc", "--binding",  "cxx",      "--filter",     "info.cxx.*",
                "--filter",           "info.dup.*", "--filter", "info.create.*"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

  // It was asked for by name.
  void expect_absent(const Measurement& run, const std::string& part) const {
    ASSERT_TRUE(run.results.is_object()) << run.process.all();
    expect_last_line(run.process, 4);
    ASSERT_EQ(run.results["iuts"].size(), 1U);
    EXPECT_EQ(run.iut()["binding"], "cxx");
    const std::string error = run.iut()["error"];
    EXPECT_TRUE(has(error, "has no binding cxx: "));
    EXPECT_TRUE(has(error, part));
    EXPECT_TRUE(run.results["results"].empty());
    EXPECT_TRUE(has(run.process.out, "has no binding cxx")) << run.process.all();
  }

  static bool lacks(const Measurement& run, const std::string& function) {
    const Words absent = run.absent();
    return std::ranges::find(absent, function) != absent.end();
  }

  const fs::path calls_ = directory_ / "calls";  ///< a line for each call of a wrapper for C++

  // A function that a class lacks.
  void expect_dup_is_missing(const Measurement& run) const {
    ASSERT_TRUE(run.results.is_object()) << run.process.all();
    ASSERT_EQ(run.results["iuts"].size(), 1U) << run.process.all();
    EXPECT_TRUE(lacks(run, "MPI_Info_dup"));
    EXPECT_FALSE(lacks(run, "MPI_Info_create"));
    EXPECT_FALSE(lacks(run, "MPI_Info_free"));
    // An MPI of version 5.0 owes nobody classes, though they are judged by 2.2.
    EXPECT_EQ(run.result("info.dup.provided.linked")["skip_reason"], "optional and absent");
    EXPECT_EQ(run.verdicts().at("info.dup.new_object.handle"), "skipped");
    EXPECT_EQ(run.verdicts().at("info.create.empty.no_keys"), "pass");
  }
};

TEST_F(Cxx, OfTheReferenceIsClean) {
  const Measurement reference = run({"reference", "--binding", "cxx", "--cases", "100"});
  expect_last_line(reference.process, 0);
  EXPECT_EQ(reference.iut()["id"], "reference/cxx");
  EXPECT_EQ(reference.iut()["binding"], "cxx");
  // No later text says anything of the classes; what has ended since need not hold of them.
  EXPECT_EQ(reference.iut()["applied_version"], "2.2");
  EXPECT_EQ(reference.result("info.errors.handler_self.called_by_set")["skip_reason"],
            "not in this binding");
  EXPECT_EQ(reference.result("info.errors.handler_world.called_by_set")["skip_reason"],
            "not in this version");
  EXPECT_TRUE(has(reference.iut()["library_version"].get<std::string>(), "reference MPI"));
  EXPECT_EQ(reference.verdicts().at("info.cxx.exception_class.long_key"), "pass");
  EXPECT_EQ(reference.verdicts().at("naming.cxx.same_name_in_c.win_set_in_c"), "pass");
  EXPECT_EQ(reference.result("info.get_string.provided.linked")["skip_reason"],
            "not in this binding");
  EXPECT_EQ(reference.result("info.fortran.key_padded.each_length")["skip_reason"],
            "not in this binding");
}

TEST_F(Cxx, IsBuiltByTheWrapperBesideTheOneOfC) {
  add_mpicxx("mpic++", kStage / "include");
  const Measurement run = measure();
  expect_last_line(run.process, 0);
  EXPECT_EQ(run.iut()["binding"], "cxx");
  const Words absent = run.iut()["absent"];  // the reference has no files
  EXPECT_TRUE(std::ranges::find(absent, "MPI_File_open") != absent.end());
  EXPECT_EQ(run.verdicts().at("info.cxx.same_object_in_c.made_in_c"), "pass");
}

TEST_F(Cxx, IsAbsentWithoutAWrapper) { expect_absent(measure(), "there is no mpicxx, mpic++"); }

TEST_F(Cxx, IsAbsentWithoutTheClasses) {
  add_mpicxx("mpicxx", kStage / "include", "-DOMPI_SKIP_MPICXX");
  expect_absent(measure(), "finds no MPI:: classes. MPI 3.0 removed them");
  EXPECT_LE(read(calls_).size(), 9U) << "other options cannot help";
}

TEST_F(Cxx, DoctorSaysWhyItIsAbsent) {
  add_mpicxx("mpicxx", kStage / "include", "-DOMPI_SKIP_MPICXX");
  const std::string start = "               not cxx: " + (directory_ / "mpicxx").string();
  EXPECT_TRUE(
      has(infocts({"doctor", directory_ / "mpicc"}).out,
          start + " finds no MPI:: classes. MPI 3.0 removed them, so there is nothing to do\n"));
  write_program(directory_ / "mpicxx", wrapper_script("echo 'no g++ here' >&2; exit 1"));
  EXPECT_TRUE(has(infocts({"doctor", directory_ / "mpicc"}).out,
                  start + " compiles no program, not even one without MPI: it is broken, or its "
                          "compiler is missing. Check that it builds a program by hand\n"
                          "                 The compiler said:\n"
                          "                 no g++ here\n"));
}

TEST_F(Cxx, IsAbsentWhereTheWrapperIsBroken) {
  write_program(directory_ / "mpicxx", wrapper_script("echo 'no g++ here' >&2; exit 1"));
  const Measurement broken = measure();
  expect_absent(broken, "compiles no program, not even one without MPI");
  expect_absent(broken, "no g++ here");
}

TEST_F(Cxx, AMissingMemberIsFoundByCompiling) {
  const fs::path include = headers_without("  virtual Info Dup()", "  virtual void Free()");
  // The compiler warns where this one is called, which makes it no suspect.
  std::string text = read(include / "mpicxx/info.h");
  write(include / "mpicxx/info.h",
        text.insert(text.find("virtual void Free()"), "[[deprecated]] "));
  add_mpicxx("mpicxx", include);
  expect_dup_is_missing(measure());
  EXPECT_LE(read(calls_).size(), 4U);
  EXPECT_EQ(measure({"--std", "2.2"}).verdicts().at("info.dup.provided.linked"), "fail");
}

TEST_F(Cxx, AMissingSymbolIsFoundByLinking) {
  const fs::path include = headers_without("  virtual Info Dup()", "  virtual void Free()");
  std::string text = read(include / "mpicxx/info.h");
  text.insert(text.find("  virtual void Free()"), "  Info Dup() const;\n");
  write(include / "mpicxx/info.h", text);
  add_mpicxx("mpicxx", include);
  expect_dup_is_missing(measure());
}

TEST_F(Cxx, IsNoneOfAnAbi) {
  const Measurement abi =
      run({"abi:" + (kStage / "lib/libmpi_abi.so.1").string(), "--binding", "cxx"});
  expect_absent(abi, "the MPI-5.0 ABI covers only C");
}

}  // namespace
}  // namespace infocts::tests
