#ifndef REFERENCE_CORE_MAILBOX_H_
#define REFERENCE_CORE_MAILBOX_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "core/exported.h"

namespace reference {

/// How a communication ended; the defaults are those of an empty status.
struct Delivery {
  int source = MPI_ANY_SOURCE;
  int tag = MPI_ANY_TAG;
  std::size_t bytes = 0;
  int error = MPI_SUCCESS;
};

/// The messages of one communicator from its only process to itself (MPI-4.0, chapter
/// "Point-to-Point Communication"). Sends are buffered and so never wait. Thread-safe: one thread
/// may wait for what another one sends.
class Mailbox {
 public:
  /// A receive that has been posted. Belongs to the mailbox until it is done.
  struct Receive {
    void* buffer;
    std::size_t capacity;
    int tag;
    bool done = false;
    Delivery delivery{};
  };

  /// Throws std::bad_alloc and then sends nothing.
  void send(const void* data, std::size_t bytes, int tag);

  /// Posts a receive for a tag or MPI_ANY_TAG. Messages and receives match in the order in which
  /// they came. Throws std::bad_alloc and then posts nothing.
  std::shared_ptr<const Receive> post(void* buffer, std::size_t capacity, int tag);

  bool is_done(const Receive& receive) const;
  /// Waits until the receive is done.
  void wait(const Receive& receive) const;

 private:
  struct Message {
    int tag;
    std::vector<std::byte> data;
  };

  // Requires the lock.
  void deliver(Receive& receive, const void* data, std::size_t bytes, int tag) noexcept;

  mutable std::mutex mutex_;
  mutable std::condition_variable delivered_;
  std::deque<Message> messages_;                   // guarded by mutex_, as are all receives
  std::deque<std::shared_ptr<Receive>> receives_;  // guarded by mutex_
};

}  // namespace reference

#endif  // REFERENCE_CORE_MAILBOX_H_
