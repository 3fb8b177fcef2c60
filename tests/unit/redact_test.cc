// What is left out of results, and what stays.
#include "tool/evidence/redact.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace infocts {
namespace {

using FoundJson = nlohmann::ordered_json;

Redactor sample_redactor() {
  Redactor made;
  made.learn(
      FoundJson{{"suite", {{"machine", "node7.example.org"}, {"directory", "/scratch/my runs"}}},
                {"iuts", {{{"library_path", "/home/alice/mpi/lib/libmpi.so"}}}}});
  return made;
}

TEST(Redact, Paths) {
  const Redactor names = sample_redactor();
  EXPECT_EQ(names.text("cannot open /opt/site/mpi.conf."), "cannot open <path>.");
  EXPECT_EQ(names.text("gcc -I/usr/include/mpi -L/usr/lib/x -Wl,-rpath=/usr/lib/x:/opt/a/b -lmpi"),
            "gcc -I<path> -L<path> -Wl,-rpath=<path>:<path> -lmpi");
  EXPECT_EQ(names.text("--prefix=/usr --with='/sw' -I/inc"),
            "--prefix=<path> --with='<path>' -I<path>");
  EXPECT_EQ(names.text("'~alice/x' and ~/y, ../up/z"), "'<path>' and <path>, <path>");
  EXPECT_EQ(names.text("in /scratch/my runs/results.json"), "in <path>");
  EXPECT_EQ(names.text("/scratch/my runs/secret/a.c: 1. No /scratch/my runs2/x."),
            "<path>: 1. No <path>.");
  EXPECT_EQ(names.text("No /scratch/my runs2.x/y."), "No <path>.");
}

TEST(Redact, PathsBehindOtherSigns) {
  const Redactor names;
  EXPECT_EQ(names.text("gcc -B/opt/x -J/m 2>/opt/log </dev/tty"),
            "gcc -B<path> -J<path> 2><path> <<path>");
  EXPECT_EQ(names.text("in ./x.d/y and -1/12/3"), "in <path> and -1/12/3");
  EXPECT_EQ(names.text("./../dave/x ./a/b 'file:/x/y'"), "<path> <path> 'file:<path>'");
}

TEST(Redact, LeavesWhatIsNoPath) {
  const Redactor names = sample_redactor();
  for (const char* text : {"https://www.mpi-forum.org/docs/mpi-4.1/node1.htm", "// a comment",
                           "/* and */", "and/or", "(/ 1, 2 /)", "conformance/info/set.cc:12",
                           "7/12", "mpich-4.0.2/use_mpi_f08", "./reproducer", "a ~ b", "-1/12",
                           "<b>x</b>", "variant:a.b+variant:c.d@reference", "fault:a.b+c.d@x"}) {
    EXPECT_EQ(names.text(text), text);
  }
}

TEST(Redact, KeepsTheNameOfAFileInAnAddress) {
  const Redactor names = sample_redactor();
  EXPECT_EQ(names.word("mpicc:/opt/x/bin/mpicc.mpich"), "mpicc:<path>/mpicc.mpich");
  EXPECT_EQ(names.word("fault:a.b@mpicc:/opt/mpicc"), "fault:a.b@mpicc:<path>/mpicc");
  EXPECT_EQ(names.word("infocts run mpich --expect site/a.txt -o /home/alice"),
            "infocts run mpich --expect <path>/a.txt -o <path>/user");
  EXPECT_EQ(names.word("reference"), "reference");
}

TEST(Redact, HostsAndUsers) {
  const Redactor names = sample_redactor();
  EXPECT_EQ(names.text("alice on node7: no"), "user on host-1: no");
  EXPECT_EQ(names.text("node7.example.org and node77"), "host-1 and node77");
  EXPECT_EQ(names.text("package: Open MPI bob@build3.site Distribution"),
            "package: Open MPI user@host Distribution");
  EXPECT_EQ(names.text("mailto:bob@site, fault:a.b@reference"),
            "mailto:user@host, fault:a.b@reference");
  EXPECT_EQ(names.text("malice"), "malice");
}

TEST(Redact, KeepsIdsVerdictsAndColumnsTogether) {
  FoundJson results{
      {"suite", {{"machine", "set"}, {"directory", "/w"}}},
      {"results", {{{"iut", "x-set"}, {"test", "info.set.replaces.one"}, {"message", "on set"}}}},
      {"causes", {{{"id", "y"}, {"cases", {{"x-set", {"info.set.replaces.one"}}}}}}}};
  Redactor names;
  names.learn(results);
  names.change(results);
  EXPECT_EQ(results["suite"]["machine"], "host-1");
  EXPECT_EQ(results["suite"]["directory"], "<path>");
  EXPECT_EQ(results["results"][0]["test"], "info.set.replaces.one");
  EXPECT_EQ(results["results"][0]["message"], "on host-1");
  const std::string column = results["results"][0]["iut"];
  EXPECT_EQ(results["causes"][0]["cases"][column][0], "info.set.replaces.one");
}

// The machine of a bench.json, which need not be that of a run, and its MPIs.
TEST(Redact, MachinesOfBenchmarks) {
  FoundJson bench{{"context",
                   {{"host_name", "node7.secret.example.org"},
                    {"mpi:mpich-node7", "4.2 on node7"},
                    {"base", "mpich-node7"},
                    {"failures", {{"mpich-node7", "life/64: node7 went away"}}},
                    {"identity", {{"mpich-node7", {{"binding", "c"}}}}}}},
                  {"benchmarks", {{{"run_name", "life/64:mpich-node7"}}}}};
  Redactor names;
  names.learn(bench);
  names.change(bench);
  const std::string text = bench.dump();
  EXPECT_EQ(text.find("node7"), std::string::npos) << text;
  EXPECT_EQ(text.find("secret"), std::string::npos) << text;
  EXPECT_EQ(bench["context"]["host_name"], "host-1");
  EXPECT_EQ(bench["context"]["mpi:mpich-host-1"], "4.2 on host-1");
  EXPECT_EQ(bench["benchmarks"][0]["run_name"], "life/64:mpich-host-1");
}

TEST(Redact, IdsNameNobody) {
  FoundJson results{
      {"suite", {{"directory", "/home/values"}}},
      {"results",
       {{{"test", "window.values.kept.set_later"}, {"requirements", {"window.values.kept"}}}}},
      {"requirements", {{{"id", "window.values.kept"}, {"note", "as values set them"}}}}};
  Redactor names;
  names.learn(results);
  names.change(results);
  EXPECT_EQ(results["requirements"][0]["id"], "window.values.kept");
  EXPECT_EQ(results["requirements"][0]["note"], "as user set them");
  EXPECT_EQ(names.text("window.values.* fail mpich told by values."),
            "window.values.* fail mpich told by user.");
  EXPECT_EQ(names.text("values.site and my.values"), "user.site and my.user");
}

}  // namespace
}  // namespace infocts
