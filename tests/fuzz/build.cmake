# Configures and builds the fuzz targets and tests with sanitizers, with clang; run as a test: cmake -DSOURCE=<checkout> -P build.cmake
find_program(clang clang++-14)
if(NOT clang)
  message("SKIPPED: clang++-14 is not installed")
  return()
endif()
foreach(command "--preset;fuzz" "--build;build/fuzz;--target;sanitized")
  execute_process(COMMAND ${CMAKE_COMMAND} ${command} WORKING_DIRECTORY ${SOURCE} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
