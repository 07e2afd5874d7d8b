# Configures the build without the studio, in a folder of its own, and looks whether it is whole: cmake -DSOURCE=... -DBINARY=... -P this.
# A compiler that was found once is taken again; nothing is compiled. Sources are not joined, so that their names show.
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${BINARY} -G Ninja -DLIMBER_STUDIO=OFF -DLIMBER_JOIN=OFF -DCMAKE_BUILD_TYPE=Release
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the build does not configure without the studio:\n${output}")
endif()
file(STRINGS ${BINARY}/build.ninja objects REGEX "^build [^ ]*\\.o:")
string(REGEX MATCHALL "build [^ ]*studio[^ ]*\\.o:" left "${objects}")
list(FILTER left INCLUDE REGEX "CMakeFiles/[^ ]*(studio/server|limber/studio\\.cpp)")
if(left)
  message(FATAL_ERROR "parts of the studio are still built: ${left}")
endif()
if(NOT objects MATCHES "tools/limber/CMakeFiles/limber_tool\\.dir/main\\.cpp\\.o")
  message(FATAL_ERROR "the command line is gone with the studio")
endif()
execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --show-only --test-dir ${BINARY} OUTPUT_VARIABLE tests)
if(tests MATCHES "studio\\.browser|studio\\.transport")
  message(FATAL_ERROR "tests of the studio are left that cannot pass")
endif()
