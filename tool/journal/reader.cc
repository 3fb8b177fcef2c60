#include "tool/journal/reader.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>

namespace infocts::journal {

Reader::~Reader() {
  if (base_ != nullptr) ::munmap(const_cast<std::byte*>(base_), size_);
}

bool Reader::map() {
  const int file = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct stat status {};
  const bool known = ::fstat(file, &status) == 0;
  const auto size = known ? static_cast<std::size_t>(status.st_size) : 0;
  if (size >= sizeof(Header) && size != size_) {  // the worker enlarges the file as it goes
    if (base_ != nullptr) ::munmap(const_cast<std::byte*>(base_), size_);
    void* mapping = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    base_ = mapping == MAP_FAILED ? nullptr : static_cast<const std::byte*>(mapping);
    size_ = base_ == nullptr ? 0 : size;
  }
  ::close(file);
  return base_ != nullptr && reinterpret_cast<const Header*>(base_)->magic == kMagic;
}

Position Reader::position() {
  Position position;
  if (!map()) return position;
  const auto& header = *reinterpret_cast<const Header*>(base_);
  position.stage = static_cast<Stage>(header.stage.load());
  if (const std::uint32_t open = header.open_case.load(); open != 0) position.open_case = open - 1;
  position.cases_done = header.cases_done.load();
  position.calls = header.calls.load(std::memory_order_relaxed);
  for (const Slot& slot : header.slots) {
    position.calls += slot.calls.load(std::memory_order_relaxed);
  }
  position.waiting = header.waiting.load(std::memory_order_relaxed) != 0;
  return position;
}

std::vector<std::string_view> Reader::open_calls() {
  std::vector<std::string_view> calls;
  if (!map()) return calls;
  for (const Slot& slot : reinterpret_cast<const Header*>(base_)->slots) {
    const std::size_t size = slot.size.load(std::memory_order_acquire);
    if (size != 0 && size <= kSlotBytes) {
      calls.emplace_back(static_cast<const char*>(slot.payload), size);
    }
  }
  return calls;
}

std::vector<Record> Reader::records() {
  std::vector<Record> records;
  if (!map()) return records;
  std::size_t offset = padded(sizeof(Header));
  while (offset + sizeof(RecordHead) <= size_) {
    const auto* head = reinterpret_cast<const RecordHead*>(base_ + offset);
    const std::size_t size = head->size.load(std::memory_order_acquire);
    if (size < sizeof(RecordHead) || offset + size > size_) break;
    records.push_back({head->type, head->thread,
                       std::string_view(reinterpret_cast<const char*>(head) + sizeof(RecordHead),
                                        size - sizeof(RecordHead))});
    offset += padded(size);
  }
  return records;
}

}  // namespace infocts::journal
