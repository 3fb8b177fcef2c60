// Manual pages, completion, and the formats of standard output.
#include <algorithm>
#include <regex>
#include <sstream>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

Words lines_of(const std::string& text) {
  Words lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool holds(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Manual : public Tool {
 protected:
  Words completed(Words words) const {
    words.insert(words.begin(), {"complete", "--"});
    const Finished process = infocts(words);
    EXPECT_EQ(process.exit_code, 0) << process.all();
    EXPECT_EQ(process.err, "");
    return lines_of(process.out);
  }
};

TEST_F(Manual, EachCommandOfTheHelpHasAManualPage) {
  const std::string whole = infocts({"man"}).out;
  EXPECT_TRUE(whole.starts_with(".TH INFOCTS 1 ")) << whole;
  for (const std::string name :
       {"run", "doctor", "list", "explain", "report", "gate", "bench", "shim", "replay", "coverage",
        "evidence", "evidence-verify", "baseline-update", "help", "man", "completion"}) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(has(whole, "see infocts\\-" + std::regex_replace(name, std::regex("-"), "\\-")));
    const Finished page = infocts({"man", name});
    EXPECT_EQ(page.exit_code, 0) << page.all();
    for (const char* part :
         {".SH NAME\n", ".SH SYNOPSIS\n", ".SH OPTIONS\n", ".SH EXIT STATUS\n"}) {
      EXPECT_TRUE(has(page.out, part)) << page.out;
    }
  }
  const std::string run = infocts({"man", "run"}).out;
  EXPECT_TRUE(has(run, "\\-\\-filter GLOB"));
  EXPECT_TRUE(has(run, "\\-\\-color auto|always|never\n"));
  EXPECT_TRUE(has(run, "\\-\\-jobs N\n"));
  EXPECT_EQ(infocts({"man", "baseline"}).out, infocts({"man", "baseline-update"}).out);
  expect_complaint(infocts({"man", "walk"}), 2, {"walk", "run"});
}

TEST_F(Manual, CompletesVerbsOptionsValuesAndIds) {
  EXPECT_TRUE(holds(completed({""}), "run"));
  EXPECT_FALSE(holds(completed({""}), "complete"));
  EXPECT_EQ(completed({"bas"}), Words{"baseline"});
  EXPECT_EQ(completed({"baseline", ""}), Words{"update"});
  EXPECT_EQ(completed({"run", "--bind"}), Words{"--binding"});
  EXPECT_TRUE(holds(completed({"run", "--binding", ""}), "use_mpi_f08"));
  EXPECT_EQ(completed({"run", "--binding", "c", "refer"}), Words{"reference"});
  EXPECT_EQ(completed({"run", "reference", "refer"}), Words{"reference"});
  EXPECT_EQ(completed({"run", "--json", "refer"}), Words{"reference"}) << "a flag takes no value";
  EXPECT_TRUE(holds(completed({"run", "fault:dup.a"}), "fault:dup.absent"));
  EXPECT_TRUE(holds(completed({"explain", "info.get_n"}), "info.get_nkeys.counts"));
  EXPECT_TRUE(
      holds(completed({"run", "--filter", "info.get_n"}), "info.get_nkeys.counts.each_add"));
  EXPECT_TRUE(holds(completed({"run", "--std", ""}), "4.1"));
  EXPECT_TRUE(holds(completed({"list", "profile", ""}), "2.0"));
  EXPECT_EQ(completed({"help", "evid"}), Words{"evidence"});
  EXPECT_EQ(completed({"help", "evidence", ""}), Words{"verify"});
  EXPECT_EQ(completed({"help", "run", ""}), Words{});
  EXPECT_EQ(completed({"bench", "--filter", "info."}), Words{});
  EXPECT_EQ(completed({"explain", "info.create", ""}), Words{});
  EXPECT_EQ(completed({"run", "--expect", ""}), Words{});  // a file
  EXPECT_EQ(completed({"nothing", "of", "this"}), Words{});
}

TEST_F(Manual, BashCompletesWhatHoldsAColon) {
  const Finished script = infocts({"completion", "bash"});
  ASSERT_EQ(script.exit_code, 0) << script.all();
  write(directory_ / "script", script.out);
  write(directory_ / "ask",
        "source script\n"
        "COMP_WORDBREAKS=' :'\nCOMP_LINE=\"$1\"\nCOMP_POINT=${#1}\n_infocts\n"
        "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  const auto ask = [&](const std::string& line) {
    Command command;
    command.words = {"/bin/bash", "ask", std::string(kInfocts) + line};
    command.environment = environment_;
    command.directory = directory_.path();
    const Finished process = tests::run(command);
    EXPECT_EQ(process.exit_code, 0) << process.all();
    EXPECT_EQ(process.err, "");
    return lines_of(process.out);
  };
  EXPECT_TRUE(holds(ask(" "), "run"));
  EXPECT_EQ(ask(" run --bind"), Words{"--binding"});
  EXPECT_TRUE(holds(ask(" run fault:dup.a"), "dup.absent"));
}

TEST_F(Manual, OtherShellsHaveAScript) {
  for (const char* shell : {"zsh", "fish"}) {
    const Finished process = infocts({"completion", shell});
    EXPECT_EQ(process.exit_code, 0);
    EXPECT_TRUE(has(process.out, "complete --")) << process.out;
  }
  EXPECT_EQ(infocts({"completion", "tcsh"}).exit_code, 2);
}

TEST_F(Manual, ARunIsPrintedAsJsonTapOrALine) {
  const Words run = {"run", "fault:get_nkeys.counts_in_8_bits", "--filter", "info.get_nkeys.*"};
  const auto with = [&](const Words& more) {
    Words words = run;
    words.insert(words.end(), more.begin(), more.end());
    return infocts(words);
  };
  const Finished text = with({});
  ASSERT_EQ(text.exit_code, 1) << text.all();
  const nlohmann::json results = read_json(with({"--json"}).out);
  EXPECT_EQ(results.at("schema"), "infocts-results/1");
  const Finished tap = with({"--format", "tap"});
  EXPECT_EQ(tap.exit_code, 1);
  EXPECT_TRUE(tap.out.starts_with("TAP version 13\n1.."));
  EXPECT_TRUE(has(tap.out, "\nnot ok "));
  const Finished line = with({"--quiet"});
  EXPECT_EQ(line.exit_code, 1);
  EXPECT_EQ(line.err, "");
  EXPECT_EQ(lines_of(line.out), Words{lines_of(text.out).back()});
  EXPECT_FALSE(has(text.out, "\x1b["));
  EXPECT_TRUE(has(with({"--color", "always"}).out, "\x1b["));
  environment_["CLICOLOR_FORCE"] = "1";
  EXPECT_FALSE(has(with({"--color", "never"}).out, "\x1b["));
}

TEST_F(Manual, AGatePrintsTheVerdictsOfOneRun) {
  const Measurement run = this->run({"reference", "--filter", "info.create.*"});
  write(directory_ / "results.json", run.results.dump());
  const Finished tap = infocts({"gate", "results.json", "--format", "tap"});
  EXPECT_EQ(tap.exit_code, 0) << tap.all();
  EXPECT_TRUE(tap.out.starts_with("TAP version 13\n")) << tap.out;
  expect_complaint(infocts({"gate", "results.json", "results.json", "--json"}), 2, {"json"});
  const Finished line = infocts({"gate", "results.json", "--quiet"});
  EXPECT_EQ(lines_of(line.out), Words{lines_of(infocts({"gate", "results.json"}).out).back()});
}

}  // namespace
}  // namespace infocts::tests
