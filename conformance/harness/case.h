// How a conformance case is written and registered.
//
//   // Why this case exists, when the requirement does not say it already.
//   CASE({.requirement = "info.delete.unknown_key", .name = "empty_object"}) {
//     Info info = make_info();
//     check_error(mpi.err_info_nokey, mpi.info_delete(info, in("key")));
//   }
//
// The body runs with `mpi` (the Api of the MPI under test) in scope. A failed check fails the case,
// which continues. A preparing helper (make_info, put) that fails makes the case inconclusive,
// because the preparation has a requirement of its own.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/few_words.h"
#include "conformance/harness/worker_context.h"
#include "conformance/timeline.h"
#include "conformance/verdict.h"

namespace infocts {

/// Something optional that cases need but are not about, such as a way to start processes. It is
/// absent, and the case is skipped, if the process ends or blocks in one of the calls that prepare
/// it, or blocks in one of those that may block for other reasons. The lists are globs over lines
/// of C.
struct Facility {
  std::vector<std::string_view> prepared_by;
  std::vector<std::string_view> may_block_in;
  std::vector<std::string_view> but_tested = {};  ///< those among `prepared_by` that it is about
};

/// What the registry knows of a case before it runs.
struct CaseSpec {
  std::string_view requirement;  ///< id in the catalogue; the prefix of the case's own id
  std::string_view name;         ///< [a-z0-9_]+, unique within the requirement
  FewWords also = {};            ///< further requirements that it decides
  Phase phase = Phase::initialized;
  /// Limits the case to these bindings, in addition to what the requirement says (words of
  /// in_bindings()).
  FewWords bindings = {};
  /// The fewest processes that it needs. It runs on every rank of MPI_COMM_WORLD, which may have
  /// more; ranks.h says how ranks compare what they have.
  int ranks = 1;
  /// Only for runs with one process. The same holds, without saying it, for properties, cases in
  /// phases other than `initialized`, and erroneous cases that do not need several ranks.
  bool one_rank = false;
  const Facility* needs = nullptr;
  /// The program is erroneous by the standard (a stale handle, say), so the MPI may do anything,
  /// including end the process: that is then an observation. Runs after all other cases, in a
  /// process for such cases only, so that damage done here is charged to no other case.
  bool erroneous = false;
  /// Plays generated programs. Only for runs with one process, after the other cases. Where the MPI
  /// dies of such cases, they are given up together.
  bool property = false;
  /// Words of main are empty, a blank, and of kLongArgument characters. Only for
  /// Phase::started_by_case.
  bool odd_arguments = false;
  /// Makes a C program that shows the failure, for cases whose sequence of calls cannot. Used if
  /// their notes have none because the process ended first.
  std::string (*reproducer)() = nullptr;
};

inline constexpr std::size_t kLongArgument = 4000;

struct RegisteredCase {
  CaseSpec spec;
  std::string id;  ///< "<requirement>.<name>"
  const char* file = "";
  int line = 0;
  std::function<void(const Api& mpi)> body;
};

/// All cases of this executable, ordered by id.
const std::vector<RegisteredCase>& all_cases();
/// nullptr when there is no such case.
const RegisteredCase* find_case(std::string_view id);

/// Thrown by preparing helpers: the purpose of the case was not reached.
class Inconclusive : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown when the case is about something optional that this MPI lacks.
class Unavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What the body of the running case reported besides failures.
struct CaseNotes {
  bool began = false;  ///< GoogleTest may tell of a case that it leaves out
  std::vector<std::string> observations;
  std::string inconclusive;
  std::string absent;       ///< the function or feature that this MPI lacks
  std::string suite_error;  ///< an exception that no case may throw
  bool bystander = false;   ///< other ranks decide the case, as deciding_rank() says
  /// A C program that shows the failure, where the sequence of calls cannot.
  std::string reproducer;
  /// For a failure with several threads.
  std::optional<Timeline> timeline;
  /// How many rounds with several threads were judged.
  std::optional<std::size_t> histories;
};

/// Notes of the case that ran last, or that is running.
CaseNotes& case_notes();

/// Records the value of something that the standard leaves open.
void observe(const std::string& value);

/// Fails the running case, which continues.
void fail_case(const std::string& message);
bool case_has_failed();
/// Empty where none runs.
std::string id_of_running_case();

namespace detail {

/// What CASE registers.
struct WrittenCase {
  CaseSpec spec;
  const char* file;
  int line;
  void (*body)(const Api& mpi);
};

bool register_case(const WrittenCase& written);
bool register_case(const CaseSpec& spec, const char* file, int line,
                   std::function<void(const Api& mpi)> body);

}  // namespace detail
}  // namespace infocts

#define CASE(...) CTS_CASE_COUNTED(__COUNTER__, __VA_ARGS__)
#define CTS_CASE_COUNTED(number, ...) CTS_CASE_NAMED(number, __VA_ARGS__)
#define CTS_CASE_NAMED(number, ...)                                       \
  static void case##number(const ::infocts::Api& mpi);                    \
  static constinit const ::infocts::detail::WrittenCase written##number{  \
      ::infocts::CaseSpec __VA_ARGS__, __FILE__, __LINE__, case##number}; \
  [[maybe_unused]] static const bool registered##number =                 \
      ::infocts::detail::register_case(written##number);                  \
  static void case##number([[maybe_unused]] const ::infocts::Api& mpi)
