// The runner's side of the journal: what a worker did, alive or dead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/journal/record.h"

namespace infocts::journal {

/// How far a worker is right now.
struct Position {
  Stage stage = Stage::started;
  std::optional<std::uint32_t> open_case;  ///< index in the plan
  std::uint32_t cases_done = 0;
  std::uint32_t calls = 0;  ///< how many it has begun
  bool waiting = false;     ///< waits for the other processes, in a call of the suite
};

/// Reads a journal. A file that does not exist yet, or is not one, reads as an empty journal: a
/// worker may die before it writes its first byte. The file is read, not mapped, so that an MPI
/// that shortens it does not end the reader.
class JournalReader {
 public:
  explicit JournalReader(std::string path) : path_(std::move(path)) {}

  Position position();

  /// Payloads of the calls that threads are in, or were in when the process ended.
  std::vector<std::string_view> open_calls();

  /// All finished records up to the first that is damaged. Call it when the worker has ended.
  std::vector<Record> records();

 private:
  bool read_start();

  std::string path_;
  Header header_{};
  Threads threads_{};
  std::vector<std::byte> bytes_;
};

}  // namespace infocts::journal
