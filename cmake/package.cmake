# `cpack --config build/release/CPackConfig.cmake` makes a Debian package of an installation: the
# executable, its manual pages, and the reference in lib/infocts.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME infocts)
set(CPACK_PACKAGE_VENDOR "the mpi-info-cts authors")
set(CPACK_PACKAGE_CONTACT "mpi-info-cts authors <mpi-info-cts@users.noreply.github.com>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= 2.28)")
# MPIs to judge, and compilers for their shims.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "mpich, openmpi-bin, gcc, gfortran, g++")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "conformance suite for info objects of MPI")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "Checks, statement by statement, whether an MPI library follows the MPI
standard's rules on info objects, window hints, object names and
environmental inquiry, in C, Fortran and C++.

It comes with a small reference MPI of one process, below
/usr/lib/infocts/reference, for authors of language bindings.")
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package_files.cmake)
include(CPack)
