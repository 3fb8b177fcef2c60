#include "tests/report/sample.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace infocts::samples {
namespace {

constexpr const char* kGetString = R"(
chapter = "info"
subject = "get_string"
function = "MPI_Info_get_string"
title = "Reading a value"
[[requirement]]
id = "info.get_string.truncates"
level = "shall"
since = "4.0"
source = ["V20"]
text = "A value that does not fit is cut to buflen - 1 characters."
[[requirement]]
id = "info.get_string.fast"
level = "should"
since = "4.0"
source = ["V20"]
text = "Reading should not allocate."
[[requirement]]
id = "info.get_string.null"
level = "may"
since = "4.0"
source = ["V20"]
text = "What a null handle does."
)";

constexpr const char* kSet = R"(
chapter = "info"
subject = "set"
function = "MPI_Info_set"
title = "Setting a value"
[[requirement]]
id = "info.set.replaces"
level = "shall"
since = "2.0"
source = ["V20"]
text = "A second set replaces the value."
)";

constexpr const char* kKeys = R"(
chapter = "window"
subject = "keys"
title = "Keys of windows"
[[requirement]]
id = "window.keys.no_locks"
level = "shall"
since = "2.0"
source = ["V20"]
text = "no_locks is returned."
)";

std::string requirement_of(const std::string& test) {
  std::size_t dot = 0;
  for (int i = 0; i < 2; ++i) dot = test.find('.', dot) + 1;
  return test.substr(0, test.find('.', dot));
}

}  // namespace

const Catalogue& sample_catalogue() {
  static const Catalogue catalogue = [] {
    Catalogue made;
    made.add_subject(kGetString, "get_string.toml");
    made.add_subject(kSet, "set.toml");
    made.add_subject(kKeys, "keys.toml");
    return made;
  }();
  return catalogue;
}

IutRecord make_iut(const std::string& id, const std::string& vendor,
                   const std::string& vendor_version) {
  IutRecord iut;
  iut.id = id;
  iut.address = "mpicc:/opt/" + id + "/bin/mpicc";
  iut.binding = "c";
  iut.vendor = vendor;
  iut.vendor_version = vendor_version;
  iut.mpi_version = "4.0";
  iut.applied_version = "4.0";
  iut.library_version = vendor + " " + vendor_version + "\nsecond line";
  iut.library_path = "/opt/" + id + "/lib/libmpi.so";
  iut.limits = {{"MPI_MAX_INFO_KEY", 255}};
  return iut;
}

CaseResult make_case(const std::string& iut, const std::string& test, Verdict verdict) {
  CaseResult result;
  result.iut = iut;
  result.test = test;
  result.requirements = {requirement_of(test)};
  result.verdict = verdict;
  result.duration_ms = 1.5;
  result.file = "conformance/info/get_string.cc";
  result.line = 42;
  if (verdict == Verdict::observed) {
    result.level = Level::may;
    result.observed = "error class 1";
  }
  return result;
}

CaseResult make_skip(const std::string& iut, const std::string& test, SkipReason reason) {
  CaseResult result = make_case(iut, test, Verdict::skipped);
  result.skip_reason = reason;
  return result;
}

RunResults good_run() {
  RunResults run;
  run.suite = {"0.1.0", "infocts run", "node1", "2026-01-31T12:00:00Z", 1.25, 7, true, "/work"};
  run.iuts = {make_iut("mpich-4.0.2", "mpich", "4.0.2")};
  run.results = {make_case("mpich-4.0.2", "info.get_string.truncates.every_length", Verdict::pass),
                 make_case("mpich-4.0.2", "info.set.replaces.once", Verdict::pass)};
  summarize_requirements(run);
  return run;
}

RunResults mixed_run() {
  RunResults run = good_run();
  IutRecord broken = make_iut("broken", "unknown", "");
  broken.error =
      "the library that answers is not the one of mpi.h; check LD_LIBRARY_PATH\n"
      "The process printed:\nfree(): invalid next size\n[… 40 lines left out …]\nback trace";
  run.iuts.push_back(make_iut("openmpi-4.1.4", "openmpi", "4.1.4"));
  run.iuts.push_back(broken);
  const std::string iut = "openmpi-4.1.4";

  CaseResult failed = make_case(iut, "info.get_string.truncates.every_length", Verdict::fail);
  failed.message = "MPI_Info_get_string(buflen=3)\nexpected: \"ab\"\nactual:   \"abc\"";
  failed.reproducer = "reproducers/truncates.c";
  CaseResult advice = make_case(iut, "info.get_string.fast.no_malloc", Verdict::fail);
  advice.level = Level::should;
  advice.message = "3 allocations";
  CaseResult expected = make_case(iut, "info.set.replaces.once", Verdict::fail);
  expected.expected = Expected{Verdict::fail, "ci/open.txt:3", "https://example.org/issues/1"};
  CaseResult died = make_case(iut, "info.set.replaces.twice", Verdict::crashed);
  died.message = "signal 11";
  died.expected = Expected{Verdict::fail, "ci/open.txt:4", "known"};
  run.results.insert(
      run.results.end(),
      {failed, advice, expected, died,
       make_case(iut, "info.get_string.null.value", Verdict::observed),
       make_case(iut, "info.set.replaces.slow", Verdict::timed_out),
       make_case(iut, "info.set.replaces.setup", Verdict::inconclusive),
       make_case(iut, "info.set.replaces.suite", Verdict::error),
       make_skip(iut, "window.keys.no_locks.two_ranks", SkipReason::needs_ranks),
       make_skip("mpich-4.0.2", "window.keys.no_locks.two_ranks", SkipReason::absent)});
  run.stale = {{"ci/open.txt:9", "info.nothing fail *", "matches no known id"}};
  summarize_requirements(run);
  return run;
}

RunResults nasty_run() {
  RunResults run = mixed_run();
  const std::string nasty =
      all_bytes() + "]]> <b>&amp; | `` ``` ~~~ \n| x |\n# y\n\xC3(\xED\xA0\x80";
  run.suite.command = nasty;
  for (IutRecord& iut : run.iuts) {
    iut.address += nasty;
    iut.library_version = nasty;
    iut.library_path += nasty;
    iut.notes = {nasty};
    iut.absent = {nasty};
    iut.limits[nasty] = -1;
  }
  run.iuts.back().error = nasty;
  for (CaseResult& result : run.results) {
    result.test += nasty;
    result.message = nasty + std::string(100'000, '<') + nasty;
    if (result.verdict == Verdict::observed) result.observed = nasty;
    result.reproducer = nasty;
    if (result.expected) result.expected->why = nasty;
  }
  run.results.push_back(run.results.front());  // the same name twice
  run.stale.front().reason = nasty;
  return run;
}

std::string all_bytes() {
  std::string bytes;
  for (int byte = 1; byte < 256; ++byte) bytes += static_cast<char>(byte);
  return bytes;
}

std::string read_source_file(const std::string& path) {
  const std::string whole = std::string(INFOCTS_SOURCE_DIR) + "/" + path;
  std::ifstream in(whole, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + whole);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace infocts::samples
