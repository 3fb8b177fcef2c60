#include "tool/reproducer/fortran_helpers.h"

#include <fmt/format.h>

#include <string_view>

#include "tool/reproducer/wording.h"

namespace infocts {
namespace {

constexpr std::string_view kHandler = R"(
  subroutine count_call(comm, error_code)
{use}    {comm} :: comm
    integer :: error_code
    handler_calls = handler_calls + 1
  end subroutine
)";

constexpr std::string_view kNotTried = R"(
  subroutine not_tried(what)
    character(len=*), intent(in) :: what
    print '(3a)', 'not tried: ', what, ' failed, which only prepares'
    stop 2
  end subroutine
)";

constexpr std::string_view kLetters = R"(
  subroutine letters(text, first)
    character(len=*), intent(out) :: text
    integer, intent(in) :: first
    character(len=*), parameter :: set = &
      'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
    integer :: i, place
    do i = 0, len(text) - 1
      place = mod(i + i / 62 + first, 62) + 1
      text(i + 1:i + 1) = set(place:place)
    end do
  end subroutine
)";

constexpr std::string_view kWithin = R"(
  logical function within(memory, size)
    character(len=*), intent(in) :: memory
    integer, intent(in) :: size
    within = verify(memory(:canary), '#') == 0 .and. verify(memory(canary + size + 1:), '#') == 0
  end function
)";

// == takes blanks at the end for nothing, and so may a reader of the variable.
constexpr std::string_view kHolds = R"(
  logical function holds(memory, size, text)
    character(len=*), intent(in) :: memory, text
    integer, intent(in) :: size
    holds = memory(canary + 1:canary + size) == text
  end function
)";

constexpr std::string_view kStarts = R"(
  logical function starts(memory, size, text, length, next)
    character(len=*), intent(in) :: memory, text, next
    integer, intent(in) :: size, length
    starts = length <= size
    if (starts) starts = memory(canary + 1:canary + length) == text
    if (starts .and. length < size) starts = memory(canary + length + 1:canary + length + 1) == next
  end function
)";

constexpr std::string_view kEnds = R"(
  logical function ends(memory, size)
    character(len=*), intent(in) :: memory
    integer, intent(in) :: size
    ends = index(memory(canary + 1:canary + size), char(0)) == 0
    if (ends .and. size > 0) ends = memory(canary + size:canary + size) /= '#'
  end function
)";

constexpr std::string_view kShow = R"(
  subroutine show(argument, memory, size)
    integer, intent(in) :: argument, size
    character(len=*), intent(in) :: memory
    print '(a,i0,3a,i0,3a)', '  argument ', argument, ' is "', memory(canary + 1:canary + size), &
      '" (', size, ' characters), after it "', memory(canary + size + 1:canary + size + 8), '"'
  end subroutine
)";

constexpr std::string_view kShowCode = R"(
  subroutine show_code(code)
{use}    integer, intent(in) :: code
    character(len=18) :: name
    integer :: error_class, ierror
{include}    error_class = code
    call MPI_Error_class(code, error_class, ierror)
    name = ' '
{names}    print '(a,i0,a,i0,2a)', '  return code ', code, ', error class ', error_class, ' ', trim(name)
  end subroutine
)";

constexpr std::string_view kGuardInterfaces = R"(
  interface
    function c_signal(number, handler) bind(C, name='signal') result(before)
      import :: c_int, c_funptr
      integer(c_int), value :: number
      type(c_funptr), value :: handler
      type(c_funptr) :: before
    end function
    function c_alarm(seconds) bind(C, name='alarm') result(left)
      import :: c_int
      integer(c_int), value :: seconds
      integer(c_int) :: left
    end function
    function c_atexit(handler) bind(C, name='atexit') result(code)
      import :: c_int, c_funptr
      type(c_funptr), value :: handler
      integer(c_int) :: code
    end function
    function c_write(file, text, size) bind(C, name='write') result(written)
      import :: c_int, c_char, c_size_t
      integer(c_int), value :: file
      character(kind=c_char), intent(in) :: text(*)
      integer(c_size_t), value :: size
      integer(c_size_t) :: written
    end function
    subroutine c_exit(code) bind(C, name='_exit')
      import :: c_int
      integer(c_int), value :: code
    end subroutine
  end interface
)";

constexpr std::string_view kEdgeInterfaces = R"(
  interface
    function c_mmap(address, size, protection, flags, file, offset) bind(C, name='mmap') result(place)
      import :: c_ptr, c_size_t, c_int, c_long
      type(c_ptr), value :: address
      integer(c_size_t), value :: size
      integer(c_int), value :: protection, flags, file
      integer(c_long), value :: offset
      type(c_ptr) :: place
    end function
    function c_mprotect(address, size, protection) bind(C, name='mprotect') result(code)
      import :: c_ptr, c_size_t, c_int
      type(c_ptr), value :: address
      integer(c_size_t), value :: size
      integer(c_int), value :: protection
      integer(c_int) :: code
    end function
  end interface
)";

