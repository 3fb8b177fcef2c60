// What deviates in a failed case, put so that it is the same for all.
#include "tool/causes/aspect.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tool/causes/message_parts.h"
#include "tool/causes/symptom.h"

namespace infocts {
namespace {

Symptom symptom_of(const std::string& message) {
  const MessageParts parts = message_parts(message);
  return {.function = parts.function,
          .what = parts.what,
          .expected = parts.expected,
          .actual = parts.actual,
          .traits = {{parts.function, 0}}};
}

TEST(Aspect, IsTheSameWhetherTheErrorHandlerEndsTheProcessOrNot) {
  const Symptom code = symptom_of(
      "return code\n  after: MPI_Info_set(0x1)\n  expected: MPI_SUCCESS\n  actual: "
      "MPI_ERR_OTHER (code 15)");
  const Symptom end = symptom_of("the process ended with exit code 15, in MPI_Info_set(0x1)");
  EXPECT_EQ(aspect_of(code), "refusal");
  EXPECT_EQ(observable_of(code), observable_of(end));
  EXPECT_FALSE(is_of_memory(end));
  EXPECT_TRUE(is_of_memory(symptom_of("the process ended with signal 11, in MPI_Info_set(0x1)")));
  const Symptom accepted = symptom_of(
      "return code\n  after: MPI_Info_set(0x1)\n  expected: an error\n  actual: MPI_SUCCESS");
  EXPECT_EQ(aspect_of(accepted), "acceptance");
}

TEST(Aspect, IsTheSameForEachObjectOfAGeneratedProgram) {
  EXPECT_EQ(aspect_of({.what = "number of keys of b"}), "number_of_keys");
  EXPECT_EQ(aspect_of({.what = "number of keys"}), "number_of_keys");
  for (const char* what :
       {"key number 0", "key number 1 of a, in which nothing was set or deleted", "keys by number",
        "keys of a by number, sorted", "keys under the numbers 0 to N-1"}) {
    EXPECT_EQ(aspect_of({.what = what}), "keys_by_number") << what;
  }
  EXPECT_EQ(aspect_of({.what = "value of MPI_Info_get"}),
            aspect_of({.what = "string in the caller's buffer"}));
  EXPECT_EQ(aspect_of({.what = "name of MPI_Comm_get_name"}),
            aspect_of({.what = "string in the caller's buffer"}));
  EXPECT_EQ(aspect_of({.what = "memory around value of MPI_Info_get"}),
            aspect_of({.what = "memory around the caller's buffer"}));
  const std::string death =
      "the process ended with signal 11 (Segmentation fault), in MPI_Info_set(0x1)";
  for (const char* what :
       {"int before flag", "int after resultlen", "memory before the handle",
        "memory after the handle", "bytes after MPI_MAX_PROCESSOR_NAME characters",
        "the caller's key", "caller's value and what is around it", "the caller's strings"}) {
    EXPECT_TRUE(is_of_memory({.what = what})) << what;
    EXPECT_EQ(aspect_of({.what = what}), aspect_of(symptom_of(death))) << what;
  }
  EXPECT_NE(
      aspect_of(symptom_of("the process ended with signal 6 (Aborted), in MPI_Info_set(0x1)")),
      aspect_of(symptom_of(death)));
}

TEST(Aspect, OfWhatIsFoundForAKeyThatIsNotThereIsOne) {
  Symptom symptom{.function = "MPI_Info_get",
                  .what = "caller's buffer",
                  .traits = {{"MPI_Info_get", 0}, {"MPI_Info_get|the key is not there", 0}}};
  EXPECT_EQ(aspect_of(symptom), "flag");
  symptom.what = "memory around the caller's buffer";
  EXPECT_EQ(aspect_of(symptom), "memory_around");
  symptom.what = "caller's buffer";
  symptom.traits["MPI_Info_get|the key is not there"] = 1;
  symptom.traits["MPI_Info_get|the key is there"] = 0;
  EXPECT_NE(aspect_of(symptom), "flag") << "another call looked for that key";
  symptom.traits.erase("MPI_Info_get|the key is there");
  EXPECT_EQ(aspect_of(symptom), "flag") << "of an object that the MPI filled";
  symptom.traits["MPI_Info_get|argument 3 is 0"] = 0;
  EXPECT_NE(aspect_of(symptom), "flag") << "no room";
  symptom.traits["MPI_Info_get|the key is not there"] = 0;
  symptom.what = "return";
  symptom.actual = "the process ended with signal 6 (Aborted)";
  EXPECT_NE(aspect_of(symptom), "flag") << "no answer at all";
  symptom.what = "error class";
  symptom.actual = "MPI_ERR_ARG";
  EXPECT_NE(aspect_of(symptom), "flag");
  EXPECT_EQ(aspect_of({.what = "key that is not in the object"}), "flag");
}

TEST(Aspect, OfATextIsOneWhateverACaseCallsIt) {
  for (const char* what : {"string in the caller's buffer", "characters of the variable",
                           "characters in the caller's buffer", "value[buflen-1]"}) {
    EXPECT_EQ(aspect_of({.what = what}), "value") << what;
  }
  for (const char* what : {"string in the caller's buffer", "key of MPI_Info_get_nthkey",
                           "characters of the variable"}) {
    EXPECT_EQ(aspect_of({.function = "MPI_Info_get_nthkey", .what = what}), "keys_by_number");
  }
}

TEST(Aspect, OfHandlesThatAreNotTheirOwnIsOne) {
  for (const char* what :
       {"handle from MPI_Info_create", "handle of object 1 of a crowd", "handles of live objects",
        "different handles of 100 objects", "integers of objects that live together"}) {
    EXPECT_EQ(aspect_of({.what = what}), "handle") << what;
  }
  EXPECT_NE(aspect_of({.what = "handle after MPI_Info_free"}), "handle");
  EXPECT_EQ(aspect_of({.what = "handle of MPI_INFO_ENV converted and back"}), "conversion");
}

TEST(Aspect, OfALookupThatWasRefusedIsARefusal) {
  const Symptom value{.function = "MPI_Info_get",
                      .what = "string in the caller's buffer",
                      .expected = "\"value\"",
                      .actual = "left as it was",
                      .call_failed = true};
  EXPECT_EQ(aspect_of(value), "refusal");
  const Symptom untouched{.function = "MPI_Info_get",
                          .what = "caller's buffer",
                          .expected = "left as it was",
                          .actual = "\"\"",
                          .call_failed = true};
  EXPECT_EQ(aspect_of(untouched), "flag_after_error");
}

TEST(Aspect, OfAnOverrunIsOneWhetherTheCallFailedOrNot) {
  EXPECT_EQ(aspect_of({.what = "memory around the caller's key", .call_failed = true}),
            aspect_of({.what = "memory around the caller's key"}));
}

TEST(Aspect, OfOutputsAfterAnErrorIsAnother) {
  const Symptom flag{.what = "flag", .expected = "false", .actual = "true", .call_failed = true};
  EXPECT_EQ(aspect_of(flag), "flag_after_error");
  const Symptom refused{.what = "no_locks = \" true\" in MPI_Win_create",
                        .expected = "accepted",
                        .actual = "MPI_ERR_ARG (code 12)",
                        .call_failed = true};
  EXPECT_EQ(aspect_of(refused), "refusal") << "the error is what deviates";
}

TEST(Aspect, OfWhatIsShownForHintsIsOne) {
  for (const char* what :
       {"shown for the hint", "no_locks = \" true\" in MPI_Win_create", "hint no_locks shown",
        "what *_get_info shows", "hints after the object was changed"}) {
    EXPECT_EQ(aspect_of({.what = what}), "shown") << what;
  }
  EXPECT_NE(aspect_of({.what = "hint of the communicator from MPI_Comm_dup"}), "shown")
      << "a routine of its own";
}

TEST(Aspect, IsOneForWhatCasesCallBySeveralNames) {
  using Names = std::vector<const char*>;
  const std::map<std::string, Names> aspects{
      {"shown",
       {"hint of the first object", "hint of the second object", "hint shown as switched on",
        "hint without info object from MPI_Win_get_info", "the hint that was given first"}},
      {"handle_after", {"handle after MPI_Info_free", "handle variable after MPI_Info_free"}},
      {"value", {"value of maxprocs", "value in object 550 of a crowd"}},
      {"valuelen", {"valuelen", "valuelen of \"key\""}},
      {"number_of_keys", {"number of keys after deleting one that is not there"}},
      {"flag", {"listed key \"host\"", "key that is in the object"}},
      {"calls_of_a_handler",
       {"calls of an error handler for one error of MPI_Info_set",
        "calls of the error handler of MPI_COMM_SELF"}},
      {"pairs",
       {"pairs of a second object from the same words",
        "the object when the caller changed the words of argv"}},
      {"conversion", {"MPI_INFO_NULL converted and back", "MPI_INFO_NULL, there and back"}},
  };
  for (const auto& [aspect, names] : aspects) {
    for (const char* what : names) EXPECT_EQ(aspect_of({.what = what}), aspect) << what;
  }
}

TEST(Aspect, OfAHintThatIsNotAcceptedIsARefusal) {
  const Symptom refused{.what = "accumulate_ordering = \"rar\" in MPI_Win_create",
                        .expected = "accepted",
                        .actual = "MPI_ERR_ARG (code 13)"};
  EXPECT_EQ(aspect_of(refused), "refusal");
}

TEST(Aspect, OfAFunctionThatMayStandByNamesNone) {
  Symptom symptom{.function = "MPI_Info_dup", .what = "content", .traits = {{"MPI_Info_dup", 1}}};
  EXPECT_EQ(observable_of(symptom), ".content");
  symptom.what = "number of keys of b after MPI_Info_dup";
  EXPECT_EQ(observable_of(symptom), "MPI_Info_get_nkeys.number_of_keys");
  symptom.what = "content";
  symptom.traits["MPI_Info_dup"] = 0;
  EXPECT_EQ(observable_of(symptom), "MPI_Info_dup.content");
}

}  // namespace
}  // namespace infocts
