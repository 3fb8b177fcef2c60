// Runs of concurrent programs, one after the other, each on an object of its own.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "adapters/api.h"
#include "properties/history.h"
#include "properties/random_numbers.h"

namespace infocts::properties {

class Round {
 public:
  /// `named`: the object of programs about names.
  explicit Round(const Api& mpi, const Named* named = nullptr);
  ~Round();
  Round(const Round&) = delete;
  Round& operator=(const Round&) = delete;

  /// Prepares this program, which must stay alive, and frees what the run before left. Returns
  /// false where the object cannot be made. `counted`: a counter that all threads share shows which
  /// call returned before which one began.
  bool prepare(const ConcurrentProgram& program, bool counted);

  /// Makes the calls of a thread. `pauses`: with random pauses before each.
  void play(std::size_t thread, RandomNumbers& random, bool pauses);

  /// Makes the calls of all threads in one, in any order that keeps the order of each.
  void play_alone(RandomNumbers& random);

  /// Whether other threads than the first one have played.
  bool met() const { return met_; }

  /// What the calls returned and left, after all threads have played. Makes calls itself. Leaves
  /// out a new object that there was no room for, as the standard does not say how many must fit.
  History history() const;

 private:
  struct Written;

  void call(cts_info info, const ThreadCommand& command, Written& written) const;
  bool make();
  void make_ready(Written& written) const;
  cts_field value_field(Written& written) const;
  int get_string(cts_info info, const ThreadCommand& command, Written& written) const;
  int set_name(cts_text name) const;
  int get_name(cts_field name, int* length) const;
  Event last_look() const;
  cts_text value_text(int value) const;
  void play_next(std::size_t thread, std::size_t number);
  void clear();
  bool lacks_room() const;
  void list(cts_info info, Event& event) const;
  Event event_of(const ThreadCommand& command, const Written& written) const;
  void tell_part(const Written& written, Event& event) const;

  const Api& mpi_;
  const Named* named_;
  const ConcurrentProgram* program_ = nullptr;
  bool can_stay_ = false;  // the object, as the first thread does not change it
  bool counted_ = false;
  cts_info info_;
  std::vector<std::string> values_;            // their texts
  int room_ = 0;                               // more than any of them has
  std::vector<std::vector<Written>> written_;  // by thread
  std::array<bool, kMaxThreads> played_{};
  std::atomic<bool> met_{false};
  alignas(64) std::atomic<std::uint64_t> clock_{1};
};

}  // namespace infocts::properties
