#include "core/info_object.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace reference {
namespace {

// What an info object is, in the simplest form: pairs in the order in which they came.
class Model {
 public:
  void set(const std::string& key, const std::string& value) {
    const auto pair = locate(key);
    if (pair != pairs.end()) {
      pair->second = value;
    } else {
      pairs.emplace_back(key, value);
    }
  }

  bool erase(const std::string& key) {
    const auto pair = locate(key);
    if (pair == pairs.end()) return false;
    pairs.erase(pair);
    return true;
  }

  std::vector<std::pair<std::string, std::string>>::iterator locate(const std::string& key) {
    return std::find_if(pairs.begin(), pairs.end(),
                        [&](const auto& pair) { return pair.first == key; });
  }

  std::vector<std::pair<std::string, std::string>> pairs;
};

void expect_equal(const InfoObject& info, const Model& model) {
  ASSERT_EQ(info.size(), model.pairs.size());
  for (std::size_t n = 0; n < info.size(); ++n) {
    const auto& [key, value] = model.pairs[n];
    ASSERT_EQ(info.nth_key(n), key);
    ASSERT_EQ(info.find(key), value);
  }
}

// Makes texts that are easy to confuse: few different bytes, equal beginnings, all lengths.
class Texts {
 public:
  explicit Texts(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return random_() % limit; }

  std::string text(std::size_t max_length) {
    std::string text(below(max_length + 1), 'a');
    if (!text.empty()) text[below(text.size())] = static_cast<char>('a' + below(3));
    if (!text.empty()) text.back() = static_cast<char>(1 + below(255));
    return text;
  }

  // Sometimes longer than the part of a key that is compared in one step.
  std::string key() {
    std::string key = text(below(8) == 0 ? 80 : 20);
    return key.empty() ? "k" : key;
  }

