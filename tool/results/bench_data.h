// The figures of a bench.json for the charts of the pages.
#pragma once

#include <nlohmann/json.hpp>

#include "tool/results/bench_file.h"

namespace infocts {

nlohmann::ordered_json bench_data(const BenchFile& bench);

}  // namespace infocts
