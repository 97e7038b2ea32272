#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the folder of libyaml's sources, fetching them once through apt's own client. Needs neither root nor any change
# to the machine's apt set-up: the source list, the package lists and the download all live in a private folder.
set -eu

version=0.2.5
sha256=fa240dbf262be053f3898006d502d514936c818e422afdcf33921c63bed9bf2e
root=$(CDPATH="" cd -- "$(dirname -- "$0")/.." && pwd)
cache=${SCREE_CACHE:-$root/.cache}/libyaml
sources=$cache/yaml-$version

fail() {
  echo "missing: $*" >&2
  exit 1
}

# Keeps the files of an archive that parsing needs, once the archive has proved to be the right one.
unpack() {
  echo "$sha256  $1" | sha256sum --check --status || return 1
  rm -rf "$work/part" && mkdir -p "$work/part"
  tar -xzf "$1" -C "$work/part" --strip-components=1 --wildcards '*/include' '*/src' '*/License'
  rm -rf "$sources" && mv "$work/part" "$sources"
}

# The machine's own sources, asked for source packages instead of binary ones; libyaml is in main.
private_sources() {
  for file in /etc/apt/sources.list.d/*.sources; do
    [ -f "$file" ] || continue
    sed -e 's/^Types:.*/Types: deb-src/' -e 's/^Components:.*/Components: main/' "$file" >"$1/$(basename "$file")"
  done
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ -f "$file" ] || continue
    sed -n 's/^[[:space:]]*deb[[:space:]]/deb-src /p' "$file" >"$1/$(basename "$file" .list)-src.list"
  done
}

apt_source() {
  mkdir -p "$1/sources" "$1/lists/partial" "$1/cache/archives/partial" "$1/get"
  private_sources "$1/sources"
  set -- "$1" -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$1/sources" \
    -o Dir::State::lists="$1/lists" -o Dir::Cache="$1/cache" -o APT::Sandbox::User=root
  work=$1
  shift
  # A third party's list without source packages makes the update complain; what counts is whether the file arrives.
  {
    cd "$work/get"
    apt-get "$@" update || true
    apt-get "$@" source --download-only libyaml
  } >"$work/log" 2>&1
}

if [ ! -f "$sources/src/parser.c" ]; then
  mkdir -p "$cache"
  command -v apt-get >/dev/null || fail "libyaml $version sources in $sources, and no apt-get to fetch them with"
  work=$(mktemp -d "$cache/apt.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  apt_source "$work" || fail "libyaml $version sources: apt-get source says: $(tail -n 1 "$work/log")"
  unpack "$work/get/libyaml_$version.orig.tar.gz" || fail "libyaml $version: apt's archive is not the expected one"
fi
echo "$sources"
