// Faults of Fortran bindings: calls without ierror.
#include <string>

#include "adapters/decorations/decoration.h"

namespace infocts {
namespace {

/// A row: the function does nothing when ierror is left out.
template <auto member>
void without_ierror(std::string_view slug, std::string_view violates, std::string_view what,
                    Function<member> function, SourceLocation at = SourceLocation::here()) {
  const auto left_out = [](auto&) {
    return inner().ierror_given != nullptr && *inner().ierror_given == 0;
  };
  fault("fortran.no_" + std::string(slug) + "_without_ierror", {violates},
        std::string(what) + " when ierror is left out.", ignore(function, left_out),
        {"use_mpi_f08"}, at);
}

}  // namespace

FAULTS {
  without_ierror("set", "info.fortran.ierror_optional", "Sets no pair", fn::info_set);
  without_ierror("get_string", "info.fortran.ierror_optional", "Gives no value by get_string",
                 fn::info_get_string);
  without_ierror("create", "info.fortran.ierror_optional", "Makes no object", fn::info_create);
  without_ierror("delete", "info.fortran.ierror_optional", "Deletes no key", fn::info_delete);
  without_ierror("dup", "info.fortran.ierror_optional", "Makes no copy", fn::info_dup);
  without_ierror("get", "info.fortran.ierror_optional", "Gives no value by get", fn::info_get);
  without_ierror("get_valuelen", "info.fortran.ierror_optional", "Gives no length of a value",
                 fn::info_get_valuelen);
  without_ierror("get_nkeys", "info.fortran.ierror_optional", "Gives no number of keys",
                 fn::info_get_nkeys);
  without_ierror("get_nthkey", "info.fortran.ierror_optional", "Gives no numbered key",
                 fn::info_get_nthkey);
  without_ierror("free", "info.fortran.ierror_optional", "Frees no object", fn::info_free);
  without_ierror("name", "naming.fortran.ierror_optional", "Gives a datatype no name",
                 fn::type_set_name);
  without_ierror("window_name", "naming.fortran.ierror_optional", "Reads no name of a window",
                 fn::win_get_name);
  without_ierror("attribute", "environment.attributes.ierror_optional", "Finds no attribute",
                 fn::comm_get_attr);
  without_ierror("processor_name", "environment.processor_name.ierror_optional",
                 "Gives no name of the processor", fn::get_processor_name);
  without_ierror("window_hints_read", "window.get_info.ierror_optional",
                 "Reads no hints of a window", fn::win_get_info);
  without_ierror("window_hints_set", "window.set_info.ierror_optional", "Gives a window no hints",
                 fn::win_set_info);
  without_ierror("communicator_hints_read", "info.parsing.ierror_optional",
                 "Reads no hints of a communicator", fn::comm_get_info);
  without_ierror("communicator_hints_set", "info.parsing.ierror_optional",
                 "Gives a communicator no hints", fn::comm_set_info);
  without_ierror("dup_with_info", "info.parsing.ierror_optional",
                 "Makes no communicator with hints", fn::comm_dup_with_info);
}

}  // namespace infocts
