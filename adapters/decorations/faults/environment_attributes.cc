// Faults that any predefined attribute can have.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// What users have made of predefined attributes.
struct Changed {
  const int* place = nullptr;
  bool deleted = false;
};
using Changes = std::map<int, Changed>;

Shared<Changes> user_changes;

/// Questions are answered with the changes that `does` keeps.
TableChange answering_with_changes(TableChange does) {
  return after_get_attribute([](AttributeCall& answer) {
           const Changes all = user_changes.get();
           const auto found = all.find(answer.keyval);
           if (found == all.end() || !succeeded(answer.code)) return;
           if (found->second.place != nullptr) answer.give(found->second.place);
           if (found->second.deleted) *answer.flag = 0;
         }) +
         does;
}

void note_change(int keyval, Changed changed) {
  if (!is_predefined(keyval)) return;
  Changes all = user_changes.get();
  all[keyval] = changed;
  user_changes.exchange(all);
}

/// Setting, deleting an attribute or freeing a key by this function works on predefined ones.
TableChange setting(auto function) {
  return answering_with_changes(answer(function, [](auto& call) {
    note_change(call.keyval, {static_cast<const int*>(call.attribute), false});
  }));
}
TableChange deleting(auto function, auto test) {
  return answering_with_changes(answer(function, test, [](auto& call) {
    note_change(call.keyval, {nullptr, true});
  }));
}
// MPI_KEYVAL_INVALID is what no decoration knows, but -1 is no key either.
TableChange freeing(auto function) {
  return answering_with_changes(answer(function, [](auto& call) {
    note_change(*call.keyval, {nullptr, true});
    *call.keyval = -1;
  }));
}

/// A copy of the value where no int can be.
const void* unaligned(int value) {
  static char bytes[16];
  char* place = bytes;
  while (reinterpret_cast<std::uintptr_t>(place) % alignof(int) != 1) ++place;
  std::memcpy(place, &value, sizeof value);
  return place;
}

}  // namespace

