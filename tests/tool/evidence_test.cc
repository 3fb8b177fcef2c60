// infocts evidence: one file of what a run found, judged again by somebody else.
#include <sys/stat.h>

#include <algorithm>
#include <functional>

#include "tests/support/tool.h"
#include "tool/evidence/archive.h"
#include "tool/results/sha256.h"

namespace infocts::tests {
namespace {

using nlohmann::ordered_json;
namespace fs = std::filesystem;

class Evidence : public Tool {
 protected:
  static constexpr const char* kFailing = "info.get.exact_fit.each_length";

  // A run with a failure that is expected, and one that is not.
  Evidence() {
    environment_["FAKE_MPI_NAME"] = "MPICH Version:\t4.0.2";
    environment_["FAKE_MPI"] = "MPI_Info_get=short";
    environment_["USER"] = "alice";
    write(expectations(), "# what we know\ninfo.get.exact_fit fail mpich cut, see bug 7\n");
    infocts({"run", kFakeMpicc, "--binding", "c", "--filter", "info.get.exact_fit.*", "--filter",
             "info.create.empty", "--expect", expectations(), "--machine", "node7.example.org",
             "-o", results()});
  }

  fs::path results() const { return directory_ / "home/alice/results"; }
  fs::path expectations() const { return directory_ / "home/alice/site.txt"; }
  fs::path file() const { return directory_ / "evidence.tar"; }

  Finished pack(const Words& more = {}) const {
    Words words{"evidence", results(), "-o", file()};
    words.insert(words.end(), more.begin(), more.end());
    return infocts(words);
  }
  Finished verify() const { return infocts({"evidence", "verify", file()}); }

