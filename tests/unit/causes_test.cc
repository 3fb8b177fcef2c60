// From failed cases to what is behind them.
#include "tool/causes/causes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/operands.h"
#include "tool/causes/aspect.h"
#include "tool/causes/explanations.h"
#include "tool/causes/form.h"
#include "tool/causes/message_parts.h"
#include "tool/causes/seen_step.h"
#include "tool/causes/symptom.h"
#include "tool/causes/text_words.h"
#include "tool/causes/traits.h"

namespace infocts {
namespace {

using tests::number_operand;
using tests::text_operand;

Operand variable(const std::string& name) {
  return {.kind = Operand::Kind::handle, .symbol = name};
}

/// create, set, get of one pair, whose value the question is about.
Reproducer set_and_get(const std::string& name, const std::string& key, const std::string& value,
                       std::int64_t room) {
  Reproducer program;
  program.steps.push_back({.function = FunctionId::info_create,
                           .operands = {{.kind = Operand::Kind::handle_ref, .symbol = name}}});
  program.steps.push_back({.function = FunctionId::info_set,
                           .operands = {variable(name), text_operand(key), text_operand(value)}});
  program.steps.push_back({.function = FunctionId::info_get,
                           .operands = {variable(name),
                                        text_operand(key),
                                        number_operand(room),
                                        {.kind = Operand::Kind::field, .number = room + 1},
                                        {.kind = Operand::Kind::number_ref}}});
  program.question = {.kind = Question::Kind::text, .operand = 3, .bytes = value};
  return program;
}

CaseResult failed(const std::string& iut, const std::string& test, const std::string& message) {
  CaseResult result;
  result.iut = iut;
  result.test = test;
  result.requirements = {test.substr(0, test.rfind('.'))};
  result.verdict = Verdict::fail;
  result.message = message;
  return result;
}

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(MessageParts, OfACheck) {
  const MessageParts parts = message_parts(
      "flag\n  after:    MPI_Info_get(0x1, \"a\")\n  with:     x\n  expected: true\n  actual:   "
      "false\nvalue\n  after:    MPI_Info_set(0x1)\n  expected: 1\n  actual:   2");
  EXPECT_EQ(parts.what, "flag");
  EXPECT_EQ(parts.function, "MPI_Info_get");
  EXPECT_EQ(parts.call, "MPI_Info_get(0x1, \"a\")");
  EXPECT_EQ(parts.expected, "true");
  EXPECT_EQ(parts.actual, "false");
  EXPECT_FALSE(parts.by_name);
}

TEST(MessageParts, WhatNamesAFunctionCountsMoreThanTheNewestCall) {
  const MessageParts parts =
      message_parts("value of MPI_Info_get_string\n  after:    MPI_Info_get_nkeys(0x1)");
  EXPECT_EQ(parts.function, "MPI_Info_get_string");
  EXPECT_TRUE(parts.by_name);
  EXPECT_EQ(message_parts("MPI_TAG_UB\n  after:    MPI_Comm_get_attr(x)").function,
            "MPI_Comm_get_attr")
      << "a constant is no function";
}

TEST(MessageParts, OfADeath) {
  const MessageParts parts =
      message_parts("the process ended with signal 11 (Segmentation fault), in MPI_Info_dup(0x1)");
  EXPECT_EQ(parts.what, "return");
  EXPECT_EQ(parts.function, "MPI_Info_dup");
  EXPECT_EQ(parts.call, "MPI_Info_dup(0x1)");
  EXPECT_EQ(message_parts("").what, "");
}

TEST(MessageParts, OfADeathBehindTheCases) {
  const MessageParts parts = message_parts(
      "info.threads.c2f.a ends with exit code 34, in MPI_Info_free(&0x1); the case that causes it "
      "was not found");
  EXPECT_EQ(parts.what, "return");
  EXPECT_EQ(parts.function, "MPI_Info_free");
}

TEST(MessageParts, WithoutWhatChanceDecided) {
  const MessageParts in_thread = message_parts("return code of MPI_Info_set, in thread 3 of 8");
  EXPECT_EQ(in_thread.what, "return code of MPI_Info_set");
  EXPECT_TRUE(in_thread.other_thread);
  const MessageParts once =
      message_parts("\"key\" in b, which did not happen again in a second run");
  EXPECT_EQ(once.what, "content of an object");
  EXPECT_FALSE(once.other_thread);
  EXPECT_EQ(message_parts("\"  true \"").what, "\"  true \"") << "no property says so";
}

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
  EXPECT_EQ(aspect_of({.what = "keys of a by number, sorted"}), "keys");
  EXPECT_EQ(aspect_of({.what = "value of MPI_Info_get"}),
            aspect_of({.what = "string in the caller's buffer"}));
}

TEST(Aspect, OfAFunctionThatMayStandByNamesNone) {
  Symptom symptom{.function = "MPI_Info_dup", .what = "content", .traits = {{"MPI_Info_dup", 1}}};
  EXPECT_EQ(observable_of(symptom), ".content");
  symptom.traits["MPI_Info_dup"] = 0;
  EXPECT_EQ(observable_of(symptom), "MPI_Info_dup.content");
}

TEST(TextWords, SayNothingOfLettersOfLongTexts) {
  EXPECT_TRUE(has(text_words("Key", 255), "with capital letters"));
  EXPECT_FALSE(has(text_words(std::string(65, 'K'), 255), "with capital letters"));
}

TEST(TextWords, SayWhatIsSpecial) {
  EXPECT_TRUE(has(text_words(" a", 0), "with a leading blank"));
  EXPECT_TRUE(has(text_words("a b ", 0), "with a trailing blank"));
  EXPECT_TRUE(has(text_words("a b ", 0), "with a blank inside"));
  EXPECT_TRUE(has(text_words("\xff", 0), "with bytes above 127"));
  EXPECT_TRUE(has(text_words("", 0), "empty"));
  EXPECT_TRUE(has(text_words("-12", 0), "that is a number"));
  EXPECT_TRUE(has(text_words("no_locks", 0), "\"no_locks\""));
  EXPECT_FALSE(has(text_words("key", 0), "\"key\""));
  EXPECT_EQ(length_words(256, 255), "longer than its limit");
  EXPECT_EQ(length_words(255, 255), "of its greatest length");
}

TEST(Traits, FollowTheObject) {
  const Reproducer program = set_and_get("info1", "key", "value", 5);
  TraitReader reader(Phase::initialized);
  std::vector<Trait> last;
  for (const Step& step : program.steps) last = reader.read(seen(step));
  for (const char* trait :
       {"MPI_Info_get", "MPI_Info_get|the key is there", "MPI_Info_get|the value just fits",
        "MPI_Info_get|an object of one pair"}) {
    EXPECT_TRUE(has(last, trait)) << trait;
  }
  EXPECT_EQ(function_of("MPI_Info_get|the key is there"), "MPI_Info_get");
  EXPECT_EQ(words_of("MPI_Info_get|the key is there"), "the key is there");
  EXPECT_EQ(words_of("MPI_Info_get"), "");
}

TEST(Traits, ReadTheSameFromCallsAndPrograms) {
  using journal::Argument;
  using journal::ArgumentKind;
  const Reproducer program = set_and_get("info1", "key", "value", 4);
  TraitReader of_program(Phase::before_init);
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
    EXPECT_EQ(words, of_program.read(seen(program.steps[at])));
    std::vector<std::uint32_t> numbers;
    of_numbers.read_numbers(seen(calls[at], no_name), numbers);
    std::set<std::uint32_t> of_words;
    for (const Trait& trait : words) of_words.insert(trait_number(trait));
    EXPECT_EQ(std::set<std::uint32_t>(numbers.begin(), numbers.end()), of_words);
  }
}

