// Programs of properties as text: what a report shows must be what is played again.
#include "properties/program.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "conformance/harness/info.h"
#include "properties/corpus.h"

namespace infocts::properties {
namespace {

Command command(Verb verb) { return {.verb = verb}; }

TEST(ProgramText, IsReadBack) {
  std::string every_byte;
  for (int byte = 1; byte < 256; ++byte) every_byte += static_cast<char>(byte);
  const Program program{
      {.verb = Verb::create, .result = 'a', .number = 2},
      {.verb = Verb::create_env, .result = 'b', .number = 1},
      {.verb = Verb::create_env, .result = 'b', .number = 0},
      {.verb = Verb::dup, .result = 'c', .object = kEnv, .number = 1},
      {.verb = Verb::set,
       .object = 'a',
       .words = {every_byte,
                 "\xff"
                 "9?\?/\"\\"}},
      {.verb = Verb::set, .object = 'a', .words = {text_of_length(255), ""}},
      {.verb = Verb::erase, .object = 'a', .words = {" key, ) "}},
      {.verb = Verb::get_string, .object = 'd', .words = {"text(3)"}, .number = 17},
      {.verb = Verb::get_nkeys, .object = 'a'},
      {.verb = Verb::hint, .words = {"MPI_Win_create", "no_locks", " true "}},
      command(Verb::init),
      command(Verb::finalize)};
  for (const Command& one : program) EXPECT_EQ(read_command(to_text(one)), one) << to_text(one);
}

TEST(ProgramText, WhatIsNoCommandIsRefused) {
  for (const char* line : {"", "a", "create(0)", "a = free(a)", "free(e)", "free(a) free(b)",
                           "set(a, \"key\")", "get(a, \"key\")", "get(a, \"key, 3)",
                           "get_nthkey(a, x)", "frobnicate(a)", "set(a, \"\\x00\", \"value\")"}) {
    EXPECT_THROW(static_cast<void>(read_command(line)), std::runtime_error) << line;
  }
}

TEST(ProgramText, IsFoundInReports) {
  const std::vector<NamedProgram> found = programs_in(
      "value of MPI_Info_get\n"
      "  with:     seed 1\n"
      "  with:     # case info.get.truncates.property_any_program\n"
      "            a = create(0)\r\n"
      "            free(a)\n"
      "  with:     infocts replay …\n"
      "            free(b)\n"
      "# case two\n"
      "\n"
      "free(c)\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].case_id, "info.get.truncates.property_any_program");
  ASSERT_EQ(found[0].program.size(), 2U);
  EXPECT_EQ(to_text(found[0].program[1]), "free(a)");
  EXPECT_EQ(found[1].case_id, "two");
  EXPECT_TRUE(found[1].program.empty());
}

// What was meant to be a command is not taken for the end.
TEST(ProgramText, HasNoLineThatIsAlmostACommand) {
  for (const char* line : {"get(a, \"get\", O)", "set(zz, \"key\", \"value\")", "foo(a)",
                           "set(a, \"a\"", "a = create(0) free(a)"}) {
    const std::string text = std::string("# case one\na = create(0)\n") + line + "\n";
    EXPECT_THROW(static_cast<void>(programs_in(text)), std::runtime_error) << line;
  }
  for (const char* line : {"", "garbage", "expected: MPI_SUCCESS", "MPI_Info_free(0x1)"}) {
    const std::string text = std::string("# case one\na = create(0)\n") + line + "\n";
    EXPECT_EQ(programs_in(text).size(), 1U) << line;
  }
}

// A line that cannot be read would silently end the program above it.
TEST(Corpus, IsReadToItsEnd) {
  ASSERT_GE(corpus().size(), 4U);
  for (const NamedProgram& named : corpus()) {
    EXPECT_FALSE(named.program.empty()) << named.case_id;
  }
}

TEST(Corpus, NamesCasesThatExist) {
  for (const NamedProgram& named : corpus()) {
    bool known = false;
    for (const RegisteredCase& entry : all_cases()) known = known || entry.id == named.case_id;
    EXPECT_TRUE(known) << named.case_id;
  }
}

}  // namespace
}  // namespace infocts::properties
