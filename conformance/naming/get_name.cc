// MPI_Comm_get_name, MPI_Type_get_name, MPI_Win_get_name.
#include <algorithm>
#include <optional>

#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/resultlen.h"

namespace infocts {
namespace {

// Frees an object that has a name, and makes the next one, which often gets the same handle and the
// same memory.
void check_not_inherited(NamedKind kind, int rounds, std::string_view name) {
  bool right = true;
  for (int i = 0; i < rounds; ++i) {
    const Context context("{} {} of {}", word_for(kind), i + 1, rounds);
    // Made in every round even after a deviation: other processes may take part.
    const Named object(kind);
    right = right && check_other_name(object, name);
    give_name(object, name);
  }
}

// resultlen counts the characters of a string; where none is returned, that is another deviation.
// Blanks at the end of the name that was given may be counted in Fortran, where they do not show.
// Where only resultlen tells where a name ends, it is compared with the one that was given, of
// which an MPI may store no more than the guaranteed length.
bool check_resultlen(const Named& object, std::optional<std::string_view> given_name = {}) {
  const NameLookup lookup = object.get_name();
  if (!check_success(lookup.code)) return false;
  if (!lookup.value.terminated() || !lookup.whole) {
    throw Inconclusive("what was returned is no string");
  }
  const std::string_view given = given_name.value_or("");
  if (!lookup.end_stated) {
    if (!given_name) return check_valid_name(lookup);
    const std::size_t whole = given.find_last_not_of(' ') + 1;
    const auto least = static_cast<int>(std::min(whole, guaranteed_name_length()));
    const auto most = static_cast<int>(given.size());
    return check_equal("resultlen", std::clamp(lookup.length, least, most), lookup.length);
  }
  return check_equal("resultlen", length_near(lookup.length, lookup.value, given.size()),
                     lookup.length);
}

void need_name_limit(NamedKind kind) {
  if (has_name_limit(kind)) return;
  skip_as_absent(fmt::format("a limit for the name of a {}", word_for(kind)));
}

bool check_nul_at_resultlen(const NameLookup& lookup) {
  const int maximum = this_worker().mpi.max_object_name;
  return check_success(lookup.code) &&
         check_true(lookup.length >= 0 && lookup.length < maximum, "resultlen",
                    fmt::format("0 to {}", maximum - 1), std::to_string(lookup.length)) &&
         check_true(lookup.value.data()[lookup.length] == '\0', "name[resultlen]",
                    "a null character", "another one");
}

}  // namespace

CASE({.requirement = "naming.comm_get_name.provided", .name = "linked"}) {
  check_provided(mpi.comm_get_name);
}

CASE({.requirement = "naming.type_get_name.provided", .name = "linked"}) {
  check_provided(mpi.type_get_name);
}

CASE({.requirement = "naming.win_get_name.provided", .name = "linked"}) {
  check_provided(mpi.win_get_name);
}

CASE_OF_EACH_KIND("get_name", "last_name", "of_two") {
  const Named object(kind);
  give_name(object, "first");
  give_name(object, "second");
  check_name(object, "second");
}

CASE_OF_EACH_KIND("get_name", "last_name", "again_and_again") {
  const Named object(kind);
  give_name(object, "name");
  for (int i = 0; i < 100; ++i) {
    if (!check_name(object, "name")) return;
  }
}

CASE_OF_EACH_KIND("get_name", "last_name", "after_others_came_and_went") {
  const Named object(kind);
  give_name(object, "name");
  for (int i = 0; i < 20; ++i) {
    const Named other(kind);
    give_name(other, text_of_length(guaranteed_name_length(), static_cast<unsigned>(i)));
  }
  check_name(object, "name");
}

// Hints are no names, and names no hints.
CASE({.requirement = "naming.comm_get_name.last_name", .name = "after_hints"}) {
  if (!mpi.comm_set_info.present()) skip_as_absent(mpi.comm_set_info.name());
  const Named object(NamedKind::comm);
  give_name(object, "name");
  const Info hints = make_info({{"mpi_assert_no_any_tag", "true"}, {"infocts_unknown", "value"}});
  prepare(mpi.comm_set_info(object.comm(), hints), "MPI_Comm_set_info");
  check_name(object, "name");
}

CASE({.requirement = "naming.win_get_name.last_name", .name = "after_hints"}) {
  if (!mpi.win_set_info.present()) skip_as_absent(mpi.win_set_info.name());
  const Named object(NamedKind::win);
  give_name(object, "name");
  const Info hints = make_info({{"same_size", "true"}, {"infocts_unknown", "value"}});
  prepare(mpi.win_set_info(object.win(), hints), "MPI_Win_set_info");
  check_name(object, "name");
}

CASE_OF_EACH_KIND("get_name", "resultlen", "each_length") {
  const Named object(kind);
  for (const std::size_t length : name_lengths()) {
    const Context context("a name of {} characters", length);
    const std::string name = text_of_length(length);
    give_name(object, name);
    if (!check_resultlen(object, name)) return;
  }
}

CASE_OF_EACH_KIND("get_name", "resultlen", "new_object") {
  const Named object(kind);
  check_resultlen(object);
}

CASE_OF_EACH_KIND("get_name", "resultlen", "too_long") {
  need_name_limit(kind);
  const Named object(kind);
  object.set_name(in(text_of_length(max_name_length() + 100)));
  check_resultlen(object);
}

// Kept or dropped, they are counted as they are returned.
CASE_OF_EACH_KIND("get_name", "resultlen", "blanks_at_the_end") {
  const Named object(kind);
  for (const std::string_view name : {"name ", "name    ", " ", "    "}) {
    // In Fortran leading blanks count and trailing ones do not: which are these?
    if (in_fortran() && name.front() == ' ') break;
    give_name(object, name);
    if (!check_resultlen(object, name)) return;
  }
}

CASE_OF_EACH_KIND("get_name", "within_buffer", "new_object") {
  const Named object(kind);
  check_within(object.get_name().value);
}

CASE_OF_EACH_KIND("get_name", "valid_string", "new_object") {
  const Named object(kind);
  check_valid_name(object.get_name());
}

CASE_OF_EACH_KIND("get_name", "valid_string", "longest") {
  const Named object(kind);
  give_name(object, text_of_length(max_name_length()));
  check_valid_name(object.get_name());
}

CASE_OF_EACH_KIND("get_name", "valid_string", "too_long") {
  need_name_limit(kind);
  const Named object(kind);
  object.set_name(in(text_of_length(4 * max_name_length())));
  check_valid_name(object.get_name());
}

CASE_OF_EACH_KIND("get_name", "valid_string", "empty") {
  const Named object(kind);
  give_name(object, "");
  check_valid_name(object.get_name());
}

CASE_OF_EACH_KIND("get_name", "nul_at_resultlen", "each_length") {
  const Named object(kind);
  if (!check_nul_at_resultlen(object.get_name())) return;
  for (const std::size_t length : name_lengths()) {
    const Context context("a name of {} characters", length);
    give_name(object, text_of_length(length));
    if (!check_nul_at_resultlen(object.get_name())) return;
  }
  // Cut or refused: the rule holds for whatever is the name then.
  object.set_name(in(text_of_length(harmless_length(kind, 4 * max_name_length()))));
  check_nul_at_resultlen(object.get_name());
}

CASE_OF_EACH_KIND("get_name", "copy", "overwritten") {
  const Named object(kind);
  give_name(object, "name");
  NameLookup lookup = object.get_name();
  std::fill_n(lookup.value.data(), lookup.value.size(), '#');
  check_name(object, "name");
}

CASE_OF_EACH_KIND("get_name", "copy", "earlier_answer_kept") {
  const Named object(kind);
  give_name(object, "first");
  const NameLookup lookup = object.get_name();
  if (!check_success(lookup.code)) return;
  give_name(object, "other");
  check_text("first", lookup.value);
}

// A duplicate of MPI_COMM_SELF; for other ways to make one see duplicates.cc.
CASE({.requirement = "naming.comm_get_name.unnamed", .name = "duplicate"}) {
  const Named object(NamedKind::comm);
  check_name(object, "");
}

CASE({.requirement = "naming.win_get_name.unnamed", .name = "each_way_to_make_one"}) {
  for (const Named& object : windows_of_all_ways()) {
    if (!check_name(object, "")) return;
  }
}

CASE_OF_EACH_KIND("get_name", "not_inherited", "next_object") {
  check_not_inherited(kind, 2, "name of the one before");
}

CASE_OF_EACH_KIND("get_name", "not_inherited", "many") {
  check_not_inherited(kind, 200, "name of the one before");
}

CASE_OF_EACH_KIND("get_name", "not_inherited", "longest_name") {
  check_not_inherited(kind, 20, text_of_length(max_name_length()));
}

// Freed in the order of making, and with others still alive.
CASE_OF_EACH_KIND("get_name", "not_inherited", "several_at_once") {
  constexpr int kSome = 16;
  std::vector<Named> objects;
  for (int i = 0; i < kSome; ++i) objects.emplace_back(kind);
  for (const Named& object : objects) give_name(object, "name of the one before");
  for (std::size_t i = 0; i < kSome; i += 2) objects[i].free();
  std::vector<Named> later;
  for (int i = 0; i < kSome; ++i) later.emplace_back(kind);
  for (const Named& object : later) {
    if (!check_other_name(object, "name of the one before")) return;
  }
}

}  // namespace infocts
