#include "tool/runner/shared_object.h"

#include <gtest/gtest.h>

#include "tests/support/directory.h"
#include "tests/support/text.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

class SharedObject : public ::testing::Test {
 protected:
  bool is_whole(std::string_view bytes) const {
    tests::write(directory_ / "file.so", bytes);
    return is_whole_shared_object(directory_ / "file.so");
  }

  const tests::Directory directory_;
  const std::string program_ =
      tests::read("/proc/self/exe");  // is one, as its code may be anywhere
};

TEST_F(SharedObject, IsWholeToItsLastByte) {
  EXPECT_TRUE(is_whole(program_));
  EXPECT_FALSE(is_whole(std::string_view(program_).substr(0, program_.size() - 1)));
  EXPECT_FALSE(is_whole(std::string_view(program_).substr(0, program_.size() / 2)));
  EXPECT_FALSE(is_whole(std::string_view(program_).substr(0, 40)));
}

TEST_F(SharedObject, IsNoOtherFile) {
  EXPECT_FALSE(is_whole(""));
  EXPECT_FALSE(is_whole(std::string(1000, 'x')));
  EXPECT_FALSE(is_whole_shared_object(directory_ / "missing"));
  EXPECT_FALSE(is_whole_shared_object("/"));
}

}  // namespace
}  // namespace infocts
