#include "conformance/environment/messages.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <set>
#include <utility>

#include "conformance/harness/after_errors.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

/// Not the tag itself, which an MPI has at hand anyway.
int content_of(int tag) { return tag ^ 0x2a5a5a5a; }

/// Messages under way.
class Sending {
 public:
  Sending() = default;
  /// Of messages that are still under way, the contents stay for the life of the process.
  ~Sending() {
    static std::vector<std::vector<int>> abandoned;
    if (!complete_) abandoned.push_back(std::move(contents_));
  }
  Sending(const Sending&) = delete;
  Sending& operator=(const Sending&) = delete;

  /// Gives the tags of those that were sent: all, unless a send fails. That is judged only of a
  /// message that is alone: the text lets an MPI run out of room for several.
  std::vector<int> start(cts_comm comm, int to, const std::vector<int>& tags) {
    const Api& mpi = this_worker().mpi;
    contents_.reserve(tags.size());
    for (std::size_t i = 0; i < tags.size(); ++i) {
      const Context context("tag {}", tags[i]);
      contents_.push_back(content_of(tags[i]));
      cts_request request{0};
      const Code code = mpi.isend(&contents_.back(), 1, mpi.type_int, to, tags[i], comm, &request);
      if (i == 0 ? !check_success(code) : code != mpi.success) {
        return {tags.begin(), tags.begin() + static_cast<std::ptrdiff_t>(i)};
      }
      requests_.push_back(request);
    }
    return tags;
  }

  bool complete(bool judged) {
    bool right = true;
    for (cts_request& request : requests_) {
      const Code code = this_worker().mpi.wait(&request);
      right = (!judged || check_success(code)) && right;
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
bool receive_all(cts_comm comm, int from, const std::vector<int>& tags, bool judged) {
  const Api& mpi = this_worker().mpi;
  bool right = true;
  for (auto tag = tags.rbegin(); tag != tags.rend(); ++tag) {
    const Context context("tag {}", *tag);
    int content = kNumberPreset;
    const Code code = mpi.recv(&content, 1, mpi.type_int, from, *tag, comm);
    if (!judged) continue;
    if (!check_success(code)) return false;
    right = check_equal("content of the message", content_of(*tag), content) && right;
  }
  return right;
}

/// Whether it is judged what becomes of so many messages: not behind a send that was refused, where
/// the text does not say what MPI does then.
bool are_judged(std::size_t sent, const std::vector<int>& tags) {
  return sent == tags.size() || is_defined_after_errors();
}

/// Gives how many were sent and arrived; nothing where something was wrong.
std::optional<std::size_t> send_to_self(cts_comm comm, int rank, const std::vector<int>& tags) {
  Sending sending;
  const std::vector<int> sent = sending.start(comm, rank, tags);
  const bool judged = are_judged(sent.size(), tags);
  // What nobody received may never be complete.
  if (sent.empty() || !receive_all(comm, rank, sent, judged) || !sending.complete(judged)) {
    return std::nullopt;
  }
  return sent.size();
}

/// The same from rank 0 to another, which receives what was sent. All ranks give the same.
std::optional<std::size_t> send_to(int to, const std::vector<int>& tags) {
  const Api& mpi = this_worker().mpi;
  Sending sending;
  std::vector<int> sent;
  if (on_rank(0)) sent = sending.start(mpi.comm_world, to, tags);
  const auto count = static_cast<std::size_t>(gather(static_cast<std::int64_t>(sent.size()))[0]);
  const bool judged = are_judged(count, tags);
  bool right = count > 0;
  if (on_rank(0)) {
    right = sending.complete(judged) && right;
  } else if (on_rank(to)) {
    sent.assign(tags.begin(), tags.begin() + static_cast<std::ptrdiff_t>(count));
    right = receive_all(mpi.comm_world, 0, sent, judged) && right;
  }
  return everywhere(right) ? std::optional(count) : std::nullopt;
}

/// `send` sends the tags that it is given, as the two functions above do.
template <typename Send>
bool check_groups(const std::vector<std::vector<int>>& groups, Send send) {
  std::set<int> alone;
  for (const std::vector<int>& group : groups) {
    for (const int tag : group) {
      if (alone.insert(tag).second && !send({tag})) return false;
    }
  }
  for (const std::vector<int>& group : groups) {
    const std::optional<std::size_t> sent = send(group);
    if (!sent) return false;
    if (*sent < group.size()) {
      skip_as_absent(fmt::format("room for {} messages under way", group.size()));
    }
  }
  return true;
}

}  // namespace

std::vector<std::vector<int>> tags_up_to(int upper_bound) {
  std::vector<std::vector<int>> groups;
  const auto add = [&](std::initializer_list<long> some) {
    std::set<int> tags;
    for (const long tag : some) {
      if (tag >= 0 && tag <= upper_bound) tags.insert(static_cast<int>(tag));
    }
    groups.emplace_back(tags.begin(), tags.end());
  };
  for (long power = 2; power <= upper_bound; power *= 2) add({0, 1, power - 1, power, power + 1});
  const long last = upper_bound;
  add({0, last / 3, last - 2, last - 1, last});
  return groups;
}

void require_messages() {
  const Api& mpi = this_worker().mpi;
  for (const auto& [present, name] :
       {std::pair{mpi.isend.present(), "MPI_Isend"}, std::pair{mpi.recv.present(), "MPI_Recv"},
        std::pair{mpi.wait.present(), "MPI_Wait"}, std::pair{mpi.has_type_int != 0, "MPI_INT"}}) {
    if (!present) skip_as_absent(name);
  }
}

bool check_message_to_self(cts_comm comm, int rank, int tag) {
  return send_to_self(comm, rank, {tag}).has_value();
}

bool check_messages_to_self(cts_comm comm, int rank, const std::vector<std::vector<int>>& groups) {
  return check_groups(groups,
                      [&](const std::vector<int>& tags) { return send_to_self(comm, rank, tags); });
}

void check_messages_to(int to, const std::vector<std::vector<int>>& groups) {
  check_groups(groups, [&](const std::vector<int>& tags) { return send_to(to, tags); });
}

}  // namespace infocts
