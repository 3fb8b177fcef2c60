# What Debian's policy asks of a package beside what an installation has: the licence and the changes
# under its own documentation, and pages of the manual compressed.
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
set(source ${CMAKE_CURRENT_LIST_DIR}/..)
set(documentation ${share}/doc/infocts)
file(COPY ${source}/LICENSE ${source}/CHANGELOG.md DESTINATION ${documentation})
file(RENAME ${documentation}/LICENSE ${documentation}/copyright)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # or SOURCE_DATE_EPOCH
file(WRITE ${documentation}/changelog "infocts (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * See CHANGELOG.md beside this file.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
# Modules are read by the gfortran that wrote them; the package is of use without Fortran, too.
file(WRITE ${share}/lintian/overrides/infocts
  "infocts: missing-prerequisite-for-gfortran-module [usr/lib/infocts/reference/include/mpi*.mod]\n")
file(GLOB pages ${share}/man/man1/*.1)
foreach(file IN LISTS pages ITEMS ${documentation}/changelog ${documentation}/CHANGELOG.md)
  execute_process(COMMAND gzip -9n ${file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
