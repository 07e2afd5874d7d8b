#!/usr/bin/env bash
# install_debs.sh PACKAGES BASE SOURCE: installs limber, liblimber-dev and, if it was made, python3-limber from the folder
# PACKAGES in a copy of BASE, a folder with a minimal Debian 12 (debootstrap --variant=minbase), runs the program, builds the
# consumer of SOURCE/tests with the libraries, and imports the module. Needs root and a network; exits with 77 (skipped) without root or BASE.
set -euo pipefail
skip() { printf 'skipped: %s\n' "$*"; exit 77; }
packages=$1 base=${2:-} source=$3
[ "$(id -u)" -eq 0 ] || skip "needs root"
[ -n "$base" ] && [ -d "$base/etc/apt" ] || skip "LIMBER_DEBIAN_BASE does not name a folder with a minimal Debian 12 (debootstrap --variant=minbase)"

root=$(mktemp -d)
cleanup() {
  for folder in proc dev; do mountpoint -q "$root/$folder" && umount -l "$root/$folder"; done
  rm -rf --one-file-system "$root"
}
trap cleanup EXIT
cp -a "$base/." "$root/"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
mkdir -p "$root/packages" "$root/consumer"
cp "$packages"/limber_*.deb "$packages"/liblimber-dev_*.deb "$root/packages/"
for package in "$packages"/python3-limber_*.deb; do [ ! -e "$package" ] || cp "$package" "$root/packages/"; done
cp -r "$source/tests/consumer/." "$root/consumer/"
for folder in proc dev; do mount --rbind "/$folder" "$root/$folder" && mount --make-rslave "$root/$folder"; done

inside() {
  chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    sh -euc "$1"
}
inside 'apt-get update -qq
  apt-get install -y -qq --no-install-recommends /packages/limber_*.deb >/dev/null
  limber --version
  limber make hand -o /tmp/hand.obj && limber info /tmp/hand.obj
  test -s /usr/share/bash-completion/completions/limber'
inside 'for package in /packages/python3-limber_*.deb; do
    [ -e "$package" ] || continue
    apt-get install -y -qq --no-install-recommends "$package" >/dev/null
    python3 -c "import limber; print(limber.bind(*limber.make_sample(\"bar\", 8), \"heat\"))"
    # The shared library that came with the program, too, is found and used.
    python3 -c "import ctypes; library = ctypes.CDLL(\"liblimber.so.1\"); assert library.limber_version() == 1"
  done'
inside 'apt-get install -y -qq --no-install-recommends /packages/liblimber-dev_*.deb g++ cmake ninja-build pkg-config >/dev/null
  if find /usr/include/limber -path "*/internal*" | grep .; then echo "internal headers are installed" >&2; exit 1; fi
  cmake -G Ninja -S /consumer -B /tmp/build -DCMAKE_BUILD_TYPE=Release >/dev/null
  cmake --build /tmp/build && /tmp/build/consumer
  cmake -G Ninja -S /consumer/runtime_only -B /tmp/build_runtime -DCMAKE_BUILD_TYPE=Release >/dev/null
  cmake --build /tmp/build_runtime && /tmp/build_runtime/runtime_consumer
  g++ -std=c++20 /consumer/consumer.cpp $(pkg-config --cflags limber) -o /tmp/by_pkg_config $(pkg-config --libs limber)
  /tmp/by_pkg_config'
echo "the packages install and work"
