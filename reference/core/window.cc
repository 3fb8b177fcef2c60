#include "core/window.h"

#include <iterator>

#include "core/memory.h"

namespace reference {
namespace {

std::uintptr_t address_of(const void* pointer) noexcept {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

// Whether the second block lies in the first one.
bool contains(std::uintptr_t base, std::size_t size, std::uintptr_t address,
              std::size_t bytes) noexcept {
  return address >= base && bytes <= size && address - base <= size - bytes;
}

}  // namespace

Window::Window(WindowFlavor flavor, Memory memory, const InfoObject* info)
    : flavor_(flavor), memory_(memory) {
  const bool allocates = flavor == WindowFlavor::kAllocate || flavor == WindowFlavor::kShared;
  if (info != nullptr) {
    hints.update(*info, allocates ? Hints::Moment::kAllocation : Hints::Moment::kOther);
  }
  if (!allocates) return;
  storage_.reset(allocate_memory(memory.size, hints));
  memory_.base = storage_.get();
}

std::optional<const void*> Window::predefined_attribute(int keyval) const noexcept {
  static constexpr int kFlavors[] = {MPI_WIN_FLAVOR_CREATE, MPI_WIN_FLAVOR_ALLOCATE,
                                     MPI_WIN_FLAVOR_SHARED, MPI_WIN_FLAVOR_DYNAMIC};
  static constexpr int kModel = MPI_WIN_UNIFIED;
  static_assert(sizeof memory_.size == sizeof(MPI_Aint));  // as which users read it
  switch (keyval) {
    case MPI_WIN_BASE:
      return memory_.base;
    case MPI_WIN_SIZE:
      return &memory_.size;
    case MPI_WIN_DISP_UNIT:
      return &memory_.disp_unit;
    case MPI_WIN_CREATE_FLAVOR:
      return &kFlavors[static_cast<int>(flavor_)];
    case MPI_WIN_MODEL:
      return &kModel;
    default:
      return std::nullopt;
  }
}

int Window::attach(void* base, std::size_t size) {
  const std::uintptr_t begin = address_of(base);
  const std::lock_guard guard(mutex_);
  if (size == 0) {  // which overlaps nothing
    attached_empty_.insert(begin);
    return MPI_SUCCESS;
  }
  const auto next = attached_.lower_bound(begin);
  if (next != attached_.end() && next->first - begin < size) return MPI_ERR_RMA_ATTACH;
  if (next != attached_.begin()) {
    const auto& [address, block] = *std::prev(next);
    if (begin - address < block.size) return MPI_ERR_RMA_ATTACH;
  }
  attached_.emplace(begin, Block{base, size});
  return MPI_SUCCESS;
}

int Window::detach(const void* base) {
  const std::lock_guard guard(mutex_);
  if (attached_.erase(address_of(base)) == 1) return MPI_SUCCESS;
  const auto found = attached_empty_.find(address_of(base));
  if (found == attached_empty_.end()) return MPI_ERR_RMA_ATTACH;
  attached_empty_.erase(found);
  return MPI_SUCCESS;
}

int Window::fence(bool opens_epoch) {
  const std::lock_guard guard(mutex_);
  if (locked_) return MPI_ERR_RMA_SYNC;
  fenced_ = opens_epoch;
  return MPI_SUCCESS;
}

int Window::lock() {
  const std::lock_guard guard(mutex_);
  if (locked_) return MPI_ERR_RMA_SYNC;
  fenced_ = false;  // without an access after it, a fence need not have opened an epoch
  locked_ = true;
  return MPI_SUCCESS;
}

int Window::unlock() {
  const std::lock_guard guard(mutex_);
  if (!locked_) return MPI_ERR_RMA_SYNC;
  locked_ = false;
  return MPI_SUCCESS;
}

int Window::flush() {
  const std::lock_guard guard(mutex_);
  return locked_ ? MPI_SUCCESS : MPI_ERR_RMA_SYNC;
}

int Window::locate(MPI_Aint displacement, std::size_t bytes, void*& target) const {
  const std::lock_guard guard(mutex_);
  if (!fenced_ && !locked_) return MPI_ERR_RMA_SYNC;
  if (flavor_ == WindowFlavor::kDynamic) {  // the displacement is an address
    const auto address = static_cast<std::uintptr_t>(displacement);
    const auto next = attached_.upper_bound(address);
    if (next == attached_.begin()) return MPI_ERR_RMA_RANGE;
    const auto& [base, block] = *std::prev(next);
    if (!contains(base, block.size, address, bytes)) return MPI_ERR_RMA_RANGE;
    target = static_cast<char*>(block.base) + (address - base);
    return MPI_SUCCESS;
  }
  std::size_t offset = 0;
  if (displacement < 0 || __builtin_mul_overflow(displacement, memory_.disp_unit, &offset) ||
      !contains(0, memory_.size, offset, bytes)) {
    return MPI_ERR_RMA_RANGE;
  }
  target = static_cast<char*>(memory_.base) + offset;
  return MPI_SUCCESS;
}

}  // namespace reference
