// Communicators, their attributes and hints, datatypes and windows in Fortran.
#include "fortran/binding.h"

using namespace reference::fortran;

REFERENCE_FORTRAN(mpi_comm_rank)(const Integer* handle, Integer* rank, Integer* ierror) {
  give(ierror, MPI_Comm_rank(comm(handle), rank));
}

REFERENCE_FORTRAN(mpi_comm_size)(const Integer* handle, Integer* size, Integer* ierror) {
  give(ierror, MPI_Comm_size(comm(handle), size));
}

REFERENCE_FORTRAN(mpi_comm_dup)(const Integer* handle, Integer* copy, Integer* ierror) {
  with_handle(copy, ierror, MPI_COMM_NULL,
              [&](MPI_Comm* made) { return MPI_Comm_dup(comm(handle), made); });
}

REFERENCE_FORTRAN(mpi_comm_dup_with_info)
(const Integer* handle, const Integer* hints, Integer* copy, Integer* ierror) {
  with_handle(copy, ierror, MPI_COMM_NULL, [&](MPI_Comm* made) {
    return MPI_Comm_dup_with_info(comm(handle), info(hints), made);
  });
}

REFERENCE_FORTRAN(mpi_comm_idup)
(const Integer* handle, Integer* copy, Integer* operation, Integer* ierror) {
  MPI_Request started = MPI_REQUEST_NULL;
  with_handle(copy, ierror, MPI_COMM_NULL,
              [&](MPI_Comm* made) { return MPI_Comm_idup(comm(handle), made, &started); });
  *operation = number(started);
}

REFERENCE_FORTRAN(mpi_comm_idup_with_info)
(const Integer* handle, const Integer* hints, Integer* copy, Integer* operation, Integer* ierror) {
  MPI_Request started = MPI_REQUEST_NULL;
  with_handle(copy, ierror, MPI_COMM_NULL, [&](MPI_Comm* made) {
    return MPI_Comm_idup_with_info(comm(handle), info(hints), made, &started);
  });
  *operation = number(started);
}

REFERENCE_FORTRAN(mpi_comm_split)
(const Integer* handle, const Integer* color, const Integer* key, Integer* part, Integer* ierror) {
  with_handle(part, ierror, MPI_COMM_NULL,
              [&](MPI_Comm* made) { return MPI_Comm_split(comm(handle), *color, *key, made); });
}

REFERENCE_FORTRAN(mpi_comm_split_type)
(const Integer* handle, const Integer* split_type, const Integer* key, const Integer* hints,
 Integer* part, Integer* ierror) {
  with_handle(part, ierror, MPI_COMM_NULL, [&](MPI_Comm* made) {
    return MPI_Comm_split_type(comm(handle), *split_type, *key, info(hints), made);
  });
}

REFERENCE_FORTRAN(mpi_comm_group)(const Integer* handle, Integer* result, Integer* ierror) {
  with_handle(result, ierror, MPI_GROUP_NULL,
              [&](MPI_Group* made) { return MPI_Comm_group(comm(handle), made); });
}

REFERENCE_FORTRAN(mpi_group_free)(Integer* handle, Integer* ierror) {
  with_handle(handle, ierror, group(handle), MPI_Group_free);
}

REFERENCE_FORTRAN(mpi_comm_create)
(const Integer* handle, const Integer* members, Integer* result, Integer* ierror) {
  with_handle(result, ierror, MPI_COMM_NULL,
              [&](MPI_Comm* made) { return MPI_Comm_create(comm(handle), group(members), made); });
}

REFERENCE_FORTRAN(mpi_comm_create_group)
(const Integer* handle, const Integer* members, const Integer* tag, Integer* result,
 Integer* ierror) {
  with_handle(result, ierror, MPI_COMM_NULL, [&](MPI_Comm* made) {
    return MPI_Comm_create_group(comm(handle), group(members), *tag, made);
  });
}

// What is true of a LOGICAL does not matter to the one process.

