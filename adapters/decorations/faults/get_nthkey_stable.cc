// Faults that let keys change their numbers though nothing is set or deleted in the object.
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/numbering.h"
#include "adapters/decorations/outcome.h"

namespace infocts {
namespace {

/// Two objects of which one was made as the duplicate of the other.
struct Relatives {
  cts_info source = below().constants.info_null;
  cts_info copy = below().constants.info_null;
};
using Families = ObjectMemory<Relatives>;

/// Notes sources and copies.
void follow_families(cts_table& mpi) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (!succeeded(code)) return code;
    Families::of(info).copy = *copy;
    Families::of(*copy) = {info, below().constants.info_null};
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    Families::forget(*info);
    Numbering::forget(*info);
    return below().info_free(info);
  };
}

}  // namespace

FAULT({.name = "get_nthkey.turned_by_get",
       .violates = {"info.get_nthkey.stable"},
       .text = "A key that MPI_Info_get finds moves, and with it the others."}) {
  Numbering::install(mpi);
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int code = below().info_get(info, key, valuelen, value, flag);
    if (succeeded(code) && *flag != 0) Numbering::turn(info);
    return code;
  };
}

FAULT({.name = "get_nthkey.turned_by_truncation",
       .violates = {"info.get_nthkey.stable"},
       .text = "The keys change their numbers when MPI_Info_get truncates a value."}) {
  Numbering::install(mpi);
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int code = below().info_get(info, key, valuelen, value, flag);
    const std::string whole = value_below(info, key.data).value_or("");
    if (valuelen >= 0 && whole.size() > static_cast<std::size_t>(valuelen)) Numbering::turn(info);
    return code;
  };
}

FAULT({.name = "get_nthkey.turned_by_get_valuelen",
       .violates = {"info.get_nthkey.stable"},
       .text = "Every fourth length that MPI_Info_get_valuelen finds renumbers the keys."}) {
  using Found = ObjectMemory<long>;
  Numbering::install(mpi);
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const int code = below().info_get_valuelen(info, key, valuelen, flag);
    if (succeeded(code) && *flag != 0 && ++Found::of(info) % 4 == 0) Numbering::turn(info);
    return code;
  };
}

FAULT({.name = "get_nthkey.turned_by_get_string",
       .violates = {"info.get_nthkey.stable"},
       .text = "The keys change their numbers when MPI_Info_get_string is asked for a length."}) {
  Numbering::install(mpi);
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const bool length_only = *buflen == 0;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (length_only) Numbering::turn(info);
    return code;
  };
}

FAULT({.name = "get_nthkey.turned_by_miss",
       .violates = {"info.get_nthkey.stable"},
       .text = "The keys change their numbers when MPI_Info_get does not find one."}) {
  Numbering::install(mpi);
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int code = below().info_get(info, key, valuelen, value, flag);
    if (succeeded(code) && *flag == 0) Numbering::turn(info);
    return code;
  };
}

FAULT({.name = "get_nthkey.turned_by_50th_count",
       .violates = {"info.get_nthkey.stable"},
       .text = "The 50th call of MPI_Info_get_nkeys renumbers the keys."}) {
  using Calls = ObjectMemory<long>;
  Numbering::install(mpi);
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    if (++Calls::of(info) == 50) Numbering::turn(info);
    return below().info_get_nkeys(info, nkeys);
  };
}

FAULT({.name = "get_nthkey.turned_by_first_count",
       .violates = {"info.get_nthkey.stable"},
       .text = "The first call of MPI_Info_get_nkeys after a change puts the keys in order."}) {
  using Counted = ObjectMemory<bool>;
  Numbering::install(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    Counted::of(info) = false;
    return below().info_set(info, key, value);
  };
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    if (!Counted::of(info)) Numbering::turn(info);
    Counted::of(info) = true;
    return below().info_get_nkeys(info, nkeys);
  };
}

FAULT({.name = "get_nthkey.turned_by_walking_back",
       .violates = {"info.get_nthkey.stable"},
       .text = "Asking for a number and then for the one before renumbers the keys."}) {
  using Last = ObjectMemory<long>;
  Numbering::install(mpi);
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    long& last = Last::of(info);
    if (n + 1 == last && n > 5) Numbering::turn(info);
    last = n;
    return Numbering::key_at(info, n, key);
  };
}