 private:
  std::mt19937 random_;
};

// As the C binding does: at once, if the key is short and there is room.
void set(InfoObject& info, const std::string& key, const std::string& value) {
  if (ShortKey::is_at(key.c_str()) &&
      info.set_at_once(ShortKey(key.c_str()), value) == InfoObject::Outcome::kDone) {
    return;
  }
  info.set(key, value);
}

// Random changes, with growing and shrinking phases, so that the object passes both ways through
// all its forms: few keys, many keys, many keys with gaps.
class RandomChanges : public testing::TestWithParam<unsigned> {};

TEST_P(RandomChanges, AgreeWithTheModel) {
  Texts texts(GetParam());
  InfoObject info;
  Model model;
  for (int step = 0; step < 6000; ++step) {
    const bool growing = step / 700 % 2 == 0;
    const bool known = !model.pairs.empty() && texts.below(2) == 0;
    const std::string key =
        known ? model.pairs[texts.below(model.pairs.size())].first : texts.key();
    if (texts.below(10) < (growing ? 8U : 2U)) {
      const std::string value = texts.text(texts.below(8) == 0 ? 400 : 40);
      set(info, key, value);
      model.set(key, value);
    } else {
      ASSERT_EQ(info.erase(key), model.erase(key));
    }
    const auto pair = model.locate(key);
    ASSERT_EQ(info.find(key).has_value(), pair != model.pairs.end());
    if (ShortKey::is_at(key.c_str())) {
      ASSERT_EQ(info.find(ShortKey(key.c_str())), info.find(key));
    }
    if (step % 50 == 0) {
      expect_equal(info, model);
      const InfoObject copy = info;  // NOLINT(performance-unnecessary-copy-initialization)
      expect_equal(copy, model);
    }
  }
  while (!model.pairs.empty()) {
    const std::string key = model.pairs[texts.below(model.pairs.size())].first;
    ASSERT_TRUE(info.erase(key));
    model.erase(key);
    if (model.pairs.size() % 20 == 0) expect_equal(info, model);
  }
  expect_equal(info, model);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomChanges, testing::Range(1U, 9U));

TEST(InfoObject, CopiesAreIndependent) {
  InfoObject original;
  original.set("key", "value");
  InfoObject copy = original;
  copy.set("key", "other");
  copy.set("more", "");
  EXPECT_EQ(original.find("key"), "value");
  EXPECT_EQ(original.size(), 1U);
  EXPECT_EQ(copy.find("more"), "");
}

// Few keys need so much memory that the object treats them as it does many.
TEST(InfoObject, FewLongValues) {
  InfoObject info;
  Model model;
  for (std::size_t length : {10, 9000, 30000, 65000}) {
    for (const char* key : {"first", "second", "third"}) {
      const std::string value(length, key[0]);
      info.set(key, value);
      model.set(key, value);
      expect_equal(info, model);
    }
  }
  const InfoObject copy = info;  // NOLINT(performance-unnecessary-copy-initialization)
  expect_equal(copy, model);
  while (!model.pairs.empty()) {
    const std::string key = model.pairs.front().first;
    EXPECT_TRUE(info.erase(key));
    model.erase(key);
    expect_equal(info, model);
  }
  info.set("again", "short");
  EXPECT_EQ(info.find("again"), "short");
}

TEST(InfoObject, AnEmptyShortKeyIsNowhere) {
  const char nothing[kPairSize] = {};  // as much is read
  InfoObject info;
  EXPECT_EQ(info.set_at_once(ShortKey(nothing), std::string_view()),
            InfoObject::Outcome::kNeedsRoom);
  for (int i = 0; i < 40; ++i) {
    info.set("key" + std::to_string(i), "");
    EXPECT_FALSE(info.find(ShortKey(nothing)).has_value());
    EXPECT_FALSE(info.erase(ShortKey(nothing)));
    EXPECT_EQ(info.set_at_once(ShortKey(nothing), std::string_view()),
              InfoObject::Outcome::kNeedsRoom);
  }
}

// Deletions in random order leave gaps, which numbers skip, and later keys come behind them.
TEST(InfoObject, NumbersSkipGaps) {
  Texts texts(1);
  InfoObject info;
  Model model;
  const auto add = [&](int i) {
    info.set("key" + std::to_string(i), "");
    model.set("key" + std::to_string(i), "");
  };
  for (int i = 0; i < 500; ++i) add(i);
  for (int i = 500; i < 700; ++i) {
    const std::string key = model.pairs[texts.below(model.pairs.size())].first;
    EXPECT_TRUE(info.erase(key));
    model.erase(key);
    if (i % 3 == 0) add(i);
    expect_equal(info, model);
  }
}

TEST(InfoObject, DeletingByNumberFromTheFront) {
  InfoObject info;
  for (int i = 0; i < 1000; ++i) info.set("key" + std::to_string(i), "");
  for (int i = 0; i < 1000; ++i) {
    const std::string key(info.nth_key(0));
    EXPECT_EQ(key, "key" + std::to_string(i));
    EXPECT_TRUE(info.erase(key));
  }
  EXPECT_EQ(info.size(), 0U);
}

template <class K>
void expect_same_key(const char* text, const Key& whole) {
  if (!K::is_at(text)) return;  // tools that watch memory see what is read beyond a text
  const K key(text);
  EXPECT_EQ(key.length, whole.length);
  EXPECT_EQ(key.tag(), whole.tag());
  EXPECT_EQ(key.hash()[0], whole.hash()[0]);
  for (const std::size_t others : {0, 40}) {  // small and large
    InfoObject info;
    for (std::size_t i = 0; i < others; ++i) info.set("other" + std::to_string(i), "value");
    const std::string same(whole.text, whole.length);
    for (const std::string& near :
         {same + "x", same.substr(1), same.substr(0, same.size() - 1) + "#"}) {
      if (!near.empty()) info.set(near, "another");
    }
    EXPECT_EQ(info.find(key), std::nullopt) << same;
    info.set(whole, "value");
    EXPECT_EQ(info.find(key), "value") << same;
    EXPECT_TRUE(info.erase(key)) << same;
  }
}

// Keys are read in three ways, by their length.
TEST(InfoObject, AKeyIsTheSameHoweverItIsRead) {
  alignas(4096) static char page[4096];
  char* const text = page + 1;
  for (std::size_t length = 1; length < 255; ++length) {
    std::fill(text, text + length, 'x');
    text[length / 2] = 'y';
    text[length] = '\0';
    std::fill(text + length + 1, page + sizeof page, 'z');
    const Key whole = Key::of({text, length});
    expect_same_key<ShortKey>(text, whole);
    expect_same_key<LongKey>(text, whole);
  }
}

}  // namespace
}  // namespace reference
