# The build without the studio: configured only.
add_test(NAME studio.is_optional COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR}
         -DBINARY=${CMAKE_CURRENT_BINARY_DIR}/without_studio -DCMAKE_CTEST_COMMAND=${CMAKE_CTEST_COMMAND}
         -P ${CMAKE_CURRENT_LIST_DIR}/without_studio.cmake)
set_tests_properties(studio.is_optional PROPERTIES TIMEOUT 600)

# The studio without a browser: the engine alone, and the whole program through its sockets.
if(LIMBER_STUDIO AND LIMBER_TOOLS)
  file(GLOB engine_test_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*_test.cpp)
  limber_joined_sources(engine_test_compiled studio_tests ${engine_test_sources})
  add_executable(limber_studio_tests ${engine_test_compiled} ${PROJECT_SOURCE_DIR}/studio/server/transport/access.cpp)
  target_link_libraries(limber_studio_tests PRIVATE limber_test_support limber_studio_engine limber::limber GTest::gtest_main fmt::fmt)
  gtest_discover_tests(limber_studio_tests TEST_PREFIX studio. DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)

  set(allocator "")
  if(NOT LIMBER_SANITIZE)
    set(allocator ";LIMBER_FAILING_ALLOCATOR=$<TARGET_FILE:limber_failing_allocator>")
  endif()
  file(GLOB server_scripts CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*_test.py)
  foreach(script IN LISTS server_scripts)
    get_filename_component(name ${script} NAME_WE)
    add_test(NAME studio.${name} COMMAND ${LIMBER_PYTHON} -B ${script} --verbose)
    set_tests_properties(studio.${name} PROPERTIES TIMEOUT 600
                         ENVIRONMENT "LIMBER_PROGRAM=$<TARGET_FILE:limber_tool>;LIMBER_SANITIZE=${LIMBER_SANITIZE}${allocator}")
  endforeach()
endif()
