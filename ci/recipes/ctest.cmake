# CTest: include(ctest.cmake) in the CMakeLists.txt of a project that uses MPI, after
# find_package(MPI). The verdicts become a test, and each median a measurement that CDash draws.
find_program(INFOCTS infocts REQUIRED)
add_test(NAME infocts.conformance
  COMMAND ${INFOCTS} run ${MPI_C_COMPILER} -o ${CMAKE_CURRENT_BINARY_DIR}/infocts)
set_tests_properties(infocts.conformance PROPERTIES
  LABELS mpi RESOURCE_LOCK infocts TIMEOUT 600
  ATTACHED_FILES "${CMAKE_CURRENT_BINARY_DIR}/infocts/report.html")
# By a file: the exit code of a pipe is that of its end, and a measurement that fails would pass.
add_test(NAME infocts.bench
  COMMAND sh -c "\"$1\" bench \"$2\" >\"$3\" && code=0 || code=$?
    sed -n 's|^bench \\([^ ]*\\) \\(.*\\)|<DartMeasurement type=\"numeric/double\" name=\"\\1\">\\2</DartMeasurement>|p' \"$3\"
    exit $code"
    sh ${INFOCTS} ${MPI_C_COMPILER} ${CMAKE_CURRENT_BINARY_DIR}/infocts-bench.txt)
set_tests_properties(infocts.bench PROPERTIES LABELS "mpi;bench" RUN_SERIAL ON TIMEOUT 600)
