// Coverage as data: which case ran for which requirement, which fault made which case fail, and
// which legal variant was accused. All of it is measured by running.
#pragma once

#include <string>
#include <vector>

#include "conformance/verdict.h"

namespace infocts {

/// The result for one requirement that a fault breaks.
struct Breach {
  std::string requirement;
  std::size_t ran = 0;  ///< cases of the requirement that were judged on the fault
  /// Of these, those that fail without the fault too and prove nothing.
  std::size_t failing_anyway = 0;
  std::vector<std::string> noticing_cases = {};  ///< those that deviate because of the fault
  std::size_t failed = 0;  ///< of these, those that ended and said what is wrong

  /// Whether the requirement has cases that need more processes than there were.
  bool needs_ranks = false;
  /// Whether the implementation underneath lacks what all of these cases need, so that none runs
  /// without the fault either. Only where it is another one than the reference, with several
  /// processes.
  bool absent = false;

  bool noticed() const { return !noticing_cases.empty(); }
  /// Whether the implementation underneath breaks the requirement itself, or no case could tell.
  bool unprovable() const;
};

struct FaultRecord {
  std::string address;  ///< "fault:get_string.no_terminator"
  std::string text;
  std::vector<Breach> breaches;  ///< one for each requirement that it breaks
  bool with_properties = false;  ///< properties that may notice it were tried, whatever cases say
  std::vector<std::string> by_properties;  ///< properties that failed, whatever they are about
  std::string error;                       ///< why it could not be measured; empty if it was
  int runs = 1;                            ///< until it was noticed; a race may need more than one

  /// Whether its cases ran to their end.
  bool measured() const;
  /// Whether every requirement that it breaks, and that can be proven here, has a case that
  /// noticed.
  bool noticed() const;
  /// Whether no requirement that it breaks can be proven here.
  bool unprovable() const;
};

struct Accusation {
  std::string test;
  Verdict verdict = Verdict::fail;
  std::string message = {};
};

struct VariantRecord {
  std::string address;
  std::string text;
  std::string allowed_by;
  std::vector<std::string> judged;      ///< cases with a verdict
  std::vector<Accusation> accusations;  ///< verdicts other than pass, observed and skipped that
                                        ///< the implementation underneath does not have
  bool seen = false;  ///< some verdict or observed value differs from that without the variant, and
                      ///< not between two runs without it
  std::string error;
  std::string stack = {};  ///< "variant:x+y": tried in this stack, which was clean; empty: alone
};

/// A case on the implementation without any decoration.
struct CaseRecord {
  std::string test;
  int ranks = 1;  ///< how many it needs
  Verdict verdict = Verdict::skipped;
  bool property = false;
  std::string on_variant = {};  ///< variant that gives a verdict, if the implementation does not
};

struct RequirementRecord {
  std::string id;
  Level level = Level::shall;
  std::string judged_as;            ///< the version of the standard whose rules were applied
  std::vector<CaseRecord> cases;    ///< all there are
  std::vector<std::string> faults;  ///< addresses of those that break it
  std::size_t noticed = 0;          ///< how many of them its cases noticed

  /// Cases that got a verdict on the implementation, or on a variant of it.
  std::size_t judged() const;
  /// Whether all its cases need more than the one process that coverage is measured with.
  bool needs_ranks() const;
};

struct Coverage {
  std::string address;  ///< of the implementation underneath
  std::string error;    ///< what could not be measured without any decoration
  std::string suite_version;
  std::string command;
  double duration_s = 0;
  bool properties = true;  ///< those that may notice a fault were run on it
  bool complete = true;    ///< all faults and variants were asked for, and none was cut short
  std::vector<RequirementRecord> requirements;
  std::vector<FaultRecord> faults;
  std::vector<VariantRecord> variants;
  std::vector<VariantRecord> stacks = {};  ///< accused, though none of their variants is alone
};

/// What is wrong with the tests, one line each.
struct Gaps {
  std::vector<std::string> without_case;   ///< requirements that no case judged
  std::vector<std::string> needs_ranks;    ///< those that one process cannot judge: no gap
  std::vector<std::string> unprovable;     ///< "fault:x: info.y": broken without it too: no gap
  std::vector<std::string> without_fault;  ///< `shall` requirements that no fault breaks
  std::vector<std::string> survivors;      ///< "fault:x: info.y passes on it"
  std::vector<std::string> accused;        ///< "variant:x: info.y.z fails"
  std::vector<std::string> not_measured;
  std::vector<std::string> deaths;     ///< "fault:x: info.y": noticed by crashes alone: no gap
  std::vector<std::string> by_chance;  ///< "fault:x: in run 2": noticed, not every time: no gap
  std::vector<std::string> together;   ///< "variant:x+y: info.y.z fails", and neither alone: no gap
  std::vector<std::string> unseen;     ///< variants that no case tells from the original: no gap

  std::size_t count() const;
};

Gaps gaps_in(const Coverage& coverage);

struct Fraction {
  std::size_t part = 0;
  std::size_t whole = 0;
  double percent() const;
};

Fraction noticed(const Coverage& coverage);                   ///< faults that can be proven here
Fraction noticed_by_properties(const Coverage& coverage);     ///< faults that some property noticed
std::size_t tried_with_properties(const Coverage& coverage);  ///< faults that they may notice

}  // namespace infocts
