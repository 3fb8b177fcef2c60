#!/bin/sh
# suite_speed.sh INFOCTS ROUNDS ADDRESS…: seconds from `infocts run --binding c ADDRESS` to the verdict, by part:
# building the shim, launching (loading, MPI_Init, one case, MPI_Finalize, the report), the other cases,
# and what properties generate. Medians of rounds over all addresses in alternating order.
#
# The parts are differences: a run of one case without and with the shim in the cache, one of all cases
# in which properties try a hundredth of the usual, and a usual one.
set -eu

infocts=$1
rounds=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# timed FILE OPTION…: appends the seconds that the run took. Its verdict does not matter here.
timed() {
  file=$1
  shift
  start=$(date +%s.%N)
  "$infocts" run --binding c "$@" >"$work/output" 2>&1 || [ $? -le 1 ] || { cat "$work/output" >&2; exit 4; }
  date +%s.%N | awk -v start="$start" '{printf "%.3f\n", $1 - start}' >>"$file"
}

median() { sort -n "$1" | awk '{value[NR] = $1} END {print (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2}'; }

order="$*"
for round in $(seq "$rounds"); do
  number=0
  for address in $order; do
    here=$work/$(echo "$address" | tr / _)
    rm -rf "$work/cache"
    export INFOCTS_CACHE_DIR="$work/cache"
    timed "$here.cold" "$address" --filter info.create.empty
    timed "$here.one" "$address" --filter info.create.empty
    timed "$here.few" "$address" --cases 1
    timed "$here.all" "$address"
    number=$((number + 1))
    printf '\r%s of %s rounds, %s addresses' "$round" "$rounds" "$number" >&2
  done
  order=$(echo "$order" | tr ' ' '\n' | tac | tr '\n' ' ')
done
printf '\r%60s\r' '' >&2

printf '%-20s %8s %8s %8s %12s %8s\n' seconds shim launch cases properties all
for address in "$@"; do
  here=$work/$(echo "$address" | tr / _)
  awk -v name="$address" -v cold="$(median "$here.cold")" -v one="$(median "$here.one")" \
    -v few="$(median "$here.few")" -v all="$(median "$here.all")" 'BEGIN {
      shim = cold > one ? cold - one : 0  # the reference brings its own: what is left is noise
      printf "%-20s %8.2f %8.2f %8.2f %12.2f %8.2f\n", name, shim, one, few - one, all - few, all + shim
    }'
done
