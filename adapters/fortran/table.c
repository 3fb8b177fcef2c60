/* The table of the Fortran shim: the functions of shim.F90, and the C shim of the same MPI beside
 * them. Needs no mpi.h. */
#include "table.h"

#include <string.h>

#if defined(__GNUC__)
#define CTS_EXPORT __attribute__((visibility("default")))
#else
#define CTS_EXPORT
#endif

#if defined(CTS_USE_MPI_F08)
#define CTS_BINDING "use_mpi_f08"
#elif defined(CTS_USE_MPI)
#define CTS_BINDING "use_mpi"
#else
#define CTS_BINDING "mpif.h"
#endif

/* Weak: a function without a forwarder, because this MPI or Fortran lacks it, has a null address.
 */
#define CTS_PRAGMA(text) _Pragma(#text)
#define CTS_FUNCTION(member, name, parameters) \
  extern int cts_fortran_##member parameters;  \
  CTS_PRAGMA(weak cts_fortran_##member)
#include "functions.def"
#undef CTS_FUNCTION

extern void cts_fortran_constants(int *values, int *known);
extern void cts_fortran_words(int *true_word, int *false_word, int *version, int *subversion);
extern void cts_fortran_test(int flag, int *passes, int *negation_passes);
extern int cts_fortran_ierror_given;
extern int cts_fortran_io(void);
#pragma weak cts_fortran_io
extern const cts_table *cts_c_shim_table(void);

/* Compilers may give other numbers than 1 for what they take for true. */
static int truth(int flag) {
  int passes;
  int negation_passes;
  cts_fortran_test(flag, &passes, &negation_passes);
  if ((passes != 0) == (negation_passes != 0)) return -1;
  return passes != 0;
}

CTS_EXPORT const cts_table *cts_shim_table(void);

const cts_table *cts_shim_table(void) {
  static cts_table table;
  table.version = CTS_TABLE_VERSION;
  table.size = sizeof table;
  table.binding = CTS_BINDING;
  table.c = cts_c_shim_table();
  table.mpi_symbol = table.c->mpi_symbol;
#ifdef CTS_USE_MPI_F08
  table.ierror_given = &cts_fortran_ierror_given;
#endif
  cts_fortran_words(&table.true_word, &table.false_word, &table.header_version,
                    &table.header_subversion);
  table.truth = truth;
  table.fortran_io = cts_fortran_io;

  /* In the order of the lists, as constants.inc has them. */
  enum {
#define CTS_INT(member, name) cts_at_##member,
#define CTS_HANDLE(kind, member, name) cts_at_##member,
#define CTS_OPTIONAL_INT(member, name) cts_at_##member,
#define CTS_OPTIONAL_HANDLE(kind, member, name) cts_at_##member,
#define CTS_DATATYPE(member, name) cts_at_##member,
#include "constants.def"
#include "datatypes.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#undef CTS_DATATYPE
    cts_constant_count
  };
  static int values[cts_constant_count];
  static int known[cts_constant_count];
  cts_fortran_constants(values, known);
#define CTS_INT(member, name) table.constants.member = values[cts_at_##member];
#define CTS_HANDLE(kind, member, name) \
  memcpy(&table.constants.member.bits, &values[cts_at_##member], sizeof(int));
#define CTS_OPTIONAL_INT(member, name) \
  CTS_INT(member, name) table.constants.has_##member = known[cts_at_##member];
#define CTS_OPTIONAL_HANDLE(kind, member, name) \
  CTS_HANDLE(kind, member, name) table.constants.has_##member = known[cts_at_##member];
#define CTS_DATATYPE(member, name) CTS_OPTIONAL_HANDLE(datatype, member, name)
#include "constants.def"
#include "datatypes.def"

#define CTS_FUNCTION(member, name, parameters) table.member = cts_fortran_##member;
#include "functions.def"
#undef CTS_FUNCTION
  return &table;
}
