// Which MPIs are taken for the ABI of MPI-5.0.
#include "adapters/abi.h"

#include <gtest/gtest.h>

#include "tests/support/text.h"

namespace infocts {
namespace {

constexpr const char* kOtherAbi = "/usr/lib/libmpi.so.80.0.1";

cts_constants values_of_abi() {
  cts_constants constants{};
  constants.comm_null.bits = 0x100;
  constants.comm_world.bits = 0x101;
  constants.comm_self.bits = 0x102;
  constants.win_null.bits = 0x110;
  constants.info_null.bits = 0x130;
  constants.info_env.bits = 0x131;
  constants.has_info_env = 1;
  constants.datatype_null.bits = 0x200;
  return constants;
}

TEST(Abi, IsToldByItsHandles) { EXPECT_EQ(why_not_abi(values_of_abi(), kOtherAbi), ""); }

TEST(Abi, IsToldByItsLibrary) {
  for (const char* library : {"libmpi_abi.so.0", "/opt/lib/libmpi_abi_mpich.so.1.2"}) {
    EXPECT_EQ(why_not_abi(cts_constants{}, library), "") << library;
  }
}

// Else a defect in one value would keep that value from being judged.
TEST(Abi, IsToldDespiteAWrongHandle) {
  for (auto handle : {&cts_constants::info_null, &cts_constants::info_env}) {
    cts_constants constants = values_of_abi();
    (constants.*handle).bits = 7;
    EXPECT_EQ(why_not_abi(constants, kOtherAbi), "");
  }
  cts_constants constants = values_of_abi();
  constants.comm_world.bits = 0x7f0000001000;
  constants.has_info_env = 0;
  EXPECT_EQ(why_not_abi(constants, kOtherAbi), "");
}

TEST(Abi, IsNotToldByItsMacro) {
  cts_constants constants{};
  constants.has_abi_version = 1;
  constants.abi_version = 1;
  const std::string why = why_not_abi(constants, kOtherAbi);
  EXPECT_TRUE(tests::has(why, "its library is libmpi.so.80.0.1, not libmpi_abi"));
  EXPECT_TRUE(tests::has(why, "none of 7 predefined handles"));
  constants.comm_world.bits = 0x101;
  EXPECT_TRUE(tests::has(why_not_abi(constants, ""), "1 of 7 predefined handles"));
  EXPECT_NE(why_not_abi(constants, "/opt/libmpi_abi/libmpi.so"), "") << "a directory is no library";
}

}  // namespace
}  // namespace infocts
