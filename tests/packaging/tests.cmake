# What is installed, and the Debian packages. The second needs root and a minimal Debian 12 in the folder LIMBER_DEBIAN_BASE names:
# it is skipped without.
if(LIMBER_SANITIZE OR NOT LIMBER_TOOLS)
  return()
endif()
add_test(NAME packaging.public_headers COMMAND ${CMAKE_CURRENT_LIST_DIR}/public_headers.sh ${installed}/${CMAKE_INSTALL_INCLUDEDIR})
set_tests_properties(packaging.public_headers PROPERTIES FIXTURES_REQUIRED limber_installed)

if(TARGET limber_shared)
  add_test(NAME packaging.shared_library COMMAND ${LIMBER_PYTHON} -B ${CMAKE_CURRENT_LIST_DIR}/shared_library.py
    $<TARGET_FILE:limber_shared> ${PROJECT_SOURCE_DIR}/limber/c/limber.h)
endif()

add_test(NAME packaging.debian_packages COMMAND sh -ec
  "[ -n \"$LIMBER_DEBIAN_BASE\" ] || { echo 'skipped: LIMBER_DEBIAN_BASE names no folder with a minimal Debian 12'; exit 77; }
   rm -rf '${PROJECT_BINARY_DIR}/packages'
   cd '${PROJECT_BINARY_DIR}' && '${CMAKE_CPACK_COMMAND}' -G DEB -B packages
   '${CMAKE_CURRENT_LIST_DIR}/install_debs.sh' packages \"$LIMBER_DEBIAN_BASE\" '${PROJECT_SOURCE_DIR}'")
set_tests_properties(packaging.debian_packages PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1800)
