#include "bench/bench_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "bench/operation.h"
#include "tool/results/bench_file.h"
#include "tool/results/text.h"

namespace infocts::bench {
namespace {

using Json = nlohmann::ordered_json;

// By operation, then by size as a number.
std::vector<std::string> sorted_ids(const Table& table) {
  std::vector<std::string> ids;
  for (const auto& entry : table) ids.push_back(entry.first);
  std::stable_sort(ids.begin(), ids.end(), [](const std::string& a, const std::string& b) {
    const BenchName left = split_bench_id(a);
    const BenchName right = split_bench_id(b);
    return std::pair(left.operation, left.size) < std::pair(right.operation, right.size);
  });
  return ids;
}

const Samples* find(const Table& table, const std::string& id, const std::string& mpi) {
  const auto row = table.find(id);
  if (row == table.end()) return nullptr;
  const auto cell = row->second.find(mpi);
  return cell != row->second.end() && !cell->second.empty() ? &cell->second : nullptr;
}

std::string time_text(double nanoseconds) {
  if (nanoseconds < 1e4) return fmt::format("{:.1f} ns", nanoseconds);
  if (nanoseconds < 1e7) return fmt::format("{:.1f} us", nanoseconds / 1e3);
  return fmt::format("{:.1f} ms", nanoseconds / 1e6);
}

std::string growth_lines(const Comparison& comparison) {
  std::map<std::string, std::map<std::string, std::map<int, double>>> curves;
  for (const auto& [id, by_mpi] : comparison.measured.times) {
    const BenchName name = split_bench_id(id);
    for (const auto& [mpi, samples] : by_mpi) {
      if (name.size > 0) curves[name.operation][mpi][name.size] = median(samples);
    }
  }
  std::string text;
  for (const auto& [operation, by_mpi] : curves) {
    std::string line;
    for (const IutRecord& iut : comparison.iuts) {
      const auto curve = by_mpi.find(iut.id);
      const std::string word = curve != by_mpi.end() ? growth(curve->second) : "";
      if (!word.empty()) line += fmt::format("{}{}: {}", line.empty() ? "" : ", ", iut.id, word);
    }
    if (!line.empty()) text += fmt::format("{:<28} {}\n", operation, line);
  }
  return text.empty() ? text : "\nwith the number of keys, the time is\n" + text;
}

std::string counts_text(const Comparison& comparison) {
  if (comparison.measured.counts.empty()) return {};
  std::string text = fmt::format("\n{:<28}", "instructions a call");
  for (const IutRecord& iut : comparison.iuts) text += fmt::format(" {:>16}", iut.id);
  text += '\n';
  for (const std::string& id : sorted_ids(comparison.measured.times)) {
    const auto row = comparison.measured.counts.find(id);
    if (row == comparison.measured.counts.end()) continue;
    text += fmt::format("{:<28}", id);
    for (const IutRecord& iut : comparison.iuts) {
      const auto cell = row->second.find(iut.id);
      text += fmt::format(" {:>16}", cell != row->second.end() ? std::to_string(cell->second) : "");
    }
    text += '\n';
  }
  return text;
}

// Google Benchmark's own names where it has one.
Json context_json(const Comparison& comparison) {
  const Machine& machine = comparison.hardware;
  Json context;
  context["date"] = comparison.date;
  context["host_name"] = comparison.machine;
  context["executable"] = "infocts";
  context["num_cpus"] = machine.cores;
  context["processor"] = machine.processor;
  context["system"] = machine.system;
  context["load_avg"] = machine.load;
  context["compiler"] = machine.compiler;
  context["infocts_version"] = comparison.suite_version;
  context["infocts_build"] = comparison.build;
  context["command"] = comparison.command;
  context["rounds"] = comparison.rounds;
  context["complete"] = comparison.complete;
  context["base"] = comparison.base;
  // What --resume needs to know.
  context["directory"] = comparison.directory;
  for (const auto& [mpi, why] : comparison.measured.failures) {
    context["failures"][mpi] = printable_line(why);
  }
  for (const auto& [mpi, why] : comparison.measured.not_shared) {
    context["not_shared"][mpi] = printable_line(why);
  }
  for (const auto& [mpi, why] : comparison.measured.not_counted) {
    context["not_counted"][mpi] = printable_line(why);
  }
  for (const auto& [mpi, operations] : comparison.measured.absent) {
    context["absent"][mpi] = operations;
  }
  context["longest"] = {{"key", comparison.longest.key}, {"value", comparison.longest.value}};
  for (const IutRecord& iut : comparison.iuts) context["mpi:" + iut.id] = library_text(iut);
  for (const IutRecord& iut : comparison.iuts) {
    if (iut.library_path.empty()) continue;  // the null MPI
    context["identity"][iut.id] = {
        {"address", iut.address},           {"binding", iut.binding},
        {"mpi_version", iut.mpi_version},   {"library_version", iut.library_version},
        {"library_path", iut.library_path}, {"limits", iut.limits}};
  }
  return context;
}

Json row_json(const std::string& id, const std::string& mpi, const std::string& kind,
              std::size_t repetitions) {
  Json row;
  row["name"] = fmt::format("{}:{}{}{}", id, mpi, kind.empty() ? "" : "_", kind);
  row["run_name"] = fmt::format("{}:{}", id, mpi);
  row["run_type"] = kind.empty() ? "iteration" : "aggregate";
  row["repetitions"] = repetitions;
  row["threads"] = threads_of(id);
  return row;
}

void set_time(Json& row, double nanoseconds) {
  row["iterations"] = 1;
  row["real_time"] = nanoseconds;
  row["cpu_time"] = nanoseconds;  // not measured, but readers of this format ask for it
  row["time_unit"] = "ns";
}

}  // namespace

std::string library_text(const IutRecord& iut) {
  return fmt::format("{} ({})", first_line(iut.library_version), iut.address);
}

std::string table_text(const Comparison& comparison) {
  const Table& times = comparison.measured.times;
  std::string text = fmt::format("{:<28}", "");
  for (const IutRecord& iut : comparison.iuts) text += fmt::format(" {:>25}", iut.id);
  text += fmt::format("\n{:<28}", "");
  for (std::size_t i = 0; i < comparison.iuts.size(); ++i) {
    text += fmt::format(" {:>6} {:>11} {:>6}", "ratio", "time", "+-");
  }
  text += '\n';
  for (const std::string& id : sorted_ids(times)) {
    text += fmt::format("{:<28}", id);
    const Samples* base = find(times, id, comparison.base);
    for (const IutRecord& iut : comparison.iuts) {
      const Samples* samples = find(times, id, iut.id);
      if (samples == nullptr) {
        text += fmt::format(" {:>25}", "-");
        continue;
      }
      const std::string quotient =
          base != nullptr ? fmt::format("{:.2f}", ratio(*samples, *base)) : "";
      text += fmt::format(" {:>6} {:>11} {:>5.0f}%", quotient, time_text(median(*samples)),
                          100 * spread(*samples));
    }
    text += '\n';
  }
  text += growth_lines(comparison) + counts_text(comparison);
  for (const auto& [mpi, why] : comparison.measured.failures) {
    text += fmt::format("\n{} was not measured completely: {}\n", mpi, why);
  }
  for (const auto& [mpi, why] : comparison.measured.not_shared) {
    text += fmt::format("\n{} does not survive threads that change one object: {}\n", mpi, why);
  }
  for (const auto& [mpi, why] : comparison.measured.not_counted) {
    text += fmt::format("\ninstructions of {} were not counted completely: {}\n", mpi, why);
  }
  return text;
}

std::string plain_lines(const Comparison& comparison) {
  std::string text;
  for (const std::string& id : sorted_ids(comparison.measured.times)) {
    for (const IutRecord& iut : comparison.iuts) {
      if (const Samples* samples = find(comparison.measured.times, id, iut.id)) {
        text += fmt::format("bench {}:{} {:.1f}\n", id, iut.id, median(*samples));
      }
    }
  }
  return text;
}

std::string google_json(const Comparison& comparison) {
  Json json;
  json["context"] = context_json(comparison);
  json["benchmarks"] = Json::array();
  for (const std::string& id : sorted_ids(comparison.measured.times)) {
    for (const IutRecord& iut : comparison.iuts) {
      const Samples* samples = find(comparison.measured.times, id, iut.id);
      if (samples == nullptr) continue;
      for (std::size_t round = 0; round < samples->size(); ++round) {
        Json row = row_json(id, iut.id, "", samples->size());
        row["repetition_index"] = round;
        set_time(row, (*samples)[round]);
        json["benchmarks"].push_back(row);
      }
      Json row = row_json(id, iut.id, "median", samples->size());
      row["aggregate_name"] = "median";
      row["aggregate_unit"] = "time";
      set_time(row, median(*samples));
      row["spread"] = spread(*samples);
      if (const Samples* base = find(comparison.measured.times, id, comparison.base)) {
        row["ratio"] = ratio(*samples, *base);
      }
      const auto counts = comparison.measured.counts.find(id);
      if (counts != comparison.measured.counts.end() && counts->second.contains(iut.id)) {
        row["instructions"] = counts->second.at(iut.id);
      }
      json["benchmarks"].push_back(row);
    }
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string export_json(const Comparison& comparison) {
  Json rows = Json::array();
  for (const std::string& id : sorted_ids(comparison.measured.times)) {
    for (const IutRecord& iut : comparison.iuts) {
      const Samples* samples = find(comparison.measured.times, id, iut.id);
      if (samples == nullptr || median(*samples) <= 0) continue;
      rows.push_back({{"name", fmt::format("{}:{}", id, iut.id)},
                      {"unit", "ns"},
                      {"value", median(*samples)}});
    }
  }
  return rows.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace infocts::bench
