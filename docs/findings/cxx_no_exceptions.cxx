/* With MPI::ERRORS_THROW_EXCEPTIONS an error is thrown as an MPI::Exception (MPI-2.2, 16.1.8); C++
 * has no return codes. Deleting a key that is not there is an error of class MPI::ERR_INFO_NOKEY.
 * Exit code: 0 as promised, 1 not. */
#include <mpi.h>

#include <cstdio>

int main(int argc, char **argv) {
  MPI::Init(argc, argv);
  MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  MPI::Info info = MPI::Info::Create();
  bool thrown = false;
  try {
    info.Delete("missing");
  } catch (MPI::Exception &exception) {
    thrown = exception.Get_error_class() == MPI::ERR_INFO_NOKEY;
  }
  std::printf("MPI::Info::Delete of a missing key: %s\n", thrown ? "thrown" : "nothing is thrown");
  info.Free();
  MPI::Finalize();
  return thrown ? 0 : 1;
}
