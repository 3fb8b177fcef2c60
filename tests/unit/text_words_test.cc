// What is special about keys and values.
#include "tool/causes/text_words.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>

#include "tests/unit/cause_samples.h"

namespace infocts {
namespace {

using tests::has;

TEST(TextWords, SayNothingOfLettersOfLongTexts) {
  EXPECT_TRUE(has(text_words("Key", 255), "with capital letters"));
  EXPECT_FALSE(has(text_words(std::string(65, 'K'), 255), "with capital letters"));
}

TEST(TextWords, KnowEachByteAsTheCLocaleDoes) {
  for (int byte = 1; byte < 256; ++byte) {
    const std::string text = {'a', static_cast<char>(byte), 'a'};
    const auto says = [&](const char* words) { return has(text_words(text, 0), words); };
    EXPECT_EQ(says("with bytes above 127"), byte > 127) << byte;
    EXPECT_EQ(says("with control characters"), byte < 128 && std::iscntrl(byte) != 0) << byte;
    EXPECT_EQ(says("with capital letters"), byte < 128 && std::isupper(byte) != 0) << byte;
    EXPECT_EQ(says("with a comma"), byte == ',') << byte;
    const bool common = byte == ',' || byte == '_';
    EXPECT_EQ(says("with punctuation"), byte < 128 && std::ispunct(byte) != 0 && !common) << byte;
  }
}

TEST(TextWords, SayWhatIsSpecial) {
  EXPECT_TRUE(has(text_words(" a", 0), "with a leading blank"));
  EXPECT_TRUE(has(text_words("a b ", 0), "with a trailing blank"));
  EXPECT_TRUE(has(text_words("a b ", 0), "with a blank inside"));
  EXPECT_TRUE(has(text_words("\xff", 0), "with bytes above 127"));
  EXPECT_TRUE(has(text_words("", 0), "empty"));
  EXPECT_TRUE(has(text_words("12", 0), "that is a number"));
  EXPECT_TRUE(has(text_words(" 12 ", 0), "that is a number"));
  EXPECT_TRUE(has(text_words("-12", 0), "that is a number with a sign"));
  EXPECT_FALSE(has(text_words("-12", 0), "that is a number"));
  EXPECT_TRUE(has(text_words("mpi_key", 0), "that begins with \"mpi_\""));
  EXPECT_TRUE(has(text_words("no_locks", 0), "\"no_locks\""));
  EXPECT_FALSE(has(text_words("key", 0), "\"key\""));
  EXPECT_EQ(length_words(256, 255), "longer than its limit");
  EXPECT_EQ(length_words(255, 255), "of its greatest length");
}

}  // namespace
}  // namespace infocts
