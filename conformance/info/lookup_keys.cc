// What is alike in MPI_Info_get, MPI_Info_get_valuelen and MPI_Info_get_string: which key they
// find, the caller's key, and keys and handles for which the standard leaves the answer open.
#include <cstring>

#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// With only the key `stored`, all of `others` are misses.
bool check_finds_none_of(LookupCall read, std::string_view stored,
                         const std::vector<std::string>& others) {
  Info info = make_info({{stored, "value"}});
  for (const std::string& key : others) {
    if (!check_not_found(read(info, in(key)))) return false;
  }
  return check_reads(read(info, in(stored)), "value");
}

void observe_missing_key_of_length(LookupCall read, std::size_t length) {
  Info info = make_info({{"key", "value"}});
  observe(answer_of(read(info, in(text_of_length(length)))));
}

}  // namespace

CASE_OF_EACH_LOOKUP("key_exact", "letter_case") {
  check_finds_none_of(read, "Key", {"key", "KEY", "kEY", "KeY"});
}

CASE_OF_EACH_LOOKUP("key_exact", "prefix_and_extension") {
  check_finds_none_of(read, "abcdef",
                      {"abcde", "abcdefg", "a", "f", "bcdef", "abcdefabcdef", "abcdeg"});
}

// Catches a hash of the characters that is taken for the key.
CASE_OF_EACH_LOOKUP("key_exact", "same_characters") {
  check_finds_none_of(read, "abcdef", {"abcdfe", "fedcba", "bacdef", "defabc"});
}

// The case tables of Latin-1 know more letters than ASCII.
CASE_OF_EACH_LOOKUP("key_exact", "bytes_above_127") {
  check_finds_none_of(read, "k\xe4y",
                      {"k\xc4y", "kdy", "k\xe5y", "k\xc3\xa4y", "ky", "kay", "k?y"});
}

CASE_OF_EACH_LOOKUP("key_exact", "blanks", .bindings = {"c", "cxx"}) {
  check_finds_none_of(read, "k e", {" k e", "k e ", "ke", "k  e", "k\te", "k e\n"});
}

// Pairs of long keys that differ in one character, wherever it is, are told apart.
CASE_OF_EACH_LOOKUP("key_exact", "long_keys") {
  const std::string key = text_of_length(max_key_length());
  // 30 to 36 are the usual smallest limits; a comparison that stops there is a likely mistake.
  for (const std::size_t at : {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{30},
                               std::size_t{31}, std::size_t{32}, std::size_t{34}, std::size_t{35},
                               std::size_t{36}, key.size() / 2, key.size() - 2, key.size() - 1}) {
    if (at >= key.size()) continue;
    const Context context("keys of {} characters that differ in the one at {}", key.size(), at);
    std::string twin = key;
    twin[at] = '#';
    Info info = make_info({{key, "first"}});
    if (!check_not_found(read(info, in(twin)))) return;
    put(info, twin, "the second");
    if (!check_reads(read(info, in(key)), "first")) return;
    if (!check_reads(read(info, in(twin)), "the second")) return;
  }
}

// The key and the memory around it are as before after a hit and a miss. An MPI that strips blanks
// or folds case in place would change such keys.
CASE_OF_EACH_LOOKUP("key_unmodified", "compared") {
  for (const std::string& key :
       {std::string("  Mixed CASE, blanks  "), std::string("\xe4\xc4 above 127 \xff"),
        text_of_length(max_key_length())}) {
    const Context context("the key {}", infocts::quoted(key));
    Info having = make_info({{key, "value"}});
    Info empty = make_info();
    for (const cts_info info : {cts_info(having), cts_info(empty)}) {
      const std::size_t bytes = key.size() + terminator();
      Output memory(bytes);
      std::memcpy(memory.data(), key.c_str(), bytes);
      const std::string before(memory.bytes());
      static_cast<void>(read(info, cts_text{memory.data(), key.size()}));
      const bool unmodified = memory.bytes() == before && memory.canaries_intact();
      if (!check_true(unmodified, "caller's key and what is around it", "unchanged", "changed")) {
        return;
      }
    }
  }
}

// The key is in read-only memory: writing to it crashes.
CASE_OF_EACH_LOOKUP("key_unmodified", "constant") {
  static constexpr char kKey[] = "  Mixed CASE, constant  ";
  const cts_text key{kKey, sizeof kKey - 1};
  Info having = make_info({{kKey, "value"}});
  Info empty = make_info();
  if (check_reads(read(having, key), "value")) check_not_found(read(empty, key));
}

CASE_OF_EACH_LOOKUP("long_key", "maximum", .erroneous = true) {
  observe_missing_key_of_length(read, max_key_length() + 1);
}

CASE_OF_EACH_LOOKUP("long_key", "beyond_maximum", .erroneous = true) {
  observe_missing_key_of_length(read, max_key_length() + 2);
}

CASE_OF_EACH_LOOKUP("long_key", "far_beyond_maximum", .erroneous = true) {
  observe_missing_key_of_length(read, 10000);
}

// The first characters of this key are a stored one.
CASE_OF_EACH_LOOKUP("long_key", "begins_like_stored", .erroneous = true) {
  const std::string key = text_of_length(max_key_length());
  Info info = make_info({{key, "value"}});
  observe(answer_of(read(info, in(key + "##"))));
}

CASE_OF_EACH_LOOKUP("empty_key", "beside_others") {
  Info info = make_info({{"key", "value"}, {"other", "something else"}});
  observe(answer_of(read(info, in(""))));
}

CASE_OF_EACH_LOOKUP("null_handle", "lookup", .erroneous = true) {
  observe(answer_of(read(mpi.info_null, in("key"))));
}

CASE_OF_EACH_LOOKUP("freed_handle", "lookup", .erroneous = true) {
  Info info = make_info({{"key", "value"}});
  const cts_info stale = info;
  if (mpi.info_free(info.ref()) != mpi.success) {
    throw Inconclusive("preparation failed: the object could not be freed");
  }
  observe(answer_of(read(stale, in("key"))));
}

}  // namespace infocts
