#include "properties/campaign.h"

#include <fmt/ranges.h>
#include <rapidcheck/Random.h>
#include <rapidcheck/Shrinkable.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <set>

#include "conformance/harness/claims.h"
#include "conformance/harness/generation.h"
#include "conformance/harness/hints.h"
#include "conformance/harness/observe.h"
#include "properties/corpus.h"
#include "properties/random_numbers.h"

namespace infocts::properties {
namespace {

// Some deviations are nearly independent of the input, and then shrinking has no natural end that
// comes soon; what is reached after so many runs is small enough to read.
constexpr int kShrinkingRuns = 1500;
// Where each run takes long, as on an MPI whose objects never die, the time ends it: for one case,
// and for all of a process.
constexpr std::chrono::milliseconds kLongestShrinking{1000};
constexpr std::chrono::milliseconds kAllShrinking{10000};

std::uint64_t seed_of(std::string_view name, int trial) {
  std::uint64_t seed = this_worker().seed;
  for (const char c : name) seed = mix64(seed + static_cast<unsigned char>(c) + 1);
  return mix64(seed + static_cast<std::uint64_t>(trial) * 0x9e3779b97f4a7c15);
}

/// Ends a program that has shown what it was played for.
struct Shown {};

void note_start() {
  if (generation().note) generation().note(fmt::format("{}{}", kCaseLine, id_of_running_case()));
}

void play(const Campaign& campaign, const Api& mpi, const Program& program, const Sink& sink) {
  const Sink translated = [&](const Deviation& deviation) {
    if (campaign.violated == nullptr) return sink(deviation);
    Deviation other = deviation;
    other.requirements.clear();
    for (const std::string& requirement : deviation.requirements) {
      if (is_about_overruns(requirement)) {
        other.requirements.push_back(requirement);
        continue;
      }
      for (std::string& instead : campaign.violated(requirement)) {
        other.requirements.push_back(std::move(instead));
      }
    }
    sink(other);
  };
  note_start();
  if (campaign.play != nullptr) return campaign.play(campaign, mpi, program, translated);
  PlaySettings settings = campaign.settings;
  settings.env = settings.env && !in_fortran();
  settings.note = generation().note;
  Player player(mpi, settings, translated);
  player.play(program);
}

bool violates(const Deviation& deviation, std::string_view requirement) {
  return std::find(deviation.requirements.begin(), deviation.requirements.end(), requirement) !=
         deviation.requirements.end();
}

/// Of these only what an error leaves behind is a violation.
bool is_about_state_after_errors(std::string_view requirement) {
  constexpr std::array<std::string_view, 3> kOfErrors{"info.set.refused_changes_nothing",
                                                      "info.delete.miss_changes_nothing",
                                                      "info.errors.goes_on"};
  return std::find(kOfErrors.begin(), kOfErrors.end(), requirement) != kOfErrors.end();
}

/// Whether the same deviates if the commands that were refused are left out. Not recorded.
bool deviates_without_errors(const Campaign& campaign, const Program& program,
                             const std::string& subject) {
  if (campaign.play != nullptr) return false;
  std::set<std::size_t> refused;
  PlaySettings settings = campaign.settings;
  settings.env = settings.env && !in_fortran();
  settings.refused = &refused;
  settings.note = generation().note;  // it may end here
  const Sink nobody = [](const Deviation&) {};
  note_start();
  Player(this_worker().quiet, settings, nobody).play(program);
  Program others;
  for (std::size_t i = 0; i < program.size(); ++i) {
    if (!refused.contains(i)) others.push_back(program[i]);
  }
  bool deviates = false;
  settings.refused = nullptr;
  note_start();
  const Sink same = [&](const Deviation& deviation) {
    deviates = deviates || deviation.subject == subject;
  };
  Player(this_worker().quiet, settings, same).play(others);
  return deviates;
}

/// Whether the same deviates if the process changes its phase nowhere between the commands. Not
/// recorded.
bool deviates_in_one_phase(const Campaign& campaign, Program program, const Deviation& found) {
  std::erase_if(program, [](const Command& command) {
    return command.verb == Verb::init || command.verb == Verb::finalize;
  });
  try {
    play(campaign, this_worker().quiet, program, [&](const Deviation& deviation) {
      const bool is_same = deviation.subject == found.subject &&
                           deviation.expected == found.expected && deviation.actual == found.actual;
      if (is_same) throw Shown();
    });
  } catch (const Shown&) {
    return true;
  }
  return false;
}

/// Whether the program breaks this requirement. Not recorded: the calls of many programs would bury
/// those that matter.
bool breaks(const Campaign& campaign, const Program& program, std::string_view requirement) {
  std::string subject;
  try {
    play(campaign, this_worker().quiet, program, [&](const Deviation& deviation) {
      if (!violates(deviation, requirement)) return;
      subject = deviation.subject;
      throw Shown();
    });
  } catch (const Shown&) {
    return !is_about_state_after_errors(requirement) ||
           !deviates_without_errors(campaign, program, subject);
  }
  return false;
}

struct Found {
  rc::Shrinkable<Program> program;
  Deviation deviation;
};

/// The programs of one campaign in this process.
class Progress {
 public:
  explicit Progress(const Campaign& campaign) : campaign_(campaign) {
    if (campaign.corpus) {
      for (const NamedProgram& named : corpus()) {
        pending_.push_back(rc::shrinkable::just(named.program));
      }
    }
    trials_ =
        campaign.once ? 1 : std::max(1, campaign.trials * generation().programs / kUsualPrograms);
  }

