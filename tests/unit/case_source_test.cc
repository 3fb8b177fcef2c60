// The source of each case, as `infocts explain` prints it.
#include "tool/cli/case_source.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/text.h"
#include "tool/embedded/embedded.h"

namespace infocts {
namespace {

std::string registering_line(const RegisteredCase& entry) {
  std::string_view rest = embedded(entry.file);
  for (int line = 1; line < entry.line; ++line) rest.remove_prefix(rest.find('\n') + 1);
  return std::string(rest.substr(0, rest.find('\n') + 1));
}

std::string source_of_case(std::string_view id) {
  const RegisteredCase* entry = find_case(id);
  return entry == nullptr ? "no such case" : case_source(*entry);
}

/// The last line, without a comment at its end.
std::string last_code_of(std::string_view source) {
  const std::size_t begin = source.rfind('\n', source.size() - 2) + 1;
  const std::string_view line = source.substr(begin, source.size() - 1 - begin);
  return std::string(line.substr(0, line.find("  //")));
}

TEST(CaseSource, OfEveryCaseBeginsWhereItIsRegistered) {
  ASSERT_GT(all_cases().size(), 2000U);
  for (const RegisteredCase& entry : all_cases()) {
    const std::string line = registering_line(entry);
    const bool registers = line.starts_with("CASE") || line.starts_with("CTS_CASE") ||
                           line.find("register_properties(") != std::string::npos ||
                           line.find("register_case(") != std::string::npos;
    EXPECT_TRUE(registers) << entry.id << " at " << line;
    const std::string source = case_source(entry);
    EXPECT_TRUE(source.starts_with(line)) << entry.id << " has\n" << source;
    const std::string end = last_code_of(source);
    EXPECT_TRUE(end.ends_with('}') || end.ends_with(')') || end.ends_with(';'))
        << entry.id << " has\n"
        << source;
    EXPECT_EQ(std::count(source.begin(), source.end(), '{'),
              std::count(source.begin(), source.end(), '}'))
        << entry.id << " has\n"
        << source;
  }
}

TEST(CaseSource, EndsWithTheBody) {
  const std::string source = source_of_case("info.delete.miss_changes_nothing.empty_object");
  EXPECT_TRUE(
      source.starts_with("CASE({.requirement = \"info.delete.miss_changes_nothing\", "
                         ".name = \"empty_object\"}) {\n"))
      << source;
  EXPECT_HAS(source, "  check_contents(info, {});\n}\n");
  EXPECT_HAS_NOT(source, "deleted_before");
}

// The line that registers a case says little where a macro makes several of a function.
TEST(CaseSource, HasTheFunctionsAndMacrosThatItNames) {
  const std::string source = source_of_case("info.delete.miss_nokey.twice");
  EXPECT_TRUE(source.starts_with("CASES_OF_A_MISS(\"twice\", miss_after_delete)\n\n")) << source;
  EXPECT_HAS(source, "miss_after_delete(");
  EXPECT_HAS(source, "#define CASES_OF_A_MISS(case_name, miss)");
  EXPECT_HAS_NOT(source, "miss_of_a_value");
}

TEST(CaseSource, HasConstantsTemplatesAndWhatTheseName) {
  EXPECT_HAS(source_of_case("info.handles.live_handles_differ.after_frees"),
             "\nconstexpr int kMany = 100;\n");
  EXPECT_HAS(source_of_case("info.sessions.get_info_new.freed_and_changed"),
             "\ntemplate <typename Ask>\nvoid check_objects_apart(");
  EXPECT_HAS(source_of_case("info.delete.miss_nokey.twice"), "\nbool miss_has_class(int code) {");
  EXPECT_HAS(source_of_case("naming.type_get_name.predefined.type_int"), "check_default_name(");
}

TEST(CaseSource, OfACaseThatSeveralShareIsItsBody) {
  const std::string lookup = source_of_case("info.get_string.latest_value.shorter");
  EXPECT_TRUE(lookup.starts_with("CASE_OF_EACH_LOOKUP(\"latest_value\", \"shorter\")")) << lookup;
  EXPECT_HAS(lookup, " check_latest(");
  const std::string phase = source_of_case("info.lifecycle.create_after_finalize.many");
  EXPECT_TRUE(phase.starts_with("CASE_IN_BOTH_PHASES(\"create\", \"many\") {")) << phase;
  EXPECT_HAS(phase, "stop_without_room");
  EXPECT_HAS(phase, "bool distinct(");
  EXPECT_HAS_NOT(phase, "#define");
}

TEST(CaseSource, OfAPropertyIsItsCampaign) {
  const std::string source = source_of_case("info.dup.same_pairs.property_any_program");
  EXPECT_HAS(source, "register_properties(any_program, ");
  EXPECT_HAS(source, "\nconst Campaign any_program{");
  EXPECT_HAS_NOT(source, "info.create.empty");
}

}  // namespace
}  // namespace infocts
