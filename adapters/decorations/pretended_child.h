// Pretends to spawn a child, for decorations of MPI_Comm_spawn over an MPI that may be unable to
// spawn.
#pragma once

#include <cstring>
#include <string_view>

#include "adapters/decorations/inner_mpi.h"
#include "adapters/parent_report.h"

namespace infocts {

inline constexpr std::string_view kNewName = ParentReport::kNewName;

/// The communicator to the child.
inline cts_comm pretended_child{0};

/// MPI_Comm_spawn succeeds. Its child reports `name` as the name of the communicator to its parent,
/// and `new_name` after it renamed it.
inline TableChange pretend_child(std::string_view name, std::string_view new_name) {
  auto& report = *new ParentReport{};
  report.has_parent = 1;
  report.length = static_cast<int>(name.size());
  report.within = 1;
  report.terminated = 1;
  report.asked_appnum = 1;
  report.has_appnum = 1;
  name.copy(report.name, name.size());
  new_name.copy(report.new_name, new_name.size());
  return around(fn::comm_spawn,
                [](auto& call) {
                  *call.errcodes = success();
                  const int code = inner().comm_dup(call.comm, call.intercomm);
                  pretended_child = *call.intercomm;
                  return code;
                }) +
         around(fn::recv,
                [&report](auto& call) {
                  const auto size = static_cast<int>(sizeof report);
                  if (call.comm.bits != pretended_child.bits || call.count != size) {
                    return call.pass();
                  }
                  report.code = report.set_code = success();
                  // With several commands, each process has the number of its command.
                  report.appnum = call.from;
                  std::memcpy(call.data, &report, sizeof report);
                  return success();
                }) +
         around(fn::comm_disconnect, [](auto& call) { return inner().comm_free(call.comm); });
}

/// The same for the two children of MPI_Comm_spawn_multiple, even if the MPI lacks it.
inline TableChange pretend_children() {
  return pretend_child("MPI_COMM_PARENT", kNewName) + [](cts_table& mpi) {
    mpi.comm_spawn_multiple = [](char** /*commands*/, char*** /*argvs*/, cts_info /*first*/,
                                 cts_info /*second*/, int /*root*/, cts_comm comm,
                                 cts_comm* intercomm, int* errcodes) {
      errcodes[0] = errcodes[1] = success();
      const int code = inner().comm_dup(comm, intercomm);
      pretended_child = *intercomm;
      return code;
    };
  };
}

}  // namespace infocts
