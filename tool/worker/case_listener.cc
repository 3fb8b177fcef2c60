#include "tool/worker/case_listener.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "conformance/harness/case.h"
#include "conformance/harness/ranks.h"
#include "tool/journal/recorder.h"
#include "tool/worker/case_traits.h"
#include "tool/worker/inspection.h"
#include "tool/worker/outcome.h"
#include "tool/worker/worker.h"

namespace infocts {
namespace {

CaseOutcome judge(const testing::TestResult& result) {
  const CaseNotes& notes = case_notes();
  CaseOutcome outcome;
  outcome.bystander = notes.bystander;
  outcome.reproducer = notes.reproducer;
  outcome.timeline = notes.timeline;
  outcome.histories = notes.histories;
  outcome.observed = fmt::format("{}", fmt::join(notes.observations, "; "));
  if (!notes.began) {
    outcome.verdict = Verdict::error;
    outcome.message =
        "GoogleTest left this case out. Look for variables that begin with GTEST_ in the launcher "
        "or in the profile of its node, and unset them";
  } else if (!notes.suite_error.empty()) {
    outcome.verdict = Verdict::error;
    outcome.message = "the suite itself failed: " + notes.suite_error;
  } else if (result.Failed()) {
    outcome.verdict = Verdict::fail;  // the messages are records of their own
  } else if (!notes.inconclusive.empty()) {
    outcome.verdict = Verdict::inconclusive;
    outcome.message = notes.inconclusive;
  } else if (!notes.absent.empty()) {
    outcome.verdict = Verdict::skipped;
    outcome.message = notes.absent + " is absent";
  } else {
    outcome.verdict = notes.observations.empty() ? Verdict::pass : Verdict::observed;
  }
  return outcome;
}

/// That the open case has set, in whichever object: one may be a duplicate of another.
std::set<std::string> keys_set_in(const journal::Writer& journal) {
  std::set<std::string> keys;
  journal.visit_case([&](journal::RecordType type, std::uint16_t, std::string_view payload) {
    const bool is_set = type == journal::RecordType::call_begin &&
                        journal::function_in(payload) == FunctionId::info_set;
    if (!is_set) return true;
    const journal::Call call = journal::decode_begin(payload);
    if (call.arguments.size() > 1) keys.insert(call.arguments[1].bytes);
    return true;
  });
  return keys;
}

}  // namespace

void CaseListener::OnTestStart(const testing::TestInfo& test) {
  // The journal tells a case by its place: in another order each would get another's verdict.
  if (next_ >= plan_.cases.size() || plan_.cases[next_] != test.name()) {
    journal_.append(journal::RecordType::error, "GoogleTest changed the order of cases");
    std::_Exit(kWorkerFailed);
  }
  case_notes() = {};
  forget_last_call();  // a message must not name a call of the case before
  journal_.begin_case(next_++);
  has_failed_ = false;
  start_ = std::chrono::steady_clock::now();
}

void CaseListener::OnTestPartResult(const testing::TestPartResult& part) {
  if (!part.failed()) return;
  std::string_view message = part.message();
  // GoogleTest puts this line above every message that a program adds itself.
  constexpr std::string_view kHeading = "Failed\n";
  if (message.starts_with(kHeading)) message.remove_prefix(kHeading.size());
  journal_.append(journal::RecordType::failure, message);
  if (!std::exchange(has_failed_, true)) inspect_object();
}

// For the search for causes. A property fails after many programs, of which the last one need not
// be that which failed.
void CaseListener::inspect_object() {
  const bool alone = plan_.ranks == 1 && !plan_.launched;
  if (!plan_.traits || !alone || copies_hang_) return;
  const RegisteredCase* entry = find_case(plan_.cases[next_ - 1]);
  if (entry == nullptr || entry->spec.erroneous || entry->spec.property) return;
  try {
    const std::optional<cts_info> object = object_of_last_call();
    if (!object) return;
    constexpr std::chrono::duration<double> kLongest(2);
    const auto patience =
        std::min(kLongest,
                 std::chrono::duration<double>(plan_.case_limit_s / 4));  // it counts as the case's
    const auto start = std::chrono::steady_clock::now();
    const auto holding = inspect(table_, *object, keys_set_in(journal_),
                                 std::chrono::duration_cast<std::chrono::milliseconds>(patience));
    // A thread of the MPI held a lock when the process was copied, say: the next copy hangs, too.
    copies_hang_ = std::chrono::steady_clock::now() - start >= patience;
    if (holding) journal_.append(journal::RecordType::holding, journal::write_holding(*holding));
  } catch (const std::exception&) {
    return;  // no memory or room in the journal: what failed has been told
  }
}

void CaseListener::OnTestEnd(const testing::TestInfo& test) {
  CaseOutcome outcome = judge(*test.result());
  outcome.duration_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
  const bool intact = journal_.check_case();
  if (!intact) journal_.append(journal::RecordType::damage, write_damage(damage_of_journal()));
  if (plan_.traits && (outcome.verdict == Verdict::pass || outcome.verdict == Verdict::observed)) {
    outcome.traits = traits_of_case(journal_, plan_.phase);
  }
  outcome.calls_dropped = journal_.has_dropped();
  const bool damaged = heap_.look(Damage::Place::in_case) || !intact;
  journal_.end_case(write_outcome(outcome),
                    plan_.keep_calls || damaged || outcome.verdict == Verdict::fail);
  // What later cases meet would be charged to them; they get a process of their own.
  if ((heap_.guard_overrun() || !intact) && !plan_.launched) {
    journal_.stage(journal::Stage::done);
    std::_Exit(0);
  }
  detail::leave_case();  // a case begins when every rank has ended the one before
}

}  // namespace infocts
