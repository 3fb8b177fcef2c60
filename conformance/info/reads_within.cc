// Keys and values at the edge of memory that must not be read. What all functions that take one
// have in common is written once; each has requirements of its own.
#include <algorithm>

#include "conformance/harness/guarded.h"
#include "conformance/harness/info.h"

namespace infocts {
namespace {

/// A call that takes this string as its key, or as its value.
using Routine = void (*)(cts_info info, cts_text text);

void set_key(cts_info info, cts_text key) { this_worker().mpi.info_set(info, key, in("value")); }
void set_value(cts_info info, cts_text value) {
  this_worker().mpi.info_set(info, in("key"), value);
}
void delete_key(cts_info info, cts_text key) { this_worker().mpi.info_delete(info, key); }

void get_key(cts_info info, cts_text key) {
  Lookup lookup;
  lookup.value = Output(20 + terminator());
  this_worker().mpi.info_get(info, key, 20, lookup.value, &lookup.flag);
}

void get_valuelen_key(cts_info info, cts_text key) {
  Lookup lookup;
  this_worker().mpi.info_get_valuelen(info, key, &lookup.length, &lookup.flag);
}

void get_string_key(cts_info info, cts_text key) {
  Lookup lookup;
  lookup.value = Output(20);
  lookup.length = 20;
  this_worker().mpi.info_get_string(info, key, &lookup.length, lookup.value, &lookup.flag);
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

/// Whether the call keeps to a string with such an edge.
bool keeps_within(Routine take, std::string_view argument, cts_info info, std::string_view text,
                  Edge edge) {
  const Context context("a {} of {} characters", argument, text.size());
  const GuardedInput guarded(text, edge);
  take(info, guarded);
  return check_reads_within(fmt::format("the caller's {}", argument), guarded);
}

// Keys that are there, and such as are not, in turn.
void check_keys(Routine take, Edge edge) {
  for (const std::size_t length : lengths_up_to(max_key_length())) {
    const std::string key = text_of_length(length);
    const Info having = make_info({{"other", "value"}, {key, "value"}});
    const Info missing = make_info({{"other", "value"}});
    if (!keeps_within(take, "key", missing, key, edge)) return;
    if (!keeps_within(take, "key", having, key, edge)) return;
  }
  // Neighbours that begin alike, and nothing at all.
  const Info neighbours = make_info({{"key", "value"}, {"keys", "value"}, {"k", "value"}});
  for (const char* key : {"ke", "key", "keys", "keyss", "k"}) {
    if (!keeps_within(take, "key", neighbours, key, edge)) return;
    if (!keeps_within(take, "key", make_info(), key, edge)) return;
  }
  for (const std::string& key : with_blanks()) {
    if (!in_fortran()) break;
    const Info having = make_info({{key, "value"}});
    if (!keeps_within(take, "key", having, key, edge)) return;
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
CASE({.requirement = "info.set.no_read_beyond", .name = "too_long_key"}) {
  const Info info = make_info();
  const std::string key = text_of_length(static_cast<std::size_t>(mpi.max_info_key) + 1);
  for (const Edge edge : {Edge::before, Edge::behind}) {
    if (!keeps_within(set_key, "key", info, key, edge)) return;
  }
}

CASE({.requirement = "info.set.no_read_beyond", .name = "too_long_value"}) {
  const Info info = make_info();
  const std::string value = too_long_value();
  for (const Edge edge : {Edge::before, Edge::behind}) {
    if (!keeps_within(set_value, "value", info, value, edge)) return;
  }
}

}  // namespace infocts
