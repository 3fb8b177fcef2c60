// list and explain: the catalogue as users and other programs read it.
#include <set>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

using nlohmann::json;

class List : public Tool {
 protected:
  json listed(const std::string& what) const {
    const Finished process = infocts({"list", what, "--json"});
    EXPECT_EQ(process.exit_code, 0) << process.all();
    EXPECT_EQ(process.err, "");
    return read_json(process.out);
  }
};

TEST_F(List, Requirements) {
  const json all = listed("requirements");
  EXPECT_GT(all.size(), 100U);
  std::set<std::string> ids;
  for (const json& entry : all) {
    EXPECT_TRUE(ids.insert(entry.at("id")).second);
    for (const char* member :
         {"chapter", "subject", "function", "level", "since", "text", "note"}) {
      EXPECT_TRUE(entry.at(member).is_string()) << entry["id"] << " " << member;
    }
    EXPECT_TRUE(entry.at("until").is_null() || entry.at("until").is_string());
    EXPECT_FALSE(entry.at("source").empty());
    EXPECT_FALSE(entry.at("cases").empty()) << entry["id"];
  }
}

TEST_F(List, CasesCiteListedRequirements) {
  std::set<std::string> requirements;
  for (const json& entry : listed("requirements")) requirements.insert(entry["id"]);
  for (const json& entry : listed("cases")) {
    const std::string first = entry.at("requirements").at(0);
    EXPECT_TRUE(entry.at("id").get<std::string>().starts_with(first + "."));
    for (const json& id : entry["requirements"]) {
      EXPECT_TRUE(requirements.contains(id.get<std::string>())) << id;
    }
    EXPECT_GE(entry.at("ranks"), 1);
  }
}

TEST_F(List, WhatIsNotTested) {
  const json all = listed("untested");
  EXPECT_FALSE(all.empty());
  for (const json& entry : all) {
    EXPECT_NE(entry.at("reason"), "");
    EXPECT_NE(entry.at("text"), "");
  }
}

TEST_F(List, DocumentsAreNamedAndCanBeOpened) {
  const json all = listed("documents");
  EXPECT_GE(all.size(), 100U);
  for (const json& entry : all) {
    EXPECT_TRUE(entry.at("title").get<std::string>().starts_with("MPI-")) << entry;
    EXPECT_TRUE(entry.at("url").get<std::string>().starts_with("https://www.mpi-forum.org/docs/"));
    EXPECT_NE(entry.at("place"), "");
  }
}

TEST_F(List, FactsWithWhoCitesThem) {
  const json all = listed("facts");
  EXPECT_GE(all.size(), 100U);
  std::set<std::string> uncited;
  std::set<std::string> untested;
  for (const json& entry : all) {
    EXPECT_FALSE(entry.at("pages").empty()) << entry;
    EXPECT_FALSE(entry.at("summary").empty());
    const bool bound = entry.at("force") != "user" && entry.at("force") != "silent";
    EXPECT_EQ(entry.at("wants_a_requirement"), bound) << entry["id"];
    if (!bound || !entry.at("cited_by").empty()) continue;
    (entry.at("untested").empty() ? uncited : untested).insert(entry["id"]);
  }
  const Finished text = infocts({"list", "facts"});
  EXPECT_EQ(text.exit_code, 0);
  const std::string last = text.out.substr(text.out.rfind('\n', text.out.size() - 2) + 1);
  EXPECT_TRUE(has(last, std::to_string(all.size()) + " facts; " + std::to_string(untested.size()) +
                            " that cannot be tested"));
  EXPECT_TRUE(has(last, std::to_string(uncited.size()) + " that nothing cites"));
  for (const std::string& id : uncited) EXPECT_TRUE(has(last, id));
  for (const std::string& id : untested) EXPECT_TRUE(has(last, id));
}

