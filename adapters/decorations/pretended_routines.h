// Pretends to have routines that an MPI may lack, for decorations of routines with an info
// argument. The routines succeed, and make nothing that anybody could use.
#pragma once

#include <atomic>
#include <cstring>
#include <map>
#include <string>

#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/per_object.h"

namespace infocts {
namespace pretended {

template <typename Function>
struct Routine;
template <typename... Parameters>
struct Routine<int (*)(Parameters...)> {
  static int succeed(Parameters...) { return success(); }
};

/// Keeps what the MPI has.
template <auto member>
void provide(cts_table& mpi, FunctionOf<member> instead) {
  if (mpi.*member == nullptr) mpi.*member = instead;
}
template <auto member>
void provide(cts_table& mpi) {
  provide<member>(mpi, Routine<FunctionOf<member>>::succeed);
}

inline int give_port(cts_field port) {
  constexpr std::string_view kName = "pretended";
  if (port.size <= kName.size()) return inner().constants.err_arg;
  std::memcpy(port.data, kName.data(), kName.size() + 1);
  return success();
}

/// The hints of open files.
inline Shared<std::map<std::uint64_t, std::map<std::string, std::string>>> files;

inline void take_hints(cts_file file, cts_info info) {
  if (is_null(info)) return;
  const Pairs given = inner_pairs(info);
  files.update([&](auto& all) {
    for (const auto& [key, value] : given) {
      if (key == "cb_buffer_size" || key == "cb_block_size") all[file.bits][key] = value;
    }
  });
}

}  // namespace pretended

/// Every port has the same name.
inline void pretend_ports(cts_table& mpi) {
  using namespace pretended;
  if (mpi.constants.has_max_port_name == 0) {
    mpi.constants.max_port_name = 64;
    mpi.constants.has_max_port_name = 1;
  }
  provide<&cts_table::open_port>(mpi, [](cts_info, cts_field port) { return give_port(port); });
  provide<&cts_table::close_port>(mpi);
  provide<&cts_table::publish_name>(mpi);
  provide<&cts_table::unpublish_name>(mpi);
  provide<&cts_table::lookup_name>(
      mpi, [](cts_text, cts_info, cts_field port) { return give_port(port); });
}

/// Files keep two hints as given, and show the one that MPI-4.1 requires of every object.
inline void pretend_files(cts_table& mpi) {
  using namespace pretended;
  cts_constants& constants = mpi.constants;
  for (int cts_constants::*known :
       {&cts_constants::has_mode_create, &cts_constants::has_mode_rdwr,
        &cts_constants::has_mode_delete_on_close, &cts_constants::has_file_null}) {
    constants.*known = 1;
  }
  provide<&cts_table::file_open>(mpi, [](cts_comm, cts_text, int, cts_info info, cts_file* file) {
    static std::atomic<std::uint64_t> newest = 0;
    file->bits = ++newest;
    take_hints(*file, info);
    return success();
  });
  provide<&cts_table::file_close>(mpi, [](cts_file* file) {
    files.update([&](auto& all) { all.erase(file->bits); });
    return success();
  });
  provide<&cts_table::file_set_info>(mpi, [](cts_file file, cts_info info) {
    take_hints(file, info);
    return success();
  });
  provide<&cts_table::file_get_info>(mpi, [](cts_file file, cts_info* used) {
    const int code = inner().info_create(used);
    inner_set(*used, "mpi_memory_alloc_kinds", "mpi,system");
    auto all = files.get();
    for (const auto& [key, value] : all[file.bits]) inner_set(*used, key, value);
    return code;
  });
  provide<&cts_table::file_delete>(mpi);
  provide<&cts_table::file_set_view>(mpi);
}

/// Requests stay null handles, and MPI_Request_free accepts them.
template <auto member>
void pretend_request(cts_table& mpi) {
  pretended::provide<member>(mpi);
  pretended::provide<&cts_table::request_free>(mpi);
}

}  // namespace infocts
