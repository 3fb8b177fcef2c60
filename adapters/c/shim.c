/* The C shim: one MPI's C binding behind the neutral table.
 *
 * Compiled by `infocts` with the wrapper compiler of the MPI under test. `cts_have.h` is generated
 * by the link probe and defines CTS_HAVE_<name> as 1 or 0 for every name that was looked for. Each
 * forwarder passes what it was given and returns what it got, nothing else.
 */
#include <mpi.h>
#include <string.h>

#include "cts_have.h"
#include "table.h"

/* Built without an MPI at hand (CTS_LATE_BINDING, for libraries of the MPI-5.0 ABI), the shim meets
 * its library at load time, and a function that the library lacks has a null address. */
#ifdef CTS_LATE_BINDING
#define CTS_PRAGMA(text) _Pragma(#text)
#define CTS_FUNCTION(member, name, parameters) CTS_PRAGMA(weak name)
#include "functions.def"
#undef CTS_FUNCTION
#define CTS_IS_THERE(name) (&(name) != NULL)
#else
#define CTS_IS_THERE(name) 1
#endif

#if defined(__GNUC__)
#define CTS_EXPORT __attribute__((visibility("default")))
#define CTS_UNUSED __attribute__((unused))
#else
#define CTS_EXPORT
#define CTS_UNUSED
#endif

/* Handles travel as bits. A handle that goes in is copied; for one that comes out the MPI gets the
 * caller's own memory, whose first bytes are the handle, so that whatever the MPI writes there
 * shows. A handle wider than 64 bits is a compile error. */
#define CTS_HANDLE_KIND(kind, mpi_type, null, letter, ref_letter)                \
  typedef char cts_##kind##_fits[sizeof(mpi_type) <= sizeof(uint64_t) ? 1 : -1]; \
  CTS_UNUSED static mpi_type native_##kind(cts_##kind handle) {                  \
    mpi_type native;                                                             \
    memcpy(&native, &handle.bits, sizeof native);                                \
    return native;                                                               \
  }                                                                              \
  CTS_UNUSED static mpi_type *place_##kind(cts_##kind *handle) {                 \
    return (mpi_type *)(void *)&handle->bits;                                    \
  }                                                                              \
  CTS_UNUSED static cts_##kind neutral_##kind(mpi_type native) {                 \
    cts_##kind handle = {0};                                                     \
    memcpy(&handle.bits, &native, sizeof native);                                \
    return handle;                                                               \
  }

/* Before MPI-4.0 there are no sessions; nothing is then made of this. */
#if !CTS_HAVE_MPI_SESSION_NULL
#define MPI_Session uint64_t
#endif
#include "handles.def"
#undef CTS_HANDLE_KIND

/* MPI 2.2 declares its IN strings `char *`. */
#define CTS_IN(text) ((char *)(text).data)

#include "attributes.inc"
#include "communicators.inc"
#include "conversions.inc"
#include "datatypes.inc"
#include "environment.inc"
#include "files.inc"
#include "info.inc"
#include "messages.inc"
#include "persistent.inc"
#include "ports.inc"
#include "sessions.inc"
#include "windows.inc"

/* The table */

#define CTS_ENTRY_0(member, name) NULL
#define CTS_ENTRY_1(member, name) (CTS_IS_THERE(name) ? shim_##member : NULL)
#define CTS_ENTRY_(have, member, name) CTS_ENTRY_##have(member, name)
#define CTS_ENTRY(have, member, name) CTS_ENTRY_(have, member, name)

#define CTS_VALUE_0(value, none) (none)
#define CTS_VALUE_1(value, none) (value)
#define CTS_VALUE_(have, value, none) CTS_VALUE_##have(value, none)
#define CTS_VALUE(have, value, none) CTS_VALUE_(have, value, none)

static int truth(int flag) { return flag != 0; }

/* Beside the shim of another language, the table has another name. */
#ifndef CTS_TABLE_NAME
#define CTS_TABLE_NAME cts_shim_table
#endif

CTS_EXPORT const cts_table *CTS_TABLE_NAME(void);
CTS_EXPORT cts_reading cts_shim_reading;
cts_reading cts_shim_reading;

/* Not by way of a macro that expands its name: that would be its value. */
#define CTS_READ(text) \
  if (cts_shim_reading != NULL) cts_shim_reading(text);

const cts_table *CTS_TABLE_NAME(void) {
  static cts_table table;
  table.version = CTS_TABLE_VERSION;
  table.size = sizeof table;
  table.binding = "c";
  table.header_version = MPI_VERSION;
  table.header_subversion = MPI_SUBVERSION;
  table.mpi_symbol = (void (*)(void))MPI_Get_version;
  table.true_word = 1;
  table.false_word = 0;
  table.truth = truth;

  /* Filled at run time: the handles of some MPIs are addresses in their library. */
#define CTS_INT(member, name) CTS_READ(#name) table.constants.member = name;
#define CTS_HANDLE(kind, member, name) \
  CTS_READ(#name) table.constants.member = neutral_##kind(name);
#define CTS_OPTIONAL_INT(member, name)                          \
  CTS_READ(#name)                                               \
  table.constants.member = CTS_VALUE(CTS_HAVE_##name, name, 0); \
  table.constants.has_##member = CTS_HAVE_##name;
#define CTS_OPTIONAL_HANDLE(kind, member, name)                                 \
  CTS_READ(#name)                                                               \
  table.constants.member =                                                      \
      CTS_VALUE(CTS_HAVE_##name, neutral_##kind(name), table.constants.member); \
  table.constants.has_##member = CTS_HAVE_##name;
  /* Not by way of the macro above: that would replace the name by its value. */
#define CTS_DATATYPE(member, name)                                                \
  CTS_READ(#name)                                                                 \
  table.constants.member =                                                        \
      CTS_VALUE(CTS_HAVE_##name, neutral_datatype(name), table.constants.member); \
  table.constants.has_##member = CTS_HAVE_##name;
#include "constants.def"
#include "datatypes.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#undef CTS_DATATYPE

#define CTS_FUNCTION(member, name, parameters) \
  table.member = CTS_ENTRY(CTS_HAVE_##name, member, name);
#include "functions.def"
#undef CTS_FUNCTION
  return &table;
}
