#include "conformance/harness/language_io.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>

namespace infocts {
namespace {

// The operations that the text names, and what makes them worth something.
bool c_io_works() {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  if (!file || std::fprintf(file.get(), "%s %d\n", "line", 4711) != 10) return false;
  if (std::fseek(file.get(), 5, SEEK_SET) != 0) return false;
  int number = 0;
  return std::fscanf(file.get(), "%d", &number) == 1 && number == 4711;
}

LanguageIo try_c_io() {
  errno = 0;
  if (c_io_works()) return LanguageIo::works;
  const std::array shortages{ENOSPC, EDQUOT, EMFILE, ENFILE, ENOMEM};
  return std::ranges::find(shortages, errno) != shortages.end() ? LanguageIo::no_room
                                                                : LanguageIo::fails;
}

}  // namespace

LanguageIo try_language_io(const Api& mpi) {
  if (mpi.fortran_io == nullptr) return try_c_io();
  if (mpi.fortran_io() == 1) return LanguageIo::works;
  // Fortran does not say why.
  return try_c_io() == LanguageIo::no_room ? LanguageIo::no_room : LanguageIo::fails;
}

}  // namespace infocts