  /// The first program that breaks it, with simpler ones; null when there is none.
  const Found* find(std::string_view requirement) {
    const auto known = [&] { return first_.find(requirement); };
    while (known() == first_.end() && next_ < total()) attempt(trial(next_++));
    return known() == first_.end() ? nullptr : &known()->second;
  }

 private:
  int total() const { return trials_ + static_cast<int>(pending_.size()); }

  rc::Shrinkable<Program> trial(int number) const {
    const int from_corpus = static_cast<int>(pending_.size());
    if (number < from_corpus) return pending_[static_cast<std::size_t>(number)];
    const int generated = number - from_corpus;
    // Small ones first: what they show needs less shrinking.
    const int size = std::min(100, 20 + generated * 160 / std::max(1, trials_));
    // A process has one life only; each case of that kind has one of its own.
    const std::string name = campaign_.once ? id_of_running_case() : std::string(campaign_.name);
    return campaign_.programs()(rc::Random(seed_of(name, generated)), size);
  }

  void attempt(const rc::Shrinkable<Program>& candidate) {
    std::vector<Deviation> after_errors;
    play(campaign_, this_worker().mpi, candidate.value(), [&](const Deviation& deviation) {
      for (const std::string& requirement : deviation.requirements) {
        if (is_about_state_after_errors(requirement)) {
          after_errors.push_back(deviation);
        } else {
          first_.try_emplace(requirement, Found{candidate, deviation});
        }
      }
    });
    for (const Deviation& deviation : after_errors) {
      const std::string& requirement = deviation.requirements.front();
      if (first_.contains(requirement) ||
          deviates_without_errors(campaign_, candidate.value(), deviation.subject)) {
        continue;
      }
      first_.try_emplace(requirement, Found{candidate, deviation});
    }
  }

  const Campaign& campaign_;
  std::vector<rc::Shrinkable<Program>> pending_;
  int trials_ = 0;
  int next_ = 0;
  std::map<std::string, Found, std::less<>> first_;
};

Progress& progress_of(const Campaign& campaign) {
  static std::map<std::string_view, std::unique_ptr<Progress>> all;
  std::unique_ptr<Progress>& progress = all[campaign.name];
  if (!progress) progress = std::make_unique<Progress>(campaign);
  return *progress;
}

/// What is left of the time for shrinking while it lives.
class ShrinkingTime {
 public:
  ~ShrinkingTime() { spent() += Clock::now() - start_; }
  bool over() const { return Clock::now() - start_ > limit_; }

 private:
  using Clock = std::chrono::steady_clock;

  static Clock::duration& spent() {
    static Clock::duration spent{};
    return spent;
  }

