// From failed cases to what is behind them.
#include "tool/causes/causes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/unit/cause_samples.h"
#include "tool/causes/message_parts.h"
#include "tool/causes/shared_traits.h"
#include "tool/causes/traits.h"

namespace infocts {
namespace {

using tests::failed;

/// A failed case whose symptom is known.
CaseResult with_symptom(const std::string& iut, const std::string& test, const std::string& form,
                        std::map<std::string, int> traits) {
  CaseResult result = failed(iut, test, "");
  result.symptom = Symptom{.function = "MPI_Info_get",
                           .what = "flag",
                           .form = form,
                           .steps = 3,
                           .traits = std::move(traits)};
  return result;
}

/// A run of one column, of the reference, without results.
RunResults run_of_reference() {
  RunResults run;
  run.iuts.emplace_back().id = "reference";
  return run;
}

TEST(FindCauses, OverTheColumnsOfOneMpi) {
  RunResults run;
  for (const char* binding : {"c", "use_mpi_f08"}) {
    IutRecord iut;
    iut.id = binding == std::string("c") ? "mpich-4.0.2" : "mpich-4.0.2/use_mpi_f08";
    iut.address = "mpicc:/usr/bin/mpicc";
    iut.binding = binding;
    run.iuts.push_back(iut);
    run.results.push_back(failed(iut.id, "info.get.hit_value.a",
                                 "value of MPI_Info_get\n  expected: 1\n  actual:   2"));
  }
  run.iuts.push_back(run.iuts.front());
  run.iuts.back().id = "openmpi-4.1.4";
  run.iuts.back().address = "mpicc:/usr/bin/other";
  run.results.push_back(failed("openmpi-4.1.4", "info.get.hit_value.a",
                               "value of MPI_Info_get\n  expected: 1\n  actual:   2"));
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 2U);
  EXPECT_EQ(run.causes[0].cases.size(), 2U) << "both columns of the first MPI";
  EXPECT_EQ(run.causes[0].id, run.causes[1].id) << "the same on another MPI";
  EXPECT_EQ(run.results[0].cause, run.causes[0].id);
  const std::vector<Cause> before = run.causes;
  std::reverse(run.results.begin(), run.results.end());
  find_causes(run);
  EXPECT_EQ(run.causes[0].id, before[0].id);
  EXPECT_EQ(run.causes[0].cases, before[0].cases);
}

TEST(FindCauses, StringsOfFortranAreOneAndThoseOfCAreNot) {
  for (const char* binding : {"c", "mpif.h"}) {
    RunResults run;
    IutRecord iut;
    iut.id = "mpich-4.0.2";
    iut.address = "mpicc:/usr/bin/mpicc";
    iut.binding = binding;
    run.iuts = {iut};
    for (const char* function : {"MPI_Info_set", "MPI_Info_get", "MPI_Comm_set_name"}) {
      CaseResult result = failed(iut.id, fmt::format("a.{}.b", function), "");
      const bool is_name = std::string_view(function) == "MPI_Comm_set_name";
      result.symptom =
          Symptom{.function = function,
                  .what = fmt::format("memory around the caller's {}", is_name ? "name" : "key"),
                  .form = function,
                  .steps = 3,
                  .traits = {{function, 0}, {fmt::format("{}|a key empty", function), 0}}};
      run.results.push_back(std::move(result));
    }
    find_causes(run);
    EXPECT_EQ(run.causes.size(), binding == std::string_view("c") ? 3U : 1U);
  }
}

TEST(FindCauses, WhatNamesNoFunctionGoesWithWhatIsMostAlike) {
  RunResults run = run_of_reference();
  for (const char* test : {"info.get.hit_value.a", "info.get.hit_value.b"}) {
    run.results.push_back(failed("reference", test, "value of MPI_Info_get\n  actual:   \"x\""));
  }
  run.results.push_back(
      failed("reference", "info.dup.same_pairs.a", "return code of MPI_Info_dup\n  actual:   7"));
  run.results.push_back(
      failed("reference", "info.threads.set.a", "\"k\" in d, in thread 1\n  actual:   7"));
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 2U);
  EXPECT_EQ(run.results[3].cause, run.results[2].cause) << "the same was seen";
  run.results.push_back(failed("reference", "naming.x.a", "\"n\" in d\n  actual:   unlike all"));
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 3U);
  EXPECT_EQ(run.causes.back().cases.at("reference").size(), 1U) << "nothing is like it";
  EXPECT_FALSE(run.causes.back().sentence.starts_with(" in "));
  run.results = {run.results[3]};
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 1U) << "nothing else is there";
}

