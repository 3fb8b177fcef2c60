#!/bin/sh
# Which commit of an MPI brought a cause, or a case that fails:
#
#   cd mpi-source && git bisect start BAD GOOD
#   git bisect run …/bisect.sh info_get.flag.5f3c1a './configure --prefix=$PREFIX && make -j8 install'
#
# The first word is the id of a cause, as results.json and summary.md have it, or of a case; the
# second one builds and installs what is checked out below $PREFIX. Further ones go to `infocts run`:
# `--binding c` saves most of the time. A commit that does not build, leaves no $PREFIX/bin/mpicc or cannot
# be measured is skipped (125). What cannot work with any commit, such as a word that is no id, ends the bisection.
set -u
stop() { echo "bisect.sh: $1" >&2; exit 255; } # git bisect run ends at any code above 127
[ $# -ge 2 ] || stop "give the id of a cause or of a case, and the command that builds"
command -v python3 >/dev/null || stop "python3 is not installed"
command -v infocts >/dev/null || stop "infocts is not in PATH"
what=$1
build=$2
shift 2
is_cause() { printf '%s\n' "$what" | grep -qE '^[a-z0-9_]+\.[a-z0-9_]+\.[0-9a-f]{6}$'; }
is_case() { infocts list cases | awk -v id="$what" '$1 == id { found = 1 } END { exit !found }'; }
is_cause || is_case || stop "'$what' is neither the id of a cause nor that of a case"
PREFIX=$(mktemp -d) || stop "no temporary directory can be made"
export PREFIX
results=$PREFIX/infocts-results
trap 'rm -rf "$PREFIX" "$PREFIX.log"' EXIT
sh -c "$build" >"$PREFIX.log" 2>&1 || { tail -n 5 "$PREFIX.log"; exit 125; }
[ -x "$PREFIX/bin/mpicc" ] || { echo "bisect.sh: the build left no executable $PREFIX/bin/mpicc" >&2; exit 125; }
infocts run "$PREFIX/bin/mpicc" "$@" -o "$results"
case $? in
  0 | 1 | 3) ;;
  2) stop "infocts refused its command line (see above)" ;;
  *) exit 125 ;;
esac
python3 - "$what" "$results/results.json" <<'END'
import json
import sys

GOOD, BAD, SKIPPED = 0, 1, 125
what, file = sys.argv[1:]


def skip(why):
    print(f"bisect.sh: {why}", file=sys.stderr)
    sys.exit(SKIPPED)


try:
    with open(file, encoding="utf-8") as results:
        run = json.load(results)
    verdicts = {}
    for result in run["results"]:
        verdicts.setdefault(result["test"], set()).add(result["verdict"])
    causes = {id for cause in run["causes"] for id in [cause["id"], *cause["also"]]}
except (OSError, ValueError, KeyError) as error:
    skip(f"{file}: {error}")
bad, undecided = {"fail", "crashed", "timed_out"}, {"error", "inconclusive"}
if what in causes or verdicts.get(what, set()) & bad:
    sys.exit(BAD)
if what in verdicts:
    decided = verdicts[what] - {"skipped"}
    if not decided or decided & undecided:
        skip(f"{what} did not run to its end")
    sys.exit(GOOD)
deviation = what.rsplit(".", 1)[0]
function = what.split(".")[0]
alike = sorted(id for id in causes if id.rsplit(".", 1)[0] == deviation)
if alike:
    skip(f"whether {what} is {' or '.join(alike)} cannot be told")
for test, seen in verdicts.items():
    chapter, subject = test.split(".")[:2]
    if seen & undecided and function in (subject, f"{chapter}_{subject}"):
        skip(f"{test} did not run to its end")
sys.exit(GOOD)
END
