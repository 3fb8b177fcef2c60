// What one thread finds out before several play: what is wrong with one alone has requirements of
// its own, and shall not keep threads from being judged.
#pragma once

#include <cstddef>

#include "properties/concurrent_program.h"

namespace infocts::properties {

/// `errors_return`: and the program may go on after one. Throws AbsentFunction without MPI_Info_get
/// and MPI_Info_get_string, and where another function of info objects is missing.
Abilities abilities_of(const Api& mpi, bool errors_return);

/// The longest names that the object gives back whole; no longer ones than programs have.
std::size_t longest_name_of(const Named& object);

}  // namespace infocts::properties
