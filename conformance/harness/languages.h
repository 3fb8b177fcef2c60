// One object seen from two languages: the Fortran or C++ binding of the worker, and the C binding
// of the same library.
#pragma once

#include <string>
#include <string_view>

#include "conformance/harness/info.h"

namespace infocts {

/// The C binding of the library. The case ends as skipped where there is none, as in an MPI that
/// was built for one language.
const Api& c_beside();
/// The same, for cases that convert handles: also skipped where the library does not convert them.
const Api& c_binding();

/// Converts a handle of this worker to C, and back. In C++ the two have the same bits: MPI::Info's
/// own conversions have already turned one into the other.
cts_info in_c(cts_info info);
cts_info from_c(cts_info info);

/// While it lives, calls in C return error codes. In C++, whose errors are exceptions, the error
/// handler of both predefined communicators is another one before and after. Skips the case where
/// there is no C binding.
class CodesInC {
 public:
  CodesInC();
  ~CodesInC();
  CodesInC(const CodesInC&) = delete;
  CodesInC& operator=(const CodesInC&) = delete;
};

/// The binding that reads the hints of a window: this one, or C for a window that C++ made. The
/// MPI:: classes have no function for that, and cases about hints are not about this gap.
const Api& window_reader();

// Plain reading and preparing in C: a call that fails makes the case inconclusive.

Pairs pairs_in_c(cts_info info_in_c);
void put_in_c(cts_info info_in_c, const std::string& key, const std::string& value);
/// An object that C made and filled.
Info make_info_in_c(const Pairs& pairs);

/// Two languages report the same pairs for one object, in the same order.
bool check_pairs_alike(const Pairs& expected, const Pairs& actual);

}  // namespace infocts
