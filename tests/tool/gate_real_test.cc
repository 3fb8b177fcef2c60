// infocts gate on times as a machine really gives them: three measurements, one after the other, of
// the same two MPIs with nothing changed between them. Two threads shared a core now and then, and
// memory of 1024 keys lay well or badly.
#include <algorithm>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

using nlohmann::json;

struct RealSeries {
  const char* id;
  std::vector<double> rounds;  ///< nanoseconds, of an MPI
  std::vector<double> loops;   ///< likewise, of the bare loops
};

const std::vector<std::vector<RealSeries>>& real_measurements() {
  static const std::vector<std::vector<RealSeries>> kMeasurements = {
      {
          {"life_on_2_threads/8",
           {3514, 370.54, 390.38, 395.14, 412.5, 353.69, 4717.1},
           {93.739, 224, 84.897, 79.016, 925.03, 89.529, 7551.4}},
          {"life_on_2_threads/1",
           {402.88, 118.76, 376.87, 115.13, 109.12, 117.14, 107.45},
           {23.751, 23.6, 25.427, 23.505, 190.75, 23.624, 32.814}},
          {"life_on_2_threads/1024",
           {9.13e+06, 8.9787e+06, 7.6958e+06, 6.9325e+06, 6.8369e+06, 7.777e+06, 1.1021e+07},
           {6673.1, 66371, 8264.2, 7267.5, 12328, 8626.7, 8858.9}},
          {"get_string_miss/1024",
           {14165, 2479.7, 2977, 2257.8, 2451, 2416.6, 3411.5},
           {1.262, 1.251, 1.242, 1.242, 1.232, 1.242, 1.242}},
          {"fill/1024",
           {1517.1, 1468.3, 1541.6, 1345.8, 1477.6, 1515.7, 1531.6},
           {1.262, 1.252, 1.242, 1.701, 1.232, 1.252, 1.262}},
          {"get_miss/1024",
           {2458.8, 6222.8, 2306.4, 2253.8, 2354.5, 2438.6, 6261.4},
           {1.262, 1.242, 1.242, 1.223, 1.252, 1.271, 1.262}},
          {"life/1024",
           {7.6171e+06, 3.2544e+06, 6.2236e+06, 3.5597e+06, 3.2185e+06, 3.6587e+06, 7.5763e+06},
           {2574, 2574, 2554, 2974, 2534, 2534, 2554}},
          {"get_hit/8",
           {7.608, 8.861, 7.424, 7.149, 7.257, 7.364, 7.296},
           {1.662, 1.673, 1.634, 1.673, 1.652, 1.643, 1.663}},
          {"get_hit/64",
           {13.928, 15.198, 13.893, 13.536, 13.517, 13.897, 13.829},
           {1.857, 1.868, 1.829, 1.829, 1.829, 1.888, 1.829}},
          {"dup/8",
           {23.551, 24.18, 24.328, 23.711, 23.711, 24.805, 23.789},
           {1.641, 1.719, 1.562, 1.562, 1.57, 1.18, 1.57}},
      },
      {
          {"life_on_2_threads/8",
           {391.25, 384.46, 5957.4, 3365.1, 1242.4, 6719.4, 7816.5},
           {3336.8, 1834.3, 87.817, 66.716, 5259.7, 91.397, 86.027}},
          {"life_on_2_threads/1",
           {456.17, 113.69, 2456.3, 819.96, 266.53, 419.82, 109.08},
           {25.185, 475.24, 24.276, 482.57, 24.405, 965.61, 23.239}},
          {"life_on_2_threads/1024",
           {1.0751e+07, 1.9514e+07, 2.2036e+07, 2.0953e+07, 2.0866e+07, 9.0001e+06, 1.0089e+07},
           {8448.9, 2.439e+05, 6392.7, 9446.3, 16712, 16342, 8204.8}},
          {"get_string_miss/1024",
           {6287.1, 11831, 2425.3, 5938.3, 9478.4, 4476.1, 6291.2},
           {1.262, 1.242, 1.281, 1.252, 1.232, 1.252, 1.223}},
          {"fill/1024",
           {1563.3, 7483.9, 1412.4, 1595.4, 1385.6, 1465.8, 1356.8},
           {1.731, 1.242, 1.242, 1.252, 1.721, 1.731, 1.223}},
          {"get_miss/1024",
           {6393.6, 14619, 4512.6, 2333.9, 7515.9, 2392.8, 10279},
           {1.252, 1.262, 1.262, 1.262, 1.232, 1.242, 1.242}},
          {"life/1024",
           {7.5844e+06, 9.4482e+06, 4.5729e+06, 6.9786e+06, 1.1144e+08, 7.4046e+06, 7.6248e+06},
           {3005, 2543, 2523, 2554, 3044, 2564, 2484}},
          {"get_hit/8",
           {7.854, 7.188, 7.403, 7.315, 48.5, 7.345, 7.297},
           {1.682, 1.673, 1.673, 1.653, 1.644, 1.643, 1.672}},
          {"get_hit/64",
           {14.71, 13.595, 13.468, 13.507, 93.402, 14.396, 13.565},
           {1.888, 1.819, 1.878, 1.848, 1.819, 1.81, 1.849}},
          {"dup/8",
           {24.727, 23.938, 23.625, 24.094, 24.023, 23.703, 23.938},
           {1.641, 1.719, 1.641, 1.172, 1.562, 1.641, 1.648}},
      },
      {
          {"life_on_2_threads/8",
           {410.55, 897.3, 366.26, 2046.4, 412.12, 387.59, 3171.7},
           {82.839, 112.6, 108.44, 3307.9, 4319.3, 96.6, 3847.1}},
          {"life_on_2_threads/1",
           {560.38, 332.51, 129.41, 252.42, 547.94, 723.41, 688.3},
           {766.25, 23.981, 26.941, 31.315, 23.752, 23.828, 474.78}},
          {"life_on_2_threads/1024",
           {9.7882e+06, 1.7813e+07, 1.0536e+07, 1.0583e+07, 1.168e+07, 1.8459e+07, 1.1751e+07},
           {92867, 8612.2, 1.0345e+05, 1.5121e+05, 1.4452e+05, 2.2397e+05, 10345}},
          {"get_string_miss/1024",
           {6327.9, 3920.4, 6516.8, 6288.1, 2406.8, 2470.9, 4016.2},
           {1.242, 1.251, 1.271, 1.223, 1.223, 1.252, 1.262}},
          {"fill/1024",
           {1398.7, 1494.2, 1364, 1463.5, 1321.2, 2227.4, 1554.8},
           {1.232, 1.242, 1.73, 1.223, 1.712, 1.683, 1.682}},
          {"get_miss/1024",
           {7335.3, 4138.2, 6947.4, 2320.1, 6250.4, 6794.1, 5771.2},
           {1.242, 1.232, 1.262, 1.213, 1.213, 1.252, 1.28}},
          {"life/1024",
           {3.4514e+06, 7.5641e+06, 7.5052e+06, 6.6826e+06, 1.1436e+07, 1.7762e+07, 6.5694e+06},
           {2533, 3045, 2504, 2494, 2504, 2514, 2634}},
          {"get_hit/8",
           {7.365, 7.414, 8.099, 7.276, 7.326, 7.442, 7.57},
           {1.653, 1.644, 1.624, 1.673, 1.691, 1.653, 1.702}},
          {"get_hit/64",
           {13.507, 13.487, 14.279, 13.433, 13.624, 14.044, 13.946},
           {1.839, 1.829, 1.839, 1.79, 1.839, 1.81, 1.878}},
          {"dup/8",
           {23.859, 24.094, 23.625, 23.867, 23.625, 24.406, 24.25},
           {1.641, 1.57, 1.641, 1.562, 1.641, 1.57, 1.641}},
      },
  };
  return kMeasurements;
}

