// What becomes of a temporary file, in C and by what a shim says of Fortran.
#include "conformance/harness/language_io.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

namespace infocts {
namespace {

using Resource = decltype(RLIMIT_NOFILE);

/// This process gets no more of it, for the scope.
class NoMore {
 public:
  explicit NoMore(Resource what) : what_(what) {
    ::getrlimit(what_, &before_);
    rlimit none = before_;
    none.rlim_cur = 0;
    ::setrlimit(what_, &none);
  }
  ~NoMore() { ::setrlimit(what_, &before_); }
  NoMore(const NoMore&) = delete;
  NoMore& operator=(const NoMore&) = delete;

 private:
  Resource what_;
  rlimit before_{};
};

Api api_without_fortran() { return Api(cts_table{}); }
Api api_whose_fortran_fails() {
  cts_table table{};
  table.fortran_io = [] { return 0; };
  return Api(table);
}

TEST(LanguageIo, WorksHere) {
  EXPECT_EQ(try_language_io(api_without_fortran()), LanguageIo::works);
  EXPECT_EQ(try_language_io(api_whose_fortran_fails()), LanguageIo::fails);
}

TEST(LanguageIo, WithoutAnOpenFileLeftNothingIsKnown) {
  const NoMore none(RLIMIT_NOFILE);
  EXPECT_EQ(try_language_io(api_without_fortran()), LanguageIo::no_room);
  EXPECT_EQ(try_language_io(api_whose_fortran_fails()), LanguageIo::no_room);
}

TEST(LanguageIo, FailsWhereNothingCanBeWritten) {
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  {
    const NoMore none(RLIMIT_FSIZE);
    EXPECT_EQ(try_language_io(api_without_fortran()), LanguageIo::fails);
  }
  std::signal(SIGXFSZ, old_handler);
}

}  // namespace
}  // namespace infocts
