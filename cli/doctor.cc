#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "cli/implementations.h"
#include "cli/verbs.h"
#include "cli/version.h"
#include "report/exit_code.h"
#include "report/text.h"
#include "runner/cache.h"
#include "runner/child.h"

namespace infocts {
namespace {

std::string shim_words(const Target& target) {
  switch (target.address.kind) {
    case Address::Kind::reference:
    case Address::Kind::abi:
      return "built in, for the MPI-5.0 ABI";
    case Address::Kind::shim:
      return target.shim;
    case Address::Kind::mpicc:
      break;
  }
  return target.from_cache
             ? target.shim + " (cached)"
             : fmt::format("{} (built in {:.2f} s)", target.shim, target.build_seconds);
}

void print(const Implementation& implementation) {
  const IutRecord& iut = implementation.iut;
  fmt::print("\n{}\n", iut.id);
  const auto line = [](std::string_view name, const std::string& value) {
    if (!value.empty()) fmt::print("  {:<12} {}\n", name, value);
  };
  line("address", iut.address);
  if (iut.error) {
    fmt::print("  cannot be measured: {}\n", *iut.error);
    return;
  }
  line("MPI version", iut.mpi_version);
  line("library", printable_line(first_line(iut.library_version)));
  line("file", iut.library_path);
  line("shim", shim_words(*implementation.target));
  for (const auto& [name, value] : iut.limits) line("", fmt::format("{} = {}", name, value));
  line("absent", fmt::format("{}", fmt::join(iut.absent, ", ")));
}

nlohmann::json to_json(const Implementation& implementation) {
  const IutRecord& iut = implementation.iut;
  nlohmann::json json{{"id", iut.id}, {"address", iut.address}, {"measurable", !iut.error}};
  if (iut.error) {
    json["error"] = printable(*iut.error);
    return json;
  }
  json["mpi_version"] = iut.mpi_version;
  json["library_version"] = printable(iut.library_version);
  json["library_path"] = iut.library_path;
  json["limits"] = iut.limits;
  json["absent"] = iut.absent;
  json["shim"] = implementation.target->shim;
  return json;
}

}  // namespace

int doctor(const DoctorArguments& arguments) {
  const std::vector<Implementation> all =
      prepare_all(addresses_from(arguments.addresses), RunOptions{});
  bool healthy = true;
  nlohmann::json json = nlohmann::json::array();
  if (!arguments.json) {
    fmt::print("infocts {}\nshims are kept in {}\n", kVersion, cache_directory().string());
  }
  for (const Implementation& implementation : all) {
    healthy = healthy && !implementation.iut.error;
    if (arguments.json) {
      json.push_back(to_json(implementation));
    } else {
      print(implementation);
    }
  }
  if (arguments.json) fmt::print("{}\n", json.dump(2));
  if (arguments.addresses.empty() && all.size() == 1 && !arguments.json) {
    fmt::print(
        "\nNo installed MPI was found. Load its module, put its mpicc on the PATH, or name it:\n"
        "  infocts doctor /path/to/mpicc\n");
  }
  return healthy && !interrupted() ? kExitAsExpected : kExitNotMeasured;
}

}  // namespace infocts
