#include "conformance/harness/guarded.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <new>

#include "conformance/harness/claims.h"

namespace infocts {
namespace {

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}

/// The pages that cannot be read now, for the signal handler.
struct Watched {
  std::atomic<char*> page{nullptr};
  std::atomic<char*> accessed{nullptr};  ///< the first address
};

std::array<Watched, 8> watched;
std::size_t users = 0;
struct sigaction before_segv;
struct sigaction before_bus;

// Opens the page and lets the access happen.
void on_fault(int number, siginfo_t* info, void* /*context*/) {
  auto* const address = static_cast<char*>(info->si_addr);
  for (Watched& area : watched) {
    char* const page = area.page.load();
    if (page == nullptr || address < page || address >= page + page_size()) continue;
    char* none = nullptr;
    area.accessed.compare_exchange_strong(none, address);
    ::mprotect(page, page_size(), PROT_READ | PROT_WRITE);
    return;
  }
  // Another fault: it happens again, with whoever dealt with faults before.
  ::sigaction(number, number == SIGBUS ? &before_bus : &before_segv, nullptr);
}

std::size_t watch(char* page) {
  if (users++ == 0) {
    struct sigaction action {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(SIGSEGV, &action, &before_segv);
    ::sigaction(SIGBUS, &action, &before_bus);
  }
  for (std::size_t i = 0; i < watched.size(); ++i) {
    if (watched[i].page.load() != nullptr) continue;
    watched[i].accessed = nullptr;
    watched[i].page = page;
    return i;
  }
  throw std::bad_alloc();
}

void forget(std::size_t slot) {
  watched[slot].page = nullptr;
  if (--users > 0) return;
  ::sigaction(SIGSEGV, &before_segv, nullptr);
  ::sigaction(SIGBUS, &before_bus, nullptr);
}

}  // namespace

GuardedInput::GuardedInput(std::string_view text, Edge edge) : size_(text.size()), edge_(edge) {
  std::string bytes(text);
  if (string_form() == StringForm::terminated) bytes += '\0';
  // Slack on the side that can be read, so that it is like any other string there.
  const std::size_t own = bytes.size() + kSlack + 1;
  pages_ = (own + page_size() - 1) / page_size() + 1;
  void* mapping = ::mmap(nullptr, pages_ * page_size(), PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED) throw std::bad_alloc();
  mapping_ = static_cast<char*>(mapping);
  char* const page = edge == Edge::before ? mapping_ : mapping_ + (pages_ - 1) * page_size();
  data_ = edge == Edge::before ? page + page_size() : page - bytes.size();
  std::memset(data_ - kSlack, kSlackByte, kSlack);
  std::memcpy(data_, bytes.data(), bytes.size());
  std::memset(data_ + bytes.size(), kSlackByte, kSlack);
  if (::mprotect(page, page_size(), PROT_NONE) != 0) throw std::bad_alloc();
  slot_ = watch(page);
}

GuardedInput::~GuardedInput() {
  forget(slot_);
  ::munmap(mapping_, pages_ * page_size());
}

std::size_t GuardedInput::strayed() const {
  const char* const address = watched[slot_].accessed.load();
  if (address == nullptr) return 0;
  if (edge_ == Edge::before) return static_cast<std::size_t>(data_ - address);
  return static_cast<std::size_t>(address - watched[slot_].page.load()) + 1;
}

bool GuardedInput::written_outside() const {
  if (strayed() == 0) return false;
  const char* const slack = edge_ == Edge::before ? data_ - kSlack : watched[slot_].page.load();
  return std::any_of(slack, slack + kSlack, [](char byte) { return byte != kSlackByte; });
}

bool check_reads_within(std::string_view what, const GuardedInput& text) {
  const std::size_t strayed = text.strayed();
  if (strayed == 0) return true;
  const cts_text own = text;
  const bool behind = text.edge() == Edge::behind;
  state_claim({.kind = journal::ClaimKind::reads_within,
               .expected = behind ? 1 : 0,
               .actual_bytes = std::string(own.data, own.size)});
  return report_deviation(fmt::format("memory around {}", what),
                          fmt::format("nothing outside of its {} characters{} is used", own.size,
                                      in_fortran() ? "" : " and the null character"),
                          fmt::format("byte {} {} it was {}", strayed, behind ? "past" : "before",
                                      text.written_outside() ? "written" : "read"));
}

}  // namespace infocts
