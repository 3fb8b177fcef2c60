// The figures of a bench.json as the pages draw them.
#pragma once

#include <nlohmann/json.hpp>

#include "tool/results/bench_file.h"

namespace infocts {

nlohmann::ordered_json bench_data(const BenchFile& bench);

}  // namespace infocts
