// Faults of Fortran bindings: LOGICAL variables, calls without ierror, and what must be as in C.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger kTrueWord{[](auto& call) { return *call.flag == inner().true_word; }};
constexpr auto other_bits = [](auto& call) { *call.flag = ~inner().true_word; };

/// A row: the function does nothing when ierror is left out.
void without_ierror(const RowName& slug, std::string_view chapter, std::string_view what,
                    auto function) {
  const auto left_out = [](auto&) {
    return inner().ierror_given != nullptr && *inner().ierror_given == 0;
  };
  fault("fortran.no_" + slug + "_without_ierror", {std::string(chapter) + ".ierror_optional"},
        std::string(what) + " when ierror is left out.", ignore(function, left_out),
        {"use_mpi_f08"});
}

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

/// Pads a variable of as many characters as the limit has in C, as a library does that takes this
/// one for its limit.
template <typename Callee>
TableChange padded_to_limit_of_c(Callee callee, cts_field CallOf<Callee>::*variable,
                                 int cts_constants::*limit) {
  return after_any(callee, [variable, limit](CallOf<Callee>& call) {
    const cts_field field = call.*variable;
    const auto last = static_cast<std::size_t>(inner().constants.*limit);
    if (field.size == last + 1) field.data[last] = ' ';
  });
}

}  // namespace

FAULTS_OF("fortran", "info.fortran", {"fortran"}) {
  fault("true_of_c", {"flag_logical"},
        "Gives a flag that is true other bits than the compiler's .TRUE.",
        after_any(fn::info_get, kTrueWord, other_bits));
  fault("false_of_c", {"flag_logical"}, "Writes the first byte only of a flag that is false.",
        change(fn::info_get_valuelen, var::flag, [](int flag, int before) {
          return flag == inner().false_word ? before & ~0xff : flag;
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
  without_ierror("communicator_name", "naming.fortran", "Gives a communicator no name",
                 fn::comm_set_name);
  without_ierror("name", "naming.fortran", "Gives a datatype no name", fn::type_set_name);
  without_ierror("window_name", "naming.fortran", "Reads no name of a window", fn::win_get_name);
  without_ierror("attribute", "environment.attributes", "Finds no attribute", fn::comm_get_attr);
  without_ierror("processor_name", "environment.processor_name", "Gives no name of the processor",
                 fn::get_processor_name);
  without_ierror("version", "environment.version", "Gives no version of the standard",
                 fn::get_version);
  without_ierror("initialized", "environment.initialized", "Does not say that MPI is initialized",
                 fn::initialized);
  without_ierror("finalized", "environment.finalized", "Does not say that MPI is not finalized",
                 fn::finalized);
  without_ierror("error_class", "info.errors", "Gives no class of an error", fn::error_class);
  without_ierror("error_string", "info.errors", "Gives no text of an error", fn::error_string);
  without_ierror("session_info", "info.sessions", "Makes no info object of a session",
                 fn::session_get_info);
  without_ierror("pset_count", "info.sessions", "Counts no process sets",
                 fn::session_get_num_psets);
  without_ierror("pset_name", "info.sessions", "Gives no name of a process set",
                 fn::session_get_nth_pset);
  without_ierror("pset_info", "info.sessions", "Makes no info object of a process set",
                 fn::session_get_pset_info);
  without_ierror("library_version", "environment.library_version",
                 "Gives no version of the library", fn::get_library_version);
  without_ierror("hardware", "environment.hw_resource_info", "Makes no object for the hardware",
                 fn::get_hw_resource_info);
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

FAULTS_OF("fortran", "info.fortran", {"fortran"}) {
  fault(
      "limits_of_c",
      {"limits_one_smaller", "naming.fortran.limit_one_smaller",
       "environment.fortran.limits_one_smaller"},
      "Has the constants of C in Fortran.",
      padded_to_limit_of_c(fn::comm_get_name, &Call<&cts_table::comm_get_name>::name,
                           &cts_constants::max_object_name) +
          padded_to_limit_of_c(fn::get_processor_name, &Call<&cts_table::get_processor_name>::name,
                               &cts_constants::max_processor_name) +
          padded_to_limit_of_c(fn::get_library_version,
                               &Call<&cts_table::get_library_version>::version,
                               &cts_constants::max_library_version_string) +
          TableChange([](cts_table& mpi) {
            if (mpi.c == nullptr) return;
            for (const auto limit :
                 {&cts_constants::max_info_key, &cts_constants::max_info_val,
                  &cts_constants::max_object_name, &cts_constants::max_processor_name,
                  &cts_constants::max_error_string, &cts_constants::max_port_name,
                  &cts_constants::max_pset_name_len, &cts_constants::max_library_version_string}) {
              mpi.constants.*limit = mpi.c->constants.*limit;
            }
          }));
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
  fault("c_keeps_handle", {"same_object_in_c"},
        "In C, MPI_Info_free frees an object of Fortran and leaves its handle as it was.",
        [](cts_table& mpi) {
          if (mpi.c == nullptr) return;
          static cts_table of_c;
          static const cts_table* below = nullptr;
          below = mpi.c;
          of_c = *below;
          of_c.info_free = [](cts_info* info) {
            cts_info copy = *info;
            return below->info_free(&copy);
          };
          mpi.c = &of_c;
        });
  static int quantity = 0;
  fault("attribute_is_an_address", {"environment.attributes.fortran_value"},
        "MPI_Comm_get_attr gives the address of the quantity, as in C.",
        after_any(fn::comm_get_attr, [](auto& call) {
          if (inner().truth(*call.flag) == 1) give_attribute(call.attribute, &quantity);
        }));
  fault(
      "attribute_half_written", {"environment.attributes.fortran_value"},
      "MPI_Comm_get_attr writes a default INTEGER, and leaves the rest of the variable as it was.",
      compare(
          fn::comm_get_attr, [](auto& call) { return attribute_of(call.attribute); },
          [](auto& call, const int* before) {
            const int* whole = attribute_of(call.attribute);
            std::memcpy(&before, &whole, sizeof(int));
            give_attribute(call.attribute, before);
          }));
  fault("attribute_without_sign", {"environment.attributes.fortran_value"},
        "MPI_Comm_get_attr widens a negative default INTEGER by zeros.",
        after(fn::comm_get_attr, [](auto& call) {
          if (inner().truth(*call.flag) != 1) return;
          std::uintptr_t value = 0;
          std::memcpy(&value, call.attribute, sizeof value);
          value = static_cast<std::uint32_t>(value);
          std::memcpy(call.attribute, &value, sizeof value);
        }));
}

}  // namespace infocts
