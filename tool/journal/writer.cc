#include "tool/journal/writer.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>

#include "tool/journal/record.h"

namespace infocts::journal {
namespace {

[[noreturn]] void fail(int code, const std::string& what) {
  throw std::system_error(code, std::generic_category(), what);
}

[[noreturn]] void fail(int code, const std::string& what, const std::string& next) {
  throw std::runtime_error(what + ": " + std::generic_category().message(code) + ". " + next);
}

// Most of what a limit of address space allows is for the MPI.
std::size_t capacity_here() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kCapacity;
  std::size_t capacity = kCapacity;
  while (capacity > kLeastCapacity && capacity > limit.rlim_cur / 4) capacity /= 4;
  return capacity;
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

Writer::Writer(const std::string& path) : path_(path), capacity_(capacity_here()) {
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file_ < 0) fail(errno, "cannot create the journal " + path);
  struct stat status {};
  if (::fstat(file_, &status) != 0) fail(errno, "cannot look at the journal " + path);
  device_ = status.st_dev;
  inode_ = status.st_ino;
  // Pages behind the end of the file may be mapped; they become usable as the file grows.
  void* mapping = ::mmap(nullptr, capacity_, PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
  if (mapping == MAP_FAILED) fail(errno, "cannot map the journal " + path, "Raise ulimit -v.");
  base_ = static_cast<std::byte*>(mapping);
  // A child of the MPI's that goes on as this process would write its own story into it.
  ::madvise(base_, capacity_, MADV_DONTFORK);
  // Without it the kernel reads ahead at each new page, and fills others with zeros for nothing.
  ::madvise(base_, capacity_, MADV_RANDOM);
  if (const int code = make_room(kRecords); code != 0) {
    fail(code, "cannot enlarge the journal " + path,
         "Check the space and the limits (ulimit -f) of that file system, or choose another one "
         "with TMPDIR, or with INFOCTS_CACHE_DIR where a launcher is used.");
  }
  new (base_) Header{};
  new (base_ + kThreads) Threads{};
  end_ = kRecords;
  header().magic = kMagic;
  protect(0, kThreads, PROT_READ);
  thread_number();  // the main thread is number 0
}

Writer::~Writer() {
  if (base_ != nullptr) ::munmap(base_, capacity_);
  if (file_ >= 0 && file_is_ours()) ::close(file_);
}

// A descriptor that the MPI closed may be a file of its own by now.
bool Writer::file_is_ours() const {
  struct stat status {};
  return ::fstat(file_, &status) == 0 && status.st_dev == device_ && status.st_ino == inode_;
}

void Writer::protect(std::size_t begin, std::size_t end, int how) const {
  if (begin < end) ::mprotect(base_ + begin, end - begin, how);
}

template <typename Change>
void Writer::change_header(Change change) {
  protect(0, kThreads, PROT_READ | PROT_WRITE);
  change(header());
  protect(0, kThreads, PROT_READ);
}

void Writer::stage(Stage stage) {
  change_header([&](Header& header) { header.stage.store(static_cast<std::uint32_t>(stage)); });
}

void Writer::append_begin() {
  append(RecordType::case_begin,
         std::string_view(reinterpret_cast<const char*>(&case_index_), sizeof case_index_));
  case_offset_ = end_.load();
  room_.end = std::min(case_offset_ + kMaxCallBytes, capacity_ - kRoomForVerdicts);
  room_of_others_.end = room_.end.load();
}

void Writer::begin_case(std::uint32_t index) {
  case_index_ = index;
  dropped_ = false;
  room_.full = false;
  room_of_others_.full = false;
  case_start_ = end_.load();
  append_begin();
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t seal = std::max(sealed_, case_start_ / page * page);
  protect(sealed_, seal, PROT_READ);
  sealed_ = seal;
  unsealed_.assign(reinterpret_cast<const char*>(base_ + sealed_), case_start_ - sealed_);
  change_header([&](Header& header) { header.open_case.store(index + 1); });
}

bool Writer::check_case() {
  const std::uint64_t end = end_.load();
  const bool intact_before = std::memcmp(base_ + sealed_, unsealed_.data(), unsealed_.size()) == 0;
  if (!intact_before) std::memcpy(base_ + sealed_, unsealed_.data(), unsealed_.size());
  std::uint64_t at = case_start_;
  while (at < end) {
    const std::optional<Record> record = record_at({base_, end}, at);
    if (!record) break;
    at += padded(sizeof(RecordHead) + record->payload.size());
  }
  if (intact_before && at == end) return true;
  rewind(case_start_);
  dropped_ = true;
  append_begin();
  return false;
}

void Writer::end_case(std::string_view outcome_json, bool keep_calls) {
  if (!keep_calls) rewind(case_offset_);
  append(RecordType::case_end, outcome_json);
  change_header([](Header& header) {
    header.open_case.store(0);
    header.cases_done.fetch_add(1);
  });
}

void Writer::visit_case(
    const std::function<bool(RecordType, std::uint16_t, std::string_view)>& visit) const {
  const std::uint64_t end = end_.load();
  for (std::uint64_t at = case_offset_; at < end;) {
    const std::optional<Record> record = record_at({base_, end}, at);
    if (!record || !visit(record->type, record->thread, record->payload)) return;
    at += padded(sizeof(RecordHead) + record->payload.size());
  }
}

void Writer::append(RecordType type, std::string_view payload) {
  if (!write(type, payload, kCapacity)) fail(ENOSPC, "cannot enlarge the journal");
}

void Writer::enter_call(std::string_view payload) noexcept {
  const std::uint16_t thread = thread_number();
  if (thread >= kSlots) {
    threads().calls.fetch_add(1, std::memory_order_relaxed);
  } else {
    Slot& slot = threads().slots[thread];
    slot.calls.store(slot.calls.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    const std::size_t size = std::min(payload.size(), kSlotBytes);
    std::memcpy(static_cast<char*>(slot.payload), payload.data(), size);
    slot.size.store(static_cast<std::uint32_t>(size), std::memory_order_release);
  }
}

void Writer::leave_call() noexcept {
  if (const std::uint16_t thread = thread_number(); thread < kSlots) {
    threads().slots[thread].size.store(0, std::memory_order_release);
  }
}

Writer::Room& Writer::own_room() noexcept { return thread_number() == 0 ? room_ : room_of_others_; }

bool Writer::begin_call(std::string_view payload) noexcept {
  enter_call(payload);
  Room& room = own_room();
  // A shorter one after it might find room, but would get its number.
  if (room.full.load(std::memory_order_relaxed)) return false;
  if (write(RecordType::call_begin, payload, room.end)) return true;
  room.full = true;
  dropped_ = true;
  return false;
}

void Writer::end_call(std::string_view payload) noexcept {
  Room& room = own_room();
  // Those after it would seem not to return, either.
  if (!write(RecordType::call_end, payload, room.end)) {
    room.full = true;
    dropped_ = true;
  }
  leave_call();
}

void Writer::threads_begin() {
  append(RecordType::threads, {});
  room_of_others_.end = std::min<std::size_t>(room_.end, end_.load() + kMaxBytesOfThreads);
  room_of_others_.full = false;
}

void Writer::begin_waiting() noexcept {
  threads().calls.fetch_add(1, std::memory_order_relaxed);
  threads().waiting.store(1, std::memory_order_relaxed);
}

void Writer::end_waiting() noexcept { threads().waiting.store(0, std::memory_order_relaxed); }

// False when there is no room below `limit`, or none on the disk.
bool Writer::write(RecordType type, std::string_view payload, std::size_t limit) noexcept {
  const std::size_t size = sizeof(RecordHead) + payload.size();
  // Threads take their places in turn; each fills its own.
  std::uint64_t offset = end_.load(std::memory_order_relaxed);
  do {
    const std::size_t end = offset + padded(size) + sizeof(RecordHead);
    if (end > std::min(limit, capacity_)) return false;
    // On a full disk each try takes its time, and records of calls are many. Verdicts are tried.
    const bool is_call = limit != kCapacity;
    if (is_call && is_full_.load(std::memory_order_relaxed) && end > file_size_.load())
      return false;
    if (make_room(end) != 0) return false;
  } while (!end_.compare_exchange_weak(offset, offset + padded(size)));

  auto* head = reinterpret_cast<RecordHead*>(base_ + offset);
  head->type = type;
  head->thread = thread_number();
  head->sum = sum_of(offset, type, head->thread, payload);
  if (!payload.empty()) {
    std::memcpy(base_ + offset + sizeof(RecordHead), payload.data(), payload.size());
  }
  head->size.store(static_cast<std::uint32_t>(size), std::memory_order_release);
  return true;
}

// Returns 0 or an error number.
int Writer::make_room(std::size_t end) noexcept {
  if (end <= file_size_.load(std::memory_order_acquire)) return 0;
  const std::lock_guard lock(growing_);
  const std::size_t current = file_size_.load(std::memory_order_relaxed);
  if (end <= current) return 0;
  if (!file_is_ours()) {
    const int again = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
    if (again < 0) return errno;
    file_ = again;
    if (!file_is_ours()) return ESTALE;
  }
  const std::size_t wanted = (end + kStep - 1) / kStep * kStep;
  // Blocks are allocated here, where a full disk is an error that can be told; touching a hole on a
  // full disk would be SIGBUS.
  const int code =
      ::posix_fallocate(file_, static_cast<off_t>(current), static_cast<off_t>(wanted - current));
  if (code == 0) file_size_.store(wanted, std::memory_order_release);
  is_full_.store(code != 0, std::memory_order_relaxed);
  return code;
}

void Writer::rewind(std::uint64_t offset) {
  std::memset(base_ + offset, 0, end_.load() - offset);
  end_.store(offset);
}

}  // namespace infocts::journal
