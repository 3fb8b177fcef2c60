#include "bench/rounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "bench/operation.h"
#include "tool/results/bench_file.h"
#include "tool/results/text.h"
#include "tool/runner/cache.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/wrapper.h"
#include "tool/worker/open_library.h"

namespace infocts::bench {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> worker_command(const MeasuredIut& iut, WorkerOrder order) {
  order.shim = iut.target.shim;
  order.preload = iut.target.preload;
  order.null = iut.null;
  std::vector<std::string> command = {own_executable(), "bench-worker"};
  for (std::string& word : order.words()) command.push_back(std::move(word));
  return command;
}

/// Calls sample(id, value) for what a worker printed, and returns its first complaint.
template <class Sample>
std::string read_output(const ChildResult& child, Sample sample) {
  std::string complaint;
  std::istringstream lines(child.output);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string kind;
    std::string id;
    double value = 0;
    if (line.starts_with(kSample) && words >> kind >> id >> value && std::isfinite(value)) {
      sample(id, value);
    } else if (line.starts_with(kFailed) && complaint.empty()) {
      complaint = line.substr(kFailed.size());
    }
  }
  if (!child.ok() && complaint.empty()) {
    complaint = child.spawn_error.empty()
                    ? fmt::format("{}: {}", child.how_it_ended(), first_line(child.output))
                    : child.spawn_error;
  }
  return complaint;
}

// What callgrind says was executed in the measured part; 0 if it does not say.
long executed(const fs::path& file) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    for (const std::string_view start : {"summary: ", "totals: "}) {
      if (line.starts_with(start)) return std::atol(line.c_str() + start.size());
    }
  }
  return 0;
}

}  // namespace

namespace {

void read_absent(const ChildResult& child, const std::string& mpi, Measured& measured) {
  std::istringstream lines(child.output);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kAbsent)) measured.absent[mpi].insert(line.substr(kAbsent.size()));
  }
}

std::map<std::string, std::string> environment_of(const MeasuredIut& iut,
                                                  const ScratchDirectory& scratch) {
  std::map<std::string, std::string> environment = iut.target.environment;
  environment["TMPDIR"] = scratch.for_mpi();
  return environment;
}

/// In a process of its own, as MPIs of the field end there.
void measure_sharing(const MeasuredIut& iut, const WorkerOrder& order, Measured& measured) {
  WorkerOrder sharing = order;
  sharing.sharing = true;
  if (!sharing.wants_sharing() || measured.not_shared.contains(iut.id)) return;
  const ScratchDirectory scratch(temporary_directory());
  const ChildResult child = run_child(
      {.command = worker_command(iut, sharing), .environment = environment_of(iut, scratch)});
  if (interrupted()) return;
  const std::string complaint = read_output(child, [&](const std::string& id, double value) {
    measured.times[id][iut.id].push_back(value);
  });
  if (complaint.empty()) return read_absent(child, iut.id, measured);
  measured.not_shared.emplace(iut.id, complaint);
  for (auto& [id, by_mpi] : measured.times) {
    if (is_of_sharing(id)) by_mpi.erase(iut.id);
  }
  std::erase_if(measured.times, [](const auto& row) { return row.second.empty(); });
}

}  // namespace

void drop_part_of_round(Measured& measured) {
  const std::size_t rounds = whole_rounds(measured);
  for (auto& row : measured.times) {
    for (auto& [mpi, samples] : row.second) {
      if (samples.size() > rounds) samples.resize(rounds);
    }
    std::erase_if(row.second, [](const auto& cell) { return cell.second.empty(); });
  }
  std::erase_if(measured.times, [](const auto& row) { return row.second.empty(); });
}

std::size_t whole_rounds(const Measured& measured) {
  std::optional<std::size_t> rounds;
  for (const auto& row : measured.times) {
    for (const auto& [mpi, samples] : row.second) {
      if (measured.failures.contains(mpi)) continue;
      rounds = std::min(rounds.value_or(samples.size()), samples.size());
    }
  }
  return rounds.value_or(0);
}

