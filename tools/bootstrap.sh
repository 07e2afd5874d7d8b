# Sourced by ./run and ./test: installs missing Debian packages, configures and builds. Says what it does on stderr.

say() { printf 'limber: %s\n' "$*" >&2; }

# Debian packages needed to build and run; ./test adds its own: gtest, checkers of code, and the programs that are asked
# whether Limber is right.
build_packages=(g++ cmake ninja-build ccache mold
  libeigen3-dev libsuitesparse-dev libopenblas-dev libhwy-dev libtbb-dev libfmt-dev libcli11-dev
  nlohmann-json3-dev libpng-dev libjpeg-dev libmeshoptimizer-dev libassimp-dev libdraco-dev libboost-dev libsqlite3-dev)
test_packages=(libgtest-dev pkg-config clang-format-14 clang-tidy-14 clang-14 libclang-rt-14-dev python3 doxygen
  nodejs npm chromium blender xvfb xdotool libcgal-dev python3-numpy
  slurm-wlm munge parallel
  python3-dev pybind11-dev python3-scipy python3-pytest mypy python3-venv python3-pip python3-setuptools python3-wheel)

# ./test web and ./run web alone: what turns the engine into WebAssembly, and pages into a site.
web_packages=(emscripten libstb-dev nodejs npm)

# duration SECONDS: "50 s", "3 min".
duration() { if [ "$1" -lt 100 ]; then printf '%d s' "$1"; else printf '%d min' $((($1 + 30) / 60)); fi; }

# Progress of something that consists of steps. On a terminal a bar that is drawn again and again; in a log a line every
# half minute. progress_start; then show_progress DONE ALL DOING after each step; then progress_end.
progress_start() { progress_began=$SECONDS progress_last=$SECONDS progress_shown=; }
show_progress() {
  local steps=$1 all=$2 doing=$3 passed=$((SECONDS - progress_began)) left=
  [ "$all" -gt 0 ] || return 0
  # The first steps say little about the others.
  if [ "$passed" -ge 5 ] && [ "$steps" -gt 0 ]; then left=", about $(duration $((passed * (all - steps) / steps))) left"; fi
  if [ -t 2 ]; then
    local width=$(( ${COLUMNS:-$(tput cols 2>/dev/null || echo 80)} - 1 )) bar line
    printf -v bar '%*s' $((20 * steps / all)) ''
    printf -v line 'limber: [%-20s] %d/%d%s: %s' "${bar// /#}" "$steps" "$all" "$left" "$doing"
    printf '\r\033[K%s' "${line:0:width}" >&2
    progress_shown=1
  elif [ $((SECONDS - progress_last)) -ge 30 ]; then
    say "$steps of $all$left: $doing"
    progress_last=$SECONDS
  fi
}
progress_end() { [ -z "$progress_shown" ] || printf '\r\033[K' >&2; }

# Reads what apt-get says and shows how far it is.
show_packages() {
  local line all=0 steps=0
  progress_start
  while IFS= read -r line; do
    case $line in
      *' newly installed, '*) [[ $line =~ ([0-9]+)\ newly ]] && all=$((2 * BASH_REMATCH[1])) ;;
      'Unpacking '*|'Setting up '*) steps=$((steps < all ? steps + 1 : all)); show_progress "$steps" "$all" "${line%% (*}" ;;
      'Get:'*) show_progress "$steps" "$all" "fetching packages" ;;
    esac
  done
  progress_end
}

# Reads what ninja says and shows how far it is. What is not a step (warnings, errors) is passed on.
show_build() {
  local line what
  progress_start
  while IFS= read -r line; do
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*)$ ]]; then
      what=${BASH_REMATCH[3]##*/}
      case ${BASH_REMATCH[3]} in
        Building\ C*) what="compiling ${what%.o}" ;;
        Linking*) what="linking $what" ;;
        Re-*) continue ;;
        *) what=${BASH_REMATCH[3]} ;;
      esac
      show_progress "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" "$what"
    else
      case $line in 'ninja: Entering'*|'ninja: no work'*|'-- '*) ;; *) progress_end; printf '%s\n' "$line" >&2 ;; esac
    fi
  done
  progress_end
}

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
  local as_list="${missing[*]}"
  if [ ${#missing[@]} -eq 1 ]; then as_list="1 Debian package: $as_list"; else as_list="${#missing[@]} Debian packages: $as_list"; fi
  say "installing $as_list"
  local log start=$SECONDS; log=$(mktemp)
  # apt-get says "Unpacking" and "Setting up" once per package; how many there are, it says before.
  if ! { "${as_root[@]}" apt-get update -qq &&
         "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
           "${missing[@]}"; } 2>&1 </dev/null | tee "$log" | show_packages; then
    tail -n 20 "$log" >&2
    say "installing packages failed; the log is $log"
    exit 1
  fi
  say "installed them in $(duration $((SECONDS - start)))"
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
  local preset=$1 start=$SECONDS; shift
  ninja -C "build/$preset" "$@" | show_build || { say "building failed"; exit 1; }
  [ $((SECONDS - start)) -lt 5 ] || say "built build/$preset in $(duration $((SECONDS - start)))"
}
