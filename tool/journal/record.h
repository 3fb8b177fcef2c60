// Finds records in the bytes of a journal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tool/journal/layout.h"

namespace infocts::journal {

struct Record {
  RecordType type = RecordType::none;
  std::uint16_t thread = 0;
  std::string_view payload;  ///< points into the bytes
};

/// The record at that offset; nothing if there is none, or it is unfinished or damaged.
inline std::optional<Record> record_at(std::span<const std::byte> journal, std::uint64_t offset) {
  if (offset + sizeof(RecordHead) > journal.size()) return std::nullopt;
  const auto& head = *reinterpret_cast<const RecordHead*>(journal.data() + offset);
  const std::size_t size = head.size.load(std::memory_order_acquire);
  if (size < sizeof(RecordHead) || size > journal.size() - offset) return std::nullopt;
  const Record record{
      head.type,
      head.thread,
      {reinterpret_cast<const char*>(&head) + sizeof(RecordHead), size - sizeof(RecordHead)}};
  if (head.sum != sum_of(offset, head.type, head.thread, record.payload)) return std::nullopt;
  return record;
}

}  // namespace infocts::journal