TEST(FindCauses, WhatIsKnownOfNoCallGoesWithWhatIsMostAlike) {
  RunResults run = run_of_reference();
  run.results = {
      with_symptom("reference", "info.dup.same_pairs.a", "one", {{"MPI_Info_dup", 0}}),
      with_symptom("reference", "info.lifecycle.object_survives_init.a", "two",
                   {{"flag", 0}, {"MPI_Info_c2f", 2}, {of_keys("with a leading blank"), 2}})};
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 1U) << "the conversion and the key are all that is known of it";
  run.results[1] = with_symptom("reference", "info.set.provided.a", "two", {{"MPI_Info_set", 0}});
  run.results[1].symptom->what = "MPI_Info_set";
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 2U) << "a function that is not there is no such case";
}

TEST(FindCauses, WhatPassesTellsWhichTraitIsHarmless) {
  RunResults run = run_of_reference();
  for (const char* test : {"a", "b", "c"}) {
    const std::string id = std::string("info.get.hit_value.") + test;
    run.results.push_back(
        with_symptom("reference", id, test,
                     {{"MPI_Info_get|the value is cut", 0}, {"MPI_Info_get|the key is there", 0}}));
  }
  run.pass_traits["reference"][trait_number("MPI_Info_get|the value is cut")] = 500;
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_TRUE(run.causes[0].sentence.starts_with("MPI_Info_get (the key is there)"));
  run.pass_traits["reference"] = {{trait_number("MPI_Info_get|the key is there"), 500}};
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_TRUE(run.causes[0].sentence.starts_with("MPI_Info_get (the value is cut)"));
}

/// A key with a leading blank that a lookup or MPI_Info_set gets wrong.
CaseResult wrong_for_a_key(const std::string& function, int at) {
  CaseResult result = failed("reference", fmt::format("info.x.{}.case", at), "");
  result.symptom = Symptom{.function = function,
                           .what = "flag",
                           .form = function,
                           .steps = 3,
                           .traits = {{function, 0},
                                      {function + "|a key with a leading blank", 0},
                                      {"keys|with a leading blank", 1}}};
  return result;
}

TEST(FindCauses, OfOneRuleMostlySeeOneDefect) {
  RunResults run = run_of_reference();
  for (const char* function : {"MPI_Info_get", "MPI_Info_dup", "MPI_Info_set"}) {
    run.results.push_back(
        with_symptom("reference", std::string("info.x.y.") + function, function, {{function, 0}}));
    run.pass_traits["reference"][trait_number(function)] = 100;
  }
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_EQ(run.causes[0].sentence, "MPI_Info_get: flag");
  CaseResult good = run.results.back();
  good.verdict = Verdict::pass;
  good.symptom.reset();
  run.results.insert(run.results.end(), 300, good);
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 3U) << "the rule is mostly kept";
  for (CaseResult& result : run.results) {
    if (result.verdict == Verdict::pass) result.verdict = Verdict::observed;
  }
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 3U) << "or nothing is owed";
}

TEST(FindCauses, OfWhatDeviatesMoreIsToldThanTheRule) {
  RunResults run = run_of_reference();
  const std::string special = "MPI_Info_get|the value is cut";
  run.results = {
      with_symptom("reference", "info.x.y.a", "one", {{"MPI_Info_get", 0}, {special, 0}})};
  run.pass_traits["reference"][trait_number("MPI_Info_get")] = 1000;
  run.pass_traits["reference"][trait_number(special)] = 100;
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_EQ(run.causes[0].sentence, "MPI_Info_get (the value is cut): flag");
}

