#!/bin/sh
# The full library shows each function of the ABI's list, under both of its names; the reference has none of
# those that only fail, so that nobody who asks by linking is told that they are there.
#   full_test.sh FULL_LIBRARY REFERENCE_LIBRARY FUNCTIONS UNSUPPORTED
set -eu
names() {
  nm -D --defined-only "$1" | awk '{ print $3 }' | sort
}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
names "$1" >"$work/full"
names "$2" >"$work/reference"
sed -n 's/^[^#].* \(MPI_[A-Za-z_0-9]*\)(.*/\1\nP\1/p' "$3" | sort >"$work/abi"
sed 's/.*/&\nP&/' "$4" | sort >"$work/unsupported"
status=0
# nothing WHAT FILE
nothing() {
  [ ! -s "$2" ] || { echo "$1:" && cat "$2" && status=1; }
}
if [ "$(wc -l <"$work/abi")" -lt 1200 ] || [ ! -s "$work/unsupported" ]; then
  echo 'lists are empty'
  exit 1
fi
comm -23 "$work/abi" "$work/full" >"$work/missing"
nothing 'not in the full library' "$work/missing"
comm -23 "$work/reference" "$work/full" >"$work/lost"
nothing 'in the reference only' "$work/lost"
comm -12 "$work/reference" "$work/unsupported" >"$work/both"
nothing 'the reference has what is said not to be implemented' "$work/both"
exit $status
