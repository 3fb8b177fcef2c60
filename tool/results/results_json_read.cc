// Messages then name the place, as in "(/results/3/verdict) type must be string". The macro must
// stand before the first inclusion, and no header of ours shows nlohmann's types to other files.
#define JSON_DIAGNOSTICS 1
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "tool/results/json_depth.h"
#include "tool/results/results_json.h"
#include "tool/results/text.h"
#include "tool/results/timeline_json.h"

namespace infocts {
namespace {

using nlohmann::json;

std::string text(const json& from, const char* key) { return from.at(key).get<std::string>(); }

std::string text_or_empty(const json& from, const char* key) {
  const json& value = from.at(key);
  return value.is_null() ? std::string() : value.get<std::string>();
}

// A word of one of the closed lists of conformance/verdict.h.
template <typename Parse>
auto word(const json& from, const char* key, Parse parse) {
  const auto spelling = text(from, key);
  const auto value = parse(spelling);
  if (!value)
    throw ResultsFormatError(fmt::format("'{}' is not a known {}", printable_line(spelling), key));
  return *value;
}

SuiteRecord read_suite(const json& from) {
  SuiteRecord suite;
  suite.version = text(from, "version");
  suite.command = text(from, "command");
  suite.machine = from.value("machine", "");  // files of 0.1.0 may lack it
  suite.directory = from.value("directory", "");
  suite.build = from.value("build", "");
  suite.started = text(from, "started");
  suite.duration_s = from.at("duration_s").get<double>();
  suite.seed = from.at("seed").get<unsigned long long>();
  suite.complete = from.at("complete").get<bool>();
  return suite;
}

IutRecord read_iut(const json& from) {
  IutRecord iut;
  iut.id = text(from, "id");
  iut.address = text(from, "address");
  iut.binding = text(from, "binding");
  iut.ranks = from.at("ranks").get<int>();
  iut.launcher = text(from, "launcher");
  iut.vendor = text(from, "vendor");
  iut.vendor_version = text(from, "vendor_version");
  iut.mpi_version = text(from, "mpi_version");
  iut.applied_version = text(from, "applied_version");
  iut.library_version = text(from, "library_version");
  iut.library_path = text(from, "library_path");
  iut.library_stamp = from.value("library_stamp", "");
  iut.limits = from.at("limits").get<std::map<std::string, long>>();
  iut.absent = from.at("absent").get<std::vector<std::string>>();
  iut.notes = from.at("notes").get<std::vector<std::string>>();
  if (!from.at("error").is_null()) iut.error = text(from, "error");
  return iut;
}

// "file:line"; a file name may hold colons, so the last one counts.
void read_source(const std::string& source, CaseResult& result) {
  const std::size_t colon = source.rfind(':');
  if (colon == std::string::npos) {
    result.file = source;
    return;
  }
  result.file = source.substr(0, colon);
  std::from_chars(source.data() + colon + 1, source.data() + source.size(), result.line);
}

Symptom read_symptom(const json& from) {
  Symptom symptom;
  symptom.id = text(from, "id");
  if (!from.contains("traits")) return symptom;
  symptom.function = text(from, "function");
  symptom.what = text(from, "what");
  symptom.call = text(from, "call");
  symptom.expected = text(from, "expected");
  symptom.actual = text(from, "actual");
  symptom.form = text(from, "form");
  symptom.steps = from.at("steps").get<std::size_t>();
  if (from.contains("stored")) symptom.stored = text(from, "stored");
  if (from.contains("call_failed")) symptom.call_failed = from.at("call_failed").get<bool>();
  symptom.traits = from.at("traits").get<std::map<std::string, int>>();
  // A file may say anything, and distances are added.
  constexpr int kFarthest = 100;
  for (auto& [trait, distance] : symptom.traits) distance = std::clamp(distance, 0, kFarthest);
  return symptom;
}

CaseResult read_case(const json& from) {
  CaseResult result;
  result.iut = text(from, "iut");
  result.test = text(from, "test");
  result.requirements = from.at("requirements").get<std::vector<std::string>>();
  result.level = word(from, "level", level_from);
  result.verdict = word(from, "verdict", verdict_from);
  if (!from.at("skip_reason").is_null()) {
    result.skip_reason = word(from, "skip_reason", skip_reason_from);
  }
  if (const json& expected = from.at("expected"); !expected.is_null()) {
    result.expected = Expected{word(expected, "verdict", verdict_from), text(expected, "where"),
                               text(expected, "why")};
  }
  result.message = text(from, "message");
  result.observed = text_or_empty(from, "observed");
  result.duration_ms = from.at("duration_ms").get<double>();
  result.reproducer = text_or_empty(from, "reproducer");
  read_source(text_or_empty(from, "source"), result);
  if (from.contains("cause_reproducer")) {
    result.cause_reproducer = text_or_empty(from, "cause_reproducer");
  }
  if (from.contains("symptom")) result.symptom = read_symptom(from.at("symptom"));
  if (from.contains("timeline")) result.timeline = read_timeline(from.at("timeline"));
  if (from.contains("histories")) result.histories = from.at("histories").get<std::size_t>();
  if (from.contains("provisional")) result.provisional = from.at("provisional").get<bool>();
  if (from.contains("charged")) result.charged = from.at("charged").get<bool>();
  return result;
}

RequirementResult read_requirement(const json& from) {
  RequirementResult result{text(from, "iut"),
                           text(from, "id"),
                           word(from, "level", level_from),
                           word(from, "verdict", verdict_from),
                           {},
                           {}};
  if (from.contains("facts")) {  // as they are not in a file of an older infocts
    result.facts = from.at("facts").get<std::vector<std::string>>();
    result.page = text_or_empty(from, "page");
  }
  return result;
}

Cause read_cause(const json& from) {
  Cause cause;
  cause.id = text(from, "id");
  cause.mpi = text(from, "mpi");
  cause.also = from.at("also").get<std::vector<std::string>>();
  cause.sentence = text(from, "sentence");
  cause.call = text(from, "call");
  cause.expected = text(from, "expected");
  cause.actual = text(from, "actual");
  cause.reproducer = text_or_empty(from, "reproducer");
  if (from.contains("again") && !from.at("again").is_null()) {  // files of 0.1.0 lack it
    const json& again = from.at("again");
    cause.again = Retrials{text(again, "test"), text(again, "iut"), again.at("tries").get<int>(),
                           again.at("deviations").get<int>()};
  }
  cause.cases = from.at("cases").get<std::map<std::string, std::vector<std::string>>>();
  return cause;
}

void read_pass_traits(const json& iuts, RunResults& run) {
  for (const json& iut : iuts) {
    if (!iut.contains("traits_of_good_cases")) continue;
    TraitCounts& traits = run.pass_traits[text(iut, "id")];
    for (const auto& [number, count] : iut.at("traits_of_good_cases").items()) {
      std::uint32_t trait = 0;
      std::from_chars(number.data(), number.data() + number.size(), trait);
      traits[trait] = count.get<std::uint32_t>();
    }
  }
}

// Which case has which cause stands with the causes alone.
void set_causes(RunResults& run) {
  std::map<std::pair<std::string, std::string>, const std::string*> ids;
  for (const Cause& cause : run.causes) {
    for (const auto& [iut, tests] : cause.cases) {
      for (const std::string& test : tests) ids[{iut, test}] = &cause.id;
    }
  }
  if (ids.empty()) return;
  for (CaseResult& result : run.results) {
    const auto found = ids.find({result.iut, result.test});
    if (found != ids.end()) result.cause = *found->second;
  }
}

AbsentBinding read_absent(const json& from) {
  return {text(from, "address"), text(from, "binding"), text(from, "why")};
}

StaleExpectation read_stale(const json& from) {
  return {text(from, "where"), text(from, "line"), text(from, "reason")};
}

template <typename Record>
std::vector<Record> read_array(const json& from, const char* key, Record (*read)(const json&)) {
  // get_ref refuses anything but an array; a plain loop would walk over an object as well.
  std::vector<Record> out;
  std::size_t index = 0;
  for (const json& entry : from.at(key).get_ref<const json::array_t&>()) {
    try {
      out.push_back(read(entry));
    } catch (const ResultsFormatError& error) {
      throw ResultsFormatError(fmt::format("(/{}/{}) {}", key, index, error.what()));
    }
    ++index;
  }
  return out;
}

std::string kind_of_json(const json& value) {
  const std::string name = value.type_name();
  return name == "null" ? name : (name == "array" ? "an " : "a ") + name;
}

// Every result belongs to one column, so column names must be unique.
void require_columns(const RunResults& run) {
  std::set<std::string> ids;
  for (const IutRecord& iut : run.iuts) {
    if (!ids.insert(iut.id).second) {
      throw ResultsFormatError(fmt::format("it has two IUTs '{}'", printable_line(iut.id)));
    }
  }
  const auto require_known = [&](const std::string& id) {
    if (!ids.contains(id)) {
      throw ResultsFormatError(
          fmt::format("it has results of '{}', which is not among its IUTs", printable_line(id)));
    }
  };
  for (const CaseResult& result : run.results) require_known(result.iut);
  for (const RequirementResult& result : run.requirements) require_known(result.iut);
}

RunResults read_root(const json& root) {
  if (!root.is_object()) {
    throw ResultsFormatError(
        fmt::format("it is JSON, but {} instead of an object", kind_of_json(root)));
  }
  const std::string schema = text(root, "schema");
  if (schema != kResultsSchema) {
    throw ResultsFormatError(fmt::format("its schema is '{}', but this infocts reads '{}'",
                                         printable_line(schema), kResultsSchema));
  }
  RunResults run;
  run.suite = read_suite(root.at("suite"));
  run.iuts = read_array(root, "iuts", read_iut);
  if (root.contains("absent_bindings")) {  // as it is not in a file of an older infocts
    run.absent_bindings = read_array(root, "absent_bindings", read_absent);
  }
  run.results = read_array(root, "results", read_case);
  run.requirements = read_array(root, "requirements", read_requirement);
  run.causes_known = root.contains("causes");
  if (run.causes_known) {
    run.causes = read_array(root, "causes", read_cause);
    set_causes(run);
  }
  read_pass_traits(root.at("iuts"), run);
  run.stale = read_array(root.at("summary"), "stale", read_stale);
  require_columns(run);
  return run;
}

}  // namespace

std::string json_complaint(std::string_view what) {
  const std::size_t end = what.starts_with('[') ? what.find("] ") : std::string_view::npos;
  return std::string(end == std::string_view::npos ? what : what.substr(end + 2));
}

RunResults read_results_json(std::string_view json_text, std::string_view file_name) {
  const auto refuse = [&](std::string_view reason) {
    return ResultsFormatError(
        fmt::format("{}: not a results.json that can be read: {}; give the results.json that "
                    "`infocts run -o DIR` of the same suite wrote",
                    printable_line(file_name), printable_line(reason)));
  };
  // The parser ends at one.
  if (json_text.find('\0') != std::string_view::npos) throw refuse("it has a NUL byte");
  if (is_nested_too_deeply(json_text)) {
    throw refuse(fmt::format("it has more than {} nested values", kDeepestJson));
  }
  try {
    return read_root(json::parse(json_text));
  } catch (const json::exception& error) {
    throw refuse(json_complaint(error.what()));
  } catch (const ResultsFormatError& error) {
    throw refuse(error.what());
  }
}

}  // namespace infocts
