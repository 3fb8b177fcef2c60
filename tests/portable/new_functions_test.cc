// Functions that the C library of an old system lacks (cmake/portable/new_functions.c).
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <random>
#include <set>
#include <stdexcept>
#include <thread>

namespace infocts::tests {
namespace {

// The start of the program hands these over.
int constructed_with = 0;
__attribute__((constructor)) void construct(int argc, char** argv, char** environment) {
  if (argc >= 1 && argv[argc] == nullptr && environment == argv + argc + 1) ++constructed_with;
}

TEST(Portable, ConstructorsRunOnceWithTheArguments) { EXPECT_EQ(constructed_with, 1); }

TEST(Portable, ExceptionsAreCaughtInAnyThread) {
  int caught = 0;
  const auto throws = [&] {
    try {
      throw std::runtime_error("thrown");
    } catch (const std::runtime_error&) {
      ++caught;
    }
  };
  throws();
  std::thread(throws).join();
  EXPECT_EQ(caught, 2);
}

TEST(Portable, StatFunctionsAgree) {
  struct stat by_path {};
  struct stat by_file {};
  struct stat by_link {};
  struct stat at {};
  const int file = ::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ASSERT_GE(file, 0);
  EXPECT_EQ(::stat("/", &by_path), 0);
  EXPECT_EQ(::lstat("/", &by_link), 0);
  EXPECT_EQ(::fstat(file, &by_file), 0);
  EXPECT_EQ(::fstatat(file, ".", &at, 0), 0);
  for (const struct stat& other : {by_file, by_link, at}) {
    EXPECT_TRUE(S_ISDIR(other.st_mode));
    EXPECT_EQ(other.st_ino, by_path.st_ino);
    EXPECT_EQ(other.st_dev, by_path.st_dev);
  }
  ::close(file);
}

TEST(Portable, StatOfNothingFails) {
  struct stat status {};
  errno = 0;
  EXPECT_EQ(::stat("/nothing/of/this/name", &status), -1);
  EXPECT_EQ(errno, ENOENT);
}

TEST(Portable, RandomNumbersDiffer) {
  std::random_device device;
  std::set<unsigned> numbers;
  for (int i = 0; i < 8; ++i) numbers.insert(device());
  EXPECT_GE(numbers.size(), 7u);
}

TEST(Portable, ThreadHasItsNumber) { EXPECT_EQ(::gettid(), ::syscall(SYS_gettid)); }

TEST(Portable, WaitEndsInTime) {
  using std::chrono::steady_clock;
  std::mutex mutex;
  std::condition_variable condition;
  std::unique_lock lock(mutex);
  const auto until = steady_clock::now() + std::chrono::milliseconds(50);
  EXPECT_FALSE(condition.wait_until(lock, until, [] { return false; }));
  EXPECT_GE(steady_clock::now(), until);
}

TEST(Portable, WaitEndsWhenNotified) {
  std::mutex mutex;
  std::condition_variable condition;
  bool ready = false;
  std::thread other([&] {
    const std::lock_guard lock(mutex);
    ready = true;
    condition.notify_one();
  });
  std::unique_lock lock(mutex);
  EXPECT_TRUE(condition.wait_for(lock, std::chrono::seconds(30), [&] { return ready; }));
  lock.unlock();
  other.join();
}

}  // namespace
}  // namespace infocts::tests