TEST(Traits, ADuplicateHasTheOriginOfItsSource) {
  Reproducer program;
  const auto set = [](const std::string& name) {
    return Operand{.kind = Operand::Kind::handle_ref, .symbol = name};
  };
  program.steps = {
      {.function = FunctionId::info_create_env, .operands = {number_operand(0), {}, set("info1")}},
      {.function = FunctionId::info_dup, .operands = {variable("info1"), set("info2")}},
      {.function = FunctionId::info_get_nkeys, .operands = {variable("info2")}}};
  TraitReader reader(Phase::initialized);
  std::vector<Trait> last;
  for (const Step& step : program.steps) last = reader.read(seen(step));
  EXPECT_TRUE(has(last, "MPI_Info_get_nkeys|a duplicate"));
  EXPECT_TRUE(has(last, "MPI_Info_get_nkeys|an object by MPI_Info_create_env"));
  EXPECT_FALSE(has(last, "MPI_Info_get_nkeys|an object that was duplicated"));
}

TEST(Traits, AConstantIsNoCulprit) {
  EXPECT_TRUE(names_culprit("MPI_Info_get|the key is there"));
  EXPECT_TRUE(names_culprit(several_threads("info.threads.same_object")));
  EXPECT_FALSE(names_culprit("MPI_ERR_INFO_VALUE"));
  EXPECT_FALSE(names_culprit("content of an object"));
}

