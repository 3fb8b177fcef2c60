#include "tool/cli/memory.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <new>

#include "tool/results/exit_code.h"

namespace infocts {
namespace {

class NoMemory : public std::bad_alloc {
 public:
  const char* what() const noexcept override { return "there is not enough memory"; }
};

// Given up at the first failure: what clears up behind it needs some, too. The destructor of a JSON
// value allocates, and would end the process.
constexpr std::size_t kReserve = 4 << 20;  // of an untouched page nothing is used
std::atomic<void*> reserve = nullptr;

void give_up_reserve() {
  ::operator delete(reserve.exchange(nullptr));
  throw NoMemory();
}

// It may be an exception of a destructor or of a thread; abort() would have no exit code of ours.
[[noreturn]] void end_with_a_sentence() noexcept {
  const char* why = "internal error";
  const std::exception_ptr error = std::current_exception();  // what() lives as long
  try {
    if (error) std::rethrow_exception(error);
  } catch (const std::exception& known) {
    why = known.what();
  } catch (...) {
  }
  std::fprintf(stderr, "infocts: %s\n", why);
  ::_exit(kExitNotMeasured);
}

}  // namespace

void prepare_for_no_memory() {
  reserve = ::operator new(kReserve, std::nothrow);
  std::set_new_handler(give_up_reserve);
  std::set_terminate(end_with_a_sentence);
}

}  // namespace infocts
