#include "core/hints.h"

#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "core/hint_value.h"

namespace reference {
namespace {

using Parsed = std::optional<std::string>;

Parsed boolean(std::string_view value) {
  const auto parsed = parse_boolean(value);
  if (!parsed) return std::nullopt;
  return *parsed ? "true" : "false";
}

Parsed granularity(std::string_view value) {
  const auto parsed = parse_integer(value);
  if (!parsed || *parsed < 0) return std::nullopt;
  return std::to_string(*parsed);
}

// Alignments of memory are powers of two.
Parsed alignment(std::string_view value) {
  const auto parsed = parse_integer(value);
  if (!parsed || *parsed < 1 || *parsed > kMaxAlignment) return std::nullopt;
  if (!std::has_single_bit(static_cast<unsigned long long>(*parsed))) return std::nullopt;
  return std::to_string(*parsed);
}

// MPI-4.0, section "Ordering of Accumulate Operations": "none", or the orders to keep.
Parsed accumulate_ordering(std::string_view value) {
  static constexpr std::array<std::string_view, 1> kNone = {"none"};
  static constexpr std::array<std::string_view, 4> kOrders = {"rar", "raw", "war", "waw"};
  if (const auto none = parse_word(value, kNone)) return std::string(*none);
  return parse_list(value, kOrders);
}

Parsed accumulate_ops(std::string_view value) {
  static constexpr std::array<std::string_view, 2> kChoices = {"same_op", "same_op_no_op"};
  const auto parsed = parse_word(value, kChoices);
  if (!parsed) return std::nullopt;
  return std::string(*parsed);
}

// MPI-4.1: which kinds of memory the library can use. Only mpiexec and sessions are asked for
// others.
constexpr std::string_view kAllocKindsKey = "mpi_memory_alloc_kinds";
constexpr std::string_view kAllocKinds = "mpi,system";
Parsed read_only(std::string_view) { return std::nullopt; }

constexpr HintSpec kCommunicatorHints[] = {
    {"mpi_assert_no_any_tag", "false", boolean},
    {"mpi_assert_no_any_source", "false", boolean},
    {"mpi_assert_exact_length", "false", boolean},
    {"mpi_assert_allow_overtaking", "false", boolean},
    {"mpi_assert_strict_persistent_collective_ordering", "false", boolean},
    {kAllocKindsKey, kAllocKinds, read_only},
};

constexpr HintSpec kWindowHints[] = {
    {"no_locks", "false", boolean},
    {"accumulate_ordering", "rar,raw,war,waw", accumulate_ordering},
    {"accumulate_ops", "same_op_no_op", accumulate_ops},
    {"same_size", "false", boolean},
    {"same_disp_unit", "false", boolean},
    {"mpi_accumulate_granularity", "0", granularity},
    {kAllocKindsKey, kAllocKinds, read_only},
    {"mpi_minimum_memory_alignment", "16", alignment, true},
};
// What malloc gives, and so what a window has without the hint.
static_assert(alignof(std::max_align_t) == 16);

}  // namespace

std::span<const HintSpec> communicator_hints() noexcept { return kCommunicatorHints; }
std::span<const HintSpec> window_hints() noexcept { return kWindowHints; }

Hints::Hints(std::span<const HintSpec> specs) : specs_(specs) {
  values_.reserve(specs.size());
  for (const HintSpec& spec : specs) values_.emplace_back(spec.default_value);
}

void Hints::update(const InfoObject& info, Moment moment) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> values = values_;
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    if (specs_[i].only_at_allocation && moment != Moment::kAllocation) continue;
    const auto given = info.find(specs_[i].key);
    if (!given) continue;
    if (auto parsed = specs_[i].parse(*given)) values[i] = *std::move(parsed);
  }
  values_.swap(values);
}

InfoObject Hints::describe() const {
  const std::lock_guard lock(mutex_);
  InfoObject info;
  for (std::size_t i = 0; i < specs_.size(); ++i) info.set(specs_[i].key, values_[i]);
  return info;
}

std::size_t Hints::index_of(std::string_view key) const noexcept {
  std::size_t index = 0;
  while (specs_[index].key != key) ++index;
  return index;
}

std::string Hints::alloc_kinds() const {
  const std::lock_guard lock(mutex_);
  return values_[index_of(kAllocKindsKey)];
}

void Hints::inherit_alloc_kinds(std::string kinds) {
  const std::lock_guard lock(mutex_);
  values_[index_of(kAllocKindsKey)] = std::move(kinds);
}

long long Hints::integer(std::string_view key) const noexcept {
  const std::lock_guard lock(mutex_);
  return parse_integer(values_[index_of(key)]).value_or(0);
}

}  // namespace reference