REFERENCE_FORTRAN(mpi_cart_create)
(const Integer* handle, const Integer* ndims, const Integer* dims, const Logical* periods,
 const Logical* reorder, Integer* result, Integer* ierror) {
  with_handle(result, ierror, MPI_COMM_NULL, [&](MPI_Comm* made) {
    return MPI_Cart_create(comm(handle), *ndims, dims, periods, *reorder, made);
  });
}

REFERENCE_FORTRAN(mpi_graph_create)
(const Integer* handle, const Integer* nnodes, const Integer* index, const Integer* edges,
 const Logical* reorder, Integer* result, Integer* ierror) {
  with_handle(result, ierror, MPI_COMM_NULL, [&](MPI_Comm* made) {
    return MPI_Graph_create(comm(handle), *nnodes, index, edges, *reorder, made);
  });
}

REFERENCE_FORTRAN(mpi_dist_graph_create_adjacent)
(const Integer* handle, const Integer* indegree, const Integer* sources,
 const Integer* source_weights, const Integer* outdegree, const Integer* destinations,
 const Integer* destination_weights, const Integer* hints, const Logical* reorder, Integer* result,
 Integer* ierror) {
  with_handle(result, ierror, MPI_COMM_NULL, [&](MPI_Comm* made) {
    return MPI_Dist_graph_create_adjacent(comm(handle), *indegree, sources, source_weights,
                                          *outdegree, destinations, destination_weights,
                                          info(hints), *reorder, made);
  });
}

REFERENCE_FORTRAN(mpi_dist_graph_create)
(const Integer* handle, const Integer* n, const Integer* sources, const Integer* degrees,
 const Integer* destinations, const Integer* weights, const Integer* hints, const Logical* reorder,
 Integer* result, Integer* ierror) {
  with_handle(result, ierror, MPI_COMM_NULL, [&](MPI_Comm* made) {
    return MPI_Dist_graph_create(comm(handle), *n, sources, degrees, destinations, weights,
                                 info(hints), *reorder, made);
  });
}

REFERENCE_FORTRAN(mpi_comm_free)(Integer* handle, Integer* ierror) {
  with_handle(handle, ierror, comm(handle), MPI_Comm_free);
}

REFERENCE_FORTRAN(mpi_comm_disconnect)(Integer* handle, Integer* ierror) {
  with_handle(handle, ierror, comm(handle), MPI_Comm_disconnect);
}

REFERENCE_FORTRAN(mpi_comm_get_parent)(Integer* parent, Integer* ierror) {
  with_handle(parent, ierror, MPI_COMM_NULL, MPI_Comm_get_parent);
}

REFERENCE_FORTRAN(mpi_comm_set_info)(const Integer* handle, const Integer* hints, Integer* ierror) {
  give(ierror, MPI_Comm_set_info(comm(handle), info(hints)));
}

REFERENCE_FORTRAN(mpi_comm_get_info)(const Integer* handle, Integer* hints, Integer* ierror) {
  with_handle(hints, ierror, MPI_INFO_NULL,
              [&](MPI_Info* made) { return MPI_Comm_get_info(comm(handle), made); });
}

// Attributes (MPI-4.0, section "Language Interoperability"): of a predefined one, which is an
// integer, C has the address and Fortran the value. One that C has set is an address in both. As
// keys of the user are made in C, and integers of Fortran would have to be kept for C, Fortran sets
// none.

namespace {

bool is_predefined_key(Integer keyval) noexcept {
  return keyval >= MPI_TAG_UB && keyval <= MPI_UNIVERSE_SIZE;
}

template <class Value>
void get_attribute(const Integer* handle, Integer keyval, Value* value, Logical* flag,
                   Integer* ierror) {
  void* found = nullptr;
  int is_there = 0;
  const int code = MPI_Comm_get_attr(comm(handle), keyval, &found, &is_there);
  if (code == MPI_SUCCESS) {
    if (is_there != 0) {
      *value = is_predefined_key(keyval) ? *static_cast<const int*>(found)
                                         : static_cast<Value>(reinterpret_cast<MPI_Aint>(found));
    }
    give_flag(flag, is_there);
  }
  give(ierror, code);
}

// Predefined attributes cannot be set, and C says so.
void refuse_attribute(const Integer* handle, Integer keyval, Integer* ierror) {
  void* found = nullptr;
  int is_there = 0;
  int code = MPI_Comm_get_attr(comm(handle), keyval, &found, &is_there);
  if (code == MPI_SUCCESS) {
    if (is_predefined_key(keyval)) {
      code = MPI_Comm_set_attr(comm(handle), keyval, nullptr);
    } else {
      code = MPI_ERR_UNSUPPORTED_OPERATION;
      MPI_Comm_call_errhandler(comm(handle), code);
    }
  }
  give(ierror, code);
}

}  // namespace