TEST(Form, IgnoresNamesAndTextsThatDoNotMatter) {
  const std::string form = canonical_form(set_and_get("info1", "key", "value", 5));
  EXPECT_EQ(form, canonical_form(set_and_get("info7", "yek", "eulav", 5)));
  EXPECT_NE(form, canonical_form(set_and_get("info1", "key", " value", 6)));
  Symptom symptom{.function = "MPI_Info_get", .what = "flag of MPI_Info_get", .form = form};
  const std::string id = cause_id(symptom);
  EXPECT_TRUE(id.starts_with("info_get.flag.")) << id;
  symptom.form += "x";
  EXPECT_NE(cause_id(symptom), id);
  EXPECT_TRUE(
      cause_id({.what = "memory around the caller's key"}).starts_with("none.memory_around."));
  EXPECT_TRUE(cause_id({.what = "\"k\" in d, in thread 3"}).starts_with("none.content."));
  EXPECT_TRUE(cause_id({.what = std::string(kContent)}).starts_with("none.content."));
  EXPECT_TRUE(cause_id({}).starts_with("none.other.")) << cause_id({});
  EXPECT_TRUE(
      cause_id({.what = "value in object 550 of a chain"}).starts_with("none.value_in_object."));
}

TEST(Form, IgnoresWhatIsOfTheMachine) {
  const auto form = [](const std::string& key, const std::string& value) {
    return canonical_form(set_and_get("info1", key, value, 5));
  };
  EXPECT_EQ(form("host", "login-17.example.org"), form("host", "n1"));
  EXPECT_EQ(form("wdir", "/home/a b"), form("wdir", "/tmp"));
  EXPECT_EQ(form("key", "/home/a b"), form("key", "/tmp"));
  EXPECT_NE(form("key", "login-17.example.org"), form("key", "n1"));
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
  EXPECT_TRUE(names_culprit(death.traits.begin()->first));
}

