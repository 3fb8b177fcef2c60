#!/bin/sh
# checker.sh PYTHON CHECKER GOOD BAD: the checker of version tables accuses what asks for too much, also
# inside of another file.
set -u
python=$1 checker=$2 good=$3 bad=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect CODE TEXT FILE…
expect() {
  code=$1 text=$2
  shift 2
  "$python" "$checker" "$@" >"$work/said" 2>&1
  got=$?
  if [ "$got" != "$code" ] || ! grep -qF -- "$text" "$work/said"; then
    echo "$*: exit $got instead of $code, or no '$text' in:"
    cat "$work/said"
    failed=1
  fi
}

expect 0 'needs libpthread.so.0' "$good"
expect 1 'GLIBC_2.99' "$bad"
expect 1 'libportable_future.so' "$bad"
cat "$good" "$bad" >"$work/inside"
expect 1 'GLIBC_2.99' "$work/inside"
expect 1 'inside at 0x' "$work/inside"
printf '\177ELF\002\001\001 and no more' >"$work/beginning"
expect 2 'nothing was judged' "$work/beginning"
exit $failed
