// Errors in C++: MPI::Exception and error handlers (MPI-2.2, 16.1.8).
#include <string>
#include <thread>
#include <vector>

#include "check.h"

namespace {

// The call must throw an exception of this class.
template <class Call>
void check_throws(int expected, Call call) {
  try {
    call();
  } catch (const MPI::Exception& error) {
    CHECK(error.Get_error_class() == expected);
    CHECK(MPI::Get_error_class(error.Get_error_code()) == expected);
    char text[MPI::MAX_ERROR_STRING];
    int length = 0;
    MPI::Get_error_string(error.Get_error_code(), text, length);
    CHECK(std::string(error.Get_error_string()) == text);
    return;
  }
  std::fprintf(stderr, "nothing was thrown, not class %d\n", expected);
  std::exit(1);
}

void test_exceptions() {
  MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  CHECK(MPI::COMM_SELF.Get_errhandler() == MPI::ERRORS_THROW_EXCEPTIONS);
  MPI::Info info = MPI::Info::Create();
  info.Set("key", "value");
  check_throws(MPI::ERR_INFO_NOKEY, [&] { info.Delete("missing"); });
  check_throws(MPI::ERR_INFO_KEY,
               [&] { info.Set(std::string(MPI::MAX_INFO_KEY, 'k').c_str(), "value"); });
  check_throws(MPI::ERR_INFO_VALUE,
               [&] { info.Set("key", std::string(MPI::MAX_INFO_VAL, 'v').c_str()); });
  check_throws(MPI::ERR_INFO, [] { MPI::Info(MPI::INFO_NULL).Get_nkeys(); });
  check_throws(MPI::ERR_COMM, [] { MPI::Intracomm(MPI::COMM_NULL).Get_rank(); });
  CHECK(info.Get_nkeys() == 1);  // and life goes on
  info.Free();
  MPI::Errhandler retrieved = MPI::COMM_SELF.Get_errhandler();
  retrieved.Free();
  CHECK(retrieved == MPI::ERRHANDLER_NULL);
  check_throws(MPI::ERR_INFO, [] { MPI::Info(MPI::INFO_NULL).Get_nkeys(); });
}

void test_inheritance_and_windows() {
  MPI::Intracomm comm = MPI::COMM_SELF.Dup();
  check_throws(MPI::ERR_KEYVAL, [&] { comm.Delete_attr(MPI::TAG_UB); });
  char memory[16];
  MPI::Win win = MPI::Win::Create(memory, sizeof memory, 1, MPI::INFO_NULL, comm);
  win.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  CHECK(win.Get_errhandler() == MPI::ERRORS_THROW_EXCEPTIONS);
  check_throws(MPI::ERR_RANK, [&] { win.Lock(MPI::LOCK_SHARED, 7, 0); });
  check_throws(MPI::ERR_OTHER, [&] { win.Call_errhandler(MPI::ERR_OTHER); });
  check_throws(MPI::ERR_OTHER, [&] { comm.Call_errhandler(MPI::ERR_OTHER); });
  win.Free();
  comm.Free();
}

// With this handler C++ says nothing of an error.
void test_errors_return() {
  MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_RETURN);
  MPI::Info info = MPI::Info::Create();
  info.Delete("missing");
  // One that a call of C left behind is not thrown by the next of C++.
  MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  CHECK_CLASS(MPI_ERR_INFO_NOKEY, MPI_Info_delete(info, "missing"));
  CHECK(info.Get_nkeys() == 0);
  info.Free();
}

int called = 0;
int code_told = 0;
MPI_Comm comm_told = MPI_COMM_NULL;

void on_error(MPI::Comm& comm, int* code, ...) {
  ++called;
  code_told = *code;
  comm_told = comm;
}

void on_other_error(MPI::Comm&, int*, ...) { called += 100; }

void test_handlers() {
  MPI::Errhandler handler = MPI::Comm::Create_errhandler(on_error);
  MPI::Errhandler other = MPI::Comm::Create_errhandler(on_other_error);
  MPI::COMM_SELF.Set_errhandler(handler);
  CHECK(MPI::COMM_SELF.Get_errhandler() == handler);
  MPI::Info info = MPI::Info::Create();
  info.Delete("missing");
  CHECK(called == 1 && comm_told == MPI_COMM_SELF);
  CHECK(MPI::Get_error_class(code_told) == MPI::ERR_INFO_NOKEY);
  MPI::COMM_SELF.Set_errhandler(other);
  info.Delete("missing");
  CHECK(called == 101);
  MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  handler.Free();
  CHECK(handler == MPI::ERRHANDLER_NULL);
  other.Free();
  info.Free();
}

void on_error_throw(MPI::Comm&, int*, ...) {
  ++called;
  throw std::string("of the user");
}

void on_win_error_throw(MPI::Win&, int*, ...) {
  ++called;
  throw 42;
}

// What a function of the user throws arrives as it is, and the function is called once.
void test_handlers_that_throw() {
  MPI::Errhandler handler = MPI::Comm::Create_errhandler(on_error_throw);
  MPI::COMM_SELF.Set_errhandler(handler);
  MPI::Info info = MPI::Info::Create();
  for (int round = 0; round < 2; ++round) {
    called = 0;
    std::string caught;
    try {
      if (round == 0) info.Delete("missing");
      if (round == 1) MPI::COMM_SELF.Call_errhandler(MPI::ERR_OTHER);
    } catch (const std::string& thrown) {
      caught = thrown;
    }
    CHECK(caught == "of the user" && called == 1);
  }
  // A call of C leaves nothing behind.
  CHECK_CLASS(MPI_ERR_INFO_NOKEY, MPI_Info_delete(info, "missing"));
  MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  check_throws(MPI::ERR_INFO_NOKEY, [&] { info.Delete("missing"); });
  handler.Free();
  info.Free();

  char memory[16];
  MPI::Win win = MPI::Win::Create(memory, sizeof memory, 1, MPI::INFO_NULL, MPI::COMM_SELF);
  MPI::Errhandler of_windows = MPI::Win::Create_errhandler(on_win_error_throw);
  win.Set_errhandler(of_windows);
  called = 0;
  int caught = 0;
  try {
    win.Lock(MPI::LOCK_SHARED, 7, 0);
  } catch (int thrown) {
    caught = thrown;
  }
  CHECK(caught == 42 && called == 1);
  of_windows.Free();
  win.Free();
}

// An object that there is not has no handler that could be called.
void test_no_object() {
  check_throws(MPI::ERR_COMM,
               [] { MPI::Intracomm(MPI::COMM_NULL).Call_errhandler(MPI::ERR_OTHER); });
  check_throws(MPI::ERR_WIN, [] { MPI::Win(MPI::WIN_NULL).Call_errhandler(MPI::ERR_OTHER); });
}

// Each thread gets the exceptions of its own calls.
void test_threads() {
  std::vector<std::thread> threads;
  for (int number = 0; number < 4; ++number) {
    threads.emplace_back([number] {
      MPI::Info info = MPI::Info::Create();
      for (int round = 0; round < 1000; ++round) {
        info.Set("key", "value");
        if (number % 2 == 0) continue;
        check_throws(MPI::ERR_INFO_NOKEY, [&] { info.Delete("missing"); });
      }
      info.Free();
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace

int main(int argc, char** argv) {
  MPI::Init_thread(argc, argv, MPI::THREAD_MULTIPLE);
  test_exceptions();
  test_inheritance_and_windows();
  test_errors_return();
  test_handlers();
  test_handlers_that_throw();
  test_no_object();
  test_threads();
  MPI::Finalize();
  return 0;
}
