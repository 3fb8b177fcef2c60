// Messages of compilers and linkers, in their words, about one name that is not there.
#include "tool/runner/absent_names.h"

#include <gtest/gtest.h>

namespace infocts {
namespace {

using NameSet = std::set<std::string>;

const NameSet kKnownNames{"MPI_Info_create", "MPI_Info_create_env", "MPI_INFO_ENV", "MPI_INFO_NULL",
                          "MPI_Info_dup"};

NameSet absent_in(const std::string& said) { return absent_names(said, kKnownNames); }

const NameSet kAbsentFunction{"MPI_Info_create_env"};
const NameSet kAbsentConstant{"MPI_INFO_ENV"};

TEST(AbsentNames, OfGcc) {
  // 12, with -Werror=implicit-function-declaration
  EXPECT_EQ(absent_in("shim.c:12:10: error: implicit declaration of function "
                      "\u2018MPI_Info_create_env\u2019; did you mean \u2018MPI_Info_create\u2019? "
                      "[-Werror=implicit-function-declaration]\n"
                      "   12 |   return MPI_Info_create_env(argc, argv, info);\n"
                      "      |          ^~~~~~~~~~~~~~~~~~~\n"
                      "      |          MPI_Info_create\n"),
            kAbsentFunction);
  // 14 and 15, where it is an error anyway
  EXPECT_EQ(absent_in("c/info.inc: In function \u2018shim_info_create_env\u2019:\n"
                      "c/info.inc:12:10: error: implicit declaration of function "
                      "\u2018MPI_Info_create_env\u2019; did you mean \u2018MPI_Info_create\u2019? "
                      "[-Wimplicit-function-declaration]\n"),
            kAbsentFunction);
  // In the C locale.
  EXPECT_EQ(absent_in("info.inc:12:10: error: implicit declaration of function "
                      "'MPI_Info_create_env' [-Wimplicit-function-declaration]\n"),
            kAbsentFunction);
  EXPECT_EQ(absent_in("shim.c:12:10: error: \u2018MPI_INFO_ENV\u2019 undeclared (first use in this "
                      "function); did you mean \u2018MPI_INFO_NULL\u2019?\n"
                      "shim.c:12:10: note: each undeclared identifier is reported only once for "
                      "each function it appears in\n"),
            kAbsentConstant);
  EXPECT_EQ(absent_in("shim.c:3:12: error: \u2018MPI_INFO_ENV\u2019 undeclared here (not in a "
                      "function); did you mean \u2018MPI_INFO_NULL\u2019?\n"),
            kAbsentConstant);
  EXPECT_EQ(absent_in("shim.cxx:3:12: error: \u2018MPI_INFO_ENV\u2019 was not declared in this "
                      "scope; did you mean \u2018MPI_INFO_NULL\u2019?\n"),
            kAbsentConstant);
}

TEST(AbsentNames, OfClang) {
  EXPECT_EQ(absent_in("shim.c:12:10: error: implicit declaration of function "
                      "'MPI_Info_create_env' is invalid in C99 "
                      "[-Werror,-Wimplicit-function-declaration]\n"),
            kAbsentFunction);
  // From 16 on; 18 and later put numbers before the lines of the source.
  EXPECT_EQ(absent_in("info.inc:12:10: error: call to undeclared function 'MPI_Info_create_env'; "
                      "ISO C99 and later do not support implicit function declarations "
                      "[-Wimplicit-function-declaration]\n"
                      "   12 |   return MPI_Info_create_env(argc, argv, info);\n"
                      "      |          ^\n"
                      "info.inc:12:10: note: did you mean 'MPI_Info_create'?\n"),
            kAbsentFunction);
  EXPECT_EQ(absent_in("shim.c:3:12: error: use of undeclared identifier 'MPI_INFO_ENV'; did you "
                      "mean 'MPI_INFO_NULL'?\n"
                      "mpi.h:7:9: note: 'MPI_INFO_NULL' declared here\n"),
            kAbsentConstant);
}

TEST(AbsentNames, OfLinkers) {
  EXPECT_EQ(absent_in("/usr/bin/ld: shim.o: in function `shim_info_create_env':\n"
                      "shim.c:(.text+0x9): undefined reference to `MPI_Info_create_env'\n"),
            kAbsentFunction);
  EXPECT_EQ(absent_in("ld.lld: error: undefined symbol: MPI_Info_create_env\n"
                      ">>> referenced by shim.c\n"),
            kAbsentFunction);
  EXPECT_EQ(absent_in("mold: error: undefined symbol: MPI_Info_create_env\n"), kAbsentFunction);
}

// In the spelling of the table, which the caller has put there.
TEST(AbsentNames, OfFortranCompilers) {
  EXPECT_EQ(absent_in("Error: Symbol \u2018MPI_INFO_ENV\u2019 at (1) has no IMPLICIT type; did you "
                      "mean \u2018MPI_INFO_NULL\u2019?\n"),
            kAbsentConstant);
  EXPECT_EQ(absent_in("Error: Procedure \u2018MPI_Info_create_env\u2019 called at (1) is not "
                      "explicitly declared\n"),
            kAbsentFunction);
  EXPECT_EQ(absent_in("info.inc:7:8: error: 'MPI_Info_create_env' is an external procedure without "
                      "the EXTERNAL attribute in a scope with IMPLICIT NONE(EXTERNAL)\n"),
            kAbsentFunction);
  EXPECT_EQ(absent_in("shim.F90:7:8: error: No explicit type declared for 'MPI_INFO_ENV'\n"),
            kAbsentConstant);
}

TEST(AbsentNames, OthersAreNot) {
  EXPECT_EQ(
      absent_in("shim.c:12:10: error: too few arguments to function \u2018MPI_Info_dup\u2019\n"
                "mpi.h:40:5: note: declared here\n"),
      NameSet());
  EXPECT_EQ(absent_in("shim.c:12:10: error: call to undeclared function 'MPI_Info_create_env2'\n"),
            NameSet());
}

}  // namespace
}  // namespace infocts
