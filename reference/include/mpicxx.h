/*
 * The C++ interface of the reference MPI: of the MPI:: classes of MPI-2.0 to 2.2, the functions for
 * info objects, names, attributes, errors and environmental inquiry, and those around them that
 * tests need. Deprecated in 2.2 and removed from the standard in 3.0, so there is nothing later in
 * them. mpi.h includes this header for C++ programs.
 *
 * Everything is here, over the functions of mpi.h: no library is needed besides that of C, and any
 * C++ compiler will do (C++11 or later). Objects hold a handle in C and nothing else: copies are
 * copies of the handle, and nothing is freed at the end of a scope (MPI-2.2, 16.1.4).
 */
#ifndef MPICXX_H_INCLUDED
#define MPICXX_H_INCLUDED

/* A program may include mpi.h as a header of C, within extern "C". */
extern "C++" {
#include "mpicxx/comm.h"
#include "mpicxx/constants.h"
#include "mpicxx/datatype.h"
#include "mpicxx/errhandler.h"
#include "mpicxx/errors.h"
#include "mpicxx/functions.h"
#include "mpicxx/info.h"
#include "mpicxx/request.h"
#include "mpicxx/types.h"
#include "mpicxx/win.h"
}

#endif /* MPICXX_H_INCLUDED */
