// Programs without what does not matter, and the ids made of them.
#include "tool/causes/form.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/cause_samples.h"
#include "tool/causes/aspect.h"
#include "tool/causes/message_parts.h"
#include "tool/causes/symptom.h"

namespace infocts {
namespace {

using tests::set_and_get;

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

}  // namespace
}  // namespace infocts
