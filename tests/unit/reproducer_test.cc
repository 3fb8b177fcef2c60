// From recorded calls to a program, and from a program to C.
#include <gtest/gtest.h>

#include <chrono>

#include "tests/support/text.h"
#include "tool/journal/call.h"
#include "tool/reproducer/execute.h"
#include "tool/reproducer/print.h"
#include "tool/reproducer/record.h"

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;
using journal::Call;
using journal::ClaimKind;

constexpr std::int64_t kNullHandle = 0x130;
constexpr std::int64_t kWorld = 0x101;

const std::map<std::string, std::int64_t> kConstants{
    {"MPI_SUCCESS", 0}, {"MPI_INFO_NULL", kNullHandle}, {"MPI_COMM_WORLD", kWorld}};

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

std::vector<FunctionId> functions(const Reproducer& reproducer) {
  std::vector<FunctionId> list;
  for (const Step& step : reproducer.steps) list.push_back(step.function);
  return list;
}

TEST(MakeReproducer, KeepsTheCallsOnTheObjectInQuestion) {
  const Recording recording{
      .calls = {create(1), create(2), set(1, "one"), set(2, "two"), count(1, 3), count(2, 1)},
      .claim = journal::Claim{.kind = ClaimKind::number, .call = 5, .expected = 1, .actual = 3}};
  std::string why_not;
  const auto reproducer = make_reproducer(recording, Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(reproducer) << why_not;
  EXPECT_EQ(functions(*reproducer), (std::vector{FunctionId::info_create, FunctionId::info_set,
                                                 FunctionId::info_get_nkeys}));
  EXPECT_EQ(reproducer->question.kind, Question::Kind::number);
  EXPECT_EQ(reproducer->question.number, 1);
  EXPECT_EQ(reproducer->steps[1].operands[1].bytes, "one");
  // The variable of the first step is the one that the others use.
  EXPECT_EQ(reproducer->steps[0].operands[0].symbol, reproducer->steps[2].operands[0].symbol);
}

// Two calls gave the same answer, and the claim is about the first.
TEST(MakeReproducer, AsksAboutTheCallThatTheClaimNames) {
  const auto question_about = [](std::uint32_t call) {
    const Recording recording{
        .calls = {create(1), count(1, 3), set(1, "one"), count(1, 3)},
        .claim =
            journal::Claim{.kind = ClaimKind::number, .call = call, .expected = 0, .actual = 3}};
    std::string why_not;
    const auto reproducer = make_reproducer(recording, Phase::initialized, kConstants, why_not);
    return reproducer ? functions(*reproducer) : throw std::runtime_error(why_not);
  };
  EXPECT_EQ(question_about(2), (std::vector{FunctionId::info_create, FunctionId::info_get_nkeys}));
  EXPECT_EQ(question_about(4).size(), 4U);
  EXPECT_THROW(question_about(0), std::runtime_error);
  EXPECT_THROW(question_about(5), std::runtime_error);
}

TEST(MakeReproducer, NamesOfPredefinedObjectsAreKept) {
  const Argument world = handle(ArgumentKind::comm, kWorld);
  const Argument name{.kind = ArgumentKind::field, .before = 5, .after = 5, .bytes = "other"};
  const Recording recording{
      .calls = {call(FunctionId::comm_set_name, {world, text("given")}),
                call(FunctionId::comm_get_name, {world, name, number(0, 5)})},
      .claim = journal::Claim{.kind = ClaimKind::number, .call = 2, .expected = 4, .actual = 5}};
  std::string why_not;
  const auto reproducer = make_reproducer(recording, Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(reproducer) << why_not;
  EXPECT_EQ(functions(*reproducer),
            (std::vector{FunctionId::comm_set_name, FunctionId::comm_get_name}));
}

// The numbers of ways to split differ between MPIs, and arrays come in only.
TEST(MakeReproducer, ArraysAndWaysToSplitAreSaid) {
  const auto integer = [](std::int64_t value) {
    return Argument{ArgumentKind::integer, value, {}, {}};
  };
  const auto array = [](std::int64_t value) {
    return Argument{ArgumentKind::integers, value, {}, {}};
  };
  const Argument world = handle(ArgumentKind::comm, kWorld);
  std::map<std::string, std::int64_t> constants = kConstants;
  constants["MPI_COMM_TYPE_SHARED"] = 221;
  const Recording recording{
      .calls = {call(FunctionId::comm_split_type,
                     {world, integer(221), integer(0), handle(ArgumentKind::info, kNullHandle),
                      made(ArgumentKind::comm_ref, 7)}),
                call(FunctionId::cart_create,
                     {handle(ArgumentKind::comm, 7), integer(1), array(1), array(0), integer(0),
                      made(ArgumentKind::comm_ref, 8)},
                     13)},
      .claim = journal::Claim{.kind = ClaimKind::success, .call = 2, .actual = 13}};
  std::string why_not;
  const auto reproducer = make_reproducer(recording, Phase::initialized, constants, why_not);
  ASSERT_TRUE(reproducer) << why_not;
  const std::string source = print_reproducer(Binding::c, *reproducer, HeaderComment{}).text;
  EXPECT_HAS(source, "MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED");
  EXPECT_HAS(source, "(int[]){1}, (int[]){0}, 0, &comm2)");
}

TEST(MakeReproducer, CallThatNeverReturnedIsTheQuestion) {
  Recording recording{{create(1), count(1, 0)}, {}};
  recording.calls.back().code.reset();
  std::string why_not;
  const auto reproducer = make_reproducer(recording, Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(reproducer) << why_not;
  EXPECT_EQ(reproducer->question.kind, Question::Kind::returns);
}

TEST(MakeReproducer, SaysWhyThereIsNone) {
  Recording recording{{create(1), count(1, 0)}, {}};
  std::string why_not;
  EXPECT_FALSE(make_reproducer(recording, Phase::initialized, kConstants, why_not));
  EXPECT_EQ(why_not, "the process ended outside of any MPI call");

  recording.calls.back().thread = 1;
  EXPECT_FALSE(make_reproducer(recording, Phase::initialized, kConstants, why_not));
  EXPECT_EQ(why_not, "the case uses several threads");

  const Recording stranger{
      .calls = {count(5, 3)},
      .claim = journal::Claim{.kind = ClaimKind::number, .call = 1, .expected = 1, .actual = 3}};
  EXPECT_FALSE(make_reproducer(stranger, Phase::initialized, kConstants, why_not));
  EXPECT_EQ(why_not, "a call has a handle that no call gave");
}

// A key of the greatest length may come back cut: nobody else has the cut one.
TEST(MakeReproducer, AsksForNoKeyThatOnlyTheMpiTold) {
  const Argument object = handle(ArgumentKind::info, 1);
  const auto asked_for = [&](const std::string& key) {
    const Argument told{ArgumentKind::field, 4, 4, std::string("ke \0", 4)};
    const Argument first{ArgumentKind::integer, 0, {}, {}};
    return Recording{.calls = {create(1), set(1, "key"),
                               call(FunctionId::info_get_nthkey, {object, first, told}),
                               call(FunctionId::info_get_valuelen,
                                    {object, text(key), number(-77, -77), number(-77, 0)})},
                     .claim = journal::Claim{.kind = ClaimKind::flag_true, .call = 4, .actual = 0}};
  };
  std::string why_not;
  EXPECT_FALSE(make_reproducer(asked_for("ke"), Phase::initialized, kConstants, why_not));
  EXPECT_EQ(why_not, "the call is given a key that the MPI told, and that no call had set");
  EXPECT_TRUE(make_reproducer(asked_for("key"), Phase::initialized, kConstants, why_not))
      << why_not;
  EXPECT_TRUE(make_reproducer(asked_for("kex"), Phase::initialized, kConstants, why_not))
      << why_not;
}

TEST(CReproducer, HoldsTheCallsTheQuestionAndWhereItComesFrom) {
  const Recording recording{
      .calls = {create(1), set(1, "a \"quoted\" key"), count(1, 3)},
      .claim = journal::Claim{.kind = ClaimKind::number, .call = 3, .expected = 1, .actual = 3}};
  std::string why_not;
  const auto reproducer = make_reproducer(recording, Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(reproducer) << why_not;
  HeaderComment about;
  about.requirement = "info.x";
  about.text = "It counts.";
  about.sources = {"mpi-4.0:9"};
  const std::string source = print_reproducer(Binding::c, *reproducer, about).text;
  for (const char* part :
       {"#include <mpi.h>", "MPI_Info_create(&", "\"a \\\"quoted\\\" key\"", "MPI_Info_get_nkeys(",
        "info.x", "It counts.", "mpi-4.0:9", "return deviates;", "return 2;"}) {
    EXPECT_NE(source.find(part), std::string::npos) << part << " is not in\n" << source;
  }
}

/// The source for a case that failed with this claim on its last call, on an MPI with the limits
/// 256 and 1024.
std::string source_of(const std::vector<Call>& calls, journal::Claim claim) {
  claim.call = static_cast<std::uint32_t>(calls.size());
  std::string why_not;
  const auto reproducer = make_reproducer({calls, claim}, Phase::initialized, kConstants, why_not);
  if (!reproducer) return why_not;
  HeaderComment about;
  about.limits = {{"MPI_MAX_INFO_KEY", 256}, {"MPI_MAX_INFO_VAL", 1024}};
  return print_reproducer(Binding::c, *reproducer, about).text;
}

/// MPI_Info_get of a value that is told to have room for `valuelen` characters.
Call get(std::int64_t valuelen, const std::string& answer, std::int64_t flag) {
  std::string bytes = answer;
  bytes.resize(static_cast<std::size_t>(valuelen) + 1);
  return call(FunctionId::info_get, {handle(ArgumentKind::info, 1),
                                     text("key"),
                                     {ArgumentKind::integer, valuelen, {}, {}},
                                     {ArgumentKind::field, valuelen + 1, valuelen + 1, bytes},
                                     number(-77, flag)});
}

// Only newer MPIs let a program ask for a class before MPI_Init.
TEST(CReproducer, TellsTheClassOfTheCodeWhereItMayAsk) {
  const Recording recording{
      .calls = {create(1), count(1, 3)},
      .claim = journal::Claim{.kind = ClaimKind::success, .call = 2, .actual = 13}};
  const auto source_in = [&](Phase phase) {
    std::string why_not;
    const auto program = make_reproducer(recording, phase, kConstants, why_not);
    return program ? print_reproducer(Binding::c, *program, HeaderComment{}).text : why_not;
  };
  const std::string usual = source_in(Phase::initialized);
  EXPECT_HAS(usual, "  show_code(code);\n");
  EXPECT_HAS(usual, "  MPI_Error_class(code, &number);\n");
  EXPECT_HAS(usual, "NAME(MPI_ERR_INFO_NOKEY)");
  const std::string early = source_in(Phase::before_init);
  EXPECT_HAS(early, "printf(\"  return code %d\\n\", code);");
  EXPECT_HAS_NOT(early, "MPI_Error_class");
}

TEST(CReproducer, CountsAreTheSameOnAnMpiWithOtherLimits) {
  const std::string source = source_of({create(1), set(1, "one"), count(1, 0)},
                                       {.kind = ClaimKind::number, .expected = 256, .actual = 0});
  EXPECT_HAS(source, "== 256");
  EXPECT_HAS_NOT(source, "MPI_MAX_INFO_KEY");
}

TEST(CReproducer, BufferGrowsWithTheLengthThatTheCallIsTold) {
  const std::string source =
      source_of({create(1), set(1, "key"), get(1024, "other", 1)},
                {.kind = ClaimKind::text, .expected_bytes = "value", .actual_bytes = "other"});
  EXPECT_HAS(source, "[CANARY + MPI_MAX_INFO_VAL + 1 + CANARY]");
  EXPECT_HAS(source, "\"key\", MPI_MAX_INFO_VAL, ");
  EXPECT_HAS(source, ", MPI_MAX_INFO_VAL + 1, \"value\")");
  EXPECT_HAS_NOT(source, "1025");
}

// As little as the suite compares, or the program finds the MPI well that deviates.
TEST(CReproducer, OutcomeThatIsNotToComeAgainIsComparedByteByByte) {
  std::vector<Call> calls{create(1), set(1, "key"), get(5, "other", 1)};
  calls.back().arguments[3].bytes = "other!";
  const std::string source = source_of(calls, {.kind = ClaimKind::other});
  EXPECT_HAS(source, "starts(buffer3_4, 6, \"other!\", 6, '#')");
  calls.back().arguments[3].bytes = std::string("othe\0!", 6);
  EXPECT_HAS(source_of(calls, {.kind = ClaimKind::other}), "\"othe\", 4, 0)");
}

TEST(CReproducer, AsksWhetherAStringEnds) {
  std::vector<Call> calls{create(1), set(1, "key"), get(5, "other", 1)};
  calls.back().arguments[3].bytes = "other!";
  EXPECT_HAS(source_of(calls, {.kind = ClaimKind::terminated, .actual_bytes = "other!"}),
             "ends(buffer3_4, 6)");
}

TEST(CReproducer, NamesTheArgumentsOfEachCallOnItsOwn) {
  const auto create_env = [](std::int64_t info) {
    return call(FunctionId::info_create_env, {{ArgumentKind::integer, 0, {}, {}},
                                              {ArgumentKind::opaque, 0, {}, {}},
                                              made(ArgumentKind::info_ref, info)});
  };
  std::vector<Call> calls{create_env(1), create_env(2), count(2, 3)};
  EXPECT_HAS(source_of(calls, {.kind = ClaimKind::number, .expected = 1, .actual = 3}),
             "MPI_Info_create_env(0, NULL, ");
  calls[1].arguments[0].before = 1;
  EXPECT_EQ(source_of(calls, {.kind = ClaimKind::number, .expected = 1, .actual = 3}),
            "the strings that MPI_Info_create_env was given are not recorded");
}

TEST(MakeReproducer, StringThatTheJournalCutGivesNone) {
  Call long_one = set(1, "key");
  long_one.arguments[2].before = 9000;
  EXPECT_EQ(source_of({create(1), long_one, count(1, 3)},
                      {.kind = ClaimKind::number, .expected = 1, .actual = 3}),
            "a string is too long to be recorded");
}

TEST(CReproducer, QuestionMarksMakeNoTrigraph) {
  const std::string source =
      source_of({create(1), set(1, "key"), get(5, "other", 1)},
                {.kind = ClaimKind::text, .expected_bytes = "?\?/", .actual_bytes = "other"});
  const std::size_t code = source.find("*/");
  EXPECT_EQ(source.find("?\?", code), std::string::npos) << source;
}

TEST(CReproducer, AsksOnlyVersionsThatHaveTheRule) {
  const Reproducer reproducer{.steps = {{.function = FunctionId::finalize, .operands = {}}},
                              .question = {}};
  HeaderComment about;
  EXPECT_HAS_NOT(print_reproducer(Binding::c, reproducer, about).text, "MPI_Get_version");
  about.since = StdVersion{4, 1};
  EXPECT_HAS(print_reproducer(Binding::c, reproducer, about).text, "!(version >= 401)");
}

TEST(CReproducer, OfAWholeLifeNamesThreadLevelsAndEndsMpi) {
  std::map<std::string, std::int64_t> constants = kConstants;
  constants["MPI_THREAD_MULTIPLE"] = 4096;
  const Call init = call(FunctionId::init_thread, {number(1, 1),
                                                   {ArgumentKind::opaque, 0, {}, {}},
                                                   {ArgumentKind::integer, 4096, {}, {}},
                                                   number(-77, 4096)});
  const journal::Claim claim{.kind = ClaimKind::number, .call = 3, .expected = 0, .actual = 3};
  std::string why_not;
  const auto reproducer = make_reproducer({{create(1), init, count(1, 3)}, claim},
                                          Phase::started_by_case, constants, why_not);
  ASSERT_TRUE(reproducer) << why_not;
  const std::string source = print_reproducer(Binding::c, *reproducer, {}).text;
  EXPECT_HAS(source, "MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &");
  EXPECT_HAS(source, "if (is_initialized && !is_finalized) MPI_Finalize();");
  EXPECT_HAS_NOT(source, "4096");
  EXPECT_HAS_NOT(source, "number2_1");
}

// Another run may give another integer for the same object.
TEST(MakeReproducer, HandleComesBackFromTheIntegerThatACallGave) {
  const Call to_integer =
      call(FunctionId::info_c2f, {handle(ArgumentKind::info, 1), number(-77, 27)});
  const Call from_integer = call(
      FunctionId::info_f2c, {{ArgumentKind::integer, 27, {}, {}}, made(ArgumentKind::info_ref, 9)});
  const journal::Claim claim{.kind = ClaimKind::number, .call = 5, .expected = 1, .actual = 3};
  std::string why_not;
  const auto reproducer =
      make_reproducer({{create(1), set(1, "key"), to_integer, from_integer, count(9, 3)}, claim},
                      Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(reproducer) << why_not;
  const std::string source = print_reproducer(Binding::c, *reproducer, {}).text;
  EXPECT_HAS(source, "  int integer1;\n");
  EXPECT_HAS(source, "integer1 = MPI_Info_c2f(info1)");
  EXPECT_HAS(source, "info2 = MPI_Info_f2c(integer1)");
  EXPECT_HAS_NOT(source, "27");
  const auto first_of = [](const Reproducer& made) { return made.steps.front().function; };
  const Reproducer shorter =
      reduce(*reproducer, std::chrono::seconds(5), [](const Reproducer&) { return true; });
  EXPECT_EQ(first_of(shorter), FunctionId::info_create) << "no integer without its object";
}

TEST(Reduce, LeavesOutWhatDoesNotMatter) {
  std::string why_not;
  const journal::Claim claim{.kind = ClaimKind::number, .call = 4, .expected = 0, .actual = 3};
  const auto reproducer =
      make_reproducer({{create(1), count(1, 2), count(1, 2), count(1, 3)}, claim},
                      Phase::initialized, kConstants, why_not);
  ASSERT_TRUE(reproducer) << why_not;
  const Reproducer shorter =
      reduce(*reproducer, std::chrono::seconds(5), [](const Reproducer&) { return true; });
  EXPECT_EQ(functions(shorter), (std::vector{FunctionId::info_create, FunctionId::info_get_nkeys}));
}

}  // namespace
}  // namespace infocts
