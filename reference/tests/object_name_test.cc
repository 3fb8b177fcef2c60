#include "core/object_name.h"

#include <gtest/gtest.h>

#include <string>

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

}  // namespace
}  // namespace reference
