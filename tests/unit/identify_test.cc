#include "tool/runner/identify.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>

#include "tests/support/directory.h"

namespace infocts {
namespace {

TEST(StampOf, SaysSizeAndSecondsSince1970) {
  const tests::Directory directory;
  const auto file = directory / "libmpi.so";
  tests::write(file, "abc");
  const timespec changed{.tv_sec = 1'000'000'000, .tv_nsec = 999'999'999};
  const std::array<timespec, 2> times{changed, changed};
  ASSERT_EQ(utimensat(AT_FDCWD, file.c_str(), times.data(), 0), 0);
  EXPECT_EQ(stamp_of(file), "3 bytes, changed at 1000000000");
  EXPECT_EQ(stamp_of(directory / "absent"), "");
}

}  // namespace
}  // namespace infocts
