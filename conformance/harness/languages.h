// One object seen from two languages: the Fortran or C++ binding of the session, and the C binding
// of the same library.
#pragma once

#include <string>
#include <string_view>

#include "conformance/harness/info.h"

namespace infocts {

/// The C binding of the library. The case ends as skipped where there is none, as behind an MPI
/// that was built for one language.
const Api& c_beside();
/// The same, for cases that convert handles: skipped too where the library does not.
const Api& c_binding();

/// The handle in C of an object of this session, and the other way round. In C++ they are the same
/// bits: an MPI::Info was made of the handle in C by its own conversion, and back.
cts_info in_c(cts_info info);
cts_info from_c(cts_info info);

/// Who reads the hints of a window: this binding, but C for a window that C++ made. The MPI::
/// classes have no function for it, which is nothing that a case about hints is about.
const Api& window_reader();

// Plain reading and preparing in C: a call that fails makes the case inconclusive.

Pairs pairs_in_c(cts_info info_in_c);
void put_in_c(cts_info info_in_c, const std::string& key, const std::string& value);
/// An object that C made and filled.
Info make_info_in_c(const Pairs& pairs);

/// What two languages say of the pairs of one object: the same, in the same order.
bool check_pairs_alike(Where where, const Pairs& expected, const Pairs& actual);

}  // namespace infocts
