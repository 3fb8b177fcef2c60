#include "core/object_lock.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace reference {
namespace {

// Numbers that are equal outside of changes, which are no atomic variables on purpose: a mistake is
// seen by ThreadSanitizer, and by `are_equal`.
struct Numbers {
  ObjectLock::Word word = ObjectLock::word_of_new();
  std::array<int, 16> numbers{};

  void increase() {
    const ObjectLock lock(&word, ObjectLock::For::kChange);
    for (int& number : numbers) ++number;
  }
  bool are_equal() {
    const ObjectLock lock(&word, ObjectLock::For::kRead);
    for (const int number : numbers) {
      if (number != numbers[0]) return false;
    }
    return true;
  }
};

void in_threads(int count, const std::function<void(int)>& work) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < count; ++i) threads.emplace_back(work, i);
}

TEST(ObjectLock, ChangesDoNotMeet) {
  constexpr int kThreads = 4, kRounds = 5000;
  Numbers numbers;
  in_threads(kThreads, [&](int) {
    for (int i = 0; i < kRounds; ++i) {
      numbers.increase();
      EXPECT_TRUE(numbers.are_equal());
    }
  });
  EXPECT_EQ(numbers.numbers[0], kThreads * kRounds);
}

// The moment at which an object is taken from the thread whose own it was.
TEST(ObjectLock, OwnObjectIsTaken) {
  constexpr int kObjects = 2000;
  std::vector<Numbers> objects(kObjects);
  std::atomic<int> next{0};
  in_threads(2, [&](int me) {
    for (int i = 0; i < kObjects; ++i) {
      Numbers& object = objects[static_cast<std::size_t>(i)];
      if (me == 0) {
        next = i;
        for (int k = 0; k < 50; ++k) object.increase();
      } else {
        while (next < i) std::this_thread::yield();
        EXPECT_TRUE(object.are_equal());
        object.increase();
      }
    }
  });
  for (const Numbers& object : objects) EXPECT_EQ(object.numbers[0], 51);
}

// Two that read are in one object at the same time: each leaves only when it has seen the other.
TEST(ObjectLock, ReadersMeet) {
  Numbers numbers;
  numbers.increase();
  in_threads(1, [&](int) { EXPECT_TRUE(numbers.are_equal()); });  // now it is nobody's own
  std::atomic<int> inside{0};
  in_threads(2, [&](int) {
    const ObjectLock lock(&numbers.word, ObjectLock::For::kRead);
    ++inside;
    while (inside != 2) std::this_thread::yield();
  });
  EXPECT_EQ(inside, 2);
}

// Objects outlive the threads that made them, whose records go to others.
TEST(ObjectLock, ThreadsEnd) {
  std::vector<Numbers> objects(100);
  for (int round = 0; round < 20; ++round) {
    in_threads(3, [&](int) {
      for (Numbers& object : objects) object.increase();
    });
    for (Numbers& object : objects) object.increase();
  }
  for (const Numbers& object : objects) EXPECT_EQ(object.numbers[0], 20 * 4);
}

// Destructors of a thread that run after its record was handed on.
TEST(ObjectLock, AfterTheEndOfAThread) {
  struct Late {
    Numbers* numbers = nullptr;
    ~Late() { numbers->increase(); }
  };
  static Numbers numbers;
  in_threads(3, [](int) {
    static thread_local Late late;
    late.numbers = &numbers;  // destroyed last, as it was made first
    numbers.increase();
  });
  EXPECT_EQ(numbers.numbers[0], 6);
}

}  // namespace
}  // namespace reference
