// infocts bench: what it prints and writes. Never how long anything takes.
#include <algorithm>
#include <filesystem>
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

  // Stands in for valgrind: runs the command, and writes the count that callgrind would, except
  // where `unless` says so: words of a shell, to which the command is "$*".
  void make_valgrind(const std::string& unless) {
    write_program(
        directory_ / "bin/valgrind",
        "#!/bin/sh\n"
        "while case $1 in --callgrind-out-file=*) out=${1#*=} ;; --*) ;; *) false ;; esac; "
        "do shift; done\n" +
            unless + "\n\"$@\" && echo 'summary: 2048000' >\"$out\"\n");
    environment_["PATH"] = directory_ / "bin";
  }

  // How many medians have instructions.
  std::size_t counted() const {
    std::size_t count = 0;
    const json file = written("bench.json");
    for (const json& row : file.at("benchmarks")) count += row.contains("instructions") ? 1 : 0;
    return count;
  }

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

// Else one id would be several workloads.
TEST_F(Bench, WhatHasNoNumberOfKeysDoesNotDependOnOne) {
  environment_["FAKE_MPI"] = "MPI_Comm_set_info=three";
  for (const char* sizes : {"1", "2,8", "8", "64"}) {
    const Finished process =
        bench({kFakeMpicc, "--sizes", sizes, "--filter", "mix_new", "--filter", "comm_set_name"});
    EXPECT_EQ(process.exit_code, 0) << process.all();
    EXPECT_EQ(ids(process), (Words{"comm_set_name", "mix_new"})) << sizes;
  }
}

TEST_F(Bench, FilesSayWhatTheRowsAre) {
  ASSERT_EQ(bench({"reference", "--sizes", "2", "--filter", "get_hit*", "--filter", "*sharing*",
                   "-o", directory_ / "out"})
                .exit_code,
            0);
  const json file = written("bench.json");
  EXPECT_GT(file["context"]["longest"]["key"], 31);
  EXPECT_GT(file["context"]["longest"]["value"], 255);
  std::map<std::string, int> threads;
  for (const json& row : file.at("benchmarks")) threads[row["run_name"]] = row["threads"];
  EXPECT_EQ(threads["get_hit/2:reference"], 1);
  EXPECT_EQ(threads["get_hit.first/2:reference"], 1);
  EXPECT_EQ(threads["get_hit.2_threads/2:reference"], 2);
  EXPECT_EQ(threads["get_hit.2_readers/2:reference"], 2);
  EXPECT_EQ(threads["mix_reads_50.4_sharing/2:reference"], 4);
}

// The figures would be those of the MPI below, under another name.
TEST_F(Bench, FaultsAndVariantsHaveNoSpeed) {
  expect_complaint(bench({"fault:errors.flag_as_code", "--filter", "get_valuelen/8"}), 2,
                   {"'fault:errors.flag_as_code'", "'infocts bench reference'"});
  EXPECT_EQ(bench({"reference", "variant:handles.pointers"}).exit_code, 2);
}

TEST_F(Bench, NothingIsReplacedWhereNothingIsMeasured) {
  const Words words{"reference", "--filter", "dup/8", "-o", directory_ / "out"};
  ASSERT_EQ(bench(words).exit_code, 0);
  const std::string before = read(directory_ / "out/bench.json");
  EXPECT_EQ(bench({"mpicc.nonesuch", "-o", directory_ / "out"}).exit_code, 2);
  EXPECT_EQ(read(directory_ / "out/bench.json"), before);
  EXPECT_EQ(bench({"reference", "--instructions", "-o", directory_ / "out"}).exit_code, 2)
      << "there is no valgrind";
  EXPECT_EQ(read(directory_ / "out/bench.json"), before);
  write_program(directory_ / "mpicc", "#!/bin/sh\nexit 1\n");
  EXPECT_EQ(bench({directory_ / "mpicc", "-o", directory_ / "out"}).exit_code, 4);
  EXPECT_EQ(read(directory_ / "out/bench.json"), before);
}

TEST_F(Bench, InstructionsAreThoseOfThisMpi) {
  const Words words{"reference", "--filter",       "dup/8", "--filter",
                    "life/8",    "--instructions", "-o",    directory_ / "out"};
  make_valgrind("");
  Finished process = bench(words);
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_EQ(counted(), 4U);
  // That of the loops writes nothing: what another one wrote is not its count.
  make_valgrind("case $* in *'--null yes'*dup*) \"$@\"; exit ;; esac");
  process = bench(words);
  EXPECT_EQ(process.exit_code, 4);
  EXPECT_EQ(counted(), 3U);
  EXPECT_HAS(process.out, "instructions of null were not counted completely: dup/8: callgrind");
  EXPECT_TRUE(written("bench.json")["context"]["not_counted"].contains("null"));
  // Here it tells why.
  make_valgrind("case $* in *dup*) echo unhandled instruction; exit 3 ;; esac");
  process = bench(words);
  EXPECT_EQ(process.exit_code, 4);
  EXPECT_EQ(counted(), 2U);
  EXPECT_HAS(process.out, "dup/8: exit code 3: unhandled instruction");
}

TEST_F(Bench, CountingGoesOnWhereItWasInterrupted) {
  make_valgrind("case $* in *life*) kill -INT $PPID; while :; do :; done ;; esac");
  const Words words{"reference", "--filter",       "dup/8", "--filter",
                    "life/8",    "--instructions", "-o",    directory_ / "out"};
  const Finished cut = bench(words);
  EXPECT_EQ(cut.exit_code, 4) << cut.all();
  EXPECT_HAS(cut.err, "interrupted while instructions were counted; continue with");
  EXPECT_EQ(written("bench.json")["context"]["complete"], false);
  EXPECT_EQ(counted(), 2U);
  make_valgrind("case $* in *dup*) exit 3 ;; esac");
  const Finished process = infocts({"bench", "--resume", directory_ / "out"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_EQ(written("bench.json")["context"]["complete"], true);
  EXPECT_EQ(counted(), 4U);
}

TEST_F(Bench, NothingMatches) {
  expect_complaint(bench({"reference", "--filter", "no_such"}), 2, {"no benchmark"});
  expect_complaint(bench({"reference", "--filter", "get_hti/8"}), 2,
                   {"'get_hti/8'", "did you mean 'get_hit/8'?"});
}

}  // namespace
}  // namespace infocts::tests