  const Clock::time_point start_ = Clock::now();
  const Clock::duration limit_ =
      std::min<Clock::duration>(kLongestShrinking, kAllShrinking - spent());
};

Program smallest(const Campaign& campaign, rc::Shrinkable<Program> program,
                 std::string_view requirement) {
  const ShrinkingTime time;
  int runs = 0;
  for (bool smaller = true; smaller;) {
    smaller = false;
    rc::Seq<rc::Shrinkable<Program>> candidates = program.shrinks();
    while (auto candidate = candidates.next()) {
      if (++runs > kShrinkingRuns || time.over()) return program.value();
      if (!breaks(campaign, candidate->value(), requirement)) continue;
      program = *candidate;
      smaller = true;
      break;
    }
  }
  return program.value();
}

[[noreturn]] void end_as_inconclusive(std::string_view why, const Deviation& deviation) {
  throw Inconclusive(fmt::format("{}: {}, {} instead of {}", why, deviation.subject,
                                 deviation.actual, deviation.expected));
}

[[noreturn]] void end_as_alone(const Deviation& deviation) {
  end_as_inconclusive("one thread alone gets wrong results, too", deviation);
}

/// Plays it recorded, and fails the case at the deviation: the call named in the message is then
/// the one that deviated. Returns whether it deviated.
bool show(const Campaign& campaign, const Program& program, std::string_view requirement) {
  const NamedProgram named{id_of_running_case(), program};
  const Context seed("seed {}, --cases {}", this_worker().seed, generation().programs);
  const Context lines("{}", fmt::join(lines_of(named), "\n            "));
  const Context replay("infocts replay FILE ADDRESS plays these lines again, from '# case' on");
  std::optional<Deviation> alone;
  try {
    play(campaign, this_worker().mpi, program, [&](const Deviation& deviation) {
      if (!violates(deviation, requirement)) return;
      if (deviation.alone && !alone) alone = deviation;
      if (alone) return;
      state_claim(deviation.claim);
      infocts::report_deviation(deviation.subject, deviation.expected, deviation.actual);
      throw Shown();
    });
  } catch (const Shown&) {
    return true;
  }
  if (alone) end_as_alone(*alone);
  return false;
}

// Two errors, as one of them may be a deviation of its own.
bool ask_for_exceptions() {
  const Api& mpi = this_worker().quiet;
  cts_info info = mpi.info_null;
  if (mpi.info_create(&info) != mpi.success) return true;
  const Input missing("infocts missing");
  const Input long_key(text_of_length(static_cast<std::size_t>(mpi.max_info_key) + 1));
  const Input value("value");
  const bool shown = mpi.info_delete(info, missing) != mpi.success ||
                     mpi.info_set(info, long_key, value) != mpi.success;
  mpi.info_free(&info);
  return shown;
}

/// In C++ an error that throws nothing looks like a success. Asked once a process and not recorded,
/// so that no reproducer begins with it.
bool exceptions_show_errors() {
  static const bool shown = ask_for_exceptions();
  return shown;
}

}  // namespace

void require_functions(std::string_view requirement) {
  if (requirement.ends_with("provided")) return;
  const Api& mpi = this_worker().mpi;
  const auto about = [&](std::string_view prefix) {
    return requirement.starts_with(prefix) ||
           requirement.starts_with("info.lifecycle." +
                                   std::string(prefix.substr(5, prefix.size() - 6)) + "_") ||
           requirement == "info.threads." + std::string(prefix.substr(5, prefix.size() - 6));
  };
  if (about("info.get_string.")) mpi.info_get_string.demand();
  if (about("info.get_valuelen.")) mpi.info_get_valuelen.demand();
  if (about("info.get.")) mpi.info_get.demand();
  if (about("info.create_env.")) mpi.info_create_env.demand();
  if (about("info.env.") && mpi.has_info_env == 0) throw AbsentFunction("MPI_INFO_ENV");
  if (about("info.c2f.") || requirement.starts_with("info.handles.c2f")) mpi.info_c2f.demand();
  if (about("info.toint.") || about("info.fromint.") ||
      requirement.starts_with("info.handles.toint")) {
    mpi.info_toint.demand();
    mpi.info_fromint.demand();
  }
  if (about("info.parsing.") || about("info.formats.")) usable_routines();
}

void decide(const Campaign& campaign, std::string_view requirement) {
  require_functions(requirement);
  if (this_worker().binding == Binding::cxx && this_worker().initialized &&
      !exceptions_show_errors()) {
    skip_as_absent("an exception for an error");
  }
  if (!generation().program.empty()) {
    for (const NamedProgram& named : programs_in(generation().program)) {
      if (named.case_id != id_of_running_case()) continue;
      if (is_about_state_after_errors(requirement) &&
          !breaks(campaign, named.program, requirement)) {
        continue;
      }
      if (show(campaign, named.program, requirement)) return;
    }
    return;
  }
  const Found* found = progress_of(campaign).find(requirement);
  if (found == nullptr) return;
  if (found->deviation.alone) end_as_alone(found->deviation);
  Program program = found->program.value();
  if (campaign.once && deviates_in_one_phase(campaign, program, found->deviation)) {
    end_as_inconclusive("the same calls deviate within one phase, too", found->deviation);
  }
  if (campaign.repeatable) {
    if (generation().shorten) program = smallest(campaign, found->program, requirement);
    if (show(campaign, program, requirement)) return;
  }
  const Context lines("{}", fmt::join(lines_of({id_of_running_case(), program}), "\n            "));
  infocts::report_deviation(
      found->deviation.subject +
          (campaign.repeatable ? ", which did not happen again in a second run" : ""),
      found->deviation.expected, found->deviation.actual);
}

namespace {

// What is played in C alone: for Fortran see CreateEnv and legal(); the MPI:: classes are judged by
// MPI-2.2.
bool is_of_c_only(std::string_view requirement) {
  return requirement == "info.set.empty_value_settable" || requirement.starts_with("info.env.") ||
         requirement.find(".create_env") != std::string_view::npos;
}

}  // namespace

bool register_properties(const Campaign& campaign, std::string_view name, Phase phase,
                         const std::vector<std::string_view>& requirements, const char* file,
                         int line) {
  for (const std::string_view requirement : requirements) {
    CaseSpec spec{.requirement = requirement, .name = name, .phase = phase, .property = true};
    if (is_of_c_only(requirement)) spec.bindings = {"c"};
    // In C++ there is no code to compare with where a handler of the user's returns.
    if (requirement.starts_with("info.errors.handler_")) spec.bindings = {"c", "fortran"};
    detail::register_case(spec, file, line,
                          [&campaign, requirement](const Api&) { decide(campaign, requirement); });
  }
  return true;
}

}  // namespace infocts::properties
