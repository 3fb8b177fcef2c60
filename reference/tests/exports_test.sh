#!/bin/sh
# The library shows MPI functions and nothing else, each under both of its names.
#   exports_test.sh LIBRARY SOURCES
set -eu
# A source that has mpi.h from elsewhere hides its functions, which shows only where it is compiled by itself.
[ -d "$2/core" ] || { echo "no sources in $2"; exit 1; }
elsewhere=$(cd "$2" && grep -l '#include ["<]mpi\.h' core/* c/* full/*.cc full/*.h | grep -v '^core/exported\.h$' || true)
[ -z "$elsewhere" ] || { echo "to include core/exported.h, not mpi.h: $elsewhere"; exit 1; }
names=$(nm -D --defined-only "$1" | awk '{ print $3 }')
others=$(echo "$names" | grep -v '^P\{0,1\}MPI_[A-Z]' || true)
[ -z "$others" ] || { echo "other symbols: $others"; exit 1; }
unpaired=$(echo "$names" | sed 's/^P//' | sort | uniq -c | awk '$1 != 2 { print $2 }')
[ -z "$unpaired" ] || { echo "without its other name: $unpaired"; exit 1; }
# No C++ runtime from outside.
if readelf -d "$1" | grep NEEDED | grep -q 'libstdc++\|libgcc'; then
  echo 'needs a C++ runtime'
  exit 1
fi
