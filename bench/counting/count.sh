#!/bin/sh
# count.sh MPICC…: instructions per operation of info objects, counted by callgrind, one column an
# MPI. Equal in every run, so two builds can be compared to the digit. OPERATIONS and SIZES in the
# environment choose a part of the table. A compiler that is not there is left out.
set -eu

here=$(dirname "$0")
operations=${OPERATIONS:-get_hit get_string_hit get_string_miss get_valuelen get_nthkey get_nkeys
  set_overwrite fill delete dup set_in_copy overwrite_in_copy
  delete_in_copy free create_free life comm_set_name comm_get_name comm_get_attr}
sizes=${SIZES:-8 1024}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Symbols are resolved at the start, so that the first call costs no more than the others.
export LD_BIND_NOW=1 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# count PROGRAM OPERATION N: prints the instructions per operation, or "-".
count() {
  rounds=64
  [ "$3" -le 64 ] || rounds=4
  if output=$(valgrind --tool=callgrind --callgrind-out-file="$work/out" --toggle-collect="count_$2" \
    "$1" "$2" "$3" "$rounds" 2>"$work/errors"); then
    done=$(echo "$output" | sed -n 's/^operations //p')
    sed -n 's/^\(summary\|totals\): //p' "$work/out" | head -n 1 |
      awk -v n="$done" '{printf "%.0f\n", $1 / n}'
  else
    echo -
  fi
}

printf '%-17s %6s' operation N
i=0
for mpicc in "$@"; do
  command -v "$mpicc" >/dev/null || continue
  i=$((i + 1))
  "$mpicc" -O2 -Wall -Wextra "$here/calls.c" -o "$work/calls$i"
  printf ' %14s' "$(basename "$mpicc")"
done
echo
for n in $sizes; do
  for operation in $operations; do
    printf '%-17s %6s' "$operation" "$n"
    for program in "$work"/calls?; do
      printf ' %14s' "$(count "$program" "$operation" "$n")"
    done
    echo
  done
done
