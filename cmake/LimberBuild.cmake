# Compiler, linker and cache settings that every target of this build shares.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT EMSCRIPTEN)  # In WebAssembly it costs speed, and nothing needs it.
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(LIMBER_CCACHE ccache)
if(LIMBER_CCACHE AND PROJECT_IS_TOP_LEVEL AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  if(EMSCRIPTEN)
    # em++ is a script, by which ccache does not know clang.
    set(LIMBER_CCACHE CCACHE_COMPILERTYPE=clang ${LIMBER_CCACHE})
  endif()
  # Paths below the source count as relative: what one clone has compiled, another has too.
  set(LIMBER_CCACHE ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} ${LIMBER_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${LIMBER_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${LIMBER_CCACHE})
endif()
if(EMSCRIPTEN)
  # SIMD and exceptions as every browser of the last years has them. Vectors must not be SSE's, translated.
  add_compile_options(-msimd128 -fwasm-exceptions)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-include$<SEMICOLON>${PROJECT_SOURCE_DIR}/web/support/libcxx_gaps.h>)
  add_link_options(-fwasm-exceptions)
  add_compile_definitions(LIMBER_SERIAL)
  # Where Debian puts what Emscripten's linker is written with.
  set(CMAKE_CXX_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs)
endif()
find_program(LIMBER_MOLD mold)
if(LIMBER_MOLD AND PROJECT_IS_TOP_LEVEL AND NOT EMSCRIPTEN)
  add_link_options(-fuse-ld=mold)
endif()

# No fused multiply-add behind our back: the same source gives the same bits in every translation unit. Kernels that
# want fused operations ask Highway for them.
add_compile_options(-Wall -Wextra -Wno-unused-parameter -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports false positives inside Eigen and libstdc++ at -O3.
  add_compile_options(-Wno-array-bounds -Wno-stringop-overflow -Wno-maybe-uninitialized)
endif()

if(LIMBER_SANITIZE)
  # Without "null": Eigen takes the address of the first number of empty matrices.
  add_compile_options(-fsanitize=${LIMBER_SANITIZE} -fno-sanitize=null -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${LIMBER_SANITIZE})
endif()
if(LIMBER_FUZZ)
  # Readers are fuzzed, not kernels: those are neither instrumented (which takes minutes each) nor built for every
  # instruction set.
  set(LIMBER_FUZZ_FLAGS -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=null -fno-sanitize-recover=all)
  add_compile_definitions(HWY_COMPILE_ONLY_STATIC)
  add_link_options(-fsanitize=address,undefined)
endif()
if(LIMBER_COVERAGE)
  # What is counted is limber/, not what calls it. Of a kernel, the instruction set of this machine.
  set(LIMBER_COVERAGE_FLAGS --coverage -O1 -fprofile-update=atomic -fprofile-abs-path)
  add_link_options(--coverage)
endif()

# limber_cold(TARGET...): nobody waits for what these do at run time (options, messages, pages, files of other programs), but
# at -O3 they take much of the time of a first build. In release builds they are compiled with -O1; what computes is not.
set(LIMBER_COLD_OPTIONS $<$<CONFIG:Release>:-O1>)
function(limber_cold)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE ${LIMBER_COLD_OPTIONS})
  endforeach()
endfunction()
