#include "tool/journal/writer.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <set>
#include <system_error>

namespace infocts::journal {
namespace {

[[noreturn]] void fail(int code, const std::string& what) {
  throw std::system_error(code, std::generic_category(), what);
}

/// The least number that no other thread has: there are few slots.
class ThreadNumber {
 public:
  ThreadNumber() {
    const std::lock_guard lock(numbers().mutex);
    std::set<std::uint16_t>& free = numbers().free;
    value = free.empty() ? numbers().made++ : free.extract(free.begin()).value();
  }
  ~ThreadNumber() {
    const std::lock_guard lock(numbers().mutex);
    numbers().free.insert(value);
  }
  ThreadNumber(const ThreadNumber&) = delete;
  ThreadNumber& operator=(const ThreadNumber&) = delete;

  std::uint16_t value;

 private:
  struct Numbers {
    std::mutex mutex;
    std::uint16_t made = 0;
    std::set<std::uint16_t> free;
  };
  // Threads may end after the objects of the process.
  static Numbers& numbers() {
    static auto& all = *new Numbers;
    return all;
  }
};

std::uint16_t thread_number() {
  thread_local const ThreadNumber number;
  return number.value;
}

}  // namespace

Writer::Writer(const std::string& path) {
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file_ < 0) fail(errno, "cannot create the journal " + path);
  // Pages behind the end of the file may be mapped; they become usable as the file grows.
  void* mapping = ::mmap(nullptr, kCapacity, PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
  if (mapping == MAP_FAILED) fail(errno, "cannot map the journal " + path);
  base_ = static_cast<std::byte*>(mapping);
  if (const int code = make_room(sizeof(Header)); code != 0) {
    fail(code, "cannot enlarge the journal " + path);
  }
  auto* head = new (base_) Header{};
  head->end.store(padded(sizeof(Header)));
  head->magic = kMagic;
  thread_number();  // the main thread is number 0
}

Writer::~Writer() {
  if (base_ != nullptr) ::munmap(base_, kCapacity);
  if (file_ >= 0) ::close(file_);
}

void Writer::stage(Stage stage) { header().stage.store(static_cast<std::uint32_t>(stage)); }

void Writer::begin_case(std::uint32_t index) {
  append(RecordType::case_begin,
         std::string_view(reinterpret_cast<const char*>(&index), sizeof index));
  case_offset_ = header().end.load();
  header().open_case.store(index + 1);
}

void Writer::end_case(std::string_view outcome_json, bool keep_calls) {
  if (!keep_calls) rewind(case_offset_);
  append(RecordType::case_end, outcome_json);
  header().open_case.store(0);
  header().cases_done.fetch_add(1);
}

void Writer::visit_case(
    const std::function<void(RecordType, std::uint16_t, std::string_view)>& visit) const {
  const std::uint64_t end = header().end.load();
  for (std::uint64_t at = case_offset_; at < end;) {
    const auto& head = *reinterpret_cast<const RecordHead*>(base_ + at);
    const std::size_t size = head.size.load(std::memory_order_acquire);
    if (size < sizeof(RecordHead)) return;
    visit(head.type, head.thread,
          {reinterpret_cast<const char*>(base_ + at + sizeof(RecordHead)),
           size - sizeof(RecordHead)});
    at += padded(size);
  }
}

void Writer::append(RecordType type, std::string_view payload) {
  if (!write(type, payload, kCapacity)) fail(ENOSPC, "cannot enlarge the journal");
}

void Writer::enter_call(std::string_view payload) noexcept {
  const std::uint16_t thread = thread_number();
  if (thread >= kSlots) {
    header().calls.fetch_add(1, std::memory_order_relaxed);
  } else {
    Slot& slot = header().slots[thread];
    slot.calls.store(slot.calls.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    const std::size_t size = std::min(payload.size(), kSlotBytes);
    std::memcpy(static_cast<char*>(slot.payload), payload.data(), size);
    slot.size.store(static_cast<std::uint32_t>(size), std::memory_order_release);
  }
}

void Writer::leave_call() noexcept {
  if (const std::uint16_t thread = thread_number(); thread < kSlots) {
    header().slots[thread].size.store(0, std::memory_order_release);
  }
}

void Writer::begin_call(std::string_view payload) noexcept {
  enter_call(payload);
  write(RecordType::call_begin, payload, case_offset_ + kMaxCallBytes);
}

void Writer::end_call(std::string_view payload) noexcept {
  write(RecordType::call_end, payload, case_offset_ + kMaxCallBytes);
  leave_call();
}

void Writer::begin_waiting() noexcept {
  header().calls.fetch_add(1, std::memory_order_relaxed);
  header().waiting.store(1, std::memory_order_relaxed);
}

void Writer::end_waiting() noexcept { header().waiting.store(0, std::memory_order_relaxed); }

// False when there is no room below `limit`, or none on the disk.
bool Writer::write(RecordType type, std::string_view payload, std::size_t limit) noexcept {
  const std::size_t size = sizeof(RecordHead) + payload.size();
  // Threads take their places in turn; each fills its own.
  std::uint64_t offset = header().end.load(std::memory_order_relaxed);
  do {
    const std::size_t end = offset + padded(size) + sizeof(RecordHead);
    if (end > std::min(limit, kCapacity) || make_room(end) != 0) return false;
  } while (!header().end.compare_exchange_weak(offset, offset + padded(size)));

  auto* head = reinterpret_cast<RecordHead*>(base_ + offset);
  head->type = type;
  head->thread = thread_number();
  std::memcpy(base_ + offset + sizeof(RecordHead), payload.data(), payload.size());
  head->size.store(static_cast<std::uint32_t>(size), std::memory_order_release);
  return true;
}

// Returns 0 or an error number.
int Writer::make_room(std::size_t end) noexcept {
  if (end <= file_size_.load(std::memory_order_acquire)) return 0;
  const std::lock_guard lock(growing_);
  const std::size_t current = file_size_.load(std::memory_order_relaxed);
  if (end <= current) return 0;
  const std::size_t wanted = (end + kStep - 1) / kStep * kStep;
  // Blocks are allocated here, where a full disk is an error that can be told; touching a hole on a
  // full disk would be SIGBUS.
  const int code =
      ::posix_fallocate(file_, static_cast<off_t>(current), static_cast<off_t>(wanted - current));
  if (code == 0) file_size_.store(wanted, std::memory_order_release);
  return code;
}

void Writer::rewind(std::uint64_t offset) {
  const std::uint64_t end = header().end.load();
  std::memset(base_ + offset, 0, end - offset);
  header().end.store(offset);
}

}  // namespace infocts::journal
