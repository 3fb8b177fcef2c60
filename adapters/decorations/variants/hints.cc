// Variants of routines that take hints and of those that report them.
#include <algorithm>
#include <string>
#include <string_view>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/outcome.h"

namespace infocts {
namespace {

constexpr std::string_view kIgnored = "V11";
constexpr std::string_view kReported = "V73";
constexpr std::string_view kForm = "A13";

void (*rewrite)(cts_info) = nullptr;

/// Each object that *_get_info returns goes through `how` first.
void rewrite_reported(cts_table& mpi, void (*how)(cts_info)) {
  rewrite = how;
  if (mpi.comm_get_info != nullptr) {
    mpi.comm_get_info = [](cts_comm comm, cts_info* info) {
      const int code = below().comm_get_info(comm, info);
      if (succeeded(code)) rewrite(*info);
      return code;
    };
  }
  if (mpi.win_get_info != nullptr) {
    mpi.win_get_info = [](cts_win win, cts_info* info) {
      const int code = below().win_get_info(win, info);
      if (succeeded(code)) rewrite(*info);
      return code;
    };
  }
}

/// An object without pairs, for a routine that is to get no hints.
class NoHints {
 public:
  NoHints() { below().info_create(&info_); }
  ~NoHints() { below().info_free(&info_); }
  NoHints(const NoHints&) = delete;
  NoHints& operator=(const NoHints&) = delete;
  operator cts_info() const { return info_; }  // NOLINT(google-explicit-constructor)

 private:
  cts_info info_{0};
};

void ignore_at_creation(cts_table& mpi) {
  around_hint_takers(mpi, [](HintCall& call) {
    const bool later =
        call.routine == HintCallOf::comm_set_info || call.routine == HintCallOf::win_set_info;
    return later ? call.pass(call.info) : call.pass(NoHints());
  });
}

void ignore_later(cts_table& mpi) {
  if (mpi.comm_set_info != nullptr) {
    mpi.comm_set_info = [](cts_comm, cts_info) { return below().constants.success; };
  }
  if (mpi.win_set_info != nullptr) {
    mpi.win_set_info = [](cts_win, cts_info) { return below().constants.success; };
  }
}

bool is_number(const std::string& value) {
  return !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

VARIANT({.name = "hints.ignored",
         .text = "Ignores all hints; *_get_info reports the defaults.",
         .allowed_by = kIgnored}) {
  ignore_at_creation(mpi);
  ignore_later(mpi);
}

VARIANT({.name = "hints.only_at_creation",
         .text = "Ignores the hints of MPI_Win_set_info and MPI_Comm_set_info.",
         .allowed_by = "V76"}) {
  ignore_later(mpi);
}

VARIANT({.name = "hints.only_later",
         .text = "Ignores the hints that are given when a window or communicator is made.",
         .allowed_by = kIgnored}) {
  ignore_at_creation(mpi);
}

VARIANT({.name = "hints.none_supported",
         .text = "Supports no hint, so that *_get_info reports none.",
         .allowed_by = kIgnored}) {
  ignore_at_creation(mpi);
  ignore_later(mpi);
  rewrite_reported(mpi, [](cts_info info) {
    for (const auto& [key, value] : underneath::pairs_of(info)) {
      // Known from 4.1 on, whatever hints there are.
      if (key != "mpi_memory_alloc_kinds") below().info_delete(info, underneath::text_of(key));
    }
  });
}

VARIANT({.name = "hints.more_reported",
         .text = "*_get_info reports hints of the vendor besides.",
         .allowed_by = kReported}) {
  rewrite_reported(mpi, [](cts_info info) {
    for (int i = 0; i < 12; ++i) {
      underneath::set(info, "vendor_limit_" + std::to_string(i), std::to_string(i * i));
    }
    underneath::set(info, "Vendor Topology", " ring, torus ");
  });
}

VARIANT({.name = "hints.reported_in_other_order",
         .text = "*_get_info sorts the hints the other way.",
         .allowed_by = "A7"}) {
  rewrite_reported(mpi, [](cts_info info) {
    auto pairs = underneath::pairs_of(info);
    std::sort(pairs.rbegin(), pairs.rend());
    for (const auto& [key, value] : pairs) {
      below().info_delete(info, underneath::text_of(key));
      underneath::set(info, key, value);
    }
  });
}

VARIANT({.name = "hints.respelled",
         .text = "*_get_info writes booleans in capitals, integers with a sign and lists with "
                 "blanks.",
         .allowed_by = kForm}) {
  rewrite_reported(mpi, [](cts_info info) {
    for (const auto& [key, value] : underneath::pairs_of(info)) {
      std::string other = value;
      if (value == "true") other = "TRUE";
      if (value == "false") other = "FALSE";
      if (is_number(value)) other.insert(0, "+");
      for (std::size_t at = 0; (at = other.find(',', at)) != std::string::npos; at += 2) {
        other.insert(at + 1, " ");
      }
      underneath::set(info, key, other);
    }
  });
}

VARIANT({.name = "hints.booleans_as_numbers",
         .text = "*_get_info writes booleans as 0 and 1 and ends integers with a blank.",
         .allowed_by = kForm}) {
  rewrite_reported(mpi, [](cts_info info) {
    for (const auto& [key, value] : underneath::pairs_of(info)) {
      std::string other = value;
      if (value == "true") other = "1";
      if (value == "false") other = "0";
      if (is_number(value)) other += " ";
      underneath::set(info, key, other);
    }
  });
}

}  // namespace infocts
