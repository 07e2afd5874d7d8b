# Sourced by ./run and ./test: installs missing Debian packages, configures and builds. Says what it does on stderr.

say() { printf 'limber: %s\n' "$*" >&2; }

# Debian packages needed to build and run; ./test adds its own.
build_packages=(g++ cmake ninja-build ccache mold pkg-config
  libeigen3-dev libsuitesparse-dev libopenblas-dev libhwy-dev libtbb-dev libfmt-dev libcli11-dev
  nlohmann-json3-dev libpng-dev libassimp-dev libboost-dev nodejs npm)
test_packages=(libgtest-dev clang-format-14 clang-14 libclang-rt-14-dev python3 doxygen
  chromium blender libcgal-dev python3-numpy)

# install_missing PACKAGE...: apt-get install what is not there yet, nor provided by another package (some builds of
# nodejs bring npm along).
install_missing() {
  local missing=() state name names package
  declare -A have=()
  while read -r state names; do
    [ "$state" = ii ] || continue
    for name in ${names//,/ }; do have["$name"]=1; done
  done < <(dpkg-query -W -f '${db:Status-Abbrev} ${Package} ${Provides}\n' 2>/dev/null)
  for package in "$@"; do [ -n "${have[$package]:-}" ] || missing+=("$package"); done
  [ ${#missing[@]} -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "these packages are missing: ${missing[*]}"
      say "neither root nor sudo is available; ask an administrator to run: apt-get install ${missing[*]}"
      exit 1
    fi
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  local log; log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update -qq &&
         "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
           "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    say "installing packages failed; the log is $log"
    exit 1
  fi
  rm -f "$log"
}

# configure PRESET ON|OFF: makes build/PRESET, with tests or without; leaves one that already has what is wanted.
configure() {
  local preset=$1 tests=$2 log
  if [ -f "build/$preset/build.ninja" ]; then
    [ "$tests" = OFF ] && return 0
    grep -q '^LIMBER_TESTS:BOOL=ON' "build/$preset/CMakeCache.txt" && return 0
  fi
  say "configuring build/$preset"
  log=$(mktemp)
  cmake --preset "$preset" -DLIMBER_TESTS="$tests" >"$log" 2>&1 || { cat "$log" >&2; say "configuring failed"; exit 1; }
  rm -f "$log"
}

# build PRESET TARGET...: builds; silent when there is nothing to do.
build() {
  local preset=$1; shift
  # Ninja's chatter about having nothing to do is noise: pass on the rest.
  local status=0
  ninja -C "build/$preset" "$@" > >(grep --line-buffered -v -e '^ninja: \(Entering\|no work\)' -e 'globbed directories' >&2) ||
    status=$?
  [ "$status" -eq 0 ] || { say "building failed"; exit "$status"; }
}
