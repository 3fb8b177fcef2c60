#!/bin/sh
# Builds one program with one wrapper compiler, runs it and compares its exit code.
#   check.sh WRAPPER PROGRAM EXIT_CODE [VERSION…]
# The code may be `signal`, for any signal, or no end, and `bad`, for any but 0.
# With versions, it is about these of the MPI only, and skipped for any other.
set -eu
command -v "$1" >/dev/null 2>&1 || { echo "SKIP: no $1 here"; exit 77; }
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# version_of MPICC: "4.0.2", from "MPICH Version:<tab>4.0.2" or "Open MPI v4.1.4, …".
version_of() {
  cat >"$scratch/version.c" <<'SOURCE'
#include <mpi.h>
#include <stdio.h>
int main(void) {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length;
  MPI_Get_library_version(text, &length);
  puts(text);
  return 0;
}
SOURCE
  "$1" "$scratch/version.c" -o "$scratch/version"
  "$scratch/version" | sed -n '1s/^[^0-9]*\([0-9][0-9.]*\).*/\1/p'
}

wrapper=$1 program=$2 expected=$3
shift 3
if [ $# -gt 0 ]; then
  version=$(version_of "$(echo "$wrapper" | sed 's/\(.*\)mpi\(fort\|cxx\)/\1mpicc/')")
  case " $* " in
    *" $version "*) ;;
    *) echo "SKIP: this is about version $*, here is $version"; exit 77 ;;
  esac
fi
# A program in Fortran may have a part in C, of the same name.
part=
case $program in
  *.f90) [ ! -e "${program%.f90}.c" ] || part=${program%.f90}.c ;;
esac
"$wrapper" "$program" ${part:+"$part"} -pthread -o "$scratch/program"
code=0
timeout 20 "$scratch/program" || code=$?
[ "$expected" != signal ] || [ "$code" -lt 124 ] || expected=$code
[ "$expected" != bad ] || [ "$code" = 0 ] || expected=$code
echo "exit code $code, expected $expected"
[ "$code" = "$expected" ]
