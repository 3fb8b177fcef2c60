// The caller's strings: IN strings between slack, OUT strings between canaries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/table.h"
#include "tool/journal/call_number.h"

namespace infocts {

/// How strings end in the language of this process. As in C unless set.
enum class StringForm {
  terminated,    ///< C and C++: by a null character
  blank_padded,  ///< Fortran: variables have a length, and blanks behind the string
};
void set_string_form(StringForm form);
StringForm string_form();

/// The byte around IN strings: not blank, not null and in no text, so that an MPI that reads too
/// far comes to no harm, but shows it in what it stores.
inline constexpr char kSlackByte = '\xfd';
/// The number of slack bytes on each side. A null character ends those behind the string.
inline constexpr std::size_t kSlack = 64;

/// An IN string (in C with its terminator) between slack that can be read. Only cases about just
/// that care what an MPI reads there: see guarded.h. The bytes may be anything but zero.
class Input {
 public:
  explicit Input(std::string_view text);
  /// Overwrites the string, so that an MPI that kept a pointer to it shows it.
  ~Input();
  Input(Input&&) = delete;

  operator cts_text() const { return {memory_.data() + kSlack, size_}; }  // NOLINT

  /// False when someone wrote into the caller's string, or around it.
  bool unmodified() const { return memory_ == original_; }

  /// Overwrites the caller's buffer, to show that the MPI kept a copy.
  void scribble();

 private:
  std::size_t size_;
  std::string original_;
  std::string memory_;
};

/// The distance between variables that an MPI writes, so that too wide a store spoils no other
/// variable.
inline constexpr std::size_t kWriteDistance = 16;

/// Short for an Input that lives to the end of the call: `mpi.info_delete(info, in("key"))`.
inline Input in(std::string_view text) { return Input(text); }

/// An OUT string: a variable of exactly `size` bytes between two canaries, all filled with a
/// pattern, so that every byte that was written shows.
class Output {
 public:
  explicit Output(std::size_t size);

  /// To be given to a call.
  operator cts_field() {  // NOLINT(google-explicit-constructor)
    call_ = last_call_number() + 1;
    return {data(), size_};
  }
  /// The call that was given it last, as a claim names it; 0: none.
  std::uint32_t call() const { return call_; }

  char* data() { return storage_.data() + kCanary; }
  const char* data() const { return storage_.data() + kCanary; }
  std::size_t size() const { return size_; }
  std::string_view bytes() const { return {data(), size_}; }

  /// The string ends within the variable. In C: the variable has a zero. In Fortran: it was written
  /// to its end, as far as one can tell without knowing the string, and has no zero.
  bool terminated() const;
  /// The variable has this string: in C terminated, in Fortran with blanks behind it.
  bool holds(std::string_view text) const;
  /// The bytes before the first zero; nothing if there is no zero within the variable. In Fortran,
  /// all up to the trailing blanks, or to the end of what was written.
  std::string_view text() const;
  /// The bytes before the first zero, or all of them: a C string, even in a Fortran process.
  std::string_view in_c() const { return bytes().substr(0, bytes().find('\0')); }

  /// True when no byte of the variable differs from the pattern.
  bool untouched() const { return untouched_from(0); }
  /// The same for the bytes from `offset` on.
  bool untouched_from(std::size_t offset) const;
  /// The bytes up to the last one that was written, as far as one can tell.
  std::string_view written() const;

  /// False when a byte before or behind the variable was written.
  bool canaries_intact() const;
  /// How many bytes behind the variable the writes reached (0 when none).
  std::size_t overrun() const;
  /// The same for those before it.
  std::size_t underrun() const;

 private:
  static constexpr std::size_t kCanary = 512;

  std::size_t size_;
  std::uint32_t call_ = 0;
  std::vector<char> storage_;
};

}  // namespace infocts
