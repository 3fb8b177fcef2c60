// Faults of MPI_Comm_get_name, MPI_Type_get_name and MPI_Win_get_name.
#include <algorithm>
#include <string>

#include "adapters/decorations/name_calls.h"

namespace infocts {

FAULT({.name = "naming.get_name_missing",
       .violates = {OF_EACH_KIND("get_name", "provided")},
       .text = "There is no *_get_name."}) {
  mpi.comm_get_name = nullptr;
  mpi.type_get_name = nullptr;
  mpi.win_get_name = nullptr;
}

FAULT({.name = "naming.first_name_returned",
       .violates = {OF_EACH_KIND("get_name", "last_name")},
       .text = "Returns the name that was set before the last one."}) {
  static ByObject<std::string> before;
  around_set_name(mpi, [](SetNameCall& call) {
    before[call.object] = call.object.name();
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
    const std::string& name = before[call.object];
    return name.empty() ? call.pass() : call.answer(name);
  });
}

FAULT({.name = "naming.returned_once",
       .violates = {OF_EACH_KIND("get_name", "last_name")},
       .text = "After a name was returned 50 times it is gone."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    static ByObject<int> times;
    if (++times[call.object] == 50) call.object.set_name("");
    return call.pass();
  });
}

FAULT({.name = "naming.lost_with_others",
       .violates = {OF_EACH_KIND("get_name", "last_name")},
       .text = "When another object of the kind is freed, the one that was named first loses its "
               "name."}) {
  static NamedObject first = cts_comm{0};
  around_set_name(mpi, [](SetNameCall& call) {
    if (first.bits == 0) first = call.object;
    return call.pass();
  });
  before_free(mpi, [](const NamedObject& object) {
    if (first.bits == 0 || object.kind != first.kind) return;
    if (object != first) {
      first.set_name("");
    } else {
      first = cts_comm{0};
    }
  });
}

FAULT({.name = "naming.resultlen_with_terminator",
       .violates = {OF_EACH_KIND("get_name", "resultlen"),
                    OF_EACH_KIND("get_name", "nul_at_resultlen")},
       .text = "resultlen counts the terminator."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const int code = call.pass();
    if (succeeded(code)) ++*call.resultlen;
    return code;
  });
}

FAULT({.name = "naming.resultlen_unset_when_empty",
       .violates = {OF_EACH_KIND("get_name", "resultlen")},
       .text = "Leaves resultlen alone when there is no name."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const int before = *call.resultlen;
    const int code = call.pass();
    if (succeeded(code) && call.text().empty()) *call.resultlen = before;
    return code;
  });
}

FAULT({.name = "naming.resultlen_of_longest",
       .violates = {OF_EACH_KIND("get_name", "resultlen"),
                    OF_EACH_KIND("get_name", "nul_at_resultlen")},
       .text = "resultlen of the longest name is MPI_MAX_OBJECT_NAME."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const int code = call.pass();
    if (succeeded(code) && call.text().size() == longest_object_name()) ++*call.resultlen;
    return code;
  });
}

FAULT({.name = "naming.resultlen_as_given",
       .violates = {OF_EACH_KIND("get_name", "resultlen")},
       .text = "resultlen is the length of the name as it was given, before it was cut."}) {
  static ByObject<std::size_t> given;
  around_set_name(mpi, [](SetNameCall& call) {
    given[call.object] = call.text().size();
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
    const int code = call.pass();
    if (succeeded(code) && given[call.object] > call.text().size()) {
      *call.resultlen = static_cast<int>(given[call.object]);
    }
    return code;
  });
}

FAULT({.name = "naming.resultlen_without_blanks",
       .violates = {OF_EACH_KIND("get_name", "resultlen")},
       .text = "Returns a name with a blank at its end, which resultlen does not count."}) {
  static ByObject<bool> blank;
  around_set_name(mpi, [](SetNameCall& call) {
    blank[call.object] = call.text().ends_with(' ');
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
    if (!blank[call.object]) return call.pass();
    std::string name = call.object.name();
    while (name.ends_with(' ')) name.pop_back();
    const int code = call.answer(name + " ");
    --*call.resultlen;
    return code;
  });
}

