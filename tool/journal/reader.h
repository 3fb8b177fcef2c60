// The runner's side of the journal: what a worker did, alive or dead.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/journal/layout.h"

namespace infocts::journal {

struct Record {
  RecordType type = RecordType::none;
  std::uint16_t thread = 0;
  std::string_view payload;  ///< points into the Reader's mapping
};

/// How far a worker is right now.
struct Position {
  Stage stage = Stage::started;
  std::optional<std::uint32_t> open_case;  ///< index in the plan
  std::uint32_t cases_done = 0;
  std::uint32_t calls = 0;  ///< how many it has begun
  bool waiting = false;     ///< for the other processes, in a call of the suite's own
};

/// Maps a journal. A file that does not exist yet, or is not one, reads as an empty journal: a
/// worker may die before it writes its first byte.
class Reader {
 public:
  explicit Reader(std::string path) : path_(std::move(path)) {}
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  Position position();

  /// Payloads of the calls that threads are in, or were in when the process ended.
  std::vector<std::string_view> open_calls();

  /// All finished records. Call it when the worker has ended.
  std::vector<Record> records();

 private:
  bool map();

  std::string path_;
  const std::byte* base_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace infocts::journal
