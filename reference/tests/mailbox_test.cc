#include "core/mailbox.h"

#include <gtest/gtest.h>

#include <thread>

namespace reference {
namespace {

TEST(Mailbox, MessagesMatchInTheOrderInWhichTheyCame) {
  Mailbox mailbox;
  mailbox.send("a", 1, 1);
  mailbox.send("b", 1, 2);
  mailbox.send("c", 1, 1);
  char text[4] = "...";
  EXPECT_EQ(mailbox.post(&text[0], 1, 2)->delivery.tag, 2);
  EXPECT_EQ(mailbox.post(&text[1], 1, MPI_ANY_TAG)->delivery.bytes, 1U);
  EXPECT_TRUE(mailbox.post(&text[2], 1, 1)->done);
  EXPECT_STREQ(text, "bac");
}

TEST(Mailbox, PostedReceivesMatchInTheirOrder) {
  Mailbox mailbox;
  char text[3] = "..";
  const auto first = mailbox.post(&text[0], 1, MPI_ANY_TAG);
  const auto second = mailbox.post(&text[1], 1, 7);
  mailbox.send("x", 1, 7);
  EXPECT_TRUE(mailbox.is_done(*first));
  EXPECT_FALSE(mailbox.is_done(*second));
  mailbox.send("y", 1, 7);
  EXPECT_TRUE(mailbox.is_done(*second));
  EXPECT_STREQ(text, "xy");
}

TEST(Mailbox, ALongMessageIsCut) {
  Mailbox mailbox;
  char text[4] = "...";
  mailbox.send("abc", 3, 0);
  const auto receive = mailbox.post(text, 2, 0);
  EXPECT_EQ(receive->delivery.error, MPI_ERR_TRUNCATE);
  EXPECT_EQ(receive->delivery.bytes, 2U);
  EXPECT_STREQ(text, "ab.");
}

TEST(Mailbox, AThreadWaitsForAnother) {
  Mailbox mailbox;
  char byte = 0;
  const auto receive = mailbox.post(&byte, 1, 3);
  std::thread sender([&] { mailbox.send("z", 1, 3); });
  mailbox.wait(*receive);
  EXPECT_EQ(byte, 'z');
  sender.join();
}

}  // namespace
}  // namespace reference
