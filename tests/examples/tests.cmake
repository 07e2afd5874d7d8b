# Runs every example and compares what it prints with what its first comment says.
if(NOT TARGET limber_tool)
  return()
endif()
find_program(LIMBER_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/*.cpp)
foreach(source IN LISTS sources)
  get_filename_component(name ${source} NAME_WE)
  add_test(NAME example.${name} COMMAND ${LIMBER_PYTHON} -B ${CMAKE_CURRENT_LIST_DIR}/run_example.py ${source}
    $<TARGET_FILE:example_${name}> $<TARGET_FILE:limber_tool>)
  set_tests_properties(example.${name} PROPERTIES TIMEOUT 300)
endforeach()
file(GLOB c_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/c/*.c)
foreach(source IN LISTS c_sources)
  get_filename_component(name ${source} NAME_WE)
  add_test(NAME example.c_${name} COMMAND ${LIMBER_PYTHON} -B ${CMAKE_CURRENT_LIST_DIR}/run_example.py ${source}
    $<TARGET_FILE:example_c_${name}> $<TARGET_FILE:limber_tool>)
  set_tests_properties(example.c_${name} PROPERTIES TIMEOUT 300)
endforeach()
if(NOT LIMBER_SANITIZE)
  add_test(NAME example.links_runtime_only COMMAND ${PROJECT_SOURCE_DIR}/tests/consumer/only_runtime_libraries.sh
    $<TARGET_FILE:example_07_embed_runtime>)
endif()