constexpr std::string_view kEdge = R"(
  ! Room for so many characters between memory that cannot be read (the numbers are those of Linux):
  ! that behind it, or that before it, is its direct neighbour.
  function at_edge(characters, behind) result(place)
    integer, intent(in) :: characters
    logical, intent(in) :: behind
    integer(c_size_t), parameter :: page = 65536
    integer(c_size_t) :: room
    integer(c_intptr_t) :: start
    type(c_ptr) :: place
    room = (characters / page + 1) * page
    place = c_mmap(c_null_ptr, room + 2 * page, 3_c_int, 34_c_int, -1_c_int, 0_c_long)
    start = transfer(place, start)
    if (c_mprotect(place, page, 0_c_int) /= 0) stop 2
    start = start + page
    if (c_mprotect(transfer(start + room, place), page, 0_c_int) /= 0) stop 2
    if (behind) start = start + room - characters
    place = transfer(start, place)
  end function
)";

constexpr std::string_view kGuard = R"(
  subroutine stopped(number) bind(C)
    integer(c_int), value :: number
    character(len=*), parameter :: words = 'DEVIATES, the call did not return' // char(10)
    integer(c_size_t) :: written
    written = c_write(1_c_int, words, int(len(words), c_size_t))
    call c_exit(1_c_int)
  end subroutine

  subroutine at_exit() bind(C)
    if (.not. finished) call stopped(0_c_int)
  end subroutine

  ! A call that crashes, ends the process or takes longer than a minute does not return. The signals
  ! are SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV and SIGALRM of Linux.
  subroutine guard()
    integer(c_int), parameter :: signals(6) = [4, 6, 7, 8, 11, 14]
    integer :: i
    integer(c_int) :: code
    type(c_funptr) :: before
    do i = 1, size(signals)
      before = c_signal(signals(i), c_funloc(stopped))
    end do
    code = c_atexit(c_funloc(at_exit))
    code = c_alarm(60_c_int)
  end subroutine
)";

void put_words(std::string& text, std::string_view mark, std::string_view words) {
  text.replace(text.find(mark), mark.size(), words);
}

std::string handler(Binding binding) {
  std::string text(kHandler);
  const bool has_types = binding == Binding::use_mpi_f08;
  put_words(text, "{use}", has_types ? "    use mpi_f08, only: MPI_Comm\n" : "");
  put_words(text, "{comm}", has_types ? "type(MPI_Comm)" : "integer");
  return text;
}

std::string show_code(Binding binding) {
  const auto indented_line = [](const std::string& line) {
    return line.empty() ? line : "  " + line;
  };
  std::string names;
  for (const std::string_view name : named_classes()) {
    names += fmt::format("    if (error_class == {0}) name = '{0}'\n", name);
  }
  std::string text(kShowCode);
  put_words(text, "{use}", indented_line(fortran_use(binding)));
  put_words(text, "{include}", indented_line(fortran_include(binding)));
  put_words(text, "{names}", names);
  return text;
}

}  // namespace

std::string fortran_helpers(Binding binding, const std::set<std::string>& wanted) {
  const auto has = [&](const char* name) { return wanted.contains(name); };
  std::string procedures;
  if (has("handler")) procedures += handler(binding);
  if (has("not_tried")) procedures += kNotTried;
  if (has("letters")) procedures += kLetters;
  if (has("within")) procedures += kWithin;
  if (has("holds")) procedures += kHolds;
  if (has("starts")) procedures += kStarts;
  if (has("ends")) procedures += kEnds;
  if (has("show")) procedures += kShow;
  if (has("show_code")) procedures += show_code(binding);
  if (has("edge")) procedures += kEdge;
  if (has("guard")) procedures += kGuard;
  std::string out = "module reproducer_parts\n";
  if (has("guard")) out += "  use, intrinsic :: iso_c_binding\n";
  out += "  implicit none\n";
  if (has("canary")) {
    out +=
        "\n  ! Characters before and after each variable that no call may write.\n"
        "  integer, parameter :: canary = 64\n";
  }
  if (has("handler")) out += "  integer, save :: handler_calls = 0\n";
  if (has("window")) out += "  integer, save :: window_memory(262144)\n";
  if (has("guard")) {
    out += "  logical, volatile, save :: finished = .false.\n";
    out += kGuardInterfaces;
  }
  if (has("edge")) out += kEdgeInterfaces;
  if (!procedures.empty()) out += "\ncontains\n" + procedures;
  return out + "\nend module\n";
}

std::string fortran_use(Binding binding) {
  if (binding == Binding::use_mpi_f08) return "  use mpi_f08\n";
  if (binding == Binding::use_mpi) return "  use mpi\n";
  return {};
}

std::string fortran_include(Binding binding) {
  return binding == Binding::mpif_h ? "  include 'mpif.h'\n" : "";
}

}  // namespace infocts
