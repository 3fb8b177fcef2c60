#include "tool/causes/causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

#include "adapters/binding.h"
#include "conformance/catalogue/ids.h"
#include "tool/causes/aspect.h"
#include "tool/causes/constants.h"
#include "tool/causes/explanations.h"
#include "tool/causes/form.h"
#include "tool/causes/scope.h"
#include "tool/causes/sentence.h"
#include "tool/causes/shared_traits.h"
#include "tool/causes/siblings.h"
#include "tool/causes/symptom.h"
#include "tool/causes/traits.h"
#include "tool/results/columns.h"

namespace infocts {
namespace {

std::vector<std::string> scopes_of(const IutRecord& iut) {
  std::vector<std::string> scopes{"", iut.binding};
  const std::optional<Binding> binding = binding_from(iut.binding);
  if (binding && is_fortran(*binding)) scopes.emplace_back(language_of(*binding));
  // The MPI:: classes call C, and get strings whose blanks Fortran takes away.
  if (binding == Binding::c || binding == Binding::cxx) scopes.emplace_back("c and c++");
  return scopes;
}

// A constant whose own value deviates is a suspect wherever it is met.
constexpr int kOfConstant = 2;

constexpr const char* kErrorClass = "MPI_Error_class";

// A call before a death that no call is to blame for.
constexpr int kOfOverrun = 1;

// Cases of one requirement that fail mostly see one defect, but their calls are closer to it.
constexpr int kOfRequirement = 4;

bool is_about_a_string(const Symptom& symptom) {
  constexpr std::array kTexts{"key", "value", "name"};
  return std::any_of(kTexts.begin(), kTexts.end(), [&](const char* text) {
    return symptom.what == fmt::format("memory around the caller's {}", text);
  });
}

/// The failures of the columns of one MPI.
class OfOneMpi {
 public:
  OfOneMpi(RunResults& run, std::string mpi) : run_(run), mpi_(std::move(mpi)) {
    for (const IutRecord& iut : run.iuts) {
      if (group_name(iut) != mpi_) continue;
      columns_[iut.id] = scopes_of(iut);
      binding_of_[iut.id] = iut.binding;
      bindings_.insert(iut.binding);
    }
  }

  void find() {
    collect();
    const std::map<std::string, std::set<std::string>> wrong = wrong_constants();
    const auto wrong_in = [&](const CaseResult& result) {
      return common(constants_of(result), wrong.at(result.iut));
    };
    const std::set<std::string> known = observables_of_known_calls();
    const auto untold =
        std::stable_partition(failed_.begin(), failed_.end(), [&](const CaseResult* result) {
          const bool others_tell =
              !knows_calls(*result) && known.contains(observable_of(*result->symptom));
          return !others_tell && (can_be_defect(*result) || !wrong_in(*result).empty());
        });
    const std::set<std::string> with_wrong_classes = columns_where_classes_deviate();
    std::vector<Failure> failures;
    for (auto told = failed_.begin(); told != untold; ++told) {
      const CaseResult* result = *told;
      const Symptom& symptom = *result->symptom;
      failures.push_back({scoped_traits(*result), is_of_memory(symptom), observable_of(symptom),
                          manner_of(symptom)});
      // Which class a code has is asked of one function, whatever returned the code.
      if (is_about_class(symptom) && with_wrong_classes.contains(result->iut)) {
        for (const std::string& one : scoped(kErrorClass, result->iut)) {
          failures.back().traits.emplace(one, kOfConstant);
        }
      }
      const int distance = is_of_constants(symptom) ? 0 : kOfConstant;
      for (const std::string& name : wrong_in(*result)) {
        for (const std::string& one : scoped(name, result->iut)) {
          failures.back().traits.emplace(one, distance);
        }
      }
    }
    blame_overruns(failures);
    name_functions(failures);
    std::vector<Explanation> all =
        find_explanations(failures, [&](const std::string& trait) { return passes(trait); });
    const std::vector<Explanation> explained = all;
    for (auto at = untold; at != failed_.end(); ++at) {
      attach(static_cast<std::size_t>(at - failed_.begin()), explained, all);
    }
    // Two that their shortest reproducers do not tell apart are one to everybody who reads them.
    std::map<std::string, Explanation> by_id;
    std::vector<std::string> ids;
    for (Explanation& found : all) {
      const std::string id = simplest_of(found).symptom->id;
      const auto [known, is_new] = by_id.try_emplace(id, found);
      if (is_new) {
        ids.push_back(id);
      } else {
        known->second.failures.insert(known->second.failures.end(), found.failures.begin(),
                                      found.failures.end());
      }
    }
    std::vector<Explanation> told;
    for (const std::string& id : ids) told.push_back(by_id.at(id));
    join_siblings(told);
    for (const Explanation& found : told) run_.causes.push_back(cause_of(found));
  }

