// bench.json: times that are read are valid times, and drawing and comparing them ends.
#include <cmath>

#include "bench/gate.h"
#include "tests/fuzz/target.h"
#include "tool/results/bench_data.h"
#include "tool/results/bench_file.h"

using namespace infocts;

FUZZ_TARGET(bytes) {
  looks_like_bench_json(bytes);
  BenchFile file;
  try {
    file = read_bench_json(bytes, "bench.json");
  } catch (const BenchFormatError&) {
    return;
  }
  for (const auto& [id, by_mpi] : file.series) {
    fuzz::promise(split_bench_id(id).operation.size() <= id.size(),
                  "an operation is part of an id");
    for (const auto& [mpi, series] : by_mpi) {
      fuzz::promise(std::isfinite(series.median) && series.median > 0, "a median is a time");
      for (const double round : series.rounds) {
        fuzz::promise(std::isfinite(round) && round > 0, "a round is a time");
      }
    }
  }
  bench_data(file).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const bench::GateOptions options;
  const bench::GateResult same = bench::compare_files(file, file, options);
  fuzz::promise(!bench::any_slower(same), "nothing is slower than itself");
  bench::gate_text(same, options);
  for (const std::string& mpi : file.mpis) {
    bench::gate_text(bench::compare_with(file, mpi, options), options);
  }
}
