# shellcheck shell=sh disable=SC2034  # sourced; the lists are used there
# Sourced by the scripts of this folder: installing Debian packages, or saying what is missing.

# What building needs, and what testing needs on top of it.
build_packages="g++ gfortran cmake ninja-build libgtest-dev libcli11-dev nlohmann-json3-dev \
libtomlplusplus-dev libfmt-dev libpugixml-dev librapidcheck-dev libjs-chart.js"
test_packages="mpich libmpich-dev openmpi-bin libopenmpi-dev libbenchmark-dev libabsl-dev libvalijson-dev libxml2-utils \
clang-format clang-tidy shellcheck chromium chromium-driver python3-selenium yamllint pkg-config libgumbo-dev"
# What ci/fuzz and ci/sanitize need besides.
fuzz_packages="clang libclang-rt-dev pkg-config libgumbo-dev"
sanitize_packages="valgrind"

# The accessibility check has no Debian package and comes from npm, if npm is installed. Without it
# the browser test counts as skipped, although it checks the rest. If npm fails in a CI job (CI=true),
# the job fails too: in a CI log, the warning would go unnoticed.
fetch_axe() {
  [ ! -e "$1/package/axe.min.js" ] || return 0
  if ! command -v npm >/dev/null 2>&1; then
    without_axe "no npm here"
    return 0
  fi
  mkdir -p "$1"
  (cd "$1" && npm pack --silent axe-core@4.10.2 && tar xzf axe-core-4.10.2.tgz package/axe.min.js) && return 0
  without_axe "npm cannot fetch axe-core"
  [ "${CI:-}" != true ]
}
without_axe() {
  echo "!! $1: ACCESSIBILITY OF THE REPORTS IS NOT CHECKED, the test browser.reports will be skipped" >&2
}

# install_missing PACKAGE…: does nothing when all are there.
install_missing() {
  if ! command -v dpkg-query >/dev/null 2>&1; then
    cat >&2 <<TEXT
$0: this is no Debian-like system, so nothing is installed here. Needed are a C++20 compiler,
CMake 3.25 or newer and Ninja; libraries that are missing are fetched by CMake at pinned versions
(GoogleTest, CLI11, nlohmann-json, toml++, fmt, pugixml). Debian's names of what is needed:
  $*
TEXT
    return 0
  fi
  missing=""
  for package in "$@"; do
    if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
      missing="$missing $package"
    fi
  done
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    echo "$0: not root, so these packages cannot be installed here; ask for:$missing" >&2
    return 0
  fi
  echo "== installing:$missing"
  export DEBIAN_FRONTEND=noninteractive
  # Each by itself: where the caller handles a failure, `set -e` does not hold here.
  apt-get update -qq || return
  # shellcheck disable=SC2086  # a list of words
  apt-get install -y -qq --no-install-recommends $missing >/dev/null
}
