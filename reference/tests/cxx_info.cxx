// MPI::Info, as a program in C++ uses it (MPI-2.2, chapter 9).
#include <string>
#include <type_traits>
#include <utility>

#include "check.h"

// The signatures of the prototypes.
static_assert(std::is_same<decltype(&MPI::Info::Create), MPI::Info (*)()>::value, "");
static_assert(
    std::is_same<decltype(&MPI::Info::Set), void (MPI::Info::*)(const char*, const char*)>::value,
    "");
static_assert(std::is_same<decltype(&MPI::Info::Delete), void (MPI::Info::*)(const char*)>::value,
              "");
static_assert(std::is_same<decltype(&MPI::Info::Get),
                           bool (MPI::Info::*)(const char*, int, char*) const>::value,
              "");
static_assert(std::is_same<decltype(&MPI::Info::Get_valuelen),
                           bool (MPI::Info::*)(const char*, int&) const>::value,
              "");
static_assert(std::is_same<decltype(&MPI::Info::Get_nkeys), int (MPI::Info::*)() const>::value, "");
static_assert(
    std::is_same<decltype(&MPI::Info::Get_nthkey), void (MPI::Info::*)(int, char*) const>::value,
    "");
static_assert(std::is_same<decltype(&MPI::Info::Dup), MPI::Info (MPI::Info::*)() const>::value, "");
static_assert(std::is_same<decltype(&MPI::Info::Free), void (MPI::Info::*)()>::value, "");
static_assert(sizeof(MPI_Info) <= sizeof(MPI::Info), "");

namespace {

std::string value_of(const MPI::Info& info, const char* key) {
  char value[MPI::MAX_INFO_VAL + 1] = "untouched";
  return info.Get(key, MPI::MAX_INFO_VAL, value) ? std::string(value) : "missing";
}

void test_pairs() {
  MPI::Info info = MPI::Info::Create();
  CHECK(info != MPI::INFO_NULL);
  CHECK(info.Get_nkeys() == 0);
  info.Set("one", "1");
  info.Set("two", "two");
  info.Set("one", "first");
  CHECK(info.Get_nkeys() == 2);
  CHECK(value_of(info, "one") == "first");
  CHECK(value_of(info, "three") == "missing");

  char value[8] = "as was";
  CHECK(!info.Get("three", 7, value));
  CHECK(std::string(value) == "as was");
  CHECK(info.Get("one", 3, value));
  CHECK(std::string(value) == "fir");

  int length = -1;
  CHECK(!info.Get_valuelen("three", length) && length == -1);
  CHECK(info.Get_valuelen("one", length) && length == 5);

  char key[MPI::MAX_INFO_KEY];
  info.Get_nthkey(1, key);
  CHECK(std::string(key) == "two");
  info.Delete("one");
  CHECK(info.Get_nkeys() == 1);
  info.Free();
  CHECK(info == MPI::INFO_NULL);
}

// Objects hold a handle: copies name the same object, and none ends with a scope.
void test_handles() {
  MPI::Info info;
  CHECK(info == MPI::INFO_NULL);
  {
    MPI::Info made = MPI::Info::Create();
    made.Set("key", "value");
    info = made;
  }
  const MPI::Info copy(info);
  CHECK(copy == info);
  info.Set("key", "changed");
  CHECK(value_of(copy, "key") == "changed");

  MPI::Info other = copy.Dup();
  CHECK(other != info);
  other.Set("key", "of the other");
  CHECK(value_of(info, "key") == "changed");
  other.Free();
  info.Free();
}

// The same object in C (the conversions of MPI-2.2, 16.1.4 and 16.3).
void test_c() {
  MPI::Info info = MPI::Info::Create();
  info.Set("from", "C++");
  const MPI_Info in_c = info;
  char value[10] = "";
  int flag = 0;
  CHECK_OK(MPI_Info_get(in_c, "from", 9, value, &flag));
  CHECK(flag && std::string(value) == "C++");
  CHECK_OK(MPI_Info_set(in_c, "from", "C"));
  CHECK(value_of(MPI::Info(in_c), "from") == "C");
  MPI::Info assigned;
  assigned = in_c;
  CHECK(assigned == info);
  CHECK(static_cast<MPI_Info>(MPI::INFO_NULL) == MPI_INFO_NULL);
  info.Free();
}

// A hint that is in use shows that the info arrived.
void test_arguments() {
  MPI::Info info = MPI::Info::Create();
  info.Set("no_locks", "true");
  char memory[16];
  MPI::Win win = MPI::Win::Create(memory, sizeof memory, 1, info, MPI::COMM_SELF);
  info.Free();
  MPI_Info used = MPI_INFO_NULL;
  CHECK_OK(MPI_Win_get_info(win, &used));
  MPI::Info in_use(used);
  CHECK(value_of(in_use, "no_locks") == "true");
  in_use.Free();
  win.Free();
  CHECK(win == MPI::WIN_NULL);

  void* allocated = MPI::Alloc_mem(100, MPI::INFO_NULL);
  CHECK(allocated != nullptr);
  CHECK(MPI::Get_address(allocated) == reinterpret_cast<MPI::Aint>(allocated));
  MPI::Free_mem(allocated);
}

}  // namespace

int main(int argc, char** argv) {
  CHECK(!MPI::Is_initialized());
  CHECK(MPI::Init_thread(argc, argv, MPI::THREAD_MULTIPLE) == MPI::THREAD_MULTIPLE);
  CHECK(MPI::Is_initialized() && MPI::Is_thread_main());
  test_pairs();
  test_handles();
  test_c();
  test_arguments();
  MPI::Finalize();
  CHECK(MPI::Is_finalized());
  return 0;
}
