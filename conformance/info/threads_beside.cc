// Info calls of several threads while the main thread makes other calls: of those, some make,
// duplicate and free info objects inside of the library.
#include <atomic>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/named.h"
#include "conformance/harness/prepare.h"
#include "conformance/info/threads_steps.h"

namespace infocts {
namespace {

constexpr int kBeside = 3;

/// The life of an object of the thread's own. The number of keys behind each set: what is stored in
/// a place that other calls use, too, may be gone at once.
void live_beside(ThreadChecks& self) {
  constexpr int kPairs = 6;
  for (int round = 0; self.goes_on(round); ++round) {
    Info own;
    if (!threads::create(self, own)) return;
    for (int i = 0; i < kPairs; ++i) {
      if (!threads::set(self, own, threads::own_key(i), threads::own_value(self, i)) ||
          !threads::nkeys(self, own, i + 1)) {
        return;
      }
    }
    Info copy;
    if (!self.success(threads::mpi().info_dup(own, copy.ref()))) return;
    if (!self.success(threads::mpi().info_delete(copy, in(threads::own_key(2))))) return;
    if (!threads::nkeys(self, copy, kPairs - 1) || !threads::nkeys(self, own, kPairs)) return;
    for (int i = 0; i < kPairs; ++i) {
      if (!self.value(own, threads::own_key(i), threads::own_value(self, i))) return;
    }
    if (!threads::free_object(self, copy) || !threads::free_object(self, own)) return;
  }
}

void use_communicator(const Api& mpi) {
  const Named comm(NamedKind::comm);
  if (!mpi.comm_set_info.present() || !mpi.comm_get_info.present()) return;
  const Info hints = make_info({{"mpi_assert_no_any_tag", "true"}, {"unknown_here", "value"}});
  prepare(mpi.comm_set_info(comm.comm(), hints), "MPI_Comm_set_info");
  Info used;
  prepare(mpi.comm_get_info(comm.comm(), used.ref()), "MPI_Comm_get_info");
}

void message_to_self(const Api& mpi) {
  int sent = 17;
  int received = 0;
  cts_request request = mpi.request_null;
  prepare(mpi.isend(&sent, 1, mpi.type_int, 0, 0, mpi.comm_self, &request), "MPI_Isend");
  prepare(mpi.recv(&received, 1, mpi.type_int, 0, 0, mpi.comm_self), "MPI_Recv");
  prepare(mpi.wait(&request), "MPI_Wait");
}

/// What the main thread does again and again.
std::vector<std::function<void()>> other_calls(const Api& mpi) {
  std::vector<std::function<void()>> calls = {[&mpi] { use_communicator(mpi); },
                                              [&mpi] { message_to_self(mpi); }};
  const std::function<void()> window = [] { const Named made(NamedKind::win); };
  try {
    window();
    calls.push_back(window);
  } catch (const Unavailable&) {
    // No windows here.
  } catch (const Inconclusive&) {
    // None can be made now.
  }
  return calls;
}

/// Runs `work` on threads while this one, the main thread, makes other calls.
std::vector<ThreadChecks> beside_calls(const std::vector<std::function<void()>>& calls,
                                       const std::function<void(ThreadChecks&)>& work) {
  std::vector<ThreadChecks> found;
  std::exception_ptr thrown_by_threads;
  std::exception_ptr thrown_here;
  std::atomic<bool> begun{false};
  std::atomic<bool> over{false};
  std::thread starter([&] {
    try {
      found = at_once(kBeside, [&](ThreadChecks& self) {
        begun = true;
        work(self);
      });
    } catch (...) {
      thrown_by_threads = std::current_exception();
    }
    over = true;
  });
  try {
    // That threads begin is noted between two calls of the main thread, not inside of one.
    while (!begun && !over) std::this_thread::yield();
    while (!over) {
      for (const std::function<void()>& call : calls) call();
    }
  } catch (...) {
    thrown_here = std::current_exception();
  }
  starter.join();
  if (thrown_here) std::rethrow_exception(thrown_here);
  if (thrown_by_threads) std::rethrow_exception(thrown_by_threads);
  return found;
}

void check_beside_other_calls(int level) {
  MpiLifetime lifetime(level);
  require_threads();
  const auto calls = other_calls(this_worker().mpi);
  for (const std::function<void()>& call : calls) call();
  check_threads(beside_calls(calls, live_beside));
}

}  // namespace

CASE({.requirement = "info.threads.beside_other_calls",
      .name = "thread_funneled",
      .phase = Phase::started_by_case}) {
  check_beside_other_calls(mpi.thread_funneled);
}

CASE({.requirement = "info.threads.beside_other_calls",
      .name = "thread_multiple",
      .phase = Phase::started_by_case}) {
  check_beside_other_calls(mpi.thread_multiple);
}

}  // namespace infocts