TEST(FindCauses, WhatSeveralFunctionsDoToKeysIsOne) {
  RunResults run = run_of_reference();
  TraitCounts& passed = run.pass_traits["reference"];
  for (const char* function : {"MPI_Info_set", "MPI_Info_get", "MPI_Info_get_string"}) {
    run.results.push_back(wrong_for_a_key(function, static_cast<int>(run.results.size())));
    passed[trait_number(function)] = 100;
  }
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_EQ(run.causes[0].sentence.find("keys (with a leading blank): "), 0U)
      << run.causes[0].sentence;
  // Where such keys mostly do no harm in one of them, it is not what they have in common.
  passed[trait_number("MPI_Info_get|a key with a leading blank")] = 100;
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 3U);
}

TEST(FindCauses, AnAnswerOfAnUnknownFunctionIsThatOfTheOnlySuspect) {
  RunResults run = run_of_reference();
  const auto result = [](const std::string& test, std::map<std::string, int> traits) {
    return with_symptom("reference", test, test, std::move(traits));
  };
  // The second one deviates in a function that is not known: its own is farther.
  run.results = {result("info.x.y.a", {{"MPI_Info_get", 0}, {"MPI_Info_dup", 2}}),
                 result("info.x.z.b", {{"MPI_Info_get", 2}, {"MPI_Info_dup", 2}})};
  run.pass_traits["reference"][trait_number("MPI_Info_get")] = 10000;
  run.pass_traits["reference"][trait_number("MPI_Info_dup")] = 10000;
  CaseResult good = failed("reference", "info.x.y.c", "");
  good.verdict = Verdict::pass;
  good.requirements = {"info.x.y", "info.x.z"};
  run.results.insert(run.results.end(), 20, good);
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  run.results[1].symptom->what = "value";
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 2U) << "another answer";
}

TEST(FindCauses, NoHintsAreNoObject) {
  RunResults run = run_of_reference();
  for (const char* function : {"MPI_Win_create", "MPI_Comm_dup_with_info", "MPI_File_open"}) {
    std::map<std::string, int> traits{{function, 0}, {std::string(function) + "|MPI_INFO_NULL", 0}};
    add_shared_traits(traits);
    CaseResult failure = with_symptom("reference", fmt::format("info.x.{}.y", function), function,
                                      std::move(traits));
    failure.symptom->function = function;
    run.results.push_back(failure);
    run.pass_traits["reference"][trait_number(function)] = 100;
  }
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 3U);
}

TEST(FindCauses, OfOneFunctionThatFunctionIsBlamed) {
  RunResults run = run_of_reference();
  run.results = {wrong_for_a_key("MPI_Info_get", 1), wrong_for_a_key("MPI_Info_get", 2)};
  run.pass_traits["reference"][trait_number("MPI_Info_get")] = 100;
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_EQ(run.causes[0].sentence, "MPI_Info_get (a key with a leading blank): flag");
}

TEST(FindCauses, TwoOfOneIdAreOne) {
  RunResults run = run_of_reference();
  for (const char* test : {"a", "b", "c", "d", "e", "f"}) {
    const bool first = std::string(test) < "d";
    const std::string subject = first ? "info.get.hit_value." : "info.dup.same_pairs.";
    run.results.push_back(with_symptom("reference", subject + test, "same",
                                       {{first ? "MPI_Info_get" : "MPI_Info_dup", 0}}));
  }
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_EQ(run.causes[0].cases.at("reference").size(), 6U);
  EXPECT_FALSE(run.causes[0].id.ends_with("-2"));
}

