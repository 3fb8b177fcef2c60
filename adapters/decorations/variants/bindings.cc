// Legal behaviours of MPI:: classes and of Fortran bindings that others do not have, and legal ways
// to read strings: only their own bytes, or only aligned blocks that have some of these.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

void read_all(cts_text text) {
  const char* const end = text.data + bytes_of(text);
  for (const char* at = text.data; at < end; ++at) read_byte(at);
}

/// A block that begins at a multiple of its size never lies in two pages.
void read_by_blocks(cts_text text) {
  constexpr std::uintptr_t kBlock = 32;
  const auto place = [](const char* byte) {
    return reinterpret_cast<std::uintptr_t>(byte) % kBlock;
  };
  const char* const end = text.data + bytes_of(text);
  for (const char* at = text.data - place(text.data); at < end || place(at) != 0; ++at) {
    read_byte(at);
  }
}

}  // namespace

VARIANTS_OF("cxx") {
  variant("names_of_its_own_types", "V117",
          "Calls the types of C++ by their constants there, such as \"MPI::BOOL\".",
          after(fn::type_get_name,
                [](auto& call) {
                  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kNames{
                      {{"MPI_CXX_BOOL", "MPI::BOOL"},
                       {"MPI_CXX_FLOAT_COMPLEX", "MPI::COMPLEX"},
                       {"MPI_CXX_DOUBLE_COMPLEX", "MPI::DOUBLE_COMPLEX"},
                       {"MPI_CXX_LONG_DOUBLE_COMPLEX", "MPI::LONG_DOUBLE_COMPLEX"}}};
                  for (const auto& [in_c, in_cxx] : kNames) {
                    if (in_c != call.name.data) continue;
                    copy_text(call.name, call.resultlen, in_cxx);
                    break;
                  }
                }),
          {.bindings = {"cxx"}});
  variant(
      "text_of_its_own", kSilent,
      "Words the text of an exception in another way than MPI::Get_error_string.",
      change_exception([](cts_exception& told) { std::strcpy(told.text, "an exception of MPI"); }),
      {.bindings = {"cxx"}, .disregards = {"info.cxx.exception_text"}});
}

VARIANTS_OF("fortran") {
  variant("behind_valuelen_padded", "V103",
          "Pads the part of a variable after VALUELEN characters with blanks.",
          around(fn::info_get,
                 [](auto& call) {
                   const std::size_t used = std::min(
                       call.value.size, static_cast<std::size_t>(std::max(call.valuelen, 0)));
                   const int code = inner().info_get(call.info, call.key, call.valuelen,
                                                     {call.value.data, used}, call.flag);
                   if (inner().truth(*call.flag) == 1)
                     std::memset(call.value.data + used, ' ', call.value.size - used);
                   return code;
                 }),
          {.bindings = {"mpif.h", "use_mpi"}});
  variant("key_padded_to_the_limit", "V105",
          "Pads a numbered key to MPI_MAX_INFO_KEY characters, whatever the variable has.",
          around(fn::info_get_nthkey,
                 [](auto& call) {
                   const auto limit = max_key();
                   return inner().info_get_nthkey(call.info, call.n,
                                                  {call.key.data, std::min(call.key.size, limit)});
                 }),
          {.bindings = {"fortran"}});
  variant("behind_valuelen_untouched", "V103",
          "Leaves the part of a variable after VALUELEN characters alone.",
          around(fn::info_get,
                 [](auto& call) {
                   const std::size_t offered = static_cast<std::size_t>(std::max(call.valuelen, 0));
                   return inner().info_get(call.info, call.key, call.valuelen,
                                           {call.value.data, std::min(call.value.size, offered)},
                                           call.flag);
                 }),
          {.bindings = {"mpif.h", "use_mpi"}});
  variant(
      "cut_set_name_ends_in_blank", kSilent,
      "The last character of a variable that is too short for the name of a process set is left "
      "blank.",
      after(fn::session_get_nth_pset,
            [](auto& call) {
              const std::size_t size = call.name.size;
              if (size > 0 && static_cast<std::size_t>(*call.length) > size) {
                call.name.data[size - 1] = ' ';
              }
            }),
      {.bindings = {"fortran"}});
}

VARIANTS_OF("argument") {
  variant("read_to_their_ends", kSilent,
          "Reads every string to its end, blanks and terminator included.",
          before_every_string(read_all), {.bindings = IN_ALL_BINDINGS});
  variant("read_by_aligned_blocks", kSilent,
          "Reads aligned blocks of 32 bytes, as far as a string reaches into them.",
          before_every_string(read_by_blocks), {.bindings = IN_ALL_BINDINGS});
}

}  // namespace infocts
