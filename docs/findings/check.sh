#!/bin/sh
# Builds one program with one wrapper compiler, runs it and compares its exit code.
#   check.sh WRAPPER PROGRAM EXIT_CODE
set -eu
command -v "$1" >/dev/null 2>&1 || { echo "SKIP: no $1 here"; exit 77; }
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1" "$2" -o "$scratch/program"
code=0
"$scratch/program" || code=$?
echo "exit code $code, expected $3"
[ "$code" = "$3" ]
