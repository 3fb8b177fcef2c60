// Faults of MPI_Comm_get_name, MPI_Type_get_name and MPI_Win_get_name.
#include <algorithm>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"

namespace infocts {

FAULTS {
  fault("naming.get_name_missing", {OF_EACH_KIND("get_name", "provided")},
        "There is no *_get_name.",
        absent(fn::comm_get_name) + absent(fn::type_get_name) + absent(fn::win_get_name));
  static ByObject<std::string> before;
  fault("naming.first_name_returned", {OF_EACH_KIND("get_name", "last_name")},
        "Returns the name that was set before the last one.",
        before_set_name([](SetNameCall& call) { before[call.object] = call.object.name(); }) +
            around_get_name([](GetNameCall& call) {
              const std::string& name = before[call.object];
              return name.empty() ? call.pass() : call.answer(name);
            }));
  fault("naming.returned_once", {OF_EACH_KIND("get_name", "last_name")},
        "After a name was returned 50 times it is gone.", before_get_name([](GetNameCall& call) {
          static ByObject<int> times;
          if (++times[call.object] == 50) call.object.set_name("");
        }));
  static NamedObject first = cts_comm{0};
  fault("naming.lost_with_others", {OF_EACH_KIND("get_name", "last_name")},
        "When another object of the kind is freed, the one that was named first loses its name.",
        before_set_name([](SetNameCall& call) {
          if (first.bits == 0) first = call.object;
        }) + before_free([](const NamedObject& object) {
          if (first.bits == 0 || object.kind != first.kind) return;
          if (object != first) {
            first.set_name("");
          } else {
            first = cts_comm{0};
          }
        }));
  fault("naming.resultlen_with_terminator",
        {OF_EACH_KIND("get_name", "resultlen"), OF_EACH_KIND("get_name", "nul_at_resultlen")},
        "resultlen counts the terminator.",
        after_get_name([](GetNameCall& call) { ++*call.resultlen; }));
  fault("naming.resultlen_unset_when_empty", {OF_EACH_KIND("get_name", "resultlen")},
        "Leaves resultlen alone when there is no name.", around_get_name([](GetNameCall& call) {
          const int before = *call.resultlen;
          const int code = call.pass();
          if (succeeded(code) && call.text().empty()) *call.resultlen = before;
          return code;
        }));
  fault("naming.resultlen_of_longest",
        {OF_EACH_KIND("get_name", "resultlen"), OF_EACH_KIND("get_name", "nul_at_resultlen")},
        "resultlen of the longest name is MPI_MAX_OBJECT_NAME.",
        after_get_name([](GetNameCall& call) {
          if (call.text().size() == longest_object_name()) ++*call.resultlen;
        }));
  static ByObject<std::size_t> given;
  fault("naming.resultlen_as_given", {OF_EACH_KIND("get_name", "resultlen")},
        "resultlen is the length of the name as it was given, before it was cut.",
        before_set_name([](SetNameCall& call) { given[call.object] = call.text().size(); }) +
            after_get_name([](GetNameCall& call) {
              if (given[call.object] > call.text().size()) {
                *call.resultlen = static_cast<int>(given[call.object]);
              }
            }));
  static ByObject<bool> blank;
  fault("naming.resultlen_without_blanks", {OF_EACH_KIND("get_name", "resultlen")},
        "Returns a name with a blank at its end, which resultlen does not count.",
        before_set_name([](SetNameCall& call) {
          blank[call.object] = call.text().ends_with(' ');
        }) + around_get_name([](GetNameCall& call) {
          if (!blank[call.object]) return call.pass();
          std::string name = call.object.name();
          while (name.ends_with(' ')) name.pop_back();
          const int code = call.answer(name + " ");
          --*call.resultlen;
          return code;
        }));
  fault("naming.unterminated_longest",
        {OF_EACH_KIND("get_name", "valid_string"), OF_EACH_KIND("get_name", "nul_at_resultlen")},
        "The longest name is returned without a terminator.", after_get_name([](GetNameCall& call) {
          if (call.text().size() == longest_object_name()) {
            call.name.data[longest_object_name()] = '~';
          }
        }));
  fault("naming.untouched_when_empty", {OF_EACH_KIND("get_name", "valid_string")},
        "Leaves the caller's variable alone when there is no name.",
        around_get_name([](GetNameCall& call) {
          const std::string before(call.name.data, max_object_name());
          const int code = call.pass();
          if (succeeded(code) && call.text().empty()) {
            std::memcpy(call.name.data, before.data(), before.size());
          }
          return code;
        }));
}

FAULT({.name = "naming.name_in_callers_variable",
       .violates = {OF_EACH_KIND("get_name", "copy")},
       .text = "A name that was returned lives on in the caller's variable."}) {
  static ByObject<const char*> variable;
  around_set_name(mpi, [](SetNameCall& call) {
    variable[call.object] = nullptr;
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
    const char*& address = variable[call.object];
    if (address == nullptr) {
      address = call.name.data;
      return call.pass();
    }
    return call.answer(std::string(address, longest_object_name()).c_str());
  });
}

FAULT({.name = "naming.callers_variable_follows",
       .violates = {OF_EACH_KIND("get_name", "copy")},
       .text = "A new name is also written to the variable that the old one was returned in."}) {
  static ByObject<char*> variable;
  around_set_name(mpi, [](SetNameCall& call) {
    if (char*& address = variable[call.object]; address != nullptr) {
      const std::string name(call.text().substr(0, longest_object_name()));
      std::memcpy(address, name.c_str(), name.size() + 1);
      address = nullptr;
    }
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
    variable[call.object] = call.name.data;
    return call.pass();
  });
}

FAULTS {
  fault("naming.contiguous_named", {"naming.type_get_name.unnamed"},
        "A contiguous datatype is named after its constructor.",
        after(fn::type_contiguous,
              [](auto& call) { NamedObject(*call.made).set_name("MPI_Type_contiguous"); }));
  static std::map<NamedObject::Kind, std::string> last;
  fault(
      "naming.name_of_freed", {OF_EACH_KIND("get_name", "not_inherited")},
      "A new object has the name of the one that was freed last.",
      before_free([](const NamedObject& object) { last[object.kind] = object.name(); }) +
          after_new_object([](const NamedObject& object) { object.set_name(last[object.kind]); }));
}

FAULTS {
  static std::map<NamedObject::Kind, std::string> last;
  static std::map<NamedObject::Kind, int> count;
  fault("naming.name_of_freed_sometimes", {OF_EACH_KIND("get_name", "not_inherited")},
        "Each 50th new object has the name of the one that was freed last.",
        before_free([](const NamedObject& object) { last[object.kind] = object.name(); }) +
            after_new_object([](const NamedObject& object) {
              if (++count[object.kind] % 50 == 0) object.set_name(last[object.kind]);
            }));
  fault(
      "naming.garbage_after_error",
      {OF_EACH_KIND("get_name", "error_empty"), OF_EACH_KIND("get_name", "stale_empty")},
      "After an error, which a null handle is, the caller's variable holds the handle as a number.",
      around_get_name([](GetNameCall& call) {
        const int code = call.object.null() ? below().constants.err_arg : call.pass();
        if (!succeeded(code)) call.answer(std::to_string(call.object.bits));
        return code;
      }));
  fault("naming.resultlen_after_error", {OF_EACH_KIND("get_name", "error_resultlen")},
        "After an error, which a null handle is, resultlen counts the terminator alone.",
        around_get_name([](GetNameCall& call) {
          if (!call.object.null()) return call.pass();
          call.answer("");
          *call.resultlen = 1;
          return below().constants.err_arg;
        }));
  fault("naming.null_has_no_name", {OF_EACH_KIND("get_name", "null_named")},
        "The name of a null handle is the empty string.", around_get_name([](GetNameCall& call) {
          return call.object.null() ? call.answer("") : call.pass();
        }));
  fault("naming.null_refused", {OF_EACH_KIND("get_name", "null_named")},
        "A null handle is an error.", around_get_name([](GetNameCall& call) {
          return call.object.null() ? below().constants.err_arg : call.pass();
        }));
  fault("naming.null_accepted", {OF_EACH_KIND("get_name", "null_refused")},
        "By the rules before 4.1, a null handle has the empty name.",
        around_get_name(
            [](GetNameCall& call) { return call.object.null() ? call.answer("") : call.pass(); }));
}

}  // namespace infocts
