/* The neutral table: the API of any MPI, without its mpi.h.
 *
 * A shim is compiled with one MPI's own wrapper compiler and exports `cts_shim_table`. The worker
 * knows only this header, so one worker binary serves every MPI. C99, because a shim is compiled by
 * whatever compiler the MPI was built with.
 *
 * Rules that keep the table honest:
 *  - A shim forwards verbatim: same pointers, same lengths, raw return codes. It neither allocates
 *    nor decides; a bug in an emulation would be blamed on the vendor.
 *  - Handles travel as bits. Null, stale and never-initialized handles must survive the trip.
 *  - A function that the MPI lacks is a null pointer.
 *  - Flags are variables of the language: an int in C, a LOGICAL in Fortran.
 *  - Numbers differ between MPIs, so every constant that a test needs is in `constants`.
 */
#ifndef INFOCTS_ADAPTERS_TABLE_H
#define INFOCTS_ADAPTERS_TABLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised whenever the layout changes; a worker refuses a shim with another number. */
#define CTS_TABLE_VERSION 11

/* Handles: the first bytes are the MPI's own handle, the others zero. For an OUT handle the MPI
 * gets the address, so the caller presets the other bytes with zero. Each kind has a type of its
 * own, so that the compiler and the recorder can tell an info from a communicator. */
#define CTS_HANDLE_KIND(kind, type, null, letter, ref_letter) \
  typedef struct cts_##kind {                                 \
    uint64_t bits;                                            \
  } cts_##kind;
#include "handles.def"
#undef CTS_HANDLE_KIND

/* An IN string. C bindings read `data` up to its terminator and ignore `size`; Fortran bindings
 * pass a CHARACTER of exactly `size` characters. `size` never counts the terminator. */
typedef struct cts_text {
  const char *data;
  size_t size;
} cts_text;

/* An OUT string: the variable that the caller declared. `size` is its length in bytes, which C
 * bindings never see and Fortran bindings pass as the length of the CHARACTER variable. */
typedef struct cts_field {
  char *data;
  size_t size;
} cts_field;

/* Called by an error handler made with comm_create_errhandler; `code` is the raw error code. */
typedef void (*cts_error_callback)(cts_comm comm, int code);

/* What MPI::Exception said of the last error of this thread; a C++ shim copies it when it catches
 * one. */
typedef struct cts_exception {
  int count;       /* exceptions caught so far in this thread */
  int error_class; /* Get_error_class */
  char text[2048]; /* Get_error_string; cut if it is longer */
} cts_exception;

/* Values of the implementation. An absent constant (say, MPI_INFO_ENV before MPI 3) reads 0 with
 * its `has_` member 0. */
typedef struct cts_constants {
#define CTS_INT(member, name) int member;
#define CTS_HANDLE(kind, member, name) cts_##kind member;
#define CTS_OPTIONAL_INT(member, name) \
  int member;                          \
  int has_##member;
#define CTS_OPTIONAL_HANDLE(kind, member, name) \
  cts_##kind member;                            \
  int has_##member;
#define CTS_DATATYPE(member, name) CTS_OPTIONAL_HANDLE(datatype, member, name)
#include "constants.def"
#include "datatypes.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#undef CTS_DATATYPE
} cts_constants;

typedef struct cts_table {
  uint32_t version;         /* CTS_TABLE_VERSION of the shim */
  uint32_t size;            /* sizeof(cts_table) of the shim */
  const char *binding;      /* "c", "cxx", "mpif.h", "use_mpi", "use_mpi_f08" */
  int header_version;       /* MPI_VERSION of the mpi.h that was compiled in; 0 if unknown */
  int header_subversion;    /* MPI_SUBVERSION likewise */
  void (*mpi_symbol)(void); /* any function of the MPI: tells which library file answers */
  /* The C binding of the same library, for what crosses languages; null in a C shim. */
  const struct cts_table *c;
  /* Bits of .TRUE. and .FALSE. in Fortran, where flags are LOGICAL; 1 and 0 in other languages. */
  int true_word;
  int false_word;
  /* What the bits of a flag mean in the language: 1 true, 0 false, -1 if a Fortran program that
   * tests the flag and its .NOT. finds both or neither true. Calls no MPI. */
  int (*truth)(int flag);
  /* For Fortran bindings with an optional ierror: 0 here makes calls leave it out, which then
   * return 0. Null where ierror is not optional. */
  int *ierror_given;
  /* The last exception in C++, where errors are exceptions. Null in other languages. */
  const cts_exception *(*last_exception)(void);
  /* Returns 1 if OPEN, WRITE, REWIND and READ work on a scratch file. Calls no MPI. Null in a C or
   * C++ shim, as the worker can use that language, and in a shim without Fortran's runtime. */
  int (*fortran_io)(void);
  /* Why this is not the ABI of MPI-5.0 (see abi.h); null if it is. A shim leaves it null; the
   * worker sets it in its copy of the table. */
  const char *not_abi;
  cts_constants constants;
#define CTS_FUNCTION(member, name, parameters) int(*member) parameters;
#include "functions.def"
#undef CTS_FUNCTION
} cts_table;

/* What a shim exports, under the name "cts_shim_table". Needs no MPI_Init. */
typedef const cts_table *(*cts_shim_table_function)(void);

/* A C shim exports a variable of this type as "cts_shim_reading", null at first. Before the shim
 * takes the value of a constant, it calls this function with the constant's name: if the constant
 * is really a call, that call may end the process. */
typedef void (*cts_reading)(const char *constant);

#ifdef __cplusplus
}
#endif

#endif
