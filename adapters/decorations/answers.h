// Faults of MPI_Info_get, MPI_Info_get_valuelen and MPI_Info_get_string that spoil the answer of
// the MPI underneath.
//
//   after_get(mpi, [](Answer& answer) {
//     if (answer.hit()) *answer.flag = 0;
//   });
//
// The lambda captures nothing: the entry that it becomes part of is a C function.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/decorations/underneath.h"

namespace infocts {

/// One call, when the MPI underneath has answered.
struct Answer {
  cts_info info;
  cts_text key;
  int room;            ///< valuelen or buflen as the caller passed it
  int flag_before;     ///< what flag held before the call
  std::string before;  ///< what the caller's buffer held before the call
  int* length;         ///< valuelen of get_valuelen, buflen of get_string; else null
  char* value;         ///< null for get_valuelen
  int* flag;
  int code = 0;

  /// A value was there, even if the MPI takes it for an error that it had to be truncated.
  bool hit() const {
    return *flag != 0 && (code == below().constants.success || underneath::has(info, key.data));
  }
  bool miss() const { return code == below().constants.success && *flag == 0; }

  /// The stored value in full.
  std::string stored() const {
    return underneath::value_of(info, key.data).value_or(std::string());
  }
  int stored_length() const { return static_cast<int>(stored().size()); }

  /// Puts the byte back that the buffer held before the call.
  void restore(int at) const { value[at] = before[static_cast<std::size_t>(at)]; }
  void restore_value() const { std::memcpy(value, before.data(), before.size()); }

  /// Stores at most `most` characters and a terminator.
  void give(std::string_view text, int most) const {
    const std::size_t count = std::min(text.size(), static_cast<std::size_t>(std::max(most, 0)));
    std::memcpy(value, text.data(), count);
    value[count] = '\0';
  }

  void refuse(int error_class) {
    code = error_class;
    *flag = flag_before;
  }
};

/// What MPI_Info_get_string asks of its buflen: room for the value and its terminator.
inline bool fits_with_terminator(const Answer& answer) {
  return answer.hit() && answer.room > answer.stored_length();
}
inline bool cut_with_terminator(const Answer& answer) {
  return answer.hit() && answer.room > 0 && !fits_with_terminator(answer);
}

namespace detail {

/// The bytes that the caller says are there.
inline std::string bytes_of(cts_field value, int count) {
  return count > 0 ? std::string(value.data, static_cast<std::size_t>(count)) : std::string();
}

}  // namespace detail

template <typename Spoil>
void after_get(cts_table& mpi, Spoil /*spoil*/) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    Answer answer{info,
                  key,
                  valuelen,
                  *flag,
                  detail::bytes_of(value, valuelen < 0 ? 0 : valuelen + 1),
                  nullptr,
                  value.data,
                  flag};
    answer.code = below().info_get(info, key, valuelen, value, flag);
    Spoil{}(answer);
    return answer.code;
  });
}

template <typename Spoil>
void after_get_valuelen(cts_table& mpi, Spoil /*spoil*/) {
  replace(mpi.info_get_valuelen, [](cts_info info, cts_text key, int* valuelen, int* flag) {
    Answer answer{info, key, *valuelen, *flag, {}, valuelen, nullptr, flag};
    answer.code = below().info_get_valuelen(info, key, valuelen, flag);
    Spoil{}(answer);
    return answer.code;
  });
}

template <typename Spoil>
void after_get_string(cts_table& mpi, Spoil /*spoil*/) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
            Answer answer{info,   key,        *buflen, *flag, detail::bytes_of(value, *buflen),
                          buflen, value.data, flag};
            answer.code = below().info_get_string(info, key, buflen, value, flag);
            Spoil{}(answer);
            return answer.code;
          });
}

}  // namespace infocts
