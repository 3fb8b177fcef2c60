// Legal behaviours of MPI:: classes that others do not have.
#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/decorations/exceptions.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

VARIANT({.name = "cxx.names_of_its_own_types",
         .text = "Calls the types of C++ by their constants there, such as \"MPI::BOOL\".",
         .bindings = {"cxx"},
         .allowed_by = "V117"}) {
  replace(mpi.type_get_name, [](cts_datatype type, cts_field name, int* length) {
    const int code = below().type_get_name(type, name, length);
    if (code != below().constants.success) return code;
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kNames{
        {{"MPI_CXX_BOOL", "MPI::BOOL"},
         {"MPI_CXX_FLOAT_COMPLEX", "MPI::COMPLEX"},
         {"MPI_CXX_DOUBLE_COMPLEX", "MPI::DOUBLE_COMPLEX"},
         {"MPI_CXX_LONG_DOUBLE_COMPLEX", "MPI::LONG_DOUBLE_COMPLEX"}}};
    for (const auto& [in_c, in_cxx] : kNames) {
      if (in_c != name.data) continue;
      std::memcpy(name.data, in_cxx.data(), in_cxx.size());
      name.data[in_cxx.size()] = '\0';
      *length = static_cast<int>(in_cxx.size());
      break;
    }
    return code;
  });
}

VARIANT({.name = "cxx.text_of_its_own",
         .text = "Words the text of an exception in another way than MPI::Get_error_string.",
         .bindings = {"cxx"},
         .allowed_by = kSilent,
         .disregards = {"info.cxx.exception_text"}}) {
  change_exception(mpi, [](cts_exception& told) { std::strcpy(told.text, "an exception of MPI"); });
}

}  // namespace infocts
