// Attributes of communicators (MPI-4.0, sections "Caching", "Environmental Inquiries"). Every
// communicator has the predefined ones and no others: there are no keys of the user. The names
// without Comm_ are those of MPI-1.

#include "core/attribute.h"

#include <cstring>

#include "c/binding.h"

using namespace reference;

namespace {

int get(const char* function, MPI_Comm comm, int keyval, void* attribute_val, int* flag) {
  return binding::on_communicator(function, comm, [&](const Communicator&) {
    if (attribute_val == nullptr || flag == nullptr) return MPI_ERR_ARG;
    const int* value = predefined_attribute(keyval);
    if (value == nullptr) return MPI_ERR_KEYVAL;
    // The attribute is a pointer to an int.
    std::memcpy(attribute_val, static_cast<const void*>(&value), sizeof value);
    *flag = 1;
    return MPI_SUCCESS;
  });
}

// Users may change no predefined attribute, and without keys of their own have no others.
int refuse(const char* function, MPI_Comm comm) {
  return binding::on_communicator(function, comm,
                                  [](const Communicator&) { return MPI_ERR_KEYVAL; });
}

int refuse_to_free(const char* function, const int* keyval) {
  return binding::while_running(function,
                                [&] { return keyval != nullptr ? MPI_ERR_KEYVAL : MPI_ERR_ARG; });
}

}  // namespace

int PMPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void* attribute_val, int* flag) {
  return get(__func__, comm, comm_keyval, attribute_val, flag);
}
REFERENCE_EXPORT(Comm_get_attr);

int PMPI_Comm_set_attr(MPI_Comm comm, int /*comm_keyval*/, void* /*attribute_val*/) {
  return refuse(__func__, comm);
}
REFERENCE_EXPORT(Comm_set_attr);

int PMPI_Comm_delete_attr(MPI_Comm comm, int /*comm_keyval*/) { return refuse(__func__, comm); }
REFERENCE_EXPORT(Comm_delete_attr);

int PMPI_Comm_free_keyval(int* comm_keyval) { return refuse_to_free(__func__, comm_keyval); }
REFERENCE_EXPORT(Comm_free_keyval);

int PMPI_Attr_get(MPI_Comm comm, int keyval, void* attribute_val, int* flag) {
  return get(__func__, comm, keyval, attribute_val, flag);
}
REFERENCE_EXPORT(Attr_get);

int PMPI_Attr_put(MPI_Comm comm, int /*keyval*/, void* /*attribute_val*/) {
  return refuse(__func__, comm);
}
REFERENCE_EXPORT(Attr_put);

int PMPI_Attr_delete(MPI_Comm comm, int /*keyval*/) { return refuse(__func__, comm); }
REFERENCE_EXPORT(Attr_delete);

int PMPI_Keyval_free(int* keyval) { return refuse_to_free(__func__, keyval); }
REFERENCE_EXPORT(Keyval_free);
