#include "tool/runner/column_state.h"

#include <algorithm>
#include <utility>

#include "tool/results/judgement.h"

namespace infocts {

void count_traits(ColumnResults& found) {
  for (const CaseResult& result : found.results) {
    // A case that passed may have been found to end its process.
    if (result.provisional || deviates(result.verdict)) continue;
    const auto traits = found.traits.find(result.test);
    if (traits == found.traits.end()) continue;
    for (const std::uint32_t trait : traits->second) ++found.pass_traits[trait];
    found.traits.erase(traits);
  }
}

namespace {

void add(const ColumnResults& part, ColumnResults& all) {
  // That somebody interrupted is the least of what can be said.
  if (part.iut.error && (!all.iut.error || all.iut.error == kInterruptedError)) {
    all.iut.error = part.iut.error;
  }
  for (const std::string& note : part.iut.notes) {
    std::vector<std::string>& notes = all.iut.notes;
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  }
  all.results.insert(all.results.end(), part.results.begin(), part.results.end());
  all.failures.insert(part.failures.begin(), part.failures.end());
  for (const auto& [trait, count] : part.pass_traits) all.pass_traits[trait] += count;
  all.traits.insert(part.traits.begin(), part.traits.end());
  all.out_of_time = all.out_of_time || part.out_of_time;
}

}  // namespace

ColumnState::ColumnState(std::size_t shards, std::size_t cases, const RunOptions& options,
                         ProgressCallback progress, Checkpoint checkpoint, ColumnResults known)
    : cases_(cases),
      max_time_s_(options.max_time_s),
      progress_(std::move(progress)),
      checkpoint_(std::move(checkpoint)),
      known_(std::move(known)),
      shards_(shards),
      deadline_(options.deadline) {}

void ColumnState::start() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(started_, true)) return;
  last_pause_ = Clock::now();
  if (deadline_ || max_time_s_ <= 0) return;
  deadline_ = last_pause_ + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(max_time_s_));
}

std::optional<ColumnState::Clock::time_point> ColumnState::deadline() const {
  const std::lock_guard lock(mutex_);
  return deadline_;
}

bool ColumnState::out_of_time() const {
  const auto end = deadline();
  return end && Clock::now() > *end;
}

void ColumnState::waited(Clock::duration pause) {
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  if (deadline_) *deadline_ += std::min(pause, now - last_pause_);
  if (pause > Clock::duration::zero()) last_pause_ = now;
}

void ColumnState::blocked_in(const std::string& function) {
  const std::lock_guard lock(mutex_);
  blocking_.insert(function);
}

bool ColumnState::any_blocked() const {
  const std::lock_guard lock(mutex_);
  return !blocking_.empty();
}

bool ColumnState::has_blocked(const std::string& function) const {
  const std::lock_guard lock(mutex_);
  return blocking_.contains(function);
}

void ColumnState::cannot_init(const std::string& why) {
  const std::lock_guard lock(mutex_);
  if (!no_init_) no_init_ = why;
}

std::optional<std::string> ColumnState::why_no_init() const {
  const std::lock_guard lock(mutex_);
  return no_init_;
}

void ColumnState::tell(std::size_t shard, std::size_t done, const std::string& test) {
  if (!progress_) return;
  const std::lock_guard lock(mutex_);
  shards_[shard].done = done;
  std::size_t sum = 0;
  for (const ShardState& state : shards_) sum += state.done;
  progress_(sum, std::max(cases_, sum), test);
}

bool ColumnState::asks(std::size_t shard) const {
  if (!checkpoint_.due) return false;
  {
    const std::lock_guard lock(mutex_);
    if (shards_[shard].told != checkpoints_) return true;
  }
  return checkpoint_.due();
}

void ColumnState::found_so_far(std::size_t shard, ColumnResults found) {
  ColumnResults all;
  {
    const std::lock_guard lock(mutex_);
    shards_[shard].found = std::move(found);
    // The first that tells makes the others tell what they know, too.
    if (shards_[shard].told == checkpoints_) ++checkpoints_;
    shards_[shard].told = checkpoints_;
    all = joined();
  }
  checkpoint_.take(std::move(all));
}

void ColumnState::found(std::size_t shard, std::size_t cases, ColumnResults found) {
  const std::lock_guard lock(mutex_);
  shards_[shard].done = cases;
  shards_[shard].found = std::move(found);
  shards_[shard].finished = true;
}

ColumnResults ColumnState::all() const {
  const std::lock_guard lock(mutex_);
  return joined();
}

ColumnResults ColumnState::joined() const {
  ColumnResults all = known_;
  for (const ShardState& shard : shards_) {
    if (shard.found) add(*shard.found, all);
    if (!shard.finished && !all.iut.error) all.iut.error = kInterruptedError;
  }
  count_traits(all);
  return all;
}

}  // namespace infocts