  // A forger who knows the format: members are changed, and the digests in the file fit again.
  void forge(const std::function<void(Members&)>& change) const {
    Members members = read_archive(read(file()));
    change(members);
    ordered_json manifest = ordered_json::parse(members.at("manifest.json"));
    manifest["members"] = ordered_json::array();
    for (const auto& [name, content] : members) {
      if (name == "manifest.json") continue;
      manifest["members"].push_back(
          {{"name", name}, {"size", content.size()}, {"sha256", sha256(content)}});
    }
    members["manifest.json"] = manifest.dump(1) + "\n";
    write(file(), write_archive(members));
  }
  void forge_json(const std::string& member,
                  const std::function<void(ordered_json&)>& change) const {
    forge([&](Members& members) {
      ordered_json json = ordered_json::parse(members.at(member));
      change(json);
      members[member] = json.dump(1) + "\n";
    });
  }
  void forge_results(const std::function<void(ordered_json&)>& change) const {
    forge_json("results.json", change);
  }
  void forge_manifest(const std::function<void(ordered_json&)>& change) const {
    forge_json("manifest.json", change);
  }
  void expect_contradiction(const std::string& part) const {
    const Finished process = verify();
    expect_last_line(process, 4);
    EXPECT_HAS(process.out, "contradictions:");
    EXPECT_HAS(process.out, "contradicts itself");
    EXPECT_HAS(process.out, part);
  }
};

ordered_json& result_of(ordered_json& results, const std::string& test) {
  for (ordered_json& result : results["results"]) {
    if (result["test"] == test) return result;
  }
  throw std::logic_error("no result of " + test);
}

TEST_F(Evidence, HoldsWhatIsNeededToJudgeAgain) {
  const Finished packed = pack();
  EXPECT_EQ(packed.exit_code, 0) << packed.all();
  EXPECT_HAS(packed.out, "sha256 " + sha256(read(file())));
  const Members members = read_archive(read(file()));
  EXPECT_EQ(members.at("results.json"), read(results() / "results.json"));
  EXPECT_EQ(members.at("expectations/1-site.txt"), read(expectations()));
  EXPECT_TRUE(members.contains("report.html"));
  EXPECT_TRUE(std::any_of(members.begin(), members.end(), [](const auto& member) {
    return member.first.starts_with("reproducers/");
  }));
  const ordered_json manifest = ordered_json::parse(members.at("manifest.json"));
  EXPECT_EQ(manifest["machine"], "node7.example.org");
  const ordered_json& mpi = manifest["mpis"][0];
  EXPECT_EQ(mpi["library_sha256"], *sha256_of_file(mpi["library_path"].get<std::string>()));
  EXPECT_EQ(manifest["made_by"]["sha256"], *sha256_of_file(kInfocts));
  EXPECT_EQ(manifest["members"].size(), members.size() - 1);

  const Finished verified = verify();
  EXPECT_EQ(verified.exit_code, 0) << verified.all();
  EXPECT_HAS_NOT(verified.out, "contradictions:");
  EXPECT_HAS(verified.out, "cases were filtered out");
  EXPECT_HAS(verified.out, "sha256 " + sha256(read(file())));
  EXPECT_HAS(verified.out, "compare the line above");
  expect_last_line(verified, 0);
}

TEST_F(Evidence, IsVerifiedAsJsonToo) {
  pack();
  const auto judged = [&] {
    const Finished process = infocts({"evidence", "verify", "--json", file()});
    EXPECT_EQ(process.err, "");
    ordered_json found = ordered_json::parse(process.out);
    EXPECT_EQ(found["exit_code"], process.exit_code);
    return found;
  };
  const ordered_json good = judged();
  EXPECT_EQ(good["exit_code"], 0);
  EXPECT_EQ(good["sha256"], sha256(read(file())));
  EXPECT_EQ(good["contradictions"], ordered_json::array());
  EXPECT_FALSE(good["left_out"].empty());
  forge_results([](ordered_json& results) { results["results"][0]["verdict"] = "fail"; });
  const ordered_json bad = judged();
  EXPECT_EQ(bad["exit_code"], 4);
  EXPECT_FALSE(bad["contradictions"].empty());
}

TEST_F(Evidence, OfTheSameResultsIsTheSameFile) {
  pack();
  const std::string first = read(file());
  EXPECT_EQ(pack().exit_code, 0);
  EXPECT_EQ(read(file()), first);
}

TEST_F(Evidence, HasTheExitCodeThatTheVerdictsComeTo) {
  infocts({"run", kFakeMpicc, "--binding", "c", "--filter", kFailing, "-o", results()});
  EXPECT_EQ(pack().exit_code, 0);
  EXPECT_EQ(verify().exit_code, 1);
}

TEST_F(Evidence, ChangedVerdictsShow) {
  pack();
  forge_results([](ordered_json& results) { result_of(results, kFailing)["verdict"] = "pass"; });
  expect_contradiction("summary.verdicts");
  expect_contradiction("report.html does not show these results");
}

TEST_F(Evidence, MissingCasesShow) {
  pack();
  forge_results([](ordered_json& results) { results["results"].erase(5); });
  expect_contradiction("has no result for 1 of ");
}

TEST_F(Evidence, LevelsAreThoseOfTheCatalogue) {
  pack();
  forge_results([](ordered_json& results) { result_of(results, kFailing)["level"] = "should"; });
  expect_contradiction("counts as should, but is shall");
}

TEST_F(Evidence, FilesOfExpectationsMustSayWhatTheResultsSay) {
  pack();
  forge([](Members& members) { members["expectations/1-site.txt"] = "# nothing\n"; });
  expect_contradiction("expectation files here do not say");
  forge([](Members& members) {
    members["expectations/1-site.txt"] = "# x\ninfo.get.exact_fit fail mpich\n";
  });
  expect_contradiction("an expectation cannot be used");
  forge([](Members& members) { members.erase("expectations/1-site.txt"); });
  expect_contradiction("expectation files here do not say");
}

TEST_F(Evidence, CountsAndCausesFollowFromTheResults) {
  pack();
  const std::string whole = read(file());
  forge_results([](ordered_json& results) { results["summary"]["unexpected"] = 7; });
  expect_contradiction("summary.unexpected is 7, but the results give 0");
  write(file(), whole);
  forge_results([](ordered_json& results) { results["causes"] = ordered_json::array(); });
  expect_contradiction("but has no cause");
  write(file(), whole);
  forge_results([](ordered_json& results) { results["requirements"].erase(0); });
  expect_contradiction("verdicts of requirements");
  write(file(), whole);
  forge_results(
      [](ordered_json& results) { results["results"].push_back(results["results"].front()); });
  expect_contradiction("has two results");
}

TEST_F(Evidence, MembersAreThoseOfTheManifest) {
  pack();
  const Members members = read_archive(read(file()));
  const auto with = [&](const std::function<void(Members&)>& change) {
    Members changed = members;
    change(changed);
    write(file(), write_archive(changed));
  };
  with([](Members& all) { all["report.html"] += "<!-- -->"; });
  expect_contradiction("report.html does not have the digest that the manifest says");
  with([](Members& all) { all["more.txt"] = ""; });
  expect_contradiction("more.txt is not in the manifest");
  with([](Members& all) { all.erase("expectations/1-site.txt"); });
  expect_contradiction("expectations/1-site.txt is in the manifest, but missing");
}

TEST_F(Evidence, TheManifestNamesTheMpisOfTheResults) {
  pack();
  const std::string whole = read(file());
  const auto with = [&](const std::function<void(ordered_json&)>& change) {
    write(file(), whole);
    forge_manifest(change);
  };
  with([](ordered_json& all) { all["mpis"].push_back(all["mpis"][0]); });
  expect_contradiction("twice");
  with([](ordered_json& all) {
    all["mpis"].push_back(all["mpis"][0]);
    all["mpis"][1]["iut"] = "another";
  });
  expect_contradiction("the manifest names another, but results.json does not");
  with([](ordered_json& all) { all["mpis"][0]["profile"] = "profile 5.0 of infocts 9"; });
  expect_contradiction("another profile");
  with([](ordered_json& all) { all["mpis"][0]["library_sha256"] = "good"; });
  expect_contradiction("is not a SHA-256");
  with([](ordered_json& all) { all["made_by"]["sha256"] = std::string(64, 'a'); });
  EXPECT_HAS(verify().out, "whether report.html shows these results");
  write(file(), whole);
  forge_results([](ordered_json& results) { results["iuts"][0]["applied_version"] = "four"; });
  expect_contradiction("'four', which is not a version of the standard");
}

TEST_F(Evidence, ReproducersThatAreNotThereAreTold) {
  fs::remove_all(results() / "reproducers");
  const Finished packed = pack();
  EXPECT_EQ(packed.exit_code, 0) << packed.all();
  EXPECT_HAS(packed.out, "left out:");
  EXPECT_HAS(verify().out, "which results.json names");
}

TEST_F(Evidence, WithoutItsExpectationFileIsNotMade) {
  fs::rename(expectations(), directory_ / "moved.txt");
  expect_complaint(pack(), 2, {"site.txt", "--expect FILE"});
  EXPECT_FALSE(fs::exists(file()));
  EXPECT_EQ(pack({"--expect", directory_ / "moved.txt"}).exit_code, 0);
  EXPECT_EQ(verify().exit_code, 0);
}

TEST_F(Evidence, ALibraryThatChangedHasNoDigest) {
  ordered_json json = ordered_json::parse(read(results() / "results.json"));
  json["iuts"][0]["library_stamp"] = "1 bytes, changed at 1";
  write(results() / "results.json", json.dump(1) + "\n");
  pack();
  EXPECT_HAS(verify().out, "is not the one that was measured");
}

// No host, no user and no path, in no member.
TEST_F(Evidence, RedactedNamesNobody) {
  environment_["HOME"] = directory_ / "home/alice";
  const Finished packed = pack({"--redact"});
  EXPECT_EQ(packed.exit_code, 0) << packed.all();
  const Members members = read_archive(read(file()));
  EXPECT_GE(members.size(), 5U);
  for (const auto& [name, content] : members) {
    SCOPED_TRACE(name);
    for (const std::string& secret :
         {std::string("alice"), std::string("node7"), std::string("example.org"),
          directory_.path().string(), directory_.path().filename().string(),
          kFakeMpicc.parent_path().string(), kFakeLibs.string(), std::string("/usr/lib"),
          std::string("/tmp/"), std::string("/home/")}) {
      EXPECT_HAS_NOT(name, secret);
      const std::size_t at = content.find(secret);
      EXPECT_EQ(at, std::string::npos)
          << secret << " in " << content.substr(at < 60 ? 0 : at - 60, 120);
    }
  }
  const Finished verified = verify();
  EXPECT_EQ(verified.exit_code, 0) << verified.all();
  EXPECT_HAS(verified.out, "without names of hosts, users and paths");
}

TEST_F(Evidence, RedactedPagesNameNobody) {
  environment_["HOME"] = directory_ / "home/alice";
  const auto names_nobody = [&](const fs::path& page) {
    const std::string text = read(page);
    EXPECT_GT(text.size(), 1000U) << page;
    for (const char* secret : {"alice", "node7", "example.org", "/home/"}) {
      EXPECT_EQ(text.find(secret), std::string::npos) << secret << " in " << page;
    }
    EXPECT_EQ(text.find(directory_.path().string()), std::string::npos) << page;
  };
  EXPECT_EQ(infocts({"report", results(), "--redact", "-o", directory_ / "page.html"}).exit_code,
            0);
  names_nobody(directory_ / "page.html");
  EXPECT_EQ(infocts({"report", results(), "--redact", "-o", directory_ / "site"}).exit_code, 0);
  names_nobody(directory_ / "site/index.html");
  for (const auto& entry : fs::directory_iterator(directory_ / "site/results")) {
    EXPECT_HAS_NOT(entry.path().filename().string(), "node7");
    names_nobody(entry.path());
  }
}

TEST_F(Evidence, BadInputIsTold) {
  expect_complaint(infocts({"evidence"}), 2, {"RESULTS", "-o FILE"});
  expect_complaint(infocts({"evidence", results()}), 2, {"-o FILE"});
  expect_complaint(infocts({"evidence", "verify", directory_ / "none"}), 2, {"none"});
  for (const Words& more : {Words{results()}, Words{"-o", file()}, Words{"--redact"}}) {
    Words words{"evidence"};
    words.insert(words.end(), more.begin(), more.end());
    words.insert(words.end(), {"verify", file()});
    expect_complaint(infocts(words), 2, {"'infocts evidence verify FILE'"});
  }
  expect_complaint(infocts({"evidence", "verify", results()}), 2, {"is not a file"});
  expect_complaint(infocts({"evidence", "verify", results() / "results.json"}), 2, {"tar"});
  write(file(), "\x1f\x8b compressed");
  expect_complaint(verify(), 2, {"gunzip"});
  write(file(), write_archive({{"a", "b"}}));
  expect_complaint(verify(), 2, {"manifest.json"});
  write(file(), write_archive({{"manifest.json", "{}"}}));
  expect_complaint(verify(), 2, {"manifest.json"});
  write(file(), write_archive({{"manifest.json", "[1"}}));
  expect_complaint(verify(), 2, {"manifest.json"});
  const std::string deep(200'000, '[');
  write(file(), write_archive({{"manifest.json", "{\"mpis\":" + deep}}));
  expect_complaint(verify(), 2, {"manifest.json", "nested"});
}

TEST_F(Evidence, ReplacesEvidenceOnly) {
  const std::string before = read(results() / "results.json");
  expect_complaint(infocts({"evidence", results(), "-o", results() / "results.json"}), 2,
                   {"results.json", "is not evidence"});
  EXPECT_EQ(read(results() / "results.json"), before);
  const fs::path other_tar = directory_ / "backup.tar";
  write(other_tar, write_archive({{"a", "b"}}));
  expect_complaint(infocts({"evidence", results(), "-o", other_tar}), 2,
                   {"backup.tar", "is not evidence"});
  expect_complaint(infocts({"evidence", results(), "-o", directory_ / "no/such/file"}), 2,
                   {"no/such/file"});
  EXPECT_EQ(pack().exit_code, 0);
  EXPECT_EQ(pack().exit_code, 0);
}

TEST_F(Evidence, PassesNoLinkOn) {
  const fs::path secret = directory_ / "secret.txt";
  write(secret, "what nobody else shall read");
  for (const auto& entry : fs::directory_iterator(results() / "reproducers")) {
    fs::remove(entry.path());
    fs::create_symlink(secret, entry.path());
  }
  for (const Words& more : {Words{}, Words{"--redact"}}) {
    pack(more);
    EXPECT_HAS_NOT(read(file()), "nobody else");
  }
}

// Some users are called like members of our files.
TEST_F(Evidence, UserMayBeCalledLikeAMember) {
  for (const char* user : {"test", "values", "get"}) {
    environment_["USER"] = user;
    EXPECT_EQ(pack({"--redact"}).exit_code, 0) << user;
    EXPECT_EQ(verify().exit_code, 0) << user;
  }
}

// A part of one, and one with any byte changed, is not judged or does not fit.
TEST_F(Evidence, DamageShows) {
  pack();
  const std::string whole = read(file());
  write(file(), whole.substr(0, whole.size() / 2));
  expect_complaint(verify(), 2, {"its end is missing"});
  for (const std::size_t at : {std::size_t{600}, whole.size() / 3, whole.size() / 2}) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    write(file(), damaged);
    const int code = verify().exit_code;
    EXPECT_TRUE(code == 2 || code == 4) << code << " at " << at;
  }
}

// They may name any program as a wrapper, and any file as expectations.
TEST_F(Evidence, NothingThatOthersCouldHaveNamedIsRunOrPacked) {
  const fs::path secret = directory_ / "secret.txt";
  write(secret, "what nobody else shall read\n");
  EXPECT_HAS(pack({"--expect", secret}).err, "not an expectation file");
  ASSERT_EQ(::chmod((results() / "results.json").c_str(), 0666), 0);
  expect_complaint(pack(), 2, {"other users can write", "--expect"});
  EXPECT_FALSE(fs::exists(file()));
  EXPECT_EQ(pack({"--expect", expectations()}).exit_code, 0);
  const auto wrapper_shows = [&] {
    return ordered_json::parse(read_archive(read(file())).at("manifest.json"))
        .at("mpis")
        .at(0)
        .at("wrapper_shows");
  };
  EXPECT_TRUE(wrapper_shows().is_null());
  ASSERT_EQ(::chmod((results() / "results.json").c_str(), 0644), 0);
  EXPECT_EQ(pack().exit_code, 0);
  EXPECT_FALSE(wrapper_shows().is_null());
}

}  // namespace
}  // namespace infocts::tests
