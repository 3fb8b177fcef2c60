# shellcheck shell=sh disable=SC2016  # $ in single quotes is for others to expand
# Sourced by others: makes roots of Debian releases and runs commands in them. As root, on Linux.
#
#   root_ready                                 says what this machine lacks for it; fails then
#   make_root SUITE DIRECTORY [PACKAGE…]       bootstraps what is not there, and installs these packages
#   in_root DIRECTORY [NAME=VALUE…] COMMAND…   runs it there; its code is the command's
#   debian_source PACKAGE SUITE DIRECTORY      unpacks the source package there, as PACKAGE-VERSION
#
# SUITE is a number (11, 12, 13), `testing`, or a name that Debian's mirror knows. What is there already
# is kept, also what an interrupted make_root left. Packages that the release does not have are told and
# left out.
#
# A command in a root has mounts and processes of its own: when it ends, or is ended, nothing of them is
# left. It gets proc, sys and dev where the root has such folders (an empty root needs none), a /dev/shm
# of its own, and no environment but PATH, HOME and what is named. It is root in there, and can mount
# more. IN_ROOT_OPTIONS has further options of unshare (`-n`: without a network).

root_ready() {
  [ "$(id -u)" = 0 ] || {
    echo "$0: not root; roots of other releases take chroot and mount" >&2
    return 1
  }
  for tool in debootstrap unshare setpriv chroot; do
    command -v "$tool" >/dev/null 2>&1 || {
      echo "$0: no $tool here; Debian's packages for this are debootstrap and util-linux" >&2
      return 1
    }
  done
}

# $DEBIAN_MIRROR, or the archive from which this machine itself installs.
debian_mirror() (
  mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    grep '/debian/*$' | head -n 1)}
  [ -n "$mirror" ] || {
    echo "$0: apt knows no archive of Debian here; name one in DEBIAN_MIRROR" >&2
    return 1
  }
  echo "${mirror%/}"
)

debian_codename() {
  case $1 in
    11) echo bullseye ;;
    12) echo bookworm ;;
    13) echo trixie ;;
    *) echo "$1" ;;
  esac
}

# alone COMMAND…: goes on as that command, with mounts and processes of its own, which end when the caller
# of this subshell is ended, however that happens. debootstrap, too, would leave mounts behind.
alone() {
  # shellcheck disable=SC2086  # a list of words
  exec setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child ${IN_ROOT_OPTIONS:-} "$@"
}

bootstrap_root() (
  codename=$(debian_codename "$1")
  mirror=$(debian_mirror) || return 1
  # Of releases younger than this debootstrap the script is missing; all have been the same one for years.
  script=/usr/share/debootstrap/scripts/$codename
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  rm -rf --one-file-system "$2.part"
  mkdir -p "$2.part"
  (alone --mount-proc debootstrap --variant=minbase "$codename" "$2.part" "$mirror" "$script" \
    >"$2.log" 2>&1) || {
    tail -n 5 "$2.log" >&2
    echo "$0: no root of $codename; the whole log is $2.log" >&2
    return 1
  }
  # Proxies, and whether an archive may be of some age, are this machine's.
  apt-config dump 2>/dev/null | grep -E '^Acquire::(https?|Check-[A-Za-z-]*)(::| )' \
    >"$2.part/etc/apt/apt.conf.d/90machine" || true
  mv "$2.part" "$2"
)

make_root() (
  suite=$1
  directory=$2
  shift 2
  [ -e "$directory/var/lib/dpkg/status" ] || bootstrap_root "$suite" "$directory" || return 1
  missing=
  for package in "$@"; do
    case $(in_root "$directory" dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) in
      installed) ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ] || return 0
  known=
  apt_in_root "$directory" dpkg --configure -a && apt_in_root "$directory" apt-get update || return 1
  for package in $missing; do
    if in_root "$directory" apt-get install --simulate --no-install-recommends "$package" >/dev/null 2>&1; then
      known="$known $package"
    else
      echo "$0: Debian $suite has no package $package to install" >&2
    fi
  done
  # shellcheck disable=SC2086  # a list of words
  [ -z "$known" ] || apt_in_root "$directory" apt-get install -y --no-install-recommends $known
)

# apt_in_root DIRECTORY COMMAND…: says nothing unless it fails.
apt_in_root() (
  log=$1.log
  place=$1
  shift
  in_root "$place" DEBIAN_FRONTEND=noninteractive "$@" >"$log" 2>&1 && return 0
  tail -n 5 "$log" >&2
  echo "$0: $* failed in $place; the whole log is $log" >&2
  return 1
)

in_root() (
  for file in resolv.conf hosts; do
    [ ! -d "$1/etc/apt" ] || cp -L "/etc/$file" "$1/etc/$file"
  done
  alone env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    sh -euc '
      root=$1
      shift
      [ ! -d "$root/proc" ] || mount -t proc proc "$root/proc"
      [ ! -d "$root/sys" ] || mount --rbind /sys "$root/sys"
      if [ -d "$root/dev" ]; then
        mount --rbind /dev "$root/dev"
        mount -t tmpfs tmpfs "$root/dev/shm"
      fi
      while :; do
        case $1 in
          *=*) export "$1" && shift ;;
          *) break ;;
        esac
      done
      code=0
      chroot "$root" "$@" || code=$?
      exit "$code"' in_root "$@"
)

# Of its upstream, without Debian's changes. What is there already is kept.
debian_source() (
  [ -z "$(find "$3" -maxdepth 1 -name "$1-[0-9]*" 2>/dev/null)" ] || return 0
  mkdir -p "$3/lists/partial" && cd "$3" || return 1
  echo "deb-src $(debian_mirror) $(debian_codename "$2") main" >sources.list
  log=$PWD/$1.log
  set -- "$1" -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::State::Lists="$PWD/lists" -o APT::Sandbox::User=root
  package=$1
  shift
  # Moved when it is whole.
  rm -rf part "$package"_* && mkdir part
  { apt-get "$@" -qq update && apt-get "$@" -qq --download-only source "$package"; } >"$log" 2>&1 &&
    tar xf "$package"_*.orig.tar.[bgx]z* -C part && mv part/"$package"-[0-9]* . && return 0
  tail -n 3 "$log" >&2
  echo "$0: no sources of $package from Debian; the whole log is $log" >&2
  return 1
)
