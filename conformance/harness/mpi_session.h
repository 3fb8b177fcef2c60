// MPI sessions for cases.
#pragma once

#include <string>
#include <vector>

#include "conformance/harness/info.h"

namespace infocts {

/// A session that lives until `finalize`, or to the end of its scope, with errors returned. The
/// case ends as skipped where MPI has no sessions, as inconclusive where the session cannot be
/// made.
class MpiSession {
 public:
  explicit MpiSession(cts_info hints);
  MpiSession() : MpiSession(infocts::this_worker().mpi.info_null) {}
  ~MpiSession();
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;
  void finalize();

  operator cts_session() const { return handle_; }  // NOLINT(google-explicit-constructor)

 private:
  cts_session handle_{0};
};

/// Calls MPI_Intercomm_create_from_groups to connect ranks 0 and 1 of the group, each a group of
/// its own, and returns its code. Other ranks call nothing, and get no communicator. The case ends
/// as skipped where the function is missing.
int connect_two(cts_group all, cts_info hints, cts_comm* made);

/// A communicator of all processes of a process set, freed at the end of its scope. Collective over
/// them; preparing.
class ProcessSetComm {
 public:
  ProcessSetComm(const MpiSession& session, std::string_view process_set);
  ~ProcessSetComm();
  ProcessSetComm(const ProcessSetComm&) = delete;
  ProcessSetComm& operator=(const ProcessSetComm&) = delete;
  operator cts_comm() const { return handle_; }  // NOLINT(google-explicit-constructor)

 private:
  cts_comm handle_{0};
};

inline constexpr std::string_view kWorldSet = "mpi://WORLD";
inline constexpr std::string_view kSelfSet = "mpi://SELF";

}  // namespace infocts
