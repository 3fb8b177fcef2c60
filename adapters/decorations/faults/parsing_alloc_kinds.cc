// Faults of the kinds of memory that *_get_info shows.
#include <map>
#include <string>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/outcome.h"

namespace infocts {
namespace {

constexpr std::string_view kKinds = "mpi_memory_alloc_kinds";
constexpr std::string_view kAsserted = "mpi_assert_memory_alloc_kinds";

/// Where *_get_info shows kinds, `Words{}(call, kinds)` instead; the empty text leaves them.
template <typename Words>
void show_kinds(cts_table& mpi, Words /*words*/) {
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    if (!succeeded(code)) return code;
    if (const auto kinds = underneath::value_of(*call.used, std::string(kKinds))) {
      const std::string words = Words{}(call, *kinds);
      if (!words.empty()) underneath::set(*call.used, std::string(kKinds), words);
    }
    return code;
  });
}

/// What was given for the key to a communicator or window.
template <const std::string_view& key>
std::map<std::uint64_t, std::string> given_value;

template <const std::string_view& key>
void remember(cts_table& mpi) {
  around_hint_takers(mpi, [](HintCall& call) {
    const int code = call.pass(call.info);
    if (!succeeded(code)) return code;
    if (call.routine != HintCallOf::comm_set_info && call.routine != HintCallOf::win_set_info) {
      given_value<key>.erase(*call.object);
    }
    if (call.null()) return code;
    if (const auto value = underneath::value_of(call.info, std::string(key))) {
      given_value<key>[*call.object] = *value;
    }
    return code;
  });
}

}  // namespace

FAULT({.name = "parsing.default_kinds_without_mpi",
       .violates = {"info.parsing.alloc_kinds_default"},
       .text = "Memory that MPI allocates is no default kind."}) {
  show_kinds(mpi, [](const GetInfoCall&, const std::string&) { return std::string("system"); });
}

FAULT({.name = "parsing.default_kinds_without_system",
       .violates = {"info.parsing.alloc_kinds_default"},
       .text = "Memory of the system is no default kind."}) {
  show_kinds(mpi, [](const GetInfoCall&, const std::string&) { return std::string("mpi"); });
}

FAULT({.name = "parsing.kinds_with_blanks",
       .violates = {"info.parsing.alloc_kinds_form"},
       .text = "Restrictors of a kind stand behind blanks."}) {
  show_kinds(mpi, [](const GetInfoCall&, const std::string& kinds) {
    return kinds + ",vendor:device: managed";
  });
}

FAULT({.name = "parsing.kinds_of_self_differ",
       .violates = {"info.parsing.alloc_kinds_equal_world"},
       .text = "MPI_COMM_SELF has a kind more than MPI_COMM_WORLD."}) {
  show_kinds(mpi, [](const GetInfoCall& call, const std::string& kinds) {
    const bool self = !call.on_window && call.object == below().constants.comm_self.bits;
    return self ? kinds + ",vendor" : std::string();
  });
}

FAULT({.name = "parsing.kinds_of_windows_differ",
       .violates = {"info.parsing.alloc_kinds_equal_world"},
       .text = "Windows leave out memory of the system."}) {
  show_kinds(mpi, [](const GetInfoCall& call, const std::string&) {
    return std::string(call.on_window ? "mpi" : "");
  });
}

FAULT({.name = "parsing.kinds_from_hint",
       .violates = {"info.parsing.alloc_kinds_equal_world",
                    "info.parsing.alloc_kinds_fixed_on_world"},
       .text = "mpi_memory_alloc_kinds can be given like a hint."}) {
  remember<kKinds>(mpi);
  show_kinds(mpi, [](const GetInfoCall& call, const std::string&) {
    const auto known = given_value<kKinds>.find(call.object);
    return known == given_value<kKinds>.end() ? std::string() : known->second;
  });
}

FAULT({.name = "parsing.asserted_kinds_tidied",
       .violates = {"info.parsing.alloc_kinds_literal"},
       .text = "mpi_assert_memory_alloc_kinds comes back without its blanks."}) {
  remember<kAsserted>(mpi);
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    const auto known = given_value<kAsserted>.find(call.object);
    if (!succeeded(code) || known == given_value<kAsserted>.end()) return code;
    std::string tidy = known->second;
    std::erase(tidy, ' ');
    underneath::set(*call.used, std::string(kAsserted), tidy);
    return code;
  });
}

}  // namespace infocts
