#!/bin/sh
# Bencher (https://bencher.dev): medians as its own JSON, {benchmark: {latency: {value}}}. Needs the
# `bencher` command and BENCHER_PROJECT, BENCHER_API_TOKEN, BENCHER_TESTBED.
set -eu
infocts bench "${1:-mpicc}" -o bench
python3 "$(dirname "$0")/to_bencher.py" bench/bench-export.json >bench/bencher.json
bencher run --adapter json --file bench/bencher.json
