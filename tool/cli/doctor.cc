#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tool/cli/commands.h"
#include "tool/cli/prepared_iuts.h"
#include "tool/cli/say.h"
#include "tool/cli/version.h"
#include "tool/results/excerpt.h"
#include "tool/results/exit_code.h"
#include "tool/results/text.h"
#include "tool/runner/cache.h"
#include "tool/runner/child.h"
#include "tool/runner/parallel.h"

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

/// What is known of one address: its bindings, C first.
using Bindings = std::vector<const PreparedIut*>;

bool measurable(const PreparedIut& implementation) {
  return implementation.absent.empty() && !implementation.iut.error;
}

std::vector<Bindings> by_address(const std::vector<PreparedIut>& all) {
  std::vector<Bindings> addresses;
  for (const PreparedIut& implementation : all) {
    const bool is_same = !addresses.empty() &&
                         addresses.back().front()->iut.address == implementation.iut.address &&
                         implementation.iut.binding != name_of(Binding::c);
    if (!is_same) addresses.emplace_back();
    addresses.back().push_back(&implementation);
  }
  return addresses;
}

std::string why_without(const PreparedIut& implementation) {
  return printable(implementation.iut.error.value_or(implementation.absent));
}

// The reason, and below it what a compiler or a process printed.
void print_reason(std::string_view start, const std::string& why) {
  say(stdout, "{}{}\n", start, first_line(why));
  std::istringstream rest(excerpt(behind_first_line(why), 5, 4));
  for (std::string line; std::getline(rest, line);) say(stdout, "{:17}{}\n", "", line);
}

void print(const Bindings& bindings) {
  const PreparedIut& implementation = *bindings.front();
  const IutRecord& iut = implementation.iut;
  say(stdout, "\n{}\n", iut.id);
  const auto line = [](std::string_view name, const std::string& value) {
    if (!value.empty()) say(stdout, "  {:<12} {}\n", name, value);
  };
  line("address", iut.address);
  if (iut.error) {
    print_reason("  cannot be measured: ", why_without(implementation));
    return;
  }
  line("MPI version", iut.mpi_version);
  line("library", one_line(iut.library_version));
  line("file", iut.library_path);
  line("shim", shim_words(*implementation.target));
  for (const auto& [name, value] : iut.limits) line("", fmt::format("{} = {}", name, value));
  line("absent", fmt::format("{}", fmt::join(iut.absent, ", ")));
  std::vector<std::string> found;
  for (const PreparedIut* binding : bindings) {
    if (measurable(*binding)) found.push_back(binding->iut.binding);
  }
  line("bindings", fmt::format("{}", fmt::join(found, ", ")));
  for (const PreparedIut* binding : bindings) {
    if (measurable(*binding)) continue;
    print_reason(fmt::format("{:15}not {}: ", "", binding->iut.binding), why_without(*binding));
  }
  for (const std::string& note : iut.notes) line("note", printable_line(note));
}

nlohmann::json to_json(const Bindings& bindings) {
  const PreparedIut& implementation = *bindings.front();
  const IutRecord& iut = implementation.iut;
  nlohmann::json json{{"id", iut.id}, {"address", iut.address}, {"measurable", !iut.error}};
  if (iut.error) {
    json["error"] = why_without(implementation);
    return json;
  }
  json["mpi_version"] = iut.mpi_version;
  json["library_version"] = printable(iut.library_version);
  json["library_path"] = iut.library_path;
  json["limits"] = iut.limits;
  json["absent"] = iut.absent;
  json["notes"] = iut.notes;
  json["shim"] = implementation.target->shim;
  json["bindings"] = nlohmann::json::array();
  json["absent_bindings"] = nlohmann::json::object();
  for (const PreparedIut* binding : bindings) {
    if (measurable(*binding)) {
      json["bindings"].push_back(binding->iut.binding);
    } else {
      json["absent_bindings"][binding->iut.binding] = why_without(*binding);
    }
  }
  return json;
}

}  // namespace

int doctor(const DoctorArguments& arguments) {
  catch_interrupts();
  RunOptions options;
  options.timeout_s = arguments.timeout_s;
  const std::vector<PreparedIut> all =
      prepare_all(addresses_from(arguments.addresses), options, {}, jobs_for(0));
  bool healthy = true;
  nlohmann::json json = nlohmann::json::array();
  if (!arguments.json) {
    say(stdout, "infocts {}\nshims are kept in {}\n", kVersion, cache_directory().string());
  }
  const std::vector<Bindings> addresses = by_address(all);
  for (const Bindings& bindings : addresses) {
    for (const PreparedIut* binding : bindings) healthy = healthy && !binding->iut.error;
    if (arguments.json) {
      json.push_back(to_json(bindings));
    } else {
      print(bindings);
    }
  }
  if (arguments.json) print_json(json);
  if (arguments.addresses.empty() && addresses.size() == 1 && !arguments.json) {
    fmt::print(
        "\nNo installed MPI was found. Load its module, put its mpicc on the PATH, or name it:\n"
        "  infocts doctor /path/to/mpicc\n");
  }
  return healthy && !interrupted() ? kExitAsExpected : kExitNotMeasured;
}

}  // namespace infocts