REFERENCE_FORTRAN(mpi_comm_get_attr)
(const Integer* handle, const Integer* keyval, MPI_Aint* value, Logical* flag, Integer* ierror) {
  get_attribute(handle, *keyval, value, flag, ierror);
}

REFERENCE_FORTRAN(mpi_comm_set_attr)
(const Integer* handle, const Integer* keyval, const MPI_Aint*, Integer* ierror) {
  refuse_attribute(handle, *keyval, ierror);
}

REFERENCE_FORTRAN(mpi_comm_delete_attr)
(const Integer* handle, const Integer* keyval, Integer* ierror) {
  give(ierror, MPI_Comm_delete_attr(comm(handle), *keyval));
}

REFERENCE_FORTRAN(mpi_comm_free_keyval)(Integer* keyval, Integer* ierror) {
  give(ierror, MPI_Comm_free_keyval(keyval));
}

REFERENCE_FORTRAN(mpi_attr_get)
(const Integer* handle, const Integer* keyval, Integer* value, Logical* flag, Integer* ierror) {
  get_attribute(handle, *keyval, value, flag, ierror);
}

REFERENCE_FORTRAN(mpi_attr_put)
(const Integer* handle, const Integer* keyval, const Integer*, Integer* ierror) {
  refuse_attribute(handle, *keyval, ierror);
}

REFERENCE_FORTRAN(mpi_attr_delete)(const Integer* handle, const Integer* keyval, Integer* ierror) {
  give(ierror, MPI_Attr_delete(comm(handle), *keyval));
}

REFERENCE_FORTRAN(mpi_keyval_free)(Integer* keyval, Integer* ierror) {
  give(ierror, MPI_Keyval_free(keyval));
}

// Datatypes

REFERENCE_FORTRAN(mpi_type_dup)(const Integer* handle, Integer* copy, Integer* ierror) {
  with_handle(copy, ierror, MPI_DATATYPE_NULL,
              [&](MPI_Datatype* made) { return MPI_Type_dup(type(handle), made); });
}

REFERENCE_FORTRAN(mpi_type_contiguous)
(const Integer* count, const Integer* handle, Integer* result, Integer* ierror) {
  with_handle(result, ierror, MPI_DATATYPE_NULL,
              [&](MPI_Datatype* made) { return MPI_Type_contiguous(*count, type(handle), made); });
}

REFERENCE_FORTRAN(mpi_type_vector)
(const Integer* count, const Integer* length, const Integer* stride, const Integer* handle,
 Integer* result, Integer* ierror) {
  with_handle(result, ierror, MPI_DATATYPE_NULL, [&](MPI_Datatype* made) {
    return MPI_Type_vector(*count, *length, *stride, type(handle), made);
  });
}

REFERENCE_FORTRAN(mpi_type_create_hvector)
(const Integer* count, const Integer* length, const MPI_Aint* stride, const Integer* handle,
 Integer* result, Integer* ierror) {
  with_handle(result, ierror, MPI_DATATYPE_NULL, [&](MPI_Datatype* made) {
    return MPI_Type_create_hvector(*count, *length, *stride, type(handle), made);
  });
}

REFERENCE_FORTRAN(mpi_type_indexed)
(const Integer* count, const Integer* lengths, const Integer* displacements, const Integer* handle,
 Integer* result, Integer* ierror) {
  with_handle(result, ierror, MPI_DATATYPE_NULL, [&](MPI_Datatype* made) {
    return MPI_Type_indexed(*count, lengths, displacements, type(handle), made);
  });
}

