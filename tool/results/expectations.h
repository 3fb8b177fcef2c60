// Expectation files: deviations that a site knows and has explained, so that only new ones are red.
//
//     # id-glob                        verdict  condition        why (a URL or a sentence)
//     info.get_string.truncates        fail     mpich=4.0.2      https://example.org/1
//     info.create_env.*.before_init    crashed  openmpi>=4.1,<5  aborts before MPI_Init
//
// One expectation per line, with words separated by blanks or tabs. The reason is the rest of the
// line and is required. Empty lines and lines that begin with `#` are ignored. A comment cannot
// follow an expectation, because URLs contain `#`.
//
// - id-glob: the id of a case, with `*` and `?`; or the id of a requirement, which covers all its
//   cases (tool/results/glob.h).
//   Or `cause:ID`: the cases of that cause (results.json, `causes`), in any requirement and column,
//   if the same thing deviates in the same function: the part before the hash must be the same in
//   this id and in their own (`symptom`). The id may also be one of the cause's `also`.
// - verdict: fail, crashed, timed_out or inconclusive; only this one is expected. `|pass` behind it
//   (`crashed|pass`) means by chance, as with races: then a pass does not make the line stale.
//   `flaky` is `fail|pass`.
// - condition: tool/results/condition.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/condition.h"
#include "tool/results/results.h"

namespace infocts {

struct Expectation {
  std::string glob;   ///< empty if the line is about a cause
  std::string cause;  ///< its id; empty if the line is about cases by their ids
  Verdict verdict = Verdict::fail;
  bool by_chance = false;     ///< `|pass`
  bool called_flaky = false;  ///< written `flaky`, for `fail|pass`
  std::string condition_text;
  Condition condition;
  std::string why;
  std::string file;
  std::size_t line = 0;

  std::string subject() const;                        ///< as written: the glob, or "cause:ID"
  std::string where() const;                          ///< "file:line"
  std::string written() const;                        ///< "glob verdict condition"
  std::string verdict_text() const;                   ///< with `|pass`, or `flaky`
  bool expects_like(const Expectation& other) const;  ///< the same verdict on the same condition
};

/// One thing wrong with an expectation file. Line and column count from 1, columns in bytes; both
/// are 0 when the file could not be read at all.
struct ExpectationError {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;
  std::string message;
  std::string hint;

  std::string str() const;  ///< "file:line:column: message; hint"
};

struct ExpectationFile {
  std::vector<Expectation> expectations;
  std::vector<ExpectationError> errors;  ///< all errors, at most one per line
};

/// Whether a reason may not start with it, as it would look like the rest of a condition.
bool is_part_of_condition(char first);

/// Whether a line may expect it: fail, crashed, timed_out or inconclusive.
bool can_be_expected(Verdict verdict);

/// What some editors write at the start of a file: a mark of UTF-8, no part of the first line.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

ExpectationFile parse_expectations(std::string_view text, std::string_view file_name);
ExpectationFile read_expectations(const std::string& path);

/// Sets `expected` of the results and `stale` of the run, replacing their old values.
///
/// If several lines cover a result, the first one with its verdict counts, else the first one. A
/// line about cases is stale if
/// - its glob covers none of `all_case_ids` (the ids that this suite knows, filtered or not); or
/// - its condition matches an IUT of this run on which a case that it covers passed: an unexpected
///   pass, even if other cases that it covers still fail. Narrow the glob then. If the condition
///   names no binding, a case counts as passed once it passes in all bindings of that MPI in this
///   run; a condition that names several is held to each of them. A line with `|pass` is never
///   stale for this; or
/// - what it covers has other bad verdicts only, in all columns that its condition matches: it
/// would
///   hide that its verdict comes back. Not with `|pass`, and not where something of this may still
///   have the verdict: it is inconclusive, or left out of the run, or a column was not measured.
///
/// A line about a cause is stale if none of its cases has this verdict, although the run covers all
/// that the condition can mean for one MPI: every binding that it names, or every one that there
/// is, with all cases, by the rules of the version that the MPI claims.
///
/// Old ids of a case (`was` in the catalogue) count like its own, so that a file still works after
/// a requirement is split or renamed. One exception: a passing case that a line covers only by an
/// old id does not make it stale, if the line covers others by their present ids.
///
/// A line is not stale because of an IUT that was not in this run, or a case that was skipped.
void apply_expectations(RunResults& run, const std::vector<Expectation>& expectations,
                        const std::vector<std::string>& all_case_ids, const Catalogue& catalogue);

}  // namespace infocts
