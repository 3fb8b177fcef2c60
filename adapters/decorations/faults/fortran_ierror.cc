// Faults of Fortran bindings: calls without ierror.
#include "adapters/decorations/underneath.h"

namespace infocts {
namespace {

/// A function that does nothing when ierror is left out.
template <auto member>
struct NeedsIerror;

template <typename... Parameters, int (*cts_table::*member)(Parameters...)>
struct NeedsIerror<member> {
  static int call(Parameters... arguments) {
    if (below().ierror_given != nullptr && *below().ierror_given == 0) return 0;
    return (below().*member)(arguments...);
  }
  static void install(cts_table& mpi) { replace(mpi.*member, call); }
};

}  // namespace

FAULT({.name = "fortran.no_set_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Sets no pair when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_set>::install(mpi);
}

FAULT({.name = "fortran.no_get_string_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Gives no value by get_string when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_get_string>::install(mpi);
}

FAULT({.name = "fortran.no_create_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Makes no object when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_create>::install(mpi);
}

FAULT({.name = "fortran.no_delete_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Deletes no key when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_delete>::install(mpi);
}

FAULT({.name = "fortran.no_dup_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Makes no copy when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_dup>::install(mpi);
}

FAULT({.name = "fortran.no_get_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Gives no value by get when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_get>::install(mpi);
}

FAULT({.name = "fortran.no_get_valuelen_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Gives no length of a value when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_get_valuelen>::install(mpi);
}

FAULT({.name = "fortran.no_get_nkeys_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Gives no number of keys when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_get_nkeys>::install(mpi);
}

FAULT({.name = "fortran.no_get_nthkey_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Gives no numbered key when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_get_nthkey>::install(mpi);
}

FAULT({.name = "fortran.no_free_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Frees no object when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::info_free>::install(mpi);
}

FAULT({.name = "fortran.no_name_without_ierror",
       .violates = {"naming.fortran.ierror_optional"},
       .text = "Gives a datatype no name when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::type_set_name>::install(mpi);
}

FAULT({.name = "fortran.no_window_name_without_ierror",
       .violates = {"naming.fortran.ierror_optional"},
       .text = "Reads no name of a window when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::win_get_name>::install(mpi);
}

FAULT({.name = "fortran.no_attribute_without_ierror",
       .violates = {"environment.attributes.ierror_optional"},
       .text = "Finds no attribute when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::comm_get_attr>::install(mpi);
}

FAULT({.name = "fortran.no_processor_name_without_ierror",
       .violates = {"environment.processor_name.ierror_optional"},
       .text = "Gives no name of the processor when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::get_processor_name>::install(mpi);
}

FAULT({.name = "fortran.no_window_hints_read_without_ierror",
       .violates = {"window.get_info.ierror_optional"},
       .text = "Reads no hints of a window when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::win_get_info>::install(mpi);
}

FAULT({.name = "fortran.no_window_hints_set_without_ierror",
       .violates = {"window.set_info.ierror_optional"},
       .text = "Gives a window no hints when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::win_set_info>::install(mpi);
}

FAULT({.name = "fortran.no_communicator_hints_read_without_ierror",
       .violates = {"info.parsing.ierror_optional"},
       .text = "Reads no hints of a communicator when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::comm_get_info>::install(mpi);
}

FAULT({.name = "fortran.no_communicator_hints_set_without_ierror",
       .violates = {"info.parsing.ierror_optional"},
       .text = "Gives a communicator no hints when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::comm_set_info>::install(mpi);
}

FAULT({.name = "fortran.no_dup_with_info_without_ierror",
       .violates = {"info.parsing.ierror_optional"},
       .text = "Makes no communicator with hints when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  NeedsIerror<&cts_table::comm_dup_with_info>::install(mpi);
}

}  // namespace infocts
