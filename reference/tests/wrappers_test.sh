#!/bin/sh
# The wrappers, in a copy of the install tree whose path has a space, called through a symbolic link.
#   wrappers_test.sh STAGE SOURCE
set -eu
stage=$1
source=$2
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

# One process, with the exit code of the program.
code=0
"$mpiexec" -n 1 sh -c 'exit 7' || code=$?
[ $code -eq 7 ] || fail "mpiexec: exit code $code, not 7"
[ "$("$mpiexec" --np 1 -wdir / pwd)" = / ] || fail 'mpiexec: -wdir'
for options in '-n 2' '-host elsewhere.invalid' '-initial-errhandler none' '-unknown' ''; do
  code=0
  # shellcheck disable=SC2086 # not quoted: the options are words
  "$mpiexec" $options ${options:+true} 2>/dev/null || code=$?
  [ $code -eq 2 ] || fail "mpiexec $options: exit code $code, not 2"
done
