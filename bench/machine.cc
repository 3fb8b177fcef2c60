#include "bench/machine.h"

#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>

#include <array>
#include <cstdlib>
#include <fstream>

namespace infocts::bench {
namespace {

std::string processor_name() {
  std::ifstream lines("/proc/cpuinfo");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

}  // namespace

Machine describe_machine() {
  Machine machine;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) machine.cores = CPU_COUNT(&set);
  machine.processor = processor_name();
  utsname name{};
  if (uname(&name) == 0) {
    machine.system = fmt::format("{} {} {}", name.sysname, name.release, name.machine);
  }
#if defined(__clang__)
  machine.compiler = "clang " __clang_version__;
#else
  machine.compiler = "gcc " __VERSION__;
#endif
  std::array<double, 3> load{};
  const int known = getloadavg(load.data(), static_cast<int>(load.size()));
  if (known > 0) machine.load.assign(load.begin(), load.begin() + known);
  return machine;
}

}  // namespace infocts::bench
