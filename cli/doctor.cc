#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/implementations.h"
#include "cli/verbs.h"
#include "cli/version.h"
#include "report/exit_code.h"
#include "report/text.h"
#include "runner/cache.h"

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
  return target.from_cache ? target.shim + " (cached)"
                           : fmt::format("{} (built in {:.2f} s)", target.shim,
                                         target.build_seconds);
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

int doctor(const std::vector<std::string>& words, bool as_json) {
  const std::vector<Implementation> all = prepare_all(addresses_from(words), RunOptions{});
  bool healthy = true;
  nlohmann::json json = nlohmann::json::array();
  if (!as_json) {
    fmt::print("infocts {}\nshims are kept in {}\n", kVersion, cache_directory().string());
  }
  for (const Implementation& implementation : all) {
    healthy = healthy && !implementation.iut.error;
    if (as_json) {
      json.push_back(to_json(implementation));
    } else {
      print(implementation);
    }
  }
  if (as_json) fmt::print("{}\n", json.dump(2));
  if (words.empty() && all.size() == 1 && !as_json) {
    fmt::print(
        "\nNo installed MPI was found. Load its module, put its mpicc on the PATH, or name it:\n"
        "  infocts doctor /path/to/mpicc\n");
  }
  return healthy ? kExitAsExpected : kExitNotMeasured;
}

}  // namespace

void add_doctor(CLI::App& app, Action& action) {
  CLI::App* verb =
      app.add_subcommand("doctor", "show which MPIs can be measured here, and why others cannot");
  struct Arguments {
    std::vector<std::string> addresses;
    bool json = false;
  };
  auto arguments = std::make_shared<Arguments>();
  verb->add_option("address", arguments->addresses, "look at these only");
  verb->add_flag("--json", arguments->json, "print JSON");
  verb->callback([arguments, &action] {
    action = [arguments] { return doctor(arguments->addresses, arguments->json); };
  });
}

}  // namespace infocts
