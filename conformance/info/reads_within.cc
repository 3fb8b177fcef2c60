// Keys and values at the edge of memory that must not be read. What all functions that take one
// have in common is written once; each has requirements of its own.
#include <algorithm>

#include "conformance/harness/after_errors.h"
#include "conformance/harness/guarded.h"
#include "conformance/harness/info.h"

namespace infocts {
namespace {

/// A call that takes this string as its key, or as its value.
using Routine = int (*)(cts_info info, cts_text text);

int set_key(cts_info info, cts_text key) {
  return this_worker().mpi.info_set(info, key, in("value"));
}
int set_value(cts_info info, cts_text value) {
  return this_worker().mpi.info_set(info, in("key"), value);
}
int delete_key(cts_info info, cts_text key) { return this_worker().mpi.info_delete(info, key); }

int get_key(cts_info info, cts_text key) {
  Lookup lookup;
  lookup.value = Output(20 + terminator());
  return this_worker().mpi.info_get(info, key, 20, lookup.value, &lookup.flag);
}

int get_valuelen_key(cts_info info, cts_text key) {
  Lookup lookup;
  return this_worker().mpi.info_get_valuelen(info, key, &lookup.length, &lookup.flag);
}

int get_string_key(cts_info info, cts_text key) {
  Lookup lookup;
  lookup.value = Output(20);
  lookup.length = 20;
  return this_worker().mpi.info_get_string(info, key, &lookup.length, lookup.value, &lookup.flag);
}

/// Lengths at which copies of fixed size, or by words, go too far: all up to the longest key, and
/// of values the longest.
std::vector<std::size_t> lengths_up_to(std::size_t longest) {
  std::vector<std::size_t> lengths;
  for (std::size_t n = 1; n <= std::min<std::size_t>(longest, 300); ++n) lengths.push_back(n);
  if (longest > 300) lengths.push_back(longest);
  return lengths;
}

/// Blanks are no part of a key or value in Fortran: whoever strips them looks for their ends.
std::vector<std::string> with_blanks() {
  return {" key", "key ", "   a key   ", text_of_length(max_key_length()) + "  ",
          "  " + text_of_length(max_key_length())};
}

/// Whether the call keeps to a string with such an edge, and more may be judged.
bool keeps_within(Routine take, std::string_view argument, cts_info info, std::string_view text,
                  Edge edge) {
  const Context context("a {} of {} characters", argument, text.size());
  const GuardedInput guarded(text, edge);
  const int code = take(info, guarded);
  return check_reads_within(fmt::format("the caller's {}", argument), guarded) &&
         may_go_on_after(code);
}

// Keys that are there, then such as are not: to delete these is an error. The longest first, as
// before 4.0 no further one is judged.
void check_keys(Routine take, Edge edge) {
  std::vector<std::size_t> lengths = lengths_up_to(max_key_length());
  for (const std::size_t length : lengths) {
    const std::string key = text_of_length(length);
    const Info having = make_info({{"other", "value"}, {key, "value"}});
    if (!keeps_within(take, "key", having, key, edge)) return;
  }
  const Pairs alike{{"key", "value"}, {"keys", "value"}, {"k", "value"}};
  for (const auto& [key, value] : alike) {
    if (!keeps_within(take, "key", make_info(alike), key, edge)) return;
  }
  if (in_fortran()) {
    for (const std::string& key : with_blanks()) {
      const Info having = make_info({{key, "value"}});
      if (!keeps_within(take, "key", having, key, edge)) return;
    }
  }
  std::reverse(lengths.begin(), lengths.end());
  for (const std::size_t length : lengths) {
    const Info missing = make_info({{"other", "value"}});
    if (!keeps_within(take, "key", missing, text_of_length(length), edge)) return;
  }
  // Neighbours that begin alike, and nothing at all.
  for (const char* key : {"ke", "keyss"}) {
    if (!keeps_within(take, "key", make_info(alike), key, edge)) return;
  }
  for (const char* key : {"ke", "key", "keys", "keyss", "k"}) {
    if (!keeps_within(take, "key", make_info(), key, edge)) return;
  }
  if (!in_fortran()) return;
  for (const std::string& key : with_blanks()) {
    if (!keeps_within(take, "key", make_info(), key, edge)) return;
  }
}

// Nothing in it, or in Fortran nothing but blanks: whether it is taken is left open.
void check_empty(Routine take, std::string_view argument) {
  for (const std::string_view text : {"", " ", "    "}) {
    if (!text.empty() && !in_fortran()) break;
    const Info info = make_info({{"other", "value"}});
    for (const Edge edge : {Edge::before, Edge::behind}) {
      if (!keeps_within(take, argument, info, text, edge)) return;
    }
  }
}

void check_values(Edge edge) {
  for (const std::size_t length : lengths_up_to(max_value_length())) {
    const std::string value = text_of_length(length);
    const Info overridden = make_info({{"key", "old value"}});
    if (!keeps_within(set_value, "value", make_info(), value, edge)) return;
    if (!keeps_within(set_value, "value", overridden, value, edge)) return;
  }
  for (const std::string& value : with_blanks()) {
    if (in_fortran() && !keeps_within(set_value, "value", make_info(), value, edge)) return;
  }
}

}  // namespace

#define CASES_OF_TAKER(function, take)                                              \
  CASE({.requirement = "info." function ".no_read_beyond", .name = "behind_key"}) { \
    check_keys(take, Edge::behind);                                                 \
  }                                                                                 \
  CASE({.requirement = "info." function ".no_read_beyond", .name = "before_key"}) { \
    check_keys(take, Edge::before);                                                 \
  }                                                                                 \
  CASE({.requirement = "info." function ".no_read_beyond", .name = "empty_key"}) {  \
    check_empty(take, "key");                                                       \
  }

CASES_OF_TAKER("set", set_key)
CASES_OF_TAKER("delete", delete_key)
CASES_OF_TAKER("get", get_key)
CASES_OF_TAKER("get_valuelen", get_valuelen_key)
CASES_OF_TAKER("get_string", get_string_key)

CASE({.requirement = "info.set.no_read_beyond", .name = "behind_value"}) {
  check_values(Edge::behind);
}

CASE({.requirement = "info.set.no_read_beyond", .name = "before_value"}) {
  check_values(Edge::before);
}

CASE({.requirement = "info.set.no_read_beyond", .name = "empty_value"}) {
  check_empty(set_value, "value");
}

// Refused, which is no reason to read on.
#define CASES_OF_TOO_LONG_AT(edge, end_of_name)                                             \
  CASE({.requirement = "info.set.no_read_beyond", .name = "too_long_key" end_of_name}) {    \
    const std::string key = text_of_length(static_cast<std::size_t>(mpi.max_info_key) + 1); \
    keeps_within(set_key, "key", make_info(), key, edge);                                   \
  }                                                                                         \
  CASE({.requirement = "info.set.no_read_beyond", .name = "too_long_value" end_of_name}) {  \
    keeps_within(set_value, "value", make_info(), too_long_value(), edge);                  \
  }

CASES_OF_TOO_LONG_AT(Edge::behind, "")
CASES_OF_TOO_LONG_AT(Edge::before, "_before")

}  // namespace infocts
