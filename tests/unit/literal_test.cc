// Bytes as C string literals: what reports and reproducers print must read back as the same bytes.
#include <gtest/gtest.h>

#include <cctype>

#include "tool/journal/call.h"

namespace infocts::journal {
namespace {

// Reads adjacent C string literals the way a compiler does.
std::string compiled(std::string_view source) {
  std::string bytes;
  std::size_t at = 0;
  while (at < source.size()) {
    EXPECT_EQ(source[at], '"') << source;
    if (source[at++] != '"') return bytes;
    while (at < source.size() && source[at] != '"') {
      const char c = source[at++];
      if (c != '\\') {
        EXPECT_TRUE(c >= ' ' && c <= '~') << source;
        bytes += c;
      } else if (source[at] == 'x') {
        unsigned value = 0;
        for (++at; std::isxdigit(static_cast<unsigned char>(source[at])) != 0; ++at) {
          value = value * 16 +
                  static_cast<unsigned>(std::stoi(std::string(1, source[at]), nullptr, 16));
        }
        EXPECT_LE(value, 255U) << "an escape took the digits after it: " << source;
        bytes += static_cast<char>(value);
      } else {
        EXPECT_TRUE(source[at] == '"' || source[at] == '\\' || source[at] == '?') << source;
        bytes += source[at++];
      }
    }
    ++at;
  }
  return bytes;
}

TEST(CLiteral, PlainText) {
  EXPECT_EQ(c_literal("", 10), "\"\"");
  EXPECT_EQ(c_literal("a key", 10), "\"a key\"");
  EXPECT_EQ(c_literal("\"\\", 10), "\"\\\"\\\\\"");
}

TEST(CLiteral, EveryByteReadsBack) {
  std::string all;
  for (int byte = 1; byte <= 255; ++byte) all += static_cast<char>(byte);
  EXPECT_EQ(compiled(c_literal(all, 1000)), all);
}

TEST(CLiteral, EveryPairOfBytesReadsBack) {
  for (int first = 1; first <= 255; ++first) {
    for (int second = 1; second <= 255; ++second) {
      const std::string pair{static_cast<char>(first), static_cast<char>(second)};
      ASSERT_EQ(compiled(c_literal(pair, 10)), pair);
    }
  }
}

TEST(CLiteral, HexadecimalDigitsAfterAnEscapeStayApart) {
  EXPECT_EQ(c_literal("\x01"
                      "f",
                      10),
            "\"\\x01\"\"f\"");
  EXPECT_EQ(c_literal("\x01g", 10), "\"\\x01g\"");
}

TEST(CLiteral, LongOnesAreCutWithANote) {
  EXPECT_EQ(c_literal("abcdef", 6), "\"abcdef\"");
  EXPECT_EQ(c_literal("abcdef", 5), "\"abcde\"… (6 bytes)");
  EXPECT_EQ(c_literal("abcdef", 0), "\"\"… (6 bytes)");
}

// Compilers of the C standard's own mode read two question marks and "=" as "#".
TEST(CLiteral, HasNoTrigraphs) {
  const std::string trigraph =
      "?"
      "?=";
  const std::string literal = c_literal("a" + trigraph + "b", 10);
  EXPECT_EQ(literal.find(trigraph), std::string::npos) << literal;
}

}  // namespace
}  // namespace infocts::journal
