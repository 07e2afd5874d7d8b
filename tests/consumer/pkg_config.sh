#!/bin/sh
# pkg_config.sh SOURCE_DIR INSTALLED LIBDIR COMPILER: compiles the consumer through the installed limber.pc.
set -eu
export PKG_CONFIG_PATH="$2/$3/pkgconfig"
program=$2/pkg_config_consumer
# shellcheck disable=SC2046
"$4" -std=c++20 "$1/consumer.cpp" $(pkg-config --cflags limber) -o "$program" $(pkg-config --libs limber)
"$program"
