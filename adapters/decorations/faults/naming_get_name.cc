// Faults of MPI_Comm_get_name, MPI_Type_get_name and MPI_Win_get_name.
#include <algorithm>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"

namespace infocts {

FAULTS_OF("naming", "naming") {
  fault("get_name_missing", {OF_EACH_KIND("get_name", "provided")}, "There is no *_get_name.",
        absent(fn::comm_get_name) + absent(fn::type_get_name) + absent(fn::win_get_name));
  static ByObject<std::string> replaced;
  fault("first_name_returned", {OF_EACH_KIND("get_name", "last_name")},
        "Returns the name that was set before the last one.",
        before(fn::set_name, [](auto& call) { replaced[call.object] = call.object.name(); }) +
            around(fn::get_name, [](auto& call) {
              const std::string& name = replaced[call.object];
              return name.empty() ? call.pass() : call.answer(name);
            }));
  fault("returned_once", {OF_EACH_KIND("get_name", "last_name")},
        "After a name was returned 50 times it is gone.", before(fn::get_name, [](auto& call) {
          static ByObject<int> times;
          if (++times[call.object] == 50) call.object.set_name("");
        }));
  static NamedObject first = cts_comm{0};
  fault("lost_with_others", {OF_EACH_KIND("get_name", "last_name")},
        "When another object of the kind is freed, the one that was named first loses its name.",
        before(fn::set_name, [](auto& call) {
          if (first.bits == 0) first = call.object;
        }) + before_free([](const NamedObject& object) {
          if (first.bits == 0 || object.kind != first.kind) return;
          if (object != first) {
            first.set_name("");
          } else {
            first = cts_comm{0};
          }
        }));
  fault("resultlen_with_terminator",
        {OF_EACH_KIND("get_name", "resultlen"), OF_EACH_KIND("get_name", "nul_at_resultlen")},
        "resultlen counts the terminator.",
        after(fn::get_name, [](auto& call) { ++*call.resultlen; }));
  fault("resultlen_unset_when_empty", {OF_EACH_KIND("get_name", "resultlen")},
        "Leaves resultlen alone when there is no name.", around(fn::get_name, [](auto& call) {
          const int before = *call.resultlen;
          const int code = call.pass();
          if (succeeded(code) && call.text().empty()) *call.resultlen = before;
          return code;
        }));
  fault("resultlen_of_longest",
        {OF_EACH_KIND("get_name", "resultlen"), OF_EACH_KIND("get_name", "nul_at_resultlen")},
        "resultlen of the longest name is MPI_MAX_OBJECT_NAME.",
        after(fn::get_name, [](auto& call) {
          if (call.text().size() == longest_object_name()) ++*call.resultlen;
        }));
  static ByObject<std::size_t> given;
  fault("resultlen_as_given", {OF_EACH_KIND("get_name", "resultlen")},
        "resultlen is the length of the name as it was given, before it was cut.",
        before(fn::set_name, [](auto& call) { given[call.object] = call.text().size(); }) +
            after(fn::get_name, [](auto& call) {
              if (given[call.object] > call.text().size()) {
                *call.resultlen = static_cast<int>(given[call.object]);
              }
            }));
  static ByObject<bool> blank;
  fault("resultlen_without_blanks", {OF_EACH_KIND("get_name", "resultlen")},
        "Returns a name with a blank at its end, which resultlen does not count.",
        before(fn::set_name, [](auto& call) { blank[call.object] = call.text().ends_with(' '); }) +
            around(fn::get_name, [](auto& call) {
              if (!blank[call.object]) return call.pass();
              std::string name = call.object.name();
              while (name.ends_with(' ')) name.pop_back();
              const int code = call.answer(name + " ");
              --*call.resultlen;
              return code;
            }));
  fault("unterminated_longest",
        {OF_EACH_KIND("get_name", "valid_string"), OF_EACH_KIND("get_name", "nul_at_resultlen")},
        "The longest name is returned without a terminator.", after(fn::get_name, [](auto& call) {
          if (call.text().size() == longest_object_name()) {
            call.name.data[longest_object_name()] = '~';
          }
        }));
  fault("untouched_when_empty", {OF_EACH_KIND("get_name", "valid_string")},
        "Leaves the caller's variable alone when there is no name.",
        around(fn::get_name, [](auto& call) {
          const std::string before(call.name.data, max_object_name());
          const int code = call.pass();
          if (succeeded(code) && call.text().empty()) {
            std::memcpy(call.name.data, before.data(), before.size());
          }
          return code;
        }));
  static ByObject<const char*> variable;
  fault("name_in_callers_variable", {OF_EACH_KIND("get_name", "copy")},
        "A name that was returned lives on in the caller's variable.",
        before(fn::set_name, [](auto& call) { variable[call.object] = nullptr; }) +
            around(fn::get_name, [](auto& call) {
              const char*& address = variable[call.object];
              if (address == nullptr) {
                address = call.name.data;
                return call.pass();
              }
              return call.answer(std::string(address, longest_object_name()).c_str());
            }));
}

FAULTS_OF("naming", "naming") {
  static ByObject<char*> variable;
  fault("callers_variable_follows", {OF_EACH_KIND("get_name", "copy")},
        "A new name is also written to the variable that the old one was returned in.",
        before(fn::set_name, [](auto& call) {
          if (char*& address = variable[call.object]; address != nullptr) {
            const std::string name(call.text().substr(0, longest_object_name()));
            std::memcpy(address, name.c_str(), name.size() + 1);
            address = nullptr;
          }
        }) + before(fn::get_name, [](auto& call) { variable[call.object] = call.name.data; }));
  fault("contiguous_named", {"naming.type_get_name.unnamed"},
        "A contiguous datatype is named after its constructor.",
        after(fn::type_contiguous,
              [](auto& call) { NamedObject(*call.made).set_name("MPI_Type_contiguous"); }));
  static std::map<NamedObject::Kind, std::string> last;
  fault(
      "name_of_freed", {OF_EACH_KIND("get_name", "not_inherited")},
      "A new object has the name of the one that was freed last.",
      before_free([](const NamedObject& object) { last[object.kind] = object.name(); }) +
          after_new_object([](const NamedObject& object) { object.set_name(last[object.kind]); }));
}

FAULTS_OF("naming", "naming") {
  static std::map<NamedObject::Kind, std::string> last;
  static std::map<NamedObject::Kind, int> count;
  fault("name_of_freed_sometimes", {OF_EACH_KIND("get_name", "not_inherited")},
        "Each 50th new object has the name of the one that was freed last.",
        before_free([](const NamedObject& object) { last[object.kind] = object.name(); }) +
            after_new_object([](const NamedObject& object) {
              if (++count[object.kind] % 50 == 0) object.set_name(last[object.kind]);
            }));
  fault(
      "garbage_after_error",
      {OF_EACH_KIND("get_name", "error_empty"), OF_EACH_KIND("get_name", "stale_empty")},
      "After an error, which a null handle is, the caller's variable holds the handle as a number.",
      around(fn::get_name, [](auto& call) {
        const int code = call.object.null() ? inner().constants.err_arg : call.pass();
        if (!succeeded(code)) call.answer(std::to_string(call.object.bits));
        return code;
      }));
  fault("resultlen_after_error", {OF_EACH_KIND("get_name", "error_resultlen")},
        "After an error, which a null handle is, resultlen counts the terminator alone.",
        around(fn::get_name, [](auto& call) {
          if (!call.object.null()) return call.pass();
          call.answer("");
          *call.resultlen = 1;
          return inner().constants.err_arg;
        }));
  fault("null_has_no_name", {OF_EACH_KIND("get_name", "null_named")},
        "The name of a null handle is the empty string.", around(fn::get_name, [](auto& call) {
          return call.object.null() ? call.answer("") : call.pass();
        }));
  fault("null_refused", {OF_EACH_KIND("get_name", "null_named")}, "A null handle is an error.",
        refuse(fn::get_name, err::arg, [](auto& call) { return call.object.null(); }));
  fault("null_accepted", {OF_EACH_KIND("get_name", "null_refused")},
        "By the rules before 4.1, a null handle has the empty name.",
        around(fn::get_name,
               [](auto& call) { return call.object.null() ? call.answer("") : call.pass(); }));
}

}  // namespace infocts
