// Faults of names that are copied with an object.
#include <utility>

#include "adapters/decorations/decoration.h"
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

FAULTS_OF("naming", "naming") {
  fault("dup_copies", {"naming.comm_get_name.not_duplicated"}, "MPI_Comm_dup copies the name.",
        around(fn::comm_dup,
               [](auto& call) { return copy_name(call.pass(), call.comm, *call.copy); }));
  fault("dup_moves", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_dup takes the name of the original away.",
        after_any(fn::comm_dup, [](auto& call) {
          const bool predefined = call.comm.bits == inner().constants.comm_world.bits ||
                                  call.comm.bits == inner().constants.comm_self.bits;
          if (call.ok() && !predefined) NamedObject(call.comm).set_name("");
        }));
  fault("dup_with_info_copies", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_dup_with_info copies the name.", around(fn::comm_dup_with_info, [](auto& call) {
          return copy_name(call.pass(), call.comm, *call.copy);
        }));
  static cts_comm from{0};
  static cts_comm* to = nullptr;
  fault("idup_copies", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_idup copies the name when it is complete.",
        before(fn::comm_idup, [](auto& call) {
          from = call.comm;
          to = call.copy;
        }) + around(fn::wait, [](auto& call) {
          const int code = call.pass();
          return to == nullptr ? code : copy_name(code, from, *std::exchange(to, nullptr));
        }));
}

FAULTS_OF("naming", "naming") {
  static cts_comm from{0};
  static cts_comm* to = nullptr;
  fault("idup_with_info_copies", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_idup_with_info copies the name when it is complete.",
        before(fn::comm_idup_with_info, [](auto& call) {
          from = call.comm;
          to = call.copy;
        }) + around(fn::wait, [](auto& call) {
          const int code = call.pass();
          return to == nullptr ? code : copy_name(code, from, *std::exchange(to, nullptr));
        }));
  fault("split_copies", {"naming.comm_get_name.not_derived"},
        "MPI_Comm_split copies the name when the part is the whole.",
        around(fn::comm_split,
               [](auto& call) { return copy_name(call.pass(), call.comm, *call.part); }));
  fault("dup_of_world_copies", {"naming.comm_get_name.default_not_duplicated"},
        "A duplicate of MPI_COMM_WORLD has its name.", around(fn::comm_dup, [](auto& call) {
          const int code = call.pass();
          return call.comm.bits == inner().constants.comm_world.bits
                     ? copy_name(code, call.comm, *call.copy)
                     : code;
        }));
  fault("long_name_copied", {"naming.comm_get_name.not_duplicated"},
        "MPI_Comm_dup copies a name of more than 32 characters.",
        around(fn::comm_dup, [](auto& call) {
          const int code = call.pass();
          return NamedObject(call.comm).name().size() > 32 ? copy_name(code, call.comm, *call.copy)
                                                           : code;
        }));
  static ByObject<bool> duplicate;
  fault("second_dup_copies", {"naming.comm_get_name.not_duplicated"},
        "A duplicate of a duplicate has its name.", around(fn::comm_dup, [](auto& call) {
          const int code = call.pass();
          if (!succeeded(code)) return code;
          const bool of_duplicate = duplicate[call.comm];
          // Most cases work on duplicates of MPI_COMM_SELF.
          duplicate[*call.copy] = call.comm.bits != inner().constants.comm_self.bits;
          return of_duplicate ? copy_name(code, call.comm, *call.copy) : code;
        }));
  static ByObject<std::uint64_t> original;
  fault("names_joined_by_dup", {"naming.comm_get_name.not_duplicated"},
        "The name of a duplicate is also that of the original.",
        after(fn::comm_dup, [](auto& call) { original[*call.copy] = call.comm.bits; }) +
            before(fn::comm_set_name, [](auto& call) {
              const std::uint64_t from = original[call.comm];
              const bool self = from == inner().constants.comm_self.bits;
              if (from != 0 && !self) inner().comm_set_name({from}, call.name);
            }));
  fault("type_dup_copies", {"naming.type_get_name.not_duplicated"}, "MPI_Type_dup copies the name.",
        around(fn::type_dup,
               [](auto& call) { return copy_name(call.pass(), call.type, *call.copy); }));
  fault("type_dup_copies_predefined", {"naming.type_get_name.default_not_duplicated"},
        "A duplicate of MPI_INT has its name.", around(fn::type_dup, [](auto& call) {
          const int code = call.pass();
          return call.type.bits == inner().constants.type_int.bits
                     ? copy_name(code, call.type, *call.copy)
                     : code;
        }));
  static ByObject<bool> committed;
  fault("type_dup_moves", {"naming.type_get_name.not_duplicated"},
        "MPI_Type_dup takes the name of a committed original away.",
        after(fn::type_commit, [](auto& call) { committed[*call.type] = true; }) +
            after(fn::type_dup, [](auto& call) {
              if (committed[call.type]) NamedObject(call.type).set_name("");
            }));
  fault("contiguous_copies", {"naming.type_get_name.not_derived", "naming.type_get_name.unnamed"},
        "MPI_Type_contiguous copies the name of the datatype.",
        around(fn::type_contiguous,
               [](auto& call) { return copy_name(call.pass(), call.type, *call.made); }));
}

}  // namespace infocts