class GateReal : public Tool {
 protected:
  static void add(json& rows, const std::string& name, const std::vector<double>& rounds) {
    for (const double time : rounds) {
      rows.push_back({{"run_name", name}, {"run_type", "iteration"}, {"real_time", time}});
    }
    std::vector<double> sorted = rounds;
    std::sort(sorted.begin(), sorted.end());
    rows.push_back({{"run_name", name},
                    {"run_type", "aggregate"},
                    {"aggregate_name", "median"},
                    {"real_time", sorted[sorted.size() / 2]}});
  }

  struct About {
    double slower = 1;  ///< the MPI, not the loops
    double loops = 1;   ///< all, the loops too
    std::string host = "h1";
    std::string version = "0.1.0";
    std::string mpi = "mpich-4.0.2";
  };

  std::string bench(const std::vector<RealSeries>& measurement, const About& about) const {
    json file;
    file["context"] = {{"infocts_version", about.version},
                       {"host_name", about.host},
                       {"base", about.mpi},
                       {"mpi:" + about.mpi, "MPICH Version: (mpicc:/usr/bin/mpicc)"},
                       {"mpi:null", ""}};
    file["benchmarks"] = json::array();
    for (RealSeries series : measurement) {
      for (double& time : series.rounds) time *= about.slower * about.loops;
      for (double& time : series.loops) time *= about.loops;
      add(file["benchmarks"], series.id + (":" + about.mpi), series.rounds);
      add(file["benchmarks"], series.id + std::string(":null"), series.loops);
    }
    std::string path = directory_ / (std::to_string(++files_) + ".json");
    write(path, file.dump());
    return path;
  }

