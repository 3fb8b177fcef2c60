// Sessions, and what is made without the World Model (MPI-4.0, sections "The Sessions Model",
// "Communicator Constructors").

#include "core/session.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "c/binding.h"
#include "c/group.h"
#include "core/error_handler.h"

using namespace reference;

namespace {

constexpr std::array<std::string_view, 2> kProcessSets = {"mpi://WORLD", "mpi://SELF"};

bool is_process_set(const char* name) {
  return name != nullptr && (name == kProcessSets[0] || name == kProcessSets[1]);
}

// Its errors go to the handler of the session.
template <class Body>
int on_session(const char* function, MPI_Session handle, Body&& body) {
  Session* session = SessionTable::find(handle);
  if (session == nullptr) {
    return raise_without_object(MPI_ERR_SESSION, binding::public_name(function));
  }
  const int code = binding::catch_all([&] { return body(*session); });
  if (code == MPI_SUCCESS) return MPI_SUCCESS;
  return session->errors.raise(handle, code, binding::public_name(function));
}

// The length as of MPI_Info_get_string: the space needed comes out.
void give_text(std::string_view text, int* length, char* variable) {
  const auto room = static_cast<std::size_t>(*length);
  if (room > 0) {
    const std::size_t count = std::min(room - 1, text.size());
    std::memcpy(variable, text.data(), count);
    variable[count] = '\0';
  }
  *length = static_cast<int>(text.size()) + 1;
}

}  // namespace

// Its errors go to the handler that it is given, if that is one.
int PMPI_Session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session* session) {
  ErrorHandlerSlot<MPI_Session> errors(MPI_ERRORS_RETURN);
  int code = binding::without_object(__func__, [&] { return errors.set(errhandler); });
  if (code != MPI_SUCCESS) return code;
  code = binding::catch_all([&] {
    const binding::OptionalInfo hints(info);
    if (!hints.is_valid) return MPI_ERR_INFO;
    if (session == nullptr) return MPI_ERR_ARG;
    *session = SessionTable::create(hints.object, errors);
    return MPI_SUCCESS;
  });
  if (code == MPI_SUCCESS) return MPI_SUCCESS;
  return errors.raise(MPI_SESSION_NULL, code, binding::public_name(__func__));
}
REFERENCE_EXPORT(Session_init);

int PMPI_Session_finalize(MPI_Session* session) {
  return binding::without_object(__func__, [&] {
    if (session == nullptr) return MPI_ERR_ARG;
    if (!SessionTable::destroy(*session)) return MPI_ERR_SESSION;
    *session = MPI_SESSION_NULL;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Session_finalize);

// Before there is a session, too.
int PMPI_Session_create_errhandler(MPI_Session_errhandler_function* function,
                                   MPI_Errhandler* errhandler) {
  return binding::without_object(__func__,
                                 [&] { return create_error_handler(function, errhandler); });
}
REFERENCE_EXPORT(Session_create_errhandler);

int PMPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler) {
  return on_session(__func__, session,
                    [&](Session& object) { return object.errors.set(errhandler); });
}
REFERENCE_EXPORT(Session_set_errhandler);

int PMPI_Session_get_errhandler(MPI_Session session, MPI_Errhandler* errhandler) {
  return on_session(__func__, session, [&](Session& object) {
    if (errhandler == nullptr) return MPI_ERR_ARG;
    *errhandler = object.errors.get();
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Session_get_errhandler);

int PMPI_Session_call_errhandler(MPI_Session session, int errorcode) {
  return on_session(__func__, session, [&](Session& object) {
    object.errors.raise(session, errorcode, "MPI_Session_call_errhandler");
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Session_call_errhandler);

int PMPI_Session_get_info(MPI_Session session, MPI_Info* info_used) {
  return on_session(__func__, session, [&](const Session& object) {
    if (info_used == nullptr) return MPI_ERR_ARG;
    InfoObject info;
    info.set("thread_level", "MPI_THREAD_MULTIPLE");
    info.set("mpi_memory_alloc_kinds", object.alloc_kinds());
    *info_used = InfoTable::create(std::move(info));
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Session_get_info);

int PMPI_Session_get_num_psets(MPI_Session session, MPI_Info info, int* npset_names) {
  return on_session(__func__, session, [&](const Session&) {
    if (!binding::OptionalInfo(info).is_valid) return MPI_ERR_INFO;
    if (npset_names == nullptr) return MPI_ERR_ARG;
    *npset_names = static_cast<int>(kProcessSets.size());
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Session_get_num_psets);

int PMPI_Session_get_nth_pset(MPI_Session session, MPI_Info info, int n, int* pset_len,
                              char* pset_name) {
  return on_session(__func__, session, [&](const Session&) {
    if (!binding::OptionalInfo(info).is_valid) return MPI_ERR_INFO;
    if (n < 0 || n >= static_cast<int>(kProcessSets.size())) return MPI_ERR_ARG;
    if (pset_len == nullptr || *pset_len < 0) return MPI_ERR_ARG;
    if (*pset_len > 0 && pset_name == nullptr) return MPI_ERR_ARG;
    give_text(kProcessSets[static_cast<std::size_t>(n)], pset_len, pset_name);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Session_get_nth_pset);

// Either set is that of the only process.
int PMPI_Session_get_pset_info(MPI_Session session, const char* pset_name, MPI_Info* info) {
  return on_session(__func__, session, [&](const Session&) {
    if (info == nullptr || !is_process_set(pset_name)) return MPI_ERR_ARG;
    InfoObject size;
    size.set("mpi_size", "1");
    *info = InfoTable::create(std::move(size));
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Session_get_pset_info);

int PMPI_Group_from_session_pset(MPI_Session session, const char* pset_name, MPI_Group* newgroup) {
  return on_session(__func__, session, [&](const Session& object) {
    if (newgroup == nullptr || !is_process_set(pset_name)) return MPI_ERR_ARG;
    *newgroup = GroupTable::create(session, std::string(object.alloc_kinds()));
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Group_from_session_pset);

int PMPI_Comm_create_from_group(MPI_Group group, const char* stringtag, MPI_Info info,
                                MPI_Errhandler errhandler, MPI_Comm* newcomm) {
  return binding::on_groups(__func__, {group}, [&]() -> int {
    const binding::OptionalInfo hints(info);
    if (!hints.is_valid) return MPI_ERR_INFO;
    if (stringtag == nullptr || newcomm == nullptr) return MPI_ERR_ARG;
    Communicator like(MPI_ERRORS_RETURN, "");
    const int code = like.errors.set(errhandler);
    if (code != MPI_SUCCESS) return code;
    const Group* members = GroupTable::find(group);
    if (members != nullptr) {
      like.session = members->session;
      like.hints.inherit_alloc_kinds(members->alloc_kinds);
      *newcomm = CommunicatorTable::create(like, hints.object);
    } else if (group == MPI_GROUP_EMPTY) {
      *newcomm = MPI_COMM_NULL;
    } else {
      return MPI_ERR_GROUP;
    }
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_create_from_group);
