#include "cli/implementations.h"

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <set>

#include "runner/child.h"
#include "runner/discovery.h"

namespace infocts {
namespace {

IutRecord unmeasured(const Address& address, const std::string& why) {
  IutRecord iut;
  iut.address = address.str();
  iut.id = address.kind == Address::Kind::reference
               ? "reference"
               : std::filesystem::path(address.path).filename().string();
  iut.binding = "c";
  iut.vendor = "unknown";
  iut.error = why;
  return iut;
}

Implementation prepare(const Address& address, const RunOptions& options) {
  Implementation result;
  try {
    result.target = prepare_target(address);
    result.iut = identify_target(*result.target, options);
  } catch (const std::exception& why) {  // whatever it is, other implementations go on
    result.target.reset();
    result.iut = unmeasured(address, why.what());
  }
  return result;
}

}  // namespace

std::vector<Address> addresses_from(const std::vector<std::string>& words) {
  if (words.empty()) return find_implementations();
  std::vector<Address> addresses;
  for (const std::string& word : words) addresses.push_back(parse_address(word));
  return addresses;
}

std::vector<Implementation> prepare_all(const std::vector<Address>& addresses,
                                        const RunOptions& options) {
  std::vector<Implementation> all;
  std::set<std::string> ids;
  for (const Address& address : addresses) {
    if (interrupted()) break;
    Implementation next = prepare(address, options);
    const std::string id = next.iut.id;
    for (int number = 2; !ids.insert(next.iut.id).second; ++number) {
      next.iut.id = fmt::format("{}#{}", id, number);
    }
    all.push_back(std::move(next));
  }
  return all;
}

}  // namespace infocts
