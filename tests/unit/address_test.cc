// Addresses, as users write them.
#include "tool/runner/address.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support/directory.h"
#include "tests/support/text.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using Kind = Address::Kind;
using tests::has;

class AddressTest : public ::testing::Test {
 protected:
  AddressTest() {
    tests::write_program(bin_ / "mpicc", "#!/bin/sh\n");
    tests::write(bin_ / "library.so", "");
    ::setenv("PATH", bin_.c_str(), 1);
  }
  ~AddressTest() override {
    ::setenv("PATH", path_.c_str(), 1);
    fs::current_path(here_);
  }

  static std::string refused(const std::string& text) {
    std::string said = tests::refusal<UsageError>([&] { parse_address(text); });
    EXPECT_NE(said, "") << "'" << text << "' was accepted";
    return said;
  }

  tests::Directory directory_;
  const fs::path bin_ = directory_ / "bin";
  const std::string path_ = ::getenv("PATH");
  const fs::path here_ = fs::current_path();
};

TEST_F(AddressTest, Reference) {
  EXPECT_EQ(parse_address("reference"), (Address{Kind::reference, ""}));
}

TEST_F(AddressTest, Compilers) {
  const Address expected{Kind::mpicc, bin_ / "mpicc"};
  EXPECT_EQ(parse_address("mpicc:" + expected.path), expected);
  EXPECT_EQ(parse_address(expected.path), expected);
  EXPECT_EQ(parse_address("mpicc"), expected);
  EXPECT_EQ(parse_address("mpicc:mpicc"), expected);
}

TEST_F(AddressTest, Libraries) {
  const std::string path = bin_ / "library.so";
  EXPECT_EQ(parse_address("abi:" + path), (Address{Kind::abi, path}));
  EXPECT_EQ(parse_address("so:" + path), (Address{Kind::shim, path}));
}

TEST_F(AddressTest, RelativePathsBecomeAbsolute) {
  fs::current_path(directory_.path());
  EXPECT_EQ(parse_address("bin/mpicc").path, bin_ / "mpicc");
  EXPECT_EQ(parse_address("./bin/../bin/mpicc").path, bin_ / "mpicc");
  EXPECT_EQ(parse_address("abi:bin/library.so").path, bin_ / "library.so");
  EXPECT_EQ(parse_address("so:./bin/library.so").path, bin_ / "library.so");
}

TEST_F(AddressTest, FirstOnThePathIsTaken) {
  tests::write_program(directory_ / "other/mpicc", "#!/bin/sh\n");
  ::setenv("PATH", ((directory_ / "other").string() + ":" + bin_.string()).c_str(), 1);
  EXPECT_EQ(parse_address("mpicc").path, directory_ / "other/mpicc");
  ::setenv("PATH", (":/nonexistent::" + bin_.string()).c_str(), 1);
  EXPECT_EQ(parse_address("mpicc").path, bin_ / "mpicc");
}

TEST_F(AddressTest, FilesOnThePathThatCannotRunAreNoCompilers) {
  tests::write(directory_ / "other/mpicc", "#!/bin/sh\n");
  fs::create_directories(directory_ / "third/mpicc");
  ::setenv("PATH",
           ((directory_ / "other").string() + ":" + (directory_ / "third").string() + ":" +
            bin_.string())
               .c_str(),
           1);
  EXPECT_EQ(parse_address("mpicc").path, bin_ / "mpicc");
}

// Some wrapper compilers decide by the name they are called with.
TEST_F(AddressTest, LinksAreKept) {
  fs::create_symlink(bin_ / "mpicc", bin_ / "mpicc.other");
  EXPECT_EQ(parse_address((bin_ / "mpicc.other").string()).path, bin_ / "mpicc.other");
}

TEST_F(AddressTest, PathsWithColons) {
  const fs::path odd = directory_ / "a:b/mpicc";
  tests::write_program(odd, "#!/bin/sh\n");
  EXPECT_EQ(parse_address(odd.string()).path, odd);
  EXPECT_EQ(parse_address("mpicc:" + odd.string()).path, odd);
}

