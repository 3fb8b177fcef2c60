/* MPI 4.0: an error that belongs to no communicator, window or file goes to the error handler of
 * MPI_COMM_SELF (before: MPI_COMM_WORLD). Deleting an unknown key is such an error.
 * Exit code: 0 as promised, 1 not, 2 this MPI claims an older version. */
#include <mpi.h>
#include <stdio.h>

static int calls_self, calls_world;
static void on_self(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code, ++calls_self; }
static void on_world(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code, ++calls_world; }

int main(int argc, char **argv) {
  int version, subversion;
  MPI_Errhandler self, world;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Get_version(&version, &subversion);
  MPI_Comm_create_errhandler(on_self, &self);
  MPI_Comm_create_errhandler(on_world, &world);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, self);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, world);
  MPI_Info_create(&info);
  MPI_Info_delete(info, "missing");
  printf("handler of MPI_COMM_SELF called %d times, of MPI_COMM_WORLD %d times\n", calls_self,
         calls_world);
  MPI_Info_free(&info);
  MPI_Finalize();
  if (version < 4) return 2;
  return calls_self == 1 && calls_world == 0 ? 0 : 1;
}
