/* Writes constants.inc of the Fortran shim from the same lists that the C shim expands: Fortran's
 * preprocessors cannot. Run while the suite is built; what it writes travels with the shim. */
#include <stdio.h>

/* Handles are INTEGERs in every Fortran binding, so one array of numbers holds all values. */
static int number = 0;

static void give(const char *name, const char *suffix) {
  ++number;
  printf("    values(%d) = %s%s\n    known(%d) = 1\n", number, name, suffix, number);
}

static void give_size(const char *type) {
  ++number;
  printf("    values(%d) = storage_size(one_%s) / 8\n    known(%d) = 1\n", number, type, number);
}

static void give_if_there(const char *name, const char *suffix) {
  printf("#if CTS_HAVE_%s\n", name);
  give(name, suffix);
  printf("#else\n    values(%d) = 0\n    known(%d) = 0\n#endif\n", number, number);
}

int main(void) {
  puts(
      "  ! Generated from constants.def and datatypes.def, in their order.\n"
      "  subroutine cts_fortran_constants(values, known) bind(C)\n"
      "    integer(c_int), intent(out) :: values(*), known(*)");
#define CTS_INT(member, name)
#define CTS_SIZE(member, type) puts("    CTS_NATIVE(" #type ") :: one_" #type);
#define CTS_HANDLE(kind, member, name)
#define CTS_OPTIONAL_INT(member, name)
#define CTS_OPTIONAL_HANDLE(kind, member, name)
#include "constants.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#define CTS_INT(member, name) give(#name, "");
#define CTS_SIZE(member, type) give_size(#type);
#define CTS_HANDLE(kind, member, name) give(#name, " CTS_VAL");
#define CTS_OPTIONAL_INT(member, name) give_if_there(#name, "");
#define CTS_OPTIONAL_HANDLE(kind, member, name) give_if_there(#name, " CTS_VAL");
#define CTS_DATATYPE(member, name) give_if_there(#name, " CTS_VAL");
#include "constants.def"
#include "datatypes.def"
  puts(
      "  end subroutine\n\n"
      "  ! What the compiler holds .TRUE. and .FALSE. for, and the version that the binding "
      "claims.\n"
      "  subroutine cts_fortran_words(true_word, false_word, version, subversion) bind(C)\n"
      "    integer(c_int), intent(out) :: true_word, false_word, version, subversion\n"
      "    true_word = transfer(.true., 0)\n"
      "    false_word = transfer(.false., 0)\n"
      "    version = MPI_VERSION\n"
      "    subversion = MPI_SUBVERSION\n"
      "  end subroutine");
  return 0;
}
