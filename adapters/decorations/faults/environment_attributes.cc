// Faults of predefined attributes, whichever it is.
#include "adapters/decorations/attribute_calls.h"

namespace infocts {
namespace {

constexpr AttributeKey kWtime = &cts_constants::wtime_is_global;

/// What users have made of predefined attributes.
struct Changed {
  const int* place = nullptr;
  bool set = false;
  bool deleted = false;
};
Changed changes[kAttributeKeys.size()];

Changed* change_of(int keyval) {
  for (std::size_t i = 0; i < kAttributeKeys.size(); ++i) {
    if (is_key(keyval, kAttributeKeys[i])) return &changes[i];
  }
  return nullptr;
}

void answer_with_changes(cts_table& mpi) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    const Changed* change = change_of(answer.keyval);
    if (change == nullptr || !succeeded(answer.code)) return;
    if (change->set) answer.give(change->place);
    if (change->deleted) *answer.flag = 0;
  });
}

constexpr auto set_attribute = [](cts_comm, int keyval, void* attribute) {
  if (Changed* change = change_of(keyval)) {
    *change = {static_cast<const int*>(attribute), true, false};
  }
  return success();
};
constexpr auto delete_attribute = [](cts_comm, int keyval) {
  if (Changed* change = change_of(keyval)) change->deleted = true;
  return success();
};
// MPI_KEYVAL_INVALID is what no decoration knows, but this is no key either.
constexpr auto free_key = [](int* keyval) {
  if (Changed* change = change_of(*keyval)) change->deleted = true;
  *keyval = -1;
  return success();
};

}  // namespace

FAULT({.name = "attributes.get_absent",
       .violates = {"environment.attributes.get_provided"},
       .text = "The library has no MPI_Comm_get_attr."}) {
  mpi.comm_get_attr = nullptr;
}

FAULT({.name = "attributes.host_undefined",
       .violates = {"environment.attributes.host_defined"},
       .text = "mpi.h does not define MPI_HOST."}) {
  mpi.constants.has_host = 0;
  mpi.constants.host = 0;
}

FAULT({.name = "attributes.host_shares_key",
       .violates = {"environment.attributes.keys_differ"},
       .text = "MPI_HOST and MPI_IO are the same key."}) {
  if (mpi.constants.has_host != 0) mpi.constants.host = mpi.constants.io;
}

FAULT({.name = "attributes.flag_not_written",
       .violates = {"environment.attributes.flag_written"},
       .text = "flag is written only where it is false."}) {
  mpi.comm_get_attr = [](cts_comm comm, int keyval, void* variable, int* flag) {
    const int before = *flag;
    const int code = below().comm_get_attr(comm, keyval, variable, flag);
    if (succeeded(code) && *flag != 0) *flag = before;
    return code;
  };
}

FAULT({.name = "attributes.false_flag_not_written",
       .violates = {"environment.attributes.flag_written", "environment.wtime_is_global.key_valid"},
       .text = "Without synchronized clocks flag is left as it was for MPI_WTIME_IS_GLOBAL."}) {
  mpi.comm_get_attr = [](cts_comm comm, int keyval, void* variable, int* flag) {
    if (is_key(keyval, kWtime)) return success();
    return below().comm_get_attr(comm, keyval, variable, flag);
  };
}

FAULT({.name = "attributes.flag_is_a_byte",
       .violates = {"environment.attributes.flag_written"},
       .text = "Only one byte of flag is written for an absent MPI_WTIME_IS_GLOBAL."}) {
  mpi.comm_get_attr = [](cts_comm comm, int keyval, void* variable, int* flag) {
    if (!is_key(keyval, kWtime)) return below().comm_get_attr(comm, keyval, variable, flag);
    std::memset(flag, 0, 1);
    return success();
  };
}

FAULT({.name = "attributes.io_refused",
       .violates = {"environment.attributes.flag_written", "environment.io.attached"},
       .text = "Asking for MPI_IO returns an error."}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (answer.about(kIo)) answer.code = below().constants.err_keyval;
  });
}

FAULT({.name = "attributes.int_in_pointer",
       .violates = {"environment.attributes.pointer_to_int"},
       .text = "The value itself is stored where the pointer belongs, as in Fortran."}) {
  after_comm_get_attr(mpi, [](AttributeAnswer& answer) {
    if (!answer.there()) return;
    const std::intptr_t value = answer.value();
    std::memcpy(answer.variable, &value, sizeof value);
  });
}

FAULT({.name = "attributes.half_pointer",
       .violates = {"environment.attributes.pointer_to_int"},
       .text = "Only four bytes of the pointer to MPI_IO are written."}) {
  mpi.comm_get_attr = [](cts_comm comm, int keyval, void* variable, int* flag) {
    const int* place = attribute_of(variable);
    const int code = below().comm_get_attr(comm, keyval, variable, flag);
    if (!succeeded(code) || *flag == 0 || !is_key(keyval, kIo)) return code;
    const int* whole = attribute_of(variable);
    std::memcpy(&place, &whole, 4);
    give_attribute(variable, place);
    return code;
  };
}

FAULT({.name = "attributes.two_pointers",
       .violates = {"environment.attributes.no_write_beyond"},
       .text = "Behind the pointer to MPI_TAG_UB a second one is written."}) {
  after_comm_get_attr(mpi, [](AttributeAnswer& answer) {
    if (answer.has(kTagUb)) give_attribute(static_cast<char*>(answer.variable) + 8, nullptr);
  });
}

