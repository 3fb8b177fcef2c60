# The libraries that a source archive brings along (ci/release): their headers, and sources as this project
# compiles them. Warnings in them are not ours.
set(third_party ${PROJECT_SOURCE_DIR}/third_party)

# third_party_library(TARGET NAME SOURCES…): headers of third_party/NAME/include.
function(third_party_library target name)
  if(ARGN)
    set(scope PUBLIC)
    add_library(${target} STATIC EXCLUDE_FROM_ALL ${ARGN})
    set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
    target_compile_options(${target} PRIVATE -w)
  else()
    set(scope INTERFACE)
    add_library(${target} INTERFACE)
  endif()
  target_include_directories(${target} SYSTEM ${scope} ${third_party}/${name}/include)
endfunction()

third_party_library(third_party_cli11 CLI11)
add_library(CLI11::CLI11 ALIAS third_party_cli11)
third_party_library(third_party_json nlohmann_json)
add_library(nlohmann_json::nlohmann_json ALIAS third_party_json)
third_party_library(third_party_toml tomlplusplus)
add_library(tomlplusplus::tomlplusplus ALIAS third_party_toml)
third_party_library(third_party_fmt fmt)
add_library(fmt::fmt-header-only ALIAS third_party_fmt)
set(fmt_VERSION 9.1.0)

set(googletest ${third_party}/GTest)
third_party_library(third_party_gtest GTest ${googletest}/src/gtest-all.cc)
target_include_directories(third_party_gtest PRIVATE ${googletest})
add_library(GTest::gtest ALIAS third_party_gtest)
third_party_library(third_party_gtest_main GTest ${googletest}/src/gtest_main.cc)
target_link_libraries(third_party_gtest_main PUBLIC third_party_gtest)
add_library(GTest::gtest_main ALIAS third_party_gtest_main)

third_party_library(third_party_pugixml pugixml ${third_party}/pugixml/src/pugixml.cpp)
target_include_directories(third_party_pugixml SYSTEM PUBLIC ${third_party}/pugixml/src)
add_library(pugixml::pugixml ALIAS third_party_pugixml)
add_library(pugixml::static ALIAS third_party_pugixml)

file(GLOB_RECURSE rapidcheck_sources ${third_party}/rapidcheck/src/*.cpp)
third_party_library(rapidcheck rapidcheck ${rapidcheck_sources})
target_include_directories(rapidcheck PRIVATE ${third_party}/rapidcheck/src)
