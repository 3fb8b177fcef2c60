#include "tool/cli/prepared_iuts.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <set>

#include "tool/results/text.h"
#include "tool/runner/child.h"
#include "tool/runner/discovery.h"
#include "tool/runner/errors.h"
#include "tool/runner/identify.h"
#include "tool/runner/parallel.h"

namespace infocts {
namespace {

IutRecord unmeasured(const Address& address, Binding binding) {
  IutRecord iut;
  iut.address = address.str();
  iut.id = address.kind == Address::Kind::reference
               ? "reference"
               : printable_line(std::filesystem::path(address.path).filename().string());
  iut.binding = name_of(binding);
  if (binding != Binding::c) iut.id += "/" + iut.binding;
  iut.vendor = "unknown";
  return iut;
}

// A binding that was asked for by name and is absent is one that could not be measured.
PreparedIut prepare(const Address& address, Binding binding, bool asked_for,
                    const RunOptions& options) {
  PreparedIut result;
  try {
    result.target = prepare_target(address, binding, wrapper_limit(options.timeout_s));
    result.iut = identify_target(*result.target, options);
    return result;
  } catch (const BindingAbsent& why) {
    result.iut = unmeasured(address, binding);
    if (asked_for) {
      result.iut.error = fmt::format("has no binding {}: {}", name_of(binding), why.what());
    } else {
      result.absent = why.what();
    }
  } catch (const std::exception& why) {  // whatever it is, other implementations go on
    result.iut = unmeasured(address, binding);
    result.iut.error = why.what();
  }
  result.target.reset();
  return result;
}

}  // namespace

std::vector<Address> addresses_from(const std::vector<std::string>& words) {
  if (words.empty()) return find_implementations();
  std::vector<Address> addresses;
  for (const std::string& word : words) addresses.push_back(parse_address(word));
  return addresses;
}

std::vector<Binding> bindings_from(const std::vector<std::string>& names) {
  std::vector<Binding> bindings;
  for (const Binding binding : kBindings) {  // in this order, each once
    if (std::find(names.begin(), names.end(), name_of(binding)) != names.end()) {
      bindings.push_back(binding);
    }
  }
  return bindings;
}

std::vector<PreparedIut> prepare_all(const std::vector<Address>& addresses,
                                     const RunOptions& options,
                                     const std::vector<Binding>& bindings, int jobs) {
  std::vector<std::vector<PreparedIut>> by_address(addresses.size());
  in_parallel(jobs, addresses.size(), [&](std::size_t at) {
    const Address& address = addresses[at];
    for (const Binding binding : bindings.empty() ? usual_bindings(address) : bindings) {
      if (interrupted()) return;
      by_address[at].push_back(prepare(address, binding, !bindings.empty(), options));
      // Its other bindings could not be measured either.
      if (by_address[at].back().iut.error && binding == Binding::c) return;
    }
  });
  std::vector<PreparedIut> all;
  std::set<std::string> ids;
  for (std::vector<PreparedIut>& of_address : by_address) {
    for (PreparedIut& next : of_address) {
      const std::string id = next.iut.id;
      for (int number = 2; !ids.insert(next.iut.id).second; ++number) {
        next.iut.id = fmt::format("{}#{}", id, number);
      }
      all.push_back(std::move(next));
    }
  }
  return all;
}

}  // namespace infocts
