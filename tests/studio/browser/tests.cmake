# The studio's page: its unit tests, and the page in a real browser against the built program. Skipped, with a message, where node or
# chromium are absent. In a browser not with sanitizers: they slow both down until one gives up; the tests of the server send the same.
add_test(NAME studio.page COMMAND ${CMAKE_CURRENT_LIST_DIR}/../page_test.sh)
set_tests_properties(studio.page PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77)
if(NOT TARGET limber_tool OR NOT LIMBER_STUDIO OR LIMBER_SANITIZE)
  return()
endif()
file(GLOB specs CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.spec.ts)
foreach(spec IN LISTS specs)
  get_filename_component(name ${spec} NAME_WE)
  add_test(NAME studio.browser.${name} COMMAND ${CMAKE_CURRENT_LIST_DIR}/run.sh ${name}.spec.ts)
  # A browser that draws in software takes two cores, and two browsers only time each other out: one at a time, beside short tests.
  set_tests_properties(studio.browser.${name} PROPERTIES TIMEOUT 1500 SKIP_RETURN_CODE 77 PROCESSORS 2 RESOURCE_LOCK browser COST 500 ENVIRONMENT
    "LIMBER_PROGRAM=$<TARGET_FILE:limber_tool>;LIMBER_BROWSER_OUTPUT=${CMAKE_CURRENT_BINARY_DIR}/browser/${name}")
endforeach()
