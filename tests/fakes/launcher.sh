#!/bin/sh
# launcher.sh N COMMAND…: N processes as the ranks of one MPI_COMM_WORLD of the fake MPI. Ends the
# others when rank 0 ends with an error, and does not notice when another one does.
PATH=/usr/bin:/bin
export PATH
size=$1
shift
directory=$(mktemp -d "$PWD/fake.XXXXXX")
pids=
rank=0
while [ "$rank" -lt "$size" ]; do
  FAKE_RANK=$rank FAKE_SIZE=$size FAKE_DIR=$directory "$@" &
  pids="$pids $!"
  rank=$((rank + 1))
done
trap 'kill $pids 2>/dev/null' TERM
code=0
for pid in $pids; do
  wait "$pid" || {
    code=$?
    kill $pids 2>/dev/null
  }
done
exit "$code"
