// What a process that MPI_Comm_spawn started found out about its parent: one message, between two
// processes of the same executable.
#pragma once

#include <string_view>

namespace infocts {

struct ParentReport {
  static constexpr int kRoom = 1024;

  int has_parent = 0;
  int process = 0;       ///< its number on the node that it runs on
  int code = 0;          ///< of MPI_Comm_get_name
  int length = 0;        ///< resultlen
  int within = 0;        ///< nothing was written outside of the variable
  int terminated = 0;    ///< within the variable
  int set_code = 0;      ///< of MPI_Comm_set_name to kNewName
  int asked_appnum = 0;  ///< mpi.h has MPI_APPNUM; asked in C and C++ only
  int has_appnum = 0;    ///< it is set
  int appnum = 0;
  char name[kRoom] = {};
  char new_name[kRoom] = {};  ///< the name after MPI_Comm_set_name

  static constexpr std::string_view kNewName = "a name of the child's";
};

}  // namespace infocts