 private:
  // Of a property that is not played again, only the functions are known.
  static bool knows_calls(const CaseResult& result) {
    const auto& traits = result.symptom->traits;
    return result.symptom->steps > 0 ||
           std::any_of(traits.begin(), traits.end(), [](const auto& trait) {
             const std::string_view words = words_of(trait.first);
             return !words.empty() && !words.starts_with("in a process that ");
           });
  }

  std::set<std::string> observables_of_known_calls() const {
    std::set<std::string> known;
    for (const CaseResult* result : failed_) {
      if (knows_calls(*result)) known.insert(observable_of(*result->symptom));
    }
    return known;
  }

  static bool is_about_class(const Symptom& symptom) {
    return symptom.what.starts_with("error class") && !symptom.actual.starts_with("MPI_SUCCESS");
  }

  std::set<std::string> columns_where_classes_deviate() const {
    std::set<std::string> columns;
    for (const CaseResult* result : failed_) {
      if (result->symptom->function == kErrorClass) columns.insert(result->iut);
    }
    return columns;
  }

  static std::set<std::string> common(const std::set<std::string>& some,
                                      const std::set<std::string>& others) {
    std::set<std::string> in_both;
    std::set_intersection(some.begin(), some.end(), others.begin(), others.end(),
                          std::inserter(in_both, in_both.end()));
    return in_both;
  }

  static std::set<std::string> constants_of(const CaseResult& result) {
    const Symptom& symptom = *result.symptom;
    return is_of_constants(symptom) ? constants_in(symptom.what) : constants_behind(symptom);
  }

  // In each column, those whose value deviates and which other failures may be due to.
  std::map<std::string, std::set<std::string>> wrong_constants() const {
    std::map<std::string, std::set<std::string>> deviating;
    std::map<std::string, std::set<std::string>> behind_others;
    for (const CaseResult* result : failed_) {
      auto& all = is_of_constants(*result->symptom) ? deviating : behind_others;
      all[result->iut].merge(constants_of(*result));
    }
    std::map<std::string, std::set<std::string>> wrong;
    for (const auto& [column, scopes] : columns_) {
      wrong[column] = common(deviating[column], behind_others[column]);
    }
    return wrong;
  }

  // What deviates in a function that is not known is that of the only suspect that deviates so.
  static void name_functions(std::vector<Failure>& failures) {
    std::map<std::string, std::set<std::string>> known;
    for (const Failure& failure : failures) {
      const std::size_t dot = failure.observable.find('.');
      if (dot > 0) known[failure.observable.substr(dot)].insert(failure.observable);
    }
    for (Failure& failure : failures) {
      const auto named = known.find(failure.observable);
      if (named == known.end() || named->second.size() != 1) continue;
      const std::string& only = *named->second.begin();
      const Trait function = only.substr(0, only.find('.'));
      if (failure.traits.contains(function + kScopeSign)) failure.observable = only;
    }
  }

