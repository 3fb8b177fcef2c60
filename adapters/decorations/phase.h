// The phase of the process and the thread of a call, for decorations that act differently before
// MPI_Init, after MPI_Finalize or on the main thread.
#pragma once

#include <unistd.h>

#include <string>
#include <string_view>

#include "adapters/decorations/decoration.h"

namespace infocts {

inline bool before_init() {
  int flag = 0;
  inner().initialized(&flag);
  return flag == 0;
}

inline bool after_finalize() {
  int flag = 0;
  inner().finalized(&flag);
  return flag != 0;
}

inline bool on_main_thread() { return ::gettid() == ::getpid(); }

/// Limits a change to this phase: calls at other times pass unchanged.
inline TableChange only(bool (*phase)(), TableChange does) {
  return [=](cts_table& mpi) {
    const WrapOnly wrap_only(phase);
    does(mpi);
  };
}

/// For before_init, a row ("create_refused", "create") becomes the fault
/// lifecycle.create_refused_before_init, which breaks info.lifecycle.create_before_init. It acts in
/// that phase only.
class PhaseFaults {
 public:
  explicit PhaseFaults(bool (*phase)()) : phase_(phase) {}

  void operator()(const RowName& name, std::string_view of, std::string_view text,
                  TableChange does) const {
    const std::string when = phase_ == before_init ? "_before_init" : "_after_finalize";
    const std::string id = std::string(of) + (has_dot(of) ? "" : when);
    FaultsOf("lifecycle", "info.lifecycle")(name + when, {id}, text, only(phase_, does));
  }

 private:
  bool (*phase_)();
};

}  // namespace infocts
