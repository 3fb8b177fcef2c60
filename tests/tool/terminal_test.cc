// What stands on the screen: colours on a terminal only, and progress while it runs.
#include <algorithm>

#include "tests/support/tool.h"
#include "tool/results/text.h"

namespace infocts::tests {
namespace {

constexpr const char* kEscape = "\x1b[";

class Terminal : public Tool {
 protected:
  Terminal() {
    environment_["TERM"] = "xterm";
    environment_["FAKE_MPI"] = "MPI_Info_get=short";
  }

  Finished on_terminal() const {
    Command command = Tool::command(kWords);
    command.terminal = true;
    return tests::run(command);
  }

  const Words kWords{"run",      kFakeMpicc,   "--verbose", "--filter", "info.get.exact_fit",
                     "--filter", "info.create"};
};

TEST_F(Terminal, IsColoured) {
  const Finished process = on_terminal();
  EXPECT_EQ(process.exit_code, 1) << process.all();
  EXPECT_TRUE(has(process.out, kEscape));
  EXPECT_TRUE(has(process.out, "info.get.exact_fit"));
}

TEST_F(Terminal, ShowsProgressInOneLine) {
  const Finished process = on_terminal();
  EXPECT_TRUE(has(process.out, "\r"));
  EXPECT_TRUE(has_no(process.out.substr(0, process.out.find("\r\n")), " cases\n"));
}

TEST_F(Terminal, NoColorIsHonoured) {
  environment_["NO_COLOR"] = "1";
  EXPECT_TRUE(has_no(on_terminal().out, "\x1b"));
}

TEST_F(Terminal, DumbTerminalsGetNoColour) {
  environment_["TERM"] = "dumb";
  EXPECT_TRUE(has_no(on_terminal().out, "\x1b"));
}

TEST_F(Terminal, PipesGetPlainText) {
  const Finished process = infocts(kWords);
  EXPECT_EQ(process.exit_code, 1);
  EXPECT_TRUE(has_no(process.all(), "\x1b"));
  EXPECT_TRUE(has_no(process.all(), "\r"));
  expect_last_line(process, 1);
}

TEST_F(Terminal, PipesKeepResultsAndProgressApart) {
  const Finished process = infocts(kWords);
  EXPECT_TRUE(process.err.starts_with("infocts: ")) << process.err;
  EXPECT_TRUE(has_no(process.out, " cases\ninfocts:"));
  EXPECT_TRUE(has(process.out, "info.get.exact_fit"));
  EXPECT_TRUE(has_no(process.err, "exact_fit"));
}

TEST_F(Terminal, NarrowsToItsWidth) {
  const Finished process = on_terminal();
  std::istringstream lines(process.out);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(kEscape) != std::string::npos || line.find("rerun:") != std::string::npos)
      continue;
    if (line.starts_with("infocts: ")) continue;  // for programs
    const std::size_t shown = line.substr(line.rfind('\r', line.size() - 2) + 1).size();
    EXPECT_LE(shown, 101U) << line;
  }
}

TEST_F(Terminal, ACauseHasItsRuleAndAWayBack) {
  Words words = kWords;
  words.erase(std::find(words.begin(), words.end(), "--verbose"));
  const std::string out = infocts(words).out;
  for (const char* part : {"1 cause, 11 cases", "rule: ", "shall",
                           "rerun:      infocts run mpicc:", "one by one: --verbose"}) {
    EXPECT_TRUE(has(out, part));
  }
  EXPECT_TRUE(has_no(out, "\nUnexpected ("));
}

TEST_F(Terminal, ACauseSaysWhetherWhatIsStoredIsWrong) {
  const auto out_over = [&](const char* fault, const char* requirement) {
    return infocts({"run", fault, "--filter", requirement}).out;
  };
  EXPECT_TRUE(
      has(out_over("fault:set.empty_value_lost", "info.set.*"), "stored: a pair is missing"));
  EXPECT_TRUE(has(out_over("fault:get.value_of_7_bits", "info.get.truncates"), "stored: right"));
}

TEST_F(Terminal, ReportsEachFailWithItsSourceAndAWayBack) {
  const std::string out = infocts(kWords).out;
  for (const char* part : {"MPI_Info_get", "info.get.exact_fit", "shall, since MPI",
                           "expected:", "actual:", "rerun: infocts run mpicc:", "mpi-"}) {
    EXPECT_TRUE(has(out, part));
  }
}

// What a terminal obeys, or a CI server: an escape sequence, BEL, C1, DEL, a mark of direction, no
// UTF-8.
constexpr const char* kActs = "\x1b[31m\x07\xc2\x9b\x7f\xe2\x80\xae\xff";

void expect_plain(const Finished& process) {
  EXPECT_NE(process.all(), "");
  for (const std::string& text : {process.out, process.err}) {
    EXPECT_EQ(printable(text), text);
    EXPECT_TRUE(has_no(text, "##["));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t start = std::min(line.find_first_not_of(" \t"), line.size());
      EXPECT_FALSE(std::string_view(line).substr(start).starts_with("::")) << line;
    }
  }
}

// JSON may have any text in its strings, but in ASCII.
void expect_plain_json(const Finished& process) {
  expect_plain(process);
  EXPECT_TRUE(std::all_of(process.out.begin(), process.out.end(),
                          [](char byte) { return static_cast<unsigned char>(byte) < 0x7F; }));
  EXPECT_TRUE(nlohmann::json::accept(process.out)) << process.out;
}

std::string shown(const Words& words) {
  std::string line;
  for (const std::string& word : words) line += word + " ";
  return ::testing::PrintToString(line);
}

