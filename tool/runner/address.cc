#include "tool/runner/address.h"

#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/unknown_decoration.h"
#include "tool/results/nearest.h"
#include "tool/runner/errors.h"
#include "tool/runner/wrapper.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

// The last link is kept, because some wrapper compilers decide by the name they are called with.
// Those above are resolved: `..` means another directory behind a link.
fs::path absolute_path(const fs::path& path) {
  std::error_code error;
  const fs::path directory = fs::canonical(fs::absolute(path).parent_path(), error);
  return error ? fs::absolute(path) : directory / path.filename();
}

std::string find_compiler(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    const fs::path path = absolute_path(name);
    std::error_code ignored;
    if (!fs::exists(path, ignored)) {
      throw UsageError(
          fmt::format("'{}' does not exist. Give the path of an MPI wrapper compiler, such as "
                      "/opt/mpi/bin/mpicc; 'infocts doctor' lists those it can find.",
                      name));
    }
    if (!is_program(path)) {
      throw UsageError(fmt::format(
          "'{}' is not an executable program, so it cannot be an MPI wrapper compiler. Give the "
          "path of the mpicc itself; 'infocts doctor' lists those it can find.",
          name));
    }
    return path;
  }
  if (const fs::path path = find_program(name); !path.empty()) return absolute_path(path);
  throw UsageError(fmt::format(
      "there is no '{}' on the PATH{} Load the module of the MPI, or give the path of its wrapper "
      "compiler; 'infocts doctor' lists those it can find.",
      name, or_nearest(name, {"reference"})));
}

std::string find_library(const std::string& name, std::string_view what) {
  std::error_code ignored;
  if (!fs::is_regular_file(name, ignored)) {
    throw UsageError(fmt::format("'{}' is not a file; expected {}.", name, what));
  }
  return absolute_path(name);
}

Address parse_decorated(std::string_view text) {
  const std::size_t at = text.find('@');
  Address address = parse_address(at == std::string_view::npos ? "reference" : text.substr(at + 1));
  std::string decoration(text.substr(0, at));
  if (!address.decoration.empty()) decoration += '@' + address.decoration;
  try {
    find_decorations(decoration);
  } catch (const UnknownDecoration& unknown) {
    const std::string& name = unknown.address();
    throw UsageError(fmt::format("there is no '{}'{} {}", name,
                                 or_nearest(name, decoration_addresses()),
                                 UnknownDecoration::next_step(name)));
  } catch (const std::invalid_argument& why) {
    throw UsageError(why.what());
  }
  address.decoration = decoration;
  return address;
}

}  // namespace

std::vector<std::string> decoration_addresses() {
  std::vector<std::string> all;
  for (const DecorationKind kind : {DecorationKind::fault, DecorationKind::variant}) {
    for (const RegisteredDecoration* entry : all_decorations(kind)) all.push_back(entry->address());
  }
  return all;
}

std::string Address::str() const {
  std::string plain = plain_str();
  if (decoration.empty()) return plain;
  return kind == Kind::reference ? decoration : decoration + "@" + plain;
}

std::string Address::plain_str() const {
  switch (kind) {
    case Kind::reference:
      return "reference";
    case Kind::mpicc:
      return "mpicc:" + path;
    case Kind::abi:
      return "abi:" + path;
    case Kind::shim:
      return "so:" + path;
  }
  return path;
}

Address parse_address(std::string_view text) {
  // Only behind "--" does the parser of the command line let such a word pass.
  if (text.starts_with('-')) {
    throw UsageError(fmt::format(
        "'{}' is not an address, and everything after '--' is taken as one. Give options before "
        "'--'.",
        text));
  }
  for (const std::string_view scheme : {"fault:", "variant:"}) {
    if (text.starts_with(scheme)) return parse_decorated(text);
  }
  const std::size_t colon = text.find(':');
  const std::string_view scheme = colon == std::string_view::npos ? "" : text.substr(0, colon);
  const std::string rest(colon == std::string_view::npos ? text : text.substr(colon + 1));
  if (text == "reference") return {Address::Kind::reference, ""};
  if (text.empty() || (!scheme.empty() && rest.empty())) {
    throw UsageError(
        fmt::format("'{}' is not an address. An address is reference, mpicc:PATH, abi:PATH, "
                    "so:PATH, or just the "
                    "path or name of a wrapper compiler.",
                    text));
  }
  if (scheme == "mpicc") return {Address::Kind::mpicc, find_compiler(rest)};
  if (scheme == "abi") {
    return {Address::Kind::abi, find_library(rest, "a library of the MPI-5.0 ABI (libmpi_abi.so)")};
  }
  if (scheme == "so")
    return {Address::Kind::shim, find_library(rest, "a shim that 'infocts shim' built")};
  if (!scheme.empty() && scheme.find('/') == std::string_view::npos) {
    throw UsageError(fmt::format(
        "'{}' is not a kind of address{} Known are reference, mpicc:PATH, abi:PATH, so:PATH, "
        "fault:NAME[+NAME...][@ADDRESS] and variant:NAME[+NAME...][@ADDRESS]; a bare path or name "
        "means "
        "mpicc:.",
        scheme, or_nearest(scheme, {"mpicc", "abi", "so", "fault", "variant"})));
  }
  return {Address::Kind::mpicc, find_compiler(std::string(text))};
}

}  // namespace infocts
