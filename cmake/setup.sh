# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# Sourced by ./play and ./check, with `root` set to the top of the repository: finds or installs the tools, then builds
# the parts that are out of date. Progress goes to standard error; logs stand in build/log.

export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
logs=$root/build/log
stamps=$root/.cache/stamps

say() { echo "scree: $*" >&2; }

die() {
  say "$*"
  exit 1
}

# --- tools ---

# Is a tool there? Commands by name, headers by a name that ends in .h, files by their path.
has() {
  case $1 in
    /*) [ -e "$1" ] ;;
    *.h) [ -e "/usr/include/$1" ] || [ -e "/usr/local/include/$1" ] ;;
    browser) find_browser ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
  esac
}

# Any Chromium will do; the tests read its path from SCREE_CHROMIUM. They find Firefox and WebKitGTK by themselves.
find_browser() {
  local name
  for name in "${SCREE_CHROMIUM:-chromium}" chromium-browser google-chrome; do
    SCREE_CHROMIUM=$(command -v "$name") && export SCREE_CHROMIUM && return
  done
  unset SCREE_CHROMIUM
  return 1
}

# The prefix that makes a command run as root, if there is a way that does not ask where nobody can answer.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif [ -t 0 ] && [ -z "${CI:-}" ]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

can_install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  [ "$(id -u)" = 0 ] && return
  command -v sudo >/dev/null 2>&1 || return 1
  { [ -t 0 ] && [ -z "${CI:-}" ]; } || sudo -n true 2>/dev/null
}

# install PACKAGE...: through apt, with its own lists brought up to date first.
install() {
  say "installing $* (once; a few minutes)"
  mkdir -p "$logs"
  {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update &&
      as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@"
  } >"$logs/apt.log" 2>&1 </dev/null || {
    tail -n 5 "$logs/apt.log" >&2
    die "apt-get could not install $* (all of its output: build/log/apt.log)"
  }
}

# require TOOL=PACKAGE...: installs what is missing, or says in one line what that is.
require() {
  local need tools='' packages=()
  for need in "$@"; do
    has "${need%%=*}" && continue
    tools="$tools ${need%%=*}"
    packages+=("${need#*=}")
  done
  if [ ${#packages[@]} -gt 0 ]; then
    can_install || die "missing:$tools. Install the Debian packages ${packages[*]}, or run this as root"
    install "${packages[@]}"
    hash -r
    for need in "$@"; do
      has "${need%%=*}" || die "missing: ${need%%=*}, although ${need#*=} was installed"
    done
  fi
  at_least cmake 3.25 "$(cmake --version | sed -n 's/^cmake version //p')"
  at_least node 18 "$(node --version | tr -d v)"
}

at_least() {
  [ "$(printf '%s\n' "$2" "$3" | sort -V | head -n 1)" = "$2" ] || die "missing: $1 $2 or newer; the one on PATH is $3"
}

play_tools=(
  /etc/ssl/certs/ca-certificates.crt=ca-certificates
  emcc=emscripten cmake=cmake ninja=ninja-build node=nodejs npm=npm
)
check_tools=("${play_tools[@]}" stdio.h=libc6-dev gcc=gcc clang=clang cmocka.h=libcmocka-dev)
check_tools+=(WebKitWebDriver=webkit2gtk-driver Xvfb=xvfb)
# Ubuntu has Chromium and Firefox as snaps only, which a container cannot run: there the tests take what is installed.
grep -qs '^ID=ubuntu' /etc/os-release || check_tools+=(browser=chromium firefox-esr=firefox-esr)

# --- building ---

# quietly NAME COMMAND...: keeps the output in a log and shows the end of it, less ninja's counting, when that fails.
quietly() {
  local log=$logs/$1.log start=$SECONDS
  say "$1"
  mkdir -p "$logs"
  if ! "${@:2}" >"$log" 2>&1 </dev/null; then
    grep -v '^\[[0-9]*/[0-9]*\] ' "$log" | tail -n 40 | cut -c 1-400 >&2
    say "$1 failed after $((SECONDS - start)) s (all of its output: ${log#"$root"/})"
    return 1
  fi
}

# One number for the contents of files and folders, without what is built or installed in them.
digest() {
  (cd "$root" && find "$@" -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -print0 2>/dev/null |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
}

# when_changed NAME "INPUTS" OUTPUT COMMAND...: skips the command while its output is there and its inputs are the same.
when_changed() {
  local name=$1 output=$3 stamp=$stamps/$1 now
  # shellcheck disable=SC2086
  now=$(digest $2)
  [ -e "$root/$output" ] && [ "$now" = "$(cat "$stamp" 2>/dev/null)" ] && return
  rm -f "$stamp"
  quietly "$name" "${@:4}" || return
  mkdir -p "$stamps"
  echo "$now" >"$stamp"
}

configure() {
  cmake --preset "$@" || cmake --fresh --preset "$@"
}

# build PRESET [CONFIGURE OPTION...]
build() {
  cd "$root" || return
  when_changed "configure-$*" "CMakePresets.json cmake" "build/$1/build.ninja" configure "$@" &&
    quietly "build-$1" cmake --build --preset "$1"
}

build_wasm() {
  build wasm && [ -e "$root/build/wasm/scree.wasm" ] || return
}

build_npm() {
  when_changed npm-install "npm/package.json npm/package-lock.json npm/.npmrc" npm/node_modules \
    npm --prefix "$root/npm" ci &&
    when_changed npm-build "npm build/wasm/scree.wasm" npm/dist npm --prefix "$root/npm" run build
}

build_web() {
  when_changed web-install "web/package.json web/package-lock.json web/.npmrc npm/package.json" web/node_modules \
    npm --prefix "$root/web" ci &&
    when_changed web-build "web tests/scenes npm build/wasm/scree.wasm" web/dist npm --prefix "$root/web" run build
}

build_hosts() {
  when_changed hosts-install "tests/hosts/package.json tests/hosts/package-lock.json tests/hosts/.npmrc" \
    tests/hosts/node_modules npm --prefix "$root/tests/hosts" ci
}

build_drivers() {
  when_changed drivers-install "tests/browser/package.json tests/browser/package-lock.json tests/browser/.npmrc" \
    tests/browser/node_modules npm --prefix "$root/tests/browser" ci
}
