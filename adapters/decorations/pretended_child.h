// A child that there is not: decorations that spawn over an MPI that may be unable to.
#pragma once

#include <cstring>
#include <string_view>

#include "adapters/decorations/outcome.h"
#include "adapters/decorations/underneath.h"
#include "adapters/parent_report.h"

namespace infocts {

inline constexpr std::string_view kNewName = ParentReport::kNewName;

/// MPI_Comm_spawn succeeds, and its child reports this name of its parent, and this one after it
/// renamed it.
inline void pretend_child(cts_table& mpi, std::string_view name, std::string_view new_name) {
  static ParentReport report;
  static cts_comm child{0};
  report.has_parent = 1;
  report.length = static_cast<int>(name.size());
  report.within = 1;
  report.terminated = 1;
  report.code = below().constants.success;
  report.set_code = below().constants.success;
  std::memcpy(report.name, name.data(), name.size());
  std::memcpy(report.new_name, new_name.data(), new_name.size());
  replace(mpi.comm_spawn,
          [](cts_text /*command*/, char** /*argv*/, int /*maxprocs*/, cts_info /*info*/,
             int /*root*/, cts_comm comm, cts_comm* intercomm, int* errcodes) {
            *errcodes = success();
            const int code = below().comm_dup(comm, intercomm);
            child = *intercomm;
            return code;
          });
  replace(mpi.recv, [](void* data, int count, cts_datatype type, int from, int tag, cts_comm comm) {
    if (comm.bits != child.bits || count != static_cast<int>(sizeof report)) {
      return below().recv(data, count, type, from, tag, comm);
    }
    std::memcpy(data, &report, sizeof report);
    return success();
  });
  replace(mpi.comm_disconnect, [](cts_comm* comm) { return below().comm_free(comm); });
}

}  // namespace infocts
