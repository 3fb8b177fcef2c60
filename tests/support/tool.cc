#include "tests/support/tool.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <set>
#include <stdexcept>
#include <string_view>

namespace infocts::tests {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

const std::set<std::string> kNotOfReference{
    "MPI_Intercomm_create", "MPI_Intercomm_create_from_groups",
    "MPI_Group_incl",       "MPI_Comm_spawn_multiple",
    "MPI_Comm_accept",      "MPI_Comm_connect",
    "MPI_Publish_name",     "MPI_Unpublish_name",
    "MPI_Lookup_name",      "MPI_Request_free"};

}  // namespace

Verdicts Measurement::verdicts() const {
  Verdicts all;
  for (const json& result : results.at("results")) {
    if (result.at("skip_reason") == "filtered") continue;
    all[result.at("test")] = result.at("verdict");
  }
  return all;
}

Words Measurement::absent() const {
  Words names;
  for (const json& entry : iut().at("absent")) {
    const std::string name = entry;
    const bool is_started_later = name.ends_with("_init") && name != "MPI_Session_init";
    const bool of_reference = !name.starts_with("MPI_File_") && !name.ends_with("_port") &&
                              !is_started_later && !kNotOfReference.contains(name);
    if (of_reference) names.push_back(name);
  }
  return names;
}

const json& Measurement::result(const std::string& test) const {
  for (const json& result : results.at("results")) {
    if (result.at("test") == test) return result;
  }
  throw std::out_of_range("no result of " + test);
}

Measurement measured_in(const fs::path& directory, const std::string& binding,
                        const std::string& wrapper) {
  Measurement measured;
  const std::string text = read(directory / "results.json");
  if (text.empty()) return measured;
  measured.results = read_json(text);
  std::set<std::string> ids;
  json& iuts = measured.results.at("iuts");
  json chosen = json::array();
  for (const json& iut : iuts) {
    const std::string address = iut.at("address");
    if (iut.at("binding") != binding || !address.ends_with(wrapper)) continue;
    ids.insert(iut.at("id"));
    chosen.push_back(iut);
  }
  iuts = chosen;
  json& results = measured.results.at("results");
  json of_chosen = json::array();
  for (const json& result : results) {
    if (ids.contains(result.at("iut"))) of_chosen.push_back(result);
  }
  results = of_chosen;
  return measured;
}

Tool::Tool() {
  for (const char* name : {"home", "tmp"}) fs::create_directory(directory_ / name);
  environment_ = {{"PATH", kNoPrograms},
                  {"HOME", directory_ / "home"},
                  {"TMPDIR", directory_ / "tmp"},
                  {"INFOCTS_CACHE_DIR", kSharedCache},
                  {"LC_ALL", "C"}};
  // Sanitizers and coverage are told what to do by the environment.
  for (const char* name : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "LSAN_OPTIONS",
                           "LLVM_PROFILE_FILE", "GCOV_PREFIX"}) {
    if (const char* value = std::getenv(name)) environment_[name] = value;
  }
}

Command Tool::command(const Words& words) const {
  Command command;
  command.words = {kInfocts};
  command.words.insert(command.words.end(), words.begin(), words.end());
  // What most tests are about is the same in every binding, however much properties try.
  const bool runs = !words.empty() && words.front() == "run";
  const auto chosen = [&](std::string_view option) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return word.starts_with(option) || word.starts_with("--resume") || word == "--help";
    });
  };
  const auto usually = [&](const Words& option) {
    if (runs && !chosen(option.front())) {
      command.words.insert(command.words.begin() + 2, option.begin(), option.end());
    }
  };
  if (!every_binding_) usually({"--binding", "c"});
  if (!all_programs_) usually({"--cases", "10"});
  command.environment = environment_;
  command.directory = directory_.path();
  command.limit_s = limit_s_;
  return command;
}

Measurement Tool::run(Words words) const {
  const Directory output;
  words.insert(words.begin(), "run");
  for (const std::string& word : {std::string("-o"), output.path().string()}) words.push_back(word);
  Measurement run;
  run.process = infocts(words);
  const std::string text = read(output / "results.json");
  if (!text.empty()) run.results = read_json(text);
  return run;
}

void expect_only(const Measurement& run, const Measurement& healthy, const std::string& id_start,
                 const std::string& verdict) {
  const Verdicts before = healthy.verdicts();
  const Verdicts after = run.verdicts();
  ASSERT_EQ(before.size(), after.size()) << run.process.all();
  std::size_t changed = 0;
  for (const auto& [test, was] : before) {
    const std::string& is = after.at(test);
    if (is == was) continue;
    // Properties play programs of all functions; one that dies early leaves the others undecided.
    if (test.find(".property_") != std::string::npos && (is == "inconclusive" || is == verdict)) {
      continue;
    }
    ++changed;
    EXPECT_TRUE(test.starts_with(id_start)) << test << " is " << is << " and was " << was;
    EXPECT_EQ(is, verdict) << test << ": " << run.message(test);
  }
  EXPECT_GT(changed, 0U) << "no verdict changed";
  EXPECT_LT(changed, before.size()) << "all verdicts changed";
}

void expect_last_line(const Finished& process, int exit_code) {
  EXPECT_EQ(process.exit_code, exit_code) << process.all();
  const std::regex form("infocts: .*[0-9]+ cases: .*exit " + std::to_string(exit_code));
  EXPECT_TRUE(std::regex_match(process.last_line(), form)) << process.last_line();
}

void expect_complaint(const Finished& process, int exit_code, const Words& parts) {
  EXPECT_EQ(process.exit_code, exit_code) << process.all();
  EXPECT_EQ(process.out, "");
  for (const std::string& part : parts) EXPECT_TRUE(has(process.err, part));
  EXPECT_TRUE(has_no(process.err, "\n\n")) << "more than a paragraph";
  EXPECT_TRUE(process.err.ends_with('\n'));
  EXPECT_LT(process.err.size(), 1000U);
  for (const char* trace : {"terminate called", "what():", "exception", "std::", "#0 "}) {
    EXPECT_TRUE(has_no(process.err, trace));
  }
}

std::string wrapper_script(const std::string& script) {
  const char* path = std::getenv("PATH");
  return "#!/bin/sh\nPATH='" + std::string(path == nullptr ? "/usr/bin:/bin" : path) +
         "'; export PATH\n" + script + "\n";
}

std::string compile_command(const fs::path& include, const fs::path& lib, const std::string& name) {
  return "exec cc -I'" + include.string() + "' \"$@\" -L'" + lib.string() + "' -Wl,-rpath,'" +
         lib.string() + "' " + name;
}

}  // namespace infocts::tests
