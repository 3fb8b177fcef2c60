// From recorded calls to a program, and from a program to C.
#include <gtest/gtest.h>

#include "journal/call.h"
#include "reproducer/print_c.h"
#include "reproducer/record.h"

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;
using journal::Call;
using journal::ClaimKind;

constexpr std::int64_t kNull = 0x130;
constexpr std::int64_t kWorld = 0x101;

const std::map<std::string, std::int64_t> kConstants{
    {"MPI_SUCCESS", 0}, {"MPI_INFO_NULL", kNull}, {"MPI_COMM_WORLD", kWorld}};

Argument handle(ArgumentKind kind, std::int64_t bits) { return {kind, bits, {}, {}}; }
Argument made(ArgumentKind kind, std::int64_t bits) { return {kind, 0, bits, {}}; }
Argument text(const std::string& bytes) {
  return {ArgumentKind::text, static_cast<std::int64_t>(bytes.size()), {}, bytes};
}
Argument number(std::int64_t before, std::int64_t after) {
  return {ArgumentKind::integer_ref, before, after, {}};
}

Call call(FunctionId function, std::vector<Argument> arguments, int code = 0) {
  return {function, 0, std::move(arguments), code};
}

Call create(std::int64_t bits) {
  return call(FunctionId::info_create, {made(ArgumentKind::info_ref, bits)});
}
Call set(std::int64_t info, const std::string& key) {
  return call(FunctionId::info_set, {handle(ArgumentKind::info, info), text(key), text("value")});
}
Call count(std::int64_t info, std::int64_t answer) {
  return call(FunctionId::info_get_nkeys, {handle(ArgumentKind::info, info), number(-77, answer)});
}

std::vector<FunctionId> functions(const Program& program) {
  std::vector<FunctionId> list;
  for (const Step& step : program.steps) list.push_back(step.function);
  return list;
}

TEST(MakeProgram, KeepsTheCallsOnTheObjectInQuestion) {
  const Recording recording{
      .calls = {create(1), create(2), set(1, "one"), set(2, "two"), count(1, 3), count(2, 1)},
      .claim = journal::Claim{.kind = ClaimKind::number, .expected = 1, .actual = 3}};
  std::string why_not;
  const auto program = make_program(recording, Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(program) << why_not;
  EXPECT_EQ(functions(*program), (std::vector{FunctionId::info_create, FunctionId::info_set,
                                              FunctionId::info_get_nkeys}));
  EXPECT_EQ(program->question.kind, Question::Kind::number);
  EXPECT_EQ(program->question.number, 1);
  EXPECT_EQ(program->steps[1].operands[1].bytes, "one");
  // The variable of the first step is the one that the others use.
  EXPECT_EQ(program->steps[0].operands[0].symbol, program->steps[2].operands[0].symbol);
}

TEST(MakeProgram, NamesOfPredefinedObjectsAreKept) {
  const Argument world = handle(ArgumentKind::comm, kWorld);
  const Argument name{.kind = ArgumentKind::field, .before = 8, .after = 8, .bytes = "other"};
  const Recording recording{
      .calls = {call(FunctionId::comm_set_name, {world, text("given")}),
                call(FunctionId::comm_get_name, {world, name, number(0, 5)})},
      .claim = journal::Claim{.kind = ClaimKind::number, .expected = 4, .actual = 5}};
  std::string why_not;
  const auto program = make_program(recording, Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(program) << why_not;
  EXPECT_EQ(functions(*program),
            (std::vector{FunctionId::comm_set_name, FunctionId::comm_get_name}));
}

TEST(MakeProgram, CallThatNeverReturnedIsTheQuestion) {
  Recording recording{{create(1), count(1, 0)}, {}};
  recording.calls.back().code.reset();
  std::string why_not;
  const auto program = make_program(recording, Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(program) << why_not;
  EXPECT_EQ(program->question.kind, Question::Kind::returns);
}

TEST(MakeProgram, SaysWhyThereIsNone) {
  Recording recording{{create(1), count(1, 0)}, {}};
  std::string why_not;
  EXPECT_FALSE(make_program(recording, Phase::initialized, kConstants, why_not));
  EXPECT_EQ(why_not, "the process ended outside of any MPI call");

  recording.calls.back().thread = 1;
  EXPECT_FALSE(make_program(recording, Phase::initialized, kConstants, why_not));
  EXPECT_EQ(why_not, "the case uses several threads");

  const Recording stranger{
      .calls = {count(5, 3)},
      .claim = journal::Claim{.kind = ClaimKind::number, .expected = 1, .actual = 3}};
  EXPECT_FALSE(make_program(stranger, Phase::initialized, kConstants, why_not));
  EXPECT_EQ(why_not, "a call has a handle that no call gave");
}

TEST(CProgram, HoldsTheCallsTheQuestionAndWhereItComesFrom) {
  const Recording recording{
      .calls = {create(1), set(1, "a \"quoted\" key"), count(1, 3)},
      .claim = journal::Claim{.kind = ClaimKind::number, .expected = 1, .actual = 3}};
  std::string why_not;
  const auto program = make_program(recording, Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(program) << why_not;
  About about;
  about.requirement = "info.x";
  about.text = "It counts.";
  about.sources = {"mpi-4.0:9"};
  const std::string source = c_program(*program, about);
  for (const char* part :
       {"#include <mpi.h>", "MPI_Info_create(&", "\"a \\\"quoted\\\" key\"", "MPI_Info_get_nkeys(",
        "info.x", "It counts.", "mpi-4.0:9", "return deviates;", "return 2;"}) {
    EXPECT_NE(source.find(part), std::string::npos) << part << " is not in\n" << source;
  }
}

}  // namespace
}  // namespace infocts
