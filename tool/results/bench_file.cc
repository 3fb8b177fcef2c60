#include "tool/results/bench_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tool/results/json_depth.h"
#include "tool/results/results_json.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

using BenchJson = nlohmann::ordered_json;

constexpr std::size_t kMaxRounds = 100'000;  ///< more than --rounds takes

/// Times by round, of each series. A list with room for the highest number would let a row of a
/// few bytes take as much memory as it likes.
using RoundsBySeries = std::map<std::string, std::map<std::size_t, double>>;

template <class Value>
void read_if_there(const BenchJson& context, const char* key, Value& value) {
  if (context.contains(key)) value = context[key].get<Value>();
}

void read_context(const BenchJson& context, BenchFile& file) {
  file.suite_version = context.at("infocts_version").get<std::string>();
  file.build = context.value("infocts_build", "");
  file.command = context.value("command", "");
  file.directory = context.value("directory", "");
  file.base = context.value("base", "");
  file.date = context.value("date", "");
  file.machine = context.value("host_name", "");
  file.processor = context.value("processor", "");
  file.cores = context.value("num_cpus", 0);
  file.complete = context.value("complete", true);
  file.rounds_wanted = context.value("rounds", 0);
  read_if_there(context, "failures", file.failures);
  read_if_there(context, "not_shared", file.not_shared);
  read_if_there(context, "not_counted", file.not_counted);
  read_if_there(context, "absent", file.absent);
  read_if_there(context, "longest", file.longest);
  constexpr std::string_view kMpi = "mpi:";
  for (const auto& [key, value] : context.items()) {
    if (!key.starts_with(kMpi)) continue;
    file.mpis.push_back(key.substr(kMpi.size()));
    file.libraries[file.mpis.back()] = value.get<std::string>();
  }
}

// Names are "get_hit/8:mpich-4.0.2"; ids of benchmarks have no colon.
void read_row(const BenchJson& row, BenchFile& file, RoundsBySeries& rounds_of) {
  const auto name = row.at("run_name").get<std::string>();
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return;
  BenchSeries& series = file.series[name.substr(0, colon)][name.substr(colon + 1)];
  if (row.value("time_unit", "ns") != "ns") {
    throw BenchFormatError(fmt::format("the times of {} are not in ns", printable_line(name)));
  }
  const double time = row.at("real_time").get<double>();
  // An errored row carries a time of 0, which would read as infinitely fast.
  if (!std::isfinite(time) || time <= 0 || row.value("error_occurred", false)) {
    series.whole = false;
    return;
  }
  if (row.at("run_type") == "iteration") {
    // Others sort rows, and drop some: a round has its own place, and where one is missing the rest
    // would be taken for earlier ones.
    std::map<std::size_t, double>& rounds = rounds_of[name];
    const std::size_t next = rounds.empty() ? 0 : rounds.rbegin()->first + 1;
    const auto at = row.value("repetition_index", next);
    if (at > kMaxRounds) {
      series.whole = false;
      return;
    }
    if (!rounds.emplace(at, time).second) {
      throw BenchFormatError(fmt::format("it has a round of {} twice", printable_line(name)));
    }
  } else if (row.value("aggregate_name", "") == "median") {
    if (series.median > 0) {
      throw BenchFormatError(fmt::format("it has two medians of {}", printable_line(name)));
    }
    series.median = time;
    series.spread = row.value("spread", 0.0);
    if (row.contains("ratio")) series.ratio = row["ratio"].get<double>();
    if (row.contains("instructions")) series.instructions = row["instructions"].get<long>();
  }
}

// Up to the first round that is missing: those behind it are not side by side with others.
void add_rounds(BenchFile& file, const RoundsBySeries& rounds_of) {
  for (auto& [id, by_mpi] : file.series) {
    for (auto& [mpi, series] : by_mpi) {
      const auto found = rounds_of.find(id + ":" + mpi);
      if (found == rounds_of.end()) continue;
      for (const auto& [at, time] : found->second) {
        if (at == series.rounds.size()) series.rounds.push_back(time);
      }
      series.whole = series.whole && series.rounds.size() == found->second.size();
    }
  }
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

void drop_empty(BenchFile& file) {
  for (auto& entry : file.series) {
    std::erase_if(entry.second, [](const auto& cell) { return cell.second.median <= 0; });
  }
  std::erase_if(file.series, [](const auto& row) { return row.second.empty(); });
}

}  // namespace

BenchFile read_bench_json(std::string_view json, std::string_view file_name) {
  const auto refuse = [&](std::string_view reason) {
    return BenchFormatError(
        fmt::format("{}: not a bench.json that can be read: {}; give the bench.json that "
                    "`infocts bench -o DIR` wrote",
                    printable_line(file_name), printable_line(reason)));
  };
  // The parser ends at one.
  if (json.find('\0') != std::string_view::npos) throw refuse("it has a NUL byte");
  if (is_nested_too_deeply(json)) {
    throw refuse(fmt::format("it has more than {} nested values", kDeepestJson));
  }
  BenchFile file;
  RoundsBySeries rounds;
  try {
    const BenchJson root = BenchJson::parse(json);
    read_context(root.at("context"), file);
    for (const BenchJson& row : root.at("benchmarks")) read_row(row, file, rounds);
  } catch (const BenchJson::exception& error) {
    throw refuse(json_complaint(error.what()));
  } catch (const BenchFormatError& error) {
    throw refuse(error.what());
  }
  add_rounds(file, rounds);
  drop_empty(file);
  if (file.series.empty() && file.complete) throw refuse("it has no finite times");
  return file;
}

std::string series_with_another_median(const BenchFile& file) {
  constexpr double kRounded = 1e-3;
  for (const auto& [id, by_mpi] : file.series) {
    for (const auto& [mpi, series] : by_mpi) {
      if (series.median <= 0 || series.rounds.empty() || !series.whole) continue;
      const double expected = median(series.rounds);
      if (std::abs(series.median - expected) > kRounded * expected) return id + ":" + mpi;
    }
  }
  return {};
}

bool looks_like_bench_json(std::string_view json) {
  // The context comes first, or, where a tool has sorted the keys, the rows do.
  const std::string_view start = json.substr(0, 4096);
  const auto has = [&](std::string_view word) {
    return start.find(word) != std::string_view::npos;
  };
  return (has("\"context\"") || has("\"benchmarks\"")) && !has("\"schema\"");
}

BenchName split_bench_id(std::string_view id) {
  const std::size_t slash = id.find('/');
  BenchName name{std::string(id.substr(0, slash))};
  if (slash != std::string_view::npos) {
    std::from_chars(id.data() + slash + 1, id.data() + id.size(), name.size);
  }
  return name;
}

}  // namespace infocts