FAULT({.name = "attributes.unaligned",
       .violates = {"environment.attributes.pointer_to_int"},
       .text = "The value of MPI_IO lies where no int can be."}) {
  after_comm_get_attr(mpi, [](AttributeAnswer& answer) {
    static char bytes[16];
    if (!answer.has(kIo)) return;
    const int value = answer.value();
    char* place = bytes;
    while (reinterpret_cast<std::uintptr_t>(place) % alignof(int) != 1) ++place;
    std::memcpy(place, &value, sizeof value);
    std::memcpy(answer.variable, &place, sizeof place);
  });
}

FAULT({.name = "attributes.null_pointer",
       .violates = {"environment.attributes.pointer_to_int", "environment.host.attached"},
       .text = "Where there is no host process the attribute is a null pointer."}) {
  after_comm_get_attr(mpi, [](AttributeAnswer& answer) {
    if (answer.has(kHost)) answer.give(nullptr);
  });
}

FAULT({.name = "attributes.old_tag_ub_32767",
       .violates = {"environment.attributes.attr_get"},
       .text = "MPI_Attr_get gives the least MPI_TAG_UB that is allowed."}) {
  after_attr_get(mpi, [](AttributeAnswer& answer) {
    static const int least = 32767;
    if (answer.has(kTagUb)) answer.give(&least);
  });
}

FAULT({.name = "attributes.old_without_host",
       .violates = {"environment.attributes.attr_get"},
       .text = "MPI_Attr_get finds no MPI_HOST."}) {
  after_attr_get(mpi, [](AttributeAnswer& answer) {
    if (answer.has(kHost)) *answer.flag = 0;
  });
}

FAULT({.name = "attributes.old_other_io",
       .violates = {"environment.attributes.attr_get"},
       .text = "MPI_Attr_get says MPI_PROC_NULL for MPI_IO, or rank 0 where that is right."}) {
  after_attr_get(mpi, [](AttributeAnswer& answer) {
    static int other = 0;
    if (!answer.has(kIo)) return;
    other = answer.value() == below().constants.proc_null ? 0 : below().constants.proc_null;
    answer.give(&other);
  });
}

FAULT({.name = "attributes.old_wtime_from_second",
       .violates = {"environment.attributes.attr_get"},
       .text = "MPI_Attr_get has another MPI_WTIME_IS_GLOBAL from the second question on."}) {
  after_attr_get(mpi, [](AttributeAnswer& answer) {
    static int times = 0;
    static int other = 0;
    if (!answer.about(kWtime) || ++times < 2) return;
    other = *answer.flag != 0 && answer.value() == 1 ? 0 : 1;
    answer.give(&other);
  });
}

FAULT({.name = "attributes.old_int_in_pointer",
       .violates = {"environment.attributes.attr_get"},
       .text = "MPI_Attr_get writes an int into the pointer variable."}) {
  after_attr_get(mpi, [](AttributeAnswer& answer) {
    if (!answer.there()) return;
    const int value = answer.value();
    std::memcpy(answer.variable, &value, sizeof value);
  });
}

FAULT({.name = "attributes.old_refused",
       .violates = {"environment.attributes.attr_get"},
       .text = "MPI_Attr_get does not know the keys of MPI_Comm_get_attr."}) {
  after_attr_get(mpi, [](AttributeAnswer& answer) {
    if (answer.there()) answer.code = below().constants.err_keyval;
  });
}

FAULT({.name = "attributes.set_by_user",
       .violates = {"environment.attributes.not_modified"},
       .text = "MPI_Comm_set_attr sets predefined attributes."}) {
  answer_with_changes(mpi);
  replace(mpi.comm_set_attr, set_attribute);
}

FAULT({.name = "attributes.put_by_user",
       .violates = {"environment.attributes.not_modified"},
       .text = "MPI_Attr_put sets predefined attributes."}) {
  answer_with_changes(mpi);
  replace(mpi.attr_put, set_attribute);
}

FAULT({.name = "attributes.deleted_by_user",
       .violates = {"environment.attributes.not_modified"},
       .text = "MPI_Comm_delete_attr deletes predefined attributes."}) {
  answer_with_changes(mpi);
  replace(mpi.comm_delete_attr, delete_attribute);
}

FAULT({.name = "attributes.deleted_the_old_way",
       .violates = {"environment.attributes.not_modified"},
       .text = "MPI_Attr_delete deletes MPI_HOST when it is called again."}) {
  answer_with_changes(mpi);
  replace(mpi.attr_delete, [](cts_comm comm, int keyval) {
    static int times = 0;
    if (is_key(keyval, kHost) && ++times == 2) return delete_attribute(comm, keyval);
    return below().attr_delete(comm, keyval);
  });
}

FAULT({.name = "attributes.key_freed_by_user",
       .violates = {"environment.attributes.not_modified"},
       .text = "MPI_Comm_free_keyval makes predefined attributes disappear."}) {
  answer_with_changes(mpi);
  replace(mpi.comm_free_keyval, free_key);
}

FAULT({.name = "attributes.key_freed_the_old_way",
       .violates = {"environment.attributes.not_modified"},
       .text = "MPI_Keyval_free makes predefined attributes disappear."}) {
  answer_with_changes(mpi);
  replace(mpi.keyval_free, free_key);
}

FAULT({.name = "attributes.one_int_for_all",
       .violates = {"environment.attributes.pointer_lasts"},
       .text = "All values are returned in one int, which the next question overwrites."}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    static int shared = 0;
    if (!answer.there()) return;
    shared = answer.value();
    answer.give(&shared);
  });
}

}  // namespace infocts
