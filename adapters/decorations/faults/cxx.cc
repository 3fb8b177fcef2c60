// Faults at the boundary of the MPI:: classes: exceptions, results by value, other languages.
#include "adapters/decorations/rows.h"

namespace infocts {

// Exceptions.
FAULTS_OF("cxx", "info.cxx", {"cxx"}) {
  fault("delete_throws_nothing", {"exception_thrown"},
        "Throws nothing for a key that is not there to be deleted.",
        ignore(fn::info_delete, !known));
  fault("set_throws_nothing", {"exception_thrown"},
        "Throws nothing for a key or value that is too long, which it does not set.",
        ignore(fn::info_set, [](auto& call) {
          return call.key.size > max_key() || call.value.size > max_value();
        }));
  fault("class_is_code", {"exception_class"},
        "Gives a code of the implementation as the class of an exception.",
        change_exception([](cts_exception& told) { told.error_class += 0x10000; }));
  static std::atomic<int> first{0};
  fault("class_of_the_first", {"info.errors.goes_on"},
        "Gives the class of the first error for all later ones.",
        change_exception([](cts_exception& told) {
          int none = 0;
          first.compare_exchange_strong(none, told.error_class);
          if (told.count > 0) told.error_class = first;
        }));
  fault("code_of_another", {"exception_class"},
        "Throws an exception whose code is one of class MPI::ERR_OTHER.",
        after_any(fn::info_delete, failed, fail(err::other)));
  fault("no_text", {"exception_text"}, "Throws exceptions without a text.",
        change_exception([](cts_exception& told) { told.text[0] = '\0'; }));
  fault("missing_key_throws", {"no_exception"}, "Throws an exception when Get does not find a key.",
        refuse(fn::info_get, err::info_nokey, !known));
  static std::atomic<int> thrown{0};
  fault("throws_and_returns", {"no_exception"},
        "Throws one exception more in Dup, which it catches itself.",
        before(fn::info_dup, [](auto&) { ++thrown; }) +
            change_exception([](cts_exception& told) { told.count += thrown; }));

  // Results by value, and scopes.
  static Shared<std::optional<cts_info>> last;
  fault("create_gives_the_last", {"result_by_value"},
        "Returns the object of the last Create again, as if its result were a static one.",
        after_any(fn::info_create, [](auto& call) { last.exchange(*call.info); }) +
            give(fn::info_create, var::info, [](auto&) { return last.get(); }) +
            before(fn::info_free, [](auto& call) {
              if (const auto info = last.get(); info && call.info->bits == info->bits)
                last.exchange({});
            }));
  fault("dup_gives_itself", {"result_by_value"},
        "Returns a copy of the handle instead of one of the object.",
        answer(fn::info_dup, give_source));
  fault("get_nkeys_of_before", {"result_by_value"}, "Get_nkeys returns what it returned last time.",
        after(fn::info_get_nkeys, [](auto& call) {
          static std::atomic<int> before{0};
          *call.nkeys = before.exchange(*call.nkeys);
        }));
  static Shared<std::pair<std::uint64_t, int>> scopes;
  fault("scope_frees", {"scope_keeps_object"},
        "Empties an object at the end of the third scope of an MPI::Info for it.",
        after_any(fn::info_get, [](auto& call) {
          const auto [object, count] = scopes.get();
          const int times = object == call.info.bits ? count + 1 : 1;
          scopes.exchange({call.info.bits, times});
          if (times == 3) inner_clear(call.info);
        }));
  fault("create_frees_others", {"scope_keeps_object"},
        "Empties the object of the last but one Create, whose handle went out of scope.",
        after_any(fn::info_create, [](auto& call) {
          static Shared<cts_info> before;
          static Objects all;
          const cts_info last = before.exchange(*call.info);
          if (all.has(last)) inner_clear(last);
          all.put(*call.info, {});
        }));

  // Other languages.
  fault("limits_of_fortran", {"limits_of_c", "naming.cxx.limit_of_c"},
        "Has the lengths of Fortran, which count no terminator.", in_constants([](auto& constants) {
          --constants.max_info_key;
          --constants.max_info_val;
          --constants.max_object_name;
        }));
  fault("keys_of_its_own", {"same_object_in_c", "changes_seen_in_c"},
        "Marks the keys of C++, so that C finds them under other names.",
        rewrite_keys([](cts_info, auto& key) { return "%" + key; }) +
            rewrite_listed_keys(
                [](auto& key) { return key.starts_with('%') ? key.substr(1) : key; }));
  fault("null_of_its_own", {"same_object_in_c"},
        "Has an MPI::INFO_NULL that is not MPI_INFO_NULL of C.",
        in_constants([](auto& constants) { constants.info_null.bits ^= 1; }));
  static Shared<std::string> kept;
  fault("comm_name_of_its_own", {"naming.cxx.same_name_in_c"},
        "Keeps the names of communicators that C++ sets for C++.",
        answer(fn::comm_set_name, [](auto& call) { kept.exchange(call.name.data); }) +
            answer(fn::comm_get_name, Trigger{[](auto&) { return !kept.get().empty(); }},
                   [](auto& call) { copy_text(call.name, call.resultlen, kept.get()); }));
  fault("type_name_without_blanks", {"naming.cxx.same_name_in_c"},
        "Does not show the first blank of a datatype's name.",
        after(fn::type_get_name, [](auto& call) {
          if (call.name.data[0] != ' ') return;
          std::memmove(call.name.data, call.name.data + 1, std::strlen(call.name.data));
          --*call.resultlen;
        }));
  fault("win_name_cut", {"naming.cxx.same_name_in_c"},
        "Sets a window's name without its last character.",
        around(fn::win_set_name, [](auto& call) {
          const std::string shorter =
              first_of(call.name, std::max<std::size_t>(length_of(call.name), 1) - 1);
          return inner().win_set_name(call.win, text_of(shorter));
        }));
  static const int own = 40000;
  fault("attributes_by_itself", {"environment.cxx.attributes_of_c"},
        "Has values of its own for predefined attributes.",
        after(fn::comm_get_attr, [](auto& call) {
          if (is_key(call.keyval, kTagUb)) give_attribute(call.attribute, &own);
        }));
}

}  // namespace infocts
