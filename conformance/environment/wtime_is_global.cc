// MPI_WTIME_IS_GLOBAL, and clocks that should agree where it says so.
#include <algorithm>
#include <cstring>

#include "conformance/environment/predefined.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

/// Messages of length zero from rank 0 to another and back: the clocks of the two.
struct RoundTrip {
  double sent;      ///< on rank 0, just before the send
  double there;     ///< on the other rank, between its receive and its send
  double received;  ///< on rank 0, just after the receive

  double length() const { return received - sent; }
};

constexpr int kRounds = 300;
constexpr int kTag = 7;

/// Ends the case as skipped unless all processes say that clocks are synchronized. Collective.
void require_global_clock() {
  if (!everywhere(attribute(wtime_is_global_key()) == 1)) {
    skip_as_absent("a clock that is the same on all processes");
  }
}

double now() {
  double seconds = 0;
  this_worker().mpi.wtime(&seconds);
  return seconds;
}

void require(int code) {
  if (code != this_worker().mpi.success) throw Inconclusive("a message of length zero failed");
}

std::vector<double> gather_from(int rank, const std::vector<double>& mine) {
  std::string bytes(mine.size() * sizeof(double), '\0');
  std::memcpy(bytes.data(), mine.data(), bytes.size());
  const std::string its = gather(bytes).at(static_cast<std::size_t>(rank));
  std::vector<double> times(its.size() / sizeof(double));
  std::memcpy(times.data(), its.data(), its.size());
  return times;
}

/// Known on every rank afterwards. Collective.
std::vector<RoundTrip> round_trips_to(int other) {
  const Api& mpi = this_worker().mpi;
  std::vector<double> sent;
  std::vector<double> there;
  std::vector<double> received;
  char nothing = 0;
  for (int round = 0; round < kRounds; ++round) {
    if (on_rank(0)) {
      sent.push_back(now());
      require(mpi.send(&nothing, 0, mpi.type_int, other, kTag, mpi.comm_world));
      require(mpi.recv(&nothing, 0, mpi.type_int, other, kTag, mpi.comm_world));
      received.push_back(now());
    } else if (on_rank(other)) {
      require(mpi.recv(&nothing, 0, mpi.type_int, 0, kTag, mpi.comm_world));
      there.push_back(now());
      require(mpi.send(&nothing, 0, mpi.type_int, 0, kTag, mpi.comm_world));
    }
  }
  sent = gather_from(0, sent);
  there = gather_from(other, there);
  received = gather_from(0, received);
  std::vector<RoundTrip> trips;
  for (std::size_t i = 0; i < there.size(); ++i) trips.push_back({sent[i], there[i], received[i]});
  return trips;
}

std::string times_text(double before, double after) {
  return fmt::format("{:.9f} before the send, {:.9f} after the receive", before, after);
}

/// How much the clock of the other process differs from that of rank 0 at least.
double proven_difference(const std::vector<RoundTrip>& trips) {
  // The other clock is ahead by more than there - received, and by less than there - sent.
  double least = 0;
  for (const RoundTrip& trip : trips) {
    least = std::max({least, trip.there - trip.received, trip.sent - trip.there});
  }
  return least;
}

double median_length(std::vector<RoundTrip> trips) {
  const auto middle = trips.begin() + static_cast<std::ptrdiff_t>(trips.size() / 2);
  std::nth_element(trips.begin(), middle, trips.end(),
                   [](const auto& a, const auto& b) { return a.length() < b.length(); });
  return middle->length();
}

}  // namespace

CASE({.requirement = "environment.wtime_is_global.key_valid", .name = "asked"}) {
  const AttributeLookup lookup = look_up(wtime_is_global_key());
  check_success(lookup.code);
  check_true(is_true(lookup.flag) || is_false(lookup.flag), "flag", "true or false",
             describe_flag(lookup.flag));
}

CASE({.requirement = "environment.wtime_is_global.zero_or_one", .name = "value"}) {
  const std::optional<int> value = attribute(wtime_is_global_key());
  if (!value) skip_as_absent("MPI_WTIME_IS_GLOBAL");
  check_true(*value == 0 || *value == 1, "MPI_WTIME_IS_GLOBAL", "0 or 1", std::to_string(*value));
}

CASE({.requirement = "environment.wtime_is_global.constant", .name = "while_working"}) {
  check_constant(wtime_is_global_key());
}

CASE({.requirement = "environment.wtime_is_global.constant",
      .name = "init_to_finalize",
      .phase = Phase::started_by_case}) {
  check_constant_in_a_life(wtime_is_global_key());
}

CASE({.requirement = "environment.wtime_is_global.same_everywhere",
      .name = "each_rank",
      .ranks = 2}) {
  const int value = attribute(wtime_is_global_key()).value_or(0);
  check_same_on_all_ranks("MPI_WTIME_IS_GLOBAL (0 where it is absent)", std::to_string(value));
}

CASE({.requirement = "environment.wtime_is_global.order", .name = "there_and_back", .ranks = 2}) {
  require_global_clock();
  for (int other = 1; other < this_worker().size; ++other) {
    const Context context("ranks 0 and {}", other);
    for (const RoundTrip& trip : round_trips_to(other)) {
      if (!on_rank(0)) break;
      if (!check_true(trip.there >= trip.sent, "clocks of a message there",
                      "the receive not before the send", times_text(trip.sent, trip.there)) ||
          !check_true(trip.received >= trip.there, "clocks of a message back",
                      "the receive not before the send", times_text(trip.there, trip.received))) {
        break;
      }
    }
  }
}

CASE({.requirement = "environment.wtime_is_global.strictly_later",
      .name = "there_and_back",
      .ranks = 2}) {
  require_global_clock();
  for (int other = 1; other < this_worker().size; ++other) {
    const Context context("ranks 0 and {}", other);
    for (const RoundTrip& trip : round_trips_to(other)) {
      if (!on_rank(0)) break;
      if (!check_true(trip.there > trip.sent && trip.received > trip.there, "clocks of a message",
                      "the receive later than the send",
                      fmt::format("{:.9f}, there {:.9f}, back {:.9f}", trip.sent, trip.there,
                                  trip.received))) {
        break;
      }
    }
  }
}

CASE({.requirement = "environment.wtime_is_global.half_round_trip",
      .name = "there_and_back",
      .ranks = 2}) {
  require_global_clock();
  for (int other = 1; other < this_worker().size; ++other) {
    const std::vector<RoundTrip> trips = round_trips_to(other);
    if (!on_rank(0)) continue;
    const double differs = proven_difference(trips);
    const double half = median_length(trips) / 2;
    check_true(differs < half || differs == 0,
               fmt::format("difference of the clocks of ranks 0 and {}", other),
               fmt::format("less than {:.9f} s, half of a round trip", half),
               fmt::format("{:.9f} s or more", differs));
  }
}

CASE({.requirement = "environment.wtime_is_global.presence", .name = "value"}) {
  observe(value_text(attribute(wtime_is_global_key())));
}

}  // namespace infocts
