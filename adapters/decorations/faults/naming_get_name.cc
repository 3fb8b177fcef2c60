// Faults of MPI_Comm_get_name, MPI_Type_get_name and MPI_Win_get_name.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger kNull{[](auto& call) { return call.object.null(); }};

/// The names that were freed last, by kind.
PerObject<std::string> last_freed;

/// Where the test is true, a new object has the name of the one that was freed last.
TableChange inherit_name(Closure<bool(const NamedObject& object)> test) {
  return before_free([](const NamedObject& object) {
           last_freed.put(object.whole_kind(), object.name());
         }) +
         after_new_object([test](const NamedObject& object) {
           if (test(object)) object.set_name(std::string(*last_freed[object.whole_kind()]));
         });
}

}  // namespace

// The name, and its length.
FAULTS {
  const NameFaults row("get_name");
  row("get_name_missing", {"provided"}, "There is no *_get_name.",
      absent(fn::comm_get_name, fn::type_get_name, fn::win_get_name));
  static PerObject<std::string> replaced;
  row("first_name_returned", {"last_name"}, "Returns the name that was set before the last one.",
      before(fn::set_name, [](auto& call) { replaced.put(call.object, call.object.name()); }) +
          tell_names([](auto& call) {
            const auto name = replaced.find(call.object);
            return name.value_or("").empty() ? std::nullopt : name;
          }));
  row("returned_once", {"last_name"}, "After a name was returned 50 times it is gone.",
      before(fn::get_name, nth(50), [](auto& call) { call.object.set_name(""); }));
  static Shared<std::optional<NamedObject>> first;
  row("lost_with_others", {"last_name"},
      "When another object of the kind is freed, the one that was named first loses its name.",
      before(fn::set_name, [](auto& call) {
        if (!first.get()) first.exchange(call.object);
      }) + before_free([](const NamedObject& object) {
        const auto named = first.get();
        if (!named || object.kind != named->kind) return;
        if (object != *named) named->set_name("");
        if (object == *named) first.exchange({});
      }));
  row("lost_with_hints", {"naming.comm_get_name.last_name", "naming.win_get_name.last_name"},
      "MPI_Comm_set_info and MPI_Win_set_info take the name away.",
      after(fn::comm_set_info, [](auto& call) { NamedObject(call.comm).set_name(""); }) +
          after(fn::win_set_info, [](auto& call) { NamedObject(call.win).set_name(""); }));
  row("resultlen_with_terminator", {"resultlen", "nul_at_resultlen"},
      "resultlen counts the terminator.",
      after(fn::get_name, [](auto& call) { ++*call.resultlen; }));
  row("resultlen_unset_when_empty", {"resultlen"}, "Leaves resultlen alone when there is no name.",
      leave(fn::get_name, var::resultlen, !failed && empty_name));
  row("resultlen_of_longest", {"resultlen", "nul_at_resultlen"},
      "resultlen of the longest name is MPI_MAX_OBJECT_NAME.",
      after(fn::get_name, longest_name, [](auto& call) { ++*call.resultlen; }));
  static PerObject<std::size_t> given;
  row("resultlen_as_given", {"resultlen"},
      "resultlen is the length of the name as it was given, before it was cut.",
      before(fn::set_name, [](auto& call) { given.put(call.object, call.text().size()); }) +
          after(fn::get_name, [](auto& call) {
            const std::size_t length = *given[call.object];
            if (length > call.text().size()) *call.resultlen = static_cast<int>(length);
          }));
  static PerObject<bool> blank;
  row("resultlen_without_blanks", {"resultlen"},
      "Returns a name with a blank at its end, which resultlen does not count.",
      before(fn::set_name, [](auto& call) { blank.put(call.object, call.text().ends_with(' ')); }) +
          around(fn::get_name, [](auto& call) {
            if (!*blank[call.object]) return call.pass();
            const int code = call.answer(without_end_blanks(call.object.name()) + " ");
            --*call.resultlen;
            return code;
          }));
  row("unterminated_longest", {"valid_string", "nul_at_resultlen"},
      "The longest name is returned without a terminator.",
      after(fn::get_name, longest_name,
            [](auto& call) { call.name.data[longest_object_name()] = '~'; }));
  row("untouched_when_empty", {"valid_string"},
      "Leaves the caller's variable alone when there is no name.",
      compare(
          fn::get_name, [](auto& call) { return std::string(call.name.data, max_object_name()); },
          [](auto& call, auto& before) {
            if (call.text().empty()) before.copy(call.name.data, before.size());
          }));
}

// Whose memory it is.
FAULTS {
  const NameFaults row("get_name");
  static PerObject<char*> variables;
  row("name_in_callers_variable", {"copy"},
      "A name that was returned lives on in the caller's variable.",
      before(fn::set_name, [](auto& call) { variables.forget(call.object); }) +
          around(fn::get_name, [](auto& call) {
            if (const auto variable = variables.find(call.object)) {
              return call.answer(std::string(*variable, longest_object_name()).c_str());
            }
            variables.put(call.object, call.name.data);
            return call.pass();
          }));
  row("callers_variable_follows", {"copy"},
      "A new name is also written to the variable that the old one was returned in.",
      before(fn::set_name, [](auto& call) {
        if (const auto variable = variables.take(call.object)) {
          const std::string name(call.text().substr(0, longest_object_name()));
          std::memcpy(*variable, name.c_str(), name.size() + 1);
        }
      }) + before(fn::get_name, [](auto& call) { variables.put(call.object, call.name.data); }));
  row("contiguous_named", {"naming.type_get_name.unnamed"},
      "A contiguous datatype is named after its constructor.",
      after(fn::type_contiguous,
            [](auto& call) { NamedObject(*call.made).set_name("MPI_Type_contiguous"); }));
  row("name_of_freed", {"not_inherited"},
      "A new object has the name of the one that was freed last.",
      inherit_name([](auto&) { return true; }));
  static PerObject<int> count;
  row("name_of_freed_sometimes", {"not_inherited"},
      "Each 50th new object has the name of the one that was freed last.",
      inherit_name([](auto& object) { return ++*count[object.whole_kind()] % 50 == 0; }));
}

// Errors and null handles.
FAULTS {
  const NameFaults row("get_name");
  row("garbage_after_error", {"error_empty", "stale_empty"},
      "After an error, which a null handle is, the caller's variable holds the handle as a number.",
      around(fn::get_name, [](auto& call) {
        const int code = call.object.null() ? inner().constants.err_arg : call.pass();
        if (!succeeded(code)) call.answer(std::to_string(call.object.bits));
        return code;
      }));
  row("resultlen_after_error", {"error_resultlen"},
      "After an error, which a null handle is, resultlen counts the terminator alone.",
      around(fn::get_name, [](auto& call) {
        if (!call.object.null()) return call.pass();
        call.answer("");
        *call.resultlen = 1;
        return inner().constants.err_arg;
      }));
  const TableChange null_unnamed = answer(fn::get_name, kNull, [](auto& call) { call.answer(""); });
  row("null_has_no_name", {"null_named"}, "The name of a null handle is the empty string.",
      null_unnamed);
  row("null_refused", {"null_named"}, "A null handle is an error.",
      refuse(fn::get_name, err::arg, kNull));
  row("null_accepted", {"null_refused"},
      "By the rules before 4.1, a null handle has the empty name.", null_unnamed);
}

}  // namespace infocts
