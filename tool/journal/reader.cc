#include "tool/journal/reader.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace infocts::journal {
namespace {

/// Opened anew each time: a file server shows then what another node wrote.
class File {
 public:
  explicit File(const std::string& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  /// How many bytes it read from there on: fewer at the end of the file.
  std::size_t read(std::size_t offset, void* to, std::size_t count) const {
    std::size_t size = 0;
    while (size < count) {
      const ssize_t got = ::pread(descriptor_, static_cast<std::byte*>(to) + size, count - size,
                                  static_cast<off_t>(offset + size));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      size += static_cast<std::size_t>(got);
    }
    return size;
  }

 private:
  int descriptor_;
};

}  // namespace

bool JournalReader::read_start() {
  const File file(path_);
  return file.read(0, &header_, sizeof header_) == sizeof header_ &&
         file.read(kThreads, &threads_, sizeof threads_) == sizeof threads_ &&
         header_.magic == kMagic;
}

Position JournalReader::position() {
  Position position;
  if (!read_start()) return position;
  position.stage = static_cast<Stage>(header_.stage.load());
  if (const std::uint32_t open = header_.open_case.load(); open != 0) position.open_case = open - 1;
  position.cases_done = header_.cases_done.load();
  position.calls = threads_.calls.load(std::memory_order_relaxed);
  for (const Slot& slot : threads_.slots) {
    position.calls += slot.calls.load(std::memory_order_relaxed);
  }
  position.waiting = threads_.waiting.load(std::memory_order_relaxed) != 0;
  return position;
}

std::vector<std::string_view> JournalReader::open_calls() {
  std::vector<std::string_view> calls;
  if (!read_start()) return calls;
  for (const Slot& slot : threads_.slots) {
    const std::size_t size = slot.size.load(std::memory_order_acquire);
    if (size != 0 && size <= kSlotBytes) {
      calls.emplace_back(static_cast<const char*>(slot.payload), size);
    }
  }
  return calls;
}

std::vector<Record> JournalReader::records() {
  // Small at first: most workers write little, and memory that nobody needs costs more than
  // reading.
  std::size_t chunk = std::size_t{1} << 15;
  bytes_.clear();
  const File file(path_);
  std::vector<std::uint64_t> offsets;
  std::uint64_t at = kRecords;
  // Only as far as there are records: the file is longer.
  for (bool more = true; more && bytes_.size() < kCapacity;) {
    const std::size_t before = bytes_.size();
    bytes_.resize(before + chunk);
    bytes_.resize(before + file.read(before, bytes_.data() + before, chunk));
    more = bytes_.size() == before + chunk;
    chunk = std::max(chunk, bytes_.size());
    while (const std::optional<Record> record = record_at(bytes_, at)) {
      offsets.push_back(at);
      at += padded(sizeof(RecordHead) + record->payload.size());
    }
    if (at + sizeof(RecordHead) <= bytes_.size()) {
      const auto& head = *reinterpret_cast<const RecordHead*>(bytes_.data() + at);
      more = more && head.size.load() > bytes_.size() - at;  // it may end in the next chunk
    }
  }
  std::vector<Record> records;
  records.reserve(offsets.size());
  for (const std::uint64_t offset : offsets) records.push_back(*record_at(bytes_, offset));
  return records;
}

}  // namespace infocts::journal
