// Communicators, datatypes and windows in C++: names, attributes, copies, messages to oneself.
#include <cstring>
#include <string>

// As a program does that takes it for a header of C.
extern "C" {
#include <mpi.h>
}

#include "check.h"

namespace {

template <class Object>
std::string name_of(const Object& object) {
  char name[MPI::MAX_OBJECT_NAME];
  int length = -1;
  object.Get_name(name, length);
  CHECK(length == static_cast<int>(std::strlen(name)));
  return name;
}

void test_names() {
  CHECK(name_of(MPI::COMM_WORLD) == "MPI_COMM_WORLD");
  CHECK(name_of(MPI::WCHAR) == "MPI_WCHAR");
  MPI::Intracomm comm = MPI::COMM_SELF.Dup();
  CHECK(name_of(comm).empty());
  comm.Set_name("from C++");
  char name[MPI_MAX_OBJECT_NAME];
  int length = 0;
  CHECK_OK(MPI_Comm_get_name(comm, name, &length));
  CHECK(std::string(name) == "from C++");
  CHECK_OK(MPI_Comm_set_name(comm, "from C"));
  CHECK(name_of(comm) == "from C");

  MPI::Datatype type = MPI::INT.Create_contiguous(3);
  type.Commit();
  type.Set_name("three");
  CHECK(name_of(type) == "three" && type.Get_size() == 12);
  MPI::Datatype copy = type.Dup();
  CHECK(copy != type && name_of(copy).empty());
  copy.Free();
  type.Free();
  CHECK(type == MPI::DATATYPE_NULL);

  char memory[8];
  MPI::Win win = MPI::Win::Create(memory, sizeof memory, 1, MPI::INFO_NULL, comm);
  win.Set_name("window");
  CHECK(name_of(win) == "window");
  win.Free();
  comm.Free();
  CHECK(comm == MPI::COMM_NULL);
}

void test_inquiry() {
  int* value = nullptr;
  CHECK(MPI::COMM_WORLD.Get_attr(MPI::TAG_UB, &value));
  CHECK(*value >= 32767);
  char name[MPI::MAX_PROCESSOR_NAME];
  int length = 0;
  MPI::Get_processor_name(name, length);
  CHECK(length == static_cast<int>(std::strlen(name)) && length > 0);
  int version = 0;
  int subversion = -1;
  MPI::Get_version(version, subversion);
  CHECK(version == MPI_VERSION && subversion == MPI_SUBVERSION);
  CHECK(MPI::Wtick() > 0 && MPI::Wtime() > 0);
}

void test_copies() {
  MPI::Comm& clone = MPI::COMM_SELF.Clone();
  CHECK(clone != MPI::COMM_SELF);
  CHECK(MPI::Comm::Compare(clone, MPI::COMM_SELF) == MPI::CONGRUENT);
  clone.Free();
  delete &clone;
  MPI::Intracomm part = MPI::COMM_SELF.Split(0, 0);
  CHECK(part.Get_size() == 1 && part.Get_rank() == 0);
  part.Disconnect();
  CHECK(part == MPI::COMM_NULL);
  CHECK(MPI::Comm::Get_parent() == MPI::COMM_NULL);
}

void test_messages() {
  const int sent = 42;
  int received = 0;
  MPI::Request request = MPI::COMM_SELF.Isend(&sent, 1, MPI::INT, 0, 7);
  MPI::Status status;
  MPI::COMM_SELF.Recv(&received, 1, MPI::INT, MPI::ANY_SOURCE, MPI::ANY_TAG, status);
  request.Wait();
  CHECK(request == MPI::REQUEST_NULL && received == 42 && status.Get_tag() == 7);
  int sum = 0;
  MPI::COMM_SELF.Allreduce(&sent, &sum, 1, MPI::INT, MPI::SUM);
  MPI::COMM_SELF.Allgather(&sum, 1, MPI::INT, &received, 1, MPI::INT);
  MPI::COMM_SELF.Bcast(&sum, 1, MPI::INT, 0);
  MPI::COMM_SELF.Barrier();
  CHECK(sum == 42 && received == 42);

  int memory = 1;
  MPI::Win win = MPI::Win::Create(&memory, sizeof memory, 1, MPI::INFO_NULL, MPI::COMM_SELF);
  win.Lock(MPI::LOCK_EXCLUSIVE, 0, 0);
  win.Accumulate(&sent, 1, MPI::INT, 0, 0, 1, MPI::INT, MPI::SUM);
  win.Unlock(0);
  win.Fence(0);
  win.Get(&received, 1, MPI::INT, 0, 0, 1, MPI::INT);
  win.Fence(0);
  CHECK(received == 43);
  win.Put(&sent, 1, MPI::INT, 0, 0, 1, MPI::INT);
  win.Fence(MPI::MODE_NOSUCCEED);
  CHECK(memory == 42);
  win.Free();
}

}  // namespace

int main() {
  MPI::Init();
  test_names();
  test_inquiry();
  test_copies();
  test_messages();
  MPI::Finalize();
  return 0;
}
