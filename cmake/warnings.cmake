# The warnings that every target of the project is clean of.
add_library(infocts_warnings INTERFACE)
target_compile_options(infocts_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion
  $<$<BOOL:${INFOCTS_WERROR}>:-Werror>)
# A false alarm of gcc 12 when it optimises much: it takes the assignment of a short text to a
# std::string for a copy onto itself.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(infocts_warnings
    INTERFACE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-Wno-restrict>)
endif()
