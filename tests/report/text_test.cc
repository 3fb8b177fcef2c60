#include "tool/results/text.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"

namespace infocts {
namespace {

TEST(Printable, KeepsTextNewlineTabAndValidUtf8) {
  EXPECT_EQ(printable("a b\n\tc"), "a b\n\tc");
  EXPECT_EQ(printable("§ ≤ 😀"), "§ ≤ 😀");
}

TEST(Printable, EscapesControlCharactersAndDel) {
  EXPECT_EQ(printable("\x01\r\x1b[31m\x7f"), "\\x01\\x0d\\x1b[31m\\x7f");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
}

TEST(Printable, EscapesInvalidUtf8ByteByByte) {
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable("\xC3("), "\\xc3(");                           // broken sequence
  EXPECT_EQ(printable("\xC3"), "\\xc3");                             // at the end
  EXPECT_EQ(printable("\xC0\xAF"), "\\xc0\\xaf");                    // too long a form of '/'
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80");           // surrogate
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond U+10FFFF
}

TEST(Printable, EscapesWhatXmlRefusesOrTurnsTheDirection) {
  EXPECT_EQ(printable("\xC2\x85"), "\\xc2\\x85");           // C1
  EXPECT_EQ(printable("\xEF\xBF\xBE"), "\\xef\\xbf\\xbe");  // U+FFFE
  EXPECT_EQ(printable("\xE2\x80\xAE"), "\\xe2\\x80\\xae");  // right to left
}

TEST(Printable, IsIdempotent) {
  const std::string once = printable(samples::all_bytes());
  EXPECT_EQ(printable(once), once);
}

TEST(OneLine, HasSingleBlanksInPlaceOfTabsAndControlCharacters) {
  EXPECT_EQ(one_line("MPICH Version:\t4.0.2\nMPICH Release date:\tx"), "MPICH Version: 4.0.2");
  EXPECT_EQ(one_line("\n \x1b[31mOpen\t \x7f\rMPI é \n"), "[31mOpen MPI é");
  EXPECT_EQ(one_line("a\xffz"), "a\\xffz");
  EXPECT_EQ(one_line(""), "");
}

TEST(Counted, KnowsOne) {
  EXPECT_EQ(counted(0, "case"), "0 cases");
  EXPECT_EQ(counted(1, "case"), "1 case");
  EXPECT_EQ(counted(2, "more case"), "2 more cases");
}

TEST(PrintableLine, HasNoNewline) { EXPECT_EQ(printable_line("a\nb\tc"), "a\\nb\\tc"); }

TEST(CutText, KeepsShortAndCutsBetweenCharacters) {
  EXPECT_EQ(cut_text("abc", 3, "x"), "abc");
  EXPECT_EQ(cut_text("abcd", 3, "x"), "abc\n[cut: 1 more bytes, the whole text is in x]");
  EXPECT_EQ(cut_text("ab§d", 3, "x"), "ab\n[cut: 3 more bytes, the whole text is in x]");
}

TEST(FirstLine, SkipsEmptyOnes) {
  EXPECT_EQ(first_line("\n\na\nb"), "a");
  EXPECT_EQ(first_line(""), "");
  EXPECT_EQ(first_line("\n"), "");
}

TEST(LastLine, SkipsEmptyOnes) {
  EXPECT_EQ(last_line("a\nb\n\n"), "b");
  EXPECT_EQ(last_line("a"), "a");
  EXPECT_EQ(last_line("\na"), "a");
  EXPECT_EQ(last_line(""), "");
  EXPECT_EQ(last_line("\n"), "");
}

TEST(AsciiJson, MeansTheSameAndActsNowhere) {
  EXPECT_EQ(ascii_json("{\"a\": \"b #\"}\n"), "{\"a\": \"b #\"}\n");
  EXPECT_EQ(ascii_json("\"\xc2\x9b\xe2\x80\xae\x7f\xf0\x9f\x98\x80\""),
            "\"\\u009b\\u202e\\u007f\\ud83d\\ude00\"");
  EXPECT_EQ(ascii_json("\"a\xff\""), "\"a\\ufffd\"");
  EXPECT_EQ(ascii_json("\"###[x]\""), "\"\\u0023\\u0023#[x]\"");
}

TEST(Width, CountsCodePoints) {
  EXPECT_EQ(display_width("✓ab"), 3U);
  EXPECT_EQ(pad_right("✓", 3), "✓  ");
  EXPECT_EQ(clip("✓ab", 2), "✓a");
  EXPECT_EQ(clip("✓✓", 2), "✓✓");
}

TEST(Wrap, BreaksAtBlanksAndKeepsNewlines) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrap("aa bb cc", 5), (Lines{"aa bb", "cc"}));
  EXPECT_EQ(wrap("aa bb cc", 4), (Lines{"aa", "bb", "cc"}));
  EXPECT_EQ(wrap("a\n\nb", 9), (Lines{"a", "", "b"}));
  EXPECT_EQ(wrap("abcdef", 4), (Lines{"abcd", "ef"}));
  EXPECT_EQ(wrap("  abcdef", 4), (Lines{"  ab", "cdef"}));
  EXPECT_EQ(wrap("", 4), (Lines{""}));
  EXPECT_EQ(wrap("✓✓✓✓✓", 4), (Lines{"✓✓✓✓", "✓"}));
}

TEST(JoinSome, CountsTheRest) {
  EXPECT_EQ(join_some({"a", "b"}, 2), "a, b");
  EXPECT_EQ(join_some({"a", "b", "c"}, 2), "a, b and 1 more");
}

}  // namespace
}  // namespace infocts
