// Expectation files: the deviations that a site knows and has explained, so that only news is red.
//
//     # id-glob                        verdict  condition        why (a URL or a sentence)
//     info.get_string.truncates        fail     mpich=4.0.2      https://example.org/1
//     info.create_env.*.before_init    crashed  openmpi>=4.1,<5  aborts before MPI_Init
//
// One expectation a line, its words separated by blanks or tabs; the reason is the rest of the line
// and is required. Empty lines, and lines whose first character is `#`, say nothing. There is no
// comment behind an expectation, because URLs contain `#`.
//
// - id-glob: a test id, with `*` and `?`; or the id of a requirement, which covers all its cases
//   (tool/results/glob.h).
//   Or `cause:ID`: the cases behind that cause (results.json, `causes`), in whatever requirement
//   and column, in which the same deviates of the same function: what stands in front of the hash
//   in their own ids (`symptom`) and in this one. The id may be one that the cause has `also`.
// - verdict: fail, crashed, timed_out or inconclusive, and only this one is excused. With `|pass`
//   behind it (`crashed|pass`) it comes by chance, as with races: a pass does not make it stale.
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
  std::string glob;   ///< empty if it is about a cause
  std::string cause;  ///< its id; empty if it is about cases by their ids
  Verdict verdict = Verdict::fail;
  bool by_chance = false;     ///< `|pass`
  bool called_flaky = false;  ///< for `fail|pass`
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
  std::vector<ExpectationError> errors;  ///< all of them, at most one a line
};

/// fail, crashed, timed_out or inconclusive: what a line may expect.
bool can_be_expected(Verdict verdict);

ExpectationFile parse_expectations(std::string_view text, std::string_view file_name);
ExpectationFile read_expectations(const std::string& path);

/// Sets `expected` of the results and `stale` of the run, and forgets what they held before.
///
/// Of several lines that speak for a result the first one with its verdict is taken, else the
/// first. A line is stale if
/// - its glob covers none of `all_test_ids` (the ids that this suite knows, whatever was filtered);
/// or
/// - its condition matches an implementation of this run on which a case that it covers passed: an
///   unexpected pass, also if other cases that it covers still fail. Narrow the glob then. Where
///   the condition names no binding, a case counts as passed once it passes in all bindings of that
///   implementation in this run; a condition that names several is held to each of them. A line
///   that says `|pass` is never stale for this.
/// A line about a cause is stale if none of its cases has this verdict though the run has all that
/// the condition may mean of one MPI: every binding that it names, or every one that there is, with
/// all cases, under the rules of the version that the MPI claims. Ids that a case had before (`was`
/// in the catalogue) count like its own, so a file goes on to work where a requirement is split or
/// renamed. Only a case that a line covers by such an id alone does not make it stale by passing,
/// if the line is about others too. It is not stale for an implementation that was not in this run,
/// nor for a case that was skipped, nor for one that got another bad verdict (which is unexpected,
/// and red already).
void apply_expectations(RunResults& run, const std::vector<Expectation>& expectations,
                        const std::vector<std::string>& all_test_ids, const Catalogue& catalogue);

}  // namespace infocts
