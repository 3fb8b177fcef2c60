#!/bin/sh
# The wrappers, in a copy of the install tree whose path has a space, called through a symbolic link.
#   wrappers_test.sh STAGE SOURCE CXX_SOURCE
set -eu
stage=$1
source=$2
cxx_source=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  echo "$*"
  exit 1
}

cp -R "$stage" "$scratch/a tree"
mkdir "$scratch/links"
ln -s '../a tree/bin/mpicc' "$scratch/links/mpicc"
mpicc=$scratch/links/mpicc
mpiexec="$scratch/a tree/bin/mpiexec"

# The program finds the library of the copy.
"$mpicc" "$source" -o "$scratch/program"
"$scratch/program" || fail 'the program failed'
ldd "$scratch/program" | grep -q "$scratch/a tree/lib/" ||
  fail 'the program has another library'

# Compiling alone does not link, and -show prints a command that works.
"$mpicc" -c "$source" -o "$scratch/object.o"
"$mpicc" -show -c "$source" | grep -q lmpi_abi && fail '-c links'
eval "$("$mpicc" -show "$scratch/object.o" -o "$scratch/shown")"
"$scratch/shown" || fail 'the program from -show failed'
"$mpicc" -compile_info | grep -q lmpi_abi && fail '-compile_info links'
"$mpicc" -link_info | grep -q lmpi_abi || fail '-link_info does not link'
"$mpicc" -E "$source" >/dev/null

# Compilers from the environment, but never the wrapper itself.
[ "$(MPICC_CC='echo one' "$mpicc" -c x.c | cut -d' ' -f1)" = one ] || fail 'MPICC_CC is ignored'
[ "$(MPICC_CC='' CC='echo two' "$mpicc" -c x.c | cut -d' ' -f1)" = two ] || fail 'CC is ignored'
MPICC_CC='' CC="$mpicc" "$mpicc" -show | grep -q '^[^ ]*mpicc' && fail 'calls itself'

# The same in C++; whoever wants no classes gets none.
ln -s '../a tree/bin/mpicxx' "$scratch/links/mpicxx"
mpicxx=$scratch/links/mpicxx
"$mpicxx" "$cxx_source" -o "$scratch/cxx_program"
"$scratch/cxx_program" || fail 'the program in C++ failed'
[ "$(MPICXX_CXX='echo one' "$mpicxx" -c x.cc | cut -d' ' -f1)" = one ] ||
  fail 'MPICXX_CXX is ignored'
MPICXX_CXX='' CXX="$mpicxx" "$mpicxx" -show | grep -q '^[^ ]*mpicxx' && fail 'mpicxx calls itself'
for macro in REFERENCE_SKIP_MPICXX MPICH_SKIP_MPICXX OMPI_SKIP_MPICXX; do
  "$mpicxx" -D$macro -E "$cxx_source" | grep -q 'namespace MPI' && fail "$macro is ignored"
done

# One process, with the exit code of the program.
code=0
"$mpiexec" -n 1 sh -c 'exit 7' || code=$?
[ $code -eq 7 ] || fail "mpiexec: exit code $code, not 7"
[ "$("$mpiexec" --np 1 -wdir / pwd)" = / ] || fail 'mpiexec: -wdir'
[ "$("$mpiexec" -memory-alloc-kinds mpi printenv REFERENCE_MPI_MEMORY_ALLOC_KINDS)" = mpi ] ||
  fail 'mpiexec: -memory-alloc-kinds'
code=0
"$mpiexec" -n 1 true : -n 1 true 2>/dev/null || code=$?
[ $code -eq 2 ] || fail "mpiexec: exit code $code, not 2, of two commands"
for options in '-n 2' '-host elsewhere.invalid' '-initial-errhandler none' '-unknown' ''; do
  code=0
  # shellcheck disable=SC2086 # not quoted: the options are words
  "$mpiexec" $options ${options:+true} 2>/dev/null || code=$?
  [ $code -eq 2 ] || fail "mpiexec $options: exit code $code, not 2"
done
