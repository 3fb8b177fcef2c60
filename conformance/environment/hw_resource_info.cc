#include <algorithm>
#include <cctype>

#include "conformance/harness/alone.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"
#include "conformance/harness/without_ierror.h"

namespace infocts {
namespace {

Info hw_resources() {
  Info info;
  prepare(this_worker().mpi.get_hw_resource_info(info.ref()), "MPI_Get_hw_resource_info");
  return info;
}

/// The case ends as skipped where there are none.
Pairs listed_resources() {
  const Info info = hw_resources();
  Pairs pairs = pairs_of(info);
  if (pairs.empty()) skip_as_absent("a type of resource in the object");
  return pairs;
}

/// A provider, a colon and more. A scheme of RFC 3986 has letters, digits, "+", "-" and ".";
/// examples of the standard have "_" besides. What is behind it has the provider's own format.
bool is_uri(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon + 1 == text.size()) return false;
  const std::string_view scheme = text.substr(0, colon);
  const auto fits = [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '+' || c == '-' || c == '.' || c == '_';
  };
  return std::isalpha(static_cast<unsigned char>(scheme.front())) != 0 &&
         std::all_of(scheme.begin(), scheme.end(), fits);
}

}  // namespace

CASE({.requirement = "environment.hw_resource_info.provided", .name = "linked"}) {
  check_provided(mpi.get_hw_resource_info);
}

CASE({.requirement = "environment.hw_resource_info.ierror_optional", .name = "get"}) {
  Info info;
  {
    const WithoutIerror none;
    mpi.get_hw_resource_info(info.ref());
  }
  if (check_true(!info.null(), "hw_info", "an object", "MPI_INFO_NULL")) check_listed(info);
}

// A process may have no other at all.
CASE({.requirement = "environment.hw_resource_info.local",
      .name = "each_process",
      .one_rank = true}) {
  Info info;
  check_success(mpi.get_hw_resource_info(info.ref()));
}

// Should the process wait for the others, it waits for ever.
CASE({.requirement = "environment.hw_resource_info.local", .name = "one_rank", .ranks = 2}) {
  // All ranks alike, for the others would wait for the one that leaves.
  if (!mpi.get_hw_resource_info.present()) skip_as_absent(mpi.get_hw_resource_info.name());
  for (const int who : {0, this_worker().size - 1}) {
    wait_for_all();
    if (on_rank(who)) {
      Info info;
      check_success(mpi.get_hw_resource_info(info.ref()));
    }
    wait_for_all();
  }
}

CASE({.requirement = "environment.hw_resource_info.returns_alone",
      .name = "each_end",
      .ranks = 2}) {
  if (!mpi.get_hw_resource_info.present()) skip_as_absent(mpi.get_hw_resource_info.name());
  for (const int who : {0, this_worker().size - 1}) {
    std::vector<Info> made;
    check_returns_alone(
        who, [&] { check_success(mpi.get_hw_resource_info(made.emplace_back().ref())); });
  }
}

CASE({.requirement = "environment.hw_resource_info.new_object", .name = "freed_and_changed"}) {
  Info first;
  if (!check_success(mpi.get_hw_resource_info(first.ref()))) return;
  Info second;
  if (!check_success(mpi.get_hw_resource_info(second.ref()))) return;
  const Pairs before = pairs_of(second);
  if (!check_success(mpi.info_set(first, in("infocts_added"), in("value")))) return;
  if (!check_unchanged(second, before)) return;
  if (!check_success(mpi.info_free(first.ref()))) return;
  if (!check_unchanged(second, before)) return;
  check_no_key(hw_resources(), "infocts_added");
}

CASE({.requirement = "environment.hw_resource_info.keys", .name = "listed"}) {
  for (const auto& [key, value] : listed_resources()) {
    check_true(is_uri(key), "key", "a URI", infocts::quoted(key));
  }
}

CASE({.requirement = "environment.hw_resource_info.reserved_provider", .name = "listed"}) {
  for (const auto& [key, value] : listed_resources()) {
    check_true(!key.starts_with("mpi://"), "key", "one of another provider than mpi://",
               infocts::quoted(key));
  }
}

CASE({.requirement = "environment.hw_resource_info.values", .name = "listed"}) {
  for (const auto& [key, value] : listed_resources()) {
    const Context context("the key {}", key);
    check_true(value == "true" || value == "false", "value", "true or false",
               infocts::quoted(value));
  }
}

CASE({.requirement = "environment.hw_resource_info.lists", .name = "keys"}) {
  observe(names_of(keys_of(hw_resources())));
}

}  // namespace infocts