TEST_F(List, ProfilesOfVersions) {
  const json of_2_2 = read_json(infocts({"list", "profile", "2.2", "--json"}).out);
  std::set<std::string> ids;
  for (const json& entry : of_2_2) ids.insert(entry.at("id"));
  for (const json& entry : listed("requirements")) {
    const std::string since = entry["since"];
    const bool holds = since <= "2.2" && (entry["until"].is_null() || entry["until"] >= "2.2");
    EXPECT_EQ(ids.contains(entry["id"]), holds) << entry["id"];
  }
  for (const json& entry : read_json(infocts({"list", "profile", "3.1", "--json"}).out)) {
    if (entry["id"] == "info.delete.miss_refused") {
      EXPECT_EQ(entry["level"], "should");
    }
  }
  EXPECT_EQ(infocts({"list", "profile", "2,2"}).exit_code, 2);
  expect_complaint(infocts({"list", "profile", "9.9"}), 2, {"9.9", "5.0"});
  expect_complaint(infocts({"list", "profile", "1.2"}), 2, {"1.2", "2.0"});
  EXPECT_EQ(infocts({"list", "cases", "2.2"}).exit_code, 2);
}

// Until the release the file follows the catalogue; after it, there is one for the next version.
TEST_F(List, TheProfileOfThisVersionIsPublished) {
  const std::string version = infocts({"--version"}).out;
  const std::size_t number = version.find_first_of("0123456789");
  ASSERT_NE(number, std::string::npos) << version;
  const std::size_t minor_end = version.find('.', version.find('.', number) + 1);
  const std::string name = version.substr(number, minor_end - number) + ".tsv";
  EXPECT_EQ(read(kSource / "docs/profiles" / name), infocts({"list", "profile"}).out)
      << "infocts list profile > docs/profiles/" << name;
}

TEST_F(List, Implementations) {
  environment_["PATH"] = kFakeMpicc.parent_path();
  const json all = listed("iuts");
  EXPECT_EQ(all.at(0).at("address"), "reference");
  EXPECT_EQ(all.at(1).at("address"), "mpicc:" + kFakeMpicc.string());
}

TEST_F(List, EverythingAsText) {
  for (const char* what :
       {"requirements", "cases", "untested", "facts", "documents", "profile", "iuts"}) {
    const Finished process = infocts({"list", what});
    EXPECT_EQ(process.exit_code, 0);
    EXPECT_NE(process.out, "") << what;
    EXPECT_TRUE(has_no(process.out, "\x1b"));
  }
}

// A reader that has seen enough closes the pipe.
TEST_F(List, IntoAPipeThatCloses) {
  Command shell;
  shell.words = {"/bin/sh", "-c", kInfocts.string() + " list requirements | head -n 1"};
  shell.environment = environment_;
  shell.environment["PATH"] = "/usr/bin:/bin";
  const Finished process = tests::run(shell);
  EXPECT_EQ(process.exit_code, 0);
  EXPECT_EQ(process.err, "");
  EXPECT_TRUE(has(process.out, " shall ") || has(process.out, " should ") ||
              has(process.out, " may "));
}

