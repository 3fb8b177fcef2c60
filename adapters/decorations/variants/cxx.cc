// Legal behaviours of MPI:: classes that others do not have.
#include "adapters/decorations/rows.h"

namespace infocts {

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
                    std::memcpy(call.name.data, in_cxx.data(), in_cxx.size());
                    call.name.data[in_cxx.size()] = '\0';
                    *call.resultlen = static_cast<int>(in_cxx.size());
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

}  // namespace infocts
