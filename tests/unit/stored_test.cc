// What an info object held when a check failed, against what the calls of the case put into it.
#include "tool/causes/stored.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/unit/cause_samples.h"
#include "tool/causes/aspect.h"
#include "tool/causes/manner.h"
#include "tool/causes/symptom.h"

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;
using journal::Call;

constexpr std::int64_t kObject = 17;

Argument text_argument(const std::string& bytes) {
  return {.kind = ArgumentKind::text,
          .before = static_cast<std::int64_t>(bytes.size()),
          .after = {},
          .bytes = bytes};
}

const journal::HandleName kNoName = [](auto, auto) { return std::string(); };

class Stored : public testing::Test {
 protected:
  /// A case that puts "key" = "value" into a new object, looks for it, and fails.
  Stored() {
    const Argument object{.kind = ArgumentKind::info, .before = kObject, .after = {}, .bytes = {}};
    recording_.calls = {
        Call{FunctionId::info_create,
             0,
             {{.kind = ArgumentKind::info_ref, .before = 0, .after = kObject, .bytes = {}}},
             0},
        Call{FunctionId::info_set, 0, {object, text_argument("key"), text_argument("value")}, 0},
        Call{FunctionId::info_get, 0, {object, text_argument("key"), {}, {}, {}}, 0}};
    recording_.claim = journal::Claim{.call = 3};
    recording_.holding = journal::Holding{
        .object = kObject, .nkeys = 1, .pairs = {{.key = "key", .values = {"value", "value"}}}};
  }

  std::string stored() const { return stored_in(recording_, Phase::initialized, kNoName); }
  std::string stored(std::vector<journal::HeldPair> pairs) {
    recording_.holding->nkeys = static_cast<int>(pairs.size());
    recording_.holding->pairs = std::move(pairs);
    return stored();
  }
  Symptom symptom(const std::string& message) const {
    return find_symptom(tests::failed("x", "info.get.flag_true.a", message), Phase::initialized,
                        recording_, {}, kNoName);
  }

  Recording recording_;
};

TEST_F(Stored, IsWhatTheCallsPutThere) {
  EXPECT_EQ(stored(), "right");
  recording_.holding.reset();
  EXPECT_EQ(stored(), "");
}

TEST_F(Stored, IsWrongWhereAllWhoReadItAgree) {
  EXPECT_EQ(stored({}), "lost");
  EXPECT_EQ(stored({{"key", {"value", "value"}}, {"more", {"", ""}}}), "surplus");
  EXPECT_EQ(stored({{"key", {"val", "val"}}}), "cut");
  EXPECT_EQ(stored({{"key", {"values", "values"}}}), "longer");
  EXPECT_EQ(stored({{"key", {"", ""}}}), "empty");
  EXPECT_EQ(stored({{"key", {"another", "another"}}}), "other");
}

TEST_F(Stored, IsNotKnownWhereTheyContradictEachOther) {
  EXPECT_EQ(stored({{"key", {"value", "val"}}}), "right") << "who told the value found it there";
  EXPECT_EQ(stored({{"key", {"val", "other"}}}), "");
  EXPECT_EQ(stored({{"key", {"val"}}}), "") << "one function alone may read wrongly";
  EXPECT_EQ(stored({{"kex", {}}}), "") << "a key that is listed and not found";
  EXPECT_EQ(stored({{"key", {"value"}}, {"key", {"value"}}}), "") << "listed twice";
  stored({{"key", {"value", "value"}}});
  recording_.holding->nkeys = 2;
  EXPECT_EQ(stored(), "") << "another number of keys than are listed";
}

TEST_F(Stored, IsNotKnownWhereKeysAreHidden) {
  recording_.holding->hides_keys = true;
  EXPECT_EQ(stored({}), "") << "they are counted and listed wrongly";
}

