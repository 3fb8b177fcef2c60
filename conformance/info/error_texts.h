// Texts of errors, as MPI_Error_string gives them in every phase.
#pragma once

#include <string_view>

#include "conformance/harness/checks.h"

namespace infocts {

/// The text that a call gave with this resultlen. In Fortran the standard says of it only how many
/// characters it has: those may end in blanks, and what is behind them may be anything.
std::string_view text_given(const Output& text, int length);

/// Whether this is a string and its length.
bool is_text_of_length(const Output& text, int length);

/// MPI_Error_string gives the text of a code, and its length.
bool check_text_of_error(int code);
/// The same of some classes, each of which is a code, too.
void check_texts_of_classes();

}  // namespace infocts
