# The warnings that every target of the project is clean of.
add_library(infocts_warnings INTERFACE)
target_compile_options(infocts_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion
  $<$<BOOL:${INFOCTS_WERROR}>:-Werror>)
