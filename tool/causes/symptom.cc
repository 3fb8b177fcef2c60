#include "tool/causes/symptom.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "conformance/catalogue/catalogue.h"
#include "conformance/harness/case.h"
#include "tool/causes/aspect.h"
#include "tool/causes/form.h"
#include "tool/causes/message_parts.h"
#include "tool/causes/seen_step.h"
#include "tool/causes/shared_traits.h"
#include "tool/causes/stored.h"
#include "tool/causes/text_words.h"

namespace infocts {
namespace {

// How far a trait is from what deviates. A lookup that only stands by is the least likely culprit.
constexpr int kDeviating = 0;
// Its function is the one that the requirement is about, or one of two whose answers are compared.
constexpr int kAsked = 1;
constexpr int kBefore = 2;
constexpr int kBeforeUnconnected = 4;
constexpr int kBystander = 5;

bool only_reads(FunctionId function) {
  switch (function) {
    case FunctionId::info_get:
    case FunctionId::info_get_valuelen:
    case FunctionId::info_get_string:
    case FunctionId::info_get_nkeys:
    case FunctionId::info_get_nthkey:
    case FunctionId::comm_get_name:
    case FunctionId::type_get_name:
    case FunctionId::win_get_name:
    case FunctionId::comm_get_attr:
    case FunctionId::comm_rank:
    case FunctionId::comm_size:
    case FunctionId::error_class:
    case FunctionId::error_string:
      return true;
    default:
      return false;
  }
}

// Cases make these calls to have MPI started, a communicator of their own or an error handler,
// whatever they are about.
bool prepares_or_ends(FunctionId function) {
  switch (function) {
    case FunctionId::init:
    case FunctionId::init_thread:
    case FunctionId::finalize:
    case FunctionId::comm_dup:
    case FunctionId::comm_free:
    case FunctionId::comm_create_errhandler:
    case FunctionId::comm_set_errhandler:
    case FunctionId::errhandler_free:
      return true;
    default:
      return false;
  }
}

// What is looked at behind such a call has gone wrong before: the call only cleans up.
bool takes_away(std::string_view function) { return function.ends_with("_free"); }

// What a check says of the call itself, not of what it left behind.
bool is_about_the_call(std::string_view what) {
  return what.starts_with("return code") || what.starts_with("error class");
}

// What a property reads with one function only. Where it finds another content, all lookups agree.
std::string lookup_of(std::string_view what) {
  if (what.starts_with("number of keys")) return "MPI_Info_get_nkeys";
  const bool by_number =
      what.starts_with("key number") || what.starts_with("keys by number") ||
      (what.starts_with("keys of ") && what.find(" by number, ") != std::string_view::npos);
  return by_number ? "MPI_Info_get_nthkey" : "";
}

// Whose answer is the number that such a call is given; a wrong one shows only here.
std::string_view converted_by(std::string_view function) {
  if (function == "MPI_Info_fromint") return "MPI_Info_toint";
  return function == "MPI_Info_f2c" ? "MPI_Info_c2f" : "";
}

// Not of other arguments: which object, and when.
bool is_about_the_object(std::string_view words) {
  return words.empty() || words.starts_with("an ") || words.starts_with("a duplicate") ||
         words.starts_with("MPI_") || words.starts_with("before ") || words.starts_with("after ") ||
         words.starts_with("in a process ");
}

struct SeenTraits {
  FunctionId function{};
  std::vector<Trait> traits;
};

std::vector<SeenTraits> traits_of(const Reproducer& reproducer) {
  TraitReader reader(reproducer.phase);
  std::vector<SeenTraits> all;
  for (const Step& step : reproducer.steps) {
    if (!step.control) all.push_back({step.function, reader.read(seen(step))});
  }
  return all;
}

std::vector<SeenTraits> traits_of(const Recording& recording, Phase phase,
                                  const journal::HandleName& name) {
  TraitReader reader(phase);
  std::vector<SeenTraits> all;
  std::size_t left = recording.calls.size();
  for (const journal::Call& call : recording.calls) {
    std::vector<Trait> traits = reader.read(seen(call, name));
    if (left-- <= kMaxCallsRead) all.push_back({call.function, std::move(traits)});
  }
  return all;
}

std::string asked_function(const CaseResult& result) {
  if (result.requirements.empty()) return {};
  const Requirement* requirement = Catalogue::builtin().find(result.requirements.front());
  return requirement == nullptr ? std::string() : std::string(requirement->function);
}

// Whether several functions looked for the key of a content: if they agree, it is not their fault.
bool several_looked(const Recording& recording, const MessageParts& parts) {
  std::set<FunctionId> lookups;
  for (const journal::Call& call : recording.calls) {
    const FunctionId function = call.function;
    const bool looks = function == FunctionId::info_get ||
                       function == FunctionId::info_get_valuelen ||
                       function == FunctionId::info_get_string;
    if (!looks || call.arguments.size() < 2) continue;
    const std::string& key = call.arguments[1].bytes;
    if (key.size() == parts.key_size && key.starts_with(parts.key)) lookups.insert(function);
  }
  return lookups.size() > 1;
}

// What is special about the key of a content, whichever function was given it.
void add_key(const MessageParts& parts, std::map<Trait, int>& traits) {
  std::string key = parts.key;
  key.resize(parts.key_size, 'a');  // only its beginning is known
  for (const std::string& words : text_words(key, 255)) {
    const auto [known, is_new] = traits.try_emplace(of_keys(words), kBefore);
    if (!is_new) known->second = std::min(known->second, kBefore);
  }
}

// A handle that came of a number is only as good as what gave that number, even if a program that
// deviates has another handle instead.
void add_conversions(const Recording& recording, Phase phase, std::map<Trait, int>& traits) {
  TraitReader reader(phase);
  for (const FunctionId function : {FunctionId::info_fromint, FunctionId::info_f2c}) {
    const bool is_called =
        std::any_of(recording.calls.begin(), recording.calls.end(),
                    [&](const journal::Call& call) { return call.function == function; });
    if (!is_called) continue;
    SeenCall call;
    call.function = function;
    for (const Trait& trait : reader.read(call)) {
      traits.try_emplace(trait, kBefore);
      traits.try_emplace(trait_of(converted_by(name_of(function)), words_of(trait)), kBefore);
    }
  }
}

struct Known {
  bool connected;             ///< the calls are those that matter
  bool sure;                  ///< the function that deviates is known
  bool agreed;                ///< so the other lookups are not to blame
  bool stored_wrong = false;  ///< what an object holds: any call on info objects may be to blame
  bool stored_right = false;  ///< those that changed the object are less likely to blame
  std::string asked = {};     ///< whose requirement it is
  std::string compared = {};  ///< which gave what was expected, and may be wrong instead
};

void set_traits(const std::vector<SeenTraits>& calls, const Known& known, Symptom& symptom) {
  const std::string& asked = known.asked;
  const bool is_doubtful = known.stored_wrong || !known.compared.empty();
  const int of_deviating = is_doubtful ? kAsked : kDeviating;
  const auto keep = [&](const Trait& trait, int distance) {
    const auto [entry, is_new] = symptom.traits.try_emplace(trait, distance);
    if (!is_new) entry->second = std::min(entry->second, distance);
  };
  const auto last = std::find_if(calls.rbegin(), calls.rend(), [&](const SeenTraits& call) {
    return known.sure && name_of(call.function) == symptom.function;
  });
  for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
    const std::string_view name = name_of(call->function);
    const bool is_asked = name == asked || name == known.compared;
    if (prepares_or_ends(call->function) && call != last && !is_asked) continue;
    int distance = known.connected ? kBefore : kBeforeUnconnected;
    if (known.stored_right) distance = kBeforeUnconnected;
    if (only_reads(call->function)) distance = known.agreed ? kBystander : kBefore;
    if (call == last) distance = of_deviating;
    // Some lookups change what is stored.
    const bool may_have_stored = known.stored_wrong && name.starts_with("MPI_Info_");
    if (is_asked || may_have_stored) distance = std::min(distance, kAsked);
    const bool stands_by = only_reads(call->function) && call != last && !is_asked;
    for (const Trait& trait : call->traits) {
      // What a bystander looked for is the suite's choice, but not where it did.
      if (stands_by && !words_of(trait).empty() && !words_of(trait).starts_with("MPI_")) continue;
      keep(trait, distance);
    }
    // A number that is refused may be more than there are.
    const bool is_number = call->function == FunctionId::info_get_nthkey;
    if (call != last || !is_number || !is_about_the_call(symptom.what)) continue;
    for (const Trait& trait : call->traits) {
      const std::string_view words = words_of(trait);
      if (is_about_the_object(words)) keep(trait_of("MPI_Info_get_nkeys", words), kBefore);
    }
  }
  if (!symptom.function.empty()) keep(symptom.function, known.sure ? of_deviating : kAsked);
  // Even if its calls were not needed to make the others deviate.
  if (!asked.empty()) keep(asked, symptom.traits.empty() ? kAsked : kBefore);
  if (symptom.traits.empty()) keep(std::string(symptom.what), kDeviating);
}

// The calls on an info object that a case with several threads accuses: one that the MPI's error
// handler ended the process in, or those that no order explains, "get_string(a) = "b" in thread 1".
// Where another signal ends the process, and in which call, is chance.
std::vector<std::string> unexplained_functions(const MessageParts& parts) {
  if (parts.what == "return") {
    const bool is_refused =
        !parts.function.empty() && parts.actual.starts_with("the process ended with exit code");
    return is_refused ? std::vector{parts.function} : std::vector<std::string>();
  }
  constexpr std::string_view kExplains = "no order explains ";
  const std::size_t found = parts.actual.find(kExplains);
  std::string_view rest = parts.actual;
  if (found != std::string::npos) rest.remove_prefix(found + kExplains.size());
  std::vector<std::string> functions;
  for (;;) {
    const std::size_t paren = rest.find('(');
    const std::string_view word =
        paren == std::string_view::npos ? std::string_view() : rest.substr(0, paren);
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
    if (!word.empty() && std::all_of(word.begin(), word.end(), is_letter)) {
      functions.push_back(fmt::format("MPI_Info_{}", word));
    }
    constexpr std::string_view kOr = " or ";
    const std::size_t next = rest.find(kOr);
    if (next == std::string_view::npos) return functions;
    rest.remove_prefix(next + kOr.size());
  }
}

/// Whether the call that is claimed to deviate returned an error, and that is not what deviates.
bool failed_otherwise(const Recording& recording, const std::string& what) {
  const bool is_of_code = what.starts_with("return") || what.starts_with("error class");
  if (is_of_code || !recording.claim || recording.claim->call == 0) return false;
  const std::size_t at = recording.claim->call - 1;
  return at < recording.calls.size() && recording.calls[at].code.value_or(0) != 0;
}

// A race of several threads strikes wherever it can: calls on the same kind of objects share it.
void add_thread_traits(Symptom& symptom) {
  for (const auto& [trait, distance] : symptom.traits) {
    if (distance != kDeviating || trait != in_another_thread(function_of(trait))) continue;
    symptom.traits.emplace(threads_on(kind_of_objects(function_of(trait))), kAsked);
    return;
  }
}

}  // namespace

