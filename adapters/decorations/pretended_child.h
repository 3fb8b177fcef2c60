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
inline Deviation pretend_child(std::string_view name, std::string_view new_name) {
  struct Child {
    ParentReport report;
    cts_comm comm{0};
  };
  auto& child = *new Child;
  child.report.has_parent = 1;
  child.report.length = static_cast<int>(name.size());
  child.report.within = 1;
  child.report.terminated = 1;
  name.copy(child.report.name, name.size());
  new_name.copy(child.report.new_name, new_name.size());
  return around(fn::comm_spawn,
                [&child](auto& call) {
                  child.report.code = child.report.set_code = success();
                  *call.errcodes = success();
                  const int code = below().comm_dup(call.comm, call.intercomm);
                  child.comm = *call.intercomm;
                  return code;
                }) +
         around(fn::recv,
                [&child](auto& call) {
                  const auto size = static_cast<int>(sizeof child.report);
                  if (call.comm.bits != child.comm.bits || call.count != size) return call.pass();
                  std::memcpy(call.data, &child.report, sizeof child.report);
                  return success();
                }) +
         around(fn::comm_disconnect, [](auto& call) { return below().comm_free(call.comm); });
}

}  // namespace infocts
