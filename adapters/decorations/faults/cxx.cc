// Faults at the boundary of the MPI:: classes: exceptions, results by value, other languages.
#include <cstring>
#include <set>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/exceptions.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {

FAULTS_OF("cxx", "info.cxx") {
  fault("delete_throws_nothing", {"exception_thrown"},
        "Throws nothing for a key that is not there to be deleted.",
        around(fn::info_delete,
               [](auto& call) {
                 if (inner_has(call.info, call.key.data)) return call.pass();
                 return success();
               }),
        {"cxx"});
  fault("set_throws_nothing", {"exception_thrown"},
        "Throws nothing for a key or value that is too long, which it does not set.",
        around(fn::info_set,
               [](auto& call) {
                 const cts_constants& limits = inner().constants;
                 if (call.key.size > static_cast<std::size_t>(limits.max_info_key) ||
                     call.value.size > static_cast<std::size_t>(limits.max_info_val)) {
                   return limits.success;
                 }
                 return call.pass();
               }),
        {"cxx"});
  fault("class_is_code", {"exception_class"},
        "Gives a code of the implementation as the class of an exception.",
        change_exception([](cts_exception& told) { told.error_class += 0x10000; }), {"cxx"});
  static int first = 0;
  fault("class_of_the_first", {"exception_class"},
        "Gives the class of the first error for all later ones.",
        change_exception([](cts_exception& told) {
          if (first == 0) first = told.error_class;
          if (told.count > 0) told.error_class = first;
        }),
        {"cxx"});
  fault("code_of_another", {"exception_class"},
        "Throws an exception whose code is one of class MPI::ERR_OTHER.",
        around(fn::info_delete,
               [](auto& call) {
                 const int code = call.pass();
                 return succeeded(code) ? code : inner().constants.err_other;
               }),
        {"cxx"});
  fault("no_text", {"exception_text"}, "Throws exceptions without a text.",
        change_exception([](cts_exception& told) { told.text[0] = '\0'; }), {"cxx"});
  fault("missing_key_throws", {"no_exception"}, "Throws an exception when Get does not find a key.",
        around(fn::info_get,
               [](auto& call) {
                 if (inner_has(call.info, call.key.data)) return call.pass();
                 return inner().constants.err_info_nokey;
               }),
        {"cxx"});
  static int thrown = 0;
  fault("throws_and_returns", {"no_exception"},
        "Throws one exception more in Dup, which it catches itself.",
        before(fn::info_dup, [](auto&) { ++thrown; }) +
            change_exception([](cts_exception& told) { told.count += thrown; }),
        {"cxx"});
  static cts_info last{0};
  fault("create_gives_the_last", {"result_by_value"},
        "Returns the object of the last Create again, as if its result were a static one.",
        around(fn::info_create,
               [](auto& call) {
                 if (last.bits != 0) {
                   *call.info = last;
                   return success();
                 }
                 const int code = call.pass();
                 last = *call.info;
                 return code;
               }) +
            before(fn::info_free,
                   [](auto& call) {
                     if (call.info->bits == last.bits) last.bits = 0;
                   }),
        {"cxx"});
  fault("dup_gives_itself", {"result_by_value"},
        "Returns a copy of the handle instead of one of the object.",
        around(fn::info_dup,
               [](auto& call) {
                 *call.copy = call.info;
                 return success();
               }),
        {"cxx"});
  fault("get_nkeys_of_before", {"result_by_value"}, "Get_nkeys returns what it returned last time.",
        around(fn::info_get_nkeys,
               [](auto& call) {
                 static int last = 0;
                 const int code = call.pass();
                 if (succeeded(code)) std::swap(last, *call.nkeys);
                 return code;
               }),
        {"cxx"});
  static std::uint64_t seen = 0;
  static int scopes = 0;
  fault("scope_frees", {"scope_keeps_object"},
        "Empties an object at the end of the third scope of an MPI::Info for it.",
        after_any(fn::info_get,
                  [](auto& call) {
                    scopes = call.info.bits == seen ? scopes + 1 : 1;
                    seen = call.info.bits;
                    if (scopes == 3) inner_clear(call.info);
                  }),
        {"cxx"});
  fault("create_frees_others", {"scope_keeps_object"},
        "Empties the object of the last but one Create, whose handle went out of scope.",
        around(fn::info_create,
               [](auto& call) {
                 static cts_info last{0};
                 static std::set<std::uint64_t> all;
                 const int code = call.pass();
                 if (all.contains(last.bits)) inner_clear(last);
                 last = *call.info;
                 all.insert(call.info->bits);
                 return code;
               }),
        {"cxx"});
  fault("limits_of_fortran", {"limits_of_c", "naming.cxx.limit_of_c"},
        "Has the lengths of Fortran, which count no terminator.", in_constants([](auto& constants) {
          --constants.max_info_key;
          --constants.max_info_val;
          --constants.max_object_name;
        }),
        {"cxx"});
  fault(
      "keys_of_its_own", {"same_object_in_c", "changes_seen_in_c"},
      "Marks the keys of C++, so that C finds them under other names.",
      rewrite_keys([](cts_info, auto& key) { return "%" + key; }) +
          rewrite_listed_keys([](auto& key) { return key.starts_with('%') ? key.substr(1) : key; }),
      {"cxx"});
  fault("null_of_its_own", {"same_object_in_c"},
        "Has an MPI::INFO_NULL that is not MPI_INFO_NULL of C.",
        in_constants([](auto& constants) { constants.info_null.bits ^= 1; }), {"cxx"});
  static std::string kept;
  fault("comm_name_of_its_own", {"naming.cxx.same_name_in_c"},
        "Keeps the names of communicators that C++ sets for C++.",
        around(fn::comm_set_name,
               [](auto& call) {
                 kept = call.name.data;
                 return success();
               }) +
            around(fn::comm_get_name,
                   [](auto& call) {
                     if (kept.empty()) return call.pass();
                     std::memcpy(call.name.data, kept.c_str(), kept.size() + 1);
                     *call.resultlen = static_cast<int>(kept.size());
                     return success();
                   }),
        {"cxx"});
  fault("type_name_without_blanks", {"naming.cxx.same_name_in_c"},
        "Does not show the first blank of a datatype's name.",
        after_any(fn::type_get_name,
                  [](auto& call) {
                    if (!call.ok() || call.name.data[0] != ' ') return;
                    std::memmove(call.name.data, call.name.data + 1, std::strlen(call.name.data));
                    --*call.resultlen;
                  }),
        {"cxx"});
  fault("win_name_cut", {"naming.cxx.same_name_in_c"},
        "Sets a window's name without its last character.",
        around(fn::win_set_name,
               [](auto& call) {
                 std::string shorter(call.name.data);
                 if (!shorter.empty()) shorter.pop_back();
                 return inner().win_set_name(call.win, text_of(shorter));
               }),
        {"cxx"});
  fault("attributes_by_itself", {"environment.cxx.attributes_of_c"},
        "Has values of its own for predefined attributes.",
        after_any(fn::comm_get_attr,
                  [](auto& call) {
                    if (!call.ok() || call.keyval != inner().constants.tag_ub) return;
                    static const int own = 40000;
                    const int* place = &own;
                    std::memcpy(call.attribute, static_cast<const void*>(&place), sizeof place);
                  }),
        {"cxx"});
}

}  // namespace infocts
