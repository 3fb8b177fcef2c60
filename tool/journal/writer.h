// The worker's side of the journal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "tool/journal/layout.h"

namespace infocts::journal {

/// Appends records. `append` may be called from any thread; the rest only from the main thread
/// while no other thread appends.
class Writer {
 public:
  /// Creates and maps the file. Throws std::runtime_error; one that is a std::system_error with
  /// EEXIST if the file exists, which means that another process writes this journal.
  explicit Writer(const std::string& path);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void stage(Stage stage);

  void begin_case(std::uint32_t index);

  /// Whether the records are as they were written. If not, drops those of the open case, except its
  /// beginning.
  bool check_case();

  /// Ends the open case. Unless `keep_calls`, the calls recorded since its beginning are dropped.
  void end_case(std::string_view outcome_json, bool keep_calls);

  /// The finished records of the open case, in their order, as long as `visit` asks for more.
  void visit_case(const std::function<bool(RecordType type, std::uint16_t thread,
                                           std::string_view payload)>& visit) const;

  void append(RecordType type, std::string_view payload);

  /// Note that this thread enters a call, and that it is back, without a record.
  void enter_call(std::string_view payload) noexcept;
  void leave_call() noexcept;

  /// The same with records. They are dropped if the case has too many or the disk is full, but the
  /// open call of a thread is still known. Returns whether this one is kept; then end_call()
  /// follows, else leave_call().
  bool begin_call(std::string_view payload) noexcept;
  void end_call(std::string_view payload) noexcept;

  /// Whether records of calls in the open case were dropped.
  bool has_dropped() const noexcept { return dropped_; }

  /// Notes that several threads begin to make calls. Of all but the main one fewer are kept, each
  /// time anew. Not while others make some.
  void threads_begin();

  /// Note that this process waits for the others, in a call of the suite, and that it is back.
  void begin_waiting() noexcept;
  void end_waiting() noexcept;

 private:
  /// For records of calls in the open case, or before the first.
  struct Room {
    std::atomic<std::size_t> end = kRecords + kMaxCallBytes;  ///< no record goes beyond
    std::atomic<bool> full = false;                           ///< one had no room
  };

  Room& own_room() noexcept;
  bool write(RecordType type, std::string_view payload, std::size_t limit) noexcept;
  int make_room(std::size_t end) noexcept;
  void rewind(std::uint64_t offset);
  void append_begin();
  bool file_is_ours() const;
  void protect(std::size_t begin, std::size_t end, int how) const;
  template <typename Change>
  void change_header(Change change);
  Header& header() const { return *reinterpret_cast<Header*>(base_); }
  Threads& threads() const { return *reinterpret_cast<Threads*>(base_ + kThreads); }

  const std::string path_;
  int file_ = -1;
  std::uint64_t device_ = 0;
  std::uint64_t inode_ = 0;
  const std::size_t capacity_;
  std::byte* base_ = nullptr;
  std::mutex growing_;
  std::atomic<std::size_t> file_size_ = 0;
  std::atomic<bool> is_full_ = false;   ///< the file could not grow
  std::atomic<std::uint64_t> end_ = 0;  ///< offset behind the last record begun
  std::size_t sealed_ = kRecords;       ///< what is before it is read-only
  std::string unsealed_;                ///< a copy of what is between that and the open case
  std::uint32_t case_index_ = 0;
  std::uint64_t case_start_ = 0;   ///< of the record that begins the case
  std::uint64_t case_offset_ = 0;  ///< behind that record
  Room room_;                      ///< of the main thread
  Room room_of_others_;
  std::atomic<bool> dropped_ = false;  ///< a record of a call in the open case
};

}  // namespace infocts::journal
