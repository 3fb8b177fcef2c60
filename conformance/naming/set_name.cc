// MPI_Comm_set_name, MPI_Type_set_name, MPI_Win_set_name: what is stored, and what is left alone.
#include <cctype>

#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/resultlen.h"

namespace infocts {
namespace {

// All characters but the terminator, in pieces that every MPI can store. No piece ends in a blank.
std::vector<std::string> all_characters() {
  std::vector<std::string> pieces;
  for (int first = 1; first < 256; first += 51) {
    std::string piece = "<";
    for (int byte = first; byte < first + 51; ++byte) piece += static_cast<char>(byte);
    pieces.push_back(piece + ">");
  }
  return pieces;
}

// What becomes of the blanks at the end of a name. In Fortran they look like the padding behind it,
// but they are counted where they are kept.
void observe_end(const Named& object, const std::string& text, std::size_t blanks) {
  const std::string given = text + std::string(blanks, ' ');
  give_name(object, given);
  const NameLookup lookup = object.get_name();
  prepare(lookup.code);
  std::string name(lookup.value.text());
  const int length = length_near(lookup.length, lookup.value, given.size());
  if (in_fortran()) name.resize(static_cast<std::size_t>(length), ' ');
  observe(name == given ? "kept" : name == text ? "dropped" : "otherwise");
}

}  // namespace

CASE({.requirement = "naming.comm_set_name.provided", .name = "linked"}) {
  check_provided(mpi.comm_set_name);
}

CASE({.requirement = "naming.type_set_name.provided", .name = "linked"}) {
  check_provided(mpi.type_set_name);
}

CASE({.requirement = "naming.win_set_name.provided", .name = "linked"}) {
  check_provided(mpi.win_set_name);
}

CASE_OF_EACH_KIND("set_name", "stored", "plain") {
  const Named object(kind);
  check_takes_name(object, "name");
}

CASE_OF_EACH_KIND("set_name", "stored", "one_character") {
  const Named object(kind);
  check_takes_name(object, "x");
}

// Whoever formats or parses names falls over these.
CASE_OF_EACH_KIND("set_name", "stored", "careless_formats") {
  const Named object(kind);
  for (const char* name : {"%s%n%d%%", "a\\0b", "\"quoted\"", "a=b;c,d", "../name", "MPI_COMM_NULL",
                           "line\nline", "tab\tx", "x  y", "0", "(null)"}) {
    const Context context("the name {}", infocts::quoted(name));
    if (!check_takes_name(object, name)) return;
  }
}

CASE_OF_EACH_KIND("set_name", "stored", "same_name_twice") {
  const Named object(kind);
  check_takes_name(object, "name");
  check_takes_name(object, "name");
}

// Names identify nothing: any number of objects may have the same one.
CASE_OF_EACH_KIND("set_name", "stored", "same_name_for_two") {
  const Named first(kind);
  const Named second(kind);
  if (!check_takes_name(first, "name") || !check_takes_name(second, "name")) return;
  check_name(first, "name");
}

// Names of other objects are no names of this one.
CASE_OF_EACH_KIND("set_name", "stored", "predefined_names") {
  const Named object(kind);
  for (const char* name : {"MPI_COMM_WORLD", "MPI_COMM_SELF", "MPI_INT", "MPI_WIN_NULL"}) {
    if (!check_takes_name(object, name)) return;
  }
}

CASE({.requirement = "naming.win_set_name.stored", .name = "all_ways_to_make_one"}) {
  const std::vector<Named> windows = windows_of_all_ways();
  for (std::size_t i = 0; i < windows.size(); ++i) {
    const Context context("window {} of {}", i + 1, windows.size());
    if (!check_takes_name(windows[i], numbered_name(static_cast<int>(i)))) return;
  }
}

CASE({.requirement = "naming.type_set_name.stored", .name = "committed"}) {
  cts_datatype type = mpi.datatype_null;
  if (!check_success(mpi.type_contiguous(2, mpi.type_int, &type))) return;
  const Named before = Named::existing(type);
  check_takes_name(before, "before commit");
  if (!check_success(mpi.type_commit(&type))) return;
  const Named object = Named::owned(type);
  check_name(object, "before commit");
  check_takes_name(object, "after commit");
}

CASE_OF_EACH_KIND("set_name", "copied", "overwritten") {
  const Named object(kind);
  Input name("the caller's own string");
  if (!check_success(object.set_name(name))) return;
  name.scribble();
  check_name(object, "the caller's own string");
}

CASE_OF_EACH_KIND("set_name", "copied", "freed") {
  const Named object(kind);
  {
    const Input name("gone with its memory");
    if (!check_success(object.set_name(name))) return;
  }
  check_name(object, "gone with its memory");
}

// Short strings may be kept inside an object, long ones elsewhere.
CASE_OF_EACH_KIND("set_name", "copied", "longest") {
  const Named object(kind);
  const std::string expected = text_of_length(guaranteed_name_length() - 1);
  Input name(expected);
  if (!check_success(object.set_name(name))) return;
  name.scribble();
  check_name(object, expected);
}

// Two objects that were named from the same memory.
CASE_OF_EACH_KIND("set_name", "copied", "buffer_used_again") {
  const Named first(kind);
  const Named second(kind);
  std::string buffer = "first";
  if (!check_success(first.set_name({buffer.c_str(), buffer.size()}))) return;
  buffer.replace(0, 5, "other");
  if (!check_success(second.set_name({buffer.c_str(), buffer.size()}))) return;
  check_name(first, "first");
  check_name(second, "other");
}

CASE_OF_EACH_KIND("set_name", "argument_unchanged", "plain") {
  const Named object(kind);
  const Input name("name");
  if (!check_success(object.set_name(name))) return;
  check_true(name.unmodified(), "the caller's string", "left as it was", "changed");
}

CASE_OF_EACH_KIND("set_name", "argument_unchanged", "blanks") {
  const Named object(kind);
  const Input name("  name  ");
  if (!check_success(object.set_name(name))) return;
  check_true(name.unmodified(), "the caller's string", "left as it was", "changed");
}

// What cuts a name may do it in place.
CASE_OF_EACH_KIND("set_name", "argument_unchanged", "too_long") {
  const Named object(kind);
  const Input name(text_of_length(3 * max_name_length()));
  object.set_name(name);
  check_true(name.unmodified(), "the caller's string", "left as it was", "changed");
}

CASE_OF_EACH_KIND("set_name", "leading_blanks", "kept") {
  const Named object(kind);
  for (const char* name : {" one", "  two blanks", "          ten", "\ttab", "\n line", " a b"}) {
    const Context context("the name {}", infocts::quoted(name));
    if (!check_takes_name(object, name)) return;
  }
}

CASE_OF_EACH_KIND("set_name", "leading_blanks", "nearly_all_blanks") {
  const Named object(kind);
  check_takes_name(object, std::string(guaranteed_name_length() - 1, ' ') + "x");
}

CASE_OF_EACH_KIND("set_name", "before_trailing_blanks", "kept") {
  const Named object(kind);
  for (const std::string text : {"x", "name", " name", "two words", "more   blanks"}) {
    for (const std::size_t blanks : {1U, 2U, 7U}) {
      const Context context("{} with {} blanks after it", infocts::quoted(text), blanks);
      if (!check_success(object.set_name(in(text + std::string(blanks, ' '))))) return;
      const NameLookup lookup = object.get_name();
      if (!check_success(lookup.code) || !check_terminated("name", lookup.value)) return;
      const int length = length_near(lookup.length, lookup.value, text.size() + blanks);
      if (!check_equal("resultlen", length, lookup.length)) return;
      std::string_view name = lookup.value.text();
      while (name.ends_with(' ')) name.remove_suffix(1);
      if (!check_same_text("name, but for blanks at its end", text, name)) return;
      if (!check_true(lookup.value.text().size() <= text.size() + blanks, "blanks at its end",
                      "no more than were given", "more")) {
        return;
      }
    }
  }
}

CASE_OF_EACH_KIND("set_name", "trailing_blanks", "behind_text") {
  const Named object(kind);
  observe_end(object, "name", 2);
}

CASE_OF_EACH_KIND("set_name", "trailing_blanks", "only_blanks") {
  const Named object(kind);
  observe_end(object, "", 3);
}

CASE_OF_EACH_KIND("set_name", "bytes", "all") {
  const Named object(kind);
  for (const std::string& name : all_characters()) {
    if (!check_takes_name(object, name)) return;
  }
}

// White space has another character behind it: at the end of a name it may be dropped, see
// trailing_blanks.
CASE_OF_EACH_KIND("set_name", "bytes", "single") {
  const Named object(kind);
  for (int byte = 1; byte < 256; ++byte) {
    const Context context("the character {}", byte);
    std::string name(1, static_cast<char>(byte));
    if (std::isspace(byte) != 0) name += 'x';
    if (!check_takes_name(object, name)) return;
  }
}

CASE_OF_EACH_KIND("set_name", "bytes", "utf8") {
  const Named object(kind);
  check_takes_name(object, "\xd0\xb8\xd0\xbc\xd1\x8f \xf0\x9f\x94\xa5 \xe5\x90\x8d\xe5\x89\x8d");
}

CASE_OF_EACH_KIND("set_name", "empty", "new_object") {
  const Named object(kind);
  check_takes_name(object, "");
}

CASE_OF_EACH_KIND("set_name", "empty", "after_name") {
  const Named object(kind);
  if (!check_takes_name(object, "name") || !check_takes_name(object, "")) return;
  check_takes_name(object, "name again");
}

CASE_OF_EACH_KIND("set_name", "replaces", "same_length") {
  const Named object(kind);
  check_takes_name(object, "first");
  check_takes_name(object, "other");
}

// What is left of a longer name must not show behind a shorter one.
CASE_OF_EACH_KIND("set_name", "replaces", "all_lengths") {
  const Named object(kind);
  const std::size_t most = guaranteed_name_length() - 1;
  for (std::size_t i = 0; i <= most; ++i) {
    const Context context("a name of {} characters after one of {}", most - i, i);
    if (!check_takes_name(object, text_of_length(i, 1))) return;
    if (!check_takes_name(object, text_of_length(most - i, 2))) return;
  }
}

CASE_OF_EACH_KIND("set_name", "replaces", "a_thousand_times") {
  const Named object(kind);
  for (int i = 0; i < 1000; ++i) {
    if (!check_takes_name(object, numbered_name(i))) return;
  }
}

// Without a look at the name in between.
CASE_OF_EACH_KIND("set_name", "replaces", "unseen") {
  const Named object(kind);
  for (const char* name : {"first", "the second one", "3rd"}) {
    if (!check_success(object.set_name(in(name)))) return;
  }
  check_name(object, "3rd");
}

}  // namespace infocts
