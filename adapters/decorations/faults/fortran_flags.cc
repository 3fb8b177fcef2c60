// Faults of Fortran bindings: LOGICAL variables, and calls without ierror.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger kTrueWord{[](auto& call) { return *call.flag == inner().true_word; }};
constexpr auto other_bits = [](auto& call) { *call.flag = ~inner().true_word; };

/// A row: the function does nothing when ierror is left out.
void without_ierror(std::string_view slug, std::string_view chapter, std::string_view what,
                    auto function, SourceLocation at = SourceLocation::here()) {
  const auto left_out = [](auto&) {
    return inner().ierror_given != nullptr && *inner().ierror_given == 0;
  };
  fault("fortran.no_" + std::string(slug) + "_without_ierror",
        {std::string(chapter) + ".ierror_optional"},
        std::string(what) + " when ierror is left out.", ignore(function, left_out),
        {"use_mpi_f08"}, at);
}

}  // namespace

FAULTS_OF("fortran", "info.fortran", {"fortran"}) {
  fault("true_of_c", {"flag_logical"},
        "Gives a flag that is true other bits than the compiler's .TRUE.",
        after_any(fn::info_get, kTrueWord, other_bits));
  fault("false_of_c", {"flag_logical"}, "Writes the first byte only of a flag that is false.",
        around(fn::info_get_valuelen, [](auto& call) {
          const int before = *call.flag;
          call.pass();
          if (*call.flag == inner().false_word) *call.flag = before & ~0xff;
          return call.code;
        }));
  fault("get_string_true_of_c", {"flag_logical"},
        "Gives a flag of get_string that is true other bits than the compiler's .TRUE.",
        after_any(fn::info_get_string, kTrueWord, other_bits));
  fault("get_string_leaves_false", {"flag_logical"},
        "Leaves the flag of get_string as it was where it is false.",
        leave(fn::info_get_string, var::flag,
              [](auto& call) { return *call.flag == inner().false_word; }));
}

FAULTS {
  constexpr std::string_view kInfo = "info.fortran";
  without_ierror("set", kInfo, "Sets no pair", fn::info_set);
  without_ierror("get_string", kInfo, "Gives no value by get_string", fn::info_get_string);
  without_ierror("create", kInfo, "Makes no object", fn::info_create);
  without_ierror("delete", kInfo, "Deletes no key", fn::info_delete);
  without_ierror("dup", kInfo, "Makes no copy", fn::info_dup);
  without_ierror("get", kInfo, "Gives no value by get", fn::info_get);
  without_ierror("get_valuelen", kInfo, "Gives no length of a value", fn::info_get_valuelen);
  without_ierror("get_nkeys", kInfo, "Gives no number of keys", fn::info_get_nkeys);
  without_ierror("get_nthkey", kInfo, "Gives no numbered key", fn::info_get_nthkey);
  without_ierror("free", kInfo, "Frees no object", fn::info_free);
  without_ierror("name", "naming.fortran", "Gives a datatype no name", fn::type_set_name);
  without_ierror("window_name", "naming.fortran", "Reads no name of a window", fn::win_get_name);
  without_ierror("attribute", "environment.attributes", "Finds no attribute", fn::comm_get_attr);
  without_ierror("processor_name", "environment.processor_name", "Gives no name of the processor",
                 fn::get_processor_name);
  without_ierror("window_hints_read", "window.get_info", "Reads no hints of a window",
                 fn::win_get_info);
  without_ierror("window_hints_set", "window.set_info", "Gives a window no hints",
                 fn::win_set_info);
  without_ierror("communicator_hints_read", "info.parsing", "Reads no hints of a communicator",
                 fn::comm_get_info);
  without_ierror("communicator_hints_set", "info.parsing", "Gives a communicator no hints",
                 fn::comm_set_info);
  without_ierror("dup_with_info", "info.parsing", "Makes no communicator with hints",
                 fn::comm_dup_with_info);
}

}  // namespace infocts
