// What several threads do at once in the cases of this subject. Each body is valid in every phase
// and at every thread level, at MPI_THREAD_SINGLE for advice only. So it serves a case between
// MPI_Init and MPI_Finalize, in a process that asked for MPI_THREAD_MULTIPLE, and one in a process
// that never initializes MPI.
//
// "own": each thread works on an object of its own; "common": all work on one object, which they
// only read, except in set_common.
#pragma once

#include <vector>

#include "conformance/harness/threads.h"

namespace infocts::threads {

/// Many objects, made together, are all new and empty, and none is given to two threads.
void create_distinct();
/// The same while other objects are freed all the time: their places are reused as soon as they are
/// free.
void create_recycled();

void create_env();

/// Same keys and different values in every thread, so that anything that the calls share shows.
void set_own();
/// Two threads add many pairs to one object.
void set_common();

void delete_own();

void get_string_common();

/// One common object is read while each thread fills and empties its own.
void get_nkeys_common();
void get_nthkey_common();

void dup_common();

void free_own();

void c2f_own();
void toint_own();
void fromint_common();

/// All functions but the conversions and create_env, in turns in each thread.
void everything();

/// Functions that every version has, in turns in each thread on objects of its own.
void whole_life_of_own();

/// Whether all lookups by several threads in one object returned what they return alone.
std::vector<ThreadChecks> get_common();
std::vector<ThreadChecks> get_valuelen_common();

}  // namespace infocts::threads
