/* MPI::Info::Get returns true if the key is there, and cuts a value that does not fit (MPI-2.2, 9).
 * With an exception the program gets neither. Exit code: 0 as promised, 1 not. */
#include <mpi.h>

#include <cstdio>
#include <cstring>

int main(int argc, char **argv) {
  MPI::Init(argc, argv);
  MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  MPI::Info info = MPI::Info::Create();
  info.Set("key", "a value");
  char value[4] = "";
  bool found = false;
  try {
    found = info.Get("key", 3, value);
  } catch (MPI::Exception &exception) {
    std::printf("MPI::Info::Get threw: %s\n", exception.Get_error_string());
  }
  std::printf("found: %s, value \"%s\"\n", found ? "true" : "false", value);
  info.Free();
  MPI::Finalize();
  return found && std::strcmp(value, "a v") == 0 ? 0 : 1;
}
