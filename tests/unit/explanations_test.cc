// The smallest set of defects that explains all failures.
#include "tool/causes/explanations.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace infocts {
namespace {

/// How often a trait was in a case that passed: what `passes` says, else `others`.
auto passes_of(std::map<std::string, double> passes, double others) {
  return [passes = std::move(passes), others](const std::string& trait) {
    const auto found = passes.find(trait);
    return found == passes.end() ? others : found->second;
  };
}

TEST(Explain, OneDefectOfSetShowsInEveryReader) {
  std::vector<Failure> failures;
  for (const char* reader : {"get", "get_string", "valuelen", "nthkey"}) {
    for (int i = 0; i < 5; ++i) {
      failures.push_back({{{reader, 0}, {"set|long", 2}, {"set", 2}, {"create", 2}}});
    }
  }
  const auto count = passes_of({{"create", 1000},
                                {"set", 800},
                                {"get", 200},
                                {"get_string", 200},
                                {"valuelen", 100},
                                {"nthkey", 100}},
                               0);
  const std::vector<Explanation> found = find_explanations(failures, count);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().trait, "set|long");
  EXPECT_EQ(found.front().failures.size(), failures.size());
}

TEST(Explain, TwoReadersAreTwoDefects) {
  std::vector<Failure> failures;
  for (int i = 0; i < 6; ++i) {
    failures.push_back(
        {{{"get|cut", 0}, {"get", 0}, {"set", 2}, {"create", 2}}, false, "get.value"});
    failures.push_back({{{"nthkey", 0}, {"set", 2}, {"create", 2}}, false, "nthkey.key"});
  }
  const auto count = passes_of({{"get|cut", 1}}, 500);
  const std::vector<Explanation> found = find_explanations(failures, count);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].trait, "get|cut");
  EXPECT_EQ(found[1].trait, "nthkey");
}

TEST(Explain, AByteTooManyIsNoWrongAnswer) {
  std::vector<Failure> failures;
  for (int i = 0; i < 4; ++i) {
    failures.push_back({{{"get", 0}, {"get|cut", 0}}, false, "get.value"});
    failures.push_back({{{"get", 0}, {"get|empty", 0}}, true, "get.memory"});
  }
  EXPECT_EQ(find_explanations(failures, passes_of({}, 0)).size(), 1U)
      << "one function, and nothing that passes";
  for (Failure& failure : failures) {
    if (failure.of_memory)
      failure.traits = {{"set", 0}, {"create", 2}};
    else
      failure.traits.emplace("create", 2);
  }
  EXPECT_EQ(find_explanations(failures, passes_of({}, 100)).size(), 2U);
}

TEST(Explain, WhatDoesHarmNowAndThenSpoilsNotSeveralThings) {
  std::vector<Failure> failures;
  for (int i = 0; i < 4; ++i) {
    failures.push_back({{{"set", 0}}, false, "set.keys"});
    failures.push_back({{{"set", 1}, {"win|blanks", 0}}, false, "win.hint"});
    failures.push_back({{{"set", 1}, {"handler|own", 0}}, false, "set.calls"});
  }
  const auto count = passes_of({{"set", 500}}, 1);
  EXPECT_EQ(find_explanations(failures, count).size(), 3U);
  const auto never = passes_of({{"set", 0}}, 1);
  EXPECT_EQ(find_explanations(failures, never).size(), 1U) << "each call of it does harm";
}

TEST(Explain, OneThatIsFarDoesNotVanishAmongMany) {
  std::vector<Failure> failures;
  for (int i = 0; i < 18; ++i) {
    failures.push_back({{{"get", 0}, {"create", 2}}, false, "get.value"});
  }
  failures.push_back({{{"free", 0}, {"get", 5}}, false, "free.handle"});
  const auto count = passes_of({{"free", 5}}, 400);
  EXPECT_EQ(find_explanations(failures, count).size(), 2U) << "get only stands by";
}