Measured measure(const std::vector<MeasuredIut>& iuts, const WorkerOrder& order, int rounds,
                 const RoundCallback& progress, Measured before,
                 const WholeRoundCallback& whole_round) {
  Measured measured = std::move(before);
  const ScratchDirectory scratch(temporary_directory());
  for (int round = static_cast<int>(whole_rounds(measured)); round < rounds; ++round) {
    for (std::size_t i = 0; i < iuts.size(); ++i) {
      const MeasuredIut& iut = iuts[round % 2 == 0 ? i : iuts.size() - 1 - i];
      if (interrupted()) {
        drop_part_of_round(measured);
        return measured;
      }
      if (measured.failures.contains(iut.id)) continue;  // its rounds would not fit the others'
      progress(round, iut.id);
      const ChildResult child = run_child(
          {.command = worker_command(iut, order), .environment = environment_of(iut, scratch)});
      if (interrupted()) {  // and so was the child: it is not to blame
        drop_part_of_round(measured);
        return measured;
      }
      const std::string complaint = read_output(child, [&](const std::string& id, double value) {
        measured.times[id][iut.id].push_back(value);
      });
      if (!complaint.empty()) {
        measured.failures.emplace(iut.id, complaint);
        continue;
      }
      read_absent(child, iut.id, measured);
      measure_sharing(iut, order, measured);
      if (interrupted()) {
        drop_part_of_round(measured);
        return measured;
      }
    }
    if (whole_round) whole_round(measured);
  }
  return measured;
}

namespace {

/// Counts one benchmark of one MPI. Returns why there is no count, if there is none.
std::string count_one(const MeasuredIut& iut, const WorkerOrder& order, const fs::path& valgrind,
                      const ScratchDirectory& scratch, Measured& measured) {
  const fs::path file = scratch.path() / "callgrind";
  std::error_code absent;
  fs::remove(file, absent);  // else it would be read again where none is written
  std::vector<std::string> command = {valgrind, "--tool=callgrind",
                                      "--callgrind-out-file=" + file.string(),
                                      "--toggle-collect=infocts_bench_measured"};
  for (std::string& word : worker_command(iut, order)) command.push_back(std::move(word));
  auto environment = environment_of(iut, scratch);
  environment["LD_BIND_NOW"] = "1";  // the first call costs no more than the others
  const ChildResult child = run_child({.command = command, .environment = environment});
  std::map<std::string, double> calls_of;
  std::string complaint =
      read_output(child, [&](const std::string& id, double calls) { calls_of.emplace(id, calls); });
  if (!complaint.empty()) return complaint;
  const long all = executed(file);
  if (all <= 0) return "callgrind wrote no count";
  for (const auto& [id, calls] : calls_of) {
    measured.counts[id][iut.id] = std::lround(static_cast<double>(all) / calls);
  }
  return {};
}

}  // namespace

void require_valgrind() {
  if (find_program("valgrind").empty()) {
    throw UsageError("--instructions needs valgrind on the PATH.");
  }
}

void count_instructions(const std::vector<MeasuredIut>& iuts, const Longest& longest,
                        Measured& measured, const WholeRoundCallback& counted) {
  const fs::path valgrind = find_program("valgrind");
  const ScratchDirectory scratch(temporary_directory());
  for (const auto& [id, by_mpi] : measured.times) {
    if (threads_of(id) > 1) continue;  // valgrind runs one thread at a time
    const int size = split_bench_id(id).size;
    WorkerOrder order;
    order.globs = {id};
    order.sizes = {size > 0 ? size : kKeysWithoutSize};
    order.budget_ms = 0;
    order.longest = longest;
    for (const MeasuredIut& iut : iuts) {
      const auto known = measured.counts.find(id);
      if (known != measured.counts.end() && known->second.contains(iut.id)) continue;
      if (!by_mpi.contains(iut.id)) continue;
      const std::string why = count_one(iut, order, valgrind, scratch, measured);
      if (interrupted()) return;  // and so was the child: it is not to blame
      if (!why.empty()) measured.not_counted.emplace(iut.id, fmt::format("{}: {}", id, why));
    }
    counted(measured);
  }
}

}  // namespace infocts::bench
