// Faults of Fortran bindings: what must be as in C, or must follow from it.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The function is given its key with a mark before it.
template <auto member>
TableChange mark_key(Function<member> function) {
  return around(function, [](auto& call) {
    const std::string_view text(call.key.data, call.key.size);
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::string marked = "%" + std::string(text.substr(begin));
    call.key = text_of(marked);
    return call.pass();
  });
}

/// The name that is set is kept for all objects, and is what is read.
template <auto set, auto get>
TableChange keep_name(Function<set> set_name, Function<get> get_name) {
  auto& kept = *new std::string;
  return answer(set_name, [&kept](auto& call) { kept.assign(call.name.data, call.name.size); }) +
         after_any(get_name, [&kept](auto& call) {
           if (kept.empty()) return;
           std::memset(call.name.data, ' ', call.name.size);
           std::memcpy(call.name.data, kept.data(), std::min(kept.size(), call.name.size));
           *call.resultlen = static_cast<int>(kept.size());
         });
}

}  // namespace

FAULTS_OF("fortran", "info.fortran", {"fortran"}) {
  fault("limits_of_c", {"limits_one_smaller", "naming.fortran.limit_one_smaller"},
        "Has the constants of C in Fortran.", [](cts_table& mpi) {
          if (mpi.c == nullptr) return;
          for (const auto limit : {&cts_constants::max_info_key, &cts_constants::max_info_val,
                                   &cts_constants::max_object_name}) {
            mpi.constants.*limit = mpi.c->constants.*limit;
          }
        });
  fault("keys_of_its_own", {"same_object_in_c", "changes_seen_in_c"},
        "Marks the keys of Fortran, so that C finds them under other names.",
        mark_key(fn::info_set) + mark_key(fn::info_delete) + mark_key(fn::info_get) +
            after_any(fn::info_get_nthkey, [](auto& call) {
              if (call.key.size < 2 || call.key.data[0] != '%') return;
              std::memmove(call.key.data, call.key.data + 1, call.key.size - 1);
              call.key.data[call.key.size - 1] = ' ';
            }));
  fault("name_of_its_own", {"naming.fortran.same_name_in_c"},
        "Keeps the names of communicators that Fortran sets for Fortran.",
        keep_name(fn::comm_set_name, fn::comm_get_name));
  fault("datatype_name_of_its_own", {"naming.fortran.same_name_in_c"},
        "Keeps the names of datatypes that Fortran sets for Fortran.",
        keep_name(fn::type_set_name, fn::type_get_name));
  static int quantity = 0;
  fault("attribute_is_an_address", {"environment.attributes.fortran_value"},
        "MPI_Comm_get_attr gives the address of the quantity, as in C.",
        after_any(fn::comm_get_attr, [](auto& call) {
          if (inner().truth(*call.flag) == 1) give_attribute(call.attribute, &quantity);
        }));
}

}  // namespace infocts