  // What one function writes beyond its arguments may end the process much later.
  void blame_overruns(std::vector<Failure>& failures) const {
    std::map<std::string, std::set<std::string>> seen;  // in each column
    const auto names_no_function = [&](std::size_t at) {
      return failures[at].observable.starts_with('.');
    };
    for (std::size_t at = 0; at < failures.size(); ++at) {
      if (!is_write_beyond(*failed_[at]->symptom) || names_no_function(at)) continue;
      seen[failed_[at]->iut].insert(failures[at].observable);
    }
    for (std::size_t at = 0; at < failures.size(); ++at) {
      const auto found = seen.find(failed_[at]->iut);
      if (found == seen.end() || found->second.size() != 1) continue;
      const std::string& observable = *found->second.begin();
      const Trait function = observable.substr(0, observable.find('.'));
      const Symptom& symptom = *failed_[at]->symptom;
      const bool is_one =
          died_outside_mpi(symptom) || (is_write_beyond(symptom) && names_no_function(at));
      if (!is_one || !symptom.traits.contains(function)) continue;
      failures[at].observable = observable;
      for (const std::string& one : scoped(function, failed_[at]->iut)) {
        int& distance = failures[at].traits.at(one);
        distance = std::min(distance, kOfOverrun);
      }
    }
  }

  static bool can_be_defect(const CaseResult& result) {
    const auto& traits = result.symptom->traits;
    // Of whose calls nothing is known; but a function that is not there is told by its name.
    const std::string& what = result.symptom->what;
    if (traits.contains(what) && !infocts::can_be_defect(what)) return false;
    return std::any_of(traits.begin(), traits.end(),
                       [](const auto& trait) { return infocts::can_be_defect(trait.first); });
  }

  // A failure that says nothing of a function belongs to what looks most like it, if anything does.
  // Those before it, in the same order as in `all`, do not count: they do not know either.
  void attach(std::size_t place, const std::vector<Explanation>& explained,
              std::vector<Explanation>& all) const {
    const CaseResult* result = failed_[place];
    const auto likeness = [&](const Explanation& found) {
      int most = 0;
      for (const std::size_t at : found.failures) {
        const CaseResult& other = *failed_[at];
        const auto subject = [](const CaseResult& of) {
          return of.requirements.empty() ? of.test : of.requirements.front();
        };
        most = std::max(most,
                        (observable_of(*other.symptom) == observable_of(*result->symptom) ? 4 : 0) +
                            (other.symptom->what == result->symptom->what ? 3 : 0) +
                            (other.symptom->actual == result->symptom->actual ? 2 : 0) +
                            (subject(other) == subject(*result) ? 1 : 0));
      }
      return std::make_pair(most, found.failures.size());
    };
    const auto closest = std::max_element(explained.begin(), explained.end(),
                                          [&](const Explanation& one, const Explanation& other) {
                                            return likeness(one) < likeness(other);
                                          });
    if (closest != explained.end() && likeness(*closest).first > 0) {
      all[static_cast<std::size_t>(closest - explained.begin())].failures.push_back(place);
      return;
    }
    const std::string trait = result->symptom->what + kScopeSign;
    const auto same = std::find_if(all.begin(), all.end(), [&](const Explanation& one) {
      return one.trait == trait || are_siblings(*failed_[one.failures.front()], *result);
    });
    if (same != all.end()) {
      same->failures.push_back(place);
    } else {
      all.push_back({trait, {place}});
    }
  }

  std::string blamed_without_kind(const Explanation& found) const {
    if (is_requirement(found.trait))
      return without_kind_or_direction(simplest_of(found).symptom->function);
    return without_kind_or_direction(function_of(split_scope(found.trait).first));
  }

  // Names of communicators, datatypes and windows are mostly one piece of code; where they are not,
  // the same mistake was made again.
  void join_siblings(std::vector<Explanation>& all) const {
    const auto shows = [&](const Explanation& found, const CaseResult& sibling) {
      // Where routines that take hints are blamed, the same function shows what each of them did.
      const bool shows_hints = without_kind(sibling.symptom->function) == kShowsHints;
      if (shows_hints && blamed_without_kind(found) != kShowsHints) return false;
      return std::any_of(found.failures.begin(), found.failures.end(),
                         [&](std::size_t at) { return are_siblings(*failed_[at], sibling); });
    };
    for (auto found = all.begin(); found != all.end();) {
      const CaseResult& simplest = simplest_of(*found);
      // What is blamed in both has to be the same, too: one more failure that looks alike is not
      // enough.
      const auto other = std::find_if(all.begin(), all.end(), [&](const Explanation& one) {
        return &one != &*found && blamed_without_kind(one) == blamed_without_kind(*found) &&
               shows(one, simplest);
      });
      if (other == all.end()) {
        ++found;
        continue;
      }
      // The larger one stays what it is, in all bindings if the other one is of others.
      if (other->failures.size() < found->failures.size()) std::swap(*other, *found);
      const auto [trait, scope] = split_scope(other->trait);
      if (scope != split_scope(found->trait).second) other->trait = trait + kScopeSign;
      other->failures.insert(other->failures.end(), found->failures.begin(), found->failures.end());
      all.erase(found);
      found = all.begin();
    }
  }

