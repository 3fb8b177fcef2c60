#ifndef REFERENCE_CORE_HINTS_H_
#define REFERENCE_CORE_HINTS_H_

#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/info_object.h"

namespace reference {

/// One hint that a kind of object supports.
struct HintSpec {
  std::string_view key;
  std::string_view default_value;
  /// The value in its normal form, or nullopt if this hint cannot have it; the hint is then
  /// ignored.
  std::optional<std::string> (*parse)(std::string_view value);
  /// The hint has a meaning only while memory for the object is being allocated.
  bool only_at_allocation = false;
};

std::span<const HintSpec> communicator_hints() noexcept;
std::span<const HintSpec> window_hints() noexcept;

/// Largest alignment that mpi_minimum_memory_alignment can ask for, in bytes: a huge page.
inline constexpr long long kMaxAlignment = 2 << 20;

/// The values in use of all hints that one object supports (MPI-4.0, sections "Communicator Info"
/// and "Window Info"). Thread-safe.
class Hints {
 public:
  enum class Moment { kAllocation, kOther };

  /// All hints have their defaults. `specs` must outlive the object. Throws std::bad_alloc.
  explicit Hints(std::span<const HintSpec> specs);

  /// Takes the values which `info` has for supported hints and leaves all other hints alone.
  /// Throws std::bad_alloc and then changes nothing.
  void update(const InfoObject& info, Moment moment);

  /// Every supported hint with its value in use. Throws std::bad_alloc.
  InfoObject describe() const;

  /// The value in use of mpi_memory_alloc_kinds, which all kinds of objects show.
  std::string alloc_kinds() const;
  /// Takes over the kinds of what the object was made from (MPI-5.0, section "Memory Allocation
  /// Info"): a session, or else the World Model, whose kinds it has from the start.
  void inherit_alloc_kinds(std::string kinds);

  /// The value in use of a supported hint whose format is an integer.
  long long integer(std::string_view key) const noexcept;

 private:
  std::size_t index_of(std::string_view key) const noexcept;

  std::span<const HintSpec> specs_;
  mutable std::mutex mutex_;
  std::vector<std::string> values_;  // in the order of specs_; guarded by mutex_
};

}  // namespace reference

#endif  // REFERENCE_CORE_HINTS_H_
