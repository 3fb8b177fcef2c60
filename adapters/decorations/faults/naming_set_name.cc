// Faults of MPI_Comm_set_name, MPI_Type_set_name and MPI_Win_set_name.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Addresses of the callers' strings, which are given instead of names.
PerObject<const char*> kept_addresses;

/// Of names that the test is true for, the address is kept.
TableChange keep_address(auto test) {
  return before(fn::set_name,
                [test](auto& call) {
                  kept_addresses.put(call.object, test(call) ? call.name.data : nullptr);
                }) +
         around(fn::get_name, [](auto& call) {
           const char* address = kept_addresses.find(call.object).value_or(nullptr);
           if (address == nullptr) return call.pass();
           return call.answer(std::string_view(address).substr(0, longest_object_name()));
         });
}

/// True from the nth name of an object on.
auto after_names(int n) {
  auto& times = *new PerObject<int>;
  return Trigger{[&times, n](auto& call) { return ++*times[call.object] > n; }};
}

char* callers_name(const SetNameCall& call) { return const_cast<char*>(call.name.data); }

}  // namespace

FAULTS {
  const NameFaults row("set_name");
  row("set_name_missing", {"provided"}, "There is no *_set_name.",
      absent(fn::comm_set_name) + absent(fn::type_set_name) + absent(fn::win_set_name));
  row("one_character_ignored", {"stored"}, "A name of one character is not stored.",
      ignore(fn::set_name, name_is([](auto name) { return name.size() == 1; })));
  row("percent_formatted", {"stored"}, "Of two percent signs in a name one is stored.",
      store_names([](std::string name) {
        if (const std::size_t at = name.find("%%"); at != std::string::npos) name.erase(at, 1);
        return name;
      }));
  row("same_name_clears", {"stored"}, "Setting the name that an object has already clears it.",
      around(fn::set_name, [](auto& call) {
        return call.object.name() == call.text() ? call.pass("") : call.pass();
      }));
  row("name_taken", {"stored"}, "A name that another object has already is refused.",
      around(fn::set_name, [](auto& call) {
        static std::string last;
        static NamedObject owner = call.object;
        if (last == call.text() && owner != call.object) return inner().constants.err_arg;
        last = call.text();
        owner = call.object;
        return call.pass();
      }));
  static std::set<std::uint64_t> allocated;
  row("allocated_windows_unnamed", {"naming.win_set_name.stored"},
      "Windows of MPI_Win_allocate take no name.",
      after(fn::win_allocate, [](auto& call) { allocated.insert(call.win->bits); }) +
          ignore(fn::win_set_name, [](auto& call) { return allocated.contains(call.win.bits); }));
  row("commit_clears", {"naming.type_set_name.stored"},
      "MPI_Type_commit clears the name of the datatype.",
      after(fn::type_commit, [](auto& call) { NamedObject(*call.type).set_name(""); }));
  row("pointer_kept", {"copied"},
      "Keeps the address of the caller's string instead of its characters.", keep_address(always));
  row("long_pointer_kept", {"copied"}, "Of a name of more than 32 characters the address is kept.",
      keep_address(name_is([](auto name) { return name.size() > 32; })));
  row("blanks_stripped_in_place", {"argument_unchanged"},
      "Strips blanks at the end of a name in the caller's string.",
      before(fn::set_name, [](auto& call) {
        callers_name(call)[without_end_blanks(call.text()).size()] = '\0';
      }));
  row("cut_in_place", {"argument_unchanged"}, "Cuts a long name in the caller's string.",
      before(fn::set_name, too_long_name,
             [](auto& call) { callers_name(call)[longest_object_name()] = '\0'; }));
  row("leading_blanks_dropped", {"leading_blanks"}, "Drops blanks at the beginning of a name.",
      store_names(without_leading_blanks));
  row("leading_tab_dropped", {"leading_blanks"}, "Drops a tab at the beginning of a name.",
      store_names([](std::string name) {
        if (name.size() > 1 && name.starts_with('\t')) name.erase(0, 1);
        return name;
      }));
  row("many_leading_blanks_dropped", {"leading_blanks"},
      "A name that begins with more than 32 blanks is taken for an empty one.",
      store_names([](const std::string& name) {
        return name.find_first_not_of(' ') > 32 ? std::string() : name;
      }));
  row("trailing_blanks_drop_more", {"before_trailing_blanks"},
      "With two or more blanks at the end the character before them is dropped too.",
      store_names([](const std::string& name) {
        const std::string trimmed = without_end_blanks(name);
        const bool drops = name.size() >= trimmed.size() + 2 && !trimmed.empty();
        return trimmed.substr(0, trimmed.size() - (drops ? 1 : 0));
      }));
  row("inner_blanks_end_name", {"before_trailing_blanks"},
      "In a name that ends in blanks, the first blank between words ends the name.",
      store_names([](const std::string& name) {
        const std::size_t start = std::min(name.find_first_not_of(' '), name.size());
        return name.ends_with(' ') ? name.substr(0, name.find(' ', start)) : name;
      }));
  row("byte_255_ends_name", {"bytes"}, "The character 255 ends a name.",
      store_names([](const std::string& name) { return name.substr(0, name.find('\xff')); }));
  row("high_bit_lost", {"bytes"},
      "Characters above 127 lose their highest bit, unless that leaves nothing.",
      store_names([](std::string name) {
        for (char& c : name) {
          if (c < '\0' && (c & 0x7f) != 0) c = static_cast<char>(c & 0x7f);
        }
        return name;
      }));
  row("newline_ends_name", {"bytes"}, "A newline ends a name.",
      store_names([](const std::string& name) { return name.substr(0, name.find('\n')); }));
  row("empty_ignored", {"empty"}, "The empty name is ignored: the old one stays.",
      ignore(fn::set_name, empty_name));
  row("empty_refused", {"empty"}, "The empty name is refused.",
      refuse(fn::set_name, err::arg, empty_name));
  row("rest_of_old_name", {"replaces"}, "What is left of a longer name stands after the next one.",
      around(fn::set_name, [](auto& call) {
        const std::string old = call.object.name();
        std::string name(call.text());
        if (name.size() + 2 < old.size()) name += old.substr(name.size());
        return call.pass(name);
      }));
  row("same_length_kept", {"replaces"},
      "A name of the same length as the old one is taken for the old one.",
      ignore(fn::set_name,
             [](auto& call) { return call.object.name().size() == call.text().size(); }));
  row("third_name_ignored", {"replaces"}, "An object takes two names; further ones are ignored.",
      ignore(fn::set_name, after_names(2)));
  row("names_run_out", {"replaces"}, "An object takes 500 names; then they are refused.",
      refuse(fn::set_name, err::other, after_names(500)));
}

}  // namespace infocts
