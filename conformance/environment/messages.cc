#include "conformance/environment/messages.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

/// Not the tag itself, which an MPI has at hand anyway.
int content_of(int tag) { return tag ^ 0x2a5a5a5a; }

/// Messages under way.
class Sending {
 public:
  /// Gives the tags of those that were sent: all, unless a send fails.
  std::vector<int> start(cts_comm comm, int to, const std::vector<int>& tags) {
    const Api& mpi = this_worker().mpi;
    contents_.reserve(tags.size());
    for (std::size_t i = 0; i < tags.size(); ++i) {
      const Context context("tag {}", tags[i]);
      contents_.push_back(content_of(tags[i]));
      cts_request request{0};
      if (!check_success(
              mpi.isend(&contents_.back(), 1, mpi.type_int, to, tags[i], comm, &request))) {
        return {tags.begin(), tags.begin() + static_cast<std::ptrdiff_t>(i)};
      }
      requests_.push_back(request);
    }
    return tags;
  }
  Sending() = default;
  /// Of messages that are still under way, the contents stay for the life of the process.
  ~Sending() {
    static std::vector<std::vector<int>> abandoned;
    if (!complete_) abandoned.push_back(std::move(contents_));
  }
  Sending(const Sending&) = delete;
  Sending& operator=(const Sending&) = delete;

  bool complete() {
    bool right = true;
    for (cts_request& request : requests_) {
      right = check_success(this_worker().mpi.wait(&request)) && right;
    }
    complete_ = true;
    return right;
  }

 private:
  std::vector<int> contents_;
  std::vector<cts_request> requests_;
  bool complete_ = false;
};

// Goes on after a wrong one, so that none is left under way.
bool receive_all(cts_comm comm, int from, const std::vector<int>& tags) {
  const Api& mpi = this_worker().mpi;
  bool right = true;
  for (auto tag = tags.rbegin(); tag != tags.rend(); ++tag) {
    const Context context("tag {}", *tag);
    int content = kNumberPreset;
    if (!check_success(mpi.recv(&content, 1, mpi.type_int, from, *tag, comm))) return false;
    right = check_equal("content of the message", content_of(*tag), content) && right;
  }
  return right;
}

}  // namespace

std::vector<int> tags_up_to(int upper_bound) {
  std::set<int> tags;
  const auto add = [&](long tag) {
    if (tag >= 0 && tag <= upper_bound) tags.insert(static_cast<int>(tag));
  };
  for (long power = 1; power <= std::numeric_limits<int>::max(); power *= 2) {
    for (const long tag : {power - 1, power, power + 1}) add(tag);
  }
  for (long below = 0; below < 3; ++below) add(upper_bound - below);
  add(upper_bound / 3);
  return {tags.begin(), tags.end()};
}

void require_messages() {
  const Api& mpi = this_worker().mpi;
  for (const auto& [present, name] :
       {std::pair{mpi.isend.present(), "MPI_Isend"}, std::pair{mpi.recv.present(), "MPI_Recv"},
        std::pair{mpi.wait.present(), "MPI_Wait"}, std::pair{mpi.has_type_int != 0, "MPI_INT"}}) {
    if (!present) skip_as_absent(name);
  }
}

bool check_messages_to_self(cts_comm comm, int rank, const std::vector<int>& tags) {
  Sending sending;
  const std::vector<int> sent = sending.start(comm, rank, tags);
  const bool received = receive_all(comm, rank, sent);
  // What nobody received may never be complete.
  return received && sending.complete() && sent.size() == tags.size();
}

void check_messages_to(int to, const std::vector<int>& tags) {
  const Api& mpi = this_worker().mpi;
  if (on_rank(0)) {
    Sending sending;
    sending.start(mpi.comm_world, to, tags);
    sending.complete();
  } else if (on_rank(to)) {
    receive_all(mpi.comm_world, 0, tags);
  }
}

}  // namespace infocts
