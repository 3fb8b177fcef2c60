#!/bin/sh
# The one file where its users are: a table of system x command x result, in roots of Debian releases
# and in an empty one. As root, with debootstrap; takes minutes, so ctest leaves it out.
#
#   tests/portable/roots.sh FILE STAGE [SUITE…]
#
# FILE is the executable, STAGE the install tree of the reference (build/release/reference/stage), whose
# library stands for one of the MPI-5.0 ABI. SUITE: 11, 12, 13, testing (default: all). The roots are those
# of ci/field, in $INFOCTS_FIELD, or infocts-field in $XDG_CACHE_HOME or ~/.cache. The empty root has the
# C library of the first of them, and what MPICH's library needs.
#
# "cpu" is user and system time of the command and its children in seconds, caches being empty. The
# exit code is 1 when a command ends otherwise than it must.
set -eu
here=$(cd -- "$(dirname "$0")/../.." && pwd)
. "$here/ci/root.sh"
[ $# -ge 2 ] || { sed -n '5,13p' "$0" >&2 && exit 2; }
file=$1 stage=$2
shift 2
[ $# -gt 0 ] || set -- 11 12 13 testing
roots=${INFOCTS_FIELD:-${XDG_CACHE_HOME:-$HOME/.cache}/infocts-field}
root_ready || exit 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
mkdir -p "$roots"

# Of what `infocts run` says at its end: verdicts, and its exit code.
verdicts='s/.*cases: \([0-9]* pass, [0-9]* fail\).*; \([0-9]* unexpected\),.*/\1, \2/p'

# row SYSTEM NAME EXIT_CODE ROOT COMMAND…: runs it in the root, with nothing in /tmp and at home.
row() {
  system=$1 name=$2 must=$3 in=$4
  shift 4
  code=0
  if [ -e "$in/bin/sh" ]; then
    # shellcheck disable=SC2016  # for the inner shell
    in_root "$in" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 sh -c \
      'mount -t tmpfs tmpfs /root && mount -t tmpfs tmpfs /tmp && "$@"; code=$?; times >&2; exit $code' \
      sh "$@" >"$work/said" 2>"$work/times" || code=$?
  else
    in_root "$in" LD_LIBRARY_PATH=/mpi "$@" >"$work/said" 2>"$work/times" || code=$?
  fi
  cpu=$(tail -n 1 "$work/times" | awk '/^[0-9]+m[0-9.]+s [0-9]+m[0-9.]+s$/ {
    split($1, u, "m"); split($2, s, "m"); printf "%.1f", 60 * u[1] + u[2] + 60 * s[1] + s[2] }')
  said=$(sed -n "$verdicts" "$work/said")
  [ -n "$said" ] || said=$(grep -v '^$' "$work/said" "$work/times" -h | head -n 1 | cut -c 1-100)
  mark=
  [ "$code" = "$must" ] || { mark="NOT $must: " && failed=1; }
  printf '%-14s %-28s %4s %6s  %s%s\n' "$system" "$name" "$code" "$cpu" "$mark" "$said"
}

# with_libraries PROGRAM_OR_LIBRARY… of $root: what the loader takes for them, into the empty root.
with_libraries() {
  for library in $(in_root "$root" ldd "$@" | grep -o ' /[^ ]*\|^	/[^ ]*' | sort -u); do
    mkdir -p "$empty$(dirname "$library")"
    in_root "$root" cat "$library" >"$empty$library"
    chmod 755 "$empty$library"
  done
}

some='--binding c --filter info.create'
printf '%-14s %-28s %4s %6s  %s\n' system command exit cpu result
empty=
for suite in "$@"; do
  root=$roots/debian-$suite
  make_root "$suite" "$root" gcc mpich libmpich-dev openmpi-bin libopenmpi-dev || { failed=1 && continue; }
  rm -rf "$root/probe"
  mkdir -p "$root/probe"
  cp "$file" "$root/probe/infocts"
  cp -L "$stage/lib/libmpi_abi.so.1" "$root/probe/"
  system="Debian $suite"
  probe=/probe/infocts
  # shellcheck disable=SC2016,SC2086  # for the inner shell; words
  {
    row "$system" reference 0 "$root" $probe run reference --binding c
    row "$system" mpicc:mpich 0 "$root" $probe run mpicc.mpich $some
    row "$system" mpicc:openmpi 0 "$root" $probe run mpicc.openmpi $some
    row "$system" 'shim mpicc.mpich' 0 "$root" $probe shim mpicc.mpich -o /probe/shim.so
    row "$system" so:mpich 0 "$root" $probe run so:/probe/shim.so $some
    row "$system" abi: 0 "$root" $probe run abi:/probe/libmpi_abi.so.1 $some
    row "$system" 'mpicc:mpich, no HOME' 0 "$root" env -u HOME $probe run mpicc.mpich $some
    row "$system" 'mpicc:mpich, HOME read-only' 0 "$root" sh -c \
      'mount -o remount,ro /root && exec "$@"' sh $probe run mpicc.mpich $some
    row "$system" 'reference, /tmp noexec' 0 "$root" sh -c \
      'mount -o remount,noexec /tmp && exec "$@"' sh $probe run reference $some
    row "$system" 'mpicc:mpich, /tmp noexec' 0 "$root" sh -c \
      'mount -o remount,noexec /tmp && exec "$@"' sh $probe run mpicc.mpich $some
  }
  if [ -z "$empty" ]; then
    empty=$work/empty
    mkdir -p "$empty/tmp" "$empty/mpi"
    cp "$file" "$empty/infocts"
    cp "$root/probe/shim.so" "$root/probe/libmpi_abi.so.1" "$empty/mpi/"
    with_libraries $probe /probe/shim.so
  fi
  rm -rf "$root/probe"
done
[ -n "$empty" ] || exit 1
# shellcheck disable=SC2086  # words
{
  row empty reference 0 "$empty" /infocts run reference --binding c
  row empty abi: 0 "$empty" /infocts run abi:/mpi/libmpi_abi.so.1 $some
  row empty mpicc 2 "$empty" /infocts run mpicc $some
  # What MPICH itself asks the kernel for from Debian 12 on; the file does not.
  mkdir "$empty/proc" "$empty/sys" "$empty/dev"
  row 'empty + /proc…' so:mpich 0 "$empty" /infocts run so:/mpi/shim.so $some
}
exit $failed