// Whoever may write a file may name it as he likes.
class NamesOfFiles : public Tool {
 protected:
  NamesOfFiles() {
    write_program(broken_,
                  wrapper_script("printf '\\033[31mred\\007\\n::error::x\\n ##[error]y\\n' "
                                 ">&2; exit 1"));
    write_program(good_, "#!/bin/sh\nexec '" + kFakeMpicc.string() + "' \"$@\"\n");
    write(strange_ / "expect", std::string("a") + kActs + " fail * why\n");
    environment_["FAKE_MPI_NAME"] = std::string("An MPI") + kActs + "\n::error::z ##[error]z";
  }

  const std::filesystem::path strange_ = directory_ / (std::string("a`b`") + kActs);
  const std::filesystem::path broken_ = strange_ / "broken" / "mpicc\x1b[2J";
  const std::filesystem::path good_ = strange_ / (std::string("mpicc") + kActs);
  const std::string out_ = strange_ / "out";
};

TEST_F(NamesOfFiles, DoNotAct) {
  const std::string absent = strange_ / "absent";
  for (const Words& words :
       {Words{"run", good_, "--binding", "c", "--filter", "info.create.empty.no_keys", "-o", out_},
        Words{"run", broken_, "-o", strange_ / "other"},
        Words{"doctor", broken_},
        Words{"doctor", good_},
        Words{"bench", broken_},
        Words{"bench", good_, "--filter", "get_hit/8", "--rounds", "1", "--budget", "0.1", "-o",
              out_},
        Words{"shim", broken_, "-o", strange_ / "shim.so"},
        Words{"gate", out_},
        Words{"gate", out_, "--verbose"},
        Words{"gate", out_, "--format", "tap"},
        Words{"gate", absent},
        Words{"gate", out_, "--expect", strange_ / "expect"},
        Words{"report", out_, "-o", strange_ / "site"},
        Words{"report", out_, "-o", strange_ / "a.html"},
        Words{"report", out_, "-o", strange_ / "a.md"},
        Words{"baseline", "update", strange_ / "new", out_},
        Words{"evidence", out_, "-o", strange_ / "e.tar"},
        Words{"evidence", "verify", strange_ / "e.tar"},
        Words{"replay", absent, "reference"},
        Words{"run", "--resume", absent},
        Words{"run", "--resume", out_},
        Words{"run", std::string("a") + kActs},
        Words{"run", "a\n::error::b", "--filter", "a\n  ::error::b"},
        Words{std::string("a") + kActs},
        Words{"run", std::string("--a") + kActs},
        Words{"run", "--filter", std::string("a") + kActs},
        Words{"explain", std::string("a") + kActs},
        Words{"list", std::string("a") + kActs},
        Words{"coverage", std::string("a") + kActs},
        Words{"run", "reference", "--filter", "info.create.empty.no_keys", "--launcher",
              "a\x1b[2J {command}"}}) {
    SCOPED_TRACE(shown(words));
    expect_plain(infocts(words));
  }
  environment_["PATH"] = strange_;
  expect_plain(infocts({"list", "iuts"}));
}

TEST_F(NamesOfFiles, DoNotActInJson) {
  for (const Words& words : {Words{"run", good_, "--binding", "c", "--filter",
                                   "info.create.empty.no_keys", "--json", "-o", out_},
                             Words{"run", broken_, "--json"}, Words{"doctor", broken_, "--json"},
                             Words{"doctor", good_, "--json"},
                             Words{"bench", good_, "--filter", "get_hit/8", "--rounds", "1",
                                   "--budget", "0.1", "--json"},
                             Words{"gate", out_, "--json"}}) {
    SCOPED_TRACE(shown(words));
    expect_plain_json(infocts(words));
  }
  const std::string evidence = strange_ / "e.tar";
  infocts({"evidence", out_, "-o", evidence});
  expect_plain_json(infocts({"evidence", "verify", evidence, "--json"}));
  environment_["PATH"] = strange_;
  expect_plain_json(infocts({"list", "iuts", "--json"}));
}

TEST_F(NamesOfFiles, DoNotActInCoverage) {
  limit_s_ = 250;
  environment_.erase("FAKE_MPI_NAME");
  expect_plain(infocts({"coverage", good_, "--only", "fault:get.overrun_by_one",
                        "--skip-properties", "-o", strange_ / "coverage"}));
}

// Ids of MPIs are whatever a bench.json says.
TEST_F(NamesOfFiles, OfMpisDoNotActEither) {
  const auto bench = [&](const char* name, double time) {
    const std::string mpi = "a\x1b[31m\x07\xc2\x9b\x7f\xe2\x80\xae\r\n::error::b ##[error]c";
    nlohmann::json file;
    file["context"] = {
        {"infocts_version", mpi}, {"base", mpi}, {"host_name", mpi}, {"mpi:" + mpi, mpi}};
    for (const char* kind :
         {"iteration", "iteration", "iteration", "iteration", "iteration", "aggregate"}) {
      file["benchmarks"].push_back({{"run_name", "dup/8:" + mpi},
                                    {"run_type", kind},
                                    {"aggregate_name", "median"},
                                    {"real_time", time}});
    }
    write(directory_ / name, file.dump());
    return (directory_ / name).string();
  };
  const Words words{"gate", bench("before.json", 100), bench("after.json", 300)};
  const Finished text = infocts(words);
  EXPECT_TRUE(has(text.out, "1 slower"));
  expect_plain(text);
  Words json = words;
  json.insert(json.end(), {"--format", "json"});
  expect_plain_json(infocts(json));
}

}  // namespace
}  // namespace infocts::tests
