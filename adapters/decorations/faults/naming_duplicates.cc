// Faults of names that are copied with an object.
#include <utility>

#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

/// The new object gets the name of the old one, if the call was successful.
template <typename Handle>
int copy_name(int code, Handle from, Handle to) {
  if (succeeded(code)) NamedObject(to).set_name(NamedObject(from).name());
  return code;
}

}  // namespace

FAULT({.name = "naming.dup_copies",
       .violates = {"naming.comm_get_name.not_duplicated"},
       .text = "MPI_Comm_dup copies the name."}) {
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) {
    return copy_name(below().comm_dup(comm, copy), comm, *copy);
  });
}

FAULT({.name = "naming.dup_moves",
       .violates = {"naming.comm_get_name.not_duplicated"},
       .text = "MPI_Comm_dup takes the name of the original away."}) {
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) {
    const int code = below().comm_dup(comm, copy);
    const bool predefined = comm.bits == below().constants.comm_world.bits ||
                            comm.bits == below().constants.comm_self.bits;
    if (succeeded(code) && !predefined) NamedObject(comm).set_name("");
    return code;
  });
}

FAULT({.name = "naming.dup_with_info_copies",
       .violates = {"naming.comm_get_name.not_duplicated"},
       .text = "MPI_Comm_dup_with_info copies the name."}) {
  replace(mpi.comm_dup_with_info, [](cts_comm comm, cts_info info, cts_comm* copy) {
    return copy_name(below().comm_dup_with_info(comm, info, copy), comm, *copy);
  });
}

FAULT({.name = "naming.idup_copies",
       .violates = {"naming.comm_get_name.not_duplicated"},
       .text = "MPI_Comm_idup copies the name when it is complete."}) {
  static cts_comm from{0};
  static cts_comm* to = nullptr;
  replace(mpi.comm_idup, [](cts_comm comm, cts_comm* copy, cts_request* request) {
    from = comm;
    to = copy;
    return below().comm_idup(comm, copy, request);
  });
  replace(mpi.wait, [](cts_request* request) {
    const int code = below().wait(request);
    return to == nullptr ? code : copy_name(code, from, *std::exchange(to, nullptr));
  });
}

FAULT({.name = "naming.idup_with_info_copies",
       .violates = {"naming.comm_get_name.not_duplicated"},
       .text = "MPI_Comm_idup_with_info copies the name when it is complete."}) {
  static cts_comm from{0};
  static cts_comm* to = nullptr;
  replace(mpi.comm_idup_with_info,
          [](cts_comm comm, cts_info info, cts_comm* copy, cts_request* request) {
            from = comm;
            to = copy;
            return below().comm_idup_with_info(comm, info, copy, request);
          });
  replace(mpi.wait, [](cts_request* request) {
    const int code = below().wait(request);
    return to == nullptr ? code : copy_name(code, from, *std::exchange(to, nullptr));
  });
}

FAULT({.name = "naming.split_copies",
       .violates = {"naming.comm_get_name.not_derived"},
       .text = "MPI_Comm_split copies the name when the part is the whole."}) {
  replace(mpi.comm_split, [](cts_comm comm, int color, int key, cts_comm* part) {
    return copy_name(below().comm_split(comm, color, key, part), comm, *part);
  });
}

FAULT({.name = "naming.dup_of_world_copies",
       .violates = {"naming.comm_get_name.default_not_duplicated"},
       .text = "A duplicate of MPI_COMM_WORLD has its name."}) {
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) {
    const int code = below().comm_dup(comm, copy);
    return comm.bits == below().constants.comm_world.bits ? copy_name(code, comm, *copy) : code;
  });
}

FAULT({.name = "naming.long_name_copied",
       .violates = {"naming.comm_get_name.not_duplicated"},
       .text = "MPI_Comm_dup copies a name of more than 32 characters."}) {
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) {
    const int code = below().comm_dup(comm, copy);
    return NamedObject(comm).name().size() > 32 ? copy_name(code, comm, *copy) : code;
  });
}

FAULT({.name = "naming.second_dup_copies",
       .violates = {"naming.comm_get_name.not_duplicated"},
       .text = "A duplicate of a duplicate has its name."}) {
  static ByObject<bool> duplicate;
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) {
    const int code = below().comm_dup(comm, copy);
    if (!succeeded(code)) return code;
    const bool of_duplicate = duplicate[comm];
    // Most cases work on duplicates of MPI_COMM_SELF.
    duplicate[*copy] = comm.bits != below().constants.comm_self.bits;
    return of_duplicate ? copy_name(code, comm, *copy) : code;
  });
}

FAULT({.name = "naming.names_joined_by_dup",
       .violates = {"naming.comm_get_name.not_duplicated"},
       .text = "The name of a duplicate is also that of the original."}) {
  static ByObject<std::uint64_t> original;
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) {
    const int code = below().comm_dup(comm, copy);
    if (succeeded(code)) original[*copy] = comm.bits;
    return code;
  });
  replace(mpi.comm_set_name, [](cts_comm comm, cts_text name) {
    const std::uint64_t from = original[comm];
    const bool self = from == below().constants.comm_self.bits;
    if (from != 0 && !self) below().comm_set_name({from}, name);
    return below().comm_set_name(comm, name);
  });
}

FAULT({.name = "naming.type_dup_copies",
       .violates = {"naming.type_get_name.not_duplicated"},
       .text = "MPI_Type_dup copies the name."}) {
  replace(mpi.type_dup, [](cts_datatype type, cts_datatype* copy) {
    return copy_name(below().type_dup(type, copy), type, *copy);
  });
}

FAULT({.name = "naming.type_dup_copies_predefined",
       .violates = {"naming.type_get_name.default_not_duplicated"},
       .text = "A duplicate of MPI_INT has its name."}) {
  replace(mpi.type_dup, [](cts_datatype type, cts_datatype* copy) {
    const int code = below().type_dup(type, copy);
    return type.bits == below().constants.type_int.bits ? copy_name(code, type, *copy) : code;
  });
}

FAULT({.name = "naming.type_dup_moves",
       .violates = {"naming.type_get_name.not_duplicated"},
       .text = "MPI_Type_dup takes the name of a committed original away."}) {
  static ByObject<bool> committed;
  replace(mpi.type_commit, [](cts_datatype* type) {
    const int code = below().type_commit(type);
    if (succeeded(code)) committed[*type] = true;
    return code;
  });
  replace(mpi.type_dup, [](cts_datatype type, cts_datatype* copy) {
    const int code = below().type_dup(type, copy);
    if (succeeded(code) && committed[type]) NamedObject(type).set_name("");
    return code;
  });
}

FAULT({.name = "naming.contiguous_copies",
       .violates = {"naming.type_get_name.not_derived", "naming.type_get_name.unnamed"},
       .text = "MPI_Type_contiguous copies the name of the datatype."}) {
  replace(mpi.type_contiguous, [](int count, cts_datatype type, cts_datatype* made) {
    return copy_name(below().type_contiguous(count, type, made), type, *made);
  });
}

}  // namespace infocts
