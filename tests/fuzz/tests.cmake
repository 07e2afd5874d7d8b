# Address and undefined-behaviour sanitizers on core, model and io: their tests, and a short run of every fuzz target, on
# seeds in tests/fuzz/corpus. Not in sanitizer builds: the fuzz build is one itself.
if(LIMBER_SANITIZE)
  return()
endif()
set(fuzz ${CMAKE_CURRENT_LIST_DIR})
add_test(NAME fuzz.build COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -P ${fuzz}/build.cmake)
set_tests_properties(fuzz.build PROPERTIES FIXTURES_SETUP limber_fuzz TIMEOUT 1800 PROCESSORS 2 COST 1000 SKIP_REGULAR_EXPRESSION "SKIPPED: clang")
file(GLOB sources CONFIGURE_DEPENDS ${fuzz}/*_fuzz.cpp)
foreach(source IN LISTS sources)
  get_filename_component(name ${source} NAME_WE)
  string(REGEX REPLACE "_fuzz$" "" name ${name})
  add_test(NAME fuzz.${name} COMMAND
    ${fuzz}/run.sh ${PROJECT_SOURCE_DIR}/build/fuzz/tests/fuzz/fuzz_${name} ${fuzz}/corpus/${name} 20000)
  set_tests_properties(fuzz.${name} PROPERTIES FIXTURES_REQUIRED limber_fuzz TIMEOUT 120 SKIP_RETURN_CODE 77)
endforeach()
foreach(part 1 2)
  math(EXPR index "${part} - 1")
  add_test(NAME sanitized.part_${part} COMMAND ${PROJECT_SOURCE_DIR}/build/fuzz/tests/fuzz/limber_sanitized_tests)
  set_tests_properties(sanitized.part_${part} PROPERTIES FIXTURES_REQUIRED limber_fuzz TIMEOUT 600
    ENVIRONMENT "GTEST_TOTAL_SHARDS=2;GTEST_SHARD_INDEX=${index}")
endforeach()