  void collect() {
    for (CaseResult& result : run_.results) {
      if (!columns_.contains(result.iut)) continue;
      if (!deviates(result.verdict)) {
        // As of other traits: whatever came to an end.
        if (result.verdict == Verdict::skipped || result.verdict == Verdict::error) continue;
        for (const std::string& trait : scoped_requirements(result)) {
          ++passes_of_requirements_[trait];
        }
        continue;
      }
      if (!result.symptom || result.symptom->traits.empty()) {
        result.symptom = find_symptom(result, Phase::initialized, {}, {}, {});
      }
      result.symptom->id = cause_id(*result.symptom);
      failed_.push_back(&result);
    }
    share_looks();
    // So that nothing depends on the order in which columns came to their end.
    std::sort(failed_.begin(), failed_.end(), [](const CaseResult* one, const CaseResult* other) {
      return std::tie(one->test, one->iut) < std::tie(other->test, other->iut);
    });
  }

  // Objects are looked into with one process only. Where the same case fails alike with several,
  // the same is stored there.
  void share_looks() {
    std::map<std::pair<std::string, std::string>, const Symptom*> looked;
    for (const CaseResult* result : failed_) {
      if (result->symptom->stored.empty()) continue;
      looked[{binding_of_.at(result->iut), result->test}] = &*result->symptom;
    }
    for (CaseResult* result : failed_) {
      const auto found = looked.find({binding_of_.at(result->iut), result->test});
      Symptom& symptom = *result->symptom;
      if (!symptom.stored.empty() || found == looked.end()) continue;
      if (symptom.what != found->second->what) continue;
      symptom.stored = found->second->stored;
      symptom.traits = found->second->traits;
    }
  }

  std::vector<std::string> scoped(const std::string& trait, const std::string& column) const {
    std::vector<std::string> all;
    for (const std::string& scope : columns_.at(column)) {
      if (scope.empty() || bindings_.size() > 1) all.push_back(trait + kScopeSign + scope);
    }
    return all;
  }

  std::vector<std::string> scoped_requirements(const CaseResult& result) const {
    std::vector<std::string> all;
    for (const std::string& requirement : result.requirements) {
      const std::vector<std::string> own =
          scoped(fmt::format("{}{}", kRequirementTrait, requirement), result.iut);
      all.insert(all.end(), own.begin(), own.end());
    }
    return all;
  }

  std::map<std::string, int> scoped_traits(const CaseResult& result) const {
    std::map<std::string, int> traits;
    for (const auto& [trait, distance] : result.symptom->traits) {
      for (const std::string& one : scoped(trait, result.iut)) traits.emplace(one, distance);
    }
    for (const std::string& one : scoped_requirements(result)) traits.emplace(one, kOfRequirement);
    const auto& scopes = columns_.at(result.iut);
    const bool in_fortran = std::find(scopes.begin(), scopes.end(), "fortran") != scopes.end();
    if (in_fortran && is_about_a_string(*result.symptom)) traits.emplace(kStringsOfFortran, 1);
    return traits;
  }

