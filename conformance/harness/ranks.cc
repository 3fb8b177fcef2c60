#include "conformance/harness/ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>

namespace infocts {
namespace {

/// What a rank says first in each round.
struct Heading {
  std::int32_t in_case = 1;  ///< 0: it has ended the case and only waits for the others
  std::int32_t size = 0;     ///< of what it has to say
};

struct Round {
  std::vector<std::string> said;  ///< by rank
  std::vector<int> left;          ///< ranks that have ended the case
};

// The ranks of MPI_COMM_WORLD on a communicator that is the suite's own. A round is the only thing
// that happens there, so that ranks meet wherever in a case they are, or behind it.
class Link {
 public:
  explicit Link(const Api& mpi) : mpi_(mpi) {
    if (!mpi.allgather.present() || mpi.has_type_byte == 0) {
      throw std::runtime_error(
          "an MPI without MPI_Allgather cannot be measured with several ranks");
    }
    require(mpi.comm_dup(mpi.comm_world, &comm_), "MPI_Comm_dup");
    require(mpi.comm_set_errhandler(comm_, mpi.errors_return), "MPI_Comm_set_errhandler");
  }
  void close() { require(mpi_.comm_free(&comm_), "MPI_Comm_free"); }

  Round round(bool in_case, const std::string& mine) {
    const auto size = static_cast<std::size_t>(this_worker().size);
    const Heading heading{in_case ? 1 : 0, static_cast<std::int32_t>(mine.size())};
    std::vector<Heading> headings(size);
    exchange(&heading, headings.data(), sizeof heading);
    std::int32_t longest = 0;
    for (const Heading& one : headings) longest = std::max(longest, one.size);

    Round round;
    round.said.resize(size);
    std::vector<char> room(size * static_cast<std::size_t>(longest));
    if (longest > 0) {
      std::vector<char> padded(static_cast<std::size_t>(longest));
      std::copy(mine.begin(), mine.end(), padded.begin());
      exchange(padded.data(), room.data(), padded.size());
    }
    for (std::size_t rank = 0; rank < size; ++rank) {
      round.said[rank].assign(room.data() + rank * static_cast<std::size_t>(longest),
                              static_cast<std::size_t>(headings[rank].size));
      if (headings[rank].in_case == 0) round.left.push_back(static_cast<int>(rank));
    }
    return round;
  }

 private:
  void exchange(const void* mine, void* all, std::size_t size) {
    const int count = static_cast<int>(size);
    require(mpi_.allgather(mine, count, mpi_.type_byte, all, count, mpi_.type_byte, comm_),
            "MPI_Allgather");
  }
  void require(int code, const char* function) const {
    if (code == mpi_.success) return;
    throw std::runtime_error(fmt::format("{} failed on the suite's own communicator", function));
  }

  const Api& mpi_;
  cts_comm comm_{0};
};

std::optional<Link>& link() {
  static std::optional<Link> link;
  return link;
}

}  // namespace

std::vector<std::string> gather(const std::string& mine) {
  if (!link()) return {mine};
  Round round = link()->round(true, mine);
  if (!round.left.empty()) {
    throw RankLeft(fmt::format("rank {} has ended the case before", round.left.front()));
  }
  return std::move(round.said);
}

std::vector<std::int64_t> gather(std::int64_t mine) {
  std::string bytes(sizeof mine, '\0');
  std::memcpy(bytes.data(), &mine, sizeof mine);
  std::vector<std::int64_t> all;
  for (const std::string& one : gather(bytes)) {
    std::memcpy(&all.emplace_back(), one.data(), sizeof mine);
  }
  return all;
}

void wait_for_all() { gather(std::string()); }

bool everywhere(bool holds_here) {
  const std::vector<std::int64_t> all = gather(std::int64_t{holds_here ? 1 : 0});
  return std::all_of(all.begin(), all.end(), [](std::int64_t one) { return one == 1; });
}

bool check_same_on_all_ranks(std::string_view what, const std::string& mine) {
  const std::string first = gather(mine).front();
  return check_true(first == mine, what, fmt::format("{} as on rank 0", infocts::quoted(first)),
                    infocts::quoted(mine));
}

namespace detail {

void connect_ranks(const Api& mpi) { link().emplace(mpi); }

void disconnect_ranks() {
  if (!link()) return;
  link()->close();
  link().reset();
}

void leave_case() {
  if (!link()) return;
  const auto size = static_cast<std::size_t>(this_worker().size);
  while (link()->round(false, {}).left.size() < size) {
  }
}

}  // namespace detail
}  // namespace infocts
