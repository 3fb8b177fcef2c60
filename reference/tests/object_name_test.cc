#include "core/object_name.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>

namespace reference {
namespace {

std::string get(const ObjectName& name) {
  char text[MPI_MAX_OBJECT_NAME];
  const int length = name.copy_to(text);
  return {text, static_cast<std::size_t>(length)};
}

TEST(ObjectName, IsEmptyOrPredefinedAtFirst) {
  EXPECT_EQ(get(ObjectName()), "");
  EXPECT_EQ(get(ObjectName("MPI_INT")), "MPI_INT");
}

TEST(ObjectName, ReplacesTheFormerName) {
  ObjectName name("a long name");
  name.set("short");
  EXPECT_EQ(get(name), "short");
}

TEST(ObjectName, KeepsLeadingAndDropsTrailingBlanks) {
  ObjectName name;
  name.set("  a b  ");
  EXPECT_EQ(get(name), "  a b");
  name.set("   ");
  EXPECT_EQ(get(name), "");
}

TEST(ObjectName, CutsWhatDoesNotFit) {
  ObjectName name;
  const std::string longest(MPI_MAX_OBJECT_NAME - 1, 'x');
  for (const char* more : {"", "y", "yyy"}) {
    name.set(longest + more);
    EXPECT_EQ(get(name), longest);
  }
}

// Short ones are read in another way, and only of strings of C.
TEST(ObjectName, IsTheSameOfAStringOfC) {
  for (std::size_t length = 0; length < MPI_MAX_OBJECT_NAME + 9; ++length) {
    for (const std::size_t blanks : {0, 1, 20}) {
      std::string text(length, 'x');
      for (std::size_t i = 0; i < length; ++i) text[i] = static_cast<char>('a' + i % 26);
      text += std::string(blanks, ' ');
      constexpr std::string_view kBefore =
          "a name that was longer, so that something of it could remain";
      ObjectName whole(kBefore);
      ObjectName read(kBefore);
      whole.set(std::string_view(text));
      read.set(text.c_str());
      EXPECT_EQ(get(read), get(whole)) << text;
    }
  }
}

// Names of all lengths, so that a mixture of two is no such name.
TEST(ObjectName, IsWholeForAllThreads) {
  constexpr std::size_t kLongest = MPI_MAX_OBJECT_NAME - 1;
  ObjectName name;
  std::atomic<bool> done{false};
  const auto write = [&](char character) {
    for (int round = 0; round < 200; ++round) {
      for (std::size_t length = 1; length < kLongest; length += 9) {
        name.set(std::string(length, character) + static_cast<char>(length));
      }
    }
  };
  std::thread reader([&] {
    while (!done) {
      const std::string text = get(name);
      if (text.empty()) continue;
      const std::string characters = text.substr(0, text.size() - 1);
      EXPECT_EQ(characters, std::string(characters.size(), characters[0]));
      EXPECT_EQ(text.back(), static_cast<char>(characters.size()));
    }
  });
  std::thread writer([&] { write('a'); });
  write('b');
  writer.join();
  done = true;
  reader.join();
}

}  // namespace
}  // namespace reference
