# Installs this build into its own folder and builds other projects against it. Not with sanitizers: a consumer is
# compiled without them.
if(LIMBER_SANITIZE OR NOT LIMBER_TOOLS)
  return()
endif()
set(installed ${PROJECT_BINARY_DIR}/installed)
set(consumer ${CMAKE_CURRENT_LIST_DIR})

add_test(NAME consumer.install COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${installed})
set_tests_properties(consumer.install PROPERTIES FIXTURES_SETUP limber_installed)

function(limber_consumer_test name source program)
  set(build ${PROJECT_BINARY_DIR}/consumer/${name})
  add_test(NAME consumer.${name}
    COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${source} ${build} --build-generator ${CMAKE_GENERATOR}
            --build-options -DCMAKE_PREFIX_PATH=${installed} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
                            -DCMAKE_BUILD_TYPE=Release
            --test-command ${ARGN} ${build}/${program})
  set_tests_properties(consumer.${name} PROPERTIES FIXTURES_REQUIRED limber_installed TIMEOUT 300)
endfunction()
limber_consumer_test(find_package ${consumer} consumer)
limber_consumer_test(runtime_only ${consumer}/runtime_only runtime_consumer ${consumer}/only_runtime_libraries.sh)
limber_consumer_test(io_only ${consumer}/io_only io_consumer ${consumer}/only_io_libraries.sh)

add_test(NAME consumer.pkg_config
  COMMAND ${consumer}/pkg_config.sh ${consumer} ${installed} ${CMAKE_INSTALL_LIBDIR} ${CMAKE_CXX_COMPILER})
set_tests_properties(consumer.pkg_config PROPERTIES FIXTURES_REQUIRED limber_installed TIMEOUT 300)
