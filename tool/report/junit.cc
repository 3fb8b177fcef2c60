#include "tool/report/junit.h"

#include <fmt/format.h>

#include <sstream>

#include "conformance/catalogue/ids.h"
#include "tool/report/junit_suite.h"
#include "tool/report/rerun.h"
#include "tool/results/cause_counts.h"
#include "tool/results/citations.h"
#include "tool/results/columns.h"
#include "tool/results/exit_code.h"
#include "tool/results/judgement.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kLongestText = 65536;
constexpr std::size_t kShortestText = 128;
constexpr std::string_view kWhole = "results.json";

// "IUT.chapter.subject": Jenkins makes a package and a class of it.
std::string classname_of(const CaseResult& result) {
  const std::string& id = result.requirements.empty() ? result.test : result.requirements.front();
  return result.iut + "." + std::string(parts_of(id).both);
}

// What a reader of a CI page needs who has neither the catalogue nor results.json at hand.
std::string explain(const RunResults& run, const Catalogue& catalogue, const CaseResult& result,
                    std::size_t max_text) {
  std::string out = result.message.empty() ? std::string(to_string(result.verdict))
                                           : cut_text(printable(result.message), max_text, kWhole);
  out += "\n";
  for (const std::string& id : result.requirements) {
    out += fmt::format("\nrequirement: {}", id);
    if (const Requirement* known = catalogue.find(id)) {
      out += fmt::format(" ({})\n  {}\n  source: {}", to_string(known->level), known->text,
                         sources_of(run, *known, result.iut));
    }
  }
  if (!result.file.empty()) out += "\ncase: " + source_of(result);
  if (!result.cause.empty()) out += "\ncause: " + result.cause;
  if (const std::string program = reproducer_words(result); !program.empty()) {
    out += "\nreproducer: " + program;
  }
  return out + "\nrerun: " + rerun_command(run, result) + "\n";
}

std::string message_or(const CaseResult& result, std::string_view otherwise) {
  return result.message.empty() ? std::string(otherwise) : first_line(result.message);
}

class Writer {
 public:
  Writer(const RunResults& run, const Catalogue& catalogue, std::size_t max_text)
      : run_(run), catalogue_(catalogue), max_text_(max_text) {
    pugi::xml_node declaration = document_.append_child(pugi::node_declaration);
    declaration.append_attribute("version").set_value("1.0");
    declaration.append_attribute("encoding").set_value("UTF-8");
    root_ = document_.append_child("testsuites");
    root_.append_attribute("name").set_value("infocts");
  }

  std::string write() {
    if (!run_.suite.complete || tally(run_).ran() == 0) add_gap(decide_exit(run_).why);
    for (const IutRecord& iut : run_.iuts) add_iut(iut);
    if (!run_.stale.empty()) add_stale();
    std::ostringstream out;
    document_.save(out, " ", pugi::format_default, pugi::encoding_utf8);
    return out.str();
  }

 private:
  void add_iut(const IutRecord& iut) {
    JunitSuite suite(root_, names_, fmt::format("{} ({})", iut.id, iut.binding));
    suite.set_timestamp(run_.suite.started);
    suite.add_property("address", iut.address);
    suite.add_property("ranks", fmt::format("{}", iut.ranks));
    suite.add_property("mpi_version", iut.mpi_version);
    suite.add_property("applied_version", iut.applied_version);
    suite.add_property("library_version", iut.library_version);
    suite.add_property("library_path", iut.library_path);
    suite.add_property("infocts_version", run_.suite.version);
    suite.add_property("seed", fmt::format("{}", run_.suite.seed));
    const std::string mpi = group_name(iut);
    for (const Cause& cause : run_.causes) {
      const auto cases = cause.cases.find(iut.id);
      if (cause.mpi != mpi || cases == cause.cases.end()) continue;
      const std::string rate = rate_words(cause);
      suite.add_property(
          "cause", fmt::format("{} ({}): {}{}{}", cause.id, counted(cases->second.size(), "case"),
                               cause.sentence, rate.empty() ? "" : "; happens ", rate));
    }
    bool has_results = false;
    for (const CaseResult& result : run_.results) {
      if (result.iut != iut.id) continue;
      add_result(suite, result);
      has_results = true;
    }
    if (iut.error || !has_results) {
      const std::string why = iut.error.value_or("no case has a result");
      suite.add_case(fmt::format("not measured [{}]", iut.id), iut.id + ".identity", 0);
      suite.error("not_measured", first_line(why), cut(why));
    }
    suite.finish();
  }

  void add_result(JunitSuite& suite, const CaseResult& result) {
    suite.add_case(fmt::format("{} [{}]", result.test, result.iut), classname_of(result),
                   result.duration_ms / 1000);
    const std::string_view verdict = to_string(result.verdict);
    switch (outcome_of(result)) {
      case Outcome::good:
        break;
      case Outcome::skipped: {
        const std::string_view why =
            result.skip_reason ? to_string(*result.skip_reason) : std::string_view("skipped");
        suite.skip(why, result.message.empty() ? std::string(why)
                                               : fmt::format("{}\n{}", why, cut(result.message)));
        break;
      }
      case Outcome::expected: {
        const std::string why = fmt::format("expected {}: {} ({})", verdict, result.expected->why,
                                            result.expected->where);
        suite.skip(why, fmt::format("{}\n{}", why, text_of(result)));
        break;
      }
      case Outcome::advice: {
        const std::string why = "advice not followed: " + message_or(result, verdict);
        suite.skip(why, fmt::format("advice not followed: {}", text_of(result)));
        break;
      }
      case Outcome::unexpected:
      case Outcome::unmeasured:
        if (result.verdict == Verdict::fail) {
          suite.fail(verdict, message_or(result, verdict), text_of(result));
        } else {
          suite.error(verdict, fmt::format("{}: {}", verdict, message_or(result, "no message")),
                      fmt::format("{}: {}", verdict, text_of(result)));
        }
        break;
    }
    if (!result.observed.empty()) suite.add_output("observed: " + cut(result.observed));
  }

  void add_gap(const std::string& why) {
    JunitSuite suite(root_, names_, "infocts");
    suite.add_case("the run is complete", "infocts.run", 0);
    suite.error("not_measured", why, why);
    suite.finish();
  }

  void add_stale() {
    JunitSuite suite(root_, names_, "expectations");
    for (const StaleExpectation& stale : run_.stale) {
      const std::string why = "stale expectation: " + stale.reason;
      suite.add_case(fmt::format("{} [{}]", stale.line, stale.where), "expectations.stale", 0);
      suite.fail("stale", why, fmt::format("{}\n{}: {}", cut(why), stale.where, stale.line));
    }
    suite.finish();
  }

  std::string cut(std::string_view text) const {
    return cut_text(printable(text), max_text_, kWhole);
  }
  std::string text_of(const CaseResult& result) const {
    return explain(run_, catalogue_, result, max_text_);
  }

  const RunResults& run_;
  const Catalogue& catalogue_;
  std::size_t max_text_;
  pugi::xml_document document_;
  pugi::xml_node root_;
  UniqueNames names_;
};

}  // namespace

std::string junit_xml(const RunResults& run, const Catalogue& catalogue, std::size_t max_bytes) {
  // Escapes make it hard to predict the size from the lengths of the texts, and a second try is
  // rare.
  std::size_t max_text = kLongestText;
  while (true) {
    std::string xml = Writer(run, catalogue, max_text).write();
    if (xml.size() < max_bytes || max_text <= kShortestText) return xml;
    max_text /= 8;
  }
}

}  // namespace infocts