TEST(FindCauses, TheSameInFunctionsOfOtherKindsOfObjectsIsOne) {
  RunResults run = run_of_reference();
  const auto add = [&](const std::string& function, const std::string& slug) {
    std::string subject = function.substr(4);
    subject.front() = static_cast<char>(std::tolower(subject.front()));
    CaseResult result = with_symptom("reference", "naming." + subject + slug + ".case", function,
                                     {{function + "|words", 0}, {function, 0}});
    result.symptom->function = function;
    result.requirements = {"naming." + subject + slug};
    run.results.push_back(std::move(result));
  };
  const auto count = [&] {
    find_causes(run);
    return run.causes.size();
  };
  add("MPI_Comm_get_name", ".terminated");
  add("MPI_Win_get_name", ".terminated");
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(run.causes[0].cases.at("reference").size(), 2U);
  EXPECT_EQ(run.causes[0].also.size(), 1U);
  EXPECT_EQ(run.causes[0].sentence, "MPI_Comm_get_name: flag; likewise MPI_Win_get_name");
  const std::string id = run.causes[0].id;
  std::reverse(run.results.begin(), run.results.end());
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(run.causes[0].id, id);
  add("MPI_Type_get_name", ".resultlen");
  EXPECT_EQ(count(), 2U) << "another rule";
  run.results.back().requirements = {"naming.type_get_name.terminated"};
  run.results.back().symptom->what = "resultlen";
  EXPECT_EQ(count(), 2U) << "another thing that deviates";
  run.results.back().symptom->what = "flag";
  EXPECT_EQ(count(), 1U);
  run.results.back().symptom->traits = {{"MPI_Type_set_name", 0}, {"MPI_Type_get_name", 1}};
  EXPECT_EQ(count(), 1U) << "whether it was stored or read wrongly cannot be seen";
  run.results.back().symptom->traits = {{"MPI_Type_dup", 0}, {"MPI_Type_get_name", 1}};
  EXPECT_EQ(count(), 2U) << "another function is blamed";
}

/// The same rule deviates in each of these functions, which nothing else calls.
RunResults run_with_failures_in(std::initializer_list<const char*> functions) {
  RunResults run = run_of_reference();
  for (const char* function : functions) {
    CaseResult result =
        with_symptom("reference", std::string("info.parsing.unknown_key_ignored.") + function,
                     function, {{function, 0}});
    result.symptom->function = function;
    result.requirements = {"info.parsing.unknown_key_ignored"};
    run.results.push_back(std::move(result));
  }
  CaseResult good = run.results.back();
  good.verdict = Verdict::pass;
  good.symptom.reset();
  run.results.insert(run.results.end(), 200, good);
  return run;
}

TEST(FindCauses, TheSameInFunctionsThatShowHintsIsOne) {
  RunResults run = run_with_failures_in({"MPI_Comm_get_info", "MPI_Win_get_info"});
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 1U);
  run.results[0].symptom->traits = {{"MPI_Comm_set_info", 0}, {"MPI_Comm_get_info", 1}};
  run.results[1].symptom->traits = {{"MPI_Win_set_info", 0}, {"MPI_Win_get_info", 1}};
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 2U) << "routines that take hints are blamed";
}

TEST(FindCauses, TheSameInFunctionsThatTakeHintsIsNotOne) {
  RunResults run = run_with_failures_in({"MPI_Comm_set_info", "MPI_Win_set_info"});
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 2U);
}

TEST(FindCauses, WhatIsStoredWithOneProcessIsStoredWithSeveral) {
  RunResults run;
  for (const int ranks : {1, 2}) {
    IutRecord& iut = run.iuts.emplace_back();
    iut.id = ranks == 1 ? "mpich" : "mpich-n2";
    iut.vendor = "mpich";
    iut.binding = "c";
    iut.ranks = ranks;
    CaseResult result = with_symptom(iut.id, "info.get.flag_true.a", "f", {{"MPI_Info_get", 0}});
    if (ranks == 1) {
      result.symptom->stored = "lost";
      result.symptom->traits = {{"MPI_Info_get", 1}, {"MPI_Info_set", 1}};
    }
    run.results.push_back(std::move(result));
  }
  std::reverse(run.results.begin(), run.results.end());
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_EQ(run.results[0].symptom->stored, "lost");
  EXPECT_TRUE(run.results[0].symptom->traits.contains("MPI_Info_set"));
  run.results[0].symptom->stored.clear();
  run.results[0].symptom->what = "return code";
  find_causes(run);
  EXPECT_EQ(run.results[0].symptom->stored, "") << "it fails in another way";
}

