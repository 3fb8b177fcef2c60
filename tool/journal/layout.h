// The journal: what a worker was doing, in a memory-mapped file that outlives it.
//
// The worker writes, the runner reads, possibly while the worker runs and certainly after it died.
// Stores to a shared mapping need no system call and are kept by the kernel when the process is
// killed, so a record written before a call is there after the call ended the process.
//
// The file is a Header, Threads with a slot for the open call of each thread, then records one
// after the other. A record is a RecordHead and its payload, padded to eight bytes; `size` is
// stored last, so a record without a size was never finished and ends the sequence.
//
// An MPI may write anywhere in the process. So the header, and all pages of records before the open
// case, are read-only there: a call that writes to them ends the process. Records have a checksum,
// which shows damage to those of the open case.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace infocts::journal {

inline constexpr std::uint64_t kMagic = 0x344c4e52'4a535443;  // "CTSJRNL4"

/// Address space that a journal may fill, and the least of it where `ulimit -v` leaves little. The
/// file itself grows in steps of kStep.
inline constexpr std::size_t kCapacity = std::size_t{1} << 30;
inline constexpr std::size_t kLeastCapacity = std::size_t{64} << 20;
inline constexpr std::size_t kStep = std::size_t{4} << 20;

/// Bytes that the recorded calls of one case may take; further ones are dropped. Verdicts have no
/// limit, and this room at the end of the journal to themselves.
inline constexpr std::size_t kMaxCallBytes = std::size_t{8} << 20;
inline constexpr std::size_t kRoomForVerdicts = std::size_t{8} << 20;
/// Of these, those of all threads but the main one, each time that several begin: they repeat what
/// they do, and records would take more of their time than the calls.
inline constexpr std::size_t kMaxBytesOfThreads = std::size_t{512} << 10;

/// Each thread keeps its open call in a slot, even if there is no record of it. Longer payloads are
/// cut.
inline constexpr std::size_t kSlots = 64;
inline constexpr std::size_t kSlotBytes = 1024;

/// How far a worker got; written before each step.
enum class Stage : std::uint32_t {
  started,     ///< the process runs
  loading,     ///< loading the shim and the MPI behind it
  identified,  ///< the library has said who it is
  init,        ///< in MPI_Init_thread
  running,     ///< running cases
  finalize,    ///< in MPI_Finalize
  done,        ///< nothing left to do
};

/// One thread's open call, aligned so that threads that call at once do not contend.
struct alignas(64) Slot {
  std::atomic<std::uint32_t> size;   ///< of the payload of a call_begin; 0: in no call
  std::atomic<std::uint32_t> calls;  ///< begun, including the suite's own: a sign of life
  char payload[kSlotBytes];
};

struct Header {
  std::uint64_t magic;
  std::atomic<std::uint32_t> stage;
  std::atomic<std::uint32_t> open_case;   ///< 1 + index in the plan; 0 between cases
  std::atomic<std::uint32_t> cases_done;  ///< how many cases of the plan have ended
};

struct Threads {
  std::atomic<std::uint32_t> calls;    ///< begun without a slot
  std::atomic<std::uint32_t> waiting;  ///< 1: waits for the other processes, in a call of the suite
  Slot slots[kSlots];                  ///< by number of the thread; numbers are reused
};

/// Where Threads and the records begin: each part has its own pages, whatever the page size.
inline constexpr std::size_t kLargestPage = std::size_t{64} << 10;
inline constexpr std::size_t kThreads = kLargestPage;
inline constexpr std::size_t kRecords =
    kThreads + (sizeof(Threads) + kLargestPage - 1) / kLargestPage * kLargestPage;

static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

enum class RecordType : std::uint16_t {
  none,
  identity,    ///< JSON: which MPI answers
  case_begin,  ///< u32: index in the plan
  call_begin,  ///< FunctionId and encoded arguments
  call_end,    ///< FunctionId, return code and encoded outputs
  failure,     ///< text of one failed check
  case_end,    ///< JSON: the outcome of the open case
  error,       ///< text: the suite or the shim is at fault
  note,        ///< text for the reader of the report
  answer,      ///< what a program of reproducer/ gave: Behaviour, then the program
  claim,       ///< what the check claims, whose failure is the next record
  rank,        ///< text: that of this process in MPI_COMM_WORLD
  reading,     ///< text: the name of the constant that the shim reads next
  damage,      ///< JSON: memory was written or freed wrongly, in the open case or outside of any
  threads,     ///< several threads make calls from now on, in the open case
  holding,     ///< what the object of the newest call held when the first check failed
};

struct RecordHead {
  std::atomic<std::uint32_t> size;  ///< of head and payload, unpadded
  RecordType type;
  std::uint16_t thread;  ///< small number of the thread that wrote it, reused; 0: main
  std::uint64_t sum;     ///< of its contents and its place
};
static_assert(sizeof(RecordHead) == 16);

inline std::uint64_t mixed(std::uint64_t sum, std::uint64_t word) {
  sum = (sum ^ word) * 0x9e3779b97f4a7c15;
  return sum ^ sum >> 29U;
}

inline std::uint64_t sum_of(std::uint64_t place, RecordType type, std::uint16_t thread,
                            std::string_view payload) {
  std::uint64_t sum =
      place << 32U | std::uint64_t{static_cast<std::uint16_t>(type)} << 16U | thread;
  sum = mixed(sum, payload.size());
  const auto next = [&] {  // of a size that the compiler knows: one instruction
    std::uint64_t word = 0;
    std::memcpy(&word, payload.data(), sizeof word);
    payload.remove_prefix(sizeof word);
    return word;
  };
  // Each step waits for the one before. Four sums at a time do not wait for each other.
  if (payload.size() >= 8 * sizeof sum) {
    std::uint64_t sums[4] = {sum, sum + 1, sum + 2, sum + 3};
    while (payload.size() >= sizeof sums) {
      for (std::uint64_t& one : sums) one = mixed(one, next());
    }
    for (const std::uint64_t one : sums) sum = mixed(sum, one);
  }
  while (payload.size() >= sizeof sum) sum = mixed(sum, next());
  if (payload.empty()) return sum;
  std::uint64_t word = 0;
  std::memcpy(&word, payload.data(), payload.size());
  return mixed(sum, word);
}

inline constexpr std::size_t padded(std::size_t size) { return (size + 7) & ~std::size_t{7}; }

}  // namespace infocts::journal