FAULT({.name = "naming.unterminated_longest",
       .violates = {OF_EACH_KIND("get_name", "valid_string"),
                    OF_EACH_KIND("get_name", "nul_at_resultlen")},
       .text = "The longest name is returned without a terminator."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const int code = call.pass();
    if (succeeded(code) && call.text().size() == longest_object_name()) {
      call.name.data[longest_object_name()] = '~';
    }
    return code;
  });
}

FAULT({.name = "naming.untouched_when_empty",
       .violates = {OF_EACH_KIND("get_name", "valid_string")},
       .text = "Leaves the caller's variable alone when there is no name."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const std::string before(call.name.data, max_object_name());
    const int code = call.pass();
    if (succeeded(code) && call.text().empty()) {
      std::memcpy(call.name.data, before.data(), before.size());
    }
    return code;
  });
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

FAULT({.name = "naming.contiguous_named",
       .violates = {"naming.type_get_name.unnamed"},
       .text = "A contiguous datatype is named after its constructor."}) {
  replace(mpi.type_contiguous, [](int count, cts_datatype type, cts_datatype* made) {
    const int code = below().type_contiguous(count, type, made);
    if (succeeded(code)) NamedObject(*made).set_name("MPI_Type_contiguous");
    return code;
  });
}

FAULT({.name = "naming.name_of_freed",
       .violates = {OF_EACH_KIND("get_name", "not_inherited")},
       .text = "A new object has the name of the one that was freed last."}) {
  static std::map<NamedObject::Kind, std::string> last;
  before_free(mpi, [](const NamedObject& object) { last[object.kind] = object.name(); });
  after_new_object(mpi, [](const NamedObject& object) { object.set_name(last[object.kind]); });
}

FAULT({.name = "naming.name_of_freed_sometimes",
       .violates = {OF_EACH_KIND("get_name", "not_inherited")},
       .text = "Each 50th new object has the name of the one that was freed last."}) {
  static std::map<NamedObject::Kind, std::string> last;
  static std::map<NamedObject::Kind, int> count;
  before_free(mpi, [](const NamedObject& object) { last[object.kind] = object.name(); });
  after_new_object(mpi, [](const NamedObject& object) {
    if (++count[object.kind] % 50 == 0) object.set_name(last[object.kind]);
  });
}

FAULT(
    {.name = "naming.garbage_after_error",
     .violates = {OF_EACH_KIND("get_name", "error_empty"), OF_EACH_KIND("get_name", "stale_empty")},
     .text = "After an error, which a null handle is, the caller's variable holds the handle as a "
             "number."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const int code = call.object.null() ? below().constants.err_arg : call.pass();
    if (!succeeded(code)) call.answer(std::to_string(call.object.bits));
    return code;
  });
}

FAULT({.name = "naming.resultlen_after_error",
       .violates = {OF_EACH_KIND("get_name", "error_resultlen")},
       .text = "After an error, which a null handle is, resultlen counts the terminator alone."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    if (!call.object.null()) return call.pass();
    call.answer("");
    *call.resultlen = 1;
    return below().constants.err_arg;
  });
}

FAULT({.name = "naming.null_has_no_name",
       .violates = {OF_EACH_KIND("get_name", "null_named")},
       .text = "The name of a null handle is the empty string."}) {
  around_get_name(
      mpi, [](GetNameCall& call) { return call.object.null() ? call.answer("") : call.pass(); });
}

FAULT({.name = "naming.null_refused",
       .violates = {OF_EACH_KIND("get_name", "null_named")},
       .text = "A null handle is an error."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    return call.object.null() ? below().constants.err_arg : call.pass();
  });
}

FAULT({.name = "naming.null_accepted",
       .violates = {OF_EACH_KIND("get_name", "null_refused")},
       .text = "By the rules before 4.1, a null handle has the empty name."}) {
  around_get_name(
      mpi, [](GetNameCall& call) { return call.object.null() ? call.answer("") : call.pass(); });
}

}  // namespace infocts