TEST(FindCauses, ConstantsThatAreWrongAlikeAreOne) {
  RunResults run = run_of_reference();
  const auto add = [&](const std::string& requirement, const std::string& constant,
                       const std::string& expected, const std::string& actual) {
    CaseResult result =
        with_symptom("reference", requirement + "." + constant, requirement, {{constant, 0}});
    result.symptom->function.clear();
    result.symptom->what = constant;
    result.symptom->expected = expected;
    result.symptom->actual = actual;
    result.requirements = {requirement};
    run.results.push_back(std::move(result));
  };
  const auto count = [&] {
    find_causes(run);
    return run.causes.size();
  };
  add("info.fortran.limits_one_smaller", "MPI_MAX_INFO_KEY", "254", "255");
  add("naming.fortran.limit_one_smaller", "MPI_MAX_OBJECT_NAME", "127", "128");
  ASSERT_EQ(count(), 1U) << "against the same passage";
  EXPECT_EQ(run.causes[0].sentence, "MPI_MAX_INFO_KEY: its value; likewise MPI_MAX_OBJECT_NAME");
  add("info.limits.key_constant_range", "MPI_MAX_INFO_VAL", "33 to 256", "257");
  EXPECT_EQ(count(), 2U) << "another passage, and no number to compare with";
  run.results.pop_back();
  add("info.fortran.limits_one_smaller", "MPI_MAX_INFO_VAL", "1023", "1000");
  EXPECT_EQ(count(), 2U) << "wrong in another way";
}

TEST(FindCauses, AConstantThatIsWrongIsSuspectedWhereItIsMet) {
  RunResults run = run_of_reference();
  const auto add = [&](const std::string& function, const std::string& trait) {
    CaseResult result =
        with_symptom("reference", "info." + function + ".class.a", function, {{trait, 0}});
    result.symptom->function = function;
    result.symptom->what = "error class";
    result.symptom->expected = "MPI_ERR_INFO_KEY";
    result.symptom->actual = "MPI_ERR_INFO_VALUE (code 34)";
    result.requirements = {"info." + function + ".class"};
    run.results.push_back(std::move(result));
  };
  add("MPI_Info_set", "MPI_Info_set");
  add("MPI_Info_delete", "MPI_Info_delete");
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 2U);
  CaseResult constants = with_symptom("reference", "info.errors.classes_distinct.constants", "",
                                      {{"MPI_ERR_INFO_VALUE and MPI_ERR_INFO_KEY", 0}});
  constants.symptom->function.clear();
  constants.symptom->what = "MPI_ERR_INFO_VALUE and MPI_ERR_INFO_KEY";
  run.results.push_back(constants);
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_TRUE(run.causes[0].sentence.starts_with("MPI_ERR_INFO_KEY: ")) << run.causes[0].sentence;
  for (CaseResult& result : run.results) result.symptom->what = "return code";
  run.results.back().symptom->what = constants.symptom->what;
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 3U) << "a call that is refused does not depend on the number";
}

TEST(FindCauses, AConstantOfInfoThatIsWrongIsSuspectedWhereItIsMet) {
  const auto causes = [](const std::string& constant) {
    RunResults run = run_of_reference();
    const auto add = [&](const std::string& function, const std::string& what,
                         const std::string& expected, const std::string& words) {
      const Trait trait = trait_of(function, words);
      CaseResult result = with_symptom("reference", "info." + function + ".wrong.a", function,
                                       {{function, 0}, {trait, 0}});
      result.symptom->function = function;
      result.symptom->what = what;
      result.symptom->expected = expected;
      run.results.push_back(std::move(result));
    };
    add("MPI_Info_free", "handle after MPI_Info_free", "0x130", "an object of one pair");
    add("MPI_Info_f2c", "handle", "MPI_INFO_NULL", "argument 1 is negative");
    add("MPI_Comm_split_type", "return code", "MPI_SUCCESS", "MPI_INFO_NULL");
    add("MPI_Info_set", "return code", "MPI_SUCCESS", "a key longer than its limit");
    CaseResult wrong = with_symptom("reference", "info.handles.constant.a", "", {{constant, 0}});
    wrong.symptom->function.clear();
    wrong.symptom->what = constant;
    wrong.symptom->actual = "0x0";
    run.results.push_back(wrong);
    find_causes(run);
    return run.causes.size();
  };
  EXPECT_EQ(causes("MPI_INFO_NULL"), 2U);
  EXPECT_EQ(causes("MPI_MAX_INFO_KEY"), 4U);
  EXPECT_EQ(causes("MPI_MAX_INFO_VAL"), 5U) << "met nowhere";
}

