#!/bin/sh
# memory.sh MPICC…: bytes of the heap that an info object takes, by number of keys, and how often it
# got memory while it was filled; two columns an MPI. A compiler that is not there is left out.
set -eu

here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# mallocs PROGRAM N OBJECTS: how often the whole program got memory.
mallocs() {
  valgrind "$1" "$2" "$3" 2>&1 >/dev/null | sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p' | tr -d ,
}

printf '%6s' keys
i=0
for mpicc in "$@"; do
  command -v "$mpicc" >/dev/null || continue
  i=$((i + 1))
  "$mpicc" -O2 -Wall -Wextra "$here/memory.c" -o "$work/memory$i"
  printf ' %14s mallocs' "$(basename "$mpicc")"
done
echo
for n in 0 1 8 64 1024; do
  printf '%6s' "$n"
  # Many, as some MPIs get memory for many handles at once.
  objects=$((n > 64 ? 100 : 4000))
  for program in "$work"/memory?; do
    bytes=$("$program" "$n" "$objects" | sed -n 's/^bytes //p')
    with=$(mallocs "$program" "$n" 50)
    without=$(mallocs "$program" "$n" 0)
    printf ' %14s %7s' "$bytes" "$(awk -v a="$with" -v b="$without" 'BEGIN {printf "%.1f", (a - b) / 50}')"
  done
  echo
done