  double passes(const std::string& scoped) const {
    if (is_requirement(scoped)) {
      const auto found = passes_of_requirements_.find(scoped);
      return found == passes_of_requirements_.end() ? 0 : found->second;
    }
    const auto [trait, scope] = split_scope(scoped);
    if (is_shared(trait)) {
      // A case that has one of them mostly has others as well.
      double most = 0;
      for (const Trait& part : functions_with(trait)) {
        most = std::max(most, passes(part + kScopeSign + scope));
      }
      return most;
    }
    const std::uint32_t number = trait_number(trait);
    double count = 0;
    for (const auto& [column, scopes] : columns_) {
      const bool is_in = std::find(scopes.begin(), scopes.end(), scope) != scopes.end();
      const auto traits = run_.pass_traits.find(column);
      if (!is_in || traits == run_.pass_traits.end()) continue;
      const auto found = traits->second.find(number);
      if (found != traits->second.end()) count += found->second;
    }
    return count;
  }

  // What is owed is told before what is advice.
  static bool is_simpler(const CaseResult& one, const CaseResult& other) {
    const auto rank = [](const CaseResult& result) {
      const std::size_t steps = result.symptom->steps;
      return std::make_tuple(result.reproducer.empty(), result.level != Level::shall, steps == 0,
                             steps, result.test, result.iut);
    };
    return rank(one) < rank(other);
  }

  // Whose id the cause has: that with the shortest reproducer, whether reproducers were asked for
  // or not.
  const CaseResult& simplest_of(const Explanation& found) const {
    const auto rank = [&](std::size_t at) {
      const CaseResult& result = *failed_[at];
      const std::size_t steps = result.symptom->steps;
      return std::make_tuple(result.level != Level::shall, steps == 0, steps,
                             result.symptom->form.size(), result.test);
    };
    return *failed_[*std::min_element(
        found.failures.begin(), found.failures.end(),
        [&](std::size_t one, std::size_t other) { return rank(one) < rank(other); })];
  }

  Cause cause_of(const Explanation& found) const {
    std::vector<CaseResult*> cases;
    for (const std::size_t at : found.failures) cases.push_back(failed_[at]);
    const CaseResult* shown = *std::min_element(
        cases.begin(), cases.end(),
        [](const CaseResult* one, const CaseResult* other) { return is_simpler(*one, *other); });
    Cause cause;
    cause.mpi = mpi_;
    cause.id = simplest_of(found).symptom->id;
    std::set<std::string> also;
    for (CaseResult* result : cases) {
      result->cause = cause.id;
      cause.cases[result->iut].push_back(result->test);
      also.insert(result->symptom->id);
    }
    also.erase(cause.id);
    cause.also.assign(also.begin(), also.end());
    const Symptom& symptom = *shown->symptom;
    cause.sentence = cause_sentence(found.trait, *shown, cases);
    cause.call = symptom.call;
    cause.expected = symptom.expected;
    cause.actual = symptom.actual;
    cause.reproducer = shown->reproducer;
    for (CaseResult* result : cases) {
      if (result->reproducer.empty()) result->cause_reproducer = cause.reproducer;
    }
    return cause;
  }

  RunResults& run_;
  std::string mpi_;
  std::map<std::string, std::vector<std::string>> columns_;  ///< id → its scopes
  std::map<std::string, std::string> binding_of_;            ///< by id
  std::set<std::string> bindings_;
  std::map<std::string, int> passes_of_requirements_;  ///< by scoped trait
  std::vector<CaseResult*> failed_;
};

}  // namespace

void find_causes(RunResults& run) {
  run.causes.clear();
  run.causes_known = true;
  for (CaseResult& result : run.results) {
    result.cause.clear();
    result.cause_reproducer.clear();
    if (!deviates(result.verdict)) result.symptom.reset();
  }
  std::set<std::string> done;
  for (const IutRecord& iut : run.iuts) {
    const std::string mpi = group_name(iut);
    if (done.insert(mpi).second) OfOneMpi(run, mpi).find();
  }
  const auto cases = [](const Cause& cause) {
    std::size_t count = 0;
    for (const auto& [column, tests] : cause.cases) count += tests.size();
    return count;
  };
  std::stable_sort(run.causes.begin(), run.causes.end(),
                   [&](const Cause& one, const Cause& other) { return cases(one) > cases(other); });
}

}  // namespace infocts
