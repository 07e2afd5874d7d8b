# Runs the built program as a user would: one test per tests/cli/*_test.py, with Debian's Python.
if(NOT TARGET limber_tool)
  return()
endif()
limber_python_tests(cli "")
