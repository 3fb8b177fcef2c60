// Faults of long names and of MPI_MAX_OBJECT_NAME.
#include <algorithm>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

bool too_long(const SetNameCall& call) { return call.text().size() > longest_object_name(); }

std::string first_characters(std::string_view text, std::size_t length) {
  return std::string(text.substr(0, length));
}

}  // namespace

FAULTS_OF("naming", "naming") {
  fault("limit_63", {"naming.limits.at_least_64"}, "MPI_MAX_OBJECT_NAME is 63.",
        with_limit(&cts_constants::max_object_name, 63));
  fault("cut_at_31",
        {OF_EACH_KIND("set_name", "up_to_64"), OF_EACH_KIND("set_name", "up_to_limit"),
         OF_EACH_KIND("set_name", "too_long_cut"), OF_EACH_KIND("set_name", "cut_at_limit")},
        "Names are cut to 31 characters.", around(fn::set_name, [](auto& call) {
          return call.pass(first_characters(call.text(), 31));
        }));
  fault("cut_one_early", {OF_EACH_KIND("set_name", "up_to_64")},
        "Room for the longest name that every MPI can store is one character short.",
        around(fn::set_name, [](auto& call) {
          return call.pass(first_characters(call.text(), sure_object_name() - 1));
        }));
  fault("sixteen_wrong", {OF_EACH_KIND("set_name", "up_to_64")},
        "Names of exactly 16 characters, the room inside an object, lose the last one.",
        around(fn::set_name, [](auto& call) {
          return call.text().size() == 16 ? call.pass(first_characters(call.text(), 15))
                                          : call.pass();
        }));
  fault("limit_counts_twice",
        {OF_EACH_KIND("set_name", "up_to_limit"), OF_EACH_KIND("set_name", "cut_at_limit")},
        "Names are cut to MPI_MAX_OBJECT_NAME-2 characters.", around(fn::set_name, [](auto& call) {
          return call.pass(first_characters(call.text(), longest_object_name() - 1));
        }));
  fault("longest_refused", {OF_EACH_KIND("set_name", "up_to_limit")},
        "A name of MPI_MAX_OBJECT_NAME-1 characters is refused.",
        around(fn::set_name, [](auto& call) {
          return call.text().size() == longest_object_name() ? inner().constants.err_arg
                                                             : call.pass();
        }));
  fault("too_long_refused",
        {OF_EACH_KIND("set_name", "too_long_cut"), OF_EACH_KIND("set_name", "cut_at_limit")},
        "A name that is too long is refused.",
        refuse(fn::set_name, err::arg, [](auto& call) { return too_long(call); }));
  fault("too_long_ignored",
        {OF_EACH_KIND("set_name", "too_long_cut"), OF_EACH_KIND("set_name", "cut_at_limit")},
        "A name that is too long is ignored.",
        ignore(fn::set_name, [](auto& call) { return too_long(call); }));
  fault("end_of_too_long_kept",
        {OF_EACH_KIND("set_name", "too_long_cut"), OF_EACH_KIND("set_name", "cut_at_limit")},
        "Of a name that is too long the end is kept.", around(fn::set_name, [](auto& call) {
          if (!too_long(call)) return call.pass();
          return call.pass(
              std::string(call.text().substr(call.text().size() - longest_object_name())));
        }));
  fault("length_in_16_bits",
        {OF_EACH_KIND("set_name", "too_long_cut"), OF_EACH_KIND("set_name", "cut_at_limit")},
        "Counts the characters of a name in 16 bits.", around(fn::set_name, [](auto& call) {
          return call.pass(first_characters(call.text(), call.text().size() & 0xffffU));
        }));
  fault("blanks_at_cut_drop_more", {OF_EACH_KIND("set_name", "too_long_cut")},
        "A name that is cut between blanks loses the character before them.",
        around(fn::set_name, [](auto& call) {
          if (!too_long(call)) return call.pass();
          std::string name = first_characters(call.text(), longest_object_name());
          if (!name.ends_with(' ')) return call.pass();
          while (name.ends_with(' ')) name.pop_back();
          if (!name.empty()) name.pop_back();
          return call.pass(name);
        }));
  fault("written_behind_variable", {OF_EACH_KIND("get_name", "within_buffer")},
        "The longest name has its terminator one behind the caller's variable.",
        after(fn::get_name, [](auto& call) {
          if (call.text().size() == longest_object_name()) call.name.data[max_object_name()] = '\0';
        }));
  fault("variable_filled", {OF_EACH_KIND("get_name", "within_buffer")},
        "Fills 16 characters more than the variable has with zeros, when there is no name.",
        after(fn::get_name, [](auto& call) {
          if (call.text().empty()) std::memset(call.name.data, 0, max_object_name() + 16);
        }));
  static ByObject<std::string> whole;
  fault("too_long_kept_whole", {OF_EACH_KIND("get_name", "within_buffer")},
        "Keeps a name that is too long, up to 200 characters more, and returns all of it.",
        before(fn::set_name, [](auto& call) {
          whole[call.object] = first_characters(call.text(), longest_object_name() + 200);
        }) + around(fn::get_name, [](auto& call) {
          const std::string& name = whole[call.object];
          return name.size() > longest_object_name() ? call.answer(name) : call.pass();
        }));
}

}  // namespace infocts
