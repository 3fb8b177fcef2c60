#include "tool/results/bench_data.h"

#include <algorithm>

#include "tool/results/vendor.h"

namespace infocts {

nlohmann::ordered_json bench_data(const BenchFile& bench) {
  using Figures = nlohmann::ordered_json;
  Figures rows = Figures::array();
  std::size_t rounds = 0;
  for (const auto& [id, by_mpi] : bench.series) {
    Figures values = Figures::object();
    for (const auto& [mpi, series] : by_mpi) {
      rounds = std::max(rounds, series.rounds.size());
      Figures cell{
          {"median", series.median}, {"spread", series.spread}, {"rounds", series.rounds.size()}};
      if (series.ratio) cell["ratio"] = *series.ratio;
      if (series.instructions) cell["instructions"] = *series.instructions;
      values[mpi] = cell;
    }
    const BenchName name = split_bench_id(id);
    rows.push_back({{"operation", name.operation}, {"size", name.size}, {"values", values}});
  }
  Figures series = Figures::object();
  for (const std::string& mpi : bench.mpis) series[mpi] = id_without_version(mpi);
  return {{"base", bench.base},
          {"date", bench.date},
          {"machine", bench.machine},
          {"version", bench.suite_version},
          {"complete", bench.complete},
          {"rounds", rounds},
          {"mpis", bench.mpis},
          {"failures", bench.failures},
          {"not_shared", bench.not_shared},
          {"series", series},
          {"rows", rows}};
}

}  // namespace infocts