TEST(Explain, WhatNearlyEveryCaseDoesExplainsNotManyDefects) {
  std::vector<Failure> failures;
  for (const char* function : {"get", "nthkey", "win", "delete", "handler", "dup"}) {
    for (int i = 0; i < 15; ++i) {
      failures.push_back({{{function, 0}, {"set|new", 2}}, false, function});
    }
  }
  const auto count = passes_of({{"set|new", 5000}}, 500);
  EXPECT_EQ(find_explanations(failures, count).size(), 6U);
}

/// So many times two failures in different things, with something in common that mostly does no
/// harm.
std::vector<Failure> pairs_of_failures(int count) {
  std::vector<Failure> failures;
  for (int pair = 0; pair < count; ++pair) {
    for (const char* one : {"a", "b"}) {
      const std::string function = fmt::format("{}{}", one, pair);
      failures.push_back({{{function, 0}, {fmt::format("set{}", pair), 2}}, false, function});
    }
  }
  return failures;
}

TEST(Explain, OneDefectMoreIsLikelierWhereThereAreMany) {
  const auto passes = [](const std::string& trait) {
    return trait.starts_with("set") ? 14.0 : 8.0;
  };
  EXPECT_EQ(find_explanations(pairs_of_failures(1), passes).size(), 1U);
  EXPECT_EQ(find_explanations(pairs_of_failures(6), passes).size(), 12U);
}

TEST(Explain, OneDefectMostlyDeviatesInOneManner) {
  std::vector<Failure> failures;
  for (int i = 0; i < 4; ++i) {
    failures.push_back({{{"dup", 0}, {"get", 2}}, false, "get.flag", 1});
    failures.push_back({{{"delete", 0}, {"get", 2}}, false, "get.flag", 1});
  }
  const auto count = passes_of({{"get", 90}}, 1);
  EXPECT_EQ(find_explanations(failures, count).size(), 1U);
  for (std::size_t at = 0; at < failures.size(); at += 2) failures[at].manner = 2;
  EXPECT_EQ(find_explanations(failures, count).size(), 2U);
}

TEST(Explain, OneDefectOfDupShowsInWhateverLooksAtTheDuplicate) {
  std::vector<Failure> failures;
  for (const char* reader : {"get", "get_string", "nkeys", "nthkey", "valuelen"}) {
    for (int i = 0; i < 6; ++i) {
      failures.push_back({{{reader, 0}, {"dup", 2}, {"set", 2}, {"create", 2}}, false, reader});
    }
  }
  const auto count = passes_of({{"create", 1500}, {"set", 1200}, {"dup", 60}}, 300);
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
  const auto count = passes_of({{"get", 500}, {"create", 500}}, 5);
  EXPECT_EQ(find_explanations(failures, count).size(), 1U);
}

TEST(Explain, TheOrderOfFailuresDoesNotMatter) {
  constexpr int kSamples = 600;
  std::mt19937 random(7);
  const auto below = [&](unsigned bound) { return random() % bound; };
  for (int sample = 0; sample < kSamples; ++sample) {
    // Where nothing is nearer than another, what costs the same is found in some order of things.
    const bool all_near = sample % 2 == 0;
    std::vector<Failure> failures(12);
    for (Failure& failure : failures) {
      for (int i = 0; i < 4; ++i) {
        failure.traits.emplace(fmt::format("f{}{}", below(3), below(2) == 0 ? "" : "|special"),
                               all_near ? 0 : static_cast<int>(below(3)));
      }
      failure.observable = fmt::format("f{}.value", below(all_near ? 12 : 5));
      failure.of_memory = below(4) == 0;
      failure.manner = static_cast<Manners>(below(3));
    }
    const auto told = [&](const std::vector<Failure>& all) {
      std::multiset<std::pair<std::string, std::size_t>> causes;
      for (const Explanation& found : find_explanations(all, passes_of({}, 3))) {
        causes.emplace(found.trait, found.failures.size());
      }
      return causes;
    };
    const auto before = told(failures);
    for (int i = 0; i < 5; ++i) {
      std::shuffle(failures.begin(), failures.end(), random);
      ASSERT_EQ(told(failures), before) << "sample " << sample;
    }
  }
}

TEST(Explain, OfNothingIsNothing) { EXPECT_TRUE(find_explanations({}, passes_of({}, 0)).empty()); }

}  // namespace
}  // namespace infocts
