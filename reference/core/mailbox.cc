#include "core/mailbox.h"

#include <algorithm>
#include <cstring>

namespace reference {
namespace {

bool matches(int wanted, int tag) noexcept { return wanted == MPI_ANY_TAG || wanted == tag; }

}  // namespace

void Mailbox::send(const void* data, std::size_t bytes, int tag) {
  const std::lock_guard lock(mutex_);
  const auto receive = std::find_if(receives_.begin(), receives_.end(),
                                    [&](const auto& posted) { return matches(posted->tag, tag); });
  if (receive != receives_.end()) {
    deliver(**receive, data, bytes, tag);
    receives_.erase(receive);
    return;
  }
  const auto* first = static_cast<const std::byte*>(data);
  messages_.push_back({tag, std::vector<std::byte>(first, first + bytes)});
}

std::shared_ptr<const Mailbox::Receive> Mailbox::post(void* buffer, std::size_t capacity, int tag) {
  auto receive = std::make_shared<Receive>(Receive{buffer, capacity, tag});
  const std::lock_guard lock(mutex_);
  const auto message = std::find_if(messages_.begin(), messages_.end(),
                                    [&](const auto& sent) { return matches(tag, sent.tag); });
  if (message != messages_.end()) {
    deliver(*receive, message->data.data(), message->data.size(), message->tag);
    messages_.erase(message);
  } else {
    receives_.push_back(receive);
  }
  return receive;
}

bool Mailbox::is_done(const Receive& receive) const {
  const std::lock_guard lock(mutex_);
  return receive.done;
}

void Mailbox::wait(const Receive& receive) const {
  std::unique_lock lock(mutex_);
  delivered_.wait(lock, [&] { return receive.done; });
}

void Mailbox::deliver(Receive& receive, const void* data, std::size_t bytes, int tag) noexcept {
  const std::size_t kept = std::min(bytes, receive.capacity);
  if (kept > 0) std::memcpy(receive.buffer, data, kept);
  const int error = kept == bytes ? MPI_SUCCESS : MPI_ERR_TRUNCATE;
  receive.delivery = {.source = 0, .tag = tag, .bytes = kept, .error = error};
  receive.done = true;
  delivered_.notify_all();
}

}  // namespace reference
