# Runs the built program as a user would: one test per tests/cli/*_test.py, with Debian's Python.
if(NOT TARGET limber_tool)
  return()
endif()
set(cli_environment "")
if(NOT LIMBER_SANITIZE)
  # A sanitizer has an allocator of its own.
  add_library(limber_failing_allocator MODULE cli/failing_allocator.cpp)
  target_link_libraries(limber_failing_allocator PRIVATE ${CMAKE_DL_LIBS})
  set(cli_environment "LIMBER_FAILING_ALLOCATOR=$<TARGET_FILE:limber_failing_allocator>")
endif()
limber_python_tests(cli "${cli_environment}")
# The longest begin first, so that nobody waits for one of them at the end.
set_tests_properties(cli.batch_slurm PROPERTIES COST 200)
set_tests_properties(cli.attack PROPERTIES COST 100)
