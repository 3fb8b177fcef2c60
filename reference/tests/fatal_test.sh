#!/bin/sh
# How a program ends on a fatal error and by MPI_Abort.
#   fatal_test.sh PROGRAM
set -u
program=$1
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
failed=0

# expect WAY EXIT-CODE MESSAGE: run the program in this way
expect() {
  output=$("$program" "$1" 2>"$errors")
  code=$?
  if [ $code -ne "$2" ] || [ "$output" != 'printed before the end' ] || \
    [ "$(cut -d: -f1,2 "$errors")" != "$3" ]; then
    echo "$1: exit code $code (not $2), output \"$output\", errors \"$(cat "$errors")\""
    failed=1
  fi
}

fatal='Fatal error in MPI_Info_free: MPI_ERR_INFO'
expect before 34 "$fatal"
expect after 34 "$fatal"
expect running 34 "$fatal"
expect errors_abort 34 "$fatal"
# The predefined communicators are those of the World Model. No session hears of a wrong handler.
expect session_world 5 'Fatal error in MPI_Comm_rank: MPI_ERR_COMM'
expect session_handler 61 'Fatal error in MPI_Session_init: MPI_ERR_ERRHANDLER'
expect abort 42 ''
expect abort_0 1 '' # never a success
exit $failed