Symptom find_symptom(const CaseResult& result, Phase phase,
                     const std::optional<Recording>& recording,
                     const std::optional<Reproducer>& reproducer, const journal::HandleName& name) {
  const MessageParts parts = message_parts(result.message);
  Symptom symptom{.function = parts.function,
                  .what = parts.what,
                  .call = parts.call,
                  .expected = parts.expected,
                  .actual = parts.actual,
                  .form = result.requirements.empty() ? "" : result.requirements.front(),
                  .traits = {}};
  const std::string asked = asked_function(result);
  std::vector<SeenTraits> calls;
  // A property looks at everything after each step: the newest call is any of those that look.
  const RegisteredCase* entry = find_case(result.test);
  const bool looks_at_all = entry != nullptr && entry->spec.property;
  bool is_sure = parts.by_name || (!looks_at_all && !parts.function.empty() &&
                                   (!takes_away(parts.function) || is_about_the_call(parts.what)));
  if (!is_sure) symptom.function = lookup_of(parts.what);
  is_sure = is_sure || !symptom.function.empty();
  if (reproducer) {
    const bool asks = reproducer->question.kind != Question::Kind::not_again;
    if (asks && !parts.by_name) {
      symptom.function = name_of(reproducer->steps.back().function);
      is_sure = true;
    }
    symptom.form = canonical_form(*reproducer);
    symptom.steps = reproducer->steps.size();
    calls = traits_of(*reproducer);
  } else if (recording) {
    calls = traits_of(*recording, phase, name);
  }
  if (symptom.function.empty()) symptom.function = asked;
  symptom.call_failed = recording && failed_otherwise(*recording, symptom.what);
  const bool is_agreed = symptom.what == kContent && recording && several_looked(*recording, parts);
  if (is_agreed) {
    symptom.stored = stored_as_said(parts);
  } else if (recording) {
    symptom.stored = stored_in(*recording, phase, name);
  }
  set_traits(calls,
             {.connected = reproducer.has_value(),
              .sure = is_sure,
              .agreed = is_sure || is_agreed,
              .stored_wrong = !is_agreed && shows_stored(symptom),
              .stored_right = symptom.stored == kStoredRight,
              .asked = asked,
              .compared = parts.compared},
             symptom);
  if (recording) add_conversions(*recording, phase, symptom.traits);
  add_shared_traits(symptom.traits);
  if (symptom.what == kContent) add_key(parts, symptom.traits);
  if (parts.other_thread && !symptom.function.empty()) {
    symptom.traits.try_emplace(in_another_thread(symptom.function), kDeviating);
  }
  add_thread_traits(symptom);
  return symptom;
}

Symptom find_symptom_of_threads(const CaseResult& result) {
  const MessageParts parts = message_parts(result.message);
  const std::string subject =
      result.requirements.empty() ? result.test : result.requirements.front();
  const bool of_info = subject.starts_with("info.");
  Symptom symptom{.what = fmt::format("calls of several threads on one object ({})", subject),
                  .call = parts.call,
                  .expected = parts.expected,
                  .actual = parts.actual,
                  .form = subject,
                  .traits = {{several_threads(subject), kDeviating},
                             {threads_on(of_info ? "info objects" : "names"), kAsked}}};
  if (of_info) {
    for (const std::string& function : unexplained_functions(parts)) {
      symptom.traits.emplace(function, kAsked);
    }
  }
  return symptom;
}

}  // namespace infocts
