// Writes the reports of the sample runs below a directory, for the checks by other programs.
#include <filesystem>
#include <iostream>

#include "tests/report/sample.h"
#include "tool/report/write_reports.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: report_samples DIR\n";
    return 2;
  }
  using namespace infocts;
  const std::filesystem::path dir = argv[1];
  const Catalogue& catalogue = samples::sample_catalogue();
  write_reports(dir / "empty", {}, catalogue);
  write_reports(dir / "good", samples::good_run(), catalogue);
  write_reports(dir / "mixed", samples::mixed_run(), catalogue);
  write_reports(dir / "nasty", samples::nasty_run(), catalogue);
  RunResults interrupted = samples::mixed_run();
  interrupted.suite.complete = false;
  write_reports(dir / "interrupted", interrupted, catalogue);
  return 0;
}