// Functions and keys.
FAULTS_OF("attributes", "environment.attributes") {
  fault("get_absent", {"get_provided"}, "The library has no MPI_Comm_get_attr.",
        absent(fn::comm_get_attr));
  fault("host_undefined", {"host_defined"}, "mpi.h does not define MPI_HOST.",
        in_constants([](auto& constants) {
          constants.has_host = 0;
          constants.host = 0;
        }));
  fault("host_shares_key", {"keys_differ"}, "MPI_HOST and MPI_IO are the same key.",
        in_constants([](auto& constants) {
          if (constants.has_host != 0) constants.host = constants.io;
        }));

  // The flag and the code.
  fault("flag_not_written", {"flag_written"}, "flag is written only where it is false.",
        leave(fn::comm_get_attr, var::flag, !failed && found));
  fault("false_flag_not_written", {"flag_written", "environment.wtime_is_global.key_valid"},
        "Without synchronized clocks flag is left as it was for MPI_WTIME_IS_GLOBAL.",
        ignore(fn::comm_get_attr, asks_for(kWtimeIsGlobal)));
  fault("flag_is_a_byte", {"flag_written"},
        "Only one byte of flag is written for an absent MPI_WTIME_IS_GLOBAL.",
        answer(fn::comm_get_attr, asks_for(kWtimeIsGlobal),
               [](auto& call) { std::memset(call.flag, 0, 1); }));
  fault("io_refused", {"flag_written", "environment.io.attached"},
        "Asking for MPI_IO returns an error.", after_get_attribute(about(kIo, [](auto& answer) {
          answer.code = inner().constants.err_keyval;
        })));

  // The pointer.
  fault("int_in_pointer", {"pointer_to_int"},
        "The value itself is stored where the pointer belongs, as in Fortran.",
        after_comm_get_attr(where_there([](auto& answer) {
          const std::intptr_t value = answer.value();
          std::memcpy(answer.variable, &value, sizeof value);
        })));
  fault("half_pointer", {"pointer_to_int"}, "Only four bytes of the pointer to MPI_IO are written.",
        compare(
            fn::comm_get_attr, [](auto& call) { return attribute_of(call.attribute); },
            [](auto& call, const int* place) {
              if (*call.flag == 0 || !is_key(call.keyval, kIo)) return;
              const int* whole = attribute_of(call.attribute);
              std::memcpy(&place, &whole, 4);
              give_attribute(call.attribute, place);
            }));
  fault("two_pointers", {"no_write_beyond"},
        "Behind the pointer to MPI_TAG_UB a second one is written.",
        after_comm_get_attr(where_has(kTagUb, [](auto& answer) {
          give_attribute(static_cast<char*>(answer.variable) + 8, nullptr);
        })));
  fault("unaligned", {"pointer_to_int"}, "The value of MPI_IO lies where no int can be.",
        after_comm_get_attr(where_has(kIo, [](auto& answer) {
          const void* const place = unaligned(answer.value());
          std::memcpy(answer.variable, &place, sizeof place);
        })));
  fault("null_pointer", {"pointer_to_int", "environment.host.attached"},
        "Where there is no host process the attribute is a null pointer.",
        after_comm_get_attr(where_has(kHost, [](auto& answer) { answer.give(nullptr); })));
  static int one = 0;
  fault("one_int_for_all", {"pointer_lasts"},
        "All values are returned in one int, which the next question overwrites.",
        after_get_attribute(where_there([](auto& answer) {
          one = answer.value();
          answer.give(&one);
        })));

  // MPI_Attr_get.
  static const int least = 32767;
  fault("old_tag_ub_32767", {"attr_get"},
        "MPI_Attr_get gives the least MPI_TAG_UB that is allowed.",
        after_attr_get(where_has(kTagUb, [](auto& answer) { answer.give(&least); })));
  fault("old_without_host", {"attr_get"}, "MPI_Attr_get finds no MPI_HOST.",
        after_attr_get(where_has(kHost, lose)));
  static int other = 0;
  fault("old_other_io", {"attr_get"},
        "MPI_Attr_get says MPI_PROC_NULL for MPI_IO, or rank 0 where that is right.",
        after_attr_get(where_has(kIo, [](auto& answer) {
          const int null = inner().constants.proc_null;
          other = answer.value() == null ? 0 : null;
          answer.give(&other);
        })));
  static std::atomic<int> times{0};
  fault("old_wtime_from_second", {"attr_get"},
        "MPI_Attr_get has another MPI_WTIME_IS_GLOBAL from the second question on.",
        after_attr_get(about(kWtimeIsGlobal, [](auto& answer) {
          if (++times < 2) return;
          other = *answer.flag != 0 && answer.value() == 1 ? 0 : 1;
          answer.give(&other);
        })));
  fault("old_int_in_pointer", {"attr_get"}, "MPI_Attr_get writes an int into the pointer variable.",
        after_attr_get(where_there([](auto& answer) {
          const int value = answer.value();
          std::memcpy(answer.variable, &value, sizeof value);
        })));
  fault("old_refused", {"attr_get"}, "MPI_Attr_get does not know the keys of MPI_Comm_get_attr.",
        after_attr_get(where_there(fail(err::keyval))));

  // Users who change them.
  fault("set_by_user", {"not_modified"}, "MPI_Comm_set_attr sets predefined attributes.",
        setting(fn::comm_set_attr));
  fault("put_by_user", {"not_modified"}, "MPI_Attr_put sets predefined attributes.",
        setting(fn::attr_put));
  fault("deleted_by_user", {"not_modified"}, "MPI_Comm_delete_attr deletes predefined attributes.",
        deleting(fn::comm_delete_attr, always));
  static std::atomic<int> deletes{0};
  fault("deleted_the_old_way", {"not_modified"},
        "MPI_Attr_delete deletes MPI_HOST when it is called again.",
        deleting(
            fn::attr_delete, asks_for(kHost) && [](auto&) { return ++deletes == 2; }));
  fault("key_freed_by_user", {"not_modified"},
        "MPI_Comm_free_keyval makes predefined attributes disappear.",
        freeing(fn::comm_free_keyval));
  fault("key_freed_the_old_way", {"not_modified"},
        "MPI_Keyval_free makes predefined attributes disappear.", freeing(fn::keyval_free));
}

}  // namespace infocts
