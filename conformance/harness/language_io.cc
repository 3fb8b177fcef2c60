#include "conformance/harness/language_io.h"

#include <cstdio>
#include <memory>

namespace infocts {

// The operations that the text names, and what makes them worth something.
bool language_io_works(const Api& mpi) {
  if (mpi.fortran_io != nullptr) return mpi.fortran_io() == 1;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  if (!file || std::fprintf(file.get(), "%s %d\n", "line", 4711) != 10) return false;
  if (std::fseek(file.get(), 5, SEEK_SET) != 0) return false;
  int number = 0;
  return std::fscanf(file.get(), "%d", &number) == 1 && number == 4711;
}

}  // namespace infocts
