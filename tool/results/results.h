// What a run found, as data: the runner fills it, the writers of report/ turn it into files.
// The shape is that of results.json (schema "infocts-results/1").
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conformance/timeline.h"
#include "conformance/verdict.h"

namespace infocts {

/// One IUT in one binding with one number of ranks: a column of the matrix.
struct IutRecord {
  std::string id;  ///< short and unique in the run: "mpich-4.0.2", with four ranks "mpich-4.0.2-n4"
  std::string address;   ///< as the user could type it: "mpicc:/usr/bin/mpicc.mpich"
  std::string binding;   ///< "c", "cxx", "mpif.h", "use_mpi", "use_mpi_f08"
  int ranks = 1;         ///< processes of MPI_COMM_WORLD
  std::string launcher;  ///< the template that started them; empty: none
  std::string vendor;    ///< lower case, as in expectation files: "mpich"; "unknown" if not known
  std::string vendor_version;   ///< "4.0.2"; empty if not known
  std::string mpi_version;      ///< what MPI_Get_version says: "4.0"
  std::string applied_version;  ///< whose rules were applied: rules_for() `mpi_version`, or --std
  std::string library_version;  ///< MPI_Get_library_version, whole; empty before MPI 3
  std::string library_path;     ///< the file that answered
  std::string library_stamp;    ///< its size and the time of its last change; empty if unknown
  std::map<std::string, long> limits;  ///< "MPI_MAX_INFO_KEY" → 255, …
  std::vector<std::string> absent;     ///< functions of the table that this MPI lacks
  std::vector<std::string> notes;      ///< e.g. "MPI_Finalize ended with signal 11"
  /// Why nothing could be measured; then there are no results. The first line is the reason and
  /// what to do about it; output of a compiler or a process may follow.
  std::optional<std::string> error;
};

/// What an expectation file says about a result.
struct Expected {
  Verdict verdict = Verdict::fail;
  std::string where;  ///< "file:line"
  std::string why;    ///< the reason or URL of that line
};

/// What a deviating case tells about its cause. The file of a complete run has only the id. The
/// rest serves to find causes, so the file of a run to be resumed has it too.
struct Symptom {
  std::string id = {};        ///< of its cause if this were the only case; set by find_causes
  std::string function = {};  ///< the one that deviates: "MPI_Info_get"; empty if not known
  std::string what = {};      ///< what deviates in it: "flag", "return code"
  std::string call = {};      ///< as a line of C
  std::string expected = {};
  std::string actual = {};
  std::string form = {};  ///< its reproducer without names and literals that do not matter
  std::size_t steps = 0;  ///< of the reproducer; 0 if there is none
  std::map<std::string, int> traits =
      {};  ///< of its calls (tool/causes/traits.h) → distance from the deviation
  std::string stored =
      {};  ///< in the info object: "right", or what is wrong (tool/causes/stored.h)
  bool call_failed = false;  ///< the call returned an error, and what deviates is something else
};

/// For each trait, by its number (tool/causes/traits.h): how many cases of a column have it and did
/// not deviate.
using TraitCounts = std::map<std::uint32_t, std::uint32_t>;

/// The outcome of one case on one IUT.
struct CaseResult {
  std::string iut;
  std::string test;                       ///< "info.get_string.truncates.every_length"
  std::vector<std::string> requirements;  ///< at least one; the first one is the prefix of `test`
  Level level = Level::shall;             ///< the strictest of its requirements
  Verdict verdict = Verdict::error;
  std::optional<SkipReason> skip_reason;  ///< set iff skipped
  std::optional<Expected> expected;
  std::string message;   ///< for people: what was called, expected and actual; may span lines
  std::string observed;  ///< value of an `observed`
  double duration_ms = 0;
  std::string reproducer;  ///< path below the output directory; empty if there is none
  std::string file;        ///< source of the case, "conformance/info/get_string.cc"
  int line = 0;
  std::string cause = {};             ///< id of its cause; empty if it does not deviate
  std::string cause_reproducer = {};  ///< that of its cause, if it has none of its own
  std::optional<Symptom> symptom = {};
  std::optional<Timeline> timeline = {};  ///< of a failure with several threads
  /// For a case with several threads on one object: how many rounds of calls were judged.
  std::optional<std::size_t> histories = {};
  /// How its process ends was not seen, or is unexplained: a run that goes on measures it again.
  bool provisional = false;
  /// It has the verdict of a death in which other cases have a part: alone it shows nothing.
  bool charged = false;
};

/// A failed case that was run again, in new processes, some of which it may have shared with cases
/// of other causes.
struct Retrials {
  std::string test;
  std::string iut;
  int tries = 0;
  int deviations = 0;  ///< of these; fewer than `tries`: it comes and goes
};

/// The likely defect behind failures of one MPI, in all columns where it shows.
struct Cause {
  std::string id;   ///< "info_get.flag.5f3c1a": that of its shortest reproducer
  std::string mpi;  ///< the name of its columns: "mpich-4.0.2"
  /// The ids that its other cases would have alone (Symptom::id). If another run groups the cases
  /// differently, one of these shows that it is the same cause.
  std::vector<std::string> also;
  std::string sentence;
  std::string call;  ///< of its simplest case, as a line of C
  std::string expected;
  std::string actual;
  std::string reproducer;                                 ///< of its simplest case; empty: none
  std::map<std::string, std::vector<std::string>> cases;  ///< by column
  std::optional<Retrials> again = {};  ///< its simplest case, if there was time for that
};

/// The outcome of one requirement on one IUT: the worst of its cases.
struct RequirementResult {
  std::string iut;
  std::string id;
  Level level = Level::shall;
  Verdict verdict = Verdict::error;
  std::vector<std::string> facts;  ///< of docs/standard, the closest first; cite_standard sets them
  std::string page;                ///< URL: where the version that was applied says it
};

/// A line of an expectation file that no longer holds (exit code 3).
struct StaleExpectation {
  std::string where;   ///< "file:line"
  std::string line;    ///< "id-glob verdict condition", as written
  std::string reason;  ///< "matches no known id", or which cases pass on which IUT
};

/// A binding that an implementation does not have.
struct AbsentBinding {
  std::string address;
  std::string binding;
  std::string why;  ///< which probe failed
};

struct SuiteRecord {
  std::string version;  ///< of infocts
  std::string command;  ///< the command line that was given
  std::string machine;  ///< name of the host, or what --machine said
  std::string started;  ///< ISO 8601, UTC
  double duration_s = 0;
  unsigned long long seed = 0;
  bool complete = true;        ///< false after an interruption
  std::string directory;       ///< where the command was given; its relative paths start there
  std::string build = {};      ///< version, commit and compiler; empty in files of old suites
  std::string unwritten = {};  ///< why these results could not be written; not in any file
};

struct RunResults {
  SuiteRecord suite;
  std::vector<IutRecord> iuts;
  std::vector<AbsentBinding> absent_bindings;
  std::vector<CaseResult> results;
  std::vector<RequirementResult> requirements;
  std::vector<StaleExpectation> stale;  ///< filled by apply_expectations
  std::vector<Cause> causes;            ///< filled by find_causes; those of more cases first
  bool causes_known = true;             ///< false: read from a file of an older infocts
  /// By column. In the file of an incomplete run, so that it can be resumed.
  std::map<std::string, TraitCounts> pass_traits = {};
};

/// Fills `requirements` from `results` (worst verdict of each requirement on each IUT).
void summarize_requirements(RunResults& run);

/// (id of the IUT, requirement): those of which a filter left out a case, so that what the others
/// say is not all that there is to say.
using FilteredRequirements = std::set<std::pair<std::string, std::string>>;
FilteredRequirements filtered_requirements(const RunResults& run);

/// Whether a filter left out cases of this IUT.
bool is_filtered(const RunResults& run, const IutRecord& iut);

}  // namespace infocts
