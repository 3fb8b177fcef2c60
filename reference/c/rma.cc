// One-sided communication of the only process with itself (MPI-4.0, chapter "One-Sided
// Communications"). An access has its effect at once; epochs are checked, whatever hints promise.

#include <cstring>

#include "c/binding.h"

using namespace reference;

namespace {

constexpr int kFenceAsserts =
    MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED;

bool is_target(int rank) noexcept { return rank == 0 || rank == MPI_PROC_NULL; }

// Adds elements one by one, as they need not lie where C would put them.
template <class Element>
void add(void* target, const void* origin, std::size_t bytes) noexcept {
  auto* sums = static_cast<unsigned char*>(target);
  const auto* addends = static_cast<const unsigned char*>(origin);
  for (std::size_t at = 0; at < bytes; at += sizeof(Element)) {
    Element sum;
    Element addend;
    std::memcpy(&sum, sums + at, sizeof sum);
    std::memcpy(&addend, addends + at, sizeof addend);
    sum = static_cast<Element>(sum + addend);
    std::memcpy(sums + at, &sum, sizeof sum);
  }
}

using Combine = void (*)(void* target, const void* origin, std::size_t bytes);

// How an operation combines elements of a datatype, which has to be the same at both ends. Integers
// wrap around: a signed one is added as an unsigned one. nullptr for all that is not supported.
Combine find_combine(MPI_Op op, MPI_Datatype type) noexcept {
  if (op != MPI_SUM) return nullptr;
  if (type == MPI_SHORT || type == MPI_UNSIGNED_SHORT) return add<unsigned short>;
  if (type == MPI_INT || type == MPI_UNSIGNED || type == MPI_INTEGER) return add<unsigned>;
  if (type == MPI_LONG || type == MPI_UNSIGNED_LONG) return add<unsigned long>;
  if (type == MPI_LONG_LONG || type == MPI_UNSIGNED_LONG_LONG) return add<unsigned long long>;
  if (type == MPI_FLOAT || type == MPI_REAL) return add<float>;
  if (type == MPI_DOUBLE || type == MPI_DOUBLE_PRECISION) return add<double>;
  return nullptr;
}

// Runs copy(target, bytes) for a valid access.
template <class Copy>
int access(const char* function, const void* origin, int origin_count, MPI_Datatype origin_type,
           int rank, MPI_Aint displacement, int target_count, MPI_Datatype target_type, MPI_Win win,
           Copy copy) {
  return binding::on_window(function, win, [&](const Window& window) -> int {
    std::size_t bytes = 0;
    int code = measure_buffer(origin, origin_count, origin_type, bytes);
    if (code != MPI_SUCCESS) return code;
    if (!is_target(rank)) return MPI_ERR_RANK;
    if (rank == MPI_PROC_NULL) return MPI_SUCCESS;
    std::size_t target_bytes = 0;
    void* target = nullptr;
    code = measure_buffer(&target, target_count, target_type, target_bytes);
    if (code != MPI_SUCCESS) return code;
    if (bytes > target_bytes) return MPI_ERR_TRUNCATE;
    if (bytes < target_bytes) return MPI_ERR_COUNT;
    code = window.locate(displacement, bytes, target);
    if (code == MPI_SUCCESS && bytes > 0) copy(target, bytes);
    return code;
  });
}

}  // namespace

int PMPI_Put(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
             int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
             MPI_Win win) {
  return access(__func__, origin_addr, origin_count, origin_datatype, target_rank, target_disp,
                target_count, target_datatype, win,
                [&](void* target, std::size_t bytes) { std::memmove(target, origin_addr, bytes); });
}
REFERENCE_EXPORT(Put);

int PMPI_Get(void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
             MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win) {
  return access(__func__, origin_addr, origin_count, origin_datatype, target_rank, target_disp,
                target_count, target_datatype, win, [&](const void* target, std::size_t bytes) {
                  std::memmove(origin_addr, target, bytes);
                });
}
REFERENCE_EXPORT(Get);

int PMPI_Accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
                    int target_rank, MPI_Aint target_disp, int target_count,
                    MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
  const Combine combine = find_combine(op, target_datatype);
  if (combine == nullptr || origin_datatype != target_datatype) {
    return binding::on_window(__func__, win, [](const Window&) -> int { return MPI_ERR_OP; });
  }
  return access(__func__, origin_addr, origin_count, origin_datatype, target_rank, target_disp,
                target_count, target_datatype, win,
                [&](void* target, std::size_t bytes) { combine(target, origin_addr, bytes); });
}
REFERENCE_EXPORT(Accumulate);

int PMPI_Get_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
                        void* result_addr, int result_count, MPI_Datatype result_datatype,
                        int target_rank, MPI_Aint target_disp, int target_count,
                        MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
  const int code = PMPI_Get(result_addr, result_count, result_datatype, target_rank, target_disp,
                            target_count, target_datatype, win);
  if (code != MPI_SUCCESS) return code;
  return PMPI_Accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp,
                         target_count, target_datatype, op, win);
}
REFERENCE_EXPORT(Get_accumulate);

int PMPI_Win_fence(int assert, MPI_Win win) {
  return binding::on_window(__func__, win, [&](Window& window) -> int {
    if ((assert & ~kFenceAsserts) != 0) return MPI_ERR_ASSERT;
    return window.fence((assert& MPI_MODE_NOSUCCEED) == 0);
  });
}
REFERENCE_EXPORT(Win_fence);

int PMPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win) {
  return binding::on_window(__func__, win, [&](Window& window) -> int {
    if (lock_type != MPI_LOCK_EXCLUSIVE && lock_type != MPI_LOCK_SHARED) return MPI_ERR_LOCKTYPE;
    if (!is_target(rank)) return MPI_ERR_RANK;
    if ((assert & ~MPI_MODE_NOCHECK) != 0) return MPI_ERR_ASSERT;
    return rank == MPI_PROC_NULL ? MPI_SUCCESS : window.lock();
  });
}
REFERENCE_EXPORT(Win_lock);

int PMPI_Win_unlock(int rank, MPI_Win win) {
  return binding::on_window(__func__, win, [&](Window& window) -> int {
    if (!is_target(rank)) return MPI_ERR_RANK;
    return rank == MPI_PROC_NULL ? MPI_SUCCESS : window.unlock();
  });
}
REFERENCE_EXPORT(Win_unlock);

int PMPI_Win_flush(int rank, MPI_Win win) {
  return binding::on_window(__func__, win, [&](Window& window) -> int {
    if (!is_target(rank)) return MPI_ERR_RANK;
    return rank == MPI_PROC_NULL ? MPI_SUCCESS : window.flush();
  });
}
REFERENCE_EXPORT(Win_flush);
