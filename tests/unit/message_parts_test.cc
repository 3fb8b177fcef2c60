// What the message of a failed case says.
#include "tool/causes/message_parts.h"

#include <gtest/gtest.h>

namespace infocts {
namespace {

TEST(MessageParts, OfACheck) {
  const MessageParts parts = message_parts(
      "flag\n  after:    MPI_Info_get(0x1, \"a\")\n  with:     x\n  expected: true\n  actual:   "
      "false\nvalue\n  after:    MPI_Info_set(0x1)\n  expected: 1\n  actual:   2");
  EXPECT_EQ(parts.what, "flag");
  EXPECT_EQ(parts.function, "MPI_Info_get");
  EXPECT_EQ(parts.call, "MPI_Info_get(0x1, \"a\")");
  EXPECT_EQ(parts.expected, "true");
  EXPECT_EQ(parts.actual, "false");
  EXPECT_FALSE(parts.by_name);
}

TEST(MessageParts, WhatNamesAFunctionCountsMoreThanTheNewestCall) {
  const MessageParts parts =
      message_parts("value of MPI_Info_get_string\n  after:    MPI_Info_get_nkeys(0x1)");
  EXPECT_EQ(parts.function, "MPI_Info_get_string");
  EXPECT_TRUE(parts.by_name);
  EXPECT_EQ(parts.compared, "");
  EXPECT_EQ(message_parts("value from MPI_Info_get_string, compared with that from MPI_Info_get")
                .compared,
            "MPI_Info_get");
  EXPECT_EQ(message_parts("MPI_TAG_UB\n  after:    MPI_Comm_get_attr(x)").function,
            "MPI_Comm_get_attr")
      << "a constant is no function";
}

TEST(MessageParts, OfSeveralProcessesAreThoseOfOne) {
  EXPECT_EQ(message_parts("ranks 0,1: flag").what, "flag");
  EXPECT_EQ(message_parts("ranks 0-2,4: flag").what, "flag");
  EXPECT_EQ(message_parts("rank 3: \"k\" in b").what, kContent);
  EXPECT_EQ(message_parts("rank of the process").what, "rank of the process");
  const MessageParts death =
      message_parts("rank 1 ended with signal 11 (Segmentation fault), in MPI_Info_dup(0x1)");
  EXPECT_EQ(death.what, "return");
  EXPECT_EQ(death.function, "MPI_Info_dup");
  EXPECT_EQ(death.actual, "the process ended with signal 11 (Segmentation fault)");
  EXPECT_EQ(message_parts("a process ended with exit code 3, after its part of the case").actual,
            "the process ended with exit code 3, after its part of the case");
  const MessageParts late = message_parts(
      "no end within 2 s: rank 0 in MPI_Info_get(0x1, \"k\"); rank 1 waiting for the others");
  EXPECT_EQ(late.function, "MPI_Info_get");
  EXPECT_EQ(late.call, "MPI_Info_get(0x1, \"k\")");
  EXPECT_EQ(late.actual, "no end within 2 s");
}

TEST(MessageParts, OfADeath) {
  const MessageParts parts =
      message_parts("the process ended with signal 11 (Segmentation fault), in MPI_Info_dup(0x1)");
  EXPECT_EQ(parts.what, "return");
  EXPECT_EQ(parts.function, "MPI_Info_dup");
  EXPECT_EQ(parts.call, "MPI_Info_dup(0x1)");
  EXPECT_EQ(message_parts("").what, "");
}

TEST(MessageParts, OfADeathBehindTheCases) {
  const MessageParts parts = message_parts(
      "info.threads.c2f.a ends with exit code 34, in MPI_Info_free(&0x1); the case that causes it "
      "was not found");
  EXPECT_EQ(parts.what, "return");
  EXPECT_EQ(parts.function, "MPI_Info_free");
}

TEST(MessageParts, WithoutWhatChanceDecided) {
  const MessageParts in_thread = message_parts("return code of MPI_Info_set, in thread 3 of 8");
  EXPECT_EQ(in_thread.what, "return code of MPI_Info_set");
  EXPECT_TRUE(in_thread.other_thread);
  const MessageParts once =
      message_parts("\"key\" in b, which did not happen again in a second run");
  EXPECT_EQ(once.what, "content of an object");
  EXPECT_FALSE(once.other_thread);
  EXPECT_TRUE(message_parts("the process ended with signal 11, in MPI_Info_dup(0x1) or, in another "
                            "thread, MPI_Info_free(&0x2)")
                  .other_thread);
  EXPECT_EQ(message_parts("\"  true \"").what, "\"  true \"") << "no property says so";
}

}  // namespace
}  // namespace infocts
