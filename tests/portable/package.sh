#!/bin/sh
# Whether the Debian package installs, runs and goes away again, in a root made for it. As root, with
# debootstrap.
#
#   tests/portable/package.sh PACKAGE.deb [SUITE…]      (default: 11 12 13)
set -eu
here=$(cd -- "$(dirname "$0")/../.." && pwd)
. "$here/ci/root.sh"
[ -f "${1-}" ] || { sed -n '5p' "$0" >&2; exit 2; }
package=$1
shift
[ $# -gt 0 ] || set -- 11 12 13
root_ready || exit 2
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
for suite in "$@"; do
  root=$work/$suite
  make_root "$suite" "$root"
  cp "$package" "$root/infocts.deb"
  # shellcheck disable=SC2016  # for the shell in the root
  in_root "$root" sh -euc '
    dpkg -i /infocts.deb >/dev/null
    infocts --version | head -n 1
    infocts run reference --filter "info.create*" --binding c | tail -n 1
    dpkg -r infocts >/dev/null
    for path in /usr/bin/infocts /usr/lib/infocts /usr/share/man/man1/infocts.1.gz; do
      [ ! -e "$path" ] || { echo "left behind: $path" >&2; exit 1; }
    done'
  echo "ok: $suite"
done