TEST(FindCauses, WhatIsWrittenBeyondMayEndTheProcessLater) {
  const auto causes = [](const std::string& where, const std::string& seen = "0x5a00") {
    RunResults run = run_of_reference();
    CaseResult overrun = with_symptom("reference", "info.create.no_write_beyond.a", "create",
                                      {{"MPI_Info_create", 0}});
    overrun.symptom->function = "MPI_Info_create";
    overrun.symptom->what = "memory after the handle";
    overrun.symptom->actual = seen;
    run.results.push_back(overrun);
    CaseResult death = with_symptom("reference", "info.get_nthkey.all.a", "nthkey",
                                    {{"MPI_Info_create", 4},
                                     {"MPI_Info_get_nthkey", 0},
                                     {"MPI_Info_get_nthkey|the last key", 0}});
    death.symptom->function = "MPI_Info_get_nthkey";
    death.symptom->what = "return";
    death.symptom->actual = "the process ended with signal 6 (Aborted), " + where;
    run.results.push_back(death);
    for (const char* function : {"MPI_Info_create", "MPI_Info_get_nthkey"}) {
      run.pass_traits["reference"][trait_number(function)] = 100;
    }
    find_causes(run);
    return run.causes.size();
  };
  EXPECT_EQ(causes("outside of any MPI call"), 1U);
  EXPECT_EQ(causes("in MPI_Info_get_nthkey(0x1, 0)"), 2U);
  EXPECT_EQ(causes("outside of any MPI call", "byte 1 behind it was read"), 2U);
}

TEST(FindCauses, WhatIsOwedIsShownBeforeAdvice) {
  RunResults run = run_of_reference();
  run.results = {with_symptom("reference", "info.get.a", "owed", {{"MPI_Info_get", 0}}),
                 with_symptom("reference", "info.get.b", "advice", {{"MPI_Info_get", 0}})};
  run.results[0].symptom->steps = 9;
  run.results[1].symptom->steps = 2;
  run.results[1].level = Level::should;
  run.results[0].symptom->call = "MPI_Info_get(owed)";
  run.results[1].symptom->call = "MPI_Info_get(advice)";
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 1U);
  EXPECT_EQ(run.causes[0].call, "MPI_Info_get(owed)");
  EXPECT_EQ(run.causes[0].id, run.results[0].symptom->id);
  run.results[1].reproducer = "reproducers/b.c";
  find_causes(run);
  EXPECT_EQ(run.causes[0].call, "MPI_Info_get(advice)") << "the one with a program to run";
}

TEST(FindCauses, ThoseOfMoreCasesComeFirstAndAnMpiIsOneWhereverItsColumnsStand) {
  RunResults run;
  for (const char* id : {"a", "b", "a/mpif.h"}) {
    IutRecord iut;
    iut.id = id;
    iut.binding = std::string(id).find('/') == std::string::npos ? "c" : "mpif.h";
    run.iuts.push_back(iut);
  }
  run.results = {with_symptom("a", "info.get.hit_value.a", "x", {{"MPI_Info_get", 0}}),
                 with_symptom("a/mpif.h", "info.get.hit_value.a", "x", {{"MPI_Info_get", 0}}),
                 with_symptom("b", "info.get.hit_value.a", "x", {{"MPI_Info_get", 0}}),
                 with_symptom("b", "info.get.hit_value.b", "x", {{"MPI_Info_get", 0}}),
                 with_symptom("b", "info.get.hit_value.c", "x", {{"MPI_Info_get", 0}})};
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 2U);
  EXPECT_EQ(run.causes[0].mpi, "b");
  EXPECT_EQ(run.causes[1].cases.size(), 2U);
}

TEST(FindCauses, WhatPassesHasNone) {
  RunResults run = run_of_reference();
  run.results = {failed("reference", "info.get.hit_value.a", "")};
  run.results.front().verdict = Verdict::pass;
  run.results.front().cause = "old";
  run.results.front().symptom = Symptom{};
  find_causes(run);
  EXPECT_TRUE(run.causes.empty());
  EXPECT_TRUE(run.results.front().cause.empty());
  EXPECT_FALSE(run.results.front().symptom);
}

}  // namespace
}  // namespace infocts
