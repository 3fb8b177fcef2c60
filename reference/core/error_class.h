#ifndef REFERENCE_CORE_ERROR_CLASS_H_
#define REFERENCE_CORE_ERROR_CLASS_H_

#include <string>
#include <string_view>

namespace reference {

// Functions of the library return the error classes of mpi.h as plain ints: error codes are equal
// to their classes (allowed by MPI-4.0, section "Error Codes and Classes").

/// A text of the form "MPI_ERR_NAME: explanation" for an error code, shorter than
/// MPI_MAX_ERROR_STRING; empty if there is no such code.
std::string_view error_text(int code) noexcept;

/// The class of a code, including the user's codes; -1 if there is no such code.
int error_class_of(int code) noexcept;

/// Adds a class of the user, or a code to an existing class. Throws std::bad_alloc.
int add_error_class();
int add_error_code(int error_class);

/// Sets the text of a code of the user, in place of any earlier text. False if there is no such
/// code. Throws std::bad_alloc.
bool set_error_text(int code, std::string_view text);
/// What set_error_text gave, else error_text. Throws std::bad_alloc.
std::string text_of_error(int code);

/// Remove what the user has added: a class without codes, a code without text, a text. False if
/// there is no such thing.
bool remove_error_class(int error_class);
bool remove_error_code(int code);
bool remove_error_text(int code);

/// The place of the largest class in use; MPI_ERR_LASTCODE if the user has none.
const int* last_used_class() noexcept;

}  // namespace reference

#endif  // REFERENCE_CORE_ERROR_CLASS_H_