TEST_F(AddressTest, WhatIsMissingIsNamed) {
  for (const std::string address : {"/no/such/mpicc", "mpicc:/no/such/mpicc"}) {
    EXPECT_TRUE(has(refused(address), "'/no/such/mpicc' does not exist"));
  }
  EXPECT_TRUE(has(refused("abi:/no/such.so"), "'/no/such.so'"));
  EXPECT_TRUE(has(refused("so:/no/such.so"), "'/no/such.so'"));
  EXPECT_TRUE(has(refused("so:" + bin_.string()), bin_.string()));
  const std::string unknown = refused("mpicc-of-nobody");
  EXPECT_TRUE(has(unknown, "'mpicc-of-nobody'"));
  EXPECT_TRUE(has(unknown, "PATH"));
}

TEST_F(AddressTest, WhatCannotRunIsNoCompiler) {
  EXPECT_TRUE(has(refused((bin_ / "library.so").string()), "is not an executable program"));
  EXPECT_TRUE(has(refused(bin_.string()), "is not an executable program"));
}

TEST_F(AddressTest, WhatIsNoAddressIsTold) {
  for (const std::string address : {"", "mpicc:", "abi:", "so:"}) {
    EXPECT_TRUE(has(refused(address), "is not an address")) << address;
  }
  const std::string scheme = refused("gcc:/usr/bin/gcc");
  EXPECT_TRUE(has(scheme, "'gcc'"));
  EXPECT_TRUE(has(scheme, "abi:PATH"));
}

TEST_F(AddressTest, ReadsBackWhatItPrints) {
  for (const Address& address :
       {Address{Kind::reference, ""}, Address{Kind::mpicc, bin_ / "mpicc"},
        Address{Kind::abi, bin_ / "library.so"}, Address{Kind::shim, bin_ / "library.so"}}) {
    EXPECT_EQ(parse_address(address.str()), address);
  }
}

TEST_F(AddressTest, Decorations) {
  EXPECT_EQ(parse_address("fault:dup.absent"), (Address{Kind::reference, "", "fault:dup.absent"}));
  EXPECT_EQ(parse_address("variant:limits.smallest_key@mpicc"),
            (Address{Kind::mpicc, bin_ / "mpicc", "variant:limits.smallest_key"}));
}

TEST_F(AddressTest, DecorationsOverEachOther) {
  const Address two = parse_address("fault:dup.absent+free.absent@mpicc");
  EXPECT_EQ(two, (Address{Kind::mpicc, bin_ / "mpicc", "fault:dup.absent+free.absent"}));
  EXPECT_EQ(parse_address(two.str()), two);
  const Address mixed = parse_address("fault:dup.absent@variant:limits.smallest_key");
  EXPECT_EQ(mixed, (Address{Kind::reference, "", "fault:dup.absent@variant:limits.smallest_key"}));
  EXPECT_EQ(parse_address(mixed.str()), mixed);
}

TEST_F(AddressTest, DecorationsThatThereAreNot) {
  EXPECT_TRUE(has(refused("fault:dup.absent+no.such"), "there is no 'fault:no.such'"));
  EXPECT_TRUE(has(refused("fault:dup.absent+no.such"), "'infocts list faults' shows their names"));
  EXPECT_TRUE(has(refused("fault:dup.absent+"), "there is no 'fault:'"));
  EXPECT_TRUE(has(refused("variant:"), "'infocts list variants'"));
  EXPECT_TRUE(has(refused("fault:dup.absent+dup.absent"), "is there twice"));
  EXPECT_TRUE(has(refused("fault:dup.absent+free.absent+create.absent@fault:get.absent+env.absent"),
                  "these are 5 faults and variants; there can be 4 at a time"));
}

}  // namespace
}  // namespace infocts