TEST_F(List, ExplainRequirement) {
  const Finished process = infocts({"explain", "info.get_valuelen.hit_length"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  for (const char* part :
       {"info.get_valuelen.hit_length", "level", "shall", "since", "source",
        "info.get_valuelen.hit_length.each_key", "conformance/info/get_valuelen.cc:"}) {
    EXPECT_TRUE(has(process.out, part));
  }
}

TEST_F(List, ExplainCaseSubjectAndFunction) {
  const Finished entry = infocts({"explain", "info.get_valuelen.hit_length.each_key"});
  EXPECT_EQ(entry.exit_code, 0);
  EXPECT_TRUE(has(entry.out, "infocts run ADDRESS --filter info.get_valuelen.hit_length.each_key"));
  EXPECT_TRUE(has(entry.out, "\n  body\n    CASE({"));
  EXPECT_TRUE(has(entry.out, "\n    }\n"));
  for (const char* id : {"info.get_valuelen", "MPI_Info_get_valuelen"}) {
    const Finished subject = infocts({"explain", id});
    EXPECT_EQ(subject.exit_code, 0) << subject.all();
    EXPECT_TRUE(has(subject.out, "info.get_valuelen.hit_length"));
  }
}

TEST_F(List, ExplainNamesThePageOfEachVersion) {
  const Finished process = infocts({"explain", "info.get.still_provided"});
  EXPECT_TRUE(has(process.out, "V19"));
  EXPECT_TRUE(has(process.out, "https://www.mpi-forum.org/docs/mpi-4.1/mpi41-report/node446.htm"));
  EXPECT_TRUE(has(process.out, "MPI-4.0, "));
  EXPECT_TRUE(has_no(process.out, "MPI-3.1, "));
  const Finished fact = infocts({"explain", "V19"});
  EXPECT_EQ(fact.exit_code, 0);
  EXPECT_TRUE(has(fact.out, "info.get.still_provided"));
  EXPECT_TRUE(has(fact.out, "mpi50-report/node448.htm"));
}

TEST_F(List, ExplainsAsTheListsDo) {
  const auto explained = [&](const char* id) {
    return read_json(infocts({"explain", id, "--json"}).out);
  };
  for (const json& entry : listed("requirements")) {
    if (entry["id"] != "info.get_nkeys.counts") continue;
    EXPECT_EQ(explained("info.get_nkeys.counts")["requirements"], json::array({entry}));
  }
  const json test = explained("info.get_valuelen.hit_length.each_key");
  EXPECT_EQ(test["cases"][0]["id"], "info.get_valuelen.hit_length.each_key");
  const std::string body = test["cases"][0]["body"];
  EXPECT_TRUE(body.starts_with("CASE({")) << body;
  EXPECT_EQ(test["requirements"][0]["id"], "info.get_valuelen.hit_length");
  EXPECT_EQ(explained("V19")["facts"][0]["id"], "V19");
  EXPECT_GT(explained("MPI_Info_get")["requirements"].size(), 5U);
}

TEST_F(List, ExplainsCausesOfResults) {
  const Measurement found =
      run({"fault:get_nkeys.stops_at_64", "--filter", "info.get_nkeys.counts"});
  write(directory_ / "out/results.json", found.results.dump());
  const json& cause = found.results["causes"].at(0);
  const std::string id = cause["id"];
  for (const std::string& name : {id, "cause:" + id}) {
    const Finished text = infocts({"explain", name, directory_ / "out"});
    EXPECT_EQ(text.exit_code, 0) << text.all();
    EXPECT_TRUE(has(text.out, id));
    EXPECT_TRUE(has(text.out, "rerun:"));
    for (const json& test : cause["cases"].begin().value()) {
      EXPECT_TRUE(has(text.out, test.get<std::string>()));
    }
  }
  const Finished process = infocts({"explain", id, directory_ / "out/results.json", "--json"});
  EXPECT_EQ(read_json(process.out)["causes"], json::array({cause}));
  expect_complaint(infocts({"explain", id}), 2,
                   {"the id of a cause", "'infocts explain " + id + " RESULTS'"});
  const std::string other = id.substr(0, id.rfind('.')) + ".000000";
  expect_complaint(infocts({"explain", other, directory_ / "out"}), 2, {other, "similar: " + id});
  expect_complaint(infocts({"explain", "info.get", directory_ / "out"}), 2,
                   {"'info.get' is not the id of a cause"});
}

TEST_F(List, ExplainsOldIds) {
  for (const json& entry : listed("requirements")) {
    for (const json& old : entry.at("was")) {
      const Finished process = infocts({"explain", old.get<std::string>()});
      EXPECT_EQ(process.exit_code, 0) << old;
      EXPECT_TRUE(has(process.out, entry["id"].get<std::string>())) << old;
    }
  }
}

TEST_F(List, ExplainsEveryRequirement) {
  const json all = listed("requirements");
  for (std::size_t i = 0; i < all.size(); i += 25) {
    const std::string id = all[i]["id"];
    const Finished process = infocts({"explain", id});
    EXPECT_EQ(process.exit_code, 0);
    EXPECT_TRUE(process.out.starts_with(id + "\n"));
    EXPECT_TRUE(has(process.out, "  cases\n"));
  }
}

}  // namespace
}  // namespace infocts::tests