REFERENCE_FORTRAN(mpi_type_create_resized)
(const Integer* handle, const MPI_Aint* lower_bound, const MPI_Aint* extent, Integer* result,
 Integer* ierror) {
  with_handle(result, ierror, MPI_DATATYPE_NULL, [&](MPI_Datatype* made) {
    return MPI_Type_create_resized(type(handle), *lower_bound, *extent, made);
  });
}

REFERENCE_FORTRAN(mpi_type_commit)(Integer* handle, Integer* ierror) {
  with_handle(handle, ierror, type(handle), MPI_Type_commit);
}

REFERENCE_FORTRAN(mpi_type_free)(Integer* handle, Integer* ierror) {
  with_handle(handle, ierror, type(handle), MPI_Type_free);
}

// Windows and memory. A base address is an INTEGER of its size, or a TYPE(C_PTR): the same bits.

REFERENCE_FORTRAN(mpi_win_create)
(void* base, const MPI_Aint* size, const Integer* unit, const Integer* hints, const Integer* group,
 Integer* window, Integer* ierror) {
  with_handle(window, ierror, MPI_WIN_NULL, [&](MPI_Win* made) {
    return MPI_Win_create(base, *size, *unit, info(hints), comm(group), made);
  });
}

REFERENCE_FORTRAN(mpi_win_allocate)
(const MPI_Aint* size, const Integer* unit, const Integer* hints, const Integer* group, void* base,
 Integer* window, Integer* ierror) {
  with_handle(window, ierror, MPI_WIN_NULL, [&](MPI_Win* made) {
    return MPI_Win_allocate(*size, *unit, info(hints), comm(group), base, made);
  });
}

REFERENCE_FORTRAN(mpi_win_allocate_shared)
(const MPI_Aint* size, const Integer* unit, const Integer* hints, const Integer* group, void* base,
 Integer* window, Integer* ierror) {
  with_handle(window, ierror, MPI_WIN_NULL, [&](MPI_Win* made) {
    return MPI_Win_allocate_shared(*size, *unit, info(hints), comm(group), base, made);
  });
}

REFERENCE_FORTRAN(mpi_win_create_dynamic)
(const Integer* hints, const Integer* group, Integer* window, Integer* ierror) {
  with_handle(window, ierror, MPI_WIN_NULL, [&](MPI_Win* made) {
    return MPI_Win_create_dynamic(info(hints), comm(group), made);
  });
}

REFERENCE_FORTRAN(mpi_win_attach)
(const Integer* window, void* base, const MPI_Aint* size, Integer* ierror) {
  give(ierror, MPI_Win_attach(win(window), base, *size));
}

REFERENCE_FORTRAN(mpi_win_detach)(const Integer* window, const void* base, Integer* ierror) {
  give(ierror, MPI_Win_detach(win(window), base));
}

REFERENCE_FORTRAN(mpi_get_address)(const void* location, MPI_Aint* address, Integer* ierror) {
  give(ierror, MPI_Get_address(location, address));
}

REFERENCE_FORTRAN(mpi_win_free)(Integer* window, Integer* ierror) {
  with_handle(window, ierror, win(window), MPI_Win_free);
}

REFERENCE_FORTRAN(mpi_win_set_info)(const Integer* window, const Integer* hints, Integer* ierror) {
  give(ierror, MPI_Win_set_info(win(window), info(hints)));
}

REFERENCE_FORTRAN(mpi_win_get_info)(const Integer* window, Integer* hints, Integer* ierror) {
  with_handle(hints, ierror, MPI_INFO_NULL,
              [&](MPI_Info* made) { return MPI_Win_get_info(win(window), made); });
}

REFERENCE_FORTRAN(mpi_alloc_mem)
(const MPI_Aint* size, const Integer* hints, void* base, Integer* ierror) {
  give(ierror, MPI_Alloc_mem(*size, info(hints), base));
}

REFERENCE_FORTRAN(mpi_free_mem)(void* base, Integer* ierror) { give(ierror, MPI_Free_mem(base)); }
