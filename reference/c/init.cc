// Start and end of MPI (MPI-4.0, section "The World Model").

#include "c/binding.h"

using namespace reference;

namespace {

// Every function is thread-safe, whatever is asked for.
constexpr int kThreadSupport = MPI_THREAD_MULTIPLE;

bool is_thread_level(int level) {
  return level == MPI_THREAD_SINGLE || level == MPI_THREAD_FUNNELED ||
         level == MPI_THREAD_SERIALIZED || level == MPI_THREAD_MULTIPLE;
}

// Both arguments may be null, as in a library that does not see those of main.
int initialize(const int* argc, char*** argv) {
  // Made now, because reporting an error later must not need memory.
  make_predefined_communicators();
  const bool given = argc != nullptr && argv != nullptr;
  return process::initialize(given ? *argc : 0, given ? *argv : nullptr);
}

}  // namespace

int PMPI_Init(int* argc, char*** argv) {
  return binding::without_object(__func__, [&] { return initialize(argc, argv); });
}
REFERENCE_EXPORT(Init);

int PMPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  return binding::without_object(__func__, [&]() -> int {
    if (provided == nullptr || !is_thread_level(required)) return MPI_ERR_ARG;
    const int code = initialize(argc, argv);
    if (code == MPI_SUCCESS) *provided = kThreadSupport;
    return code;
  });
}
REFERENCE_EXPORT(Init_thread);

int PMPI_Initialized(int* flag) {
  return binding::without_object(__func__, [&] {
    if (flag == nullptr) return MPI_ERR_ARG;
    *flag = process::was_initialized();
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Initialized);

// First the attributes of MPI_COMM_SELF are deleted: their functions may still use MPI, and their
// errors are those of MPI_COMM_SELF.
int PMPI_Finalize() {
  int deleted = MPI_SUCCESS;
  if (process::is_world_running()) {
    deleted = binding::on_communicator(__func__, MPI_COMM_SELF, [](Communicator& self) {
      return self.attributes.remove_all(MPI_COMM_SELF);
    });
  }
  const int code = binding::without_object(__func__, process::finalize);
  return code != MPI_SUCCESS ? code : deleted;
}
REFERENCE_EXPORT(Finalize);

int PMPI_Finalized(int* flag) {
  return binding::without_object(__func__, [&] {
    if (flag == nullptr) return MPI_ERR_ARG;
    *flag = process::was_finalized();
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Finalized);

int PMPI_Query_thread(int* provided) {
  return binding::while_running(__func__, [&] {
    if (provided == nullptr) return MPI_ERR_ARG;
    *provided = kThreadSupport;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Query_thread);

int PMPI_Is_thread_main(int* flag) {
  return binding::while_running(__func__, [&] {
    if (flag == nullptr) return MPI_ERR_ARG;
    *flag = process::is_main_thread();
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Is_thread_main);

// Whatever the communicator is: a program that calls this wants to end.
int PMPI_Abort(MPI_Comm /*comm*/, int errorcode) { process::abort(errorcode); }
REFERENCE_EXPORT(Abort);
