#include "bench/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/figures.h"

namespace infocts::bench {
namespace {

constexpr std::string_view kNullMpi = "null";

// Half the distance between the quartiles is 0.67 standard deviations of a normal distribution, and
// three of these are what a single round hardly ever is off. Medians are off by less: the gate errs
// towards silence.
constexpr double kNoiseOfSpread = 3 / 0.67;

// Beyond this much, the machine is another one, or busy.
constexpr double kMachineTolerance = 0.15;

Change judge(double ratio, double noise, double threshold) {
  // As a factor both ways: half as fast and twice as fast are equally far.
  const double factor = std::max(ratio, 1 / ratio);
  if (factor <= 1 + threshold) return Change::same;
  if (factor <= 1 + noise) return Change::within_noise;
  return ratio > 1 ? Change::slower : Change::faster;
}

const BenchSeries* series_of(const BenchFile& file, const std::string& id, const std::string& mpi) {
  const auto row = file.series.find(id);
  if (row == file.series.end()) return nullptr;
  const auto cell = row->second.find(mpi);
  return cell == row->second.end() ? nullptr : &cell->second;
}

void add_instructions(GateResult& result, const GateRow& like, const BenchSeries& before,
                      const BenchSeries& after, const GateOptions& options) {
  if (!before.instructions || !after.instructions || *before.instructions <= 0) return;
  GateRow row = like;
  row.before = static_cast<double>(*before.instructions);
  row.after = static_cast<double>(*after.instructions);
  row.ratio = row.after / row.before;
  row.noise = 0;  // the same in every run
  row.instructions = true;
  row.change = judge(row.ratio, row.noise, options.threshold);
  result.rows.push_back(row);
}

void add_times(GateResult& result, GateRow row, const BenchSeries& before, const BenchSeries& after,
               const GateOptions& options) {
  row.before = before.median;
  row.after = after.median;
  row.change = judge(row.ratio, row.noise, options.threshold);
  result.rows.push_back(row);
  add_instructions(result, row, before, after, options);
}

std::string row_text(const GateRow& row) {
  const char* const unit = row.instructions ? "instructions" : "ns";
  return fmt::format("{:<7} {}:{}  {:.1f} -> {:.1f} {}  x{:.2f}{}\n",
                     row.change == Change::slower ? "slower" : "faster", row.id, row.mpi,
                     row.before, row.after, unit, row.ratio,
                     row.instructions ? "" : fmt::format("  noise {:.0f}%", 100 * row.noise));
}

}  // namespace

GateResult compare_files(const BenchFile& before, const BenchFile& after,
                         const GateOptions& options) {
  GateResult result;
  std::vector<double> loops;
  for (const auto& [id, by_mpi] : before.series) {
    for (const auto& [mpi, old] : by_mpi) {
      const BenchSeries* now = series_of(after, id, mpi);
      if (now == nullptr || std::min(now->rounds.size(), old.rounds.size()) < kFewestRounds) {
        result.missing.push_back(id + ":" + mpi);
        continue;
      }
      if (mpi == kNullMpi) {
        loops.push_back(now->median / old.median);
        continue;
      }
      GateRow row{.id = id, .mpi = mpi};
      row.ratio = now->median / old.median;
      row.noise = kNoiseOfSpread * std::hypot(spread(old.rounds), spread(now->rounds));
      add_times(result, row, old, *now, options);
    }
  }
  if (!loops.empty()) result.machine = median(loops);
  return result;
}

GateResult compare_with(const BenchFile& file, const std::string& base,
                        const GateOptions& options) {
  GateResult result;
  for (const auto& [id, by_mpi] : file.series) {
    const BenchSeries* old = series_of(file, id, base);
    for (const auto& [mpi, now] : by_mpi) {
      if (mpi == base || mpi == kNullMpi) continue;
      const std::size_t rounds =
          old == nullptr ? 0 : std::min(old->rounds.size(), now.rounds.size());
      if (rounds < kFewestRounds) {
        result.missing.push_back(id + ":" + mpi);
        continue;
      }
      std::vector<double> quotients;
      for (std::size_t round = 0; round < rounds; ++round) {
        quotients.push_back(now.rounds[round] / old->rounds[round]);
      }
      GateRow row{.id = id, .mpi = mpi};
      row.ratio = median(quotients);
      row.noise = kNoiseOfSpread * spread(quotients);
      add_times(result, row, *old, now, options);
    }
  }
  return result;
}

bool any_slower(const GateResult& result) {
  return std::any_of(result.rows.begin(), result.rows.end(),
                     [](const GateRow& row) { return row.change == Change::slower; });
}

std::string gate_text(const GateResult& result, const GateOptions& options) {
  std::vector<const GateRow*> changed;
  std::size_t slower = 0;
  std::size_t noisy = 0;
  for (const GateRow& row : result.rows) {
    if (row.change == Change::slower) ++slower;
    if (row.change == Change::within_noise) ++noisy;
    if (row.change == Change::slower || row.change == Change::faster) changed.push_back(&row);
  }
  std::stable_sort(changed.begin(), changed.end(),
                   [](const GateRow* a, const GateRow* b) { return a->ratio > b->ratio; });
  std::string text;
  for (const GateRow* row : changed) text += row_text(*row);
  if (std::abs(result.machine - 1) > kMachineTolerance) {
    text += fmt::format(
        "the bare loops take x{:.2f} of the time before: another machine, or a busy one\n",
        result.machine);
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(result.missing.size(), 5); ++i) {
    text += fmt::format("not compared {}: not in both, or in fewer than {} rounds\n",
                        result.missing[i], kFewestRounds);
  }
  return text +
         fmt::format(
             "infocts bench gate: {} compared, {} slower, {} faster, {} within noise, {} not "
             "compared; threshold {:.0f}%\n",
             result.rows.size(), slower, changed.size() - slower, noisy, result.missing.size(),
             100 * options.threshold);
}

}  // namespace infocts::bench
