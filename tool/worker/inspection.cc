#include "tool/worker/inspection.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <vector>

#include "adapters/api.h"
#include "conformance/harness/buffers.h"

namespace infocts {
namespace {

constexpr int kMostKeys = 300;
constexpr int kRoom = 4096;  // for a value; what does not fit is cut alike by all

std::optional<std::string> by_get_string(const Api& mpi, cts_info object, const std::string& key) {
  Output value(kRoom);
  int length = kRoom;
  int flag = mpi.false_word;
  if (mpi.info_get_string(object, in(key), &length, value, &flag) != mpi.success ||
      mpi.truth(flag) == 0) {
    return std::nullopt;
  }
  return std::string(value.text());
}

std::optional<std::string> by_get(const Api& mpi, cts_info object, const std::string& key) {
  Output value(kRoom);
  int flag = mpi.false_word;
  if (mpi.info_get(object, in(key), kRoom - 1, value, &flag) != mpi.success ||
      mpi.truth(flag) == 0) {
    return std::nullopt;
  }
  return std::string(value.text());
}

std::vector<std::string> values_of(const Api& mpi, cts_info object, const std::string& key) {
  std::vector<std::string> values;
  if (mpi.info_get_string.present()) {
    if (const auto value = by_get_string(mpi, object, key)) values.push_back(*value);
  }
  if (mpi.info_get.present()) {
    if (const auto value = by_get(mpi, object, key)) values.push_back(*value);
  }
  return values;
}

std::optional<journal::Holding> read(const Api& mpi, cts_info object,
                                     const std::set<std::string>& keys) {
  int is_initialized = 0;
  int is_finalized = 0;
  mpi.initialized(&is_initialized);
  mpi.finalized(&is_finalized);
  if (mpi.truth(is_initialized) != 0 && mpi.truth(is_finalized) == 0) {
    mpi.comm_set_errhandler(mpi.comm_world, mpi.errors_return);
    mpi.comm_set_errhandler(mpi.comm_self, mpi.errors_return);
  }
  journal::Holding holding{.object = static_cast<std::int64_t>(object.bits),
                           .padded = string_form() == StringForm::blank_padded,
                           .nkeys = -1,
                           .pairs = {}};
  if (mpi.info_get_nkeys(object, &holding.nkeys) != mpi.success || holding.nkeys < 0 ||
      holding.nkeys > kMostKeys) {
    return std::nullopt;
  }
  for (int n = 0; n < holding.nkeys; ++n) {
    Output key(kRoom);
    if (mpi.info_get_nthkey(object, n, key) != mpi.success) return std::nullopt;
    journal::HeldPair pair{.key = std::string(key.text()), .values = {}};
    pair.values = values_of(mpi, object, pair.key);
    holding.pairs.push_back(std::move(pair));
  }
  holding.hides_keys = std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
    const bool is_listed =
        std::any_of(holding.pairs.begin(), holding.pairs.end(),
                    [&](const journal::HeldPair& pair) { return pair.key == key; });
    return !is_listed && !values_of(mpi, object, key).empty();
  });
  return holding;
}

// What is printed here, or how it ends, is no news of the case.
void seal() {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) ::signal(signal, SIG_DFL);
  std::atexit([] { ::_exit(0); });  // before the handlers of the MPI and of this process
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) ::_exit(0);
  ::dup2(nowhere, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
}

// What an MPI throws ends the copy here, too.
[[noreturn]] void answer(const cts_table& table, cts_info object, const std::set<std::string>& keys,
                         int to) noexcept {
  seal();
  std::string payload;
  if (const auto holding = read(Api(table), object, keys)) {
    payload = journal::write_holding(*holding);
  }
  std::size_t done = 0;
  while (done < payload.size()) {
    const ssize_t count = ::write(to, payload.data() + done, payload.size() - done);
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  ::_exit(0);
}

std::string read_all(int from, std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  std::string payload;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    pollfd ready{from, POLLIN, 0};
    const int readable = left.count() > 0 ? ::poll(&ready, 1, static_cast<int>(left.count())) : 0;
    if (readable < 0 && errno == EINTR) continue;
    if (readable <= 0) return {};
    std::array<char, 4096> some{};
    const ssize_t count = ::read(from, some.data(), some.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {};
    if (count == 0) return payload;
    payload.append(some.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

std::optional<journal::Holding> inspect(const cts_table& table, cts_info object,
                                        const std::set<std::string>& keys,
                                        std::chrono::milliseconds patience) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  const pid_t child = ::fork();
  if (child == 0) answer(table, object, keys, ends[1]);
  ::close(ends[1]);
  std::optional<journal::Holding> holding;
  if (child > 0) {
    try {
      const std::string payload = read_all(ends[0], patience);
      if (!payload.empty()) holding = journal::read_holding(payload);
    } catch (const std::exception&) {
      holding.reset();  // the copy ended in the middle
    }
    ::kill(child, SIGKILL);
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  ::close(ends[0]);
  return holding;
}

}  // namespace infocts
