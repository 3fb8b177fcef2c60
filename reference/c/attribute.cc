// Attributes of communicators, windows and datatypes (MPI-4.0, section "Caching"), among them those
// that are predefined (sections "Environmental Inquiries", "MPI Process Manager", "Window
// Attributes"). The functions MPI_Attr_…, MPI_Keyval_… are those of MPI-1.

#include "core/attribute.h"

#include <cstring>
#include <optional>

#include "c/binding.h"

using namespace reference;

namespace {

// A value is a pointer; what points to it only has that in common with void**.
void copy_value(const void* value, void* attribute_val) noexcept {
  std::memcpy(attribute_val, &value, sizeof value);
}

// Those of a session have one only.
std::optional<const void*> predefined(const Communicator& communicator, int keyval) noexcept {
  if (communicator.session != MPI_SESSION_NULL && keyval != MPI_TAG_UB) return std::nullopt;
  const int* value = predefined_attribute(keyval);
  return value != nullptr ? std::optional<const void*>(value) : std::nullopt;
}

// Whether objects of this kind may have an attribute under this key.
bool is_key(const Communicator& communicator, int keyval) {
  return predefined_attribute(keyval) != nullptr || communicator.attributes.is_key(keyval);
}

template <class Owner>
bool is_key(const Owner& owner, int keyval) {
  return owner.attributes.is_key(keyval);
}

std::optional<const void*> predefined(const Datatype&, int) noexcept { return std::nullopt; }

std::optional<const void*> predefined(const Window& window, int keyval) noexcept {
  return window.predefined_attribute(keyval);
}

template <class Owner>
int get(const Owner& owner, int keyval, void* attribute_val, int* flag) {
  if (attribute_val == nullptr || flag == nullptr) return MPI_ERR_ARG;
  std::optional<const void*> value = predefined(owner, keyval);
  if (!value) value = owner.attributes.find(keyval);
  if (!value && !is_key(owner, keyval)) return MPI_ERR_KEYVAL;
  *flag = value ? 1 : 0;
  if (value) copy_value(*value, attribute_val);
  return MPI_SUCCESS;
}

template <class Object>
int make_key(const char* function, CopyFunction<Object>* copy, DeleteFunction<Object>* remove,
             int* keyval, void* extra_state) {
  return binding::while_running(function, [&] {
    if (keyval == nullptr) return MPI_ERR_ARG;
    *keyval = create_attribute_key<Object>(copy, remove, extra_state);
    return MPI_SUCCESS;
  });
}

template <class Object>
int release_key(const char* function, int* keyval) {
  return binding::while_running(function, [&]() -> int {
    if (keyval == nullptr) return MPI_ERR_ARG;
    const int code = free_attribute_key<Object>(*keyval);
    if (code == MPI_SUCCESS) *keyval = MPI_KEYVAL_INVALID;
    return code;
  });
}

int get_of_comm(const char* function, MPI_Comm comm, int keyval, void* attribute_val, int* flag) {
  return binding::on_communicator(function, comm, [&](const Communicator& communicator) {
    return get(communicator, keyval, attribute_val, flag);
  });
}

int set_of_comm(const char* function, MPI_Comm comm, int keyval, void* attribute_val) {
  return binding::on_communicator(function, comm, [&](Communicator& communicator) {
    return communicator.attributes.set(comm, keyval, attribute_val);
  });
}

int delete_of_comm(const char* function, MPI_Comm comm, int keyval) {
  return binding::on_communicator(function, comm, [&](Communicator& communicator) {
    return communicator.attributes.remove(comm, keyval);
  });
}

}  // namespace

int PMPI_Comm_create_keyval(MPI_Comm_copy_attr_function* comm_copy_attr_fn,
                            MPI_Comm_delete_attr_function* comm_delete_attr_fn, int* comm_keyval,
                            void* extra_state) {
  return make_key<MPI_Comm>(__func__, comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval,
                            extra_state);
}
REFERENCE_EXPORT(Comm_create_keyval);

int PMPI_Comm_free_keyval(int* comm_keyval) { return release_key<MPI_Comm>(__func__, comm_keyval); }
REFERENCE_EXPORT(Comm_free_keyval);

int PMPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void* attribute_val, int* flag) {
  return get_of_comm(__func__, comm, comm_keyval, attribute_val, flag);
}
REFERENCE_EXPORT(Comm_get_attr);

int PMPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void* attribute_val) {
  return set_of_comm(__func__, comm, comm_keyval, attribute_val);
}
REFERENCE_EXPORT(Comm_set_attr);

int PMPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval) {
  return delete_of_comm(__func__, comm, comm_keyval);
}
REFERENCE_EXPORT(Comm_delete_attr);

int PMPI_Keyval_create(MPI_Copy_function* copy_fn, MPI_Delete_function* delete_fn, int* keyval,
                       void* extra_state) {
  return make_key<MPI_Comm>(__func__, copy_fn, delete_fn, keyval, extra_state);
}
REFERENCE_EXPORT(Keyval_create);

int PMPI_Keyval_free(int* keyval) { return release_key<MPI_Comm>(__func__, keyval); }
REFERENCE_EXPORT(Keyval_free);

int PMPI_Attr_get(MPI_Comm comm, int keyval, void* attribute_val, int* flag) {
  return get_of_comm(__func__, comm, keyval, attribute_val, flag);
}
REFERENCE_EXPORT(Attr_get);

int PMPI_Attr_put(MPI_Comm comm, int keyval, void* attribute_val) {
  return set_of_comm(__func__, comm, keyval, attribute_val);
}
REFERENCE_EXPORT(Attr_put);

int PMPI_Attr_delete(MPI_Comm comm, int keyval) { return delete_of_comm(__func__, comm, keyval); }
REFERENCE_EXPORT(Attr_delete);

int PMPI_Win_create_keyval(MPI_Win_copy_attr_function* win_copy_attr_fn,
                           MPI_Win_delete_attr_function* win_delete_attr_fn, int* win_keyval,
                           void* extra_state) {
  return make_key<MPI_Win>(__func__, win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state);
}
REFERENCE_EXPORT(Win_create_keyval);

int PMPI_Win_free_keyval(int* win_keyval) { return release_key<MPI_Win>(__func__, win_keyval); }
REFERENCE_EXPORT(Win_free_keyval);

int PMPI_Win_get_attr(MPI_Win win, int win_keyval, void* attribute_val, int* flag) {
  return binding::on_window(__func__, win, [&](const Window& window) {
    return get(window, win_keyval, attribute_val, flag);
  });
}
REFERENCE_EXPORT(Win_get_attr);

int PMPI_Win_set_attr(MPI_Win win, int win_keyval, void* attribute_val) {
  return binding::on_window(__func__, win, [&](Window& window) {
    return window.attributes.set(win, win_keyval, attribute_val);
  });
}
REFERENCE_EXPORT(Win_set_attr);

int PMPI_Win_delete_attr(MPI_Win win, int win_keyval) {
  return binding::on_window(
      __func__, win, [&](Window& window) { return window.attributes.remove(win, win_keyval); });
}
REFERENCE_EXPORT(Win_delete_attr);

int PMPI_Type_create_keyval(MPI_Type_copy_attr_function* type_copy_attr_fn,
                            MPI_Type_delete_attr_function* type_delete_attr_fn, int* type_keyval,
                            void* extra_state) {
  return make_key<MPI_Datatype>(__func__, type_copy_attr_fn, type_delete_attr_fn, type_keyval,
                                extra_state);
}
REFERENCE_EXPORT(Type_create_keyval);

int PMPI_Type_free_keyval(int* type_keyval) {
  return release_key<MPI_Datatype>(__func__, type_keyval);
}
REFERENCE_EXPORT(Type_free_keyval);

int PMPI_Type_get_attr(MPI_Datatype datatype, int type_keyval, void* attribute_val, int* flag) {
  return binding::on_datatype(__func__, datatype, [&](const Datatype& type) {
    return get(type, type_keyval, attribute_val, flag);
  });
}
REFERENCE_EXPORT(Type_get_attr);

int PMPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void* attribute_val) {
  return binding::on_datatype(__func__, datatype, [&](Datatype& type) {
    return type.attributes.set(datatype, type_keyval, attribute_val);
  });
}
REFERENCE_EXPORT(Type_set_attr);

int PMPI_Type_delete_attr(MPI_Datatype datatype, int type_keyval) {
  return binding::on_datatype(__func__, datatype, [&](Datatype& type) {
    return type.attributes.remove(datatype, type_keyval);
  });
}
REFERENCE_EXPORT(Type_delete_attr);
