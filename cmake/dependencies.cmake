# Libraries: what a source archive brings along is taken (third_party/), else what the system has; what
# it lacks is fetched. The pinned versions are those of ci/libraries.txt.
#
# `infocts` is one file that people copy to machines without these libraries, so static ones and
# header-only ones are chosen where there is a choice.
include(FetchContent)
set(FETCHCONTENT_QUIET OFF)

# found_or_fetch(NAME TARGET REPOSITORY TAG): what is there, find_package(NAME), or FetchContent.
macro(found_or_fetch name target repository tag)
  if(NOT TARGET ${target})
    find_package(${name} CONFIG QUIET)
  endif()
  if(NOT TARGET ${target})
    message(STATUS "${name}: not installed, fetching ${tag}")
    FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW ON)
    FetchContent_MakeAvailable(${name})
  endif()
endmacro()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

if(EXISTS ${PROJECT_SOURCE_DIR}/third_party)
  include(${CMAKE_CURRENT_LIST_DIR}/third_party.cmake)
endif()

# Cases
set(INSTALL_GTEST OFF)
set(BUILD_GMOCK OFF)
found_or_fetch(GTest GTest::gtest https://github.com/google/googletest.git release-1.12.1)

# Properties. The project has no releases: the fetched commit is the one that Debian 13 packages. A
# commit cannot be fetched shallowly, and its submodules are for its own tests.
if(NOT TARGET rapidcheck)
  find_package(rapidcheck CONFIG QUIET)
endif()
if(NOT TARGET rapidcheck)
  message(STATUS "rapidcheck: not installed, fetching a5724ea")
  FetchContent_Declare(rapidcheck GIT_REPOSITORY https://github.com/emil-e/rapidcheck.git
    GIT_TAG a5724ea5b0b00147109b0605c377f1e54c353ba2 GIT_SUBMODULES "")
  FetchContent_MakeAvailable(rapidcheck)
endif()
# As a system library: its headers have warnings of their own.
add_library(infocts_rapidcheck INTERFACE)
target_link_libraries(infocts_rapidcheck INTERFACE rapidcheck)
target_include_directories(infocts_rapidcheck SYSTEM INTERFACE
  $<TARGET_PROPERTY:rapidcheck,INTERFACE_INCLUDE_DIRECTORIES>)

# Command line, JSON, TOML, formatting, XML
set(CLI11_PRECOMPILED OFF)
found_or_fetch(CLI11 CLI11::CLI11 https://github.com/CLIUtils/CLI11.git v2.1.2)
found_or_fetch(nlohmann_json nlohmann_json::nlohmann_json https://github.com/nlohmann/json.git v3.11.2)
found_or_fetch(tomlplusplus tomlplusplus::tomlplusplus https://github.com/marzer/tomlplusplus.git v3.3.0)
# Its target may stand for a shared library; the headers alone do.
add_library(infocts_toml INTERFACE)
target_include_directories(infocts_toml SYSTEM INTERFACE
  $<TARGET_PROPERTY:tomlplusplus::tomlplusplus,INTERFACE_INCLUDE_DIRECTORIES>)
target_compile_definitions(infocts_toml INTERFACE TOML_HEADER_ONLY=1)
found_or_fetch(fmt fmt::fmt-header-only https://github.com/fmtlib/fmt.git 9.1.0)

if(fmt_VERSION VERSION_GREATER_EQUAL 9 AND fmt_VERSION VERSION_LESS 10)
  add_library(infocts_fmt STATIC ${CMAKE_CURRENT_LIST_DIR}/fmt_static.cc)
  target_include_directories(infocts_fmt SYSTEM PUBLIC
    $<TARGET_PROPERTY:fmt::fmt-header-only,INTERFACE_INCLUDE_DIRECTORIES>)
else()
  add_library(infocts_fmt INTERFACE)
  target_link_libraries(infocts_fmt INTERFACE fmt::fmt-header-only)
endif()

found_or_fetch(pugixml pugixml::pugixml https://github.com/zeux/pugixml.git v1.13)

# A package may offer only its shared library as a target, though the static one lies beside it.
if(NOT TARGET pugixml::static)
  find_library(PUGIXML_STATIC NAMES libpugixml.a)
endif()
if(PUGIXML_STATIC AND NOT TARGET pugixml::static)
  add_library(pugixml::static STATIC IMPORTED)
  set_target_properties(pugixml::static PROPERTIES IMPORTED_LOCATION ${PUGIXML_STATIC}
    INTERFACE_INCLUDE_DIRECTORIES "$<TARGET_PROPERTY:pugixml::pugixml,INTERFACE_INCLUDE_DIRECTORIES>")
endif()

if(INFOCTS_BUILD_TESTS)
  found_or_fetch(valijson valijson https://github.com/tristanpenman/valijson.git v1.0.2)
endif()
