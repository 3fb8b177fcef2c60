// Rows of faults before MPI_Init or after MPI_Finalize.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

/// For before_init, a row ("create_refused", "create") becomes the fault
/// lifecycle.create_refused_before_init, which breaks info.lifecycle.create_before_init. It acts in
/// that phase only.
class PhaseFaults {
 public:
  explicit PhaseFaults(bool (*phase)()) : phase_(phase) {}

  void operator()(std::string_view name, std::string_view of, std::string_view text,
                  TableChange does, SourceLocation at = SourceLocation::here()) const {
    const std::string when = phase_ == before_init ? "_before_init" : "_after_finalize";
    const bool full = of.find('.') != std::string_view::npos;
    const std::string id = std::string(of) + (full ? "" : when);
    FaultsOf("lifecycle", "info.lifecycle")(std::string(name) + when, {id}, text,
                                            only(phase_, does), {"c"}, at);
  }

 private:
  bool (*phase_)();
};

}  // namespace infocts
