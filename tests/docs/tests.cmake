# Checks the documentation: one test per tests/docs/*_test.py, with Debian's Python.
if(NOT TARGET limber_tool)
  return()
endif()
find_program(LIMBER_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
file(GLOB scripts CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*_test.py)
foreach(script IN LISTS scripts)
  get_filename_component(name ${script} NAME_WE)
  string(REGEX REPLACE "_test$" "" name ${name})
  add_test(NAME docs.${name} COMMAND ${LIMBER_PYTHON} -B ${script} --verbose)
  set_tests_properties(docs.${name} PROPERTIES TIMEOUT 600 ENVIRONMENT LIMBER_PROGRAM=$<TARGET_FILE:limber_tool>)
endforeach()

# The API reference: a warning of Doxygen is an error. Skipped where it is not installed.
add_test(NAME docs.api COMMAND ${PROJECT_SOURCE_DIR}/docs/api/run.sh ${PROJECT_BINARY_DIR}/docs/api)
set_tests_properties(docs.api PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
add_custom_target(docs_api COMMAND ${PROJECT_SOURCE_DIR}/docs/api/run.sh ${PROJECT_BINARY_DIR}/docs/api
  COMMENT "Writing ${PROJECT_BINARY_DIR}/docs/api/index.html" VERBATIM)
