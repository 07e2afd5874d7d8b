# Tests of the Python package, with Debian's Python: one per tests/python/*_test.py, by pytest. Not with sanitizers: Python
# itself is built without. The module is that of this build.
if(NOT TARGET limber_python OR NOT TARGET limber_tool)
  return()
endif()
file(GLOB scripts CONFIGURE_DEPENDS python/*_test.py)
foreach(script IN LISTS scripts)
  get_filename_component(name ${script} NAME_WE)
  string(REGEX REPLACE "_test$" "" name ${name})
  add_test(NAME python.${name} COMMAND ${LIMBER_PYTHON} -B -m pytest -q -p no:cacheprovider ${script})
  set_tests_properties(python.${name} PROPERTIES TIMEOUT 600 ENVIRONMENT
    "LIMBER_PROGRAM=$<TARGET_FILE:limber_tool>;PYTHONPATH=${PROJECT_BINARY_DIR}/python;LIMBER_PYTHON_BUILD=${PROJECT_BINARY_DIR}")
endforeach()
