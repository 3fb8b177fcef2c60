#include "bench/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "bench/figures.h"
#include "bench/operation.h"
#include "tool/results/text.h"
#include "tool/results/vendor.h"

namespace infocts::bench {
namespace {

constexpr std::string_view kNullMpi = "null";

// Half the distance between the quartiles is 0.67 standard deviations of a normal distribution, and
// three of these are what a single round hardly ever is off. Medians are off by less: the gate errs
// towards silence.
constexpr double kNoiseOfSpread = 3 / 0.67;

// Beyond this much, the machine is another one, or busy.
constexpr double kMachineTolerance = 0.15;

// As a factor both ways: half as fast and twice as fast are equally far.
double factor_of(double ratio) { return std::max(ratio, 1 / ratio); }

// Rounds that are disturbed move a median, and hardly ever the fastest of them: a change of the MPI
// moves both, and the same way.
Change judge(const GateRow& row, double threshold) {
  const double factor = factor_of(row.ratio);
  if (factor <= 1 + threshold) return Change::same;
  const double fastest = row.ratio > 1 ? row.fastest_ratio : 1 / row.fastest_ratio;
  if (factor <= 1 + row.noise || fastest <= 1 + threshold) return Change::within_noise;
  return row.ratio > 1 ? Change::slower : Change::faster;
}

double fastest(const BenchSeries& series) {
  return *std::min_element(series.rounds.begin(), series.rounds.end());
}

const BenchSeries* series_of(const BenchFile& file, const std::string& id, const std::string& mpi) {
  const auto row = file.series.find(id);
  if (row == file.series.end()) return nullptr;
  const auto cell = row->second.find(mpi);
  return cell == row->second.end() ? nullptr : &cell->second;
}

// How far the bare loops of this benchmark are off from round to round: what the machine does to
// them (a second thread that has no core) it does to every MPI.
double null_spread(const BenchFile& file, const std::string& id) {
  const BenchSeries* loops = series_of(file, id, std::string(kNullMpi));
  return loops == nullptr ? 0 : spread(loops->rounds);
}

/// How a reason names the two that are compared: "in the first file", "of mpich-4.0.2".
struct Sides {
  std::string before;
  std::string after;
};

void add_instructions(GateResult& result, const GateRow& like, const BenchSeries& before,
                      const BenchSeries& after, const Sides& sides, const GateOptions& options) {
  const bool known_before = before.instructions && *before.instructions > 0;
  const bool known_after = after.instructions && *after.instructions > 0;
  if (known_before != known_after) {
    result.not_compared.push_back(
        {like.id + ":" + like.mpi,
         "no instructions " + (known_before ? sides.after : sides.before)});
  }
  if (!known_before || !known_after) return;
  GateRow row = like;
  row.before = static_cast<double>(*before.instructions);
  row.after = static_cast<double>(*after.instructions);
  row.ratio = row.after / row.before;
  row.fastest_ratio = row.ratio;
  row.noise = 0;  // the same in every run
  row.instructions = true;
  row.change = judge(row, options.threshold);
  result.rows.push_back(row);
}

void add_times(GateResult& result, GateRow row, const BenchSeries& before, const BenchSeries& after,
               const Sides& sides, const GateOptions& options) {
  row.before = median(before.rounds);
  row.after = median(after.rounds);
  row.fastest_ratio = fastest(after) / fastest(before);
  row.change = judge(row, options.threshold);
  result.rows.push_back(row);
  add_instructions(result, row, before, after, sides, options);
}

bool is_without(const BenchFile& file, const std::string& id, const std::string& mpi) {
  const auto found = file.absent.find(mpi);
  return found != file.absent.end() && found->second.contains(operation_of(id));
}

/// A row that is not there: a gap unless the MPI has no such function. Those of threads that it
/// does not survive are told once, by add_gaps().
void add_missing(GateResult& result, const BenchFile& file, const std::string& id,
                 const std::string& mpi, const std::string& why) {
  if (is_without(file, id, mpi)) {
    const std::string line = fmt::format("{} has no {}", mpi, operation_of(id));
    const auto known = std::find(result.absent.begin(), result.absent.end(), line);
    if (known == result.absent.end()) result.absent.push_back(line);
  } else if (!is_of_sharing(id) || !file.not_shared.contains(mpi)) {
    result.not_compared.push_back({id + ":" + mpi, why});
  }
}

// "MPICH Version: 4.0.2 (mpicc:/usr/bin/mpicc.mpich)" → what stands in the last parentheses.
std::string address_in(const BenchFile& file, const std::string& mpi) {
  const auto found = file.libraries.find(mpi);
  if (found == file.libraries.end() || !found->second.ends_with(')')) return {};
  const std::size_t open = found->second.rfind(" (");
  return open == std::string::npos ? std::string() : found->second.substr(open);
}

/// Which MPI of `after` each one of `before` is compared with: the one of the same id, or the only
/// one that is of the same product, or of the same address, and not in the other file.
std::map<std::string, std::string> pairs_of(const BenchFile& before, const BenchFile& after) {
  const auto has = [](const BenchFile& file, const std::string& mpi) {
    return std::find(file.mpis.begin(), file.mpis.end(), mpi) != file.mpis.end();
  };
  // Pairs are matched only if there is exactly one candidate on each side.
  const auto only_one = [&](const BenchFile& in, const BenchFile& not_in, auto alike) {
    std::string found;
    for (const std::string& mpi : in.mpis) {
      if (has(not_in, mpi) || !alike(mpi)) continue;
      if (!found.empty()) return std::string();
      found = mpi;
    }
    return found;
  };
  std::map<std::string, std::string> pairs;
  for (const std::string& mpi : before.mpis) {
    if (has(after, mpi)) continue;
    const std::string product = id_without_version(mpi);
    const std::string address = address_in(before, mpi);
    const auto same_product = [&](const std::string& other) {
      return id_without_version(other) == product;
    };
    // At one address there is a column for each binding: the product tells these apart.
    const auto same_address = [&](const BenchFile& file) {
      return [&](const std::string& other) {
        return same_product(other) && address_in(file, other) == address;
      };
    };
    std::string now = only_one(after, before, same_address(after));
    if (now.empty() && only_one(before, after, same_product) == mpi) {
      now = only_one(after, before, same_product);
    }
    if (!now.empty()) pairs.emplace(mpi, now);
  }
  return pairs;
}

std::size_t rounds_of_both(const BenchSeries& one, const BenchSeries& other) {
  return std::min(one.rounds.size(), other.rounds.size());
}

// Empty if they can be compared.
std::string why_not(const BenchSeries& one, const BenchSeries& other) {
  if (!one.whole || !other.whole) return "some of its rounds are missing, or are not usable";
  const std::size_t rounds = rounds_of_both(one, other);
  if (rounds >= kFewestRounds) return {};
  return fmt::format("measured in {}, and {} are needed", counted(rounds, "round"), kFewestRounds);
}

// The longest texts are those that all MPIs of one file take. Empty if they are the same, or not
// known.
std::string why_other_texts(const BenchFile& before, const BenchFile& after,
                            const std::string& id) {
  if (id.find(suffix_of(Workload::most)) == std::string::npos) return {};
  if (before.longest.empty() || after.longest.empty() || before.longest == after.longest) return {};
  const auto words = [](const BenchFile& file) {
    const auto length = [&](const char* name) {
      const auto found = file.longest.find(name);
      return found == file.longest.end() ? 0L : found->second;
    };
    return fmt::format("keys of {} and values of {} characters", length("key"), length("value"));
  };
  return fmt::format("measured with {} before, and {} after", words(before), words(after));
}

void tell_unlike(GateResult& result, const std::string& what, const std::string& before,
                 const std::string& after) {
  if (before.empty() || after.empty() || before == after) return;  // files of old suites lack it
  result.unlike.push_back(fmt::format("different {}: {} before and {} after", what,
                                      printable_line(before), printable_line(after)));
}

std::string cores_text(const BenchFile& file) {
  return file.cores > 0 ? std::to_string(file.cores) : std::string();
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
  const Sides sides{"in the first file", "in the second file"};
  GateResult result;
  tell_unlike(result, "machine", before.machine, after.machine);
  tell_unlike(result, "processor", before.processor, after.processor);
  tell_unlike(result, "number of cores", cores_text(before), cores_text(after));
  tell_unlike(result, "version of infocts", before.suite_version, after.suite_version);
  if (before.suite_version == after.suite_version) {
    tell_unlike(result, "build of infocts", before.build, after.build);
  }
  const std::map<std::string, std::string> pairs = pairs_of(before, after);
  std::map<std::string, std::string> pairs_back;
  for (const auto& [old, now] : pairs) {
    result.paired.push_back(fmt::format("{} -> {}", old, now));
    pairs_back.emplace(now, old);
  }
  const auto other_id = [](const std::map<std::string, std::string>& ids, const std::string& mpi) {
    const auto found = ids.find(mpi);
    return found == ids.end() ? mpi : found->second;
  };
  std::vector<double> loops;
  for (const auto& [id, by_mpi] : before.series) {
    for (const auto& [mpi, old] : by_mpi) {
      const std::string mpi_now = other_id(pairs, mpi);
      const BenchSeries* now = series_of(after, id, mpi_now);
      std::string why = now == nullptr ? "not " + sides.after : why_not(old, *now);
      if (why.empty()) why = why_other_texts(before, after, id);
      if (!why.empty()) {
        result.not_compared.push_back({id + ":" + mpi, why});
        continue;
      }
      const double ratio_now = median(now->rounds) / median(old.rounds);
      if (mpi == kNullMpi) {
        loops.push_back(ratio_now);
        continue;
      }
      GateRow row{.id = id, .mpi = mpi_now};
      row.ratio = ratio_now;
      row.noise =
          kNoiseOfSpread * std::hypot(std::hypot(spread(old.rounds), spread(now->rounds)),
                                      std::hypot(null_spread(before, id), null_spread(after, id)));
      add_times(result, row, old, *now, sides, options);
    }
  }
  for (const auto& [id, by_mpi] : after.series) {
    for (const auto& [mpi, series] : by_mpi) {
      const std::string old = other_id(pairs_back, mpi);
      if (series_of(before, id, old) != nullptr) continue;
      add_missing(result, before, id, old, "not " + sides.before);
    }
  }
  const double machine = loops.empty() ? 1 : median(loops);
  if (std::abs(machine - 1) > kMachineTolerance) {
    result.unlike.push_back(fmt::format(
        "the bare loops take {:.2f} times as long as before: a different machine, or a busy one",
        machine));
  }
  return result;
}

GateResult compare_with(const BenchFile& file, const std::string& base,
                        const GateOptions& options) {
  GateResult result;
  std::set<std::string> mpis(file.mpis.begin(), file.mpis.end());
  for (const auto& [id, by_mpi] : file.series) {
    for (const auto& [mpi, series] : by_mpi) mpis.insert(mpi);
  }
  for (const auto& [id, by_mpi] : file.series) {
    const BenchSeries* old = series_of(file, id, base);
    const auto is_compared = [&](const std::string& mpi) { return mpi != base && mpi != kNullMpi; };
    if (old == nullptr) {
      const bool any = std::any_of(by_mpi.begin(), by_mpi.end(),
                                   [&](const auto& entry) { return is_compared(entry.first); });
      if (any) add_missing(result, file, id, base, "it was not measured");
      continue;
    }
    for (const std::string& mpi : mpis) {
      if (!is_compared(mpi)) continue;
      const BenchSeries* now = series_of(file, id, mpi);
      if (now == nullptr) {
        add_missing(result, file, id, mpi, "it was not measured");
        continue;
      }
      if (const std::string why = why_not(*old, *now); !why.empty()) {
        result.not_compared.push_back({id + ":" + mpi, why});
        continue;
      }
      std::vector<double> quotients;
      for (std::size_t round = 0; round < rounds_of_both(*old, *now); ++round) {
        quotients.push_back(now->rounds[round] / old->rounds[round]);
      }
      GateRow row{.id = id, .mpi = mpi};
      row.ratio = median(quotients);
      row.noise = kNoiseOfSpread * std::hypot(spread(quotients), null_spread(file, id));
      add_times(result, row, *old, *now, {"of " + base, "of " + mpi}, options);
    }
  }
  return result;
}

void add_gaps(GateResult& result, const BenchFile& file, const std::string& file_name) {
  if (!file.complete) result.incomplete.push_back(file_name);
  for (const auto& [mpi, why] : file.failures) result.failures.push_back({file_name, mpi, why});
  for (const auto& [mpi, why] : file.not_shared) {
    result.not_compared.push_back({"*_sharing:" + mpi, fmt::format("{}: {}", file_name, why)});
  }
  for (const auto& [mpi, why] : file.not_counted) {
    result.not_compared.push_back({"instructions:" + mpi, fmt::format("{}: {}", file_name, why)});
  }
}

std::vector<std::string> gaps_of(const GateResult& result) {
  constexpr std::size_t kNamed = 5;
  std::vector<std::string> lines = result.unlike;
  for (const std::string& file : result.incomplete) {
    lines.push_back(fmt::format("{} is incomplete", file));
  }
  for (const FailedMpi& failed : result.failures) {
    lines.push_back(
        fmt::format("{}: {} was not measured: {}", failed.file, failed.mpi, failed.why));
  }
  const std::size_t count = result.not_compared.size();
  for (std::size_t i = 0; i < std::min(count, kNamed); ++i) {
    lines.push_back(fmt::format("not compared {}: {}", result.not_compared[i].name,
                                result.not_compared[i].why));
  }
  if (count > kNamed) lines.push_back(fmt::format("not compared: {} more", count - kNamed));
  if (result.rows.empty() && lines.empty()) lines.emplace_back("nothing was compared");
  return lines;
}

namespace {

std::string_view name_of(Change change) {
  switch (change) {
    case Change::slower:
      return "slower";
    case Change::faster:
      return "faster";
    case Change::within_noise:
      return "within_noise";
    case Change::same:
      break;
  }
  return "same";
}

}  // namespace

bool any_slower(const GateResult& result) {
  return std::any_of(result.rows.begin(), result.rows.end(),
                     [](const GateRow& row) { return row.change == Change::slower; });
}

std::string gate_text(const GateResult& result, const GateOptions& options, bool brief) {
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
  for (const std::string& line : result.paired) {
    text += fmt::format("compared as one MPI in two versions: {}\n", line);
  }
  for (const std::string& line : result.absent) text += line + "\n";
  for (const std::string& line : gaps_of(result)) text += line + "\n";
  return (brief ? std::string() : text) +
         fmt::format(
             "infocts gate: {} compared, {} slower, {} faster, {} within noise, {} not "
             "compared; threshold {:.0f}%\n",
             result.rows.size(), slower, changed.size() - slower, noisy, result.not_compared.size(),
             100 * options.threshold);
}

std::string gate_json(const GateResult& result, const GateOptions& options, int exit_code) {
  using Json = nlohmann::ordered_json;
  Json rows = Json::array();
  for (const GateRow& row : result.rows) {
    rows.push_back({{"benchmark", row.id},
                    {"mpi", row.mpi},
                    {"unit", row.instructions ? "instructions" : "ns"},
                    {"before", row.before},
                    {"after", row.after},
                    {"ratio", row.ratio},
                    {"fastest_ratio", row.fastest_ratio},
                    {"noise", row.noise},
                    {"change", name_of(row.change)}});
  }
  Json not_compared = Json::array();
  Json reasons = Json::array();
  for (const NotCompared& next : result.not_compared) {
    not_compared.push_back(next.name);
    reasons.push_back({{"name", next.name}, {"why", next.why}});
  }
  Json failures = Json::array();
  for (const FailedMpi& next : result.failures) {
    failures.push_back({{"file", next.file}, {"mpi", next.mpi}, {"why", next.why}});
  }
  const Json json{{"threshold", options.threshold},
                  {"rows", std::move(rows)},
                  {"not_compared", std::move(not_compared)},
                  {"not_compared_because", std::move(reasons)},
                  {"unlike", result.unlike},
                  {"paired", result.paired},
                  {"absent", result.absent},
                  {"incomplete", result.incomplete},
                  {"failures", std::move(failures)},
                  {"why", gaps_of(result)},
                  {"exit_code", exit_code}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace infocts::bench