TEST(FindSymptom, LeavesOutWhatABystanderLookedFor) {
  Recording recording;
  const auto with_text = [](FunctionId function, const std::string& key) {
    journal::Call call{function, 0, {}, 0};
    call.arguments.resize(2);
    call.arguments[1].kind = journal::ArgumentKind::text;
    call.arguments[1].bytes = key;
    return call;
  };
  recording.calls = {with_text(FunctionId::info_get_valuelen, "file"),
                     with_text(FunctionId::info_set, "file"),
                     {FunctionId::comm_dup, 0, {}, 0}};
  const Symptom symptom = find_symptom(
      failed("x", "info.set.long_key.property_any_program", "error class of MPI_Info_set"),
      Phase::initialized, recording, {}, [](auto, auto) { return std::string(); });
  EXPECT_TRUE(symptom.traits.contains("MPI_Info_get_valuelen"));
  EXPECT_FALSE(symptom.traits.contains("MPI_Info_get_valuelen|a key \"file\""));
  EXPECT_TRUE(symptom.traits.contains("MPI_Info_set|a key \"file\""));
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
  recording.calls = {{FunctionId::info_set, 0, {}, 0}, {FunctionId::info_get, 0, {}, 0}};
  const auto symptom = [&](const std::string& message) {
    return find_symptom(failed("x", "info.lifecycle.set_before_init.property_any_program", message),
                        Phase::before_init, recording, {},
                        [](auto, auto) { return std::string(); });
  };
  const Symptom number = symptom("number of keys of b\n  after:    MPI_Info_get_nthkey(0x1)");
  EXPECT_EQ(number.function, "MPI_Info_get_nkeys");
  EXPECT_EQ(symptom("key number 0 of a, in which nothing was set").function, "MPI_Info_get_nthkey");
  const Symptom content = symptom("\"k\" in b\n  after:    MPI_Info_get(0x1)");
  EXPECT_EQ(observable_of(content), ".content");
  EXPECT_GT(content.traits.at("MPI_Info_get"), content.traits.at("MPI_Info_set"));
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

TEST(Explain, OneDefectOfSetShowsInEveryReader) {
  std::vector<Failure> failures;
  for (const char* reader : {"get", "get_string", "valuelen", "nthkey"}) {
    for (int i = 0; i < 5; ++i) {
      failures.push_back({{{reader, 0}, {"set|long", 2}, {"set", 2}, {"create", 2}}});
    }
  }
  const std::map<std::string, double> passes{{"create", 1000},  {"set", 800},
                                             {"get", 200},      {"get_string", 200},
                                             {"valuelen", 100}, {"nthkey", 100}};
  const auto count = [&](const std::string& trait) {
    const auto found = passes.find(trait);
    return found == passes.end() ? 0.0 : found->second;
  };
  const std::vector<Explanation> found = find_explanations(failures, count);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().trait, "set|long");
  EXPECT_EQ(found.front().failures.size(), failures.size());
}

TEST(Explain, TwoReadersAreTwoDefects) {
  std::vector<Failure> failures;
  for (int i = 0; i < 6; ++i) {
    failures.push_back({{{"get|cut", 0}, {"get", 0}, {"set", 2}, {"create", 2}}});
    failures.push_back({{{"nthkey", 0}, {"set", 2}, {"create", 2}}});
  }
  const auto count = [](const std::string& trait) { return trait == "get|cut" ? 1.0 : 500.0; };
  const std::vector<Explanation> found = find_explanations(failures, count);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].trait, "get|cut");
  EXPECT_EQ(found[1].trait, "nthkey");
}

TEST(Explain, AByteTooManyIsNoWrongAnswer) {
  std::vector<Failure> failures;
  for (int i = 0; i < 4; ++i) {
    failures.push_back({{{"get", 0}, {"get|cut", 0}}, false});
    failures.push_back({{{"get", 0}, {"get|empty", 0}}, true});
  }
  const auto none = [](const std::string&) { return 0.0; };
  EXPECT_EQ(find_explanations(failures, none).size(), 1U)
      << "one function, and nothing that passes";
  for (Failure& failure : failures) {
    if (failure.of_memory)
      failure.traits = {{"set", 0}, {"create", 2}};
    else
      failure.traits.emplace("create", 2);
  }
  EXPECT_EQ(find_explanations(failures, [](const std::string&) { return 100.0; }).size(), 2U);
}

