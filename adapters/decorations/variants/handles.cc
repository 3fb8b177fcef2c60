// Variants of what handles look like and of when a handle is reused.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

// Handles are opaque: the text says nothing of their values.
constexpr std::string_view kOpaque = "V29";

/// Objects by the handles that the caller has.
struct Handles {
  std::mutex mutex;
  std::unordered_map<std::uint64_t, std::uint64_t> below_of;
  std::unordered_map<std::uint64_t, std::uint64_t> own_of;
  std::vector<std::uint64_t> free;                 // handles of freed objects, the latest last
  std::uint64_t made = 0;                          // how many there have been
  bool used_again = false;                         // handles of freed objects are given out first
  std::uint64_t (*bits)(std::uint64_t) = nullptr;  // the handle of the object with this number
};
PerLayer<Handles> handles;

bool predefined_handle(cts_info info) { return info.bits == null_info().bits || is_env(info); }

// A handle of nothing that lives becomes MPI_INFO_NULL, for which the inner MPI has an answer.
cts_info inward(cts_info info) {
  if (predefined_handle(info)) return info;
  const std::lock_guard lock(handles->mutex);
  const auto found = handles->below_of.find(info.bits);
  return found == handles->below_of.end() ? null_info() : cts_info{found->second};
}

cts_info outward(cts_info info) {
  if (predefined_handle(info)) return info;
  const std::lock_guard lock(handles->mutex);
  const auto found = handles->own_of.find(info.bits);
  return found == handles->own_of.end() ? null_info() : cts_info{found->second};
}

cts_info outward_new(cts_info info) {
  if (predefined_handle(info)) return info;
  const std::lock_guard lock(handles->mutex);
  std::uint64_t own = 0;
  if (handles->used_again && !handles->free.empty()) {
    own = handles->free.back();
    handles->free.pop_back();
  } else {
    do {
      own = handles->bits(handles->made++);
    } while (predefined_handle({own}));
  }
  handles->below_of[own] = info.bits;
  handles->own_of[info.bits] = own;
  return {own};
}

void freed(cts_info info) {
  const std::lock_guard lock(handles->mutex);
  const auto found = handles->below_of.find(info.bits);
  if (found == handles->below_of.end()) return;
  // Another thread may have been given the object's place below in the meantime.
  const auto own = handles->own_of.find(found->second);
  if (own != handles->own_of.end() && own->second == info.bits) handles->own_of.erase(own);
  handles->below_of.erase(found);
  if (handles->used_again) handles->free.push_back(info.bits);
}

TableChange name_handles(bool used_again, std::uint64_t (*bits)(std::uint64_t)) {
  return [=](cts_table& mpi) {
    handles->used_again = used_again;
    handles->bits = bits;
    translate_handles({inward, outward_new, outward, freed})(mpi);
  };
}

// The handle may be an int or a pointer.
bool wide() { return inner().constants.info_size > 4; }

}  // namespace

VARIANTS_OF("handles") {
  variant("numbered_and_never_again", kOpaque,
          "Numbers objects and never uses the handle of a freed one again.",
          name_handles(false, [](std::uint64_t n) { return 0x1000 + n; }));
  variant("used_again_at_once", kOpaque,
          "Gives the next object the handle of the one that was freed last.",
          name_handles(true, [](std::uint64_t n) { return 0x1000 + n; }));
  variant("odd_bits", kOpaque, "Sets the highest and the lowest bit of every handle.",
          name_handles(false, [](std::uint64_t n) {
            return n << 8U | (wide() ? 0x8000000000000001U : 0x80000001U);
          }));
  variant("descending", kOpaque, "Counts handles down from the one with all bits set.",
          name_handles(true, [](std::uint64_t n) {
            return (wide() ? ~std::uint64_t{0} : 0xffffffffU) - n;
          }));
  variant("small_differences", kOpaque, "Tells handles apart by their highest byte alone.",
          // Above 255 objects the byte beside it is needed too.
          name_handles(true, [](std::uint64_t n) {
            const std::uint64_t swapped =
                (n & 0xffU) << 24U | (n & 0xff00U) << 8U | (n & 0xff0000U) >> 8U;
            return (wide() ? swapped << 32U : swapped) | 1U;
          }));
}

}  // namespace infocts
