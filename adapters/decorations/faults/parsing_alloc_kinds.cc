// Faults of the kinds of memory that *_get_info shows.
#include <map>
#include <string>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/success.h"

namespace infocts {
namespace {

constexpr std::string_view kKinds = "mpi_memory_alloc_kinds";
constexpr std::string_view kAsserted = "mpi_assert_memory_alloc_kinds";

/// Where *_get_info shows kinds, `Words{}(call, kinds)` instead; the empty text leaves them.
template <typename Words>
TableChange show_kinds(Words /*words*/) {
  return after(fn::get_info, [](auto& call) {
    if (const auto kinds = inner_value(*call.used, std::string(kKinds))) {
      const std::string words = Words{}(call, *kinds);
      if (!words.empty()) inner_set(*call.used, std::string(kKinds), words);
    }
  });
}

/// What was given for the key to a communicator or window.
template <const std::string_view& key>
std::map<std::uint64_t, std::string> given_value;

template <const std::string_view& key>
TableChange remember() {
  return after(fn::hints, [](auto& call) {
    if (call.routine != HintCallOf::comm_set_info && call.routine != HintCallOf::win_set_info) {
      given_value<key>.erase(*call.object);
    }
    if (call.null()) return;
    if (const auto value = inner_value(call.info, std::string(key))) {
      given_value<key>[*call.object] = *value;
    }
  });
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("default_kinds_without_mpi", {"alloc_kinds_default"},
        "Memory that MPI allocates is no default kind.",
        show_kinds([](const GetInfoCall&, auto&) { return std::string("system"); }));
  fault("default_kinds_without_system", {"alloc_kinds_default"},
        "Memory of the system is no default kind.",
        show_kinds([](const GetInfoCall&, auto&) { return std::string("mpi"); }));
  fault("kinds_with_blanks", {"alloc_kinds_form"}, "Restrictors of a kind stand behind blanks.",
        show_kinds(
            [](const GetInfoCall&, auto& kinds) { return kinds + ",vendor:device: managed"; }));
  fault("kinds_of_self_differ", {"alloc_kinds_equal_world"},
        "MPI_COMM_SELF has a kind more than MPI_COMM_WORLD.",
        show_kinds([](const GetInfoCall& call, auto& kinds) {
          const bool self = !call.on_window && call.object == inner().constants.comm_self.bits;
          return self ? kinds + ",vendor" : std::string();
        }));
  fault("kinds_of_windows_differ", {"alloc_kinds_equal_world"},
        "Windows leave out memory of the system.", show_kinds([](const GetInfoCall& call, auto&) {
          return std::string(call.on_window ? "mpi" : "");
        }));
  fault("kinds_from_hint", {"alloc_kinds_equal_world", "alloc_kinds_fixed_on_world"},
        "mpi_memory_alloc_kinds can be given like a hint.",
        remember<kKinds>() + show_kinds([](const GetInfoCall& call, auto&) {
          const auto known = given_value<kKinds>.find(call.object);
          return known == given_value<kKinds>.end() ? std::string() : known->second;
        }));
  fault("asserted_kinds_unknown", {"alloc_kinds_unsupported_ignored"},
        "mpi_assert_memory_alloc_kinds is shown as it was given, whatever the kinds.",
        remember<kAsserted>() + after_any(fn::get_info, [](auto& call) {
          const auto known = given_value<kAsserted>.find(call.object);
          if (!call.ok() || known == given_value<kAsserted>.end()) return;
          inner_set(*call.used, std::string(kAsserted), known->second);
        }));
  fault("asserted_kinds_tidied", {"alloc_kinds_literal"},
        "mpi_assert_memory_alloc_kinds comes back without its blanks.",
        remember<kAsserted>() + after_any(fn::get_info, [](auto& call) {
          const auto known = given_value<kAsserted>.find(call.object);
          if (!call.ok() || known == given_value<kAsserted>.end()) return;
          std::string tidy = known->second;
          std::erase(tidy, ' ');
          inner_set(*call.used, std::string(kAsserted), tidy);
        }));
}

}  // namespace infocts
