// What a failed case shows.
#include "tool/causes/symptom.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/cause_samples.h"
#include "tool/causes/aspect.h"
#include "tool/causes/form.h"
#include "tool/causes/traits.h"

namespace infocts {
namespace {

using tests::failed;

/// A call with a key, or another text, as its second argument.
journal::Call with_text(FunctionId function, const std::string& key) {
  journal::Call call{function, 0, {}, 0};
  call.arguments.resize(2);
  call.arguments[1].kind = journal::ArgumentKind::text;
  call.arguments[1].bytes = key;
  return call;
}

TEST(FindSymptom, BlamesStartAndEndOnlyForWhatTheyDo) {
  Recording recording;
  recording.calls = {{FunctionId::init_thread, 0, {}, 0},
                     {FunctionId::info_create, 0, {}, 0},
                     {FunctionId::finalize, 0, {}, 0}};
  const auto symptom = [&](const std::string& message) {
    return find_symptom(failed("reference", "info.threads.same_object.order", message),
                        Phase::started_by_case, recording, {},
                        [](auto, auto) { return std::string(); });
  };
  const Symptom of_threads = symptom("outcome of calls of several threads on one object");
  EXPECT_TRUE(of_threads.traits.contains("MPI_Info_create"));
  EXPECT_FALSE(of_threads.traits.contains("MPI_Finalize"));
  EXPECT_FALSE(of_threads.traits.contains("MPI_Init_thread"));
  const Symptom death = symptom("the process ended with signal 6 (Aborted), in MPI_Finalize()");
  EXPECT_EQ(death.traits.at("MPI_Finalize"), 0);
}

TEST(FindSymptom, OfThreadsIsTheSameWhereverTheRaceStrikes) {
  const auto symptom = [](const std::string& name, const std::string& message) {
    Symptom of =
        find_symptom_of_threads(failed("mpich", "info.threads.same_object." + name, message));
    of.id = cause_id(of);
    return of;
  };
  const Symptom death =
      symptom("order",
              "the process ended with signal 11 (Segmentation fault), in "
              "MPI_Info_set(0x1, \"a\") or, in another thread, MPI_Info_dup(0x1)");
  const Symptom answer = symptom("order_finalized", "outcome of calls of several threads");
  EXPECT_EQ(death.id, answer.id);
  EXPECT_EQ(death.traits, answer.traits);
  EXPECT_TRUE(death.call.starts_with("MPI_Info_set(")) << "where it died is still told";
  EXPECT_TRUE(can_be_defect(death.traits.begin()->first));
}

TEST(FindSymptom, LeavesOutWhatABystanderLookedFor) {
  Recording recording;
  recording.calls = {with_text(FunctionId::info_get_valuelen, "file"),
                     with_text(FunctionId::info_set, "file"),
                     {FunctionId::comm_dup, 0, {}, 0}};
  const Symptom symptom = find_symptom(
      failed("x", "info.set.long_key.property_any_program", "error class of MPI_Info_set"),
      Phase::initialized, recording, {}, [](auto, auto) { return std::string(); });
  EXPECT_TRUE(symptom.traits.contains("MPI_Info_get_valuelen"));
  EXPECT_FALSE(symptom.traits.contains("MPI_Info_get_valuelen|a key \"file\""));
  EXPECT_TRUE(symptom.traits.contains("MPI_Info_set|a key \"file\""));
  EXPECT_TRUE(symptom.traits.contains("keys|\"file\""));
  EXPECT_FALSE(symptom.traits.contains("MPI_Comm_dup")) << "it prepares";
}

TEST(FindSymptom, DoesNotBlameTheCallThatCleanedUp) {
  const Symptom symptom =
      find_symptom(failed("x", "info.formats.list", "list shown\n  after:    MPI_Info_free(0x1)"),
                   Phase::initialized, {}, {}, [](auto, auto) { return std::string(); });
  EXPECT_NE(symptom.function, "MPI_Info_free");
  const Symptom refused =
      find_symptom(failed("x", "info.free.any.a",
                          "return code\n  after:    MPI_Info_free(0x1)\n  expected: MPI_SUCCESS"),
                   Phase::initialized, {}, {}, [](auto, auto) { return std::string(); });
  EXPECT_EQ(refused.function, "MPI_Info_free") << "nothing else was looked at";
}

TEST(FindSymptom, OfAPropertyAccusesTheOnlyReaderOfANumberAndNoReaderOfAContent) {
  Recording recording;
  const auto symptom = [&](const std::string& message) {
    return find_symptom(failed("x", "info.lifecycle.set_before_init.property_any_program", message),
                        Phase::before_init, recording, {},
                        [](auto, auto) { return std::string(); });
  };
  recording.calls = {with_text(FunctionId::info_set, "k"),
                     with_text(FunctionId::info_get_valuelen, "k"),
                     with_text(FunctionId::info_get, "k")};
  const Symptom number = symptom("number of keys of b\n  after:    MPI_Info_get_nthkey(0x1)");
  EXPECT_EQ(number.function, "MPI_Info_get_nkeys");
  EXPECT_EQ(symptom("key number 0 of a, in which nothing was set").function, "MPI_Info_get_nthkey");
  const Symptom content =
      symptom("\"k\" in b\n  after:    MPI_Info_get(0x1)\n  expected: \"v\"\n  actual:   \"w\"");
  EXPECT_EQ(observable_of(content), ".stored_value");
  EXPECT_EQ(observable_of(symptom("\"k\" in b\n  expected: not defined\n  actual:   \"v\"")),
            ".stored_pairs");
  EXPECT_GT(content.traits.at("MPI_Info_get"), content.traits.at("MPI_Info_set"));
  recording.calls[1].arguments[1].bytes = "other";
  const Symptom of_one = symptom("\"k\" in b\n  after:    MPI_Info_get(0x1)");
  EXPECT_LE(of_one.traits.at("MPI_Info_get"), of_one.traits.at("MPI_Info_set"))
      << "no other lookup says so of this key";
}

TEST(FindSymptom, OfAContentTellsWhatIsSpecialAboutTheKey) {
  const auto traits = [](const std::string& message) {
    return find_symptom(failed("x", "info.set.adds.property_any_program", message),
                        Phase::initialized, {}, {}, [](auto, auto) { return std::string(); })
        .traits;
  };
  EXPECT_TRUE(traits("\" k\" in b").contains("keys|with a leading blank"));
  EXPECT_TRUE(traits("\"\\xe4\"\"a\" in b").contains("keys|with bytes above 127"));
  EXPECT_TRUE(traits("\"\\xe4\"\"a\" in b").contains("keys|of 2 to 15 bytes"));
  EXPECT_TRUE(traits("\"\\\"\" in b").contains("keys|with punctuation"));
  EXPECT_TRUE(traits("\"k\" in b").contains("keys|of 1 byte"));
  const auto cut = traits("\" " + std::string(119, 'k') + "\"… (255 bytes) in b");
  EXPECT_TRUE(cut.contains("keys|of its greatest length"));
  EXPECT_TRUE(cut.contains("keys|with a leading blank"));
  // What a file says of its length may be nonsense, and a key may look like the mark of a cut.
  EXPECT_TRUE(
      traits("\"k\"… (99999999999999999999 bytes) in b").contains("keys|longer than its limit"));
  EXPECT_TRUE(traits("\"\\\"… (99999999999\" in b").contains("keys|of 16 to 35 bytes"));
}

TEST(FindSymptom, BlamesWhatGaveTheNumberToo) {
  Recording recording;
  const auto traits = [&](const std::string& message) {
    return find_symptom(failed("x", "info.get_nthkey.from_zero.a", message), Phase::before_init,
                        recording, {}, [](auto, auto) { return std::string("MPI_INFO_ENV"); })
        .traits;
  };
  recording.calls = {{FunctionId::info_f2c, 0, {}, 0}};
  const auto converted = traits("string\n  after:    MPI_Info_get(0x1)");
  EXPECT_EQ(converted.at("MPI_Info_c2f"), 2);
  EXPECT_EQ(converted.at("MPI_Info_c2f|before MPI_Init"), 2);
  EXPECT_FALSE(converted.contains("MPI_Info_toint"));
  journal::Call& call = recording.calls.front();
  call.function = FunctionId::info_get_nthkey;
  call.arguments.resize(1);
  call.arguments[0].kind = journal::ArgumentKind::info;
  const auto refused = traits(
      "return code\n  after:    MPI_Info_get_nthkey(0x1)\n  expected: MPI_SUCCESS\n  actual:   "
      "MPI_ERR_ARG");
  EXPECT_EQ(refused.at("MPI_Info_get_nkeys"), 2);
  EXPECT_EQ(refused.at("MPI_Info_get_nkeys|MPI_INFO_ENV"), 2) << "of the same object";
  EXPECT_FALSE(
      traits("string\n  after:    MPI_Info_get_nthkey(0x1)").contains("MPI_Info_get_nkeys"));
}

TEST(FindSymptom, OfTwoAnswersThatDifferEitherMayBeWrong) {
  Recording recording;
  recording.calls = {with_text(FunctionId::info_get_valuelen, "k"),
                     with_text(FunctionId::info_get, "k"),
                     with_text(FunctionId::info_get_string, "k")};
  const Symptom symptom =
      find_symptom(failed("x", "info.get_string.same_as_get.three_readers",
                          "buflen from MPI_Info_get_string, compared with valuelen from "
                          "MPI_Info_get_valuelen\n  after:    MPI_Info_get_string(0x1)"),
                   Phase::initialized, recording, {}, [](auto, auto) { return std::string(); });
  EXPECT_EQ(symptom.traits.at("MPI_Info_get_string"), 1);
  EXPECT_EQ(symptom.traits.at("MPI_Info_get_valuelen"), 1);
  EXPECT_EQ(symptom.traits.at("MPI_Info_get_valuelen|a key of 1 byte"), 1);
  EXPECT_GT(symptom.traits.at("MPI_Info_get"), 1) << "stands by";
  EXPECT_EQ(observable_of(symptom), ".buflen");
}

TEST(FindSymptom, OfThreadsNamesTheCallsThatAreRefusedOrThatNoOrderExplains) {
  const auto traits = [](const std::string& message) {
    return find_symptom_of_threads(failed("x", "info.threads.same_object.order", message)).traits;
  };
  const auto none = traits("outcome of calls of several threads on one object");
  EXPECT_EQ(none.size(), 2U);
  EXPECT_EQ(traits("the process ended with signal 11, in MPI_Info_set(…)"), none);
  const auto refused = traits("the process ended with exit code 13, in MPI_Info_set(…)");
  EXPECT_EQ(refused.at("MPI_Info_set"), 1);
  const auto wrong = traits(
      "outcome\n  actual:   where the object holds nothing, no order explains get_string(a) = "
      "\"\" in thread 1 or delete(b) = success in thread 2");
  EXPECT_EQ(wrong.size(), 4U);
  EXPECT_TRUE(wrong.contains("MPI_Info_get_string"));
  EXPECT_TRUE(wrong.contains("MPI_Info_delete"));
  EXPECT_TRUE(traits("outcome\n  actual:   delete(b) = error in thread 2: an error in no order")
                  .contains("MPI_Info_delete"));
}

TEST(FindSymptom, ACallInAnotherThreadSharesATraitWithAllOnSuchObjects) {
  const Symptom symptom = find_symptom(
      failed("x", "info.threads.set.property_a", "return code of MPI_Info_set, in thread 3 of 8"),
      Phase::initialized, {}, {}, [](auto, auto) { return std::string(); });
  EXPECT_TRUE(symptom.traits.contains("MPI_Info_set|in another thread"));
  EXPECT_TRUE(symptom.traits.contains(threads_on("info objects")));
}

}  // namespace
}  // namespace infocts
