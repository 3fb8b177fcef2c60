#!/bin/sh
# bare_systems.sh INFOCTS STAGE: a system that has nothing but this file, the C library and /tmp, and one
# whose /tmp is mounted "noexec" and that has no home directory. STAGE is the reference's install tree.
# Exits with 77 where no such system can be made here.
set -u
infocts=$1 stage=$2
flags=-m
[ "$(id -u)" = 0 ] || flags=-rm
unshare "$flags" true 2>/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect CODE TEXT COMMAND…: the exit code, and a text in what it says.
expect() {
  code=$1 text=$2
  shift 2
  "$@" >"$work/said" 2>&1
  got=$?
  if [ "$got" != "$code" ] || ! grep -qF -- "$text" "$work/said"; then
    echo "$*: exit $got instead of $code, or no '$text' in:"
    cat "$work/said"
    failed=1
  fi
}

# ---- nothing but the file, the C library and /tmp ----
root=$work/root
mkdir -p "$root/tmp" "$root/mpi"
cp "$infocts" "$root/infocts"
for library in $(ldd "$infocts" | grep -o '/[^ ]*'); do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
INFOCTS_CACHE_DIR=$work/cache PATH=/usr/bin:/bin "$infocts" shim "$stage/bin/mpicc" \
  -o "$root/mpi/shim.so" >"$work/said" 2>&1 || { cat "$work/said"; exit 1; }
cp -L "$stage/lib/libmpi_abi.so.1" "$root/mpi/"
# shellcheck disable=SC2317  # called by expect
in_root() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LD_LIBRARY_PATH=/mpi unshare "$flags" chroot "$root" /infocts "$@"; }
some='--filter info.create'
# shellcheck disable=SC2086  # words
{
  expect 0 '; exit 0' in_root run reference $some
  expect 0 '; exit 0' in_root run so:/mpi/shim.so $some
  expect 0 '; exit 0' in_root run abi:/mpi/libmpi_abi.so.1 $some
  expect 2 'on the PATH' in_root run mpicc $some
}

# ---- /tmp without execution, no home ----
# shellcheck disable=SC2016,SC2317  # for the inner shell
noexec() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin unshare "$flags" sh -c \
    'mount -t tmpfs -o noexec tmpfs "$1" && shift && TMPDIR=$1 && export TMPDIR && shift && "$@"' \
    sh "$work/tmp" "$work/tmp" "$@"
}
mkdir "$work/tmp"
if noexec true; then
  expect 0 '; exit 0' noexec "$infocts" run reference --filter info.create
  expect 0 '; exit 0' noexec env HOME=/proc PATH=/usr/bin:/bin \
    "$infocts" run "$stage/bin/mpicc" --binding c --filter info.create
else
  exit 77
fi
exit $failed
