// Faults of MPI_Comm_set_name, MPI_Type_set_name and MPI_Win_set_name.
#include <algorithm>
#include <set>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

std::string trimmed(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

FAULTS_OF("naming", "naming") {
  fault("set_name_missing", {OF_EACH_KIND("set_name", "provided")}, "There is no *_set_name.",
        absent(fn::comm_set_name) + absent(fn::type_set_name) + absent(fn::win_set_name));
  fault("one_character_ignored", {OF_EACH_KIND("set_name", "stored")},
        "A name of one character is not stored.",
        ignore(fn::set_name, [](auto& call) { return call.text().size() == 1; }));
  fault("percent_formatted", {OF_EACH_KIND("set_name", "stored")},
        "Of two percent signs in a name one is stored.", store_names([](std::string name) {
          if (const std::size_t at = name.find("%%"); at != std::string::npos) name.erase(at, 1);
          return name;
        }));
  fault("same_name_clears", {OF_EACH_KIND("set_name", "stored")},
        "Setting the name that an object has already clears it.",
        around(fn::set_name, [](auto& call) {
          return call.pass(call.object.name() == call.text() ? std::string()
                                                             : std::string(call.text()));
        }));
  fault("name_taken", {OF_EACH_KIND("set_name", "stored")},
        "A name that another object has already is refused.", around(fn::set_name, [](auto& call) {
          static std::string last;
          static NamedObject owner = call.object;
          if (last == call.text() && owner != call.object) return inner().constants.err_arg;
          last = call.text();
          owner = call.object;
          return call.pass();
        }));
  static std::set<std::uint64_t> allocated;
  fault("allocated_windows_unnamed", {"naming.win_set_name.stored"},
        "Windows of MPI_Win_allocate take no name.",
        after(fn::win_allocate, [](auto& call) { allocated.insert(call.win->bits); }) +
            ignore(fn::win_set_name, [](auto& call) { return allocated.contains(call.win.bits); }));
  fault("commit_clears", {"naming.type_set_name.stored"},
        "MPI_Type_commit clears the name of the datatype.",
        after(fn::type_commit, [](auto& call) { NamedObject(*call.type).set_name(""); }));
  static ByObject<const char*> kept;
  fault("pointer_kept", {OF_EACH_KIND("set_name", "copied")},
        "Keeps the address of the caller's string instead of its characters.",
        before(fn::set_name, [](auto& call) { kept[call.object] = call.name.data; }) +
            around(fn::get_name, [](auto& call) {
              const char* address = kept[call.object];
              if (address == nullptr) return call.pass();
              return call.answer(std::string_view(address).substr(0, longest_object_name()));
            }));
}

FAULTS_OF("naming", "naming") {
  static ByObject<const char*> kept;
  fault("long_pointer_kept", {OF_EACH_KIND("set_name", "copied")},
        "Of a name of more than 32 characters the address is kept.",
        before(fn::set_name, [](auto& call) {
          kept[call.object] = call.text().size() > 32 ? call.name.data : nullptr;
        }) + around(fn::get_name, [](auto& call) {
          const char* address = kept[call.object];
          if (address == nullptr) return call.pass();
          return call.answer(std::string_view(address).substr(0, longest_object_name()));
        }));
  fault("blanks_stripped_in_place", {OF_EACH_KIND("set_name", "argument_unchanged")},
        "Strips blanks at the end of a name in the caller's string.",
        before(fn::set_name, [](auto& call) {
          auto* string = const_cast<char*>(call.name.data);
          string[trimmed(call.text()).size()] = '\0';
        }));
  fault("cut_in_place", {OF_EACH_KIND("set_name", "argument_unchanged")},
        "Cuts a long name in the caller's string.", before(fn::set_name, [](auto& call) {
          if (call.text().size() > longest_object_name()) {
            const_cast<char*>(call.name.data)[longest_object_name()] = '\0';
          }
        }));
  fault("leading_blanks_dropped", {OF_EACH_KIND("set_name", "leading_blanks")},
        "Drops blanks at the beginning of a name.", store_names([](const std::string& name) {
          return name.substr(std::min(name.find_first_not_of(' '), name.size()));
        }));
  fault("leading_tab_dropped", {OF_EACH_KIND("set_name", "leading_blanks")},
        "Drops a tab at the beginning of a name.", store_names([](std::string name) {
          if (name.size() > 1 && name.starts_with('\t')) name.erase(0, 1);
          return name;
        }));
  fault("many_leading_blanks_dropped", {OF_EACH_KIND("set_name", "leading_blanks")},
        "A name that begins with more than 32 blanks is taken for an empty one.",
        around(fn::set_name, [](auto& call) {
          const bool many = call.text().find_first_not_of(' ') > 32;
          return call.pass(many ? std::string() : std::string(call.text()));
        }));
  fault("trailing_blanks_drop_more", {OF_EACH_KIND("set_name", "before_trailing_blanks")},
        "With two or more blanks at the end the character before them is dropped too.",
        around(fn::set_name, [](auto& call) {
          std::string name = trimmed(call.text());
          if (call.text().size() >= name.size() + 2 && !name.empty()) name.pop_back();
          return call.pass(name);
        }));
  fault("inner_blanks_end_name", {OF_EACH_KIND("set_name", "before_trailing_blanks")},
        "In a name that ends in blanks, the first blank between words ends the name.",
        store_names([](const std::string& name) {
          const std::size_t start = std::min(name.find_first_not_of(' '), name.size());
          return name.ends_with(' ') ? name.substr(0, name.find(' ', start)) : name;
        }));
  fault("byte_255_ends_name", {OF_EACH_KIND("set_name", "bytes")}, "The character 255 ends a name.",
        store_names([](const std::string& name) { return name.substr(0, name.find('\xff')); }));
  fault("high_bit_lost", {OF_EACH_KIND("set_name", "bytes")},
        "Characters above 127 lose their highest bit, unless that leaves nothing.",
        store_names([](std::string name) {
          for (char& c : name) {
            if (c < '\0' && (c & 0x7f) != 0) c = static_cast<char>(c & 0x7f);
          }
          return name;
        }));
  fault("newline_ends_name", {OF_EACH_KIND("set_name", "bytes")}, "A newline ends a name.",
        store_names([](const std::string& name) { return name.substr(0, name.find('\n')); }));
  fault("empty_ignored", {OF_EACH_KIND("set_name", "empty")},
        "The empty name is ignored: the old one stays.",
        ignore(fn::set_name, [](auto& call) { return call.text().empty(); }));
  fault("empty_refused", {OF_EACH_KIND("set_name", "empty")}, "The empty name is refused.",
        refuse(fn::set_name, err::arg, [](auto& call) { return call.text().empty(); }));
  fault("rest_of_old_name", {OF_EACH_KIND("set_name", "replaces")},
        "What is left of a longer name stands behind the next one.",
        around(fn::set_name, [](auto& call) {
          const std::string old = call.object.name();
          std::string name(call.text());
          if (name.size() + 2 < old.size()) name += old.substr(name.size());
          return call.pass(name);
        }));
  fault("same_length_kept", {OF_EACH_KIND("set_name", "replaces")},
        "A name of the same length as the old one is taken for the old one.",
        ignore(fn::set_name,
               [](auto& call) { return call.object.name().size() == call.text().size(); }));
  fault("third_name_ignored", {OF_EACH_KIND("set_name", "replaces")},
        "An object takes two names; further ones are ignored.",
        ignore(fn::set_name, [](auto& call) {
          static ByObject<int> times;
          return ++times[call.object] > 2;
        }));
  fault("names_run_out", {OF_EACH_KIND("set_name", "replaces")},
        "An object takes 500 names; then they are refused.",
        refuse(fn::set_name, err::other, [](auto& call) {
          static ByObject<int> times;
          return ++times[call.object] > 500;
        }));
}

}  // namespace infocts
