#include "core/attribute.h"

#include "core/error_class.h"
#include "core/exported.h"

namespace reference {
namespace {

constexpr struct {
  int keyval;
  int value;
} kAttributes[] = {
    {MPI_TAG_UB, kTagUpperBound},
    {MPI_IO, MPI_ANY_SOURCE},  // every process can do input and output
    {MPI_HOST, MPI_PROC_NULL},
    {MPI_WTIME_IS_GLOBAL, 1},  // there is only one clock
    {MPI_APPNUM, 0},
    {MPI_UNIVERSE_SIZE, 1},
};

}  // namespace

const int* predefined_attribute(int keyval) noexcept {
  if (keyval == MPI_LASTUSEDCODE) return last_used_class();
  for (const auto& attribute : kAttributes) {
    if (attribute.keyval == keyval) return &attribute.value;
  }
  return nullptr;
}

}  // namespace reference