FAULT({.name = "get_nthkey.turned_by_insisting",
       .violates = {"info.get_nthkey.stable"},
       .text = "Asking for the same number ten times in a row moves its key."}) {
  struct Question {
    int number = -1;
    int times = 0;
  };
  using Last = ObjectMemory<Question>;
  Numbering::install(mpi);
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    Question& last = Last::of(info);
    last.times = last.number == n ? last.times + 1 : 1;
    last.number = n;
    if (last.times == 10) Numbering::turn(info);
    return Numbering::key_at(info, n, key);
  };
}

FAULT({.name = "get_nthkey.turned_by_dup",
       .violates = {"info.get_nthkey.stable"},
       .text = "MPI_Info_dup renumbers the keys of its source."}) {
  Numbering::install(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    Numbering::turn(info);
    return below().info_dup(info, copy);
  };
}

FAULT({.name = "get_nthkey.turned_by_listing_copy",
       .violates = {"info.get_nthkey.stable"},
       .text = "Asking a duplicate for its keys renumbers those of its source."}) {
  Numbering::install(mpi);
  follow_families(mpi);
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    Numbering::turn(Families::of(info).source);
    return Numbering::key_at(info, n, key);
  };
}

FAULT({.name = "get_nthkey.turned_by_change_of_copy",
       .violates = {"info.get_nthkey.stable"},
       .text = "Adding a key to a duplicate renumbers the keys of its source."}) {
  Numbering::install(mpi);
  follow_families(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (!has_below(info, key.data)) Numbering::turn(Families::of(info).source);
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "get_nthkey.turned_by_change_of_source",
       .violates = {"info.get_nthkey.stable"},
       .text = "Deleting a key of the source renumbers the keys of its duplicate."}) {
  Numbering::install(mpi);
  follow_families(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) Numbering::turn(Families::of(info).copy);
    return code;
  };
}

FAULT({.name = "get_nthkey.turned_by_end_of_source",
       .violates = {"info.get_nthkey.stable"},
       .text = "Freeing the source renumbers the keys of its duplicate."}) {
  Numbering::install(mpi);
  follow_families(mpi);
  mpi.info_free = [](cts_info* info) {
    Numbering::turn(Families::of(*info).copy);
    Families::forget(*info);
    Numbering::forget(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "get_nthkey.turned_by_use",
       .violates = {"info.get_nthkey.stable"},
       .text = "Passing the object to MPI_Comm_dup_with_info renumbers its keys."}) {
  Numbering::install(mpi);
  mpi.comm_dup_with_info = [](cts_comm comm, cts_info info, cts_comm* copy) {
    Numbering::turn(info);
    return below().comm_dup_with_info(comm, info, copy);
  };
}

FAULT({.name = "get_nthkey.turned_by_hints",
       .violates = {"info.get_nthkey.stable"},
       .text = "Passing the object to MPI_Comm_set_info renumbers its keys."}) {
  Numbering::install(mpi);
  mpi.comm_set_info = [](cts_comm comm, cts_info info) {
    Numbering::turn(info);
    return below().comm_set_info(comm, info);
  };
}

FAULT({.name = "get_nthkey.turned_by_256_creations",
       .violates = {"info.get_nthkey.stable"},
       .text = "Every 256th object that is created renumbers the keys of all."}) {
  Numbering::install(mpi);
  mpi.info_create = [](cts_info* info) {
    static thread_local int created = 0;
    if (++created % 256 == 0) Numbering::turn_all();
    return below().info_create(info);
  };
}

FAULT({.name = "get_nthkey.turned_by_frees",
       .violates = {"info.get_nthkey.stable"},
       .text = "Every 20th object that is freed renumbers the keys of all others."}) {
  Numbering::install(mpi);
  mpi.info_free = [](cts_info* info) {
    static thread_local int freed = 0;
    if (++freed % 20 == 0) Numbering::turn_all();
    Numbering::forget(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "get_nthkey.turned_by_errors",
       .violates = {"info.get_nthkey.stable"},
       .text = "A value that is refused as too long renumbers the keys of all objects."}) {
  Numbering::install(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_value(value)) Numbering::turn_all();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "get_nthkey.turned_by_other_objects",
       .violates = {"info.get_nthkey.stable"},
       .text = "Every 50th delete, in whatever object, renumbers the keys of all."}) {
  Numbering::install(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    static thread_local int deletes = 0;
    if (++deletes % 50 == 0) Numbering::turn_all();
    return below().info_delete(info, key);
  };
}

}  // namespace infocts
