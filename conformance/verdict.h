// The words in which the suite judges: levels of requirements, verdicts of cases, reasons to skip.
// They are written to every report, so their spellings are part of the public contract.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace infocts {

/// How binding a requirement is. The enumerators are ordered: a stricter level is smaller.
enum class Level {
  shall,   ///< normative
  should,  ///< advice or quality: a failure is reported, and never decides the exit code
  may,     ///< implementation-defined: the observed value is recorded and never judged
};

/// The outcome of a case or of a requirement (ISO/IEC 9646 where it has the term).
enum class Verdict {
  pass,
  fail,
  inconclusive,  ///< the preparation (ISO: test preamble) failed, so the purpose of the case was
                 ///< never reached
  observed,      ///< a `may`, with its value
  skipped,       ///< with a SkipReason
  crashed,       ///< the process ended while the case was open
  timed_out,
  error,  ///< the suite or the shim is at fault, never the implementation
};

/// Why a case did not run. The list is closed: a skip for any other reason would hide a gap.
enum class SkipReason {
  not_in_version,  ///< the requirement is not part of the version that applies
  absent,          ///< the function or constant is optional and this MPI lacks it
  not_in_binding,  ///< the requirement, or the case, is not one of this language binding
  needs_ranks,     ///< the case needs more processes than were asked for
  filtered,        ///< the user's options exclude it
};

inline constexpr std::array kLevels{Level::shall, Level::should, Level::may};
inline constexpr std::array kVerdicts{Verdict::pass,      Verdict::fail,    Verdict::inconclusive,
                                      Verdict::observed,  Verdict::skipped, Verdict::crashed,
                                      Verdict::timed_out, Verdict::error};
inline constexpr std::array kSkipReasons{SkipReason::not_in_version, SkipReason::not_in_binding,
                                         SkipReason::absent, SkipReason::needs_ranks,
                                         SkipReason::filtered};

std::string_view to_string(Level level);
std::string_view to_string(Verdict verdict);
std::string_view to_string(SkipReason reason);

std::optional<Level> level_from(std::string_view word);
std::optional<Verdict> verdict_from(std::string_view word);
std::optional<SkipReason> skip_reason_from(std::string_view word);

/// Something is wrong with the implementation, unless it is expected or advice.
constexpr bool deviates(Verdict verdict) {
  return verdict == Verdict::fail || verdict == Verdict::crashed || verdict == Verdict::timed_out;
}

/// The verdict that counts when several cases or ranks speak for one requirement: the one
/// that a reader must not miss. A skipped case beside one that ran does not hide the latter.
Verdict worst(Verdict a, Verdict b);

}  // namespace infocts
