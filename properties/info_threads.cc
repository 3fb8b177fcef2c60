// The same programs from several threads at a time, each with objects of its own and all with one
// that they only read.
#include <chrono>
#include <mutex>

#include "conformance/harness/pairs.h"
#include "conformance/harness/threads.h"
#include "properties/any_phase.h"
#include "properties/campaign.h"
#include "properties/generate.h"

namespace infocts::properties {
namespace {

constexpr std::chrono::milliseconds kTimeOfProgram{25};
constexpr char kShared = kNames.back();

rc::Gen<Program> programs_of_threads() {
  Mix mix = allowed_anywhere();
  mix.commands = 40;
  mix.keys = 3;
  for (Weight& weight : mix.weights) {
    if (weight.verb == Verb::erase) weight.times = 6;
    if (weight.verb == Verb::create_env) weight.times = 4;
    if (weight.verb == Verb::c2f || weight.verb == Verb::dup) weight.times = 3;
  }
  mix.shared = true;
  return programs({std::move(mix)});
}

rc::Gen<Program> integers_of_threads() {
  Mix mix = with_integers();
  mix.commands = 40;
  mix.shared = true;
  return programs({std::move(mix)});
}

// Threads that all stored the same would not notice what they take from each other.
Program of_thread(Program program, int thread) {
  for (Command& command : program) {
    if (command.object == kShared) continue;
    for (std::string& word : command.words) {
      if (word.size() + 1 < max_key_length()) word += static_cast<char>('0' + thread);
    }
  }
  return program;
}

void play_on_threads(const Campaign& campaign, const Api& mpi, const Program& program,
                     const Sink& sink) {
  const Pairs pairs = numbered_pairs(12);
  Info shared;
  InfoModel model;
  if (mpi.info_create(shared.ref()) != mpi.success) throw Inconclusive("no object to share");
  for (const auto& [key, value] : pairs) {
    put(shared, key, value);
    model.set(key, value);
  }
  // What goes wrong alone is what other properties are about. Of each requirement the first
  // deviation counts, so that of one thread before those of several.
  const Sink alone = [&](const Deviation& deviation) {
    Deviation of_one = deviation;
    of_one.alone = true;
    sink(of_one);
  };
  for (int number = 0; number < kThreads; ++number) {
    Player one(mpi, campaign.settings, alone);
    one.share(kShared, shared, model);
    one.play(of_thread(program, number));
    one.compare(kShared);
  }
  std::vector<Deviation> found;
  std::mutex finding;
  const auto end = std::chrono::steady_clock::now() + thread_time(kTimeOfProgram);
  at_once(kThreads, [&](ThreadChecks& self) {
    const Program own = of_thread(program, self.number());
    const Sink keep = [&](const Deviation& deviation) {
      const std::lock_guard lock(finding);
      found.push_back(deviation);
      found.back().subject += fmt::format(", in thread {} of {}", self.number(), kThreads);
    };
    bool well = true;
    while (well) {
      Player player(mpi, campaign.settings, keep);
      player.share(kShared, shared, model);
      player.play(own);
      player.compare(kShared);
      well = !player.lost() && std::chrono::steady_clock::now() < end;
    }
  });
  for (const Deviation& deviation : found) sink(deviation);
}

std::vector<std::string> violated_of_threads(std::string_view requirement) {
  return violated_as(requirement, "info.threads", "");
}

// Campaign by phase, since each is of another process. No errors: their handler may end the
// process.
const Campaign threads_campaign{
    .name = "threads",
    .programs = programs_of_threads,
    .settings = {.all_lookups = false, .errors = false, .env = false, .brief = true},
    .trials = 4,
    .violated = violated_of_threads,
    .play = play_on_threads,
    .repeatable = false};

const Campaign integers_campaign{
    .name = "integers_threads",
    .programs = integers_of_threads,
    .settings = {.all_lookups = false, .errors = false, .env = false, .brief = true},
    .trials = 2,
    .violated = violated_of_threads,
    .play = play_on_threads,
    .repeatable = false};

const std::vector<std::string_view> kRequirements{
    "info.threads.create",     "info.threads.create_env", "info.threads.set",
    "info.threads.delete",     "info.threads.get_string", "info.threads.get_nkeys",
    "info.threads.get_nthkey", "info.threads.dup",        "info.threads.free",
    "info.threads.c2f"};
const std::vector<std::string_view> kOfIntegers{"info.threads.toint", "info.threads.fromint"};

[[maybe_unused]] const bool registered_threads = register_properties(
    threads_campaign, "property_any_program", Phase::initialized, kRequirements);
[[maybe_unused]] const bool registered_before = register_properties(
    threads_campaign, "property_any_program_before_init", Phase::before_init, kRequirements);
[[maybe_unused]] const bool registered_after = register_properties(
    threads_campaign, "property_any_program_after_finalize", Phase::after_finalize, kRequirements);
[[maybe_unused]] const bool registered_integers =
    register_properties(integers_campaign, "property_any_program", Phase::initialized, kOfIntegers);
[[maybe_unused]] const bool registered_integers_before = register_properties(
    integers_campaign, "property_any_program_before_init", Phase::before_init, kOfIntegers);
[[maybe_unused]] const bool registered_integers_after = register_properties(
    integers_campaign, "property_any_program_after_finalize", Phase::after_finalize, kOfIntegers);

}  // namespace
}  // namespace infocts::properties
