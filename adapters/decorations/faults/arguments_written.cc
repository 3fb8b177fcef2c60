// Faults that write outside of a variable for a string, or one byte beside another variable, and do
// everything else right.
#include "adapters/decorations/name_calls.h"
#include "adapters/decorations/outside.h"
#include "adapters/decorations/surroundings.h"

namespace infocts {
namespace {

void behind(cts_field value, bool /*found*/) { write_behind_field(value); }
void before(cts_field value, bool /*found*/) { write_before_field(value); }
void behind_when_found(cts_field value, bool found) {
  if (found) write_behind_field(value);
}
void behind_when_missing(cts_field value, bool found) {
  if (!found) write_behind_field(value);
}
void before_when_missing(cts_field value, bool found) {
  if (!found) write_before_field(value);
}
void behind_without_room(cts_field value, bool /*found*/) {
  // In C, valuelen 0 of MPI_Info_get leaves room for a terminator.
  if (value.size <= 1) write_behind_field(value);
}

// Where blanks, or the rest of a longer string, are stored as if there were no end.
void behind_full(cts_field field) {
  const std::string_view bytes(field.data, field.size);
  const bool full = fortran_below() ? !bytes.ends_with(' ') : bytes.find('\0') + 1 == bytes.size();
  if (full) write_behind_field(field);
}

}  // namespace

#define BINDINGS_OF_get IN_ALL_BINDINGS
#define BINDINGS_OF_get_string IN_C_AND_FORTRAN

#define FAULT_OF_LOOKUP(function, fault, stray, MPI_name, what) \
  FAULT({.name = #function "." fault,                           \
         .violates = {"info." #function ".no_write_beyond"},    \
         .text = MPI_name " writes one byte " what,             \
         .bindings = BINDINGS_OF_##function}) {                 \
    stray_at_lookup<&cts_table::info_##function, stray>(mpi);   \
  }

#define FAULTS_OF_LOOKUP(function, MPI_name)                                                    \
  FAULT_OF_LOOKUP(function, "value_written_behind", behind, MPI_name, "behind value.")          \
  FAULT_OF_LOOKUP(function, "value_written_before", before, MPI_name, "before value.")          \
  FAULT_OF_LOOKUP(function, "value_found_written_behind", behind_when_found, MPI_name,          \
                  "behind value when the key is there.")                                        \
  FAULT_OF_LOOKUP(function, "value_missing_written_behind", behind_when_missing, MPI_name,      \
                  "behind value when the key is not there.")                                    \
  FAULT_OF_LOOKUP(function, "value_missing_written_before", before_when_missing, MPI_name,      \
                  "before value when the key is not there.")                                    \
  FAULT_OF_LOOKUP(function, "value_without_room_written_behind", behind_without_room, MPI_name, \
                  "behind value when there is no room for a character.")

FAULTS_OF_LOOKUP(get, "MPI_Info_get")
FAULTS_OF_LOOKUP(get_string, "MPI_Info_get_string")

FAULT({.name = "get_nthkey.key_written_behind",
       .violates = {"info.get_nthkey.no_write_beyond"},
       .text = "Writes one byte behind the variable for the key.",
       .bindings = IN_ALL_BINDINGS}) {
  replace(mpi.info_get_nthkey, [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    write_behind_field(key);
    return code;
  });
}

FAULT({.name = "get_nthkey.key_written_before",
       .violates = {"info.get_nthkey.no_write_beyond"},
       .text = "Writes one byte before the variable for the key.",
       .bindings = IN_ALL_BINDINGS}) {
  replace(mpi.info_get_nthkey, [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    write_before_field(key);
    return code;
  });
}

FAULT({.name = "get_nthkey.full_variable_written_behind",
       .violates = {"info.get_nthkey.no_write_beyond"},
       .text = "Writes one byte behind a variable that the key fills.",
       .bindings = IN_ALL_BINDINGS}) {
  replace(mpi.info_get_nthkey, [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (code == below().constants.success) behind_full(key);
    return code;
  });
}

#define FAULT_OF_GET_NAME(fault, stray, what)                     \
  FAULT({.name = "naming." fault,                                 \
         .violates = {OF_EACH_KIND("get_name", "within_buffer")}, \
         .text = "What reads a name writes one byte " what,       \
         .bindings = IN_ALL_BINDINGS}) {                          \
    stray_at_get_name<stray>(mpi);                                \
  }

FAULT_OF_GET_NAME("name_written_behind", write_behind_field, "behind the variable.")
FAULT_OF_GET_NAME("name_written_before", write_before_field, "before the variable.")
FAULT_OF_GET_NAME("longest_name_written_behind", behind_full,
                  "behind a variable that the name fills.")

FAULT({.name = "naming.resultlen_of_8_bytes",
       .violates = {OF_EACH_KIND("get_name", "within_buffer")},
       .text = "Stores resultlen as an integer of eight bytes.",
       .bindings = IN_C_AND_FORTRAN}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const int code = call.pass();
    call.resultlen[1] = 0;
    return code;
  });
}

FAULT({.name = "processor_name.name_written_behind",
       .violates = {"environment.processor_name.within_buffer"},
       .text = "Writes one byte behind a variable of MPI_MAX_PROCESSOR_NAME characters.",
       .bindings = IN_ALL_BINDINGS}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    const int code = below().get_processor_name(name, resultlen);
    name.data[below().constants.max_processor_name] = '?';
    return code;
  });
}

FAULT({.name = "processor_name.name_written_before",
       .violates = {"environment.processor_name.within_buffer"},
       .text = "Writes one byte before the variable.",
       .bindings = IN_ALL_BINDINGS}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    const int code = below().get_processor_name(name, resultlen);
    write_before_field(name);
    return code;
  });
}

FAULT({.name = "processor_name.resultlen_of_8_bytes",
       .violates = {"environment.processor_name.within_buffer"},
       .text = "Stores resultlen as an integer of eight bytes.",
       .bindings = IN_C_AND_FORTRAN}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    const int code = below().get_processor_name(name, resultlen);
    resultlen[1] = 0;
    return code;
  });
}

FAULT({.name = "window_get_info.writes_before",
       .violates = {"window.get_info.no_write_beyond"},
       .text = "Writes one byte before the handle."}) {
  replace(mpi.win_get_info, [](cts_win win, cts_info* used) {
    const int code = below().win_get_info(win, used);
    write_before(used);
    return code;
  });
}

#undef BINDINGS_OF_get
#undef BINDINGS_OF_get_string

}  // namespace infocts
