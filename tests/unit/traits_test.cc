// What is special about the calls of a reproducer.
#include "tool/causes/traits.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/unit/cause_samples.h"
#include "tests/unit/operands.h"
#include "tool/causes/seen_step.h"

namespace infocts {
namespace {

using tests::has;
using tests::number_operand;
using tests::set_and_get;
using tests::variable_operand;

TEST(Traits, FollowTheObject) {
  const Reproducer reproducer = set_and_get("info1", "key", "value", 5);
  TraitReader reader(Phase::initialized);
  std::vector<Trait> last;
  for (const Step& step : reproducer.steps) last = reader.read(seen(step));
  for (const char* trait :
       {"MPI_Info_get", "MPI_Info_get|the key is there", "MPI_Info_get|the value just fits",
        "MPI_Info_get|an object of one pair"}) {
    EXPECT_TRUE(has(last, trait)) << trait;
  }
  EXPECT_EQ(function_of("MPI_Info_get|the key is there"), "MPI_Info_get");
  EXPECT_EQ(infocts::words_of("MPI_Info_get|the key is there"), "the key is there");
  EXPECT_EQ(infocts::words_of("MPI_Info_get"), "");
}

TEST(Traits, ReadTheSameFromCallsAndPrograms) {
  using journal::Argument;
  using journal::ArgumentKind;
  const Reproducer reproducer = set_and_get("info1", "key", "value", 4);
  TraitReader of_reproducer(Phase::before_init);
  TraitReader of_calls(Phase::before_init);
  const std::vector<journal::Call> calls{
      {FunctionId::info_create, 0, {{ArgumentKind::info_ref, 0, 7, {}}}, 0},
      {FunctionId::info_set,
       0,
       {{ArgumentKind::info, 7, {}, {}},
        {ArgumentKind::text, 3, {}, "key"},
        {ArgumentKind::text, 5, {}, "value"}},
       0},
      {FunctionId::info_get,
       0,
       {{ArgumentKind::info, 7, {}, {}},
        {ArgumentKind::text, 3, {}, "key"},
        {ArgumentKind::integer, 4, {}, {}},
        {ArgumentKind::field, 5, 5, "valu"},
        {ArgumentKind::integer_ref, 0, 1, {}}},
       0}};
  const auto no_name = [](ArgumentKind, std::int64_t) { return std::string(); };
  TraitReader of_numbers(Phase::before_init);
  for (std::size_t at = 0; at < calls.size(); ++at) {
    const std::vector<Trait> words = of_calls.read(seen(calls[at], no_name));
    EXPECT_EQ(words, of_reproducer.read(seen(reproducer.steps[at])));
    std::vector<std::uint32_t> numbers;
    of_numbers.read_numbers(seen(calls[at], no_name), numbers);
    std::set<std::uint32_t> of_words;
    for (const Trait& trait : words) of_words.insert(trait_number(trait));
    EXPECT_EQ(std::set<std::uint32_t>(numbers.begin(), numbers.end()), of_words);
  }
}

TEST(Traits, ADuplicateHasTheOriginOfItsSource) {
  Reproducer reproducer;
  const auto set = [](const std::string& name) {
    return Operand{.kind = Operand::Kind::handle_ref, .symbol = name};
  };
  reproducer.steps = {
      {.function = FunctionId::info_create_env, .operands = {number_operand(0), {}, set("info1")}},
      {.function = FunctionId::info_dup, .operands = {variable_operand("info1"), set("info2")}},
      {.function = FunctionId::info_get_nkeys, .operands = {variable_operand("info2")}}};
  TraitReader reader(Phase::initialized);
  std::vector<Trait> last;
  for (const Step& step : reproducer.steps) last = reader.read(seen(step));
  EXPECT_TRUE(has(last, "MPI_Info_get_nkeys|a duplicate"));
  EXPECT_TRUE(has(last, "MPI_Info_get_nkeys|an object by MPI_Info_create_env"));
  // How many pairs the MPI put into it is not known.
  EXPECT_FALSE(has(last, "MPI_Info_get_nkeys|an empty object"));
  EXPECT_FALSE(has(last, "MPI_Info_get_nkeys|an object that was duplicated"));
}

TEST(Traits, AConstantIsNoCulprit) {
  EXPECT_TRUE(can_be_defect("MPI_Info_get|the key is there"));
  EXPECT_TRUE(can_be_defect(several_threads("info.threads.same_object")));
  EXPECT_FALSE(can_be_defect("MPI_ERR_INFO_VALUE"));
  EXPECT_FALSE(can_be_defect("content of an object"));
}

}  // namespace
}  // namespace infocts
