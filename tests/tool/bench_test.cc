// infocts bench: what it prints and writes. Never how long anything takes.
#include <algorithm>
#include <regex>
#include <sstream>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

using nlohmann::json;

class Bench : public Tool {
 protected:
  // One short round.
  Finished bench(Words words) const {
    words.insert(words.begin(), "bench");
    words.insert(words.end(), {"--rounds", "1", "--budget", "0.1"});
    return infocts(words);
  }

  json written(const std::string& file) const { return read_json(read(directory_ / "out" / file)); }

  // The ids of the lines for programs, without those of the null MPI.
  static Words ids(const Finished& process) {
    static const std::regex kLine(R"(bench (\S+):(\S+) (\d+\.\d))");
    Words ids;
    std::istringstream lines(process.out);
    for (std::string line; std::getline(lines, line);) {
      std::smatch parts;
      if (!std::regex_match(line, parts, kLine) || parts[2] == "null") continue;
      ids.push_back(parts[1]);
    }
    return ids;
  }
};

TEST_F(Bench, LinesForPrograms) {
  const Finished process = bench({"reference", "--sizes", "1,3", "--filter", "get_hit/*",
                                  "--filter", "create_free", "--filter", "dup.long/3"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_EQ(ids(process), (Words{"create_free", "dup.long/3", "get_hit/1", "get_hit/3"}));
}

TEST_F(Bench, AllMeansEveryVariant) {
  const auto has = [](const Words& all, const char* id) {
    return std::find(all.begin(), all.end(), id) != all.end();
  };
  const Words basic = ids(bench({"reference", "--sizes", "2"}));
  const Words all = ids(bench({"reference", "--sizes", "2", "--all"}));
  for (const char* id :
       {"get_hit/2", "life.2_threads/2", "comm_set_name", "comm_get_attr", "win_set_name",
        "win_get_name", "set_in_copy/2", "overwrite_in_copy/2", "delete_in_copy/2", "mix_new",
        "mix_copy/2", "mix_get/2", "mix_reads_95/2", "mix_reads_50/2"}) {
    EXPECT_TRUE(has(basic, id)) << id;
    EXPECT_TRUE(has(all, id)) << id;
  }
  for (const char* id : {"get_hit.first/2", "get_nthkey.last/2", "fill.short/2", "life.long/2",
                         "get_hit.2_readers/2", "set_overwrite.2_threads/2",
                         "mix_reads_95.2_sharing/2", "mix_reads_50.4_sharing/2"}) {
    EXPECT_FALSE(has(basic, id)) << id;
    EXPECT_TRUE(has(all, id)) << id;
  }
}

TEST_F(Bench, EveryBinding) {
  ASSERT_EQ(
      bench({"reference", "--binding", "all", "--filter", "create_free", "-o", directory_ / "out"})
          .exit_code,
      0);
  const json file = written("bench.json");
  std::vector<std::string> bindings;
  for (const json& mpi : file.at("context").at("identity")) bindings.push_back(mpi.at("binding"));
  for (const char* binding : {"c", "cxx"}) {
    EXPECT_EQ(std::count(bindings.begin(), bindings.end(), binding), 1) << binding;
  }
}

// Runners of CI systems have another name each time.
TEST_F(Bench, MachinesMayBeGivenAName) {
  for (const char* out : {"one", "two"}) {
    ASSERT_EQ(bench({"reference", "--filter", "dup/8", "--machine", "small runner", "-o",
                     directory_ / out})
                  .exit_code,
              0);
    EXPECT_EQ(read_json(read(directory_ / out / "bench.json"))["context"]["host_name"],
              "small runner");
  }
}

TEST_F(Bench, FilesSayWhoWasMeasuredWhere) {
  ASSERT_EQ(
      bench({"reference", "--sizes", "8", "--filter", "dup/8", "-o", directory_ / "out"}).exit_code,
      0);
  const json file = written("bench.json");
  const json& context = file.at("context");
  for (const char* key : {"date", "host_name", "num_cpus", "processor", "system", "compiler",
                          "load_avg", "infocts_version", "command", "rounds", "base"}) {
    EXPECT_TRUE(context.contains(key)) << key;
  }
  const json& identity = context.at("identity").at("reference");
  EXPECT_EQ(identity.at("binding"), "c");
  EXPECT_NE(identity.at("library_path"), "");
  EXPECT_GT(identity.at("limits").at("MPI_MAX_INFO_KEY"), 31);
  // Google Benchmark's own names.
  for (const json& row : file.at("benchmarks")) {
    for (const char* key : {"name", "run_name", "run_type", "repetitions", "iterations",
                            "real_time", "cpu_time", "time_unit", "threads"}) {
      EXPECT_TRUE(row.contains(key)) << key << " in " << row;
    }
    EXPECT_EQ(row.at("time_unit"), "ns");
    EXPECT_GT(row.at("real_time"), 0);
  }
  const json rows = written("bench-export.json");
  ASSERT_EQ(rows.size(), 2U) << rows;
  EXPECT_EQ(rows[0].at("name"), "dup/8:reference");
  EXPECT_EQ(rows[0].at("unit"), "ns");
  EXPECT_GT(rows[0].at("value"), 0);
}

TEST_F(Bench, NothingMatches) {
  expect_complaint(bench({"reference", "--filter", "no_such"}), 2, {"no benchmark"});
  expect_complaint(bench({"reference", "--filter", "get_hti/8"}), 2,
                   {"'get_hti/8'", "did you mean 'get_hit/8'?"});
}

}  // namespace
}  // namespace infocts::tests
