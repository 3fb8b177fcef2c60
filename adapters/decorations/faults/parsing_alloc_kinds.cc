// Faults of the kinds of memory that *_get_info shows.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

const std::string kKindsKey = "mpi_memory_alloc_kinds";
const std::string kAssertedKey = "mpi_assert_memory_alloc_kinds";

/// Where *_get_info shows kinds, `words(call, kinds)` instead.
TableChange show_kinds(
    Closure<std::string(const GetInfoCall& call, const std::string& kinds)> words) {
  return after(fn::get_info, [words](auto& call) {
    const auto kinds = inner_value(*call.used, kKindsKey);
    if (kinds) inner_set(*call.used, kKindsKey, words(call, *kinds));
  });
}
TableChange show_kinds(const std::string& words) {
  return show_kinds([words](auto&, auto&) { return words; });
}

/// What was given for a key to a communicator or window.
std::map<std::string, std::map<std::uint64_t, std::string>> given_values;

TableChange remember_value(const std::string& key) {
  return after(fn::hints, [key](auto& call) {
    if (!sets_hints(call)) given_values[key].erase(*call.object);
    const auto value = call.null() ? std::nullopt : inner_value(call.info, key);
    if (value) given_values[key][*call.object] = *value;
  });
}

/// What was given for the assertion is shown, after `change`.
TableChange show_asserted(Closure<std::string(const std::string& value)> change) {
  return remember_value(kAssertedKey) + after(fn::get_info, [change](auto& call) {
           const auto known = given_values[kAssertedKey].find(call.object);
           if (known == given_values[kAssertedKey].end()) return;
           inner_set(*call.used, kAssertedKey, change(known->second));
         });
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("default_kinds_without_mpi", {"alloc_kinds_default"},
        "Memory that MPI allocates is no default kind.", show_kinds("system"));
  fault("default_kinds_without_system", {"alloc_kinds_default"},
        "Memory of the system is no default kind.", show_kinds("mpi"));
  fault("kinds_with_blanks", {"alloc_kinds_form"}, "Restrictors of a kind stand after blanks.",
        show_kinds([](auto&, auto& kinds) { return kinds + ",vendor:device: managed"; }));
  fault("kinds_of_self_differ", {"alloc_kinds_equal_world"},
        "MPI_COMM_SELF has a kind more than MPI_COMM_WORLD.",
        show_kinds([](auto& call, auto& kinds) {
          return !call.on_window && is_self({call.object}) ? kinds + ",vendor" : kinds;
        }));
  fault("kinds_of_windows_differ", {"alloc_kinds_equal_world"},
        "Windows leave out memory of the system.",
        show_kinds([](auto& call, auto& kinds) { return call.on_window ? "mpi" : kinds; }));
  fault("kinds_from_hint", {"alloc_kinds_equal_world", "alloc_kinds_fixed_on_world"},
        "mpi_memory_alloc_kinds can be given like a hint.",
        remember_value(kKindsKey) + show_kinds([](auto& call, auto& kinds) {
          const auto known = given_values[kKindsKey].find(call.object);
          return known == given_values[kKindsKey].end() ? kinds : known->second;
        }));
  fault("asserted_kinds_unknown", {"alloc_kinds_unsupported_ignored"},
        "mpi_assert_memory_alloc_kinds is shown as it was given, whatever the kinds.",
        show_asserted([](auto& value) { return value; }));
  fault("asserted_kinds_tidied", {"alloc_kinds_literal"},
        "mpi_assert_memory_alloc_kinds comes back without its blanks.",
        show_asserted([](auto& value) { return with_all_replaced(value, " ", ""); }));
}

}  // namespace infocts
