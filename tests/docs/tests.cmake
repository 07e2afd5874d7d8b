# Checks the documentation: one test per tests/docs/*_test.py, with Debian's Python.
if(NOT TARGET limber_tool)
  return()
endif()
limber_python_tests(docs "")

# The API reference: a warning of Doxygen is an error. Skipped where it is not installed.
add_test(NAME docs.api COMMAND ${PROJECT_SOURCE_DIR}/docs/api/run.sh ${PROJECT_BINARY_DIR}/docs/api)
set_tests_properties(docs.api PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
add_custom_target(docs_api COMMAND ${PROJECT_SOURCE_DIR}/docs/api/run.sh ${PROJECT_BINARY_DIR}/docs/api
  COMMENT "Writing ${PROJECT_BINARY_DIR}/docs/api/index.html" VERBATIM)