  void expect_gate(const std::string& before, const std::string& after, int exit_code,
                   const Words& told) const {
    const Finished process = infocts({"gate", before, after, "--enforce"});
    EXPECT_EQ(process.exit_code, exit_code) << process.all();
    for (const std::string& part : told) EXPECT_TRUE(has(process.out, part));
  }

 private:
  mutable int files_ = 0;
};

TEST_F(GateReal, NothingChangedIsQuiet) {
  for (const auto& before : real_measurements()) {
    for (const auto& after : real_measurements()) {
      expect_gate(bench(before, {}), bench(after, {}), 0, {"0 slower, 0 faster"});
    }
  }
}

TEST_F(GateReal, TwiceAsSlowIsNoticed) {
  for (const auto& before : real_measurements()) {
    for (const auto& after : real_measurements()) {
      expect_gate(bench(before, {}), bench(after, {.slower = 2}), 5,
                  {"slower  get_hit/8:", "slower  dup/8:"});
    }
  }
}

TEST_F(GateReal, AnotherMachineIsNotGated) {
  const auto& real = real_measurements().front();
  const std::string before = bench(real, {});
  expect_gate(before, bench(real, {.slower = 2, .host = "h2"}), 4,
              {"different machine: h1 before and h2 after"});
  expect_gate(before, bench(real, {.slower = 2, .version = "0.2.0"}), 4,
              {"0.1.0 before and 0.2.0 after"});
  expect_gate(before, bench(real, {.loops = 1.6}), 4, {"bare loops take 1.60 times", "not gated"});
}

TEST_F(GateReal, UpgradeIsCompared) {
  const auto& real = real_measurements().front();
  const std::string before = bench(real, {});
  expect_gate(before, bench(real, {.slower = 2, .mpi = "mpich-4.1"}), 5,
              {"mpich-4.0.2 -> mpich-4.1", "slower  dup/8:mpich-4.1"});
  // Of another product nothing is the same.
  expect_gate(before, bench(real, {.slower = 2, .mpi = "openmpi-4.1"}), 4, {});
}

}  // namespace
}  // namespace infocts::tests