TEST_F(Stored, IsNotKnownWhereTheCallsDoNotTell) {
  const Recording whole = recording_;
  recording_.calls[1].code = 31;
  EXPECT_EQ(stored(), "") << "a set that was refused, and may have done something";
  recording_ = whole;
  recording_.calls[1].thread = 1;
  EXPECT_EQ(stored(), "") << "of several threads";
  recording_ = whole;
  recording_.claim->call = 4;
  EXPECT_EQ(stored(), "") << "of a call that is not recorded";
  recording_ = whole;
  recording_.claim->call = 1;
  EXPECT_EQ(stored(), "") << "of a call that is not on this object";
  recording_ = whole;
  recording_.calls.push_back(recording_.calls[1]);
  EXPECT_EQ(stored(), "") << "changed after the call";
  recording_ = whole;
  recording_.claim.reset();
  EXPECT_EQ(stored(), "") << "no check failed";
}

TEST_F(Stored, IsNotCalledRightWhereMoreThanThePairsMatters) {
  recording_.calls[2].function = FunctionId::info_get_nthkey;
  EXPECT_EQ(stored(), "") << "their order";
  EXPECT_EQ(stored({}), "lost");
  recording_.calls[2].function = FunctionId::info_get;
  recording_.holding->pairs = {{"key", {"value", "value"}}};
  recording_.holding->nkeys = 1;
  recording_.calls.insert(recording_.calls.begin() + 2, recording_.calls[2]);
  recording_.calls[2].arguments[0].before = kObject + 1;
  recording_.claim->call = 4;
  EXPECT_EQ(stored(), "") << "another object was read as well";
}

TEST_F(Stored, OfADuplicateIsWhatTheSourceHeld) {
  const Argument source{.kind = ArgumentKind::info, .before = kObject, .after = {}, .bytes = {}};
  recording_.calls[2] =
      Call{FunctionId::info_dup,
           0,
           {source, {.kind = ArgumentKind::info_ref, .before = 0, .after = 18, .bytes = {}}},
           0};
  recording_.calls.push_back(
      Call{FunctionId::info_get_nkeys,
           0,
           {{.kind = ArgumentKind::info, .before = 18, .after = {}, .bytes = {}}, {}},
           0});
  recording_.claim->call = 4;
  recording_.holding->object = 18;
  EXPECT_EQ(stored(), "right");
  EXPECT_EQ(stored({}), "lost");
  recording_.calls[1].code = 31;
  EXPECT_EQ(stored(), "") << "a set that the source refused";
}

TEST_F(Stored, IsNotKnownOfTheMpisOwnObjects) {
  recording_.calls[0] =
      Call{FunctionId::info_create_env,
           0,
           {{}, {}, {.kind = ArgumentKind::info_ref, .before = 0, .after = kObject, .bytes = {}}},
           0};
  EXPECT_EQ(stored({}), "");
}

TEST_F(Stored, IsComparedAsFortranKeepsIt) {
  recording_.calls[1].arguments[2] = text_argument(" value ");
  EXPECT_EQ(stored(), "blanks");
  recording_.holding->padded = true;
  EXPECT_EQ(stored(), "") << "blanks at its end do not show";
  EXPECT_EQ(stored({{"key", {" value", " value"}}}), "blanks") << "leading ones do";
  recording_.calls[1].arguments[1] = text_argument(" key ");
  EXPECT_EQ(stored({}), "") << "which key it is, the calls do not tell";
}

TEST_F(Stored, WronglyIsNotTheFaultOfTheReader) {
  const std::string message =
      "flag\n  after:    MPI_Info_get(0x11, \"key\")\n  expected: true\n  actual:   false";
  const Symptom read_wrongly = symptom(message);
  EXPECT_EQ(observable_of(read_wrongly), "MPI_Info_get.flag");
  EXPECT_LT(read_wrongly.traits.at("MPI_Info_get"), read_wrongly.traits.at("MPI_Info_set"));
  stored({});
  const Symptom stored_wrongly = symptom(message);
  EXPECT_EQ(stored_wrongly.stored, "lost");
  EXPECT_EQ(observable_of(stored_wrongly), ".stored_pairs") << "whoever reads it";
  EXPECT_EQ(stored_wrongly.traits.at("MPI_Info_get"), stored_wrongly.traits.at("MPI_Info_set"))
      << "a lookup may change what is stored";
  EXPECT_NE(manner_of(stored_wrongly), 0U);
  const Symptom death = symptom(
      "the process ended with signal 11 (Segmentation fault), in MPI_Info_get(0x11, \"key\")");
  EXPECT_EQ(observable_of(death), "MPI_Info_get.memory_around");
}

}  // namespace
}  // namespace infocts