TEST(Explain, WhatDoesHarmNowAndThenSpoilsNotSeveralThings) {
  std::vector<Failure> failures;
  for (int i = 0; i < 4; ++i) {
    failures.push_back({{{"set", 0}}, false, "set.keys"});
    failures.push_back({{{"set", 1}, {"win|blanks", 0}}, false, "win.hint"});
    failures.push_back({{{"set", 1}, {"handler|own", 0}}, false, "set.calls"});
  }
  const auto count = [](const std::string& trait) { return trait == "set" ? 500.0 : 1.0; };
  EXPECT_EQ(find_explanations(failures, count).size(), 3U);
  const auto never = [](const std::string& trait) { return trait == "set" ? 0.0 : 1.0; };
  EXPECT_EQ(find_explanations(failures, never).size(), 1U) << "each call of it does harm";
}

TEST(Explain, OneDefectOfDupShowsInWhateverLooksAtTheDuplicate) {
  std::vector<Failure> failures;
  for (const char* reader : {"get", "get_string", "nkeys", "nthkey", "valuelen"}) {
    for (int i = 0; i < 6; ++i) {
      failures.push_back({{{reader, 0}, {"dup", 2}, {"set", 2}, {"create", 2}}, false, reader});
    }
  }
  const std::map<std::string, double> passes{{"create", 1500}, {"set", 1200}, {"dup", 60}};
  const auto count = [&](const std::string& trait) {
    const auto found = passes.find(trait);
    return found == passes.end() ? 300.0 : found->second;
  };
  const std::vector<Explanation> found = find_explanations(failures, count);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().trait, "dup");
}

TEST(Explain, ATriggerThatNoTraitTellsIsOneDefectOfTheFunction) {
  std::vector<Failure> failures;
  for (const char* special : {"get|empty", "get|long", "get|blank"}) {
    for (int i = 0; i < 4; ++i) {
      failures.push_back({{{special, 0}, {"get", 0}, {"create", 2}}, false, "get.value"});
    }
  }
  const auto count = [](const std::string& trait) {
    return trait.find('|') == std::string::npos ? 500.0 : 5.0;
  };
  EXPECT_EQ(find_explanations(failures, count).size(), 1U);
}

TEST(Explain, OfNothingIsNothing) {
  EXPECT_TRUE(find_explanations({}, [](const std::string&) { return 0.0; }).empty());
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
      CaseResult result = failed(iut.id, fmt::format("a.b.{}", function), "");
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
  RunResults run;
  IutRecord iut;
  iut.id = "reference";
  run.iuts = {iut};
  for (const char* test : {"info.get.hit_value.a", "info.get.hit_value.b"}) {
    run.results.push_back(failed(iut.id, test, "value of MPI_Info_get\n  actual:   \"x\""));
  }
  run.results.push_back(
      failed(iut.id, "info.dup.same_pairs.a", "return code of MPI_Info_dup\n  actual:   7"));
  run.results.push_back(
      failed(iut.id, "info.threads.set.a", "\"k\" in d, in thread 1\n  actual:   7"));
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 2U);
  EXPECT_EQ(run.results[3].cause, run.results[2].cause) << "the same was seen";
  run.results.push_back(failed(iut.id, "naming.x.a", "\"n\" in d\n  actual:   unlike all"));
  find_causes(run);
  ASSERT_EQ(run.causes.size(), 3U);
  EXPECT_EQ(run.causes.back().cases.at(iut.id).size(), 1U) << "nothing is like it";
  EXPECT_FALSE(run.causes.back().sentence.starts_with(" in "));
  run.results = {run.results[3]};
  find_causes(run);
  EXPECT_EQ(run.causes.size(), 1U) << "nothing else is there";
}

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

TEST(FindCauses, WhatPassesTellsWhichTraitIsHarmless) {
  RunResults run;
  IutRecord iut;
  iut.id = "reference";
  run.iuts = {iut};
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

TEST(FindCauses, TwoOfOneIdAreOne) {
  RunResults run;
  IutRecord iut;
  iut.id = "reference";
  run.iuts = {iut};
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

TEST(FindCauses, WhatIsOwedIsShownBeforeAdvice) {
  RunResults run;
  IutRecord iut;
  iut.id = "reference";
  run.iuts = {iut};
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
  RunResults run;
  IutRecord iut;
  iut.id = "reference";
  run.iuts = {iut};
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
